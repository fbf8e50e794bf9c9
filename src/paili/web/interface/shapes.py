"""Make the models of answers from record classes, so that OpenAPI describes the JSON of `paili.record`.

>>> from paili.analysis.waits import Wait
>>> {name: field.annotation for name, field in model_of(Wait).model_fields.items()}
{'tile': <class 'str'>, 'left': <class 'int'>, 'shapes': list[str]}
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Field, create_model

from paili.record import is_record, shape_of
from paili.tiles import Face, Kind, TileSet

TileName = Annotated[str, Field(description="a tile by name: 5m, 0m (red), 7z, * (wildcard)")]
_PLAIN: Final = (str, int, float, bool, NoneType)
_WRITTEN: Final[dict[Any, Any]] = {
    Kind: TileName,
    Face: TileName,
    TileSet: list[TileName],
    **{kind: kind for kind in _PLAIN},
}


@cache
def model_of(record: Any) -> type[BaseModel]:
    """Return the model of the JSON that `paili.record` writes for a record.

    Args:
        record: the class of the record.
    """
    entries: dict[str, Any] = {key: (_type_of(kind), ...) for key, kind in shape_of(record).items()}
    doc = record.__doc__ or ""
    return create_model(record.__name__, __doc__=doc.partition("\n\n")[0], **entries)


def with_more(record: Any, name: str = "", /, **more: Any) -> type[BaseModel]:
    """Return the model of the JSON of a record, with entries added or replaced.

    Args:
        record: the class of the record.
        name: the name of the model; by default the name of the record followed by ``InWords``.
        more: the types of the added entries, by name.
    """
    model = model_of(record)
    entries: dict[str, Any] = {key: (kind, ...) for key, kind in more.items()}
    return create_model(name or f"{record.__name__}InWords", __base__=model, __doc__=model.__doc__, **entries)


def list_of(model: Any) -> Any:
    """Return the type of a list whose items are of the type ``model``."""
    return list[model]


def _type_of(kind: Any) -> Any:
    """Return the type of the JSON form of a value; ``str`` if JSON has no type for the value.

    Args:
        kind: the annotation of the value.
    """
    if is_record(kind):
        return model_of(kind)
    maker = _MODELS.get(get_origin(kind))
    return maker(kind, *get_args(kind)) if maker else _WRITTEN.get(kind, str)


def _either(_: Any, *kinds: Any) -> Any:
    return Union[tuple(map(_type_of, kinds))]  # noqa: UP007


_MODELS: Final[dict[Any, Callable[..., Any]]] = {
    Literal: lambda kind, *_: kind,
    Annotated: lambda _, kind, inner: _type_of(inner),
    Union: _either,
    UnionType: _either,
    tuple: lambda _, of, *__: list[_type_of(of)],  # type: ignore[misc]
    dict: lambda _, of, to: dict[str, _type_of(to)],  # type: ignore[misc]
}
