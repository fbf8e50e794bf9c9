"""A slow, obvious reference, independent of paili: it imports nothing of paili.

A hand is a list of 34 counts. For the standard form, the reference lists every suit that contains m melds and p
pairs, and spreads the number of missing tiles over the lattice of all suits; for the other forms it chooses the best
seven pairs or counts orphans; for cuts it tries every multiset of groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np

NEVER = 99
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
SUITS = (range(9), range(9, 18), range(18, 27), range(27, 34))
# what a suit may be: the ranks of its kinds, and whether they form runs
NUMBERS, TERMINALS, HONOURS, NO_SUIT = (range(9), True), ((0, 8), False), (range(7), False), ((), False)
ALL_SUITS = (NUMBERS, NUMBERS, NUMBERS, HONOURS)
THREE_PLAYERS = (TERMINALS, NUMBERS, NUMBERS, HONOURS)
NO_HONOURS = (NUMBERS, NUMBERS, NUMBERS, NO_SUIT)
Suits = tuple[tuple[Sequence[int], bool], ...]


# ----------------------------------------------------------------------------------- one suit


def groups_of(kinds: int, runs: bool) -> list[tuple[int, ...]]:
    triplets = [tuple(3 * (k == kind) for k in range(kinds)) for kind in range(kinds)]
    starts = range(kinds - 2) if runs else ()
    return triplets + [tuple(int(s <= k <= s + 2) for k in range(kinds)) for s in starts]


def targets(kinds: int, runs: bool, melds: int, pairs: int) -> set[tuple[int, ...]]:
    """Every suit that is exactly so many melds and pairs, copies unlimited."""
    results = {(0,) * kinds}
    for _ in range(melds):
        results = {
            tuple(a + b for a, b in zip(suit, group, strict=True))
            for suit in results
            for group in groups_of(kinds, runs)
        }
    if pairs:
        results = {
            tuple(c + 2 * (k == kind) for k, c in enumerate(suit))
            for suit in results
            for kind in range(kinds)
        }
    return results


@cache
def suit_table(kinds: int, runs: bool, melds: int, limited: bool) -> np.ndarray:
    """Tiles missing, uint8[2, melds + 1, 5, …, 5]: pairs, melds, then the counts of each kind."""
    table = np.full((2, melds + 1, *[5] * kinds), NEVER, np.uint8)
    for pairs, complete in product((0, 1), range(melds + 1)):
        for target in targets(kinds, runs, complete, pairs):
            if limited and max(target, default=0) > 4:
                continue
            # more than four of a kind are never held, so what is over four is always missing
            over = sum(max(0, c - 4) for c in target)
            place = (pairs, complete, *(min(4, c) for c in target))
            table[place] = min(table[place], over)
    for axis in range(2, 2 + kinds):
        suits = np.moveaxis(table, axis, 0)
        for index in range(1, 5):  # one tile more than needed costs nothing
            np.minimum(suits[index], suits[index - 1], out=suits[index])
        for index in (3, 2, 1, 0):  # one tile less than needed costs one
            np.minimum(suits[index], suits[index + 1] + 1, out=suits[index])
    return table


# ----------------------------------------------------------------------------------- one hand


def standard_distance(
    counts: Sequence[int], melds: int, limited: bool = True, suits: Suits = ALL_SUITS, most: int = 4
) -> int:
    """Tiles missing from so many melds and a pair."""
    m, p, s, z = (
        suit_costs(tuple(counts[9 * place + rank] for rank in ranks), runs, most, limited)
        for place, (ranks, runs) in enumerate(suits)
    )
    return min(
        min(
            m[1][a] + p[0][b] + s[0][c] + z[0][d],
            m[0][a] + p[1][b] + s[0][c] + z[0][d],
            m[0][a] + p[0][b] + s[1][c] + z[0][d],
            m[0][a] + p[0][b] + s[0][c] + z[1][d],
        )
        for a, b, c, d in splits(melds)
    )


@cache
def splits(melds: int) -> list[tuple[int, ...]]:
    """How so many melds can be shared out among four suits."""
    return [choice for choice in product(range(melds + 1), repeat=4) if sum(choice) == melds]


@lru_cache(maxsize=1 << 16)
def suit_costs(counts: tuple[int, ...], runs: bool, most: int, limited: bool) -> list[list[int]]:
    """Tiles missing of one suit: without and with a pair, by the number of melds."""
    costs: list[list[int]] = suit_table(len(counts), runs, most, limited)[
        (slice(None), slice(None), *counts)
    ].tolist()
    return costs


def seven_pairs_distance(counts: Sequence[int], quad_as_pairs: bool = False) -> int:
    offers = [min(2, count) for count in counts]
    if quad_as_pairs:
        offers += [min(2, max(0, count - 2)) for count in counts]
    return 14 - sum(sorted(offers, reverse=True)[:7])


def orphans_distance(counts: Sequence[int]) -> int:
    copies = [counts[kind] for kind in ORPHANS]
    return 14 - sum(1 for c in copies if c) - any(c > 1 for c in copies)


def distances(
    counts: Sequence[int],
    wildcards: int = 0,
    *,
    limited: bool = True,
    quad_as_pairs: bool = False,
    suits: Suits = ALL_SUITS,
    orphans: bool = True,
    most: int = 4,
    melds_made: bool = False,
) -> tuple[int, int | None, int | None]:
    size = sum(counts) + wildcards
    whole = size >= 13 and not melds_made and most == 4
    natural = (
        standard_distance(counts, size // 3, limited, suits, most),
        seven_pairs_distance(counts, quad_as_pairs) if whole else None,
        orphans_distance(counts) if whole and orphans else None,
    )
    standard, pairs, thirteen = (None if d is None else max(0, d - wildcards) for d in natural)
    assert standard is not None
    return standard, pairs, thirteen


def best(result: tuple[int | None, ...]) -> int:
    return min(d for d in result if d is not None)


def useful(
    counts: Sequence[int], wildcards: int = 0, kinds: Sequence[int] = range(34), **rules: object
) -> set[int]:
    """The kinds not held four times whose drawing lowers the best distance."""
    before = best(distances(counts, wildcards, **rules))  # type: ignore[arg-type]
    result = set()
    for kind in kinds:
        if counts[kind] < 4:
            drawn = [c + (k == kind) for k, c in enumerate(counts)]
            if best(distances(drawn, wildcards, **rules)) < before:  # type: ignore[arg-type]
                result.add(kind)
    return result


# ------------------------------------------------------------------------------- knitted tiles


@cache
def knitted_straights(melds: int) -> np.ndarray:
    """Every whole knitted straight, int8[n, 34]: the nine, so many melds and a pair, copies unlimited."""
    pairs = [[2 * (k == kind) for k in range(34)] for kind in range(34)]
    groups = [[group.count(k) for k in range(34)] for group in ALL_GROUPS] if melds else [[0] * 34]
    nines = [[int(k in nine) for k in range(34)] for nine in knitted_nines()]
    return np.array([np.add(np.add(n, g), p) for n, g, p in product(nines, groups, pairs)], np.int8)


@cache
def mixed_knitted() -> np.ndarray:
    """Every whole hand of honours and knitted tiles, int8[720, 34]."""
    sixteens = [(*nine, *range(27, 34)) for nine in knitted_nines()]
    hands = {kinds for sixteen in sixteens for kinds in combinations(sorted(sixteen), 14)}
    return np.array([[int(k in kinds) for k in range(34)] for kinds in sorted(hands)], np.int8)


def knitted_nines() -> list[tuple[int, ...]]:
    """147 of one suit, 258 of another, 369 of the third."""
    return [
        tuple(9 * suit + rank for suit, low in enumerate(lows) for rank in (low, low + 3, low + 6))
        for lows in permutations(range(3))
    ]


def distance_to(targets: np.ndarray, counts: Sequence[int], limits: Sequence[int] = (4,) * 34) -> int | None:
    """Tiles missing from the nearest of some whole hands that need no more of a kind than the limit."""
    within = targets[(targets <= np.array(limits)).all(axis=1)]
    missing = np.maximum(within - np.array(counts), 0).sum(axis=1)
    return int(missing.min()) if len(missing) else None


# --------------------------------------------------------------------------------- whole suits


@cache
def whole_suits(kinds: int, runs: bool, melds: int, pairs: int) -> set[tuple[int, ...]]:
    return targets(kinds, runs, melds, pairs)


@lru_cache(maxsize=1 << 16)
def pairs_of_whole(suit: tuple[int, ...]) -> int | None:
    """0 if a suit is melds, 1 if it is melds and a pair, None if neither; honours have seven kinds."""
    melds, left = divmod(sum(suit), 3)
    if left == 1:
        return None
    pairs = left // 2
    return pairs if suit in whole_suits(len(suit), len(suit) == 9, melds, pairs) else None


def completing(counts: Sequence[int]) -> set[int]:
    """The kinds, fifth copies too, with which 3n+1 tiles are melds and one pair."""
    suits = [tuple(counts[kind] for kind in kinds) for kinds in SUITS]
    whole = [pairs_of_whole(suit) for suit in suits]
    result = set()
    for place, kinds in enumerate(SUITS):
        others = [pairs for other, pairs in enumerate(whole) if other != place]
        if None in others or sum(others) > 1:  # type: ignore[arg-type]
            continue
        for rank, kind in enumerate(kinds):
            drawn = tuple(c + (r == rank) for r, c in enumerate(suits[place]))
            if pairs_of_whole(drawn) == 1 - sum(others):  # type: ignore[arg-type]
                result.add(kind)
    return result


# ------------------------------------------------------------------------------------ by trying


ALL_GROUPS = [(k, k, k) for k in range(34)] + [
    (k, k + 1, k + 2) for suit in range(3) for k in range(9 * suit, 9 * suit + 7)
]
GROUPS_FROM = [[group for group in ALL_GROUPS if group[0] == kind] for kind in range(34)]


def cuts(counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every multiset of groups and one pair that is exactly the hand: groups, then the pair."""
    for kind in range(34):
        if counts[kind] >= 2:
            rest = [c - 2 * (k == kind) for k, c in enumerate(counts)]
            for groups in _melds(rest):
                yield (*groups, (kind, kind))


def _melds(counts: list[int], last: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The groups in order, none before the last one: each begins with the lowest kind that is left."""
    lowest = next((kind for kind, count in enumerate(counts) if count), None)
    if lowest is None:
        yield ()
        return
    for group in GROUPS_FROM[lowest]:
        if group >= last and all(counts[kind] >= group.count(kind) for kind in group):
            rest = list(counts)
            for kind in group:
                rest[kind] -= 1
            for others in _melds(rest, group):
                yield (group, *others)


def is_win(counts: Sequence[int], quad_as_pairs: bool = False) -> bool:
    if any(True for _ in cuts(counts)):
        return True
    if sum(counts) != 14:
        return False
    return seven_pairs_distance(counts, quad_as_pairs) == 0 or orphans_distance(counts) == 0


def wins_with(counts: Sequence[int], wildcards: int, fifth: bool) -> bool:
    """Whether some kinds for the wildcards complete the standard form; for few wildcards."""
    for kinds in combinations_with_replacement(range(34), wildcards):
        filled = list(counts)
        for kind in kinds:
            filled[kind] += 1
        if (fifth or max(filled) <= 4) and any(True for _ in cuts(filled)):
            return True
    return False
