"""The groups of a won hand, and the kinds that would complete a ready one, suit by suit.

A suit is the tuple of its counts, nine or seven, and may hold more than four of a kind: a wildcard may stand
for a fifth copy in some games, and a wait *by shape* asks for kinds of which no copy is left. Each suit is
cut once and remembered; a hand is any choice of one cutting for each suit.

>>> cut((1, 1, 1, 0, 0, 0, 0, 0, 0), 0)
(Cutting(runs=(0,), triplets=(), pair=-1),)
>>> bin(waits((3, 1, 1, 1, 1, 1, 1, 1, 3) + (0,) * 25))
'0b111111111'
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from paili.tiles import EAST

NO_PAIR: Final = -1
HONOURS: Final = 3

Counts = tuple[int, ...]
Groups = tuple[tuple[int, ...], tuple[int, ...]]


class Cutting(NamedTuple):
    """Concealed groups: lowest kinds of runs, kinds of triplets, kind of the pair (-1: no pair)."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int


def by_suit(counts: Counts) -> tuple[Counts, ...]:
    """Return the counts of the four suits."""
    return counts[0:9], counts[9:18], counts[18:27], counts[27:34]


@lru_cache(maxsize=1 << 15)
def cut(counts: Counts, suit: int) -> tuple[Cutting, ...]:
    """Return every way to cut one suit into melds, and one pair if two tiles are left over."""
    over, first = sum(counts) % 3, 9 * suit
    if over == 0:
        return tuple(Cutting(*groups, NO_PAIR) for groups in _melds(counts, first))
    if over == 1:
        return ()
    found = []
    for place, count in enumerate(counts):
        if count >= 2:
            found += [Cutting(*groups, first + place) for groups in _melds(less(counts, place, 2), first)]
    return tuple(found)


def _melds(counts: Counts, first: int) -> list[Groups]:
    """Cut counts into (runs, triplets), the lowest tile first."""
    place = next((place for place, count in enumerate(counts) if count), None)
    if place is None:
        return [((), ())]
    found: list[Groups] = []
    if counts[place] >= 3:
        rest = _melds(less(counts, place, 3), first)
        found += [(runs, (first + place, *triplets)) for runs, triplets in rest]
    if first < EAST and place <= 6 and counts[place + 1] and counts[place + 2]:
        rest = _melds(less(less(less(counts, place), place + 1), place + 2), first)
        found += [((first + place, *runs), triplets) for runs, triplets in rest]
    return found


def less(counts: Counts, place: int, number: int = 1) -> Counts:
    """Return counts with so many tiles less of one kind."""
    return (*counts[:place], counts[place] - number, *counts[place + 1 :])


@lru_cache(maxsize=1 << 14)
def cuttings(counts: Counts) -> tuple[Cutting, ...]:
    """Return every way to cut the concealed tiles of a won hand into melds and a pair."""
    parts = [cut(suit, place) for place, suit in enumerate(by_suit(counts))]
    if not all(parts):
        return ()
    joined = (_joined(choice) for choice in product(*parts))
    return tuple(each for each in joined if each is not None)


def _joined(parts: tuple[Cutting, ...]) -> Cutting | None:
    pairs = [part.pair for part in parts if part.pair != NO_PAIR]
    if len(pairs) != 1:
        return None
    runs = tuple([run for part in parts for run in part.runs])
    return Cutting(runs, tuple([kind for part in parts for kind in part.triplets]), pairs[0])


# ---------------------------------------------------------------------------------- ready hands


def waits(counts: Counts) -> int:
    """Return the mask of the kinds that complete a hand of 3n+1 tiles in groups, by shape alone.

    Either one suit has 3n+1 tiles and takes the tile beside a pair of its own, or two suits have 3n+2: one of
    them has the pair, and the other makes its melds with the tile.
    """
    suits = by_suit(counts)
    over = [sum(suit) % 3 for suit in suits]
    whole = [bool(cut(suit, place)) for place, suit in enumerate(suits)]
    if not all(whole[place] for place in range(4) if over[place] == 0):
        return 0
    ones = [place for place in range(4) if over[place] == 1]
    twos = [place for place in range(4) if over[place] == 2]
    if len(ones) == 1 and not twos:
        return completing(suits[ones[0]], ones[0])
    if ones or len(twos) != 2:
        return 0
    one, other = twos
    with_one = completing(suits[one], one) if whole[other] else 0
    return with_one | (completing(suits[other], other) if whole[one] else 0)


@lru_cache(maxsize=1 << 15)
def completing(counts: Counts, suit: int) -> int:
    """Return the mask of the kinds with which a suit can be cut."""
    more = ((place, less(counts, place, -1)) for place in range(len(counts)))
    return sum([1 << 9 * suit + place for place, each in more if can_be_cut(each, suit)])


def can_be_cut(counts: Counts, suit: int) -> bool:
    """Whether a suit can be cut into melds, and one pair if two tiles are left over.

    From the lowest rank up, what of a rank is left over from triplets must be in runs: three equal runs are
    three triplets as well. The ranks of melds add up to a multiple of three, so that the pair can only be at
    every third rank.

    >>> can_be_cut((1, 2, 3, 2, 1, 0, 0, 0, 2), 0), can_be_cut((2, 2, 2), 3), can_be_cut((0, 3, 2), 3)
    (True, False, True)
    """
    over = sum(counts) % 3
    if over == 0:
        return _in_melds([*counts], suit)
    if over == 1:
        return False
    if suit == HONOURS:
        return sorted([count % 3 for count in counts])[-2:] == [0, 2]
    first = sum([place * count for place, count in enumerate(counts)]) * 2 % 3
    for place in range(first, 9, 3):
        if counts[place] >= 2:
            left = [*counts]
            left[place] -= 2
            if _in_melds(left, suit):
                return True
    return False


def _in_melds(left: list[int], suit: int) -> bool:
    """Whether counts, which it uses up, are melds and nothing else."""
    if suit == HONOURS:
        return not any(count % 3 for count in left)
    for place in range(7):
        runs = left[place] % 3
        if runs:
            left[place + 1] -= runs
            left[place + 2] -= runs
            if left[place + 1] < 0 or left[place + 2] < 0:
                return False
    return not (left[7] % 3 or left[8] % 3)
