"""Compose complete hands of random sets or pairs.

>>> random, left = Random(1), Counter({kind: 4 for kind in range(27)})
>>> sorted(next(filter(None, hands_by_chance(left, 5, (3,), (), random))))
[3, 3, 5, 6, 7]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Final

from paili.tiles import COPIES, EAST, KINDS

_ONE_SUIT, _TRIPLETS, _IN_PAIRS, _TRIPLET = 0.3, 0.2, 0.15, 0.3
_PAIRS: Final = 14


def hands_by_chance(
    left: Counter[int], size: int, needed: Sequence[int], wild: Collection[int], random: Random
) -> Iterator[list[int] | None]:
    """Yield random complete hands without end, and None for each try that gives no hand with the tiles in
    ``needed``; some hands may have too many copies of a tile. Yield nothing if only wildcards are available.

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
    natural = [face for face in needed if face not in wild]
    replaced = len(needed) - len(natural)  # tiles of the hand in whose place wildcards were seen
    while pool or natural:
        hand = Counter(_random_hand(_kinds([*pool, *natural], random), size, natural, random))
        if Counter(natural) - hand:
            yield None
            continue
        free = list((hand - Counter(natural)).elements())
        random.shuffle(free)
        yield [*needed, *_with_wild(free[replaced:], wilds, share, random)]


def _kinds(pool: list[int], random: Random) -> list[int]:
    """Return the tiles of which a random hand is composed: all tiles or, at random, only one suit and the
    honours.
    """
    if random.random() >= _ONE_SUIT:
        return pool
    suit = random.choice(pool) // 9
    return [face for face in pool if face // 9 == suit or face >= EAST]


def _random_hand(kinds: list[int], size: int, needed: Sequence[int], random: Random) -> list[int]:
    """Return the tiles of a pair and random sets, or of pairs alone.

    Each group contains a tile of ``needed`` as long as the groups before it do not contain all of them.

    Args:
        kinds: the tiles to choose from; repeated tiles are chosen more often.
        size: the number of tiles.
        needed: the tiles that the hand must hold; the result may still lack some of them.
        random: the random generator.
    """
    groups = size // 3 + 1
    pairs = [random.randrange(groups)]
    if size == _PAIRS and random.random() < _IN_PAIRS:
        pairs = [*range(groups := size // 2)]
    triplets, hand, free = random.random() < _TRIPLETS, list[int](), [*kinds]
    for number in range(groups):
        missing = [kind for kind in needed if needed.count(kind) > hand.count(kind)]
        kind = random.choice(missing or free or kinds)
        group = [kind] * 2 if number in pairs else _set_with(kind, triplets, random)
        hand += group
        for face in group:  # a tile that a group has is in no further group
            if face in free:
                free.remove(face)
    return hand


def _set_with(kind: int, triplets: bool, random: Random) -> list[int]:
    if triplets or kind >= EAST or random.random() < _TRIPLET:
        return [kind] * (COPIES - 1)
    low = kind - random.choice([back for back in range(3) if back <= kind % 9 <= back + 6])
    return [low, low + 1, low + 2]


def _with_wild(free: list[int], wilds: list[int], share: float, random: Random) -> list[int]:
    """Return some tiles of a hand after wildcards have replaced a random number of them.

    Args:
        free: the tiles that may be replaced, in random order.
        wilds: the available wildcards.
        share: the probability that a tile is replaced.
        random: the random generator.
    """
    chosen = random.sample(wilds, min(sum(random.random() < share for _ in free), len(wilds)))
    return [*chosen, *free[len(chosen) :]]
