"""Define the values of a graph, and the chances and points from which they are computed.

A `Model` gives the chances of three events between two own draws: another player discards a winning tile,
another player wins, or neither happens. The rows of its arrays are indexed by the number of own draws left
after the present discard.
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
        LEVELS,
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
        TWO_HONOURS,
        VISITS,
        WAYS,
        WIDTH,
        WINS,
    )


class Model:
    """The chances at a table, in arrays that are indexed by the number of own draws left after the present
    discard, 0…turns.

    The seven states of a hand are, in order: ``FREE``, the present state of the hand of the question;
    ``DECLARED``, in a riichi that was declared later; ``OPENED``, not ready after a call; ``CLOSED_READY``,
    ready without a call; ``OPENED_READY``, ready after a call; ``DECLARING``, just after the riichi discard;
    ``DECLARED_NOW``, in a riichi that was declared with the present discard.

    Attributes:
        others: float64[7, turns + 1], by state of the hand: the chance that another player wins before the
            next own draw, if the hand does not win by ron.
        loss: float64[7, turns + 1], by state of the hand: the mean points that the hand pays for such a win.
        ron: float64[7, 34, turns + 1], by state of the hand and kind: the chance of a ron on the kind before
            the next own draw, without the factor ``copies``.
        copies: float64[7, 5, 5], a factor of ``ron`` by state of the hand, number of kinds in the wait as
            `kinds_won` returns it, and number of unseen copies of the kind.
        ends: float64[4], the payment at an exhaustive draw to a hand that is not ready, to a ready hand, and
            to a hand in riichi; then the points of a riichi stick.
        fold: float64[turns + 1], the value of folding.
        wall: float64[34, 5], how likely a copy of each kind is to be drawn, by the number of unseen copies of
            the kind.
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
        """Store the arrays without a copy."""
        self.others = others
        self.loss = loss
        self.ron = ron
        self.copies = copies
        self.ends = ends
        self.fold = fold
        self.wall = wall


