"""Convert records to JSON-ready dicts, and describe the types in these dicts.

A record is a NamedTuple or a dataclass. `json_record` names the fields or properties in the dict of a record;
without names, the dict has all fields. `plain` converts a record to a dict; `shape_of` returns the type of
each entry, for the OpenAPI document. The annotation of a value decides the form of the value in JSON:

============================  ============================================
``Kind``, ``Face``, ``Tile``  the name of the tile
``TileSet``                   a list of names
``tuple``                     a list
``dict``                      an object; keys are written as text
a record                      its JSON
a union                       None, or the form of its first other type
a text, a number, ``bool``    unchanged
anything else                 as text
============================  ============================================

>>> from typing import NamedTuple
>>> @json_record("tile", "left", "gone:is_gone")
... class Held(NamedTuple):
...     tile: Kind
...     left: int
...     @property
...     def is_gone(self) -> bool: return self.left == 0
>>> plain(Held(Kind.M5, 2))
{'tile': '5m', 'left': 2, 'gone': False}
>>> shape_of(Held)
{'tile': <enum 'Kind'>, 'left': <class 'int'>, 'gone': <class 'bool'>}
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from paili.display import html_of
from paili.tiles import FACE_NAMES, Face, Kind, TileSet

Json = dict[str, Any]
Tile = Annotated[int, Kind]
"""An int that is a face: a kind, a red five or the wildcard."""

_Writer = Callable[[Any], Any]
_Record = TypeVar("_Record", bound=type[Any])
_Item_co = TypeVar("_Item_co", covariant=True)
_AS_TEXT: Final = "str"
_PATHS: Final = "_paths_in_json"
_HOMES: Final = "_homes_of_types"


def json_record(*names: str, **homes: str) -> Callable[[_Record], _Record]:
    """Return a class decorator that names the JSON entries of a record, and lets notebooks show the record.

    Args:
        names: fields or properties in order; without names, all fields. ``"key:attribute"`` renames an entry,
            ``"tiles:hand.faces"`` takes an attribute of a field, ``"text:str"`` is ``str`` of the record.
        homes: for each type in the annotations that only type checkers import, its module by the name of the
            type. The module is imported when `shape_of` needs the type.
    """

    def decorated(record: _Record) -> _Record:
        parts = [name.partition(":") for name in names or _fields_of(record)]
        setattr(record, _PATHS, {key: path or key for key, _, path in parts})
        setattr(record, _HOMES, getattr(record, _HOMES, {}) | homes)
        record._repr_html_ = html_of
        return record

    return decorated


def brief(record: Any, *names: str) -> str:
    """Return a short ``repr`` for a record that is too large to print completely.

    Args:
        record: the record.
        names: the fields or properties to show; a tuple is shown as its length, a float with four digits.

    >>> from typing import NamedTuple
    >>> Odds = NamedTuple("Odds", [("tile", Kind), ("p", float), ("cases", tuple[int, ...])])
    >>> brief(Odds(Kind.M5, 0.123456, (1, 2, 3)), "tile", "p", "cases")
    '<Odds tile=5m p=0.1235 cases=3>'
    """
    texts = (f"{name}={_briefly(attrgetter(name)(record))}" for name in names)
    return f"<{type(record).__name__} {' '.join(texts)}>"


def _briefly(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, tuple):
        return str(len(value))
    return repr(value) if type(value) is str else str(value)


class Record:
    """The base class of records that are dataclasses, with `to_dict`; a NamedTuple cannot have this base."""

    __slots__ = ()

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)


class Shown(tuple[_Item_co, ...]):
    """A tuple of results, for example of waits or discards, that a notebook shows as a table.

    >>> Shown([1, 2]), Shown([1, 2]) == (1, 2)
    ((1, 2), True)
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return html_of(self)


def _fields_of(record: type[Any]) -> tuple[str, ...]:
    if is_dataclass(record):
        return tuple(field.name for field in fields(record))
    result: tuple[str, ...] = record._fields
    return result


def is_record(kind: object) -> bool:
    """Return whether a type is a record."""
    return hasattr(kind, _PATHS)


@cache
def shape_of(record: Any) -> dict[str, Any]:
    """Return the annotated type of each entry of a record's JSON."""
    paths: dict[str, str] = getattr(record, _PATHS)
    return {key: str if path == _AS_TEXT else _type_at(record, path) for key, path in paths.items()}


def _loaded(homes: dict[str, str]) -> dict[str, Any]:
    from importlib import import_module  # for the few who ask for the shape of such a record

    return {name: getattr(import_module(home), name) for name, home in homes.items()}


def _type_at(owner: Any, path: str) -> Any:
    """Return the annotated type of a field or property of a class.

    Args:
        owner: the class.
        path: the name; or a path to an attribute of a field, such as ``hand.faces``.
    """
    names: dict[str, Any] = {}
    for name in path.split("."):
        names |= _loaded(getattr(owner, _HOMES, {}))
        result = getattr(owner, name, None)
        target, entry = (result.fget, "return") if isinstance(result, property) else (owner, name)
        owner = get_type_hints(target, localns=names, include_extras=True)[entry]
    return owner


def plain(record: Any) -> Json:
    """Return a record as a JSON-ready dict, with the entries that `json_record` lists."""
    kind: Any = type(record)
    return {key: write(value(record)) for key, value, write in _entries(kind)}


@cache
def _entries(record: Any) -> tuple[tuple[str, _Writer, _Writer], ...]:
    """Return for each JSON entry its key, a function that reads its value, and a function that writes it."""
    paths: dict[str, str] = getattr(record, _PATHS)
    return tuple(
        (key, str if paths[key] == _AS_TEXT else attrgetter(paths[key]), _writer_of(kind))
        for key, kind in shape_of(record).items()
    )


@cache
def _writer_of(kind: Any) -> _Writer:
    if is_record(kind):
        return plain
    written = _WRITERS.get(get_origin(kind) or kind)
    return written(*get_args(kind)) if written else str


def _list(of: Any, *_: Any) -> _Writer:
    write = _writer_of(of)
    return lambda values: [write(value) for value in values]


def _table(of: Any, to: Any) -> _Writer:
    write_key, write = _writer_of(of), _writer_of(to)
    return lambda table: {str(write_key(key)): write(value) for key, value in table.items()}


def _either(*kinds: Any) -> _Writer:
    """Return the function that writes a value of a union type.

    The function writes None as None, and every other value as a value of the first type of the union.
    """
    write = _writer_of(next(kind for kind in kinds if kind is not NoneType))
    return lambda value: None if value is None else write(value)


def _as_it_is(*_: Any) -> _Writer:
    return lambda value: value


def _tile() -> _Writer:
    return FACE_NAMES.__getitem__


_WRITERS: Final[dict[Any, Callable[..., _Writer]]] = {
    **dict.fromkeys((str, int, float, bool, Literal, Any), _as_it_is),
    **dict.fromkeys((Kind, Face), _tile),
    **dict.fromkeys((Union, UnionType), _either),
    Annotated: lambda _, inner: _writer_of(inner),
    TileSet: lambda: _list(Kind),
    tuple: _list,
    dict: _table,
}
