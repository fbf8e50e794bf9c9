"""Count how dangerous open hands are by the yaku that their melds allow: ``make open-melds``.

Counted are pairs of a decision and a kind of its hand, against each opponent who has called twice or more and
is not in riichi, in a random half of the decisions. A row has the
predicted and the observed deal-ins in per cent, for all kinds, for numbers and for honours of value, and the
difference in each half of the files. ± is one standard error of the difference, with a hand of an opponent as
one cluster.

The model in the package is fitted to all games, so the rows show what its signs can express, not how it
predicts other games; for that see ``make danger-table``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import clusters
from danger.games import Decision, Truth, decisions_of_deal
from paili import PailiError
from paili.dangers.risk_model import RiskModel
from paili.dangers.signs.opponent import Opponent, shapes_left
from paili.tiles import EAST, ORPHANS
from shared_games import counted, deals_of_file

PLAYERS = 4
CALLS = 2
HALF = 0.5  # the share of decisions


class Pair(NamedTuple):
    """A kind against an opponent: half of the files, hand, class of the melds, class of the kind, predicted
    chance to deal in, and whether the opponent could win on the kind.
    """

    half: int
    hand: tuple[int, int, int]
    melds: str
    kind: str
    chance: float
    wins: bool


def class_of(opponent: Opponent) -> str:
    """Return which yaku the melds of an opponent allow, the commonest first."""
    melds = opponent.melds
    if opponent.has_value_meld:
        return "value"
    if len({meld[0] // 9 for meld in melds if meld[0] < EAST}) <= 1:
        return "flush"
    if not opponent.has_end_meld:
        return "all simples"
    if all(meld[0] == meld[1] for meld in melds):
        return "all triplets"
    if all(any(kind in ORPHANS for kind in meld) for meld in melds):
        return "outside hand"
    return "none"


def pairs_of_file(numbered: tuple[int, Path]) -> list[Pair]:
    """Return the pairs of a file, from its number and its path."""
    number, path = numbered
    chance = random.Random(number)
    pairs: list[Pair] = []
    for table, place, deal in deals_of_file(path, PLAYERS):
        try:
            decisions = list(decisions_of_deal(table, number, place, deal))
        except PailiError:
            continue
        for decision in decisions:
            for opponent, truth in zip(decision.seen.opponents, decision.truths, strict=True):
                if opponent.riichi < 0 and opponent.calls >= CALLS and chance.random() >= HALF:
                    pairs += _pairs_against(decision, opponent, truth)
    return pairs


def _pairs_against(decision: Decision, opponent: Opponent, truth: Truth) -> Iterator[Pair]:
    """Yield the kinds of the own hand that are not proven safe against an opponent."""
    half, hand = decision.game % 2, (decision.game, decision.deal, (decision.seat + opponent.seat) % PLAYERS)
    for kind, chance in _chances(RiskModel(decision.seen, opponent)):
        class_ = "value" if opponent.value >> kind & 1 else "wind" if kind >= EAST else "number"
        yield Pair(half, hand, class_of(opponent), class_, chance, kind in truth.wins)


def _chances(model: RiskModel) -> Iterator[tuple[int, float]]:
    """Yield the kinds of the hand that are not proven safe, with the chance that each deals in."""
    for kind in model.seen.kinds:
        shapes = shapes_left(model.against, kind)
        if not model.proof(kind, shapes)[0]:
            yield kind, model._chance(model.signs(kind), shapes)


# ---------------------------------------------------------------------------------- the table

CLASSES = ("value", "all simples", "flush", "all triplets", "outside hand", "none")
_KINDS: dict[str, Callable[[Pair], bool]] = {
    "all kinds": lambda _: True,
    "numbers": lambda pair: pair.kind == "number",
    "honours of value": lambda pair: pair.kind == "value",
}


def compared(pairs: Sequence[Pair]) -> tuple[float, float, float]:
    """Return predicted and observed deal-ins in per cent, and the standard error of their difference."""
    hands = [pair.hand for pair in pairs]
    off = clusters.mean([pair.wins - pair.chance for pair in pairs], hands)
    observed = clusters.mean([pair.wins for pair in pairs], hands).value
    return 100 * (observed - off.value), 100 * observed, 100 * (off.error or 0.0)


def print_table(pairs: Sequence[Pair]) -> None:
    """Print a row for each class of melds."""
    for class_ in CLASSES:
        row = [pair for pair in pairs if pair.melds == class_]
        halves = [[pair for pair in row if pair.half == half] for half in (0, 1)]
        if not all(halves):
            continue
        cells = [f"{class_:14}{len(row):>8}{len({pair.hand for pair in row}):>6}"]
        for name, fits in _KINDS.items():
            predicted, observed, error = compared([pair for pair in row if fits(pair)])
            cells.append(f"{name} {predicted:.2f} / {observed:.2f} ± {error:.2f}")
        apart = [compared(half) for half in halves]
        cells.append(
            "halves " + ", ".join(f"{after - before:.2f} ± {error:.2f}" for before, after, error in apart)
        )
        print("  ".join(cells))


if __name__ == "__main__":
    print_table(counted(pairs_of_file, __doc__))
