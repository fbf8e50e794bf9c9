"""Value many hands at once and return arrays; the numbers equal those of `paili.evaluate`.

Method: threads share the hands. Each thread has its own arrays, and the compiled loops release the GIL, so
the threads run in parallel; each answer is written to the row of its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paili.arguments import function_or_none
from paili.batch.arrays.rows import as_table, as_threads, at_row, spread
from paili.errors import BatchError, PailiError
from paili.hand import Hand
from paili.tiles import KINDS
from paili.value.answer import choices_of, rank_of
from paili.value.folding import level_of
from paili.value.loops.sizes import NO_DISCARD
from paili.value.question import ValueArguments, ValueQuestion
from paili.value.questions import resolver_of
from paili.value.solve import places_of
from paili.value.with_calls import solved_with_calls
from paili.variants import RIICHI, Variant

Progress = Callable[[int, int], None]
_WIN, _TENPAI, _POINTS = range(3)


class ValueArrays(NamedTuple):
    """The values of N hands, as arrays with an entry for each hand.

    Attributes:
        best: int8[N], the kind of the best discard, 0 to 33; -1 for 3n+1 tiles.
        win, tenpai: float64[N], the chance to win, and to be tenpai at any time, after the best discard or
            for the hand of 3n+1 tiles.
        points: float64[N], the mean points received; with the objective "place", the mean change of the final
            result (`paili.value.Value.place`); nan for a game without points.
        riichi: bool[N], whether the best discard declares riichi.
        shape_changes: int8[N], the number of kept draws without progress that the search allowed, see
            `paili.evaluate`.
        discards: float64[N, 34, 3], ``win``, ``tenpai`` and ``points`` after each discard; nan for kinds not
            in the hand.
    """

    best: NDArray[np.int8]
    win: NDArray[np.float64]
    tenpai: NDArray[np.float64]
    points: NDArray[np.float64]
    riichi: NDArray[np.bool_]
    shape_changes: NDArray[np.int8]
    discards: NDArray[np.float64]


def evaluate(
    hands: ArrayLike,
    visible: str | Sequence[int] = "",
    *,
    threads: int = 1,
    progress: Progress | None = None,
    variant: Variant = RIICHI,
    **value_question: Any,
) -> ValueArrays:
    """Return the chance to win and the mean points of many hands, and after each of their discards.

    The numbers equal those of `paili.evaluate`, which values one hand and explains it.

    Args:
        hands: N × 34 counts of concealed tiles, 1m to Red, for hands without melds; or one row of 34 counts.
        visible: visible tiles outside the hand, for all hands, as text or as 34 counts by kind; a hand and
            these tiles together have at most four copies of a kind.
        threads: the number of threads.
        progress: a function to call with the number of hands computed so far and the number of all hands; it
            may be called from any thread.
        variant: the variant of the game.
        value_question: the other arguments of `paili.evaluate`, for all hands.

    Returns:
        Arrays with one entry for each hand; for one row of 34 counts, arrays of one entry.

    Raises:
        BatchError: if a row is not a hand, or an argument does not fit its hand; the message names the row
            and the problem.
        PailiError: if the other arguments are not valid, as for `paili.evaluate`.
        TypeError: if there is no such argument.

    In the example the best discard is White, kind 31.

    >>> import paili
    >>> from paili import batch
    >>> values = batch.evaluate([paili.Hand.parse("2344m678p123345s5z").counts],
    ... shape_changes=0, objective="win")
    >>> int(values.best[0]), values.discards.shape
    (31, (1, 34, 3))
    """
    function_or_none(progress, BatchError, "progress")
    table = np.atleast_2d(as_table(hands))
    out, done = _empty(len(table)), _Count(len(table), progress)

    arguments = {name: value_question.pop(name) for name in ValueArguments._fields if name in value_question}
    options = ValueArguments(visible, variant=variant, **arguments)
    resolve = resolver_of(options, value_question, checked=True)

    interrupted = Event()

    def work(start: int, end: int) -> None:
        try:
            for row in range(start, end):
                if interrupted.is_set():
                    return
                evaluate_row(row)
        except KeyboardInterrupt:  # it reaches the calling thread alone; the others end after their hands
            interrupted.set()
            raise

    def evaluate_row(row: int) -> None:
        try:
            _write(out, row, resolve(Hand(tuple(table[row].tolist()))))
        except PailiError as error:
            raise at_row(row, error.fault) from None
        done.one()

    workers = as_threads(threads)
    if len(table):
        spread(work, len(table), workers)
    return out


class _Count:
    """A counter of finished hands, which reports each number to the caller's progress function."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._rows, self._total, self._progress = 0, total, progress

    def one(self) -> None:
        self._rows += 1
        if self._progress:
            self._progress(self._rows, self._total)


def _empty(rows: int) -> ValueArrays:
    win, tenpai, points = (np.full(rows, np.nan) for _ in range(3))
    best, shape_changes = np.full(rows, -1, np.int8), np.zeros(rows, np.int8)
    discards = np.full((rows, KINDS, 3), np.nan)
    return ValueArrays(best, win, tenpai, points, np.zeros(rows, np.bool_), shape_changes, discards)


def _write(out: ValueArrays, row: int, value_question: ValueQuestion) -> None:
    answer, places = solved_with_calls(value_question), places_of(value_question)
    roots = answer.roots
    last = np.array([answer.ends(root, value_question.turns) for root in range(len(places))])
    last[:, _POINTS] -= level_of(value_question) if value_question.has_points else np.nan
    choices = choices_of(value_question, answer, places, roots)
    for at, place in enumerate(places if choices else ()):
        last[at, _POINTS] = choices[place].value
    best = max(places, key=lambda place: rank_of(value_question, place, roots, choices))
    if best != NO_DISCARD:
        out.best[row] = best
        out.discards[row, places] = last
    out.win[row], out.tenpai[row], out.points[row] = last[places.index(best)]
    out.riichi[row] = roots.declares[best]
    out.shape_changes[row] = answer.shape_changes
