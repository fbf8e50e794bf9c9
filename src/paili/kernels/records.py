"""Create named tuples from their fields, and get and set fields of objects with slots; compiled, without a
Python call.

>>> from paili.analysis.shanten import Shanten
>>> record_of(Shanten, (1, 2, None))
Shanten(standard=1, seven_pairs=2, thirteen_orphans=None)
"""

from __future__ import annotations

from typing import Any


def record_of(kind: Any, fields: tuple[Any, ...]) -> Any:
    """Return a new instance of a named-tuple class.

    Args:
        kind: the class.
        fields: all fields in their order; their number is not checked.
    """
    return tuple.__new__(kind, fields)


def record_of_three(kind: Any, one: Any, two: Any, three: Any) -> Any:
    """Return a new instance of a named-tuple class with three fields.

    The result is that of `record_of`; the caller need not make a tuple of the fields.

    Args:
        kind: the class.
        one, two, three: the fields in their order.
    """
    return tuple.__new__(kind, (one, two, three))


def leaf_of(kind: Any) -> Any:
    """Return a new instance of a class with slots, whose fields are not set.

    In compiled code the garbage collector does not search the instance for cycles.

    Args:
        kind: the class; no field of the instance may contain an object that refers to the instance.
    """
    return kind.__new__(kind)


def get(slot: Any, record: Any) -> Any:
    """Return the value of a field of an object with slots.

    Args:
        slot: the descriptor of the field, from the ``__dict__`` of the class.
        record: an instance of the class; compiled code does not check that it is one.
    """
    return slot.__get__(record)


def put(slot: Any, record: Any, value: Any) -> None:
    """Set a field of an object with slots, even if its class is frozen.

    Args:
        slot: the descriptor of the field, from the ``__dict__`` of the class.
        record: an instance of the class; compiled code does not check that it is one.
        value: the value of the field.
    """
    slot.__set__(record, value)
