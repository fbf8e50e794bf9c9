"""Combine the fans of one `FanCase`: decide which fans count, and add up their points.

The fans of a game are sorted so that each fan comes before the fans that it replaces, and are counted in this
order. Chinese Official has a special rule for fans of runs (不拆移, 不得相同, 套算一次): if a fan combines
certain runs, each other run may be combined with one of these runs only once. So the runs are the nodes of a
graph, each fan of two runs is an edge, and the graph may not have a cycle. A fan of three runs connects its
three runs first. Of all choices of fans that this rule allows, the one with the highest score counts.

Source: the official rules of 1998, sections on combining fans, as restated in the supplement of the Mahjong
International League, 2025.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from math import prod
from typing import Final, NamedTuple

from paili.fan.catalogue.case import FanCase
from paili.fan.catalogue.fan import Runs
from paili.fan.catalogue.rows import FanRow, PatternFans, Step
from paili.fan.rules import Rules

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.records import record_of

CountedFan = tuple[FanRow, int]


class FanTally(NamedTuple):
    """The fans of a `FanCase` that count, and their total.

    Attributes:
        total: the sum of the points of these fans; the cap of the game is not applied.
        bonus: the part of the total that comes from bonuses, which do not count towards the minimum.
        factor: the number by which the points are multiplied.
        fans: the entries of the fans that count, each with the number of times.
    """

    total: int
    bonus: int
    factor: int
    fans: tuple[CountedFan, ...]


def tally(case: FanCase, rules: Rules) -> FanTally:
    """Return the fans of a `FanCase` that count in a game, with their total.

    >>> from paili.fan.catalogue.case import CaseFacts, cases
    >>> from paili.fan import game
    >>> from paili.scoring import Win
    >>> mcr = game("mcr")
    >>> case, = cases(CaseFacts(Win("123456m12345p77s", "6p"), mcr))
    >>> [(row.id, times) for row, times in tally(case, mcr).fans]
    [('concealed_hand', 1), ('all_chows', 1), ('mixed_double_chow', 2), ('short_straight', 1)]
    """
    return _COMBINED[rules.combine](_standing(case, rules))


def _standing(case: FanCase, rules: Rules) -> list[CountedFan]:
    """Return the fans of a `FanCase` that no other fan replaces."""
    index = rules.fan_index
    possible = index.possible(case.traits)
    counting = _Counting.__new__(_Counting)
    counting.begin(case, index)
    counting.count(possible.first_steps)
    if index.joining and len(case.runs) > 1:
        counting.take(_joined_runs(case.runs, rules, counting.gone_of(index.joining_indices)))
    if possible.otherwise and all(row.counts != "fan" for row, _ in counting.fans):
        counting.count(possible.otherwise_steps)
    return counting.fans


_GONE: Final = 1  # another fan replaces the fan
_PARTLY: Final = 2  # another fan uses it, or covers some of its triplets


class _Counting:
    """A counter that goes through the fans of a game in order and collects those that one `FanCase` has.

    Attributes:
        fans: the fans collected so far, each with the number of times that it counts.
    """

    def begin(self, case: FanCase, index: PatternFans) -> None:
        """Set the attributes of a new object."""
        self.case = case
        self.fans: list[CountedFan] = []
        self._steps = index.steps
        self._marks = bytearray(len(index.steps))  # by the index of a fan in the game
        self._used: dict[str, int] = {}
        self._covered: dict[str, int] = {}

    def count(self, steps: tuple[Step, ...]) -> None:
        """Count the fans of a list that the `FanCase` has and that no other fan replaces."""
        for step in steps:
            row, rule, index, is_plain, replaced, _ = step
            mark = self._marks[index]
            if mark & _GONE:
                continue
            times = 1 if rule is None else int(rule(self.case))
            if not times:
                continue
            if is_plain and not mark:
                self.fans.append((row, times))
                for other in replaced:
                    self._marks[other] |= _GONE
            else:
                self._put(step, self._left(row, times))

    def _left(self, row: FanRow, times: int) -> int:
        """Return how many times a fan counts after other fans have used it or covered its triplets."""
        if row.id in self._covered and row.fan.of_pungs is not None:
            times = (row.fan.of_pungs(self.case) & ~self._covered[row.id]).bit_count()
        left = times - self._used.get(row.id, 0)
        return min(left, 1) if row.once else left

    def _put(self, step: Step, times: int) -> None:
        row, _, _, _, replaced, partly = step
        if times <= 0:
            return
        self.fans.append((row, times))
        for other in replaced:
            self._marks[other] |= _GONE
        for other in partly:
            self._marks[other] |= _PARTLY
        for id_ in row.uses:
            self._used[id_] = self._used.get(id_, 0) + 1
        for id_ in row.covers:
            assert row.fan.of_pungs is not None
            self._covered[id_] = self._covered.get(id_, 0) | row.fan.of_pungs(self.case)

    def gone_of(self, indices: bytes) -> int:
        """Return the fans of a list that another fan replaces, as a mask; bit n is the n-th fan of the list.

        Args:
            indices: the indices of the fans in the game.
        """
        gone, bit = 0, 1
        for index in indices:
            if self._marks[index] & _GONE:
                gone |= bit
            bit <<= 1
        return gone

    def take(self, steps: Iterable[tuple[Step, int]]) -> None:
        """Count fans that `_joined_runs` has chosen, and drop the fans that these replace."""
        drops = False
        for step, times in steps:
            self._put(step, self._left(step[0], times))
            drops = drops or bool(step[4])
        if drops:
            marks, steps_of = self._marks, self._steps
            self.fans = [item for item in self.fans if not marks[steps_of[item[0].id][2]] & _GONE]


# ---------------------------------------------------------------------------------- runs


def _joined_runs(runs: Runs, rules: Rules, gone: int) -> tuple[tuple[Step, int], ...]:
    """Return the highest-scoring choice of fans of two and three runs; cached for each game.

    Args:
        runs: the runs.
        rules: the game.
        gone: the fans of runs that another fan replaces, as a mask; bit n is the n-th fan of ``joining``.
    """
    matches: tuple[tuple[Step, int], ...] | None = rules.patterns.get((runs, gone))
    if matches is None:
        absent = frozenset([id_ for at, id_ in enumerate(rules.fan_index.joining) if gone >> at & 1])
        steps = rules.fan_index.steps
        matches = tuple([(steps[row.id], times) for row, times in _highest_scoring(runs, rules, absent)])
        rules.patterns[runs, gone] = matches
    return matches


def _highest_scoring(runs: Runs, rules: Rules, absent: frozenset[str]) -> tuple[CountedFan, ...]:
    several = _edges_that_count(_edges(runs, rules, absent))
    choices = [_forest(len(runs), edges, ()) for edges in several]
    for row, places in _joined(3, runs, rules, absent):
        choices += [[row, *_forest(len(runs), edges, places)] for edges in several]
    ids = [row.id for row in max(choices, key=_worth)]
    return tuple([(row, ids.count(id_)) for id_, row in rules.fan_index.joining.items() if id_ in ids])


def _worth(rows: list[FanRow]) -> int:
    return sum([row.value for row in rows])


Join = tuple[FanRow, tuple[int, ...]]


def _joined(size: int, runs: Runs, rules: Rules, absent: frozenset[str]) -> list[Join]:
    """Return every fan of ``size`` runs that the hand has, with the indices of those runs in ``runs``.

    Args:
        size: the number of runs that a fan joins.
        runs: the lowest kinds of the runs.
        rules: the game.
        absent: the ids of fans that do not count.
    """
    return [
        (row, places)
        for places in combinations(range(len(runs)), size)
        for row in _joining(tuple([runs[place] for place in places]), rules)
        if row.id not in absent
    ]


def _joining(chosen: Runs, rules: Rules) -> tuple[FanRow, ...]:
    """Return the fans that certain runs, all together, make; cached for each game.

    Args:
        chosen: the lowest kinds of these runs.
        rules: the game.
    """
    rows: tuple[FanRow, ...] | None = rules.patterns.get(chosen)
    if rows is None:
        fans = [
            (row, row.fan.joins) for row in rules.fan_index.joining.values() if row.fan.runs == len(chosen)
        ]
        rows = tuple([row for row, joins in fans if joins is not None and joins(chosen)])
        rules.patterns[chosen] = rows
    return rows


def _edges(runs: Runs, rules: Rules, absent: frozenset[str]) -> list[Join]:
    """Return every fan of two runs that the hand has, with the indices of the two runs, the highest-scoring
    first.

    The arguments are those of `_joined`.
    """
    result, order = _joined(2, runs, rules, absent), [*rules.fan_index.joining]
    return sorted(result, key=lambda edge: order.index(edge[0].id)) if len(result) > 1 else result


def _edges_that_count(edges: list[Join]) -> list[list[Join]]:
    """Return every choice of fans of two runs in which a fan that may count only once occurs once; the order
    of the fans stays.
    """
    choices = [edges]
    for id_ in dict.fromkeys([row.id for row, _ in edges if row.once]):
        choices = [
            [edge for edge in choice if edge is one or edge[0].id != id_]
            for choice in choices
            for one in choice
            if one[0].id == id_
        ]
    return choices


def _forest(size: int, edges: list[Join], joined: tuple[int, ...]) -> list[FanRow]:
    """Return the highest-scoring choice of fans of two runs whose graph has no cycle.

    The nodes of the graph are the runs; a fan of two runs is an edge between them.

    Args:
        size: the number of runs.
        edges: the fans of two runs, each with the indices of its two runs, the highest-scoring first.
        joined: masks of runs that a fan of three runs has combined already.
    """
    if len(edges) < 2 and not joined:
        return [row for row, _ in edges]
    tree = {place: min(joined) if place in joined else place for place in range(size)}
    chosen = []
    for row, (one, other) in edges:
        if tree[one] != tree[other]:
            chosen.append(row)
            tree = {place: tree[one] if root == tree[other] else root for place, root in tree.items()}
    return chosen


# ---------------------------------------------------------------------------------- sums


def _at_least_one(row: FanRow, rules: Rules) -> FanRow:
    """Return the entry of a fan with a factor of zero replaced by one, so that the fan never lowers an upper
    bound.
    """
    multiplies = row.counts == "factor" or (row.counts == "fan" and rules.combine == "multiply")
    return replace(row, value=1) if multiplies and not row.value else row


def _is_of_win(row: FanRow) -> bool:
    return row.fan.of_win


def most_of(
    rows: Iterable[FanRow], case: FanCase, rules: Rules, is_alike: Callable[[FanRow], bool] = _is_of_win
) -> FanTally:
    """Return an upper bound of the score of every `FanCase` whose fans are all in a list.

    Args:
        rows: the entries of the fans in the list.
        case: any one of these `FanCase` objects; it gives the number of times of the fans for which
            ``is_alike`` is true.
        rules: the game.
        is_alike: function that returns whether all these `FanCase` objects have a fan equally many times; the
            default is right for the cases of one win.
    """
    matches: list[CountedFan] = []
    for row in rows:
        times = int(row.fan.times(case)) if is_alike(row) else row.fan.most
        if times:
            matches.append((_at_least_one(row, rules), 1 if row.once else times))
    return _COMBINED[rules.combine](matches)


def _added(matches: list[CountedFan]) -> FanTally:
    total = bonus = 0
    factor = 1
    for row, times in matches:
        if row.counts == "fan":
            total += row.value * times
        elif row.counts == "bonus":
            bonus += row.value * times
        else:
            factor *= row.value**times
    summed: FanTally = record_of(FanTally, (total + bonus, bonus, factor, tuple(matches)))
    return summed


def _highest(matches: list[CountedFan]) -> FanTally:
    """Return the total of a game in which only the highest fan and the fans that are ``extra`` count."""
    several = [match for match in matches if match[0].counts == "fan" and not match[0].extra]
    one = max(several, key=lambda match: match[0].value, default=None)
    return _added([match for match in matches if match is one or match[0].extra or match[0].counts != "fan"])


def _multiplied(matches: list[CountedFan]) -> FanTally:
    added = _added([match for match in matches if match[0].counts != "fan"])
    product = prod([row.value**times for row, times in matches if row.counts == "fan"])
    return added._replace(total=product + added.bonus, fans=tuple(matches))


_COMBINED: Final = {"add": _added, "mcr": _added, "highest": _highest, "multiply": _multiplied}
