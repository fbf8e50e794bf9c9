"""One hand at a time, beside mahjong, xiangting and riichienv in the same process: ``make bench``.

Every figure is the least of many rounds over the same 300 random hands, in microseconds of the thread's time
a hand. Whoever answers a question takes turns with the others, so that a busy machine slows all of them
alike, and ratios, to xiangting on the same hands, are of one run. The others are asked through their own
Python interfaces: xiangting and riichienv are compiled, mahjong is plain Python. xiangting gives masks, a
record of paili the copies left. paili remembers the suits that it has met; the last rows make it forget them
before each round. The time of a process is that of the processor, its bytecode compiled before.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import mahjong.shanten
import riichienv
import xiangting
from rich.console import Console
from rich.table import Table

import paili
from paili import Hand
from paili.analysis.discards import discards_of_counts
from paili.analysis.shanten import shanten_of_counts
from paili.analysis.shape.engine import engine_of
from paili.analysis.ukeire import ukeire_of_counts

REPEATS = 25  # of a process
HANDS = ("2344445678999m", "112223558m13567p")  # what it waits for, which discard
SECONDS = 1.0  # for each row, at least one round
TURN = 0.02  # seconds until the next row has its turn
XIANGTING = "xiangting, 34 counts"
FOUR = xiangting.PlayerCount.FOUR
Counts = Sequence[int]


class Row(NamedTuple):
    """Who answers a question, how, and about which hands."""

    question: str
    who: str
    ask: Callable[[Any], object]
    hands: Sequence[object]
    prepare: Callable[[], None] = lambda: None


def in_turns(rows: Sequence[Row]) -> list[float]:
    """Return the microseconds a hand of each row."""
    best, end = [float("inf")] * len(rows), time.perf_counter() + SECONDS * len(rows)
    while time.perf_counter() < end or float("inf") in best:
        best = [min(before, one_turn(row)) for before, row in zip(best, rows, strict=True)]
    return best


def one_turn(row: Row) -> float:
    """Return the least of the rounds of a turn: the first one finds the processor full of another's work."""
    best, end = one_round(row), time.perf_counter() + TURN
    while time.perf_counter() < end:
        best = min(best, one_round(row))
    return best


def one_round(row: Row) -> float:
    row.prepare()
    ask, start = row.ask, time.thread_time()
    for hand in row.hands:
        ask(hand)
    return (time.thread_time() - start) / len(row.hands) * 1e6


def forget_suits() -> None:
    """Let paili forget every suit that it has met."""
    engine = engine_of(paili.RIICHI)
    for known in (*engine.suits, *engine.smaller):
        known.clear()


def ids_of(counts: Counts) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def shanten_by_xiangting(counts: list[int]) -> object:
    return xiangting.calculate_replacement_number(counts, FOUR)


def ukeire_by_xiangting(counts: list[int]) -> object:
    return xiangting.calculate_necessary_tiles(counts, FOUR)


def by_ukeire(hand: Hand) -> object:
    return paili.discards(hand, order="ukeire")


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


def process_milliseconds(commands: Sequence[Sequence[str]]) -> list[float]:
    """Return the least processor time of each command, asked in turns, their bytecode compiled before."""
    best = [float("inf")] * len(commands)
    with tempfile.TemporaryDirectory() as compiled:
        told = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**told, "PYTHONPYCACHEPREFIX": compiled}
        for _ in range(REPEATS):
            times = [one_process(command, environment) for command in commands]
            best = list(map(min, best, times))
    return best


