"""Compute the best discard of many hands, by the criteria that `paili.analysis.discards` describes.

Method: with the order "ukeire", the compiled loop of `ukeire` gives the best discard. With the order "shape",
the arrays of `discards` give the discards with the lowest shanten and the most useful tiles. If a hand has
several such discards, the module makes each of these discards, draws each kind of which copies are left, and
computes the discards after the draw, for many hands at once. Sums over these results give three measures: the
number of tiles that lead to a wait of five tiles or more, the number of tiles that raise the ukeire, and the
ukeire after the next useful draw. The discarded tile counts as visible, so one copy fewer can be drawn.

>>> best_discards([3] + [0] * 26 + [1] + [0] * 5 + [1])  # 111m, East and Red
27
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paili.batch.arrays.questions import DiscardArrays, discards, drawn_ukeire
from paili.batch.arrays.rows import Counts, as_table
from paili.errors import BatchError
from paili.tiles import COPIES, KINDS, risk
from paili.variants import RIICHI, Variant, checked_variant

ORDERS: Final = ("ukeire", "shape")
_GOOD_WAIT: Final = 5
_NOT_HELD: Final = 127
_HANDS_AT_ONCE: Final = 64
_WILDCARD: Final = 37
_BITS: Final = np.uint64(1) << np.arange(KINDS, dtype=np.uint64)
_RISK: Final = np.array([risk(kind) for kind in range(KINDS)])


class _Tied(NamedTuple):
    """Discards with equal shanten and ukeire in some hands, as arrays with one entry for each discard.

    Attributes:
        row: the index of the hand in its array.
        kind: the kind of the discard.
        shanten: the shanten after the discard.
        mask: the kinds of the useful draws after the discard, as a bit mask.
        total: the number of copies of these draws that are left.
    """

    row: NDArray[np.intp]
    kind: NDArray[np.intp]
    shanten: NDArray[np.int8]
    mask: NDArray[np.uint64]
    total: NDArray[np.uint8]


def best_discards(
    hands: ArrayLike,
    *,
    order: str = "shape",
    wildcards: ArrayLike = 0,
    variant: Variant | str = RIICHI,
    threads: int = 1,
) -> NDArray[np.int8] | int:
    """Return the best discard of each of N hands of 3n+2 tiles, as kinds 0 to 33, ``int8[N]``.

    For each hand the result is the first discard of ``paili.discards(hand, order=order)``; 37 stands for a
    wildcard.

    Args:
        hands: N × 34 counts of concealed tiles, 1m to Red; for one hand of 34 counts the result is one int.
        order: what decides between discards that leave equal shanten and equally many useful tiles.
            ``shape``: how many draws then lead to a wait for five tiles or more, or add useful tiles;
            ``ukeire``, which is faster: the number of useful kinds.
        wildcards: the number of wildcards in addition to the counts, one for all hands or one for each.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        threads: the number of threads.

    Raises:
        BatchError: if a row is not a hand of 3n+2 tiles, or the order is unknown.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.
    """
    if not isinstance(order, str) or order not in ORDERS:
        raise BatchError("batch.order", value=order, orders=ORDERS)
    variant = checked_variant(variant)
    rows = as_table(hands)
    table = np.atleast_2d(rows)
    ukeire = drawn_ukeire(table, wildcards, variant, threads)
    best = ukeire.discard if order == "ukeire" else _by_shape(table, wildcards, variant, threads)
    return int(best[0]) if rows.ndim == 1 else best


def _by_shape(table: Counts, wildcards: ArrayLike, variant: Variant, threads: int) -> NDArray[np.int8]:
    wild = np.broadcast_to(np.asarray(wildcards), (len(table),))
    best = np.empty(len(table), np.int8)
    for at in range(0, len(table), _HANDS_AT_ONCE):
        part = slice(at, at + _HANDS_AT_ONCE)
        best[part] = _best(table[part].copy(), wild[part], variant, threads)
    return best


def _best(table: Counts, wild: NDArray[np.int_], variant: Variant, threads: int) -> NDArray[np.int8]:
    result = discards(table, wildcards=wild, variant=variant, threads=threads)
    tied = _tied(result)
    measures = _outlook(tied, table, wild, variant, threads)
    best = np.full(len(table), _WILDCARD, np.int8)
    ranked = np.lexsort(
        (tied.kind, _RISK[tied.kind], *(-measure for measure in reversed(measures)), tied.row)
    )
    rows, first = np.unique(tied.row[ranked], return_index=True)
    best[rows] = tied.kind[ranked[first]]
    return best


def _tied(arrays: DiscardArrays) -> _Tied:
    """Return, for each hand, the discards with the most useful tiles among those with the lowest shanten."""
    nearest = arrays.shanten == arrays.shanten.min(axis=1, keepdims=True)
    nearest &= arrays.shanten < _NOT_HELD
    total = np.where(nearest, arrays.total.astype(np.int16), -1)
    row, kind = np.nonzero(nearest & (total == total.max(axis=1, keepdims=True)))
    return _Tied(row, kind, arrays.shanten[row, kind], arrays.mask[row, kind], arrays.total[row, kind])


def _are_in(masks: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return, for each bit mask of kinds, 34 booleans that tell which kinds the mask contains.

    Returns:
        bool[N, 34].
    """
    array: NDArray[np.bool_] = (masks[..., np.newaxis] & _BITS) != 0
    return array


