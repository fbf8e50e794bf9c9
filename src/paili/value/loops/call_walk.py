"""What becomes of a hand that may call, by the best policy: when it is ready, when it wins, and for how much.

Method: as in `paili.value.loops.forwards` the chance to be at each node is carried down the levels; before
each draw the offers that the policy takes lead to the hands that they leave, with the draws that are left or
with one fewer.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel
from paili.value.loops import arena as at
from paili.value.loops.arena import VISITS, Arena, whole
from paili.value.loops.backwards import is_taken, ron_rate, unseen_at, way_of_draw, worth_of
from paili.value.loops.call_values import chance_of_offer
from paili.value.loops.called import SOURCES, Called, CallModel
from paili.value.loops.forwards import POINTS, READY, WINS, wait_double, wait_once
from paili.value.model import Model


@kernel
def follow_with_calls(arena: Arena, called: Called, model: CallModel) -> None:
    """Write win, ready and points by draws made, each added up to there, after every discard within reach."""
    for place in range(37):
        if arena.root[place] >= 0:
            _follow_from(arena, called, model, arena.root[place])
            for lane in range(3):
                total = 0.0
                for made in range(arena.turns + 1):
                    total += arena.row[WINS + lane, made]
                    arena.result[place, lane, made] = total


@kernel
def _follow_from(arena: Arena, called: Called, model: CallModel, root: int) -> None:
    for lane in range(3):
        for made in range(arena.turns + 1):
            arena.row[WINS + lane, made] = 0.0
    arena.visits = 0
    arena.stamp += 1
    here = _visit(arena, root)
    arena.mass[here * arena.stride] = 1.0
    arena.fresh[here * arena.stride] = 1.0
    done = 0
    while done < arena.visits and not arena.full:
        _follow_node(arena, called, model, whole(arena.visited[done]), done * arena.stride)
        done += 1


@kernel
def _visit(arena: Arena, node: int) -> int:
    """Return the place of a node among those visited; nodes of a level come before those below."""
    if arena.visit_stamp[node] == arena.stamp:
        return whole(arena.visit[node])
    place = whole(arena.visits)
    if place >= VISITS - 1 or (place + 1) * arena.stride > VISITS * at.STRIDE:
        arena.full = 1
        return whole(0)
    arena.visits = place + 1
    arena.visit_stamp[node] = arena.stamp
    arena.visit[node] = place
    arena.visited[place] = node
    for made in range(place * arena.stride, (place + 1) * arena.stride):
        arena.mass[made] = arena.fresh[made] = 0.0
    return place


@kernel
def _follow_node(arena: Arena, called: Called, model: CallModel, node: int, start: int) -> None:
    """Carry the chance to be at a node on: to other hands, to later draws, to wins, to riichi."""
    ready, waiting, turns = whole(arena.node_ready[node]), 0.0, arena.turns
    state = model.closed if called.node_set[node] == 0 else model.opened
    for made in range(turns + 1):
        if ready >= 0:
            arena.row[READY, made] += arena.fresh[start + made]
            arena.fresh[start + made] = 0.0
            declared = _declared(arena, node, start, turns - made)
            if waiting + declared > 0.0:
                waiting = _wait(arena, model.closed, ready, made, waiting, declared)
        if arena.mass[start + made] > 0.0:
            if made < turns:
                _offer(arena, called, model, state, node, start, made)
            if arena.with_table:
                _go_around(arena, state, ready, start, made)
            if made < turns:
                _draw(arena, node, ready, start, made)


@kernel
def _declared(arena: Arena, node: int, start: int, left: int) -> float:
    """Take the chance to be at a node that declares riichi now out of it, and return it."""
    if not arena.node_declares[node] >> left & 1:
        return 0.0
    declared = float(arena.mass[start + arena.turns - left])
    arena.mass[start + arena.turns - left] = 0.0
    return declared


@kernel
def _wait(arena: Arena, model: Model, ready: int, made: int, waiting: float, declared: float) -> float:
    """Carry riichi on to the next draw: what was declared before, and what is declared now."""
    arena.row[POINTS, made] -= declared * model.ends[3] if made < arena.turns else 0.0
    if declared > 0.0 and arena.first_turn and made == 0:
        wait_double(arena, model, ready, declared)
        declared = 0.0
    stays = wait_once(arena, model, ready, made, waiting, at.RIICHI, at.RON_RIICHI)
    return stays + wait_once(arena, model, ready, made, declared, at.RIICHI_FIRST, at.RON_FIRST)


# ---------------------------------------------------------------------------------- what others discard


@kernel
def _offer(
    arena: Arena, called: Called, model: CallModel, state: Model, node: int, start: int, made: int
) -> None:
    """Let the others discard, one after the other; what is called is no longer at the node."""
    left = arena.turns - made
    for source in range(SOURCES):
        total = 0.0
        for place in range(called.call_from[node], called.call_from[node + 1]):
            if called.call_taken[place, source] >> left & 1:
                share = chance_of_offer(called, model, place, left)
                total += share
                _take(arena, called, model, state, place, start, made, source, share)
        arena.mass[start + made] *= 1.0 - total
        arena.fresh[start + made] *= 1.0 - total


@kernel
def _take(
    arena: Arena,
    called: Called,
    model: CallModel,
    state: Model,
    place: int,
    start: int,
    made: int,
    source: int,
    share: float,
) -> None:
    """Carry what makes one call to the hands that it leaves: in this turn, and in the next."""
    left, passed, drawn = arena.turns - made, model.passed[source], whole(called.call_to[place])
    _arrive(arena, drawn, start, made, left, share * (1.0 - passed))
    if arena.with_table:
        lost = state.others[0, left]
        arena.row[POINTS, made] -= arena.mass[start + made] * share * passed * lost * state.loss[0, left]
        passed *= 1.0 - lost
    _arrive(arena, drawn, start, made, left - 1, share * passed)


@kernel
def _arrive(arena: Arena, drawn: int, start: int, made: int, left: int, share: float) -> None:
    there = _visit(arena, _best_child(arena, drawn, left)) * arena.stride + arena.turns - left
    arena.mass[there] += arena.mass[start + made] * share
    arena.fresh[there] += arena.fresh[start + made] * share


# ---------------------------------------------------------------------------------- a turn


@kernel
def _go_around(arena: Arena, state: Model, ready: int, start: int, made: int) -> None:
    """Let the others have a go: what is won on, and what they win, is no longer at the node."""
    left, mass, chance, points = arena.turns - made, arena.mass[start + made], 0.0, 0.0
    if ready >= 0:
        chance = ron_rate(arena, state, ready, at.RON_DAMA, 0, left, 0)
        points = ron_rate(arena, state, ready, at.RON_DAMA, 0, left, 2)
    kept = (1.0 - chance) * (1.0 - state.others[0, left])
    points -= (1.0 - chance) * state.others[0, left] * state.loss[0, left]
    if left == 0:
        points += kept * state.ends[1 if ready >= 0 else 0]
    arena.row[WINS, made] += mass * chance
    arena.row[POINTS, made] += mass * points
    arena.mass[start + made] *= kept
    arena.fresh[start + made] *= kept


@kernel
def _draw(arena: Arena, node: int, ready: int, start: int, made: int) -> None:
    """Draw: win, accept what is worth more than to stay, or stay."""
    left = arena.turns - made
    stay, way = arena.node_value[node * arena.stride + left - 1], way_of_draw(arena, at.DAMA, left)
    copies = _accepted(arena, node, left, stay)
    if ready >= 0:
        copies += _winning(arena, ready, way, stay)
    share = 1.0 / max(unseen_at(arena, left), float(copies))
    if ready >= 0:
        _win(arena, ready, way, stay, made + 1, arena.mass[start + made] * share)
    for edge in range(arena.node_from[node], arena.node_from[node + 1]):
        drawn = whole(arena.draw_to[edge])
        if arena.drawn_value[drawn * arena.stride + left - 1] > stay:
            _arrive(arena, drawn, start, made, left - 1, arena.draw_copies[edge] * share)
    stays = 1.0 - copies * share
    arena.mass[start + made + 1] += arena.mass[start + made] * stays
    arena.fresh[start + made + 1] += arena.fresh[start + made] * stays


@kernel
def _accepted(arena: Arena, node: int, left: int, stay: float) -> int:
    copies = whole(0)
    for edge in range(arena.node_from[node], arena.node_from[node + 1]):
        if arena.drawn_value[whole(arena.draw_to[edge]) * arena.stride + left - 1] > stay:
            copies += arena.draw_copies[edge]
    return copies


@kernel
def _winning(arena: Arena, ready: int, way: int, stay: float) -> int:
    copies = whole(0)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if is_taken(arena, worth_of(arena, win, way), stay):
            copies += arena.win_copies[win]
    return copies


@kernel
def _win(arena: Arena, ready: int, way: int, stay: float, made: int, share: float) -> None:
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if is_taken(arena, worth_of(arena, win, way), stay):
            arena.row[WINS, made] += share * arena.win_copies[win]
            arena.row[POINTS, made] += share * arena.win_copies[win] * arena.win_worth[win, way]


@kernel
def _best_child(arena: Arena, drawn: int, left: int) -> int:
    """Return the node that the best discard leads to."""
    best = arena.drawn_value[drawn * arena.stride + left]
    for place in range(arena.drawn_from[drawn], arena.drawn_from[drawn + 1]):
        if arena.node_value[whole(arena.discard_to[place]) * arena.stride + left] == best:
            return whole(arena.discard_to[place])
    return whole(arena.discard_to[arena.drawn_from[drawn]])
