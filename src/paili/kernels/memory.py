"""Buffers of numbers that plain Python and compiled loops share.

>>> rows = zeros("q", 2, 3)
>>> rows[1, 2] = 7
>>> rows.tolist()
[[0, 0, 0], [0, 0, 7]]
"""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain, count
from math import prod
from struct import calcsize
from typing import Any, Final, Literal, overload

_LARGE: Final = 1 << 16  # bytes from which the system gives memory page by page
_PAGE: Final = 1 << 12
_LINE: Final = 64  # bytes that the cache takes at once
# where large buffers start in a page: if all started alike, their first elements would compete for the same
# lines of the cache; steps of 13 lines come to each line of a page once
_starts: Final = count(step=13 * _LINE)


@overload
def zeros(code: Literal["d"], *shape: int) -> memoryview[float]: ...  # type: ignore[overload-overlap]
@overload
def zeros(code: str, *shape: int) -> memoryview: ...
def zeros(code: str, *shape: int) -> Any:
    """Return a buffer of zeros in C order that starts where a line of the cache starts.

    Pages of a large buffer take no memory until they are written.

    Args:
        code: the type of an element as `struct` writes it: ``"b"`` int8, ``"B"`` uint8, ``"h"`` int16,
            ``"H"`` uint16, ``"i"`` int32, ``"I"`` uint32, ``"q"`` int64, ``"Q"`` uint64, ``"d"`` float64.
        shape: the length of each dimension; at least one dimension.
    """
    size = calcsize(code) * prod(shape)
    if size < _LARGE:
        numbers = array("B", bytes(size + _LINE))
        start = -numbers.buffer_info()[0] % _LINE
        return memoryview(numbers)[start : start + size].cast(code, shape)  # type: ignore[call-overload]
    start = next(_starts) % _PAGE
    return memoryview(_pages(start + size))[start:].cast(code, shape)  # type: ignore[call-overload]


def _pages(size: int) -> mmap.mmap:
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)  # shared memory has small pages
    with suppress(OSError):  # fewer look-ups of addresses, where the system knows it
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


def sparse(code: str, size: int) -> memoryview:
    """Return a buffer of zeros of one dimension whose pages use no memory until they are written.

    This function is for a large buffer in which few elements will be written.

    Args:
        code: the type of an element, as for `zeros`.
        size: the number of elements.
    """
    number = calcsize(code) * size
    if not hasattr(mmap, "MAP_PRIVATE"):
        return memoryview(mmap.mmap(-1, number)).cast(code)  # type: ignore[call-overload, no-any-return]
    pages = mmap.mmap(-1, number, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)  # a forked process has its own
    return memoryview(pages).cast(code)  # type: ignore[call-overload, no-any-return]


@overload
def filled(code: Literal["d"], values: Iterable[float]) -> memoryview[float]: ...  # type: ignore[overload-overlap]
@overload
def filled(code: str, values: Iterable[float]) -> memoryview: ...
def filled(code: str, values: Iterable[float]) -> Any:
    """Return a buffer of one dimension with the values of an iterable.

    >>> filled("h", range(3)).tolist()
    [0, 1, 2]
    """
    return memoryview(array(code, values))


def repeated(code: str, row: Sequence[float], rows: int) -> memoryview:
    """Return a buffer of two dimensions in which all rows are equal.

    >>> repeated("h", (1, 2), 2).tolist()
    [[1, 2], [1, 2]]
    """
    return memoryview(array(code, row) * rows).cast("B").cast(code, (rows, len(row)))  # type: ignore[call-overload, no-any-return]


def table_of(rows: Sequence[Sequence[float]]) -> memoryview[float]:
    """Return a buffer of float64 of two dimensions, from rows of equal length.

    >>> table_of([[1, 2], [3, 4]])[1, 0]
    3.0
    """
    table = zeros("d", len(rows), len(rows[0]))
    table.cast("B")[:] = memoryview(array("d", chain.from_iterable(rows))).cast("B")
    return table
