"""One score call beside ``mahjong`` and ``riichienv``, and ``batch.score``, in one run on the same wins.

``make bench-score``. Each number is the least of several rounds, in time of the thread, taken in short slices
in turns: other work on the machine disturbs it least so. The tiles are converted into each package's own form
before the clock starts; what a call returns is what the package returns: with ``mahjong`` and paili the yaku
and the reasons for fu too, with riichienv the numbers and the ids of the yaku.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mahjong.hand_calculating.hand import HandCalculator

from mahjong_package import Case, mahjong_arguments, random_case
from paili.scoring import Rules, Win, score
from paili.tiles import EAST

MICRO = 1e6
SLICE = 100
RIVAL = "riichienv HandEvaluator.calc"


def wins(number: int, seed: int) -> list[Case]:
    """Four-handed wins under the common online rules, of all kinds."""
    rng = random.Random(seed)
    found: list[Case] = []
    while len(found) < number:
        case = random_case(rng)
        if case.rules.players == 4 and not case.win.renhou:
            found.append(Case(case.win, Rules.TENHOU))
    return found


def best(rounds: int, calls: Sequence[tuple[Sequence[Callable[[], object]], int]]) -> list[float]:
    """The time of the thread, in microseconds for each win: of each slice the least of several rounds.

    All calls are asked in turns, slice by slice, so that a busy machine slows all alike.
    """
    least = [[float("inf")] * len(slices) for slices, _ in calls]
    for _ in range(rounds):
        for place in range(max(len(slices) for slices, _ in calls)):
            for times, (slices, _) in zip(least, calls, strict=True):
                if place < len(slices):
                    start = time.thread_time()
                    slices[place]()
                    times[place] = min(times[place], time.thread_time() - start)
    return [sum(times) / each * MICRO for times, (_, each) in zip(least, calls, strict=True)]


def of_paili(cases: Sequence[Case]) -> Callable[[], object]:
    return lambda: [score(case.win, case.rules) for case in cases]


def of_paili_from_text(cases: Sequence[Case]) -> Callable[[], object]:
    arguments = []
    for win, rules in cases:
        facts = {name: value for name, value in win.arguments().items() if name not in ("hand", "tile")}
        arguments.append((str(win.hand), win.tile, facts, rules))
    return lambda: [score(Win(hand, tile, **facts), rules) for hand, tile, facts, rules in arguments]


def of_mahjong(cases: Sequence[Case]) -> Callable[[], object]:
    arguments = [mahjong_arguments(case) for case in cases]
    estimate = HandCalculator.estimate_hand_value
    return lambda: [
        estimate(tiles, winning, melds, dora, config, ura_dora_indicators=ura)
        for tiles, winning, melds, dora, config, ura in arguments
    ]


def of_riichienv(cases: Sequence[Case]) -> Callable[[], object] | None:
    try:
        from riichienv import Conditions, HandEvaluator, Meld, MeldType
    except ImportError:
        return None
    types = {
        "chi": MeldType.Chi, "pon": MeldType.Pon, "open quad": MeldType.Daiminkan,
        "added quad": MeldType.Kakan, "concealed quad": MeldType.Ankan,
    }  # fmt: skip
    prepared = []
    for case in cases:
        tiles, winning, melds, dora, _, ura = mahjong_arguments(case)
        inside = [tile for meld in melds for tile in meld.tiles]
        concealed = sorted(tile for tile in tiles if tile not in inside)
        theirs = [
            Meld(types[ours.type], list(meld.tiles), meld.opened)
            for ours, meld in zip(case.win.hand.melds, melds, strict=True)
        ]
        win = case.win
        conditions = Conditions(
            tsumo=win.tsumo, riichi=win.riichi, double_riichi=win.double_riichi, ippatsu=win.ippatsu,
            haitei=win.haitei, houtei=win.houtei, rinshan=win.rinshan, chankan=bool(win.robbed),
            tsumo_first_turn=win.tenhou or win.chiihou, player_wind=win.seat_wind - EAST,
            round_wind=win.round_wind - EAST, riichi_sticks=win.sticks, honba=win.honba,
        )  # fmt: skip
        prepared.append((concealed, theirs, winning, dora, conditions, ura))
    return lambda: [
        HandEvaluator(tiles, melds).calc(winning, dora, conditions, ura)
        for tiles, melds, winning, dora, conditions, ura in prepared
    ]


def of_batch(cases: Sequence[Case], copies: int) -> Callable[[], object] | None:
    try:
        from paili.batch import scoring
    except ImportError:
        return None
    many = scoring.from_wins([case.win for case in cases] * copies)
    scoring.score(many, Rules.TENHOU)
    return lambda: scoring.score(many, Rules.TENHOU)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wins", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=15)
    chosen = parser.parse_args()
    cases = wins(chosen.wins, seed=1)
    number = len(cases)
    print(f"{number:,} random wins of four players, microseconds for each, least of {chosen.rounds} rounds;")
    print("behind them the ratio to riichienv")
    parts = [cases[place : place + SLICE] for place in range(0, number, SLICE)]
    of_many = of_batch(cases, 50)
    rows: list[tuple[str, list[Callable[[], object] | None], int]] = [
        ("paili.score, full breakdown", [of_paili(part) for part in parts], number),
        ("paili Win from text and score", [of_paili_from_text(part) for part in parts], number),
        ("mahjong estimate_hand_value", [of_mahjong(part) for part in parts], number),
        (RIVAL, [of_riichienv(part) for part in parts], number),
        ("paili.batch.score, one thread", [of_many], 50 * number),
    ]
    there = {name: ([call for call in calls if call], each) for name, calls, each in rows if calls[0]}
    for calls, _ in there.values():
        for call in calls:
            call()
    times = dict(zip(there, best(chosen.rounds, list(there.values())), strict=True))
    rival = times.get(RIVAL)
    for name, _, _ in rows:
        ratio = f"{times[name] / rival:10.2f} ×" if name in times and rival and name != RIVAL else ""
        print(f"{name:<34}{times[name]:10.3f}{ratio}" if name in times else f"{name:<34}     not installed")


if __name__ == "__main__":
    main()
