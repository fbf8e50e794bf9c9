"""The best that every hand of a graph can do, from the last draw backwards.

Method: the value of a node with j draws left is that with one fewer, and for each draw that it accepts the
copies unseen, over all unseen tiles, times what is gained. A draw that would be a loss is not accepted, but
where every draw that brings the hand nearer has to be. A drawn hand takes the best of its discards. A ready
hand may declare riichi with any number of draws left; what that is worth follows from the sums over its wins.

Between two own draws the others have a go, by a `Model`: a live copy of the wait is won on, or someone else
wins, or nothing happens.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel
from paili.value.loops import arena as at
from paili.value.loops.arena import POINTS, TENPAI, Arena, whole
from paili.value.model import Model

# rows that are worked in: a hand in riichi; the chance that a round goes by, and what else it brings
SUMS, RHO, RON = 0, 1, 2


@kernel
def solve(arena: Arena, model: Model) -> None:
    """Write the values of all nodes and drawn hands."""
    for ready in range(arena.ready):
        value_of_riichi(arena, model, ready)
    for level in range(arena.levels - 1, -1, -1):
        for drawn in range(arena.level_drawn[level], arena.level_drawn[level + 1]):
            _best_discard(arena, drawn)
        for node in range(arena.level_nodes[level], arena.level_nodes[level + 1]):
            _value_of_node(arena, model, node)


@kernel
def unseen_at(arena: Arena, left: int) -> float:
    """Return how many tiles are unseen before a draw, with so many draws left."""
    return float(arena.total - arena.turns + left)


@kernel
def sum_of(arena: Arena, ready: int, way: int) -> float:
    """Return copies times what the objective counts, added over the wins of a ready hand."""
    if arena.objective == POINTS:
        return float(arena.ready_points[ready, way])
    return float(arena.ready_wins[ready, way])


@kernel
def worth_of(arena: Arena, win: int, way: int) -> float:
    """Return what the objective counts of one win."""
    worth = arena.win_worth[win, way]
    if arena.objective == POINTS:
        return float(worth)
    return 1.0 if worth > 0.0 else 0.0


@kernel
def way_of_draw(arena: Arena, plain: int, left: int) -> int:
    """Return how a win comes about; that of the last tile stands one or two further."""
    if arena.last_tile and left == 1:
        return plain + (1 if plain == at.DAMA else 2)
    return plain


@kernel
def class_of(kind: int) -> int:
    """Return the class of a kind that rates of the table go by."""
    if kind >= 27:
        return 0
    rank = kind % 9
    return 1 if rank in (0, 8) else 2 if rank in (1, 7) else 3


@kernel
def ron_rate(arena: Arena, model: Model, ready: int, way: int, riichi: int, left: int, counted: int) -> float:
    """Return the chance that a ready hand wins by ron before its next draw; with ``counted`` times its worth.

    ``counted`` is 0 for the chance, 1 for the objective, 2 for points.
    """
    if not arena.with_table or arena.ready_furiten[ready]:
        return 0.0
    total = 0.0
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        worth = arena.win_worth[win, way]
        if worth > 0.0:
            rate = arena.win_copies[win] * model.ron[riichi, class_of(whole(arena.win_kind[win])), left]
            total += rate * (1.0 if counted == 0 else worth if counted == 2 else worth_of(arena, win, way))
    return total


# ---------------------------------------------------------------------------------- riichi


@kernel
def riichi_ways(arena: Arena, left: int) -> int:
    """Return how a hand wins that declares riichi with so many draws left."""
    return at.DOUBLE if arena.first_turn and left == arena.turns else at.RIICHI


@kernel
def value_of_riichi(arena: Arena, model: Model, ready: int) -> None:
    """Write what declaring riichi is worth, by draws left; in ``row[SUMS]`` what it is once declared."""
    start, stick = ready * arena.stride, model.ends[3] if arena.objective == POINTS else 0.0
    for left in range(arena.stride):
        arena.row[SUMS, left] = _in_riichi(arena, model, ready, at.RIICHI, at.RON_RIICHI, left, stick)
        first = riichi_ways(arena, left)
        ron = at.RON_FIRST if first == at.RIICHI else at.RON_DOUBLE_FIRST
        declared = _in_riichi(arena, model, ready, first + 1, ron, left, stick) - stick
        if first == at.DOUBLE:
            declared += _gain_of_double(arena, model, ready, left)
        arena.ready_value[start + left] = declared


@kernel
def _in_riichi(
    arena: Arena, model: Model, ready: int, way: int, ron_way: int, left: int, stick: float
) -> float:
    """Return the value of a hand in riichi; ``way`` is that of the next draw."""
    chance = ron_rate(arena, model, ready, ron_way, 1, left, 0)
    value = ron_rate(arena, model, ready, ron_way, 1, left, 1) + chance * stick
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


@kernel
def _gain_of_double(arena: Arena, model: Model, ready: int, left: int) -> float:
    """Return how much more double riichi is worth than riichi after the first draw."""
    stay, gain = 1.0, 0.0
    for now in range(left, 0, -1):
        if now < left:
            chance = ron_rate(arena, model, ready, at.RON_DOUBLE, 1, now, 0)
            more = ron_rate(arena, model, ready, at.RON_DOUBLE, 1, now, 1)
            more -= ron_rate(arena, model, ready, at.RON_RIICHI, 1, now, 1)
            gain += stay * more
            stay *= (1.0 - chance) * (1.0 - model.others[1, now])
            double, single = way_of_draw(arena, at.DOUBLE, now), way_of_draw(arena, at.RIICHI, now)
            more = sum_of(arena, ready, double) - sum_of(arena, ready, single)
            gain += stay * more / unseen_at(arena, now)
        else:
            chance = ron_rate(arena, model, ready, at.RON_DOUBLE_FIRST, 1, now, 0)
            stay *= (1.0 - chance) * (1.0 - model.others[1, now])
        stay *= 1.0 - arena.ready_wins[ready, at.RIICHI] / unseen_at(arena, now)
    return gain


# ---------------------------------------------------------------------------------- discards


@kernel
def _best_discard(arena: Arena, drawn: int) -> None:
    stride = arena.stride
    best = arena.drawn_value[drawn * stride : (drawn + 1) * stride]
    for left in range(stride):
        best[left] = -1e9
    for place in range(arena.drawn_from[drawn], arena.drawn_from[drawn + 1]):
        start = whole(arena.discard_to[place]) * stride
        values = arena.node_value[start : start + stride]
        for left in range(stride):
            best[left] = values[left] if values[left] > best[left] else best[left]


# ---------------------------------------------------------------------------------- nodes


@kernel
def _value_of_node(arena: Arena, model: Model, node: int) -> None:
    stride, ready = arena.stride, whole(arena.node_ready[node])
    start = node * stride
    arena.node_declares[node] = 0
    if ready >= 0:
        if arena.objective == TENPAI:
            for left in range(stride):
                arena.node_value[start + left] = 1.0
            arena.node_declares[node] = (whole(arena.may_riichi) << stride) - arena.may_riichi
            return
        if arena.must_riichi:
            _declare_always(arena, node, ready)
            return
    if arena.with_table:
        _between(arena, model, ready)
    copies = _add_draws(arena, node)
    if ready < 0 and copies <= unseen_at(arena, 1):
        _accept_all(arena, node, copies)
        if arena.forced or not _has_losses(arena, node):
            return
    _step_by_step(arena, node, ready)


@kernel
def _declare_always(arena: Arena, node: int, ready: int) -> None:
    start, known = node * arena.stride, ready * arena.stride
    for left in range(arena.stride):
        arena.node_value[start + left] = arena.ready_value[known + left]
    arena.node_declares[node] = (whole(1) << arena.stride) - 1


@kernel
def _between(arena: Arena, model: Model, ready: int) -> None:
    """Write what happens before the next draw, by draws left: the points of it, and the chance to go on."""
    is_points = arena.objective == POINTS
    for left in range(arena.stride):
        value = chance = 0.0
        if ready >= 0:
            chance = ron_rate(arena, model, ready, at.RON_DAMA, 0, left, 0)
            value = ron_rate(arena, model, ready, at.RON_DAMA, 0, left, 1)
        if is_points:
            value -= (1.0 - chance) * model.others[0, left] * model.loss[0, left]
        kept = (1.0 - chance) * (1.0 - model.others[0, left])
        if left == 0 and is_points:
            value += kept * model.ends[1 if ready >= 0 else 0]
        arena.row[RON, left] = value
        arena.row[RHO, left] = kept


@kernel
def _add_draws(arena: Arena, node: int) -> int:
    """Add up copies times value over the draws, by draws left after them; return the copies."""
    stride, copies = arena.stride, whole(0)
    sums = arena.row[SUMS, :stride]
    for left in range(stride):
        sums[left] = 0.0
    for place in range(arena.node_from[node], arena.node_from[node + 1]):
        start, many = whole(arena.draw_to[place]) * stride, whole(arena.draw_copies[place])
        values, factor = arena.drawn_value[start : start + stride], float(many)
        copies += many
        for left in range(stride):
            sums[left] += factor * values[left]
    return copies


@kernel
def _accept_all(arena: Arena, node: int, copies: int) -> None:
    """Write the values with every draw accepted."""
    start, value = node * arena.stride, arena.row[RON, 0] if arena.with_table else 0.0
    arena.node_value[start] = value
    for left in range(1, arena.stride):
        value += (arena.row[SUMS, left - 1] - copies * value) / unseen_at(arena, left)
        if arena.with_table:
            value = arena.row[RON, left] + arena.row[RHO, left] * value
        arena.node_value[start + left] = value


@kernel
def _has_losses(arena: Arena, node: int) -> bool:
    """Return whether accepting some draw at some time is worse than staying."""
    stride, losses = arena.stride, 0
    own = arena.node_value[node * stride : node * stride + stride]
    for place in range(arena.node_from[node], arena.node_from[node + 1]):
        start = whole(arena.draw_to[place]) * stride
        values = arena.drawn_value[start : start + stride]
        for left in range(stride - 1):
            losses += 1 if values[left] < own[left] else 0
    return losses > 0


@kernel
def _step_by_step(arena: Arena, node: int, ready: int) -> None:
    """Write the values by draws left, from none on."""
    start, value = node * arena.stride, arena.row[RON, 0] if arena.with_table else 0.0
    arena.node_value[start] = value
    for left in range(1, arena.stride):
        value += _gain(arena, node, ready, left, value)
        if arena.with_table:
            value = arena.row[RON, left] + arena.row[RHO, left] * value
        arena.node_value[start + left] = value
        if ready >= 0:
            value = _or_declare(arena, node, ready, left)


@kernel
def _or_declare(arena: Arena, node: int, ready: int, left: int) -> float:
    """Let a ready hand declare riichi where that is better; return its value."""
    start = node * arena.stride + left
    declared = arena.ready_value[ready * arena.stride + left]
    if arena.may_riichi and declared >= arena.node_value[start]:
        arena.node_value[start] = declared
        arena.node_declares[node] |= whole(1) << left
    return float(arena.node_value[start])


@kernel
def _gain(arena: Arena, node: int, ready: int, left: int, stay: float) -> float:
    """Return what the next draw gains over staying, on average."""
    gain, copies, column, least = 0.0, whole(0), left - 1, -1e9 if arena.forced else 0.0
    for place in range(arena.node_from[node], arena.node_from[node + 1]):
        more = arena.drawn_value[whole(arena.draw_to[place]) * arena.stride + column] - stay
        if more > least:
            gain += arena.draw_copies[place] * more
            copies += arena.draw_copies[place]
    if ready >= 0:
        way = way_of_draw(arena, at.DAMA, left)
        for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
            worth = worth_of(arena, win, way)
            if is_taken(arena, worth, stay):
                gain += arena.win_copies[win] * (worth - stay)
                copies += arena.win_copies[win]
    return gain / max(unseen_at(arena, left), float(copies))


@kernel
def is_taken(arena: Arena, worth: float, stay: float) -> bool:
    """Return whether a win is taken rather than to stay."""
    return worth > stay or ((arena.forced or arena.objective == TENPAI) and worth > 0.0)
