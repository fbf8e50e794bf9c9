"""All suits that are part of a won hand, and those that a suit with wildcards can become.

Every complete suit is made of up to four melds and perhaps a pair, so all of them are found by putting melds
together; of number suits there are 21,743. Which of them some natural tiles can become is a filter.

>>> len(won_suits(honours=False)), len(won_suits(honours=True))
(21743, 498)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from paili.tiles import COPIES, POWERS

_MELDS = 4


class Suit(NamedTuple):
    """A complete suit: its counts, its key, how many tiles, and whether it holds the pair."""

    counts: tuple[int, ...]
    key: int
    size: int
    has_pair: bool


@cache
def won_suits(honours: bool) -> tuple[Suit, ...]:
    """Return every complete suit of at most four melds and a pair, the empty one first."""
    ranks = 7 if honours else 9
    found: dict[tuple[int, ...], None] = {}
    for number in range(_MELDS + 1):
        for melds in combinations_with_replacement(_melds(ranks, honours), number):
            counts = _total(ranks, melds)
            if max(counts) <= COPIES:
                found |= dict.fromkeys(_with_and_without_pair(counts))
    return tuple(sorted(map(_suit, found), key=lambda suit: (suit.size, suit.key)))


def _melds(ranks: int, honours: bool) -> list[tuple[int, ...]]:
    triplets: list[tuple[int, ...]] = [(rank, rank, rank) for rank in range(ranks)]
    runs = range(0 if honours else ranks - 2)
    return triplets + [(rank, rank + 1, rank + 2) for rank in runs]


def _total(ranks: int, melds: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    counts = [0] * ranks
    for meld in melds:
        for rank in meld:
            counts[rank] += 1
    return tuple(counts)


def _with_and_without_pair(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield counts
    for rank, count in enumerate(counts):
        if count <= COPIES - 2:
            yield (*counts[:rank], count + 2, *counts[rank + 1 :])


def _suit(counts: tuple[int, ...]) -> Suit:
    size = sum(counts)
    key = sum(count * power for count, power in zip(counts, POWERS, strict=False))
    return Suit(counts, key, size, size % 3 == 2)


@lru_cache(maxsize=256)
def suits_from(natural: tuple[int, ...], most: tuple[int, ...], wildcards: int) -> tuple[Suit, ...]:
    """Return the complete suits that natural tiles become with at most so many wildcards.

    Args:
        natural: counts of the suit.
        most: how many of each kind the concealed hand may hold.
        wildcards: at most so many tiles are added.

    >>> [suit.counts for suit in suits_from((1, 1, 0, 0, 0, 0, 0), (4,) * 7, 4)]
    [(3, 2, 0, 0, 0, 0, 0), (2, 3, 0, 0, 0, 0, 0), (3, 3, 0, 0, 0, 0, 0)]
    """
    held = sum(natural)
    return tuple(
        suit
        for suit in won_suits(len(natural) == 7)
        if held <= suit.size <= held + wildcards
        and all(low <= count <= high for low, count, high in zip(natural, suit.counts, most, strict=True))
    )
