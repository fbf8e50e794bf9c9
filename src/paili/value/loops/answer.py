"""Run the steps that answer a question, so that the caller can run code of its own between two steps."""

from __future__ import annotations

from paili.value.loops.rates import Values
from paili.value.loops.win_points import Scoring

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.value.loops.backwards import solve
    from paili.value.loops.ends import end
    from paili.value.loops.forwards import follow
    from paili.value.loops.graph import build
    from paili.value.loops.rates import weigh_kinds
    from paili.value.loops.sizes import (
        BUILD,
        COUNT,
        DECLARED_SORT,
        DRAWN_LAST_SORT,
        DRAWN_SORT,
        END,
        FOLLOW,
        SCORE,
        SCORE_RON,
        SOLVE,
        THROWN_SORT,
    )
    from paili.value.loops.win_points import add_up, count_wins, score_wins


def answer(values: Values, scoring: Scoring, steps: int) -> int:
    """Run some of the steps of an answer, in order.

    Args:
        values: the question; the answer is written to its arrays.
        scoring: the rules and buffers that score wins.
        steps: the steps, as bits of `paili.value.loops.sizes`: ``BUILD`` builds the graph; ``COUNT`` sets the
            points of every win to 1, or ``SCORE`` scores wins by tsumo and ``SCORE_RON`` wins by ron;
            ``SOLVE`` computes the values from the last draw backwards; ``FOLLOW`` follows the best play
            forwards, draw by draw, or ``END`` computes only its results after the last draw.

    Returns:
        0; or 1 if the graph did not fit into its arrays: then no later step was run.
    """
    with cython.nogil:
        _answer(values, scoring, steps)
    return values.full


def _answer(values: Values, scoring: Scoring, steps: int) -> None:
    if steps & BUILD:
        weigh_kinds(values)
        build(values)
    if values.full:
        return
    if steps & COUNT:
        count_wins(values)
    if steps & (SCORE | SCORE_RON):
        score_wins(values, scoring, _sorts_of(values, steps))
    if steps & SOLVE:
        add_up(values)
        solve(values)
    if steps & FOLLOW:
        follow(values)
    if steps & END:
        end(values)


def _sorts_of(values: Values, steps: int) -> int:
    """Return which groups of wins to score, as bits: by draw, by the last draw, by ron, by ron in riichi.

    Args:
        values: the graph of hands, with their values.
        steps: the steps of the answer, see `answer`.
    """
    sorts = 0
    if steps & SCORE:
        sorts |= 1 << DRAWN_SORT | (1 << DRAWN_LAST_SORT if values.last_tile else 0)
    if steps & SCORE_RON:
        sorts |= 1 << THROWN_SORT | 1 << DECLARED_SORT
    return sorts
