"""Score many wins at once, from arrays to arrays, with the same results as `paili.scoring.score`.

Method: `paili.kernels.scoring.hand` divides every suit into groups in all possible ways. A division of the
hand is then a few bit masks (runs, triplets, pair), and most yaku are a bitwise ``and`` of masks
(`paili.kernels.scoring.yaku`). `paili.scoring.score` uses the same masks for a single win. The tests compare
both functions with a slower implementation that checks the groups one by one.

>>> from paili.batch import from_wins
>>> from paili.scoring import Rules, Win
>>> many = from_wins([Win("123567m234p67s99p", "8s", tsumo=True), Win("1112345678999m", "5m")])
>>> scores = score(many, Rules.TENHOU)
>>> scores.points.tolist(), scores.han.tolist(), scores.fu.tolist()
([1500, 32000], [2, 13], [20, 50])
>>> yaku_ids(scores.yaku[1])
('junsei_chuuren_poutou',)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.arguments import as_int
from paili.batch.arrays.rows import BLOCK, as_threads, spread
from paili.batch.scoring.checks import checked_columns, checked_rows
from paili.batch.scoring.win_columns import Frame
from paili.batch.scoring.wins import Wins, from_wins
from paili.errors import ScoreError
from paili.kernels.scoring.hand import WinRows
from paili.kernels.scoring.reading import ScoredHand, score_rows
from paili.kernels.scoring.yaku import NUMBERS
from paili.scoring.book import book_of
from paili.scoring.rules import Rules, checked_rules
from paili.win.win import Win


class Scores(NamedTuple):
    """The scores of N wins, as arrays with an entry for each win.

    Attributes:
        han: int16, the han, dora included; 13 for each yakuman.
        fu: int16, the fu, rounded up as for the payment; 25 for seven pairs.
        yakuman: int8, the number of yakuman; a hand that reaches 13 han with usual yaku (kazoe) has none.
        basic: int32, the basic points, from which the payments are computed (2000 for a mangan).
        points: int32, the points that the winner receives, without honba and riichi sticks.
        yaku: uint64, the yaku without dora, one bit for each; `yaku_ids` returns their names.
        dora: int16, the han of dora, red fives, ura dora and norths, which ``han`` includes.
        problem: int8, why the hand may not win: 1 if it has no yaku, 2 if it has too few han, 3 if the tiles
            are not a complete hand; 0 for a hand that may win. For a hand that may not win the other arrays
            have 0, except that with problem 1 or 2 ``fu`` has the fu of the hand.
    """

    han: NDArray[np.int16]
    fu: NDArray[np.int16]
    yakuman: NDArray[np.int8]
    basic: NDArray[np.int32]
    points: NDArray[np.int32]
    yaku: NDArray[np.uint64]
    dora: NDArray[np.int16]
    problem: NDArray[np.int8]


YAKU_BITS: Final = NUMBERS
_ALL_YAKU: Final = (1 << len(YAKU_BITS)) - 1
_TYPES: Final = (np.int16, np.int16, np.int8, np.int32, np.int32, np.uint64, np.int16, np.int8)


def yaku_ids(bits: int) -> tuple[str, ...]:
    """Return the names of the yaku of one win from its number in `Scores.yaku`.

    Args:
        bits: an entry of `Scores.yaku`, in which each yaku of the win is one bit.

    Raises:
        ScoreError: if ``bits`` is not a whole number, or has a bit that stands for no yaku.

    >>> yaku_ids(0b11)
    ('riichi', 'double_riichi')
    """
    bits = as_int(bits, ScoreError, "bits")
    if not 0 <= bits <= _ALL_YAKU:
        raise ScoreError("batch.not_between", name="bits", value=bits, least=0, most=_ALL_YAKU)
    return tuple(id_ for id_, bit in YAKU_BITS.items() if bits >> bit & 1)


def score(
    wins: Wins | Iterable[Win] | Frame, rules: Rules | str = Rules.TENHOU, *, threads: int = 1
) -> Scores:
    """Return han, fu, yaku and points of many wins under one rule set, as arrays.

    A hand that may not win raises no error: `Scores.problem` is 0 for a win, 1 for a win without yaku, 2 for
    one with too few han, 3 for tiles that are not a win; its points are 0. Facts that contradict each other,
    such as haitei and chankan, are not detected.

    Args:
        wins: a list of `paili.Win`; or a data frame with a row for each win. Its columns have the names of
            the arguments of `paili.Win`; only ``hand`` is required. If the same wins are scored several
            times, the `Wins` that `from_wins` returns are faster.
        rules: the rule set for all wins, or its name, such as ``"mleague"``.
        threads: the number of threads that share the wins.

    Raises:
        BatchError: if a frame has no column of hands, or its columns are of different lengths.
        ScoreError: if ``wins`` are not wins; if a column of `Wins` has a wrong type, shape or length; if a
            row has a number out of range or more red fives than ``rules`` have (the error names the row); if
            ``rules`` are not `Rules` or use local yaku; or if ``threads`` is below 1.
    """
    rules = checked_rules(rules)
    if rules.local_yaku:
        raise ScoreError("batch.local_yaku", rules=rules.name, yaku=rules.local_yaku[0])
    workers = as_threads(threads, ScoreError)
    rows = checked_columns(wins if isinstance(wins, Wins) else from_wins(wins))
    out = np.zeros((len(rows.tile), len(_TYPES)), np.int64)
    _fill(rows, rules, out, workers)
    columns: list[Any] = [column.astype(kind) for column, kind in zip(out.T, _TYPES, strict=True)]
    return Scores(*columns)


def _fill(wins: Wins, rules: Rules, out: NDArray[np.int64], threads: int) -> None:
    book = book_of(rules)

    def work(start: int, end: int) -> None:
        won = ScoredHand(book.rules, book.bits)
        for first in range(start, end, BLOCK):
            last = min(first + BLOCK, end)
            columns: list[Any] = [column.data for column in checked_rows(wins, first, last, rules)]
            score_rows(won, WinRows(*columns), out[first:last].data)

    spread(work, len(out), threads)
