"""Suits by small numbers, what is missing from hands that are made of them, and where hands are found again.

Method: a suit gets an id when it is first met, and keeps it between questions. With it stand the words (see
`paili.tables.load`) of the suit with one tile more and one less of each rank, so that all draws from a suit
are looked up in one line of memory; ids of neighbours are filled in when they are first asked for.

A hand is four ids. Three suits merged are a row of tiles missing, by the part of the fourth. Where it is
found again is a table of slots, as many as the number of hands asks for, cleared for each level.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, joint, truth, whole
from paili.batch.arrays.game import GameTables
from paili.batch.arrays.vectors import POWERS, lowest_of
from paili.value.loops.arena import SUIT_BITS, SUIT_MASK, SUITS, WILD_SHIFT, Arena

# sorts of hands that are looked at, and all forms together
DRAWN_HAND, NODE = whole(0), whole(1)
ALL_FORMS = truth(True)
Slots: TypeAlias = NDArray[np.int32]
LEAST_SLOTS: Final = 256


@inner
def lowest_in(kinds: int) -> int:
    """Return the lowest of some kinds, a mask that is not empty."""
    return whole(lowest_of(np.uint64(kinds)))


@inner
def suit_id(arena: Arena, game: GameTables, at: int, suit: int) -> int:
    """Return the id of a suit by the place of its word; a new one if it has none. 0 when there is no room."""
    known = whole(arena.suit_of[at])
    if known:
        return known
    new = whole(arena.suits)
    if new >= SUITS:
        arena.full = 1
        return 0
    arena.suits = new + 1
    arena.suit_of[at] = new
    arena.suit_at[new] = at
    arena.suit_word[new] = whole(game.words[at])
    _fill_neighbours(arena, game, new, at, suit)
    return new


@inner
def _fill_neighbours(arena: Arena, game: GameTables, new: int, at: int, suit: int) -> None:
    key, tiles = at - first_word(arena, suit), whole(0)
    arena.suit_key[new] = arena.suit_held[new] = arena.suit_room[new] = 0
    for rank in range(9 if suit < 3 else 7):
        power = whole(POWERS[9 * suit + rank])
        count = key // power % 5
        arena.suit_count[new, rank] = count
        arena.suit_key[new] |= count << 3 * rank
        arena.suit_held[new] |= whole(count > 0) << rank
        arena.suit_room[new] |= whole(count < 4) << rank
        arena.suit_more[new, rank] = arena.suit_less[new, rank] = 0
        arena.more_word[new, rank] = game.words[at + power] if count < 4 else 0
        arena.less_word[new, rank] = game.words[at - power] if count else 0
        tiles += count
    arena.suit_open[new] = arena.suit_room[new] if tiles % 3 else 0


@inner
def first_word(arena: Arena, suit: int) -> int:
    """Return where the words of a suit begin."""
    if suit == 0:
        return 0
    return whole(arena.honours) if suit == 3 else whole(arena.dots)


@joint
def with_more(arena: Arena, game: GameTables, own: int, suit: int, rank: int) -> int:
    """Return the id of a suit with one tile more."""
    known = whole(arena.suit_more[own, rank])
    if known == 0:
        known = suit_id(arena, game, arena.suit_at[own] + whole(POWERS[9 * suit + rank]), suit)
        arena.suit_more[own, rank] = known
    return known


@joint
def with_less(arena: Arena, game: GameTables, own: int, suit: int, rank: int) -> int:
    """Return the id of a suit with one tile less."""
    known = whole(arena.suit_less[own, rank])
    if known == 0:
        known = suit_id(arena, game, arena.suit_at[own] - whole(POWERS[9 * suit + rank]), suit)
        arena.suit_less[own, rank] = known
    return known


@inner
def key_of_own(arena: Arena, game: GameTables) -> int:
    """Return the key of the hand asked about."""
    key = whole(arena.own[36]) << WILD_SHIFT
    for suit in range(4):
        at = first_word(arena, suit)
        for rank in range(9 if suit < 3 else 7):
            at += arena.own[9 * suit + rank] * whole(POWERS[9 * suit + rank])
        key |= suit_id(arena, game, at, suit) << (SUIT_BITS * suit)
    return key


@inner
def load(arena: Arena, game: GameTables, key: int, sort: int) -> None:
    """Load a hand: its suits, their words added, and beside each suit the row of the other three."""
    m, p = key & SUIT_MASK, key >> SUIT_BITS & SUIT_MASK
    s, z = key >> 2 * SUIT_BITS & SUIT_MASK, key >> 3 * SUIT_BITS & SUIT_MASK
    ids, rest, shift, place = arena.at_suit[sort], arena.rest[sort], arena.shift, arena.place
    ids[0], ids[1], ids[2], ids[3] = m, p, s, z
    m, p, s, z = arena.suit_word[m], arena.suit_word[p], arena.suit_word[s], arena.suit_word[z]
    forms = m + p + s + z
    arena.forms[sort] = forms
    arena.others[sort] = _other_forms(arena, game, forms)
    m, p, s, z = m >> 16, p >> 16, s >> 16, z >> 16
    one, other = whole(game.merge[(m << shift) + p]), whole(game.merge[(s << shift) + z])
    rest[0] = place + (whole(game.merge[(other << shift) + p]) << shift)
    rest[1] = place + (whole(game.merge[(other << shift) + m]) << shift)
    rest[2] = place + (whole(game.merge[(one << shift) + z]) << shift)
    rest[3] = place + (whole(game.merge[(one << shift) + s]) << shift)


@inner
def _other_forms(arena: Arena, game: GameTables, forms: int) -> int:
    pairs = whole(game.others[arena.whole + (forms & 255)])
    return min(pairs, whole(game.others[arena.whole + 512 + (forms >> 8 & 255)]))


@inner
def missing(arena: Arena, game: GameTables, rest: int, word: int, forms: int, with_others: bool) -> int:
    """Return the tiles missing from the nearest form, wildcards not counted.

    Args:
        arena: what is worked on.
        game: the tables.
        rest: the row beside a suit.
        word: the word of the suit.
        forms: the words of all four, added.
        with_others: whether seven pairs and thirteen orphans may be as near as the standard form.
    """
    standard = whole(game.distances[rest + (word >> 16)])
    return min(standard, _other_forms(arena, game, forms)) if with_others else standard


@inner
def need_of(arena: Arena, game: GameTables, key: int) -> int:
    """Return the tiles missing from a hand."""
    load(arena, game, key, DRAWN_HAND)
    word = arena.suit_word[arena.at_suit[0, 0]]
    return max(
        missing(arena, game, arena.rest[0, 0], word, arena.forms[0], ALL_FORMS) - (key >> WILD_SHIFT), 0
    )


# ---------------------------------------------------------------------------------- finding again


@inner
def slot_of(key: int, mask: int) -> int:
    """Return where to look for a hand first."""
    key ^= key >> 31
    key *= 0x1C69B3F74AC4AE35
    key ^= key >> 29
    return key & mask


@inner
def cleared(slots: Slots, many: int) -> int:
    """Clear slots for about so many hands; return one less than how many there are."""
    size = whole(LEAST_SLOTS)
    while size <= many and size < len(slots):
        size *= 2
    for slot in range(size):
        slots[slot] = 0
    return size - 1


@inner
def put(slots: Slots, mask: int, key: int, place: int) -> None:
    """Note the place of a hand that is not there yet."""
    slot = slot_of(key, mask)
    while slots[slot]:
        slot = (slot + 1) & mask
    slots[slot] = place + 1
