"""Chances and worths that are asked for backwards and forwards: of draws, of wins, of what the others do.

A `Model` says what the others do between two own draws: a live copy of the wait is won on, or someone else
wins, or nothing happens.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, whole
from paili.tiles import KINDS
from paili.value.loops import arena as at
from paili.value.loops.arena import POINTS, TENPAI, Arena
from paili.value.table.model import MOST_KINDS, NEVER, Model

Row: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.float64]

# the rows of a model: of a hand as it was asked about, of one that declared riichi later on, and of one that
# has called since; then of the first and the last when they are ready; of one that declares riichi with the
# discard before; and of one that did so with the discard of now. What is counted of a ron: its chance,
# what the objective counts, or points
FREE, DECLARED, OPENED, READY, OPENED_READY = whole(0), whole(1), whole(2), whole(3), whole(4)
DECLARING, DECLARED_NOW = whole(5), whole(6)
CHANCE, SOUGHT, PAID = whole(0), whole(1), whole(2)
NOTHING = 1e-12  # equal values may differ by this share of them, worked out in two ways


@inner
def weigh_kinds(arena: Arena, model: Model) -> None:
    """Write how likely a copy of each kind is to be drawn, over the mean of all unseen tiles."""
    for kind in range(len(arena.weight)):
        arena.weight[kind] = 1.0
    unseen = weight = 0.0
    for kind in range(KINDS if arena.with_table else 0):
        copies = arena.unseen[kind]
        arena.weight[kind] = model.wall[kind, copies]
        unseen += copies
        weight += copies * arena.weight[kind]
    for kind in range(KINDS if weight > 0.0 else 0):
        arena.weight[kind] *= unseen / weight


@inner
def state_of(melds: int, ready: int) -> int:
    """Return the row of a hand that is not in riichi, with such melds; ready if not below 0."""
    if ready < 0:
        return FREE if melds == 0 else OPENED
    return READY if melds == 0 else OPENED_READY


@inner
def value_at(arena: Arena, level: int, node: int) -> int:
    """Return where the values of a node stand, by draws left."""
    return whole(arena.level_value[level] + node * arena.level_stride[level])


@inner
def lefts_at(arena: Arena, level: int) -> int:
    """Return how many numbers of draws left a node of a level can have, none included."""
    return max(whole(arena.turns - arena.falls * level), whole(0)) + 1


@inner
def unseen_at(arena: Arena, left: int) -> float:
    """Return how many tiles are unseen before a draw, with so many draws left."""
    return float(arena.total - arena.turns + left)


@inner
def sum_of(arena: Arena, ready: int, way: int) -> float:
    """Return weight times what the objective counts, added over the wins of a ready hand."""
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
def ron_rate(arena: Arena, model: Model, ready: int, way: int, state: int, left: int, counted: int) -> float:
    """Return the chance that a ready hand wins by ron before its next draw, or that times what is counted."""
    if not arena.with_table or arena.ready_furiten[ready]:
        return 0.0
    total, kinds = 0.0, kinds_won(arena, ready, way)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth = arena.win_worth[win, way]
        if worth > 0.0:
            total += rate_of(arena, model, kinds, state, left, win) * (
                1.0 if counted == CHANCE else worth if counted == PAID else worth_of(arena, win, way)
            )
    return total


@inner
def rons_at(arena: Arena, model: Model, ready: int, way: int, state: int) -> int:
    """Return where the chance of a ron of a ready hand stands by draws left; a row further that times points.

    Both are worked out when they are first asked for in an answer.
    """
    slot = at.RON_WAYS * ready + way - at.RON_DAMA
    start, stride = whole(2 * slot * arena.stride), arena.stride
    if arena.ron_stamp[slot] != arena.known:
        arena.ron_stamp[slot] = arena.known
        chances, points = (
            arena.ready_ron[start : start + stride],
            arena.ready_ron[start + stride : start + 2 * stride],
        )
        add_rons(arena, model, ready, way, state, PAID, chances, points)
    return start


@inner
def add_rons(
    arena: Arena, model: Model, ready: int, way: int, state: int, counted: int, chances: Row, worths: Row
) -> None:
    """Write by draws left the chance of a ron of a ready hand, and that times what is counted."""
    lefts = arena.turns + 1
    for left in range(lefts):
        chances[left] = worths[left] = 0.0
    if not arena.with_table or arena.ready_furiten[ready]:
        return
    kinds = kinds_won(arena, ready, way)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_worth[win, way] > 0.0:
            factor = model.copies[kinds, whole(arena.win_copies[win])]
            worth = arena.win_worth[win, way] if counted == PAID else worth_of(arena, win, way)
            rates = model.ron[state, whole(arena.win_kind[win])]
            for left in range(lefts):
                rate = factor * rates[left]
                chances[left] += rate
                worths[left] += rate * worth


@inner
def kinds_won(arena: Arena, ready: int, way: int) -> int:
    """Return how many kinds a ready hand wins on that are not all seen, as far as the model tells."""
    kinds = whole(0)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_copies[win] > 0 and arena.win_worth[win, way] > 0.0:
            kinds += 1
    return min(kinds, whole(MOST_KINDS))


@inner
def rate_of(arena: Arena, model: Model, kinds: int, state: int, left: int, win: int) -> float:
    """Return the chance that one win comes by a discard before the next draw, one of so many kinds."""
    rate = model.ron[state, whole(arena.win_kind[win]), left]
    return float(model.copies[kinds, whole(arena.win_copies[win])] * rate)


@inner
def is_taken(arena: Arena, worth: float, stay: float) -> bool:
    """Return whether a win is taken rather than to stay; without a yaku there is none to take."""
    return worth > 0.0 and (worth > stay or arena.forced or arena.objective == TENPAI)


@inner
def first_won(arena: Arena, node: int) -> int:
    """Return where the draws of a node begin that would be wins as well."""
    return whole(arena.node_from[node + 1]) - whole(arena.node_won[node])


@inner
def worth_declined(arena: Arena, node: int, kind: int, left: int) -> float:
    """Return what it is worth to keep a tile that wins and to go on, with so many draws left."""
    for place in range(first_won(arena, node), arena.node_from[node + 1]):
        if arena.draw_kind[place] == kind:
            return float(arena.node_value[arena.drawn_at[arena.draw_to[place]] + left])
    return NEVER


@inner
def is_declined(arena: Arena, node: int, win: int, left: int, worth: float) -> bool:
    """Return whether a win is let go by an own draw, after which so many are left; one without yaku is."""
    other = worth_declined(arena, node, whole(arena.win_kind[win]), left)
    return bool(other > NEVER and (worth <= 0.0 or other - NOTHING * abs(other) > worth))


@inner
def win_or_stay(arena: Arena, ready: int, kind: int, own: Row, found: Row) -> None:
    """Write what a hand that draws a kind is worth if it wins on it, or stays, by draws left after that."""
    for left in range(len(own)):
        found[left] = own[left]
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        for left in range(len(own) if arena.win_kind[win] == kind else 0):
            worth = worth_of(arena, win, way_of_draw(arena, at.DAMA, left + 1))
            found[left] = max(found[left], worth) if worth > 0.0 else found[left]


@inner
def winning(arena: Arena, node: int, ready: int, left: int, stay: float) -> float:
    """Return the weight of the copies that win with the next draw."""
    weight, way = 0.0, way_of_draw(arena, at.DAMA, left)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth = worth_of(arena, win, way)
        if is_taken(arena, worth, stay) and not is_declined(arena, node, win, left - 1, worth):
            weight += arena.win_weight[win]
    return weight


@inner
def share_fewer(arena: Arena, accepted: Row, tile: Row, stays: Row) -> None:
    """Write the chance to draw one tile, and to stay, where more copies may be accepted than are unseen."""
    for left in range(len(accepted)):
        tile[left] = 1.0 / max(unseen_at(arena, left + 1), accepted[left])
        stays[left] = 1.0 - accepted[left] * tile[left]


@inner
def stay_a_round(row: Row, left: int, goes_by: float, stays: float) -> None:
    """Let what is at a node go through a round of the others and a draw after which it stays."""
    row[left] *= goes_by
    if left > 0:
        row[left - 1] += row[left] * stays


@inner
def never_win(arena: Arena, model: Model, points: Row, stays: Row) -> None:
    """Let a hand that is out of reach go on to the end, or fold: what others win, the exhaustive draw."""
    value, mass = model.ends[0], 1.0
    for left in range(arena.turns + 1):
        lost = model.others[0, left]
        stays[left] = (1.0 - lost) * value - lost * model.loss[0, left]
        value = max(stays[left], model.fold[left])
    for left in range(arena.turns, -1, -1):
        made = arena.turns - left
        if left < arena.turns and stays[left] < model.fold[left]:
            points[made] += mass * model.fold[left]
            return
        lost = mass * model.others[0, left]
        points[made] -= lost * model.loss[0, left]
        mass -= lost
    points[arena.turns] += mass * model.ends[0]
