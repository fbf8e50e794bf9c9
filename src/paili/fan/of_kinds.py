"""Fans of which kinds a hand has, whatever its groups, and of its form.

>>> bin(_ranks(5, 5))
'0b10000000010000000010000'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.fan.case import Case
from paili.fan.cutting import less
from paili.fan.named_fan import Fan, always
from paili.fan.traits import (
    ALL_GREEN,
    ALL_REVERSIBLE,
    CONCEALED,
    DISCARDED,
    FIVE_PAIR,
    FOUR_ALIKE,
    FOUR_TO_SIX,
    FROM_SEVEN,
    FROM_SIX,
    HONOUR,
    IN_EIGHT_PAIRS,
    IN_GROUPS,
    IN_ORPHANS,
    IN_PAIRS,
    IN_SINGLES,
    KNITTED,
    NO_HONOUR,
    NO_ORPHAN,
    NO_SUIT,
    NO_TRIPLET,
    NUMBER_PAIR,
    OF_258,
    ONE_SUIT,
    ONLY_ORPHANS,
    ORPHAN_PAIR,
    RUN,
    THREE_SUITS,
    TO_FOUR,
    TO_THREE,
    TWO_SUITS,
)
from paili.scoring.masks import DRAGONS, HONOURS, ORPHANS, SUIT, TERMINALS, WINDS, mask_of
from paili.tiles import COPIES


def _ranks(low: int, high: int) -> int:
    """Return the mask of the numbers from ``low`` to ``high`` in all suits."""
    return mask_of(9 * suit + rank - 1 for suit in range(3) for rank in range(low, high + 1))


# ---------------------------------------------------------------------------------- suits


def _nine_gates(case: Case) -> bool:
    facts = case.facts
    if facts.win.hand.melds:
        return False
    start = 9 * (facts.winning_kind // 9)
    before = less(facts.counts, facts.winning_kind)
    return before[start : start + 9] == (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _all_types(case: Case) -> bool:
    mask = case.facts.mask
    return bool(mask & WINDS and mask & DRAGONS)


def _shifted_pairs(case: Case) -> bool:
    mask = case.facts.mask
    return mask.bit_count() == 7 and SUIT & mask // (mask & -mask) == 0b1111111


# ---------------------------------------------------------------------------------- in every group


def _in_every_group(kinds: int) -> Callable[[Case], bool]:
    """Return a rule: each set has a tile of some kinds; that the pair has is a trait."""

    def rule(case: Case) -> bool:
        if case.knitted or case.pungs & ~kinds:
            return False
        return all(kinds >> run & 0b111 for run in case.runs)

    return rule


def _chows_alone(case: Case) -> bool:
    """Hold for runs and any pair."""
    return len(case.runs) == case.facts.rules.sets


def _open_chows(case: Case) -> bool:
    """Hold for runs of which one was called, and two kinds or more to win with."""
    return _chows_alone(case) and not case.facts.concealed and case.facts.waits.bit_count() > 1


def _roots(case: Case) -> int:
    """Return how many kinds are held four times, quads too."""
    held = case.facts.held
    return sum([held.count(copies) for copies in range(COPIES, max(held) + 1)])


def _tile_hogs(case: Case) -> int:
    """Return how many kinds are held four times without being a quad."""
    return _roots(case) - len(case.facts.called.quads)


# ---------------------------------------------------------------------------------- seven pairs


def _quads_in_pairs(number: int) -> Callable[[Case], bool]:
    return lambda case: sum(count >= COPIES for count in case.facts.counts) >= number


def _natural_quad(case: Case) -> bool:
    return max(case.facts.natural) >= COPIES


def _fourth_won(case: Case) -> bool:
    facts = case.facts
    return facts.natural[facts.winning_kind] >= COPIES


FANS: Final = (
    Fan("all_green", always, ALL_GREEN),
    Fan("nine_gates", _nine_gates, ONE_SUIT | NO_HONOUR | CONCEALED),
    Fan("seven_shifted_pairs", _shifted_pairs, IN_PAIRS | ONE_SUIT | NO_HONOUR),
    Fan("thirteen_orphans", always, IN_ORPHANS),
    Fan("all_terminals", always, ONLY_ORPHANS | NO_HONOUR),
    Fan("all_honours", always, ONLY_ORPHANS | NO_SUIT),
    Fan("all_terminals_and_honours", lambda case: bool(case.facts.mask & TERMINALS), ONLY_ORPHANS | HONOUR),
    Fan("seven_pairs", always, IN_PAIRS),
    Fan("eight_pairs", always, IN_EIGHT_PAIRS),
    Fan("luxury_seven_pairs", _quads_in_pairs(1), IN_PAIRS | FOUR_ALIKE),
    Fan("double_luxury_seven_pairs", _quads_in_pairs(2), IN_PAIRS | FOUR_ALIKE),
    Fan("triple_luxury_seven_pairs", _quads_in_pairs(3), IN_PAIRS | FOUR_ALIKE),
    Fan("natural_luxury_seven_pairs", _natural_quad, IN_PAIRS | FOUR_ALIKE),
    Fan("dragon_seven_pairs", _fourth_won, IN_PAIRS | FOUR_ALIKE),
    Fan("greater_honours_and_knitted", lambda case: case.facts.mask & HONOURS == HONOURS, IN_SINGLES),
    Fan("lesser_honours_and_knitted", always, IN_SINGLES),
    Fan("knitted_straight", lambda case: bool(case.knitted), KNITTED),
    Fan("full_flush", always, ONE_SUIT | NO_HONOUR),
    Fan("half_flush", always, ONE_SUIT | HONOUR),
    Fan("upper_tiles", always, FROM_SEVEN),
    Fan("middle_tiles", always, FOUR_TO_SIX),
    Fan("lower_tiles", always, TO_THREE),
    Fan("upper_four", always, FROM_SIX),
    Fan("lower_four", always, TO_FOUR),
    Fan("all_two_five_eight", always, OF_258),
    Fan("reversible_tiles", always, ALL_REVERSIBLE),
    Fan("all_types", _all_types, THREE_SUITS | HONOUR),
    Fan("all_fives", _in_every_group(_ranks(5, 5)), IN_GROUPS | FIVE_PAIR),
    Fan("outside_hand", _in_every_group(ORPHANS), IN_GROUPS | ORPHAN_PAIR),
    Fan("all_chows", always, IN_GROUPS | NO_TRIPLET | NUMBER_PAIR),
    Fan("chows_alone", _chows_alone, IN_GROUPS | RUN),
    Fan("open_chows", _open_chows, IN_GROUPS | RUN | DISCARDED),
    Fan("tile_hog", _tile_hogs, FOUR_ALIKE, most=4),
    Fan("root", _roots, FOUR_ALIKE, most=4),
    Fan("root_without_kong", _tile_hogs, FOUR_ALIKE, most=4),
    Fan("all_simples", always, NO_ORPHAN),
    Fan("one_voided_suit", always, TWO_SUITS),
    Fan("no_honours", always, NO_HONOUR),
)
