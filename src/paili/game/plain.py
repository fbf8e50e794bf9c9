"""The records of a game as JSON takes them: tiles by their names, what belongs to the file alone left out.

>>> from paili.game.events import Discard
>>> Discard(2, 34, drawn=True).to_dict()
{'event': 'discard', 'seat': 2, 'tile': '0m', 'drawn': True, 'riichi': False}
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from paili.hand.meld import Meld
from paili.tiles import FACE_NAMES, FACES, TILES, TileSet

TILES_IN: Final = ("tile", "own", "tiles", "hand", "ura", "shown", "hands", "indicator", "said_ura")
TILE_OF: Final[dict[str, int]] = {"?": -1, **{FACE_NAMES[face]: TILES[face] for face in range(FACES)}}
_WRITERS: Final[dict[type, Callable[[Any], Any]]] = {TileSet: str, Meld: str, Fraction: float}
_OF_THE_FILE: Final = ("place", "ids", "extra", "ura_ids", "shown_ids", "indicator_id", "names_rules")


def plain(record: Any) -> dict[str, Any]:
    """Return a record of a game as plain values."""
    kind: Any = type(record)
    return {name: _value(getattr(record, name), name in TILES_IN) for name in _names(kind)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.name not in _OF_THE_FILE)


@cache
def event_name(kind: str) -> str:
    """Return the name of an event by that of its class.

    >>> event_name("RiichiAccepted")
    'riichi_accepted'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind).lower()


def _value(value: Any, tiles: bool) -> Any:
    if write := _WRITERS.get(type(value)):
        return write(value)
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if is_dataclass(value):
        return plain(value)
    if isinstance(value, tuple | list):
        return [_value(each, tiles) for each in value]
    if tiles and isinstance(value, int):
        return FACE_NAMES[value] if 0 <= value < len(FACE_NAMES) else "?"
    return value
