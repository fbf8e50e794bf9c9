"""Shanten of arrays that live elsewhere: torch, JAX, CuPy, NumPy, each on its own device.

Method: the look-ups of `paili.tables`, written against the Python array API standard (version 2023.12) and
nothing else, by way of ``array-api-compat``. The base-5 key of a suit leads to its part, three products lead
to the part of the hand, and its need says how many tiles are missing. All indices are 32-bit, because JAX has
no others unless asked; matrices are not multiplied, because torch multiplies none of integers on a GPU.

This is the way for arrays that are on a device already. In main memory the kernels of `paili.batch` are many
times as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from paili.arguments import flag
from paili.batch.arrays.game import refuse_unknown
from paili.batch.arrays.rows import at_row
from paili.catalogue import Message
from paili.errors import BatchError, needing
from paili.tables.load import parts_in_use, parts_of_suit, stored
from paili.tables.store import Store
from paili.tiles import COPIES, KINDS, ORPHANS
from paili.variants import (
    BEST,
    RIICHI,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Suit,
    Variant,
    checked_variant,
    form_named,
)

with needing("paili.batch.portable", "arrays"):
    from array_api_compat import array_namespace, device

_NEVER: Final = 127
_WHOLE: Final = 13
_SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))
_TABLES_KEPT: Final = 8


class _Tables(NamedTuple):
    """The tables of a variant as one-dimensional arrays on a device, ``int32`` but for the suits."""

    parts: tuple[Any, ...]
    products: Any
    distances: Any
    size: int


def shanten(
    hands: Any, *, form: str = BEST, wildcards: Any = 0, variant: Variant | str = RIICHI, check: bool = True
) -> Any:
    """Return the shanten of each row of counts.

    Args:
        hands: N×34 integers, an array of any library that ``array-api-compat`` knows.
        form: ``best``, ``standard``, ``seven_pairs`` or ``thirteen_orphans``; a space is an underscore.
        wildcards: an int, or an array of N integers of the same library and device.
        variant: the variant of the game.
        check: whether to look for rows that are no hands. Inside ``jax.jit``, where a value cannot be looked
            at, it must be False, and rows must be hands.

    Returns:
        ``int8[N]`` of the same library, on the same device; 127 where the form cannot apply.

    Raises:
        BatchError: if the shape or type is another one, the form unknown, or a row no hand; it names the row.
        VariantError: if ``variant`` is no `Variant`.

    >>> import numpy as np
    >>> counts = np.zeros((2, 34), np.uint8)
    >>> counts[0, :9], counts[0, 27:29], counts[1, 0] = 1, 2, 2
    >>> shanten(counts).tolist()
    [0, -1]
    """
    xp = _namespace_of(hands)
    form = form_named(form, BatchError)
    variant = checked_variant(variant)
    refuse_unknown(variant, form)
    if hands.ndim != 2 or hands.shape[1] != KINDS or not xp.isdtype(hands.dtype, "integral"):
        raise BatchError("batch.library_shape", shape=str(tuple(hands.shape)), dtype=hands.dtype)
    counts = xp.astype(hands, xp.int32)
    wild = _wildcards_for(xp, hands, wildcards)
    naturals = xp.sum(counts, axis=1, dtype=xp.int32)
    if flag(check, BatchError, "check"):
        _check(xp, counts, wild, naturals + wild, variant)
    return _shanten(xp, counts, wild, naturals + wild, form, variant)


def _namespace_of(hands: Any) -> Any:
    try:
        return array_namespace(hands)
    except TypeError:
        raise BatchError("batch.library", hands=hands) from None


def _wildcards_for(xp: Any, hands: Any, wildcards: Any) -> Any:
    try:
        given = xp.asarray(wildcards, device=device(hands))
        fits = xp.isdtype(given.dtype, "integral") and tuple(given.shape) in {(), (len(hands),)}
    except (TypeError, ValueError, RuntimeError):  # what the libraries raise for what is no array of numbers
        fits = False
    if not fits:
        raise BatchError("batch.wildcards", wildcards=wildcards)
    return xp.astype(given, xp.int32)


def _shanten(xp: Any, counts: Any, wild: Any, size: Any, form: str, variant: Variant) -> Any:
    distances = {STANDARD: _standard, SEVEN_PAIRS: _seven_pairs, THIRTEEN_ORPHANS: _thirteen_orphans}
    nearest = xp.full_like(size, _NEVER)
    for name in variant.forms:
        if form in (BEST, name.replace(" ", "_")):
            missing = _positive(xp, distances[name](xp, counts, size, variant) - wild) - 1
            applies = (size >= _WHOLE) if name != STANDARD else (size >= 0)
            nearest = xp.minimum(nearest, xp.where(applies, missing, xp.full_like(size, _NEVER)))
    return xp.astype(nearest, xp.int8)


def _standard(xp: Any, counts: Any, size: Any, variant: Variant) -> Any:
    tables = _tables_on(xp, variant, device(counts))
    m, p, s, z = (
        xp.astype(xp.take(table, _key(xp, counts[:, start:stop]), axis=0), xp.int32)
        for table, (start, stop) in zip(tables.parts, _SUITS, strict=True)
    )
    left, right = (xp.take(tables.products, a * tables.size + b, axis=0) for a, b in ((m, p), (s, z)))
    hand = xp.take(tables.products, left * tables.size + right, axis=0)
    melds = xp.clip(size // 3, 0, variant.melds)
    return xp.take(tables.distances, melds * tables.size + hand, axis=0)


def _positive(xp: Any, numbers: Any) -> Any:
    """Return numbers with 0 for what is less."""
    return xp.maximum(numbers, xp.zeros_like(numbers))


def _key(xp: Any, suit: Any) -> Any:
    key = xp.zeros_like(suit[:, 0])
    for place in reversed(range(suit.shape[1])):
        key = key * 5 + suit[:, place]
    return key


def _seven_pairs(xp: Any, counts: Any, size: Any, variant: Variant) -> Any:
    if variant.quad_as_pairs:
        kinds, pairs = (counts + 1) // 2, counts // 2
    else:
        kinds, pairs = (xp.astype(counts >= held, xp.int32) for held in (1, 2))
    return sum(_positive(xp, 7 - xp.sum(found, axis=1, dtype=xp.int32)) for found in (kinds, pairs))


def _thirteen_orphans(xp: Any, counts: Any, size: Any, variant: Variant) -> Any:
    orphans = xp.stack([counts[:, kind] for kind in ORPHANS], axis=1)
    kinds = xp.sum(xp.astype(orphans >= 1, xp.int32), axis=1, dtype=xp.int32)
    return 14 - kinds - xp.astype(xp.any(orphans >= 2, axis=1), xp.int32)


# ---------------------------------------------------------------------------------- tables


@lru_cache(maxsize=_TABLES_KEPT)
def _tables_on(xp: Any, variant: Variant, where: Any) -> _Tables:
    store = stored(variant.melds, not variant.wild_fifth)
    size = parts_in_use(store, variant.suits)
    by_suit = {
        suit: xp.asarray(_by_key(store, suit), dtype=xp.int16, device=where) for suit in set(variant.suits)
    }
    products = [part for row in store.products[:size] for part in row[:size]]
    missing = [need[1][melds] for melds in range(variant.melds + 1) for need in store.needs[:size]]
    return _Tables(
        tuple(by_suit[suit] for suit in variant.suits),
        xp.asarray(products, dtype=xp.int32, device=where),
        xp.asarray(missing, dtype=xp.int32, device=where),
        size,
    )


def _by_key(store: Store, suit: Suit) -> list[int]:
    """The parts of the suits of one sort by their base-5 keys; 0 for suits that it does not have."""
    parts, place = parts_of_suit(store, suit)
    if suit is not Suit.TERMINALS:
        return list(parts)
    one, nine = (5**rank for rank in suit.ranks)
    by_key = [0] * (4 * one + 4 * nine + 1)
    for low in range(5):
        for high in range(5):
            key = low * one + high * nine
            by_key[key] = parts[place(key)]
    return by_key


# ---------------------------------------------------------------------------------- checks


def _check(xp: Any, counts: Any, wild: Any, size: Any, variant: Variant) -> None:
    foreign = [kind for kind in range(KINDS) if kind not in variant.natural]
    limit, name = variant.max_tiles, variant.name
    over = xp.any((counts < 0) | (counts > COPIES), axis=1)
    wild_over = (wild < 0) | (wild > limit) | (size < 0)
    faults: list[tuple[Any, Callable[[int], Message]]] = [
        (over, lambda number: Message("batch.library_copies", number=number)),
        (wild_over, lambda number: Message("batch.library_wildcards", number=number, most=limit)),
        ((size % 3 == 0) | (size > limit), lambda number: Message("batch.size", number=number, most=limit)),
    ]
    if foreign:
        tiles = xp.stack([counts[:, kind] for kind in foreign], axis=1)
        absent = xp.any(tiles != 0, axis=1)
        faults.append((absent, lambda number: Message("batch.library_foreign", number=number, variant=name)))
    for rows, problem in faults:
        if bool(xp.any(rows)):
            row = int(xp.argmax(xp.astype(rows, xp.int32)))
            raise at_row(row, problem(int(size[row])))
