"""Divide one suit, as nine counts, into groups, or into groups and tiles that need one more tile.

Part of `paili.classic.suit_by_suit_waits`: steps 4 to 6, for a single suit.

>>> taken_out([0, 1, 1, 1, 1, 0, 0, 0, 0])
[((1,), (1,)), ((4,), (4,))]
"""

from __future__ import annotations

from collections.abc import Sequence

Taken = tuple[tuple[int, ...], tuple[int, ...]]
"""Ranks that are taken out of a suit, and the ranks that these wait for."""


def is_complete(counts: Sequence[int]) -> bool:
    """Return whether a suit is made of groups.

    >>> is_complete([1, 2, 2, 1, 0, 0, 0, 0, 0]), is_complete([1, 1, 2, 2, 0, 0, 0, 0, 0])
    (True, False)
    """
    return groups_of(counts) is not None


def groups_of(counts: Sequence[int]) -> list[tuple[int, int, int]] | None:
    """Return the groups of a suit as ranks, or None if the suit is not made of groups.

    >>> groups_of([3, 1, 1, 1, 0, 0, 0, 0, 0])
    [(0, 0, 0), (1, 2, 3)]
    """
    left = [*counts, 0, 0]
    groups: list[tuple[int, int, int]] = []
    for rank in range(9):
        if left[rank] >= 3:
            left[rank] -= 3
            groups.append((rank, rank, rank))
        runs = left[rank]
        if not 0 <= runs <= min(left[rank + 1 : rank + 3]) or (runs and rank > 6):
            return None
        left[rank + 1] -= runs
        left[rank + 2] -= runs
        groups += [(rank, rank + 1, rank + 2)] * runs
    return groups


def without(counts: Sequence[int], *ranks: int) -> list[int]:
    """Return the counts after one tile of each given rank is removed; a count may be below zero."""
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return left


def pairs_of(counts: Sequence[int]) -> list[int]:
    """Return the ranks whose pair can be removed so that the rest is made of groups.

    >>> pairs_of([2, 1, 1, 1, 0, 0, 0, 0, 0]), pairs_of([3, 1, 1, 0, 0, 0, 0, 0, 0])
    ([0], [0])
    """
    return [rank for rank in range(9) if is_complete(without(counts, rank, rank))]


def taken_out(counts: Sequence[int]) -> list[Taken]:
    """Return the tiles to remove from a suit so that groups remain, and the ranks that these tiles wait for.

    From 3n+2 tiles, a pair, two neighbours or two tiles with a gap are removed; from 3n+1 tiles, a single
    tile, or the pair of the hand and two more tiles.

    Args:
        counts: the nine counts of the suit.

    Returns:
        Pairs: the ranks of the removed tiles, and the ranks that the removed tiles wait for.

    >>> taken_out([0, 0, 3, 1, 0, 0, 0, 0, 0])
    [((3,), (3,)), ((2, 2, 2, 3), (1, 4))]
    """
    if sum(counts) % 3 == 2:
        return _two_tiles(counts)
    single = [((rank,), (rank,)) for rank in range(9) if is_complete(without(counts, rank))]
    return [*single, *(four for rank in range(9) for four in _pair_and_two_tiles(counts, rank))]


def _two_tiles(counts: Sequence[int]) -> list[Taken]:
    pairs = [((rank, rank), (rank,)) for rank in range(9)]
    sides = [((rank, rank + 1), (rank - 1, rank + 2)) for rank in range(8)]
    middles = [((rank, rank + 2), (rank + 1,)) for rank in range(7)]
    return [
        (two, tuple(rank for rank in waits if 0 <= rank <= 8))
        for two, waits in (*pairs, *sides, *middles)
        if is_complete(without(counts, *two))
    ]


def _pair_and_two_tiles(counts: Sequence[int], rank: int) -> list[Taken]:
    """Return the ways to remove a pair of a rank and two more tiles so that groups are left.

    If the two more tiles are a pair too, both pairs wait for a third tile, and that way is listed once.
    """
    if counts[rank] < 2:
        return []
    return [
        ((rank, rank, *two), tuple(sorted({rank, *ranks})) if two[0] == two[1] else ranks)
        for two, ranks in _two_tiles(without(counts, rank, rank))
        if two[0] != two[1] or two[0] >= rank
    ]
