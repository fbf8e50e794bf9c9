"""A fan: an id, and a function that counts how many times one `FanCase` has the fan.

The rules of a game (`paili.fan.rules`) give the points of a fan, the fans that it replaces, and how the
points of several fans are combined. The name of a fan and the sentence that defines it are in the sections
``fan`` and ``fan_meaning`` of each file of ``languages``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from paili.arguments import checked_language
from paili.catalogue import text
from paili.fan.catalogue.case import FanCase

Runs = tuple[int, ...]


def always(_: FanCase) -> bool:
    """Return True: the function of a fan that has no condition but the properties in ``needs``."""
    return True


class Fan(NamedTuple):
    """A fan: a pattern or an event that scores a win in Chinese games, as the catalogue ``FANS`` defines it.

    What a fan is worth depends on the game, see `FanRow`. `name` and `meaning` are for people; the other
    fields tell the program how to recognise the fan. ``times`` and ``of_pungs`` take a `FanCase`: a won hand
    divided into groups in one way.

    Attributes:
        id: the id of the fan, which never changes, such as "all_pungs".
        times: the function that returns how many times a `FanCase` has the fan; True means once.
        needs: properties that a `FanCase` must have for this fan, as bits (see `paili.win.traits`).
        of_pungs: for a fan of triplets, the function that takes a `FanCase` and returns the kinds of these
            triplets as a mask (bit k for kind k).
        runs: for a fan of runs, the number of runs that it joins; 0 for any other fan.
        joins: for a fan of runs, the function that takes ``runs`` runs, sorted by their lowest kind, and
            returns whether they make the fan.
        most: the largest number of times that a win can have the fan.
        of_win: whether every way to divide the same win into groups has the fan equally often.
        of_tile: whether the fan depends on which tile completed the hand.
        fact: the attribute of `Win` that the fan depends on; "" for none.
        word: the value that this attribute must have; "" for any.
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
        """Return the name of the fan in a language: ``"en"``, ``"zh"`` or ``"ja"``.

        Raises:
            PailiError: if paili does not have the language.
        """
        return text(f"fan.{self.id}", checked_language(language))

    def meaning(self, language: str = "en") -> str:
        """Return the sentence that says when a win has the fan, in ``"en"``, ``"zh"`` or ``"ja"``.

        Raises:
            PailiError: if paili does not have the language.
        """
        return text(f"fan_meaning.{self.id}", checked_language(language))