class Values(Graph):
    """A graph with the value of each hand, and with the chances of each hand under the best play.

    See `Graph` for nodes, drawn hands and roots. A *flow* leads from a node, by a draw and the best discard,
    to another node.

    Attributes:
        model: the model of the other players.
        root_value: the value of each root before the first draw, in the unit of the objective.
        root_need: the number of tiles that each root lacks.
        root_declares: whether each root declares riichi.
        result: for each root in order, the chance to win, the chance of tenpai, and the points, by draws
            made: 3 × 36 numbers.
        used: the number of entries of ``node_value`` in use.
        node_value: the values of each node by draws left, then the values of each drawn hand.
        node_declares: bit j is set if the node declares riichi with j draws left.
        drawn_at: the index in ``node_value`` of the values of each drawn hand. If one discard is always best,
            these are the values of the node after it.
        drawn_best: the node after the discard that is best with the most draws left; -1 - node if a different
            discard is best with fewer draws left.
        ready_points, ready_wins: for each ready hand and each way to win, the sum of weight × points over the
            wins, and the sum of weight.
        ready_least: the value of the least win of a ready hand, without riichi.
        ready_value: the value of declaring riichi, by draws left.
        ready_ron: for each ready hand and each way of ron, the chance by draws left, then chance × points by
            draws left.
        ron_stamp: for each row of ``ready_ron``, the number of the answer that computed the row.
        win_share: the chance of each win in each way to win, after the discard ``detail``.
        one_tile: the chance to draw a particular unseen tile, by draws left.
        unready: for hands that are not ready, without and with calls, three rows by draws left: the chance
            that nobody wins before the next draw, the value of the wins of other players, and the same value
            in points.
        alone: for each number of winning copies, the chance that one of these copies is drawn before the
            other copies in riichi, by draws left.
        awaited: the numbers of winning copies for which ``alone`` is computed, as a mask.
        sums, least: over the draws of a node, the sum of weight × value, and the least value, by draws left
            after the draw.
        starts: the indexes in ``node_value`` of the values after each draw of a node.
        row: rows of 36 numbers for intermediate results.
        stamp, first_stamp: the number of the current pass, and the number of the first pass of this answer.
        flow_from, flow_end, flow_stamp: the range of the flows of each node, and the number of the pass that
            computed these flows.
        flow_to, flow_weight, flow_low, flow_high: the target node of a flow, its weight, and its range of
            draws left.
        flows: the number of flows.
        node_tile, node_stays: the chance to draw a particular tile, and the chance that the hand stays
            unchanged, by draws left; a row for each node, or for each listed node (`paili.value.loops.ends`).
        level_row: an offset: the row of the listed node at index p starts at offset + p × stride.
        visit, visit_stamp: the index of each node in the list of visited nodes, and the number of the pass
            that visited it.
        visited: the visited nodes.
        mixed: whether a visited node may contain hands that were ready before.
        mass: the chance that the hand is at a visited node, by draws left.
        fresh: the chance that the hand is at a visited node and was never ready before, if ``mixed``.
        visits: the number of visited nodes.
        gathers: whether hands in riichi with equal numbers of winning copies are followed together.
        gathered: the numbers of winning copies for which there are such hands, as a mask.
        in_riichi: three rows by draws left for each number of winning copies: the chance of declaring, this
            chance times the sum of points for later draws, and this chance times the sum of points for the
            first draw.
        share, fresh_share: the parts of ``mass`` and ``fresh`` that draw a particular tile.
        level, node, place_of_node: the current node: its level, its number, and its index in ``visited``.
    """

    def __init__(self, game: GameTables, model: Model) -> None:
        """Allocate the arrays for the values of a graph."""
        super().__init__(game)
        self.model = model
        self.used = self.awaited = self.stamp = self.first_stamp = self.flows = self.visits = 0
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
        self.starts = zeros("q", PLACES)
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
        self.visited = zeros("i", NODES)
        self.level_row = zeros("q", LEVELS + 2)
        self.mixed = zeros("b", VISITS)
        self.mass = zeros("d", VISITS * STRIDE)
        self.fresh = zeros("d", VISITS * STRIDE)
        self.in_riichi = zeros("d", MOST_WINNING * 3 * WIDTH)
        self.sums = zeros("d", WIDTH)
        self.least = zeros("d", WIDTH)
        self.share = zeros("d", WIDTH)
        self.fresh_share = zeros("d", WIDTH)


def weigh_kinds(values: Values) -> None:
    """Write how likely a copy of each kind is to be drawn, relative to the mean of all unseen tiles."""
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
    """Return the state of a hand that is not in riichi: the number of its row in `Model`.

    Args:
        melds: the number of the hand's set of called melds, 0 for none.
        ready: the index of the hand among the ready hands, negative for a hand that is not ready.
    """
    if ready < 0:
        return FREE if melds == 0 else OPENED
    return CLOSED_READY if melds == 0 else OPENED_READY


def value_at(values: Values, level: int, node: int) -> int:
    """Return the index in ``values.node_value`` at which the values of a node begin, ordered by draws left.

    Args:
        values: the graph of hands, with their values.
        level: the level of the graph; each accepted draw leads one level down.
        node: the number of a hand of 3n+1 tiles in the graph.
    """
    return values.level_value[level] + node * values.level_stride[level]


def lefts_at(values: Values, level: int) -> int:
    """Return how many values the number of draws left can have at a level of the graph, 0 included."""
    lefts = values.turns - values.falls * level
    return (lefts if lefts > 0 else 0) + 1


def unseen_at(values: Values, left: int) -> float:
    """Return the number of unseen tiles just before a draw, where ``left`` draws remain including that
    draw.
    """
    return values.total - values.turns + left


def is_called(values: Values, node: int) -> bool:
    """Return whether a hand of the graph can call any tile."""
    if not values.with_calls:
        return False
    return values.calls.call_from[node + 1] > values.calls.call_from[node]


def sum_of(values: Values, ready: int, way: int) -> float:
    """Return the sum of weight × value over the wins of a ready hand, for one way to win.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        way: how the win comes about, such as by draw or by ron; a column of ``values.win_worth``.
    """
    return values.ready_points[ready, way] if values.objective == POINTS else values.ready_wins[ready, way]


