"""The other players of a table: how often they discard what is waited for, win, and what they take then.

A model is a file of counts from whole games (``phoenix.json``; ``benchmarks/value_model.py`` counts them and
says what each number is). All of it is told by the own draws that are left in the deal, which is what a value
counts by, and by step: from an own discard to the own next draw. A step ends in a ron with probability rate x
copies, summed over the winning kinds; in a win of another with the probability of its turn; else the deal
goes on.

How many of the others are in riichi changes as the deal goes on: their number is a Markov chain with the
counted rates, started at what lies on the table now. The own riichi slows the others down, so there are rates
with it and without.

>>> phoenix = table_model("phoenix", 4)
>>> free, riichi = phoenix.ron(12, "closed"), phoenix.ron(12, "riichi")
>>> free["honour"][8] > riichi["3-7"][8]
True
>>> now, chased = phoenix.others(12), phoenix.others(12, riichi=1)
>>> now.lost[12] < chased.lost[12]
True
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from paili.tiles import EAST

CLASSES: Final = ("honour", "1/9", "2/8", "3-7")
STATES: Final = ("riichi", "closed", "open")
BANDS: Final = (0, 4, 7, 10)  # the least draws left of each band of turns that rons are counted by
TABLES: Final = ("phoenix",)
FREE: Final = "free"  # the own hand is not in riichi
RIICHI: Final = "riichi"

_MOST_RIICHI: Final = 2


@dataclass(frozen=True, slots=True)
class Others:
    """What the others do in each step.

    Attributes:
        lost: by draws left, from 0: the chance that another wins in the step that follows the discard, given
            that the hand does not.
        loss: by draws left: what that costs on average, honba included, the own riichi stick not.
    """

    lost: tuple[float, ...]
    loss: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TableModel:
    """The others at a table, counted.

    Attributes:
        name: the name of the table.
        source: where the games come from.
        half: which of them gave the rates; the others checked them.
        counted: the day of the count, as ISO has it.
        players: how many play.
        games, deals: how many gave the rates.
        counts: every rate with how often it could happen, how often it did, and its standard error, as in the
            file.
    """

    name: str
    source: str
    half: str
    counted: str
    players: int
    games: int
    deals: int
    counts: Mapping[str, Any]

    def ron(self, turns: int, state: str) -> dict[str, tuple[float, ...]]:
        """Return the chance of a ron in a step, for each live copy of a winning kind.

        Args:
            turns: the most draws left that are asked for.
            state: "riichi", or "closed" or "open" for a ready hand without.

        Returns:
            Of each class of kinds the rates by draws left, from 0 to ``turns``.
        """
        found = self.counts["ron"][state]
        return {
            name: tuple(found[name]["rate"][band_of(left)] for left in range(turns + 1)) for name in CLASSES
        }

    def release(self, turns: int) -> dict[str, tuple[float, ...]]:
        """Return how often a discard of another is of a class, over the share of the class in unseen tiles.

        Args:
            turns: the most draws left that are asked for.

        Returns:
            Of each class of kinds the factor by draws left, from 0 to ``turns``.
        """
        found = self.counts["release"]
        return {
            name: tuple(found[name]["rate"][band_of(left)] for left in range(turns + 1)) for name in CLASSES
        }

    def others(
        self, turns: int, *, riichi: int = 0, own_riichi: bool = False, dealer: bool = False
    ) -> Others:
        """Return what the others do in the steps to come.

        Args:
            turns: the draws left now.
            riichi: how many of the others are in riichi now.
            own_riichi: whether the own hand is, from now on.
            dealer: whether the own seat deals.
        """
        own = RIICHI if own_riichi else FREE
        costs = [each["mean"] for each in self.counts["loss"][own]["dealer" if dealer else "child"]]
        lost, loss = [0.0] * (turns + 1), [0.0] * (turns + 1)
        for left, shares in self._riichi(turns, min(riichi, _MOST_RIICHI), own):
            parts = [share * self._rate("lost", own, number, left) for number, share in enumerate(shares)]
            lost[left] = sum(parts)
            loss[left] = sum(part * cost for part, cost in zip(parts, costs, strict=True))
            loss[left] /= lost[left] or 1.0
        return Others(tuple(lost), tuple(loss))

    def drawn(self, state: str) -> float:
        """Return what the exhaustive draw pays on average, by "riichi", "ready" or "free" (not ready)."""
        mean: float = self.counts["drawn"][state]["mean"]
        return mean

    def _riichi(self, turns: int, riichi: int, own: str) -> Iterator[tuple[int, list[float]]]:
        """The shares of 0, 1 and more riichi of others by draws left, given that nobody has won."""
        shares = [float(number == riichi) for number in range(_MOST_RIICHI + 1)]
        for left in range(turns, -1, -1):
            yield left, shares
            shares = self._next(shares, left, own)

    def _next(self, shares: Sequence[float], left: int, own: str) -> list[float]:
        alive = [share * (1 - self._rate("lost", own, number, left)) for number, share in enumerate(shares)]
        risen = [share * self._rate("more", own, number, left) for number, share in enumerate(alive[:-1])]
        moved = [share - up + below for share, up, below in zip(alive, [*risen, 0], [0, *risen], strict=True)]
        return [share / sum(moved) for share in moved]

    def _rate(self, what: str, own: str, riichi: int, left: int) -> float:
        rates: list[float] = self.counts[what][own][riichi]["rate"]
        return rates[min(left, len(rates) - 1)]


def band_of(left: int) -> int:
    """Return the number of the band of turns with so many draws left.

    >>> [band_of(left) for left in (0, 3, 4, 17)]
    [0, 0, 1, 3]
    """
    return sum(left >= least for least in BANDS) - 1


def class_of(kind: int) -> str:
    """Return the class of a kind that others' discards are counted by.

    >>> [class_of(kind) for kind in (27, 8, 10, 22)]
    ['honour', '1/9', '2/8', '3-7']
    """
    if kind >= EAST:
        return CLASSES[0]
    return CLASSES[min(1 + min(kind % 9, 8 - kind % 9), 3)]


@cache
def table_model(name: str, players: int) -> TableModel:
    """Return the model of a table.

    Args:
        name: one of ``TABLES``.
        players: 4 or 3.
    """
    file = files("paili.value.table").joinpath(f"{name}.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(told: Mapping[str, Any], players: int) -> TableModel:
    """Return the model that a file tells of."""
    counts = told["players"][str(players)]
    return TableModel(
        name=told["name"],
        source=told["source"],
        half=told["half"],
        counted=told["counted"],
        players=players,
        games=counts["games"],
        deals=counts["deals"],
        counts=counts,
    )
