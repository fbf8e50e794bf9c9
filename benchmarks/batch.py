"""Many hands at once, beside xiangting and riichienv called in a loop: ``make bench-batch``.

Every figure is nanoseconds a hand, the least of several repeats over the same hands in the same process.
The floor is what the machine needs to touch the hands at all: a copy of the array by NumPy, and a compiled
sum over its bytes; the column "to a copy" is the ratio to the first of them. With one thread the time of
the thread is taken, which other work on the machine disturbs less; with two threads the time on the wall,
which means nothing where others use the cores. One hand by itself, a list of 34 counts, stands beside the
other packages that are asked so.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import numpy as np
import riichienv
import xiangting
from numba import njit
from rich.console import Console
from rich.table import Table

from paili import batch

HANDS = 500_000
SECONDS = 0.04  # about what one measurement takes
REPEATS = 15
LOOP_HANDS = 2_000
FOUR = xiangting.PlayerCount.FOUR
Question = Callable[[np.ndarray], object]

ALL_QUESTIONS = """
import re, time
def megabytes():  # the most that this process ever held
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
start = time.perf_counter()
import numpy as np
from paili import batch
imported = time.perf_counter()
hands = batch.deal(300_000, 14, seed=1)
outs = [np.empty(300_000, np.int8)]
for kind, shape in ((batch.UkeireArrays, (300_000,)), (batch.DiscardArrays, (300_000, 34))):
    types = (np.int8, np.uint64, np.uint8, np.int8)[: len(kind._fields)]
    outs.append(kind(*(np.full(shape, 1, t) for t in types)))
