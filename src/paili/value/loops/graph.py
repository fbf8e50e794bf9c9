"""The graph of a question: every hand that it can come to within its accepted draws.

Method: level by level, from the accepted draws that the root has downwards. A hand of 3n+1 tiles accepts a
draw that brings it nearer; where draws may be spent otherwise, any draw after which some other tile can go. A
drawn hand discards what leaves the hand within reach: as near as the accepted draws left. A call is one more
kind of edge (`paili.value.loops.offers`), from a hand of 3n+1 tiles to one with a discard to come. The graph
does not depend on the number of turns.

A draw that brings the hand nearer leads to one that wants no tile that was not wanted before, and can spare
none that could not be spared before (docs/value-proof.md, what is exact). So of a hand with no draw to
spend otherwise only those kinds are looked at that the hands before it wanted, or could spare: two masks.
That holds of a call as well: it is a draw after which three tiles are put down.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner, joint, truth, whole
from paili.batch.arrays.game import GameTables
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
    TENPAI,
    WHOLE_HAND,
    WILD,
    WILD_SHIFT,
    Arena,
)
from paili.value.loops.hands.melds import CODE_BITS, Calls, hold_set, no_melds, set_of_node, source_of_drawn
from paili.value.loops.hands.nodes import (
    ALLOWED,
    ANY_KIND,
    ASKED,
    KEY,
    MAY_SPARE,
    MAY_WANT,
    WANTED,
    copies_of,
    drawn_again,
    drawn_at,
    node_at,
    nodes_again,
    ready_at,
    without,
)
from paili.value.loops.hands.suits import (
    ALL_FORMS,
    DRAWN_HAND,
    NODE,
    cleared,
    key_of_own,
    load,
    lowest_in,
    missing,
    need_of,
    with_more,
)
from paili.value.loops.offers import add_calls, end_calls, note_calls


@inner
def build(arena: Arena, calls: Calls | None, game: GameTables) -> None:
    """Build the graph, or say that it is full."""
    arena.full = arena.nodes = arena.drawn = arena.draws = arena.discards = arena.ready = arena.wins = 0
    arena.levels = 0
    arena.ready_from[0] = arena.level_nodes[0] = arena.level_drawn[0] = 0
    arena.ready_mask = cleared(arena.ready_slot, whole(0))
    no_melds(arena, calls)
    _plant(arena, calls, game)
    level, limit = whole(0), arena.budget - 1
    while not arena.full:
        _grow_level(arena, calls, game, level, limit)
        level += 1
        # a hand after more draws than are left is not come to
        is_late = arena.falls and level > arena.turns
        if limit <= 0 or level >= LEVELS or is_late or arena.full:
            break
        _discard_level(arena, calls, game, level - 1, limit)
        limit -= 1
    arena.levels = level
    arena.drawn_from[arena.drawn] = arena.discards
    arena.node_from[arena.nodes] = arena.draws
    end_calls(arena, calls)
    if not arena.full:
        _lay_out(arena)


@inner
def _grow_level(arena: Arena, calls: Calls | None, game: GameTables, level: int, limit: int) -> None:
    """Add the draws of all nodes of a level."""
    first, last = arena.level_nodes[level], arena.nodes
    arena.level_nodes[level + 1] = last
    arena.drawn_mask = cleared(arena.drawn_slot, 4 * (last - first))
    for node in range(first, last):
        _grow(arena, calls, game, node, limit)
        if 2 * (arena.drawn - arena.level_drawn[level]) > arena.drawn_mask:
            drawn_again(arena, calls, arena.level_drawn[level])
    arena.level_drawn[level + 1] = arena.drawn


@inner
def _discard_level(arena: Arena, calls: Calls | None, game: GameTables, level: int, limit: int) -> None:
    """Add the discards of all drawn hands of a level, and with them the nodes of the next."""
    first = arena.level_drawn[level]
    arena.node_mask = cleared(arena.node_slot, 2 * (arena.drawn - first))
    for drawn in range(first, arena.drawn):
        _add_discards(arena, calls, game, drawn, limit)
        if 2 * (arena.nodes - arena.level_nodes[level + 1]) > arena.node_mask:
            nodes_again(arena, calls, arena.level_nodes[level + 1])


@inner
def _lay_out(arena: Arena) -> None:
    """Give every level room for its values: a node that own draws came before has so many fewer left."""
    values = worths = whole(0)
    for level in range(arena.levels + 1):
        lefts = max(arena.turns - arena.falls * level, 0) + 1
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
def _plant(arena: Arena, calls: Calls | None, game: GameTables) -> None:
    """Make the nodes of the first level: the hand itself, or what its discards leave."""
    arena.node_mask = cleared(arena.node_slot, whole(0))
    key = key_of_own(arena, game)
    arena.need = need_of(arena, game, key)
    arena.budget = max(arena.need, 1) + arena.exchanges
    places = arena.places = _places_asked(arena)
    while places:
        place = lowest_in(places)
        places &= places - 1
        left = _root_at(arena, game, key, place)
        need = need_of(arena, game, left)
        arena.root[place] = -1
        if need <= arena.budget:
            arena.root[place] = node_at(arena, calls, left, whole(0), need, ANY_KIND, ANY_KIND)


@inner
def _places_asked(arena: Arena) -> int:
    """Return where the roots stand, a mask."""
    if not arena.drawn_root:
        return whole(1) << WHOLE_HAND
    places = whole(0)
    for place in range(WILD + 1):
        places |= whole(arena.own[place] > 0) << place
    return places


@inner
def _root_at(arena: Arena, game: GameTables, key: int, place: int) -> int:
    """Return the key of a root by its place."""
    if place < KINDS:
        return without(arena, game, key, place)
    return key if place == WHOLE_HAND else key - (1 << WILD_SHIFT)


# ---------------------------------------------------------------------------------- draws


@inner
def _draws_after(arena: Arena, limit: int) -> int:
    """Return the most draws that can be left at a hand of the level with so many accepted draws after it."""
    return whole(arena.turns - (arena.budget - 1 - limit))


@joint
def _grow(arena: Arena, calls: Calls | None, game: GameTables, node: int, limit: int) -> None:
    """Add what a node accepts, draws and calls; of a ready hand its wins."""
    arena.node_from[node] = arena.draws
    arena.node_ready[node] = -1
    arena.node_won[node] = 0
    note_calls(calls, node)
    key, need, melds = arena.node_key[node], whole(arena.node_need[node]), set_of_node(calls, node)
    hold_set(arena, calls, melds)
    load(arena, game, key, NODE)
    if need == 1:
        arena.node_ready[node] = ready_at(arena, calls, game, key, melds)
        if limit <= 0 or _ends_ready(arena, melds):
            return
    elif arena.falls and need - 1 > _draws_after(arena, limit):  # it cannot be ready in time
        return
    is_free = need <= limit
    asked = ANY_KIND if is_free else arena.node_kinds[node, MAY_WANT]
    wanted, others, winning = _draws_of(arena, game, key, need, asked)
    may_spare = arena.node_kinds[node, MAY_SPARE] if need == limit + 1 else ANY_KIND
    _add_draws(arena, calls, game, key, melds, wanted, need - 1, wanted, may_spare, limit)
    if is_free:
        _add_draws(arena, calls, game, key, melds, others, need, ANY_KIND, ANY_KIND, limit)
        _add_won_draws(arena, calls, game, key, melds, node, winning, limit)
    if arena.unseen[WILD] and need > 1:
        copies = arena.unseen[WILD] - max((key >> WILD_SHIFT) - arena.own[WILD], 0)
        if copies > 0:
            to = key + (1 << WILD_SHIFT)
            drawn = drawn_at(arena, calls, game, to, melds << CODE_BITS, need - 1, may_spare, limit)
            _add_draw(arena, drawn, whole(WILD), copies, whole(-1), wanted)
    if calls is not None and limit > 0:
        others = others if is_free else whole(0)
        add_calls(arena, calls, game, key, melds, need, wanted, others, may_spare, limit)


@inner
def _ends_ready(arena: Arena, melds: int) -> bool:
    """Return whether a ready hand stays as it is: an open one declares no riichi."""
    return truth(arena.ends_ready and (melds == 0 or arena.objective == TENPAI))


@joint
def _draws_of(arena: Arena, game: GameTables, key: int, need: int, asked: int) -> tuple[int, int, int]:
    """Return which of some kinds bring a loaded hand nearer, which neither do nor win, which win: masks."""
    wild, wanted, others, winning = key >> WILD_SHIFT, whole(0), whole(0), whole(0)
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
            else:
                winning |= whole(1) << (9 * suit + rank)
    return wanted, others, winning


@inner
def _add_won_draws(
    arena: Arena,
    calls: Calls | None,
    game: GameTables,
    key: int,
    melds: int,
    node: int,
    kinds: int,
    limit: int,
) -> None:
    """Add the draws of a ready hand that win: a cheap win may be let go, and its tile kept for another."""
    first = whole(arena.draws)
    _add_draws(arena, calls, game, key, melds, kinds, whole(0), ANY_KIND, ANY_KIND, limit)
    arena.node_won[node] = arena.draws - first


@inner
def _add_draws(
    arena: Arena,
    calls: Calls | None,
    game: GameTables,
    key: int,
    melds: int,
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
            drawn = drawn_at(arena, calls, game, to, melds << CODE_BITS, need, may_spare, limit)
            _add_draw(arena, drawn, kind, copies, ~(whole(1) << kind), asked)


@inner
def _add_draw(arena: Arena, drawn: int, kind: int, copies: int, others: int, asked: int) -> None:
    """Add a draw, if after it another tile than the drawn one can go."""
    wanted = arena.drawn_hand[drawn, ALLOWED] & others
    if wanted and arena.draws < EDGES - 1:
        arena.drawn_hand[drawn, WANTED] |= wanted
        arena.drawn_hand[drawn, ASKED] &= asked
        arena.draw_to[arena.draws] = drawn
        arena.draw_weight[arena.draws] = copies * arena.weight[kind]
        arena.draw_kind[arena.draws] = kind
        arena.draws += 1
    elif wanted:
        arena.full = 1


# ---------------------------------------------------------------------------------- discards


@joint
def _add_discards(arena: Arena, calls: Calls | None, game: GameTables, drawn: int, limit: int) -> None:
    key, wanted = arena.drawn_hand[drawn, KEY], arena.drawn_hand[drawn, WANTED]
    melds = source_of_drawn(calls, drawn) >> CODE_BITS
    arena.drawn_from[drawn] = arena.discards
    if wanted and arena.drawn_need[drawn] == limit:
        # as near as the hand has to be: no discard that is allowed leaves it further
        may_spare = ANY_KIND if arena.narrow else arena.drawn_hand[drawn, ALLOWED]
        may_want = arena.drawn_hand[drawn, ASKED]
        _add_near_discards(arena, calls, game, key, melds, wanted, limit, may_want, may_spare)
    elif wanted:
        hold_set(arena, calls, melds)
        load(arena, game, key, DRAWN_HAND)
        _add_far_discards(arena, calls, game, drawn, key, melds, wanted)
    if arena.discards >= EDGES - 1:
        arena.full = 1


@joint
def _add_near_discards(
    arena: Arena,
    calls: Calls | None,
    game: GameTables,
    key: int,
    melds: int,
    kinds: int,
    need: int,
    may_want: int,
    may_spare: int,
) -> None:
    """Add the discards of some kinds, after which so many tiles are missing."""
    while kinds and arena.discards < EDGES - 1:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        _add_discard(arena, calls, without(arena, game, key, kind), melds, need, may_want, may_spare)


@inner
def _add_far_discards(
    arena: Arena, calls: Calls | None, game: GameTables, drawn: int, key: int, melds: int, kinds: int
) -> None:
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
        _add_discard(arena, calls, without(arena, game, key, kind), melds, need, may_want, ANY_KIND)


@inner
def _add_discard(
    arena: Arena, calls: Calls | None, key: int, melds: int, need: int, may_want: int, may_spare: int
) -> None:
    to = node_at(arena, calls, key, melds, need, may_want, may_spare)
    arena.discard_to[arena.discards] = to
    arena.discards += 1
