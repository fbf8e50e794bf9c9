"""Hands that come from one shape: complete, one tile short, or some tiles away.

Every function takes a `random.Random`, so that the same seed gives the same hand.

>>> str(ready_in(Random(1), SEVEN_PAIRS, range(9)))
'1122334458899m'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from paili.drill.fan_hands import honours_and_knitted, knitted_kinds, sets_of, straight_and_rest
from paili.hand import Hand
from paili.tiles import COPIES, KINDS
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    RIICHI,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)

_ORPHANS: Final = [9 * place + rank for place, suit in enumerate(RIICHI.suits) for rank in suit.orphans]


def ready_in(rng: Random, form: str, kinds: Sequence[int]) -> Hand:
    """Make a hand of 13 tiles that waits for a shape.

    Args:
        rng: the source of chance.
        form: the shape.
        kinds: what it is made of, the oftener the likelier; shapes that need certain kinds take those.
    """
    tiles = _complete(rng, form, kinds)
    tiles.remove(rng.choice(tiles))
    return Hand.from_faces(sorted(tiles))


def away_from(rng: Random, form: str, kinds: Sequence[int], wall: Sequence[int]) -> Hand:
    """Make a hand of 14 tiles of which one to three are not of the shape that the others are part of.

    Args:
        rng: the source of chance.
        form: the shape.
        kinds: what it is made of, the oftener the likelier.
        wall: all tiles of the game.
    """
    tiles = rng.sample(_complete(rng, form, kinds), 14 - rng.randrange(1, 4))
    rest = Counter(wall) - Counter(tiles)
    return Hand.from_faces(sorted([*tiles, *rng.sample(sorted(rest.elements()), 14 - len(tiles))]))


def _complete(rng: Random, form: str, kinds: Sequence[int]) -> list[int]:
    while True:
        tiles = _TILES_OF[form](rng, kinds)
        if max(Counter(tiles).values()) <= COPIES:
            return tiles


def _seven_pairs(rng: Random, kinds: Sequence[int]) -> list[int]:
    return [kind for kind in rng.sample(sorted(set(kinds)), 7) for _ in range(2)]


def _orphans(rng: Random, _: Sequence[int]) -> list[int]:
    return [*_ORPHANS, rng.choice(_ORPHANS)]


def _knitted_straight(rng: Random, _: Sequence[int]) -> list[int]:
    return straight_and_rest(rng, knitted_kinds(rng))


def _honours_and_knitted(rng: Random, _: Sequence[int]) -> list[int]:
    return honours_and_knitted(rng, knitted_kinds(rng))


_TILES_OF: Final[dict[str, Callable[[Random, Sequence[int]], list[int]]]] = {
    STANDARD: sets_of,
    SEVEN_PAIRS: _seven_pairs,
    THIRTEEN_ORPHANS: _orphans,
    KNITTED_STRAIGHT: _knitted_straight,
    HONOURS_AND_KNITTED: _honours_and_knitted,
}


def of_one_suit(rng: Random) -> Sequence[int]:
    """The kinds of one suit of numbers."""
    first = 9 * rng.randrange(3)
    return range(first, first + 9)


def of_all_suits(rng: Random) -> Sequence[int]:
    """All kinds, those of one suit of numbers oftener, where waits of many kinds grow."""
    return [*range(KINDS), *[*of_one_suit(rng)] * 3]