before = megabytes()
warm = time.perf_counter()
batch.shanten(hands[:1]); batch.ukeire(hands[:1]); batch.discards(hands[:1])
ready = time.perf_counter()
batch.shanten(hands, out=outs[0]); batch.ukeire(hands, out=outs[1]); batch.discards(hands, out=outs[2])
print(imported - start, ready - warm, megabytes() - before)
"""


@njit(nogil=True)
def sum_of_bytes(table: np.ndarray) -> int:
    total = np.uint64(0)
    for byte in table:
        total += np.uint64(byte)
    return total


def least(question: Callable[[], object], clock: Callable[[], float] = time.thread_time) -> float:
    question()
    best = float("inf")
    for _ in range(REPEATS):
        start = clock()
        question()
        best = min(best, clock() - start)
    return best


def ask(question: Question, hands: np.ndarray, threads: int = 1) -> float:
    """Nanoseconds a hand; slow questions are asked of fewer hands."""
    question(hands[:100])
    start = time.perf_counter()
    question(hands[:5_000])
    some = hands[: int(5_000 * SECONDS / (time.perf_counter() - start))]
    clock = time.thread_time if threads == 1 else time.perf_counter
    return least(lambda: question(some), clock) / len(some) * 1e9


def in_a_loop(question: Callable[[list[int]], object], hands: np.ndarray) -> float:
    rows = [row.tolist() for row in hands[:LOOP_HANDS]]

    def all_of_them() -> None:
        for row in rows:
            question(row)

    return least(all_of_them) / len(rows) * 1e9


def one_suit(number: int, tiles: int) -> np.ndarray:
    """Tiles of one suit, dealt from its 36."""
    rng = np.random.default_rng(1)
    ids = rng.permuted(np.tile(np.arange(36, dtype=np.uint8) // 4, (number, 1)), axis=1)[:, :tiles]
    hands = np.zeros((number, 34), np.uint8)
    suits = rng.integers(3, size=number)
    for place in range(tiles):
        np.add.at(hands, (np.arange(number), 9 * suits + ids[:, place]), 1)
    return hands


def mid_game(number: int, turns: int = 6) -> np.ndarray:
    """Dealt hands after some turns of drawing any tile and discarding the best."""
    rng = np.random.default_rng(2)
    hands = batch.deal(number, 13, seed=3)
    every = np.arange(number)
    for _ in range(turns):
        room = (4 - hands).astype(np.int64)
        drawn = (rng.random(number)[:, None] * room.sum(axis=1)[:, None] < room.cumsum(axis=1)).argmax(axis=1)
        hands[every, drawn] += 1
        found = batch.ukeire(hands)
        won = batch.is_win(hands)
        hands[every, np.where(won, drawn, found.discard)] -= 1
    return hands


def with_a_draw(hands: np.ndarray) -> np.ndarray:
    drawn = (hands < 4).argmax(axis=1)
    more = hands.copy()
    more[np.arange(len(hands)), drawn] += 1
    return more


def discards_by_xiangting(counts: list[int]) -> None:
    for kind, count in enumerate(counts):
        if count:
            counts[kind] -= 1
            xiangting.calculate_necessary_tiles(counts, FOUR)
            counts[kind] += 1


def ids_of(counts: list[int]) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def rows() -> Iterator[tuple[str, ...]]:
    dealt = {tiles: batch.deal(HANDS, tiles, seed=tiles) for tiles in (13, 14)}
    suited = {tiles: one_suit(HANDS, tiles) for tiles in (13, 14)}
    played = mid_game(HANDS)
    kinds = {
        "dealt": dealt,
        "one suit": suited,
        "mid-game": {13: played, 14: with_a_draw(played)},
    }
    flat = dealt[14].reshape(-1)
    copy = ask(np.copy, dealt[14])
    yield "floor: NumPy copy", "dealt", f"{copy:.1f}", "1.0", ""
    yield "floor: sum of bytes", "dealt", f"{least(lambda: sum_of_bytes(flat)) / HANDS * 1e9:.1f}", "", ""
    questions = (
        ("shanten, 13 tiles", 13, batch.shanten),
        ("shanten, 14 tiles", 14, batch.shanten),
        ("ukeire, 13 tiles", 13, batch.ukeire),
        ("ukeire, 14 tiles", 14, batch.ukeire),
        ("discards, 14 tiles", 14, batch.discards),
    )
    for name, tiles, question in questions:
        for kind, hands in kinds.items():
            one = ask(question, hands[tiles])
            two = ask(lambda h, q=question: q(h, threads=2), hands[tiles], 2)
            yield name, kind, f"{one:.1f}", f"{one / copy:.1f}", f"{two:.1f} (× {one / two:.2f})"
    yield from one_by_one(kinds)


def one_by_one(kinds: dict[str, dict[int, np.ndarray]]) -> Iterator[tuple[str, ...]]:
    """One hand at a time, by a loop in Python."""
    asked: tuple[tuple[str, int, Callable[[list[int]], object]], ...] = (
        ("one hand: shanten", 14, batch.shanten),
        ("xiangting shanten", 14, lambda row: xiangting.calculate_replacement_number(row, FOUR)),
        ("riichienv shanten", 14, lambda row: riichienv.calculate_shanten(ids_of(row))),
        ("one hand: ukeire", 13, batch.ukeire),
        ("xiangting ukeire", 13, lambda row: xiangting.calculate_necessary_tiles(row, FOUR)),
        ("one hand: discards", 14, batch.discards),
        ("xiangting discards", 14, discards_by_xiangting),
    )
    for name, tiles, question in asked:
        for kind, hands in kinds.items():
            yield f"{name}, {tiles} tiles", kind, f"{in_a_loop(question, hands[tiles]):,.0f}", "", ""


def seconds_to_start() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as cache:
        for which in ("first compilation", "from the cache on disk"):
            environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
            run = subprocess.run(
                [sys.executable, "-c", ALL_QUESTIONS],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            imported, compiled, memory = map(float, run.stdout.split())
            yield f"{which}: {compiled:.2f} s for all loops, {imported:.2f} s to import all"
    yield f"memory beyond input and output: {memory:.0f} MB"


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    table = Table(title=f"nanoseconds a hand; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for heading in ("question", "hands", "one thread", "to a copy", "two threads"):
        table.add_column(heading, justify="left" if heading in {"question", "hands"} else "right")
    for row in rows():
        table.add_row(*row)
    console = Console()
    console.print(table)
    for line in seconds_to_start():
        console.print(line, highlight=False)


if __name__ == "__main__":
    main()
