"""A fan: a name, and how many times one reading of a hand has it.

A fan says nothing of its value, of what it replaces, or of how several add up: that a game says
(`paili.fan.rules`). Its name and the sentence that defines it stand in the sections ``fan`` and
``fan_meaning`` of the catalogue of words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from paili.catalogue import text
from paili.fan.catalogue.case import FanCase

Runs = tuple[int, ...]


def always(_: FanCase) -> bool:
    """Hold wherever the traits that a fan needs are shown."""
    return True


class Fan(NamedTuple):
    """A named fan.

    Attributes:
        id: a stable name.
        times: how often a reading has it; whether it has it counts as once.
        needs: bits of `paili.win.traits` without which no reading has it.
        of_pungs: of a fan of triplets: the mask of the kinds that it speaks of.
        runs: of a fan of runs: how many it joins, else 0.
        joins: of a fan of runs: whether so many runs, the lowest first, have it.
        most: how often a reading can have it.
        of_win: whether it is the same for all readings of a win.
        of_tile: whether it looks at which tile of the hand won in another way than its needs show.
        fact: the fact of `Win` that it looks at, "" for none.
        word: what that fact must be, "" for any.
    """

    id: str
    times: Callable[[FanCase], int]
    needs: int = 0
    of_pungs: Callable[[FanCase], int] | None = None
    runs: int = 0
    joins: Callable[[Runs], bool] | None = None
    most: int = 1
    of_win: bool = False
    of_tile: bool = False
    fact: str = ""
    word: str = ""

    def name(self, language: str = "en") -> str:
        """Return its name in a language."""
        return text(f"fan.{self.id}", language)

    def meaning(self, language: str = "en") -> str:
        """Return the sentence that defines it, in a language."""
        return text(f"fan_meaning.{self.id}", language)
