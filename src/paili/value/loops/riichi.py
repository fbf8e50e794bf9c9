"""Hands in riichi, that wait and win: what declaring it is worth, and what becomes of those who did.

Method: a hand in riichi changes no more, so what it wins with each draw follows from the sums over its wins.
Where the others do nothing, all hands that equally many copies win wait alike: they are laid together, and
carried on once. Else each is carried on by itself, from one of its draws to the next.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, whole
from paili.value.loops import arena as at
from paili.value.loops.arena import POINTS as SEEKS_POINTS
from paili.value.loops.arena import Arena
from paili.value.loops.hands.suits import lowest_in
from paili.value.loops.rates import (
    CHANCE,
    DECLARED,
    DECLARED_NOW,
    DECLARING,
    PAID,
    SOUGHT,
    Row,
    add_rons,
    kinds_won,
    rate_of,
    ron_rate,
    rons_at,
    sum_of,
    unseen_at,
    way_of_draw,
)
from paili.value.table.model import Model

SUMS = 0  # the row of sums over draws that is worked in
# chances of a ron in the rounds to come, and in the first one; what is counted of them stands a row further
LATER, FIRST = 1, 3
# rows that are written: win and points by draws made
WINS, POINTS = 3, 5


# ---------------------------------------------------------------------------------- what it is worth


@inner
def riichi_ways(arena: Arena, left: int) -> int:
    """Return how a hand wins that declares riichi with so many draws left."""
    return at.DOUBLE if arena.first_turn and left == arena.turns else at.RIICHI


@inner
def value_of_riichi(arena: Arena, model: Model, ready: int) -> None:
    """Write what declaring riichi is worth, by draws left; in ``row[SUMS]`` what it is once declared."""
    start, stick = ready * arena.stride, model.ends[3] if arena.objective == SEEKS_POINTS else 0.0
    if arena.is_alike and waits_alike(arena, ready):
        declare_alike(arena, ready, arena.ready_value[start : start + arena.turns + 1])
        return
    if arena.with_table:
        _value_of_riichi_at_table(
            arena, model, ready, stick, arena.ready_value[start : start + arena.turns + 1]
        )
        return
    first = min(whole(2), arena.turns + 1)
    for left in range(first):
        _value_of_riichi_at(arena, model, ready, left, stick, start)
    _value_of_riichi_alone(arena, ready, first, start)
    if arena.first_turn:
        _value_of_riichi_at(arena, model, ready, whole(arena.turns), stick, start)


@inner
def _value_of_riichi_at_table(arena: Arena, model: Model, ready: int, stick: float, declared: Row) -> None:
    """Write what declaring riichi is worth: later on, then with the discard of now."""
    turns, sums = whole(arena.turns), arena.row[SUMS]
    _rounds_in_riichi(arena, model, ready, DECLARING, stick, arena.row[FIRST], arena.row[FIRST + 1])
    _sum_rounds(arena, model, ready, DECLARED, stick)
    for left in range(turns + 1):
        before = sums[left - 1] if left else 0.0
        declared[left] = arena.row[FIRST + 1, left] + arena.row[FIRST, left] * before - stick
    if arena.need <= 1 and turns > 0:
        _sum_rounds(arena, model, ready, DECLARED_NOW, stick)
        declared[turns] = arena.row[FIRST + 1, turns] + arena.row[FIRST, turns] * sums[turns - 1] - stick
        if arena.first_turn:
            goes_on, brings = arena.row[FIRST], arena.row[FIRST + 1]
            add_rons(arena, model, ready, at.RON_DOUBLE_FIRST, DECLARING, SOUGHT, goes_on, brings)
            double = _in_riichi(arena, model, ready, DECLARING, at.DOUBLE_FIRST, turns, stick)
            declared[turns] = double - stick
            declared[turns] += _gain_of_double(arena, model, ready, turns)


@inner
def _sum_rounds(arena: Arena, model: Model, ready: int, state: int, stick: float) -> None:
    """Write what a hand is worth that has declared riichi, by draws left."""
    sums, goes_on, brings = arena.row[SUMS], arena.row[LATER], arena.row[LATER + 1]
    _rounds_in_riichi(arena, model, ready, state, stick, goes_on, brings)
    value = 0.0
    for left in range(arena.turns + 1):
        value = sums[left] = brings[left] + goes_on[left] * value


@inner
def _rounds_in_riichi(
    arena: Arena, model: Model, ready: int, state: int, stick: float, goes_on: Row, brings: Row
) -> None:
    """Write what a round and the draw after it bring in riichi, and the chance to go on, by draws left."""
    way, ron = at.RIICHI, at.RON_RIICHI
    if state == DECLARING:
        way, ron = at.RIICHI_FIRST, at.RON_FIRST
    is_points, others, losses = arena.objective == SEEKS_POINTS, model.others[state], model.loss[state]
    wins = arena.ready_wins[ready, way]
    each = sum_of(arena, ready, way) + wins * stick
    add_rons(arena, model, ready, ron, state, SOUGHT, goes_on, brings)
    last = (1.0 - goes_on[1]) * (1.0 - others[1]) if arena.turns else 0.0
    end = (1.0 - goes_on[0]) * (1.0 - others[0]) * (model.ends[2] if is_points else 0.0)
    for left in range(arena.turns + 1):
        chance, one = goes_on[left], arena.one_tile[left]
        kept = (1.0 - chance) * (1.0 - others[left])
        costs = (1.0 - chance) * others[left] * losses[left] if is_points else 0.0
        brings[left] += chance * stick - costs + kept * each * one
        goes_on[left] = kept * (1.0 - wins * one)
    brings[0], goes_on[0] = brings[0] + end, 0.0
    if arena.last_tile and arena.turns > 0:
        way, one = way_of_draw(arena, way, whole(1)), arena.one_tile[1]
        drawn = sum_of(arena, ready, way) + arena.ready_wins[ready, way] * stick
        goes_on[1] = last * (1.0 - arena.ready_wins[ready, way] * one)
        brings[1] += last * (drawn - each) * one


@inner
def waits_alike(arena: Arena, ready: int) -> bool:
    """Return whether as many copies win at any time, and no more than there are places for."""
    wins, once = arena.ready_wins[ready, at.RIICHI], arena.ready_wins[ready, at.RIICHI_FIRST]
    return bool(wins == once and wins < at.MOST_WINNING)


@inner
def declare_alike(arena: Arena, ready: int, declared: Row) -> None:
    """Write the value of declaring riichi by draws left, where all draws are alike."""
    wins = whole(arena.ready_wins[ready, at.RIICHI])
    alone, ones = arena.alone[wins], arena.one_tile[: len(declared)]
    if not arena.awaited >> wins & 1:
        arena.awaited |= whole(1) << wins
        _wait_alone(arena, wins, alone)
    later = sum_of(arena, ready, at.RIICHI)
    more = sum_of(arena, ready, at.RIICHI_FIRST) - later
    for left in range(len(declared)):
        declared[left] = later * alone[left] + more * ones[left]


@inner
def _wait_alone(arena: Arena, wins: int, alone: Row) -> None:
    """Write the chance that one of so many copies that win is drawn first of them, by draws left."""
    value = alone[0] = 0.0
    for left in range(1, arena.turns + 1):
        value = arena.one_tile[left] + (1.0 - wins * arena.one_tile[left]) * value
        alone[left] = value


@inner
def _value_of_riichi_alone(arena: Arena, ready: int, first: int, start: int) -> None:
    """The same where the others do nothing, from so many draws left on."""
    once, later = sum_of(arena, ready, at.RIICHI + 1), sum_of(arena, ready, at.RIICHI)
    once_wins, wins = arena.ready_wins[ready, at.RIICHI + 1], arena.ready_wins[ready, at.RIICHI]
    value = arena.row[SUMS, first - 1]
    for left in range(first, arena.turns + 1):
        one = arena.one_tile[left]
        arena.ready_value[start + left] = once * one + (1.0 - once_wins * one) * value
        value = later * one + (1.0 - wins * one) * value
        arena.row[SUMS, left] = value


@inner
def _value_of_riichi_at(arena: Arena, model: Model, ready: int, left: int, stick: float, start: int) -> None:
    arena.row[SUMS, left] = _in_riichi(arena, model, ready, DECLARED, at.RIICHI, left, stick)
    first = riichi_ways(arena, left)
    declared = _in_riichi(arena, model, ready, DECLARING, first + 1, left, stick) - stick
    if first == at.DOUBLE:
        declared += _gain_of_double(arena, model, ready, left)
    arena.ready_value[start + left] = declared


@inner
def _in_riichi(
    arena: Arena, model: Model, ready: int, state: int, way: int, left: int, stick: float
) -> float:
    """Return the value of a hand in riichi; ``way`` is that of the next draw."""
    chance, value, rons = 0.0, 0.0, FIRST if state == DECLARING else LATER
    if arena.with_table:
        chance = arena.row[rons, left]
        value = arena.row[rons + 1, left] + chance * stick
    others = model.others[state, left]
    if arena.objective == SEEKS_POINTS:
        value -= (1.0 - chance) * others * model.loss[state, left]
    kept = float((1.0 - chance) * (1.0 - others))
    if left == 0:
        return float(value + (kept * model.ends[2] if arena.objective == SEEKS_POINTS else 0.0))
    unseen, way = unseen_at(arena, left), way_of_draw(arena, way, left)
    wins = arena.ready_wins[ready, way] / unseen
    drawn = sum_of(arena, ready, way) / unseen + wins * stick
    return float(value + kept * (drawn + (1.0 - wins) * arena.row[SUMS, left - 1]))


@inner
def _gain_of_double(arena: Arena, model: Model, ready: int, left: int) -> float:
    """Return how much more double riichi is worth than riichi after the first draw."""
    stay, gain = 1.0, 0.0
    for now in range(left, 0, -1):
        if now < left:
            chance = ron_rate(arena, model, ready, at.RON_DOUBLE, DECLARED_NOW, now, CHANCE)
            more = ron_rate(arena, model, ready, at.RON_DOUBLE, DECLARED_NOW, now, SOUGHT)
            more -= ron_rate(arena, model, ready, at.RON_RIICHI, DECLARED_NOW, now, SOUGHT)
            gain += stay * more
            stay *= (1.0 - chance) * (1.0 - model.others[DECLARED_NOW, now])
            double, single = way_of_draw(arena, at.DOUBLE, now), way_of_draw(arena, at.RIICHI, now)
            more = sum_of(arena, ready, double) - sum_of(arena, ready, single)
            gain += stay * more / unseen_at(arena, now)
        else:
            chance = ron_rate(arena, model, ready, at.RON_DOUBLE_FIRST, DECLARING, now, CHANCE)
            stay *= (1.0 - chance) * (1.0 - model.others[DECLARING, now])
        stay *= 1.0 - arena.ready_wins[ready, at.RIICHI] / unseen_at(arena, now)
    return gain


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
        return _wait_by_itself(arena, ready, left, waiting, declared)
    return _wait_round(arena, model, ready, arena.turns - left, waiting, declared)


@inner
def _wait_round(arena: Arena, model: Model, ready: int, made: int, waiting: float, declared: float) -> float:
    """Let hands in riichi wait for a round and a draw, those of before and those of now."""
    arena.row[POINTS, made] -= declared * model.ends[3] if made < arena.turns else 0.0
    if declared > 0.0 and made == 0 and (arena.with_table or arena.first_turn):
        _wait_from_now(arena, model, ready, declared)
        declared = 0.0
    stays = _wait_once(arena, model, ready, made, waiting, at.RIICHI, at.RON_RIICHI, DECLARED)
    return stays + _wait_once(arena, model, ready, made, declared, at.RIICHI_FIRST, at.RON_FIRST, DECLARING)


@inner
def _wait_by_itself(arena: Arena, ready: int, left: int, waiting: float, declared: float) -> float:
    """The same where the others do nothing, and the next draw is neither the first nor the last."""
    made, one = arena.turns - left + 1, arena.one_tile[left]
    points, wins = arena.ready_points[ready], arena.ready_wins[ready]
    won = (waiting * wins[at.RIICHI] + declared * wins[at.RIICHI_FIRST]) * one
    arena.row[WINS, made] += won
    arena.row[POINTS, made] += (waiting * points[at.RIICHI] + declared * points[at.RIICHI_FIRST]) * one
    return float(waiting + declared - won)


@inner
def _wait_from_now(arena: Arena, model: Model, ready: int, mass: float) -> None:
    """Let a hand that declares riichi with the discard of now wait to its end."""
    way, ron, first = at.RIICHI, at.RON_RIICHI, at.RON_FIRST
    if arena.first_turn:
        way, ron, first = at.DOUBLE, at.RON_DOUBLE, at.RON_DOUBLE_FIRST
    add_rons(arena, model, ready, ron, DECLARED_NOW, PAID, arena.row[LATER], arena.row[LATER + 1])
    mass = _wait_once(arena, model, ready, whole(0), mass, way + 1, first, DECLARING)
    for made in range(1, arena.turns + 1):
        mass = _wait_once(arena, model, ready, made, mass, way, ron, DECLARED_NOW)


@inner
def _rons_in_riichi(
    arena: Arena, model: Model, ready: int, ron: int, state: int, left: int
) -> tuple[float, float]:
    """Return the chance of a ron before the next draw, and that times points."""
    if not arena.with_table:
        return 0.0, 0.0
    if state == DECLARED_NOW:
        return float(arena.row[LATER, left]), float(arena.row[LATER + 1, left])
    rons = rons_at(arena, model, ready, ron, state) + left
    return float(arena.ready_ron[rons]), float(arena.ready_ron[rons + arena.stride])


@inner
def _wait_once(
    arena: Arena, model: Model, ready: int, made: int, mass: float, way: int, ron: int, state: int
) -> float:
    """Let a hand in riichi wait for one round and a draw; return what has not won."""
    left = arena.turns - made
    if mass <= 0.0:
        return 0.0
    chance, points = _rons_in_riichi(arena, model, ready, ron, state, left)
    arena.row[WINS, made] += mass * chance
    points += chance * model.ends[3]
    points -= (1.0 - chance) * model.others[state, left] * model.loss[state, left]
    arena.row[POINTS, made] += mass * points
    if arena.detail >= 0:
        note_rons(arena, model, ready, ron, state, left, mass)
    mass *= (1.0 - chance) * (1.0 - model.others[state, left])
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
            arena.win_share[win, way] += share * arena.win_weight[win]


@inner
def note_rons(arena: Arena, model: Model, ready: int, way: int, state: int, left: int, mass: float) -> None:
    """Note how likely each win is by what others discard."""
    if not arena.with_table or arena.ready_furiten[ready]:
        return
    kinds = kinds_won(arena, ready, way)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_worth[win, way] > 0.0:
            arena.win_share[win, way] += mass * rate_of(arena, model, kinds, state, left, win)
