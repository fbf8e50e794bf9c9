"""List every complete suit in the obvious way: put melds and a pair together."""

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
    chosen = (
        combination for number in range(5) for combination in combinations_with_replacement(melds, number)
    )
    tiles = (sum(item, pair) for item in chosen for pair in pairs)
    results = {tuple(map(tile.count, range(ranks))) for tile in tiles}
    return tuple(sorted(counts for counts in results if max(counts) <= COPIES))
