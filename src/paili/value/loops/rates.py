"""The values of a graph, and the chances and worths that they are made of: draws, wins, what others do.

A `Model` says what the others do between two own draws: a live copy of the wait is won on, or someone else
wins, or nothing happens. Rows go by the own draws left after the present discard.
"""

from __future__ import annotations

from paili.kernels.game import GameTables
from paili.kernels.memory import zeros
from paili.value.loops.hands.records import Calls, Graph
from paili.value.loops.sizes import NEVER, NOTHING

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.value.loops.sizes import (
        ACCEPTED,
        CHANCE,
        CLOSED_READY,
        DAMA,
        DRAWN,
        FLOWS,
        FREE,
        MOST_KINDS,
        MOST_ROWS,
        MOST_WINNING,
        NODES,
        OPENED,
        OPENED_READY,
        PAID,
        PAYS,
        PLACES,
        POINTS,
        READY,
        RON_DAMA,
        RON_WAYS,
        SPARE,
        STRIDE,
        TENPAI,
        VISITS,
        WAYS,
        WIDTH,
        WINS,
    )


class Model:
    """The rates of a table; arrays go by the own draws left after the present discard, 0…turns.

    Attributes:
        others: float64[7, turns + 1], chance that someone else wins before the next own draw, given that the
            hand does not; first of the hand of the question, then in riichi that was declared later on, then
            once it has called; then of the first and the last when they are ready; of one that declares
            riichi with the discard before; and in riichi that was declared with the discard of now.
        loss: float64[7, turns + 1], points paid then, on average; in the same order.
        ron: float64[7, 34, turns + 1], chance that a kind is won on before the next own draw, by how far it
            depends on the state, in the same order, and on the kind.
        copies: float64[7, 4, 5], what that is multiplied by, by state, how many kinds are waited for and how
            many copies are unseen.
        ends: float64[4], payment at an exhaustive draw for a hand that is not ready, for a ready one, and for
            one in riichi; then the points of a riichi stick.
        fold: float64[turns + 1], what a fold is worth.
        wall: float64[34, 5], of each kind, by its unseen copies, how likely each is to be drawn.
    """

    def __init__(
        self,
        others: memoryview[float],
        loss: memoryview[float],
        ron: memoryview[float],
        copies: memoryview[float],
        ends: memoryview[float],
        fold: memoryview[float],
        wall: memoryview[float],
    ) -> None:
        """Keep the rates."""
        self.others = others
        self.loss = loss
        self.ron = ron
        self.copies = copies
        self.ends = ends
        self.fold = fold
        self.wall = wall


