"""Compute the value of every hand of a graph under the best play, from the last draw backwards.

Method: a node is a hand of 3n+1 tiles. Its value with j draws left is its value with j - 1 draws left, plus,
for each draw that the hand accepts, the chance of the draw times its gain. The chance is the weight of the
unseen copies of the kind divided by the weight of all unseen tiles; with a table model, the weight takes into
account how likely a kind lies in the wall. A draw with a negative gain is not accepted, unless every draw
that brings the hand nearer has to be accepted. A drawn hand, of 3n+2 tiles, has the value after its best
discard. A ready hand may declare riichi with any number of draws left, or with any but the largest
(``riichi_lefts``); the value of riichi follows from sums over the wins of the hand.

The other players act between two own draws (`paili.value.loops.rates`). Before its next draw the hand may
call one of three discards: from the right, from across, from the left (two discards with three players). The
model gives the chance that a discard is a particular unseen tile, independent of earlier discards. The hand
calls if the call is worth more than the pass. A call skips the players between the discarder and the hand.
``passed`` is the share of the turn that has passed at the discard; with this chance the hand loses the rest
of the turn and one draw. A tile that wins is not called.
"""

from __future__ import annotations

from paili.value.loops.hands.records import Calls
from paili.value.loops.rates import Values
from paili.value.loops.sizes import NEVER, NOTHING

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, lowest_in
    from paili.kernels.rows import add_and_lower, count_lower, larger_row, raise_row
    from paili.value.loops.hands.nodes import set_of_node, set_of_ready
    from paili.value.loops.rates import (
        add_rons,
        chance_of_offer,
        first_won,
        is_called,
        is_declined,
        is_taken,
        lefts_at,
        state_of,
        sum_of,
        unseen_at,
        value_at,
        way_of_draw,
        worth_declined,
        worth_of,
    )
    from paili.value.loops.riichi import declare_constant_riichi, has_constant_wait, value_of_riichi
    from paili.value.loops.sizes import (
        DAMA,
        DECLINED,
        FREE,
        KEPT,
        LEFT,
        MORE,
        OPENED,
        POINTS,
        RHO,
        RON,
        RON_DAMA,
        SOUGHT,
        SOURCES,
        TENPAI,
        WIDTH,
    )


def solve(values: Values) -> None:
    """Write the value of every hand of the graph, from the last draw backwards, and store which calls the
    best play makes.
    """
    _begin(values)
    values.used = values.node_values
    if not values.is_alike:
        for ready in range(values.ready):
            if set_of_ready(values, ready) == 0:
                value_of_riichi(values, ready)
    level = values.levels - 1
    while level >= 0:
        for drawn in range(values.level_drawn[level], values.level_drawn[level + 1]):
            _best_discard(values, level, drawn)
        for node in range(values.level_nodes[level], values.level_nodes[level + 1]):
            _value_of_node(values, level, node)
        level -= 1
    places, without = values.places, _value_without_wins(values)
    while places:
        place = lowest_in(places)
        places &= places - 1
        _tell_root(values, place, without)


def _begin(values: Values) -> None:
    """Compute what is equal for all hands: the chance to draw one tile, and what the other players do
    between two draws.
    """
    if values.with_table:
        _go_around_unready(values, FREE, 0)
        _go_around_unready(values, OPENED, 3 * WIDTH)
    values.one_tile[0] = 0.0
    for left in range(1, values.turns + 1):
        values.one_tile[left] = 1.0 / unseen_at(values, left)
    values.awaited = 0


def _tell_root(values: Values, place: int, without: float) -> None:
    """Write the value of the hand after one of the first discards of the question.

    The hand is a root of the graph, unless it cannot win within its draws; then its value is ``without``.

    Args:
        values: the graph of hands, with their values.
        place: the kind of the discard.
        without: the value of a hand that never wins.
    """
    node = values.root[place]
    if node < 0:
        values.root_value[place] = without
        values.root_need[place] = (values.need if values.need > 1 else 1) + 1
        values.root_declares[place] = 0
        return
    values.root_value[place] = values.node_value[value_at(values, 0, node) + values.turns]
    values.root_need[place] = values.node_need[node]
    values.root_declares[place] = values.node_declares[node] >> values.turns & 1


