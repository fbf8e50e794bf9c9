"""Store the hands of the graph: the number of tiles missing from each hand, and hash tables of hands.

Method: the key of a hand has the ids of its four suits, 14 bits each, and above them the number of wildcards.
Three suits together select a table row with the numbers of missing tiles; the fourth suit selects the entry
in this row. The hands of a level are in a hash table that is as small as their number allows, so that it
stays in the cache; ready hands have one hash table for all levels. Hands with different melds are different
hands. For a new drawn hand, the discards after which a win is still within reach are computed; for a new
ready hand, its wins.
"""

from __future__ import annotations

from paili.value.loops.hands.records import Graph, Hands
from paili.value.loops.sizes import ANY_KIND, HASH

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import MASK64, ONE, lowest_in
    from paili.value.loops.hands.melds import hold_set
    from paili.value.loops.hands.suits import cleared, new_less, new_more
    from paili.value.loops.sizes import (
        ABOVE,
        ALLOWED,
        CODE_BITS,
        DRAWN,
        DRAWN_HAND,
        EDGES,
        INDEX_BITS,
        KEY,
        MAY_SPARE,
        MAY_WANT,
        NEARER,
        NODES,
        READY,
        SUIT_BITS,
        SUIT_MASK,
        TAG_SHIFT,
        TAGS,
        WANTED,
        WILD,
        WILD_SHIFT,
        WINS,
    )


def with_more(hands: Hands, own: int, suit: int, rank: int) -> int:
    """Return the id (a small number) of a suit with one tile added.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        own: the id of the suit.
        suit: the suit as a number: 0…3 for characters, dots, bamboos and honours.
        rank: the rank of the tile, 0…8.
    """
    suit_number = hands.suit_more[own, rank]
    return suit_number if suit_number else new_more(hands, own, suit, rank)


def with_less(hands: Hands, own: int, suit: int, rank: int) -> int:
    """Return the id (a small number) of a suit with one tile removed.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        own: the id of the suit.
        suit: the suit as a number: 0…3 for characters, dots, bamboos and honours.
        rank: the rank of the tile, 0…8.
    """
    suit_number = hands.suit_less[own, rank]
    return suit_number if suit_number else new_less(hands, own, suit, rank)


def without(hands: Hands, key: int, kind: int) -> int:
    """Return the key of a hand (its suits and wildcards as one number) after one tile is removed."""
    suit = kind // 9
    own = key >> SUIT_BITS * suit & SUIT_MASK
    return key + ((with_less(hands, own, suit, kind - 9 * suit) - own) << SUIT_BITS * suit)


def copies_of(hands: Hands, kind: int, count: int) -> int:
    """Return the number of copies of a kind that a hand can still draw.

    If the hand has more copies than the hand of the question, the additional copies were drawn from the
    unseen tiles.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        kind: the kind of tile as a number, 0…33.
        count: the number of copies that the hand has.
    """
    more = count - hands.own[kind]
    return hands.unseen[kind] - (more if more > 0 else 0)


def wild_copies(hands: Hands, wild: int) -> int:
    """Return the number of wildcards that a hand with ``wild`` wildcards can still draw."""
    return copies_of(hands, 36, wild)


def load(hands: Hands, key: int, sort: int) -> None:
    """Load a hand: store its suits, and the table entries from which its shanten is computed.

    One entry for each suit is the table row of distances for the three other suits together. A *word* is the
    table entry of a suit; the sum of the four words gives the distances of seven pairs and thirteen orphans.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        key: the key of the hand: its suits and wildcards as one number.
        sort: the array row to load the hand into, ``NODE`` or ``DRAWN_HAND``.
    """
    m, p = key & SUIT_MASK, key >> SUIT_BITS & SUIT_MASK
    s, z = key >> 2 * SUIT_BITS & SUIT_MASK, key >> 3 * SUIT_BITS & SUIT_MASK
    shift, place = hands.game.shift, hands.place
    hands.at_suit[sort, 0], hands.at_suit[sort, 1] = m, p
    hands.at_suit[sort, 2], hands.at_suit[sort, 3] = s, z
    m, p, s, z = hands.suit_word[m], hands.suit_word[p], hands.suit_word[s], hands.suit_word[z]
    forms = m + p + s + z
    hands.forms[sort] = forms
    hands.others[sort] = other_forms(hands, forms)
    m, p, s, z = m >> 16, p >> 16, s >> 16, z >> 16
    one, other = hands.game.wide_merge[(m << shift) + p], hands.game.wide_merge[(s << shift) + z]
    hands.rest[sort, 0] = place + ((ONE * hands.game.wide_merge[(other << shift) + p]) << shift)
    hands.rest[sort, 1] = place + ((ONE * hands.game.wide_merge[(other << shift) + m]) << shift)
    hands.rest[sort, 2] = place + ((ONE * hands.game.wide_merge[(one << shift) + z]) << shift)
    hands.rest[sort, 3] = place + ((ONE * hands.game.wide_merge[(one << shift) + s]) << shift)


