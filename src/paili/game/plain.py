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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from fractions import Fraction
from functools import cache
from itertools import chain, repeat
from types import NoneType, UnionType
from typing import Any, Final, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from paili.arguments import flag_of, int_of
from paili.catalogue import Message
from paili.errors import GameError, PailiError
from paili.game.value_types import are_plain, by_type, types_of, values_of
from paili.hand.meld import Meld
from paili.position.text.rules import names_game, rules_from_dict
from paili.scoring.rules import Rules
from paili.tiles import TILES, WALL_NAMES, TileSet

_Record = TypeVar("_Record")
TILES_IN: Final = ("tile", "own", "tiles", "hand", "ura", "shown", "hands", "indicator", "stated_ura")
_HIDDEN: Final = -1
_HIDDEN_NAME: Final = "?"
_OF_JSON: Final = (str, int, bool, float)
_PLAIN_KINDS: Final = (str, int, bool)
_Kinds = tuple[type, ...]
_TILE_OF: Final[dict[str, int]] = {
    _HIDDEN_NAME: _HIDDEN,
    **{name: TILES[face] if face < len(TILES) else face for face, name in enumerate(WALL_NAMES)},
}
_WRITERS: Final[dict[type, Callable[[Any], Any]]] = {TileSet: str, Meld: str, Fraction: float}
_OF_THE_FILE: Final = ("place", "ids", "extra", "ura_ids", "shown_ids", "indicator_id", "names_rules")
_MOST_PARTS: Final = 10_000  # of a total, which is written as a decimal number


class Plain:
    """The base class of the records of a game (deals, events …): they become JSON and are read back."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``.

        Raises:
            GameError: if a value has no JSON, or a tile does not exist; the message names the place.
        """
        return self._written(type(self).__name__)

    def _written(self, place: str) -> dict[str, Any]:
        """Return this record as `to_dict` does; ``place`` is its position, for error messages."""
        return plain(self, place)

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


# ---------------------------------------------------------------------------------- types of values


def check_record(record: Plain, name: str = "") -> None:
    """Check that every value of a record, and of the records in it, has the type of its field.

    A program can put any value into a record. Values of the right type that are impossible, such as a seat 7,
    pass this check; whoever uses the record refuses them.

    Args:
        record: the record.
        name: the name of the record, for error messages; "" for the name of its class.

    Raises:
        GameError: for the first value of another type; the message says where the value is.

    >>> from paili.game.events import Discard
    >>> check_record(Discard(0, "5m"))
    Traceback (most recent call last):
    ...
    paili.errors.GameError: Discard.tile='5m': must be a whole number; seats and tiles are numbers here
    """
    message = wrong_value(record, name or type(record).__name__)
    if message is not None:
        raise GameError(message)


def wrong_value(record: Plain, place: str) -> Message | None:
    """Return a message about the first value in a record that does not have the type of its field; None if
    all values have their types.

    Args:
        record: the record.
        place: the name of the record, for the message; "" for none.
    """
    return None if _fits(record) else _misfit(type(record), record, place)


def _fits(record: Plain) -> bool:
    kind: Any = type(record)
    return all(fits(getattr(record, name)) for name, fits in _conditions(kind))


@cache
def _conditions(kind: Any) -> tuple[tuple[str, Callable[[Any], bool]], ...]:
    """Return for each field of a record class its name, and the test whether a value has its type."""
    return tuple((name, _condition(hint)) for name, hint in _fields_of(kind)[0].items())


def _condition(kind: Any) -> Callable[[Any], bool]:
    """Return the test whether a value has the type of an annotation."""
    if get_origin(kind) in (Union, UnionType):
        fits = _condition(_wanted(kind))
        return lambda value: value is None or fits(value)
    if get_origin(kind) is tuple:
        return _condition_of_items(get_args(kind))
    if issubclass(kind, Plain):
        return lambda value: isinstance(value, kind) and _fits(value)
    return _CONDITIONS.get(kind) or (lambda value: isinstance(value, kind))


def _condition_of_items(kinds: tuple[Any, ...]) -> Callable[[Any], bool]:
    if kinds[-1] is ...:
        fit = _condition_of_all(kinds[0])
        return lambda value: isinstance(value, tuple | list) and fit(value)
    tests = [_condition(kind) for kind in kinds]
    return lambda value: (
        isinstance(value, tuple | list)
        and len(value) == len(tests)
        and all(fits(item) for fits, item in zip(tests, value, strict=True))
    )


def _condition_of_all(kind: Any) -> Callable[[Sequence[Any]], bool]:
    """Return the test whether all values of a list have the type of an annotation.

    A game has thousands of values. A test of their types, of which there are few, is faster than a test of
    each value.
    """
    if get_origin(kind) in (Union, UnionType):
        fit = _condition_of_all(_wanted(kind))
        return lambda values: fit([value for value in values if value is not None])
    if get_origin(kind) is tuple and get_args(kind)[-1] is ...:
        fit = _condition_of_all(get_args(kind)[0])
        return lambda values: _are_of((tuple, list), values) and fit([*chain.from_iterable(values)])
    fits = _condition(kind)
    if get_origin(kind) is tuple:
        return lambda values: all(map(fits, values))
    if issubclass(kind, Plain):
        return lambda values: _are_of(kind, values) and _all_fit(values)
    return lambda values: _are_of(kind, values) or all(map(fits, values))


