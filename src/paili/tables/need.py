"""Compute the need of one suit: the fewest tiles to add for m melds and p pairs.

Method: process the kinds of the suit in order. For each kind, choose the number of runs that start at this
kind, the number of triplets of it, and whether it makes the pair. Runs that started one and two kinds before
also need a tile of this kind. All later choices depend only on the runs that started at this kind and one
kind before, on the melds and pairs so far, and on the number of tiles added so far. Three equal runs are
three triplets, so at most two runs start at a kind.

A *state* after a kind is nine sets, one for each combination of two numbers (0…2): the runs that started at
this kind, and the runs that started one kind before. A set contains all triples (tiles added, melds, pairs)
that can be reached, as the bits of one integer. So a shift adds a group to all triples at once.

Example: a suit of four kinds with the tiles 1 2 4 4, and one meld to be made. ``1mp`` means that one added
tile makes the meld and the pair. A run counts as made at the kind where it starts, and adds its missing tiles
kind by kind::

    kind  copies | no run goes on | a run started here | a run started one before
    1     1      | 0 1p 2m        | 0m 2mp             |
    2     1      | 0 1p 2m 3mp    | 0m 1mp             | 0m 2mp
    3     0      | 0 1p 1m 3mp    |                    | 1m 2mp
    4     2      | 0 0p 1m 1mp    |                    |

The run 123 starts at kind 1 with the tile in the hand (``0m``, second column), continues through kind 2
without an added tile (``0m``, third column), and needs the missing 3 at kind 3, where it ends (``1m``, first
column). The two 4 then make the pair without an added tile: ``1mp``. The run 234 is another way: ``0m`` at
kind 2, ``1m`` in the third column at kind 3, and one of the two 4; the pair would then need another tile. At
kind 3 no run can start, because it would have no third kind. The first column after the last kind is the
need:

>>> suit_need((1, 1, 0, 2), (4,) * 4, melds=1)  # (no meld, one meld) without the pair, then with it
((0, 1), (0, 1))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import add
from typing import Final

IMPOSSIBLE: Final = 63

_MOST_RUNS: Final = 2  # that start at one kind
_STARTS: Final = _MOST_RUNS + 1

# One set for each (runs that started at this kind, runs that started at the kind before), by _place.
State = tuple[int, ...]
# need[pairs][melds]
Need = tuple[tuple[int, ...], tuple[int, ...]]

START: Final[State] = (1, *[0] * (_STARTS**2 - 1))


def _place(started: int, before: int) -> int:
    return _STARTS * started + before


def step(state: State, count: int, limit: int, kinds_left: int, melds: int) -> State:
    """Return the state after one more kind of a suit; the docstring of the module explains states.

    Args:
        state: the state before this kind.
        count: the number of tiles of the kind in the suit.
        limit: the largest number of copies in a hand.
        kinds_left: the number of kinds that follow in the suit and can be in a run; 0 for honours.
        melds: the largest number of melds to count.
    """
    reached = [0] * len(state)
    for place, moves in _moves(count, limit, min(kinds_left, 2), melds):
        if mask := state[place]:
            for target, fits, shift in moves:
                reached[target] |= (mask & fits) << shift
    return tuple(reached)


Moves = tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...]


@lru_cache(maxsize=4096)
def _moves(count: int, limit: int, kinds_left: int, melds: int) -> Moves:
    """Return the moves by which one kind of a suit changes a state; the docstring of the module explains
    states.

    The result has one entry for each of the nine sets of the state: its index, and its moves. A move is three
    numbers: the index of the set after the move, the triples to which the groups of the move can be added (as
    bits), and the shift that adds its groups and tiles to all these triples at once.

    Args:
        count, limit, kinds_left, melds: as in `step`.
    """
    # A run that started one kind before has no third kind behind the last one.
    return tuple(
        (_place(before, two_before), tuple(_choices(before, two_before, count, limit, kinds_left, melds)))
        for before in range(_STARTS if kinds_left else 1)
        for two_before in range(_STARTS)
    )


def _choices(
    before: int, two_before: int, count: int, limit: int, kinds_left: int, melds: int
) -> Iterator[tuple[int, int, int]]:
    """Yield every way to use a kind, each as a move of `_moves`: a number of new runs, of triplets, and of
    pairs.

    Example: in the suit of the module's example there is no tile of kind 3. If the run 123 was started
    (``two_before=1``), it needs a tile of kind 3, so the shift adds one tile to every triple: the bit of (1
    tile added, 0 melds, no pair).

    Args:
        before: the number of runs that started one kind before.
        two_before: the number of runs that started two kinds before.
        count, limit, kinds_left, melds: as in `step`.

    >>> next(_choices(0, 1, count=0, limit=4, kinds_left=1, melds=1))[2] == _bit(1, 0, 0, melds=1)
    True
    """
    for runs in range(_STARTS if kinds_left >= 2 else 1):
        for triplets in range(melds - runs + 1):
            for pair in range(2):
                used = before + two_before + runs + 3 * triplets + 2 * pair
                if used <= limit:
                    groups = runs + triplets
                    shift = _bit(max(0, used - count), groups, pair, melds)
                    yield _place(runs, before), _room_for(groups, pair, melds), shift


def _bit(added: int, number: int, pairs: int, melds: int) -> int:
    """Return the index of the bit of a triple (added tiles, melds, pairs) in a set of a state.

    Triples with fewer added tiles have lower bits. For at most one meld the order is: nothing, pair, meld,
    meld and pair, all without an added tile; then these four with one added tile, and so on.

    Args:
        added: the number of added tiles.
        number: the number of melds.
        pairs: the number of pairs, 0 or 1.
        melds: the largest number of melds to count.

    >>> [_bit(added, number, pairs, 1) for added in (0, 1) for number in (0, 1) for pairs in (0, 1)]
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    return (added * (melds + 1) + number) * 2 + pairs


