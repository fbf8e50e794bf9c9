"""Define the answer of `paili.statistics`, with separate statistics for each number of players and each
subset of games.
"""

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
    """A rate or a mean, with the numbers from which it was computed.

    Attributes:
        section: the section of the answer that shows the number: "games", "deals", "wins", "riichi" …
        name: the id of the number, "win" for example.
        key: the group that was counted, for example a yaku or a range of turns; "" without groups.
        share: whether the number is a share from 0 to 1; otherwise it is a mean.
        value: the rate or the mean.
        error: the standard error, with each deal as one case; None if there is only one case.
        count: the number of games, deals, wins or riichi that were counted.
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
    """The statistics of one subset of the games, all with equal numbers of players.

    Attributes:
        players: the number of players, 4 or 3.
        part: the seat, room or month of these games; "" for all games, and for games whose seat, room or
            month is unknown.
        games: the number of games; a game counts once for every counted seat.
        deals: the number of deals; a deal counts once.
        counted: the rates and means, in display order.
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
        by: "seat", "room" or "month" if the games were split by seat, room or month; otherwise None.
        games: the number of games read, including those without the player.
        formats: the number of games by format and number of players, for example ``mjlog 4``.
        incomplete: the number of games whose record breaks off before the end.
        unfinished: the number of deals whose record breaks off; these deals are not counted.
        strong: the source of the numbers for strong players.
        parts: a `Subset` for each number of players and each seat, room or month; four-player games come
            first.
        problems: the files that could not be read and the games that could not be replayed, 1,000 at most.
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
        """Return a rate or a mean of one subset of the games by its id; None if nothing was counted for it.

        Args:
            name: the id of the rate or mean, "win" for example.
            key: the group, for example a yaku or a range of turns; "" without groups.
            players: 4 or 3; None for the number of players of the first subset in ``parts``.
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
        """Return a data frame with a row for each rate or mean, its number of players, and its seat, room or
        month.

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
