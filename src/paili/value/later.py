"""Records that are worked out when they are looked at: most of an answer is never read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

_Record = TypeVar("_Record", bound="Later")
_Fields = Callable[[], tuple[object, ...]]


class Later:
    """Base of frozen dataclasses with slots; see `later`."""

    __slots__ = ("_work",)
    _work: _Fields | None

    if not TYPE_CHECKING:  # the fields are those of the dataclass

        def __getattr__(self, name: str) -> Any:
            """Work out all fields when the first of them is not there yet."""
            names = type(self).__match_args__
            if name not in names:
                kind = type(self).__name__
                raise AttributeError(f"{kind!r} object has no attribute {name!r}", name=name, obj=self)
            work = object.__getattribute__(self, "_work")
            if work is not None:  # else another thread has done it just now
                for put, value in zip(_puts(type(self)), (*work(), None), strict=True):
                    put(self, value)
            return object.__getattribute__(self, name)


@cache
def _puts(kind: type[Later]) -> list[Callable[[Later, object], None]]:
    """What sets each field of a record, frozen or not, then forgets how they were worked out."""
    names: tuple[str, ...] = (*kind.__match_args__, "_work")  # type: ignore[attr-defined]
    return [getattr(kind, name).__set__ for name in names]


def later(kind: type[_Record], work: _Fields) -> _Record:
    """Return a record whose fields, in order, are what a function returns, called when one is looked at.

    >>> from paili.value.records import ByTurn
    >>> found = later(ByTurn, lambda: print("now") or ((0.5,), (1.0,), None))
    >>> found == ByTurn((0.5,), (1.0,), None)
    now
    True
    """
    record = object.__new__(kind)
    object.__setattr__(record, "_work", work)
    return record
