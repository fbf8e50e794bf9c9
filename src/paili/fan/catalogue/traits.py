"""What one way to read a won hand shows at a glance, as bits.

A fan names the bits without which no hand has it. Of each set of bits that occurs, a game remembers which of
its fans are possible, so that a hand of runs is never asked for its kongs.

>>> bool(of_kinds(0b111) & ONE_SUIT), bool(of_kinds(0b111) & NO_HONOUR)
(True, True)
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import Final

from paili.hand.groups import EDGE, KANCHAN, TO_PAIR
from paili.tiles import EAST, KINDS, M5, P1, P2, P3, P4, P5, P8, P9, S2, S4, S5, S6, S8, S9, WHITE
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from paili.win.cutting import NO_PAIR, Cutting
from paili.win.masks import DRAGONS, GREENS, HONOURS, ORPHANS, SUIT, WINDS, mask_of

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
# whether the other three copies of the winning tile lay open, and more of the win
LAST_COPY, FLOWERS, WILDCARDS = (1 << bit for bit in range(31, 34))
# all of the kinds are of a certain few
ALL_GREEN, ALL_REVERSIBLE, FROM_SEVEN, FOUR_TO_SIX, TO_THREE, FROM_SIX, TO_FOUR, OF_258 = (
    1 << bit for bit in range(35, 43)
)

# further forms, what runs and triplets of honours there can be, and what the tiles before the win show
IN_WILDCARDS, WHOLE_SUIT, TWO_DRAGONS, THREE_WINDS, NO_WILDCARDS, ANY_TILE = (
    1 << bit for bit in range(43, 49)
)
IN_EIGHT_PAIRS, IN_FLOWERS, IN_HONOURS = (1 << bit for bit in range(49, 52))
# what the winning tile completed, what the pair is, and whether all sets are runs
EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT = (1 << bit for bit in range(52, 55))
NUMBER_PAIR, ORPHAN_PAIR, FIVE_PAIR, NO_TRIPLET = (1 << bit for bit in range(55, 59))
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

OF_WAIT: Final = {EDGE: EDGE_WAIT, KANCHAN: CLOSED_WAIT, TO_PAIR: SINGLE_WAIT}
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
OF_FORMS: Final = reduce(or_, OF_FORM.values())


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
    (~HONOURS, NO_HONOUR), (~ORPHANS, NO_ORPHAN), (ORPHANS, ONLY_ORPHANS),
)  # fmt: skip
_MOST: Final = 6
RUNS: Final = tuple(at_least(number, RUN, 4) for number in range(_MOST))
TRIPLETS: Final = (NO_TRIPLET, *(at_least(number, TRIPLET, 4) for number in range(1, _MOST)))
_SUITS: Final = (NO_SUIT, ONE_SUIT, TWO_SUITS, THREE_SUITS)


def _of_pair(kind: int) -> int:
    shown = NUMBER_PAIR if kind < EAST else 0
    shown |= ORPHAN_PAIR if ORPHANS >> kind & 1 else 0
    return shown | (FIVE_PAIR if kind in (M5, P5, S5) else 0)


# of each kind; the last one is read where there is no pair, whose kind is -1
PAIRS: Final = (*map(_of_pair, range(KINDS)), 0)


def of_triplets(kinds: int) -> int:
    """Return the bits of the kinds of which there are triplets and quads, given as a mask."""
    shown = ORPHAN_TRIPLET if kinds & ORPHANS else 0
    return shown | of_honours(kinds & HONOURS) if kinds & HONOURS else shown


def of_honours(triplets: int) -> int:
    """Return the bits of the triplets of honours, given as a mask."""
    shown = HONOUR_TRIPLET if triplets else 0
    if (triplets & DRAGONS).bit_count() > 1:
        shown |= TWO_DRAGONS
    return shown | (THREE_WINDS if (triplets & WINDS).bit_count() > 2 else 0)


@lru_cache(maxsize=1 << 15)
def of_kinds(mask: int) -> int:
    """Return the bits of the kinds of a hand, given as a mask."""
    shown = HONOUR if mask & HONOURS else 0
    for kinds, bit in _ONLY:
        if not mask & ~kinds:
            shown |= bit
    numbers = mask & SUIT, mask >> 9 & SUIT, mask >> 18 & SUIT
    return shown | (WHOLE_SUIT if SUIT in numbers else 0) | _SUITS[3 - numbers.count(0)]
