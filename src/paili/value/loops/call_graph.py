"""The graph of a question in which tiles of others may be called.

Method: the levels of `paili.value.loops.graph`, where a hand of 3n+1 tiles may also take an offered tile
with two of its own. That is one accepted draw as well: the level below holds what is left after the discard
that follows. Ready hands are sorted by their melds before their wins are listed, since wins of one set of
melds are scored together.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, kernel
from paili.batch.arrays.game import Game
from paili.batch.arrays.typed import whole
from paili.value.loops.arena import (
    DRAWN,
    EDGES,
    LEVELS,
    NODES,
    READY,
    SUIT_BITS,
    SUIT_MASK,
    TENPAI,
    WINS,
    Arena,
    Arenas,
)
from paili.value.loops.called import (
    BOTH_ENDS,
    CALLS,
    CODE_BITS,
    FREE,
    Called,
    hold_set,
    no_melds,
    set_with,
    use_set,
)
from paili.value.loops.graph import ANY_KIND, allowed_of, draws_after, list_wins, places_asked, root_at
from paili.value.loops.slots import slot_of
from paili.value.loops.suits import key_of_own, load, lowest_in, missing, need_of, with_less, with_more

_LOW = (1 << 32) - 1


@kernel
def build_with_calls(arenas: Arenas, calleds: Arenas, game: Game) -> None:
    """Build the graph, or say that it is full; the wins of ready hands are not listed yet."""
    arena, called = arenas[0], calleds[0]
    arena.full = called.nodes = called.drawn = called.draws = called.discards = arena.ready = arena.wins = 0
    called.stamp += 1
    ready_stamp = called.stamp
    no_melds(called)
    use_set(arena, called, 0)
    _plant(arena, called, game)
    called.level_nodes[0] = called.level_drawn[0] = 0
    level, limit = 0, arena.budget - 1
    while not arena.full:
        first, last = called.level_nodes[level], called.nodes
        called.level_nodes[level + 1] = last
        called.stamp += 1
        for node in range(first, last):
            _grow(arena, called, game, node, limit, ready_stamp)
        called.level_drawn[level + 1] = called.drawn
        level += 1
        if limit <= 0 or level >= LEVELS or level > arena.turns or arena.full:
            break
        for drawn in range(called.level_drawn[level - 1], called.drawn):
            _add_discards(arena, called, game, drawn)
        limit -= 1
    called.levels = level
    called.drawn_from[called.drawn] = called.discards
    called.node_from[called.nodes] = called.draws
    called.call_from[called.nodes] = called.calls


@inner
def _plant(arena: Arena, called: Called, game: Game) -> None:
    """Make the nodes of the first level: the hand itself, or what its discards leave."""
    key = key_of_own(arena, game)
    arena.need = need_of(arena, game, key)
    arena.budget = max(arena.need, 1) + arena.exchanges
    places = arena.places = places_asked(arena)
    while places:
        place = lowest_in(places)
        places &= places - 1
        left = root_at(arena, game, key, place)
        need = need_of(arena, game, left)
        within_reach = need <= arena.budget
        arena.root[place] = _node_at(arena, called, left, whole(0), need) if within_reach else -1


# ---------------------------------------------------------------------------------- finding again


@inner
def _node_at(arena: Arena, called: Called, key: int, melds: int, need: int) -> int:
    """Return the node of a hand with a set of melds on this level, a new one if there is none."""
    slot, stamp = slot_of(key ^ melds << 40, 2 * NODES - 1), called.stamp
    while called.node_slot[slot] >> 32 == stamp:
        known = called.node_slot[slot] & _LOW
        if called.node_key[known] == key and called.node_set[known] == melds:
            return whole(known)
        slot = (slot + 1) & (2 * NODES - 1)
    new = called.nodes
    if new >= NODES - 1:
        arena.full = 1
        return 0
    called.nodes = new + 1
    called.node_slot[slot] = stamp << 32 | new
    called.node_key[new] = key
    called.node_need[new] = need
    called.node_set[new] = melds
    return whole(new)


@inner
def _drawn_at(arena: Arena, called: Called, game: Game, key: int, source: int, limit: int) -> int:
    """Return the hand after a draw or a call on this level, a new one if there is none."""
    slot, stamp = slot_of(key ^ source << 36, 2 * DRAWN - 1), called.stamp
    while called.drawn_slot[slot] >> 32 == stamp:
        known = called.drawn_slot[slot] & _LOW
        if called.drawn_key[known] == key and called.drawn_source[known] == source:
            return whole(known)
        slot = (slot + 1) & (2 * DRAWN - 1)
    new = called.drawn
    if new >= DRAWN - 1:
        arena.full = 1
        return 0
    called.drawn = new + 1
    called.drawn_slot[slot] = stamp << 32 | new
    called.drawn_key[new] = key
    called.drawn_allowed[new] = allowed_of(arena, game, key, limit, ANY_KIND)
    called.drawn_wanted[new] = 0
    called.drawn_source[new] = source
    return whole(new)


@inner
def _ready_at(arena: Arena, called: Called, key: int, melds: int, stamp: int) -> int:
    """Return the place of a hand among the ready ones."""
    slot = slot_of(key ^ melds << 40, 2 * READY - 1)
    while called.ready_slot[slot] >> 32 == stamp:
        known = called.ready_slot[slot] & _LOW
        if arena.ready_key[known] == key and called.ready_set[known] == melds:
            return whole(known)
        slot = (slot + 1) & (2 * READY - 1)
    new = arena.ready
    if new >= READY - 1:
        arena.full = 1
        return 0
    arena.ready = new + 1
    called.ready_slot[slot] = stamp << 32 | new
    arena.ready_key[new] = key
    called.ready_set[new] = melds
    return whole(new)


# ---------------------------------------------------------------------------------- draws and calls


@inner
def _copies(arena: Arena, called: Called, melds: int, kind: int, count: int) -> int:
    """Return the unseen copies of a kind of which so many are concealed."""
    held = count + called.set_counts[melds, kind]
    return whole(arena.unseen[kind] - max(held - called.own[kind], 0))


@inner
def _grow(arena: Arena, called: Called, game: Game, node: int, limit: int, ready_stamp: int) -> None:
    """Add what a node accepts."""
    called.node_from[node], called.call_from[node] = called.draws, called.calls
    called.node_ready[node] = -1
    key, need, melds = called.node_key[node], whole(called.node_need[node]), whole(called.node_set[node])
    use_set(arena, called, melds)
    load(arena, game, key, 1)
    if need == 1:
        called.node_ready[node] = _ready_at(arena, called, key, melds, ready_stamp)
        if arena.objective == TENPAI or (arena.must_riichi and melds == 0):
            return
    elif called.depth == 0 and need - 1 > draws_after(arena, limit):
        return
    waits = whole(0)
    for suit in range(4):
        waits |= _grow_suit(arena, called, game, key, melds, suit, need, limit)
    if limit > 0 and called.set_calls[melds] < called.depth:
        for suit in range(4):
            _add_calls(arena, called, game, key, melds, suit, need, waits, limit)


@inner
def _grow_suit(
    arena: Arena, called: Called, game: Game, key: int, melds: int, suit: int, need: int, limit: int
) -> int:
    """Add the draws of a suit; return the kinds of it that win."""
    own, rest, waits = arena.at_suit[1, suit], arena.rest[1, suit], whole(0)
    beside, is_free = arena.forms[1] - arena.suit_word[own], need <= limit
    for rank in range(9 if suit < 3 else 7):
        kind = 9 * suit + rank
        copies = _copies(arena, called, melds, kind, whole(arena.suit_count[own, rank]))
        if copies > 0:
            word = whole(arena.more_word[own, rank])
            after = missing(arena, game, rest, word, beside + word, True)
            if after == 0:
                waits |= whole(1) << kind
            elif after < need or is_free:
                to = key + ((with_more(arena, game, own, suit, rank) - own) << SUIT_BITS * suit)
                _add_draw(arena, called, game, to, melds, copies, kind, limit)
    return waits


@inner
def _add_draw(
    arena: Arena, called: Called, game: Game, to: int, melds: int, copies: int, kind: int, limit: int
) -> None:
    """Add a draw, if after it another tile than the drawn one can go."""
    drawn = _drawn_at(arena, called, game, to, melds << CODE_BITS, limit)
    wanted = called.drawn_allowed[drawn] & ~(whole(1) << kind)
    if wanted and called.draws < EDGES - 1:
        called.drawn_wanted[drawn] |= wanted
        called.draw_to[called.draws] = drawn
        called.draw_copies[called.draws] = copies
        called.draws += 1
    elif wanted:
        arena.full = 1


@inner
def _add_calls(
    arena: Arena,
    called: Called,
    game: Game,
    key: int,
    melds: int,
    suit: int,
    need: int,
    waits: int,
    limit: int,
) -> None:
    """Add the calls of tiles of a suit; a tile that wins is not called."""
    own = arena.at_suit[1, suit]
    for rank in range(9 if suit < 3 else 7):
        kind, count = 9 * suit + rank, whole(arena.suit_count[own, rank])
        copies = _copies(arena, called, melds, kind, count)
        if copies > 0 and not waits >> kind & 1:
            if count > 1:
                _add_call(arena, called, game, key, melds, need, kind, rank, rank, kind, copies, limit)
            if suit < 3 and called.chi:
                _add_runs(arena, called, game, key, melds, need, kind, copies, limit)


@inner
def _add_runs(
    arena: Arena,
    called: Called,
    game: Game,
    key: int,
    melds: int,
    need: int,
    kind: int,
    copies: int,
    limit: int,
) -> None:
    """Add every chi of a tile: it may be the highest of the run, the middle, the lowest."""
    suit, rank = kind // 9, kind % 9
    own = arena.at_suit[1, suit]
    for low in range(max(rank - 2, 0), min(rank, 6) + 1):
        one = low if low < rank else low + 1
        other = low + 2 if low + 2 > rank else low + 1
        if arena.suit_count[own, one] and arena.suit_count[own, other]:
            meld = 34 + 7 * suit + low
            _add_call(arena, called, game, key, melds, need, kind, one, other, meld, copies, limit)


@inner
def _add_call(
    arena: Arena,
    called: Called,
    game: Game,
    key: int,
    melds: int,
    need: int,
    kind: int,
    one: int,
    other: int,
    meld: int,
    copies: int,
    limit: int,
) -> None:
    """Add a call, if after it some tile can go that the swap ban allows."""
    suit = kind // 9
    own, more = arena.at_suit[1, suit], set_with(arena, called, melds, meld)
    less = with_less(arena, game, with_less(arena, game, own, suit, one), suit, other)
    use_set(arena, called, more)
    left = key + ((less - own) << SUIT_BITS * suit)
    if need_of(arena, game, left) > (min(limit, need - 1) if called.nearer else limit):
        return
    ban = banned_after(called, kind, meld) & kinds_in(arena, left)
    source = more << CODE_BITS | (code_of(kind, meld) if ban else 0)
    to = _drawn_at(arena, called, game, left, source, limit)
    wanted = called.drawn_allowed[to] & ~ban
    if wanted and called.calls < CALLS - 1:
        called.drawn_wanted[to] |= wanted
        called.call_to[called.calls] = to
        called.call_kind[called.calls] = kind
        called.call_meld[called.calls] = meld
        called.call_copies[called.calls] = copies
        called.calls += 1
    elif wanted:
        arena.full = 1


@inner
def kinds_in(arena: Arena, key: int) -> int:
    """Return the kinds that a hand holds, a mask."""
    held = whole(0)
    for suit in range(4):
        held |= arena.suit_held[key >> SUIT_BITS * suit & SUIT_MASK] << 9 * suit
    return held


@inner
def code_of(kind: int, meld: int) -> int:
    """Return a number, above 0, for a tile and its place in the meld: what the swap ban depends on."""
    place = 3 if meld < 34 else kind % 9 - (meld - 34) % 7
    return 1 + 4 * kind + place


@inner
def banned_after(called: Called, kind: int, meld: int) -> int:
    """Return the kinds that may not be discarded after a call, a mask."""
    if called.swap == FREE:
        return whole(0)
    ban = whole(1) << kind
    if called.swap == BOTH_ENDS and meld >= 34:
        low, rank = (meld - 34) % 7, kind % 9
        if rank == low and rank + 3 < 9:
            ban |= whole(1) << (kind + 3)
        elif rank == low + 2 and rank >= 3:
            ban |= whole(1) << (kind - 3)
    return ban


# ---------------------------------------------------------------------------------- discards


@inner
def _add_discards(arena: Arena, called: Called, game: Game, drawn: int) -> None:
    key, wanted = called.drawn_key[drawn], called.drawn_wanted[drawn]
    melds = whole(called.drawn_source[drawn]) >> CODE_BITS
    called.drawn_from[drawn] = called.discards
    if not wanted:
        return
    use_set(arena, called, melds)
    load(arena, game, key, 0)
    for suit in range(4):
        if wanted >> 9 * suit & 511:
            _add_discards_of(arena, called, game, key, melds, suit, wanted >> 9 * suit & 511)


@inner
def _add_discards_of(
    arena: Arena, called: Called, game: Game, key: int, melds: int, suit: int, wanted: int
) -> None:
    own, rest = arena.at_suit[0, suit], arena.rest[0, suit]
    beside = arena.forms[0] - arena.suit_word[own]
    for rank in range(9):
        if wanted >> rank & 1 and called.discards < EDGES - 1:
            word = whole(arena.less_word[own, rank])
            need = missing(arena, game, rest, word, beside + word, True)
            to = key + ((with_less(arena, game, own, suit, rank) - own) << SUIT_BITS * suit)
            called.discard_to[called.discards] = _node_at(arena, called, to, melds, need)
            called.discards += 1
    if called.discards >= EDGES - 1:
        arena.full = 1


# ---------------------------------------------------------------------------------- ready hands


@kernel
def list_all_wins(arenas: Arenas, calleds: Arenas, game: Game) -> None:
    """List the wins of the ready hands, which are sorted by their sets."""
    arena, called = arenas[0], calleds[0]
    arena.wins = arena.ready_from[0] = 0
    held = whole(-1)
    for ready in range(arena.ready):
        if arena.wins >= WINS - 40:
            arena.full = 1
            break
        if called.ready_set[ready] != held:
            held = whole(called.ready_set[ready])
            hold_set(arena, called, held)
        key = arena.ready_key[ready]
        load(arena, game, key, 1)
        list_wins(arena, game, key, ready)
        arena.ready_from[ready + 1] = arena.wins
    hold_set(arena, called, 0)