def _value_without_wins(values: Values) -> float:
    """Return the value of a hand that never wins: minus the payments to the opponents; 0 without a table
    model.
    """
    if not values.with_table:
        return 0.0
    value = values.unready[WIDTH]
    for left in range(1, values.turns + 1):
        fold = values.model.fold[left - 1]
        value = values.unready[WIDTH + left] + values.unready[left] * (value if value > fold else fold)
    return value


# ---------------------------------------------------------------------------------- discards


def _best_discard(values: Values, level: int, drawn: int) -> None:
    stride, first, last = (
        values.level_stride[level + 1],
        values.drawn_from[drawn],
        values.drawn_from[drawn + 1],
    )
    if last - first < 2:
        if last > first:
            values.drawn_best[drawn] = values.discard_to[first]
            values.drawn_at[drawn] = value_at(values, level + 1, values.discard_to[first])
        return
    best = values.used
    values.drawn_at[drawn] = best
    values.used = best + stride
    begin = values.level_value[level + 1]
    start, other = begin + values.discard_to[first] * stride, begin + values.discard_to[first + 1] * stride
    larger_row(values.node_value, best, values.node_value, start, other, stride)
    for place in range(first + 2, last):
        start = begin + values.discard_to[place] * stride
        raise_row(values.node_value, best, values.node_value, start, stride)
    _note_best(values, level, drawn, best, first)


def _note_best(values: Values, level: int, drawn: int, best: int, place: int) -> None:
    """Store which discard of a drawn hand is best with the most draws left, and whether it is best with fewer
    draws left too.

    Args:
        values: the graph of hands, with their values.
        level: the level of the drawn hand in the graph.
        drawn: the number of the drawn hand, of 3n+2 tiles, in the graph.
        best: the index of the values of the drawn hand under its best discards, by draws left.
        place: the index of the first discard of the hand.
    """
    lefts, stride = lefts_at(values, level + 1), values.level_stride[level + 1]
    least, begin = values.node_value[best + lefts - 1], values.level_value[level + 1]
    least -= NOTHING * abs(least)
    to = values.discard_to[place]
    while values.node_value[begin + to * stride + lefts - 1] < least:
        place += 1
        to = values.discard_to[place]
    start = begin + to * stride
    losses = count_lower(values.node_value, start, values.node_value, best, lefts)
    values.drawn_best[drawn] = -1 - to if losses else to
    if not losses:  # its values are those of the discard: the next hand reuses their memory
        values.drawn_at[drawn] = start
        values.used -= stride


# ---------------------------------------------------------------------------------- nodes


def _value_of_node(values: Values, level: int, node: int) -> None:
    ready, lefts, is_closed = values.node_ready[node], lefts_at(values, level), set_of_node(values, node) == 0
    start = value_at(values, level, node)
    values.node_declares[node] = 0
    if ready >= 0:
        if values.objective == TENPAI:
            _be_ready(values, node, start, lefts)
            return
        if values.is_alike and is_closed:
            if not is_called(values, node) and _declares_always(values, node, ready, start, lefts):
                return
            value_of_riichi(values, ready)
        if values.with_table:
            _go_around(values, node, ready)
        if values.must_riichi and is_closed:
            _declare_always(values, node, ready, start, lefts)
            return
    weight = _add_draws(values, level, node)
    if ready < 0 and not values.with_calls:
        _draw_by_draw(values, level, node, lefts, weight)
        return
    _weigh(values, ready, weight, lefts)
    if values.with_calls:
        _sort_calls(values.calls, node)
    _step_by_step(values, level, node, lefts)


def _be_ready(values: Values, node: int, start: int, lefts: int) -> None:
    """Set the value of a ready hand to 1, for the objective tenpai, and declare riichi if the rules allow it.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        lefts: how many numbers of draws left are possible, 0 included.
    """
    for left in range(lefts):
        values.node_value[start + left] = 1.0
    if values.may_riichi and set_of_node(values, node) == 0:
        values.node_declares[node] = (ONE << (values.riichi_lefts + 1)) - 2


