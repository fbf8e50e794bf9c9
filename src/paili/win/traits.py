"""Compute the traits of a won hand, such as "one suit" or "two runs", as bits of an int.

A yaku or a fan lists the bits that it requires, and is checked only for hands that have all of them: a hand
of runs is never checked for quads. The search over wildcards uses the same bits for an upper bound of the
score. The bits for the circumstances of a win come from its facts (`paili.win.record`).

>>> bool(of_kinds(0b111) & ONE_SUIT), bool(of_kinds(0b111) & NO_HONOUR)
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import count, islice
from operator import or_
from typing import Final

from paili.hand.groups import EDGE, KANCHAN, TO_PAIR
from paili.tiles import EAST, KINDS, M5, P1, P2, P3, P4, P5, P8, P9, S2, S4, S5, S6, S8, S9, WHITE
from paili.variants import HONOURS_AND_KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win.masks import DRAGONS, GREENS, HONOURS, MIDDLE, ORPHANS, SUIT, WINDS, mask_of

FOUR_WILDCARDS: Final = "four wildcards"
# seven pairs and a triplet, of five sets (嚦咕嚦咕); hands that win without being complete
EIGHT_PAIRS: Final = "eight pairs"
EIGHT_FLOWERS: Final = "eight flowers"
TEN_HONOURS: Final = "ten honours"

_BITS: Final[Iterator[int]] = (1 << bit for bit in count())


def _more(number: int) -> Iterator[int]:
    """Yield ``number`` bits that no trait uses yet."""
    return islice(_BITS, number)


# how the win came about: by facts of the win, and by what follows from them and the hand
SELF_DRAWN, RIICHI, IPPATSU, FLOWERS, LAST_COPY = _more(5)
LAST_TILE, REPLACEMENT, ROBBED, FIRST_TURN = _more(4)
AFTER_QUAD, READY, WILDCARD_DISCARDED = _more(3)
DISCARDED, CONCEALED, ALL_CALLED, QUAD = _more(4)
WILDCARDS, NO_WILDCARDS, ANY_TILE = _more(3)
# whether four natural tiles are alike, and whether the winning one is among them
NATURAL_QUAD, FOURTH_WON = _more(2)
# which form the hand has: groups are those of the standard form and of the knitted straight
IN_GROUPS, IN_PAIRS, IN_ORPHANS, KNITTED, IN_SINGLES = _more(5)
IN_WILDCARDS, IN_EIGHT_PAIRS, IN_FLOWERS, IN_HONOURS = _more(4)
# how many runs, triplets and quads at least, called ones too
RUN, TWO_RUNS, THREE_RUNS, FOUR_RUNS = _more(4)
TRIPLET, TWO_TRIPLETS, THREE_TRIPLETS, FOUR_TRIPLETS = _more(4)
NO_TRIPLET, EQUAL_RUNS, TWO_HIDDEN, FOUR_ALIKE = _more(4)
ORPHAN_TRIPLET, HONOUR_TRIPLET = _more(2)
TWO_DRAGONS, THREE_DRAGONS, THREE_WINDS, FOUR_WINDS = _more(4)
# which kinds the hand and its melds hold; the middle of a suit are 4 to 6
HONOUR, NO_HONOUR, NO_ORPHAN, ONLY_ORPHANS, NO_MIDDLE = _more(5)
NO_SUIT, ONE_SUIT, TWO_SUITS, THREE_SUITS, ONE_SUIT_AT_MOST = _more(5)
# a run of the same numbers may be in all three suits; one suit has all nine
SAME_NUMBERS, WHOLE_SUIT = _more(2)
# all of the kinds are of a certain few
ALL_GREEN, ALL_REVERSIBLE, FROM_SEVEN, FOUR_TO_SIX, TO_THREE, FROM_SIX, TO_FOUR, OF_258 = _more(8)
# what the winning tile completed, and what the pair is
EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT = _more(3)
NUMBER_PAIR, ORPHAN_PAIR, FIVE_PAIR = _more(3)

SPECIAL: Final = LAST_TILE | REPLACEMENT | ROBBED | FIRST_TURN
OF_THE_WIN: Final = (
    SELF_DRAWN | DISCARDED | RIICHI | IPPATSU | SPECIAL | AFTER_QUAD | READY | WILDCARD_DISCARDED
    | CONCEALED | ALL_CALLED | FLOWERS | WILDCARDS | NO_WILDCARDS | QUAD | ANY_TILE
    | NATURAL_QUAD | FOURTH_WON
)  # fmt: skip
OF_KINDS: Final = (
    HONOUR | NO_HONOUR | NO_ORPHAN | ONLY_ORPHANS | NO_MIDDLE
    | NO_SUIT | ONE_SUIT | TWO_SUITS | THREE_SUITS | ONE_SUIT_AT_MOST | SAME_NUMBERS | WHOLE_SUIT
    | ALL_GREEN | ALL_REVERSIBLE | FROM_SEVEN | FOUR_TO_SIX | TO_THREE | FROM_SIX | TO_FOUR | OF_258
)  # fmt: skip
# which of them depend on the tile that won, so that equal hands do not share them
OF_TILE: Final = LAST_COPY | TWO_HIDDEN | EDGE_WAIT | CLOSED_WAIT | SINGLE_WAIT
OF_TRIPLETS: Final = FOUR_TRIPLETS | HONOUR_TRIPLET | TWO_DRAGONS | THREE_DRAGONS | THREE_WINDS | FOUR_WINDS

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
    """Return traits (see the module), as bits, that mean "at least 1", "at least 2" and so on, up to
    ``number``.

    Args:
        number: how many groups of one sort the hand has, for example runs.
        first: the bit for "at least 1".
        steps: the largest number that has a bit; a greater ``number`` gets the bits of ``steps``.

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
    (~HONOURS, NO_HONOUR), (~ORPHANS, NO_ORPHAN), (ORPHANS, ONLY_ORPHANS), (~MIDDLE, NO_MIDDLE),
)  # fmt: skip
_MOST: Final = 6
RUNS: Final = tuple(at_least(number, RUN, 4) for number in range(_MOST))
TRIPLETS: Final = (NO_TRIPLET, *(at_least(number, TRIPLET, 4) for number in range(1, _MOST)))
_SUITS: Final = (NO_SUIT | ONE_SUIT_AT_MOST, ONE_SUIT | ONE_SUIT_AT_MOST, TWO_SUITS, THREE_SUITS)


