"""Sets of whole numbers as the bits of one number; compiled loops use the instructions of the processor.

>>> lowest_in(0b1100), bits_in(0b1100)
(2, 2)
"""

from __future__ import annotations

from typing import Final

ONE: Final = 1  # as wide as a mask: in a compiled loop a bare 1 has 32 bits
MASK64: Final = (1 << 64) - 1


def lowest_in(mask: int) -> int:
    """Return the place of the lowest bit of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def bits_in(mask: int) -> int:
    """Return how many bits of a mask are set, none below zero."""
    return mask.bit_count()


def whole_of(number: float) -> int:
    """Return the whole part of a number."""
    return int(number)
