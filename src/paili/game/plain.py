"""Convert the records of a game to JSON-ready dicts and back; a tile is written as its name.

Fields that describe the file of a game are not written, but read if present. The type annotation of a field
decides how its value is read.

>>> from paili.game.events import Discard, Event
>>> Discard(2, 34, drawn=True).to_dict()
{'event': 'discard', 'seat': 2, 'tile': '0m', 'drawn': True, 'riichi': False}
>>> Event.from_dict(_)
Discard(seat=2, tile=Face.RED_M5, drawn=True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from paili.errors import GameError, PailiError
from paili.hand.meld import Meld
from paili.position.text.rules import rules_from_dict
from paili.scoring.rules import Rules
from paili.tiles import TILES, WALL_NAMES, TileSet

_Record = TypeVar("_Record")
TILES_IN: Final = ("tile", "own", "tiles", "hand", "ura", "shown", "hands", "indicator", "stated_ura")
_TILE_OF: Final[dict[str, int]] = {
    "?": -1,
    **{name: TILES[face] if face < len(TILES) else face for face, name in enumerate(WALL_NAMES)},
}
_WRITERS: Final[dict[type, Callable[[Any], Any]]] = {TileSet: str, Meld: str, Fraction: float}
_OF_THE_FILE: Final = ("place", "ids", "extra", "ura_ids", "shown_ids", "indicator_id", "names_rules")
_MOST_PARTS: Final = 10_000  # of a total, which is written as a decimal number


class Plain:
    """The base class of the records of a game (deals, events …): they become JSON and are read back."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Return the record from a dict that `to_dict` has written; fields with a default may be missing.

        Args:
            values: the dict.

        Raises:
            GameError: if a value is missing or invalid for its field; the message says where in the dict.
            ScoreError: if the rules are invalid.
        """
        return cls._read(values, cls.__name__)

    @classmethod
    def _read(cls, values: object, place: str) -> Self:
        return from_plain(cls, values, place)


# ---------------------------------------------------------------------------------- writing


def plain(record: Any) -> dict[str, Any]:
    """Return a record of a game as a JSON-ready dict."""
    kind: Any = type(record)
    return {name: _value(getattr(record, name), name in TILES_IN) for name in names(kind)}


@cache
def names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a record class, in order of definition."""
    return tuple(field.name for field in fields(kind) if field.name not in _OF_THE_FILE)


@cache
def event_name(kind: str) -> str:
    """Return the name of an event from the name of its class.

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
        return [_value(item, tiles) for item in value]
    if tiles and isinstance(value, int):
        return WALL_NAMES[value] if 0 <= value < len(WALL_NAMES) else "?"
    return value


# ---------------------------------------------------------------------------------- reading


def from_plain(kind: type[_Record], values: object, place: str) -> _Record:
    """Return a record of a class from the values that `plain` has written.

    Args:
        kind: the class.
        values: a dict of the fields of the record.
        place: the position of the values in their document, such as ``Game.deals[0]``, for error messages.

    Raises:
        GameError: if a field is missing, unknown or invalid.
    """
    if not isinstance(values, Mapping):
        raise _wrong(values, place)
    of: Any = kind
    hints, needed = _fields_of(of)
    for name in (*values, *needed):
        if name not in hints:
            raise GameError("game.no_such_entry", place=f"{place}.{name}")
        if name not in values:
            raise GameError("game.no_entry", place=f"{place}.{name}")
    entries = {
        name: _read(hints[name], value, f"{place}.{name}", name in TILES_IN) for name, value in values.items()
    }
    return kind(**entries)


@cache
def _fields_of(kind: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the type of each field of a record, and the names of the fields that have no default."""
    hints = get_type_hints(kind)
    needed = (
        field for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING
    )
    return {field.name: hints[field.name] for field in fields(kind)}, tuple(item.name for item in needed)


def _read(kind: Any, value: object, place: str, tiles: bool) -> Any:
    """Return the value of a field, converted to the type that the annotation of the field states.

    Args:
        kind: the annotation.
        value: the JSON-ready value.
        place: where the value is in its document, for messages of errors.
        tiles: whether an integer in the annotation is a face, which is written by its name.
    """
    if get_origin(kind) in (Union, UnionType):
        (kind,) = (item for item in get_args(kind) if item is not NoneType)
        return None if value is None else _read(kind, value, place, tiles)
    if get_origin(kind) is tuple:
        return _several(get_args(kind), value, place, tiles)
    if isinstance(kind, type) and issubclass(kind, Plain):
        return kind._read(value, place)
    return _single(int if kind is int and not tiles else _Tile if kind is int else kind, value, place)


def _several(kinds: tuple[Any, ...], value: object, place: str, tiles: bool) -> tuple[Any, ...]:
    """Return a tuple from a list, with the items converted to the types that the annotation of the field
    states.

    Args:
        kinds: the arguments of the annotation ``tuple[...]``: one type for each item, or a type and an
            ellipsis for any length.
        value: the JSON-ready value.
        place: where the value is in its document, for messages of errors.
        tiles: whether an integer in the annotation is a face, which is written by its name.
    """
    if not isinstance(value, list | tuple) or (kinds[-1] is not ... and len(kinds) != len(value)):
        raise _wrong(value, place)
    each_of = [kinds[0]] * len(value) if kinds[-1] is ... else kinds
    numbered = enumerate(zip(each_of, value, strict=True))
    return tuple([_read(kind, item, f"{place}[{at}]", tiles) for at, (kind, item) in numbered])


class _Tile:
    """A mark in the annotation of a field whose integer is a tile; JSON contains the name of the tile
    instead.
    """


def _single(kind: Any, value: object, place: str) -> Any:
    typed, read = _READERS[kind]
    if type(value) not in typed:
        raise _wrong(value, place)
    try:
        return read(value)
    except (PailiError, KeyError, ValueError, OverflowError) as error:
        if kind is Rules:
            raise
        raise _wrong(value, place) from error


_READERS: Final[dict[Any, tuple[tuple[type, ...], Callable[[Any], Any]]]] = {
    int: ((int,), int),
    str: ((str,), str),
    bool: ((bool,), bool),
    _Tile: ((str,), _TILE_OF.__getitem__),
    Fraction: ((int, float), lambda value: Fraction(value).limit_denominator(_MOST_PARTS)),
    TileSet: ((str,), TileSet.parse),
    Meld: ((str,), Meld.parse),
    Rules: ((dict,), rules_from_dict),
}


def _wrong(value: object, place: str) -> GameError:
    return GameError("game.not_plain", place=place, value=value)
