"""Shanten on the arrays of other libraries: torch, JAX, CuPy, on the device where they are.

Written once against the Python array API standard (2022.12), by `array_api_compat`: whole arrays are looked
up with ``take`` and nothing is looped over. The tables are moved to the device of the hands when they are
first needed there. For NumPy arrays on a processor `paili.batch.shanten` is many times as fast.

>>> from paili.batch import deal, shanten as compiled
>>> hands = deal(100, seed=1)
>>> bool((shanten(hands) == compiled(hands)).all())
True
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from paili.batch.game import BEST, NEVER, game_of
from paili.batch.rows import fault
from paili.errors import BatchError
from paili.tiles import COPIES, KINDS
from paili.variants import RIICHI, Variant

_POWERS: Final = [5**rank for rank in range(9)]
_SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))


class _Tables(NamedTuple):
    """The tables of `paili.batch.game`, as ``int32`` arrays on a device."""

    words: Any
    merge: Any
    distances: Any
    others: Any
    places: Any
    powers: Any
    starts: tuple[int, int, int, int]
    shift: int


def shanten(hands: Any, *, form: str = BEST, wildcards: Any = 0, variant: Variant = RIICHI) -> Any:
    """Return shanten of N hands as an array of the same library, on the same device.

    Args:
        hands: N × 34 counts, whole numbers, of any library that follows the array API standard.
        form: ``"best"``, ``"standard"``, ``"seven_pairs"`` or ``"thirteen_orphans"``.
        wildcards: a whole number, or an array of them, one for each hand.
        variant: the variant of the game.

    Returns:
        ``int8[N]``: -1 won, 0 ready, 127 where the form can not apply.

    Raises:
        BatchError: if a row is no hand of the variant, or `array_api_compat` is not installed.
    """
    xp = _namespace(hands)
    if hands.ndim != 2 or hands.shape[1] != KINDS or not xp.isdtype(hands.dtype, "integral"):
        raise BatchError(
            f"an array of {hands.dtype} and shape {tuple(hands.shape)}: must be N rows of {KINDS} counts"
        )
    wild = _wildcards(xp, hands, wildcards, variant)
    counts = xp.astype(hands, xp.int32)
    sizes = xp.sum(counts, axis=1, dtype=xp.int32) + wild
    _check(xp, hands, sizes, wild, variant)
    return _shanten(xp, _tables_on(xp, _device(hands), variant, form), counts, sizes, wild)


def _namespace(hands: Any) -> Any:
    try:
        import array_api_compat
    except ImportError:
        raise BatchError(
            "arrays of other libraries need array-api-compat: pip install 'paili[arrays]'"
        ) from None
    try:
        return array_api_compat.array_namespace(hands)
    except TypeError:
        raise BatchError(f"{type(hands).__name__}: no array of a library that is known") from None


def _device(hands: Any) -> Any:
    import array_api_compat

    return array_api_compat.device(hands)


@lru_cache(maxsize=16)
def _tables_on(xp: Any, device: Any, variant: Variant, form: str) -> _Tables:
    game = game_of(variant, form)
    dots, winds, shift = (int(number) for number in game.settings[:3])
    places = [-1 if place >> 63 else place for place in game.places.tolist()]

    def moved(table: Any) -> Any:
        return xp.asarray(np.asarray(table, np.int32), device=device)

    return _Tables(
        moved(game.words),
        moved(game.merge),
        moved(game.distances),
        moved(game.others),
        moved(places),
        moved(_POWERS),
        (0, dots, dots, winds),
        shift,
    )


def _wildcards(xp: Any, hands: Any, wildcards: Any, variant: Variant) -> Any:
    none = xp.zeros_like(xp.astype(hands[:, 0], xp.int32))
    if isinstance(wildcards, int):
        if not 0 <= wildcards <= variant.max_tiles:
            raise BatchError(f"{wildcards} wildcards, must be 0…{variant.max_tiles}")
        return none + wildcards
    if getattr(wildcards, "shape", None) != none.shape or not xp.isdtype(wildcards.dtype, "integral"):
        raise BatchError(f"wildcards: must be a whole number, or an array of {none.shape[0]}")
    wrong = (wildcards < 0) | (wildcards > variant.max_tiles)
    if bool(xp.any(wrong)):
        row = int(xp.argmax(xp.astype(wrong, xp.int8)))
        raise BatchError(f"row {row}: {int(wildcards[row])} wildcards, must be 0…{variant.max_tiles}")
    return xp.astype(wildcards, xp.int32)


def _check(xp: Any, hands: Any, sizes: Any, wild: Any, variant: Variant) -> None:
    # The counts are looked at as they came: a narrower type could make a small number of a large one.
    wrong = xp.any((hands < 0) | (hands > COPIES), axis=1)
    wrong = wrong | (sizes < 1) | (sizes > variant.max_tiles) | (sizes % 3 == 0)
    for kind in range(KINDS):
        if kind not in variant.kinds:
            wrong = wrong | (hands[:, kind] != 0)
    if bool(xp.any(wrong)):
        row = int(xp.argmax(xp.astype(wrong, xp.int8)))
        held = np.array([int(hands[row, kind]) for kind in range(KINDS)])
        raise BatchError(f"row {row}: {fault(held, int(wild[row]), variant)}")


def _shanten(xp: Any, tables: _Tables, counts: Any, sizes: Any, wild: Any) -> Any:
    words = [_words(xp, tables, counts, suit) for suit in range(4)]
    m, p, s, z = (word >> 16 for word in words)
    forms = sum(word & 0xFFFF for word in words)
    merge, distances, shift = tables.merge, tables.distances, tables.shift
    left = xp.take(merge, (m << shift) + p)
    right = xp.take(merge, (s << shift) + z)
    standard = xp.take(distances, xp.take(tables.places, sizes) + (left << shift) + right)
    whole = xp.where(sizes >= 13, xp.full_like(sizes, 256), xp.zeros_like(sizes))
    seven_pairs = xp.take(tables.others, whole + (forms & 255))
    orphans = xp.take(tables.others, whole + 512 + (forms >> 8 & 255))
    nearest = _lesser(xp, _lesser(xp, standard, seven_pairs), orphans)
    paid = xp.where(nearest > wild, nearest - wild, xp.zeros_like(wild)) - 1
    return xp.astype(xp.where(nearest >= NEVER, xp.full_like(paid, 127), paid), xp.int8)


def _words(xp: Any, tables: _Tables, counts: Any, suit: int) -> Any:
    first, end = _SUITS[suit]
    keys = xp.sum(counts[:, first:end] * tables.powers[: end - first], axis=1, dtype=xp.int32)
    return xp.take(tables.words, keys + tables.starts[suit])


def _lesser(xp: Any, one: Any, other: Any) -> Any:
    return xp.where(one < other, one, other)