class Values(Graph):
    """A graph with what its hands are worth, and what becomes of a hand that follows the best policy.

    Attributes:
        model: what the others do.
        root_value: what the objective says of a root before the first draw.
        root_need: tiles missing from it.
        root_declares: whether it declares riichi.
        result: win, tenpai, points by draws made, of each root in order; 3 × 36 numbers each.
        used: places in use for the values of nodes and drawn hands.
        node_value: what a node is worth by draws left; after the nodes those of drawn hands.
        node_declares: bit j: with j draws left it declares riichi.
        drawn_at: where the values of a drawn hand begin: those of the one hand that it leads to, or its own.
        drawn_best: the node that is best with most draws left; -1 - it where not always.
        ready_points, ready_wins: weight × points, and weight, added over the wins of a ready hand, by way.
        ready_least: what the objective counts of the least win, without riichi.
        ready_value: of declaring riichi, by draws left.
        ready_ron: of a ready hand by the way of a ron: its chance by draws left, then that times points.
        ron_stamp: for which answer these were worked out.
        win_share: of the discard in detail: the chance of each way of a win.
        one_tile: chance of each unseen tile, by draws left.
        unready: of hands that are not ready, without and with calls, three rows each by draws left: the
            chance that a round goes by, and what else it brings of what is sought, and in points.
        alone, awaited: what one copy wins in riichi, of so many, by draws left; rows written, a mask.
        sums, least: of the draws of a node, weight times value, and the least value, by draws left then.
        row: rows of 36 numbers that are worked in.
        stamp, known: which walk is under way; the stamp of what was worked out for all walks of one answer.
        flow_from, flow_end, flow_stamp: what flows out of a node.
        flow_to, flow_weight, flow_low, flow_high: to where, how much, and with which draws left.
        flows: how many there are.
        node_tile, node_stays: chance to draw one of the tiles, and to stay as it is, by draws left.
        visit, visit_stamp: the place of a node among those visited.
        visited: the nodes.
        mixed: whether it may have been ready before.
        mass: chance to be there, by draws left.
        fresh: and never to have been ready before, where mixed.
        visits: how many there are.
        gathers, gathered: whether hands in riichi are followed together; how many copies win them, a mask.
        in_riichi: declared, by copies that win and draws left: how many, and what they win; three rows each.
        share, fresh_share: chances for each tile, of what is at a node.
        level, node, place_of_node: of the node that is being followed, and its place among those visited.
    """

    def __init__(self, game: GameTables, model: Model) -> None:
        """Make room for the values of a graph."""
        super().__init__(game)
        self.model = model
        self.used = self.awaited = self.stamp = self.known = self.flows = self.visits = 0
        self.gathers = self.gathered = self.level = self.node = self.place_of_node = 0
        self.root_value = zeros("d", PLACES)
        self.root_need = zeros("q", PLACES)
        self.root_declares = zeros("q", PLACES)
        self.result = zeros("d", PLACES * 3 * WIDTH)
        self.node_value = zeros("d", (NODES + DRAWN) * STRIDE)
        self.node_declares = zeros("q", NODES)
        self.drawn_at = zeros("i", DRAWN)
        self.drawn_best = zeros("i", DRAWN)
        self.ready_points = zeros("d", READY, WAYS)
        self.ready_wins = zeros("d", READY, WAYS)
        self.ready_least = zeros("d", READY)
        self.ready_value = zeros("d", READY * STRIDE)
        self.ready_ron = zeros("d", 2 * RON_WAYS * READY * STRIDE)
        self.ron_stamp = zeros("q", RON_WAYS * READY)
        self.win_share = zeros("d", WINS, WAYS)
        self.one_tile = zeros("d", WIDTH)
        self.unready = zeros("d", 6 * WIDTH)
        self.alone = zeros("d", MOST_WINNING * WIDTH)
        self.row = zeros("d", MOST_ROWS * WIDTH)
        self.flow_from = zeros("i", NODES)
        self.flow_end = zeros("i", NODES)
        self.flow_stamp = zeros("q", NODES)
        self.flow_to = zeros("i", FLOWS)
        self.flow_weight = zeros("d", FLOWS)
        self.flow_low = zeros("b", FLOWS)
        self.flow_high = zeros("b", FLOWS)
        self.node_tile = zeros("d", NODES * STRIDE)
        self.node_stays = zeros("d", NODES * STRIDE)
        self.visit = zeros("i", NODES)
        self.visit_stamp = zeros("q", NODES)
        self.visited = zeros("i", VISITS)
        self.mixed = zeros("b", VISITS)
        self.mass = zeros("d", VISITS * STRIDE)
        self.fresh = zeros("d", VISITS * STRIDE)
        self.in_riichi = zeros("d", MOST_WINNING * 3 * WIDTH)
        self.sums = zeros("d", WIDTH)
        self.least = zeros("d", WIDTH)
        self.share = zeros("d", WIDTH)
        self.fresh_share = zeros("d", WIDTH)