def worth_of(values: Values, win: int, way: int) -> float:
    """Return the value of one win: its points, or 1 for the objectives win and tenpai.

    Args:
        values: the graph of hands, with their values.
        win: the index of the win.
        way: how the win comes about, such as by draw or by ron; a column of ``values.win_worth``.
    """
    worth = values.win_worth[win, way]
    if values.objective == POINTS:
        return worth
    return 1.0 if worth > 0.0 else 0.0


def way_of_draw(values: Values, plain: int, left: int) -> int:
    """Return the way to win by the draw with ``left`` draws left: ``plain``, or the same way with the last
    tile of the wall.

    The second way is returned if the draw is the last tile of the wall.

    Args:
        values: the graph of hands, with their values.
        plain: a way to win without the last tile, such as ``DAMA``.
        left: the number of draws left.
    """
    if values.last_tile and left == 1:
        return plain + (1 if plain == DAMA else 2)
    return plain


def class_of(kind: int) -> int:
    """Return the class of a kind: 0 honours, 1 ones and nines, 2 twos and eights, 3 other tiles."""
    if kind >= 27:
        return 0
    rank = kind % 9
    return 1 if rank in (0, 8) else 2 if rank in (1, 7) else 3


def chance_of_offer(calls: Calls, call: int, left: int) -> float:
    """Return the chance that a player discards a tile of the kind that a call takes.

    Args:
        calls: the calls of the graph.
        call: the index of the call.
        left: the number of draws left.
    """
    return (
        calls.call_copies[call] * calls.release[calls.call_sort[call], class_of(calls.call_kind[call]), left]
    )


# ---------------------------------------------------------------------------------- rons


def kinds_won(values: Values, ready: int, way: int) -> int:
    """Return the number of kinds in a wait that still have unseen copies, at most ``MOST_KINDS``.

    For two kinds that are both honours, the result is ``TWO_HONOURS``.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        way: the way to win; kinds without a yaku in this way do not count.
    """
    kinds = honours = 0
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_copies[win] > 0 and values.win_worth[win, way] > 0.0:
            kinds += 1
            honours += values.win_kind[win] >= 27
    if kinds == 2 and honours == 2:
        return TWO_HONOURS
    return kinds if kinds < MOST_KINDS else MOST_KINDS


def rate_of(values: Values, kinds: int, state: int, left: int, win: int) -> float:
    """Return the chance that the hand wins by ron on one particular kind before its next draw.

    Args:
        values: the graph of hands, with their values.
        kinds: the number of kinds in the wait.
        state: the state of the hand, as the number of a row of `Model`.
        left: the number of draws left.
        win: the index of the win, which tells the kind and the number of its unseen copies.
    """
    rate = values.model.ron[state, values.win_kind[win], left]
    return values.model.copies[state, kinds, values.win_copies[win]] * rate


def counted_of(values: Values, win: int, way: int, counted: int) -> float:
    """Return the factor for the chance of a win: 1, the value of the win for the objective, or its points.

    Args:
        values: the graph of hands, with their values.
        win, way: the index of the win, and the way to win.
        counted: the factor: ``CHANCE`` for 1, ``SOUGHT`` for the value, ``PAID`` for the points.
    """
    if counted == CHANCE:
        return 1.0
    return values.win_worth[win, way] if counted == PAID else worth_of(values, win, way)


def ron_rate(values: Values, ready: int, way: int, state: int, left: int, counted: int) -> float:
    """Return the chance that a ready hand wins by ron before its next draw, times a factor, summed over its
    wins.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        way: the way of the ron, with or without riichi.
        state: the state of the hand, as the number of a row of `Model`.
        left: the number of draws left.
        counted: the factor for the chance of each win, see `counted_of`.
    """
    if not values.with_table or values.ready_furiten[ready]:
        return 0.0
    total, kinds = 0.0, kinds_won(values, ready, way)
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_worth[win, way] > 0.0:
            total += rate_of(values, kinds, state, left, win) * counted_of(values, win, way, counted)
    return total


