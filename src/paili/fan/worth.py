"""Score a win of a Chinese game: every reading is scored, and the highest-scoring one counts.

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
    """A reading of a win with its score.

    Attributes:
        rank: the key for choosing the best case: whether it may win, its points, its total.
        tally: the fans of the case, combined.
        problem: why the case may not win, "" if it may.
        case: the case.
        stands_for: the kinds that the wildcards stand for in it, in tile order.
    """

    rank: Rank
    tally: FanTally
    problem: str
    case: FanCase
    stands_for: tuple[Kind, ...] = ()


def best_case(win: Win, rules: Rules, dealt: WinRecord) -> ScoredFanCase:
    """Return the highest-scoring reading of a win without wildcards.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal, see `paili.fan.wild.deal`.

    Raises:
        ScoreError: if the tiles are not a win of the game, or the game does not use a fact of the win.
    """
    return max(all_cases(win, rules, dealt), key=BY_RANK)


def all_cases(win: Win, rules: Rules, dealt: WinRecord) -> list[ScoredFanCase]:
    """Return every reading of a win without wildcards; arguments and errors are those of `best_case`."""
    check_known(win, rules)
    result = score_cases(CaseFacts(dealt, rules), rules)
    if not result:
        raise ScoreError("score.not_complete", hand=win.hand, tile=FACE_NAMES[win.tile])
    return result


def score_cases(facts: CaseFacts, rules: Rules) -> list[ScoredFanCase]:
    """Return every reading of a win with its score."""
    return [score_case(case, rules) for case in cases(facts)]


def score_case(case: FanCase, rules: Rules) -> ScoredFanCase:
    """Return one reading of a win with its score."""
    counted = tally(case, rules)
    points = points_of(counted.total, counted.factor, rules)
    problem = _problem(counted, points, rules)
    return ScoredFanCase((not problem, points, counted.total), counted, problem, case)


def points_and_total(counted: FanTally, rules: Rules) -> Rank:
    """Return the sort key of a case that may win: its points, then its total."""
    return True, points_of(counted.total, counted.factor, rules), counted.total


def _problem(counted: FanTally, points: int, rules: Rules) -> str:
    if counted.total - counted.bonus < rules.minimum:
        return TOO_FEW_FAN
    return TOO_FEW_POINTS if points < rules.minimum_points else ""
