"""Knitted tiles: 1 4 7 of one suit, 2 5 8 of another and 3 6 9 of the third.

The patterns 147, 258 and 369 can be assigned to the three suits in six ways; each way is a set of nine kinds.
A hand that holds all nine kinds wins with one more set and a pair (the knitted straight). A hand of fourteen
different kinds from the nine knitted kinds and the seven honours wins without any groups.

>>> from paili import TileSet
>>> len(NINES), str(TileSet.from_mask(NINES[0]))
(6, '147m258p369s')
"""

from __future__ import annotations

from functools import reduce
from itertools import permutations
from operator import or_
from typing import Final

from paili.win import cutting
from paili.win.cutting import Counts
from paili.win.masks import HONOURS, kinds_in, mask_of

NINES: Final = tuple(
    mask_of(9 * suit + third + step for third, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)


def straights(kinds: int) -> list[int]:
    """Return the masks of nine knitted kinds that a mask of kinds contains completely.

    >>> [NINES.index(nine) for nine in straights(mask_of([0, 3, 6, 10, 13, 16, 20, 23, 26]))]
    [0]
    """
    return [nine for nine in NINES if not nine & ~kinds]


def without(counts: Counts, kinds: int) -> Counts:
    """Return 34 counts after one tile of each kind of a mask is removed; a count of 0 stays 0."""
    return tuple([count - (count and kinds >> kind & 1) for kind, count in enumerate(counts)])


def is_singles(counts: Counts) -> bool:
    """Return whether a hand is fourteen different kinds out of nine knitted kinds and the seven honours."""
    mask = kinds_in(counts)
    return mask.bit_count() == sum(counts) == 14 and bool(_wholes(mask))


def _wholes(mask: int) -> list[int]:
    """Return the masks that contain every kind of a given mask, among the six masks of nine knitted kinds and
    all honours.
    """
    return [nine | HONOURS for nine in NINES if not mask & ~(nine | HONOURS)]


def singles_waits(counts: Counts) -> int:
    """Return the mask of the kinds that complete a hand of fourteen different knitted kinds and honours."""
    mask = kinds_in(counts)
    if not mask.bit_count() == sum(counts) == 13:
        return 0
    return reduce(or_, [whole & ~mask for whole in _wholes(mask)], 0)


def straight_waits(counts: Counts) -> int:
    """Return the mask of the kinds that complete a hand of nine knitted tiles, a set and a pair."""
    mask = kinds_in(counts)
    nines = [nine for nine in NINES if (nine & ~mask).bit_count() < 2]
    if not nines or sum(counts) < 10:
        return 0
    return reduce(or_, [_waits_of(counts, nine, mask) for nine in nines])


def _waits_of(counts: Counts, nine: int, mask: int) -> int:
    missing, rest = nine & ~mask, without(counts, nine)
    if missing:
        return missing if cutting.cuttings(rest) else 0
    return cutting.waits(rest)