def _declares_always(values: Values, node: int, ready: int, start: int, lefts: int) -> bool:
    """Write the values of a ready hand for the case that riichi is best with any number of draws left, if
    this is the case.

    The hand accepts no further draws.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        ready: the index of the hand among the ready hands.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        lefts: how many numbers of draws left are possible, 0 included.

    Returns:
        Whether riichi is best with any number of draws left. If it is not, the written values are not valid.
    """
    changes = values.node_from[node + 1] > values.node_from[node]
    if changes or not values.may_riichi or not has_constant_wait(values, ready):
        return False
    if lefts - 1 > values.riichi_lefts and not values.must_riichi:
        return False
    declare_constant_riichi(values, ready, start, lefts)
    for left in range(lefts - 1):
        values.row[KEPT + left] = 0.0
    least = -1e30 if values.forced else 0.0
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        worth, weight = worth_of(values, win, DAMA), values.win_weight[win]
        if worth > 0.0:
            for left in range(lefts - 1):
                more = worth - values.node_value[start + left]
                values.row[KEPT + left] += weight * (more if more > least else least)
    losses = 0
    for left in range(lefts - 1):
        other = values.node_value[start + left] + values.row[KEPT + left] * values.one_tile[left + 1]
        losses += 1 if values.node_value[start + left + 1] < other - NOTHING * abs(other) else 0
    if losses and not values.must_riichi:
        return False
    values.node_declares[node] = (ONE << lefts) - 2
    return True


def _declare_always(values: Values, node: int, ready: int, start: int, lefts: int) -> None:
    place = ready * values.stride
    values.node_value[start] = values.row[RON] if values.with_table else 0.0  # no riichi after the last draw
    for left in range(1, lefts):
        values.node_value[start + left] = values.ready_value[place + left]
    values.node_declares[node] = (ONE << values.stride) - 2


def _go_around(values: Values, node: int, ready: int) -> None:
    """Write what happens to a ready hand between two own draws, by draws left, into two rows of
    ``values.row``.

    The row ``RHO`` gets the chance that nobody wins. The row ``RON`` gets the value of own wins by ron, minus
    the cost of wins of other players.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        ready: the index of the hand among the ready hands.
    """
    is_points, state = values.objective == POINTS, state_of(set_of_node(values, node), ready)
    add_rons(values, ready, RON_DAMA, state, SOUGHT, RHO)
    for left in range(values.turns + 1):
        stays, other = 1.0 - values.row[RHO + left], values.model.others[state, left]
        values.row[RHO + left] = stays * (1.0 - other)
        if is_points:
            values.row[RON + left] -= stays * other * values.model.loss[state, left]
    if is_points:
        values.row[RON] += values.row[RHO] * values.model.ends[1]


def _go_around_unready(values: Values, state: int, start: int) -> None:
    """Write what happens between two own draws to a hand that is not ready into ``values.unready``, by draws
    left.

    Args:
        values: the graph of hands, with their values.
        state: the state of the hand, as the number of a row of `Model`.
        start: the index in ``values.unready`` of the first row to write.
    """
    paid = start + 2 * WIDTH
    for left in range(values.turns + 1):
        lost = values.model.others[state, left]
        values.unready[start + left] = 1.0 - lost
        values.unready[paid + left] = -lost * values.model.loss[state, left]
    values.unready[paid] += values.unready[start] * values.model.ends[0]
    for left in range(values.turns + 1):
        brings = values.unready[paid + left] if values.objective == POINTS else 0.0
        values.unready[start + WIDTH + left] = brings


def _add_draws(values: Values, level: int, node: int) -> float:
    """Write two rows of numbers about the draws of a node that do not win, by draws left after the draw.

    ``values.sums`` gets the sum of weight × value over these draws, ``values.least`` the smallest of their
    values. ``values.starts`` gets the indexes of their values.

    Args:
        values: the graph of hands, with their values.
        level: the level of the graph; each accepted draw leads one level down.
        node: the number of a hand of 3n+1 tiles in the graph.

    Returns:
        The sum of the weights of these draws.
    """
    stride, weight, first = values.level_stride[level + 1], 0.0, values.node_from[node]
    for left in range(stride):
        values.sums[left] = 0.0
        values.least[left] = 1e30
    for place in range(first, first_won(values, node)):
        start, factor = values.drawn_at[values.draw_to[place]], values.draw_weight[place]
        values.starts[place - first] = start
        weight += factor
        add_and_lower(values.sums, values.least, values.node_value, start, factor, stride)
    return weight


