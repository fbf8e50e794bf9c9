"""Families of hands: at least and at most so many of each kind in the concealed part.

The search over wildcards looks for yakuman family by family, each of which is small; a yakuman of tiles
declares its own beside its rule.

>>> only(0b11).most
{0: 4, 1: 4}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from paili.tiles import COPIES
from paili.win.masks import kinds_of


class HandFamily(NamedTuple):
    """Hands with at least and at most so many of each kind in the concealed part.

    Attributes:
        least: kind → fewest copies; a kind that is called needs none.
        most: kind → most copies, of other kinds none; empty where any kind may be held.
    """

    least: Mapping[int, int]
    most: Mapping[int, int]


def only(mask: int) -> HandFamily:
    """Return the hands of no other kinds."""
    return HandFamily({}, dict.fromkeys(kinds_of(mask), COPIES))


def at_least(counts: Mapping[int, int]) -> HandFamily:
    """Return the hands that hold these, and anything beside."""
    return HandFamily(counts, {})


def exactly(kinds: Iterable[int], copies: int) -> HandFamily:
    """Return the one hand of so many copies of each of these kinds."""
    counts = dict.fromkeys(kinds, copies)
    return HandFamily(counts, counts)
