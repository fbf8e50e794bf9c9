"""Make records that are named tuples; in C, as `_records.pxd` has it, without a call of a function in Python.

>>> from paili.analysis.shanten import Shanten
>>> record_of(Shanten, (1, 2, None))
Shanten(standard=1, seven_pairs=2, thirteen_orphans=None)
"""

from __future__ import annotations

from typing import Any


def record_of(kind: Any, fields: tuple[Any, ...]) -> Any:
    """Return a named tuple of a class with all its fields, without a call of the class."""
    return tuple.__new__(kind, fields)


def record_of_three(kind: Any, one: Any, two: Any, three: Any) -> Any:
    """Return a named tuple of three fields in the same way."""
    return tuple.__new__(kind, (one, two, three))
