"""One win of a Chinese game: the first time that it is seen, seen before, and with nothing kept at all.

``make bench-fan``. Beside them stand ``riichienv``, which scores the riichi wins of `make bench-score`, and
``PyMahjongGB``, which scores the same wins of the Chinese official game. All take turns in short slices, in
time of the thread, and of each slice the least of several rounds counts. What paili keeps is emptied before
each round, and other wins are scored then without a clock: a win is not seen before, but suits, melds
and payments like its own are, as in a program that has run for a while. Both others get their own form of the
tiles ready made. Of riichienv numbers come back, of PyMahjongGB the list of fans, of paili fans, reading and
payments.
"""

from __future__ import annotations

import argparse
import functools
import gc
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "fan"))

import fan_wins
import wild_wins

from paili import Win, fan
from paili.errors import ScoreError
from scoring import MICRO, RIVAL, of_riichienv
from scoring import wins as riichi_wins

SLICE = 50
ORACLE = "PyMahjongGB MahjongFanCalculator"
# the games to time, each with how many wildcards its wins have
GAMES = (
    (fan.SICHUAN, 0), (fan.TAIWAN, 0), (fan.HONG_KONG, 0), (fan.TUIDAOHE, 0), (fan.GUANGDONG, 0),
    (fan.HONGZHONG, 1), (fan.HONGZHONG, 4),
)  # fmt: skip

Call = Callable[[], object]
Wins = Sequence[Win]


class Row(NamedTuple):
    """Who is asked: ``begin`` forgets and warms up, and gives the slices."""

    name: str
    begin: Callable[[], list[Call]]


def parts(many: Sequence[Any]) -> list[Sequence[Any]]:
    return [many[place : place + SLICE] for place in range(0, len(many), SLICE)]


# ---------------------------------------------------------------------------------- what paili keeps


def kept() -> list[functools._lru_cache_wrapper[object]]:
    """Everything that paili remembers beside what a game itself does."""
    caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return [each for each in caches if each.__module__.startswith("paili.")]


def forget(rules: fan.Rules) -> fan.Rules:
    """Empty what is kept, and return the game as if it was never asked."""
    for each in kept():
        each.cache_clear()
    return rules.replace()


def of_paili(name: str, wins: Wins, others: Wins, rules: fan.Rules) -> Row:
    def begin() -> list[Call]:
        fresh = forget(rules)
        for win in others:
            fan.score(win, fresh)
        return [functools.partial(score_all, part, fresh) for part in parts(wins)]

    return Row(name, begin)


def score_all(wins: Wins, rules: fan.Rules) -> None:
    for win in wins:
        fan.score(win, rules)


def of_text(name: str, wins: Wins, others: Wins, rules: fan.Rules) -> Row:
    facts = [
        {key: each for key, each in win.arguments().items() if key not in ("hand", "tile")} for win in wins
    ]
    told = [(str(win.hand), win.tile, fact) for win, fact in zip(wins, facts, strict=True)]

    def score_texts(part: Sequence[tuple[str, int, dict[str, object]]], fresh: fan.Rules) -> None:
        for hand, tile, about in part:
            fan.score(Win(hand, tile, **about), fresh)

    def begin() -> list[Call]:
        fresh = forget(rules)
        for win in others:
            fan.score(win.replace(), fresh)
        return [functools.partial(score_texts, part, fresh) for part in parts(told)]

    return Row(name, begin)


def alone(wins: Wins, rules: fan.Rules) -> float:
    """Microseconds of a win where nothing was kept before it, the game itself being read."""
    total, caches = 0.0, kept()
    for win in wins:
        for each in caches:
            each.cache_clear()
        fresh = rules.replace()
        start = time.thread_time()
        fan.score(win, fresh)
        total += time.thread_time() - start
    return total / len(wins) * MICRO


# ---------------------------------------------------------------------------------- the others


def of_rival(number: int) -> Row | None:
    calls = [of_riichienv(part) for part in parts(riichi_wins(number, seed=1))]
    there = [call for call in calls if call]
    return Row(RIVAL, lambda: there) if there else None


def of_oracle(drawn: Sequence[fan_wins.Drawn]) -> Row | None:
    try:
        from MahjongGB import MahjongFanCalculator
    except ImportError:
        return None
    made = [each.arguments() for each in drawn]

    def count_all(part: Sequence[tuple[object, ...]]) -> None:
        for each in part:
            MahjongFanCalculator(*each)

    return Row(ORACLE, lambda: [functools.partial(count_all, part) for part in parts(made)])


# ---------------------------------------------------------------------------------- random wins


def drawn(rules: fan.Rules, number: int, wildcards: int, seed: int) -> list[Win]:
    """Random wins of a game that it knows to score."""
    return [*islice(known(wild_wins.drawn(rules, seed, (wildcards,)), rules.replace()), number)]


def known(wins: Iterator[Win], rules: fan.Rules) -> Iterator[Win]:
    for win in wins:
        try:
            fan.score(win, rules)
        except ScoreError:
            continue
        yield win


# ---------------------------------------------------------------------------------- in turns


def timed(call: Call) -> float:
    start = time.thread_time()
    call()
    return time.thread_time() - start


