"""Many wins of a Chinese game: the scorer of one win, row by row, shared among processes.

The wins are a list of `Win`, or a frame: a row each, a column for each fact. The order of the rows is kept,
and a row that cannot be scored says why and stops nothing.

>>> from paili import Win, fan
>>> wins = [Win("123456789m12p88s", "3p", tsumo=True), Win("123456789m12p88s", "9p")]
>>> found = score_games(wins, fan.MCR)
>>> found.total.tolist(), found.points.tolist(), [str(fault or "") for fault in found.faults]
([24, 0], [96, 0], ['', '123456789m12p88s with 9p is not a win: it waits for 3p'])
>>> score_games({"hand": ["123456789m12p88s"], "tile": ["3p"], "tsumo": [True]}, fan.MCR).total.tolist()
[24]
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from paili.arguments import items_of
from paili.batch.scoring.win_columns import WinColumns, as_columns, is_frame
from paili.errors import PailiError, ScoreError
from paili.scoring.score import score
from paili.win.win import checked_win

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

Row = TypeVar("Row")

_PART = 2_000
_NOTHING = (0, 0, 0, 0)


class GameRow(NamedTuple):
    """The score of one win; zeros where it cannot be scored.

    Attributes:
        total, base, points: as in `GameScores`.
        paid: what the discarder, each of the others, and each for a self-drawn win pays.
        changes: of the seats E S W N; None where it was not said who discarded.
        problem, fans: as in `GameScores`.
        fault: None, or why it cannot be scored.
    """

    total: int
    base: int
    points: int
    paid: tuple[int, int, int]
    changes: tuple[int, ...] | None
    problem: str
    fans: tuple[tuple[str, int, int], ...]
    fault: PailiError | None


class GameScores(NamedTuple):
    """The scores of many wins of a Chinese game, N rows in the order of the wins.

    Attributes:
        total: int32[N], the fans together.
        base: int64[N], the points of which the payments are made.
        points: int64[N], what the winner receives.
        paid: int64[N, 3], what the discarder pays, each of the others, and each for a self-drawn win.
        changes: int64[N, 4], of the seats E S W N; zeros where it was not said who discarded.
        problem: of each row, "" for a hand that may win.
        fans: of each row, the fans that count: id, value, times.
        faults: of each row, None or the error that says why it cannot be scored; its numbers are zeros.
    """

    total: NDArray[np.int32]
    base: NDArray[np.int64]
    points: NDArray[np.int64]
    paid: NDArray[np.int64]
    changes: NDArray[np.int64]
    problem: tuple[str, ...]
    fans: tuple[tuple[tuple[str, int, int], ...], ...]
    faults: tuple[PailiError | None, ...]


def score_games(wins: Any, rules: GameRules, processes: int = 1) -> GameScores:
    """Score many wins in one game.

    Args:
        wins: the wins, of which one that is none is a fault of its row; or a frame of them, see
            `paili.batch.scoring.win_columns`.
        rules: the game.
        processes: how many share the rows.

    Raises:
        ScoreError: if ``wins`` are not many.
        BatchError: if a frame has no column of hands, or its columns are of different lengths.
    """
    if is_frame(wins):
        return _as_arrays(rows_of(as_columns(wins), rules, processes, game_row))
    items = items_of(wins)
    if items is None:
        raise ScoreError("batch.win_list", wins=wins)
    return _as_arrays(rows_of(items, rules, processes, game_row))


def rows_of(
    wins: WinColumns | list[Any], rules: Any, processes: int, row: Callable[[Any, Any], Row]
) -> list[Row]:
    """Score rows here, or in parts by several processes; they come back in order.

    Args:
        wins: the wins.
        rules: the game, or rules of riichi.
        processes: how many share the rows.
        row: what is kept of a win under the rules, `game_row` for example.
    """
    if processes == 1 or len(wins) <= _PART:
        return _scored(wins, rules, row)
    parts = [wins[start : start + _PART] for start in range(0, len(wins), _PART)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return [item for part in pool.map(_scored, parts, repeat(rules), repeat(row)) for item in part]


def _scored(wins: WinColumns | list[Any], rules: Any, row: Callable[[Any, Any], Row]) -> list[Row]:
    return [row(win, rules) for win in (wins.wins() if isinstance(wins, WinColumns) else wins)]


def worth_of(win: Any, rules: Any) -> Any:
    """Score what should be a win; return the error where it is none, which is the fault of its row."""
    try:
        if isinstance(win, PailiError):
            raise win
        return score(checked_win(win), rules)
    except PailiError as error:
        return error


def game_row(win: Any, rules: GameRules) -> GameRow:
    """Return what a win is worth in a Chinese game, or why it cannot be scored."""
    worth = worth_of(win, rules)
    if isinstance(worth, PailiError):
        return GameRow(0, 0, 0, (0, 0, 0), None, "", (), worth)
    paid = worth.payments
    fans = tuple((fan.id, fan.value, fan.times) for fan in worth.fans)
    shares = paid.discarder, paid.others, paid.each
    return GameRow(worth.total, worth.base, paid.total, shares, paid.changes, worth.problem, fans, None)


def _as_arrays(rows: list[GameRow]) -> GameScores:
    total, base, points, paid, changes, problem, fans, faults = list(zip(*rows, strict=True)) or [()] * 8
    return GameScores(
        np.array(total, np.int32),
        np.array(base, np.int64),
        np.array(points, np.int64),
        np.array(paid, np.int64).reshape(len(rows), 3),
        np.array([change or _NOTHING for change in changes], np.int64).reshape(len(rows), 4),
        tuple(problem),
        tuple(fans),
        tuple(faults),
    )
