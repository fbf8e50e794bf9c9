"""Build the graph of a question: every hand that the hand of the question can become within its accepted
draws.

Method: level by level, from the root downwards; a level has one accepted draw fewer than the level above it.
A hand of 3n+1 tiles accepts a draw that brings it nearer to a win. If it has accepted draws to spare, it
accepts any draw after which a tile other than the drawn one can be discarded. For a drawn hand (3n+2 tiles),
the graph has the discards after which the remaining accepted draws are enough to win. A call is another type
of edge (`paili.value.loops.offers`), from a hand of 3n+1 tiles to a hand that has to discard. The graph does
not depend on the number of turns.

A draw that brings the hand nearer leads to a hand that needs no kind that it did not need before, and can
spare no kind that it could not spare before (docs/value-proof.md, what is exact). So for a hand without draws
to spare, only the kinds that the preceding hands needed are tried as draws, and only the kinds that they
could spare as discards; both sets are stored as masks. A call works in the same way, as a draw after which
three tiles become a meld.
"""

from __future__ import annotations

from paili.value.loops.hands.records import Graph
from paili.value.loops.sizes import ANY_KIND

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, lowest_in
    from paili.value.loops.hands.melds import no_melds
    from paili.value.loops.hands.nodes import (
        add_discards,
        add_draw,
        add_draws,
        drawn_again,
        drawn_at,
        draws_of,
        hold,
        load,
        need_of,
        node_at,
        nodes_again,
        ready_at,
        set_of_node,
        wild_copies,
        without,
    )
    from paili.value.loops.hands.suits import cleared, key_of_own
    from paili.value.loops.offers import add_calls, end_calls, note_calls
    from paili.value.loops.sizes import (
        BLOCK,
        CODE_BITS,
        DRAWN,
        LEVELS,
        MAY_SPARE,
        MAY_WANT,
        NO_DISCARD,
        NODE,
        NODES,
        READY,
        STRIDE,
        TENPAI,
        WILD,
        WILD_SHIFT,
    )


def build(graph: Graph) -> None:
    """Build the graph, level by level; set ``graph.full`` if the graph does not fit into the arrays."""
    graph.full = graph.nodes = graph.drawn = graph.draws = graph.discards = graph.ready = graph.wins = 0
    graph.levels = 0
    graph.ready_from[0] = graph.level_nodes[0] = graph.level_drawn[0] = 0
    graph.ready_mask = cleared(graph.ready_slot, 0)
    if graph.with_calls:
        no_melds(graph, graph.calls)
    _plant(graph)
    if graph.full:  # there is no level yet
        return
    level, graph.limit = 0, graph.budget - 1
    while not graph.full:
        _grow_level(graph, level)
        level += 1
        # a hand after more draws than are left is not come to
        is_late = graph.falls and level > graph.turns
        if graph.limit <= 0 or level >= LEVELS or is_late or graph.full:
            break
        _discard_level(graph, level - 1)
        graph.limit -= 1
    graph.levels = level
    for drawn in range(graph.level_drawn[level - 1], graph.drawn + 1):  # they discard no more
        graph.drawn_from[drawn] = graph.discards
    graph.node_from[graph.nodes] = graph.draws
    end_calls(graph)
    if not graph.full:
        _lay_out(graph)


def _grow_level(graph: Graph, level: int) -> None:
    """Add the draws that the nodes of a level accept; a node is a hand of 3n+1 tiles."""
    first, last = graph.level_nodes[level], graph.nodes
    graph.level_nodes[level + 1] = last
    graph.drawn_mask = cleared(graph.drawn_slot, 2 * (last - first))
    for node in range(first, last):
        _grow(graph, node)
        if 2 * (graph.drawn - graph.level_drawn[level]) > graph.drawn_mask:
            drawn_again(graph, graph.level_drawn[level])
    graph.level_drawn[level + 1] = graph.drawn


def _discard_level(graph: Graph, level: int) -> None:
    """Add the discards of all drawn hands (3n+2 tiles) of a level, and the hands after these discards to
    the next level.
    """
    first = graph.level_drawn[level]
    graph.node_mask = cleared(graph.node_slot, 2 * (graph.drawn - first))
    for drawn in range(first, graph.drawn):
        add_discards(graph, drawn)
        if 2 * (graph.nodes - graph.level_nodes[level + 1]) > graph.node_mask:
            nodes_again(graph, graph.level_nodes[level + 1])


def _lay_out(graph: Graph) -> None:
    """Assign each level a range of the array of values.

    Hands of lower levels have fewer draws left, and so fewer values.
    """
    values, worths = 0, 0
    for level in range(graph.levels + 1):
        lefts = graph.turns - graph.falls * level
        lefts = (lefts if lefts > 0 else 0) + 1
        stride = (lefts + BLOCK - 1) // BLOCK * BLOCK
        graph.level_stride[level] = stride
        if level < graph.levels:
            first = graph.level_nodes[level]
            graph.level_value[level] = values - first * stride
            values += (graph.level_nodes[level + 1] - first) * stride
        if level > 0:
            first = graph.level_drawn[level - 1]
            worths += (graph.level_drawn[level] - first) * stride
    graph.node_values = values
    has_room = values <= NODES * STRIDE and worths <= DRAWN * STRIDE
    if not has_room or graph.ready * graph.stride > READY * STRIDE:
        graph.full = 1


