"""Loops that compute the shanten of many hands and of one hand; a hand is a row of 34 counts.

Method: the counts of a suit select its *word* in a table. The word contains the *part* of the suit, a class
number that all suits with equal needs have in common. Two look-ups combine the parts of two suits each, and a
third gives the number of missing tiles. Tiles of wild kinds and of the lack suit are counted before, and
removed from the suits.

Where possible, a choice between two numbers replaces a branch: in dealt hands a processor mispredicts every
fourth such branch, which costs more than the skipped work. Each row is read only once, so the result is
consistent even if another thread writes to the row. A loop returns the index of the first row that is not a
valid hand; if all rows are valid, the number of rows.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.game import GameTables
from paili.kernels.hand_arrays import Answers, HandArrays

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.knitted import knitted_distance
    from paili.kernels.numbers import small_numbers
    from paili.kernels.plain import (
        FAULT,
        KINDS,
        LOW,
        NO_HAND,
        PART_SHIFT,
        WHOLE,
        Four,
        Look,
        LoopSuit,
        Out,
        Row,
        counts_at,
        from_orphans,
        from_pairs,
        is_usual,
        knitted_forms,
        look_of,
        not_special,
        out_of,
        plane_beside_nine,
        product,
        row_of,
        shanten_from,
        shanten_of_blocks,
        tiles_in,
        usual,
    )


# -------------------------------------------------------------------------------- many hands


def shanten_rows(hands: HandArrays, game: GameTables, answers: Answers) -> int:
    """Write the shanten of each hand; return the index of the first invalid row.

    If all rows are valid hands, the result is the number of rows.
    """
    answers.require(hands.number)
    look, out = look_of(game), out_of(answers)
    with cython.nogil:
        if is_usual(look):
            return write_shanten(hands, usual(look), out, shanten_of_blocks(hands, usual(look), out))
        if look.is_special or look.knitted:
            return write_shanten(hands, look, out, 0)
        return write_shanten(hands, not_special(look), out, shanten_of_blocks(hands, not_special(look), out))


def write_shanten(hands: HandArrays, look: Look, out: Out, start: int) -> int:
    """Run the loop of `shanten_rows` from the row ``start`` on; the compiler makes a separate loop for each
    call.
    """
    for i in range(start, hands.number):
        answer = answer_of(counts_at(hands, i), hands.wildcards[i * hands.step], look)
        if answer == FAULT:
            return i
        out.shanten[i] = answer
    return hands.number


# ---------------------------------------------------------------------------------- one hand


def shanten_of_row(hand: Any, game: GameTables, wild: int) -> int:
    """Return the shanten of 34 counts, or ``FAULT`` if they are not a hand.

    Args:
        hand: bytes or a list of 34 counts; any other value is not a hand.
        game: the tables of a variant.
        wild: the number of wildcards in addition to the counts, 0…255.
    """
    if not cython.compiled:  # there it is an array of C
        counts = bytearray(KINDS)
    return answer_of(counts, wild, look_of(game)) if read_counts(hand, counts) else FAULT


def read_counts(hand: Any, counts: Any) -> bool:
    """Copy 34 counts to an array; return False if the value is not 34 counts.

    Args:
        hand: the value: bytes, or a list of ints 0…255.
        counts: the array, 34 bytes.
    """
    if type(hand) is bytes and len(hand) == KINDS:
        data = hand
        for kind in range(KINDS):
            counts[kind] = data[kind]
        return True
    if type(hand) is not list or len(hand) != KINDS:
        return False
    return small_numbers(hand, counts, KINDS)


# ------------------------------------------------------------------------------------- a hand


def look_at(counts: bytes, game: GameTables) -> tuple[int, ...]:
    """Return the fields of the `Row` of 34 counts as a tuple; tests compare it with plain Python."""
    row = row_of(counts, look_of(game))
    keys = row.m, row.p, row.s, row.z
    return *keys, row.size, row.over, row.one, row.two, row.three, row.four


def answer_of(counts: Any, wild: int, look: Look) -> int:
    """Return the shanten of 34 counts, or ``FAULT`` if they are not a hand.

    Args:
        counts: the 34 counts.
        wild: the number of wildcards in addition to the counts.
        look: the tables of the variant.
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
    answer: int = shanten_from(distance, wild)
    return answer


def distance_of(row: Row, place: int, look: Look) -> int:
    """Return the number of tiles missing from the nearest form without knitted tiles.

    Args:
        row: the `Row` of the hand.
        place: the entry of ``places`` in `paili.kernels.game.GameTables` for the size of the hand.
        look: the tables of the variant.
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
    """Return the number of tiles missing from the nearest form, the forms of knitted tiles included.

    Args:
        row: the `Row` of the hand.
        tiles: the number of tiles of the hand, including wildcards.
        far: the number of tiles missing from the nearest form without knitted tiles.
        look: the tables of the variant.
    """
    forms = knitted_forms(tiles, look)
    if not forms:
        return far
    places = Four(
        LoopSuit(row.m, 0, 0, 0, 0),
        LoopSuit(look.dots + row.p, 0, 0, 0, 0),
        LoopSuit(look.dots + row.s, 0, 0, 0, 0),
        LoopSuit(look.honours + row.z, 0, 0, 0, 0),
    )
    rest = plane_beside_nine(tiles, look)
    return knitted_distance(places, row.one | ~look.in_play, rest, forms, far, look)
