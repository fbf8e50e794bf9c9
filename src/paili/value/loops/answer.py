"""All steps of a question in one loop: to hand arrays to a loop takes as long as a step of a ready hand.

Between two steps the caller may do something of its own; it says which steps are to be done. There are two
forms of the loop, each compiled when it is first asked for: with a record of calls, and with None for it.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, kernel, whole
from paili.batch.arrays.game import GameTables
from paili.value.loops.arena import Arena, Arenas
from paili.value.loops.backwards import solve
from paili.value.loops.forwards import follow
from paili.value.loops.graph import build
from paili.value.loops.hands.melds import Calls
from paili.value.loops.rates import weigh_kinds
from paili.value.loops.worth import (
    DECLARED,
    DRAWN,
    DRAWN_LAST,
    THROWN,
    Scoring,
    add_up,
    count_wins,
    score_wins,
)
from paili.value.table.model import Model

# steps, bits: the graph; every win worth the same, or what it is worth by tsumo, and by ron too; values from
# the last draw backwards; what becomes of the hand
BUILD, COUNT, SCORE, SCORE_RON, SOLVE, FOLLOW = 1, 2, 4, 8, 16, 32


@kernel
def answer(
    arenas: Arenas, calls: Arenas | None, game: GameTables, model: Model, scoring: Scoring, steps: int
) -> int:
    """Do some steps, in order; return whether the graph is full, after which nothing more is done."""
    if calls is None:
        return _answer(arenas[0], None, game, model, scoring, steps)
    return _answer(arenas[0], calls[0], game, model, scoring, steps)


@inner
def _answer(
    arena: Arena, calls: Calls | None, game: GameTables, model: Model, scoring: Scoring, steps: int
) -> int:
    if steps & BUILD:
        weigh_kinds(arena, model)
        build(arena, calls, game)
    if arena.full:
        return whole(1)
    if steps & COUNT:
        count_wins(arena)
    if steps & (SCORE | SCORE_RON):
        score_wins(arena, calls, scoring, _sorts(arena, steps))
    if steps & SOLVE:
        add_up(arena)
        solve(arena, calls, model)
    if steps & FOLLOW:
        follow(arena, calls, model)
    return whole(arena.full)


@inner
def _sorts(arena: Arena, steps: int) -> int:
    """Return in which ways wins are scored, bits."""
    sorts = whole(0)
    if steps & SCORE:
        sorts |= 1 << DRAWN | arena.last_tile << DRAWN_LAST
    if steps & SCORE_RON:
        sorts |= 1 << THROWN | 1 << DECLARED
    return sorts
