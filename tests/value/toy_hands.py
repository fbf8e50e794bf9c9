"""Five-tile hands of one suit with three melds, played perfectly with full memory.

The values are compared with this truth: a tile is drawn from the rest of the wall, one is discarded, and the player
remembers every tile he has discarded. The state is the hand, the tiles left of each rank, and the draws; winning
walls are counted, not chances, so nothing is rounded. Dead tiles can never be useful and are discarded at once: a
hand with one can do no more than the hand with any other tile in its place.

Nothing of paili is used.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import perm

Counts = tuple[int, ...]


@cache
def is_complete(hand: Counts) -> bool:
    """Whether five tiles of a suit are a pair and a run or triplet.

    >>> is_complete((0, 0, 2, 1, 1, 1, 0, 0, 0)), is_complete((0, 0, 1, 2, 1, 1, 0, 0, 0))
    (True, False)
    """
    return any(hand[pair] > 1 and _is_group(_less(_less(hand, pair), pair)) for pair in range(9))


def _is_group(three: Counts) -> bool:
    ranks = [rank for rank in range(9) for _ in range(three[rank])]
    return ranks[0] == ranks[1] == ranks[2] or (ranks[1] == ranks[0] + 1 and ranks[2] == ranks[0] + 2)


def _less(counts: Counts, rank: int) -> Counts:
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


def _more(counts: Counts, rank: int) -> Counts:
    return (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])


class Truth:
    """The best chance to win with full memory.

    Args:
        dead: how many tiles are in the wall that never help.
    """

    def __init__(self, dead: int) -> None:
        self.dead = dead
        self._walls = cache(self._count)

    def chance(self, hand: Counts, left: Counts, turns: int) -> Fraction:
        """The chance of four tiles to win in some draws.

        Args:
            hand: nine counts, four tiles.
            left: nine counts of the tiles of the suit in the wall.
            turns: draws.
        """
        wall = sum(left) + self.dead
        return Fraction(self._walls(hand, left, self.dead, turns), perm(wall, turns))

    def _count(self, hand: Counts, left: Counts, dead: int, turns: int) -> int:
        """How many orders of the next draws are won, played to the best."""
        if not turns:
            return 0
        wall = sum(left) + dead
        won = dead * self._walls(hand, left, dead - 1, turns - 1) if dead else 0
        for rank in range(9):
            if left[rank]:
                won += left[rank] * self._after(_more(hand, rank), _less(left, rank), dead, wall, turns)
        return won

    def _after(self, five: Counts, left: Counts, dead: int, wall: int, turns: int) -> int:
        if is_complete(five):
            return perm(wall - 1, turns - 1)
        kept = (_less(five, rank) for rank in range(9) if five[rank])
        return max(self._walls(four, left, dead, turns - 1) for four in kept)
