"""Whole games in and out: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab.

`read` finds the format by the content, `write` writes another, `check` plays a game again and compares all
that the file says, `wall` finds the walls of a Tenhou game from its seed, `games` and `deals` go through many
files. What each format loses is told in ``docs/logs.md``.
"""

from __future__ import annotations

from paili.logs.checking import check
from paili.logs.many import deals, games
from paili.logs.played import Moment, played, position
from paili.logs.problems import Problem
from paili.logs.reading import FORMATS, read
from paili.logs.walls import TenhouWall, wall
from paili.logs.writing import WRITTEN, write

__all__ = (
    "FORMATS",
    "WRITTEN",
    "Moment",
    "Problem",
    "TenhouWall",
    "check",
    "deals",
    "games",
    "played",
    "position",
    "read",
    "wall",
    "write",
)


def __dir__() -> list[str]:
    return sorted(__all__)
