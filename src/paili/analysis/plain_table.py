"""Rank the discards of an ordinary hand with the compiled loops: a fast path for the usual call."""

from __future__ import annotations

from typing import Any

from paili.analysis.useful import useful_draws
from paili.tiles import TILES

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.analysis.shanten import plain_tiles
    from paili.kernels.records import record_of_three
    from paili.tiles import KINDS


def plain_table(records: tuple[Any, Any], hand: Any, variant: Any, by_shape: bool) -> list[Any] | None:
    """Return the discards of a hand or its text, best first, without visible tiles.

    Args:
        records: the record classes of a discard and of its useful draws.
        hand: the hand argument of the caller; the result is None if the hand does not have 3n+2 tiles, if the
            compiled loops do not handle it (for example for wild kinds), or if nothing is compiled.
        variant: the variant argument of the caller.
        by_shape: whether the order is ``"shape"`` instead of ``"ukeire"``, see `paili.analysis.discards`.
    """
    if not cython.compiled:
        return None
    tiles = plain_tiles(hand, variant)
    if tiles is None or tiles.size % 3 != 2 or tiles.size == tiles.wild or tiles.game.wild:
        return None
    seen = tiles.hand_or_counts()
    if not cython.compiled:  # there they are arrays of C
        tile, missing, mask = [0] * KINDS, [0] * KINDS, [0] * KINDS
    tiles.look_at_rest()
    tiles.look_at_discards()
    tiles.sort_by_ukeire()
    if by_shape:
        tiles.sort_by_shape()
    # copied, because another thread may use these tiles while the records are created
    number, paid = tiles.number, tiles.wild + 1
    for at in range(number):
        tile[at], missing[at], mask[at] = tiles.tile[at], tiles.missing[at], tiles.mask[at]
    discard, draws = records
    table = []
    for at in range(number):
        shanten = missing[at] - paid
        useful = useful_draws(draws, shanten, mask[at], seen)
        table.append(record_of_three(discard, TILES[tile[at]], shanten, useful))
    return table
