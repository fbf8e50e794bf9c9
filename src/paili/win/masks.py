"""Sets of kinds that yaku use, as 34-bit masks: bit k stands for kind k.

>>> ORPHANS.bit_count(), HONOURS.bit_count(), GREENS.bit_count()
(13, 7, 6)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Final

from paili import tiles
from paili.tiles import EAST, GREEN, KINDS, NORTH, RED, S1, S2, S3, S4, S5, S6, S7, S8, S9, WHITE


def mask_of(kinds: Iterable[int]) -> int:
    """Return a set of kinds as a mask, in which bit k stands for kind k.

    >>> bin(mask_of([0, 2]))
    '0b101'
    """
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_of(mask: int) -> Iterator[int]:
    """Yield the kinds of a mask, the lowest first."""
    return (kind for kind in range(KINDS) if mask >> kind & 1)


_BITS: Final = tuple(1 << kind for kind in range(KINDS))


def kinds_in(counts: Iterable[int]) -> int:
    """Return the kinds whose count is not 0, as a mask.

    >>> bin(kinds_in([2, 0, 1]))
    '0b101'
    """
    return sum(compress(_BITS, counts))


ORPHANS: Final = mask_of(tiles.ORPHANS)
HONOURS: Final = mask_of(range(EAST, KINDS))
WINDS: Final = mask_of(range(EAST, NORTH + 1))
DRAGONS: Final = mask_of((WHITE, GREEN, RED))
TERMINALS: Final = ORPHANS & ~HONOURS
GREENS: Final = mask_of((S2, S3, S4, S6, S8, GREEN))
PEACOCK: Final = mask_of((S1, S5, S7, S9, RED))
MIDDLE: Final = mask_of(kind for kind in range(EAST) if kind % 9 in (3, 4, 5))
SUIT: Final = 0b111111111  # the nine kinds of a suit that has been shifted down