def _are_of(kind: Any, values: Iterable[Any]) -> bool:
    """Return whether all values are of a class, or of some classes."""
    return all(map(issubclass, types_of(values), repeat(kind)))


def _all_fit(records: Sequence[Any]) -> bool:
    """Return whether every value of some records has the type of its field; see `_condition_of_all`."""
    return all(
        are_plain(alike, name, kinds, inner) or fit(values_of(alike, name))
        for kind, alike in by_type(records).items()
        for name, kinds, inner, fit in _conditions_of_all(kind)
    )


@cache
def _conditions_of_all(kind: Any) -> tuple[tuple[str, _Kinds, _Kinds, Callable[[Sequence[Any]], bool]], ...]:
    """Return for each field of a record class its name, the classes of `_plain_kinds`, and the test whether
    values of several records have its type.
    """
    hints = _fields_of(kind)[0]
    return tuple((name, *_plain_kinds(hint), _condition_of_all(hint)) for name, hint in hints.items())


def _plain_kinds(kind: Any) -> tuple[_Kinds, _Kinds]:
    """Return the classes that values of an annotation may have, and the classes that items of a tuple may
    have.

    Values of other classes, such as nested tuples, may fit too: only the test of `_condition_of_all` is
    exact.
    """
    if get_origin(kind) in (Union, UnionType):
        kinds, inner = _plain_kinds(_wanted(kind))
        return (*kinds, NoneType), inner
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        has_plain_items = get_args(kind)[-1] is ... and item in _PLAIN_KINDS
        return (tuple,), (item,) if has_plain_items else ()
    return ((kind,) if kind in _PLAIN_KINDS else ()), ()


def _is_rules(value: object) -> bool:
    return isinstance(value, Rules) or (not isinstance(value, str) and names_game(value))


_CONDITIONS: Final[dict[Any, Callable[[Any], bool]]] = {
    int: lambda value: type(value) is int or int_of(value) is not None,
    str: lambda value: isinstance(value, str),
    bool: lambda value: flag_of(value) is not None,
    Fraction: lambda value: isinstance(value, Fraction | int),
    Rules: _is_rules,
}


def _wanted(kind: Any) -> Any:
    """Return the type in an annotation that also allows None."""
    (wanted,) = (item for item in get_args(kind) if item is not NoneType)
    return wanted


def _misfit(kind: Any, value: Any, place: str) -> Message:
    """Return a message about the innermost part of a value that does not have its type.

    Args:
        kind: the annotation that the value does not fit.
        value: the value.
        place: where the value is.
    """
    if get_origin(kind) in (Union, UnionType) and value is not None:
        return _misfit(_wanted(kind), value, place)
    for inner, item, at in _parts(kind, value, place):
        if not _condition(inner)(item):
            return _misfit(inner, item, at)
    if kind is int:
        return Message("game.no_such_fact", name=place, value=value)
    named = kind.__name__ if isinstance(kind, type) and not get_args(kind) else _MODULE.sub("", str(kind))
    return Message("game.wrong_type", name=place, value=value, type=named)


_MODULE: Final = re.compile(r"[a-z_.]+\.(?=[A-Z])")  # the module before the name of a class


def _parts(kind: Any, value: Any, place: str) -> list[tuple[Any, Any, str]]:
    """Return the annotation, the value and the position of each part of a record or a list."""
    if isinstance(kind, type) and issubclass(kind, Plain) and isinstance(value, kind):
        of: Any = type(value)
        hints, _ = _fields_of(of)
        before = place and f"{place}."
        return [(hint, getattr(value, name), f"{before}{name}") for name, hint in hints.items()]
    kinds = get_args(kind)
    if get_origin(kind) is not tuple or not isinstance(value, tuple | list):
        return []
    if kinds[-1] is ...:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        return []
    return [
        (inner, item, f"{place}[{at}]") for at, (inner, item) in enumerate(zip(kinds, value, strict=True))
    ]


# ---------------------------------------------------------------------------------- writing


def plain(record: Any, place: str) -> dict[str, Any]:
    """Return a record of a game as a JSON-ready dict.

    Args:
        record: the record.
        place: the position of the record, such as ``Game.deals[0]``, for error messages.

    Raises:
        GameError: if a value has no JSON, or a tile does not exist.
    """
    kind: Any = type(record)
    return {name: _value(getattr(record, name), f"{place}.{name}", name in TILES_IN) for name in names(kind)}


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


def _value(value: Any, place: str, tiles: bool) -> Any:
    if value is None or (type(value) in _OF_JSON and not tiles):
        return value
    if isinstance(value, tuple | list) and type(value) not in _WRITERS:
        return [_value(item, f"{place}[{at}]", tiles) for at, item in enumerate(value)]
    if isinstance(value, Plain):
        return value._written(place)
    if write := _WRITERS.get(type(value)):
        try:
            return write(value)
        except OverflowError:  # a fraction that no float holds
            raise GameError("game.no_value", place=place, value=value) from None
    return value.to_dict() if hasattr(value, "to_dict") else _number(value, place, tiles)


def _number(value: object, place: str, tiles: bool) -> int | str:
    """Return an integer of any type as an int, or the name of the tile that it means."""
    number = int_of(value)
    if number is None or (tiles and not _HIDDEN <= number < len(WALL_NAMES)):
        raise GameError("game.no_value", place=place, value=value)
    if tiles:
        return _HIDDEN_NAME if number == _HIDDEN else WALL_NAMES[number]
    return number


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
        return None if value is None else _read(_wanted(kind), value, place, tiles)
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
