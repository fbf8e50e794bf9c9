"""Find the fewest tiles that a hand lacks for certain groups, with the kinds that the nearest hands lack and
can spare.

A *way* is a tuple: the number of missing tiles, the kinds that are missing, the kinds that can be spared. Two
ways to the same groups merge: the result is the way with fewer missing tiles; if both lack equally many, the
result has the kinds of both ways, so that it covers all nearest hands. The missing tiles of the four suits
add up. So the minimum over millions of hands is computed without a list of these hands: each suit is
processed kind by kind, as in `paili.tables.need`, and the four suits are combined.

A draw of a kind lowers the number of missing tiles if and only if the player's hand has fewer copies of the
kind than some nearest hand. A kind can be discarded without raising that number if and only if some nearest
hand has fewer copies of it than the player's hand.

>>> pairs_or_triplets = Groups(runs=0, triplets=ALL, pairs=ALL)
>>> suit_ways((2, 1, 0, 0, 0, 0, 0, 0, 0), (4,) * 9, (0,) * 9, pairs_or_triplets, 1, 0)[1][1]
(2, 3, 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import product
from typing import Final, NamedTuple

from paili.tiles import COPIES, EAST, KINDS

Way = tuple[int, int, int]
Ways = tuple[tuple[Way, ...], ...]  # by the number of complete free pairs, then of free melds

NEVER: Final = 99
NO_WAY: Final[Way] = (NEVER, 0, 0)
NOTHING: Final[Way] = (0, 0, 0)
ALL: Final = (1 << KINDS) - 1
_STARTS: Final[int] = sum(1 << kind for kind in range(EAST) if kind % 9 < 7)
SUITS: Final = ((0, 9), (9, 18), (18, 27), (EAST, KINDS))  # their first kinds, and where they end

_State = dict[tuple[int, int, int, int], Way]  # by runs begun here, one kind before, melds, pairs


class Groups(NamedTuple):
    """The groups that a hand may have, as masks of kinds.

    Attributes:
        runs: the lowest kinds of the runs.
        triplets, pairs: the kinds of the triplets and of the pairs.
    """

    runs: int = _STARTS
    triplets: int = ALL
    pairs: int = ALL


def nearest(one: Way, other: Way) -> Way:
    """Return the way (missing and spare tiles) with fewer missing tiles; if both lack equally many, a way
    with the kinds of both.

    >>> nearest((1, 0b1, 0), (1, 0b10, 0b100))
    (1, 3, 4)
    """
    if one[0] != other[0]:
        return one if one[0] < other[0] else other
    return one[0], one[1] | other[1], one[2] | other[2]


def _with_kind(way: Way, copies: int, used: int, bit: int) -> Way:
    missing, lacks, spares = way
    if used > copies:
        return missing + used - copies, lacks | bit, spares
    return way if used == copies else (missing, lacks, spares | bit)


def ways_of(
    counts: Sequence[int], limits: Sequence[int], fixed: Sequence[int], groups: Groups, melds: int, pairs: int
) -> Way:
    """Return the way to the nearest hand that has some fixed tiles and a number of melds and pairs.

    A way is the number of missing tiles, the mask of the missing kinds, and the mask of the kinds that can be
    spared (see the module).

    Args:
        counts: the number of tiles in hand of each of the 34 kinds.
        limits: the largest number of tiles of each kind in a hand.
        fixed: for each kind, the number of tiles that the nearest hand must have besides its melds and pairs.
        groups: the groups that the melds and pairs may be.
        melds, pairs: the number of melds and of pairs.
    """
    return reduce(together, ways_by_suit(counts, limits, fixed, groups, melds))[pairs][melds]


def ways_by_suit(
    counts: Sequence[int], limits: Sequence[int], fixed: Sequence[int], groups: Groups, melds: int
) -> list[Ways]:
    """Return for each suit the ways to 0, 1, … ``melds`` melds, first without a pair, then with a pair.

    A way is described in `ways_of`.

    Args:
        counts, limits, fixed, groups: as in `ways_of`.
        melds: the largest number of melds.
    """
    return [
        suit_ways(tuple(counts[a:b]), tuple(limits[a:b]), tuple(fixed[a:b]), groups, melds, a)
        for a, b in SUITS
    ]


def together(left: Ways, right: Ways) -> Ways:
    """Return the ways of two suits together: for each number of melds, the best split of melds and pair."""
    melds = len(left[0])
    without = tuple(_least(left[0], right[0], complete) for complete in range(melds))
    with_pair = tuple(
        nearest(_least(left[1], right[0], complete), _least(left[0], right[1], complete))
        for complete in range(melds)
    )
    return without, with_pair


def _least(left: Sequence[Way], right: Sequence[Way], melds: int) -> Way:
    best = NO_WAY
    for complete in range(melds + 1):
        one, other = left[complete], right[melds - complete]
        missing = one[0] + other[0]
        if missing <= best[0] and missing < NEVER:
            best = nearest(best, (missing, one[1] | other[1], one[2] | other[2]))
    return best


@lru_cache(maxsize=1 << 14)
def suit_ways(
    counts: tuple[int, ...],
    limits: tuple[int, ...],
    fixed: tuple[int, ...],
    groups: Groups,
    melds: int,
    first: int,
) -> Ways:
    """Return the ways of one suit, as a table by the number of pairs (0 or 1) and then of melds.

    Args:
        counts, limits, fixed: as in `ways_of`, for the kinds of the suit.
        groups: the groups that the suit may contain.
        melds: the largest number of melds.
        first: the lowest kind of the suit.
    """
    state: _State = {(0, 0, 0, 0): NOTHING}
    for place, copies in enumerate(counts):
        kind = first + place
        state = _step(state, copies, limits[place], fixed[place], _at(groups, kind), melds, kind)
    return tuple(
        tuple(state.get((0, 0, complete, pairs), NO_WAY) for complete in range(melds + 1))
        for pairs in range(2)
    )


def _at(groups: Groups, kind: int) -> tuple[int, int, int]:
    """Return the largest numbers of runs, triplets and pairs to try at a kind; the runs begin at this kind.

    Three equal runs have the same tiles as three triplets, so two runs are enough if these triplets are
    allowed.
    """
    runs = 2 if groups.triplets >> kind & 7 == 7 else COPIES
    return runs * (groups.runs >> kind & 1), groups.triplets >> kind & 1, groups.pairs >> kind & 1


def _step(
    state: _State, copies: int, limit: int, fixed: int, most: tuple[int, int, int], melds: int, kind: int
) -> _State:
    """Return the ways (missing and spare tiles) after one more kind of a suit is added.

    The runs that began one kind before and two kinds before each need a tile of this kind.

    Args:
        state: the ways without this kind, by the numbers of these runs and of complete melds and pairs.
        copies: the number of tiles of the kind in hand.
        limit: the largest number of tiles of the kind in a hand.
        fixed: the number of tiles of the kind that must be in the hand besides its melds and pairs.
        most: the largest number of runs, triplets and pairs to try, see `_at`.
        melds: the largest number of melds.
        kind: the kind of tile as a number, 0…33.
    """
    result: _State = {}
    choices = _choices(copies, limit, most)
    for (begun, before, complete, paired), (missing, lacks, spares) in state.items():
        if (taken := fixed + begun + before) > limit:
            continue
        for runs, groups, pairs, more, lacking, spare in choices[taken]:
            if complete + groups > melds or paired + pairs > 1:
                continue
            place = (runs, begun, complete + groups, paired + pairs)
            so_far = result.get(place, NO_WAY)
            if missing + more <= so_far[0]:
                longer = missing + more, lacks | lacking << kind, spares | spare << kind
                result[place] = nearest(so_far, longer)
    return result


@lru_cache(maxsize=512)
def _choices(
    copies: int, limit: int, most: tuple[int, int, int]
) -> tuple[tuple[tuple[int, int, int, int, int, int], ...], ...]:
    """Return every choice of groups at a kind, by the number of tiles of the kind that are already used.

    A choice has six numbers: the runs that begin at the kind, these runs and the triplets, the pairs, the
    missing tiles of the kind, whether tiles of the kind are missing, and whether they can be spared.

    Args:
        copies, limit, most: as in `_step`.
    """
    runs, triplets, pairs = (range(number + 1) for number in most)
    return tuple(
        tuple(
            (run, run + triplet, pair, *_with_kind(NOTHING, copies, taken + tiles, 1))
            for run, triplet, pair in product(runs, triplets, pairs)
            if (tiles := run + 3 * triplet + 2 * pair) <= min(COPIES, limit - taken)
        )
        for taken in range(limit + 1)
    )


def seven_pairs(counts: Sequence[int], limits: Sequence[int], kinds: int, needed: int, twice: bool) -> Way:
    """Return the missing and spare tiles for the nearest hand of seven pairs of some kinds.

    Args:
        counts, limits: as in `ways_of`.
        kinds: the kinds that may be pairs, as a mask.
        needed: the kinds that must be pairs, as a mask.
        twice: whether four of a kind count as two pairs.

    >>> seven_pairs([2] * 6 + [1, 1, 0] + [0] * 25, [4] * 34, ALL, 0, twice=False)
    (1, 192, 192)
    """
    state = {0: NOTHING}
    for kind, copies in enumerate(counts):
        least, most = needed >> kind & 1, (1 + twice) * (kinds >> kind & 1)
        result: dict[int, Way] = {}
        for complete, way in state.items():
            for pairs in range(least, min(most, limits[kind] // 2, 7 - complete) + 1):
                longer = _with_kind(way, copies, 2 * pairs, 1 << kind)
                result[complete + pairs] = nearest(result.get(complete + pairs, NO_WAY), longer)
        state = result
    return state.get(7, NO_WAY)


# ------------------------------------------------------------------------------ one group in each suit

MELD, PAIR, WHOLE = "meld", "pair", "made"
_STILL_MADE: Final = {MELD: (0, 1), PAIR: (1, 0), WHOLE: (0, 0)}  # pairs and melds


class Spread(NamedTuple):
    """A pattern for hands of uumensai: one group in each of the three number suits, and fixed honours.

    Attributes:
        fixed: the honours that the hand must have, as 34 counts by kind.
        suits: for characters, dots and bamboos: whether the suit still needs a meld or a pair, or has a
            called meld already.
    """

    fixed: tuple[int, ...]
    suits: tuple[str, str, str]


def spread_way(counts: Sequence[int], limits: Sequence[int], shape: Spread) -> Way:
    """Return the missing and spare tiles for the nearest hand of uumensai.

    Args:
        counts: the number of tiles in hand of each of the 34 kinds.
        limits: the largest number of tiles of each kind in a hand.
        shape: the groups that each number suit needs, and the honours.

    >>> counts = [1, 1, 1] + [0] * 6 + [3] + [0] * 8 + [1, 1] + [0] * 7 + [2, 0, 0, 0, 3, 0, 0]
    >>> honours = Spread((0,) * 27 + (2, 0, 0, 0, 3, 0, 0), (MELD, MELD, MELD))
    >>> spread_way(counts, [4] * 34, honours)[0]
    1
    """
    ways = ways_by_suit(counts, limits, shape.fixed, Groups(), 1)
    complete = *(_STILL_MADE[wanted] for wanted in shape.suits), (0, 0)
    parts = [suit[pairs][melds] for suit, (pairs, melds) in zip(ways, complete, strict=True)]
    missing, lacks, spares = map(sum, zip(*parts, strict=True))
    return (missing, lacks, spares) if missing < NEVER else NO_WAY
