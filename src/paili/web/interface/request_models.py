"""Make the models of requests from their declarations, see `paili.web.request_fields`.

>>> from paili.web.requests import PlayRequest
>>> model_of_request(PlayRequest)(seed=7).seat
0
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, create_model

from paili.web.request_fields import REQUIRED, FieldRules, declared_fields
from paili.web.requests import Request

_FORBID: Final = ConfigDict(extra="forbid")


@cache
def model_of_request(request: type) -> type[BaseModel]:
    """Return the model of a request, without a file, which comes as the body.

    Args:
        request: the class that declares the request.
    """
    fields: Any = {
        name: (_type_of(kind), _field(value))
        for name, (kind, value) in declared_fields(request).items()
        if kind is not bytes
    }
    config = _FORBID if issubclass(request, Request) else None
    return create_model(request.__name__, __doc__=request.__doc__, __config__=config, **fields)


def _field(value: FieldRules) -> Any:
    rules = {name: rule for name, rule in value.rules.items() if name != "one_of"}
    return Field(**rules) if value.default is REQUIRED else Field(value.default, **rules)


def _type_of(kind: Any) -> Any:
    """Return a type of a request as pydantic reads it: with its own rules, models in place of requests."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        inner = _type_of(arguments[0])
        for value in arguments[1:]:
            choices = value.rules.get("one_of")
            inner = Literal[choices] if choices else Annotated[inner, _field(value)]
        return inner
    is_request = isinstance(kind, type) and issubclass(kind, Request)
    if is_request:
        return model_of_request(kind)
    if origin in (Union, UnionType):
        return Union[tuple(map(_type_of, arguments))]  # noqa: UP007
    return origin[tuple(map(_type_of, arguments))] if origin in (list, tuple) else kind
