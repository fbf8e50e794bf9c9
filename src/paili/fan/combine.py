"""What the fans of one reading are together: which of them count, and what they add up to.

The fans of a game are looked at in order, so that a fan stands before those that it takes the place of.
Those of runs are special in the Chinese game (不拆移, 不得相同, 套算一次): once sets have been joined by a
fan, each further set may be joined to them once. So two-run fans are the edges of a graph without a circle,
and a three-run fan joins its three runs before any edge does. Of all such choices the dearest one counts.

Source: the official rules of 1998, sections on combining fans, as restated in the supplement of the Mahjong
International League, 2025.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from math import prod
from typing import Final, NamedTuple

from paili.fan.case import Case
from paili.fan.game_rules import GameRules
from paili.fan.named_fan import Runs
from paili.fan.rows import FanRow

Found = tuple[FanRow, int]


class Tally(NamedTuple):
    """What the fans of a reading are together.

    Attributes:
        total: of all fans, before the cap.
        bonus: how much of it are bonuses, which do not help to the minimum.
        factor: by what the points are multiplied.
        fans: rows that count, each with how many times.
    """

    total: int
    bonus: int
    factor: int
    fans: tuple[Found, ...]


def tally(case: Case, rules: GameRules) -> Tally:
    """Return what a reading is worth in a game.

    >>> from paili.fan.case import Facts, cases
    >>> from paili.fan import game
    >>> from paili.scoring import Win
    >>> mcr = game("mcr")
    >>> case, = cases(Facts(Win("123456m12345p77s", "6p"), mcr))
    >>> [(row.id, times) for row, times in tally(case, mcr).fans]
    [('concealed_hand', 1), ('all_chows', 1), ('mixed_double_chow', 2), ('short_straight', 1)]
    """
    return _COMBINED[rules.combine](_standing(case, rules))


def _standing(case: Case, rules: GameRules) -> list[Found]:
    """Return the fans that a reading has, without those in whose place others stand."""
    possible = rules.possible_fans(case.traits)
    counting = _Counting(case)
    counting.ask(possible.first)
    if rules.combine == "mcr" and len(case.runs) > 1:
        counting.take(_joined_runs(case.runs, rules, counting.gone))
    if possible.otherwise and not any(row.counts == "fan" for row, _ in counting.found):
        counting.ask(possible.otherwise)
    return counting.found


class _Counting:
    """The fans of one reading, one after the other."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.found: list[Found] = []
        self.gone: set[str] = set()
        self.used: dict[str, int] = {}
        self.covered: dict[str, int] = {}

    def ask(self, rows: Iterable[FanRow]) -> None:
        """Count fans, each as often as the reading has it and nothing stands in its place."""
        case, gone = self.case, self.gone
        for row in rows:
            if row.id not in gone and (times := int(row.fan.times(case))):
                if row.id in self.covered or row.id in self.used:
                    times = self._left(row, times)
                if times > 0:
                    self._put(row, 1 if row.once else times)

    def _left(self, row: FanRow, times: int) -> int:
        if row.id in self.covered and row.fan.of_pungs is not None:
            times = (row.fan.of_pungs(self.case) & ~self.covered[row.id]).bit_count()
        return times - self.used.get(row.id, 0)

    def _put(self, row: FanRow, times: int) -> None:
        self.found.append((row, times))
        if row.replaces:
            self.gone.update(row.replaces)
        for id_ in row.uses:
            self.used[id_] = self.used.get(id_, 0) + 1
        for id_ in row.covers:
            assert row.fan.of_pungs is not None
            self.covered[id_] = self.covered.get(id_, 0) | row.fan.of_pungs(self.case)

    def take(self, rows: Iterable[Found]) -> None:
        """Count fans that were chosen elsewhere, and drop what they replace."""
        before = len(self.gone)
        for row, times in rows:
            self._put(row, times)
        if len(self.gone) > before:
            self.found = [each for each in self.found if each[0].id not in self.gone]


# ---------------------------------------------------------------------------------- runs


def _joined_runs(runs: Runs, rules: GameRules, gone: set[str]) -> tuple[Found, ...]:
    """Return the dearest choice of fans of two and three runs; remembered for each game."""
    absent = tuple([id_ for id_ in rules.joining if id_ in gone]) if gone else ()
    found: tuple[Found, ...] | None = rules.patterns.get((runs, absent))
    if found is None:
        found = _dearest(runs, rules, absent)
        rules.patterns[runs, absent] = found
    return found


