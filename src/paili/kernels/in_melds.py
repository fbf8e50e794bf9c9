"""Copies that lie in melds: they are taken off what is left to draw, and the best discard is chosen again.

The loops of `paili.kernels.discards` know the concealed tiles of a hand alone.
"""

from __future__ import annotations

from paili.kernels.game import GameTables
from paili.kernels.hand_arrays import Answers, Hands

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.plain import (
        ALL,
        KINDS,
        NOT_HELD,
        SAFETY,
        Out,
        Row,
        bits_in,
        copies_left,
        counts_at,
        look_of,
        lowest_of,
        out_of,
        row_of,
    )

__all__ = ("choose_discards", "count_left")


def count_left(held: Hands, game: GameTables, answers: Answers) -> None:
    """Write for each row the copies that are not held of the kinds of its mask."""
    answers.require(0, held.number, held.number)
    if not held.number:
        return
    look, out = look_of(game), out_of(answers)
    with cython.nogil:
        for i in range(held.number):
            row = row_of(counts_at(held, i), look)
            out.total[i] = copies_left(out.mask[i], row.one, row.two, row.three, row.four)


def choose_discards(held: Hands, game: GameTables, answers: Answers) -> None:
    """Count anew what is left after each discard, as some copies are in melds, and write the best discard."""
    room = KINDS * held.number
    answers.require(room, room, room, held.number)
    if not held.number:
        return
    look, out = look_of(game), out_of(answers)
    with cython.nogil:
        for i in range(held.number):
            row = row_of(counts_at(held, i), look)
            for at in range(KINDS * i, KINDS * i + KINDS):
                out.total[at] = copies_left(out.mask[at], row.one, row.two, row.three, row.four)
            out.discard[i] = best_discard(out, KINDS * i, row)


def best_discard(after: Out, start: int, row: Row) -> int:
    """Return the best discard by what is left after each of them, by the rank of `write_discard`.

    Args:
        after: what is left, counted anew.
        start: the first of the 34 places of the hand.
        row: all that is held, in melds too.
    """
    best, held = 0, ALL & ~row.one
    while held:
        kind = lowest_of(held)
        held &= held - 1
        at = start + kind
        near = NOT_HELD - after.shanten[at]
        rank = near << 20 | after.total[at] << 12 | bits_in(after.mask[at] & row.four) << 6 | SAFETY[kind]
        best = max(best, rank << 6 | kind)
    return best & 63
