"""Compare the speed of many hands and wins at once with xiangting and riichienv: ``make bench-batch``.

A figure is the number of nanoseconds for one hand, the least of several repeats over the same hands in the
same process. The row "floor" is the time to copy the array of hands with NumPy, the least that any program
needs to read them; the column "copies" is the ratio to it. With one thread the script measures processor
time, which other programs disturb less; with two threads it measures wall-clock time, which means nothing
while other programs use the cores. The other packages take one hand in a call, so a loop calls them; each
gets its fastest form of input, which is made before the measurement.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
import riichienv
import xiangting
from rich.console import Console
from rich.table import Table

import turns
from command_line import parser_of
from one_hand import discards_by_xiangting
from paili import Rules, batch
from scoring import wins

HANDS = 500_000
SECONDS = 0.04  # approximate length of one measurement
REPEATS = 15
LOOP_HANDS = 2_000
WINS = 2_000
FOUR = xiangting.PlayerCount.FOUR
Question = Callable[[np.ndarray], object]

ALL_QUESTIONS = """
import re, time
def megabytes():  # the most that this process ever held
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
start = time.process_time()
import numpy as np
from paili import batch
imported = time.process_time()
hands = batch.deal(300_000, 14, seed=1)
outs = [np.empty(300_000, np.int8)]
for kind, shape in ((batch.UkeireArrays, (300_000,)), (batch.DiscardArrays, (300_000, 34))):
    types = (np.int8, np.uint64, np.uint8, np.int8)[: len(kind._fields)]
    outs.append(kind(*(np.full(shape, 1, t) for t in types)))
