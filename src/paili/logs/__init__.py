"""Whole games in and out: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab.

`read` finds the format by the content, `write` writes another. What each format loses is told in
``docs/logs.md``.
"""

from __future__ import annotations

from paili.logs.check import check
from paili.logs.problems import Problem
from paili.logs.reading import FORMATS, read
from paili.logs.wall import TenhouWall, wall
from paili.logs.writing import WRITTEN, write

__all__ = ("FORMATS", "WRITTEN", "Problem", "TenhouWall", "check", "read", "wall", "write")
