"""The tables of a variant for the loops that handle one hand at a time."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final

from paili.kernels.memory import filled
from paili.kernels.single.suits import SuitTables, suit_tables
from paili.tiles import KINDS
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Suit,
    Variant,
)

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.single.suits import FORMS, HONOURS, NO_SUIT, NUMBERS, TERMINALS

_SORTS: Final = {Suit.NUMBERS: NUMBERS, Suit.TERMINALS: TERMINALS, Suit.HONOURS: HONOURS, Suit.NONE: NO_SUIT}
_STARTS: Final = (0, 5**9, 2 * 5**9, 2 * 5**9 + 5**7)


class Lookup:
    """The tables of one variant of the game.

    Attributes:
        tables: the tables of suits for the number of melds of the variant.
        natural: the mask of the kinds that a winning hand may contain.
        kinds: the mask of the kinds in play.
        wild: the mask of the wild kinds.
        lacking: the mask of the kinds of the lack suit, which must be discarded first.
        standard, pairs, orphans, straight, mixed: for each form, whether a hand wins by it.
        forms: the offset, within a record, of the numbers of pairs and orphans.
        sort, start, step: for each suit, its sort, the index of its first entry in ``SuitTables.index``, and
            the factor of its key (0 if the variant lacks the suit).
        max_tiles: the number of tiles of a complete hand.
        any_melds: whether a hand may call melds of every type, including runs, of all 34 kinds.
        ways: the mask of the nine knitted kinds for each of the six ways in which 147, 258 and 369 can be the
            tiles of the three suits.
    """

    def __init__(self, tables: SuitTables, variant: Variant) -> None:
        if not cython.compiled:  # there they are arrays of C
            self.sort, self.start, self.step = [0] * 4, [0] * 4, [0] * 4
        self.tables = tables
        self.natural, self.kinds = variant.natural.mask, variant.kinds.mask
        self.wild, self.lacking = variant.wild.mask, variant.lacking.mask
        self.standard, self.pairs = STANDARD in variant.forms, SEVEN_PAIRS in variant.forms
        self.orphans = THIRTEEN_ORPHANS in variant.forms
        self.straight = KNITTED_STRAIGHT in variant.forms
        self.mixed = HONOURS_AND_KNITTED in variant.forms
        self.forms = FORMS + variant.quad_as_pairs
        for suit, sort in enumerate(map(_SORTS.__getitem__, variant.winning_suits)):
            self.sort[suit], self.start[suit], self.step[suit] = sort, _STARTS[sort], int(sort != NO_SUIT)
        self.ways, self.max_tiles = _WAYS, variant.max_tiles
        in_play = len(variant.kinds) == KINDS and not variant.wild and not variant.lack
        self.any_melds = in_play and variant.chi and self.standard


_WAYS: Final = filled(
    "Q",
    [
        sum(1 << 9 * suit + low + rank for suit, low in enumerate(order) for rank in (0, 3, 6))
        for order in permutations(range(3))
    ],
)


@lru_cache(maxsize=64)
def lookup_of(variant: Variant) -> Lookup:
    """Return the tables of a variant."""
    return Lookup(suit_tables(variant.melds, not variant.wild_fifth), variant)
