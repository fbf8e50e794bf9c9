"""A fan: a name, and a function that counts how many times one reading of a hand has the fan.

The value of a fan, the fans that it replaces and how several fans add up are rules of a game
(`paili.fan.rules`). The name of a fan and the sentence that defines it are in the sections ``fan`` and
``fan_meaning`` of each file of ``languages``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from paili.catalogue import text
from paili.fan.catalogue.case import FanCase

Runs = tuple[int, ...]


def always(_: FanCase) -> bool:
    """Return True, for a fan whose needed traits are its whole condition."""
    return True


class Fan(NamedTuple):
    """A named fan.

    Attributes:
        id: a name that never changes.
        times: function that returns how often a reading has the fan; True counts as once.
        needs: the bits of `paili.win.traits` that a reading must have for this fan.
        of_pungs: for a fan of triplets, the function that returns the kinds of these triplets as a mask.
        runs: for a fan of runs, the number of runs that it joins; 0 for any other fan.
        joins: for a fan of runs, the function that returns whether ``runs`` runs, lowest first, make the fan.
        most: how often a reading can have the fan at most.
        of_win: whether all readings of a win have the fan equally often.
        of_tile: whether it depends on which tile won, in addition to the traits in ``needs``.
        fact: the attribute of `Win` that it depends on, "" for none.
        word: the value that the attribute ``fact`` must have, "" for any.
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
        """Return the name of the fan in a language."""
        return text(f"fan.{self.id}", language)

    def meaning(self, language: str = "en") -> str:
        """Return the sentence that defines the fan, in a language."""
        return text(f"fan_meaning.{self.id}", language)
