"""Loops over rows of counts: shanten, the draws that lower it, and the discards.

Method: the words of the four suits are looked up, and the parts in them put together two by two. What draws
help is said by two sets, see `paili.batch.arrays.draws`: of the shares that a suit has on the cheapest ways
to a win, looked up by its part and that of the other three suits, and of the shares that a tile more of each
kind lowers. A discard changes one part, and with it the rest of the three other suits.

Sets of kinds are masks with bit ``kind`` set. Four of them say how often each kind is held: the kinds with
fewer than one, two, three, four copies. So the copies left of a set are four bit counts, a discard
changes the four masks by two operations each, and what seven pairs and thirteen orphans want is read off
them.

All numbers are widened to 64 bits without sign before anything is done to them: then no index is checked
for being negative, and the functions give the same numbers compiled and interpreted
(``NUMBA_DISABLE_JIT=1``). Nothing in a loop depends on the hand where a choice between two numbers will do:
of dealt hands a processor guesses every fourth branch wrong, and that costs more than what it would skip.

Each loop returns the first row that is no hand, or the number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import kernel, piece
from paili.batch.arrays.draws import Draws
from paili.batch.arrays.game import NO_HAND, Game
from paili.batch.arrays.vectors import (
    POWERS,
    Bytes,
    U,
    Word,
    bits_in,
    common_bits,
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
# `range`, for type checkers: of unsigned numbers it counts in unsigned numbers
each: Callable[..., Iterable[Word]] = range  # type: ignore[assignment]

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


class Suit(NamedTuple):
    """A suit in a hand: where its word stands, its part, its first kind."""

    at: Word
    part: Word
    first: Word


class Hand(NamedTuple):
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
        quads: one where four of a kind are two of the seven pairs.
    """

    row: Word
    wild: Word
    fewer: Four
    forms: Word
    place: Word
    whole: Word
    shift: Word
    in_play: Word
    quads: Word


@kernel
def shanten_rows(counts: Bytes, wildcards: Bytes, step: int, game: Game, out: NDArray[np.int8]) -> np.int64:
    """Write the shanten of each row; wildcards are read at every ``step``-th place, 0 or 1."""
    dots, winds, shift = game.settings[0], game.settings[1], game.settings[2]
    for i in each(U(len(out))):
        wild = U(wildcards[U(i) * U(step)])
        key_m, key_p, key_s, key_z, size, faults = read_row(counts, U(i), game.most)
        place = game.places[size + wild] if faults == U(0) else NO_HAND
        if place >= NO_HAND:
            return np.int64(i)
        m, p = U(game.words[key_m]), U(game.words[dots + key_p])
        s, z = U(game.words[dots + key_s]), U(game.words[winds + key_z])
        one = U(game.merge[((m >> U(16)) << shift) + (p >> U(16))])
        other = U(game.merge[((s >> U(16)) << shift) + (z >> U(16))])
        standard = U(game.distances[(place & _LOW) + (one << shift) + other])
        distance = min(standard, other_distances(m + p + s + z, place >> U(32), game))
        out[i] = game.answers[(wild << U(8)) + distance]
    return np.int64(len(out))


