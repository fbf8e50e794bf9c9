"""What becomes of a hand that follows the best policy: when it is ready, when it wins, and for how much.

Method: what the policy does with a node is the same wherever the node is come to from: which draws it accepts
with how many draws left, and to which node the best discard then leads. Those are its *flows*, looked up
once. From each root the chance to be at each node, by draws left, is carried down the levels along the flows.
So all three curves come out of one walk, whatever the objective was, and only the nodes that the policy comes
to are looked at. The chance never to have been ready before is kept apart only where a hand may have been.
Offers that the policy takes are carried on before each draw, with the draws that are left or with one fewer.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, joint, whole
from paili.value.loops import arena as at
from paili.value.loops.arena import FLOWS, VISITS, Arena
from paili.value.loops.hands.melds import SOURCES, Calls, is_called, set_of_node
from paili.value.loops.hands.suits import lowest_in
from paili.value.loops.offers import chance_of_offer
from paili.value.loops.rates import (
    NOTHING,
    Row,
    Rows,
    first_won,
    is_declined,
    is_taken,
    lefts_at,
    never_win,
    rons_at,
    share_fewer,
    state_of,
    stay_a_round,
    unseen_at,
    value_at,
    way_of_draw,
    win_or_stay,
    winning,
    worth_of,
)
from paili.value.loops.riichi import (
    POINTS,
    WINS,
    declared_now,
    gather,
    note_rons,
    wait,
    wait_gathered,
    waits_alike,
)
from paili.value.table.model import Model

# rows that are worked in, beside those of `waiting`: what a kind that wins is worth; ready by draws made; by
# draws left what becomes ready, and the weight of what is accepted
_WON, READY, _FRESH, _ACCEPTED = 1, 4, 6, 7


@inner
def follow(arena: Arena, calls: Calls | None, model: Model) -> None:
    """Write win, ready and points by draws made, each added up to there, after every discard within reach."""
    if arena.detail >= 0:
        for win in range(arena.wins):
            for way in range(at.WAYS):
                arena.win_share[win, way] = 0.0
    arena.stamp += 1
    known = arena.known = whole(arena.stamp)
    arena.gathers = 1 if arena.is_alike and arena.detail < 0 else 0
    arena.flows = 0
    places, root = arena.places, whole(0)
    while places:
        place = lowest_in(places)
        places &= places - 1
        if arena.detail < 0 or arena.detail == place:
            for row in (WINS, READY, POINTS, _FRESH):
                for made in range(arena.turns + 1):
                    arena.row[row, made] = 0.0
            if arena.root[place] >= 0:
                _follow_from(arena, calls, model, arena.root[place], known)
            elif arena.with_table:
                never_win(arena, model, arena.row[POINTS], arena.row[_ACCEPTED])
            _add_up_by_draws(arena, root)
        root += 1


@inner
def _add_up_by_draws(arena: Arena, root: int) -> None:
    """Write the curves of a root: what each draw brings, added up to there."""
    for lane in range(3):
        total = 0.0
        for made in range(arena.turns + 1):
            total += arena.row[WINS + lane, made]
            arena.result[root, lane, made] = total


@inner
def _follow_from(arena: Arena, calls: Calls | None, model: Model, root: int, known: int) -> None:
    arena.visits = 0
    arena.stamp += 1
    arena.gathered = 0
    here = _visit(arena, root)
    arena.mass[here * arena.stride + arena.turns] = 1.0
    done, level = whole(0), whole(0)
    while done < arena.visits and not arena.full:
        node = whole(arena.visited[done])
        while node >= arena.level_nodes[level + 1]:
            level += 1
        if arena.flow_stamp[node] != known:
            arena.flow_stamp[node] = known
            _find_flows(arena, level, node)
        _follow_node(arena, calls, model, level, node, done)
        done += 1
    wait_gathered(arena)
    for left in range(arena.turns + 1):
        arena.row[READY, arena.turns - left] += arena.row[_FRESH, left]


@inner
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
    arena.mixed[place] = 0
    mass = arena.mass[place * arena.stride : (place + 1) * arena.stride]
    for left in range(arena.stride):
        mass[left] = 0.0
    return place


# ---------------------------------------------------------------------------------- what a node does


@joint
def _find_flows(arena: Arena, level: int, node: int) -> None:
    """Write what flows out of a node, and how likely it is to stay, by draws left after the draw."""
    start, most = value_at(arena, level, node), lefts_at(arena, level) - 1
    arena.flow_from[node] = arena.flow_end[node] = arena.flows
    if _only_declares(arena, node, most):
        return
    accepted = arena.row[_ACCEPTED, :most]
    for left in range(most):
        accepted[left] = 0.0
    own = arena.node_value[start : start + most]
    ready = whole(arena.node_ready[node])
    for edge in range(arena.node_from[node], first_won(arena, node)):
        _find_flows_of(arena, level, own, accepted, most, edge)
    for edge in range(first_won(arena, node), arena.node_from[node + 1]):
        won = arena.row[_WON, :most]
        win_or_stay(arena, ready, whole(arena.draw_kind[edge]), own, won)
        _find_flows_of(arena, level, won, accepted, most, edge)
    arena.flow_end[node] = arena.flows
    if ready >= 0:
        for left in range(most):
            accepted[left] += winning(arena, node, ready, left + 1, own[left])
    tile, stays = arena.node_tile[start : start + most], arena.node_stays[start : start + most]
    ones, weight = arena.one_tile[1 : most + 1], 0.0
    for left in range(most):
        tile[left] = ones[left]
        stays[left] = 1.0 - accepted[left] * ones[left]
        weight = accepted[left] if accepted[left] > weight else weight
    if weight > unseen_at(arena, whole(1)):
        share_fewer(arena, accepted, tile, stays)


@inner
def _only_declares(arena: Arena, node: int, most: int) -> bool:
    """Return whether a node declares riichi with any number of draws left, of those that it can have."""
    every = (whole(1) << (most + 1)) - 2
    return bool((arena.node_declares[node] & every) == every)


@inner
def _find_flows_of(arena: Arena, level: int, own: Row, accepted: Row, most: int, edge: int) -> None:
    """Write to which nodes one draw leads, each with the draws that are left then."""
    drawn, weight = whole(arena.draw_to[edge]), float(arena.draw_weight[edge])
    best = whole(arena.drawn_at[drawn])
    values, better, to = arena.node_value[best : best + most], whole(0), whole(arena.drawn_best[drawn])
    for left in range(most):
        better += 1 if values[left] - NOTHING * abs(values[left]) > own[left] else 0
    low = whole(0)
    while not arena.forced and low < most and values[low] - NOTHING * abs(values[low]) <= own[low]:
        low += 1
    if to >= 0 and (arena.forced or better == most - low) and low < most:
        for left in range(low, most):
            accepted[left] += weight
        _add_flow(arena, to, weight, most - 1)
        arena.flow_low[arena.flows - 1] = low
    elif low < most:
        _find_flows_among(arena, level, own, values, accepted, drawn, weight)


@inner
def _find_flows_among(
    arena: Arena, level: int, own: Row, values: Row, accepted: Row, drawn: int, weight: float
) -> None:
    """The same where not every draw is accepted, or no discard is always best."""
    to, place = whole(-1), whole(0)
    for left in range(len(own) - 1, -1, -1):
        least = values[left] - NOTHING * abs(values[left])
        if not arena.forced and least <= own[left]:
            to = whole(-1)
            continue
        accepted[left] += weight
        if to < 0 or arena.node_value[place + left] < least:
            to = _best_child(arena, level, drawn, left, least)
            place = value_at(arena, level + 1, to)
            _add_flow(arena, to, weight, left)
        arena.flow_low[arena.flows - 1] = left


@inner
def _add_flow(arena: Arena, to: int, weight: float, left: int) -> None:
    flow = whole(arena.flows)
    if flow >= FLOWS - 1:
        arena.full = 1
        flow -= 1
    arena.flow_to[flow] = to
    arena.flow_weight[flow] = weight
    arena.flow_high[flow] = left + 1
    arena.flows = flow + 1


@inner
def _best_child(arena: Arena, level: int, drawn: int, left: int, least: float) -> int:
    """Return the node that the best discard leads to, the first of equal ones."""
    for place in range(arena.drawn_from[drawn], arena.drawn_from[drawn + 1]):
        to = whole(arena.discard_to[place])
        if arena.node_value[value_at(arena, level + 1, to) + left] >= least:
            return to
    return whole(arena.discard_to[arena.drawn_from[drawn]])


# ---------------------------------------------------------------------------------- walking


@joint
def _follow_node(arena: Arena, calls: Calls | None, model: Model, level: int, node: int, place: int) -> None:
    """Carry the chance to be at a node on: to calls, to later draws, to wins, to riichi, to other nodes."""
    ready, start = whole(arena.node_ready[node]), value_at(arena, level, node)
    here, most = place * arena.stride, lefts_at(arena, level) - 1
    if ready >= 0:
        _be_ready(arena, here, most, place)
        if arena.gathers and waits_alike(arena, ready) and _only_declares(arena, node, most):
            gather(arena, ready, here, most)
            return
    if ready >= 0 or is_called(calls, node):
        _draw_each(arena, calls, model, level, node, ready, start, place, most)
    elif arena.with_table:
        _stay_at_table(arena, model, arena.unready[1 if set_of_node(calls, node) else 0], start, place, most)
    elif arena.mixed[place]:
        _stay_both(arena, start, here, most)
    else:
        _stay(arena, arena.mass[here : here + arena.stride], start, most)
    if arena.flow_end[node] > arena.flow_from[node]:
        _pass_on(arena, node, ready, start, place, most)


@inner
def _be_ready(arena: Arena, here: int, most: int, place: int) -> None:
    """Count what has become ready, by draws left; what goes on from here is not fresh any more."""
    fresh, counted = arena.fresh if arena.mixed[place] else arena.mass, arena.row[_FRESH]
    for left in range(most + 1):
        counted[left] += fresh[here + left]
    arena.mixed[place] = 1


@inner
def _stay(arena: Arena, mass: Row, start: int, most: int) -> None:
    """Carry what stays at a node on to later draws."""
    for left in range(most, 0, -1):
        mass[left - 1] += mass[left] * arena.node_stays[start + left - 1]


@inner
def _stay_both(arena: Arena, start: int, here: int, most: int) -> None:
    """The same for what may have been ready and for what never was, at once."""
    mass, fresh = arena.mass[here : here + arena.stride], arena.fresh[here : here + arena.stride]
    for left in range(most, 0, -1):
        stays = arena.node_stays[start + left - 1]
        mass[left - 1] += mass[left] * stays
        fresh[left - 1] += fresh[left] * stays


@inner
def _stay_at_table(arena: Arena, model: Model, rounds: Rows, start: int, place: int, most: int) -> None:
    """Carry what is not ready on to later draws, or let it fold; others may win before each."""
    here = place * arena.stride
    mass, fresh = arena.mass[here : here + arena.stride], arena.fresh[here : here + arena.stride]
    goes_by, brings, points = rounds[0], rounds[2], arena.row[POINTS]
    for left in range(most, -1, -1):
        if arena.node_value[start + left] == model.fold[left]:
            _fold(arena, model, place, left)
        points[arena.turns - left] += mass[left] * brings[left]
        stays = arena.node_stays[start + left - 1] if left > 0 else 0.0
        stay_a_round(mass, left, goes_by[left], stays)
        if arena.mixed[place]:
            stay_a_round(fresh, left, goes_by[left], stays)


@joint
def _draw_each(
    arena: Arena,
    calls: Calls | None,
    model: Model,
    level: int,
    node: int,
    ready: int,
    start: int,
    place: int,
    most: int,
) -> None:
    """Let a hand draw and win, one draw after the other, and call and be outrun by others before each."""
    waiting, here, state = 0.0, place * arena.stride, state_of(set_of_node(calls, node), ready)
    keeps_fresh = arena.mixed[place] and ready < 0
    for left in range(most, -1, -1):
        if arena.node_value[start + left] == model.fold[left]:
            _fold(arena, model, place, left)
        if ready >= 0:
            declared = declared_now(arena, node, here, left)
            if waiting + declared > 0.0:
                waiting = wait(arena, model, ready, left, waiting, declared)
        if arena.mass[here + left] > 0.0:
            if calls is not None and left > 0:
                _offer(arena, calls, model, level, node, ready, place, left)
            if arena.with_table:
                _between(arena, model, state, ready, here, left)
                if keeps_fresh:
                    arena.fresh[here + left] *= 1.0 - model.others[state, left]
            if left > 0 and ready >= 0:
                _win(arena, node, ready, left, arena.node_value[start + left - 1], here, start)
            if left > 0:
                stays = arena.node_stays[start + left - 1]
                arena.mass[here + left - 1] += arena.mass[here + left] * stays
                if keeps_fresh:
                    arena.fresh[here + left - 1] += arena.fresh[here + left] * stays


@inner
def _fold(arena: Arena, model: Model, place: int, left: int) -> None:
    """Let a hand fold: what that brings counts at once."""
    at = place * arena.stride + left
    arena.row[POINTS, arena.turns - left] += arena.mass[at] * model.fold[left]
    arena.mass[at] = 0.0
    if arena.mixed[place]:
        arena.fresh[at] = 0.0


# ---------------------------------------------------------------------------------- calls


@inner
def _offer(
    arena: Arena, calls: Calls, model: Model, level: int, node: int, ready: int, place: int, left: int
) -> None:
    """Let the others discard, one after the other; what is called is no longer at the node."""
    here = place * arena.stride + left
    for source in range(SOURCES):
        total = 0.0
        for call in range(calls.call_from[node], calls.call_from[node + 1]):
            if calls.call_taken[call, source] >> left & 1:
                share = chance_of_offer(calls, call, left)
                total += share
                _take(arena, calls, model, level, node, ready, place, left, call, source, share)
        arena.mass[here] *= 1.0 - total
        if arena.mixed[place] and ready < 0:
            arena.fresh[here] *= 1.0 - total


@inner
def _take(
    arena: Arena,
    calls: Calls,
    model: Model,
    level: int,
    node: int,
    ready: int,
    place: int,
    left: int,
    call: int,
    source: int,
    share: float,
) -> None:
    """Carry what makes one call to the hands that it leaves: in this turn, and in the next."""
    drawn, passed = whole(calls.call_to[call]), calls.passed[source]
    _arrive(arena, level, ready, place, left, drawn, left, share * (1.0 - passed))
    if arena.with_table:
        state = state_of(set_of_node(calls, node), ready)
        mass = arena.mass[place * arena.stride + left]
        lost = model.others[state, left]
        arena.row[POINTS, arena.turns - left] -= mass * share * passed * lost * model.loss[state, left]
        passed *= 1.0 - lost
    _arrive(arena, level, ready, place, left, drawn, left - 1, share * passed)


@inner
def _arrive(
    arena: Arena, level: int, ready: int, place: int, left: int, drawn: int, after: int, share: float
) -> None:
    """Carry a share of what is at a node to where the best discard leads, with so many draws left."""
    here, best = place * arena.stride + left, arena.node_value[whole(arena.drawn_at[drawn]) + after]
    to = whole(arena.drawn_best[drawn])
    if to < 0:
        to = _best_child(arena, level, drawn, after, best - NOTHING * abs(best))
    there, mixed = _visit(arena, to), whole(arena.mixed[place])
    if mixed and not arena.mixed[there]:
        _keep_apart(arena, there, there * arena.stride)
    if arena.mixed[there] and ready < 0:
        fresh = arena.fresh[here] if mixed else arena.mass[here]
        arena.fresh[there * arena.stride + after] += share * fresh
    arena.mass[there * arena.stride + after] += share * arena.mass[here]


# ---------------------------------------------------------------------------------- draws


@inner
def _pass_on(arena: Arena, node: int, ready: int, start: int, place: int, most: int) -> None:
    """Carry what accepts a draw to the nodes that the best discards lead to."""
    here, mixed = place * arena.stride, whole(arena.mixed[place])
    if not _share_out(arena, arena.mass, arena.share, start, here, most):
        return
    if mixed and ready < 0:
        _share_out(arena, arena.fresh, arena.fresh_share, start, here, most)
    for flow in range(arena.flow_from[node], arena.flow_end[node]):
        there, weight = _visit(arena, whole(arena.flow_to[flow])), float(arena.flow_weight[flow])
        low, high = whole(arena.flow_low[flow]), whole(arena.flow_high[flow])
        to = there * arena.stride
        if mixed and not arena.mixed[there]:
            _keep_apart(arena, there, to)
        if arena.mixed[there] and ready < 0:
            fresh = arena.fresh_share if mixed else arena.share
            _add(arena.fresh[to + low : to + high], fresh[low:high], weight, high - low)
        _add(arena.mass[to + low : to + high], arena.share[low:high], weight, high - low)


@inner
def _share_out(arena: Arena, mass: Row, share: Row, start: int, here: int, most: int) -> bool:
    """Write the chance to draw one certain tile at a node, by draws left then; return if there is any."""
    tile, total = arena.node_tile[start : start + most], 0.0
    held = mass[here + 1 : here + 1 + most]
    for left in range(most):
        share[left] = held[left] * tile[left]
    for left in range(most):
        total += share[left]
    return total > 0.0


@inner
def _keep_apart(arena: Arena, place: int, to: int) -> None:
    """Write apart what never was ready: so far all that is there."""
    arena.mixed[place] = 1
    fresh, mass = arena.fresh[to : to + arena.stride], arena.mass[to : to + arena.stride]
    for left in range(arena.stride):
        fresh[left] = mass[left]


@inner
def _add(row: Row, share: Row, weight: float, many: int) -> None:
    for left in range(many):
        row[left] += weight * share[left]


@inner
def _between(arena: Arena, model: Model, state: int, ready: int, here: int, left: int) -> None:
    """Let the others have a go: what is won on, and what they win, is no longer at the node."""
    made, mass, chance, points = arena.turns - left, arena.mass[here + left], 0.0, 0.0
    if ready >= 0:
        rons = rons_at(arena, model, ready, at.RON_DAMA, state) + left
        chance, points = arena.ready_ron[rons], arena.ready_ron[rons + arena.stride]
    kept = (1.0 - chance) * (1.0 - model.others[state, left])
    points -= (1.0 - chance) * model.others[state, left] * model.loss[state, left]
    if left == 0:
        points += kept * model.ends[1 if ready >= 0 else 0]
    arena.row[WINS, made] += mass * chance
    arena.row[POINTS, made] += mass * points
    if arena.detail >= 0 and ready >= 0:
        note_rons(arena, model, ready, at.RON_DAMA, state, left, mass)
    arena.mass[here + left] *= kept


@inner
def _win(arena: Arena, node: int, ready: int, left: int, stay: float, here: int, start: int) -> None:
    """Win on what wins with the next draw."""
    share, made = arena.mass[here + left] * arena.node_tile[start + left - 1], arena.turns - left + 1
    way = way_of_draw(arena, at.DAMA, left)
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth = worth_of(arena, win, way)
        if is_taken(arena, worth, stay) and not is_declined(arena, node, win, left - 1, worth):
            arena.row[WINS, made] += share * arena.win_weight[win]
            arena.row[POINTS, made] += share * arena.win_weight[win] * arena.win_worth[win, way]
            if arena.detail >= 0:
                arena.win_share[win, way] += share * arena.win_weight[win]
