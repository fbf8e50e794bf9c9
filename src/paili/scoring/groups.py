"""The groups of a won hand: cutting the concealed tiles into runs, triplets and a pair.

Each suit is cut by itself and remembered: a suit is known by its key, the counts as digits of a base-5
number, so that the many hands of a game meet the same few thousand suits. A whole hand is any choice of one
cutting for each suit.

`paili.analysis.readings` answers the same question for people, over all variants; this module keeps only
what scoring needs, as bare ints, and the tests compare the two.

>>> [cutting.runs for cutting in cuttings((0, 0, 0, 0))]
[()]
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from paili.tiles import EAST, KINDS, POWERS

NO_PAIR: Final = -1
_SUIT_CACHE: Final = 1 << 15
_HAND_CACHE: Final = 1 << 14


class Cutting(NamedTuple):
    """Concealed groups: lowest kinds of runs, kinds of triplets, kind of the pair (-1: no pair)."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int


def counts_of(suit: int, key: int) -> list[int]:
    """Return the counts that a suit key stands for: nine, or seven for the honours.

    >>> counts_of(0, 11)
    [1, 2, 0, 0, 0, 0, 0, 0, 0]
    """
    size = min(9, KINDS - 9 * suit)
    return [key // POWERS[place] % 5 for place in range(size)]


@lru_cache(maxsize=_SUIT_CACHE)
def suit_cuttings(suit: int, key: int) -> tuple[Cutting, ...]:
    """Return every way to cut one suit into melds, and one pair if two tiles are left over.

    >>> suit_cuttings(0, 3 + 3 * 5 + 3 * 25)
    (Cutting(runs=(), triplets=(0, 1, 2), pair=-1), Cutting(runs=(0, 0, 0), triplets=(), pair=-1))
    """
    counts = counts_of(suit, key)
    if sum(counts) % 3 == 0:
        return tuple(Cutting(*melds, NO_PAIR) for melds in _melds(counts, 9 * suit, 0))
    if sum(counts) % 3 == 1:
        return ()
    return tuple(cut for place in range(len(counts)) for cut in _with_pair(counts, 9 * suit, place))


def _with_pair(counts: list[int], first: int, place: int) -> list[Cutting]:
    if counts[place] < 2:
        return []
    rest = [*counts]
    rest[place] -= 2
    return [Cutting(*melds, first + place) for melds in _melds(rest, first, 0)]


def _melds(counts: list[int], first: int, place: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Cut counts from ``place`` on into (runs, triplets), the lowest tile first."""
    while place < len(counts) and not counts[place]:
        place += 1
    if place == len(counts):
        return [((), ())]
    found = []
    if counts[place] >= 3:
        rest = _without(counts, place, place, place)
        found += [(runs, (first + place, *triplets)) for runs, triplets in _melds(rest, first, place)]
    if first < EAST and place + 2 < len(counts) and counts[place + 1] and counts[place + 2]:
        rest = _without(counts, place, place + 1, place + 2)
        found += [((first + place, *runs), triplets) for runs, triplets in _melds(rest, first, place)]
    return found


def _without(counts: list[int], *places: int) -> list[int]:
    rest = [*counts]
    for place in places:
        rest[place] -= 1
    return rest


@lru_cache(maxsize=_HAND_CACHE)
def cuttings(keys: tuple[int, int, int, int]) -> tuple[Cutting, ...]:
    """Return every way to cut the concealed tiles of a won hand, empty if it is not a win.

    >>> from paili import Hand
    >>> cuttings(Hand.parse("123p11z").keys)
    (Cutting(runs=(9,), triplets=(), pair=27),)
    """
    of_suits = [suit_cuttings(suit, key) for suit, key in enumerate(keys)]
    joined = (_joined(choice) for choice in product(*of_suits))
    return tuple(cutting for cutting in joined if cutting is not None)


def _joined(parts: tuple[Cutting, ...]) -> Cutting | None:
    pairs = [part.pair for part in parts if part.pair != NO_PAIR]
    if len(pairs) > 1:
        return None
    m, p, s, z = parts
    runs, triplets = m.runs + p.runs + s.runs, m.triplets + p.triplets + s.triplets + z.triplets
    return Cutting(runs, triplets, pairs[0] if pairs else NO_PAIR)
