"""Read games and rows from files, folders and games, one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from paili.errors import LogError
from paili.game.records import Game
from paili.logs.counting.following import RowsOfDeal, rows_of
from paili.logs.counting.rows import Row, SeatDeal, SeatDiscard, SeatRiichi
from paili.logs.problems import Problem, checked_game
from paili.logs.reading import games

KINDS_OF_ROWS: Final[dict[str, type[SeatDeal | SeatRiichi | SeatDiscard]]] = {
    "deals": SeatDeal, "riichi": SeatRiichi, "discards": SeatDiscard,
}  # fmt: skip

MOST_PROBLEMS: Final = 1_000  # of many files; further problems are left out
MOST_NAMES: Final = 100_000  # of players who are remembered, to find the one who was meant

Path = str | os.PathLike[str]
Games = Path | Game | Iterable[Game | Problem | Path]


def games_of(source: Games) -> Iterator[Game | Problem]:
    """Yield the games of paths and games, and a problem for each part of a file that cannot be read.

    Raises:
        LogError: if an item is neither a path nor a game.
        GameError: if a value of a game does not have the type of its field.
    """
    several = [source] if isinstance(source, str | bytes | os.PathLike | Game) else source
    if not isinstance(several, Iterable):
        raise LogError("logs.no_path", value=source)
    for game in several:
        if isinstance(game, Problem):
            yield game
        elif isinstance(game, Game):
            yield checked_game(game)
        else:
            yield from games(game)


def note(problem: Problem, problems: list[Problem]) -> None:
    """Add a problem to a list, unless the list is full (`MOST_PROBLEMS`)."""
    if len(problems) < MOST_PROBLEMS:
        problems.append(problem)


def no_player(name: object, names: Iterable[str], games: int) -> LogError:
    """Return the error that no player has a name, with the names that are close to it.

    Args:
        name: the name.
        names: the names of the players in the games.
        games: the number of games.
    """
    close = get_close_matches(str(name), filter(None, names), 3, 0.0)
    if not close:
        return LogError("statistics.nobody", name=name, games=games)
    return LogError("statistics.no_player", name=name, close=close, games=games)


def checked_rows(of: str) -> type[SeatDeal | SeatRiichi | SeatDiscard]:
    """Return the record class of a kind of rows; the kinds are "deals", "riichi" and "discards".

    Raises:
        LogError: if no kind of rows has this name.
    """
    if not isinstance(of, str) or of not in KINDS_OF_ROWS:
        raise LogError("select.no_rows", name=of, known=tuple(KINDS_OF_ROWS))
    return KINDS_OF_ROWS[of]


def rows(source: Games, of: str = "deals") -> Iterator[Row | Problem]:
    """Yield what happened in many games as flat rows for a data frame: one for each seat, riichi or discard.

    A part of a file that cannot be read or replayed yields a `paili.logs.Problem` instead.

    Args:
        source: paths of files and folders, `paili.game.Game` records, or any mixture of these.
        of: "deals" for a `SeatDeal` for each seat and deal, "riichi" for a `SeatRiichi` for each riichi,
            "discards" for a `SeatDiscard` for each discard.

    Raises:
        LogError: if ``of`` is none of these words, or an item of ``source`` is neither a path nor a game.

    >>> from paili.game import play_game, random_player
    >>> game = play_game([random_player(seat) for seat in range(4)], seed=1)
    >>> next(rows(game, "discards")).tile
    '7s'
    """
    checked_rows(of)
    return _rows(source, of)


def _rows(source: Games, of: str) -> Iterator[Row | Problem]:
    for game in deals_of(source, of):
        if isinstance(game, RowsOfDeal):
            yield from getattr(game, of)
        elif isinstance(game, Problem):
            yield game


def deals_of(source: Games, of: str) -> Iterator[Game | RowsOfDeal | Problem]:
    """Yield each game, followed by the rows of each of its deals; yield a problem where a file is unreadable.

    Args:
        source: paths of files and folders, games, or any mixture of these.
        of: the kind of rows; rows of discards are made only for "discards".
    """
    number = 0
    for game in games_of(source):
        yield game
        if isinstance(game, Game):
            yield from rows_of(game, number, with_discards=of == "discards")
            number += 1
