"""Correct the copies left and the best discard of hands whose melds hold copies of useful tiles.

The loops of `paili.kernels.discards` count only the concealed tiles of a hand.
"""

from __future__ import annotations

from paili.kernels.game import GameTables
from paili.kernels.hand_arrays import Answers, HandArrays

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


def count_left(hands: HandArrays, game: GameTables, answers: Answers) -> None:
    """Write, for each hand, the number of copies of its useful kinds that are neither concealed nor in melds.

    Args:
        hands: the hands, whose counts include the tiles in melds.
        game: the tables.
        answers: the useful kinds (``mask``) to read, and the numbers (``total``) to write.
    """
    answers.require(0, hands.number, hands.number)
    if not hands.number:
        return
    look, out = look_of(game), out_of(answers)
    with cython.nogil:
        for i in range(hands.number):
            row = row_of(counts_at(hands, i), look)
            out.total[i] = copies_left(out.mask[i], row.one, row.two, row.three, row.four)


def choose_discards(hands: HandArrays, game: GameTables, answers: Answers) -> None:
    """Choose the best discard of each hand again; copies in melds are not counted as left.

    Args:
        hands: the hands, whose counts include the tiles in melds.
        game: the tables.
        answers: the values after each discard to read, and the best discards to write.
    """
    room = KINDS * hands.number
    answers.require(room, room, room, hands.number)
    if not hands.number:
        return
    look, out = look_of(game), out_of(answers)
    with cython.nogil:
        for i in range(hands.number):
            row = row_of(counts_at(hands, i), look)
            for at in range(KINDS * i, KINDS * i + KINDS):
                out.total[at] = copies_left(out.mask[at], row.one, row.two, row.three, row.four)
            out.discard[i] = best_discard(out, KINDS * i, row)


def best_discard(after: Out, start: int, row: Row) -> int:
    """Return the kind of the best discard: the fewest missing tiles, then the most copies of useful tiles,
    then the criteria of `paili.kernels.discards.write_discard`.

    Args:
        after: the values after each discard, with the copies in melds counted.
        start: the index of the first of the 34 entries of the hand.
        row: all tiles of the hand, including the tiles in melds.
    """
    best, kinds = 0, ALL & ~row.one
    while kinds:
        kind = lowest_of(kinds)
        kinds &= kinds - 1
        at = start + kind
        near = NOT_HELD - after.shanten[at]
        rank = near << 20 | after.total[at] << 12 | bits_in(after.mask[at] & row.four) << 6 | SAFETY[kind]
        best = max(best, rank << 6 | kind)
    return best & 63
