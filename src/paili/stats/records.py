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
    """One number about the games of a player or of all players, such as the share of deals won.

    Attributes:
        section: what was counted: "games", "deals", "wins", "riichi" and so on.
        name: the id of the number, the same in all languages, such as ``win``, ``deal_in`` or ``change``.
        key: the group that was counted, for example a yaku or a range of turns; "" without groups.
        share: whether the number is a share from 0 to 1; otherwise it is a mean.
        value: the share or the mean.
        error: the standard error of ``value``, with each deal as one case; None if there is only one case.
        count: the number of games, deals, wins or riichi over which the share or mean is taken.
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
    """The statistics of games with equal numbers of players: of all, or of one seat, room or month.

    Attributes:
        players: the number of players, 4 or 3.
        part: the seat, room or month of these games; "" if the games were not split (`Statistics.by`), and,
            if they were, for the games whose room or month is unknown.
        games: the number of games, where a game counts once for every counted player.
        deals: the number of deals, where a deal counts once.
        counted: the shares and means, in the order in which they are shown.
    """

    players: int
    part: str
    games: int
    deals: int
    counted: tuple[Statistic, ...]

    def of(self, name: str, key: str = "") -> Statistic | None:
        """Return one number by its name; None if nothing was counted for it.

        Args:
            name: the id of the number, such as ``win``: the `Statistic.name` of an item of ``counted``.
            key: the group, for example a yaku or a range of turns, as in `Statistic.key`; "" for a number
                without groups.
        """
        return next((item for item in self.counted if (item.name, item.key) == (name, key)), None)


@json_record()
@dataclass(frozen=True, slots=True)
class Statistics:
    """The result of `paili.statistics`: rates and means of one player or of all players in many games.

    `of` returns one number, `text` all of them as tables.

    Attributes:
        player: the name of the player; None if all players were counted.
        by: "seat", "room" or "month" if the games were split by seat, room or month; otherwise None.
        games: the number of games read, including those without the player.
        formats: the number of games by format and number of players; a key such as ``"mjlog 4"`` means four
            players.
        incomplete: the number of games whose record breaks off before the end.
        unfinished: the number of deals whose record breaks off; these deals are not counted.
        strong: the source of the numbers for strong players.
        parts: a `Subset` for each number of players, and if the games were split, for each seat, room or
            month; four-player games come first.
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
        """Return one number by its name, such as the share of deals won; None if nothing was counted for it.

        Args:
            name: the id of the number, such as ``win``: the `Statistic.name` of an item of ``counted`` in
                some of ``parts``; for example only games of three players have ``norths``.
            key: the group, for example a yaku or a range of turns, as in `Statistic.key`; "" for a number
                without groups.
            players: 4 or 3; None for the first subset with this ``part``.
            part: the seat, room or month, as in `Subset.part`; "" for all games, if they were not split.
        """
        for item in self.parts:
            if item.part == part and players in (None, item.players):
                return item.of(name, key)
        return None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields; ``parts`` and ``problems`` are lists of dicts.
        """
        json: Json = plain(self)
        return json | {"problems": [problem.to_dict() for problem in self.problems]}

    def to_frame(self, library: str = "pandas") -> Any:
        """Return the statistics as a data frame, with a row for each number.

        The columns are "players" (the number of players), "part" (the seat, room or month), and, as in
        `Statistic`, "section", "name", "key", "value", "error", "count", "sum", "strong" and "strong_error".

        Args:
            library: the library of the frame: "pandas", "polars" or "arrow".

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
        """Return the statistics as text tables for people; the language is ``"en"``, ``"zh"`` or ``"ja"``."""
        return sentences_of(self, language)

    def __str__(self) -> str:
        return self.text()
