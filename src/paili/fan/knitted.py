"""Knitted tiles: 1 4 7 of one suit, 2 5 8 of another and 3 6 9 of the third.

Each of the six ways to give the three suits their thirds is a set of nine kinds. A hand that holds all nine
may fill up with a set and a pair (the knitted straight); a hand of fourteen different kinds out of nine
knitted ones and the seven honours needs no groups at all.

>>> from paili import TileSet
>>> len(NINES), str(TileSet.from_mask(NINES[0]))
(6, '147m258p369s')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Final

from paili.fan import cutting
from paili.fan.cutting import Counts
from paili.scoring.masks import HONOURS, mask_of

NINES: Final = tuple(
    mask_of(9 * suit + third + step for third, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)


def _held(counts: Counts) -> int:
    return sum([1 << kind for kind, count in enumerate(counts) if count])


def straights(counts: Counts) -> Iterator[int]:
    """Yield the sets of nine kinds of which the hand holds every one.

    >>> [NINES.index(nine) for nine in straights((1, 0, 0) * 3 + (0, 1, 0) * 3 + (0, 0, 1) * 3 + (0,) * 7)]
    [0]
    """
    held = _held(counts)
    return (nine for nine in NINES if not nine & ~held)


def without(counts: Counts, kinds: int) -> Counts:
    """Return counts with one tile less of each kind of a mask that is held."""
    return tuple([count - (count and kinds >> kind & 1) for kind, count in enumerate(counts)])


def is_singles(counts: Counts) -> bool:
    """Whether a hand is fourteen different kinds of nine knitted ones and the honours."""
    held = _held(counts)
    return held.bit_count() == sum(counts) == 14 and any(not held & ~(nine | HONOURS) for nine in NINES)


@lru_cache(maxsize=1 << 12)
def singles_waits(counts: Counts) -> int:
    """Return the kinds that complete thirteen different kinds to fourteen knitted ones and honours."""
    held = _held(counts)
    if not held.bit_count() == sum(counts) == 13:
        return 0
    wholes = [nine | HONOURS for nine in NINES if not held & ~(nine | HONOURS)]
    return _union(whole & ~held for whole in wholes)


@lru_cache(maxsize=1 << 12)
def straight_waits(counts: Counts) -> int:
    """Return the kinds that complete a hand to nine knitted tiles, a set and a pair."""
    if sum(counts) < 10:
        return 0
    held = _held(counts)
    return _union(_waits_of(counts, nine, held) for nine in NINES if (nine & ~held).bit_count() < 2)


def _waits_of(counts: Counts, nine: int, held: int) -> int:
    missing, rest = nine & ~held, without(counts, nine)
    if missing:
        return missing if cutting.cuttings(rest) else 0
    return cutting.waits(rest)


def _union(found: Iterator[int]) -> int:
    mask = 0
    for each in found:
        mask |= each
    return mask