def other_forms(hands: Hands, forms: int) -> int:
    """Return the number of tiles missing from seven pairs or thirteen orphans, whichever is nearer.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        forms: the sum of the entries of the four suits in the table of suits, packed integers.
    """
    pairs = hands.game.others[hands.whole + (forms & 255)]
    orphans = hands.game.others[hands.whole + 512 + (forms >> 8 & 255)]
    return pairs if pairs < orphans else orphans  # type: ignore[no-any-return]


def missing(hands: Hands, rest: int, word: int, forms: int, with_others: int) -> int:
    """Return the number of tiles missing from the nearest form, before wildcards are subtracted.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        rest: where the row of three suits begins in the table of distances.
        word: the entry of the fourth suit in the table of suits, a packed integer.
        forms: the sum of the entries of all four suits.
        with_others: whether to consider seven pairs and thirteen orphans too.
    """
    standard = hands.game.distances[rest + (word >> 16)]
    if not with_others:
        return standard
    other = other_forms(hands, forms)
    return standard if standard < other else other


def need_of(hands: Hands, key: int) -> int:
    """Return the number of tiles that a hand lacks, from its key (its suits and wildcards as one number)."""
    load(hands, key, DRAWN_HAND)
    word = hands.suit_word[hands.at_suit[0, 0]]
    need = missing(hands, hands.rest[0, 0], word, hands.forms[0], 1) - (key >> WILD_SHIFT)
    return need if need > 0 else 0


def hash_of(key: int) -> int:
    """Return a hash of a key: its low bits are the index at which the search in a hash table begins.

    Args:
        key: the key of a hand: its suits and wildcards as one number.
    """
    key ^= key >> 31
    key = key * HASH & MASK64
    return key ^ key >> 29


def tag_of(hash_bits: int) -> int:
    """Return a few further bits of the hash of a hand, which its slot in the hash table stores beside its
    index.

    If the tags of two hands differ, the keys differ and need not be compared.

    Args:
        hash_bits: the hash of the key of a hand.
    """
    return (hash_bits >> TAG_SHIFT & TAGS) << INDEX_BITS


def put(slots: memoryview, mask: int, key: int, place: int) -> None:
    """Store the index of a hand that is not yet in a hash table.

    Args:
        slots: the hash table: the index of a hand plus one, with its tag; 0 for an empty slot.
        mask: the size of the table minus one.
        key: the key of the hand: its suits and wildcards as one number.
        place: the index of the hand.
    """
    hash_bits = hash_of(key)
    slot = hash_bits & mask
    while slots[slot]:
        slot = (slot + 1) & mask
    slots[slot] = tag_of(hash_bits) | (place + 1)


def set_of_node(graph: Graph, node: int) -> int:
    """Return the number of the set of called melds of a node (a hand of 3n+1 tiles)."""
    return graph.calls.node_set[node] if graph.with_calls else 0


def source_of_drawn(graph: Graph, drawn: int) -> int:
    """Return a number for the origin of a drawn hand (3n+2 tiles): its melds, and the call or draw before it.

    The high bits are the number of its set of called melds; the low 8 bits are a code of the last call, 0 if
    the last move was a draw.
    """
    return graph.calls.drawn_source[drawn] if graph.with_calls else 0


