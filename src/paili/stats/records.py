"""The answer: what was counted, for each number of players and each part apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from paili.display import sentences_of
from paili.logs.counting.frames import frame
from paili.logs.problems import Problem
from paili.record import Json, json_record, plain

_TOLD: Final = ("section", "name", "key", "value", "error", "count", "sum", "strong", "strong_error")


@json_record()
@dataclass(frozen=True, slots=True)
class Statistic:
    """A rate or a mean.

    Attributes:
        section: what it is told with: "games", "deals", "wins", "riichi" …
        name: its id, "win" for example.
        key: what it is told apart by, a yaku or a group of turns; "" where it is one number.
        share: whether it is the share of something, from 0 to 1; else it is a mean.
        value: the rate or the mean.
        error: its standard error, in which what happens in one deal is one case; None where there is one.
        count: of how many games, deals, wins or riichi.
        sum: how often it happened, or the sum of what it is the mean of.
        strong: the same of the counted strong players; None where they have none.
        strong_error: its standard error.
    """

    section: str
    name: str
    key: str
    share: bool
    value: float
    error: float | None
    count: int
    sum: float
    strong: float | None
    strong_error: float | None


@json_record()
@dataclass(frozen=True, slots=True)
class Subset:
    """The statistics of games with so many players.

    Attributes:
        players: 4 or 3.
        part: which seat, room or month; "" for all, and where it is not known.
        games: how many, each once for every seat that was counted.
        deals: how many, each once.
        counted: the rates and means, in the order in which they are told.
    """

    players: int
    part: str
    games: int
    deals: int
    counted: tuple[Statistic, ...]

    def of(self, name: str, key: str = "") -> Statistic | None:
        """Return a rate or a mean by its id; None where nothing of it was counted."""
        return next((item for item in self.counted if (item.name, item.key) == (name, key)), None)


@json_record()
@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of players in many games.

    Attributes:
        player: the player who was counted; None where all were.
        by: "seat", "room" or "month" where they are told apart by it.
        games: how many games were read, those without the player too.
        formats: games by format and number of players, ``mjlog 4``.
        incomplete: how many of the games break off.
        unfinished: how many deals of them do, which are not counted.
        strong: where the strong players beside were counted.
        parts: four players before three, then in the order of parts.
        problems: what could not be read or followed, 1,000 at most.
    """

    player: str | None
    by: str | None
    games: int
    formats: dict[str, int]
    incomplete: int
    unfinished: int
    strong: str
    parts: tuple[Subset, ...]
    problems: tuple[Problem, ...]

    def of(self, name: str, key: str = "", *, players: int | None = None, part: str = "") -> Statistic | None:
        """Return a rate or a mean of one part; None where nothing of it was counted.

        Args:
            name: its id, "win" for example.
            key: a yaku or a group of turns.
            players: 4 or 3; None for the first that there is.
            part: which seat, room or month.
        """
        for item in self.parts:
            if item.part == part and players in (None, item.players):
                return item.of(name, key)
        return None

    def to_dict(self) -> Json:
        """Return the record as plain values."""
        json: Json = plain(self)
        return json | {"problems": [problem.to_dict() for problem in self.problems]}

    def to_frame(self, library: str = "pandas") -> Any:
        """Return all rates and means as a frame, one a row, with the number of players and the part.

        Args:
            library: "pandas", "polars" or "arrow".

        Raises:
            LogError: if the library is none of these.
            MissingPackageError: if it is not installed.
        """
        rows = [(part, item) for part in self.parts for item in part.counted]
        columns: dict[str, list[Any]] = {
            "players": [part.players for part, _ in rows],
            "part": [part.part for part, _ in rows],
        }
        return frame(columns | {name: [getattr(item, name) for _, item in rows] for name in _TOLD}, library)

    def text(self, language: str = "en") -> str:
        """Return what was counted as tables in a language."""
        return sentences_of(self, language)

    def __str__(self) -> str:
        return self.text()
