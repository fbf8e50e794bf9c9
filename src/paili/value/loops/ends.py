"""Compute the results of the best play after the last draw: the chances to win and to be ready.

Method: `paili.value.loops.forwards` needs one pass down the graph for each root (hand after a first discard),
and writes curves by draws made. If only the last number of each curve is needed, one pass for all roots is
enough. First, the nodes (hands of 3n+1 tiles) that the best play reaches are listed. Then the chances of each
node to win and to be ready, by draws left, are computed from the chances of the nodes that the best play
leads to next, beginning at the end of the list. The points after the last draw equal the value of the root.
The list has the nodes in the order of the graph, so that both steps read the graph from one end to the other.
The array rows of the nodes follow each other in the order of the list, so that they take little memory.

These loops are used only at a table, for the objective points, and if double riichi is not possible, because
`paili.value.loops.backwards` approximates the value of double riichi.
"""

from __future__ import annotations

from paili.value.loops.rates import Values
from paili.value.loops.sizes import NEVER, NOTHING

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import lowest_in
    from paili.kernels.rows import add_row
    from paili.value.loops.forwards import best_child, find_flows
    from paili.value.loops.hands.nodes import set_of_node
    from paili.value.loops.rates import (
        add_rons,
        chance_of_offer,
        lefts_at,
        rons_at,
        state_of,
        unseen_at,
        value_at,
        way_of_draw,
        winning,
    )
    from paili.value.loops.sizes import (
        COMES_READY,
        COMES_WIN,
        DECLARED,
        DECLARED_NOW,
        DECLARING,
        FREE,
        IN_RIICHI,
        LATER,
        PAID,
        RIICHI,
        RIICHI_FIRST,
        RON_DAMA,
        RON_FIRST,
        RON_RIICHI,
        SOURCES,
        WIDTH,
    )


def end(values: Values) -> None:
    """Write the results after the last draw for every first discard: chances to win and to be ready, and
    points.

    The results are in ``values.result``.
    """
    values.stamp += 1
    values.first_stamp = values.stamp
    values.flows = values.visits = 0
    places = values.places
    while places:
        place = lowest_in(places)
        places &= places - 1
        if values.root[place] >= 0:
            _reach(values, values.root[place])
    _list_nodes(values)
    if values.full:
        return
    done, level = values.visits - 1, values.levels - 1
    while done >= 0:
        node = values.visited[done]
        while node < values.level_nodes[level]:
            level -= 1
        values.level, values.node, values.place_of_node = level, node, done
        _write_chances(values)
        done -= 1
    _write_roots(values)


def _write_roots(values: Values) -> None:
    places, start = values.places, values.turns
    while places:
        place = lowest_in(places)
        places &= places - 1
        values.result[start] = values.result[start + WIDTH] = 0.0
        if values.root[place] >= 0:
            at = _row_at(values, 0, values.visit[values.root[place]]) + values.turns
            values.result[start] = values.node_tile[at]
            values.result[start + WIDTH] = values.node_stays[at]
        values.result[start + 2 * WIDTH] = values.root_value[place]
        start += 3 * WIDTH


# ---------------------------------------------------------------------------------- the list of nodes


def _row_at(values: Values, level: int, place: int) -> int:
    """Return the index of the row of a listed node (hand of 3n+1 tiles) in ``node_tile`` and
    ``node_stays``, from the index of the node in the list.
    """
    return values.level_row[level] + place * values.level_stride[level]


def _reach(values: Values, node: int) -> None:
    """Mark a node (a hand of 3n+1 tiles) as one that the best play reaches.

    The caller marks all nodes of a level before `_list_level` lists them.
    """
    values.visit_stamp[node] = values.stamp


def _list_nodes(values: Values) -> None:
    """List all nodes (hands of 3n+1 tiles) that the best play reaches from the roots, and compute their
    flows.

    A flow leads from a node, by a draw and the best discard, to the next node.
    """
    done = 0
    values.level_row[0] = 0
    for level in range(values.levels):
        _list_level(values, level)
        values.level = level
        while done < values.visits and not values.full:
            node = values.visited[done]
            values.node = node
            find_flows(values, _row_at(values, level, done))
            for flow in range(values.flow_from[node], values.flow_end[node]):
                _reach(values, values.flow_to[flow])
            if values.with_calls:
                _reach_by_calls(values)
            done += 1


def _list_level(values: Values, level: int) -> None:
    """Add the marked nodes of a level to the list, and set where the array rows of the next level begin:
    after the rows of these nodes.
    """
    for node in range(values.level_nodes[level], values.level_nodes[level + 1]):
        if values.visit_stamp[node] == values.stamp:
            values.visit[node] = values.visits
            values.visited[values.visits] = node
            values.visits += 1
    stride, later = values.level_stride[level], values.level_stride[level + 1]
    values.level_row[level + 1] = values.level_row[level] + values.visits * (stride - later)


