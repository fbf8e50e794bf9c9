"""How many hands there are of each shanten, exactly, without listing any.

Method: counting is the same algebra as asking. Replace "the part of a suit" by "how many suits of n tiles are
this part", and putting two parts together by convolution. What seven pairs and thirteen orphans need (kinds,
pairs, orphans) is added up along with the parts, so the best of all forms is counted as exactly as the
standard form. Two suits are put together into some ten thousand classes, and the last step pairs the classes
of both halves.

All numbers are whole: classes of suits are counted in 64 bits, the last products in Python's own integers.

>>> census(4)
{0: 3756, 1: 34666, 2: 27623}
>>> sum(census(14, weighted=True).values()) == comb(136, 14)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.errors import QuestionError
from paili.tables.load import load, stored
from paili.tables.store import Store
from paili.tiles import COPIES, KINDS
from paili.variants import RIICHI, SEVEN_PAIRS, THIRTEEN_ORPHANS, Variant

BEST: Final = "best"
STANDARD: Final = "standard"
CENSUS_FORMS: Final = (BEST, STANDARD, "seven_pairs", "thirteen_orphans")

_WHOLE = 13
_BLOCK = 1 << 21  # pairs of classes looked at together: some tens of MB
_FAR = 64  # more than any distance

Ints = NDArray[np.int64]


class _Classes(NamedTuple):
    """Suits, or hands of some suits, that no question tells apart, and how many of them there are.

    ``code`` is tiles << 32 | part << 16 | forms, and forms is kinds | pairs << 4 | kinds of orphans << 8 |
    any pair of orphans << 12.
    """

    code: Ints
    number: Ints


class _Count(NamedTuple):
    """What is to be counted: the game, the forms that matter, and whether by physical tiles."""

    variant: Variant
    form: str
    weighted: bool


def census(
    tiles: int,
    form: str = STANDARD,
    *,
    weighted: bool = False,
    wildcards: int = 0,
    melds: int = 0,
    variant: Variant = RIICHI,
) -> dict[int, int]:
    """Return how many hands have each shanten.

    Args:
        tiles: concealed tiles of the hand, wildcards included: 1, 2, 4, 5, … 17.
        form: ``standard``, ``seven_pairs``, ``thirteen_orphans``, or ``best`` for the nearest of them.
        weighted: count each hand as often as it can be dealt from the tiles of the game, four of a kind,
            instead of once.
        wildcards: how many of the tiles are wildcards; the other tiles are counted.
        melds: how many melds are made besides; they leave fewer tiles for the hand, and no other form
            than the standard one.
        variant: the variant of the game.

    Raises:
        QuestionError: if there is no such hand or form.
    """
    _check(tiles, form, wildcards, melds, variant)
    if form == BEST and (melds or tiles < _WHOLE):
        form = STANDARD
    counted: dict[int, int] = {}
    for distance, number in _by_distance(_Count(variant, form, weighted), tiles, tiles - wildcards):
        shanten = max(0, distance - wildcards) - 1
        counted[shanten] = counted.get(shanten, 0) + number
    return dict(sorted(counted.items()))


def _check(tiles: int, form: str, wildcards: int, melds: int, variant: Variant) -> None:
    if form not in CENSUS_FORMS:
        raise QuestionError(f"form {form!r}: must be one of {', '.join(CENSUS_FORMS)}")
    if not 0 <= wildcards <= tiles:
        raise QuestionError(f"{wildcards} wildcards in {tiles} tiles: not in 0…{tiles}")
    if melds < 0 or tiles < 1 or tiles % 3 == 0 or tiles + 3 * melds > variant.max_tiles:
        raise QuestionError(
            f"{tiles} tiles with {melds} melds: a hand of {variant.name} has 3n+1 or 3n+2 beside its melds, "
            f"{variant.max_tiles} at most in all"
        )
    if form in {"seven_pairs", "thirteen_orphans"}:
        if form.replace("_", " ") not in variant.forms:
            raise QuestionError(f"{variant.name} has no {form.replace('_', ' ')}")
        if melds or tiles < _WHOLE:
            raise QuestionError(f"{form.replace('_', ' ')} need {_WHOLE} or 14 concealed tiles, not {tiles}")


# ------------------------------------------------------------------------------- classes of suits


@cache
def _halves(count: _Count) -> tuple[_Classes, _Classes]:
    """The classes of characters and dots together, and of bamboos and honours together."""
    number = _suits(count, "numbers", tuple(range(9)), (0, 8))
    honours = _suits(count, "honours", tuple(range(7)), tuple(range(7)))
    characters = number if len(count.variant.kinds) == KINDS else _suits(count, "terminals", (0, 8), (0, 8))
    return _together(count, characters, number), _together(count, number, honours)


def _suits(count: _Count, section: str, ranks: tuple[int, ...], orphans: tuple[int, ...]) -> _Classes:
    """The classes of all suits of one sort, which has kinds of these ranks."""
    parts = np.array(getattr(_store(count), section), np.int64)
    held = np.stack([np.arange(len(parts)) // 5**digit % 5 for digit in range(len(ranks))])
    tiles = held.sum(axis=0)
    code = tiles << 32 | parts << 16 | _forms(held, held[[rank in orphans for rank in ranks]], count.variant)
    ways = [comb(COPIES, copies) if count.weighted else 1 for copies in range(COPIES + 1)]
    number = np.array(ways, np.int64)[held].prod(axis=0)
    return _merged(count, code, number)


def _forms(held: Ints, orphans: Ints, variant: Variant) -> Ints:
    pairs = held // 2 if variant.quad_as_pairs else np.minimum(held // 2, 1)
    kinds = (held + 1) // 2 if variant.quad_as_pairs else np.minimum(held, 1)
    any_pair = (orphans > 1).any(axis=0)
    forms: Ints = kinds.sum(axis=0) | pairs.sum(axis=0) << 4 | (orphans > 0).sum(axis=0) << 8 | any_pair << 12
    return forms


def _store(count: _Count) -> Store:
    return stored(count.variant.melds, limited=not count.variant.wild_fifth)


def _merged(count: _Count, code: Ints, number: Ints) -> _Classes:
    """Add up what has the same code, after forgetting what the form does not ask for."""
    kept = code >> 32 <= count.variant.max_tiles
    code, number = _told_apart(count, code[kept]), number[kept]
    order = np.argsort(code, kind="stable")
    code, number = code[order], number[order]
    first = np.flatnonzero(np.concatenate(([True], code[1:] != code[:-1])))
    return _Classes(code[first], np.add.reduceat(number, first))


def _told_apart(count: _Count, code: Ints) -> Ints:
    """Set to 0, or to the most that counts, what hands of one class may differ in."""
    tiles_and_part, forms = code >> 16, code & 0xFFFF
    forms = (
        np.minimum(forms & 15, 7)
        | np.minimum(forms >> 4 & 15, 7) << 4
        | forms & 0xF00
        | np.minimum(forms >> 12, 1) << 12
    )
    if count.form != BEST:
        forms &= {STANDARD: 0, "seven_pairs": 0x00FF, "thirteen_orphans": 0xFF00}[count.form]
        if count.form != STANDARD:
            tiles_and_part &= ~0xFFFF
    told: Ints = tiles_and_part << 16 | forms
    return told


def _together(count: _Count, left: _Classes, right: _Classes) -> _Classes:
    products = np.array(_store(count).products, np.int64)
    codes, numbers = [], []
    for start in range(0, len(left.code), max(1, _BLOCK // len(right.code))):
        block = slice(start, start + max(1, _BLOCK // len(right.code)))
        code = _added(products, left.code[block, None], right.code)
        found = _merged(count, code.ravel(), (left.number[block, None] * right.number).ravel())
        codes.append(found.code)
        numbers.append(found.number)
    return _merged(count, np.concatenate(codes), np.concatenate(numbers))


def _added(products: Ints, left: Ints, right: Ints) -> Ints:
    part = products[left >> 16 & 0xFFFF, right >> 16 & 0xFFFF]
    apart = ~np.int64(0xFFFF0000)
    both: Ints = (left & apart) + (right & apart) + (part << 16)
    return both


# ----------------------------------------------------------------------------------- whole hands


def _by_distance(count: _Count, tiles: int, natural: int) -> Iterator[tuple[int, int]]:
    """The tiles missing, and how many hands of so many natural tiles miss them, in parts."""
    left, right = _halves(count)
    far = _Distances(count, tiles)
    for held in range(natural + 1):
        mine = left.code >> 32 == held
        theirs = right.code >> 32 == natural - held
        if mine.any() and theirs.any():
            pairs = far.of(left.code[mine], _Classes(right.code[theirs], right.number[theirs]))
            totals = left.number[mine].astype(object) @ pairs.astype(object)
            yield from ((distance, int(total)) for distance, total in enumerate(totals) if total)


class _Distances:
    """Tiles missing of pairs of classes, for the form that is counted."""

    def __init__(self, count: _Count, tiles: int) -> None:
        store, variant = _store(count), count.variant
        shapes = load(variant.melds, not variant.wild_fifth, variant.quad_as_pairs)
        melds = tiles // 3
        standard = np.array([with_pair[melds] for _, with_pair in store.needs], np.uint8)
        self.standard = standard[np.array(store.products)] if count.form in (STANDARD, BEST) else None
        whole = count.form != STANDARD
        self.pairs = _table(shapes.seven_pairs, whole and SEVEN_PAIRS in variant.forms, count, "seven_pairs")
        self.orphans = _table(
            shapes.thirteen_orphans, whole and THIRTEEN_ORPHANS in variant.forms, count, "thirteen_orphans"
        )

    def of(self, left: Ints, right: _Classes) -> Ints:
        """For each class on the left, how many of the right lack 0, 1, 2, … tiles with it."""
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
        found = np.full(forms.shape, _FAR - 1, np.uint8)
        if self.standard is not None:
            found = self.standard[left >> 16 & 0xFFFF, right >> 16 & 0xFFFF]
        if self.pairs is not None:
            found = np.minimum(found, self.pairs[forms & 255])
        if self.orphans is not None:
            found = np.minimum(found, self.orphans[forms >> 8])
        return found


def _table(distances: bytes, applies: bool, count: _Count, form: str) -> NDArray[np.uint8] | None:
    return np.frombuffer(distances, np.uint8) if applies and count.form in (form, BEST) else None
