"""What becomes of a hand that follows the best policy: when it is ready, when it wins, and for how much.

Method: from one node the chance to be at each node, by draws made, is carried down the levels. At each draw
the hand does what its values say is best: accepts what is worth more than staying, discards what keeps most,
declares riichi where that is worth most. So all three curves come out of one walk, whatever the objective
was, and only the nodes that the policy comes to are looked at.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel
from paili.value.loops import arena as at
from paili.value.loops.arena import VISITS, Arena, whole
from paili.value.loops.backwards import class_of, is_taken, ron_rate, unseen_at, way_of_draw, worth_of
from paili.value.model import Model

# rows that are worked in: win, ready and points by draws made; the tiles that a draw is one of
WINS, READY, POINTS, _TILES, _ACCEPTED = 3, 4, 5, 6, 7


@kernel
def follow(arena: Arena, model: Model) -> None:
    """Write win, ready and points by draws made, each added up to there, after every discard within reach."""
    if arena.detail >= 0:
        for win in range(arena.wins):
            for way in range(at.WAYS):
                arena.win_share[win, way] = 0.0
    for place in range(37):
        if arena.root[place] >= 0 and (arena.detail < 0 or arena.detail == place):
            _follow_from(arena, model, arena.root[place])
            for lane in range(3):
                total = 0.0
                for made in range(arena.stride):
                    total += arena.row[WINS + lane, made]
                    arena.result[place, lane, made] = total


@kernel
def _follow_from(arena: Arena, model: Model, root: int) -> None:
    for lane in range(3):
        for made in range(arena.stride):
            arena.row[WINS + lane, made] = 0.0
    arena.visits = 0
    arena.stamp += 1
    here = _visit(arena, root)
    arena.mass[here * arena.stride] = 1.0
    arena.fresh[here * arena.stride] = 1.0
    done = 0
    while done < arena.visits and not arena.full:
        _follow_node(arena, model, whole(arena.visited[done]), done * arena.stride)
        done += 1


@kernel
def _visit(arena: Arena, node: int) -> int:
    """Return the place of a node among those visited; nodes of a level come before those below."""
    if arena.visit_stamp[node] == arena.stamp:
        return whole(arena.visit[node])
    place = arena.visits
    if place >= VISITS - 1 or (place + 1) * arena.stride > VISITS * at.STRIDE:
        arena.full = 1
        return 0
    arena.visits = place + 1
    arena.visit_stamp[node] = arena.stamp
    arena.visit[node] = place
    arena.visited[place] = node
    for made in range(place * arena.stride, (place + 1) * arena.stride):
        arena.mass[made] = arena.fresh[made] = 0.0
    return whole(place)


@kernel
def _follow_node(arena: Arena, model: Model, node: int, start: int) -> None:
    """Carry the chance to be at a node on: to later draws, to wins, to riichi, to other nodes."""
    ready, waiting, turns = whole(arena.node_ready[node]), 0.0, arena.turns
    _count_accepted(arena, node)
    for made in range(arena.stride):
        if ready >= 0:
            arena.row[READY, made] += arena.fresh[start + made]
            arena.fresh[start + made] = 0.0
            declared = _declared(arena, node, start, turns - made)
            if waiting + declared > 0.0:
                waiting = _wait(arena, model, ready, made, waiting, declared)
        if arena.mass[start + made] > 0.0:
            if arena.with_table:
                _between(arena, model, ready, start, made)
            if made < turns:
                stays = _draw(arena, node, ready, start, made)
                arena.mass[start + made + 1] += arena.mass[start + made] * stays
                arena.fresh[start + made + 1] += arena.fresh[start + made] * stays
    for edge in range(arena.node_from[node], arena.node_from[node + 1]):
        _pass_on(arena, node, start, edge)


# ---------------------------------------------------------------------------------- riichi


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
    left = arena.turns - made
    arena.row[POINTS, made] -= declared * model.ends[3] if left else 0.0
    if declared > 0.0 and arena.first_turn and made == 0:
        wait_double(arena, model, ready, declared)
        declared = 0.0
    stays = wait_once(arena, model, ready, made, waiting, at.RIICHI, at.RON_RIICHI)
    return stays + wait_once(arena, model, ready, made, declared, at.RIICHI_FIRST, at.RON_FIRST)


@kernel
def wait_double(arena: Arena, model: Model, ready: int, mass: float) -> None:
    """Let a hand in double riichi wait to its end."""
    mass = wait_once(arena, model, ready, 0, mass, at.DOUBLE_FIRST, at.RON_DOUBLE_FIRST)
    for made in range(1, arena.stride):
        mass = wait_once(arena, model, ready, made, mass, at.DOUBLE, at.RON_DOUBLE)


@kernel
def wait_once(arena: Arena, model: Model, ready: int, made: int, mass: float, way: int, ron: int) -> float:
    """Let a hand in riichi wait for one round and a draw; return what has not won."""
    left = arena.turns - made
    if mass <= 0.0:
        return 0.0
    chance = ron_rate(arena, model, ready, ron, 1, left, 0)
    arena.row[WINS, made] += mass * chance
    points = ron_rate(arena, model, ready, ron, 1, left, 2) + chance * model.ends[3]
    points -= (1.0 - chance) * model.others[1, left] * model.loss[1, left]
    arena.row[POINTS, made] += mass * points
    if arena.detail >= 0:
        _note_rons(arena, model, ready, ron, 1, left, mass)
    mass *= (1.0 - chance) * (1.0 - model.others[1, left])
    if left == 0:
        arena.row[POINTS, made] += mass * model.ends[2]
        return 0.0
    way, unseen = way_of_draw(arena, way, left), unseen_at(arena, left)
    wins = mass * arena.ready_wins[ready, way] / unseen
    arena.row[WINS, made + 1] += wins
    if arena.detail >= 0:
        _note_draws(arena, ready, way, mass / unseen)
    arena.row[POINTS, made + 1] += mass * arena.ready_points[ready, way] / unseen + wins * model.ends[3]
    return float(mass - wins)


# ---------------------------------------------------------------------------------- a draw


@kernel
def _between(arena: Arena, model: Model, ready: int, start: int, made: int) -> None:
    """Let the others have a go: what is won on, and what they win, is no longer at the node."""
    left, mass, chance, points = arena.turns - made, arena.mass[start + made], 0.0, 0.0
    if ready >= 0:
        chance = ron_rate(arena, model, ready, at.RON_DAMA, 0, left, 0)
        points = ron_rate(arena, model, ready, at.RON_DAMA, 0, left, 2)
    kept = (1.0 - chance) * (1.0 - model.others[0, left])
    points -= (1.0 - chance) * model.others[0, left] * model.loss[0, left]
    if left == 0:
        points += kept * model.ends[1 if ready >= 0 else 0]
    arena.row[WINS, made] += mass * chance
    arena.row[POINTS, made] += mass * points
    if arena.detail >= 0 and ready >= 0:
        _note_rons(arena, model, ready, at.RON_DAMA, 0, left, mass)
    arena.mass[start + made] *= kept
    arena.fresh[start + made] *= kept


@kernel
def _count_accepted(arena: Arena, node: int) -> None:
    """Write how many copies a node accepts, by draws left after the draw."""
    stride = arena.stride
    counted, own = arena.row[_ACCEPTED, :stride], arena.node_value[node * stride : node * stride + stride]
    for left in range(stride):
        counted[left] = 0.0
    for edge in range(arena.node_from[node], arena.node_from[node + 1]):
        start, copies = whole(arena.draw_to[edge]) * stride, float(arena.draw_copies[edge])
        values = arena.drawn_value[start : start + stride]
        if arena.forced:
            for left in range(stride):
                counted[left] += copies
        else:
            for left in range(stride):
                counted[left] += copies if values[left] > own[left] else 0.0


@kernel
def _draw(arena: Arena, node: int, ready: int, start: int, made: int) -> float:
    """Win on what wins, and return which share of the rest stays at the node."""
    left = arena.turns - made
    copies = arena.row[_ACCEPTED, left - 1]
    stay, way = arena.node_value[node * arena.stride + left - 1], way_of_draw(arena, at.DAMA, left)
    if ready >= 0:
        copies += _winning(arena, ready, way, stay)
    tiles = max(unseen_at(arena, left), copies)
    arena.row[_TILES, made] = tiles
    if ready >= 0:
        _win(arena, ready, way, stay, made + 1, arena.mass[start + made] / tiles)
    return float(1.0 - copies / tiles)


@kernel
def _winning(arena: Arena, ready: int, way: int, stay: float) -> int:
    copies = 0
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if is_taken(arena, worth_of(arena, win, way), stay):
            copies += whole(arena.win_copies[win])
    return copies


@kernel
def _win(arena: Arena, ready: int, way: int, stay: float, made: int, share: float) -> None:
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if is_taken(arena, worth_of(arena, win, way), stay):
            arena.row[WINS, made] += share * arena.win_copies[win]
            arena.row[POINTS, made] += share * arena.win_copies[win] * arena.win_worth[win, way]
            if arena.detail >= 0:
                arena.win_share[win, way] += share * arena.win_copies[win]


@kernel
def _note_draws(arena: Arena, ready: int, way: int, share: float) -> None:
    """Note how likely each win is that a hand in riichi draws."""
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_worth[win, way] > 0.0:
            arena.win_share[win, way] += share * arena.win_copies[win]


@kernel
def _note_rons(arena: Arena, model: Model, ready: int, way: int, riichi: int, left: int, mass: float) -> None:
    """Note how likely each win is by what others discard."""
    if not arena.with_table or arena.ready_furiten[ready]:
        return
    for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
        if arena.win_worth[win, way] > 0.0:
            rate = arena.win_copies[win] * model.ron[riichi, class_of(whole(arena.win_kind[win])), left]
            arena.win_share[win, way] += mass * rate


@kernel
def _pass_on(arena: Arena, node: int, start: int, edge: int) -> None:
    """Carry what accepts one draw to the nodes that its best discards lead to."""
    stride, turns, copies = arena.stride, arena.turns, float(arena.draw_copies[edge])
    drawn, own, to, place = whole(arena.draw_to[edge]), node * stride, whole(-1), whole(0)
    for made in range(turns):
        left, mass = turns - made - 1, arena.mass[start + made]
        best = arena.drawn_value[drawn * stride + left]
        if mass > 0.0 and (arena.forced or best > arena.node_value[own + left]):
            if to < 0 or arena.node_value[to * stride + left] != best:
                to = best_child(arena, drawn, left)
                place = _visit(arena, to) * stride
            share = copies / arena.row[_TILES, made]
            arena.mass[place + made + 1] += share * mass
            arena.fresh[place + made + 1] += share * arena.fresh[start + made]


@kernel
def best_child(arena: Arena, drawn: int, left: int) -> int:
    """Return the node that the best discard leads to."""
    best = arena.drawn_value[drawn * arena.stride + left]
    for place in range(arena.drawn_from[drawn], arena.drawn_from[drawn + 1]):
        if arena.node_value[whole(arena.discard_to[place]) * arena.stride + left] == best:
            return whole(arena.discard_to[place])
    return whole(arena.discard_to[arena.drawn_from[drawn]])