def _reach_by_calls(values: Values) -> None:
    """Add to the list of nodes the hands that the best play reaches from the current node by a call and a
    discard.
    """
    node, most = values.node, lefts_at(values, values.level) - 1
    for call in range(values.calls.call_from[node], values.calls.call_from[node + 1]):
        drawn, taken = values.calls.call_to[call], 0
        for source in range(SOURCES):
            taken |= values.calls.call_taken[call, source]
        for left in range(1, most + 1):
            if taken >> left & 1:
                _reach(values, _after_call(values, drawn, left))
                _reach(values, _after_call(values, drawn, left - 1))


def _after_call(values: Values, drawn: int, left: int) -> int:
    """Return the node (hand of 3n+1 tiles) after a call and the best discard.

    Args:
        values: the graph of hands, with their values.
        drawn: the hand after the call, which has to discard.
        left: the number of draws left.
    """
    to, best = values.drawn_best[drawn], values.node_value[values.drawn_at[drawn] + left]
    return to if to >= 0 else best_child(values, drawn, left, best - NOTHING * abs(best))


def _row_after_call(values: Values, drawn: int, left: int) -> int:
    """Return the index of the row of the hand after a call and the best discard."""
    return _row_at(values, values.level + 1, values.visit[_after_call(values, drawn, left)])


# ---------------------------------------------------------------------------------- chances of a node


def _write_chances(values: Values) -> None:
    """Write the chances of the current hand to win and to be ready, by draws left.

    The chances replace the contents of ``node_tile`` and ``node_stays``, the chances to draw a particular
    tile and to keep the hand, which are no longer needed.
    """
    level, node = values.level, values.node
    start, most, ready = value_at(values, level, node), lefts_at(values, level) - 1, values.node_ready[node]
    row = _row_at(values, level, values.place_of_node)
    rons, state, declares = 0, state_of(set_of_node(values, node), ready), values.node_declares[node]
    may_fold = values.model.fold[0] > NEVER
    _add_flows(values, most, ready)
    if ready < 0 and not values.with_calls:
        _draw_by_draw(values, start, row, most)
        return
    if ready >= 0:
        rons = rons_at(values, ready, RON_DAMA, state)
        if declares:
            _write_riichi(values, ready, most)
    win, is_ready, tile, stays = 0.0, 0.0, 0.0, 0.0
    for left in range(most + 1):
        if may_fold and values.node_value[start + left] == values.model.fold[left]:
            win = is_ready = 0.0
        elif declares >> left & 1:
            win = values.row[IN_RIICHI + left]
        else:
            if left:
                win = values.row[COMES_WIN + left - 1] * tile + stays * win
                is_ready = values.row[COMES_READY + left - 1] * tile + stays * is_ready
                if ready >= 0:
                    win += winning(values, node, ready, left, values.node_value[start + left - 1]) * tile
            win, is_ready = _around(values, ready, state, rons, left, win, is_ready)
        if ready >= 0:
            is_ready = 1.0
        tile, stays = values.node_tile[row + left], values.node_stays[row + left]
        values.node_tile[row + left], values.node_stays[row + left] = win, is_ready


def _draw_by_draw(values: Values, start: int, row: int, most: int) -> None:
    """Do what `_write_chances` does for a hand that is not ready and may not call.

    Args:
        values: the graph of hands, with their values.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        row: the index of the row of the node in ``node_tile`` and ``node_stays``.
        most: the largest number of draws left.
    """
    win, is_ready, tile, stays, may_fold = 0.0, 0.0, 0.0, 0.0, values.model.fold[0] > NEVER
    for left in range(most + 1):
        if left:
            win = values.row[COMES_WIN + left - 1] * tile + stays * win
            is_ready = values.row[COMES_READY + left - 1] * tile + stays * is_ready
        goes_by = 1.0 - values.model.others[FREE, left]
        win *= goes_by
        is_ready *= goes_by
        if may_fold and values.node_value[start + left] == values.model.fold[left]:
            win = is_ready = 0.0
        tile, stays = values.node_tile[row + left], values.node_stays[row + left]
        values.node_tile[row + left], values.node_stays[row + left] = win, is_ready


