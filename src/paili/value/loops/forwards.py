"""Follow the best play of a hand forwards: when it gets ready, when it wins, and with how many points.

Method: the best play at a node (a hand of 3n+1 tiles) does not depend on the earlier draws and discards. For
each number of draws left, it decides which draws the hand accepts, and which node follows after the best
discard. These transitions are the *flows* of the node, computed once. From each root (hand after a first
discard), the chance of each node, by draws left, is computed level by level along the flows. So one pass
gives all three curves for any objective, and visits only the nodes that the best play reaches. The chance
that the hand is at a node and was never ready before is stored separately, but only for nodes that a hand may
reach after it was ready. The calls of the best play are followed before each draw, with the same number of
draws left or with one draw fewer.
"""

from __future__ import annotations

from paili.value.loops.rates import Values
from paili.value.loops.sizes import NOTHING

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, lowest_in
    from paili.kernels.rows import add_row, count_better, multiply_rows
    from paili.value.loops.hands.nodes import set_of_node
    from paili.value.loops.rates import (
        chance_of_offer,
        first_won,
        is_called,
        is_declined,
        is_taken,
        lefts_at,
        never_win,
        rons_at,
        state_of,
        unseen_at,
        value_at,
        way_of_draw,
        winning,
        worth_of,
    )
    from paili.value.loops.riichi import (
        declared_now,
        gather,
        has_constant_wait,
        note_rons,
        wait,
        wait_gathered,
    )
    from paili.value.loops.sizes import (
        ACCEPTED,
        COUNTED,
        DAMA,
        FLOWS,
        IS_READY,
        PAYS,
        RON_DAMA,
        SOURCES,
        STAYS,
        STRIDE,
        VISITS,
        WAYS,
        WIDTH,
        WON,
    )


def follow(values: Values) -> None:
    """Write the chances to win and to be ready, and the points, by draws made, for every first discard.

    The numbers are cumulative: the number for a draw counts all draws up to this one. The results are in
    ``values.result``.
    """
    if values.detail >= 0:
        for win in range(values.wins):
            for way in range(WAYS):
                values.win_share[win, way] = 0.0
    values.stamp += 1
    values.first_stamp = values.stamp
    values.gathers = 1 if values.is_alike and values.detail < 0 else 0
    values.flows = 0
    places, root = values.places, 0
    while places:
        place = lowest_in(places)
        places &= places - 1
        if values.detail < 0 or values.detail == place:
            for drawn in range(values.turns + 1):
                values.row[WON + drawn] = values.row[IS_READY + drawn] = 0.0
                values.row[PAYS + drawn] = values.row[COUNTED + drawn] = 0.0
            if values.root[place] >= 0:
                _follow_from(values, values.root[place])
            elif values.with_table:
                never_win(values)
            _add_up_by_draws(values, root)
        root += 1


def _add_up_by_draws(values: Values, root: int) -> None:
    """Write the three curves after a first discard: the chances to win and to be ready, and points.

    Each curve is cumulative: its number for a draw counts all draws up to this one.

    Args:
        values: the graph of hands, with their values.
        root: the index of the discard among the first discards of the question.
    """
    for lane in range(3):
        total, start = 0.0, (3 * root + lane) * WIDTH
        for drawn in range(values.turns + 1):
            total += values.row[WON + lane * WIDTH + drawn]
            values.result[start + drawn] = total


def _follow_from(values: Values, root: int) -> None:
    values.visits = 0
    values.stamp += 1
    values.gathered = 0
    here = _visit(values, root)
    values.mass[here * values.stride + values.turns] = 1.0
    done, level = 0, 0
    while done < values.visits and not values.full:
        node = values.visited[done]
        while node >= values.level_nodes[level + 1]:
            level += 1
        values.level, values.node, values.place_of_node = level, node, done
        if values.flow_stamp[node] != values.first_stamp:
            values.flow_stamp[node] = values.first_stamp
            find_flows(values, value_at(values, level, node))
        _follow_node(values)
        done += 1
    wait_gathered(values)
    for left in range(values.turns + 1):
        values.row[IS_READY + values.turns - left] += values.row[COUNTED + left]