def set_of_ready(graph: Graph, ready: int) -> int:
    """Return the number of the set of called melds of a ready hand."""
    return graph.calls.ready_set[ready] if graph.with_calls else 0


def hold(graph: Graph, melds: int) -> None:
    """Subtract the tiles of a set of called melds from ``graph.own``, the hand of the question; see
    `hold_set`.
    """
    if graph.with_calls:
        hold_set(graph, graph.calls, melds)


def node_at(graph: Graph, key: int, melds: int, need: int, may_want: int, may_spare: int) -> int:
    """Return the number of the node for a hand of 3n+1 tiles on the present level; add a node for a new hand.

    Args:
        graph: the graph.
        key: the key of the hand: its suits and wildcards as one number.
        melds: the number of its set of called melds.
        need: the number of tiles that the hand lacks.
        may_want, may_spare: the kinds that the hand may need, and the kinds that it may spare, as masks.
    """
    mask = graph.node_mask
    hash_bits = hash_of(key ^ melds << ABOVE)
    slot, tag = hash_bits & mask, tag_of(hash_bits)
    while graph.node_slot[slot]:
        number = (graph.node_slot[slot] ^ tag) - 1
        if number < NODES and graph.node_key[number] == key and set_of_node(graph, number) == melds:
            graph.node_kinds[number, MAY_WANT] &= may_want
            graph.node_kinds[number, MAY_SPARE] &= may_spare
            return number
        slot = (slot + 1) & mask
    new = graph.nodes
    if new >= NODES - 1:
        graph.full = 1
        return 0
    graph.nodes = new + 1
    graph.node_slot[slot] = tag | (new + 1)
    graph.node_key[new] = key
    if graph.with_calls:
        graph.calls.node_set[new] = melds
    graph.node_need[new] = need
    graph.node_kinds[new, MAY_WANT] = may_want
    graph.node_kinds[new, MAY_SPARE] = may_spare
    return new


def drawn_at(graph: Graph, key: int, source: int, need: int, may_spare: int) -> int:
    """Return the number of a drawn hand (3n+2 tiles) on the present level; add the hand if it is new.

    Args:
        graph: the graph.
        key: the key of the hand: its suits and wildcards as one number.
        source: the origin of the hand as a number, see `source_of_drawn`.
        need: the number of tiles that the hand lacks.
        may_spare: the kinds that the hand may discard, as a mask.
    """
    mask = graph.drawn_mask
    hash_bits = hash_of(key ^ source << ABOVE)
    slot, tag = hash_bits & mask, tag_of(hash_bits)
    while graph.drawn_slot[slot]:
        number = (graph.drawn_slot[slot] ^ tag) - 1
        if (
            number < DRAWN
            and graph.drawn_hand[number, KEY] == key
            and source_of_drawn(graph, number) == source
        ):
            return number
        slot = (slot + 1) & mask
    new = graph.drawn
    if new >= DRAWN - 1:
        graph.full = 1
        return 0
    graph.drawn = new + 1
    graph.drawn_slot[slot] = tag | (new + 1)
    graph.drawn_need[new] = need
    graph.drawn_hand[new, KEY] = key
    if graph.with_calls:
        graph.calls.drawn_source[new] = source
    graph.drawn_hand[new, ALLOWED] = allowed_of(graph, key, graph.limit, may_spare)
    graph.drawn_hand[new, WANTED] = 0
    graph.drawn_hand[new, NEARER] = ANY_KIND
    return new


def nodes_again(graph: Graph, first: int) -> None:
    """Move the nodes of a level to a hash table of twice the size.

    Args:
        graph: the graph.
        first: the number of the first node of the level.
    """
    graph.node_mask = cleared(graph.node_slot, 2 * graph.node_mask)
    for node in range(first, graph.nodes):
        mark = graph.node_key[node] ^ set_of_node(graph, node) << ABOVE
        put(graph.node_slot, graph.node_mask, mark, node)


def drawn_again(graph: Graph, first: int) -> None:
    """Move the drawn hands of a level to a hash table of twice the size.

    Args:
        graph: the graph.
        first: the number of the first drawn hand of the level.
    """
    graph.drawn_mask = cleared(graph.drawn_slot, 2 * graph.drawn_mask)
    for drawn in range(first, graph.drawn):
        mark = graph.drawn_hand[drawn, KEY] ^ source_of_drawn(graph, drawn) << ABOVE
        put(graph.drawn_slot, graph.drawn_mask, mark, drawn)


