"""Score a won hand of a Chinese game: every way to read it is scored, and the highest_scoring one
counts.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> win, mcr = Win("123456789m12p88s", "3p", tsumo=True), game("mcr")
>>> best_case(win, mcr, win).tally.total
24
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final, NamedTuple

from paili.errors import ScoreError
from paili.fan.catalogue.case import CaseFacts, FanCase, cases
from paili.fan.checks import check_known
from paili.fan.combine import FanTally, tally
from paili.fan.payments import points_of
from paili.fan.rules import Rules
from paili.tiles import FACE_NAMES, Kind
from paili.win.record import WinRecord
from paili.win.win import Win

TOO_FEW_FAN = "too_few_fan"
TOO_FEW_POINTS = "too_few_points"


Rank = tuple[bool, int, int]
BY_RANK: Final = attrgetter("rank")


class ScoredFanCase(NamedTuple):
    """A case with its value.

    Attributes:
        rank: what the best is chosen by: whether it may win, its points, its total.
        tally: its fans.
        problem: why it may not win, "" if it may.
        case: the case.
        stands_for: what wildcards are in it, in tile order.
    """

    rank: Rank
    tally: FanTally
    problem: str
    case: FanCase
    stands_for: tuple[Kind, ...] = ()


def best_case(win: Win, rules: Rules, dealt: WinRecord) -> ScoredFanCase:
    """Return the highest_scoring reading of a win without wildcards.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal, see `paili.fan.wild.deal`.

    Raises:
        ScoreError: if the tiles are not a win of the game, or it does not know a fact of the win.
    """
    return max(all_cases(win, rules, dealt), key=BY_RANK)


def all_cases(win: Win, rules: Rules, dealt: WinRecord) -> list[ScoredFanCase]:
    """Return every reading of a win without wildcards; it takes and raises what `best_case` does."""
    check_known(win, rules)
    result = score_cases(CaseFacts(dealt, rules), rules)
    if not result:
        raise ScoreError("score.not_complete", hand=win.hand, tile=FACE_NAMES[win.tile])
    return result


def score_cases(facts: CaseFacts, rules: Rules) -> list[ScoredFanCase]:
    """Return the value of every way to read a win."""
    return [score_case(case, rules) for case in cases(facts)]


def score_case(case: FanCase, rules: Rules) -> ScoredFanCase:
    """Return the value of one way to read a win."""
    counted = tally(case, rules)
    points = points_of(counted.total, counted.factor, rules)
    problem = _problem(counted, points, rules)
    return ScoredFanCase((not problem, points, counted.total), counted, problem, case)


def points_and_total(counted: FanTally, rules: Rules) -> Rank:
    """Return the rank of a tally that may win."""
    return True, points_of(counted.total, counted.factor, rules), counted.total


def _problem(counted: FanTally, points: int, rules: Rules) -> str:
    if counted.total - counted.bonus < rules.minimum:
        return TOO_FEW_FAN
    return TOO_FEW_POINTS if points < rules.minimum_points else ""
