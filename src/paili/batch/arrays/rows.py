"""Prepare computations for many hands: check the arrays, and divide the hands (rows) among threads.

The compiled loop reads contiguous rows of ``uint8`` in place. Other arrays are copied block by block, so they
need little additional memory. If the loop finds a row that is not a hand, this module determines the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import prod
from threading import Thread
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paili.arguments import MOST_THREADS, as_int, int_of
from paili.catalogue import Message
from paili.errors import BatchError, PailiError
from paili.kernels.game import AFTER_DRAW, ANY
from paili.kernels.hand_arrays import Answers, HandArrays
from paili.tiles import COPIES, KIND_NAMES, KINDS, TileSet
from paili.variants import Variant

BLOCK: Final = 1 << 15  # rows that are copied at a time

Counts = NDArray[np.integer[Any]]


def as_table(hands: ArrayLike) -> Counts:
    """Return hands as an array of N rows of 34 counts, without a copy; a single hand is one row of 34 counts.

    Raises:
        BatchError: if the argument is neither N × 34 nor 34 integers.
    """
    if isinstance(hands, bytes | bytearray):
        hands = np.frombuffer(hands, np.uint8)
    elif hasattr(hands, "__dlpack__") and not isinstance(hands, np.ndarray):
        hands = _from_library(hands)
    if not isinstance(hands, Iterable) or isinstance(hands, str):
        raise BatchError("batch.not_rows", hands=hands)
    try:
        table = np.asarray(hands)
    except ValueError:  # rows of different lengths
        raise BatchError("batch.ragged", type=type(hands).__name__) from None
    except TypeError as error:  # a list of arrays in the memory of a graphics card
        raise BatchError("batch.library", type=type(hands).__name__, reason=str(error)) from None
    if table.ndim not in (1, 2) or table.shape[-1] != KINDS:
        raise BatchError("batch.shape", shape=str(table.shape))
    if table.dtype.kind not in "iu":  # a span of time counts as an integer elsewhere
        raise BatchError("batch.dtype", dtype=table.dtype)
    return table


def _from_library(array: Any) -> NDArray[Any]:
    """Return an array of torch, JAX or another library as a NumPy array that shares its memory.

    Raises:
        BatchError: if the array is not in main memory.
    """
    try:
        return np.from_dlpack(array)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise BatchError("batch.library", type=type(array).__name__, reason=str(error)) from None


def as_wildcards(wildcards: ArrayLike, number: int, variant: Variant) -> NDArray[np.uint8]:
    """Return wildcards as one number, or as an array with one number for each of ``number`` rows.

    Raises:
        BatchError: if the argument has another shape, or a number exceeds the number of tiles of a hand.
    """
    try:
        array = np.asarray(wildcards)
    except (TypeError, ValueError):
        raise BatchError("batch.wildcards", wildcards=wildcards) from None
    if array.dtype.kind not in "iu" or array.shape not in {(), (number,)}:
        raise BatchError("batch.wildcards_shape", dtype=array.dtype, shape=str(array.shape), rows=number)
    wrong = (array < 0) | (array > variant.max_tiles)
    if wrong.any():
        row = int(np.argmax(wrong))
        number, most = int(array.reshape(-1)[row]), variant.max_tiles
        if array.ndim:
            raise at_row(row, Message("batch.wildcards_number", number=number, most=most))
        raise BatchError("batch.wildcards_number", number=number, most=most)
    return array.astype(np.uint8).reshape(-1)


def as_threads(threads: int, error: type[PailiError] = BatchError) -> int:
    """Return the number of threads after a check of its type and range.

    Raises:
        PailiError: of the class ``error``, if the number is not an integer in 1…1024.
    """
    number = int_of(threads)
    if number is None or not 1 <= number <= MOST_THREADS:
        raise error("batch.threads", threads=threads, most=MOST_THREADS)
    return number


def as_int_between(number: int, name: str, least: int, most: int) -> int:
    """Return an integer after a check that it lies between two limits.

    Raises:
        BatchError: if the number is not an integer, or outside the limits; the message names the argument.
    """
    result = as_int(number, BatchError, name)
    if not least <= result <= most:
        raise BatchError("batch.not_between", name=name, value=result, least=least, most=most)
    return result


def as_out(
    out: NDArray[Any] | None, shape: tuple[int, ...], dtype: type, apart: Iterable[tuple[str, ArrayLike]] = ()
) -> NDArray[Any]:
    """Return the array to write to, or a new array.

    Args:
        out: the array, or None for a new one.
        shape, dtype: the required shape and type.
        apart: the names and arrays that must not share memory with ``out``.

    Raises:
        BatchError: if ``out`` has another shape or type, is not writable and C-contiguous, or overlaps
            another array.
    """
    if out is None:
        return _new(shape, dtype)
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != dtype:
        text = f"{out.dtype}{out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise BatchError("batch.out_kind", found=text, dtype=np.dtype(dtype), shape=str(shape))
    if not out.flags.carray:
        raise BatchError("batch.out_order")
    for name, array in apart:
        if isinstance(array, np.ndarray) and np.shares_memory(out, array):
            raise BatchError("batch.out_overlaps", name=name)
    return out


def _new(shape: tuple[int, ...], dtype: type) -> NDArray[Any]:
    try:
        return np.empty(shape, dtype)
    except (MemoryError, ValueError):
        size = prod(shape) * np.dtype(dtype).itemsize
        raise BatchError("batch.memory", rows=shape[0], bytes=size) from None


def spans(number: int, threads: int) -> list[tuple[int, int]]:
    """Return ranges of rows, one for each thread, that together cover all rows."""
    edges = np.linspace(0, number, threads + 1).astype(int).tolist()
    return [(start, end) for start, end in pairwise(edges) if end > start]


def spread(work: Callable[[int, int], None], number: int, threads: int) -> None:
    """Run a function on ranges of rows in several threads, one of which is the calling thread.

    If the function raises errors in several threads, the error for the first range is raised.

    Args:
        work: the function; its arguments are the index of the first row and the index after the last row.
        number: the number of rows.
        threads: the number of threads.
    """
    if threads == 1 or number < threads:
        work(0, number)
        return
    own, *rest = spans(number, threads)
    others = [_Share(partial(work, *span)) for span in rest]
    try:
        work(*own)
    finally:
        for other in others:
            other.join()
    for other in others:
        other.tell()


class _Share(Thread):
    """A thread that processes one range of rows; it starts faster than a thread pool."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._work = work
        self._error: BaseException | None = None
        self.start()

    def run(self) -> None:
        """Call the function, and store an error that it raises."""
        try:
            self._work()
        except BaseException as error:  # raised in the caller, as a pool does
            self._error = error

    def tell(self) -> None:
        """Raise the stored error, if there is one."""
        if self._error is not None:
            raise self._error


