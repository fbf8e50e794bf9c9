"""Every complete suit, found in the obvious way: by putting melds and a pair together."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

COPIES = 4


@cache
def complete_suits(honours: bool) -> tuple[tuple[int, ...], ...]:
    """The counts of every suit of at most four melds and a pair, no kind more than four times."""
    ranks = 7 if honours else 9
    melds = [(rank,) * 3 for rank in range(ranks)]
    melds += [] if honours else [(rank, rank + 1, rank + 2) for rank in range(7)]
    pairs = [(), *((rank, rank) for rank in range(ranks))]
    chosen = (each for number in range(5) for each in combinations_with_replacement(melds, number))
    tiles = (sum(each, pair) for each in chosen for pair in pairs)
    found = {tuple(map(each.count, range(ranks))) for each in tiles}
    return tuple(sorted(counts for counts in found if max(counts) <= COPIES))