def _visit(values: Values, node: int) -> int:
    """Return the index of a node in the list of visited nodes; add the node if it is not listed yet.

    The caller visits all nodes of a level before the nodes of the next level.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
    """
    if values.visit_stamp[node] == values.stamp:
        return values.visit[node]
    place = values.visits
    if place >= VISITS - 1 or (place + 1) * values.stride > VISITS * STRIDE:
        values.full = 1
        return 0
    values.visits = place + 1
    values.visit_stamp[node] = values.stamp
    values.visit[node] = place
    values.visited[place] = node
    values.mixed[place] = 0
    for left in range(place * values.stride, (place + 1) * values.stride):
        values.mass[left] = 0.0
    return place


# ---------------------------------------------------------------------------------- what a node does


def find_flows(values: Values, row: int) -> None:
    """Write the flows out of the current node, and the chance that the hand stays unchanged, by draws left
    after the draw.

    A flow leads from a node (a hand of 3n+1 tiles), by a draw and the best discard, to the next node.

    Args:
        values: the graph of hands, with their values.
        row: the index of the row of the node in ``node_tile`` and ``node_stays``.
    """
    level, node = values.level, values.node
    start, most, ready = value_at(values, level, node), lefts_at(values, level) - 1, values.node_ready[node]
    values.flow_from[node] = values.flow_end[node] = values.flows
    if _only_declares(values, node, most):
        return
    for left in range(most):
        values.row[ACCEPTED + left] = 0.0
        values.row[STAYS + left] = values.node_value[start + left]
    for edge in range(values.node_from[node], first_won(values, node)):
        _find_flows_of(values, most, edge)
    for edge in range(first_won(values, node), values.node_from[node + 1]):
        _win_or_stay(values, ready, values.draw_kind[edge], start, most)
        _find_flows_of(values, most, edge)
    values.flow_end[node] = values.flows
    if ready >= 0:
        for left in range(most):
            stay = values.node_value[start + left]
            values.row[ACCEPTED + left] += winning(values, node, ready, left + 1, stay)
    _note_stays(values, row, most)


def _note_stays(values: Values, row: int, most: int) -> None:
    """Write the chance to draw one particular tile at a node, and the chance that the hand stays
    unchanged.
    """
    weight = 0.0
    for left in range(most):
        accepted, one = values.row[ACCEPTED + left], values.one_tile[left + 1]
        values.node_tile[row + left] = one
        values.node_stays[row + left] = 1.0 - accepted * one
        weight = accepted if accepted > weight else weight
    if weight > unseen_at(values, 1):  # more copies may be accepted than are unseen
        for left in range(most):
            unseen, accepted = unseen_at(values, left + 1), values.row[ACCEPTED + left]
            tile = 1.0 / (unseen if unseen > accepted else accepted)
            values.node_tile[row + left] = tile
            values.node_stays[row + left] = 1.0 - accepted * tile


def _only_declares(values: Values, node: int, most: int) -> bool:
    """Return whether a hand declares riichi with any possible number of draws left.

    Args:
        values: the graph of hands, with their values.
        node: the number of the hand (3n+1 tiles) in the graph.
        most: the largest possible number of draws left.
    """
    every = (ONE << (most + 1)) - 2
    return (values.node_declares[node] & every) == every


def _win_or_stay(values: Values, ready: int, kind: int, start: int, most: int) -> None:
    """Write the larger of two values of a hand that drew a winning tile: winning, or discarding the tile at
    once.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        kind: the kind of tile.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        most: an upper bound: fewer draws are left after the draw.
    """
    for left in range(most):
        values.row[STAYS + left] = values.node_value[start + left]
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_kind[win] == kind:
            for left in range(most):
                worth = worth_of(values, win, way_of_draw(values, DAMA, left + 1))
                if worth > 0.0 and worth > values.row[STAYS + left]:
                    values.row[STAYS + left] = worth


