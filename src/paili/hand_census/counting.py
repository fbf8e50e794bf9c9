"""Compute the counts of `paili.census` with NumPy on arrays of classes of suits.

Two suits make a half of the hand, which has some ten thousand classes; finally, the classes of both halves
are combined. The number of suits or halves in a class is a 64-bit integer; the final products are Python
integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.tables.load import parts_of_suit, stored, tables_for
from paili.tables.store import Store
from paili.tiles import COPIES
from paili.variants import BEST, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Suit, Variant

_BLOCK = 1 << 21  # pairs of classes looked at together: some tens of MB
_FAR = 64  # more than any distance

Ints = NDArray[np.int64]


class Count(NamedTuple):
    """The arguments of a census that decide which hands are counted and how.

    Attributes:
        variant: the variant of the game.
        form: the form for which the missing tiles of a hand are counted.
        weighted: whether a hand counts once for each choice of its physical tiles (0…135).
    """

    variant: Variant
    form: str
    weighted: bool


def by_distance(count: Count, tiles: int, natural: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of a number of missing tiles and how many hands lack that number.

    A number of missing tiles may occur in several pairs; the caller adds them up.

    Args:
        count: the scope of the count.
        tiles: the number of concealed tiles of a hand.
        natural: how many of ``tiles`` are not wildcards.
    """
    left, right = _halves(count)
    far = _Distances(count, tiles)
    for counts in range(natural + 1):
        mine = left.code >> 32 == counts
        theirs = right.code >> 32 == natural - counts
        if mine.any() and theirs.any():
            pairs = far.of(left.code[mine], _Classes(right.code[theirs], right.number[theirs]))
            totals = left.number[mine].astype(object) @ pairs.astype(object)
            yield from ((distance, int(total)) for distance, total in enumerate(totals) if total)


# ------------------------------------------------------------------------------- classes of suits

# where the fields of a code of a class lie, see `_Classes`
_PART: Final = 0xFFFF0000
_KINDS_AND_PAIRS: Final = 0x00FF
_ORPHANS: Final = 0x0F00
_ORPHAN_PAIRS: Final = 0xF000
_ONE_ORPHAN_PAIR: Final = 0x1000
_ASKED_BY: Final = {
    BEST: _KINDS_AND_PAIRS | _ORPHANS | _ORPHAN_PAIRS,
    STANDARD: 0,
    "seven_pairs": _KINDS_AND_PAIRS,
    "thirteen_orphans": _ORPHANS | _ORPHAN_PAIRS,
}


class _Classes(NamedTuple):
    """Classes of suits, or of two suits together, with the number of members of each class.

    All members of a class lack the same number of tiles, so the census need not distinguish them.

    Attributes:
        code: tiles << 32 | part << 16 | forms; forms is kinds | pairs << 4 | kinds of orphans << 8 | any pair
            of orphans << 12.
        number: the number of members of the class.
    """

    code: Ints
    number: Ints


@cache
def _halves(count: Count) -> tuple[_Classes, _Classes]:
    """Return the classes of characters and dots together, and of bamboos and honours together."""
    natural = count.variant.natural  # kinds that are wildcards are no part of a suit
    m, p, s, z = (
        _suits(count, suit, tuple(rank for rank in suit.ranks if 9 * place + rank in natural))
        for place, suit in enumerate(count.variant.suits)
    )
    return _together(count, m, p), _together(count, s, z)


@lru_cache(maxsize=8)
def _suits(count: Count, suit: Suit, ranks: tuple[int, ...]) -> _Classes:
    """Return the classes of all suits of one sort whose tiles have only the given ranks.

    Args:
        count: the scope of the count.
        suit: the sort of the suit.
        ranks: the ranks.
    """
    shape = (COPIES + 1,) * len(ranks)
    every = np.indices(shape, np.uint8).reshape(len(ranks), prod(shape))
    few = every.sum(axis=0, dtype=np.uint8) <= count.variant.max_tiles
    counts: Ints = every[:, few].astype(np.int64)
    parts, place = parts_of_suit(_store(count), suit)
    keys = np.array([5**rank for rank in ranks], np.int64) @ counts
    part = np.array(parts, np.int64)[place(keys)]
    orphans = counts[[rank in suit.orphans for rank in ranks]]
    tiles = counts.sum(axis=0)
    code = tiles << 32 | part << 16 | _forms(counts, orphans, count.variant)
    ways = [comb(COPIES, copies) if count.weighted else 1 for copies in range(COPIES + 1)]
    number = np.array(ways, np.int64)[counts].prod(axis=0)
    return _merged(count, code, number)


def _forms(counts: Ints, orphans: Ints, variant: Variant) -> Ints:
    pairs = counts // 2 if variant.quad_as_pairs else np.minimum(counts // 2, 1)
    kinds = (counts + 1) // 2 if variant.quad_as_pairs else np.minimum(counts, 1)
    any_pair = (orphans > 1).any(axis=0)
    forms: Ints = kinds.sum(axis=0) | pairs.sum(axis=0) << 4 | (orphans > 0).sum(axis=0) << 8 | any_pair << 12
    return forms


