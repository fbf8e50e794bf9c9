"""Measure by how much values with shape changes exceed the points that their policy earns: ``make value-gap``.

The engine treats a tile that was drawn and discarded as one that may still be drawn. A play shows the effect: where
the engine sees u copies of a kind unseen and c really are, the value of the hand is too high by (u - c) / N times the
gain of that kind above what the policy can expect from the next draw. The sum over the draws of a play is, on average
over true walls, the whole difference between value and earned points; it is zero in most plays and small in the
others, so that some thousand walls measure a tenth of a percent, where the wins themselves would need millions.

Hands are dealt as for ``make value-proof``, the same number for each shanten; points are those of hands that stay
dama, because a hand in riichi changes no more.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from policy import Policy, policy_of
from value_proof import INDICATOR, dealt

from paili.tiles import KINDS

Counts = tuple[int, ...]


class Gap(NamedTuple):
    """Of one hand: what is said of it, and how much of that is not there."""

    foreseen: float
    over: float
    error: float


class Play:
    """One hand, played by its policy; what is counted too much is added up."""

    def __init__(self, policy: Policy, seed: int = 1) -> None:
        self.policy, self.turns, self.random = policy, policy.turns, random.Random(seed)
        self.root: Counts = tuple(policy.evaluation.hand.counts)
        self.tiles = [kind for kind, copies in enumerate(policy.unseen) for _ in range(copies)]

    def gap(self, walls: int) -> Gap:
        evaluation = self.policy.evaluation
        value = (evaluation.points or 0.0) if evaluation.objective == "points" else evaluation.win
        over = [self.one(self.random.sample(self.tiles, self.turns))[0] for _ in range(walls)]
        return Gap(value, mean(over), stdev(over) / sqrt(walls))

    def one(self, wall: Sequence[int]) -> tuple[float, bool]:
        """Play one wall to its end; return what was counted too much on the way, and whether it wins."""
        first = self.policy.first()
        root, budget, over = list(self.root), first.budget, 0.0
        root[first.discard] -= 1
        gone = [0] * KINDS
        for draws, kind in enumerate(wall):
            left = self.turns - draws
            over += self.too_much(root, budget, left, gone) / (len(self.tiles) - draws)
            step = self.policy.step(root, budget, left, kind)
            if step.win:
                return over, True
            gone[kind] += 1
            root[kind] += 1
            root[step.discard] -= 1
            budget = step.budget
        return over, False

    def too_much(self, counts: Sequence[int], budget: int, left: int, gone: Sequence[int]) -> float:
        """Copies that are counted and are not there, times what each would gain."""
        return sum(
            (gone[kind] - more) * self.policy.gain(counts, budget, left, kind)
            for kind in range(KINDS)
            if gone[kind] and gone[kind] > (more := max(counts[kind] - self.root[kind], 0))
        )


def play(hand: str, shape_changes: int, objective: str, arguments: argparse.Namespace, seed: int) -> Gap:
    fields = {"turns": arguments.turns, "dora_indicators": INDICATOR, "objective": objective, "riichi": False}
    return Play(policy_of(hand, shape_changes=shape_changes, **fields), seed).gap(arguments.walls)


def report(shanten: int, shape_changes: int, objective: str, arguments: argparse.Namespace) -> None:
    gaps = [
        play(hand, shape_changes, objective, arguments, seed)
        for seed, hand in enumerate(dealt(shanten, arguments.hands))
    ]
    total = sum(gap.foreseen for gap in gaps)
    over, error = sum(gap.over for gap in gaps) / total, sqrt(sum(gap.error**2 for gap in gaps)) / total
    worst = max(gap.over / gap.foreseen for gap in gaps if gap.foreseen)
    print(
        f"{shanten}-shanten, e = {shape_changes}, {objective:<7}{len(gaps) * arguments.walls:>7,} walls"
        f"   played lower by {100 * over:.2f} ± {100 * error:.2f} %   worst hand {100 * worst:.1f} %",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=40, help="of each shanten")
    parser.add_argument("--walls", type=int, default=50, help="for each hand")
    parser.add_argument("--turns", type=int, default=18)
    arguments = parser.parse_args()
    for objective in ("win", "points"):
        for shanten in range(4):
            for shape_changes in (1, 2) if shanten < 2 else (1,):
                report(shanten, shape_changes, objective, arguments)


if __name__ == "__main__":
    main()
