"""Reading hands from Parquet, CSV and NPY block by block, and writing them.

Each format is a pair: a reader that yields tables of Arrow, and a writer that takes them one after another.
An NPY file is read as N × 34 counts through a memory map; written, it is an array of records, one field for
each answer (not for what was read), where a missing number is 127, a missing text is empty, and texts are
UTF-8, cut after 96 bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Protocol, Self

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pa_parquet

from paili.errors import BatchError
from paili.tiles import KIND_NAMES, KINDS

FORMATS: Final = (".parquet", ".csv", ".npy")
_TEXT_BYTES: Final = 96  # of a text in a record: longer reasons are cut


class Writer(AbstractContextManager["Writer"], Protocol):
    """Takes tables, all of one schema, and writes them one behind another."""

    def write(self, table: pa.Table) -> None:
        """Write a table."""


def format_of(path: Path) -> str:
    """Return the ending of a path, one of ``FORMATS``.

    Raises:
        BatchError: if it is none.
    """
    if path.suffix.lower() not in FORMATS:
        raise BatchError(f"{path}: must end in one of {', '.join(FORMATS)}")
    return path.suffix.lower()


def rows_in(path: Path) -> int | None:
    """Return how many rows a file has, None where only reading it would tell."""
    with told(path):
        kind = format_of(path)
        if kind == ".parquet":
            return int(pa_parquet.ParquetFile(path).metadata.num_rows)
        return len(_array(path)) if kind == ".npy" else None


def blocks(path: Path, rows: int, column: str) -> Iterator[pa.Table]:
    """Read a file as tables of so many rows; the last one may be shorter.

    Args:
        path: the file.
        rows: of a block.
        column: the column of hands; in CSV it is read as text, whatever it looks like.

    Raises:
        BatchError: if the file can not be read.
    """
    reader = {".parquet": _read_parquet, ".csv": _read_csv, ".npy": _read_array}[format_of(path)]
    with told(path):
        yield from _of_size(reader(path, rows, column), rows)


def writer(path: Path, kind: str, rows: int) -> Writer:
    """Open a file for writing.

    Args:
        path: the file; it is overwritten.
        kind: one of ``FORMATS``.
        rows: how many will be written.
    """
    if kind == ".npy":
        return _ArrayWriter(path, rows)
    return _ArrowWriter(path, kind)


class told(AbstractContextManager[None]):  # noqa: N801  (used like a function)
    """Turns what reading and writing may fail with into a BatchError that names the file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if isinstance(error, BatchError):
            return
        if isinstance(error, OSError | ValueError | EOFError | pa.ArrowException):
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise BatchError(f"{self._path}: {' '.join(reason.split())}") from None


# ---------------------------------------------------------------------------------- reading


def _of_size(tables: Iterator[pa.Table], rows: int) -> Iterator[pa.Table]:
    """Cut and join tables to a size, so that blocks are the same on every run; at least one, if empty."""
    waiting: list[pa.Table] = []
    held = given = 0
    for table in tables:
        waiting.append(table)
        held += len(table)
        while held >= rows:
            joined = pa.concat_tables(waiting)
            yield joined.slice(0, rows)
            waiting, held, given = [joined.slice(rows)], held - rows, given + 1
    if held or not given:
        yield pa.concat_tables(waiting)


def _read_parquet(path: Path, rows: int, column: str) -> Iterator[pa.Table]:
    del column
    file = pa_parquet.ParquetFile(path)
    yield file.schema_arrow.empty_table()
    for batch in file.iter_batches(batch_size=rows):
        yield pa.Table.from_batches([batch])


def _read_csv(path: Path, rows: int, column: str) -> Iterator[pa.Table]:
    del rows
    as_text = pa_csv.ConvertOptions(column_types={column: pa.string()}, strings_can_be_null=False)
    with pa_csv.open_csv(path, convert_options=as_text) as reader:
        yield reader.schema.empty_table()
        for batch in reader:
            yield pa.Table.from_batches([batch])


def _read_array(path: Path, rows: int, column: str) -> Iterator[pa.Table]:
    del column
    hands = _array(path)
    for first in range(0, max(1, len(hands)), rows):
        block = hands[first : first + rows]
        yield pa.table({name: np.ascontiguousarray(block[:, kind]) for kind, name in enumerate(KIND_NAMES)})


def _array(path: Path) -> np.ndarray[Any, Any]:
    hands = np.load(path, mmap_mode="r", allow_pickle=False)
    if not isinstance(hands, np.ndarray):
        raise BatchError(f"{path}: must be one array, not an archive of several")
    if hands.ndim != 2 or hands.shape[1] != KINDS or not np.issubdtype(hands.dtype, np.integer):
        raise BatchError(
            f"{path}: an array of {hands.dtype} and shape {hands.shape}, must be N × {KINDS} counts"
        )
    return hands


# ---------------------------------------------------------------------------------- writing


class _ArrowWriter:
    """Writes Parquet or CSV; the file is made with the first table, which knows the columns."""

    def __init__(self, path: Path, kind: str) -> None:
        self._path, self._kind = path, kind
        self._sink: BinaryIO | None = None
        self._writer: Any = None

    def write(self, table: pa.Table) -> None:
        """Write a table."""
        if self._writer is None:
            self._sink = self._path.open("wb")
            make = pa_parquet.ParquetWriter if self._kind == ".parquet" else pa_csv.CSVWriter
            self._writer = make(self._sink, table.schema)
        self._writer.write_table(table)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if self._writer is not None:
                self._writer.close()
        finally:
            if self._sink is not None:
                self._sink.close()


class _ArrayWriter:
    """Writes an NPY file of records."""

    def __init__(self, path: Path, rows: int) -> None:
        self._path, self._rows = path, rows
        self._sink: BinaryIO | None = None

    def write(self, table: pa.Table) -> None:
        """Write a table."""
        fields = {name: _field(table.column(name)) for name in table.column_names}
        records = np.empty(len(table), [(name, values.dtype) for name, values in fields.items()])
        for name, values in fields.items():
            records[name] = values
        if self._sink is None:
            self._sink = self._path.open("wb")
            head = np.lib.format.header_data_from_array_1_0(records) | {"shape": (self._rows,)}
            np.lib.format.write_array_header_1_0(self._sink, head)
        self._sink.write(records.tobytes())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._sink is not None:
            self._sink.close()


def _field(column: pa.ChunkedArray) -> np.ndarray[Any, Any]:
    """The values of a column for a record."""
    if pa.types.is_string(column.type):
        texts = [(text or "").encode()[:_TEXT_BYTES] for text in column.to_pylist()]
        return np.array(texts, f"S{_TEXT_BYTES}")
    if pa.types.is_boolean(column.type):
        return np.array(column.cast(pa.int8()).fill_null(127).to_numpy(), np.int8)
    return np.array(column.fill_null(127).to_numpy())