def _find_flows_of(values: Values, most: int, edge: int) -> None:
    """Write which nodes follow a draw and the best discard, each with a range of numbers of draws left.

    Args:
        values: the graph of hands, with their values.
        most: an upper bound: fewer draws are left after the draw.
        edge: the index of the draw.
    """
    drawn, weight = values.draw_to[edge], values.draw_weight[edge]
    best, to, low = values.drawn_at[drawn], values.drawn_best[drawn], 0
    better = count_better(values.node_value, best, values.row, STAYS, NOTHING, most)
    if not values.forced:
        while low < most and _is_kept(values, best, low):
            low += 1
    if to >= 0 and (values.forced or better == most - low) and low < most:
        for left in range(low, most):
            values.row[ACCEPTED + left] += weight
        _add_flow(values, to, weight, most - 1)
        values.flow_low[values.flows - 1] = low
    elif low < most:
        _find_flows_of_some(values, most, drawn, weight)


def _is_kept(values: Values, best: int, left: int) -> bool:
    """Return whether discarding the drawn tile at once is at least as good as accepting it.

    Args:
        values: the graph of hands, with their values.
        best: the index of the values of the hand after it accepts the tile, by draws left.
        left: the number of draws left after the draw.
    """
    value = values.node_value[best + left]
    return value - NOTHING * abs(value) <= values.row[STAYS + left]


def _find_flows_of_some(values: Values, most: int, drawn: int, weight: float) -> None:
    """Write the next nodes of a draw if its acceptance or its best discard depends on the number of draws
    left.

    Args:
        values: the graph of hands, with their values.
        most: an upper bound: fewer draws are left after the draw.
        drawn: the hand of 3n+2 tiles after the draw.
        weight: the weight of the draw: how likely its tile is to be drawn.
    """
    to, place, best, left = -1, 0, values.drawn_at[drawn], most - 1
    while left >= 0:
        value = values.node_value[best + left]
        least = value - NOTHING * abs(value)
        if not values.forced and least <= values.row[STAYS + left]:
            to = -1
        else:
            values.row[ACCEPTED + left] += weight
            if to < 0 or values.node_value[place + left] < least:
                to = best_child(values, drawn, left, least)
                place = value_at(values, values.level + 1, to)
                _add_flow(values, to, weight, left)
            values.flow_low[values.flows - 1] = left
        left -= 1


def _add_flow(values: Values, to: int, weight: float, left: int) -> None:
    flow = values.flows
    if flow >= FLOWS - 1:
        values.full = 1
        flow -= 1
    values.flow_to[flow] = to
    values.flow_weight[flow] = weight
    values.flow_high[flow] = left + 1
    values.flows = flow + 1


def best_child(values: Values, drawn: int, left: int, least: float) -> int:
    """Return the node (hand of 3n+1 tiles) after the best discard; of equally good discards the first.

    Args:
        values: the graph of hands, with their values.
        drawn: the number of the drawn hand (3n+2 tiles) in the graph.
        left: the number of draws left.
        least: the least value with which a discard counts as best.
    """
    stride, begin = values.level_stride[values.level + 1], values.level_value[values.level + 1] + left
    for place in range(values.drawn_from[drawn], values.drawn_from[drawn + 1]):
        to = values.discard_to[place]
        if values.node_value[begin + to * stride] >= least:
            return to
    return values.discard_to[values.drawn_from[drawn]]


# ---------------------------------------------------------------------------------- walking


def _follow_node(values: Values) -> None:
    """Distribute the chance that the hand is at the current node (``values.node``), for all numbers of draws
    left.

    The chance is distributed over wins, riichi, calls, later draws at the same node, and other nodes.
    """
    node, place = values.node, values.place_of_node
    ready, start = values.node_ready[node], value_at(values, values.level, node)
    here, most = place * values.stride, lefts_at(values, values.level) - 1
    if ready >= 0:
        _be_ready(values, here, most)
        if values.gathers and has_constant_wait(values, ready) and _only_declares(values, node, most):
            gather(values, ready, here, most)
            return
    if ready >= 0 or is_called(values, node):
        _draw_each(values, start, most)
    elif values.with_table:
        _stay_at_table(values, 3 * WIDTH if set_of_node(values, node) else 0, start, most)
    elif values.mixed[place]:
        _stay_both(values, start, here, most)
    else:
        _stay(values, start, here, most)
    if values.flow_end[node] > values.flow_from[node]:
        _pass_on(values, start, most)


