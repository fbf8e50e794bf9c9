"""What a won hand is worth in a Chinese game: every way to read it is scored, and the dearest one counts.

>>> from paili.fan import game
>>> from paili.scoring import Win
>>> win, mcr = Win("123456789m12p88s", "3p", tsumo=True), game("mcr")
>>> print(score_of(best_case(win, mcr, win), win, mcr))
24 fan: pure_straight 16, fully_concealed_hand 4, all_chows 2, edge_wait 1, mixed_double_chow 1
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final, NamedTuple

from paili.catalogue import text
from paili.display import sentences_of
from paili.errors import ScoreError
from paili.fan.catalogue.case import CaseFacts, FanCase, cases
from paili.fan.checks import check_known
from paili.fan.combine import FanTally, tally
from paili.fan.payments import NOTHING, FanPayments, payments_of, points_of
from paili.fan.rules import GameRules
from paili.record import Json, json_record, plain
from paili.tiles import FACE_NAMES, Kind
from paili.win.readings import ScoredReading
from paili.win.record import WinRecord
from paili.win.win import Win

TOO_FEW_FAN = "too_few_fan"
TOO_FEW_POINTS = "too_few_points"


@json_record()
class FanValue(NamedTuple):
    """A fan of a won hand.

    Attributes:
        id: of the catalogue.
        value: what it is worth each time.
        times: how often it counts.
    """

    id: str
    value: int
    times: int

    def name(self, language: str = "en") -> str:
        """Return its name in a language."""
        return text(f"fan.{self.id}", language)

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
class NotCounted(NamedTuple):
    """A fan that a hand has and that does not count, or not so often.

    Attributes:
        id: of the catalogue.
        value: what it would be worth each time.
        times: how often the hand has it beyond what counts.
        beside: the fans that count in its place; none for a fan of runs that others join already.
    """

    id: str
    value: int
    times: int
    beside: tuple[str, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record(
    "hand:win.hand_text", "tile:win.winning_tile", "rules:rules.name", "seat_wind:win.seat_letter",
    "round_wind:win.round_letter", "tsumo:win.tsumo",
    "stands_for", "problem", "total", "fans", "factor", "base", "payments", "reading",
)  # fmt: skip
class FanScore(NamedTuple):
    """What a win is worth in a Chinese game.

    >>> from paili import Win, fan
    >>> found = fan.score(Win("123456789m12p88s", "3p", tsumo=True), fan.MCR)
    >>> [(each.id, each.times, each.beside) for each in found.not_counted][-1]
    ('self_drawn', 1, ('fully_concealed_hand',))
    >>> print(found.text("zh").splitlines()[0])
    清龙 16

    Attributes:
        fans: the fans that count, each with its value and how many times.
        total: their sum, bonuses such as flowers included; more than the cap of the game is not cut off.
        base: the points of the total, of which the payments are made; 0 with a problem.
        payments: who pays what.
        reading: the groups and the wait that were scored.
        stands_for: the kinds that wildcards were taken for, in tile order.
        problem: "" for a hand that may win, "too_few_fan" or "too_few_points".
        factor: by what the points were multiplied.
        win: what was scored.
        rules: in which game.
    """

    fans: tuple[FanValue, ...]
    total: int
    base: int
    payments: FanPayments
    reading: ScoredReading
    stands_for: tuple[Kind, ...]
    problem: str
    factor: int
    win: Win
    rules: GameRules

    def __str__(self) -> str:
        named = ", ".join(
            f"{each.id} {each.value}" + (f"×{each.times}" if each.times > 1 else "") for each in self.fans
        )
        said = f" ({self.problem.replace('_', ' ')})" if self.problem else ""
        return f"{self.total} fan{said}: {named}"

    def to_dict(self) -> Json:
        """Return the score as JSON takes it."""
        return plain(self)

    def text(self, language: str = "en") -> str:
        """Return it in sentences of a language, a line each, with the fans that do not count and why."""
        return sentences_of(self, language)

    @property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """The fans that the hand has and that do not count, the dearest first, and what counts beside."""
        game: Any = self.rules  # one that scores, see `paili.fan.score`
        found: tuple[NotCounted, ...] = game.not_counted(self.win)
        return found


Rank = tuple[bool, int, int]
BY_RANK: Final = attrgetter("rank")
_VALUE: Final = attrgetter("value")


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


def best_case(win: Win, rules: GameRules, dealt: WinRecord) -> ScoredFanCase:
    """Return the dearest reading of a win without wildcards.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal, see `paili.fan.deal_wilds`.

    Raises:
        ScoreError: if the tiles are not a win of the game, or it does not know a fact of the win.
    """
    return max(all_cases(win, rules, dealt), key=BY_RANK)


def all_cases(win: Win, rules: GameRules, dealt: WinRecord) -> list[ScoredFanCase]:
    """Return every reading of a win without wildcards; it takes and raises what `best_case` does."""
    check_known(win, rules)
    found = score_cases(CaseFacts(dealt, rules), rules)
    if not found:
        raise ScoreError("score.not_complete", hand=win.hand, tile=FACE_NAMES[win.tile])
    return found


def score_cases(facts: CaseFacts, rules: GameRules) -> list[ScoredFanCase]:
    """Return the value of every way to read a win."""
    return [score_case(case, rules) for case in cases(facts)]


def score_case(case: FanCase, rules: GameRules) -> ScoredFanCase:
    """Return the value of one way to read a win."""
    counted = tally(case, rules)
    points = points_of(counted.total, counted.factor, rules)
    problem = _problem(counted, points, rules)
    return ScoredFanCase((not problem, points, counted.total), counted, problem, case)


def points_and_total(counted: FanTally, rules: GameRules) -> Rank:
    """Return the rank of a tally that may win."""
    return True, points_of(counted.total, counted.factor, rules), counted.total


def _problem(counted: FanTally, points: int, rules: GameRules) -> str:
    if counted.total - counted.bonus < rules.minimum:
        return TOO_FEW_FAN
    return TOO_FEW_POINTS if points < rules.minimum_points else ""


def score_of(best: ScoredFanCase, win: Win, rules: GameRules) -> FanScore:
    """Return the score of a case that was chosen."""
    counted = best.tally
    named = [FanValue(row.id, row.value, times) for row, times in counted.fans]
    fans = tuple(sorted(named, key=_VALUE, reverse=True))
    allowed, points, _ = best.rank
    ids = (each.id for each in fans)
    paid = payments_of(win, counted.total, counted.factor, rules, ids) if allowed else NOTHING
    return FanScore(
        fans, counted.total, points if allowed else 0, paid, best.case.reading, best.stands_for,
        best.problem, counted.factor, win, rules,
    )  # fmt: skip
