"""Compare values of hands that may call with plays on true walls: ``make value-proof`` prints the result.

The same number of hands is dealt for each shanten. Each is played by its policy while three others discard at the
rates of the model (`call_walls`). The values are an approximation, so the gate has two limits: over all hands of a
shanten the value may be off by ``OFF`` in addition to three standard errors. The exit status is 1 if a gate fails.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from call_policy import call_policy_of
from call_walls import CallWalls
from value_proof import INDICATOR, Rendered, compared, dealt

OFF = 0.05  # of what is played
NAMES = ("win", "points", "ready")


class Case(NamedTuple):
    hand: str
    shape_changes: int
    turns: int
    walls: int
    seed: int


def play(case: Case) -> tuple[Rendered, Rendered, Rendered]:
    """What is said and what is played of wins, points and being ready."""
    policy = call_policy_of(
        case.hand, turns=case.turns, shape_changes=case.shape_changes, dora_indicators=INDICATOR
    )
    evaluation = policy.evaluation
    sample = CallWalls(case.hand, policy, dora_indicators=INDICATOR, seed=case.seed).play(case.walls)
    ready = (
        evaluation.tenpai,
        sample.mean("ready"),
        sqrt(evaluation.tenpai * (1 - evaluation.tenpai) / case.walls),
    )
    return *compared(evaluation.win, evaluation.points or 0.0, sample), ready


def shut(shanten: int, shape_changes: int, name: str, words: list[Rendered]) -> bool:
    """Print how the hands came out; return whether the gate is shut."""
    foreseen, played = (sum(item[place] for item in words) for place in (0, 1))
    error = sqrt(sum(item[2] ** 2 for item in words))
    fails = abs(foreseen - played) > OFF * played + 3 * error
    print(
        f"{shanten}-shanten with calls, e = {shape_changes}, {name:<7}{len(words):>5} hands   said over played"
        f" {100 * (foreseen / played - 1):>+6.2f} ± {100 * error / played:.2f} %   {'SHUT' if fails else 'open'}",
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
            for shape_changes in (0, 1) if shanten < 3 else (0,):
                cases = [
                    Case(hand, shape_changes, arguments.turns, arguments.walls, seed)
                    for seed, hand in enumerate(hands)
                ]
                result = list(zip(*pool.map(play, cases, chunksize=2), strict=True))
                failed += sum(
                    shut(shanten, shape_changes, name, list(item))
                    for name, item in zip(NAMES, result, strict=True)
                )
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
