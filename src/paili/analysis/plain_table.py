"""The discards of a plain hand, ranked by the compiled loops: a fast path for the usual call."""

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

__all__ = ("plain_table",)


def plain_table(records: tuple[Any, Any], hand: Any, variant: Any, by_shape: bool) -> list[Any] | None:
    """Return the discards of a hand or its text, best first, without visible tiles.

    Args:
        records: the record classes of a discard and of its useful draws.
        hand: the argument of the question; the result is None unless it is 3n+2 plain tiles without melds.
        variant: the variant argument of the question.
        by_shape: whether ties are decided by the outlook of the hand.
    """
    if not cython.compiled:
        return None
    read = plain_tiles(hand, variant)
    if read is None or read.size % 3 != 2 or read.size == read.wild or read.game.wild:
        return None
    seen, tiles = read.counts_seen(), read.copy()
    for copies in range(1, 5):
        tiles.live[copies] = tiles.fewer[5 - copies]
    tiles.look_at_discards()
    tiles.sort_by_ukeire()
    if by_shape:
        tiles.sort_by_shape()
    discard, draws = records
    table = []
    for at in range(tiles.number):
        shanten = tiles.missing[at] - tiles.wild - 1
        useful = useful_draws(draws, shanten, tiles.mask[at], seen)
        # a named tuple made by tuple.__new__ is the same, without a call in Python
        table.append(tuple.__new__(discard, (TILES[tiles.tile[at]], shanten, useful)))
    return table