def allowed_of(graph: Graph, key: int, limit: int, may_spare: int) -> int:
    """Return the kinds that a hand can discard and still be near enough to a win, as a mask.

    Args:
        graph: the graph of hands; this function writes its working memory, not its hands.
        key: the hand after a draw as one number: its suits and wildcards.
        limit: the largest allowed number of missing tiles (shanten + 1) after the discard.
        may_spare: the kinds to try, as a mask.
    """
    load(graph, key, DRAWN_HAND)
    allowed, most = 0, limit + (key >> WILD_SHIFT)
    others = graph.others[0] <= most
    for suit in range(4):
        own, rest = graph.at_suit[0, suit], graph.rest[0, suit]
        beside = graph.forms[0] - graph.suit_word[own]
        left = may_spare >> 9 * suit & 511 & graph.suit_held[own]
        fits = 0  # bits instead of branches: no processor predicts which tiles fit
        while left:
            rank = lowest_in(left)
            left &= left - 1
            word = graph.less_word[own, rank]
            fits |= (missing(graph, rest, word, beside + word, others) <= most) << rank
        allowed |= fits << 9 * suit
    return _narrowed(graph, key, allowed) if graph.narrow else allowed


def _narrowed(graph: Graph, key: int, allowed: int) -> int:
    """Return the discards that leave the most useful tiles, as a mask, at most ``graph.narrow`` discards.

    Args:
        graph: the graph.
        key: the key of the hand: its suits and wildcards as one number.
        allowed: the discards to choose from, as a mask.
    """
    kept = 0
    for _ in range(graph.narrow):
        most, chosen = -1, -1
        for kind in range(34):
            if (allowed & ~kept) >> kind & 1:
                useful = _useful(graph, without(graph, key, kind))
                if useful > most:
                    most, chosen = useful, kind
        if chosen >= 0:
            kept |= ONE << chosen
    return kept


def _useful(graph: Graph, key: int) -> int:
    """Return the number of unseen tiles that bring a hand nearer to a win."""
    need, useful = need_of(graph, key) + (key >> WILD_SHIFT), 0
    for suit in range(4):
        own, rest = graph.at_suit[0, suit], graph.rest[0, suit]
        beside = graph.forms[0] - graph.suit_word[own]
        for rank in range(9 if suit < 3 else 7):
            copies = copies_of(graph, 9 * suit + rank, graph.suit_count[own, rank])
            word = graph.more_word[own, rank]
            if copies > 0 and missing(graph, rest, word, beside + word, 1) < need:
                useful += copies
    return useful


def ready_at(graph: Graph, key: int, melds: int) -> int:
    """Return the index of a loaded hand among the ready hands; add the hand with its wins if it is new.

    Args:
        graph: the graph.
        key: the key of the hand: its suits and wildcards as one number.
        melds: the number of a set of called melds; 0 for no melds.
    """
    mask = graph.ready_mask
    hash_bits = hash_of(key ^ melds << ABOVE)
    slot, tag = hash_bits & mask, tag_of(hash_bits)
    while graph.ready_slot[slot]:
        number = (graph.ready_slot[slot] ^ tag) - 1
        if number < READY and graph.ready_key[number] == key and set_of_ready(graph, number) == melds:
            return number
        slot = (slot + 1) & mask
    new = graph.ready
    if new >= READY - 1 or graph.wins >= WINS - 40:
        graph.full = 1
        return 0
    graph.ready = new + 1
    graph.ready_slot[slot] = tag | (new + 1)
    graph.ready_key[new] = key
    if graph.with_calls:
        graph.calls.ready_set[new] = melds
    _list_wins(graph, key, new)
    graph.ready_from[new + 1] = graph.wins
    if 2 * graph.ready > mask:
        _ready_again(graph)
    return new


def _ready_again(graph: Graph) -> None:
    """Move all ready hands to a hash table of twice the size."""
    graph.ready_mask = cleared(graph.ready_slot, 2 * graph.ready_mask)
    for ready in range(graph.ready):
        mark = graph.ready_key[ready] ^ set_of_ready(graph, ready) << ABOVE
        put(graph.ready_slot, graph.ready_mask, mark, ready)


