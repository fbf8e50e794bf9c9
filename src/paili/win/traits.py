"""What a won hand shows at a glance, as bits.

A yaku names the traits without which no hand has it, and is asked only of hands that show them all; the
search over wildcards takes the same traits to tell what a hand can be worth at most. A yaku that names none
is asked of every hand.

>>> bool(of_kinds(0b111) & ONE_SUIT), bool(of_kinds(0b111) & NO_ORPHAN)
(True, False)
"""

from __future__ import annotations

from typing import Final

from paili.win.masks import HONOURS, MIDDLE, ORPHANS, SUIT

# how the win came about
TSUMO, RIICHI, IPPATSU = (1 << bit for bit in range(3))
LAST_TILE, REPLACEMENT, ROBBED, FIRST_TURN = (1 << bit for bit in range(22, 26))
SPECIAL: Final = LAST_TILE | REPLACEMENT | ROBBED | FIRST_TURN
OF_THE_WIN: Final = TSUMO | RIICHI | IPPATSU | SPECIAL
# which kinds the hand and its melds hold; the suits are those of numbers, and 4 to 6 their middle
HONOUR, NO_HONOUR, NO_ORPHAN, ONLY_ORPHANS, NO_MIDDLE = (1 << bit for bit in range(3, 8))
NO_SUIT, ONE_SUIT, ONE_SUIT_AT_MOST, THREE_SUITS = (1 << bit for bit in range(8, 12))
# a run of the same numbers may be in all three suits; one suit has all nine
SAME_NUMBERS, WHOLE_SUIT = (1 << bit for bit in range(12, 14))
# which groups, called ones too
RUN, THREE_RUNS, FOUR_RUNS, TRIPLET, THREE_TRIPLETS, FOUR_TRIPLETS = (1 << bit for bit in range(14, 20))
SEVEN_PAIRS, THIRTEEN_ORPHANS = (1 << bit for bit in range(20, 22))
EQUAL_RUNS: Final = 1 << 26

# by how many there are
RUNS: Final = (0, RUN, RUN, RUN | THREE_RUNS, RUN | THREE_RUNS | FOUR_RUNS)
TRIPLETS: Final = (
    0,
    TRIPLET,
    TRIPLET,
    TRIPLET | THREE_TRIPLETS,
    TRIPLET | THREE_TRIPLETS | FOUR_TRIPLETS,
)
_SUITS: Final = (NO_SUIT | ONE_SUIT_AT_MOST, ONE_SUIT | ONE_SUIT_AT_MOST, 0, THREE_SUITS)


def of_kinds(mask: int) -> int:
    """Return the traits of the kinds of a hand, given as a mask."""
    shown = HONOUR if mask & HONOURS else NO_HONOUR
    if not mask & MIDDLE:
        shown |= NO_MIDDLE
    orphans = mask & ORPHANS
    if not orphans:
        shown |= NO_ORPHAN
    elif orphans == mask:
        shown |= ONLY_ORPHANS
    m, p, s = mask & SUIT, mask >> 9 & SUIT, mask >> 18 & SUIT
    same = m & p & s
    if same & same >> 1 & same >> 2:
        shown |= SAME_NUMBERS
    if SUIT in (m, p, s):
        shown |= WHOLE_SUIT
    return shown | _SUITS[(m > 0) + (p > 0) + (s > 0)]
