"""Score a win of a Chinese game: score every division into groups and choose the one with the highest score.

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
    """A `FanCase` of a win with its score.

    Attributes:
        rank: the sort key that orders the cases of a win: whether the case may win, its points, its total.
        tally: the fans of the case that count, with their total.
        problem: the reason why the case may not win, "" if it may win.
        case: the `FanCase`.
        stands_for: the kinds that the wildcards of the case stand for, in tile order.
    """

    rank: Rank
    tally: FanTally
    problem: str
    case: FanCase
    stands_for: tuple[Kind, ...] = ()


def best_case(win: Win, rules: Rules, dealt: WinRecord) -> ScoredFanCase:
    """Return the highest-scoring `FanCase` of a win without wildcards.

    Args:
        win: the win.
        rules: the game.
        dealt: the same win as `paili.fan.wild.deal.in_deal` returns it.

    Raises:
        ScoreError: if the tiles are not a win of the game, or the game does not use a fact of the win.
    """
    scored = all_cases(win, rules, dealt)
    return scored[0] if len(scored) == 1 else max(scored, key=BY_RANK)


def all_cases(win: Win, rules: Rules, dealt: WinRecord) -> list[ScoredFanCase]:
    """Return every `FanCase` of a win without wildcards, with its score; arguments and errors are those of
    `best_case`.
    """
    check_known(win, rules)
    result = score_cases(CaseFacts(dealt, rules), rules)
    if not result:
        raise ScoreError("score.not_complete", hand=win.hand, tile=FACE_NAMES[win.tile])
    return result


def score_cases(facts: CaseFacts, rules: Rules) -> list[ScoredFanCase]:
    """Return every `FanCase` of a win with its score."""
    return [score_case(case, rules) for case in cases(facts)]


def score_case(case: FanCase, rules: Rules) -> ScoredFanCase:
    """Return one `FanCase` with its score."""
    counted = tally(case, rules)
    points = points_of(counted.total, counted.factor, rules)
    problem = _problem(counted, points, rules)
    fields = (not problem, points, counted.total), counted, problem, case, ()
    return tuple.__new__(ScoredFanCase, fields)  # past the ``__new__`` of a named tuple, which is slower


def points_and_total(counted: FanTally, rules: Rules) -> Rank:
    """Return the points of a `FanCase`, and its total, as a sort key."""
    return True, points_of(counted.total, counted.factor, rules), counted.total


def _problem(counted: FanTally, points: int, rules: Rules) -> str:
    if counted.total - counted.bonus < rules.minimum:
        return TOO_FEW_FAN
    return TOO_FEW_POINTS if points < rules.minimum_points else ""