@kernel
def ukeire_rows(
    counts: Bytes,
    wildcards: Bytes,
    step: int,
    game: Game,
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
    for i in each(U(len(shanten))):
        wild = U(wildcards[U(i) * U(step)])
        key_m, key_p, key_s, key_z, size, faults = read_row(counts, U(i), game.most)
        place = game.places[size + wild] if faults == U(0) else NO_HAND
        if place >= NO_HAND:
            return np.int64(i)
        fewer = fewer_than(counts, U(i))
        m, p, s, z = suits_of(key_m, key_p, key_s, key_z, game)
        hand = hand_of(U(0), U(0), fewer, forms_of(m, p, s, z, game), place, game)
        found, best = U(0), np.int64(-1)
        if (size + wild) % U(3) == U(1) or size == U(0):
            distance, found = draws_of_hand(hand, m, p, s, z, game, draws)
            if (size + wild) % U(3) != U(1):  # there is nothing to discard but a wildcard
                wild -= U(1)
                best = np.int64(WILDCARD)
        else:
            discards_of_hand(hand, m, p, s, z, game, draws, after)
            kind = best_discard(U(0), fewer, after)
            distance, found = U(np.int64(after.shanten[0, kind]) + 1), after.mask[0, kind]
            best = np.int64(kind)
        shanten[i] = game.answers[(wild << U(8)) + distance]
        mask[i] = found
        total[i] = copies_left(found, fewer)
        discard[i] = best
    return np.int64(len(shanten))


@kernel
def discard_rows(
    counts: Bytes,
    wildcards: Bytes,
    step: int,
    game: Game,
    draws: Draws,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
) -> np.int64:
    """Write for each row and each kind what is left after its discard; 127, 0, 0 where it is not held."""
    for i in each(U(len(shanten))):
        wild = U(wildcards[U(i) * U(step)])
        key_m, key_p, key_s, key_z, size, faults = read_row(counts, U(i), game.most)
        place = game.places[size + wild] if faults == U(0) else NO_HAND
        if place >= NO_HAND:
            return np.int64(i)
        for kind in each(U(KINDS)):
            shanten[i, kind] = _NOT_HELD
            mask[i, kind] = U(0)
            total[i, kind] = 0
        m, p, s, z = suits_of(key_m, key_p, key_s, key_z, game)
        hand = hand_of(U(i), wild, fewer_than(counts, U(i)), forms_of(m, p, s, z, game), place, game)
        discards_of_hand(hand, m, p, s, z, game, draws, DiscardArrays(shanten, mask, total))
    return np.int64(len(shanten))


# ----------------------------------------------------------------------------- one hand, loaded


def new_found() -> DiscardArrays:
    """Return room for what is left after each discard of one row."""
    return DiscardArrays(*(np.zeros((1, KINDS), kind) for kind in (np.int8, np.uint64, np.uint8)))


@piece
def suits_of(m: Word, p: Word, s: Word, z: Word, game: Game) -> tuple[Suit, Suit, Suit, Suit]:
    """Return the four suits of a hand, by their keys."""
    dots, winds = game.settings[0], game.settings[1]
    return (
        suit_at(m, U(0), game),
        suit_at(dots + p, U(9), game),
        suit_at(dots + s, U(18), game),
        suit_at(winds + z, U(27), game),
    )


@piece
def suit_at(at: Word, first: Word, game: Game) -> Suit:
    """Return the suit whose word stands at a place."""
    return Suit(at, U(game.words[at]) >> U(16), first)


@piece
def forms_of(m: Suit, p: Suit, s: Suit, z: Suit, game: Game) -> Word:
    """Return what four suits say of the other forms, added up."""
    words = game.words
    found: Word = U(words[m.at]) + U(words[p.at]) + U(words[s.at]) + U(words[z.at])
    return found


@piece
def hand_of(row: Word, wild: Word, fewer: Four, forms: Word, place: Word, game: Game) -> Hand:
    """Return a hand by what is known of it, and by where its size looks."""
    shift, in_play, quads = game.settings[2], game.settings[3], game.settings[4]
    return Hand(row, wild, fewer, forms, place & _LOW, place >> U(32), shift, in_play, quads)


@piece
def product(one: Word, other: Word, hand: Hand, game: Game) -> Word:
    """Return the product of two parts."""
    return U(game.merge[(one << hand.shift) + other])


@piece
def row_of(one: Word, other: Word, hand: Hand, game: Game) -> Word:
    """Return where the row of the product of two parts starts, in the plane of the hand."""
    return hand.place + (product(one, other, hand, game) << hand.shift)


@piece
def other_distances(forms: Word, whole: Word, game: Game) -> Word:
    """Return the tiles missing from the nearer of seven pairs and thirteen orphans, by the added words."""
    seven_pairs = U(game.others[whole + (forms & U(255))])
    return min(seven_pairs, U(game.others[whole + U(512) + (forms >> U(8) & U(255))]))


@piece
def without(fewer: Four, discarded: Word) -> Four:
    """Return the four masks after a discard, given as a bit."""
    one, two, three, four = fewer
    return one | (discarded & two), two | (discarded & three), three | (discarded & four), four | discarded


@piece
def copies_left(draws: Word, fewer: Four) -> Word:
    """Return how many copies of a set of kinds are not held."""
    left = bits_in(draws & fewer[0]) + bits_in(draws & fewer[1])
    return left + bits_in(draws & fewer[2]) + bits_in(draws & fewer[3])


# ------------------------------------------------------------------------------ draws of 3n+1


@piece
def draws_of_hand(
    hand: Hand, m: Suit, p: Suit, s: Suit, z: Suit, game: Game, draws: Draws
) -> tuple[Word, Word]:
    """Return the tiles missing from the nearest form, and the draws that lower that number."""
    mp, sz = product(m.part, p.part, hand, game), product(s.part, z.part, hand, game)
    rest_m = row_of(sz, p.part, hand, game)
    standard = U(game.distances[rest_m + m.part])
    found = draws_from(m, rest_m, draws)
    found |= draws_from(p, row_of(sz, m.part, hand, game), draws)
    found |= draws_from(s, row_of(mp, z.part, hand, game), draws)
    found |= draws_from(z, row_of(mp, s.part, hand, game), draws)
    return with_other_forms(found, standard, hand.forms, hand.fewer, hand, game)


@piece
def draws_from(suit: Suit, rest: Word, draws: Draws) -> Word:
    """Return the draws from a suit that bring the standard form closer, by the row of the rest."""
    return common_bits(draws.lowered, U(draws.rows[suit.at]), U(draws.ways[rest + suit.part])) << suit.first


@piece
def with_other_forms(
    found: Word, standard: Word, forms: Word, fewer: Four, hand: Hand, game: Game
) -> tuple[Word, Word]:
    """Return the tiles missing from the nearest form, and the draws to all forms that are as near.

    Args:
        found: the draws to the standard form; kinds that are not in play may be among them.
        standard: the tiles missing from it.
        forms: the words of the suits, added up.
        fewer: the kinds of which fewer than one, two, three, four are held.
        hand: the hand, before what may have been discarded.
        game: what is looked up.
    """
    one, two, three, four = fewer
    pairs = U(game.others[hand.whole + (forms & U(255))])
    orphans = U(game.others[hand.whole + U(512) + (forms >> U(8) & U(255))])
    nearest = min(standard, pairs, orphans)
    # A single tile becomes a pair; a new kind helps while there are fewer than seven. Where four of a
    # kind are two pairs, the third is a single tile again, and drawing it is like drawing a new kind.
    new, single = one, two & ~one
    if hand.quads != U(0):
        new, single = one | (three & ~two), single | ~three
    wanted = single | (new if forms & U(15) < U(7) else U(0))
    wanted = wanted & four if pairs == nearest else U(0)
    if orphans == nearest:
        has_pair = (forms >> U(12) & U(15)) != U(0)
        wanted |= (_ORPHANS & one if has_pair else _ORPHANS) & four
    wanted |= found if standard == nearest else U(0)
    return nearest, wanted & hand.in_play


# --------------------------------------------------------------------------------- discards


@piece
def discards_of_hand(
    hand: Hand, m: Suit, p: Suit, s: Suit, z: Suit, game: Game, draws: Draws, found: DiscardArrays
) -> None:
    """Write what is left after each discard; nothing for kinds that are not held."""
    mp, ms = product(m.part, p.part, hand, game), product(m.part, s.part, hand, game)
    mz, ps = product(m.part, z.part, hand, game), product(p.part, s.part, hand, game)
    pz, sz = product(p.part, z.part, hand, game), product(s.part, z.part, hand, game)
    discards_of_suit(hand, _M, m, (p, s, z), (sz, pz, ps), game, draws, found)
    discards_of_suit(hand, _P, p, (m, s, z), (sz, mz, ms), game, draws, found)
    discards_of_suit(hand, _S, s, (m, p, z), (pz, mz, mp), game, draws, found)
    discards_of_suit(hand, _Z, z, (m, p, s), (ps, ms, mp), game, draws, found)


@piece
def discards_of_suit(
    hand: Hand,
    kinds: Word,
    suit: Suit,
    others: tuple[Suit, Suit, Suit],
    products: tuple[Word, Word, Word],
    game: Game,
    draws: Draws,
    found: DiscardArrays,
) -> None:
    """Write what is left after each discard from a suit.

    Args:
        hand: the hand.
        kinds: all kinds of the suit, as a mask.
        suit: the suit.
        others: the three other suits.
        products: for each of these the product of the other two.
        game: what is looked up.
        draws: what is looked up for draws.
        found: what is written to.
    """
    held = kinds & ~hand.fewer[0]
    word = U(game.words[suit.at])
    rest = row_of(products[0], others[0].part, hand, game)
    while held != U(0):
        kind = lowest_of(held)
        held &= held - U(1)
        at = suit.at - POWERS[kind]
        left = U(game.words[at])
        one = Suit(at, left >> U(16), suit.first)
        standard = U(game.distances[rest + one.part])
        wanted = draws_from(one, rest, draws)
        wanted |= draws_from(others[0], row_of(products[0], one.part, hand, game), draws)
        wanted |= draws_from(others[1], row_of(products[1], one.part, hand, game), draws)
        wanted |= draws_from(others[2], row_of(products[2], one.part, hand, game), draws)
        fewer = without(hand.fewer, U(1) << kind)
        forms = hand.forms - word + left
        nearest, wanted = with_other_forms(wanted, standard, forms, fewer, hand, game)
        found.shanten[hand.row, kind] = game.answers[(hand.wild << U(8)) + nearest]
        found.mask[hand.row, kind] = wanted
        found.total[hand.row, kind] = copies_left(wanted, hand.fewer)


@piece
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
