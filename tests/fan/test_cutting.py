"""How suits are cut and completed, compared with trying every set of groups."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

from paili.win.cutting import HONOURS, NO_PAIR, completing, cut

Counts = tuple[int, ...]
Way = tuple[Counts, Counts, int]


@cache
def ways_by_counts(size: int, melds: int, pairs: int) -> dict[Counts, set[Way]]:
    """Every suit of so many groups with all its ways, by putting groups together."""
    groups = [(rank, 0, 0) for rank in range(size)]
    groups += [(rank, 1, 2) for rank in range(7)] if size == 9 else []
    result: dict[Counts, set[Way]] = {}
    for chosen in combinations_with_replacement(groups, melds):
        for pair in range(size) if pairs else (NO_PAIR,):
            tiles = Counter(rank + step for rank, one, two in chosen for step in (0, one, two))
            tiles.update([pair, pair] if pairs else [])
            counts = tuple(tiles[rank] for rank in range(size))
            runs = tuple(rank for rank, one, _ in chosen if one)
            triplets = tuple(rank for rank, one, _ in chosen if not one)
            result.setdefault(counts, set()).add((runs, triplets, pair))
    return result


def slow(counts: Counts) -> set[Way]:
    melds, over = divmod(sum(counts), 3)
    return set() if over == 1 else ways_by_counts(len(counts), melds, over // 2).get(counts, set())


def ways_of(counts: Counts, suit: int) -> set[Way]:
    first = 9 * suit
    ways = cut(counts, suit)
    assert len(ways) == len({*ways})
    return {
        (
            tuple(sorted(run - first for run in way.runs)),
            tuple(sorted(kind - first for kind in way.triplets)),
            way.pair - first if way.pair != NO_PAIR else NO_PAIR,
        )
        for way in ways
    }


def slow_completing(counts: Counts, suit: int) -> int:
    more = [(*counts[:rank], counts[rank] + 1, *counts[rank + 1 :]) for rank in range(len(counts))]
    return sum(1 << 9 * suit + rank for rank, item in enumerate(more) if slow(item))


def test_all_suits_of_honours() -> None:
    for counts in product(range(5), repeat=7):
        if sum(counts) <= 8:
            assert ways_of(counts, HONOURS) == slow(counts), counts
            if sum(counts) % 3:
                assert completing(counts, HONOURS) == slow_completing(counts, HONOURS)


def test_suits_of_numbers() -> None:
    rng, cuttable = random.Random(1), 0
    for _ in range(5_000):
        counts = [0] * 9
        for _ in range(rng.randrange(4)):
            place = rng.randrange(7)
            for step in rng.choice(((0, 0, 0), (0, 1, 2), (0, 1, 2))):
                counts[place + step] += 1
        for _ in range(rng.randrange(3)):
            counts[rng.randrange(9)] += 1
        suit, place = tuple(counts), rng.randrange(3)
        way = ways_of(suit, place)
        assert way == slow(suit), suit
        cuttable += bool(way)
        if sum(suit) % 3:
            assert completing(suit, place) == slow_completing(suit, place), suit
    assert 1_000 < cuttable < 4_000