def weigh_kinds(values: Values) -> None:
    """Write how likely a copy of each kind is to be drawn, over the mean of all unseen tiles."""
    for kind in range(40):
        values.weight[kind] = 1.0
    if not values.with_table:
        return
    unseen, weight = 0.0, 0.0
    for kind in range(34):
        copies = values.unseen[kind]
        values.weight[kind] = values.model.wall[kind, copies]
        unseen += copies
        weight += copies * values.weight[kind]
    if weight > 0.0:
        for kind in range(34):
            values.weight[kind] *= unseen / weight


def state_of(melds: int, ready: int) -> int:
    """Return the row of a hand that is not in riichi, with such melds; ready if not below 0."""
    if ready < 0:
        return FREE if melds == 0 else OPENED
    return CLOSED_READY if melds == 0 else OPENED_READY


def value_at(values: Values, level: int, node: int) -> int:
    """Return where the values of a node stand, by draws left."""
    return values.level_value[level] + node * values.level_stride[level]


def lefts_at(values: Values, level: int) -> int:
    """Return how many numbers of draws left a node of a level can have, none included."""
    lefts = values.turns - values.falls * level
    return (lefts if lefts > 0 else 0) + 1


def unseen_at(values: Values, left: int) -> float:
    """Return how many tiles are unseen before a draw, with so many draws left."""
    return values.total - values.turns + left


def is_called(values: Values, node: int) -> bool:
    """Return whether a node may call something."""
    if not values.with_calls:
        return False
    return values.calls.call_from[node + 1] > values.calls.call_from[node]


def sum_of(values: Values, ready: int, way: int) -> float:
    """Return weight times what the objective counts, added over the wins of a ready hand."""
    return values.ready_points[ready, way] if values.objective == POINTS else values.ready_wins[ready, way]


def worth_of(values: Values, win: int, way: int) -> float:
    """Return what the objective counts of one win."""
    worth = values.win_worth[win, way]
    if values.objective == POINTS:
        return worth
    return 1.0 if worth > 0.0 else 0.0


def way_of_draw(values: Values, plain: int, left: int) -> int:
    """Return how a win comes about; that of the last tile stands one or two further."""
    if values.last_tile and left == 1:
        return plain + (1 if plain == DAMA else 2)
    return plain


def class_of(kind: int) -> int:
    """Return the class of a kind that rates of the table go by."""
    if kind >= 27:
        return 0
    rank = kind % 9
    return 1 if rank in (0, 8) else 2 if rank in (1, 7) else 3


def chance_of_offer(calls: Calls, call: int, left: int) -> float:
    """Return the chance that a player discards the tile of a call."""
    return (
        calls.call_copies[call] * calls.release[calls.call_sort[call], class_of(calls.call_kind[call]), left]
    )


# ---------------------------------------------------------------------------------- rons


def kinds_won(values: Values, ready: int, way: int) -> int:
    """Return how many kinds a ready hand wins on that are not all seen, as far as the model tells."""
    kinds = 0
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_copies[win] > 0 and values.win_worth[win, way] > 0.0:
            kinds += 1
    return kinds if kinds < MOST_KINDS else MOST_KINDS


def rate_of(values: Values, kinds: int, state: int, left: int, win: int) -> float:
    """Return the chance that one win comes by a discard before the next draw, one of so many kinds."""
    rate = values.model.ron[state, values.win_kind[win], left]
    return values.model.copies[state, kinds, values.win_copies[win]] * rate


def counted_of(values: Values, win: int, way: int, counted: int) -> float:
    """Return what is counted of one win."""
    if counted == CHANCE:
        return 1.0
    return values.win_worth[win, way] if counted == PAID else worth_of(values, win, way)


def ron_rate(values: Values, ready: int, way: int, state: int, left: int, counted: int) -> float:
    """Return the chance that a ready hand wins by ron before its next draw, or that times what is counted."""
    if not values.with_table or values.ready_furiten[ready]:
        return 0.0
    total, kinds = 0.0, kinds_won(values, ready, way)
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_worth[win, way] > 0.0:
            total += rate_of(values, kinds, state, left, win) * counted_of(values, win, way, counted)
    return total