def _list_wins(graph: Graph, key: int, new: int) -> None:
    """List the wins of a loaded ready hand, and store whether the hand is furiten.

    Args:
        graph: the graph.
        key: the key of the hand: its suits and wildcards as one number.
        new: the index of the hand among the ready hands.
    """
    waits, wild = 0, key >> WILD_SHIFT
    others = graph.others[1] <= 1 + wild  # whether another form may be won
    for suit in range(4):
        own, rest = graph.at_suit[1, suit], graph.rest[1, suit]
        beside = graph.forms[1] - graph.suit_word[own]
        # a suit that is whole groups is none with a tile more
        left = graph.suit_room[own] if others or wild else graph.suit_open[own]
        while left:
            rank = lowest_in(left)
            left &= left - 1
            word, kind = graph.more_word[own, rank], 9 * suit + rank
            if missing(graph, rest, word, beside + word, others) <= wild:
                waits |= ONE << kind
                _add_win(graph, kind, copies_of(graph, kind, graph.suit_count[own, rank]))
    if graph.unseen[WILD]:
        _add_win(graph, WILD, wild_copies(graph, wild))
    graph.ready_furiten[new] = 1 if graph.with_table and _is_thrown(graph, key, waits) else 0


def _is_thrown(graph: Graph, key: int, kinds: int) -> bool:
    """Return whether the player has discarded a tile of some kinds: before the question, or on the way to a
    hand.

    A kind counts as discarded on the way if the hand of the question has more copies of it than the hand with
    this key.

    Args:
        graph: the graph.
        key: the key of the hand: its suits and wildcards as one number.
        kinds: the kinds, as a mask.
    """
    if kinds & graph.river:
        return True
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        suit = kind // 9
        own = key >> SUIT_BITS * suit & SUIT_MASK
        if graph.suit_count[own, kind - 9 * suit] < graph.own[kind]:
            return True
    return False


def _add_win(graph: Graph, kind: int, copies: int) -> None:
    if copies > 0:
        graph.win_kind[graph.wins] = kind
        graph.win_copies[graph.wins] = copies
        graph.win_weight[graph.wins] = copies * graph.weight[kind]
        graph.wins += 1


def draws_of(graph: Graph, need: int, kinds: int) -> tuple[int, int, int]:
    """Return three masks of drawn kinds: those that bring the hand nearer without completing it, those that
    do not bring it nearer, and those that complete it.

    Args:
        graph: the graph, with the loaded hand.
        need: the number of tiles that the hand lacks.
        kinds: the kinds to try, as a mask.
    """
    tried, closer, most = 0, 0, need + (graph.key >> WILD_SHIFT)
    # a draw brings another form nearer by one: where that is not enough it need not be looked at
    forms = graph.others[1] <= most
    for suit in range(4):
        own, rest = graph.at_suit[1, suit], graph.rest[1, suit]
        beside = graph.forms[1] - graph.suit_word[own]
        left = kinds >> 9 * suit & 511 & graph.suit_room[own]
        tried |= left << 9 * suit
        nearer = 0  # bits instead of branches, as in `allowed_of`
        while left:
            rank = lowest_in(left)
            left &= left - 1
            word = graph.more_word[own, rank]
            nearer |= (missing(graph, rest, word, beside + word, forms) < most) << rank
        closer |= nearer << 9 * suit
    others = tried & ~closer
    if need == 1:  # a draw that brings the hand nearer completes it
        return 0, others, closer
    return closer, others, 0


def add_draws(graph: Graph, kinds: int, need: int, nearer: int, may_spare: int) -> None:
    """Add the draws of some kinds to the node whose hand is loaded.

    Args:
        graph: the graph.
        kinds: the kinds to draw, as a mask.
        need: the number of tiles that the hand lacks after such a draw.
        nearer: the kinds that may bring the hand nearer after the draw, as a mask.
        may_spare: the kinds that the hand may discard after the draw, as a mask.
    """
    key, source = graph.key, graph.melds << CODE_BITS
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        suit = kind // 9
        rank, own = kind - 9 * suit, key >> SUIT_BITS * suit & SUIT_MASK
        copies = copies_of(graph, kind, graph.suit_count[own, rank])
        if copies > 0:
            to = key + ((with_more(graph, own, suit, rank) - own) << SUIT_BITS * suit)
            drawn = drawn_at(graph, to, source, need, may_spare)
            add_draw(graph, drawn, kind, copies, ~(ONE << kind), nearer)


