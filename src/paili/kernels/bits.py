"""Functions for sets of whole numbers that are stored as the bits of one number.

Compiled loops use instructions of the processor instead.

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
    """Return a number without its fraction, as an int."""
    return int(number)
