"""One row of counts as the loops read it: its suit keys, its size, whether it is a hand, its words.

Method: a row is read as four 64-bit words, one a suit, and two single bytes; a multiplication and
a shift turn eight digits into a base-5 key (the technique of reading several decimal digits at once:
D. Lemire, "Quickly parsing eight-digit integers", 2018, here in base 5). The keys have the first kind in the
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

from paili.batch.arrays.compiling import kernel
from paili.tiles import KINDS

U = np.uint64
Word = np.uint64
_PAIRS, _QUADS = U(0x00FF00FF00FF00FF), U(0x0000FFFF0000FFFF)
_BY_5, _BY_25, _BY_625 = U(5 << 8 | 1), U(25 << 16 | 1), U(625 << 32 | 1)
_OVER_FOUR, _HIGH_BITS, _ADD_BYTES = (U(byte * 0x0101010101010101) for byte in (0x80 - 5, 0x80, 1))
# what one tile more of a kind adds to the key of its suit
POWERS: Final = np.array([5 ** (8 - k % 9 if k < 27 else 33 - k) for k in range(KINDS)], np.uint64)


# A row of 34 bytes as the words that are read of it: eight counts of each suit, and two counts that no word
# holds; the word of the honours begins with the last bamboo.
ROW: Final = np.dtype(
    {
        "names": ["m", "p", "s", "z", "last_m", "last_p"],
        "formats": ["<u8", "<u8", "<u8", "<u8", "u1", "u1"],
        "offsets": [0, 9, 18, 26, 8, 17],
        "itemsize": KINDS,
    }
)


class Rows(NamedTuple):
    """The same rows of counts in two views.

    Attributes:
        counts: ``uint8[N, 34]``.
        words: ``ROW[N]``.
    """

    counts: NDArray[np.uint8]
    words: NDArray[np.void]


def rows_of(counts: NDArray[np.uint8]) -> Rows:
    """View C-contiguous counts as the words that the kernels read."""
    return Rows(counts, np.ndarray((len(counts),), ROW, counts))


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
def read(i: Word, rows: NDArray[np.void]) -> tuple[Word, Word, Word, Word, Word, Word]:
    """Read a row: four words of eight counts, and the last characters and dots."""
    row = rows[i]
    return row["m"], row["p"], row["s"], row["z"], U(row["last_m"]), U(row["last_p"])


@kernel
def size_of(m: Word, p: Word, s: Word, z: Word, last_m: Word, last_p: Word) -> Word:
    """Return the tiles in a row whose counts are at most four."""
    return (((m + p + s + z) * _ADD_BYTES) >> U(56)) + last_m + last_p


@kernel
def faults(m: Word, p: Word, s: Word, z: Word, last_m: Word, last_p: Word, foreign: Word) -> Word:
    """Return zero if no count of a row is over four and no kind is foreign to the game.

    ``_OVER_FOUR`` is 123 in each byte: 4 + 123 = 127 leaves the highest bit of a byte clear, 5 + 123 = 128
    sets it, and a count of 128 and more has it set already. To ask six words costs six times as much as one,
    so they are asked together first: where 4m and 1p look like ``4 | 1 = 5`` the row is asked again, suit by
    suit, and found innocent.
    """
    either = m | p | s | z | last_m | last_p
    if ((either | (either + _OVER_FOUR)) & _HIGH_BITS) | (m & foreign) == U(0):
        return U(0)
    ends = last_m << U(8) | last_p
    over = m | (m + _OVER_FOUR) | p | (p + _OVER_FOUR) | s | (s + _OVER_FOUR) | z | (z + _OVER_FOUR)
    return ((over | ends | (ends + _OVER_FOUR)) & _HIGH_BITS) | (m & foreign)


@kernel
def other_distances(forms: Word, whole: Word, others: NDArray[np.uint8]) -> Word:
    """Return the tiles missing from the nearer of seven pairs and thirteen orphans, by the added words."""
    seven_pairs = U(others[whole + (forms & U(255))])
    return min(seven_pairs, U(others[whole + U(512) + ((forms >> U(8)) & U(255))]))
