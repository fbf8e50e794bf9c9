"""Go through the deals of the shared games, for counts by halves of the files.

`cases_of_file` and `deals_of_file` read a file; `counted` reads all files, in several processes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import TypeVar

from paili import PailiError, logs
from paili.game import Table
from paili.game.records import Deal, Game

FOLDER = Path(__file__).parents[2] / "shared" / "data" / "games_houou_2022a"

_Case = TypeVar("_Case")
CasesOfDeal = Callable[[Game, Deal, int, tuple[str, int]], Iterable[_Case]]


def cases_of_file(cases_of_deal: CasesOfDeal[_Case], numbered: tuple[int, Path]) -> list[_Case]:
    """Return the cases of all deals of a file; a deal that cannot be played again has none.

    Args:
        cases_of_deal: the function that yields the cases of a deal, from the game, the deal, the half of the
            files (0 or 1), and the name of the file with the index of the deal in its game.
        numbered: the number of the file in the order of names, and its path.
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


def counted(cases: Callable[[tuple[int, Path]], list[_Case]], description: str | None) -> list[_Case]:
    """Read the options ``--every`` and ``--jobs``, and return the cases of all files.

    Args:
        cases: the function that returns the cases of a file, from its number in the order of names and its
            path; processes call it, so it must be one that can be pickled.
        description: the docstring of the script, whose first paragraph is the help.
    """
    parser = argparse.ArgumentParser(description=(description or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--every", type=int, default=1, help="take each N-th file")
    parser.add_argument("--jobs", type=int, default=1, help="the number of processes")
    arguments = parser.parse_args()
    files = [*enumerate(sorted(FOLDER.iterdir()))][:: arguments.every]
    with Pool(arguments.jobs) as pool:
        return [case for several in pool.map(cases, files, chunksize=1) for case in several]
