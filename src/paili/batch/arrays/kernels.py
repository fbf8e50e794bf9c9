"""Loops over rows of counts: shanten, the draws that lower it, and the discards.

Method: a draw changes the part of one suit. The other three are merged once, and the row of that *rest*
says for every part of the suit how many tiles are missing; a kind is useful when the word of the suit with
one tile more leads to a smaller number. A discard changes one part as well: discards that leave the same
part in their suit share what the other suits can draw, and only draws from the suit itself are looked up
again.

Sets of kinds are masks with bit ``kind`` set. Four of them say how often each kind is held: the kinds with
fewer than one, two, three, four copies. So the copies left of a set are four bit counts, a discard
changes the four masks by two operations each, and what seven pairs and thirteen orphans want is read off
them.

Each loop returns the first row that is no hand, or the number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import kernel
from paili.batch.arrays.game import NO_HAND, Game
from paili.batch.arrays.packed import (
    POWERS,
    Rows,
    U,
    Word,
    faults,
    keys_of,
    other_distances,
    read,
    size_of,
)
from paili.tiles import BY_SAFETY, KINDS, ORPHANS, WILDCARD

_ALL = U((1 << KINDS) - 1)
_ORPHANS = U(sum(1 << kind for kind in ORPHANS))
_NOT_HELD = 127
_BY_SAFETY = np.array(BY_SAFETY, np.uint64)
_LOW = U(0xFFFFFFFF)
# `range`, for type checkers: of unsigned numbers it counts in unsigned numbers
each: Callable[..., Iterable[Word]] = range  # type: ignore[assignment]

Words = NDArray[np.uint32]
Merge = NDArray[np.unsignedinteger]
Bytes = NDArray[np.uint8]
Scratch = NDArray[np.uint64]

# The scratch is where one hand is worked on: an array that a loop is given once. These are the places in it.
SCRATCH: Final = 1536
# one number each
DOTS, WINDS, SHIFT, IN_PLAY, QUAD_AS_PAIRS, PLACE, WHOLE, FORMS = (U(at) for at in range(8))
# one for each suit: where its word stands, its word, where the row of the other three suits starts
AT, WORD, REST = U(8), U(12), U(16)
# the product of the two suits other than a and b, at 4a + b
PAIRS = U(20)
# how many hands were loaded
TURN = U(36)
# one for each kind: the part of the suit after a draw; after a discard the part, the tiles missing from the
# standard form, the added words and the tiles missing from the nearest form
DRAWN, PART, STANDARD, AFTER, NEAREST = (U(at) for at in range(40, 240, 40))
# one for each part: in which turn and suit it was asked last what the other suits can draw, and the answer
STAMP, ELSEWHERE = U(512), U(1024)


@kernel
def shanten_rows(rows: Rows, wildcards: Bytes, step: int, game: Game, out: NDArray[np.int8]) -> np.int64:
    """Write the shanten of each row; wildcards are read at every ``step``-th place, 0 or 1."""
    words, merge, distances, others, places, answers, settings = game
    dots, winds, shift, foreign = settings[0], settings[1], settings[2], settings[5]
    for i in each(U(len(out))):
        wild = U(wildcards[U(i) * U(step)])
        row = read(i, rows.words)
        place = places[size_of(*row) + wild] if faults(*row, foreign) == U(0) else NO_HAND
        if place >= NO_HAND:
            return np.int64(i)
        key_m, key_p, key_s, key_z = keys_of(*row)
        m, p, s, z = U(words[key_m]), U(words[dots + key_p]), U(words[dots + key_s]), U(words[winds + key_z])
        one = U(merge[((m >> U(16)) << shift) + (p >> U(16))])
        other = U(merge[((s >> U(16)) << shift) + (z >> U(16))])
        standard = U(distances[(place & _LOW) + (one << shift) + other])
        distance = min(standard, other_distances(m + p + s + z, place >> U(32), others))
        out[i] = answers[(wild << U(8)) + distance]
    return np.int64(len(out))


@kernel
def ukeire_rows(
    rows: Rows,
    wildcards: Bytes,
    step: int,
    game: Game,
    scratch: Scratch,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
    discard: NDArray[np.int8],
) -> np.int64:
    """Write what brings each row closer; of 3n+2 tiles, what does so after the best discard, and that."""
    words, merge, distances, others, places, answers, settings = game
    for i in each(U(len(shanten))):
        wild = U(wildcards[U(i) * U(step)])
        row = read(i, rows.words)
        size = size_of(*row) + wild
        if faults(*row, settings[5]) != U(0) or places[size] >= NO_HAND:
            return np.int64(i)
        fewer = fewer_than(i, rows.counts)
        load_suits(scratch, keys_of(*row), places[size], words, merge)
        if size % U(3) == U(1):
            distance, draws = ready_draws(scratch, fewer, words, distances, others)
            discard[i] = -1
        elif size == wild:  # there is nothing to discard but a wildcard
            distance, draws = ready_draws(scratch, fewer, words, distances, others)
            wild -= U(1)
            discard[i] = WILDCARD
        else:
            measure_discards(scratch, fewer, words, merge, distances, others)
            distance, draws, best = best_draws(scratch, fewer, words, merge, distances, others)
            discard[i] = best
        shanten[i] = answers[(wild << U(8)) + distance]
        mask[i] = draws
        total[i] = copies_left(draws, fewer)
    return np.int64(len(shanten))


@kernel
def discard_rows(
    rows: Rows,
    wildcards: Bytes,
    step: int,
    game: Game,
    scratch: Scratch,
    shanten: NDArray[np.int8],
    mask: NDArray[np.uint64],
    total: NDArray[np.uint8],
) -> np.int64:
    """Write for each row and each kind what is left after its discard; 127, 0, 0 where it is not held."""
    words, merge, distances, others, places, answers, settings = game
    for i in each(U(len(shanten))):
        wild = U(wildcards[U(i) * U(step)])
        row = read(i, rows.words)
        size = size_of(*row) + wild
        if faults(*row, settings[5]) != U(0) or places[size] >= NO_HAND:
            return np.int64(i)
        fewer = fewer_than(i, rows.counts)
        load_suits(scratch, keys_of(*row), places[size], words, merge)
        measure_discards(scratch, fewer, words, merge, distances, others)
        for kind in each(U(KINDS)):
            shanten[i, kind] = _NOT_HELD
            mask[i, kind] = U(0)
            total[i, kind] = 0
        held = _ALL & ~fewer[0]
        while held != U(0):
            kind = lowest_of(held)
            held &= held - U(1)
            draws = draws_after(scratch, kind, fewer, words, merge, distances, others)
            shanten[i, kind] = answers[(wild << U(8)) + scratch[NEAREST + kind]]
            mask[i, kind] = draws
            total[i, kind] = copies_left(draws, fewer)
    return np.int64(len(shanten))


# ----------------------------------------------------------------------------- one hand, loaded


def new_scratch(game: Game) -> Scratch:
    """Return a new scratch, for a game."""
    scratch = np.zeros(SCRATCH, np.uint64)
    scratch[int(DOTS) : int(QUAD_AS_PAIRS) + 1] = game.settings[:5]
    return scratch


@kernel
def load_suits(
    scratch: Scratch,
    keys: tuple[Word, Word, Word, Word],
    place: Word,
    words: Words,
    merge: Merge,
) -> None:
    """Load the four suits of a row, and for each the rest."""
    scratch[TURN] += U(1)
    at_m, at_p, at_s, at_z = (
        keys[0],
        keys[1] + scratch[DOTS],
        keys[2] + scratch[DOTS],
        keys[3] + scratch[WINDS],
    )
    m, p, s, z = U(words[at_m]), U(words[at_p]), U(words[at_s]), U(words[at_z])
    scratch[AT], scratch[AT + U(1)], scratch[AT + U(2)], scratch[AT + U(3)] = at_m, at_p, at_s, at_z
    scratch[WORD], scratch[WORD + U(1)], scratch[WORD + U(2)], scratch[WORD + U(3)] = m, p, s, z
    scratch[PLACE], scratch[WHOLE], scratch[FORMS] = place & _LOW, place >> U(32), m + p + s + z
    place &= _LOW
    m, p, s, z, shift = m >> U(16), p >> U(16), s >> U(16), z >> U(16), scratch[SHIFT]
    one, other = U(merge[(m << shift) + p]) << shift, U(merge[(s << shift) + z]) << shift
    scratch[REST], scratch[REST + U(1)] = (
        place + (U(merge[other + p]) << shift),
        place + (U(merge[other + m]) << shift),
    )
    scratch[REST + U(2)], scratch[REST + U(3)] = (
        place + (U(merge[one + z]) << shift),
        place + (U(merge[one + s]) << shift),
    )


@kernel
def fewer_than(i: Word, counts: Bytes) -> tuple[Word, Word, Word, Word]:
    """Return the kinds of which a row holds fewer than one, two, three, four."""
    one, two, three, four = U(0), U(0), U(0), U(0)
    for kind in range(KINDS):
        count, bit = U(counts[i, kind]), U(1) << U(kind)
        one |= bit if count < U(1) else U(0)
        two |= bit if count < U(2) else U(0)
        three |= bit if count < U(3) else U(0)
        four |= bit if count < U(4) else U(0)
    return one, two, three, four


@kernel
def without(fewer: tuple[Word, Word, Word, Word], discarded: Word) -> tuple[Word, Word, Word, Word]:
    """Return the four masks after a discard, given as a bit, or 0 for none."""
    one, two, three, four = fewer
    return one | (discarded & two), two | (discarded & three), three | (discarded & four), four | discarded


@kernel
def copies_left(draws: Word, fewer: tuple[Word, Word, Word, Word]) -> Word:
    """Return how many copies of a set of kinds are not held."""
    left = bits_in(draws & fewer[0]) + bits_in(draws & fewer[1])
    return left + bits_in(draws & fewer[2]) + bits_in(draws & fewer[3])


@kernel
def bits_in(mask: Word) -> Word:
    """Return the number of bits that are set."""
    bits = U(0)
    while mask != U(0):
        mask &= mask - U(1)
        bits += U(1)
    return bits


@kernel
def lowest_of(mask: Word) -> Word:
    """Return the place of the lowest bit that is set."""
    return bits_in((mask & (~mask + U(1))) - U(1))


# ------------------------------------------------------------------------------ draws of 3n+1


@kernel
def ready_draws(
    scratch: Scratch, fewer: tuple[Word, Word, Word, Word], words: Words, distances: Bytes, others: Bytes
) -> tuple[Word, Word]:
    """Return the tiles missing from the nearest form, and the draws that lower that number."""
    standard = U(distances[scratch[REST] + (scratch[WORD] >> U(16))])
    nearest = min(standard, other_distances(scratch[FORMS], scratch[WHOLE], others))
    draws, can = U(0), fewer[3] & scratch[IN_PLAY]
    if standard == nearest:
        for suit in each(U(4)):
            at, rest, kinds = scratch[AT + suit], scratch[REST + suit], U(7) if suit == U(3) else U(9)
            draws |= suit_draws(at, rest, nearest, U(9) * suit, kinds, can, words, distances)
    return nearest, with_other_forms(scratch, draws, nearest, scratch[FORMS], fewer, others)


@kernel
def suit_draws(
    at: Word,
    rest: Word,
    distance: Word,
    first: Word,
    kinds: Word,
    can: Word,
    words: Words,
    distances: Bytes,
) -> Word:
    """Return the draws from a suit after which fewer than ``distance`` tiles miss.

    Args:
        at: where the word of the suit stands, before the draw.
        rest: where the row of the other three suits starts.
        distance: tiles missing.
        first: the first kind of the suit.
        kinds: how many kinds it has.
        can: mask of the kinds that can be drawn.
        words: of all suits.
        distances: rows of tiles missing.
    """
    draws = U(0)
    for rank in each(kinds):
        if can >> (first + rank) & U(1):
            part = U(words[at + POWERS[first + rank]]) >> U(16)
            draws |= (U(1) if U(distances[rest + part]) < distance else U(0)) << (first + rank)
    return draws


@kernel
def with_other_forms(
    scratch: Scratch,
    draws: Word,
    nearest: Word,
    forms: Word,
    fewer: tuple[Word, Word, Word, Word],
    others: Bytes,
) -> Word:
    """Add the draws for seven pairs and thirteen orphans, where these are as near as the nearest form."""
    if other_distances(forms, scratch[WHOLE], others) != nearest:
        return draws
    one, two, three, four = fewer
    wanted = U(0)
    if U(others[U(256) + (forms & U(255))]) == nearest:
        # A single tile becomes a pair; a new kind helps while there are fewer than seven. Where four of a
        # kind are two pairs, the third is a single tile again, and drawing it is like drawing a new kind.
        new, single = one, two & ~one
        if scratch[QUAD_AS_PAIRS] != U(0):
            new, single = one | (three & ~two), single | ~three
        wanted = single | (new if forms & U(15) < U(7) else U(0))
    if U(others[U(768) + (forms >> U(8) & U(255))]) == nearest:
        has_pair = (forms >> U(12) & U(15)) != U(0)
        wanted |= _ORPHANS & one if has_pair else _ORPHANS
    found: Word = draws | (wanted & four & scratch[IN_PLAY])
    return found


# --------------------------------------------------------------------------------- discards


@kernel
def measure_discards(
    scratch: Scratch,
    fewer: tuple[Word, Word, Word, Word],
    words: Words,
    merge: Merge,
    distances: Bytes,
    others: Bytes,
) -> None:
    """Write what misses after each discard, and prepare what the other suits can draw."""
    held = _ALL & ~fewer[0]
    while held != U(0):
        kind = lowest_of(held)
        held &= held - U(1)
        measure_discard(scratch, kind, words, distances, others)
    for suit in each(U(4)):
        prepare_draws(scratch, suit, fewer[3] & scratch[IN_PLAY], words)
    pair_suits(scratch, merge)


@kernel
def measure_discard(scratch: Scratch, kind: Word, words: Words, distances: Bytes, others: Bytes) -> None:
    """Write what misses after a discard."""
    suit = kind // U(9)
    left = U(words[scratch[AT + suit] - POWERS[kind]])
    forms = scratch[FORMS] - scratch[WORD + suit] + left
    standard = U(distances[scratch[REST + suit] + (left >> U(16))])
    scratch[PART + kind], scratch[STANDARD + kind], scratch[AFTER + kind] = left >> U(16), standard, forms
    scratch[NEAREST + kind] = min(standard, other_distances(forms, scratch[WHOLE], others))


@kernel
def prepare_draws(scratch: Scratch, suit: Word, can: Word, words: Words) -> None:
    """Write the part of a suit after each draw; where nothing can be drawn, the part that it has."""
    at, part = scratch[AT + suit], scratch[WORD + suit] >> U(16)
    for kind in each(suit * U(9), min(suit * U(9) + U(9), U(KINDS))):
        scratch[DRAWN + kind] = U(words[at + POWERS[kind]]) >> U(16) if can >> kind & U(1) else part


@kernel
def pair_suits(scratch: Scratch, merge: Merge) -> None:
    """Write for each two suits the product of the two others."""
    for suit in each(U(4)):
        for other in each(U(4)):
            if suit != other:
                # Of the two that are left, one is the first that is neither.
                third = U(0) if suit * other else (U(1) if suit + other != U(1) else U(2))
                fourth = U(6) - suit - other - third
                left = (scratch[WORD + third] >> U(16)) << scratch[SHIFT]
                scratch[PAIRS + U(4) * suit + other] = U(merge[left + (scratch[WORD + fourth] >> U(16))])


@kernel
def best_draws(
    scratch: Scratch,
    fewer: tuple[Word, Word, Word, Word],
    words: Words,
    merge: Merge,
    distances: Bytes,
    others: Bytes,
) -> tuple[Word, Word, Word]:
    """Return what misses after the best discard, the draws then, and the kind discarded.

    Best is the least missing, then the most tiles left, then the most kinds of which any are left, then the
    safest by convention.
    """
    nearest = U(255)
    for kind in each(U(KINDS)):
        if not fewer[0] >> kind & U(1):
            nearest = min(nearest, scratch[NEAREST + kind])
    best, best_rank, best_kind = U(0), U(0), U(0)
    for place in each(U(KINDS)):
        kind = _BY_SAFETY[place]
        if not fewer[0] >> kind & U(1) and scratch[NEAREST + kind] == nearest:
            draws = draws_after(scratch, kind, fewer, words, merge, distances, others)
            rank = (copies_left(draws, fewer) << U(8) | bits_in(draws & fewer[3])) + U(1)
            if rank > best_rank:
                best, best_rank, best_kind = draws, rank, kind
    return nearest, best, best_kind


@kernel
def draws_after(
    scratch: Scratch,
    kind: Word,
    fewer: tuple[Word, Word, Word, Word],
    words: Words,
    merge: Merge,
    distances: Bytes,
    others: Bytes,
) -> Word:
    """Return the draws that bring the hand closer after a discard."""
    nearest, draws, suit = scratch[NEAREST + kind], U(0), kind // U(9)
    left = without(fewer, U(1) << kind)
    if scratch[STANDARD + kind] == nearest:
        at, can = scratch[AT + suit] - POWERS[kind], left[3] & scratch[IN_PLAY]
        kinds = U(7) if suit == U(3) else U(9)
        draws = suit_draws(at, scratch[REST + suit], nearest, suit * U(9), kinds, can, words, distances)
        draws |= draws_elsewhere(scratch, kind, merge, distances)
    return with_other_forms(scratch, draws, nearest, scratch[AFTER + kind], left, others)


@kernel
def draws_elsewhere(scratch: Scratch, kind: Word, merge: Merge, distances: Bytes) -> Word:
    """Return the draws from the other suits after a discard, asked once for each part it leaves."""
    suit, part = kind // U(9), scratch[PART + kind]
    stamp = U(4) * scratch[TURN] + suit
    if scratch[STAMP + part] != stamp:
        scratch[STAMP + part] = stamp
        draws = U(0)
        for other in each(U(4)):
            if other != suit:
                rest = U(merge[(scratch[PAIRS + U(4) * suit + other] << scratch[SHIFT]) + part])
                row = scratch[PLACE] + (rest << scratch[SHIFT])
                draws |= prepared_draws(scratch, row, scratch[STANDARD + kind], other, distances)
        scratch[ELSEWHERE + part] = draws
    found: Word = scratch[ELSEWHERE + part]
    return found


@kernel
def prepared_draws(scratch: Scratch, row: Word, distance: Word, suit: Word, distances: Bytes) -> Word:
    """Return the draws from a suit without discard, by the parts that were prepared."""
    draws, first = U(0), U(9) * suit
    for kind in each(first, min(first + U(9), U(KINDS))):
        missing = U(distances[row + scratch[DRAWN + kind]])
        draws |= (U(1) if missing < distance else U(0)) << kind
    return draws
