"""Every named fan that a game may count, by its id.

A game (`paili.fan.game_rules`) picks fans from this list, gives them values and says what they replace. To
add one, write its rule and its row beside its like; its name and definition go into the sections ``fan`` and
``fan_meaning`` of each language.

>>> FANS["all_pungs"].name("zh"), FANS["all_pungs"].name("en")
('碰碰和', 'All Pungs')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paili.fan import of_both, of_kinds, of_runs, of_the_win, of_triplets
from paili.fan.named_fan import Fan

FANS: Final[Mapping[str, Fan]] = {
    fan.id: fan for room in (of_kinds, of_triplets, of_runs, of_the_win, of_both) for fan in room.FANS
}
