"""When and where a game was played, as far as its file says: by its reference, path and extra facts."""

from __future__ import annotations

import re
from typing import Final

from paili.game.records import Game

# 2022010503gm-00b9-0000-70c189f5 of Tenhou, 210815-6da08e40-… of Mahjong Soul, 2022-01-05 anywhere
_TENHOU: Final = re.compile(r"(?<!\d)(20\d\d)(0[1-9]|1[0-2])\d{4}gm-([0-9a-f]{4})-")
_MAHJONG_SOUL: Final = re.compile(r"(?<!\d)(\d\d)(0[1-9]|1[0-2])\d\d-[0-9a-f]{8}-")
_WRITTEN: Final = re.compile(r"(?<!\d)(20\d\d)[-/_.]?(0[1-9]|1[0-2])(?:[-/_.]?[0-3]\d)?(?!\d)")
_ROOMS: Final = {0x00: "general", 0x80: "upper", 0x20: "expert", 0xA0: "phoenix"}
_ROOM_BITS: Final = 0xA0


def month_of(game: Game) -> str:
    """Return the month, ``2022-01``; "" where it is not told.

    >>> from paili.game.records import Source
    >>> from paili.scoring.rules import Rules
    >>> source = Source(path="/logs/2022010503gm-00b9-0000-70c189f5.mjlog")
    >>> month_of(Game(players=(), rules=Rules.TENHOU, deals=(), source=source))
    '2022-01'
    """
    told = _told(game)
    found = _TENHOU.search(told) or _MAHJONG_SOUL.search(told) or _WRITTEN.search(told)
    if found is None:
        return ""
    year = found[1] if len(found[1]) == 4 else f"20{found[1]}"
    return f"{year}-{found[2]}"


def room_of(game: Game) -> str:
    """Return the room of a game of Tenhou: general, upper, expert or phoenix; "" where it is not told.

    >>> from paili.game.records import Source
    >>> from paili.scoring.rules import Rules
    >>> source = Source(reference="2019021004gm-00a9-0000-e2f6516d")
    >>> room_of(Game(players=(), rules=Rules.TENHOU, deals=(), source=source))
    'phoenix'
    """
    type_ = dict(game.extra).get("go.type", "")
    if not type_.isdecimal():
        found = _TENHOU.search(_told(game))
        return _ROOMS[int(found[3], 16) & _ROOM_BITS] if found else ""
    return _ROOMS[int(type_) & _ROOM_BITS]


def _told(game: Game) -> str:
    return (
        f"{game.source.reference} {game.source.path} {game.source.title} {dict(game.extra).get('title', '')}"
    )