def one_process(command: Sequence[str], environment: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


def files_and_calls(hand: str) -> tuple[int, int]:
    """Return in how many files functions run to answer a hand, and how many functions and modules run."""
    command = (sys.executable, str(Path(__file__).with_name("files_and_calls.py")), hand)
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    files, calls = map(int, run.stderr.split())
    return files, calls


def rows() -> list[Row]:
    source = random.Random(1)
    wall = [kind for kind in range(34) for _ in range(4)]
    drawn = [Hand.from_faces(source.sample(wall, 14)) for _ in range(300)]
    hands = [hand.discard(hand.faces[source.randrange(14)]) for hand in drawn]
    counts, drawn_counts = [list(h.counts) for h in hands], [list(h.counts) for h in drawn]
    texts, ids = [str(h) for h in hands], [ids_of(c) for c in counts]
    calculator = mahjong.shanten.Shanten()
    return [
        Row("shanten", "paili, a prepared Hand", paili.shanten, hands),
        Row("shanten", "paili, 34 counts", shanten_of_counts, counts),
        Row("shanten", "paili, text", paili.shanten, texts),
        Row("shanten", XIANGTING, shanten_by_xiangting, counts),
        Row("shanten", "riichienv, ids", riichienv.calculate_shanten, ids),
        Row("shanten", "mahjong, 34 counts", calculator.calculate_shanten, counts),
        Row("ukeire", "paili, a mask of 34 counts", ukeire_of_counts, counts),
        Row("ukeire", "paili, a record of a Hand", paili.ukeire, hands),
        Row("ukeire", XIANGTING, ukeire_by_xiangting, counts),
        Row("discards", "paili, masks of 34 counts", discards_of_counts, drawn_counts),
        Row("discards", "paili, records of a Hand", by_ukeire, drawn),
        Row("discards", XIANGTING, discards_by_xiangting, drawn_counts),
        Row("discards", "mahjong, once for each draw (20 hands)", discards_by_mahjong, drawn_counts[:20]),
        Row("waits", "paili, 13 tiles of one suit", paili.waits, ready_hands()),
        Row("ukeire of new suits", "paili, a record of a Hand", paili.ukeire, hands, forget_suits),
        Row("ukeire of new suits", XIANGTING, ukeire_by_xiangting, counts),
        Row("discards of new suits", "paili, records of a Hand", by_ukeire, drawn, forget_suits),
        Row("discards of new suits", XIANGTING, discards_by_xiangting, drawn_counts),
    ]


def ready_hands() -> list[Hand]:
    source, wall = random.Random(2), [kind for kind in range(9) for _ in range(4)]
    dealt = (Hand.from_faces(source.sample(wall, 13)) for _ in range(200))
    return [hand for hand in dealt if paili.shanten(hand).best == 0]


def start_up() -> list[tuple[str, str, float]]:
    python = (sys.executable, "-c")
    modules = ("paili", "mahjong.shanten", "xiangting", "click")
    bare, *times = process_milliseconds([
        (*python, "pass"),
        *((*python, "from paili.cli import main; main()", hand) for hand in HANDS),
        *((*python, f"import {module}") for module in modules),
    ])  # fmt: skip
    commands = zip(HANDS, map(files_and_calls, HANDS), times, strict=False)
    imports = zip(modules, times[len(HANDS) :], strict=True)
    return [
        ("process", "bare interpreter", bare),
        *(
            ("process", f"paili {hand}: {ms / bare:.1f} times bare; {files} files, {calls:,} calls", ms)
            for hand, (files, calls), ms in commands
        ),
        *(("import", who, ms - bare) for who, ms in imports),
    ]


def add_answers(table: Table, asked: Sequence[Row]) -> None:
    times = in_turns(asked)
    theirs = next((each for row, each in zip(asked, times, strict=True) if row.who == XIANGTING), None)
    for row, each in zip(asked, times, strict=True):
        table.add_row(row.question, row.who, f"{each:,.2f}", f"{each / theirs:.2f}" if theirs else "")


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    table = Table("question", "who", "µs a hand", "ratio", title="One hand at a time")
    for _, asked in groupby(rows(), key=lambda row: row.question):
        add_answers(table, list(asked))
    started = Table("what", "who", "ms", title=f"Starting, Python {sys.version.split()[0]}")
    for what, who, milliseconds in start_up():
        started.add_row(what, who, f"{milliseconds:.1f}")
    table.columns[2].justify = table.columns[3].justify = started.columns[2].justify = "right"
    Console().print(table)
    Console().print(started)


if __name__ == "__main__":
    main()
