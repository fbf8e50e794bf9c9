"""One score call beside ``mahjong`` and ``riichienv``, and ``batch.score``, in one run on the same wins.

``make bench-score``. Each number is the best of several rounds, on one thread. The tiles are converted into
each package's own form before the clock starts; what a call returns is what the package returns: with
``mahjong`` and paili the yaku and the reasons for fu too, with riichienv the numbers and the ids of the yaku.
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


def best(rounds: int, calls: Sequence[tuple[Callable[[], object], int]]) -> list[float]:
    """The best times of several rounds, in microseconds for each win; all calls are asked in turns."""
    times = [float("inf")] * len(calls)
    for _ in range(rounds):
        for place, (call, each) in enumerate(calls):
            start = time.perf_counter()
            call()
            times[place] = min(times[place], (time.perf_counter() - start) / each * MICRO)
    return times


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
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    cases = wins(chosen.wins, seed=1)
    number = len(cases)
    print(f"{number:,} random wins of four players, microseconds for each, best of {chosen.rounds} rounds;")
    print("behind them the ratio to riichienv")
    rows: list[tuple[str, Callable[[], object] | None, int]] = [
        ("paili.score, full breakdown", of_paili(cases), number),
        ("paili Win from text and score", of_paili_from_text(cases), number),
        ("mahjong estimate_hand_value", of_mahjong(cases), number),
        (RIVAL, of_riichienv(cases), number),
        ("paili.batch.score, one thread", of_batch(cases, 50), 50 * number),
    ]
    there = [(name, call, each) for name, call, each in rows if call is not None]
    for _, call, _ in there:
        call()
    times = dict(
        zip((row[0] for row in there), best(chosen.rounds, [(row[1], row[2]) for row in there]), strict=True)
    )
    rival = times.get(RIVAL)
    for name, call, _ in rows:
        ratio = f"{times[name] / rival:10.1f} ×" if call and rival and name != RIVAL else ""
        print(f"{name:<34}{times[name]:10.3f}{ratio}" if call else f"{name:<34}     not installed")


if __name__ == "__main__":
    main()
