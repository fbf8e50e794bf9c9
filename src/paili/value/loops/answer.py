"""All steps of a question in one loop: to hand arrays to a loop takes as long as a step of a ready hand.

Between two steps the caller may do something of its own; it says which steps are to be done.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, kernel
from paili.batch.arrays.game import Game
from paili.batch.arrays.typed import whole
from paili.batch.scoring.layout import HAITEI, RIICHI, TSUMO
from paili.value.loops.arena import Arenas
from paili.value.loops.backwards import solve
from paili.value.loops.forwards import follow
from paili.value.loops.graph import build
from paili.value.loops.worth import Scoring, add_up, count_wins, score_wins
from paili.value.model import Model

# steps, bits: the graph; every win worth the same, or what it is worth by tsumo, and by ron too; values from
# the last draw backwards; what becomes of the hand
BUILD, COUNT, SCORE, SCORE_RON, SOLVE, FOLLOW = 1, 2, 4, 8, 16, 32

_build, _solve, _follow = inner(build), inner(solve), inner(follow)
_count_wins, _add_up, _score_wins = inner(count_wins), inner(add_up), inner(score_wins)


@kernel
def answer(
    arenas: Arenas, game: Game, model: Model, scoring: Scoring, steps: int, exchanges: int, narrow: int
) -> int:
    """Do some steps, in order; return whether the graph is full, after which nothing more is done."""
    arena = arenas[0]
    if steps & BUILD:
        arena.exchanges, arena.narrow = exchanges, narrow
        arena.forced = 0 if exchanges else 1
        _build(arenas, game)
    if arena.full:
        return whole(1)
    if steps & COUNT:
        _count_wins(arenas)
    first, last = whole(0), whole(arena.wins)
    if steps & SCORE:
        _score_wins(arenas, scoring, first, last, whole(TSUMO), whole(0))
        if arena.last_tile:
            _score_wins(arenas, scoring, first, last, whole(TSUMO | HAITEI), whole(1))
    if steps & SCORE_RON:
        _score_wins(arenas, scoring, first, last, whole(0), whole(2))
        _score_wins(arenas, scoring, first, last, whole(RIICHI), whole(3))
    if steps & SOLVE:
        _add_up(arenas)
        _solve(arenas, model)
    if steps & FOLLOW:
        _follow(arenas, model)
    return whole(arena.full)
