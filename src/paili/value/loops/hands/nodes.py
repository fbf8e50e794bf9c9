"""Hands of the graph, each once: found again by their tiles, and what is known of them when they are new.

Method: hands of a level are found again by a table of slots, which is no larger than their number asks for,
so that it stays near; ready hands have one for all levels. Hands with other melds are other hands. Of a new
drawn hand it is looked up which discards leave it within reach; of a new ready one its wins are listed.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, joint, whole
from paili.batch.arrays.game import GameTables
from paili.value.loops.arena import (
    DRAWN,
    NODES,
    READY,
    SUIT_BITS,
    SUIT_MASK,
    WILD,
    WILD_SHIFT,
    WINS,
    Arena,
)
from paili.value.loops.hands.melds import Calls, set_of_node, set_of_ready, source_of_drawn
from paili.value.loops.hands.suits import (
    ALL_FORMS,
    DRAWN_HAND,
    cleared,
    load,
    lowest_in,
    missing,
    need_of,
    put,
    slot_of,
    with_less,
)

KEY, ALLOWED, WANTED, ASKED = 0, 1, 2, 3  # columns of drawn hands
MAY_WANT, MAY_SPARE = 0, 1  # masks of kinds of a node
ANY_KIND = whole((1 << 36) - 1)
_ABOVE = 36  # where the melds are put into the number by which a hand is found


# ---------------------------------------------------------------------------------- finding again


@inner
def node_at(
    arena: Arena, calls: Calls | None, key: int, melds: int, need: int, may_want: int, may_spare: int
) -> int:
    """Return the node of a hand on this level, a new one if there is none."""
    mask = arena.node_mask
    slot = slot_of(key ^ melds << _ABOVE, mask)
    while arena.node_slot[slot]:
        known = whole(arena.node_slot[slot]) - 1
        if arena.node_key[known] == key and set_of_node(calls, known) == melds:
            arena.node_kinds[known, MAY_WANT] &= may_want
            arena.node_kinds[known, MAY_SPARE] &= may_spare
            return known
        slot = (slot + 1) & mask
    new = whole(arena.nodes)
    if new >= NODES - 1:
        arena.full = 1
        return whole(0)
    arena.nodes = new + 1
    arena.node_slot[slot] = new + 1
    arena.node_key[new] = key
    if calls is not None:
        calls.node_set[new] = melds
    arena.node_need[new] = need
    arena.node_kinds[new, MAY_WANT] = may_want
    arena.node_kinds[new, MAY_SPARE] = may_spare
    return new


@joint
def drawn_at(
    arena: Arena,
    calls: Calls | None,
    game: GameTables,
    key: int,
    source: int,
    need: int,
    may_spare: int,
    limit: int,
) -> int:
    """Return the drawn hand on this level, a new one if there is none."""
    mask = arena.drawn_mask
    slot = slot_of(key ^ source << _ABOVE, mask)
    while arena.drawn_slot[slot]:
        known = whole(arena.drawn_slot[slot]) - 1
        if arena.drawn_hand[known, KEY] == key and source_of_drawn(calls, known) == source:
            return known
        slot = (slot + 1) & mask
    new = whole(arena.drawn)
    if new >= DRAWN - 1:
        arena.full = 1
        return whole(0)
    arena.drawn = new + 1
    arena.drawn_slot[slot] = new + 1
    arena.drawn_need[new] = need
    arena.drawn_hand[new, KEY] = key
    if calls is not None:
        calls.drawn_source[new] = source
    arena.drawn_hand[new, ALLOWED] = allowed_of(arena, game, key, limit, may_spare)
    arena.drawn_hand[new, WANTED] = 0
    arena.drawn_hand[new, ASKED] = ANY_KIND
    return new


@inner
def nodes_again(arena: Arena, calls: Calls | None, first: int) -> None:
    """Note the nodes of a level, from the first on, in twice as many slots."""
    arena.node_mask = cleared(arena.node_slot, 2 * arena.node_mask)
    for node in range(first, arena.nodes):
        mark = arena.node_key[node] ^ set_of_node(calls, node) << _ABOVE
        put(arena.node_slot, arena.node_mask, mark, node)


@inner
def drawn_again(arena: Arena, calls: Calls | None, first: int) -> None:
    """Note the drawn hands of a level, from the first on, in twice as many slots."""
    arena.drawn_mask = cleared(arena.drawn_slot, 2 * arena.drawn_mask)
    for drawn in range(first, arena.drawn):
        mark = arena.drawn_hand[drawn, KEY] ^ source_of_drawn(calls, drawn) << _ABOVE
        put(arena.drawn_slot, arena.drawn_mask, mark, drawn)


# ---------------------------------------------------------------------------------- tiles


@inner
def copies_of(arena: Arena, kind: int, count: int) -> int:
    """Return the unseen copies of a kind of which a hand holds so many."""
    return whole(arena.unseen[kind] - max(count - arena.own[kind], 0))


@joint
def without(arena: Arena, game: GameTables, key: int, kind: int) -> int:
    """Return the key of a hand with a tile less."""
    suit = kind // 9
    own = key >> SUIT_BITS * suit & SUIT_MASK
    return key + ((with_less(arena, game, own, suit, kind - 9 * suit) - own) << SUIT_BITS * suit)


# ---------------------------------------------------------------------------------- discards


@inner
def allowed_of(arena: Arena, game: GameTables, key: int, limit: int, may_spare: int) -> int:
    """Return those of some kinds whose discard leaves at most so many tiles missing, a mask."""
    load(arena, game, key, DRAWN_HAND)
    allowed, wild = whole(0), key >> WILD_SHIFT
    others = arena.others[0] <= limit + wild
    for suit in range(4):
        own, rest = arena.at_suit[0, suit], arena.rest[0, suit]
        beside = arena.forms[0] - arena.suit_word[own]
        left = may_spare >> 9 * suit & 511 & arena.suit_held[own]
        while left:
            rank = lowest_in(left)
            left &= left - 1
            word = whole(arena.less_word[own, rank])
            if missing(arena, game, rest, word, beside + word, others) - wild <= limit:
                allowed |= whole(1) << (9 * suit + rank)
    return _narrowed(arena, game, key, allowed) if arena.narrow else allowed


@inner
def _narrowed(arena: Arena, game: GameTables, key: int, allowed: int) -> int:
    """Return those of the discards, as many as are followed, that leave most useful tiles."""
    kept = whole(0)
    for _ in range(arena.narrow):
        most, chosen = whole(-1), whole(-1)
        for kind in range(34):
            if (allowed & ~kept) >> kind & 1:
                useful = _useful(arena, game, without(arena, game, key, kind))
                if useful > most:
                    most, chosen = useful, whole(kind)
        if chosen >= 0:
            kept |= whole(1) << chosen
    return kept


@inner
def _useful(arena: Arena, game: GameTables, key: int) -> int:
    """Return how many unseen tiles bring a hand nearer."""
    need, useful = need_of(arena, game, key), whole(0)
    for suit in range(4):
        own, rest = arena.at_suit[0, suit], arena.rest[0, suit]
        beside = arena.forms[0] - arena.suit_word[own]
        for rank in range(9 if suit < 3 else 7):
            copies = copies_of(arena, 9 * suit + rank, whole(arena.suit_count[own, rank]))
            word = whole(arena.more_word[own, rank])
            if copies > 0 and missing(arena, game, rest, word, beside + word, ALL_FORMS) < need + (
                key >> WILD_SHIFT
            ):
                useful += copies
    return useful


# ---------------------------------------------------------------------------------- ready hands


@inner
def ready_at(arena: Arena, calls: Calls | None, game: GameTables, key: int, melds: int) -> int:
    """Return the place of a loaded hand among the ready ones; of a new one its wins are listed."""
    mask = arena.ready_mask
    slot = slot_of(key ^ melds << _ABOVE, mask)
    while arena.ready_slot[slot]:
        known = whole(arena.ready_slot[slot]) - 1
        if arena.ready_key[known] == key and set_of_ready(calls, known) == melds:
            return known
        slot = (slot + 1) & mask
    new = whole(arena.ready)
    if new >= READY - 1 or arena.wins >= WINS - 40:
        arena.full = 1
        return whole(0)
    arena.ready = new + 1
    arena.ready_slot[slot] = new + 1
    arena.ready_key[new] = key
    if calls is not None:
        calls.ready_set[new] = melds
    _list_wins(arena, game, key, new)
    arena.ready_from[new + 1] = arena.wins
    if 2 * arena.ready > mask:
        arena.ready_mask = cleared(arena.ready_slot, 2 * mask)
        for ready in range(arena.ready):
            mark = arena.ready_key[ready] ^ set_of_ready(calls, ready) << _ABOVE
            put(arena.ready_slot, arena.ready_mask, mark, ready)
    return new


@inner
def _list_wins(arena: Arena, game: GameTables, key: int, new: int) -> None:
    """List the wins of a loaded ready hand, and whether it is furiten."""
    waits, wild = whole(0), key >> WILD_SHIFT
    others = arena.others[1] <= 1 + wild  # whether another form may be won
    for suit in range(4):
        own, rest = arena.at_suit[1, suit], arena.rest[1, suit]
        beside = arena.forms[1] - arena.suit_word[own]
        # a suit that is whole groups is none with a tile more
        left = arena.suit_room[own] if others or wild else arena.suit_open[own]
        while left:
            rank = lowest_in(left)
            left &= left - 1
            word, kind = whole(arena.more_word[own, rank]), 9 * suit + rank
            if missing(arena, game, rest, word, beside + word, others) <= wild:
                waits |= whole(1) << kind
                _add_win(arena, kind, copies_of(arena, kind, whole(arena.suit_count[own, rank])))
    if arena.unseen[WILD]:
        _add_win(arena, whole(WILD), arena.unseen[WILD] - max(wild - arena.own[WILD], 0))
    arena.ready_furiten[new] = 1 if arena.with_table and waits & _thrown(arena, key) else 0


@inner
def _thrown(arena: Arena, key: int) -> int:
    """Return the kinds of the own discards, and those of which a hand holds fewer than were held, a mask."""
    thrown = whole(arena.river)
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        for rank in range(9 if suit < 3 else 7):
            fewer = arena.suit_count[own, rank] < arena.own[9 * suit + rank]
            thrown |= whole(fewer) << (9 * suit + rank)
    return thrown


@inner
def _add_win(arena: Arena, kind: int, copies: int) -> None:
    if copies > 0:
        arena.win_kind[arena.wins] = kind
        arena.win_copies[arena.wins] = copies
        arena.win_weight[arena.wins] = copies * arena.weight[kind]
        arena.wins += 1