def rons_at(values: Values, ready: int, way: int, state: int) -> int:
    """Return where the chance of a ron of a ready hand stands by draws left; a row further that times points.

    Both are worked out when they are first needed in an answer.
    """
    slot = RON_WAYS * ready + way - RON_DAMA
    start = 2 * slot * values.stride
    if values.ron_stamp[slot] != values.known:
        values.ron_stamp[slot] = values.known
        add_rons(values, ready, way, state, PAID, SPARE)
        for left in range(values.turns + 1):
            values.ready_ron[start + left] = values.row[SPARE + left]
            values.ready_ron[start + values.stride + left] = values.row[SPARE + WIDTH + left]
    return start


def add_rons(values: Values, ready: int, way: int, state: int, counted: int, row: int) -> None:
    """Write by draws left the chance of a ron of a ready hand into a row, and that times what is counted."""
    for left in range(values.turns + 1):
        values.row[row + left] = values.row[row + WIDTH + left] = 0.0
    if not values.with_table or values.ready_furiten[ready]:
        return
    kinds = kinds_won(values, ready, way)
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_worth[win, way] > 0.0:
            factor, kind = values.model.copies[state, kinds, values.win_copies[win]], values.win_kind[win]
            worth = values.win_worth[win, way] if counted == PAID else worth_of(values, win, way)
            for left in range(values.turns + 1):
                rate = factor * values.model.ron[state, kind, left]
                values.row[row + left] += rate
                values.row[row + WIDTH + left] += rate * worth


# ---------------------------------------------------------------------------------- own draws that win


def is_taken(values: Values, worth: float, stay: float) -> bool:
    """Return whether a win is taken rather than to stay; without a yaku there is none to take."""
    return worth > 0.0 and (worth > stay or values.forced != 0 or values.objective == TENPAI)


def first_won(values: Values, node: int) -> int:
    """Return where the draws of a node begin that would be wins as well."""
    return values.node_from[node + 1] - values.node_won[node]


def worth_declined(values: Values, node: int, kind: int, left: int) -> float:
    """Return what it is worth to keep a tile that wins and to go on, with so many draws left."""
    for place in range(first_won(values, node), values.node_from[node + 1]):
        if values.draw_kind[place] == kind:
            return values.node_value[values.drawn_at[values.draw_to[place]] + left]
    return NEVER


def is_declined(values: Values, node: int, win: int, left: int, worth: float) -> bool:
    """Return whether a win is let go by an own draw, after which so many are left; one without yaku is."""
    other = worth_declined(values, node, values.win_kind[win], left)
    return other > NEVER and (worth <= 0.0 or other - NOTHING * abs(other) > worth)


def winning(values: Values, node: int, ready: int, left: int, stay: float) -> float:
    """Return the weight of the copies that win with the next draw."""
    weight, way = 0.0, way_of_draw(values, DAMA, left)
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        worth = worth_of(values, win, way)
        if is_taken(values, worth, stay) and not is_declined(values, node, win, left - 1, worth):
            weight += values.win_weight[win]
    return weight


def never_win(values: Values) -> None:
    """Let a hand that is out of reach go on to the end, or fold: what others win, the exhaustive draw."""
    value, mass = values.model.ends[0], 1.0
    for left in range(values.turns + 1):
        lost = values.model.others[0, left]
        stays = (1.0 - lost) * value - lost * values.model.loss[0, left]
        values.row[ACCEPTED + left] = stays
        value = stays if stays > values.model.fold[left] else values.model.fold[left]
    for made in range(values.turns + 1):
        left = values.turns - made
        if made and values.row[ACCEPTED + left] < values.model.fold[left]:
            values.row[PAYS + made] += mass * values.model.fold[left]
            return
        lost = mass * values.model.others[0, left]
        values.row[PAYS + made] -= lost * values.model.loss[0, left]
        mass -= lost
    values.row[PAYS + values.turns] += mass * values.model.ends[0]
