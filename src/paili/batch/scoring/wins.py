"""Convert many wins to arrays, with one row for each win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.arguments import items_of
from paili.batch.scoring.win_columns import Frame, as_columns, is_frame
from paili.catalogue import Message
from paili.errors import PailiError, ScoreError
from paili.hand.meld import MELD_TYPES
from paili.kernels.scoring.codes import FLAGS, INDICATORS, MELDS, NO_INDICATOR, NO_MELD
from paili.tiles import COPIES, EAST, KINDS, NORTH, REDS
from paili.win.checks import check_family
from paili.win.record import CHINESE
from paili.win.win import Win, checked_win


class Wins(NamedTuple):
    """N riichi wins as arrays of N rows, for `paili.batch.score`; `paili.batch.from_wins` makes them.

    A kind is 0…33: 1m…9m, 1p…9p, 1s…9s, then East, South, West, North, White, Green, Red.

    Attributes:
        counts: uint8[N, 34], how many concealed tiles of each kind, the winning tile included; a red five
            counts as a five.
        tile: int8[N], the kind of the winning tile.
        melds: int16[N, 4], ``34 × type + kind``; the type is 0 for chi, 1 pon, 2 open quad, 3 added quad, 4
            concealed quad; the kind is that of the tile, for a chi of the lowest tile. -1 for no meld.
        flags: uint16[N], facts such as riichi and tsumo as bits; `paili.kernels.scoring.codes.FLAG_BITS` has
            the index of each bit by name.
        seat, wind: int8[N], the kinds of the seat wind and the round wind, 27…30.
        dora, ura: int8[N, 5], the kinds of the dora and ura dora indicators; -1 for no indicator.
        reds: uint8[N, 3], how many red fives of characters, dots and bamboos are in hand and melds.
        kita: uint8[N], how many norths are set aside (three-player games).
        honba: int16[N], the number of honba counters; only the rule ``minimum_han_honba`` uses it.
    """

    counts: NDArray[np.uint8]
    tile: NDArray[np.int8]
    melds: NDArray[np.int16]
    flags: NDArray[np.uint16]
    seat: NDArray[np.int8]
    wind: NDArray[np.int8]
    dora: NDArray[np.int8]
    ura: NDArray[np.int8]
    reds: NDArray[np.uint8]
    kita: NDArray[np.uint8]
    honba: NDArray[np.int16]


class WinColumn(NamedTuple):
    """The description of one array of `Wins`: the type, the shape and the limits of its numbers.

    Attributes:
        dtype: the type of its numbers.
        shape: the shape of the entry for one win.
        least, most: the smallest and the largest number that the array may contain.
    """

    dtype: type[np.integer[Any]]
    shape: tuple[int, ...]
    least: int
    most: int


WIN_COLUMNS: Final = {
    "counts": WinColumn(np.uint8, (KINDS,), 0, COPIES),
    "tile": WinColumn(np.int8, (), 0, KINDS - 1),
    "melds": WinColumn(np.int16, (MELDS,), NO_MELD, KINDS * len(MELD_TYPES) - 1),
    "flags": WinColumn(np.uint16, (), 0, (1 << len(FLAGS)) - 1),
    "seat": WinColumn(np.int8, (), EAST, NORTH),
    "wind": WinColumn(np.int8, (), EAST, NORTH),
    "dora": WinColumn(np.int8, (INDICATORS,), NO_INDICATOR, KINDS - 1),
    "ura": WinColumn(np.int8, (INDICATORS,), NO_INDICATOR, KINDS - 1),
    "reds": WinColumn(np.uint8, (len(REDS),), 0, COPIES),
    "kita": WinColumn(np.uint8, (), 0, COPIES),
    "honba": WinColumn(np.int16, (), 0, np.iinfo(np.int16).max),
}


def from_wins(wins: Iterable[Win] | Frame) -> Wins:
    """Return riichi wins as arrays, one row for each win, which `paili.batch.score` scores much faster.

    Args:
        wins: `paili.Win` objects; or a table of wins: an Arrow table, a data frame of pandas or polars, or a
            dict of columns. A column has the name of an argument of `paili.Win`, such as ``hand``, ``tile``
            or ``riichi``; only ``hand`` is required.

    Raises:
        BatchError: if a table has no column of hands, or its columns are of different lengths.
        ScoreError: if an item is not a `Win`, has wildcards, or has circumstances that only local yaku use.

    In the example the winning tile 9s is kind 26, and the seat wind East is kind 27.

    >>> arrays = from_wins([Win("123m456p77889s11z", "9s", seat_wind="E", riichi=True)])
    >>> arrays.counts.shape, arrays.tile.tolist(), arrays.seat.tolist()
    ((1, 34), [26], [27])
    """
    items = list(as_columns(wins).wins()) if is_frame(wins) else items_of(wins)
    if items is None:
        raise ScoreError("batch.win_list", wins=wins)
    rows = [_row(place, win) for place, win in enumerate(items)]
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(WIN_COLUMNS)
    arrays: list[Any] = [
        np.array(column, kind.dtype).reshape(len(rows), *kind.shape)
        for column, kind in zip(columns, WIN_COLUMNS.values(), strict=True)
    ]
    return Wins(*arrays)


def _row(place: int, win: Win | PailiError) -> tuple[object, ...]:
    if isinstance(win, PailiError):
        raise at_win(place, win)
    try:
        check_family(checked_win(win), CHINESE, Message("batch.riichi_rules"))
    except ScoreError as error:
        raise at_win(place, error) from None
    if win.full.wildcards:
        raise at_win(place, Message("batch.win_wildcards", hand=win.hand))
    if win.circumstances:
        raise at_win(place, Message("batch.win_circumstance", name=win.circumstances[0]))
    melds = list(win.called.codes)
    return (
        win.full.counts, win.winning_kind, melds + [NO_MELD] * (MELDS - len(melds)), win.flags,
        win.seat_wind, win.round_wind, _kinds(win.dora_indicators), _kinds(win.ura_indicators), win.reds,
        win.kita, win.honba,
    )  # fmt: skip


def at_win(row: int, problem: Message | PailiError) -> ScoreError:
    """Return the error about one win of many.

    Args:
        row: the index of the win.
        problem: what is wrong with it.
    """
    return ScoreError("batch.at_win", row=row, problem=problem)


def _kinds(faces: Sequence[int]) -> list[int]:
    kinds = [face if face < KINDS else 9 * (face - KINDS) + 4 for face in faces]
    return kinds + [NO_INDICATOR] * (INDICATORS - len(kinds))
