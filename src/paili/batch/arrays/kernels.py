"""Loops over rows of counts: shanten, the draws that lower it, and the discards.

Method: the words of the four suits are looked up, and the parts in them put together two by two. What draws
help is said by two sets, see `paili.batch.arrays.draws`: of the shares that a suit has on the cheapest ways
to a win, looked up by its part and that of the other three suits, and of the shares that a tile more of each
kind lowers. A discard changes one part, and with it the rest of the three other suits.

Sets of kinds are masks with bit ``kind`` set. Four of them say how often each kind is held: the kinds with
fewer than one, two, three, four copies. So the copies left of a set are four bit counts, and what seven
pairs and thirteen orphans want is read off them.

All numbers are widened to 64 bits without sign before anything is done to them: then no index is checked
for being negative, and the functions give the same numbers compiled and interpreted
(``NUMBA_DISABLE_JIT=1``). No branch depends on the hand where a choice between two numbers will do: of dealt
hands a processor guesses every fourth wrong, and that costs more than what it would skip.

Each loop returns the first row that is no hand, or the number of rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import joint, kernel
from paili.batch.arrays.draws import Draws
from paili.batch.arrays.game import DRAWN, NO_HAND, WHOLE, GameTables
from paili.batch.arrays.vectors import (
    POWERS,
    Bytes,
    U,
    Word,
    bits_in,
    common_bits,
    each,
    fewer_than,
    lowest_of,
    read_row,
)
from paili.tiles import BY_SAFETY, KINDS, ORPHANS, WILDCARD

_ALL = U((1 << KINDS) - 1)
_M, _P, _S, _Z = (U(((1 << kinds) - 1) << 9 * suit) for suit, kinds in enumerate((9, 9, 9, 7)))
_ORPHANS = U(sum(1 << kind for kind in ORPHANS))
_NOT_HELD: Final = 127
# higher where a discard is safer by convention
_SAFETY = np.array([KINDS - BY_SAFETY.index(kind) for kind in range(KINDS)], np.uint64)
_LOW = U(0xFFFFFFFF)

Four = tuple[Word, Word, Word, Word]


class DiscardArrays(NamedTuple):
    """What is left after each discard; where a kind is not held 127, 0 and 0.

    Attributes:
        shanten: after the discard, ``int8[N, 34]``.
        mask: the kinds that lower it then, ``uint64[N, 34]``.
        total: copies of these kinds that were not in the row before the discard, ``uint8[N, 34]``.
    """

    shanten: NDArray[np.int8]
    mask: NDArray[np.uint64]
    total: NDArray[np.uint8]


class SuitKey(NamedTuple):
    """A suit in a hand: where its word stands, the word and the part in it, its nine sets, its first kind."""

    at: Word
    word: Word
    part: Word
    sets: Word
    first: Word


class HandKeys(NamedTuple):
    """A hand, and what a loop would otherwise read again after whatever it writes.

    Attributes:
        row: which one it is.
        wild: how many wildcards it has.
        fewer: the kinds of which it holds fewer than one, two, three, four.
        forms: the words of its suits, added up.
        place: where the plane of its size starts.
        whole: where its size looks among the other forms.
        shift: the width of a row, of the game.
        in_play: the kinds in play.
        single: the kinds of which one more makes a pair of seven.
        new: the kinds of which one more is a new one of seven.
        single_turns: the kinds that a discard takes out of ``single``, or puts in.
        new_turns: the same of ``new``.
    """

    row: Word
    wild: Word
    fewer: Four
    forms: Word
    place: Word
    whole: Word
    shift: Word
    in_play: Word
    single: Word
    new: Word
    single_turns: Word
    new_turns: Word


@kernel
def shanten_rows(
    counts: Bytes, wildcards: Bytes, step: int, game: GameTables, out: NDArray[np.int8]
) -> np.int64:
    """Write the shanten of each row; wildcards are read at every ``step``-th place, 0 or 1."""
    dots, winds, shift = game.settings[0], game.settings[1], game.settings[2]
    for i in each(U(len(out))):
        wild, _, place, keys = row_at(U(i), counts, wildcards, step, game)
        if place >= NO_HAND:
            return np.int64(i)
        m, p = U(game.words[keys[0]]), U(game.words[dots + keys[1]])
        s, z = U(game.words[dots + keys[2]]), U(game.words[winds + keys[3]])
        one = U(game.merge[((m >> U(16)) << shift) + (p >> U(16))])
        other = U(game.merge[((s >> U(16)) << shift) + (z >> U(16))])
        standard = U(game.distances[(place & _LOW) + (one << shift) + other])
        forms, whole = m + p + s + z, place >> WHOLE
        distance = min(standard, from_pairs(forms, whole, game), from_orphans(forms, whole, game))
        out[i] = game.answers[(wild << U(8)) + distance]
    return np.int64(len(out))


@kernel
def ukeire_rows(
    counts: Bytes,
    wildcards: Bytes,
    step: int,
    game: GameTables,
    draws: Draws,
    after: DiscardArrays,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
    discard: NDArray[np.int8],
) -> np.int64:
    """Write what brings each row closer; of 3n+2 tiles, what does so after the best discard, and that.

    ``after`` has room for what is left after each discard of one row.
    """
    number, done, before = U(len(shanten)), U(0), U(1)
    while done < number and done != before:
        before = done
        done = before_draw(done, counts, wildcards, step, game, draws, shanten, mask, total, discard)
        done = after_draw(done, counts, wildcards, step, game, draws, after, shanten, mask, total, discard)
    return np.int64(done)


@joint
def before_draw(
    start: Word,
    counts: Bytes,
    wildcards: Bytes,
    step: int,
    game: GameTables,
    draws: Draws,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
    discard: NDArray[np.int8],
) -> Word:
    """Write the draws of rows that have nothing to discard but a wildcard; return the first other one."""
    for i in each(start, U(len(shanten))):
        wild, size, place, keys = row_at(U(i), counts, wildcards, step, game)
        best = np.int64(-1)
        if place & (NO_HAND | DRAWN) != U(0):
            if place >= NO_HAND or size != U(0):
                return U(i)
            wild -= U(1)
            best = np.int64(WILDCARD)
        fewer = fewer_than(counts, U(i))
        m, p, s, z = suits_of(keys, game, draws)
        hand = hand_of(U(0), U(0), fewer, m.word + p.word + s.word + z.word, place, game)
        distance, found = draws_of_hand(hand, m, p, s, z, game, draws)
        shanten[i] = game.answers[(wild << U(8)) + distance]
        mask[i] = found
        total[i] = copies_left(found, fewer)
        discard[i] = best
    return U(len(shanten))


@joint
def after_draw(
    start: Word,
    counts: Bytes,
    wildcards: Bytes,
    step: int,
    game: GameTables,
    draws: Draws,
    after: DiscardArrays,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
    discard: NDArray[np.int8],
) -> Word:
    """Write the draws of rows after their best discard; return the first row that has nothing to discard."""
    for i in each(start, U(len(shanten))):
        wild, size, place, keys = row_at(U(i), counts, wildcards, step, game)
        if place >= NO_HAND or place & DRAWN == U(0) or size == U(0):
            return U(i)
        fewer = fewer_than(counts, U(i))
        m, p, s, z = suits_of(keys, game, draws)
        hand = hand_of(U(0), U(0), fewer, m.word + p.word + s.word + z.word, place, game)
        discards_of_hand(hand, m, p, s, z, game, draws, after)
        kind = best_discard(U(0), fewer, after)
        found = after.mask[0, kind]
        shanten[i] = game.answers[(wild << U(8)) + U(np.int64(after.shanten[0, kind]) + 1)]
        mask[i] = found
        total[i] = copies_left(found, fewer)
        discard[i] = np.int64(kind)
    return U(len(shanten))


@kernel
def discard_rows(
    counts: Bytes,
    wildcards: Bytes,
    step: int,
    game: GameTables,
    draws: Draws,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
) -> np.int64:
    """Write for each row and each kind what is left after its discard; 127, 0, 0 where it is not held."""
    for i in each(U(len(shanten))):
        wild, _, place, keys = row_at(U(i), counts, wildcards, step, game)
        if place >= NO_HAND:
            return np.int64(i)
        for kind in each(U(KINDS)):
            shanten[i, kind] = _NOT_HELD
        for kind in each(U(KINDS)):
            mask[i, kind] = U(0)
        for kind in each(U(KINDS)):
            total[i, kind] = 0
        m, p, s, z = suits_of(keys, game, draws)
        fewer, words = fewer_than(counts, U(i)), m.word + p.word + s.word + z.word
        hand = hand_of(U(i), wild, fewer, words, place, game)
        discards_of_hand(hand, m, p, s, z, game, draws, DiscardArrays(shanten, mask, total))
    return np.int64(len(shanten))


# ----------------------------------------------------------------------------- one hand, loaded


def new_found() -> DiscardArrays:
    """Return room for what is left after each discard of one row."""
    return DiscardArrays(*(np.zeros((1, KINDS), kind) for kind in (np.int8, np.uint64, np.uint8)))


@joint
def row_at(
    i: Word, counts: Bytes, wildcards: Bytes, step: int, game: GameTables
) -> tuple[Word, Word, Word, Four]:
    """Return the wildcards of a row, its size, where that size looks, and the keys of its suits."""
    wild = U(wildcards[i * U(step)])
    m, p, s, z, size, faults = read_row(counts, i, game.most)
    place = game.places[size + wild] if faults == U(0) else NO_HAND
    return wild, size, place, (m, p, s, z)


@joint
def suits_of(keys: Four, game: GameTables, draws: Draws) -> tuple[SuitKey, SuitKey, SuitKey, SuitKey]:
    """Return the four suits of a hand, by their keys."""
    dots, winds = game.settings[0], game.settings[1]
    return (
        suit_at(keys[0], U(0), game, draws),
        suit_at(dots + keys[1], U(9), game, draws),
        suit_at(dots + keys[2], U(18), game, draws),
        suit_at(winds + keys[3], U(27), game, draws),
    )


@joint
def suit_at(at: Word, first: Word, game: GameTables, draws: Draws) -> SuitKey:
    """Return the suit whose word stands at a place."""
    word = U(game.words[at])
    return SuitKey(at, word, word >> U(16), U(draws.rows[at]), first)


@joint
def hand_of(row: Word, wild: Word, fewer: Four, forms: Word, place: Word, game: GameTables) -> HandKeys:
    """Return a hand by what is known of it, and by where its size looks.

    A single tile becomes a pair; a new kind helps while there are fewer than seven. Where four of a kind are
    two pairs, the third is a single tile again, and drawing it is like drawing a new kind.
    """
    one, two, three, four = fewer
    shift, in_play, quads = game.settings[2], game.settings[3], game.settings[4]
    single, new, single_turns, new_turns = two & ~one, one, three, two
    if quads != U(0):
        single, new = single | (four & ~three), one | (three & ~two)
        single_turns, new_turns = _ALL, four
    return HandKeys(
        row, wild, fewer, forms, place & _LOW, place >> WHOLE, shift, in_play,
        single, new, single_turns, new_turns,
    )  # fmt: skip


@joint
def product(one: Word, other: Word, hand: HandKeys, game: GameTables) -> Word:
    """Return the product of two parts."""
    return U(game.merge[(one << hand.shift) + other])


@joint
def row_of(suit: SuitKey, hand: HandKeys) -> Word:
    """Return where the row of a suit starts, in the plane of the hand."""
    return hand.place + (suit.part << hand.shift)


@joint
def from_pairs(forms: Word, whole: Word, game: GameTables) -> Word:
    """Return the tiles missing from seven pairs, by the added words."""
    return U(game.others[whole + (forms & U(255))])


@joint
def from_orphans(forms: Word, whole: Word, game: GameTables) -> Word:
    """Return the tiles missing from thirteen orphans, by the added words."""
    return U(game.others[whole + U(512) + (forms >> U(8) & U(255))])


@joint
def copies_left(draws: Word, fewer: Four) -> Word:
    """Return how many copies of a set of kinds are not held."""
    left = bits_in(draws & fewer[0]) + bits_in(draws & fewer[1])
    return left + bits_in(draws & fewer[2]) + bits_in(draws & fewer[3])


# ------------------------------------------------------------------------------ draws of 3n+1


@joint
def draws_of_hand(
    hand: HandKeys, m: SuitKey, p: SuitKey, s: SuitKey, z: SuitKey, game: GameTables, draws: Draws
) -> tuple[Word, Word]:
    """Return the tiles missing from the nearest form, and the draws that lower that number."""
    mp, sz = product(m.part, p.part, hand, game), product(s.part, z.part, hand, game)
    rest = product(sz, p.part, hand, game)
    standard = U(game.distances[row_of(m, hand) + rest])
    found = draws_from(m, rest, hand, draws)
    found |= draws_from(p, product(sz, m.part, hand, game), hand, draws)
    found |= draws_from(s, product(mp, z.part, hand, game), hand, draws)
    found |= draws_from(z, product(mp, s.part, hand, game), hand, draws)
    nearest, wanted = with_pairs(found, standard, hand.forms, hand.single, hand.new, hand, game)
    return with_orphans(nearest, wanted, hand.forms, hand.fewer[0], hand.fewer[3], hand, game)


@joint
def draws_from(suit: SuitKey, rest: Word, hand: HandKeys, draws: Draws) -> Word:
    """Return the draws from a suit that bring the standard form closer, by the part of the rest."""
    return common_bits(draws.lowered, suit.sets, U(draws.ways[row_of(suit, hand) + rest])) << suit.first


@joint
def with_pairs(
    found: Word, standard: Word, forms: Word, single: Word, new: Word, hand: HandKeys, game: GameTables
) -> tuple[Word, Word]:
    """Return the tiles missing from the nearer of the standard form and seven pairs, and the draws to it.

    Args:
        found: the draws to the standard form; kinds that are not in play may be among them.
        standard: the tiles missing from it.
        forms: the words of the suits, added up.
        single: the kinds of which one more makes a pair.
        new: the kinds of which one more is a new one.
        hand: the hand, before what may have been discarded.
        game: what is looked up.
    """
    pairs = from_pairs(forms, hand.whole, game)
    nearest = min(standard, pairs)
    wanted = single | (new & U((np.int64(forms & U(15)) - 7) >> 63))
    wanted &= same(pairs, nearest)
    wanted |= found & same(standard, nearest)
    return nearest, wanted & hand.in_play


@joint
def same(one: Word, other: Word) -> Word:
    """Return all bits where two small numbers are the same, else none; a choice would become a branch."""
    return U((np.int64(one ^ other) - 1) >> 63)


@joint
def with_orphans(
    nearest: Word, wanted: Word, forms: Word, one: Word, four: Word, hand: HandKeys, game: GameTables
) -> tuple[Word, Word]:
    """Return the tiles missing and the draws with thirteen orphans too, which are seldom as near.

    Args:
        nearest, wanted: the same of the other two forms.
        forms: the words of the suits, added up.
        one, four: the kinds of which none is held, and of which fewer than four are.
        hand: the hand.
        game: what is looked up.
    """
    orphans = from_orphans(forms, hand.whole, game)
    if orphans <= nearest:
        wanted = wanted if orphans == nearest else U(0)
        has_pair = (forms >> U(12) & U(15)) != U(0)
        wanted |= (_ORPHANS & one if has_pair else _ORPHANS) & four & hand.in_play
        nearest = orphans
    return nearest, wanted


# --------------------------------------------------------------------------------- discards


@joint
def discards_of_hand(
    hand: HandKeys,
    m: SuitKey,
    p: SuitKey,
    s: SuitKey,
    z: SuitKey,
    game: GameTables,
    draws: Draws,
    found: DiscardArrays,
) -> None:
    """Write what is left after each discard; nothing for kinds that are not held."""
    mp, ms = product(m.part, p.part, hand, game), product(m.part, s.part, hand, game)
    mz, ps = product(m.part, z.part, hand, game), product(p.part, s.part, hand, game)
    pz, sz = product(p.part, z.part, hand, game), product(s.part, z.part, hand, game)
    standard = U(game.distances[hand.place + (mp << hand.shift) + sz])
    orphans = from_orphans(hand.forms, hand.whole, game)
    # a discard leaves no form nearer, and the standard form at most one tile farther
    near = orphans <= standard + U(1)
    discards_of_suit(hand, near, _M, m, (p, s, z), (sz, pz, ps), game, draws, found)
    discards_of_suit(hand, near, _P, p, (m, s, z), (sz, mz, ms), game, draws, found)
    discards_of_suit(hand, near, _S, s, (m, p, z), (pz, mz, mp), game, draws, found)
    discards_of_suit(hand, near, _Z, z, (m, p, s), (ps, ms, mp), game, draws, found)


@joint
def discards_of_suit(
    hand: HandKeys,
    near: np.bool_,
    kinds: Word,
    suit: SuitKey,
    others: tuple[SuitKey, SuitKey, SuitKey],
    products: tuple[Word, Word, Word],
    game: GameTables,
    draws: Draws,
    found: DiscardArrays,
) -> None:
    """Write what is left after each discard from a suit.

    Args:
        hand: the hand.
        near: whether thirteen orphans may be as near as another form.
        kinds: all kinds of the suit, as a mask.
        suit: the suit.
        others: the three other suits.
        products: for each of these the product of the other two.
        game: what is looked up.
        draws: what is looked up for draws.
        found: what is written to.
    """
    held = kinds & ~hand.fewer[0]
    rest = product(products[0], others[0].part, hand, game)
    while held != U(0):
        kind = lowest_of(held)
        held &= held - U(1)
        one = suit_at(suit.at - POWERS[kind], suit.first, game, draws)
        standard = U(game.distances[row_of(one, hand) + rest])
        wanted = draws_from(one, rest, hand, draws)
        wanted |= draws_from(others[0], product(products[0], one.part, hand, game), hand, draws)
        wanted |= draws_from(others[1], product(products[1], one.part, hand, game), hand, draws)
        wanted |= draws_from(others[2], product(products[2], one.part, hand, game), hand, draws)
        tile, forms = U(1) << kind, hand.forms - suit.word + one.word
        single, new = hand.single ^ (tile & hand.single_turns), hand.new ^ (tile & hand.new_turns)
        nearest, wanted = with_pairs(wanted, standard, forms, single, new, hand, game)
        if near:
            none_left = hand.fewer[0] | (tile & hand.fewer[1])
            nearest, wanted = with_orphans(
                nearest, wanted, forms, none_left, hand.fewer[3] | tile, hand, game
            )
        found.shanten[hand.row, kind] = game.answers[(hand.wild << U(8)) + nearest]
        found.mask[hand.row, kind] = wanted
        found.total[hand.row, kind] = copies_left(wanted, hand.fewer)


@joint
def best_discard(row: Word, fewer: Four, after: DiscardArrays) -> Word:
    """Return the best discard of the hand whose discards were written to a row.

    Best is the least missing, then the most tiles left, then the most kinds of which any are left, then the
    safest by convention: all in one number, with the kind itself in the lowest bits.
    """
    best, held = U(0), _ALL & ~fewer[0]
    while held != U(0):
        kind = lowest_of(held)
        held &= held - U(1)
        near = U(_NOT_HELD - np.int64(after.shanten[row, kind]))
        kinds = bits_in(after.mask[row, kind] & fewer[3])
        rank = near << U(20) | U(after.total[row, kind]) << U(12) | kinds << U(6) | _SAFETY[kind]
        best = max(best, rank << U(6) | kind)
    return best & U(63)