def measured(rows: Sequence[Row], wins: int, rounds: int) -> list[tuple[float, float]]:
    """Of each row the microseconds for a win, the first time and the second."""
    least: list[dict[int, tuple[float, float]]] = [{} for _ in rows]
    for _ in range(rounds):
        calls = [row.begin() for row in rows]
        for place in range(len(calls[0])):
            for slices, times in zip(calls, least, strict=True):
                first, again = timed(slices[place]), timed(slices[place])
                before = times.get(place, (first, again))
                times[place] = min(before[0], first), min(before[1], again)
    return [(per_win(times, 0, wins), per_win(times, 1, wins)) for times in least]


def per_win(times: dict[int, tuple[float, float]], which: int, wins: int) -> float:
    return sum(each[which] for each in times.values()) / wins * MICRO


def print_row(name: str, times: tuple[float, ...], rival: float | None) -> None:
    cells = [f"{each:10.1f}" + (f"{each / rival:8.1f} ×" if rival else "") for each in times]
    print(f"{name:<34}" + "".join(cells), flush=True)


def print_game(
    own: Row, beside: Sequence[Row | None], wins: int, rounds: int, nothing_kept: tuple[float, ...] = ()
) -> None:
    """Time a game beside others, and print it and those that were not printed before."""
    rows = [own, *(row for row in beside if row)]
    found = dict(zip([row.name for row in rows], measured(rows, wins, rounds), strict=True))
    rival = found[RIVAL][0] if RIVAL in found else None
    print_row(own.name, (*found[own.name], *nothing_kept), rival)
    if ORACLE in found:
        for row in rows[1:]:
            print_row(row.name, found[row.name], rival)


# ---------------------------------------------------------------------------------- waits of a hand


def waiting(rules: fan.Rules, number: int, seed: int) -> Iterator[str]:
    """Hands that wait, four of their tiles wildcards: half of them a win without a tile, half as dealt."""
    rng, wild = random.Random(seed), str(next(iter(rules.wild_kinds), "*"))
    kinds = [str(kind) for kind in rules.in_play - rules.wild_kinds for _ in range(4)]
    of_wins = (str(win.hand) for win in wild_wins.drawn(rules, seed, (4,)) if win.hand.wildcards == 4)
    dealt = ("".join(rng.sample(kinds, 9)) + "*" * 4 for _ in count())
    for source in (of_wins, dealt):
        texts = (text.replace("*", wild) for text in source)
        yield from islice((text for text in texts if fan.waits(text, rules)), number)


def print_waits(rules: fan.Rules, number: int) -> None:
    """Print how long it takes to say what hands of four wildcards wait for, and what each win is worth."""
    hands, warm = [*waiting(rules, number, 1)], [*waiting(rules, 20, 2)]
    told = waits_times(rules, warm, hands)
    gc.disable()
    apart = waits_times(rules, warm, hands)
    gc.enable()
    cells = (*(told[int(len(told) * part)] for part in (0.5, 0.9)), told[-1], apart[-1])
    print(f"{rules.name:<34}" + "".join(f"{each:10.1f}" for each in cells), flush=True)


def waits_times(rules: fan.Rules, warm: Sequence[str], hands: Sequence[str]) -> list[float]:
    """Return the milliseconds of each hand, the shortest first, after some others that are not counted."""
    times = []
    forget(rules)
    for text in (*warm, *hands):
        start = time.thread_time()
        fan.waits(text, rules)
        times.append((time.thread_time() - start) * 1e3)
    return sorted(times[len(warm) :])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wins", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    number, rounds = chosen.wins, chosen.rounds
    print(f"{number:,} random wins, microseconds for each, least of {rounds} rounds;")
    print("behind them the ratio to riichienv's own score in the same turns")
    print(f"{'':<34}{'first seen':>20}{'seen before':>20}{'nothing kept':>20}")
    rival = of_rival(number)
    many = [*islice(fan_wins.wins(1), 3 * number)]
    wins, others = [each.win() for each in many[:number]], [each.win() for each in many[number:]]
    own = of_paili("paili mcr", wins, others, fan.MCR)
    print_game(own, [rival, of_oracle(many[:number])], number, rounds, (alone(wins[:200], fan.MCR),))
    print_game(of_text("paili mcr, Win from text", wins, others, fan.MCR), [rival], number, rounds)
    for rules, wildcards in GAMES:
        few = number // 10 if wildcards else number
        wins, others = (drawn(rules, times * few, wildcards, times) for times in (1, 2))
        name = f"paili {rules.name}" + (f", wildcards: {wildcards}" if wildcards else "")
        own = of_paili(name, wins, others, rules)
        print_game(own, [of_rival(few)], few, rounds, (alone(wins[:200], rules),))
    print("\nwaits of a hand with four wildcards, each with what it wins; milliseconds, and the worst while")
    print("Python collects no garbage, which takes some 20 ms each time")
    print(f"{'':<34}{'median':>10}{'90 %':>10}{'worst':>10}{'apart':>10}")
    for rules in (fan.HONGZHONG, fan.HANGZHOU, fan.GUANGDONG):
        print_waits(rules, number // 10)


if __name__ == "__main__":
    main()
