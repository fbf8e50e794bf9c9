"""Compose complete hands of random sets or pairs.

>>> random, left = Random(1), Counter({kind: 4 for kind in range(27)})
>>> sorted(next(filter(None, hands_by_chance(left, 5, (3,), (), random))))
[3, 3, 3, 4, 5]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final

from paili.tiles import COPIES, EAST, KINDS

_ONE_SUIT, _TRIPLETS, _IN_PAIRS, _TRIPLET = 0.3, 0.2, 0.15, 0.3
_PAIRS: Final = 14


def hands_by_chance(
    left: Counter[int], size: int, needed: Sequence[int], wild: Collection[int], random: Random
) -> Iterator[list[int] | None]:
    """Yield random complete hands without end, and None for each try that gives no hand with the tiles in
    ``needed``; some hands may have too many copies of a tile.

    Flushes, hands of triplets and hands of pairs are more frequent than among hands of tiles drawn at random,
    so that valuable hands occur.

    Args:
        left: the tiles available for the hand, besides those in ``needed``.
        size: the number of tiles of the hand.
        needed: tiles that the hand must hold.
        wild: the wildcards; a wildcard may replace a tile of the hand.
        random: the random generator.
    """
    pool = [face for face in left.elements() if face < KINDS and face not in wild]
    wilds = [face for face in left.elements() if face in wild]
    share = len(wilds) / max(1, left.total())
    while True:
        kinds = _kinds([*pool, *needed], random)
        hand = _in_pairs(kinds, random) if size == _PAIRS and random.random() < _IN_PAIRS else None
        hand = hand or _in_sets(kinds, size // 3, next(iter(needed), None), random)
        holds = not Counter(needed) - Counter(hand)
        yield _with_wild(hand, needed, wilds, share, random) if holds else None


def _kinds(pool: list[int], random: Random) -> list[int]:
    """Return the tiles of which a random hand is composed: all tiles or, at random, only one suit and the
    honours.
    """
    if random.random() >= _ONE_SUIT:
        return pool
    suit = random.choice(pool) // 9
    return [face for face in pool if face // 9 == suit or face >= EAST]


def _in_pairs(kinds: list[int], random: Random) -> list[int]:
    return [face for _ in range(_PAIRS // 2) for face in (random.choice(kinds),) * 2]


def _in_sets(kinds: list[int], sets: int, first: int | None, random: Random) -> list[int]:
    """Return the tiles of a pair and random sets.

    Args:
        kinds: the tiles to choose from; repeated tiles are chosen more often.
        sets: the number of sets.
        first: a tile that the pair or one of the sets must contain; None for no condition.
        random: the random generator.
    """
    triplets = random.random() < _TRIPLETS
    starts = [random.choice(kinds) for _ in range(sets + 1)]
    if first is not None:
        starts[random.randrange(sets + 1)] = first
    groups = (_set_with(kind, triplets, random) for kind in starts[1:])
    return [starts[0], starts[0], *chain.from_iterable(groups)]


def _set_with(kind: int, triplets: bool, random: Random) -> list[int]:
    if triplets or kind >= EAST or random.random() < _TRIPLET:
        return [kind] * (COPIES - 1)
    low = kind - random.choice([back for back in range(3) if back <= kind % 9 <= back + 6])
    return [low, low + 1, low + 2]


def _with_wild(
    hand: list[int], needed: Sequence[int], wilds: list[int], share: float, random: Random
) -> list[int]:
    """Return the hand after wildcards have replaced a random number of its tiles.

    Args:
        hand: the tiles of a complete hand without wildcards.
        needed: the tiles that are not replaced.
        wilds: the available wildcards.
        share: the probability that a tile is replaced.
        random: the random generator.
    """
    free = list((Counter(hand) - Counter(needed)).elements())
    chosen = random.sample(wilds, min(sum(random.random() < share for _ in free), len(wilds)))
    random.shuffle(free)
    return [*needed, *chosen, *free[len(chosen) :]]