def _be_ready(values: Values, here: int, most: int) -> None:
    """Add the chance that the hand at a node becomes ready for the first time, by draws left.

    From here on the hand no longer counts as never ready.

    Args:
        values: the graph of hands, with their values.
        here: the index of the first chance of the node in ``values.mass``, for 0 draws left.
        most: the largest number of draws left.
    """
    place = values.place_of_node
    if values.mixed[place]:
        add_row(values.row, COUNTED, values.fresh, here, 1.0, most + 1)
    else:
        add_row(values.row, COUNTED, values.mass, here, 1.0, most + 1)
    values.mixed[place] = 1


def _stay(values: Values, start: int, here: int, most: int) -> None:
    """Add the chance of a hand that does not accept its draw to the same node with one draw fewer left.

    Args:
        values: the graph of hands, with their values.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        here: the index of the first chance of the node in ``values.mass``, for 0 draws left.
        most: the largest number of draws left.
    """
    for done in range(most):
        left = most - done
        values.mass[here + left - 1] += values.mass[here + left] * values.node_stays[start + left - 1]


def _stay_both(values: Values, start: int, here: int, most: int) -> None:
    """Add the chance of a hand that does not accept its draw to the same node with one draw fewer left, in
    two arrays.

    One array has the chances of all hands at the node, the other the chances of hands that were never ready.

    Args:
        values: the graph of hands, with their values.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        here: the index of the first chance of the node in ``values.mass``, for 0 draws left.
        most: the largest number of draws left.
    """
    for done in range(most):
        left = most - done
        stays = values.node_stays[start + left - 1]
        values.mass[here + left - 1] += values.mass[here + left] * stays
        values.fresh[here + left - 1] += values.fresh[here + left] * stays


def _stay_at_table(values: Values, rounds: int, start: int, most: int) -> None:
    """Follow hands that are not ready through all their turns, in which other players may win or the hand
    folds.

    Args:
        values: the graph of hands, with their values.
        rounds: the index of the first of three rows of ``unready``.
        start: the index of the values of the node.
        most: the largest number of draws left.
    """
    place, left, came, came_fresh, fresh = values.place_of_node, most, 0.0, 0.0, 0.0
    here, mixed = place * values.stride, values.mixed[place]
    while left >= 0:
        mass, fold = values.mass[here + left] + came, values.model.fold[left]
        paid = PAYS + values.turns - left
        fresh = values.fresh[here + left] + came_fresh if mixed else 0.0
        if values.node_value[start + left] == fold:
            values.row[paid] += mass * fold
            mass = fresh = 0.0
        goes_by, brings = values.unready[rounds + left], values.unready[rounds + 2 * WIDTH + left]
        values.row[paid] += mass * brings
        values.mass[here + left] = mass = mass * goes_by
        if mixed:
            values.fresh[here + left] = fresh = fresh * goes_by
        if left > 0:
            stays = values.node_stays[start + left - 1]
            came, came_fresh = mass * stays, fresh * stays
        left -= 1


def _draw_each(values: Values, start: int, most: int) -> None:
    """Follow the hands at a node through all their draws.

    Before each draw the hand may fold or call, and other players may win; then the hand may win on its draw.

    Args:
        values: the graph of hands, with their values.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        most: the largest number of draws left.
    """
    node, place, left, waiting = values.node, values.place_of_node, most, 0.0
    ready, here = values.node_ready[node], place * values.stride
    state, keeps_fresh = state_of(set_of_node(values, node), ready), values.mixed[place] and ready < 0
    while left >= 0:
        if values.node_value[start + left] == values.model.fold[left]:
            _fold(values, left)
        if ready >= 0:
            declared = declared_now(values, node, here, left)
            if waiting + declared > 0.0:
                waiting = wait(values, ready, left, waiting, declared)
        if values.mass[here + left] > 0.0:
            _draw_once(values, start, state, left, keeps_fresh)
        left -= 1


