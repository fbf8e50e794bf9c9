"""Number the suits: each different suit of a hand gets a small number (id).

Method: a suit gets an id when it first occurs, and keeps it for later questions. The array row of a suit
stores the table entries (words, see `paili.tables.load`) of the suit with one tile added and with one tile
removed, for each rank, so that all draws of one suit read one line of memory. The ids of these neighbouring
suits are added when they are first needed.
"""

from __future__ import annotations

from paili.value.loops.hands.records import Hands

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE
    from paili.value.loops.sizes import LEAST_SLOTS, SUIT_BITS, SUIT_MASK, SUITS, WILD_SHIFT


def forget_suits(hands: Hands) -> None:
    """Delete the small numbers (ids) that stand for the tiles that a hand has in one suit."""
    for number in range(1, hands.suits):
        hands.suit_of[hands.suit_at[number]] = 0
    hands.suits = 1


def counts_of(hands: Hands, key: int) -> tuple[int, ...]:
    """Return the 34 counts of a hand, from its key (its suits and wildcards as one number)."""
    counts = hands.suit_count
    return tuple(
        [
            counts[key >> SUIT_BITS * suit & SUIT_MASK, rank]
            for suit in range(4)
            for rank in range(9 if suit < 3 else 7)
        ]
    )


def suit_id(hands: Hands, place: int, suit: int) -> int:
    """Return the id (a small number) of a suit; a suit without an id gets a new id, or 0 if all ids are used
    up.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        place: the index of the table entry (word) of the suit.
        suit: the suit as a number: 0…3 for characters, dots, bamboos and honours.
    """
    number = hands.suit_of[place]
    if number:
        return number
    new = hands.suits
    if new >= SUITS:
        hands.full = 1
        return 0
    hands.suits = new + 1
    hands.suit_of[place] = new
    hands.suit_at[new] = place
    hands.suit_word[new] = hands.game.words[place]
    _fill_neighbours(hands, new, place, suit)
    return new


def _fill_neighbours(hands: Hands, new: int, place: int, suit: int) -> None:
    key, tiles = place - first_word(hands, suit), 0
    hands.suit_key[new] = hands.suit_held[new] = hands.suit_room[new] = 0
    for rank in range(9 if suit < 3 else 7):
        power = hands.power[rank]
        count = key // power % 5
        hands.suit_count[new, rank] = count
        hands.suit_key[new] |= count << 3 * rank
        hands.suit_held[new] |= (ONE if count > 0 else 0) << rank
        hands.suit_room[new] |= (ONE if count < 4 else 0) << rank
        hands.suit_more[new, rank] = hands.suit_less[new, rank] = 0
        hands.more_word[new, rank] = hands.game.words[place + power] if count < 4 else 0
        hands.less_word[new, rank] = hands.game.words[place - power] if count else 0
        tiles += count
    hands.suit_open[new] = hands.suit_room[new] if tiles % 3 else 0


def first_word(hands: Hands, suit: int) -> int:
    """Return the index at which the table entries (words) of a suit begin."""
    if suit == 0:
        return 0
    return hands.game.honours if suit == 3 else hands.game.dots


def new_more(hands: Hands, own: int, suit: int, rank: int) -> int:
    """Compute, store and return the id (a small number) of the tiles of a suit after one tile is added.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        own: the id of the tiles that the hand has in the suit now; for 0 the result is 0.
        suit: which suit it is, as a number: 0…3 for characters, dots, bamboos and honours.
        rank: the rank of the added tile, 0…8.
    """
    if own == 0:  # the ids are used up
        return 0
    number = suit_id(hands, hands.suit_at[own] + hands.power[rank], suit)
    hands.suit_more[own, rank] = number
    return number


def new_less(hands: Hands, own: int, suit: int, rank: int) -> int:
    """Compute, store and return the id (a small number) of the tiles of a suit after one tile is removed.

    Args:
        hands: the hand of the question, and the shanten tables of its variant.
        own: the id of the tiles that the hand has in the suit now; for 0 the result is 0.
        suit: which suit it is, as a number: 0…3 for characters, dots, bamboos and honours.
        rank: the rank of the removed tile, 0…8.
    """
    if own == 0:  # the ids are used up
        return 0
    number = suit_id(hands, hands.suit_at[own] - hands.power[rank], suit)
    hands.suit_less[own, rank] = number
    return number


def key_of_own(hands: Hands) -> int:
    """Return the key of the hand of the question: its suits and wildcards as one number."""
    key = (hands.own[36] * ONE) << WILD_SHIFT
    for suit in range(4):
        place = first_word(hands, suit)
        for rank in range(9 if suit < 3 else 7):
            place += hands.own[9 * suit + rank] * hands.power[rank]
        key |= suit_id(hands, place, suit) << (SUIT_BITS * suit)
    return key


def cleared(slots: memoryview, many: int) -> int:
    """Clear a hash table for about ``many`` hands; return the size of the table minus one."""
    size = LEAST_SLOTS
    while size <= many and size < len(slots):
        size *= 2
    for slot in range(size):
        slots[slot] = 0
    return size - 1