def rons_at(values: Values, ready: int, way: int, state: int) -> int:
    """Return the index of the row of ``ready_ron`` with the chances of a ron, by draws left.

    The row after it has each chance times the points. Both rows are computed when an answer first needs them.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        way: the way of the ron, with or without riichi.
        state: the state of the hand, as the number of a row of `Model`.
    """
    column = way - RON_DAMA  # the rows of one way are neighbours in memory
    slot, start = READY * column + ready, 2 * (READY * STRIDE * column + ready * values.stride)
    if values.ron_stamp[slot] != values.first_stamp:
        values.ron_stamp[slot] = values.first_stamp
        add_rons(values, ready, way, state, PAID, SPARE)
        for left in range(values.turns + 1):
            values.ready_ron[start + left] = values.row[SPARE + left]
            values.ready_ron[start + values.stride + left] = values.row[SPARE + WIDTH + left]
    return start


def add_rons(values: Values, ready: int, way: int, state: int, counted: int, row: int) -> None:
    """Write two rows for a ready hand by draws left: the chance of a ron, and this chance times the value of
    the ron.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        way: the way of the ron, with or without riichi.
        state: the state of the hand, as the number of a row of `Model`.
        counted: ``PAID`` for the points of the ron, otherwise its value for the objective.
        row: the index of the first of the two rows in ``values.row``.
    """
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
    """Return whether a hand takes a win instead of playing on; a win without yaku cannot be taken.

    Args:
        values: the graph of hands, with their values.
        worth: the value of the win.
        stay: the value of playing on.
    """
    return worth > 0.0 and (worth > stay or values.forced != 0 or values.objective == TENPAI)


def first_won(values: Values, node: int) -> int:
    """Return the index of the first draw of a node (a hand of 3n+1 tiles) that may win.

    Draws that may win are stored last.
    """
    return values.node_from[node + 1] - values.node_won[node]


def worth_declined(values: Values, node: int, kind: int, left: int) -> float:
    """Return the value of a hand that draws a winning tile, does not win, and plays on with ``left`` draws
    left.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        kind: the kind of the winning tile.
        left: the number of draws left.
    """
    for place in range(first_won(values, node), values.node_from[node + 1]):
        if values.draw_kind[place] == kind:
            return values.node_value[values.drawn_at[values.draw_to[place]] + left]
    return NEVER


def is_declined(values: Values, node: int, win: int, left: int, worth: float) -> bool:
    """Return whether the hand plays on instead of winning on a drawn tile; a hand without a yaku never wins.

    Args:
        values: the graph of hands, with their values.
        node, win: the number of the hand (3n+1 tiles) in the graph, and the index of the win.
        left: the number of draws left after this draw.
        worth: the value of the win.
    """
    other = worth_declined(values, node, values.win_kind[win], left)
    return other > NEVER and (worth <= 0.0 or other - NOTHING * abs(other) > worth)


def winning(values: Values, node: int, ready: int, left: int, stay: float) -> float:
    """Return the sum of the weights of the drawn tiles on which the hand wins with its next draw.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        ready: the index of the hand among the ready hands.
        left: the number of draws left before the draw.
        stay: the value of the hand if it discards the drawn tile at once.
    """
    weight, way = 0.0, way_of_draw(values, DAMA, left)
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        worth = worth_of(values, win, way)
        if is_taken(values, worth, stay) and not is_declined(values, node, win, left - 1, worth):
            weight += values.win_weight[win]
    return weight


def never_win(values: Values) -> None:
    """Write the results of a hand that cannot win within its draws: it plays to the exhaustive draw, or
    folds.
    """
    value, mass = values.model.ends[0], 1.0
    for left in range(values.turns + 1):
        lost = values.model.others[0, left]
        stays = (1.0 - lost) * value - lost * values.model.loss[0, left]
        values.row[ACCEPTED + left] = stays
        value = stays if stays > values.model.fold[left] else values.model.fold[left]
    for drawn in range(values.turns + 1):
        left = values.turns - drawn
        if drawn and values.row[ACCEPTED + left] < values.model.fold[left]:
            values.row[PAYS + drawn] += mass * values.model.fold[left]
            return
        lost = mass * values.model.others[0, left]
        values.row[PAYS + drawn] -= lost * values.model.loss[0, left]
        mass -= lost
    values.row[PAYS + values.turns] += mass * values.model.ends[0]
