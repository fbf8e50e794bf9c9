"""Cutting a suit into melds and a pair, in a compiled loop.

Method: the counts of a suit are one int, three bits for each rank. Of the ranks with three copies and more
some are chosen as triplets; what is left must be runs, read from the lowest rank up, so that every choice is
at most one way. The pair, where two tiles are over, is one of three ranks: the ranks of every meld add up to
a multiple of three. Each way is an option, written as the five numbers of a `Cut`.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import inner
from paili.batch.scoring import layout
from paili.batch.scoring.layout import Scratch


@inner
def _add_cut(scratch: Scratch, suit: int, key: int, subset: int, place: int, pair: int) -> int:
    """Take the chosen triplets out of a suit; if the rest are runs, add an option. Return the next place.

    ``key`` holds the counts of the suit, three bits each, the one lowest.
    """
    triplets, runs, number, doubled, kind = 0, 0, 0, 0, 9 * suit
    for at in range(4):
        if subset >> at & 1:
            key -= 3 << 3 * scratch.kinds[at]
            triplets |= 1 << (kind + scratch.kinds[at])
    while key:
        many = key & 7
        if many:
            if key >> 3 & 7 < many or key >> 6 & 7 < many:
                return place
            key -= many * 0b001001001
            runs |= 1 << kind
            number += many
            doubled += many >> 1
        key >>= 3
        kind += 1
    for at, value in enumerate((triplets, runs, number, doubled, pair)):
        scratch.options[suit, place, at] = value
    return place + 1


@inner
def _cut_numbers(scratch: Scratch, suit: int, key: int, place: int, pair: int) -> int:
    """Add the ways to cut a suit of numbers into melds, one for each choice of triplets that leaves runs."""
    many, rank, rest = 0, 0, key
    while rest:
        if rest & 7 >= 3 and many < 4:
            scratch.kinds[many] = rank
            many += 1
        rest >>= 3
        rank += 1
    for subset in range(1 << many):
        place = _add_cut(scratch, suit, key, subset, place, pair)
    return place


@inner
def _cut_honours(scratch: Scratch, key: int) -> int:
    triplets, pair, kind = 0, -1, 27
    while key:
        count = key & 7
        if count == 3:
            triplets |= 1 << kind
        elif count == 2 and pair < 0:
            pair = kind
        elif count:
            return 0
        key >>= 3
        kind += 1
    scratch.options[3, 0, 0], scratch.options[3, 0, 4] = triplets, pair
    return 1


@inner
def copies_in(scratch: Scratch, kind: int) -> int:
    """Return how many copies of a kind are to be cut."""
    return int(scratch.keys[kind // 9] >> 3 * (kind % 9) & 7)


@inner
def cut_suits(scratch: Scratch) -> None:
    """List the ways to cut each suit; a suit that stayed what it was is not cut again."""
    for suit in range(4):
        if scratch.cut[suit] != scratch.keys[suit]:
            scratch.cut[suit] = scratch.keys[suit]
            scratch.many[suit] = _cut_suit(scratch, suit)


@inner
def _cut_suit(scratch: Scratch, suit: int) -> int:
    """List the ways to cut one suit into melds, and a pair if two tiles are over; return how many."""
    key = scratch.keys[suit]
    if suit == 3:
        return _cut_honours(scratch, key)
    tiles, ranks, rank, rest = 0, 0, 0, key
    while rest:
        tiles += rest & 7
        ranks += rank * (rest & 7)
        rest >>= 3
        rank += 1
    if tiles % 3 == 0:
        return _cut_numbers(scratch, suit, key, layout.NONE, layout.NO_PAIR)
    if tiles % 3 == 1:
        return 0
    # The ranks of every meld add up to a multiple of three, so the pair is one of three ranks.
    place = layout.NONE
    for rank in range(2 * ranks % 3, 9, 3):
        if key >> 3 * rank & 7 >= 2:
            place = _cut_numbers(scratch, suit, key - (2 << 3 * rank), place, 9 * suit + rank)
    return place


@inner
def cut_at(scratch: Scratch, suit: int, place: int) -> layout.CutMasks:
    """Return an option of a suit."""
    way = scratch.options[suit, place]
    return layout.CutMasks(way[0], way[1], way[2], way[3], way[4])