# ---------------------------------------------------------------------------------- the root


def _plant(graph: Graph) -> None:
    """Add the hands of the first level: the hands after each first discard, or the hand of the question if
    it has 3n+1 tiles.
    """
    graph.node_mask = cleared(graph.node_slot, 0)
    key = key_of_own(graph)
    graph.need = need_of(graph, key)
    graph.budget = (graph.need if graph.need > 1 else 1) + graph.shape_changes
    places = graph.places = _places_of(graph)
    while places:
        place = lowest_in(places)
        places &= places - 1
        left = _root_at(graph, key, place)
        need = need_of(graph, left)
        graph.root[place] = -1
        if need <= graph.budget:
            graph.root[place] = node_at(graph, left, 0, need, ANY_KIND, ANY_KIND)


def _places_of(graph: Graph) -> int:
    """Return the kinds that the hand may discard first, as a mask; bit ``NO_DISCARD`` for a hand of 3n+1
    tiles.
    """
    if not graph.drawn_root:
        return ONE << NO_DISCARD
    places = 0
    for place in range(WILD + 1):
        if graph.own[place] > 0:
            places |= ONE << place
    return places


def _root_at(graph: Graph, key: int, place: int) -> int:
    """Return the key of the hand after one of its first discards.

    Args:
        graph: the graph.
        key: the key of the hand of the question.
        place: the kind of the discard, or ``NO_DISCARD`` for a hand of 3n+1 tiles.
    """
    if place < 34:
        return without(graph, key, place)
    return key if place == NO_DISCARD else key - (ONE << WILD_SHIFT)


# ---------------------------------------------------------------------------------- draws


def _draws_after(graph: Graph) -> int:
    """Return the largest number of draws left that is possible at the level that is being built."""
    return graph.turns - (graph.budget - 1 - graph.limit)


def _grow(graph: Graph, node: int) -> None:
    """Add the draws and calls that a node (a hand of 3n+1 tiles) accepts; for a ready hand also its wins."""
    graph.node_from[node] = graph.draws
    graph.node_ready[node] = -1
    graph.node_won[node] = 0
    note_calls(graph, node)
    key, need, melds = graph.node_key[node], graph.node_need[node], set_of_node(graph, node)
    graph.key, graph.need_here, graph.melds = key, need, melds
    hold(graph, melds)
    load(graph, key, NODE)
    if need == 1:
        graph.node_ready[node] = ready_at(graph, key, melds)
        if graph.limit <= 0 or _ends_ready(graph, melds):
            return
    elif graph.falls and need - 1 > _draws_after(graph):  # it cannot be ready in time
        return
    _grow_by(graph, node, ANY_KIND if need <= graph.limit else graph.node_kinds[node, MAY_WANT])


def _grow_by(graph: Graph, node: int, kinds: int) -> None:
    """Add the draws and calls that a node (a hand of 3n+1 tiles) accepts, after the hand is loaded.

    Args:
        graph: the graph.
        node: the number of the hand in the graph.
        kinds: the kinds to try, as a mask.
    """
    need, is_free = graph.need_here, graph.need_here <= graph.limit
    graph.may_spare = graph.node_kinds[node, MAY_SPARE] if need == graph.limit + 1 else ANY_KIND
    wanted, others, winning = draws_of(graph, need, kinds)
    add_draws(graph, wanted, need - 1, wanted, graph.may_spare)
    if is_free:
        add_draws(graph, others, need, ANY_KIND, ANY_KIND)
        first = graph.draws  # the hand may pass on a cheap win and keep its tile for another
        add_draws(graph, winning, 0, ANY_KIND, ANY_KIND)
        graph.node_won[node] = graph.draws - first
    if graph.unseen[WILD] and need > 1:
        copies = wild_copies(graph, graph.key >> WILD_SHIFT)
        if copies > 0:
            to = graph.key + (ONE << WILD_SHIFT)
            drawn = drawn_at(graph, to, graph.melds << CODE_BITS, need - 1, graph.may_spare)
            add_draw(graph, drawn, WILD, copies, -1, wanted)
    if graph.with_calls and graph.limit > 0:
        add_calls(graph, wanted, others if is_free else 0)


def _ends_ready(graph: Graph, melds: int) -> bool:
    """Return whether a ready hand with a set of called melds never changes again.

    An open hand cannot declare riichi, so it may still change, unless the objective is to be ready.
    """
    return graph.ends_ready != 0 and (melds == 0 or graph.objective == TENPAI)
