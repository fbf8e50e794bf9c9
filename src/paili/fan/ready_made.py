"""The ready-made games by name, each read from its file when it is first asked for.

>>> from paili.fan.ready_made import MCR
>>> MCR.name
'mcr'
"""

from __future__ import annotations

from paili.fan.game_rules import GAMES
from paili.fan.rules import Rules, game

HONG_KONG: Rules
HONG_KONG_FULL: Rules
MCR: Rules
HONGZHONG: Rules
GUANGDONG: Rules
HANGZHOU: Rules
SICHUAN: Rules
SICHUAN_APP: Rules
SICHUAN_MAHJONG_SOUL: Rules
TAIWAN: Rules
TUIDAOHE: Rules

_NAMES = {name: known for known, name in GAMES.items()}


def __getattr__(name: str) -> Rules:
    if name not in _NAMES:
        raise AttributeError(f"module 'paili.fan.ready_made' has no attribute {name!r}")
    globals()[name] = game(_NAMES[name])
    found: Rules = globals()[name]
    return found
