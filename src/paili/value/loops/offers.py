"""What others discard and the hand may call: one more kind of edge, which offers are taken, what they gain.

Method: a hand of 3n+1 tiles may take an offered tile with two of its own. That is one accepted draw as well:
the level below holds what is left after the discard that follows. Before its next draw a hand is offered
three discards, one from the right, one from across, one from the left (of three players two). Each is one
certain unseen tile with the chance that the model gives, whatever was offered before; it is called where that
is worth more than to go on. A call skips the players in between: with the chance that it says how much of the
turn has passed, the rest of the turn and one draw are gone. A tile that wins is not called.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, whole
from paili.batch.arrays.game import GameTables
from paili.value.loops.arena import POINTS, SUIT_BITS, SUIT_MASK, Arena
from paili.value.loops.hands.melds import (
    BOTH_ENDS,
    CODE_BITS,
    EDGES,
    FREE,
    LEFT,
    SOURCES,
    Calls,
    hold_set,
    set_with,
    use_set,
)
from paili.value.loops.hands.nodes import ALLOWED, ANY_KIND, ASKED, WANTED, copies_of, drawn_at
from paili.value.loops.hands.suits import lowest_in, need_of, with_less
from paili.value.loops.rates import class_of
from paili.value.table.model import Model

# ---------------------------------------------------------------------------------- edges


@inner
def note_calls(calls: Calls | None, node: int) -> None:
    """Note that the calls of a node begin here."""
    if calls is not None:
        calls.call_from[node] = calls.edges


@inner
def end_calls(arena: Arena, calls: Calls | None) -> None:
    """Note that the calls of the last node end here."""
    if calls is not None:
        calls.call_from[arena.nodes] = calls.edges
        hold_set(arena, calls, whole(0))


@inner
def add_calls(
    arena: Arena,
    calls: Calls,
    game: GameTables,
    key: int,
    melds: int,
    need: int,
    wanted: int,
    others: int,
    may_spare: int,
    limit: int,
) -> None:
    """Add the calls of a loaded hand: of what brings it nearer, and of what else it may draw."""
    left = wanted | others if calls.set_calls[melds] < calls.depth else whole(0)
    while left:
        kind = lowest_in(left)
        left &= left - 1
        asked = wanted if wanted >> kind & 1 else ANY_KIND
        count = whole(arena.suit_count[arena.at_suit[1, kind // 9], kind % 9])
        copies = copies_of(arena, kind, count)
        if copies > 0 and count > 1:
            meld = kind, kind, kind
            _add_call(arena, calls, game, key, melds, need, kind, meld, copies, asked, may_spare, limit)
        if copies > 0 and kind < 27 and calls.chi:
            _add_runs(arena, calls, game, key, melds, need, kind, copies, asked, may_spare, limit)
    use_set(arena, calls, melds)


@inner
def _add_runs(
    arena: Arena,
    calls: Calls,
    game: GameTables,
    key: int,
    melds: int,
    need: int,
    kind: int,
    copies: int,
    asked: int,
    may_spare: int,
    limit: int,
) -> None:
    """Add every chi of a tile: it may be the highest of the run, the middle, the lowest."""
    suit, rank = kind // 9, kind % 9
    own = arena.at_suit[1, suit]
    for low in range(max(rank - 2, 0), min(rank, 6) + 1):
        one = low if low < rank else low + 1
        other = low + 2 if low + 2 > rank else low + 1
        if arena.suit_count[own, one] and arena.suit_count[own, other]:
            meld = one + 9 * suit, other + 9 * suit, 34 + 7 * suit + low
            _add_call(arena, calls, game, key, melds, need, kind, meld, copies, asked, may_spare, limit)


@inner
def _add_call(
    arena: Arena,
    calls: Calls,
    game: GameTables,
    key: int,
    melds: int,
    need: int,
    kind: int,
    own_and_meld: tuple[int, int, int],
    copies: int,
    asked: int,
    may_spare: int,
    limit: int,
) -> None:
    """Add a call with two own kinds to a meld, if after it some tile can go that the swap ban allows."""
    suit, (one, other, meld) = kind // 9, own_and_meld
    own, more = whole(arena.at_suit[1, suit]), set_with(arena, calls, melds, meld)
    less = with_less(arena, game, with_less(arena, game, own, suit, one - 9 * suit), suit, other - 9 * suit)
    use_set(arena, calls, more)
    left = key + ((less - own) << SUIT_BITS * suit)
    after = need_of(arena, game, left)
    if after > (min(limit, need - 1) if calls.nearer else limit):
        return
    if after >= need:
        asked = ANY_KIND
    ban = _banned_after(calls, kind, meld) & _kinds_in(arena, left)
    source = more << CODE_BITS | (_code_of(kind, meld) if ban else 0)
    to = drawn_at(arena, calls, game, left, source, after, may_spare, limit)
    found = arena.drawn_hand[to, ALLOWED] & ~ban
    if found and calls.edges < EDGES - 1:
        arena.drawn_hand[to, WANTED] |= found
        arena.drawn_hand[to, ASKED] &= asked
        calls.call_to[calls.edges] = to
        calls.call_kind[calls.edges] = kind
        calls.call_meld[calls.edges] = meld
        calls.call_copies[calls.edges] = copies
        calls.edges += 1
    elif found:
        arena.full = 1


@inner
def _kinds_in(arena: Arena, key: int) -> int:
    """Return the kinds that a hand holds, a mask."""
    held = whole(0)
    for suit in range(4):
        held |= arena.suit_held[key >> SUIT_BITS * suit & SUIT_MASK] << 9 * suit
    return held


@inner
def _code_of(kind: int, meld: int) -> int:
    """Return a number, above 0, for a tile and its place in the meld: what the swap ban depends on."""
    place = 3 if meld < 34 else kind % 9 - (meld - 34) % 7
    return 1 + 4 * kind + place


@inner
def _banned_after(calls: Calls, kind: int, meld: int) -> int:
    """Return the kinds that may not be discarded after a call, a mask."""
    if calls.swap == FREE:
        return whole(0)
    ban = whole(1) << kind
    if calls.swap == BOTH_ENDS and meld >= 34:
        low, rank = (meld - 34) % 7, kind % 9
        if rank == low and rank + 3 < 9:
            ban |= whole(1) << (kind + 3)
        elif rank == low + 2 and rank >= 3:
            ban |= whole(1) << (kind - 3)
    return ban


# ---------------------------------------------------------------------------------- what they gain


@inner
def sort_calls(calls: Calls | None, node: int) -> None:
    """Note of each call if its tile may be called from anybody: then a pon comes first among its calls."""
    if calls is not None:
        kind, sort = whole(-1), whole(0)
        for place in range(calls.call_from[node], calls.call_from[node + 1]):
            if calls.call_kind[place] != kind:
                kind, sort = whole(calls.call_kind[place]), whole(calls.call_meld[place] >= 34)
            calls.call_sort[place] = sort
            for source in range(SOURCES):
                calls.call_taken[place, source] = 0


@inner
def with_offers(
    arena: Arena, calls: Calls | None, model: Model, state: int, node: int, left: int, value: float
) -> float:
    """Return what a hand is worth before the others discard, given its value after that."""
    if calls is not None:
        for source in range(LEFT, -1, -1):
            if calls.passed[source] >= 0.0:
                value += _gain_of_offer(arena, calls, model, state, node, left, source, value)
    return value


@inner
def _gain_of_offer(
    arena: Arena, calls: Calls, model: Model, state: int, node: int, left: int, source: int, stay: float
) -> float:
    """Return what the discard of one player gains over staying, on average; note which calls are made."""
    gain, place, end = 0.0, whole(calls.call_from[node]), calls.call_from[node + 1]
    while place < end:
        kind, best, chosen = calls.call_kind[place], 0.0, whole(-1)
        chance = chance_of_offer(calls, place, left)
        while place < end and calls.call_kind[place] == kind:
            if _is_offered(calls, place, source):
                more = _value_of_call(arena, calls, model, state, place, left, source) - stay
                if more > best:
                    best, chosen = more, place
            place += 1
        if chosen >= 0:
            calls.call_taken[chosen, source] |= whole(1) << left
            gain += chance * best
    return gain


@inner
def chance_of_offer(calls: Calls, place: int, left: int) -> float:
    """Return the chance that a player discards the tile of a call."""
    rates = calls.release[whole(calls.call_sort[place]), class_of(whole(calls.call_kind[place]))]
    return float(calls.call_copies[place] * rates[left])


@inner
def _is_offered(calls: Calls, place: int, source: int) -> bool:
    """Return whether a call may be made of the discard of a source: runs are called from the left only."""
    return calls.call_meld[place] < 34 or source == LEFT


@inner
def _value_of_call(
    arena: Arena, calls: Calls, model: Model, state: int, place: int, left: int, source: int
) -> float:
    """Return what a call is worth: with all draws that are left, or one fewer and the others' turn paid."""
    at, passed = whole(arena.drawn_at[calls.call_to[place]]) + left, calls.passed[source]
    later = arena.node_value[at - 1]
    if arena.with_table:
        lost = model.others[state, left]
        later = (1.0 - lost) * later - (lost * model.loss[state, left] if arena.objective == POINTS else 0.0)
    return float((1.0 - passed) * arena.node_value[at] + passed * later)
