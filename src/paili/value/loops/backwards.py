"""The best that every hand of a graph can do, from the last draw backwards.

Method: the value of a node with j draws left is that with one fewer, and for each draw that it accepts the
copies unseen, over all unseen tiles, times what is gained. A draw that would be a loss is not accepted, but
where every draw that brings the hand nearer has to be. A drawn hand takes the best of its discards. A ready
hand may declare riichi with any number of draws left; what that is worth follows from the sums over its wins.

Between two own draws the others have a go, by a `Model`: a live copy of the wait is won on, or someone else
wins, or nothing happens.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, joint, kernel
from paili.batch.arrays.typed import whole
from paili.value.loops import arena as at
from paili.value.loops.arena import POINTS, TENPAI, Arena, Arenas
from paili.value.loops.suits import lowest_in
from paili.value.model import Model

Row: TypeAlias = NDArray[np.float64]

# the rows of a model, of a hand that is free and of one that has declared riichi; what is counted of a ron:
# the chance of it, what the objective counts, or points
FREE, DECLARED = whole(0), whole(1)
CHANCE, SOUGHT, PAID = whole(0), whole(1), whole(2)

# rows that are worked in: a hand in riichi, or sums over draws; the chance that a round goes by, and what
# else it brings; the least of the draws; what a draw brings where all are accepted, and the share of staying
SUMS, RHO, RON, LEAST, MORE, KEPT = 0, 1, 2, 3, 4, 5
_GAIN = KEPT
NOTHING = 1e-12  # equal values may differ by this share of them, worked out in two ways


@kernel
def solve(arenas: Arenas, model: Model) -> None:
    """Write the values of all nodes and drawn hands."""
    arena = arenas[0]
    begin(arena)
    arena.values = arena.node_values
    for ready in range(arena.ready if not arena.is_alike else 0):
        value_of_riichi(arena, model, ready)
    for level in range(arena.levels - 1, -1, -1):
        for drawn in range(arena.level_drawn[level], arena.level_drawn[level + 1]):
            _best_discard(arena, level, drawn)
        for node in range(arena.level_nodes[level], arena.level_nodes[level + 1]):
            _value_of_node(arena, model, level, node)
    places, without = arena.places, value_without_wins(arena, model)
    while places:
        place = lowest_in(places)
        places &= places - 1
        node = max(whole(arena.root[place]), whole(0))  # what is out of reach has none
        value = arena.node_value[value_at(arena, whole(0), node) + arena.turns]
        tell_root(arena, place, value, whole(arena.node_need[node]), arena.node_declares[node], without)


@inner
def begin(arena: Arena) -> None:
    """Write what holds of all hands."""
    arena.one_tile[0] = 0.0
    for left in range(1, arena.turns + 1):
        arena.one_tile[left] = 1.0 / unseen_at(arena, left)
    arena.awaited = 0


@inner
def tell_root(arena: Arena, place: int, value: float, need: int, declares: int, without: float) -> None:
    """Write what there is to know of a root; one out of reach is worth what a hand is that never wins."""
    is_there = arena.root[place] >= 0
    arena.root_value[place] = value if is_there else without
    arena.root_need[place] = need if is_there else max(arena.need, 1) + 1
    arena.root_declares[place] = declares >> arena.turns & 1 if is_there else 0


@inner
def value_without_wins(arena: Arena, model: Model) -> float:
    """Return what a hand is worth that never wins: at a table what the others cost it, else nothing."""
    if not arena.with_table:
        return 0.0
    go_around(arena, model, whole(-1))
    value = arena.row[RON, 0]
    for left in range(1, arena.turns + 1):
        value = arena.row[RON, left] + arena.row[RHO, left] * value
    return float(value)


@inner
def value_at(arena: Arena, level: int, node: int) -> int:
    """Return where the values of a node stand, by draws left."""
    return whole(arena.level_value[level] + node * arena.level_stride[level])


@inner
def lefts_at(arena: Arena, level: int) -> int:
    """Return how many numbers of draws left a node of a level can have, none included."""
    return max(whole(arena.turns - level), whole(0)) + 1


@inner
def unseen_at(arena: Arena, left: int) -> float:
    """Return how many tiles are unseen before a draw, with so many draws left."""
    return float(arena.total - arena.turns + left)


@inner
def sum_of(arena: Arena, ready: int, way: int) -> float:
    """Return copies times what the objective counts, added over the wins of a ready hand."""
    if arena.objective == POINTS:
        return float(arena.ready_points[ready, way])
    return float(arena.ready_wins[ready, way])


@inner
def worth_of(arena: Arena, win: int, way: int) -> float:
    """Return what the objective counts of one win."""
    worth = arena.win_worth[win, way]
    if arena.objective == POINTS:
        return float(worth)
    return 1.0 if worth > 0.0 else 0.0


@inner
def way_of_draw(arena: Arena, plain: int, left: int) -> int:
    """Return how a win comes about; that of the last tile stands one or two further."""
    if arena.last_tile and left == 1:
        return plain + (1 if plain == at.DAMA else 2)
    return plain


@inner
def class_of(kind: int) -> int:
    """Return the class of a kind that rates of the table go by."""
    if kind >= 27:
        return 0
    rank = kind % 9
    return 1 if rank in (0, 8) else 2 if rank in (1, 7) else 3


@inner
def ron_rate(arena: Arena, model: Model, ready: int, way: int, riichi: int, left: int, counted: int) -> float:
    """Return the chance that a ready hand wins by ron before its next draw, or that times what is counted."""
    if not arena.with_table or arena.ready_furiten[ready]:
        return 0.0
    total = 0.0
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth = arena.win_worth[win, way]
        if worth > 0.0:
            rate = arena.win_copies[win] * model.ron[riichi, class_of(whole(arena.win_kind[win])), left]
            total += rate * (
                1.0 if counted == CHANCE else worth if counted == PAID else worth_of(arena, win, way)
            )
    return total


# ---------------------------------------------------------------------------------- riichi


@inner
def riichi_ways(arena: Arena, left: int) -> int:
    """Return how a hand wins that declares riichi with so many draws left."""
    return at.DOUBLE if arena.first_turn and left == arena.turns else at.RIICHI


@inner
def value_of_riichi(arena: Arena, model: Model, ready: int) -> None:
    """Write what declaring riichi is worth, by draws left; in ``row[SUMS]`` what it is once declared."""
    start, stick = ready * arena.stride, model.ends[3] if arena.objective == POINTS else 0.0
    if arena.is_alike and waits_alike(arena, ready):
        _declare_alike(arena, ready, arena.ready_value[start : start + arena.turns + 1])
        return
    first = arena.turns + 1 if arena.with_table else min(whole(2), arena.turns + 1)
    for left in range(first):
        _value_of_riichi_at(arena, model, ready, left, stick, start)
    _value_of_riichi_alone(arena, ready, first, start)
    if arena.first_turn:
        _value_of_riichi_at(arena, model, ready, whole(arena.turns), stick, start)


@inner
def waits_alike(arena: Arena, ready: int) -> bool:
    """Return whether as many copies win at any time, and no more than there are places for."""
    wins, once = arena.ready_wins[ready, at.RIICHI], arena.ready_wins[ready, at.RIICHI_FIRST]
    return bool(wins == once and wins < at.MOST_WINNING)


@inner
def _declare_alike(arena: Arena, ready: int, declared: Row) -> None:
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
    arena.row[SUMS, left] = _in_riichi(arena, model, ready, at.RIICHI, at.RON_RIICHI, left, stick)
    first = riichi_ways(arena, left)
    ron = at.RON_FIRST if first == at.RIICHI else at.RON_DOUBLE_FIRST
    declared = _in_riichi(arena, model, ready, first + 1, ron, left, stick) - stick
    if first == at.DOUBLE:
        declared += _gain_of_double(arena, model, ready, left)
    arena.ready_value[start + left] = declared


@inner
def _in_riichi(
    arena: Arena, model: Model, ready: int, way: int, ron_way: int, left: int, stick: float
) -> float:
    """Return the value of a hand in riichi; ``way`` is that of the next draw."""
    chance = ron_rate(arena, model, ready, ron_way, DECLARED, left, CHANCE)
    value = ron_rate(arena, model, ready, ron_way, DECLARED, left, SOUGHT) + chance * stick
    others = model.others[1, left]
    if arena.objective == POINTS:
        value -= (1.0 - chance) * others * model.loss[1, left]
    kept = float((1.0 - chance) * (1.0 - others))
    if left == 0:
        return float(value + (kept * model.ends[2] if arena.objective == POINTS else 0.0))
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
            chance = ron_rate(arena, model, ready, at.RON_DOUBLE, DECLARED, now, CHANCE)
            more = ron_rate(arena, model, ready, at.RON_DOUBLE, DECLARED, now, SOUGHT)
            more -= ron_rate(arena, model, ready, at.RON_RIICHI, DECLARED, now, SOUGHT)
            gain += stay * more
            stay *= (1.0 - chance) * (1.0 - model.others[1, now])
            double, single = way_of_draw(arena, at.DOUBLE, now), way_of_draw(arena, at.RIICHI, now)
            more = sum_of(arena, ready, double) - sum_of(arena, ready, single)
            gain += stay * more / unseen_at(arena, now)
        else:
            chance = ron_rate(arena, model, ready, at.RON_DOUBLE_FIRST, DECLARED, now, CHANCE)
            stay *= (1.0 - chance) * (1.0 - model.others[1, now])
        stay *= 1.0 - arena.ready_wins[ready, at.RIICHI] / unseen_at(arena, now)
    return gain


# ---------------------------------------------------------------------------------- discards


@joint
def _best_discard(arena: Arena, level: int, drawn: int) -> None:
    stride, first, last = arena.level_stride[level + 1], arena.drawn_from[drawn], arena.drawn_from[drawn + 1]
    if last - first < 2:
        if last > first:
            to = arena.drawn_best[drawn] = whole(arena.discard_to[first])
            arena.drawn_at[drawn] = value_at(arena, level + 1, to)
        return
    arena.drawn_at[drawn] = at_best = whole(arena.values)
    arena.values = at_best + stride
    best = arena.node_value[at_best : at_best + stride]
    start = value_at(arena, level + 1, whole(arena.discard_to[first]))
    values = arena.node_value[start : start + stride]
    for left in range(stride):
        best[left] = values[left]
    for place in range(first + 1, last):
        start = value_at(arena, level + 1, whole(arena.discard_to[place]))
        values = arena.node_value[start : start + stride]
        for left in range(stride):
            best[left] = values[left] if values[left] > best[left] else best[left]
    _note_best(arena, level, drawn, best, first)


@inner
def _note_best(arena: Arena, level: int, drawn: int, best: Row, place: int) -> None:
    """Note the first discard that is best with most draws left, and whether it is with fewer too."""
    lefts, losses = lefts_at(arena, level + 1), whole(0)
    least = best[lefts - 1] - NOTHING * abs(best[lefts - 1])
    start = value_at(arena, level + 1, whole(arena.discard_to[place]))
    while arena.node_value[start + lefts - 1] < least:
        place += 1
        start = value_at(arena, level + 1, whole(arena.discard_to[place]))
    values = arena.node_value[start : start + lefts]
    for left in range(lefts):
        losses += 1 if values[left] < best[left] else 0
    to = whole(arena.discard_to[place])
    arena.drawn_best[drawn] = -1 - to if losses else to
    if not losses:  # its values are those of the discard: their room is the next hand's
        arena.drawn_at[drawn] = start
        arena.values -= arena.level_stride[level + 1]


# ---------------------------------------------------------------------------------- nodes


@joint
def _value_of_node(arena: Arena, model: Model, level: int, node: int) -> None:
    ready, start, lefts = whole(arena.node_ready[node]), value_at(arena, level, node), lefts_at(arena, level)
    arena.node_declares[node] = 0
    if ready >= 0:
        if arena.objective == TENPAI:
            for left in range(lefts):
                arena.node_value[start + left] = 1.0
            arena.node_declares[node] = (whole(arena.may_riichi) << arena.stride) - 2 * arena.may_riichi
            return
        if arena.is_alike and _declares_always(arena, node, ready, start, lefts):
            return
        if arena.is_alike:
            value_of_riichi(arena, model, ready)
    if arena.with_table:
        go_around(arena, model, ready)
    if ready >= 0 and arena.must_riichi:
        _declare_always(arena, node, ready, start, lefts)
        return
    copies = _add_draws(arena, level, node)
    _weigh(arena, ready, copies, lefts)
    _step_by_step(arena, level, node, ready, start, lefts)


@inner
def _declares_always(arena: Arena, node: int, ready: int, start: int, lefts: int) -> bool:
    """Let a hand that changes no more declare riichi, if that is best with any number of draws left.

    Returns:
        whether it is.
    """
    changes = arena.node_from[node + 1] > arena.node_from[node]
    if changes or not arena.may_riichi or not waits_alike(arena, ready):
        return False
    declared, gains = arena.node_value[start : start + lefts], arena.row[_GAIN]
    _declare_alike(arena, ready, declared)
    for left in range(lefts - 1):
        gains[left] = 0.0
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth, copies = worth_of(arena, win, at.DAMA), float(arena.win_copies[win])
        least = -1e30 if arena.forced else 0.0
        for left in range(lefts - 1 if worth > 0.0 else 0):
            gains[left] += copies * max(worth - declared[left], least)
    losses = whole(0)
    for left in range(lefts - 1):
        other = declared[left] + gains[left] * arena.one_tile[left + 1]
        losses += 1 if declared[left + 1] < other - NOTHING * abs(other) else 0
    if losses and not arena.must_riichi:
        return False
    arena.node_declares[node] = (whole(1) << lefts) - 2
    return True


@inner
def _declare_always(arena: Arena, node: int, ready: int, start: int, lefts: int) -> None:
    known = ready * arena.stride
    arena.node_value[start] = arena.row[RON, 0] if arena.with_table else 0.0  # no riichi after the last draw
    for left in range(1, lefts):
        arena.node_value[start + left] = arena.ready_value[known + left]
    arena.node_declares[node] = (whole(1) << arena.stride) - 2


@inner
def go_around(arena: Arena, model: Model, ready: int) -> None:
    """Write what happens before the next draw, by draws left: the points of it, and the chance to go on."""
    is_points = arena.objective == POINTS
    for left in range(arena.turns + 1):
        value = chance = 0.0
        if ready >= 0:
            chance = ron_rate(arena, model, ready, at.RON_DAMA, FREE, left, CHANCE)
            value = ron_rate(arena, model, ready, at.RON_DAMA, FREE, left, SOUGHT)
        if is_points:
            value -= (1.0 - chance) * model.others[0, left] * model.loss[0, left]
        kept = (1.0 - chance) * (1.0 - model.others[0, left])
        if left == 0 and is_points:
            value += kept * model.ends[1 if ready >= 0 else 0]
        arena.row[RON, left] = value
        arena.row[RHO, left] = kept


@inner
def _add_draws(arena: Arena, level: int, node: int) -> int:
    """Add up copies times value over the draws, by draws left after them, and write the least value.

    Returns:
        the copies.
    """
    stride, copies = arena.level_stride[level + 1], whole(0)
    sums, least = arena.row[SUMS, :stride], arena.row[LEAST, :stride]
    for left in range(stride):
        sums[left] = 0.0
        least[left] = 1e30
    for place in range(arena.node_from[node], arena.node_from[node + 1]):
        start, many = whole(arena.drawn_at[arena.draw_to[place]]), whole(arena.draw_copies[place])
        values, factor = arena.node_value[start : start + stride], float(many)
        copies += many
        for left in range(stride):
            sums[left] += factor * values[left]
            least[left] = values[left] if values[left] < least[left] else least[left]
    return copies


@inner
def _weigh(arena: Arena, ready: int, copies: int, lefts: int) -> None:
    """Write what a draw brings where all are accepted: the worth of them, and the share of staying."""
    total, worth = float(copies), 0.0
    if ready >= 0:
        total += arena.ready_wins[ready, at.DAMA]
        worth = sum_of(arena, ready, at.DAMA)
    for left in range(1, lefts):
        one = arena.one_tile[left]
        arena.row[MORE, left] = (arena.row[SUMS, left - 1] + worth) * one
        arena.row[KEPT, left] = 1.0 - total * one


@joint
def _step_by_step(arena: Arena, level: int, node: int, ready: int, start: int, lefts: int) -> None:
    """Write the values by draws left, from none on; one by one where not everything is accepted."""
    value = arena.row[RON, 0] if arena.with_table else 0.0
    low, high, first = -1e30, 1e30, whole(1)
    if ready >= 0:  # wins without yaku are not taken, and the last tile is worth something else
        low, high = 0.0, 1e30 if arena.forced else arena.ready_least[ready]
        first = whole(1 + arena.last_tile)
    arena.node_value[start] = value
    for left in range(1, lefts):
        accepts = arena.forced or value <= arena.row[LEAST, left - 1]
        if accepts and low <= value <= high and left >= first and arena.row[KEPT, left] >= 0.0:
            value = value * arena.row[KEPT, left] + arena.row[MORE, left]
        else:
            value += _gain(arena, level, node, ready, left, value)
        if arena.with_table:
            value = arena.row[RON, left] + arena.row[RHO, left] * value
        arena.node_value[start + left] = value
        if ready >= 0:
            value = _or_declare(arena, node, ready, start, left)


@inner
def _or_declare(arena: Arena, node: int, ready: int, start: int, left: int) -> float:
    """Let a ready hand declare riichi where that is better; return its value."""
    declared, other = arena.ready_value[ready * arena.stride + left], arena.node_value[start + left]
    if arena.may_riichi and declared >= other - NOTHING * abs(other):
        arena.node_value[start + left] = max(declared, other)
        arena.node_declares[node] |= whole(1) << left
    return float(arena.node_value[start + left])


@inner
def _gain(arena: Arena, level: int, node: int, ready: int, left: int, stay: float) -> float:
    """Return what the next draw gains over staying, on average."""
    gain, copies, least = 0.0, whole(0), -1e9 if arena.forced else NOTHING * abs(stay)
    for place in range(arena.node_from[node], arena.node_from[node + 1]):
        more = arena.node_value[arena.drawn_at[arena.draw_to[place]] + left - 1] - stay
        if more > least:
            gain += arena.draw_copies[place] * more
            copies += arena.draw_copies[place]
    return with_wins(arena, ready, left, stay, gain, copies)


@inner
def with_wins(arena: Arena, ready: int, left: int, stay: float, gain: float, copies: int) -> float:
    """Return what a draw gains on average, wins too, given what the rest of so many copies gain."""
    if ready >= 0:
        way = way_of_draw(arena, at.DAMA, left)
        for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
            worth = worth_of(arena, win, way)
            if is_taken(arena, worth, stay):
                gain += arena.win_copies[win] * (worth - stay)
                copies += arena.win_copies[win]
    return gain / max(unseen_at(arena, left), float(copies))


@inner
def is_taken(arena: Arena, worth: float, stay: float) -> bool:
    """Return whether a win is taken rather than to stay."""
    return worth > stay or ((arena.forced or arena.objective == TENPAI) and worth > 0.0)