def _dearest(runs: Runs, rules: GameRules, absent: tuple[str, ...]) -> tuple[Found, ...]:
    edges = _edges(runs, rules, absent)
    choices = [
        [*threes, *_forest(len(runs), edges, places)] for threes, places in _three(runs, rules, absent)
    ]
    best = max(choices, key=lambda found: sum([row.value for row in found]))
    return tuple((row, best.count(row)) for row in rules.joining.values() if row in best)


def _three(
    runs: Runs, rules: GameRules, absent: tuple[str, ...]
) -> Iterator[tuple[list[FanRow], tuple[int, ...]]]:
    """Yield every choice of at most one fan of three runs, with the places of these."""
    yield [], ()
    for places in combinations(range(len(runs)), 3):
        chosen = tuple([runs[place] for place in places])
        yield from (([row], places) for row in _joining(chosen, rules) if row.id not in absent)


def _joining(chosen: Runs, rules: GameRules) -> tuple[FanRow, ...]:
    """Return the fans that join just these runs; remembered for each game."""
    found: tuple[FanRow, ...] | None = rules.patterns.get(chosen)
    if found is None:
        rows = [row for row in rules.joining.values() if row.fan.runs == len(chosen)]
        found = tuple(row for row in rows if row.fan.joins is not None and row.fan.joins(chosen))
        rules.patterns[chosen] = found
    return found


Edge = tuple[FanRow, tuple[int, int]]


def _edges(runs: Runs, rules: GameRules, absent: tuple[str, ...]) -> list[Edge]:
    """Return every fan of two runs with their places, the dearest first, equal ones in the game's order."""
    found = [
        (row, places)
        for places in combinations(range(len(runs)), 2)
        for row in _joining((runs[places[0]], runs[places[1]]), rules)
        if row.id not in absent
    ]
    order = [*rules.joining]
    return sorted(found, key=lambda edge: (-edge[0].value, order.index(edge[0].id)))


def _forest(size: int, edges: list[Edge], joined: tuple[int, ...]) -> list[FanRow]:
    """Return fans of two runs that make no circle, the dearest first, with some runs joined before."""
    tree = {place: min(joined) if place in joined else place for place in range(size)}
    chosen = []
    for row, (one, other) in edges:
        if tree[one] != tree[other]:
            chosen.append(row)
            tree = {place: tree[one] if root == tree[other] else root for place, root in tree.items()}
    return chosen


# ---------------------------------------------------------------------------------- sums


def _at_least_one(row: FanRow, rules: GameRules) -> FanRow:
    """Return a row that does not lower what it multiplies."""
    multiplies = row.counts == "factor" or (row.counts == "fan" and rules.combine == "multiply")
    return replace(row, value=1) if multiplies and not row.value else row


def most_of(rows: Iterable[FanRow], case: Case, rules: GameRules) -> Tally:
    """Return a tally that no reading exceeds that has only fans of some rows.

    Args:
        rows: the fans.
        case: any reading of the win, for the fans that all of them have alike.
        rules: the game.
    """
    found: list[Found] = []
    for row in rows:
        times = int(row.fan.times(case)) if row.fan.of_win else row.fan.most
        if times:
            found.append((_at_least_one(row, rules), 1 if row.once else times))
    return _COMBINED[rules.combine](found)


def _split(found: list[Found]) -> tuple[list[Found], int, int]:
    """Return the fans that are neither bonus nor factor, the bonuses and the factor."""
    fans = [each for each in found if each[0].counts == "fan"]
    bonus = sum(row.value * times for row, times in found if row.counts == "bonus")
    factor = prod(row.value**times for row, times in found if row.counts == "factor")
    return fans, bonus, factor


def _added(found: list[Found]) -> Tally:
    fans, bonus, factor = _split(found)
    return Tally(sum([row.value * times for row, times in fans]) + bonus, bonus, factor, tuple(found))


def _highest(found: list[Found]) -> Tally:
    """Count the dearest fan alone, with those that are extra."""
    best = max((row.value for row, _ in found if row.counts == "fan" and not row.extra), default=0)
    one = next((each for each in found if not each[0].extra and each[0].value == best), None)
    return _added([each for each in found if each is one or each[0].extra or each[0].counts != "fan"])


def _multiplied(found: list[Found]) -> Tally:
    fans, bonus, factor = _split(found)
    return Tally(prod(row.value**times for row, times in fans) + bonus, bonus, factor, tuple(found))


_COMBINED: Final = {"add": _added, "mcr": _added, "highest": _highest, "multiply": _multiplied}
