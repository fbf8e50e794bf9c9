"""Fans of triplets and quads; a quad counts as a triplet everywhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final

from paili.fan.catalogue.case import FanCase
from paili.fan.catalogue.fan import Fan
from paili.win import traits as t
from paili.win.masks import DRAGONS, ORPHANS, SUIT, WINDS


def _pungs_in(kinds: int) -> Callable[[FanCase], int]:
    """Return a function that takes a `FanCase` and returns the mask of the kinds of its triplets, within
    ``kinds``.

    Args:
        kinds: the mask of the kinds to include.
    """
    return lambda case: case.pungs & kinds


_of_winds, _of_dragons, _of_orphans = map(_pungs_in, (WINDS, DRAGONS, ORPHANS))


def _winds(number: int, pair: bool = False) -> Callable[[FanCase], bool]:
    return lambda case: _of_winds(case).bit_count() == number and (not pair or _is_in(case.pair, WINDS))


def _dragons(number: int, pair: bool = False) -> Callable[[FanCase], bool]:
    return lambda case: _of_dragons(case).bit_count() == number and (not pair or _is_in(case.pair, DRAGONS))


def _orphans(case: FanCase) -> int:
    return _of_orphans(case).bit_count()


def _is_in(kind: int, kinds: int) -> bool:
    return kind >= 0 and bool(kinds >> kind & 1)


def _round_wind(case: FanCase) -> int:
    return case.pungs & 1 << case.facts.win.round_wind


def _seat_wind(case: FanCase) -> int:
    return case.pungs & 1 << case.facts.win.seat_wind


# ---------------------------------------------------------------------------------- numbers


def _by_suit(kinds: int) -> tuple[int, int, int]:
    """Split a mask of kinds into three masks of ranks, one for each number suit."""
    return kinds & SUIT, kinds >> 9 & SUIT, kinds >> 18 & SUIT


def _starts(ranks: int, steps: int) -> int:
    """Return the mask of the ranks that begin a sequence of ``steps`` consecutive ranks.

    >>> bin(_starts(0b110111, 2))
    '0b10011'
    """
    return ranks if steps == 1 else ranks & _starts(ranks >> 1, steps - 1)


def _pure_shifted(number: int) -> Callable[[FanCase], bool]:
    return lambda case: any(_starts(ranks, number) for ranks in _by_suit(case.pungs))


def _mixed_shifted(case: FanCase) -> bool:
    """Return whether the hand has triplets of the ranks n, n + 1 and n + 2 in three different suits."""
    return any(one & two >> 1 & three >> 2 for one, two, three in permutations(_by_suit(case.pungs)))


def _same_number(suits: int) -> Callable[[FanCase], int]:
    """Return the function of a fan that counts the ranks of which the hand has triplets in several suits.

    Args:
        suits: the number of suits, 2 or 3, with a triplet of the rank.
    """

    def rule(case: FanCase) -> int:
        m, p, s = _by_suit(case.pungs)
        return (m & p & s if suits == 3 else m & p | m & s | p & s).bit_count()

    return rule


def _all_even(case: FanCase) -> bool:
    return not case.runs and all(kind % 9 % 2 for kind in (*case.triplets, case.pair))


# ---------------------------------------------------------------------------------- concealed ones, quads


def _hidden(number: int) -> Callable[[FanCase], bool]:
    return lambda case: case.hidden >= number


def _quads(number: int) -> Callable[[FanCase], bool]:
    return lambda case: len(case.facts.called.quads) >= number


def concealed_quads(case: FanCase) -> int:
    """Return the number of concealed quads."""
    return case.facts.called.concealed


def open_quads(case: FanCase) -> int:
    """Return the number of open quads: called quads, and quads whose fourth tile was added to a called
    triplet.
    """
    called = case.facts.called
    return len(called.quads) - called.concealed


FANS: Final = (
    Fan("big_four_winds", _winds(4), t.FOUR_TRIPLETS | t.FOUR_WINDS, _of_winds),
    Fan("big_three_dragons", _dragons(3), t.THREE_TRIPLETS | t.THREE_DRAGONS, _of_dragons),
    Fan("four_kongs", _quads(4), t.QUAD),
    Fan("little_four_winds", _winds(3, pair=True), t.THREE_TRIPLETS | t.THREE_WINDS, _of_winds),
    Fan("little_three_dragons", _dragons(2, pair=True), t.TWO_TRIPLETS | t.TWO_DRAGONS, _of_dragons),
    Fan("four_concealed_pungs", _hidden(4), t.FOUR_TRIPLETS, of_tile=True),
    Fan("five_concealed_pungs", _hidden(5), t.FOUR_TRIPLETS, of_tile=True),
    Fan("four_pure_shifted_pungs", _pure_shifted(4), t.FOUR_TRIPLETS),
    Fan("three_kongs", _quads(3), t.QUAD),
    Fan("kong", lambda case: len(case.facts.called.quads), t.QUAD, most=5),
    Fan("all_even_pungs", _all_even, t.FOUR_TRIPLETS | t.NO_ORPHAN),
    Fan("pure_shifted_pungs", _pure_shifted(3), t.THREE_TRIPLETS),
    Fan("triple_pung", _same_number(3), t.THREE_TRIPLETS),
    Fan("three_concealed_pungs", _hidden(3), t.THREE_TRIPLETS, of_tile=True),
    Fan("big_three_winds", _winds(3), t.THREE_TRIPLETS | t.THREE_WINDS, _of_winds),
    Fan("mixed_shifted_pungs", _mixed_shifted, t.THREE_TRIPLETS),
    Fan("all_pungs", lambda case: not case.runs, t.FOUR_TRIPLETS | t.IN_GROUPS),
    Fan(
        "pungs_of_terminals_and_honours",
        lambda case: not case.runs,
        t.FOUR_TRIPLETS | t.IN_GROUPS | t.ONLY_ORPHANS,
    ),
    Fan("two_concealed_kongs", lambda case: concealed_quads(case) >= 2, t.QUAD),
    Fan("two_dragon_pungs", _dragons(2), t.TWO_TRIPLETS | t.TWO_DRAGONS, _of_dragons),
    Fan("open_and_concealed_kong", lambda case: concealed_quads(case) == open_quads(case) == 1, t.QUAD),
    Fan("two_melded_kongs", lambda case: open_quads(case) >= 2, t.QUAD),
    Fan(
        "dragon_pung",
        lambda case: _of_dragons(case).bit_count(),
        t.TRIPLET | t.HONOUR_TRIPLET,
        _of_dragons,
        most=3,
    ),
    Fan("prevalent_wind", lambda case: bool(_round_wind(case)), t.TRIPLET | t.HONOUR_TRIPLET, _round_wind),
    Fan("seat_wind", lambda case: bool(_seat_wind(case)), t.TRIPLET | t.HONOUR_TRIPLET, _seat_wind),
    Fan("double_pung", _same_number(2), t.TWO_TRIPLETS, most=2),
    Fan("two_concealed_pungs", _hidden(2), t.TWO_HIDDEN),
    Fan("concealed_kong", concealed_quads, t.QUAD, most=5),
    Fan("melded_kong", open_quads, t.QUAD, most=5),
    Fan("pung_of_terminals_or_honours", _orphans, t.ORPHAN_TRIPLET, _of_orphans, most=5),
)
