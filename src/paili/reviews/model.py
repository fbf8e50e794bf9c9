"""Load the statistics of decisions of strong players: their losses, and the results of their hands.

``make review-model`` computes the file ``phoenix.json`` from whole games of strong players. The statistics
group decisions by *row*: the kind of decision, whether the hand is open, the shanten of the hand, and whether
an opponent is in riichi.

>>> model = review_model(4)
>>> row = DecisionGroup("discard", False, 1, False)
>>> strong = model.strong(row)
>>> model.level(row).decisions > 100, strong.percent_at_least(0.0) > strong.percent_at_least(300.0) > 0
(True, True)
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from paili.reviews.records import CALL, DISCARD, RIICHI, Among

NAME: Final = "phoenix"
LEAST_CASES: Final = 200
"""For a row with fewer decisions, the row for all shanten is used."""
GROUPED: Final = (DISCARD, RIICHI, CALL)
"""The kinds of decisions that the statistics group; there are too few quads."""
_PERCENT: Final = 100


class DecisionGroup(NamedTuple):
    """A group of similar decisions in the statistics.

    Attributes:
        kind: "discard", "riichi" or "call".
        is_open: whether the hand has called.
        shanten: the shanten of the hand; None for any shanten.
        against: whether an opponent is in riichi.
    """

    kind: str
    is_open: bool
    shanten: int | None
    against: bool

    @property
    def name(self) -> str:
        """Return the name of the row in ``phoenix.json``."""
        near = "any" if self.shanten is None else str(self.shanten)
        hand, table = "open" if self.is_open else "closed", "riichi" if self.against else "quiet"
        return f"{self.kind} {hand} {near} {table}"


class Level(NamedTuple):
    """The results of hands compared with their estimated values, in one group of decisions (`DecisionGroup`).

    Attributes:
        decisions: the number of counted decisions.
        shift: the mean result of the hands minus the mean estimate, in points.
        error: the standard error of ``shift``, with the decisions of a hand as a cluster.
    """

    decisions: int
    shift: float
    error: float


class StrongPlayers(NamedTuple):
    """The losses of strong players in one group of decisions (`DecisionGroup`).

    Attributes:
        decisions: the number of counted decisions.
        best: the number of decisions in which the player chose the option with the highest value.
        mean: the mean loss in points.
        steps: an ascending list of losses, from 0 on.
        at_least: for each loss in ``steps``, the number of decisions with at least this loss.
    """

    decisions: int
    best: int
    mean: float
    steps: tuple[float, ...]
    at_least: tuple[int, ...]

    def percent_at_least(self, loss: float) -> float:
        """Return the percentage of decisions that lose at least ``loss`` points, interpolated between
        ``steps``; above the last step, the percentage for that step.
        """
        if not self.decisions:
            return 0.0
        place = bisect_right(self.steps, loss) - 1
        if place + 1 >= len(self.steps):
            return _PERCENT * self.at_least[-1] / self.decisions
        low, high = self.steps[place], self.steps[place + 1]
        share = (loss - low) / (high - low)
        count = self.at_least[place] * (1 - share) + self.at_least[place + 1] * share
        return _PERCENT * count / self.decisions

    def loss_reached_by(self, percent: float) -> float:
        """Return the smallest loss in ``steps`` that at most ``percent`` percent of the decisions reach or
        exceed; the last step if more decisions exceed even that one.

        Args:
            percent: the percentage of decisions, 0 to 100.
        """
        reached = (step for step, count in zip(self.steps, self.at_least, strict=True)
                   if _PERCENT * count <= percent * self.decisions)  # fmt: skip
        return next(reached, self.steps[-1])


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The statistics of strong players in games of four or of three players.

    Attributes:
        players: 4 or 3.
        games, date: the number of games, and the day on which they were counted, YYYY-MM-DD.
        dealt: the exact mean and the standard deviation of the shanten of thirteen random tiles.
        levels: a mapping from the name of a row to the results of its hands compared with their estimates.
        rows: a mapping from the name of a row to the losses of strong players in points.
        tiles: a mapping from the name of a row to the losses of strong players in useful tiles, compared with
            the discard that keeps the most.
        classes: a mapping from "decisions" to the number of decisions, and from each class to the number of
            mistakes.
        thresholds: a mapping from the name of a limit, such as a class of mistakes, to its number, such as
            the smallest loss of a mistake.
    """

    players: int
    games: int
    date: str
    dealt: tuple[float, float]
    levels: Mapping[str, Level]
    rows: Mapping[str, StrongPlayers]
    tiles: Mapping[str, StrongPlayers]
    classes: Mapping[str, int]
    thresholds: Mapping[str, float]

    def level(self, row: DecisionGroup) -> Level:
        """Return how much more or less than their estimates the hands of a group of decisions earned.

        The count is 0 for a group without hands.
        """
        return self.levels.get(row.name, Level(0, 0.0, 0.0))

    def strong(self, row: DecisionGroup) -> StrongPlayers:
        """Return the losses of strong players in decisions like ``row``.

        If there are too few such decisions, the result includes decisions at any shanten.
        """
        return _with_enough_decisions(self.rows, row)

    def strong_by_tiles(self, row: DecisionGroup) -> StrongPlayers:
        """Return the losses of strong players in useful tiles, compared with the best discard, in ``row``."""
        return _with_enough_decisions(self.tiles, row)

    def among_by_tiles(self, row: DecisionGroup, fewer: int) -> Among:
        """Compare the loss of a discard in useful tiles with the losses of strong players.

        Args:
            row: the row of the decision.
            fewer: the number of useful tiles after the best discard, minus the number after this discard.
        """
        strong_players = self.strong_by_tiles(row)
        return Among(strong_players.decisions, strong_players.percent_at_least(fewer), strong_players.mean)

    def among(self, row: DecisionGroup, loss: float) -> Among:
        """Compare a loss in points with the losses of strong players in decisions like ``row``."""
        strong_players = self.strong(row)
        return Among(strong_players.decisions, strong_players.percent_at_least(loss), strong_players.mean)


def _with_enough_decisions(rows: Mapping[str, StrongPlayers], row: DecisionGroup) -> StrongPlayers:
    result = rows.get(row.name)
    if result is None or result.decisions < LEAST_CASES:
        result = rows.get(row._replace(shanten=None).name)
    return result or StrongPlayers(0, 0, 0.0, (0.0,), (0,))


@cache
def review_model(players: int) -> ReviewModel:
    """Return the statistics of strong players in games of four or three players."""
    file = files("paili.reviews").joinpath(f"{NAME}.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> ReviewModel:
    """Return the statistics for a number of players (4 or 3) from the parsed content of ``phoenix.json``."""
    result = document[str(players)]
    return ReviewModel(
        players, result["games"], document["counted"], tuple(result["dealt"]),
        {name: Level(*level) for name, level in result["levels"].items()},
        _rows(result["rows"], document["steps"]), _rows(result["tiles"], document["tile steps"]),
        result["classes"], document["thresholds"],
    )  # fmt: skip


def _rows(entries: Mapping[str, Any], steps: Sequence[float]) -> dict[str, StrongPlayers]:
    return {
        name: StrongPlayers(decisions, best, mean, tuple(steps), tuple(at_least))
        for name, (decisions, best, mean, at_least) in entries.items()
    }
