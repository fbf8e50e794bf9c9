"""Where rows come from: files, folders and games, one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Final

from paili.errors import LogError
from paili.game.records import Game
from paili.logs.counting.following import RowsOfDeal, rows_of
from paili.logs.counting.rows import Row, SeatDeal, SeatDiscard, SeatRiichi
from paili.logs.problems import Problem
from paili.logs.reading import games

KINDS_OF_ROWS: Final[dict[str, type[SeatDeal | SeatRiichi | SeatDiscard]]] = {
    "deals": SeatDeal, "riichi": SeatRiichi, "discards": SeatDiscard,
}  # fmt: skip

MOST_PROBLEMS: Final = 1_000  # that are kept of many files; more are left out

Path = str | os.PathLike[str]
Games = Path | Game | Iterable[Game | Problem | Path]


def games_of(given: Games) -> Iterator[Game | Problem]:
    """Yield the games of files, folders and games, and problems for what cannot be read.

    Raises:
        LogError: if something given is neither.
    """
    several = [given] if isinstance(given, str | bytes | os.PathLike | Game) else given
    if not isinstance(several, Iterable):
        raise LogError("logs.no_path", value=given)
    for each in several:
        if isinstance(each, Game | Problem):
            yield each
        else:
            yield from games(each)


def note(problem: Problem, problems: list[Problem]) -> None:
    """Keep a problem among others, as long as they are not too many."""
    if len(problems) < MOST_PROBLEMS:
        problems.append(problem)


def checked_rows(of: str) -> type[SeatDeal | SeatRiichi | SeatDiscard]:
    """Return the rows of a name.

    Raises:
        LogError: if there are none.
    """
    if not isinstance(of, str) or of not in KINDS_OF_ROWS:
        raise LogError("select.no_rows", name=of, known=tuple(KINDS_OF_ROWS))
    return KINDS_OF_ROWS[of]


def rows(given: Games, of: str = "deals") -> Iterator[Row | Problem]:
    """Yield the rows of many games, and problems for what cannot be read or followed.

    Args:
        given: files and folders, games, or any mixture of them.
        of: "deals", "riichi" or "discards".

    Raises:
        LogError: if there are no such rows, or something given is neither a path nor a game.

    >>> from paili.game import play_game, random_player
    >>> game = play_game([random_player(seat) for seat in range(4)], seed=1)
    >>> next(rows(game, "discards")).tile
    '7s'
    """
    checked_rows(of)
    return _rows(given, of)


def _rows(given: Games, of: str) -> Iterator[Row | Problem]:
    for each in deals_of(given, of):
        if isinstance(each, RowsOfDeal):
            yield from getattr(each, of)
        elif isinstance(each, Problem):
            yield each


def deals_of(given: Games, of: str) -> Iterator[Game | RowsOfDeal | Problem]:
    """Yield each game, and after it the rows of its deals; those of its discards if they are asked for."""
    number = 0
    for each in games_of(given):
        yield each
        if isinstance(each, Game):
            yield from rows_of(each, number, with_discards=of == "discards")
            number += 1
