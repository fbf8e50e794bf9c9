"""The nearest hand with one group in each number suit beside fixed honours, for uumensai.

>>> held = [1, 1, 1] + [0] * 6 + [3] + [0] * 8 + [1, 1] + [0] * 7 + [2, 0, 0, 0, 3, 0, 0]
>>> honours = Spread((0,) * 27 + (2, 0, 0, 0, 3, 0, 0), (MELD, MELD, MELD))
>>> spread_way(held, [4] * 34, honours)[0]
1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.goal.ways import NEVER, NO_WAY, Groups, Way, suit_ways
from paili.tiles import EAST

MELD, PAIR, MADE = "meld", "pair", "made"
_GROUPS: Final = {MELD: (0, 1), PAIR: (1, 0), MADE: (0, 0)}  # pairs and melds still to be made
_NONE: Final = (0,) * 9


class Spread(NamedTuple):
    """Hands with one group in each number suit.

    Attributes:
        fixed: 34 counts of honours.
        suits: of characters, dots and bamboos: whether a meld or a pair is to be made, or a meld is made.
    """

    fixed: tuple[int, ...]
    suits: tuple[str, str, str]


def spread_way(counts: Sequence[int], limits: Sequence[int], shape: Spread) -> Way:
    """Return the way to the nearest of these hands.

    Args:
        counts: the tiles held of each of the 34 kinds.
        limits: how many of each kind there can be in all.
        shape: what is made.
    """
    honours = tuple(counts[EAST:]), tuple(limits[EAST:]), shape.fixed[EAST:]
    parts = [suit_ways(*honours, Groups(0, 0, 0), 0, EAST)[0][0]]
    for suit, wanted in enumerate(shape.suits):
        first = 9 * suit
        held, most = tuple(counts[first : first + 9]), tuple(limits[first : first + 9])
        pairs, melds = _GROUPS[wanted]
        parts.append(suit_ways(held, most, _NONE, Groups(), 1, first)[pairs][melds])
    missing, lacks, spares = map(sum, zip(*parts, strict=True))
    return (missing, lacks, spares) if missing < NEVER else NO_WAY
