"""Which fans a scored hand has that do not count, and what stands in their place.

The case that was scored is asked for every fan of the game once more, without the rules that take fans away;
what it has oftener than it counted is told, with the fans that count in its place. A fan of runs that has
none of these is one of too many: its runs were joined already.

>>> from paili.fan import game
>>> win = Win("123456789m12p88s", "3p", tsumo=True)
>>> for each in not_counted(win, game("mcr")): print(each.id, each.times, *each.beside)
short_straight 2
two_terminal_chows 1
no_honours 1 all_chows
self_drawn 1 fully_concealed_hand
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from paili.fan.case import Case
from paili.fan.game_rules import GameRules
from paili.fan.rows import FanRow
from paili.fan.rules import best_of
from paili.fan.score import FanScore, ScoredCase, score_of
from paili.record import Json, json_record, plain
from paili.scoring.win import Win


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


def not_counted(win: Win, rules: GameRules) -> tuple[NotCounted, ...]:
    """Return the fans that a win has and that do not count, the dearest first.

    Raises:
        ScoreError: as `paili.fan.score`.
    """
    return explained(win, rules)[1]


def explained(win: Win, rules: GameRules) -> tuple[FanScore, tuple[NotCounted, ...]]:
    """Return the score of a win, as `paili.fan.score` does, and the fans that do not count."""
    found = best_of(win, rules)
    missing = (_missing(row, found, rules) for row in rules.fans if _is_asked(row, found.case))
    told = sorted((each for each in missing if each.times > 0), key=lambda each: -each.value)
    return score_of(found, win, rules), tuple(told)


def _is_asked(row: FanRow, case: Case) -> bool:
    """Whether a hand may have a fan; one that stands in for all others is missed by nobody."""
    return not row.otherwise and not row.fan.needs & ~case.traits


def _missing(row: FanRow, found: ScoredCase, rules: GameRules) -> NotCounted:
    counted = {each.id: times for each, times in found.tally.fans}
    has = _times(row, found.case, rules)
    left = (min(has, 1) if row.once else has) - counted.get(row.id, 0)
    return NotCounted(row.id, row.value, left, _in_its_place(row, found, rules, counted))


def _times(row: FanRow, case: Case, rules: GameRules) -> int:
    if row.id not in rules.joining or row.fan.joins is None:
        return int(row.fan.times(case))
    return sum(map(row.fan.joins, combinations(case.runs, row.fan.runs)))


def _in_its_place(
    row: FanRow, found: ScoredCase, rules: GameRules, counted: Mapping[str, int]
) -> tuple[str, ...]:
    rows = [each for each, _ in found.tally.fans]
    beside = tuple(each.id for each in rows if row.id in (*each.replaces, *each.uses, *each.covers))
    if beside or rules.combine != "highest" or row.extra or row.id in counted:
        return beside
    return tuple(each.id for each in rows if not each.extra and each.counts == "fan")
