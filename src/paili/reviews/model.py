"""Hold the decisions of strong players in such moments: their losses, and the results of their hands.

The file ``phoenix.json`` is written by ``make review-model`` from whole games of strong players. Decisions
are counted by *row*: what was asked, whether the hand is open, how far from ready it is, and whether somebody
is in riichi.

>>> found = review_model(4)
>>> row = Row("discard", False, 1, False)
>>> found.level(row).of > 100, found.strong(row).lose(0.0) > found.strong(row).lose(300.0) > 0
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

from paili.reviews.records import Among

NAME: Final = "phoenix"
LEAST_CASES: Final = 200
"""A row with fewer decisions is read off the one for all distances from ready."""
_PERCENT: Final = 100


class Row(NamedTuple):
    """A kind of decision.

    Attributes:
        kind: "discard", "riichi" or "call".
        is_open: whether the hand has called.
        shanten: how far from ready it is; None for any.
        against: whether somebody is in riichi.
    """

    kind: str
    is_open: bool
    shanten: int | None
    against: bool

    @property
    def name(self) -> str:
        """Return the name in the file."""
        near = "any" if self.shanten is None else str(self.shanten)
        hand, table = "open" if self.is_open else "closed", "riichi" if self.against else "quiet"
        return f"{self.kind} {hand} {near} {table}"


class Level(NamedTuple):
    """The result of the hands of a row, against their estimate.

    Attributes:
        of: how many decisions were counted.
        shift: points that they got above what was said.
        error: the standard error of that, what is of one hand taken together.
    """

    of: int
    shift: float
    error: float


class StrongPlayers(NamedTuple):
    """The losses of strong players in a row.

    Attributes:
        of: how many decisions were counted.
        best: in how many they chose what is worth most.
        mean: the mean loss.
        steps: losses, from 0 on.
        at_least: in how many decisions at least so much was lost.
    """

    of: int
    best: int
    mean: float
    steps: tuple[float, ...]
    at_least: tuple[int, ...]

    def lose(self, loss: float) -> float:
        """Return in how many of a hundred decisions as much is lost, on the line between two steps."""
        if not self.of:
            return 0.0
        place = bisect_right(self.steps, loss) - 1
        if place + 1 >= len(self.steps):
            return _PERCENT * self.at_least[-1] / self.of
        low, high = self.steps[place], self.steps[place + 1]
        share = (loss - low) / (high - low)
        count = self.at_least[place] * (1 - share) + self.at_least[place + 1] * share
        return _PERCENT * count / self.of

    def most(self, hundred: float) -> float:
        """Return the loss that at most so many of a hundred decisions reach, up to the next step."""
        reached = (step for step, count in zip(self.steps, self.at_least, strict=True)
                   if _PERCENT * count <= hundred * self.of)  # fmt: skip
        return next(reached, self.steps[-1])


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The counts of games with so many players.

    Attributes:
        players: 4 or 3.
        games, counted: how many games, and on which day.
        dealt: how far from ready thirteen tiles are on average, and the standard deviation of it; exact.
        levels: by the name of the row.
        rows: likewise what strong players lose.
        tiles: likewise how many useful tiles fewer than the best they keep.
        classes: of how many decisions how many are of each class, by its name.
        thresholds: from how much on a loss is a mistake, by class.
    """

    players: int
    games: int
    counted: str
    dealt: tuple[float, float]
    levels: Mapping[str, Level]
    rows: Mapping[str, StrongPlayers]
    tiles: Mapping[str, StrongPlayers]
    classes: Mapping[str, int]
    thresholds: Mapping[str, float]

    def level(self, row: Row) -> Level:
        """Return the level of a row; nothing is known of rows that the games do not have."""
        return self.levels.get(row.name, Level(0, 0.0, 0.0))

    def strong(self, row: Row) -> StrongPlayers:
        """Return what strong players lose in a row, or in all rows that differ in shanten alone."""
        return _counted(self.rows, row)

    def strong_by_tiles(self, row: Row) -> StrongPlayers:
        """Return likewise how many useful tiles fewer than the best they keep."""
        return _counted(self.tiles, row)

    def among_by_tiles(self, row: Row, fewer: int) -> Among:
        """Return how many of them keep as many useful tiles fewer."""
        strong_players = self.strong_by_tiles(row)
        return Among(strong_players.of, strong_players.lose(fewer), strong_players.mean)

    def among(self, row: Row, loss: float) -> Among:
        """Return how strong players do against a loss."""
        strong_players = self.strong(row)
        return Among(strong_players.of, strong_players.lose(loss), strong_players.mean)


def _counted(rows: Mapping[str, StrongPlayers], row: Row) -> StrongPlayers:
    result = rows.get(row.name)
    if result is None or result.of < LEAST_CASES:
        result = rows.get(row._replace(shanten=None).name)
    return result or StrongPlayers(0, 0, 0.0, (0.0,), (0,))


@cache
def review_model(players: int) -> ReviewModel:
    """Return what was counted of games with so many players."""
    file = files("paili.reviews").joinpath(f"{NAME}.json")
    return read_model(json.loads(file.read_text(encoding="utf-8")), players)


def read_model(document: Mapping[str, Any], players: int) -> ReviewModel:
    """Return what a file says of games with so many players."""
    result = document[str(players)]
    return ReviewModel(
        players, result["games"], document["counted"], tuple(result["dealt"]),
        {name: Level(*level) for name, level in result["levels"].items()},
        _rows(result["rows"], document["steps"]), _rows(result["tiles"], document["tile steps"]),
        result["classes"], document["thresholds"],
    )  # fmt: skip


def _rows(entries: Mapping[str, Any], steps: Sequence[float]) -> dict[str, StrongPlayers]:
    return {
        name: StrongPlayers(of, best, mean, tuple(steps), tuple(at_least))
        for name, (of, best, mean, at_least) in entries.items()
    }
