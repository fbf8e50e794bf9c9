"""The need of one suit: the fewest tiles to add for m melds and p pairs.

Method: walk the kinds of the suit from one end to the other. At each kind decide how many runs start here,
how many triplets and whether the pair are made of it; the runs that started one and two kinds before need a
tile here too. What may follow depends only on (melds, pairs, runs started here, runs started one
before), so a *state* of the walk is the least cost for each of these. Three equal runs are three
triplets, so at most two start at a kind.

>>> suit_need((1, 1, 0, 0, 0, 0, 0, 0, 2), (4,) * 9, melds=1)
((0, 1), (0, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

IMPOSSIBLE: Final = 63
UNLIMITED: Final = 99

# (melds, pairs, runs that started at this kind, runs that started at the kind before) → tiles added
State = tuple[tuple[tuple[int, int, int, int], int], ...]
# need[pairs][melds]
Need = tuple[tuple[int, ...], tuple[int, ...]]

START: Final[State] = (((0, 0, 0, 0), 0),)


def step(state: State, count: int, limit: int, kinds_left: int, melds: int) -> State:
    """Extend a state by one kind.

    Args:
        state: the state before.
        count: copies held of the kind.
        limit: how many copies may be used in all.
        kinds_left: how many kinds of the suit follow that runs may go on to; 0 for honours.
        melds: the most melds that count.
    """
    costs: dict[tuple[int, int, int, int], int] = {}
    for (made, pairs, before, two_before), cost in state:
        going_on = before + two_before
        if before and not kinds_left:
            continue  # a run that started one kind before has no third kind
        for runs, triplets, pair in _choices(melds - made, 1 - pairs, kinds_left >= 2, limit - going_on):
            used = going_on + runs + 3 * triplets + 2 * pair
            key = (made + runs + triplets, pairs + pair, runs, before)
            total = cost + max(0, used - count)
            if total < costs.get(key, IMPOSSIBLE):
                costs[key] = total
    return tuple(sorted(costs.items()))


@lru_cache(maxsize=4096)
def _choices(melds_left: int, pairs_left: int, may_run: bool, room: int) -> tuple[tuple[int, int, int], ...]:
    """Runs, triplets and pairs that may start at a kind of which so many copies may still be used."""
    return tuple(
        (runs, triplets, pair)
        for runs in range(3 if may_run else 1)
        for triplets in range(melds_left - runs + 1)
        for pair in range(pairs_left + 1)
        if runs + 3 * triplets + 2 * pair <= room
    )


def finish(state: State, melds: int) -> Need:
    """Read the need off the state behind the last kind."""
    costs = dict(state)
    without, with_pair = (
        tuple(costs.get((made, pairs, 0, 0), IMPOSSIBLE) for made in range(melds + 1)) for pairs in (0, 1)
    )
    return without, with_pair


@lru_cache(maxsize=65536)
def suit_need(counts: tuple[int, ...], limits: tuple[int, ...], melds: int, runs: bool = True) -> Need:
    """Return ``need[pairs][melds]`` of one suit with a limit of its own for each kind.

    Args:
        counts: copies held of each kind.
        limits: copies that may be used of each kind.
        melds: the most melds that count.
        runs: whether the kinds form runs; False for honours.
    """
    state = START
    for place, (count, limit) in enumerate(zip(counts, limits, strict=True)):
        state = step(state, count, limit, len(counts) - 1 - place if runs else 0, melds)
    return finish(state, melds)


def merge(left: Need, right: Need) -> Need:
    """Return the need of two suits together: the min-plus product.

    >>> merge(((0, 1), (1, 4)), ((0, 0), (2, 2)))
    ((0, 0), (1, 1))
    """
    melds = range(len(left[0]))
    without = tuple(_least(left[0], right[0], m) for m in melds)
    with_pair = tuple(min(_least(left[1], right[0], m), _least(left[0], right[1], m)) for m in melds)
    return without, with_pair


def _least(left: Sequence[int], right: Sequence[int], melds: int) -> int:
    least = min(left[made] + right[melds - made] for made in range(melds + 1))
    return min(least, IMPOSSIBLE)
