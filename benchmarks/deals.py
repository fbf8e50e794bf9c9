"""Go through the deals of the shared games, for counts by halves of the files: `cases_of_file`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from paili import PailiError, logs
from paili.game.records import Deal, Game

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
