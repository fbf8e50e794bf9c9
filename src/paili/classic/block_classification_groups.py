"""Decide whether a block is made of groups: each *pass* removes one group, or two runs, from the left.

This is step 4 of `paili.classic.block_classification` (judgement 2 of the article). If there are three or
more of the lowest tile, the pass removes a triplet. Otherwise each copy of the lowest tile starts a run. If
tiles of these runs are missing, the pass fails: the block is not made of groups.

>>> [item.taken for item in passes([0, 0, 0, 1, 2, 3])]
[(0, 0, 0), (1, 2, 3)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from paili.tiles import COPIES

Judge = Callable[[Sequence[int], int | None], bool]


class GroupingPass(NamedTuple):
    """One pass over a block, in article numbers, as the pictures in the article show it.

    Attributes:
        taken: the tiles that the pass removes: a triplet, a run or two equal runs; empty if the pass fails.
        lacking: if the pass fails, the tiles that are missing from the runs that start at the lowest tile.
        left: the tiles left after the pass.
    """

    taken: tuple[int, ...]
    lacking: tuple[int, ...]
    left: tuple[int, ...]


def passes(tiles: Sequence[int]) -> tuple[GroupingPass, ...]:
    """Return the passes over the sorted tiles of a block, up to the last tile or the first pass that fails.

    >>> passes([3, 3, 4])
    (GroupingPass(taken=(), lacking=(4, 5, 5), left=(3, 3, 4)),)
    """
    result: list[GroupingPass] = []
    left = Counter(tiles)
    while left:
        wanted = _of_the_lowest(left)
        lacking = wanted - left
        left -= Counter() if lacking else wanted
        taken = () if lacking else tuple(sorted(wanted.elements()))
        result.append(GroupingPass(taken, tuple(sorted(lacking.elements())), tuple(sorted(left.elements()))))
        if lacking:
            break
    return tuple(result)


def _of_the_lowest(left: Counter[int]) -> Counter[int]:
    """Return counts of the tiles that a pass must remove with the lowest tile.

    The tiles are a triplet if the lowest tile has three copies or more; otherwise a run for each copy.
    """
    first = min(left)
    if left[first] >= 3:
        return Counter({first: 3})
    return Counter(dict.fromkeys((first, first + 1, first + 2), left[first]))


def is_complete(tiles: Sequence[int], pair: int | None = None) -> bool:
    """Return whether a block is made of groups, after two copies of ``pair`` are removed if it is not None.

    Args:
        tiles: the article numbers of the block, sorted. The result is wrong for tiles with a gap, which are
            no block.
        pair: the article number of the pair.

    >>> is_complete([0, 0, 0, 1, 2, 2, 3, 3, 3, 4, 4, 5]), is_complete([0, 0, 1, 2, 3], pair=0)
    (True, True)
    """
    return _cut(tiles, pair, largest=2 * COPIES)


def is_complete_as_printed(tiles: Sequence[int], pair: int | None = None) -> bool:
    """Return the result of `is_complete` by the code printed in the article.

    The printed code has no branch for five equal tiles.

    >>> five = [0] * 5 + [1, 1, 2, 2]
    >>> is_complete(five), is_complete_as_printed(five)
    (True, False)
    """
    return _cut(tiles, pair, largest=COPIES)


def _cut(tiles: Sequence[int], pair: int | None, largest: int) -> bool:
    next_one, next_two = 0, 0  # tiles that runs need of the next number, and of the one after it
    for number in dict.fromkeys(tiles):
        count = tiles.count(number) - 2 * (number == pair) - next_one
        if not 0 <= count <= largest:
            return False
        runs = count % 3
        next_one, next_two = next_two + runs, runs
    return not next_one and not next_two


def is_complete_with_pair(tiles: Sequence[int], judge: Judge = is_complete) -> bool:
    """Return whether a block is made of groups and a pair.

    Args:
        tiles: the article numbers of the block, sorted.
        judge: the function that decides whether the tiles without a pair are groups.

    >>> is_complete_with_pair([0, 1, 2, 3, 3]), is_complete_with_pair([0, 0, 1])
    (True, False)
    """
    return any(judge(tiles, pair) for pair in set(tiles))


def cut(tiles: Sequence[int], with_pair: bool) -> tuple[tuple[int, ...], ...]:
    """Divide tiles into groups; if ``with_pair`` is True, into a pair, which comes first, and groups.

    >>> cut([0, 0, 1, 2, 3], with_pair=True), cut([0, 1, 2], with_pair=False)
    (((0, 0), (1, 2, 3)), ((0, 1, 2),))
    """
    if with_pair:
        group: tuple[int, ...] = (next(number for number in tiles if is_complete(tiles, number)),) * 2
    elif tiles:
        first = tiles[0]
        group = (first,) * 3 if tiles.count(first) >= 3 else (first, first + 1, first + 2)
    else:
        return ()
    left = list(tiles)
    for number in group:
        left.remove(number)
    return (group, *cut(left, with_pair=False))
