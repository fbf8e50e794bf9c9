"""Check arrays of wins before a compiled loop reads them.

Method: the module checks types, shapes and lengths once. It then copies the numbers block by block, and
checks and scores each copy. So even if another thread writes to the arrays, the loop does not read out of
bounds.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.scoring.wins import WIN_COLUMNS, WinColumn, Wins, at_win
from paili.catalogue import Message
from paili.errors import ScoreError
from paili.hand.meld import MELD_TYPES
from paili.kernels.scoring.codes import CHI, NO_MELD
from paili.scoring.rules import Rules
from paili.tiles import EAST, FACE_NAMES, KIND_NAMES, KINDS, REDS
from paili.variants import RIICHI

_MELD_TILES: Final = 3  # a quad holds the place of three
_LAST_RUN: Final = 6  # the rank of the lowest tile of 789
_RUNS: Final = np.array([kind < EAST and kind % 9 <= _LAST_RUN for kind in range(KINDS)])
# by the code of a meld and one more, whether there is such a meld
_IS_MELD: Final = np.ones(1 + KINDS * len(MELD_TYPES), np.bool_)
_IS_MELD[1 + KINDS * CHI :][:KINDS] = _RUNS


def checked_columns(wins: Wins) -> Wins:
    """Return the columns of wins as integer arrays after a check of shapes and lengths, without a copy.

    Raises:
        ScoreError: if a column is not an integer array, or has another shape or length.
    """
    columns: list[Any] = []
    for name, values in zip(Wins._fields, wins, strict=True):
        columns.append(_column(name, values, WIN_COLUMNS[name]))
        if len(columns[-1]) != len(columns[0]):
            first = Wins._fields[0]
            number, rows = len(columns[-1]), len(columns[0])
            raise ScoreError("batch.lengths", column=name, number=number, hand=first, rows=rows)
    return Wins(*columns)


def _column(name: str, values: Any, kind: WinColumn) -> NDArray[Any]:
    try:
        result = np.asarray(values)
    except ValueError:  # rows of different lengths
        result = np.asarray(None)
    if result.dtype.kind not in "iu" or result.ndim == 0 or result.shape[1:] != kind.shape:
        shape = ", ".join(("N", *map(str, kind.shape)))
        raise ScoreError("batch.win_column", column=name, found=f"{result.dtype}{result.shape}", shape=shape)
    return result


def checked_rows(wins: Wins, start: int, end: int, rules: Rules) -> Wins:
    """Return a copy of some rows, after a check of the range of every number.

    If concealed tiles and melds of a row are not 14 tiles (a quad counts as three), the counts of the row
    become 0, so that its score has the problem "no_win".

    Args:
        wins: the result of `checked_columns`.
        start, end: the index of the first row, and the index after the last.
        rules: the rules, for the number of red fives.

    Raises:
        ScoreError: at the first invalid row of a column; the message names the row, the column and the
            number.
    """
    columns: list[Any] = [
        _numbers(name, np.array(getattr(wins, name)[start:end]), start) for name in Wins._fields
    ]
    rows = Wins(*columns)
    _check_melds(rows, start)
    _check_reds(rows, start, rules)
    # numbers of one byte, by `einsum`: `sum` over short rows takes a tenth of the time of scoring them
    melds = np.einsum("ij->i", (rows.melds != NO_MELD).view(np.uint8))
    tiles = np.einsum("ij->i", rows.counts) + _MELD_TILES * melds
    rows.counts[tiles != RIICHI.max_tiles] = 0
    return rows


def _numbers(name: str, column: NDArray[Any], start: int) -> NDArray[Any]:
    kind = WIN_COLUMNS[name]
    if column.size and (column.min() < kind.least or column.max() > kind.most):
        wrong = ((column < kind.least) | (column > kind.most)).reshape(len(column), -1)
        row = int(wrong.any(axis=1).argmax())
        value = int(column[row].reshape(-1)[wrong[row].argmax()])
        fault = Message("batch.not_between", name=name, value=value, least=kind.least, most=kind.most)
        raise at_win(start + row, fault)
    return np.ascontiguousarray(column, kind.dtype)


def _check_melds(rows: Wins, start: int) -> None:
    wrong = ~_IS_MELD[rows.melds + 1]
    if wrong.any():
        row = int(wrong.any(axis=1).argmax())
        code = int(rows.melds[row, wrong[row].argmax()])
        raise at_win(start + row, Message("batch.win_chi", value=code, tile=KIND_NAMES[code % KINDS]))


def _check_reds(rows: Wins, start: int, rules: Rules) -> None:
    for suit, most in enumerate(rules.red_fives):
        if most and len(rows.reds) and int(rows.reds[:, suit].max()) > most:
            row = int(rows.reds[:, suit].argmax())
            number, tile = int(rows.reds[row, suit]), FACE_NAMES[REDS[suit]]
            reds = Message("batch.reds", number=number, tile=tile, rules=rules.name, most=most)
            raise at_win(start + row, reds)
