"""One hand at a time, beside mahjong, xiangting and riichienv in the same process: ``make bench``.

Every figure is the least of several repeats over the same 300 random hands, in microseconds a hand. The
others are asked through their own Python interfaces: xiangting and riichienv are compiled, mahjong is plain
Python.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import mahjong.shanten
import riichienv
import xiangting
from rich.console import Console
from rich.table import Table

import paili
from paili import Hand
from paili.analysis.shanten import shanten_of_counts

REPEATS = 15  # of a process
SECONDS = 0.5  # for each question, at least one round
FOUR = xiangting.PlayerCount.FOUR
Counts = Sequence[int]


def least_microseconds(question: Callable[[object], object], hands: Sequence[object]) -> float:
    best, end = float("inf"), time.perf_counter() + SECONDS
    while time.perf_counter() < end or best == float("inf"):
        start = time.perf_counter()
        for hand in hands:
            question(hand)
        best = min(best, time.perf_counter() - start)
    return best / len(hands) * 1e6


def ids_of(counts: Counts) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def ukeire_by_xiangting(counts: list[int]) -> object:
    return xiangting.calculate_necessary_tiles(counts, FOUR)


def discards_by_xiangting(counts: list[int]) -> list[tuple[int, object]]:
    table = []
    for kind, count in enumerate(counts):
        if count:
            counts[kind] -= 1
            table.append((kind, xiangting.calculate_necessary_tiles(counts, FOUR)))
            counts[kind] += 1
    return table


def discards_by_mahjong(counts: list[int]) -> list[tuple[int, int, list[int]]]:
    ask, table = mahjong.shanten.Shanten().calculate_shanten, []
    for kind in [kind for kind, count in enumerate(counts) if count]:
        counts[kind] -= 1
        before, useful = ask(counts), []
        for draw in range(34):
            if counts[draw] < 4:
                counts[draw] += 1
                if ask(counts) < before:
                    useful.append(draw)
                counts[draw] -= 1
        counts[kind] += 1
        table.append((kind, before, useful))
    return table


def process_milliseconds(*command: str) -> float:
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times) * 1e3


def rows() -> list[tuple[str, str, float]]:
    source = random.Random(1)
    wall = [kind for kind in range(34) for _ in range(4)]
    drawn = [Hand.from_faces(source.sample(wall, 14)) for _ in range(300)]
    hands = [hand.discard(hand.faces[source.randrange(14)]) for hand in drawn]
    counts, drawn_counts = [list(h.counts) for h in hands], [list(h.counts) for h in drawn]
    tuples, texts = [h.counts for h in hands], [str(h) for h in hands]
    ids = [ids_of(c) for c in counts]
    calculator = mahjong.shanten.Shanten()
    asked: list[tuple[str, str, Callable[..., object], Sequence[object]]] = [
        ("shanten", "paili, a prepared Hand", paili.shanten, hands),
        ("shanten", "paili, 34 counts", shanten_of_counts, tuples),
        ("shanten", "paili, text", paili.shanten, texts),
        (
            "shanten",
            "xiangting, 34 counts",
            lambda c: xiangting.calculate_replacement_number(c, FOUR),
            counts,
        ),
        ("shanten", "riichienv, ids", riichienv.calculate_shanten, ids),
        ("shanten", "mahjong, 34 counts", calculator.calculate_shanten, counts),
        ("ukeire", "paili", paili.ukeire, hands),
        ("ukeire", "xiangting", ukeire_by_xiangting, counts),
        ("discards", "paili", paili.discards, drawn),
        ("discards", "xiangting, once for each discard", discards_by_xiangting, drawn_counts),
        ("discards", "mahjong, once for each draw (20 hands)", discards_by_mahjong, drawn_counts[:20]),
        ("waits", "paili, 13 tiles of one suit", paili.waits, ready_hands()),
    ]
    return [(question, who, least_microseconds(ask, on)) for question, who, ask, on in asked]


def ready_hands() -> list[Hand]:
    source, wall = random.Random(2), [kind for kind in range(9) for _ in range(4)]
    dealt = (Hand.from_faces(source.sample(wall, 13)) for _ in range(200))
    return [hand for hand in dealt if paili.shanten(hand).best == 0]


def start_up() -> list[tuple[str, str, float]]:
    python = (sys.executable, "-c")
    bare = process_milliseconds(*python, "pass")
    command = process_milliseconds(*python, "from paili.cli import main; main()", "2344445678999m")
    imported = [
        ("paili", "import paili"),
        ("mahjong", "import mahjong.shanten"),
        ("xiangting", "import xiangting"),
    ]
    return [
        ("process", "bare interpreter", bare),
        ("process", f"paili HAND ({command / bare:.1f} times bare)", command),
        *(("import", who, process_milliseconds(*python, code) - bare) for who, code in imported),
    ]


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    table = Table("question", "who", "µs a hand", title="One hand at a time")
    for question, who, microseconds in rows():
        table.add_row(question, who, f"{microseconds:,.2f}")
    started = Table("what", "who", "ms", title=f"Starting, Python {sys.version.split()[0]}")
    for what, who, milliseconds in start_up():
        started.add_row(what, who, f"{milliseconds:.1f}")
    for each in (table, started):
        each.columns[2].justify = "right"
        Console().print(each)


if __name__ == "__main__":
    main()
