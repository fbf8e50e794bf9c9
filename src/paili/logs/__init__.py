"""Whole games in and out: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab; Chinese games as JSON.

`read` finds the format by the content, `write` writes another, `check` plays a game again and compares all
that the file says, `wall` finds the walls of a Tenhou game from its seed, `games` and `deals` go through many
files; `rows` are what can be counted of their deals, and `select` counts it. What each format loses is told
in ``docs/logs.md``.
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
