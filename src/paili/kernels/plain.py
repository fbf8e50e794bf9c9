"""What shapes.h does in C, in Python, and the records that are C structures where loops are compiled.

A compiled module takes these names from its ``.pxd``; its source imports them where it runs as plain Python.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from paili.kernels.game import DRAWN, NO_HAND, WHOLE
from paili.tables.load import PART_SHIFT
from paili.tiles import BY_SAFETY, EAST, KINDS, ORPHANS, WILDCARD

__all__ = (
    "ALL",
    "BIT",
    "DRAWN",
    "FAULT",
    "IN_M",
    "IN_ORPHANS",
    "IN_Z",
    "KINDS",
    "LOW",
    "NOT_HELD",
    "NO_HAND",
    "PART_SHIFT",
    "POWERS",
    "SAFETY",
    "WHOLE",
    "WILDCARD",
    "Near",
    "Row",
    "bits_in",
    "copies_left",
    "draws_in_common",
    "lowest_of",
    "vector_row",
)

FAULT: Final = -128  # the shanten of what is no hand
NOT_HELD: Final = 127  # the shanten after the discard of a kind that is not held
BIT: Final = 1
LOW: Final = 0xFFFFFFFF
ALL: Final = (1 << KINDS) - 1
IN_M: Final = 0x1FF
IN_Z: Final = 0x7F << 27
IN_ORPHANS: Final = sum(1 << kind for kind in ORPHANS)
# what one tile more of a kind adds to the key of its suit
POWERS: Final = tuple(5 ** (8 - kind % 9 if kind < EAST else KINDS - 1 - kind) for kind in range(KINDS))
# higher where a discard is safer by convention
SAFETY: Final = tuple(KINDS - BY_SAFETY.index(kind) for kind in range(KINDS))
_STARTS = (0, 9, 18, 27, KINDS)


class Row(NamedTuple):
    """A row of counts: suit keys, size, whether a count is over its limit, kinds held less than 1…4 times."""

    m: int
    p: int
    s: int
    z: int
    size: int
    over: bool
    one: int
    two: int
    three: int
    four: int


class Near(NamedTuple):
    """The tiles missing from the nearest form, and the kinds that lower that number."""

    distance: int
    mask: int


def vector_row(counts: Any, at: int, most: Any) -> Row:
    """Read a row of counts that starts at a place; where a count is over ``most`` the rest is undefined."""
    held = bytes(counts[at : at + KINDS])
    keys = [0, 0, 0, 0]
    for suit in range(4):
        for kind in range(_STARTS[suit], _STARTS[suit + 1]):
            keys[suit] = 5 * keys[suit] + held[kind]
    fewer = [sum((held[kind] < copies) << kind for kind in range(KINDS)) for copies in (1, 2, 3, 4)]
    over = any(held[kind] > most[kind] for kind in range(KINDS))
    return Row(*keys, 0 if over else sum(held), over, *fewer)  # type: ignore[call-arg,arg-type]


def draws_in_common(lowered: Any, sets: list[int], shares: list[int]) -> int:
    """Return the kinds whose set shares an element with that of their suit, as a mask.

    Args:
        lowered: nine sets for each suit that there is, one after the other.
        sets: of each of the four suits, where its sets start.
        shares: of each of them, what they are compared with.
    """
    found = 0
    for suit in range(4):
        for place in range(9):
            if lowered[sets[suit] + place] & shares[suit]:
                found |= 1 << 9 * suit + place
    return found


def bits_in(mask: int) -> int:
    """Return the number of bits that are set."""
    return mask.bit_count()


def copies_left(kinds: int, one: int, two: int, three: int, four: int) -> int:
    """Return how many copies of a set of kinds are left, by those held less than one, … four times."""
    return sum((kinds & fewer).bit_count() for fewer in (one, two, three, four))


def lowest_of(mask: int) -> int:
    """Return the place of the lowest bit that is set, of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1
