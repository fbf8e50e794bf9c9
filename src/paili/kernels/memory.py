"""Buffers of numbers that plain Python and compiled loops share.

>>> rows = zeros("q", 2, 3)
>>> rows[1, 2] = 7
>>> rows.tolist()
[[0, 0, 0], [0, 0, 7]]
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import prod
from struct import calcsize

__all__ = ("filled", "zeros")


def zeros(code: str, *shape: int) -> memoryview:
    """Return a buffer of zeros in C order; the system gives it memory page by page when it is used.

    Args:
        code: the type of an element as `struct` writes it: ``"b"`` int8, ``"B"`` uint8, ``"h"`` int16,
            ``"H"`` uint16, ``"i"`` int32, ``"I"`` uint32, ``"q"`` int64, ``"Q"`` uint64, ``"d"`` float64.
        shape: the length of each dimension, one at least.
    """
    return memoryview(bytearray(calcsize(code) * prod(shape))).cast(code, shape)  # type: ignore[call-overload, no-any-return]


def filled(code: str, values: Iterable[float]) -> memoryview:
    """Return a buffer of one dimension with the given values.

    >>> filled("h", range(3)).tolist()
    [0, 1, 2]
    """
    return memoryview(array(code, values))
