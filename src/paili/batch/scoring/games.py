"""Many wins of a Chinese game: the scorer of one win, row by row, shared among processes.

The order of the rows is kept, and a row that cannot be scored says why and stops nothing.

>>> from paili import Win, fan
>>> wins = [Win("123456789m12p88s", "3p", tsumo=True), Win("123456789m12p88s", "9p")]
>>> found = score_games(wins, fan.MCR)
>>> found.total.tolist(), found.points.tolist(), [str(fault or "") for fault in found.faults]
([24, 0], [96, 0], ['', '123456789m12p88s with 9p is not a win'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.errors import PailiError, ScoreError
from paili.scoring.score import Game
from paili.scoring.win import checked_win

Row = tuple[int, int, int, tuple[int, ...], str, tuple[tuple[str, int, int], ...], PailiError | None]
_PART = 2_000


class GameScores(NamedTuple):
    """What many wins of a Chinese game are worth, N rows in the order of the wins.

    Attributes:
        total: int32[N], the fans together.
        base: int64[N], the points of which the payments are made.
        points: int64[N], what the winner receives.
        changes: int64[N, 4], of the seats E S W N; zeros where it was not said who discarded.
        problem: of each row, "" for a hand that may win.
        fans: of each row, the fans that count: id, value, times.
        faults: of each row, None or the error that says why it cannot be scored; its numbers are zeros.
    """

    total: NDArray[np.int32]
    base: NDArray[np.int64]
    points: NDArray[np.int64]
    changes: NDArray[np.int64]
    problem: tuple[str, ...]
    fans: tuple[tuple[tuple[str, int, int], ...], ...]
    faults: tuple[PailiError | None, ...]


def score_games(wins: Iterable[Any], rules: Game[Any], processes: int = 1) -> GameScores:
    """Score many wins in one game.

    Args:
        wins: the wins; one that is none is a fault of its row.
        rules: the game.
        processes: how many share the rows.

    Raises:
        ScoreError: if ``wins`` are not many.
    """
    if isinstance(wins, str) or not isinstance(wins, Iterable):
        raise ScoreError("batch.win_list", wins=wins)
    many = list(wins)
    if processes == 1 or len(many) <= _PART:
        return _as_arrays(_scored(many, rules))
    parts = [many[start : start + _PART] for start in range(0, len(many), _PART)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        found = pool.map(_scored, parts, repeat(rules))
        return _as_arrays([row for part in found for row in part])


def _scored(wins: Sequence[Any], rules: Game[Any]) -> list[Row]:
    return [_row(win, rules) for win in wins]


def _row(win: Any, rules: Game[Any]) -> Row:
    try:
        found = rules.score(checked_win(win))
    except PailiError as error:
        return 0, 0, 0, _NOTHING, "", (), error
    paid = found.payments
    fans = tuple((each.id, each.value, each.times) for each in found.fans)
    return found.total, found.base, paid.total, paid.changes or _NOTHING, found.problem, fans, None


_NOTHING = (0, 0, 0, 0)


def _as_arrays(rows: Sequence[Row]) -> GameScores:
    total, base, points, changes, problem, fans, faults = list(zip(*rows, strict=True)) or [()] * 7
    return GameScores(
        np.array(total, np.int32),
        np.array(base, np.int64),
        np.array(points, np.int64),
        np.array(changes, np.int64).reshape(len(rows), 4),
        tuple(problem),
        tuple(fans),
        tuple(faults),
    )