def _draw_once(values: Values, start: int, state: int, left: int, keeps_fresh: int) -> None:
    """Follow the hands at a node through one turn: calls, wins of other players, then the draw, which wins or
    is not accepted.

    Args:
        values: the graph of hands, with their values.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        state: the state of the hand, as the number of a row of `Model`.
        left: the number of draws left.
        keeps_fresh: whether hands that were never ready are counted separately.
    """
    node, here = values.node, values.place_of_node * values.stride
    ready = values.node_ready[node]
    if values.with_calls and left > 0:
        _offer(values, left)
    if values.with_table:
        _between(values, state, ready, here, left)
        if keeps_fresh:
            values.fresh[here + left] *= 1.0 - values.model.others[state, left]
    if left > 0:
        if ready >= 0:
            _win(values, ready, left, values.node_value[start + left - 1], start)
        stays = values.node_stays[start + left - 1]
        values.mass[here + left - 1] += values.mass[here + left] * stays
        if keeps_fresh:
            values.fresh[here + left - 1] += values.fresh[here + left] * stays


def _fold(values: Values, left: int) -> None:
    """Fold all hands at the current node with ``left`` draws left: add the value of folding, and remove
    the hands.
    """
    place = values.place_of_node
    here = place * values.stride + left
    values.row[PAYS + values.turns - left] += values.mass[here] * values.model.fold[left]
    values.mass[here] = 0.0
    if values.mixed[place]:
        values.fresh[here] = 0.0


# ---------------------------------------------------------------------------------- calls


def _offer(values: Values, left: int) -> None:
    """Let each opponent discard a tile; remove the hands that call the tile from the current node."""
    node, place = values.node, values.place_of_node
    here, is_fresh = place * values.stride + left, values.mixed[place] and values.node_ready[node] < 0
    for source in range(SOURCES):
        total = 0.0
        for call in range(values.calls.call_from[node], values.calls.call_from[node + 1]):
            if values.calls.call_taken[call, source] >> left & 1:
                share = chance_of_offer(values.calls, call, left)
                total += share
                _take(values, left, call, source, share)
        values.mass[here] *= 1.0 - total
        if is_fresh:
            values.fresh[here] *= 1.0 - total


def _take(values: Values, left: int, call: int, source: int, share: float) -> None:
    """Move the hands that make a call to the hands after the call.

    A part of these hands keeps its number of draws left, the rest loses one draw because the call used up its
    turn.

    Args:
        values: the graph of hands, with their values.
        left: the number of draws left.
        call, source: the index of the call in the graph; the player whose discard is called.
        share: the chance that this player discards the tile.
    """
    drawn, passed = values.calls.call_to[call], values.calls.passed[source]
    _arrive(values, left, drawn, left, share * (1.0 - passed))
    if values.with_table:
        state = state_of(set_of_node(values, values.node), values.node_ready[values.node])
        mass, lost = (
            values.mass[values.place_of_node * values.stride + left],
            values.model.others[state, left],
        )
        paid = mass * share * passed * lost * values.model.loss[state, left]
        values.row[PAYS + values.turns - left] -= paid
        passed *= 1.0 - lost
    _arrive(values, left, drawn, left - 1, share * passed)


def _arrive(values: Values, left: int, drawn: int, after: int, share: float) -> None:
    """Move a share of the hands at the current node to the node after a call and the best discard.

    Args:
        values: the graph of hands, with their values.
        left: the number of draws left before the call.
        drawn: the number of the drawn hand (3n+2 tiles) in the graph.
        after: the number of draws left after the call.
        share: the share of the hands that move.
    """
    place, to = values.place_of_node, values.drawn_best[drawn]
    here, best = place * values.stride + left, values.node_value[values.drawn_at[drawn] + after]
    if to < 0:
        to = best_child(values, drawn, after, best - NOTHING * abs(best))
    there, mixed = _visit(values, to), values.mixed[place]
    if mixed and not values.mixed[there]:
        _mark_mixed(values, there)
    if values.mixed[there] and values.node_ready[values.node] < 0:
        fresh = values.fresh[here] if mixed else values.mass[here]
        values.fresh[there * values.stride + after] += share * fresh
    values.mass[there * values.stride + after] += share * values.mass[here]


# ---------------------------------------------------------------------------------- draws


