"""What becomes of a hand that may call, by the best policy: when it is ready, when it wins, and for how much.

Method: as in `paili.value.loops.forwards` the chance to be at each node is carried down the levels; before
each draw the offers that the policy takes lead to the hands that they leave, with the draws that are left or
with one fewer.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, kernel
from paili.batch.arrays.typed import whole
from paili.value.loops import arena as at
from paili.value.loops.arena import VISITS, Arena, Arenas
from paili.value.loops.backwards import (
    CHANCE,
    FREE,
    PAID,
    is_taken,
    ron_rate,
    unseen_at,
    way_of_draw,
    worth_of,
)
from paili.value.loops.call_values import chance_of_offer
from paili.value.loops.called import SOURCES, Called, CallModel
from paili.value.loops.forwards import READY, add_up_by_draws, never_win
from paili.value.loops.suits import lowest_in
from paili.value.loops.waiting import POINTS, WINS, wait_round
from paili.value.model import Model


@kernel
def follow_with_calls(arenas: Arenas, calleds: Arenas, model: CallModel) -> None:
    """Write win, ready and points by draws made, each added up to there, after every discard within reach."""
    arena, called = arenas[0], calleds[0]
    places, root = arena.places, whole(0)
    while places:
        place = lowest_in(places)
        places &= places - 1
        for lane in range(3):
            for made in range(arena.turns + 1):
                arena.row[WINS + lane, made] = 0.0
        if arena.root[place] >= 0:
            _follow_from(arena, called, model, whole(arena.root[place]))
        elif arena.with_table:
            never_win(arena, model.closed)
        add_up_by_draws(arena, root)
        root += 1


@inner
def _follow_from(arena: Arena, called: Called, model: CallModel, root: int) -> None:
    called.visits = 0
    called.stamp += 1
    here = _visit(arena, called, root)
    called.mass[here * arena.stride] = 1.0
    called.fresh[here * arena.stride] = 1.0
    done = 0
    while done < called.visits and not arena.full:
        _follow_node(arena, called, model, whole(called.visited[done]), done * arena.stride)
        done += 1


@inner
def _visit(arena: Arena, called: Called, node: int) -> int:
    """Return the place of a node among those visited; nodes of a level come before those below."""
    if called.visit_stamp[node] == called.stamp:
        return whole(called.visit[node])
    place = whole(called.visits)
    if place >= VISITS - 1 or (place + 1) * arena.stride > VISITS * at.STRIDE:
        arena.full = 1
        return whole(0)
    called.visits = place + 1
    called.visit_stamp[node] = called.stamp
    called.visit[node] = place
    called.visited[place] = node
    for made in range(place * arena.stride, (place + 1) * arena.stride):
        called.mass[made] = called.fresh[made] = 0.0
    return place


@inner
def _follow_node(arena: Arena, called: Called, model: CallModel, node: int, start: int) -> None:
    """Carry the chance to be at a node on: to other hands, to later draws, to wins, to riichi."""
    ready, waiting, turns = whole(called.node_ready[node]), 0.0, arena.turns
    state = model.closed if called.node_set[node] == 0 else model.opened
    for made in range(turns + 1):
        if ready >= 0:
            arena.row[READY, made] += called.fresh[start + made]
            called.fresh[start + made] = 0.0
            declared = _declared(arena, called, node, start, turns - made)
            if waiting + declared > 0.0:
                waiting = wait_round(arena, model.closed, ready, made, waiting, declared)
        if called.mass[start + made] > 0.0:
            if made < turns:
                _offer(arena, called, model, state, node, start, made)
            if arena.with_table:
                _go_around(arena, called, state, ready, start, made)
            if made < turns:
                _draw(arena, called, node, ready, start, made)


@inner
def _declared(arena: Arena, called: Called, node: int, start: int, left: int) -> float:
    """Take the chance to be at a node that declares riichi now out of it, and return it."""
    if not called.node_declares[node] >> left & 1:
        return 0.0
    declared = float(called.mass[start + arena.turns - left])
    called.mass[start + arena.turns - left] = 0.0
    return declared


# ---------------------------------------------------------------------------------- what others discard


@inner
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
        called.mass[start + made] *= 1.0 - total
        called.fresh[start + made] *= 1.0 - total


@inner
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
    _arrive(arena, called, drawn, start, made, left, share * (1.0 - passed))
    if arena.with_table:
        lost = state.others[0, left]
        arena.row[POINTS, made] -= called.mass[start + made] * share * passed * lost * state.loss[0, left]
        passed *= 1.0 - lost
    _arrive(arena, called, drawn, start, made, left - 1, share * passed)


@inner
def _arrive(arena: Arena, called: Called, drawn: int, start: int, made: int, left: int, share: float) -> None:
    there = _visit(arena, called, _best_child(arena, called, drawn, left)) * arena.stride + arena.turns - left
    called.mass[there] += called.mass[start + made] * share
    called.fresh[there] += called.fresh[start + made] * share


# ---------------------------------------------------------------------------------- a turn


@inner
def _go_around(arena: Arena, called: Called, state: Model, ready: int, start: int, made: int) -> None:
    """Let the others have a go: what is won on, and what they win, is no longer at the node."""
    left, mass, chance, points = arena.turns - made, called.mass[start + made], 0.0, 0.0
    if ready >= 0:
        chance = ron_rate(arena, state, ready, at.RON_DAMA, FREE, left, CHANCE)
        points = ron_rate(arena, state, ready, at.RON_DAMA, FREE, left, PAID)
    kept = (1.0 - chance) * (1.0 - state.others[0, left])
    points -= (1.0 - chance) * state.others[0, left] * state.loss[0, left]
    if left == 0:
        points += kept * state.ends[1 if ready >= 0 else 0]
    arena.row[WINS, made] += mass * chance
    arena.row[POINTS, made] += mass * points
    called.mass[start + made] *= kept
    called.fresh[start + made] *= kept


@inner
def _draw(arena: Arena, called: Called, node: int, ready: int, start: int, made: int) -> None:
    """Draw: win, accept what is worth more than to stay, or stay."""
    left = arena.turns - made
    stay, way = called.node_value[node * arena.stride + left - 1], way_of_draw(arena, at.DAMA, left)
    copies = _accepted(arena, called, node, left, stay)
    if ready >= 0:
        copies += _winning(arena, ready, way, stay)
    share = 1.0 / max(unseen_at(arena, left), float(copies))
    if ready >= 0:
        _win(arena, ready, way, stay, made + 1, called.mass[start + made] * share)
    for edge in range(called.node_from[node], called.node_from[node + 1]):
        drawn = whole(called.draw_to[edge])
        if called.drawn_value[drawn * arena.stride + left - 1] > stay:
            _arrive(arena, called, drawn, start, made, left - 1, called.draw_copies[edge] * share)
    stays = 1.0 - copies * share
    called.mass[start + made + 1] += called.mass[start + made] * stays
    called.fresh[start + made + 1] += called.fresh[start + made] * stays


@inner
def _accepted(arena: Arena, called: Called, node: int, left: int, stay: float) -> int:
    copies = whole(0)
    for edge in range(called.node_from[node], called.node_from[node + 1]):
        if called.drawn_value[whole(called.draw_to[edge]) * arena.stride + left - 1] > stay:
            copies += called.draw_copies[edge]
    return copies


@inner
def _winning(arena: Arena, ready: int, way: int, stay: float) -> int:
    copies = whole(0)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if is_taken(arena, worth_of(arena, win, way), stay):
            copies += arena.win_copies[win]
    return copies


@inner
def _win(arena: Arena, ready: int, way: int, stay: float, made: int, share: float) -> None:
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if is_taken(arena, worth_of(arena, win, way), stay):
            arena.row[WINS, made] += share * arena.win_copies[win]
            arena.row[POINTS, made] += share * arena.win_copies[win] * arena.win_worth[win, way]


@inner
def _best_child(arena: Arena, called: Called, drawn: int, left: int) -> int:
    """Return the node that the best discard leads to."""
    best = called.drawn_value[drawn * arena.stride + left]
    for place in range(called.drawn_from[drawn], called.drawn_from[drawn + 1]):
        if called.node_value[whole(called.discard_to[place]) * arena.stride + left] == best:
            return whole(called.discard_to[place])
    return whole(called.discard_to[called.drawn_from[drawn]])
