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

from paili.drill.deal import of_one_suit, one_short, with_copies_enough
from paili.drill.fan_hands import honours_and_knitted, knitted_kinds, sets_of, straight_and_rest
from paili.hand import Hand
from paili.tiles import KINDS
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
    return one_short(rng, lambda: _TILES_OF[form](rng, kinds))


def away_from(rng: Random, form: str, kinds: Sequence[int], wall: Sequence[int]) -> Hand:
    """Make a hand of 14 tiles of which one to three are not of the shape that the others are part of.

    Args:
        rng: the source of chance.
        form: the shape.
        kinds: what it is made of, the oftener the likelier.
        wall: all tiles of the game.
    """
    tiles = rng.sample(with_copies_enough(lambda: _TILES_OF[form](rng, kinds)), 14 - rng.randrange(1, 4))
    rest = Counter(wall) - Counter(tiles)
    return Hand.from_faces(sorted([*tiles, *rng.sample(sorted(rest.elements()), 14 - len(tiles))]))


def _seven_pairs(rng: Random, kinds: Sequence[int]) -> list[int]:
    return [kind for kind in rng.sample(sorted(set(kinds)), 7) for _ in range(2)]


_TILES_OF: Final[dict[str, Callable[[Random, Sequence[int]], list[int]]]] = {
    STANDARD: sets_of,
    SEVEN_PAIRS: _seven_pairs,
    THIRTEEN_ORPHANS: lambda rng, _: [*_ORPHANS, rng.choice(_ORPHANS)],
    KNITTED_STRAIGHT: lambda rng, _: straight_and_rest(rng, knitted_kinds(rng)),
    HONOURS_AND_KNITTED: lambda rng, _: honours_and_knitted(rng, knitted_kinds(rng)),
}


def of_all_suits(rng: Random) -> Sequence[int]:
    """All kinds, those of one suit of numbers oftener, where waits of many kinds grow."""
    return [*range(KINDS), *[*of_one_suit(rng)] * 3]