@lru_cache(maxsize=256)
def _room_for(groups: int, pair: int, melds: int) -> int:
    """Return the triples to which certain groups can be added, as the bits of a set of a state.

    Args:
        groups: the number of melds to add.
        pair: 1 to add the pair, otherwise 0.
        melds: the largest number of melds to count.
    """
    most_added = 3 * melds + 2
    return sum(
        1 << _bit(added, index, pairs, melds)
        for added in range(most_added + 1)
        for index in range(melds - groups + 1)
        for pairs in range(2 - pair)
    )


def least(state: State, melds: int) -> State:
    """Return a state that keeps only the fewest added tiles for each number of melds and pairs.

    States that lead to the same need then become equal.
    """
    return tuple([sum(_lowest_bits(reached, melds)) for reached in state])


def _lowest_bits(reached: int, melds: int) -> list[int]:
    """Return, for each number of melds and pairs, the bit of the triple with the fewest added tiles; 0 if
    there is none.
    """
    return [(column := reached & mask) & -column for mask in _columns(melds)]


@lru_cache(maxsize=8)
def _columns(melds: int) -> tuple[int, ...]:
    """Return, for each number of melds and pairs, the mask of the bits of all triples with these numbers."""
    return tuple(
        sum(1 << _bit(added, index, pairs, melds) for added in range(3 * melds + 3))
        for index in range(melds + 1)
        for pairs in range(2)
    )


def finish(state: State, melds: int) -> Need:
    """Return the need of a suit from the state after its last kind."""
    one_more = _bit(1, 0, 0, melds)
    added = [
        (bit.bit_length() - 1) // one_more if bit else IMPOSSIBLE
        for bit in _lowest_bits(state[_place(0, 0)], melds)
    ]
    return tuple(added[0::2]), tuple(added[1::2])


@lru_cache(maxsize=65536)
def suit_need(counts: tuple[int, ...], limits: tuple[int, ...], melds: int, runs: bool = True) -> Need:
    """Return the need of one suit: the number of tiles to add for each number of pairs and melds,
    ``need[pairs][melds]``.

    Args:
        counts: the number of tiles of each kind in the suit.
        limits: the largest number of copies of each kind in a hand.
        melds: the largest number of melds to count.
        runs: whether the kinds form runs; False for honours.
    """
    return finish(_state_behind(counts, limits, 0, melds, runs), melds)


@lru_cache(maxsize=65536)
def _state_behind(
    counts: tuple[int, ...], limits: tuple[int, ...], kinds_left: int, melds: int, runs: bool
) -> State:
    """Return the state after the first kinds of a suit; cached, because many suits have equal first kinds.

    Args:
        counts: the number of tiles of each of these kinds.
        limits: the largest number of copies of each of these kinds.
        kinds_left: the number of kinds that follow in the suit.
        melds, runs: as in `suit_need`.
    """
    if not counts:
        return START
    before = _state_behind(counts[:-1], limits[:-1], kinds_left + 1, melds, runs)
    return step(before, counts[-1], limits[-1], kinds_left if runs else 0, melds)


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
    """Return the smallest number of tiles to add to two suits so that they contain a number of melds
    together.

    Args:
        left, right: for each suit, the tiles to add for 0, 1, 2, … melds.
        melds: the number of melds.
    """
    fewest: int = min(map(add, left, right[melds::-1]))
    return min(fewest, IMPOSSIBLE)
