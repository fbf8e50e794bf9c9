"""Declare the fields of a request once, for the server and for the page without a server.

A request is a class whose annotations are its fields. `paili.web.interface.request_models` makes the models
of the server from such classes; `paili.web.local` reads the fields without pydantic.

>>> class Sample:
...     seed: Annotated[int, field(ge=0)]
...     lang: Annotated[str, one_of(["en", "zh"])] = "en"
>>> fields_of(Sample)["lang"]
RequestField(type=<class 'str'>, default='en', rules={'one_of': ('en', 'zh')}, may_be_none=False)
>>> fields_of(Sample)["seed"].is_required
True
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

REQUIRED: Final = object()


@dataclass(frozen=True, eq=False)
class FieldRules:
    """What a field of a request adds to its type.

    Attributes:
        default: the value of a missing field; `REQUIRED` if it may not be missing.
        rules: limits and documentation by the names of ``pydantic.Field``; and ``one_of``, the allowed
            values.
    """

    default: Any
    rules: Mapping[str, Any]


def field(default: Any = REQUIRED, /, **rules: Any) -> Any:
    """Return what a field adds to its type, as metadata of the type or in place of a default."""
    return FieldRules(default, rules)


def one_of(values: Collection[Any]) -> Any:
    """Return the rule that a field has one of these values, for names known only when the program runs."""
    return field(one_of=tuple(values))


def between(low: int, high: int, /, **rules: Any) -> Any:
    """Return the rule of a whole number from ``low`` to ``high``; in JSON it may not be a text."""
    return field(ge=low, le=high, strict=True, **rules)


class RequestField(NamedTuple):
    """A field of a request for a reader without pydantic.

    Attributes:
        type: the class of the value.
        default: the value of a missing field; `REQUIRED` if it may not be missing.
        rules: the rules of the field and of its type, see `FieldRules`.
        may_be_none: whether the value may be None.
    """

    type: Any
    default: Any
    rules: Mapping[str, Any]
    may_be_none: bool = False

    @property
    def is_required(self) -> bool:
        """Return whether the field may not be missing."""
        return self.default is REQUIRED


def declared_fields(request: type) -> dict[str, tuple[Any, FieldRules]]:
    """Return the type and the rules of each field of a request, those of its base classes first."""
    results = {}
    for name, kind in get_type_hints(request, include_extras=True).items():
        value = getattr(request, name, REQUIRED)
        results[name] = kind, value if isinstance(value, FieldRules) else FieldRules(value, {})
    return results


@cache
def fields_of(request: type) -> Mapping[str, RequestField]:
    """Return the fields of a request by name, without the contents of lists."""
    results = {}
    for name, (kind, value) in declared_fields(request).items():
        base = _flat(kind)
        results[name] = base._replace(default=value.default, rules={**base.rules, **value.rules})
    return results


def _flat(kind: Any) -> RequestField:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        base = _flat(arguments[0])
        rules = [rule for metadata in arguments[1:] for rule in metadata.rules.items()]
        return base._replace(rules={**base.rules, **dict(rules)})
    if origin in (Union, UnionType):
        return _flat(arguments[0])._replace(may_be_none=arguments[1] is NoneType)
    if origin is Literal:
        return RequestField(type(arguments[0]), REQUIRED, {"one_of": arguments})
    return RequestField(origin or kind, REQUIRED, {})
