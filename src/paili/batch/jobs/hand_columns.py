"""Find the columns of a table that contain the hands, and read the hands.

The hands are one column of text, one column of lists of 34 counts, or 34 columns of counts. The 34 columns
have the names ``1m`` … ``7z``, or the caller lists their names. If a row is not a hand, the module stores the
reason (the message of `paili.hand.Hand`) and reads the other rows.

>>> from paili.variants import RIICHI
>>> hands = hands_of(pa.table({"hand": ["1m", "123m"]}), ("hand",), None, RIICHI)
>>> hands.reasons
{1: '"123m": 3 tiles: a hand has 3n+1 or 3n+2 tiles besides its melds, at most 17 with them'}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from paili.arguments import items_of
from paili.batch.jobs.hand_texts import ParsedHands, hands_of_texts, rows_of
from paili.catalogue import Message
from paili.errors import BatchError, HandError, PailiError
from paili.hand import Hand
from paili.kernels.hand_rows import doubt_rows
from paili.tiles import KIND_NAMES, KINDS
from paili.variants import RIICHI, Variant

_NO_COUNT: Final = 255
_RANGE_SIGN: Final = ":"
_USUAL: Final = "hand"
_SHOWN_NAMES: Final = 12


def hand_columns(
    schema: pa.Schema, hand: str | Sequence[str], wildcards: str | None = None
) -> tuple[str, ...]:
    """Return the names of the columns that contain the hands: one name or 34 names.

    Args:
        schema: the columns of the table.
        hand: the name of a column, ``FIRST:LAST`` for 34 adjacent columns, or 34 names. If it is ``hand``, as
            usual, and no column has that name, the result is ``1m`` … ``7z``.
        wildcards: the name of the column with the number of wildcards of each hand; None for no such column.

    Raises:
        BatchError: if a column is missing or named twice, if two columns have the same name, or if the type
            of a column cannot hold hands.

    >>> hand_columns(pa.schema([(f"c{i}", pa.int8()) for i in range(40)]), "c0:c33")[:2]
    ('c0', 'c1')
    """
    result = _named(schema.names, hand)
    for name in result:
        check_name(schema.names, name)
    if len(result) not in (1, KINDS):
        raise BatchError("batch.columns_number", number=len(result))
    if wildcards is not None:
        check_name(schema.names, wildcards)
    needed = [*result, *([] if wildcards is None else [wildcards])]
    for name in needed:
        if needed.count(name) > 1:
            raise BatchError("batch.column_used_twice", column=name)
    hands_of(schema.empty_table(), result, wildcards, RIICHI)  # says which column can be no hands
    return result


def _named(names: Sequence[str], hand: str | Sequence[str]) -> tuple[str, ...]:
    if not isinstance(hand, str):
        items = items_of(hand)
        if items is None:
            raise BatchError("batch.column_name", hand=hand)
        return tuple(items)
    if hand in names:
        return (hand,)
    first, sign, last = hand.partition(_RANGE_SIGN)
    if sign and first in names and last in names:
        return tuple(names[names.index(first) : names.index(last) + 1])
    return KIND_NAMES if hand == _USUAL and set(KIND_NAMES) <= set(names) else (hand,)


def check_name(names: Sequence[str], name: object) -> None:
    """Check that exactly one column has a name.

    Raises:
        BatchError: if no column or several columns have the name; the message lists the columns.
    """
    times = list(names).count(name) if isinstance(name, str) else 0
    if times > 1:
        raise BatchError("batch.columns_alike", number=times, column=name, columns=_listed(names))
    if not times:
        raise BatchError("batch.no_column", column=name, columns=_listed(names))


def _listed(names: Sequence[str]) -> list[str] | Message:
    if not names:
        return Message("batch.none")
    return [*map(str, names[:_SHOWN_NAMES]), *["…"] * (len(names) > _SHOWN_NAMES)]


def hands_of(table: pa.Table, names: tuple[str, ...], wildcards: str | None, variant: Variant) -> ParsedHands:
    """Return the hands of a table as arrays of counts, and the reasons why other rows of the table are not
    hands.

    Args:
        table: a table.
        names: the result of `hand_columns`.
        wildcards: the name of the column with the number of wildcards of each hand; None for no such column.
        variant: the variant of the game.

    Raises:
        BatchError: if the columns are neither text nor numbers.
    """
    column = _plain(table.column(names[0]))
    if len(names) == 1 and _is_text(column.type):
        if wildcards is not None:
            raise BatchError("batch.wildcards_beside_text", column=wildcards)
        return hands_of_texts(column, variant)
    grid = _grid_of_list(names[0], column) if len(names) == 1 else _grid_of_columns(table, names)
    wild = None if wildcards is None else _plain(table.column(wildcards))
    return _hands_of_grid(grid, wild, wildcards or "", variant)


def _plain(column: pa.ChunkedArray) -> pa.Array:
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    elif isinstance(column.type, pa.BaseExtensionType):
        column = column.cast(column.type.storage_type)
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)


def _is_text(kind: pa.DataType) -> bool:
    tests = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view", "null")
    return any(getattr(pa.types, f"is_{test}")(kind) for test in tests)


# ---------------------------------------------------------------------------------- counts


class _Grid:
    """Counts of many hands, with the original numbers of the table.

    Attributes:
        counts: 34 counts for each row.
        written: a function that returns the original numbers of a row, for error messages.
    """

    def __init__(self, counts: NDArray[np.uint8], written: Any) -> None:
        self.counts, self.written = counts, written


def _grid_of_columns(table: pa.Table, names: tuple[str, ...]) -> _Grid:
    columns = [_whole_numbers(table.column(name), name) for name in names]
    counts = np.empty((table.num_rows, KINDS), np.uint8)
    for kind, column in enumerate(columns):
        counts[:, kind] = _as_bytes(column)
    return _Grid(counts, lambda row: [table.column(name)[row].as_py() for name in names])


def _grid_of_list(name: str, column: pa.Array) -> _Grid:
    kind = column.type
    lists = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    if not any(is_list(kind) for is_list in lists) or not _is_number(kind.value_type):
        raise BatchError("batch.column_of_hands", column=name, type=kind)
    whole = pc.fill_null(pc.equal(pc.list_value_length(column), KINDS), False)
    numbers = _as_bytes(_whole_numbers(pc.list_flatten(column.filter(whole)), name))
    counts = np.full((len(column), KINDS), _NO_COUNT, np.uint8)
    counts[whole.to_numpy(zero_copy_only=False)] = numbers.reshape(-1, KINDS)
    return _Grid(counts, lambda row: column[row].as_py())


def _is_number(kind: pa.DataType) -> bool:
    return bool(pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind))


def _whole_numbers(column: pa.Array | pa.ChunkedArray, name: str) -> pa.Array:
    """Return a column as integers; text of digits is read as a number, other values become null.

    Args:
        column: the column.
        name: the name of the column, for the error message.

    Raises:
        BatchError: if the column contains neither numbers nor text.
    """
    column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if pa.types.is_integer(column.type):
        return column
    if not _is_number(column.type) and not _is_text(column.type):
        raise BatchError("batch.column_of_numbers", column=name, type=column.type)
    try:
        # text through floats, because Arrow reads "0x4" as an integer
        return (column.cast(pa.float64()) if _is_text(column.type) else column).cast(pa.int64())
    except pa.ArrowInvalid:
        return pa.array([_whole_number(value.as_py()) for value in column], pa.int64())


def _whole_number(value: object) -> int | None:
    try:
        number = float(value)  # type: ignore[arg-type]
        return int(number) if number.is_integer() and abs(number) < 2**63 else None
    except (TypeError, ValueError, OverflowError):
        return None


def _as_bytes(numbers: pa.Array) -> NDArray[np.uint8]:
    """Return numbers as an array of bytes; a null, or a number that is no count of tiles, becomes
    ``_NO_COUNT``.
    """
    filled = pc.fill_null(numbers, -1 if not pa.types.is_unsigned_integer(numbers.type) else _NO_COUNT)
    values = filled.to_numpy(zero_copy_only=False)
    if values.dtype == np.uint8:
        return np.array(values)  # what Arrow lends cannot be written to
    return np.where((values >= 0) & (values < _NO_COUNT), values, _NO_COUNT).astype(np.uint8)


def _hands_of_grid(grid: _Grid, wild: pa.Array | None, name: str, variant: Variant) -> ParsedHands:
    """Return the hands of counts.

    Args:
        grid: the counts.
        wild: the column with the number of wildcards of each hand; None for no such column.
        name: the name of that column.
        variant: the variant of the game.
    """
    number = len(grid.counts)
    wildcards = np.zeros(number, np.uint8) if wild is None else _as_bytes(_whole_numbers(wild, name))
    hands = ParsedHands(np.ascontiguousarray(grid.counts), wildcards, np.zeros((number, KINDS), np.uint8), {})
    rows, doubt = rows_of(hands, variant)
    doubt_rows(rows)
    for row in np.flatnonzero(doubt).tolist():
        hands.reasons[row] = _reason(grid.written(row), 0 if wild is None else wild[row].as_py(), variant)
    return hands


def _reason(written: list[Any] | None, wildcards: object, variant: Variant) -> str:
    try:
        if written is None:
            raise HandError("batch.empty_row")
        *numbers, wild = map(_number_or_written, [*written, wildcards])
        hand = Hand.from_counts(numbers, wildcards=wild)
        hand.checked_for(variant)
    except PailiError as error:
        return str(error)
    raise AssertionError(f"{hand} was taken for no hand")  # the two checks must agree


def _number_or_written(value: object) -> Any:
    """Return a value of a table as a whole number if it is one, otherwise unchanged."""
    return value if (whole := _whole_number(value)) is None else whole
