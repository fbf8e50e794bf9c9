"""What one way to read a won hand shows at a glance, as bits.

A fan names the bits without which no hand has it. Of each set of bits that occurs, a game remembers which of
its fans are possible, so that a hand of runs is never asked for its kongs.

>>> bool(of_kinds(0b111) & ONE_SUIT), bool(of_kinds(0b111) & NO_HONOUR)
(True, True)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paili.fan.cutting import NO_PAIR, Cutting
from paili.scoring.masks import DRAGONS, GREENS, HONOURS, ORPHANS, SUIT, WINDS, mask_of
from paili.tiles import COPIES, P1, P2, P3, P4, P5, P8, P9, S2, S4, S5, S6, S8, S9, WHITE
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)

FOUR_WILDCARDS: Final = "four wildcards"
# seven pairs and a triplet, of five sets (嚦咕嚦咕); hands that win without being complete
EIGHT_PAIRS: Final = "eight pairs"
EIGHT_FLOWERS: Final = "eight flowers"
TEN_HONOURS: Final = "ten honours"

# which form the hand has: groups are those of the standard form and of the knitted straight
IN_GROUPS, IN_PAIRS, IN_ORPHANS, KNITTED, IN_SINGLES = (1 << bit for bit in range(5))
# how many runs, triplets and quads at least, called ones too
RUN, TWO_RUNS, THREE_RUNS, FOUR_RUNS = (1 << bit for bit in range(5, 9))
TRIPLET, TWO_TRIPLETS, THREE_TRIPLETS, FOUR_TRIPLETS = (1 << bit for bit in range(9, 13))
QUAD, TWO_HIDDEN, FOUR_ALIKE, ORPHAN_TRIPLET, HONOUR_TRIPLET = (1 << bit for bit in range(13, 18))
# which kinds the hand and its melds hold
HONOUR, NO_HONOUR, NO_ORPHAN, ONLY_ORPHANS = (1 << bit for bit in range(18, 22))
NO_SUIT, ONE_SUIT, TWO_SUITS, THREE_SUITS = (1 << bit for bit in range(22, 26))
# how the win came about
SELF_DRAWN, DISCARDED, SPECIAL, CONCEALED, ALL_CALLED = (1 << bit for bit in range(26, 31))
# what the winning tile completed, and whether the other three of its kind lay open
LONE_WAIT, LAST_COPY, FLOWERS, WILDCARDS = (1 << bit for bit in range(31, 35))
# all of the kinds are of a certain few
ALL_GREEN, ALL_REVERSIBLE, FROM_SEVEN, FOUR_TO_SIX, TO_THREE, FROM_SIX, TO_FOUR, OF_258 = (
    1 << bit for bit in range(35, 43)
)

# further forms, what runs and triplets of honours there can be, and what the tiles before the win show
IN_WILDCARDS, WHOLE_SUIT, TWO_DRAGONS, THREE_WINDS, NO_WILDCARDS, ANY_TILE = (
    1 << bit for bit in range(43, 49)
)
IN_EIGHT_PAIRS, IN_FLOWERS, IN_HONOURS = (1 << bit for bit in range(49, 52))
OF_FORMS: Final = (
    IN_GROUPS | IN_PAIRS | IN_ORPHANS | KNITTED | IN_SINGLES | IN_WILDCARDS | IN_EIGHT_PAIRS | IN_FLOWERS
    | IN_HONOURS
)  # fmt: skip
OF_KINDS: Final = (
    HONOUR | NO_HONOUR | NO_ORPHAN | ONLY_ORPHANS | NO_SUIT | ONE_SUIT | TWO_SUITS | THREE_SUITS
    | WHOLE_SUIT | ALL_GREEN | ALL_REVERSIBLE
    | FROM_SEVEN | FOUR_TO_SIX | TO_THREE | FROM_SIX | TO_FOUR | OF_258
)  # fmt: skip
OF_THE_WIN: Final = (
    SELF_DRAWN | DISCARDED | SPECIAL | CONCEALED | ALL_CALLED | FLOWERS | WILDCARDS | NO_WILDCARDS | QUAD
    | ANY_TILE
)  # fmt: skip
OF_TRIPLETS: Final = FOUR_TRIPLETS | HONOUR_TRIPLET | TWO_DRAGONS | THREE_WINDS
NO_GROUPS: Final = Cutting((), (), NO_PAIR)

OF_FORM: Final = {
    STANDARD: IN_GROUPS,
    SEVEN_PAIRS: IN_PAIRS,
    THIRTEEN_ORPHANS: IN_ORPHANS,
    KNITTED_STRAIGHT: IN_GROUPS | KNITTED,
    HONOURS_AND_KNITTED: IN_SINGLES | KNITTED,
    FOUR_WILDCARDS: IN_WILDCARDS,
    EIGHT_PAIRS: IN_EIGHT_PAIRS,
    EIGHT_FLOWERS: IN_FLOWERS,
    TEN_HONOURS: IN_HONOURS,
}


def at_least(number: int, first: int, steps: int) -> int:
    """Return ``first`` and the bits above it, one for each that there are, up to so many.

    >>> at_least(2, RUN, 4) == RUN | TWO_RUNS
    True
    """
    return ((1 << min(number, steps)) - 1) * first


def _ranks(*ranks: int) -> int:
    return mask_of(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


REVERSIBLE: Final = mask_of((P1, P2, P3, P4, P5, P8, P9, S2, S4, S5, S6, S8, S9, WHITE))
_ONLY: Final = (
    (GREENS, ALL_GREEN), (REVERSIBLE, ALL_REVERSIBLE), (_ranks(7, 8, 9), FROM_SEVEN),
    (_ranks(4, 5, 6), FOUR_TO_SIX), (_ranks(1, 2, 3), TO_THREE), (_ranks(6, 7, 8, 9), FROM_SIX),
    (_ranks(1, 2, 3, 4), TO_FOUR), (_ranks(2, 5, 8), OF_258),
)  # fmt: skip
_MOST: Final = 6
RUNS: Final = tuple(at_least(number, RUN, 4) for number in range(_MOST))
TRIPLETS: Final = tuple(at_least(number, TRIPLET, 4) for number in range(_MOST))
_SUITS: Final = (NO_SUIT, ONE_SUIT, TWO_SUITS, THREE_SUITS)


def of_honours(triplets: int) -> int:
    """Return the bits of the triplets of honours, given as a mask."""
    shown = HONOUR_TRIPLET if triplets else 0
    if (triplets & DRAGONS).bit_count() > 1:
        shown |= TWO_DRAGONS
    return shown | (THREE_WINDS if (triplets & WINDS).bit_count() > 2 else 0)


@lru_cache(maxsize=1 << 14)
def of_counts(counts: tuple[int, ...]) -> tuple[int, int]:
    """Return the mask of the kinds that are held, and the bits of the kinds and of their copies."""
    mask = sum([1 << kind for kind, count in enumerate(counts) if count])
    return mask, of_kinds(mask) | (FOUR_ALIKE if max(counts) >= COPIES else 0)


@lru_cache(maxsize=1 << 15)
def of_kinds(mask: int) -> int:
    """Return the bits of the kinds of a hand, given as a mask."""
    shown = HONOUR if mask & HONOURS else NO_HONOUR
    orphans = mask & ORPHANS
    if not orphans:
        shown |= NO_ORPHAN
    elif orphans == mask:
        shown |= ONLY_ORPHANS
    for kinds, bit in _ONLY:
        if not mask & ~kinds:
            shown |= bit
    numbers = [mask >> 9 * suit & SUIT for suit in range(3)]
    if SUIT in numbers:
        shown |= WHOLE_SUIT
    suits = sum(map(bool, numbers))
    return shown | _SUITS[suits]