def _of_pair(kind: int) -> int:
    shown = NUMBER_PAIR if kind < EAST else 0
    shown |= ORPHAN_PAIR if ORPHANS >> kind & 1 else 0
    return shown | (FIVE_PAIR if kind in (M5, P5, S5) else 0)


# of each kind; the last one is read where there is no pair, whose kind is -1
PAIRS: Final = (*map(_of_pair, range(KINDS)), 0)


def of_triplets(kinds: int) -> int:
    """Return the traits (see the module), as bits, of a hand with some triplets and quads.

    Args:
        kinds: the kinds of the hand's triplets and quads, as a mask.
    """
    shown = ORPHAN_TRIPLET if kinds & ORPHANS else 0
    return shown | of_honours(kinds & HONOURS) if kinds & HONOURS else shown


def of_honours(triplets: int) -> int:
    """Return the traits (see the module), as bits, of a hand with some triplets of honours.

    Args:
        triplets: the kinds of the hand's triplets and quads of honours, as a mask.
    """
    dragons, winds = (triplets & DRAGONS).bit_count(), (triplets & WINDS).bit_count()
    return (HONOUR_TRIPLET if triplets else 0) | _OF_DRAGONS[dragons] | _OF_WINDS[winds]


_OF_DRAGONS: Final = (0, 0, TWO_DRAGONS, TWO_DRAGONS | THREE_DRAGONS)
_OF_WINDS: Final = (0, 0, 0, THREE_WINDS, THREE_WINDS | FOUR_WINDS)


@lru_cache(maxsize=1 << 15)
def of_kinds(mask: int) -> int:
    """Return the traits (see the module), as bits, that depend only on which kinds a hand has.

    Args:
        mask: the kinds, as a mask.
    """
    shown = HONOUR if mask & HONOURS else 0
    for kinds, bit in _ONLY:
        if not mask & ~kinds:
            shown |= bit
    m, p, s = numbers = mask & SUIT, mask >> 9 & SUIT, mask >> 18 & SUIT
    same = m & p & s
    if same & same >> 1 & same >> 2:
        shown |= SAME_NUMBERS
    return shown | (WHOLE_SUIT if SUIT in numbers else 0) | _SUITS[3 - numbers.count(0)]