def _pass_on(values: Values, start: int, most: int) -> None:
    """Move the hands that accept a draw to the nodes after their best discards.

    Args:
        values: the graph of hands, with their values.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        most: the largest number of draws left.
    """
    node, place = values.node, values.place_of_node
    mixed, here, is_fresh = values.mixed[place], place * values.stride + 1, values.node_ready[node] < 0
    if multiply_rows(values.share, values.mass, here, values.node_tile, start, most) <= 0.0:
        return
    if mixed and is_fresh:
        multiply_rows(values.fresh_share, values.fresh, here, values.node_tile, start, most)
    for flow in range(values.flow_from[node], values.flow_end[node]):
        there = _visit(values, values.flow_to[flow])
        if mixed and not values.mixed[there]:
            _mark_mixed(values, there)
        if values.mixed[there] and is_fresh:
            _add_fresh(values, flow, there * values.stride, mixed)
        low, to, weight = values.flow_low[flow], there * values.stride, values.flow_weight[flow]
        add_row(values.mass, to + low, values.share, low, weight, values.flow_high[flow] - low)


def _add_fresh(values: Values, flow: int, to: int, mixed: int) -> None:
    """Move the hands that were never ready to the next node.

    Args:
        values: the graph of hands, with their values.
        flow: the index of the flow: a draw with its best discard.
        to: the index of the first number of the next node in ``values.fresh``.
        mixed: whether the current node also has hands that were ready before.
    """
    low, weight = values.flow_low[flow], values.flow_weight[flow]
    many = values.flow_high[flow] - low
    if mixed:
        add_row(values.fresh, to + low, values.fresh_share, low, weight, many)
    else:
        add_row(values.fresh, to + low, values.share, low, weight, many)


def _mark_mixed(values: Values, place: int) -> None:
    """Begin to count hands that were never ready separately at a visited node.

    So far, all hands at the node were never ready.

    Args:
        values: the graph of hands, with their values.
        place: the index of the node among the visited nodes.
    """
    values.mixed[place] = 1
    for left in range(place * values.stride, (place + 1) * values.stride):
        values.fresh[left] = values.mass[left]


def _between(values: Values, state: int, ready: int, here: int, left: int) -> None:
    """Follow hands through the acts of the other players before the next draw: count wins by ron and wins of
    other players.

    Hands for which the deal ends are removed from the node.

    Args:
        values: the graph of hands, with their values.
        state: the state of the hand, as the number of a row of `Model`.
        ready: the index of the hand among the ready hands; negative for a hand that is not ready.
        here: the index of the first chance of the node in ``values.mass``, for 0 draws left.
        left: the number of draws left.
    """
    drawn, mass, chance, points = values.turns - left, values.mass[here + left], 0.0, 0.0
    other = values.model.others[state, left]
    if ready >= 0:
        rons = rons_at(values, ready, RON_DAMA, state) + left
        chance, points = values.ready_ron[rons], values.ready_ron[rons + values.stride]
    kept = (1.0 - chance) * (1.0 - other)
    points -= (1.0 - chance) * other * values.model.loss[state, left]
    if left == 0:
        points += kept * values.model.ends[1 if ready >= 0 else 0]
    values.row[WON + drawn] += mass * chance
    values.row[PAYS + drawn] += mass * points
    if values.detail >= 0 and ready >= 0:
        note_rons(values, ready, RON_DAMA, state, left, mass)
    values.mass[here + left] *= kept


def _win(values: Values, ready: int, left: int, stay: float, start: int) -> None:
    """Count the wins with the next draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        left: the number of draws left before the draw.
        stay: the value of the hand if it does not win.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
    """
    here, drawn, node = values.place_of_node * values.stride, values.turns - left + 1, values.node
    share, way = (
        values.mass[here + left] * values.node_tile[start + left - 1],
        way_of_draw(values, DAMA, left),
    )
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        worth = worth_of(values, win, way)
        if is_taken(values, worth, stay) and not is_declined(values, node, win, left - 1, worth):
            weight = share * values.win_weight[win]
            values.row[WON + drawn] += weight
            values.row[PAYS + drawn] += weight * values.win_worth[win, way]
            if values.detail >= 0:
                values.win_share[win, way] += weight
