"""Whole games in and out: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab; Chinese games as JSON.

`read` finds the format by the content, `write` writes another, `check` plays a game again and compares all
that the file says, `wall` finds the walls of a Tenhou game from its seed, `games` and `deals` go through many
files; `rows` are what can be counted of their deals, and `select` counts it. What each format loses is told
in ``docs/logs.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paili.logs.checking import check
    from paili.logs.counting.rows import SeatDeal, SeatDiscard, SeatRiichi
    from paili.logs.counting.select import Selected, Selection, select
    from paili.logs.counting.sources import rows
    from paili.logs.formats import FORMATS, WRITTEN
    from paili.logs.hand_forms import from_kobalab, from_tenhou, lost_in, to_kobalab, to_mjai, to_tenhou
    from paili.logs.losses import lost
    from paili.logs.mjlog.walls import TenhouWall, wall
    from paili.logs.problems import Problem
    from paili.logs.reading import deals, games, read
    from paili.logs.shown.played import Moment, played, position
    from paili.logs.writing import write

__all__ = (
    "FORMATS",
    "WRITTEN",
    "Moment",
    "Problem",
    "SeatDeal",
    "SeatDiscard",
    "SeatRiichi",
    "Selected",
    "Selection",
    "TenhouWall",
    "check",
    "deals",
    "from_kobalab",
    "from_tenhou",
    "games",
    "lost",
    "lost_in",
    "played",
    "position",
    "read",
    "rows",
    "select",
    "to_kobalab",
    "to_mjai",
    "to_tenhou",
    "wall",
    "write",
)

# loaded when first asked for: the names of the formats need no rules of the game
_HOMES = {
    name: home
    for home, names in (
        ("checking", "check"),
        ("counting.rows", "SeatDeal SeatDiscard SeatRiichi"),
        ("counting.select", "Selected Selection select"),
        ("counting.sources", "rows"),
        ("formats", "FORMATS WRITTEN"),
        ("hand_forms", "from_kobalab from_tenhou lost_in to_kobalab to_mjai to_tenhou"),
        ("losses", "lost"),
        ("mjlog.walls", "TenhouWall wall"),
        ("problems", "Problem"),
        ("reading", "deals games read"),
        ("shown.played", "Moment played position"),
        ("writing", "write"),
    )
    for name in names.split()
}

# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'paili.logs' has no attribute {name!r}")
        value = getattr(import_module(f"paili.logs.{_HOMES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
