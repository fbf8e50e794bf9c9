"""Whole games in and out: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab.

`read` finds the format by the content, `write` writes another. What each format loses is told in
``docs/logs.md``.
"""

from __future__ import annotations

from paili.logs.reading import FORMATS, read
from paili.logs.writing import WRITTEN, write

__all__ = ("FORMATS", "WRITTEN", "read", "write")