def add_draw(graph: Graph, drawn: int, kind: int, copies: int, others: int, nearer: int) -> None:
    """Add a draw to the loaded node, unless the hand could discard only the drawn tile after the draw.

    Args:
        graph: the graph.
        drawn: the number of the hand after the draw.
        kind, copies: the drawn kind, and the number of its unseen copies.
        others: all kinds except the drawn one, as a mask.
        nearer: the kinds that may bring the hand nearer after the draw, as a mask.
    """
    wanted = graph.drawn_hand[drawn, ALLOWED] & others
    if wanted and graph.draws < EDGES - 1:
        graph.drawn_hand[drawn, WANTED] |= wanted
        graph.drawn_hand[drawn, NEARER] &= nearer
        graph.draw_to[graph.draws] = drawn
        graph.draw_weight[graph.draws] = copies * graph.weight[kind]
        graph.draw_kind[graph.draws] = kind
        graph.draws += 1
    elif wanted:
        graph.full = 1


def add_discards(graph: Graph, drawn: int) -> None:
    """Add the discards of a drawn hand (3n+2 tiles), and the hands after them to the level being built."""
    wanted = graph.drawn_hand[drawn, WANTED]
    graph.drawn_from[drawn] = graph.discards
    if wanted and graph.drawn_need[drawn] == graph.limit:
        _add_near_discards(graph, drawn, wanted)
    elif wanted:
        hold(graph, source_of_drawn(graph, drawn) >> CODE_BITS)
        load(graph, graph.drawn_hand[drawn, KEY], DRAWN_HAND)
        _add_far_discards(graph, drawn, wanted)
    if graph.discards >= EDGES - 1:
        graph.full = 1


def _add_near_discards(graph: Graph, drawn: int, kinds: int) -> None:
    """Add discards that all leave the hand with the largest allowed number of missing tiles.

    So the number of missing tiles does not have to be computed for each discard.

    Args:
        graph: the graph.
        drawn: the number of the drawn hand (3n+2 tiles) in the graph.
        kinds: the kinds to discard, as a mask.
    """
    key, melds = graph.drawn_hand[drawn, KEY], source_of_drawn(graph, drawn) >> CODE_BITS
    may_spare = ANY_KIND if graph.narrow else graph.drawn_hand[drawn, ALLOWED]
    may_want = graph.drawn_hand[drawn, NEARER]
    while kinds and graph.discards < EDGES - 1:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        to = node_at(graph, without(graph, key, kind), melds, graph.limit, may_want, may_spare)
        graph.discard_to[graph.discards] = to
        graph.discards += 1


def _add_far_discards(graph: Graph, drawn: int, kinds: int) -> None:
    """Add discards for the loaded hand, after computing the number of missing tiles after each discard.

    Args:
        graph: the graph.
        drawn: the number of the drawn hand (3n+2 tiles) in the graph.
        kinds: the kinds to discard, as a mask.
    """
    key, melds = graph.drawn_hand[drawn, KEY], source_of_drawn(graph, drawn) >> CODE_BITS
    near, wild = graph.drawn_need[drawn], key >> WILD_SHIFT
    while kinds and graph.discards < EDGES - 1:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        suit = kind // 9
        own, rest = graph.at_suit[0, suit], graph.rest[0, suit]
        word = graph.less_word[own, kind - 9 * suit]
        need = missing(graph, rest, word, graph.forms[0] - graph.suit_word[own] + word, 1) - wild
        may_want = graph.drawn_hand[drawn, NEARER] if need == near else ANY_KIND
        to = node_at(graph, without(graph, key, kind), melds, need, may_want, ANY_KIND)
        graph.discard_to[graph.discards] = to
        graph.discards += 1
