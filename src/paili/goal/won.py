"""Generate every complete hand that lacks an exact number of tiles, for callers that have to score these
hands.

A complete hand lacks a tile if the player's hand has fewer copies of the tile. Method: for each suit of the
player's hand, all complete suits that contain a few more tiles are generated kind by kind.
`paili.goal.nearest.ways` computes the fewest tiles that the remaining three suits lack, which limits the
number of tiles that one suit may lack. Then the four suits are combined. Seven pairs and thirteen orphans are
generated kind by kind, and in Chinese games the hands with nine or fourteen knitted tiles.

>>> nine_gates = [3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25
>>> len(list(won_hands(nine_gates, [4] * 34, melds=4, missing=1)))
9
>>> counts = [1, 0, 0] * 3 + [0, 1, 0] * 3 + [0, 0, 1] * 3 + [2, 2, 0, 0, 0, 0, 0]
>>> [len(list(knitted_hands(counts, [4] * 34, 4, missing))) for missing in (0, 1, 2)]
[0, 2, 0]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.fan.catalogue.knitted import NINES
from paili.goal.nearest.ways import NEVER, SUITS, Groups, Ways, together, ways_by_suit
from paili.tiles import COPIES, EAST, KINDS, ORPHANS
from paili.variants import (
    FORMS,
    HONOURS_AND_KNITTED,
    KNITTED_FORMS,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from paili.win import masks

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

_KNITTED: Final = 3  # groups that nine knitted tiles stand for
_ALL_TILES: Final = 14

Counts = tuple[int, ...]


class _Suit(NamedTuple):
    """One or several complete suits, combined.

    Attributes:
        missing: the number of tiles that the player's hand lacks.
        melds, pairs: the number of melds and of pairs.
        tiles: the number of tiles of each kind.
    """

    missing: int
    melds: int
    pairs: int
    tiles: Counts


def won_hands(
    counts: Sequence[int],
    limits: Sequence[int],
    melds: int,
    missing: int,
    *,
    forms: Collection[str] = FORMS,
    twice: bool = False,
) -> Iterator[Counts]:
    """Yield every complete hand for which the player's hand lacks exactly a number of tiles, each hand once.

    Args:
        counts: the number of tiles in hand of each of the 34 kinds.
        limits: the largest number of tiles of each kind in a hand.
        melds: the number of melds that the concealed tiles have to form; with four, seven pairs and thirteen
            orphans count too.
        missing: the number of tiles that the player's hand lacks.
        forms: the forms that win; of these, hands with knitted tiles are not generated here.
        twice: whether four of a kind count as two of the seven pairs.
    """
    hands = set(sets_and_pair(counts, limits, melds, missing)) if STANDARD in forms else set[Counts]()
    if melds == 4 and SEVEN_PAIRS in forms:
        hands.update(_seven_pairs(counts, limits, missing, twice))
    if melds == 4 and THIRTEEN_ORPHANS in forms:
        hands.update(_orphans(counts, limits, missing))
    yield from hands


def sets_and_pair(counts: Sequence[int], limits: Sequence[int], melds: int, missing: int) -> Iterator[Counts]:
    """Yield every hand of ``melds`` melds and a pair for which the player's hand lacks exactly ``missing``
    tiles.

    The arguments are those of `won_hands`.
    """
    needs = ways_by_suit(counts, limits, (0,) * KINDS, Groups(), melds)
    results = [_Suit(0, 0, 0, ())]
    for at, (first, end) in enumerate(SUITS):
        part, most = tuple(counts[first:end]), tuple(limits[first:end])
        beside = reduce(together, needs[:at] + needs[at + 1 :])
        every = _suits(part, most, first < EAST, melds, _largest_lack(beside, missing))
        suits = _within(every, beside, melds, missing)
        rest = reduce(together, needs[at + 1 :]) if at < 3 else None
        results = [both for one in results for both in _joined(one, suits, rest, melds, missing)]
    yield from (item.tiles for item in results if item.missing == missing)


def _largest_lack(beside: Ways, missing: int) -> int:
    """Return the largest number of tiles that one suit may lack, if the whole hand lacks a given number of
    tiles.

    Args:
        beside: the ways (missing and spare tiles) of the remaining suits, which have a minimum of missing
            tiles.
        missing: the number of tiles that the whole hand lacks.
    """
    return missing - min(way[0] for ways in beside for way in ways)


def _within(suits: Sequence[_Suit], beside: Ways, melds: int, missing: int) -> list[_Suit]:
    return [suit for suit in suits if suit.missing + beside[1 - suit.pairs][melds - suit.melds][0] <= missing]


def _joined(
    one: _Suit, suits: Sequence[_Suit], rest: Ways | None, melds: int, missing: int
) -> Iterator[_Suit]:
    """Yield each combination of some suits with one more suit, if it can still become a complete hand.

    Args:
        one: the combination of suits so far.
        suits: the complete suits to add, one at a time.
        rest: the ways (missing and spare tiles) of the suits that follow; None for the last suit.
        melds: the number of melds of the hand.
        missing: the number of tiles that the hand lacks.
    """
    for other in suits:
        total_melds, pairs = one.melds + other.melds, one.pairs + other.pairs
        lacks = one.missing + other.missing
        if total_melds > melds or pairs > 1 or lacks > missing:
            continue
        left = _still(rest, melds - total_melds, 1 - pairs)
        if lacks + left <= missing:
            yield _Suit(lacks, total_melds, pairs, one.tiles + other.tiles)


def _still(rest: Ways | None, melds: int, pairs: int) -> int:
    if rest is None:
        return NEVER if melds or pairs else 0
    return rest[pairs][melds][0]


@lru_cache(maxsize=1 << 8)
def _suits(counts: Counts, limits: Counts, runs: bool, melds: int, missing: int) -> tuple[_Suit, ...]:
    """Return every complete suit that can be reached by adding at most ``missing`` tiles.

    Args:
        counts: the tiles in hand of each kind of the suit.
        limits: the largest number of tiles of each kind in a hand.
        runs: whether the suit has runs.
        melds: the largest number of melds.
        missing: the largest number of tiles to add.
    """
    results = {(0, 0, _Suit(0, 0, 0, ()))}  # runs begun at the last kind, and one before
    for place, copies in enumerate(counts):
        starts = range(COPIES + 1 if runs and place < 7 else 1)
        results = {
            (begun, last, longer)
            for last, before, suit in results
            for begun in starts
            for longer in _longer(suit, begun, last + before, copies, limits[place], melds, missing)
        }
    return tuple({suit for last, before, suit in results if not last and not before})


def _longer(
    suit: _Suit, begun: int, going_on: int, copies: int, limit: int, melds: int, missing: int
) -> Iterator[_Suit]:
    for triplets in range(2):
        for pairs in range(2 - suit.pairs):
            used = begun + going_on + 3 * triplets + 2 * pairs
            lacks, total_melds = suit.missing + max(0, used - copies), suit.melds + begun + triplets
            if used <= limit and lacks <= missing and total_melds <= melds:
                yield _Suit(lacks, total_melds, suit.pairs + pairs, (*suit.tiles, used))


def _seven_pairs(counts: Sequence[int], limits: Sequence[int], missing: int, twice: bool) -> Iterator[Counts]:
    results: list[tuple[int, int, Counts]] = [(0, 0, ())]
    for kind, copies in enumerate(counts):
        left = (1 + twice) * (KINDS - 1 - kind)
        results = [
            (far + max(0, 2 * more - copies), pairs + more, (*tiles, 2 * more))
            for far, pairs, tiles in results
            for more in range(min(1 + twice, limits[kind] // 2) + 1)
            if far + max(0, 2 * more - copies) <= missing and pairs + more <= 7 <= pairs + more + left
        ]
    return (tiles for far, pairs, tiles in results if (far, pairs) == (missing, 7))


def _orphans(counts: Sequence[int], limits: Sequence[int], missing: int) -> Iterator[Counts]:
    for twice in ORPHANS:
        tiles = tuple((kind in ORPHANS) + (kind == twice) for kind in range(KINDS))
        lacks = sum(max(0, used - copies) for used, copies in zip(tiles, counts, strict=True))
        if lacks == missing and all(map(int.__le__, tiles, limits)):
            yield tiles


# ---------------------------------------------------------------------------------- Chinese games


def hands_of_game(
    counts: Sequence[int], limits: Sequence[int], melds: int, missing: int, rules: GameRules
) -> Iterator[Counts]:
    """Yield every complete hand of a Chinese game for which the player's hand lacks exactly ``missing``
    tiles, each hand once.

    Args:
        counts, limits, melds, missing: as in `won_hands`.
        rules: the rules of the game.
    """
    forms = rules.forms
    hands = set(won_hands(counts, limits, melds, missing, forms=forms, twice=rules.quad_as_pairs))
    yield from hands.union(knitted_hands(counts, limits, melds, missing, forms))


def knitted_hands(
    counts: Sequence[int],
    limits: Sequence[int],
    melds: int,
    missing: int,
    forms: Collection[str] = KNITTED_FORMS,
) -> Iterator[Counts]:
    """Yield the complete hands with knitted tiles for which the player's hand lacks exactly ``missing``
    tiles; some occur twice.

    Args:
        counts, limits, melds, missing, forms: as in `won_hands`.
    """
    for nine in NINES if melds >= _KNITTED and KNITTED_STRAIGHT in forms else ():
        others = [count - (nine >> kind & 1 and count > 0) for kind, count in enumerate(counts)]
        room = [limit - (nine >> kind & 1) for kind, limit in enumerate(limits)]
        lacks = missing - (nine & ~masks.kinds_in(counts)).bit_count()
        for rest in sets_and_pair(others, room, melds - _KNITTED, lacks) if lacks >= 0 <= min(room) else ():
            yield tuple(count + (nine >> kind & 1) for kind, count in enumerate(rest))
    for nine in NINES if melds == _KNITTED + 1 and HONOURS_AND_KNITTED in forms else ():
        yield from _singles(nine | masks.HONOURS, counts, limits, missing)


def _singles(kinds: int, counts: Sequence[int], limits: Sequence[int], missing: int) -> Iterator[Counts]:
    """Yield each hand of fourteen different kinds of which the player's hand lacks exactly ``missing`` kinds.

    Args:
        kinds: the kinds to choose from, as a mask.
        counts, limits: as in `won_hands`.
        missing: the number of kinds that have to be added.
    """
    possible = [kind for kind in masks.kinds_of(kinds) if limits[kind]]
    for chosen in combinations(possible, _ALL_TILES):
        if sum(not counts[kind] for kind in chosen) == missing:
            yield tuple(int(kind in chosen) for kind in range(KINDS))
