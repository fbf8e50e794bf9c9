"""The complete suits, and the hands of pairs and orphans, that natural tiles and wildcards can become.

A suit is walked from its lowest rank up: at each rank so many runs start, and a triplet and a pair may stand.
That fixes how many tiles of the rank there are; those that are not natural are wildcards. Three equal runs
are three triplets, so two at a rank are enough. Each suit is worked out once and remembered.

>>> [(suit.counts, suit.wildcards) for suit in completions((1, 1, 0, 0, 0, 0, 0), 4, (4,) * 7, False)[1]]
[((2, 3, 0, 0, 0, 0, 0), 3), ((3, 2, 0, 0, 0, 0, 0), 3)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from paili.tiles import COPIES, KINDS, ORPHANS
from paili.win.cutting import Counts, by_suit


class Complete(NamedTuple):
    """A complete suit.

    Attributes:
        counts: its tiles.
        wildcards: how many of them are wildcards.
        has_pair: whether it holds the pair.
        mask: the ranks that it holds.
        triplets: whether it can be cut into nothing but triplets and a pair.
    """

    counts: Counts
    wildcards: int
    has_pair: bool
    mask: int
    triplets: bool


Suits = tuple[Complete, ...]


@lru_cache(maxsize=1 << 11)
def completions(natural: Counts, wildcards: int, most: Counts, runs: bool) -> tuple[Suits, Suits]:
    """Return the suits without a pair, and those with one, that use at most so many wildcards.

    Args:
        natural: counts of the suit.
        wildcards: at most so many tiles are added.
        most: how many of each kind there may be.
        runs: whether the suit has runs.
    """
    walk = _Walk(natural, most, runs)
    walk.from_rank(0, (), (0, 0), 0, wildcards)
    made = sorted(walk.found)
    without = tuple(_complete(counts, natural) for counts, pair in made if not pair)
    return without, tuple(_complete(counts, natural) for counts, pair in made if pair)


class _Walk:
    """All ways to fill a suit up, from one rank to the next."""

    def __init__(self, natural: Counts, most: Counts, runs: bool) -> None:
        self.natural, self.most, self.runs = natural, most, runs
        self.found: set[tuple[Counts, int]] = set()

    def from_rank(
        self, rank: int, counts: Counts, started: tuple[int, int], pair: int, wildcards: int
    ) -> None:
        """Fill up from a rank on.

        Args:
            rank: the rank.
            counts: those before it.
            started: how many runs started two ranks and one rank before.
            pair: how many pairs there are before it.
            wildcards: how many may still be used.
        """
        if rank == len(self.natural):
            self.found.add((counts, pair))
            return
        under, held = sum(started), self.natural[rank]
        high = min(self.most[rank], held + wildcards)
        for new in range(3 if self.runs and rank <= 6 else 1):
            for sets in range(0, high - under - new + 1, 3):
                for pairs in range(2 - pair):
                    count = under + new + sets + 2 * pairs
                    if held <= count <= high:
                        rest = wildcards - count + held
                        self.from_rank(rank + 1, (*counts, count), (started[1], new), pair + pairs, rest)


def makes_sets(natural: Counts, wildcards: int) -> bool:
    """Whether natural tiles and exactly so many wildcards are sets, with no tile left over.

    >>> makes_sets((1, 1, 0, 0, 0, 0, 0, 0, 0) + (0,) * 25, 1)
    True
    """
    sums = {0}
    for place, suit in enumerate(by_suit(natural)):
        parts, _ = completions(suit, wildcards, (_MOST,) * len(suit), place < 3)
        sums = {one + part.wildcards for one in sums for part in parts}
    return wildcards in sums


_MOST = 14


def _complete(counts: Counts, natural: Counts) -> Complete:
    mask = sum(1 << rank for rank, count in enumerate(counts) if count)
    even = [count % 3 for count in counts]
    triplets = max(even) == 0 or (even.count(2) == 1 and even.count(1) == 0)
    size = sum(counts)
    return Complete(counts, size - sum(natural), size % 3 == 2, mask, triplets)


# ---------------------------------------------------------------------------------- whole hands


def with_so_many(suits: Iterable[Suits], wildcards: int) -> Iterator[Suits]:
    """Yield one complete suit of each that together use so many wildcards and have one pair."""
    by_number = [_by_wildcards(each) for each in suits]
    for numbers in product(*by_number):
        if sum(numbers) == wildcards:
            groups = [group[number] for group, number in zip(by_number, numbers, strict=True)]
            if sum(group[0].has_pair for group in groups) == 1:
                yield from product(*groups)


def _by_wildcards(suits: Suits) -> dict[int, list[Complete]]:
    """Return complete suits by their wildcards, so by their size: a pair have all of a number or none."""
    found: dict[int, list[Complete]] = {}
    for suit in suits:
        found.setdefault(suit.wildcards, []).append(suit)
    return found


def in_pairs(natural: Counts, most: Counts, pairs: int, *, quads: bool) -> Iterator[Counts]:
    """Yield all ways to fill tiles up to so many pairs.

    Args:
        natural: the tiles.
        most: how many of each kind there may be.
        pairs: how many pairs.
        quads: whether four alike are two of them.
    """
    step = COPIES if quads else 2
    held = [count + count % 2 for count in natural]
    missing = pairs - sum(held) // 2
    if missing < 0 or any(count > min(step, high) for count, high in zip(held, most, strict=True)):
        return
    room = [kind for kind in range(KINDS) for _ in range((min(step, most[kind]) - held[kind]) // 2)]
    for chosen in dict.fromkeys(combinations(room, missing)):
        more = Counter(chosen)
        yield tuple(count + 2 * more[kind] for kind, count in enumerate(held))


def orphans(natural: Counts, most: Counts) -> Iterator[Counts]:
    """Yield the hands of thirteen orphans that tiles can become, with at most so many of each kind."""
    for pair in ORPHANS:
        counts = tuple((kind in ORPHANS) + (kind == pair) for kind in range(KINDS))
        if all(low <= count <= high for low, count, high in zip(natural, counts, most, strict=True)):
            yield counts
