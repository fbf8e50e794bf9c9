"""Functions for sets of whole numbers, each set stored as the bits of one int.

Compiled loops use instructions of the processor instead of these functions.

>>> lowest_in(0b1100), bits_in(0b1100)
(2, 2)
"""

from __future__ import annotations

from typing import Final

ONE: Final = 1  # as wide as a mask: in a compiled loop a bare 1 has 32 bits
MASK64: Final = (1 << 64) - 1


def lowest_in(mask: int) -> int:
    """Return the index of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def bits_in(mask: int) -> int:
    """Return the number of set bits in a mask that is not negative."""
    return mask.bit_count()


def whole_of(number: float) -> int:
    """Return a number without its fractional digits, as an int."""
    return int(number)
