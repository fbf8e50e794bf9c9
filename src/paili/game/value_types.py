# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Sort many records by type, get or test a field of many records, and get the types of many values.

A game has thousands of values, whose types `paili.game.plain` checks.

>>> from paili.game.events import Discard, Draw
>>> discards = by_type([Discard(0, 4), Draw(1, 2), Discard(1, 27)])[Discard]
>>> values_of(discards, "tile"), types_of((4, 27, True)) == {int, bool}
([4, 27], True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MemberDescriptorType
from typing import Any

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.records import get


def by_type(records: Iterable[Any]) -> dict[Any, list[Any]]:
    """Return lists of the records of each type, by their type."""
    groups: dict[Any, list[Any]] = {}
    for record in records:
        group = groups.get(type(record))
        if group is None:
            group = groups[type(record)] = []
        group.append(record)
    return groups


def values_of(records: Sequence[Any], name: str) -> list[Any]:
    """Return the values of a field of records, in their order."""
    return [getattr(record, name) for record in records]


def _slot_of(kind: type, name: str) -> Any:
    """Return the descriptor of a field of a class with slots; None for any other class."""
    slot = getattr(kind, name, None)
    return slot if type(slot) is MemberDescriptorType else None


def are_plain(records: Sequence[Any], name: str, kinds: tuple[type, ...], inner: tuple[type, ...]) -> bool:
    """Return whether all values of a field of records are of some classes.

    Args:
        records: the records.
        name: the name of the field.
        kinds: the classes.
        inner: the classes of the items of each value that is a tuple.

    >>> from paili.game.events import Discard, Draw
    >>> events = [Discard(0, 4, ids=(17,)), Draw(1, 2)]
    >>> are_plain(events, "ids", (tuple,), (int,)), are_plain(events, "ids", (tuple,), (str,))
    (True, False)
    """
    last = last_item = kind = slot = None
    for record in records:
        if type(record) is not kind:
            kind = type(record)
            slot = _slot_of(kind, name)
        value = getattr(record, name) if slot is None else get(slot, record)
        if type(value) is not last:
            last = type(value)
            if not issubclass(last, kinds):
                return False
        if type(value) is tuple:
            for item in value:
                if type(item) is not last_item:
                    last_item = type(item)
                    if not issubclass(last_item, inner):
                        return False
    return True


def types_of(values: Iterable[Any]) -> set[type]:
    """Return the types of some values; most neighbours have the same type."""
    types: set[type] = set()
    last = None
    for value in values:
        if type(value) is not last:
            last = type(value)
            types.add(last)
    return types