before = megabytes()
warm = time.process_time()
batch.shanten(hands[:1]); batch.ukeire(hands[:1]); batch.discards(hands[:1])
ready = time.process_time()
batch.shanten(hands, out=outs[0]); batch.ukeire(hands, out=outs[1]); batch.discards(hands, out=outs[2])
print(imported - start, imported - start + ready - warm, megabytes() - before)
"""


def least(question: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    question()
    best = float("inf")
    for _ in range(REPEATS):
        start = clock()
        question()
        best = min(best, clock() - start)
    return best


def ask(question: Question, hands: np.ndarray, threads: int = 1) -> float:
    """Return the nanoseconds of a call for one hand; a slow function gets fewer hands."""
    question(hands[:100])
    start = time.perf_counter()
    question(hands[:5_000])
    some = hands[: int(5_000 * SECONDS / (time.perf_counter() - start))]
    clock = time.process_time if threads == 1 else time.perf_counter
    return least(lambda: question(some), clock) / len(some) * 1e9


def in_a_loop(
    question: turns.Ask, second: object, form: Callable[[np.ndarray], object], hands: np.ndarray
) -> float:
    """Return the nanoseconds for one hand of a function that takes one hand, called in a Python loop."""
    rows = [form(row) for row in hands[:LOOP_HANDS]]
    return least(lambda: turns.call_all(question, rows, second)) / len(rows) * 1e9


def one_suit(number: int, tiles: int) -> np.ndarray:
    """Return hands of one suit, dealt from its 36 tiles."""
    rng = np.random.default_rng(1)
    ids = rng.permuted(np.tile(np.arange(36, dtype=np.uint8) // 4, (number, 1)), axis=1)[:, :tiles]
    hands = np.zeros((number, 34), np.uint8)
    suits = rng.integers(3, size=number)
    for place in range(tiles):
        np.add.at(hands, (np.arange(number), 9 * suits + ids[:, place]), 1)
    return hands


def mid_game(number: int, turns: int = 6) -> np.ndarray:
    """Return random hands after some turns in which a random tile is drawn and the best tile discarded."""
    rng = np.random.default_rng(2)
    hands = batch.deal(number, 13, seed=3)
    every = np.arange(number)
    for _ in range(turns):
        room = (4 - hands).astype(np.int64)
        drawn = (rng.random(number)[:, None] * room.sum(axis=1)[:, None] < room.cumsum(axis=1)).argmax(axis=1)
        hands[every, drawn] += 1
        ukeire = batch.ukeire(hands)
        won = batch.is_win(hands)
        hands[every, np.where(won, drawn, ukeire.discard)] -= 1
    return hands


def with_a_draw(hands: np.ndarray) -> np.ndarray:
    drawn = (hands < 4).argmax(axis=1)
    more = hands.copy()
    more[np.arange(len(hands)), drawn] += 1
    return more


def ids_of(counts: np.ndarray) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(counts.tolist()) for copy in range(count)]


def rows() -> Iterator[dict[str, object]]:
    dealt = {tiles: batch.deal(HANDS, tiles, seed=tiles) for tiles in (13, 14)}
    suited = {tiles: one_suit(HANDS, tiles) for tiles in (13, 14)}
    played = mid_game(HANDS)
    kinds = {
        "dealt": dealt,
        "one suit": suited,
        "mid-game": {13: played, 14: with_a_draw(played)},
    }
    copy = ask(np.copy, dealt[14])
    yield row("floor: NumPy copy", "dealt", copy, copies=1.0)
    questions = (
        ("shanten, 13 tiles", 13, batch.shanten),
        ("shanten, 14 tiles", 14, batch.shanten),
        ("useful draws, 13 tiles", 13, batch.ukeire),
        ("useful draws, 14 tiles", 14, batch.ukeire),
        ("discards, 14 tiles", 14, batch.discards),
    )
    for name, tiles, question in questions:
        for kind, hands in kinds.items():
            one = ask(question, hands[tiles])
            two = ask(lambda h, q=question: q(h, threads=2), hands[tiles], 2)
            yield row(name, kind, one, copies=one / copy, two=one / two)
    cases = wins(random.Random(1), WINS)
    many = batch.from_wins([case.win for case in cases] * 50)
    scored = least(lambda: batch.score(many, Rules.TENHOU)) / (50 * WINS) * 1e9
    yield row("points, fu and yaku of a win", "all kinds", scored, copies=scored / copy)
    yield from one_by_one(kinds)


def row(question: str, hands: str, ns: float, **more: float) -> dict[str, object]:
    numbers = {name: turns.rounded(number) for name, number in more.items()}
    return {"question": question, "hands": hands, "ns": turns.rounded(ns), **numbers}


def one_by_one(kinds: dict[str, dict[int, np.ndarray]]) -> Iterator[dict[str, object]]:
    questions: tuple[tuple[str, int, turns.Ask, object, Callable[[np.ndarray], object]], ...] = (
        ("xiangting, shanten", 14, xiangting.calculate_replacement_number, FOUR, np.ndarray.tobytes),
        ("riichienv, shanten", 14, riichienv.calculate_shanten, None, ids_of),
        ("xiangting, useful draws", 13, xiangting.calculate_necessary_tiles, FOUR, np.ndarray.tobytes),
        ("xiangting, discards", 14, discards_by_xiangting(FOUR), None, bytearray),
    )
    for name, tiles, question, second, form in questions:
        for kind, hands in kinds.items():
            yield row(name, kind, in_a_loop(question, second, form, hands[tiles]))


def started() -> list[dict[str, object]]:
    """Return the processor seconds of a new process to import the loops, those until each has run once (the
    import included), and the memory that they need.
    """
    command = [sys.executable, "-c", ALL_QUESTIONS]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    imported, answered, memory = map(turns.rounded, map(float, run.stdout.split()))
    return [{"which": "a new process", "seconds": answered, "imports": imported, "MB": memory}]


def main() -> None:
    chosen = parser_of(__doc__, save=False).parse_args()
    kept = list(rows())
    table = Table("question", "hands", "ns", "copies", "two", title="nanoseconds a hand, one thread")
    for column in table.columns[2:]:
        column.justify = "right"
    for item in kept:
        table.add_row(*(str(item.get(name, "")) for name in ("question", "hands", "ns", "copies", "two")))
    Console().print(table)
    starts = started()
    for start in starts:
        print("{which}: {imports} s to import, {seconds} s with all loops; {MB} MB".format_map(start))
    if chosen.save:
        turns.save("arrays", kept)
        turns.save("array start", starts)


if __name__ == "__main__":
    main()
