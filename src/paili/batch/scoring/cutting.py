"""Cutting a suit into melds and a pair, in a compiled loop.

Method: the counts of a suit are one int, three bits for each rank. Of the ranks with three copies and more
some are chosen as triplets; what is left must be runs, read from the lowest rank up, so that every choice is
at most one way. The pair, where two tiles are over, is one of three ranks: the ranks of every meld add up to
a multiple of three. Each way is an option: triplets and runs as masks of kinds, how many runs, how many equal
pairs of them, and the kind of the pair.
"""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel


@kernel
def _add_cut(key, subset, kinds, suit, options, place, pair):  # type: ignore[no-untyped-def]
    """Take the chosen triplets out of a suit; if the rest are runs, add an option. Return the next place.

    ``key`` holds the counts of the suit, three bits each, the one lowest.
    """
    triplets, runs, number, doubled, rank = 0, 0, 0, 0, 9 * suit
    for at in range(4):
        if subset >> at & 1:
            key -= 3 << 3 * kinds[at]
            triplets |= 1 << (rank + kinds[at])
    while key:
        many = key & 7
        if many:
            if key >> 3 & 7 < many or key >> 6 & 7 < many:
                return place
            key -= many * 0b001001001
            runs |= 1 << rank
            number += many
            doubled += many >> 1
        key >>= 3
        rank += 1
    options[suit, place, 0], options[suit, place, 1], options[suit, place, 2] = triplets, runs, number
    options[suit, place, 3], options[suit, place, 4] = doubled, pair
    return place + 1


@kernel
def _cut_numbers(key, suit, kinds, options, place, pair):  # type: ignore[no-untyped-def]
    """Add the ways to cut a suit of numbers into melds, one for each choice of triplets that leaves runs."""
    many, rank, left = 0, 0, key
    while left:
        if left & 7 >= 3 and many < 4:
            kinds[many] = rank
            many += 1
        left >>= 3
        rank += 1
    for subset in range(1 << many):
        place = _add_cut(key, subset, kinds, suit, options, place, pair)
    return place


@kernel
def _cut_honours(key, options):  # type: ignore[no-untyped-def]
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
    options[3, 0, 0], options[3, 0, 4] = triplets, pair
    return 1


@kernel
def cut_suit(key, suit, kinds, options):  # type: ignore[no-untyped-def]
    """List the ways to cut one suit into melds, and a pair if two tiles are over; return how many."""
    if suit == 3:
        return _cut_honours(key, options)
    tiles, ranks, rank, left = 0, 0, 0, key
    while left:
        tiles += left & 7
        ranks += rank * (left & 7)
        left >>= 3
        rank += 1
    if tiles % 3 == 0:
        return _cut_numbers(key, suit, kinds, options, 0, -1)
    if tiles % 3 == 1:
        return 0
    # The ranks of every meld add up to a multiple of three, so the pair is one of three ranks.
    place = 0
    for rank in range(2 * ranks % 3, 9, 3):
        if key >> 3 * rank & 7 >= 2:
            place = _cut_numbers(key - (2 << 3 * rank), suit, kinds, options, place, 9 * suit + rank)
    return place
