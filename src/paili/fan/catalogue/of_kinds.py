"""Fans that depend on the kinds in a hand or on its form, and fans that need certain kinds in each group.

>>> bin(_ranks(5, 5))
'0b10000000010000000010000'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.fan.catalogue.case import FanCase
from paili.fan.catalogue.fan import Fan, always
from paili.tiles import COPIES
from paili.win import traits as t
from paili.win.cutting import less
from paili.win.masks import DRAGONS, HONOURS, ORPHANS, SUIT, TERMINALS, WINDS, mask_of


def _ranks(low: int, high: int) -> int:
    """Return the mask of the kinds with the ranks from ``low`` to ``high``, in all three suits."""
    return mask_of(9 * suit + rank - 1 for suit in range(3) for rank in range(low, high + 1))


# ---------------------------------------------------------------------------------- suits


def _nine_gates(case: FanCase) -> bool:
    facts = case.facts
    if facts.win.hand.melds:
        return False
    start = 9 * (facts.winning_kind // 9)
    before = less(facts.counts, facts.winning_kind)
    return before[start : start + 9] == (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _all_types(case: FanCase) -> bool:
    mask = case.facts.mask
    return bool(mask & WINDS and mask & DRAGONS)


def _shifted_pairs(case: FanCase) -> bool:
    mask = case.facts.mask
    return mask.bit_count() == 7 and SUIT & mask // (mask & -mask) == 0b1111111


# ---------------------------------------------------------------------------------- in every group


def _in_every_group(kinds: int) -> Callable[[FanCase], bool]:
    """Return the function of a fan that needs a tile of certain kinds in each set.

    The function checks only the sets; a trait in the ``needs`` of the fan checks the pair.

    Args:
        kinds: the mask of these kinds.
    """

    def rule(case: FanCase) -> bool:
        if case.knitted or case.pungs & ~kinds:
            return False
        return all(kinds >> run & 0b111 for run in case.runs)

    return rule


def _chows_alone(case: FanCase) -> bool:
    """Return whether all sets are runs; any pair is allowed."""
    return len(case.runs) == case.facts.rules.sets


def _open_chows(case: FanCase) -> bool:
    """Return whether all sets are runs, at least one run is called, and the hand waited for at least two
    kinds.
    """
    return _chows_alone(case) and not case.facts.concealed and case.facts.waits.bit_count() > 1


def _roots(case: FanCase) -> int:
    """Return the number of kinds whose four copies the winner holds; quads count too."""
    return case.facts.fours.bit_count()


def _tile_hogs(case: FanCase) -> int:
    """Return the number of kinds whose four copies the winner holds without a declared quad of the kind."""
    return _roots(case) - len(case.facts.called.quads)


# ---------------------------------------------------------------------------------- seven pairs


def _quads_in_pairs(number: int) -> Callable[[FanCase], bool]:
    return lambda case: sum(count >= COPIES for count in case.facts.counts) >= number


FANS: Final = (
    Fan("all_green", always, t.ALL_GREEN),
    Fan("nine_gates", _nine_gates, t.WHOLE_SUIT | t.ONE_SUIT | t.NO_HONOUR | t.CONCEALED, of_tile=True),
    Fan("seven_shifted_pairs", _shifted_pairs, t.IN_PAIRS | t.ONE_SUIT | t.NO_HONOUR),
    Fan("thirteen_orphans", always, t.IN_ORPHANS),
    Fan("all_terminals", always, t.ONLY_ORPHANS | t.NO_HONOUR),
    Fan("all_honours", always, t.ONLY_ORPHANS | t.NO_SUIT),
    Fan(
        "all_terminals_and_honours", lambda case: bool(case.facts.mask & TERMINALS), t.ONLY_ORPHANS | t.HONOUR
    ),
    Fan("seven_pairs", always, t.IN_PAIRS),
    Fan("eight_pairs", always, t.IN_EIGHT_PAIRS),
    Fan("luxury_seven_pairs", _quads_in_pairs(1), t.IN_PAIRS | t.FOUR_ALIKE),
    Fan("double_luxury_seven_pairs", _quads_in_pairs(2), t.IN_PAIRS | t.FOUR_ALIKE),
    Fan("triple_luxury_seven_pairs", _quads_in_pairs(3), t.IN_PAIRS | t.FOUR_ALIKE),
    Fan("natural_luxury_seven_pairs", always, t.IN_PAIRS | t.NATURAL_QUAD),
    Fan("dragon_seven_pairs", always, t.IN_PAIRS | t.FOURTH_WON),
    Fan("greater_honours_and_knitted", lambda case: case.facts.mask & HONOURS == HONOURS, t.IN_SINGLES),
    Fan("lesser_honours_and_knitted", always, t.IN_SINGLES),
    Fan("knitted_straight", lambda case: bool(case.knitted), t.KNITTED),
    Fan("full_flush", always, t.ONE_SUIT | t.NO_HONOUR),
    Fan("half_flush", always, t.ONE_SUIT | t.HONOUR),
    Fan("upper_tiles", always, t.FROM_SEVEN),
    Fan("middle_tiles", always, t.FOUR_TO_SIX),
    Fan("lower_tiles", always, t.TO_THREE),
    Fan("upper_four", always, t.FROM_SIX),
    Fan("lower_four", always, t.TO_FOUR),
    Fan("all_two_five_eight", always, t.OF_258),
    Fan("reversible_tiles", always, t.ALL_REVERSIBLE),
    Fan("all_types", _all_types, t.THREE_SUITS | t.HONOUR),
    Fan("all_fives", _in_every_group(_ranks(5, 5)), t.IN_GROUPS | t.FIVE_PAIR),
    Fan("outside_hand", _in_every_group(ORPHANS), t.IN_GROUPS | t.ORPHAN_PAIR),
    Fan("all_chows", always, t.IN_GROUPS | t.NO_TRIPLET | t.NUMBER_PAIR),
    Fan("chows_alone", _chows_alone, t.IN_GROUPS | t.RUN),
    Fan("open_chows", _open_chows, t.IN_GROUPS | t.RUN | t.DISCARDED, of_tile=True),
    Fan("tile_hog", _tile_hogs, t.FOUR_ALIKE, most=4),
    Fan("root", _roots, t.FOUR_ALIKE, most=4),
    Fan("root_without_kong", _tile_hogs, t.FOUR_ALIKE, most=4),
    Fan("all_simples", always, t.NO_ORPHAN),
    Fan("one_voided_suit", always, t.TWO_SUITS),
    Fan("no_honours", always, t.NO_HONOUR),
)
