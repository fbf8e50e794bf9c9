"""Random hands: tiles drawn from the wall without putting back.

Method: the random numbers of a row come from SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom
number generators", 2014), started from the seed and the row; so a row does not depend on how many rows there
are or how many threads deal them. A number below the size of the wall is made by multiplication, with
the few rejections that make it exactly uniform (Lemire, "Fast random integer generation in an interval",
2019); a tile that was drawn before is drawn again.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import kernel
from paili.batch.arrays.rows import as_out, as_threads, as_whole, spread
from paili.batch.arrays.vectors import U, Word
from paili.tiles import COPIES, KINDS
from paili.variants import RIICHI, Variant, checked_variant

_GOLDEN, _MIX_1, _MIX_2 = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_LOW: Final = U(0xFFFFFFFF)
_SEEDS: Final = 1 << 64
_MOST_HANDS: Final = 1 << 32


def deal(
    number: int,
    tiles: int = 14,
    seed: int = 0,
    *,
    variant: Variant | str = RIICHI,
    threads: int = 1,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Deal N hands from full walls; the same seed gives the same hands.

    Args:
        number: how many hands, up to 2³².
        tiles: how many tiles each, 1 up to a complete hand of the variant.
        seed: 0…2⁶⁴-1.
        variant: which tiles are in the wall.
        threads: how many threads.
        out: ``uint8[N, 34]`` to write to.

    Returns:
        Counts of the 34 kinds, ``uint8[N, 34]``.

    Raises:
        BatchError: if a number is out of range, or there is no memory for so many hands.
        VariantError: if ``variant`` is no `Variant`.

    >>> deal(3, tiles=13, seed=1).sum(axis=1).tolist()
    [13, 13, 13]
    """
    rows = as_whole(number, "number", 0, _MOST_HANDS)
    variant = checked_variant(variant)
    drawn = as_whole(tiles, "tiles", 1, variant.max_tiles)
    start = as_whole(seed, "seed", 0, _SEEDS - 1)
    workers = as_threads(threads)
    hands = as_out(out, (rows, KINDS), np.uint8)
    kinds = np.array(list(variant.kinds), np.uint64)

    def work(first: int, end: int) -> None:
        deal_rows(U(start), U(first), drawn, kinds, np.zeros(KINDS, np.uint64), hands[first:end])

    spread(work, rows, workers)
    return hands


@kernel
def mixed(state: Word) -> Word:
    """Return the random number of a state of SplitMix64."""
    state = (state ^ (state >> U(30))) * _MIX_1
    state = (state ^ (state >> U(27))) * _MIX_2
    return state ^ (state >> U(31))


@kernel
def deal_rows(
    seed: Word,
    first: Word,
    tiles: int,
    kinds: NDArray[np.uint64],
    taken: NDArray[np.uint64],
    hands: NDArray[np.uint8],
) -> None:
    """Deal each row; ``taken`` holds a bit for each copy of a kind that the row has drawn."""
    wall = U(len(kinds)) * U(COPIES)
    uneven = (U(1) << U(32)) % wall
    for i in range(len(hands)):
        state = mixed(seed + _GOLDEN) ^ mixed((first + U(i) + U(1)) * _GOLDEN)
        for kind in range(KINDS):
            hands[i, kind] = 0
            taken[kind] = U(0)
        left = tiles
        while left > 0:
            state += _GOLDEN
            product = (mixed(state) >> U(32)) * wall
            tile = product >> U(32)
            kind, copy = kinds[tile // U(COPIES)], U(1) << (tile % U(COPIES))
            if (product & _LOW) >= uneven and not taken[kind] & copy:
                taken[kind] |= copy
                hands[i, kind] += 1
                left -= 1
