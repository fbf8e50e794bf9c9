"""The best that every hand of a graph with calls can do, from the last draw backwards.

Method: the values of `paili.value.loops.backwards`; but before its next draw a hand is offered three
discards, one from the right, one from across, one from the left (of three players two). Each is one certain
unseen tile with the chance that the model gives, whatever was offered before; it is called where that is
worth more than to go on. A call skips the players in between: with the chance that it says how much of the
turn has passed, the rest of the turn and one draw are gone.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, kernel
from paili.batch.arrays.typed import whole
from paili.value.loops.arena import POINTS, TENPAI, Arena, Arenas
from paili.value.loops.backwards import (
    RHO,
    RON,
    begin,
    class_of,
    go_around,
    tell_root,
    value_of_riichi,
    value_without_wins,
    with_wins,
)
from paili.value.loops.called import LEFT, SOURCES, Called, CallModel
from paili.value.loops.suits import lowest_in
from paili.value.model import Model


@kernel
def solve_with_calls(arenas: Arenas, calleds: Arenas, model: CallModel) -> None:
    """Write the values of all nodes, and which offers are taken."""
    arena, called = arenas[0], calleds[0]
    begin(arena)
    for ready in range(arena.ready):
        if called.ready_set[ready] == 0:
            value_of_riichi(arena, model.closed, ready)
    for level in range(called.levels - 1, -1, -1):
        for drawn in range(called.level_drawn[level], called.level_drawn[level + 1]):
            _best_discard(arena, called, drawn)
        for node in range(called.level_nodes[level], called.level_nodes[level + 1]):
            _value_of_node(arena, called, model, node)
    places, without = arena.places, value_without_wins(arena, model.closed)
    while places:
        place = lowest_in(places)
        places &= places - 1
        node = max(whole(arena.root[place]), whole(0))
        value = called.node_value[node * arena.stride + arena.turns]
        tell_root(arena, place, value, whole(called.node_need[node]), called.node_declares[node], without)


@inner
def _value_of_node(arena: Arena, called: Called, model: CallModel, node: int) -> None:
    ready, is_closed = whole(called.node_ready[node]), called.node_set[node] == 0
    called.node_declares[node] = 0
    state = model.closed if is_closed else model.opened
    if arena.with_table:
        go_around(arena, state, ready)
    if ready >= 0 and arena.objective == TENPAI:
        _be_content(arena, called, node, is_closed)
    elif ready >= 0 and is_closed and arena.must_riichi:
        _declare_always(arena, called, node, ready)
    else:
        _step_by_step(arena, called, model, state, node, ready)


@inner
def _be_content(arena: Arena, called: Called, node: int, is_closed: bool) -> None:
    """Let a ready hand be what is sought; it declares riichi where it can."""
    for left in range(arena.turns + 1):
        called.node_value[node * arena.stride + left] = 1.0
    if is_closed and arena.may_riichi:
        called.node_declares[node] = (whole(1) << arena.turns + 1) - 2


@inner
def _declare_always(arena: Arena, called: Called, node: int, ready: int) -> None:
    called.node_value[node * arena.stride] = arena.row[RON, 0] if arena.with_table else 0.0
    for left in range(1, arena.turns + 1):
        called.node_value[node * arena.stride + left] = arena.ready_value[ready * arena.stride + left]
    called.node_declares[node] = (whole(1) << arena.turns + 1) - 2


@inner
def _best_discard(arena: Arena, called: Called, drawn: int) -> None:
    """Write the value of the best discard, by draws left."""
    best = called.drawn_value[drawn * arena.stride : (drawn + 1) * arena.stride]
    for left in range(arena.stride):
        best[left] = -1e9
    for place in range(called.drawn_from[drawn], called.drawn_from[drawn + 1]):
        start = whole(called.discard_to[place]) * arena.stride
        values = called.node_value[start : start + arena.stride]
        for left in range(arena.stride):
            best[left] = values[left] if values[left] > best[left] else best[left]


@inner
def _step_by_step(
    arena: Arena, called: Called, model: CallModel, state: Model, node: int, ready: int
) -> None:
    """Write the values by draws left, from none on; after the last draw nothing is called."""
    start, value = node * arena.stride, arena.row[RON, 0] if arena.with_table else 0.0
    called.node_value[start] = value
    _sort_calls(called, node)
    for left in range(1, arena.turns + 1):
        value += _gain_of_draw(arena, called, node, ready, left, value)
        if arena.with_table:
            value = arena.row[RON, left] + arena.row[RHO, left] * value
        for source in range(LEFT, -1, -1):
            value += _gain_of_offer(arena, called, model, state, node, left, source, value)
        called.node_value[start + left] = value
        if ready >= 0 and called.node_set[node] == 0:
            value = _or_declare(arena, called, node, ready, left)


@inner
def _or_declare(arena: Arena, called: Called, node: int, ready: int, left: int) -> float:
    """Let a ready hand declare riichi where that is better; return its value."""
    start = node * arena.stride + left
    declared = arena.ready_value[ready * arena.stride + left]
    if arena.may_riichi and declared >= called.node_value[start]:
        called.node_value[start] = declared
        called.node_declares[node] |= whole(1) << left
    return float(called.node_value[start])


@inner
def _gain_of_draw(arena: Arena, called: Called, node: int, ready: int, left: int, stay: float) -> float:
    """Return what the next draw gains over staying, on average."""
    gain, copies = 0.0, whole(0)
    for place in range(called.node_from[node], called.node_from[node + 1]):
        more = called.drawn_value[whole(called.draw_to[place]) * arena.stride + left - 1] - stay
        if more > 0.0:
            gain += called.draw_copies[place] * more
            copies += called.draw_copies[place]
    return with_wins(arena, ready, left, stay, gain, copies)


@inner
def _sort_calls(called: Called, node: int) -> None:
    """Note of each call if its tile may be called from anybody: then a pon comes first among its calls."""
    kind, sort = -1, 0
    for place in range(called.call_from[node], called.call_from[node + 1]):
        if called.call_kind[place] != kind:
            kind, sort = whole(called.call_kind[place]), 0 if called.call_meld[place] < 34 else 1
        called.call_sort[place] = sort
        for source in range(SOURCES):
            called.call_taken[place, source] = 0


@inner
def _gain_of_offer(
    arena: Arena,
    called: Called,
    model: CallModel,
    state: Model,
    node: int,
    left: int,
    source: int,
    stay: float,
) -> float:
    """Return what the discard of one player gains over staying, on average; note which calls are made."""
    gain, place, end = 0.0, whole(called.call_from[node]), called.call_from[node + 1]
    if model.passed[source] < 0.0:
        return gain
    while place < end:
        kind, best, chosen = called.call_kind[place], 0.0, whole(-1)
        chance = chance_of_offer(called, model, place, left)
        while place < end and called.call_kind[place] == kind:
            if is_offered(called, place, source):
                more = value_of_call(arena, called, model, state, place, left, source) - stay
                if more > best:
                    best, chosen = more, place
            place += 1
        if chosen >= 0:
            called.call_taken[chosen, source] |= whole(1) << left
            gain += chance * best
    return gain


@inner
def chance_of_offer(called: Called, model: CallModel, place: int, left: int) -> float:
    """Return the chance that a player discards the tile of a call."""
    rates = model.release[whole(called.call_sort[place]), class_of(whole(called.call_kind[place]))]
    return float(called.call_copies[place] * rates[left])


@inner
def is_offered(called: Called, place: int, source: int) -> bool:
    """Return whether a call may be made of the discard of a source: runs are called from the left only."""
    return called.call_meld[place] < 34 or source == LEFT


@inner
def value_of_call(
    arena: Arena, called: Called, model: CallModel, state: Model, place: int, left: int, source: int
) -> float:
    """Return what a call is worth: with all draws that are left, or one fewer and the others' turn paid."""
    at, passed = whole(called.call_to[place]) * arena.stride + left, model.passed[source]
    later = called.drawn_value[at - 1]
    if arena.with_table:
        lost = state.others[0, left]
        later = (1.0 - lost) * later - (lost * state.loss[0, left] if arena.objective == POINTS else 0.0)
    return float((1.0 - passed) * called.drawn_value[at] + passed * later)