def _store(count: Count) -> Store:
    return stored(count.variant.melds, limited=not count.variant.wild_fifth)


def _merged(count: Count, code: Ints, number: Ints) -> _Classes:
    """Return classes in which each code occurs once; numbers of equal codes are added up.

    Fields of the code that do not matter for the form are cleared first.

    Args:
        count: the scope of the count.
        code, number: the codes and the numbers of members of the classes, see `_Classes`.
    """
    kept = code >> 32 <= count.variant.max_tiles
    code, number = _limit_counts(count, code[kept]), number[kept]
    order = np.argsort(code, kind="stable")
    code, number = code[order], number[order]
    first = np.flatnonzero(np.concatenate(([True], code[1:] != code[:-1])))
    return _Classes(code[first], np.add.reduceat(number, first))


def _limit_counts(count: Count, code: Ints) -> Ints:
    """Return the codes of classes, with every field limited to the values that make a difference.

    More than seven kinds or pairs become seven, two pairs of orphans become one. If only one form counts, the
    fields that serve only other forms become 0: for 9 kinds and 8 pairs, ``0x89``, the result is ``0x77`` for
    seven pairs and 0 for the standard form.
    """
    kinds, pairs = code & 15, code >> 4 & 15
    forms = np.minimum(kinds, 7) | np.minimum(pairs, 7) << 4
    forms |= code & _ORPHANS | np.where(code & _ORPHAN_PAIRS, _ONE_ORPHAN_PAIR, 0)
    kept = code >> 32 << 32 | forms & _ASKED_BY[count.form]
    if count.form in (BEST, STANDARD):
        kept |= code & _PART
    limits: Ints = kept
    return limits


def _together(count: Count, left: _Classes, right: _Classes) -> _Classes:
    products = np.array(_store(count).products, np.int64)
    codes, numbers = [], []
    for start in range(0, len(left.code), max(1, _BLOCK // len(right.code))):
        block = slice(start, start + max(1, _BLOCK // len(right.code)))
        code = _added(products, left.code[block, None], right.code)
        classes = _merged(count, code.ravel(), (left.number[block, None] * right.number).ravel())
        codes.append(classes.code)
        numbers.append(classes.number)
    return _merged(count, np.concatenate(codes), np.concatenate(numbers))


def _added(products: Ints, left: Ints, right: Ints) -> Ints:
    part = products[left >> 16 & 0xFFFF, right >> 16 & 0xFFFF]
    apart = ~np.int64(0xFFFF0000)
    both: Ints = (left & apart) + (right & apart) + (part << 16)
    return both


# ----------------------------------------------------------------------------------- whole hands


class _Distances:
    """An object that computes how many tiles are missing from hands that consist of two classes."""

    def __init__(self, count: Count, tiles: int) -> None:
        store, variant = _store(count), count.variant
        shapes = tables_for(variant)
        melds = tiles // 3
        standard = np.array([with_pair[melds] for _, with_pair in store.needs], np.uint8)
        wanted = count.form in (STANDARD, BEST) and STANDARD in variant.forms
        self.standard = standard[np.array(store.products)] if wanted else None
        self.pairs = _table(shapes.seven_pairs, count, SEVEN_PAIRS)
        self.orphans = _table(shapes.thirteen_orphans, count, THIRTEEN_ORPHANS)

    def of(self, left: Ints, right: _Classes) -> Ints:
        """Return, for each class in ``left``, how many hands with that class lack 0, 1, 2, … tiles.

        Args:
            left: the codes of the classes of one half of the hand.
            right: the classes of the other half.

        Returns:
            An int64 array of shape (classes in ``left``, numbers of missing tiles).
        """
        rows = []
        step = max(1, _BLOCK // len(right.code))
        for start in range(0, len(left), step):
            block = left[start : start + step, None]
            distance = self._between(block, right.code)
            row = np.arange(len(block))[:, None] * _FAR + distance
            # Exact: no half of a game has 2**53 ways to be dealt.
            weights = np.broadcast_to(right.number, row.shape).ravel()
            counted = np.bincount(row.ravel(), weights, len(block) * _FAR)
            rows.append(counted.reshape(len(block), _FAR).astype(np.int64))
        return np.concatenate(rows)

    def _between(self, left: Ints, right: Ints) -> NDArray[np.uint8]:
        forms = (left & 0xFFFF) + (right & 0xFFFF)
        minimum = np.full(forms.shape, _FAR - 1, np.uint8)
        if self.standard is not None:
            minimum = self.standard[left >> 16 & 0xFFFF, right >> 16 & 0xFFFF]
        if self.pairs is not None:
            minimum = np.minimum(minimum, self.pairs[forms & 255])
        if self.orphans is not None:
            minimum = np.minimum(minimum, self.orphans[forms >> 8])
        return minimum


def _table(distances: bytes, count: Count, form: str) -> NDArray[np.uint8] | None:
    wanted = form in count.variant.forms and count.form in (form.replace(" ", "_"), BEST)
    return np.frombuffer(distances, np.uint8) if wanted else None
