"""Find the complete suits, and the hands without sets, that natural tiles and wildcards can become.

A suit is processed from its lowest rank up: at each rank up to two runs may start, and the rank may have a
triplet and a pair. These groups determine the number of tiles of the rank; tiles that exceed the natural
tiles are wildcards. Three equal runs have the tiles of three triplets, so at most two runs need to start at a
rank. The results for each suit are cached.

>>> [(suit.counts, suit.wildcards) for suit in exactly((1, 1, 0, 0, 0, 0, 0), 3, (4,) * 7, False)]
[((2, 3, 0, 0, 0, 0, 0), 3), ((3, 2, 0, 0, 0, 0, 0), 3)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from paili.tiles import COPIES, KINDS, ORPHANS
from paili.win.cutting import Counts, by_suit

MAX_HANDS: Final = 300_000


class Complete(NamedTuple):
    """The tiles of one suit that are melds, or melds and a pair, with wildcards.

    Attributes:
        counts: the tiles of the suit, by rank.
        wildcards: the number of wildcards among them.
        has_pair: whether the suit contains the pair.
        mask: the ranks of the tiles, as a bit mask.
        triplets: whether the suit can be divided into triplets and a pair without any run.
    """

    counts: Counts
    wildcards: int
    has_pair: bool
    mask: int
    triplets: bool


Suits = tuple[Complete, ...]
ByNumber = dict[int, Suits]


@lru_cache(maxsize=1 << 13)
def exactly(natural: Counts, wildcards: int, most: Counts, runs: bool) -> Suits:
    """Return the complete suits that use exactly ``wildcards`` wildcards, in order of their tiles; cached.

    The number of tiles decides whether all these suits contain a pair or none does.

    Args:
        natural: the counts of the natural tiles of the suit.
        wildcards: the number of wildcards.
        most: for each rank, the maximum number of copies.
        runs: whether the suit has runs.
    """
    pairs = {0: 0, 2: 1}.get((sum(natural) + wildcards) % 3)
    if pairs is None:
        return ()
    ranks, has_pair = len(natural), bool(pairs)
    endings = sorted(_endings(natural, most, runs, 0, 0, wildcards, pairs))
    shown = [_shown_by(ending, ranks) for ending in endings]
    return tuple([Complete(counts, wildcards, has_pair, mask, three) for counts, mask, three in shown])


@lru_cache(maxsize=1 << 14)
def _endings(
    natural: Counts, most: Counts, runs: bool, two_before: int, before: int, wildcards: int, pairs: int
) -> tuple[int, ...]:
    """Return how a suit can continue from a rank to its end with an exact number of wildcards; cached.

    Suits with different lower ranks often continue equally. The result has one number for each continuation:
    the counts of its ranks as hexadecimal digits, the highest rank last.

    Args:
        natural: the counts of the natural tiles from the rank on.
        most: the maximum number of copies of each kind from the rank on.
        runs: whether the suit has runs.
        two_before, before: the number of runs that started two ranks and one rank before.
        wildcards: the number of wildcards to use.
        pairs: the number of pairs to make.
    """
    if not natural:
        return () if wildcards or pairs else (0,)
    own_count, behind, result = natural[0], len(natural) - 1, set()
    high = min(most[0], own_count + wildcards)
    for new in range(3 if runs and behind > 1 else 1):
        for count, paired in _numbers(two_before + before + new, own_count, high, pairs):
            left, here = wildcards - count + own_count, count << 4 * behind
            later = _endings(natural[1:], most[1:], runs, before, new, left, pairs - paired)
            result.update([here | ending for ending in later])
    return tuple(result)


def _numbers(in_runs: int, own_count: int, high: int, pairs: int) -> Iterator[tuple[int, int]]:
    """Yield each possible number of tiles of a rank, and the number of pairs among them.

    Besides its tiles in runs, a rank has a triplet, a pair, both or neither.

    Args:
        in_runs: the number of tiles of the rank that are in runs.
        own_count: the number of natural tiles of the rank.
        high: the maximum number of copies.
        pairs: the number of pairs that may still be made.
    """
    for count in range(in_runs, high + 1, 3):
        if own_count <= count:
            yield count, 0
        if pairs and own_count <= count + 2 <= high:
            yield count + 2, 1


def makes_sets(natural: Counts, wildcards: int) -> bool:
    """Return whether natural tiles and exactly ``wildcards`` wildcards can be divided into melds alone.

    >>> makes_sets((1, 1, 0, 0, 0, 0, 0, 0, 0) + (0,) * 25, 1)
    True
    """
    least = sum([_least(suit, place < 3, 0, 0, 0) for place, suit in enumerate(by_suit(natural))])
    return wildcards >= least and (wildcards - least) % 3 == 0


def least_wildcards(natural: Counts, runs: bool) -> int:
    """Return the smallest number of wildcards that complete a suit, either with or without a pair.

    >>> least_wildcards((0, 2, 0, 0, 0, 0, 0, 1, 0), runs=True)
    2
    """
    return min(_least(natural, runs, 0, 0, pairs) for pairs in (0, 1))


@lru_cache(maxsize=1 << 14)
def _least(natural: Counts, runs: bool, two_before: int, before: int, pairs: int) -> int:
    """Return how many wildcards a suit needs, from a rank on, to become melds and ``pairs`` pairs; cached.

    Args:
        natural: the counts of the natural tiles from the rank on.
        runs: whether the suit has runs.
        two_before, before: the number of runs that started two ranks and one rank before.
        pairs: the number of pairs to make.
    """
    if not natural:
        return _NEVER * pairs
    own_count, under = natural[0], two_before + before
    return min(
        [
            max(count - own_count, (count - own_count) % 3)
            + _least(natural[1:], runs, before, new, pairs - paired)
            for new in range(3 if runs and len(natural) > 2 else 1)
            for paired in range(pairs + 1)
            for count in (under + new + 2 * paired,)
        ]
    )


_NEVER: Final = 99


@lru_cache(maxsize=1 << 14)
def _shown_by(digits: int, ranks: int) -> tuple[Counts, int, bool]:
    """Return the counts, the ranks and the absence of runs of a suit that `_endings` describes as a number.

    Args:
        digits: the counts of the suit as one number, a hexadecimal digit for each rank.
        ranks: the number of ranks.

    Returns:
        The counts of the suit, its ranks as a mask, and whether it can be divided into groups without any
        run.
    """
    counts = tuple([digits >> 4 * behind & 0xF for behind in range(ranks - 1, -1, -1)])
    mask = sum([1 << rank for rank, count in enumerate(counts) if count])
    over = [count % 3 for count in counts]
    return counts, mask, max(over) == 0 or (over.count(2) == 1 and over.count(1) == 0)


# ---------------------------------------------------------------------------------- whole hands


def completions_by_number(
    natural: Counts, wildcards: int, most: Counts, runs: bool
) -> tuple[ByNumber, ByNumber]:
    """Return the complete suits with at most ``wildcards`` wildcards: those without, and those with a pair.

    Each of the two results is a dict from a number of wildcards to the suits that use this number.

    Args:
        natural, most, runs: as `exactly` takes them.
        wildcards: the maximum number of wildcards.
    """
    pair: tuple[ByNumber, ByNumber] = {}, {}
    for number in range(wildcards + 1):
        if suits := exactly(natural, number, most, runs):
            pair[suits[0].has_pair][number] = suits
    return pair


def in_pairs(natural: Counts, most: Counts, pairs: int, *, quads: bool) -> Iterator[Counts]:
    """Yield the counts of all hands of ``pairs`` pairs that natural tiles become by adding tiles.

    Args:
        natural: the counts of the natural tiles.
        most: the maximum number of copies of each kind.
        pairs: the number of pairs.
        quads: whether four of a kind count as two pairs.
    """
    step = COPIES if quads else 2
    own_count = [count + count % 2 for count in natural]
    missing = pairs - sum(own_count) // 2
    if missing < 0 or any(count > min(step, high) for count, high in zip(own_count, most, strict=True)):
        return
    room = [kind for kind in range(KINDS) for _ in range((min(step, most[kind]) - own_count[kind]) // 2)]
    for chosen in dict.fromkeys(combinations(room, missing)):
        counts = own_count.copy()
        for kind in chosen:
            counts[kind] += 2
        yield tuple(counts)


def orphans(natural: Counts, most: Counts) -> Iterator[Counts]:
    """Yield the hands of thirteen orphans that some tiles become by adding tiles.

    Args:
        natural: the counts of the natural tiles.
        most: the maximum number of copies of each kind.
    """
    for pair in ORPHANS:
        counts = tuple((kind in ORPHANS) + (kind == pair) for kind in range(KINDS))
        if all(low <= count <= high for low, count, high in zip(natural, counts, most, strict=True)):
            yield counts
