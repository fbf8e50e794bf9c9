"""The dict of all fans that a game may count, by their id.

A game (`paili.fan.rules`) picks fans from `FANS`, gives each of them points, and names the fans that it
replaces. To add a fan, write its function and its `Fan` next to similar fans. Add its name and its definition
to the sections ``fan`` and ``fan_meaning`` of each file of ``languages``.

>>> FANS["all_pungs"].name("zh"), FANS["all_pungs"].name("en")
('碰碰和', 'All Pungs')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paili.fan.catalogue import of_kinds, of_runs, of_the_win, of_triplets
from paili.fan.catalogue.fan import Fan

_BY_ID: Final = {
    fan.id: fan for module in (of_kinds, of_triplets, of_runs, of_the_win) for fan in module.FANS
}


def _both(id_: str, one: str, other: str) -> Fan:
    first, second = _BY_ID[one], _BY_ID[other]
    return Fan(id_, lambda case: bool(first.times(case) and second.times(case)), first.needs | second.needs)


# where only the highest fan counts, a hand that has two of them at once has a value of its own
_OF_BOTH: Final = (
    _both("pure_all_pungs", "full_flush", "all_pungs"),
    _both("pure_golden_hook", "full_flush", "golden_hook"),
    _both("pure_outside_hand", "full_flush", "outside_hand"),
    _both("pure_seven_pairs", "full_flush", "seven_pairs"),
    _both("pure_luxury_seven_pairs", "full_flush", "luxury_seven_pairs"),
    _both("pure_four_kongs", "full_flush", "four_kongs"),
    _both("two_five_eight_pungs", "all_two_five_eight", "all_pungs"),
    _both("two_five_eight_pairs", "all_two_five_eight", "seven_pairs"),
)

FANS: Final[Mapping[str, Fan]] = {**_BY_ID, **{fan.id: fan for fan in _OF_BOTH}}