def ask(
    loop: Callable[[HandArrays, Answers], int],
    hands: ArrayLike,
    wildcards: ArrayLike,
    outs: Sequence[NDArray[Any]],
    *,
    variant: Variant,
    sizes: str = ANY,
    threads: int = 1,
) -> None:
    """Run a compiled loop over all rows, in several threads, and raise the error of the first wrong row.

    Args:
        loop: a function that takes hands and arrays to write to; it returns the index of the first row that
            is not a hand, or the number of rows if all rows are hands.
        hands: N rows of 34 counts.
        wildcards: the number of wildcards of all hands, or one number for each row.
        outs: the arrays to write to, with N rows.
        variant: the variant of the game, for the error message.
        sizes: the sizes of hands that are allowed, for the error message.
        threads: the number of threads.

    Raises:
        BatchError: if a row is not a hand; the message names the row and the reason.
    """
    table, workers = as_table(hands), as_threads(threads)
    wild = as_wildcards(wildcards, len(table), variant)
    step = int(len(wild) > 1)

    def work(start: int, end: int) -> None:
        for first, rows in _blocks(table, start, end):
            last = first + len(rows)
            share = wild[first:last] if step else wild
            done = loop(
                HandArrays(rows.reshape(-1), share, len(rows)),
                Answers(*(out[first:last].reshape(-1) for out in outs)),
            )
            if done < len(rows):
                row = first + done
                raise at_row(row, fault(table[row].copy(), int(wild[row * step]), variant, sizes))

    if len(table):
        spread(work, len(table), workers)


def _blocks(table: Counts, start: int, end: int) -> Iterator[tuple[int, NDArray[np.uint8]]]:
    """Yield the rows of a range as contiguous blocks of bytes, each with the index of its first row.

    Rows of another type than ``uint8`` are copied, so that the loop reads each row once.
    """
    if table.dtype == np.uint8 and table.flags.c_contiguous:
        yield start, table[start:end]  # type: ignore[misc]
        return
    for first in range(start, end, BLOCK):
        yield first, _as_bytes(table[first : min(first + BLOCK, end)])


def _as_bytes(rows: Counts) -> NDArray[np.uint8]:
    own: NDArray[Any] = np.array(rows, order="C")
    if own.dtype == np.uint8:
        return own
    # What does not fit in a byte becomes 255, which no check lets pass.
    return np.where((own < 0) | (own > COPIES), 255, own).astype(np.uint8)


def at_row(row: int, problem: Message) -> BatchError:
    """Return the error about a row: the number of the row, and the problem."""
    return BatchError("batch.at_row", row=row, problem=problem)


def fault(row: Counts, wildcards: int, variant: Variant, sizes: str = ANY) -> Message:
    """Return the reason why a row of counts is not a hand of the variant, or not of an accepted size.

    >>> from paili.variants import RIICHI
    >>> print(fault(np.array([5] + [0] * 33), 0, RIICHI))
    5 copies of 1m, must be 0…4
    """
    for kind, count in enumerate(row.tolist()):
        if not 0 <= count <= COPIES:
            return Message("batch.copies", number=count, tile=KIND_NAMES[kind])
    foreign = TileSet(np.flatnonzero(row).tolist()) - variant.kinds
    if foreign:
        return Message("batch.not_in_play", tiles=foreign, variant=variant.name)
    size = int(row.sum()) + wildcards
    if size % 3 and 0 < size <= variant.max_tiles:
        if sizes == AFTER_DRAW and size % 3 == 1:
            return Message("batch.size_drawn", number=size)
        return Message("batch.row_changed")
    return Message("batch.size", number=size, most=variant.max_tiles)
