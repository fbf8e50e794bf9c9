"""Sets of kinds in the loops that Numba compiles: the powers of the keys, and the lowest bit of a mask."""

from __future__ import annotations

from typing import Final

import numpy as np

from paili.batch.arrays.compiling import joint
from paili.tiles import KINDS

U = np.uint64
# what one tile more of a kind adds to the key of its suit
POWERS: Final = np.array([5 ** (8 - k % 9 if k < 27 else 33 - k) for k in range(KINDS)], np.uint64)


@joint
def bits_in(mask: np.uint64) -> np.uint64:
    """Return the number of bits that are set; the compiler knows this loop as one instruction."""
    number = U(0)
    while mask != U(0):
        mask &= mask - U(1)
        number += U(1)
    return number


@joint
def lowest_of(mask: np.uint64) -> np.uint64:
    """Return the place of the lowest bit that is set, of a mask that is not empty."""
    return bits_in((mask & ~(mask - U(1))) - U(1))
