"""Define the answer of `paili.statistics`, with separate numbers for each number of players and each part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from paili.display import sentences_of
from paili.logs.counting.frames import frame
from paili.logs.problems import Problem
from paili.record import Json, json_record, plain

_FIELDS: Final = ("section", "name", "key", "value", "error", "count", "sum", "strong", "strong_error")


@json_record()
@dataclass(frozen=True, slots=True)
class Statistic:
    """A rate or a mean.

    Attributes:
        section: the section of the answer that shows the number: "games", "deals", "wins", "riichi" …
        name: the id of the number, "win" for example.
        key: the group that the number is for, for example a yaku or a group of turns; "" without groups.
        share: whether the number is a share from 0 to 1; otherwise it is a mean.
        value: the rate or the mean.
        error: the standard error, with each deal as one case; None if there is only one case.
        count: the number of games, deals, wins or riichi that the number is taken over.
        sum: for a share, how often the event happened; for a mean, the sum of the values.
        strong: the value for strong players; None if it was not counted for them.
        strong_error: the standard error of ``strong``.
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
    """The statistics of one part of the games, all with equal numbers of players.

    Attributes:
        players: 4 or 3.
        part: the seat, room or month; "" for all games, and for games where it is unknown.
        games: the number of games; a game counts once for every counted seat.
        deals: the number of deals; a deal counts once.
        counted: the rates and means, in the order in which they are shown.
    """

    players: int
    part: str
    games: int
    deals: int
    counted: tuple[Statistic, ...]

    def of(self, name: str, key: str = "") -> Statistic | None:
        """Return a rate or a mean by its id; None if nothing was counted for it."""
        return next((item for item in self.counted if (item.name, item.key) == (name, key)), None)


@json_record()
@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of players in many games.

    Attributes:
        player: the name of the counted player; None if all players were counted.
        by: "seat", "room" or "month" if the games were split so; otherwise None.
        games: the number of games read, including those without the player.
        formats: the number of games by format and number of players, for example ``mjlog 4``.
        incomplete: the number of games that break off before their end.
        unfinished: the number of deals that break off, which are not counted.
        strong: the source of the numbers for strong players.
        parts: a `Subset` for each number of players and each part; four-player games first.
        problems: the files that could not be read and games that could not be followed, 1,000 at most.
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
        """Return a rate or a mean of one part by its id; None if nothing was counted for it.

        Args:
            name: its id, "win" for example.
            key: a yaku or a group of turns.
            players: 4 or 3; None for the first number in ``parts``.
            part: the seat, room or month; "" for all games.
        """
        for item in self.parts:
            if item.part == part and players in (None, item.players):
                return item.of(name, key)
        return None

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        json: Json = plain(self)
        return json | {"problems": [problem.to_dict() for problem in self.problems]}

    def to_frame(self, library: str = "pandas") -> Any:
        """Return a data frame with a row for each rate or mean, its number of players and its part.

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
        return frame(columns | {name: [getattr(item, name) for _, item in rows] for name in _FIELDS}, library)

    def text(self, language: str = "en") -> str:
        """Return the statistics as text tables in a language."""
        return sentences_of(self, language)

    def __str__(self) -> str:
        return self.text()
