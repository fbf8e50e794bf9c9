"""Measure the server of the page: times, size, start, fifty clients, memory: ``make bench-web``.

The script starts `paili serve` on a free port of the loopback interface. Server times are those that the
server writes into its answers (``Server-Timing``), so they do not include the network and the client.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))

from browser import launch, page_server

from command_line import parser_of, positive
from paili.drill.deal import deal, play_on
from paili.drill.names import LEVELS, MAX_SEED
from paili.drill.questions import make, name_of
from paili.web.assets import assets

KINDS_OF_HAND = (
    "random, 13 tiles", "random, 14 tiles", "near ready, 14 tiles", "ready, one suit, 13 tiles",
    "one wildcard", "five wildcards",
    "one suit, five wildcards, 13 tiles", "one suit, five wildcards, 14 tiles",
    "own copies, melds, 14 tiles", "own copies, melds, taiwan, 17 tiles",
)  # fmt: skip
SUITS = "mps"
WARM_UP = 3  # requests that are not timed
LIMIT_BYTES, LIMIT_READY_MS = 150_000, 1000


def hand_of(kind: str, rng: Random) -> dict[str, str]:
    """Return the request for a random hand of a kind."""
    tiles = int(match[1]) if (match := re.search(r"(\d+) tiles", kind)) else 13
    if kind.startswith("near"):
        return {"hand": str(play_on(rng, deal(rng, 14), rng.randrange(12)))}
    if kind.startswith("ready"):
        return {
            "hand": str(make(name_of("waits-one-suit", rng.choice(LEVELS), rng.randrange(MAX_SEED))).hand)
        }
    if kind.startswith("own"):
        hand = text_with_melds(rng, tiles, rng.randint(1, 3))
        return {"hand": hand, "tenpai": "own", "variant": "taiwan" if "taiwan" in kind else "riichi"}
    wildcards = 5 if "five wildcards" in kind else int(kind == "one wildcard")
    suits = "m" if kind.startswith("one suit") else "mpsz"
    return {"hand": "".join(rng.sample(wall_of(suits), tiles - wildcards)) + "*" * wildcards}


def wall_of(suits: str) -> list[str]:
    return [f"{rank}{suit}" for suit in suits for rank in range(1, 8 if suit == "z" else 10)] * 4


def text_with_melds(rng: Random, tiles: int, melds: int) -> str:
    wall = wall_of("mpsz")
    for suit in rng.sample(SUITS, melds):
        rank = rng.randint(1, 9)
        for _ in range(3):
            wall.remove(f"{rank}{suit}")
        wall.append(f"[{str(rank) * 3}{suit}]")
    called = [tile for tile in wall if tile.startswith("[")]
    rest = [tile for tile in wall if not tile.startswith("[")]
    return "".join(rng.sample(rest, tiles - 3 * melds)) + "".join(called)


def many_wildcards(rng: Random) -> dict[str, str]:
    return {"hand": "".join(rng.sample(wall_of("m"), 10)) + "*" * 7, "variant": "taiwan"}


def win_with_six_wildcards(rng: Random) -> dict[str, str]:
    """Return a won hand of hongzhong with six wildcards; riichi does not score wildcards."""
    lows = [(rng.randint(1, 7), suit) for suit in "mpsm"]
    tiles = [f"{low + step}{suit}" for low, suit in lows for step in range(3)] + ["9p", "9p"]
    won, *rest = rng.sample(tiles, len(tiles))
    return {"hand": "".join(rest[6:]) + "*" * 6, "tile": won, "rules": "hongzhong"}


def drill_answer(rng: Random) -> dict[str, str]:
    name = name_of("waits-mixed", rng.choice(LEVELS), rng.randrange(MAX_SEED))
    return {"name": name, "answer": "1m"}


# the measured request → its path, and a function that makes a random request
LONG_WORK = {
    "one suit, seven wildcards, taiwan, 17 tiles": ("analyze", many_wildcards),
    "a drill question made and answered": ("drill/answer", drill_answer),
    "a score, six wildcards": ("fan/score", win_with_six_wildcards),
}


class Client:
    """One connection that stays open."""

    def __init__(self, base: str) -> None:
        self.host, self.port = urlsplit(base).hostname, urlsplit(base).port

    async def __aenter__(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def ask(self, fields: Mapping[str, object], question: str = "analyze") -> tuple[int, float]:
        """Return the status and the server's own time in milliseconds."""
        body = json.dumps(fields).encode()
        head = (
            f"POST /api/{question} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        await self.writer.drain()
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        await self.reader.readexactly(int(re.search(r"content-length: (\d+)", answer)[1]))
        return int(answer.split()[1]), float(re.search(r"dur=([\d.]+)", answer)[1])


async def server_times(base: str, rounds: int) -> None:
    rng = Random(1)
    async with Client(base) as client:
        print(f"server time per analysis in ms, {rounds} hands each      median     p99     max")
        for kind in KINDS_OF_HAND:
            await print_times(client, kind, [hand_of(kind, rng) for _ in range(rounds + WARM_UP)])
        print("beside the event loop, in ms")
        for kind, (question, fields_of) in LONG_WORK.items():
            requests = [fields_of(rng) for _ in range(max(rounds // 10, 1) + WARM_UP)]
            await print_times(client, kind, requests, question)


async def print_times(
    client: Client, kind: str, requests: Iterable[dict[str, str]], question: str = "analyze"
) -> None:
    times = []
    for request in requests:
        status, took = await client.ask(request, question)
        assert status == 200, request
        times.append(took)
    times = sorted(times[WARM_UP:])
    median, p99 = statistics.median(times), times[int(0.99 * len(times))]
    print(f"  {kind:44} {median:8.2f} {p99:8.2f} {times[-1]:8.2f}")


async def crowd(base: str, clients: int, seconds: float) -> None:
    """Let many clients ask one analysis after another, and print the pace."""
    statuses: Counter[int] = Counter()
    waited: list[float] = []
    end = time.perf_counter() + seconds

    async def one(seed: int) -> None:
        rng = Random(seed)
        async with Client(base) as client:
            while time.perf_counter() < end:
                start = time.perf_counter()
                status, _ = await client.ask(hand_of(KINDS_OF_HAND[seed % 4], rng))
                waited.append(time.perf_counter() - start)
                statuses[status] += 1

    done = await asyncio.gather(*(one(seed) for seed in range(clients)), return_exceptions=True)
    errors = [error for error in done if isinstance(error, BaseException)]
    waited.sort()
    answers, median, p99 = len(waited), statistics.median(waited), waited[int(0.99 * len(waited))]
    print(
        f"{clients} clients, {seconds:.0f} s: {answers:,} answers, {answers / seconds:,.0f} a second, "
        f"statuses {dict(statuses)}, {len(errors)} broken connections; "
        f"waited median {1e3 * median:.0f} ms, p99 {1e3 * p99:.0f} ms"
    )
    assert not errors, errors[:3]
    assert set(statuses) == {200}


async def waits_under_attack(base: str) -> None:
    """How long one who asks one thing waits while others ask without end, or ask what takes long."""
    rng = Random(2)
    attacks = {
        "100 connections, one analysis after another": [
            endless(base, "analyze", hand_of(KINDS_OF_HAND[at % len(KINDS_OF_HAND)], rng))
            for at in range(100)
        ],
        "40 connections, one score of six wildcards after another": [
            endless(base, "fan/score", win_with_six_wildcards(rng)) for _ in range(40)
        ],
    }
    for name, attackers in attacks.items():
        tasks = [asyncio.create_task(attacker) for attacker in attackers]
        await asyncio.sleep(1)
        times = sorted([await fresh(base, at) for at in range(40)])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        print(f"{name}: a new one waits median {statistics.median(times):.0f} ms, max {times[-1]:.0f} ms")


HEAVY_CLIENTS = 190
LIGHT = (
    ("analyze", {"hand": "123m406p789s1122z"}),
    ("score", {"hand": "123m456p77889s11z", "tile": "9s"}),
    ("read", {"text": "123m"}),
    ("danger", {"text": "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"}),
)


def heavy(rng: Random) -> tuple[str, dict[str, object]]:
    """Return a random request that takes long."""
    play: dict[str, object] = {"rules": "tenhou", "seed": rng.randrange(1000), "bots": "balanced"}
    questions: tuple[tuple[str, dict[str, object]], ...] = (
        ("analyze", {**many_wildcards(rng)}), ("drill/answer", {**drill_answer(rng)}), ("play", play),
        ("fan/discards", {"rules": "mcr", "hand": "".join(rng.sample(wall_of("mpsz"), 14))}),
    )  # fmt: skip
    return rng.choice(questions)


async def light_beside_heavy(base: str, seconds: float) -> None:
    """How long light questions wait while many clients ask heavy ones without a pause."""
    end = time.perf_counter() + seconds
    statuses: Counter[int] = Counter()
    longest = 0.0

    async def ask_heavy(seed: int) -> None:
        nonlocal longest
        rng = Random(seed)
        async with Client(base) as client:
            while time.perf_counter() < end:
                question, fields = heavy(rng)
                start = time.perf_counter()
                status, _ = await client.ask(fields, question)
                statuses[status] += 1
                longest = max(longest, time.perf_counter() - start)

    async def ask_light(*, keep: bool) -> tuple[list[float], float]:
        rng, times, in_server = Random(keep), [], 0.0
        while time.perf_counter() < end:
            async with Client(base) as client:
                for _ in range(1_000 if keep else 1):
                    question, fields = rng.choice(LIGHT)
                    start = time.perf_counter()
                    status, took = await client.ask(fields, question)
                    assert status == 200
                    in_server = max(in_server, took)
                    times.append(time.perf_counter() - start)
                    await asyncio.sleep(0.05)
                    if time.perf_counter() >= end:
                        break
        return sorted(times), in_server

    attack = [asyncio.create_task(ask_heavy(seed)) for seed in range(HEAVY_CLIENTS)]
    await asyncio.sleep(2)
    kept, new = await asyncio.gather(ask_light(keep=True), ask_light(keep=False))
    await asyncio.gather(*attack, return_exceptions=True)
    for name, (times, in_server) in (("kept", kept), ("new", new)):
        print(
            f"light questions beside {HEAVY_CLIENTS} heavy clients, {name} connections: median "
            f"{1e3 * statistics.median(times):.0f} ms, 95 % {1e3 * times[int(0.95 * len(times))]:.0f} ms, "
            f"longest {1e3 * times[-1]:.0f} ms, of that in the server {in_server:.0f} ms at most"
        )
    print(f"  heavy questions: statuses {dict(statuses)}, the longest answer after {longest:.1f} s")


MANY_HANDS = (*KINDS_OF_HAND[:1] * 3, KINDS_OF_HAND[2], KINDS_OF_HAND[3], *KINDS_OF_HAND[4:6])


async def memory_over_hands(base: str, number: int) -> None:
    """Print what the server takes while four clients ask for many hands, ten times on the way."""
    left = iter(range(1, number + 1))

    async def ask(seed: int) -> None:
        rng = Random(seed)
        async with Client(base) as client:
            for at in left:
                await client.ask(hand_of(rng.choice(MANY_HANDS), rng))
                if at % max(number // 10, 1) == 0:
                    print(f"  {at:8,} hands {server_megabytes():6.0f} MB", flush=True)

    print("memory of the server over hands of all kinds")
    await asyncio.gather(*(ask(seed) for seed in range(4)))


def server_megabytes() -> float:
    """Return the memory of the processes that this process has started (Linux)."""
    children = Path("/proc/self/task", str(os.getpid()), "children").read_text().split()
    pages = (int(Path("/proc", child, "statm").read_text().split()[1]) for child in children)
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def endless(base: str, question: str, fields: dict[str, str]) -> None:
    async with Client(base) as client:
        while True:
            await client.ask(fields, question)


async def fresh(base: str, at: int) -> float:
    """Ask one ordinary thing on a new connection: an analysis, or a score."""
    questions = (
        ("analyze", {"hand": "123m406p789s1122z"}),
        ("score", {"hand": "123m456p77889s11z", "tile": "9s"}),
    )
    question, fields = questions[at % 2]
    start = time.perf_counter()
    async with Client(base) as client:
        status, _ = await client.ask(fields, question)
    assert status == 200
    return 1e3 * (time.perf_counter() - start)


def ready_times(base: str) -> None:
    from playwright.sync_api import sync_playwright

    mark = "performance.getEntriesByName('paili-ready')[0].startTime"
    with sync_playwright() as playwright, launch(playwright) as browser:
        times = []
        for _ in range(7):
            page = browser.new_page()
            page.goto(f"{base}?hand=1234m345688p4556s&lang=en")
            page.wait_for_selector("html[data-ready]")
            times.append(page.evaluate(mark))
            page.close()
    median = statistics.median(times)
    print(
        f"page ready, a hand shown: median {median:.0f} ms, max {max(times):.0f} ms (limit {LIMIT_READY_MS})"
    )


def main() -> None:
    """Measure everything."""
    parser = parser_of(__doc__, rounds=300)
    parser.add_argument("--seconds", type=positive, default=30, help="of each attack, 30 by default")
    parser.add_argument("--clients", type=positive, default=50, help="at once, 50 by default")
    parser.add_argument("--hands", type=positive, default=100_000, help="asked for while memory is measured")
    parser.add_argument(
        "--no-browser", action="store_true", help="leave out the time until the page is ready"
    )
    arguments = parser.parse_args()
    first = [asset for name, asset in assets().items() if not name.startswith("log")]  # games come later
    size = sum(len(asset.body) for asset in first)
    print(f"page: {size:,} bytes in {len(first)} files, uncompressed (limit {LIMIT_BYTES:,})")
    with page_server() as base:
        asyncio.run(server_times(base, arguments.rounds))
        if not arguments.no_browser:
            ready_times(base)
        asyncio.run(waits_under_attack(base))
        asyncio.run(light_beside_heavy(base, arguments.seconds))
        asyncio.run(crowd(base, arguments.clients, arguments.seconds))
    with page_server() as base:
        asyncio.run(memory_over_hands(base, arguments.hands))


if __name__ == "__main__":
    main()
