"""Hands in riichi, that wait and win: what becomes of them, one by one or all at once.

Method: a hand in riichi changes no more, so what it wins with each draw follows from the sums over its wins.
Where the others do nothing, all hands that equally many copies win wait alike: they are laid together, and
carried on once. Else each is carried on by itself, from one of its draws to the next.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner
from paili.batch.arrays.typed import whole
from paili.value.loops import arena as at
from paili.value.loops.arena import Arena
from paili.value.loops.backwards import CHANCE, DECLARED, PAID, class_of, ron_rate, unseen_at, way_of_draw
from paili.value.loops.suits import lowest_in
from paili.value.table.model import Model

# rows that are written: win and points by draws made
WINS, POINTS = 3, 5


# ---------------------------------------------------------------------------------- all at once


@inner
def gather(arena: Arena, ready: int, here: int, most: int) -> None:
    """Lay what declares riichi with a hand beside that of all hands that as many copies win.

    With so many copies they win alike from then on; only the points differ, and those add up.
    """
    wins = whole(arena.ready_wins[ready, at.RIICHI])
    later, once = arena.ready_points[ready, at.RIICHI], arena.ready_points[ready, at.RIICHI_FIRST]
    masses, worths, firsts = arena.in_riichi[wins, 0], arena.in_riichi[wins, 1], arena.in_riichi[wins, 2]
    mass = arena.mass[here : here + most + 1]
    if not arena.gathered >> wins & 1:
        arena.gathered |= whole(1) << wins
        for left in range(arena.turns + 1):
            masses[left] = worths[left] = firsts[left] = 0.0
    for left in range(most + 1):
        masses[left] += mass[left]
    for left in range(most + 1):
        worths[left] += mass[left] * later
    for left in range(most + 1):
        firsts[left] += mass[left] * once


@inner
def wait_gathered(arena: Arena) -> None:
    """Let all hands that declared riichi wait and win."""
    while arena.gathered:
        _wait_together(arena, lowest_in(arena.gathered))
        arena.gathered &= arena.gathered - 1


@inner
def _wait_together(arena: Arena, wins: int) -> None:
    declared, worths, firsts = arena.in_riichi[wins, 0], arena.in_riichi[wins, 1], arena.in_riichi[wins, 2]
    waiting = worth = 0.0
    for left in range(arena.turns, 0, -1):
        made, one = arena.turns - left + 1, arena.one_tile[left]
        waiting += declared[left]
        arena.row[WINS, made] += waiting * wins * one
        arena.row[POINTS, made] += (worth + firsts[left]) * one
        waiting *= 1.0 - wins * one
        worth = (worth + worths[left]) * (1.0 - wins * one)


# ---------------------------------------------------------------------------------- one by one


@inner
def declared_now(arena: Arena, node: int, here: int, left: int) -> float:
    """Take the chance to be at a node that declares riichi now out of it, and return it."""
    if not arena.node_declares[node] >> left & 1:
        return 0.0
    declared = float(arena.mass[here + left])
    arena.mass[here + left] = 0.0
    return declared


@inner
def wait(arena: Arena, model: Model, ready: int, left: int, waiting: float, declared: float) -> float:
    """Carry riichi on to the next draw: what was declared before, and what is declared now."""
    if not arena.with_table and arena.detail < 0 and left > 1 and left < arena.turns:
        return _wait_alone(arena, ready, left, waiting, declared)
    return wait_round(arena, model, ready, arena.turns - left, waiting, declared)


@inner
def wait_round(arena: Arena, model: Model, ready: int, made: int, waiting: float, declared: float) -> float:
    """Let hands in riichi wait for a round and a draw, those of before and those of now."""
    arena.row[POINTS, made] -= declared * model.ends[3] if made < arena.turns else 0.0
    if declared > 0.0 and arena.first_turn and made == 0:
        wait_double(arena, model, ready, declared)
        declared = 0.0
    stays = wait_once(arena, model, ready, made, waiting, at.RIICHI, at.RON_RIICHI)
    return stays + wait_once(arena, model, ready, made, declared, at.RIICHI_FIRST, at.RON_FIRST)


@inner
def _wait_alone(arena: Arena, ready: int, left: int, waiting: float, declared: float) -> float:
    """The same where the others do nothing, and the next draw is neither the first nor the last."""
    made, one = arena.turns - left + 1, arena.one_tile[left]
    points, wins = arena.ready_points[ready], arena.ready_wins[ready]
    won = (waiting * wins[at.RIICHI] + declared * wins[at.RIICHI_FIRST]) * one
    arena.row[WINS, made] += won
    arena.row[POINTS, made] += (waiting * points[at.RIICHI] + declared * points[at.RIICHI_FIRST]) * one
    return float(waiting + declared - won)


@inner
def wait_double(arena: Arena, model: Model, ready: int, mass: float) -> None:
    """Let a hand in double riichi wait to its end."""
    mass = wait_once(arena, model, ready, whole(0), mass, at.DOUBLE_FIRST, at.RON_DOUBLE_FIRST)
    for made in range(1, arena.turns + 1):
        mass = wait_once(arena, model, ready, made, mass, at.DOUBLE, at.RON_DOUBLE)


@inner
def wait_once(arena: Arena, model: Model, ready: int, made: int, mass: float, way: int, ron: int) -> float:
    """Let a hand in riichi wait for one round and a draw; return what has not won."""
    left = arena.turns - made
    if mass <= 0.0:
        return 0.0
    chance = ron_rate(arena, model, ready, ron, DECLARED, left, CHANCE)
    arena.row[WINS, made] += mass * chance
    points = ron_rate(arena, model, ready, ron, DECLARED, left, PAID) + chance * model.ends[3]
    points -= (1.0 - chance) * model.others[1, left] * model.loss[1, left]
    arena.row[POINTS, made] += mass * points
    if arena.detail >= 0:
        note_rons(arena, model, ready, ron, DECLARED, left, mass)
    mass *= (1.0 - chance) * (1.0 - model.others[1, left])
    if left == 0:
        arena.row[POINTS, made] += mass * model.ends[2]
        return 0.0
    way, unseen = way_of_draw(arena, way, left), unseen_at(arena, left)
    wins = mass * arena.ready_wins[ready, way] / unseen
    arena.row[WINS, made + 1] += wins
    if arena.detail >= 0:
        _note_draws(arena, ready, way, mass / unseen)
    arena.row[POINTS, made + 1] += mass * arena.ready_points[ready, way] / unseen + wins * model.ends[3]
    return float(mass - wins)


@inner
def _note_draws(arena: Arena, ready: int, way: int, share: float) -> None:
    """Note how likely each win is that a hand in riichi draws."""
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_worth[win, way] > 0.0:
            arena.win_share[win, way] += share * arena.win_copies[win]


@inner
def note_rons(arena: Arena, model: Model, ready: int, way: int, riichi: int, left: int, mass: float) -> None:
    """Note how likely each win is by what others discard."""
    if not arena.with_table or arena.ready_furiten[ready]:
        return
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_worth[win, way] > 0.0:
            rate = arena.win_copies[win] * model.ron[riichi, class_of(whole(arena.win_kind[win])), left]
            arena.win_share[win, way] += mass * rate
