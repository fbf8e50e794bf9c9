"""Read frames of wins: each row is a win, and each column is an argument of `paili.Win` with its name.

A frame is an Arrow table, an object with the Arrow stream interface ``__arrow_c_stream__`` (pandas, polars
and others), or a mapping from names to columns of equal length, such as NumPy arrays.

===========================================  ===========================================================
column                                       values
===========================================  ===========================================================
``hand``                                     text, with melds; or 34 counts without the winning tile
``tile``                                     ``9s``; not needed if the hand contains it, ``…+9s``
``tsumo``, ``rinshan`` and the other flags   true or false, 1 or 0, or these as text
``seat_wind``, ``round_wind``                ``E``, ``S``, ``W``, ``N``
``flowers``                                  the number of flowers, or their names, ``15f``
``lack``, ``wild``, ``streak``, ``gone`` …   as `paili.Win` takes them; numbers as text too
===========================================  ===========================================================

Only the column ``hand`` is required. A null or an empty text means the default of `paili.Win`. Columns with
other names are ignored. An invalid value makes only its own row an error.

>>> rows = as_columns({"hand": ["123456789m12p88s+3p", "1m"], "flowers": ["2", ""], "id": [1, 2]})
>>> for win in rows.wins(): print(win)
Win('123456789m12p88s', '3p', flowers=2)
1m: the winning tile is missing: pass the tile as an argument, or write it after the hand and a plus sign
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any, Final, Protocol

from paili.errors import BatchError, PailiError, ScoreError
from paili.hand import Hand
from paili.win.facts import chi_of, flag, flowers_of, kita_of, whole_number, wildcards_of
from paili.win.record import READERS
from paili.win.win import Win


class OfArrow(Protocol):
    """An object that exports itself as an Arrow table."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the PyCapsule of an Arrow stream."""


Frame = Mapping[str, Any] | OfArrow

HAND: Final = "hand"
# what may be a column, by the names of Win's arguments, in their order
FACTS: Final = (*(name for name, _, _ in READERS if name != HAND), "chankan")
_FLAGS: Final = frozenset((*(name for name, _, read in READERS if read is flag), "chankan"))
_NUMBERS: Final = frozenset(
    name for name, _, read in READERS if read in (whole_number, kita_of, wildcards_of, flowers_of, chi_of)
)
_MOST_DIGITS: Final = 9  # of a number as text; no number of a win has more
_NULLS: Final = ("NAType", "NaTType")  # of pandas, where NumPy has NaN and Python has None
_WORDS: Final = {"true": True, "false": False, "1": True, "0": False}


@dataclass(frozen=True)
class WinColumns:
    """The columns of a frame that describe wins.

    Attributes:
        hands: the column of hands.
        facts: a mapping from the name of each other argument of `paili.Win` to its column, of the same
            length.
    """

    hands: Sequence[Any]
    facts: dict[str, Sequence[Any]]

    def wins(self) -> Iterator[Win | PailiError]:
        """Yield, for each row, a `Win`, or the error if the row is not a valid win."""
        names, columns = tuple(self.facts), tuple(self.facts.values())
        for hand, *values in zip(self.hands, *columns, strict=True):
            pairs = zip(names, values, strict=True)
            yield _win(hand, {name: value for name, value in pairs if _is_said(value)})


def is_frame(wins: object) -> bool:
    """Return whether an argument is a frame of wins."""
    return isinstance(wins, Mapping) or hasattr(wins, "__arrow_c_stream__")


def as_columns(frame: Any, hand: str = HAND) -> WinColumns:
    """Return the columns of a frame that describe wins.

    Args:
        frame: a mapping from names to columns, or an object that exports itself as an Arrow table.
        hand: the name of the column of hands.

    Raises:
        BatchError: if the column of hands is missing, a value is not a column, or the lengths differ.
    """
    columns = frame if isinstance(frame, Mapping) else _of_arrow(frame, hand)
    if not isinstance(hand, str) or hand not in columns:
        raise BatchError("batch.no_column", column=hand, columns=[*map(str, columns)])
    facts = {name: _column(name, columns[name]) for name in FACTS if name in columns}
    hands = _column(hand, columns[hand])
    for name, column in facts.items():
        if len(column) != len(hands):
            raise BatchError("batch.lengths", column=name, number=len(column), hand=hand, rows=len(hands))
    return WinColumns(hands, facts)


def _of_arrow(frame: Any, hand: str) -> dict[str, list[Any]]:
    import pyarrow as pa

    table = frame if isinstance(frame, pa.Table) else pa.table(frame)
    return {
        name: table.column(name).to_pylist()
        for name in dict.fromkeys((hand, *FACTS))
        if name in table.column_names
    }


def _column(name: str, column: Any) -> Sequence[Any]:
    """Return a column as a list of Python values."""
    values = column.tolist() if hasattr(column, "tolist") else column
    if isinstance(values, str | bytes) or not isinstance(values, Sequence):
        raise BatchError("batch.no_values", column=name, value=column)
    return values


def _win(hand: Any, facts: dict[str, Any]) -> Win | PailiError:
    try:
        if not _is_said(hand):
            raise ScoreError("batch.empty_row")
        is_counts = isinstance(hand, list | tuple) or getattr(hand, "ndim", False)
        checked_hand = Hand.from_counts(hand) if is_counts else hand
        return Win(checked_hand, **{name: _value(name, value) for name, value in facts.items()})
    except PailiError as error:
        return error


def _is_said(value: Any) -> bool:
    """Return whether a cell has a value; null, an empty text and NaN are no values."""
    if isinstance(value, str | float):
        return value != "" and not (isinstance(value, float) and isnan(value))
    return value is not None and type(value).__name__ not in _NULLS


def _value(name: str, value: Any) -> Any:
    """Return a value of a cell as the argument of `Win`.

    The cell may contain a flag or a number as text, or an integer as a float (in a column with nulls).

    Args:
        name: the name of the argument.
        value: the value of the cell.
    """
    if name in _FLAGS:
        return _WORDS.get(str(value).lower(), value)
    if name not in _NUMBERS:
        return value
    if isinstance(value, str):
        is_number = value.isascii() and value.isdecimal() and len(value) <= _MOST_DIGITS
        return int(value) if is_number else value
    return int(value) if isinstance(value, float) and value.is_integer() else value
