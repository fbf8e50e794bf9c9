"""Compute shanten, wins, ukeire and discards of many hands, given as N rows of 34 counts.

A row contains the number of concealed tiles of each kind in a hand, without wildcards; the number of called
melds follows from the number of tiles. Wildcards are a separate argument, or they are the tiles of the wild
kinds of the variant. For a single hand (34 counts instead of N × 34) the results are plain numbers. The
compiled loops are in `paili.kernels.shapes` and `paili.kernels.discards`. The results are equal to the
results of `paili.analysis`, which this package does not use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paili.batch.arrays.one_hand import (
    BEST_AFTER_DRAW,
    FAULT,
    discards_of_one,
    is_few,
    shanten_of_one,
    ukeire_of_one,
    usual_game,
)
from paili.batch.arrays.rows import Counts, as_out, as_table, ask
from paili.errors import BatchError
from paili.kernels.discards import discard_rows, ukeire_rows
from paili.kernels.draws import draws_of
from paili.kernels.game import AFTER_DRAW, ANY, game_of
from paili.kernels.shapes import shanten_of_row, shanten_rows
from paili.tiles import KINDS
from paili.variants import BEST, RIICHI, Variant, checked_variant

_NO_WILDCARDS: Final = 0
_ALONE: Final = 1  # compared by identity; other variants take the slow path
_TYPES: Final = (np.int8, np.uint64, np.uint8, np.int8)


class DiscardArrays(NamedTuple):
    """The shanten and the useful draws after each discard of N hands: a row for a hand, a column for a kind.

    For a kind that the hand does not have, the three values are 127, 0 and 0.

    Attributes:
        shanten: shanten after the discard, ``int8[N, 34]``.
        mask: the kinds that lower this shanten when drawn, ``uint64[N, 34]``: bit k stands for kind k.
        total: the copies of these kinds that were not in the hand before the discard, ``uint8[N, 34]``.
    """

    shanten: NDArray[np.int8]
    mask: NDArray[np.uint64]
    total: NDArray[np.uint8]


class UkeireArrays(NamedTuple):
    """The useful draws of N hands, which lower the shanten, as arrays with an entry for each hand.

    Attributes:
        shanten: shanten before the draw, ``int8[N]``; for a hand of 3n+2 tiles, shanten after its best
            discard.
        mask: the kinds that lower the shanten, ``uint64[N]``: bit k of an entry stands for kind k.
        total: the number of copies of these kinds that are not in the hand, ``uint8[N]``.
        discard: the kind of the best discard, ``int8[N]``: of the discards after which shanten is lowest, the
            one that leaves most useful tiles. 0 to 33 are kinds; -1 for 3n+1 tiles; 37 for a wildcard (34 to
            36 are the red fives of `paili.Face`, which counts by kind do not have).
    """

    shanten: NDArray[np.int8]
    mask: NDArray[np.uint64]
    total: NDArray[np.uint8]
    discard: NDArray[np.int8]


class HandUkeire(NamedTuple):
    """The useful draws of one hand, which lower the shanten, as plain numbers.

    `UkeireArrays` has the same for many hands.

    Attributes:
        shanten: shanten before the draw; for a hand of 3n+2 tiles, shanten after its best discard.
        mask: the kinds that lower the shanten, as an int: bit k stands for kind k.
        total: the number of copies of these kinds that are not in the hand.
        discard: the kind of the best discard, 0 to 33, or 37 for a wildcard; -1 for 3n+1 tiles.
    """

    shanten: int
    mask: int
    total: int
    discard: int


class HandDiscards(NamedTuple):
    """The shanten and the useful draws after each discard of one hand: three tuples of 34 values.

    `DiscardArrays` has the same for many hands. The index in a tuple is the discarded kind; for a kind that
    the hand does not have, the three values are 127, 0 and 0.

    Attributes:
        shanten: shanten after the discard.
        mask: the kinds that lower this shanten when drawn, as an int: bit k stands for kind k.
        total: the copies of these kinds that were not in the hand before the discard.
    """

    shanten: tuple[int, ...]
    mask: tuple[int, ...]
    total: tuple[int, ...]


@overload
def shanten(  # type: ignore[overload-overlap]
    hands: Sequence[int],
    *,
    form: str = ...,
    wildcards: int = ...,
    variant: Variant | str = ...,
    threads: int = ...,
) -> int: ...
@overload
def shanten(
    hands: ArrayLike,
    *,
    form: str = ...,
    wildcards: ArrayLike = ...,
    variant: Variant | str = ...,
    threads: int = ...,
    out: NDArray[np.int8] | None = ...,
) -> NDArray[np.int8]: ...
def shanten(
    hands: ArrayLike,
    *,
    form: str = BEST,
    wildcards: ArrayLike = _NO_WILDCARDS,
    variant: Variant | str = RIICHI,
    threads: int = _ALONE,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8] | int:
    """Return the shanten of N hands as ``int8[N]``: -1 for a win, 0 for tenpai.

    Args:
        hands: N × 34 counts of concealed tiles, 1m to Red, without called melds: two tiles are the rest of a
            hand with four melds. A contiguous array of ``uint8`` is fastest; other arrays are copied. For one
            hand of 34 counts the result is one int.
        form: the shape of the win to measure: ``standard`` (melds and a pair), ``seven_pairs``,
            ``thirteen_orphans``, or ``best`` for the nearest of them. The result is 127 for a hand that
            cannot have the form, for example because it has called melds.
        wildcards: the number of wildcards in addition to the counts, one for all hands or one for each.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        threads: the number of threads.
        out: an array ``int8[N]`` to write to; None for a new array.

    Raises:
        BatchError: if a row is not a hand of the variant; the message names the row and the reason.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.

    >>> import numpy as np
    >>> hands = np.zeros((2, 34), np.uint8)
    >>> hands[0, :9], hands[0, 27] = 1, 4  # 123456789m1111z
    >>> hands[1, 33] = 1  # 7z, the rest of a hand with four called melds
    >>> shanten(hands).tolist(), shanten(hands, form="seven_pairs").tolist()
    ([1, 0], [5, 127])
    >>> shanten([0] * 33 + [2])
    -1
    """
    if out is None and threads is _ALONE and is_few(wildcards):
        if form is BEST and variant is RIICHI:
            answer = shanten_of_row(hands, usual_game(), wildcards)
            if answer != FAULT:
                return answer
        variant = checked_variant(variant)
        answer = shanten_of_one(hands, variant, form, wildcards) if isinstance(form, str) and form else FAULT
        if answer != FAULT:
            return answer
    variant = checked_variant(variant)
    (table, is_one), game = _table_of(hands, out), game_of(variant, form)
    array = as_out(out, (len(table),), np.int8, [("hands", table)])
    ask(
        lambda rows, out: shanten_rows(rows, game, out), table, wildcards, [array],
        variant=variant, threads=threads,
    )  # fmt: skip
    return int(array[0]) if is_one else array


@overload
def is_win(  # type: ignore[overload-overlap]
    hands: Sequence[int], *, wildcards: int = ..., variant: Variant | str = ..., threads: int = ...
) -> bool: ...
@overload
def is_win(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = ...,
    variant: Variant | str = ...,
    threads: int = ...,
    out: NDArray[np.bool_] | None = ...,
) -> NDArray[np.bool_]: ...
def is_win(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = _NO_WILDCARDS,
    variant: Variant | str = RIICHI,
    threads: int = _ALONE,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_] | bool:
    """Return which of N hands of 3n+2 tiles are complete, as ``bool[N]``; the shape counts, not the yaku.

    Args:
        hands: N × 34 counts of concealed tiles, 1m to Red, without called melds; for one hand of 34 counts
            the result is one bool.
        wildcards: the number of wildcards in addition to the counts, one for all hands or one for each.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        threads: the number of threads.
        out: an array ``bool[N]`` to write to; None for a new array.

    Raises:
        BatchError: if a row is not a hand of 3n+2 tiles; the message names the row and the reason.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.

    >>> is_win([0] * 33 + [2])  # a pair, the rest of a hand with four called melds
    True
    """
    if variant is not RIICHI:
        variant = checked_variant(variant)
    if out is None and threads is _ALONE and is_few(wildcards):
        answer = shanten_of_one(hands, variant, BEST_AFTER_DRAW, wildcards)
        if answer != FAULT:
            return answer == -1
    (table, is_one), game = _table_of(hands, out), game_of(variant, sizes=AFTER_DRAW)
    array = as_out(out, (len(table),), np.bool_, [("hands", table)])
    numbers = array.view(np.int8)
    try:
        ask(
            lambda rows, out: shanten_rows(rows, game, out), table, wildcards, [numbers],
            variant=variant, sizes=AFTER_DRAW, threads=threads,
        )  # fmt: skip
    finally:  # a bool array must not keep shanten if a row is wrong
        np.equal(numbers, -1, out=array)
    return bool(array[0]) if is_one else array


@overload
def ukeire(  # type: ignore[overload-overlap]
    hands: Sequence[int], *, wildcards: int = ..., variant: Variant | str = ..., threads: int = ...
) -> HandUkeire: ...
@overload
def ukeire(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = ...,
    variant: Variant | str = ...,
    threads: int = ...,
    out: UkeireArrays | None = ...,
) -> UkeireArrays: ...
def ukeire(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = _NO_WILDCARDS,
    variant: Variant | str = RIICHI,
    threads: int = _ALONE,
    out: UkeireArrays | None = None,
) -> UkeireArrays | HandUkeire:
    """Return the useful draws of N hands, which lower the shanten; for 3n+2 tiles, after the best discard.

    The best discard is the first one of ``paili.discards(hand, order="ukeire")``: the lowest shanten, then
    the most useful tiles, then the most useful kinds with copies left, then honours and outer tiles first. A
    wildcard is discarded only if the hand has no other tile. `best_discards` decides between equal discards
    by further measures. `discards` returns the useful draws after every discard.

    Args:
        hands: N × 34 counts of concealed tiles, 1m to Red, without called melds; for one hand of 34 counts
            the result is a `HandUkeire`.
        wildcards: the number of wildcards in addition to the counts, one for all hands or one for each.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        threads: the number of threads.
        out: a `UkeireArrays` to write to; None for new arrays.

    Raises:
        BatchError: if a row is not a hand of the variant; the message names the row and the reason.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.

    The hand in the example, 111m and Red, is tenpai and waits for Red, kind 33: ``mask`` is 2³³.

    >>> ukeire([3] + [0] * 32 + [1])
    HandUkeire(shanten=0, mask=8589934592, total=3, discard=-1)
    """
    if variant is not RIICHI:
        variant = checked_variant(variant)
    if out is None and threads is _ALONE and is_few(wildcards):
        answer = ukeire_of_one(hands, variant, wildcards)
        if answer:
            return tuple.__new__(HandUkeire, answer)
    table, is_one = _table_of(hands, out)
    result = UkeireArrays(*_outs(out, table, (len(table),), UkeireArrays))
    _write_ukeire(table, wildcards, result, variant, ANY, threads)
    return HandUkeire(*(int(column[0]) for column in result)) if is_one else result


def drawn_ukeire(table: Counts, wildcards: ArrayLike, variant: Variant, threads: int) -> UkeireArrays:
    """Return the result of `ukeire` for N hands of 3n+2 tiles.

    Raises:
        BatchError: if a row is not a hand of 3n+2 tiles; the message names the row and the reason.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.
    """
    result = UkeireArrays(*_outs(None, table, (len(table),), UkeireArrays))
    _write_ukeire(table, wildcards, result, variant, AFTER_DRAW, threads)
    return result


def _write_ukeire(
    table: Counts, wildcards: ArrayLike, result: UkeireArrays, variant: Variant, sizes: str, threads: int
) -> None:
    game, draws = game_of(variant, sizes=sizes), draws_of(variant)
    ask(
        lambda rows, out: ukeire_rows(rows, game, draws, out), table, wildcards, result,
        variant=variant, sizes=sizes, threads=threads,
    )  # fmt: skip


@overload
def discards(  # type: ignore[overload-overlap]
    hands: Sequence[int], *, wildcards: int = ..., variant: Variant | str = ..., threads: int = ...
) -> HandDiscards: ...
@overload
def discards(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = ...,
    variant: Variant | str = ...,
    threads: int = ...,
    out: DiscardArrays | None = ...,
) -> DiscardArrays: ...
def discards(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = _NO_WILDCARDS,
    variant: Variant | str = RIICHI,
    threads: int = _ALONE,
    out: DiscardArrays | None = None,
) -> DiscardArrays | HandDiscards:
    """Return the shanten and the useful draws after every possible discard of N hands of 3n+2 tiles.

    The shanten is 127 for kinds that the hand does not have. Wildcards are not discarded. `best_discards`
    returns only the best discard of each hand.

    Args:
        hands: N × 34 counts of concealed tiles, 1m to Red, without called melds; for one hand of 34 counts
            the result is a `HandDiscards`.
        wildcards: the number of wildcards in addition to the counts, one for all hands or one for each.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        threads: the number of threads.
        out: a `DiscardArrays` to write to; None for new arrays.

    Raises:
        BatchError: if a row is not a hand of 3n+2 tiles; the message names the row and the reason.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.

    The hand in the example is White and Green, kinds 31 and 32: each of the two discards leaves it tenpai.

    >>> discards([0] * 31 + [1, 1, 0]).shanten[30:]
    (127, 0, 0, 127)
    """
    if variant is not RIICHI:
        variant = checked_variant(variant)
    if out is None and threads is _ALONE and is_few(wildcards):
        answer = discards_of_one(hands, variant, wildcards)
        if answer:
            return tuple.__new__(HandDiscards, answer)
    (table, is_one), game = _table_of(hands, out), game_of(variant, sizes=AFTER_DRAW)
    draws = draws_of(variant)
    arrays = DiscardArrays(*_outs(out, table, (len(table), KINDS), DiscardArrays))
    ask(
        lambda rows, out: discard_rows(rows, game, draws, out), table, wildcards, arrays,
        variant=variant, sizes=AFTER_DRAW, threads=threads,
    )  # fmt: skip
    return HandDiscards(*(tuple(column[0].tolist()) for column in arrays)) if is_one else arrays


def _table_of(hands: ArrayLike, out: object) -> tuple[Counts, bool]:
    """Return N rows of counts, and whether the argument was a single row."""
    table = as_table(hands)
    if table.ndim == 1 and out is not None:
        raise BatchError("batch.out_of_one")
    return np.atleast_2d(table), table.ndim == 1


def _outs(
    out: tuple[NDArray[Any], ...] | None,
    table: Counts,
    shape: tuple[int, ...],
    record: type[UkeireArrays] | type[DiscardArrays],
) -> tuple[NDArray[Any], ...]:
    kinds = _TYPES[: len(record._fields)]
    if out is not None and (not isinstance(out, tuple) or len(out) != len(kinds)):
        raise BatchError("batch.out_record", type=type(out).__name__, names=record._fields)
    if out is None:
        return tuple(as_out(None, shape, kind) for kind in kinds)
    apart: list[tuple[str, ArrayLike]] = [("hands", table)]
    for name, array, kind in zip(record._fields, out, kinds, strict=True):
        apart.append((f"out.{name}", as_out(array, shape, kind, apart)))
    return out