def _add_declined(values: Values, node: int, ready: int, lefts: int) -> None:
    """Write the row ``DECLINED``: by how much playing on with a winning tile is better than winning.

    For each number of draws left after the draw, the number is the largest such difference over the winning
    tiles.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        ready: the index of the hand among the ready hands.
        lefts: how many numbers of draws left are possible, 0 included.
    """
    for left in range(lefts):
        values.row[DECLINED + left] = NEVER
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        kind = values.win_kind[win]
        for left in range(lefts - 1):
            worth = worth_of(values, win, way_of_draw(values, DAMA, left + 1))
            more = worth_declined(values, node, kind, left) - worth
            values.row[DECLINED + left] = max(values.row[DECLINED + left], more)


def _weigh(values: Values, ready: int, weight: float, lefts: int) -> None:
    """Write the results of the next draw if the hand accepts every draw, by draws left.

    The row ``MORE`` gets the mean value over the accepted draws, the row ``KEPT`` the chance that the hand
    accepts no tile with this draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand; negative for a hand that is not ready.
        weight: the sum of the weights of the draws that do not win.
        lefts: the number of possible numbers of draws left.
    """
    total, worth = weight, 0.0
    if ready >= 0:
        total += values.ready_wins[ready, DAMA]
        worth = sum_of(values, ready, DAMA)
    for left in range(1, lefts):
        one = values.one_tile[left]
        values.row[MORE + left] = (values.sums[left - 1] + worth) * one
        values.row[KEPT + left] = 1.0 - total * one


def _step_by_step(values: Values, level: int, node: int, lefts: int) -> None:
    """Write the values of a node by draws left, from 0 draws upwards.

    If it is better not to accept some draw or win, the gain of the next draw is computed tile by tile. The
    hand calls nothing after the last draw. A root of the graph does not fold before its first draw, because
    the answer reports the value of that fold separately.

    Args:
        values: the graph of hands, with their values.
        level: the level of the graph; each accepted draw leads one level down.
        node: the number of a hand of 3n+1 tiles in the graph.
        lefts: how many numbers of draws left are possible, 0 included.
    """
    ready, melds, start = values.node_ready[node], set_of_node(values, node), value_at(values, level, node)
    value, no_fold_at = _after_last_draw(values, ready, melds), values.turns if level == 0 else -1
    if no_fold_at and value < values.model.fold[0]:
        value = values.model.fold[0]
    low, high, first = -1e30, 1e30, 1
    if ready >= 0:  # wins without yaku do not count, and the last tile has other points
        low, high = 0.0, 1e30 if values.forced else values.ready_least[ready]
        first = 1 + values.last_tile
    may_decline = ready >= 0 and values.node_won[node] > 0
    if may_decline:
        _add_declined(values, node, ready, lefts)
    values.node_value[start] = value
    for left in range(1, lefts):
        accepts = values.forced or value <= values.least[left - 1]
        accepts = accepts and not (may_decline and values.row[DECLINED + left - 1] > 0.0)
        if accepts and low <= value and value <= high and left >= first and values.row[KEPT + left] >= 0.0:
            value = value * values.row[KEPT + left] + values.row[MORE + left]
        else:
            value += _gain(values, node, ready, left, value)
        value = _before_a_draw(values, node, ready, melds, left, value)
        values.node_value[start + left] = value
        if ready >= 0 and melds == 0:
            value = _or_declare(values, node, ready, start, left)
        if value < values.model.fold[left] and left != no_fold_at:
            value = values.node_value[start + left] = values.model.fold[left]
            values.node_declares[node] &= ~(ONE << left)


