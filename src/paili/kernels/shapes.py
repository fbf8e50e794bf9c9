"""Loops over rows of counts: how far hands are from ready; of many hands and of one.

Method: the words of the four suits are looked up, and the parts in them put together two by two. Tiles of
kinds that are wildcards in a deal, and those of a suit that no win has, are counted and taken out of the keys
first.

No branch depends on the hand where a choice between two numbers will do: of dealt hands a processor guesses
every fourth wrong, and that costs more than what it would skip. Each row is read once, whatever another
thread writes to it; each loop returns the first row that is no hand, or the number of rows.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.game import GameTables
from paili.kernels.hand_arrays import Answers, Hands

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.knitted import knitted_distance
    from paili.kernels.plain import (
        FAULT,
        KINDS,
        LOW,
        NO_HAND,
        PART_SHIFT,
        WHOLE,
        Four,
        Look,
        Out,
        Row,
        Suit,
        counts_at,
        from_orphans,
        from_pairs,
        knitted_forms,
        look_of,
        out_of,
        plane_beside_nine,
        product,
        row_of,
        tiles_in,
        usual,
    )

__all__ = (
    "record_of_counts",
    "record_of_keys",
    "shanten_of",
    "shanten_of_row",
    "shanten_rows",
)


# -------------------------------------------------------------------------------- many hands


def shanten_rows(hands: Hands, game: GameTables, answers: Answers) -> int:
    """Write the shanten of each row."""
    answers.require(hands.number)
    look, out = look_of(game), out_of(answers)
    with cython.nogil:
        if look.is_special or look.knitted:
            return write_shanten(hands, look, out)
        return write_shanten(hands, usual(look), out)


def write_shanten(hands: Hands, look: Look, out: Out) -> int:
    """Write the shanten of each row; compiled, this is a loop for each of the two places that call it."""
    for i in range(hands.number):
        answer = answer_of(counts_at(hands, i), hands.wildcards[i * hands.step], look)
        if answer == FAULT:
            return i
        out.shanten[i] = answer
    return hands.number


# ---------------------------------------------------------------------------------- one hand


def shanten_of(counts: bytes, game: GameTables) -> int:
    """Return the shanten of one row of 34 counts, or ``FAULT``."""
    return answer_of(counts, 0, look_of(game))


def shanten_of_row(hand: Any, game: GameTables, wild: int) -> int:
    """Return the shanten of one row of 34 counts, bytes or a list, or ``FAULT`` for anything else.

    Args:
        hand: the row.
        game: the tables of a variant.
        wild: how many wildcards it has beside, 0…255.
    """
    if not cython.compiled:  # there it is an array of C
        held = bytearray(KINDS)
    return answer_of(held, wild, look_of(game)) if read_counts(hand, held) else FAULT


def read_counts(hand: Any, held: Any) -> bool:
    """Write one row of 34 counts, bytes or a list, to an array; return whether it is one.

    Args:
        hand: what may be a row of counts; those of a list are 0…255.
        held: 34 bytes.
    """
    if type(hand) is bytes and len(hand) == KINDS:
        data = hand
        for kind in range(KINDS):
            held[kind] = data[kind]
        return True
    if type(hand) is not list or len(hand) != KINDS:
        return False
    items = hand
    try:  # one guard for all: a guard of its own for each number takes half of the time
        for kind in range(KINDS):
            number = items[kind]
            if type(number) is not int:
                return False
            count = number
            if count < 0 or count > 255:
                return False
            held[kind] = count
    except OverflowError:
        return False
    return True


def record_of_keys(keys: tuple[int, int, int, int], tiles: int, game: GameTables) -> int:
    """Return the tiles missing from the standard form << 24, the tiles << 16, and the added words.

    Args:
        keys: the suit keys of a hand, `paili.hand.Hand.keys`.
        tiles: how many tiles it has, natural ones alone.
        game: the tables of a game with all suits.
    """
    look = look_of(game)
    m, p, s, z = keys
    m, p, s, z = look.words[m], look.words[p], look.words[s], look.words[look.honours + z]
    return record_of(m, p, s, z, tiles, look)


def record_of_counts(counts: bytes, game: GameTables) -> int:
    """Return the same of one row of 34 counts; 0 where it is no hand."""
    look = look_of(game)
    row = row_of(counts, look)
    if row.over or look.places[row.size] >= NO_HAND:
        return 0
    m, p, s = look.words[row.m], look.words[row.p], look.words[row.s]
    return record_of(m, p, s, look.words[look.honours + row.z], row.size, look)


def record_of(m: Any, p: int, s: int, z: int, tiles: int, look: Look) -> int:
    """Return the same by the words of the suits."""
    one = product(m >> PART_SHIFT, p >> PART_SHIFT, look)
    other = product(s >> PART_SHIFT, z >> PART_SHIFT, look)
    plane = look.places[tiles] & LOW
    missing = look.distances[plane + (one << look.shift) + other]
    record: int = missing << 24 | tiles << 16 | (m + p + s + z & 0xFFFF)
    return record


# ------------------------------------------------------------------------------------- a hand


def look_at(counts: bytes, game: GameTables) -> tuple[int, ...]:
    """Return what one row of 34 counts holds, as a tuple in the order of `Row`; for tests."""
    row = row_of(counts, look_of(game))
    keys = row.m, row.p, row.s, row.z
    return *keys, row.size, row.over, row.one, row.two, row.three, row.four


def answer_of(counts: Any, wild: int, look: Look) -> int:
    """Return the shanten of a row of 34 counts, or ``FAULT``.

    Args:
        counts: the row.
        wild: how many wildcards it has beside.
        look: the tables.
    """
    row = row_of(counts, look)
    place = look.places[row.size + wild]
    if row.over or place >= NO_HAND:
        return FAULT
    distance = distance_of(row, place, look)
    if look.knitted:
        distance = distance_with_knitted(row, row.size + wild, distance, look)
    if look.is_special:
        wild += tiles_in(look.wild_kinds, row)
    answer: int = look.answers[(wild << 8) + distance]
    return answer


def distance_of(row: Row, place: int, look: Look) -> int:
    """Return the tiles missing from the nearest form without knitted tiles.

    Args:
        row: the hand.
        place: what is known of its size.
        look: the tables.
    """
    m, p = look.words[row.m], look.words[look.dots + row.p]
    s, z = look.words[look.dots + row.s], look.words[look.honours + row.z]
    one = product(m >> PART_SHIFT, p >> PART_SHIFT, look)
    other = product(s >> PART_SHIFT, z >> PART_SHIFT, look)
    standard = look.distances[(place & LOW) + (one << look.shift) + other]
    forms, whole = m + p + s + z, place >> WHOLE
    nearest: int = min(standard, from_pairs(forms, whole, look), from_orphans(forms, whole, look))
    return nearest


def distance_with_knitted(row: Row, tiles: int, far: int, look: Look) -> int:
    """Return the tiles missing from the nearest form, those of knitted tiles among them.

    Args:
        row: the hand.
        tiles: how many tiles it has, wildcards among them.
        far: the tiles missing from another form.
        look: the tables.
    """
    forms = knitted_forms(tiles, look)
    if not forms:
        return far
    places = Four(
        Suit(row.m, 0, 0, 0, 0), Suit(look.dots + row.p, 0, 0, 0, 0), Suit(look.dots + row.s, 0, 0, 0, 0),
        Suit(look.honours + row.z, 0, 0, 0, 0),
    )  # fmt: skip
    rest = plane_beside_nine(tiles, look)
    return knitted_distance(places, row.one | ~look.in_play, rest, forms, far, look)
