"""Fans of runs: two, three or four runs that make a pattern.

The function of a pattern takes the lowest kinds of two to four runs, in ascending order, and returns whether
these runs make the pattern. This module counts a pattern as many times as possible, but uses each run only
once. The game decides which of several patterns count together, see `paili.fan.combine`.

>>> _straight((0, 3, 6)), _steps((0, 2, 4)), _mixed_straight((0, 12, 24))
(True, True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from paili.fan.catalogue.case import FanCase
from paili.fan.catalogue.fan import Fan, Runs
from paili.win import traits as t


def _in_one_suit(runs: Runs) -> bool:
    return runs[0] // 9 == runs[-1] // 9


def _in_three_suits(runs: Runs) -> bool:
    return runs[0] < 9 <= runs[1] < 18 <= runs[2]


def _ranks(runs: Runs) -> list[int]:
    return sorted([run % 9 for run in runs])


def _all_same(runs: Runs) -> bool:
    return runs[0] == runs[-1]


def _steps(runs: Runs) -> bool:
    """Return whether all runs are of one suit and each starts one rank above the run before, or each two
    ranks above.
    """
    step = runs[1] - runs[0]
    return step in (1, 2) and _in_one_suit(runs) and _all_up_by(step, runs)


def _all_up_by(step: int, runs: Runs) -> bool:
    return runs == tuple(range(runs[0], runs[-1] + 1, step))


def _straight(runs: Runs) -> bool:
    return runs[2] - runs[0] == 6 and _in_one_suit(runs) and _all_up_by(3, runs)


def _mixed_straight(runs: Runs) -> bool:
    return _in_three_suits(runs) and _ranks(runs) == [0, 3, 6]


def _mixed_same(runs: Runs) -> bool:
    return all(low < high and (high - low) % 9 == 0 for low, high in pairwise(runs))


def _mixed_steps(runs: Runs) -> bool:
    if not _in_three_suits(runs):
        return False
    low, middle, high = _ranks(runs)
    return middle - low == high - middle == 1


def _short_straight(runs: Runs) -> bool:
    return runs[1] - runs[0] == 3 and _in_one_suit(runs)


def _two_ends(runs: Runs) -> bool:
    return runs[1] - runs[0] == 6 and _in_one_suit(runs)


def most_patterns(joins: Callable[[Runs], bool], size: int, runs: Runs) -> int:
    """Return how many times runs make a pattern at most, if each run is used only once.

    Args:
        joins: the function that returns whether ``size`` runs make the pattern.
        size: the number of runs of the pattern.
        runs: the lowest kinds of the runs, in ascending order.

    >>> most_patterns(_all_same, 2, (0, 0, 0, 0)), most_patterns(_all_same, 2, (0, 0, 0, 9))
    (2, 1)
    """
    if len(runs) <= size:
        return int(len(runs) == size and joins(runs))
    return _most_of_many(joins, size, runs)


@lru_cache(maxsize=1 << 15)
def _most_of_many(joins: Callable[[Runs], bool], size: int, runs: Runs) -> int:
    with_first = [
        1 + most_patterns(joins, size, _rest(runs, others))
        for others in combinations(range(1, len(runs)), size - 1)
        if joins(tuple(runs[place] for place in (0, *others)))
    ]
    return max([most_patterns(joins, size, runs[1:]), *with_first])


def _rest(runs: Runs, taken: tuple[int, ...]) -> Runs:
    return tuple(run for place, run in enumerate(runs) if place and place not in taken)


_NEEDS: Final = {2: t.TWO_RUNS, 3: t.THREE_RUNS, 4: t.FOUR_RUNS}


def _pattern(id_: str, size: int, joins: Callable[[Runs], bool]) -> Fan:
    needs = _NEEDS[size] | (t.WHOLE_SUIT if joins is _straight else 0)
    most = 4 if size == 2 else 1
    return Fan(
        id_, lambda case: most_patterns(joins, size, case.runs), needs, runs=size, joins=joins, most=most
    )


def _pure_terminal_chows(case: FanCase) -> bool:
    low = case.pair - 4
    return low % 9 == 0 and (low, low, low + 6, low + 6) in combinations(case.runs, 4)


def _three_suited_terminal_chows(case: FanCase) -> bool:
    if case.pair % 9 != 4:
        return False
    one, two = (suit for suit in (0, 9, 18) if suit != case.pair - 4)
    return (one, one + 6, two, two + 6) in combinations(case.runs, 4)


FANS: Final = (
    Fan("pure_terminal_chows", _pure_terminal_chows, t.FOUR_RUNS | t.ONE_SUIT | t.NO_HONOUR),
    Fan("three_suited_terminal_chows", _three_suited_terminal_chows, t.FOUR_RUNS | t.NO_HONOUR),
    _pattern("quadruple_chow", 4, _all_same),
    _pattern("four_pure_shifted_chows", 4, _steps),
    _pattern("pure_triple_chow", 3, _all_same),
    _pattern("pure_straight", 3, _straight),
    _pattern("pure_shifted_chows", 3, _steps),
    _pattern("mixed_straight", 3, _mixed_straight),
    _pattern("mixed_triple_chow", 3, _mixed_same),
    _pattern("mixed_shifted_chows", 3, _mixed_steps),
    _pattern("pure_double_chow", 2, _all_same),
    _pattern("mixed_double_chow", 2, _mixed_same),
    _pattern("short_straight", 2, _short_straight),
    _pattern("two_terminal_chows", 2, _two_ends),
)
