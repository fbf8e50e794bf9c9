"""Go through the deals of the shared games, for counts by halves of the files.

The games are in the folder `FOLDER` of the shared data, which are in ``../shared/data`` or ``PAILI_DATA``.
`cases_of_file` and `deals_of_file` read a file; `counted` reads all files, in several processes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from command_line import mapped, parser_of
from paili import PailiError, Position, logs
from paili.game import DealEnd, Table
from paili.game.events import EXHAUSTIVE
from paili.game.records import Deal, Game

DATA = Path(os.environ.get("PAILI_DATA", Path(__file__).parents[2] / "shared" / "data"))
FOLDER = "games_houou_2022a"
ENDS = ("tsumo", "ron", EXHAUSTIVE)  # the ends of deals that are played to their end

_Case = TypeVar("_Case")
CasesOfDeal = Callable[[Game, Deal, int, tuple[str, int]], Iterable[_Case]]


def files(every: int = 1, folder: str | Path = FOLDER) -> list[tuple[int, Path]]:
    """Return each N-th file of a folder of the shared data in the order of names, with its number among them.

    The halves of the games are the files with even and with odd numbers.
    """
    path = DATA / folder
    if not path.is_dir():
        sys.exit(f"no folder {path}: PAILI_DATA names the folder of the shared data")
    return list(enumerate(sorted(path.iterdir())[::every]))


def games(half: int | None = None, every: int = 1) -> Iterator[tuple[int, Game]]:
    """Yield the games of a half, 0 or 1, or of both, each with the number of its file."""
    for number, path in files(every):
        if half is None or number % 2 == half:
            for game in logs.read(path):
                yield number, game


def cases_of_file(cases_of_deal: CasesOfDeal[_Case], numbered: tuple[int, Path]) -> list[_Case]:
    """Return the cases of all deals of a file; a deal that cannot be played again has none.

    Args:
        cases_of_deal: the function that yields the cases of a deal, from the game, the deal, the half of the
            files (0 or 1), and the name of the file with the index of the deal in its game.
        numbered: the number of the file, and its path.
    """
    number, path = numbered
    cases: list[_Case] = []
    for game in logs.read(path):
        for index, deal in enumerate(game.deals):
            try:
                cases += list(cases_of_deal(game, deal, number % 2, (path.name, index)))
            except PailiError:
                continue
    return cases


def deals_of_file(path: Path, players: int) -> Iterator[tuple[Table, int, Deal]]:
    """Yield the deals of the games of a file for a number of players.

    A deal comes with the table of its game and its index in the game.
    """
    for game in logs.read(path):
        if game.rules.players == players:
            table = Table(game.rules)
            for index, deal in enumerate(game.deals):
                yield table, index, deal


def points_from(end: DealEnd, position: Position, seat: int) -> float:
    """Return the points that a seat gains from a decision to the end of the deal.

    They include the stick of a riichi that the seat declares from then on, if the declaring discard does not
    deal in.

    Args:
        end: the end of the deal.
        position: the position of the seat at its decision.
        seat: the seat.
    """
    points = position.seats[0].points
    assert points is not None
    return float(end.points[seat] - points)


def counted(cases: Callable[[tuple[int, Path]], list[_Case]], docstring: str | None) -> list[_Case]:
    """Read the options ``--every`` and ``--jobs``, and return the cases of all files.

    Args:
        cases: the function that returns the cases of a file, from its number and its path; processes call it,
            so it must be one that can be pickled.
        docstring: the docstring of the script.
    """
    arguments = parser_of(docstring, every=1, jobs=1).parse_args()
    return list(cases_of(cases, arguments.every, arguments.jobs))


def cases_of(
    cases: Callable[[tuple[int, Path]], list[_Case]], every: int, jobs: int, folder: str = FOLDER
) -> Iterator[_Case]:
    """Yield the cases of each N-th file of a folder, in the order of the files."""
    for several in mapped(cases, files(every, folder), jobs):
        yield from several