def _draw_by_draw(values: Values, level: int, node: int, lefts: int, weight: float) -> None:
    """Do what `_step_by_step` does for a hand that is not ready and may not call.

    Args:
        values: the graph of hands, with their values.
        level: the level of the graph; each accepted draw leads one level down.
        node: the number of a hand of 3n+1 tiles in the graph.
        lefts: how many numbers of draws left are possible, 0 included.
        weight: the sum of the weights of the draws of the hand.
    """
    start, value = value_at(values, level, node), _after_last_draw(values, -1, 0)
    no_fold_at, many = values.turns if level == 0 else -1, first_won(values, node) - values.node_from[node]
    if no_fold_at and value < values.model.fold[0]:
        value = values.model.fold[0]
    values.node_value[start] = value
    for left in range(1, lefts):
        one = values.one_tile[left]
        kept = 1.0 - weight * one
        if kept >= 0.0 and (values.forced or value <= values.least[left - 1]):
            value = value * kept + values.sums[left - 1] * one
        else:
            gain, taken = _gain_of_draws(values, node, many, left, value)
            unseen = unseen_at(values, left)
            value += gain / (unseen if unseen > taken else taken)
        if values.with_table:
            value = values.unready[WIDTH + left] + values.unready[left] * value
        if value < values.model.fold[left] and left != no_fold_at:
            value = values.model.fold[left]
        values.node_value[start + left] = value


def _after_last_draw(values: Values, ready: int, melds: int) -> float:
    """Return the value of a hand after the last draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands; -1 for a hand that is not ready.
        melds: the number of a set of called melds; 0 for no melds.
    """
    if not values.with_table:
        return 0.0
    return values.row[RON] if ready >= 0 else values.unready[WIDTH + (3 * WIDTH if melds else 0)]


def _before_a_draw(values: Values, node: int, ready: int, melds: int, left: int, value: float) -> float:
    """Return the value of a hand at the beginning of a turn, before the other players act.

    Args:
        values: the graph of hands, with their values.
        node, ready, melds: the number of the hand (3n+1 tiles) in the graph; its index among the ready hands,
            or -1; the number of its set of called melds.
        left: the number of draws left.
        value: the value of the hand at the end of the turn, after the other players acted and just before the
            own draw.
    """
    if values.with_table:
        if ready >= 0:
            value = values.row[RON + left] + values.row[RHO + left] * value
        else:
            start = 3 * WIDTH if melds else 0
            value = values.unready[start + WIDTH + left] + values.unready[start + left] * value
    if not values.with_calls:
        return value
    source, state = LEFT, state_of(melds, ready)
    while source >= 0:
        if values.calls.passed[source] >= 0.0:
            value += _gain_of_offer(values, node, state, left, source, value)
        source -= 1
    return value


def _or_declare(values: Values, node: int, ready: int, start: int, left: int) -> float:
    """Return the value of a ready hand; if riichi is possible and better, return its value and store that the
    hand declares riichi.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        ready: the index of the hand among the ready hands.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        left: the number of draws left.
    """
    declared, other = values.ready_value[ready * values.stride + left], values.node_value[start + left]
    may_declare = values.may_riichi and left <= values.riichi_lefts
    if may_declare and declared >= other - NOTHING * abs(other):
        other = declared if declared > other else other
        values.node_value[start + left] = other
        values.node_declares[node] |= ONE << left
    return other


def _gain(values: Values, node: int, ready: int, left: int, stay: float) -> float:
    """Return how much the next draw raises the value of the hand on average.

    Args:
        values: the graph of hands, with their values.
        node, ready: the number of the hand (3n+1 tiles) in the graph; its index among the ready hands, or -1.
        left: the number of draws left before this draw.
        stay: the value if the drawn tile is discarded at once.
    """
    many = first_won(values, node) - values.node_from[node]
    gain, weight = _gain_of_draws(values, node, many, left, stay)
    if ready >= 0:
        way = way_of_draw(values, DAMA, left)
        for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
            worth = worth_of(values, win, way)
            if is_declined(values, node, win, left - 1, worth):
                more = worth_declined(values, node, values.win_kind[win], left - 1) - stay
                if more > NOTHING * abs(stay):
                    gain += values.win_weight[win] * more
                    weight += values.win_weight[win]
            elif is_taken(values, worth, stay):
                gain += values.win_weight[win] * (worth - stay)
                weight += values.win_weight[win]
    unseen = unseen_at(values, left)
    return gain / (unseen if unseen > weight else weight)


