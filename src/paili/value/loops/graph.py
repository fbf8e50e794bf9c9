"""The graph of a question: every hand that it can come to within its accepted draws.

Method: level by level, from the accepted draws that the root has downwards. A hand of 3n+1 tiles accepts a
draw that brings it nearer; where draws may be spent otherwise, any draw after which some other tile can go. A
drawn hand discards what leaves the hand within reach: as near as the accepted draws left. Hands of a level
are found again by a table of slots, which is no larger than their number asks for, so that it stays near. The
graph does not depend on the number of turns.

A draw that brings the hand nearer leads to one that wants no tile that was not wanted before, and can spare
none that could not be spared before (docs/value-proof.md, what is exact). So of a hand with no draw to
spend otherwise only those kinds are looked at that the hands before it wanted, or could spare: two masks.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, joint, kernel
from paili.batch.arrays.game import Game
from paili.batch.arrays.typed import whole
from paili.tiles import KINDS
from paili.value.loops.arena import (
    BLOCK,
    DRAWN,
    EDGES,
    LEVELS,
    NODES,
    READY,
    STRIDE,
    SUIT_BITS,
    SUIT_MASK,
    WHOLE_HAND,
    WILD,
    WILD_SHIFT,
    WINS,
    Arena,
    Arenas,
)
from paili.value.loops.slots import cleared, put, slot_of
from paili.value.loops.suits import (
    ALL_FORMS,
    DRAWN_HAND,
    NODE,
    key_of_own,
    load,
    lowest_in,
    missing,
    need_of,
    with_less,
    with_more,
)

KEY, ALLOWED, WANTED, ASKED = 0, 1, 2, 3  # columns of drawn hands
MAY_WANT, MAY_SPARE = 0, 1  # masks of kinds of a node
ANY_KIND = whole((1 << 36) - 1)


@kernel
def build(arenas: Arenas, game: Game) -> None:
    """Build the graph, or say that it is full."""
    arena = arenas[0]
    arena.full = arena.nodes = arena.drawn = arena.draws = arena.discards = arena.ready = arena.wins = 0
    arena.levels = 0
    arena.ready_from[0] = arena.level_nodes[0] = arena.level_drawn[0] = 0
    arena.ready_mask = cleared(arena.ready_slot, whole(0))
    _plant(arena, game)
    level, limit = whole(0), arena.budget - 1
    while not arena.full:
        _grow_level(arena, game, level, limit)
        level += 1
        # a hand after more draws than are left is not come to
        if limit <= 0 or level >= LEVELS or level > arena.turns or arena.full:
            break
        _discard_level(arena, game, level - 1, limit)
        limit -= 1
    arena.levels = level
    arena.drawn_from[arena.drawn] = arena.discards
    arena.node_from[arena.nodes] = arena.draws
    if not arena.full:
        _lay_out(arena)


@inner
def _grow_level(arena: Arena, game: Game, level: int, limit: int) -> None:
    """Add the draws of all nodes of a level."""
    first, last = arena.level_nodes[level], arena.nodes
    arena.level_nodes[level + 1] = last
    arena.drawn_mask = cleared(arena.drawn_slot, 4 * (last - first))
    for node in range(first, last):
        _grow(arena, game, node, limit)
        if 2 * (arena.drawn - arena.level_drawn[level]) > arena.drawn_mask:
            arena.drawn_mask = cleared(arena.drawn_slot, 2 * arena.drawn_mask)
            for drawn in range(arena.level_drawn[level], arena.drawn):
                put(arena.drawn_slot, arena.drawn_mask, arena.drawn_hand[drawn, KEY], drawn)
    arena.level_drawn[level + 1] = arena.drawn


@inner
def _discard_level(arena: Arena, game: Game, level: int, limit: int) -> None:
    """Add the discards of all drawn hands of a level, and with them the nodes of the next."""
    first = arena.level_drawn[level]
    arena.node_mask = cleared(arena.node_slot, 2 * (arena.drawn - first))
    for drawn in range(first, arena.drawn):
        _add_discards(arena, game, drawn, limit)
        if 2 * (arena.nodes - arena.level_nodes[level + 1]) > arena.node_mask:
            arena.node_mask = cleared(arena.node_slot, 2 * arena.node_mask)
            for node in range(arena.level_nodes[level + 1], arena.nodes):
                put(arena.node_slot, arena.node_mask, arena.node_key[node], node)


@inner
def _lay_out(arena: Arena) -> None:
    """Give every level room for its values: a node that so many draws came before has so many fewer left."""
    values = worths = whole(0)
    for level in range(arena.levels + 1):
        lefts = max(arena.turns - level, 0) + 1
        arena.level_stride[level] = stride = (lefts + BLOCK - 1) // BLOCK * BLOCK
        if level < arena.levels:
            first = arena.level_nodes[level]
            arena.level_value[level] = values - first * stride
            values += (arena.level_nodes[level + 1] - first) * stride
        if level > 0:
            first = arena.level_drawn[level - 1]
            worths += (arena.level_drawn[level] - first) * stride
    arena.node_values = values
    has_room = values <= NODES * STRIDE and worths <= DRAWN * STRIDE
    if not has_room or arena.ready * arena.stride > READY * STRIDE:
        arena.full = 1


# ---------------------------------------------------------------------------------- the root


@inner
def _plant(arena: Arena, game: Game) -> None:
    """Make the nodes of the first level: the hand itself, or what its discards leave."""
    arena.node_mask = cleared(arena.node_slot, whole(0))
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
        arena.root[place] = _node_at(arena, left, need, ANY_KIND, ANY_KIND) if within_reach else -1


@inner
def places_asked(arena: Arena) -> int:
    """Return where the roots stand, a mask."""
    if not arena.drawn_root:
        return whole(1) << WHOLE_HAND
    places = whole(0)
    for place in range(WILD + 1):
        places |= whole(arena.own[place] > 0) << place
    return places


@inner
def root_at(arena: Arena, game: Game, key: int, place: int) -> int:
    """Return the key of a root by its place."""
    if place < KINDS:
        return without(arena, game, key, place)
    return key if place == WHOLE_HAND else key - (1 << WILD_SHIFT)


@joint
def without(arena: Arena, game: Game, key: int, kind: int) -> int:
    """Return the key of a hand with a tile less."""
    suit = kind // 9
    own = key >> SUIT_BITS * suit & SUIT_MASK
    return key + ((with_less(arena, game, own, suit, kind - 9 * suit) - own) << SUIT_BITS * suit)


# ---------------------------------------------------------------------------------- finding again


@inner
def _node_at(arena: Arena, key: int, need: int, may_want: int, may_spare: int) -> int:
    """Return the node of a hand on this level, a new one if there is none."""
    mask = arena.node_mask
    slot = slot_of(key, mask)
    while arena.node_slot[slot]:
        known = whole(arena.node_slot[slot]) - 1
        if arena.node_key[known] == key:
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
    arena.node_need[new] = need
    arena.node_kinds[new, MAY_WANT] = may_want
    arena.node_kinds[new, MAY_SPARE] = may_spare
    return new


@joint
def _drawn_at(arena: Arena, game: Game, key: int, need: int, may_spare: int, limit: int) -> int:
    """Return the drawn hand on this level, a new one if there is none."""
    mask = arena.drawn_mask
    slot = slot_of(key, mask)
    while arena.drawn_slot[slot]:
        known = whole(arena.drawn_slot[slot]) - 1
        if arena.drawn_hand[known, KEY] == key:
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
    arena.drawn_hand[new, ALLOWED] = allowed_of(arena, game, key, limit, may_spare)
    arena.drawn_hand[new, WANTED] = 0
    arena.drawn_hand[new, ASKED] = ANY_KIND
    return new


# ---------------------------------------------------------------------------------- draws


@inner
def copies_of(arena: Arena, kind: int, count: int) -> int:
    """Return the unseen copies of a kind of which a hand holds so many."""
    return whole(arena.unseen[kind] - max(count - arena.own[kind], 0))


@inner
def draws_after(arena: Arena, limit: int) -> int:
    """Return the most draws that can be left at a hand of the level with so many accepted draws after it."""
    return whole(arena.turns - (arena.budget - 1 - limit))


@joint
def _grow(arena: Arena, game: Game, node: int, limit: int) -> None:
    """Add the draws that a node accepts; of a ready hand its wins."""
    arena.node_from[node] = arena.draws
    arena.node_ready[node] = -1
    key, need = arena.node_key[node], whole(arena.node_need[node])
    load(arena, game, key, NODE)
    if need == 1:
        arena.node_ready[node] = _ready_at(arena, game, key)
        if arena.ends_ready or limit <= 0:
            return
    elif need - 1 > draws_after(arena, limit):  # it cannot be ready in time
        return
    is_free = need <= limit
    asked = ANY_KIND if is_free else arena.node_kinds[node, MAY_WANT]
    wanted, others = _draws_of(arena, game, key, need, asked)
    may_spare = arena.node_kinds[node, MAY_SPARE] if need == limit + 1 else ANY_KIND
    _add_draws(arena, game, key, wanted, need - 1, wanted, may_spare, limit)
    if is_free:
        _add_draws(arena, game, key, others, need, ANY_KIND, ANY_KIND, limit)
    if arena.unseen[WILD] and need > 1:
        copies = arena.unseen[WILD] - max((key >> WILD_SHIFT) - arena.own[WILD], 0)
        if copies > 0:
            to = key + (1 << WILD_SHIFT)
            drawn = _drawn_at(arena, game, to, need - 1, may_spare, limit)
            _add_draw(arena, drawn, copies, whole(-1), wanted)


@joint
def _draws_of(arena: Arena, game: Game, key: int, need: int, asked: int) -> tuple[int, int]:
    """Return which of some kinds bring a loaded hand nearer, and which neither do nor win: two masks."""
    wild, wanted, others = key >> WILD_SHIFT, whole(0), whole(0)
    # a draw brings another form nearer by one: where that is not enough it need not be asked
    forms = arena.others[1] <= need + wild
    for suit in range(4):
        own, rest = arena.at_suit[1, suit], arena.rest[1, suit]
        beside = arena.forms[1] - arena.suit_word[own]
        left = asked >> 9 * suit & 511 & arena.suit_room[own]
        while left:
            rank = lowest_in(left)
            left &= left - 1
            word = whole(arena.more_word[own, rank])
            after = missing(arena, game, rest, word, beside + word, forms) - wild
            if after >= need:
                others |= whole(1) << (9 * suit + rank)
            elif after > 0:
                wanted |= whole(1) << (9 * suit + rank)
    return wanted, others


@inner
def _add_draws(
    arena: Arena,
    game: Game,
    key: int,
    kinds: int,
    need: int,
    asked: int,
    may_spare: int,
    limit: int,
) -> None:
    """Add the draws of some kinds, after which so many tiles are missing."""
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        suit = kind // 9
        rank, own = kind - 9 * suit, key >> SUIT_BITS * suit & SUIT_MASK
        copies = copies_of(arena, kind, whole(arena.suit_count[own, rank]))
        if copies > 0:
            to = key + ((with_more(arena, game, own, suit, rank) - own) << SUIT_BITS * suit)
            drawn = _drawn_at(arena, game, to, need, may_spare, limit)
            _add_draw(arena, drawn, copies, ~(whole(1) << kind), asked)


@inner
def _add_draw(arena: Arena, drawn: int, copies: int, others: int, asked: int) -> None:
    """Add a draw, if after it another tile than the drawn one can go."""
    wanted = arena.drawn_hand[drawn, ALLOWED] & others
    if wanted and arena.draws < EDGES - 1:
        arena.drawn_hand[drawn, WANTED] |= wanted
        arena.drawn_hand[drawn, ASKED] &= asked
        arena.draw_to[arena.draws] = drawn
        arena.draw_copies[arena.draws] = copies
        arena.draws += 1
    elif wanted:
        arena.full = 1


# ---------------------------------------------------------------------------------- discards


@inner
def allowed_of(arena: Arena, game: Game, key: int, limit: int, may_spare: int) -> int:
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
def _narrowed(arena: Arena, game: Game, key: int, allowed: int) -> int:
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
def _useful(arena: Arena, game: Game, key: int) -> int:
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


@joint
def _add_discards(arena: Arena, game: Game, drawn: int, limit: int) -> None:
    key, wanted = arena.drawn_hand[drawn, KEY], arena.drawn_hand[drawn, WANTED]
    arena.drawn_from[drawn] = arena.discards
    if wanted and arena.drawn_need[drawn] == limit:
        # as near as the hand has to be: no discard that is allowed leaves it further
        may_spare = ANY_KIND if arena.narrow else arena.drawn_hand[drawn, ALLOWED]
        _add_near_discards(arena, game, key, wanted, limit, arena.drawn_hand[drawn, ASKED], may_spare)
    elif wanted:
        load(arena, game, key, DRAWN_HAND)
        _add_far_discards(arena, game, drawn, key, wanted)
    if arena.discards >= EDGES - 1:
        arena.full = 1


@joint
def _add_near_discards(
    arena: Arena, game: Game, key: int, kinds: int, need: int, may_want: int, may_spare: int
) -> None:
    """Add the discards of some kinds, after which so many tiles are missing."""
    while kinds and arena.discards < EDGES - 1:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        _add_discard(arena, without(arena, game, key, kind), need, may_want, may_spare)


@inner
def _add_far_discards(arena: Arena, game: Game, drawn: int, key: int, kinds: int) -> None:
    """Add the discards of some kinds of a loaded hand, some of which may take it further away."""
    near, wild = whole(arena.drawn_need[drawn]), key >> WILD_SHIFT
    while kinds and arena.discards < EDGES - 1:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        suit = kind // 9
        own, rest = arena.at_suit[0, suit], arena.rest[0, suit]
        word = whole(arena.less_word[own, kind - 9 * suit])
        beside = arena.forms[0] - arena.suit_word[own]
        need = missing(arena, game, rest, word, beside + word, ALL_FORMS) - wild
        may_want = arena.drawn_hand[drawn, ASKED] if need == near else ANY_KIND
        _add_discard(arena, without(arena, game, key, kind), need, may_want, ANY_KIND)


@inner
def _add_discard(arena: Arena, key: int, need: int, may_want: int, may_spare: int) -> None:
    arena.discard_to[arena.discards] = _node_at(arena, key, need, may_want, may_spare)
    arena.discards += 1


# ---------------------------------------------------------------------------------- ready hands


@inner
def _ready_at(arena: Arena, game: Game, key: int) -> int:
    """Return the place of a loaded hand among the ready ones; of a new one its wins are listed."""
    mask = arena.ready_mask
    slot = slot_of(key, mask)
    while arena.ready_slot[slot]:
        known = whole(arena.ready_slot[slot]) - 1
        if arena.ready_key[known] == key:
            return known
        slot = (slot + 1) & mask
    new = whole(arena.ready)
    if new >= READY - 1 or arena.wins >= WINS - 40:
        arena.full = 1
        return whole(0)
    arena.ready = new + 1
    arena.ready_slot[slot] = new + 1
    arena.ready_key[new] = key
    list_wins(arena, game, key, new)
    arena.ready_from[new + 1] = arena.wins
    if 2 * arena.ready > mask:
        arena.ready_mask = cleared(arena.ready_slot, 2 * mask)
        for ready in range(arena.ready):
            put(arena.ready_slot, arena.ready_mask, arena.ready_key[ready], ready)
    return new


@inner
def list_wins(arena: Arena, game: Game, key: int, new: int) -> None:
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
        arena.wins += 1
