"""Many hands that may call, played on true walls beside what is said of them: ``make value-proof`` prints it.

Hands are dealt, so many of each shanten, and each is played by its policy while three others discard at the rates of
the model (`call_walls`). The numbers are an approximation, so the gate has two sides: over all hands of a shanten
what is said may be off by ``OFF`` beside three standard errors. Exit status 1 if a gate is shut.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from call_policy import call_policy_of
from call_walls import CallWalls
from value_proof import INDICATOR, Told, dealt, told

OFF = 0.05  # of what is played
NAMES = ("win", "points", "ready")


class Case(NamedTuple):
    hand: str
    exchanges: int
    turns: int
    walls: int
    seed: int


def play(case: Case) -> tuple[Told, Told, Told]:
    """What is said and what is played of wins, points and being ready."""
    policy = call_policy_of(case.hand, turns=case.turns, exchanges=case.exchanges, dora_indicators=INDICATOR)
    said = policy.evaluation
    sample = CallWalls(case.hand, policy, dora_indicators=INDICATOR, seed=case.seed).play(case.walls)
    ready = said.tenpai, sample.mean("ready"), sqrt(said.tenpai * (1 - said.tenpai) / case.walls)
    return *told(said.win, said.points or 0.0, sample), ready


def shut(shanten: int, exchanges: int, name: str, found: list[Told]) -> bool:
    """Print how the hands came out; return whether the gate is shut."""
    said, played = (sum(each[place] for each in found) for place in (0, 1))
    error = sqrt(sum(each[2] ** 2 for each in found))
    fails = abs(said - played) > OFF * played + 3 * error
    print(
        f"{shanten}-shanten with calls, e = {exchanges}, {name:<7}{len(found):>5} hands   said over played"
        f" {100 * (said / played - 1):>+6.2f} ± {100 * error / played:.2f} %   {'SHUT' if fails else 'open'}",
        flush=True,
    )
    return fails


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=50, help="of each shanten")
    parser.add_argument("--walls", type=int, default=500, help="for each hand")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--deepest", type=int, default=3, help="largest shanten")
    arguments = parser.parse_args()
    failed = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for shanten in range(arguments.deepest + 1):
            hands = list(dealt(shanten, arguments.hands))
            for exchanges in (0, 1) if shanten < 3 else (0,):
                cases = [
                    Case(hand, exchanges, arguments.turns, arguments.walls, seed)
                    for seed, hand in enumerate(hands)
                ]
                found = list(zip(*pool.map(play, cases, chunksize=2), strict=True))
                failed += sum(
                    shut(shanten, exchanges, name, list(each))
                    for name, each in zip(NAMES, found, strict=True)
                )
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
