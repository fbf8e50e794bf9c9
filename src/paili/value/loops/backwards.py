"""The best that every hand of a graph can do, from the last draw backwards.

Method: the value of a node with j draws left is that with one fewer, and for each draw that it accepts the
weight of its copies (how many are unseen; at a table each as likely as it lies in the wall), over all unseen
tiles, times what is gained. A draw that would be a loss is not accepted, but where every draw that brings the
hand nearer has to be. A drawn hand takes the best of its discards. A ready hand may declare riichi with any
number of draws left; what that is worth follows from the sums over its wins.
Between two own draws the others have a go (`paili.value.loops.rates`), and before that they may offer what
the hand can call (`paili.value.loops.offers`).
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, joint, whole
from paili.value.loops import arena as at
from paili.value.loops.arena import POINTS, TENPAI, Arena
from paili.value.loops.hands.melds import Calls, is_called, set_of_node, set_of_ready
from paili.value.loops.hands.suits import lowest_in
from paili.value.loops.offers import sort_calls, with_offers
from paili.value.loops.rates import (
    FREE,
    NOTHING,
    OPENED,
    SOUGHT,
    Row,
    Rows,
    add_rons,
    first_won,
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
from paili.value.loops.riichi import SUMS, declare_alike, value_of_riichi, waits_alike
from paili.value.table.model import NEVER, Model

# rows that are worked in, beside the sums over draws: the chance that a round goes by, and what else it
# brings; the least of the draws; what a draw brings where all are accepted, and the share of staying; how
# much more than a win it is worth to let it go, at most
RHO, RON, LEAST, MORE, KEPT, DECLINED = 1, 2, 3, 4, 5, 6
_GAIN = KEPT


@inner
def solve(arena: Arena, calls: Calls | None, model: Model) -> None:
    """Write the values of all nodes and drawn hands, and which offers are taken."""
    _begin(arena, model)
    arena.values = arena.node_values
    for ready in range(arena.ready if not arena.is_alike else 0):
        if set_of_ready(calls, ready) == 0:
            value_of_riichi(arena, model, ready)
    for level in range(arena.levels - 1, -1, -1):
        for drawn in range(arena.level_drawn[level], arena.level_drawn[level + 1]):
            _best_discard(arena, level, drawn)
        for node in range(arena.level_nodes[level], arena.level_nodes[level + 1]):
            _value_of_node(arena, calls, model, level, node)
    places, without = arena.places, _value_without_wins(arena, model)
    while places:
        place = lowest_in(places)
        places &= places - 1
        node = max(whole(arena.root[place]), whole(0))  # what is out of reach has none
        value = arena.node_value[value_at(arena, whole(0), node) + arena.turns]
        _tell_root(arena, place, value, whole(arena.node_need[node]), arena.node_declares[node], without)


@inner
def _begin(arena: Arena, model: Model) -> None:
    """Write what holds of all hands."""
    if arena.with_table:
        _go_around_unready(arena, model, FREE, arena.unready[0])
        _go_around_unready(arena, model, OPENED, arena.unready[1])
    arena.one_tile[0] = 0.0
    for left in range(1, arena.turns + 1):
        arena.one_tile[left] = 1.0 / unseen_at(arena, left)
    arena.awaited = 0


@inner
def _tell_root(arena: Arena, place: int, value: float, need: int, declares: int, without: float) -> None:
    """Write what there is to know of a root; one out of reach is worth what a hand is that never wins."""
    is_there = arena.root[place] >= 0
    arena.root_value[place] = value if is_there else without
    arena.root_need[place] = need if is_there else max(arena.need, 1) + 1
    arena.root_declares[place] = declares >> arena.turns & 1 if is_there else 0


@inner
def _value_without_wins(arena: Arena, model: Model) -> float:
    """Return what a hand is worth that never wins: at a table what the others cost it, else nothing."""
    if not arena.with_table:
        return 0.0
    goes_by, brings = arena.unready[0, 0], arena.unready[0, 1]
    value = brings[0]
    for left in range(1, arena.turns + 1):
        value = brings[left] + goes_by[left] * max(value, model.fold[left - 1])
    return float(value)


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
def _value_of_node(arena: Arena, calls: Calls | None, model: Model, level: int, node: int) -> None:
    ready, start, lefts = whole(arena.node_ready[node]), value_at(arena, level, node), lefts_at(arena, level)
    melds = set_of_node(calls, node)
    is_closed = melds == 0
    arena.node_declares[node] = 0
    if ready >= 0:
        if arena.objective == TENPAI:
            for left in range(lefts):
                arena.node_value[start + left] = 1.0
            may = whole(arena.may_riichi and is_closed)
            arena.node_declares[node] = (may << arena.stride) - 2 * may
            return
        is_alike = arena.is_alike and is_closed
        if is_alike and not is_called(calls, node) and _declares_always(arena, node, ready, start, lefts):
            return
        if is_alike:
            value_of_riichi(arena, model, ready)
    if arena.with_table and ready >= 0:
        _go_around(arena, model, state_of(melds, ready), ready)
    if ready >= 0 and arena.must_riichi and is_closed:
        _declare_always(arena, node, ready, start, lefts)
        return
    weight = _add_draws(arena, level, node)
    _weigh(arena, ready, weight, lefts)
    sort_calls(calls, node)
    _step_by_step(arena, calls, model, node, melds, ready, start, lefts, level)


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
    declare_alike(arena, ready, declared)
    for left in range(lefts - 1):
        gains[left] = 0.0
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth, weight = worth_of(arena, win, at.DAMA), arena.win_weight[win]
        least = -1e30 if arena.forced else 0.0
        for left in range(lefts - 1 if worth > 0.0 else 0):
            gains[left] += weight * max(worth - declared[left], least)
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
def _go_around(arena: Arena, model: Model, state: int, ready: int) -> None:
    """Write the chance that a round of a ready hand goes by, and what else it brings, by draws left."""
    is_points = arena.objective == POINTS
    goes_by, brings, others, losses = arena.row[RHO], arena.row[RON], model.others[state], model.loss[state]
    add_rons(arena, model, ready, at.RON_DAMA, state, SOUGHT, goes_by, brings)
    for left in range(arena.turns + 1):
        stays = 1.0 - goes_by[left]
        goes_by[left] = stays * (1.0 - others[left])
        brings[left] -= stays * others[left] * losses[left] if is_points else 0.0
    if is_points:
        brings[0] += goes_by[0] * model.ends[1]


@inner
def _go_around_unready(arena: Arena, model: Model, state: int, found: Rows) -> None:
    """Write the same of hands that are not ready, which is the same for all of them; see ``unready``."""
    for left in range(arena.turns + 1):
        lost = model.others[state, left]
        found[0, left] = 1.0 - lost
        found[2, left] = -lost * model.loss[state, left]
    found[2, 0] += found[0, 0] * model.ends[0]
    for left in range(arena.turns + 1):
        found[1, left] = found[2, left] if arena.objective == POINTS else 0.0


@inner
def _add_draws(arena: Arena, level: int, node: int) -> float:
    """Add up weight times value over the draws, by draws left after them, and write the least value.

    Returns:
        the weight.
    """
    stride, weight = arena.level_stride[level + 1], 0.0
    sums, least = arena.row[SUMS, :stride], arena.row[LEAST, :stride]
    for left in range(stride):
        sums[left] = 0.0
        least[left] = 1e30
    for place in range(arena.node_from[node], first_won(arena, node)):
        start, factor = whole(arena.drawn_at[arena.draw_to[place]]), arena.draw_weight[place]
        values = arena.node_value[start : start + stride]
        weight += factor
        for left in range(stride):
            sums[left] += factor * values[left]
            least[left] = values[left] if values[left] < least[left] else least[left]
    return weight


@inner
def _add_declined(arena: Arena, node: int, ready: int, lefts: int) -> None:
    """Write how much more than a win it is worth to let it go, at most, by draws left after it."""
    for left in range(lefts):
        arena.row[DECLINED, left] = NEVER
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        kind = whole(arena.win_kind[win])
        for left in range(lefts - 1):
            worth = worth_of(arena, win, way_of_draw(arena, at.DAMA, left + 1))
            more = worth_declined(arena, node, kind, left) - worth
            arena.row[DECLINED, left] = max(arena.row[DECLINED, left], more)


@inner
def _weigh(arena: Arena, ready: int, weight: float, lefts: int) -> None:
    """Write what a draw brings where all are accepted: the worth of them, and the share of staying."""
    total, worth = weight, 0.0
    if ready >= 0:
        total += arena.ready_wins[ready, at.DAMA]
        worth = sum_of(arena, ready, at.DAMA)
    for left in range(1, lefts):
        one = arena.one_tile[left]
        arena.row[MORE, left] = (arena.row[SUMS, left - 1] + worth) * one
        arena.row[KEPT, left] = 1.0 - total * one


@joint
def _step_by_step(
    arena: Arena,
    calls: Calls | None,
    model: Model,
    node: int,
    melds: int,
    ready: int,
    start: int,
    lefts: int,
    level: int,
) -> None:
    """Write the values by draws left, from none on; one by one where not everything is accepted.

    After the last draw nothing is called. A hand that is asked about does not fold at once: what that is
    worth is told beside it.
    """
    rounds = arena.unready[1 if melds else 0]
    goes_by, brings = rounds[0], rounds[1]
    if ready >= 0:
        goes_by, brings = arena.row[RHO], arena.row[RON]
    value = brings[0] if arena.with_table else 0.0
    asked = whole(arena.turns if level == 0 else -1)
    value = max(value, model.fold[0]) if asked else value
    low, high, first = -1e30, 1e30, whole(1)
    if ready >= 0:  # wins without yaku are not taken, and the last tile is worth something else
        low, high = 0.0, 1e30 if arena.forced else arena.ready_least[ready]
        first = whole(1 + arena.last_tile)
    may_decline = ready >= 0 and arena.node_won[node] > 0
    if may_decline:
        _add_declined(arena, node, ready, lefts)
    arena.node_value[start] = value
    for left in range(1, lefts):
        accepts = arena.forced or value <= arena.row[LEAST, left - 1]
        accepts = accepts and not (may_decline and arena.row[DECLINED, left - 1] > 0.0)
        if accepts and low <= value <= high and left >= first and arena.row[KEPT, left] >= 0.0:
            value = value * arena.row[KEPT, left] + arena.row[MORE, left]
        else:
            value += _gain(arena, node, ready, left, value)
        if arena.with_table:
            value = brings[left] + goes_by[left] * value
        value = with_offers(arena, calls, model, state_of(melds, ready), node, left, value)
        arena.node_value[start + left] = value
        if ready >= 0 and melds == 0:
            value = _or_declare(arena, node, ready, start, left)
        if value < model.fold[left] and left != asked:
            value = arena.node_value[start + left] = model.fold[left]
            arena.node_declares[node] &= ~(whole(1) << left)


@inner
def _or_declare(arena: Arena, node: int, ready: int, start: int, left: int) -> float:
    """Let a ready hand declare riichi where that is better; return its value."""
    declared, other = arena.ready_value[ready * arena.stride + left], arena.node_value[start + left]
    if arena.may_riichi and declared >= other - NOTHING * abs(other):
        arena.node_value[start + left] = max(declared, other)
        arena.node_declares[node] |= whole(1) << left
    return float(arena.node_value[start + left])


@inner
def _gain(arena: Arena, node: int, ready: int, left: int, stay: float) -> float:
    """Return what the next draw gains over staying, on average."""
    gain, weight, least = 0.0, 0.0, -1e9 if arena.forced else NOTHING * abs(stay)
    for place in range(arena.node_from[node], first_won(arena, node)):
        more = arena.node_value[arena.drawn_at[arena.draw_to[place]] + left - 1] - stay
        if more > least:
            gain += arena.draw_weight[place] * more
            weight += arena.draw_weight[place]
    return _with_wins(arena, node, ready, left, stay, gain, weight)


@inner
def _with_wins(
    arena: Arena, node: int, ready: int, left: int, stay: float, gain: float, weight: float
) -> float:
    """Return what a draw gains on average, wins too, given what the rest of such a weight gain."""
    if ready >= 0:
        way = way_of_draw(arena, at.DAMA, left)
        for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
            worth = worth_of(arena, win, way)
            if is_declined(arena, node, win, left - 1, worth):
                more = worth_declined(arena, node, whole(arena.win_kind[win]), left - 1) - stay
                if more > NOTHING * abs(stay):
                    gain += arena.win_weight[win] * more
                    weight += arena.win_weight[win]
            elif is_taken(arena, worth, stay):
                gain += arena.win_weight[win] * (worth - stay)
                weight += arena.win_weight[win]
    return float(gain / max(unseen_at(arena, left), weight))