def _gain_of_draws(values: Values, node: int, many: int, left: int, stay: float) -> tuple[float, float]:
    """Return two sums over the draws that the hand accepts and that do not win: of weight × gain, and of the
    weights.

    Args:
        values: the graph of hands, with their values; ``values.starts`` is that of the node.
        node: the number of the hand (3n+1 tiles) in the graph.
        many: the number of draws of the hand that do not win.
        left: the number of draws left before the draw.
        stay: the value if the drawn tile is discarded at once.
    """
    gain, weight, first = 0.0, 0.0, values.node_from[node]
    least = -1e9 if values.forced else NOTHING * abs(stay)
    for place in range(many):
        more = values.node_value[values.starts[place] + left - 1] - stay
        taken = values.draw_weight[first + place] if more > least else 0.0
        gain += taken * more
        weight += taken
    return gain, weight


# ---------------------------------------------------------------------------------- offers


def _sort_calls(calls: Calls, node: int) -> None:
    """Store for each call of a node whether the hand can call the tile from any player or only from the left
    player.

    A pon is possible from any player; of all calls of one tile, the pon is stored first.

    Args:
        calls: the calls of the graph.
        node: the number of a hand of 3n+1 tiles in the graph.
    """
    kind, sort = -1, 0
    for place in range(calls.call_from[node], calls.call_from[node + 1]):
        if calls.call_kind[place] != kind:
            kind, sort = calls.call_kind[place], 1 if calls.call_meld[place] >= 34 else 0
        calls.call_sort[place] = sort
        for source in range(SOURCES):
            calls.call_taken[place, source] = 0


def _gain_of_offer(values: Values, node: int, state: int, left: int, source: int, stay: float) -> float:
    """Return by how much the possible calls of one opponent's next discard raise the value of the hand.

    The function stores which calls the hand makes.

    Args:
        values: the graph of hands, with their values.
        node, state: the number of the hand (3n+1 tiles) in the graph, and its row of `Model`.
        left: the number of draws left.
        source: the player who discards: ``RIGHT``, ``ACROSS`` or ``LEFT``.
        stay: the value without a call.
    """
    gain, place, end = 0.0, values.calls.call_from[node], values.calls.call_from[node + 1]
    while place < end:
        kind, best, chosen = values.calls.call_kind[place], 0.0, -1
        chance = chance_of_offer(values.calls, place, left)
        while place < end and values.calls.call_kind[place] == kind:
            if values.calls.call_meld[place] < 34 or source == LEFT:  # runs are called from the left only
                more = _value_of_call(values, state, place, left, source) - stay
                if more > best:
                    best, chosen = more, place
            place += 1
        if chosen >= 0:
            values.calls.call_taken[chosen, source] |= ONE << left
            gain += chance * best
    return gain


def _value_of_call(values: Values, state: int, place: int, left: int, source: int) -> float:
    """Return the value of a call: a weighted mean of the value with all draws left and the value with one
    draw fewer.

    The weight of the value with one draw fewer is the share of the turn that has passed. If a draw is lost,
    the other players may still win in the rest of the turn.

    Args:
        values: the graph of hands, with their values.
        state: the state of the hand, as the number of a row of `Model`.
        place: the index of the call.
        left: the number of draws left.
        source: the player who discards: ``RIGHT``, ``ACROSS`` or ``LEFT``.
    """
    start, passed = values.drawn_at[values.calls.call_to[place]] + left, values.calls.passed[source]
    later = values.node_value[start - 1]
    if values.with_table:
        lost = values.model.others[state, left]
        later = (1.0 - lost) * later
        if values.objective == POINTS:
            later -= lost * values.model.loss[state, left]
    return (1.0 - passed) * values.node_value[start] + passed * later