def _around(
    values: Values, ready: int, state: int, rons: int, left: int, win: float, is_ready: float
) -> tuple[float, float]:
    """Return the chances to win and to be ready before the other players act, from the chances after they
    acted.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand; negative for a hand that is not ready.
        state: the state of the hand, as the number of a row of `Model`.
        rons: the index in ``ready_ron`` of the chances of a ron of a ready hand.
        left: the number of draws left.
        win, is_ready: the chances to win and to be ready after the other players acted, before the own draw.
    """
    goes_by = 1.0 - values.model.others[state, left]
    if ready >= 0:
        chance = values.ready_ron[rons + left]
        win = chance + (1.0 - chance) * goes_by * win
    else:
        win *= goes_by
    is_ready *= goes_by
    if values.with_calls and left:
        win, is_ready = _with_offers(values, left, goes_by, win, is_ready)
    return win, is_ready


def _add_flows(values: Values, most: int, ready: int) -> None:
    """Add up the chances of all hands that the current hand may become, each times the weight of its draws.

    The sums are written to the rows ``COMES_WIN`` and ``COMES_READY``, by draws left after the draw.

    Args:
        values: the graph of hands, with their values.
        most: the largest number of draws left.
        ready: the index of the ready hand; negative for a hand that is not ready.
    """
    for left in range(most + 1):
        values.row[COMES_WIN + left] = values.row[COMES_READY + left] = 0.0
    for flow in range(values.flow_from[values.node], values.flow_end[values.node]):
        low, weight = values.flow_low[flow], values.flow_weight[flow]
        to = _row_at(values, values.level + 1, values.visit[values.flow_to[flow]]) + low
        many = values.flow_high[flow] - low
        add_row(values.row, COMES_WIN + low, values.node_tile, to, weight, many)
        if ready < 0:
            add_row(values.row, COMES_READY + low, values.node_stays, to, weight, many)


def _with_offers(
    values: Values, left: int, goes_by: float, win: float, is_ready: float
) -> tuple[float, float]:
    """Return the chances to win and to be ready before the other players make discards that the hand may
    call.

    Args:
        values: the graph of hands, with their values.
        left: the number of draws left.
        goes_by: the chance that no other player wins before the next draw.
        win, is_ready: the chances to win and to be ready if the hand calls nothing.
    """
    source = SOURCES - 1
    while source >= 0:
        total, now_win, now_ready, passed = 0.0, 0.0, 0.0, values.calls.passed[source]
        for call in range(values.calls.call_from[values.node], values.calls.call_from[values.node + 1]):
            if values.calls.call_taken[call, source] >> left & 1:
                share, drawn = chance_of_offer(values.calls, call, left), values.calls.call_to[call]
                now = _row_after_call(values, drawn, left) + left
                then = _row_after_call(values, drawn, left - 1) + left - 1
                total += share
                later = share * passed * goes_by
                share *= 1.0 - passed
                now_win += share * values.node_tile[now] + later * values.node_tile[then]
                now_ready += share * values.node_stays[now] + later * values.node_stays[then]
        win, is_ready = now_win + (1.0 - total) * win, now_ready + (1.0 - total) * is_ready
        source -= 1
    return win, is_ready


# ---------------------------------------------------------------------------------- riichi


def _write_riichi(values: Values, ready: int, most: int) -> None:
    """Write the chance to win if a ready hand declares riichi now into the row ``IN_RIICHI``, by draws left.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        most: the largest number of draws left.
    """
    first, rons = rons_at(values, ready, RON_FIRST, DECLARING), rons_at(values, ready, RON_RIICHI, DECLARED)
    later = 0.0
    for left in range(most + 1):
        chance = values.ready_ron[first + left]
        values.row[IN_RIICHI + left] = _in_riichi(values, ready, RIICHI_FIRST, DECLARING, left, chance, later)
        later = _in_riichi(values, ready, RIICHI, DECLARED, left, values.ready_ron[rons + left], later)
    if most == values.turns:
        add_rons(values, ready, RON_RIICHI, DECLARED_NOW, PAID, LATER)
        later = 0.0
        for left in range(most):
            later = _in_riichi(values, ready, RIICHI, DECLARED_NOW, left, values.row[LATER + left], later)
        chance = values.ready_ron[first + most]
        values.row[IN_RIICHI + most] = _in_riichi(values, ready, RIICHI_FIRST, DECLARING, most, chance, later)


def _in_riichi(
    values: Values, ready: int, way: int, state: int, left: int, chance: float, later: float
) -> float:
    """Return the chance to win of a hand in riichi.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        way: how the hand wins by the next draw, a column of ``values.win_worth``.
        state: the state of the hand, as the number of a row of `Model`.
        left: the number of draws left.
        chance: the chance of a ron before the next draw.
        later: the chance to win after the next draw, if the hand wins neither by this draw nor by a ron
            before it.
    """
    if left == 0:
        return chance
    wins = values.ready_wins[ready, way_of_draw(values, way, left)] / unseen_at(values, left)
    return chance + (1.0 - chance) * (1.0 - values.model.others[state, left]) * (wins + (1.0 - wins) * later)