def _outlook(
    tied: _Tied, table: Counts, wild: NDArray[np.int_], variant: Variant, threads: int
) -> list[NDArray[np.int64]]:
    """Return an array for each of the three measures (see the module) that decide between equal discards.

    If a hand has only one best discard, its measures are 0.

    Args:
        tied: the discards with equal shanten and ukeire.
        table: N rows of 34 counts.
        wild: the number of wildcards of each row.
        variant: the variant of the game.
        threads: the number of threads.
    """
    number = np.bincount(tied.row, minlength=len(table))
    tied_rows = np.flatnonzero(number[tied.row] > 1)
    measures = np.zeros((3, len(tied.row)), np.int64)
    if len(tied_rows):
        row, kind, shanten, mask, total = tied
        some = _Tied(row[tied_rows], kind[tied_rows], shanten[tied_rows], mask[tied_rows], total[tied_rows])
        measures[:, tied_rows] = _measured(some, table, wild, variant, threads)
    return list(measures)


def _measured(
    tied: _Tied, table: Counts, wild: NDArray[np.int_], variant: Variant, threads: int
) -> NDArray[np.int64]:
    in_play = _are_in(np.array([variant.natural.mask], np.uint64))
    live = np.where(in_play, COPIES - table[tied.row].astype(np.int64), 0)
    place, drawn = np.nonzero(live)
    hands = table[tied.row[place]].copy()
    item = np.arange(len(place))
    hands[item, tied.kind[place]] -= 1
    hands[item, drawn] += 1
    result = discards(hands, wildcards=wild[tied.row[place]], variant=variant, threads=threads)
    after = np.zeros_like(live)
    after[place, drawn] = _most_left(result, tied.kind[place])
    useful = _are_in(tied.mask)
    good = useful & (after >= _GOOD_WAIT) & (tied.shanten == 1)[:, np.newaxis]
    improving = ~useful & (after > tied.total.astype(np.int64)[:, np.newaxis])
    later = np.where(useful & (tied.shanten > 0)[:, np.newaxis], after, 0)
    return np.stack([(live * good).sum(axis=1), (live * improving).sum(axis=1), (live * later).sum(axis=1)])


def _most_left(arrays: DiscardArrays, seen: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return, for each hand, the number of useful tiles after its best discard, if one more tile is visible.

    Args:
        arrays: the results of `discards` for the hands.
        seen: for each hand, the kind of the visible tile.
    """
    nearest = arrays.shanten == arrays.shanten.min(axis=1, keepdims=True)
    is_seen = (arrays.mask >> seen.astype(np.uint64)[:, np.newaxis] & np.uint64(1)).astype(np.int64)
    return np.asarray(np.where(nearest, arrays.total - is_seen, -1).max(axis=1), np.int64)
