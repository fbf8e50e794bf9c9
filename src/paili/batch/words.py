"""One row of counts as the loops read it: its suit keys, its size, whether it is a hand, its words.

Method: a row is read as four overlapping 64-bit words, one a suit, and two single bytes; a multiplication and
a shift turn eight digits into a base-5 key (the technique of reading several decimal digits at once:
D. Lemire, "Quickly parsing eight digits", 2018, here with base 5). The keys have the first kind in the
highest place, unlike those of `paili.hand`; the need of a suit is that of its mirror image, and honours
may stand in any order, so the same tables serve. The rest is the merge of `paili.tables`.

All numbers are widened to 64 bits without sign before anything is done to them: then no index is checked
for being negative, and the functions give the same numbers compiled and interpreted
(``NUMBA_DISABLE_JIT=1``). Overflow of products is meant.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.compiling import kernel
from paili.batch.game import NEVER
from paili.tiles import KINDS

U = np.uint64
Word = np.uint64
_PAIRS, _QUADS = U(0x00FF00FF00FF00FF), U(0x0000FFFF0000FFFF)
_BY_5, _BY_25, _BY_625 = U(5 << 8 | 1), U(25 << 16 | 1), U(625 << 32 | 1)
_OVER_FOUR, _HIGH_BITS, _ADD_BYTES = (U(byte * 0x0101010101010101) for byte in (0x80 - 5, 0x80, 1))
_NEVER = U(NEVER)
# what one tile more of a kind adds to the key of its suit
POWERS: Final = np.array([5 ** (8 - k % 9 if k < 27 else 33 - k) for k in range(KINDS)], np.uint64)


class Rows(NamedTuple):
    """The same rows of counts in three views.

    Attributes:
        counts: ``uint8[N, 34]``.
        suits: eight characters, dots and bamboos as one word each, ``uint64[N, 3]``.
        honours: the last bamboo and the seven honours as one word, ``uint64[N]``.
    """

    counts: NDArray[np.uint8]
    suits: NDArray[np.uint64]
    honours: NDArray[np.uint64]


def rows_of(counts: NDArray[np.uint8]) -> Rows:
    """View C-contiguous counts as the words that the kernels read."""
    number = len(counts)
    suits = np.ndarray((number, 3), "<u8", counts, 0, (KINDS, 9))
    return Rows(counts, suits, np.ndarray((number,), "<u8", counts, 26, (KINDS,)))


@kernel
def eight_digits(word: Word) -> Word:
    """Read eight bytes as digits of a base-5 number, the lowest byte the highest digit."""
    word = ((word * _BY_5) >> U(8)) & _PAIRS
    word = ((word * _BY_25) >> U(16)) & _QUADS
    return (word * _BY_625) >> U(32)


@kernel
def keys_of(m: Word, p: Word, s: Word, z: Word, last_m: Word, last_p: Word) -> tuple[Word, Word, Word, Word]:
    """Return the four suit keys of a row, read as by `read`."""
    last_s = z & U(255)
    return (
        eight_digits(m) * U(5) + last_m,
        eight_digits(p) * U(5) + last_p,
        eight_digits(s) * U(5) + last_s,
        eight_digits(z ^ last_s),
    )


@kernel
def read(
    i: Word, counts: NDArray[np.uint8], suits: NDArray[np.uint64], honours: NDArray[np.uint64]
) -> tuple[Word, Word, Word, Word, Word, Word]:
    """Read a row: four words of eight counts, and the last characters and dots."""
    m, p, s, z = suits[i, 0], suits[i, 1], suits[i, 2], honours[i]
    return m, p, s, z, U(counts[i, 8]), U(counts[i, 17])


@kernel
def size_of(m: Word, p: Word, s: Word, z: Word, last_m: Word, last_p: Word) -> Word:
    """Return the tiles in a row whose counts are at most four."""
    return (((m + p + s + z) * _ADD_BYTES) >> U(56)) + last_m + last_p


@kernel
def faults(m: Word, p: Word, s: Word, z: Word, last_m: Word, last_p: Word, foreign: Word) -> Word:
    """Return zero if no count of a row is over four and no kind is foreign to the game."""
    ends = last_m << U(8) | last_p
    # A byte over four gets its highest bit by the addition, or had it already.
    over = m | (m + _OVER_FOUR) | p | (p + _OVER_FOUR) | s | (s + _OVER_FOUR) | z | (z + _OVER_FOUR)
    return ((over | ends | (ends + _OVER_FOUR)) & _HIGH_BITS) | (m & foreign)


@kernel
def other_distances(forms: Word, size: Word, others: NDArray[np.uint8]) -> Word:
    """Return the tiles missing from the nearer of seven pairs and thirteen orphans, by the added words."""
    whole = U(256) if size >= U(13) else U(0)
    seven_pairs = U(others[whole + (forms & U(255))])
    return min(seven_pairs, U(others[whole + U(512) + ((forms >> U(8)) & U(255))]))


@kernel
def shanten_after(distance: Word, wildcards: Word) -> np.int64:
    """Return shanten when wildcards have paid for some of the tiles missing."""
    if distance >= _NEVER:
        return np.int64(127)
    return np.int64(max(distance, wildcards) - wildcards) - np.int64(1)
