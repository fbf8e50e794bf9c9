"""Deal random hands: draw tiles from full walls without replacement, as `paili.kernels.hand_rows`
describes.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.rows import as_int_between, as_out, as_threads, spread
from paili.kernels.hand_rows import deal_rows
from paili.tiles import COPIES, KINDS
from paili.variants import RIICHI, Variant, checked_variant

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
    """Return N random hands as counts, each dealt from a full wall of its own; equal seeds give equal hands.

    Args:
        number: the number of hands N, up to 2³².
        tiles: the number of tiles of each hand, from 1 to a complete hand of the variant (14 in riichi), but
            not more than its wall has.
        seed: the seed, 0…2⁶⁴-1.
        variant: the variant of the game, which decides the tiles of the wall; or its name.
        threads: the number of threads.
        out: an array ``uint8[N, 34]`` to write to; None for a new array.

    Returns:
        The number of tiles of each of the 34 kinds in each hand, ``uint8[N, 34]``.

    Raises:
        BatchError: if a number is out of range, or the memory is too small for so many hands.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.

    >>> deal(3, tiles=13, seed=1).sum(axis=1).tolist()
    [13, 13, 13]
    """
    rows = as_int_between(number, "number", 0, _MOST_HANDS)
    variant = checked_variant(variant)
    kinds = bytes(variant.kinds)
    drawn = as_int_between(tiles, "tiles", 1, min(variant.max_tiles, COPIES * len(kinds)))
    start = as_int_between(seed, "seed", 0, _SEEDS - 1)
    workers = as_threads(threads)
    hands = as_out(out, (rows, KINDS), np.uint8)

    def work(first: int, end: int) -> None:
        deal_rows(start, first, drawn, kinds, hands[first:end].reshape(-1))

    spread(work, rows, workers)
    return hands
