"""Read and write files of hands piece by piece, in the formats Parquet, CSV and NPY.

A `RowSource` yields Arrow tables from any row on. A `Target` writes such tables to files called *parts*, and
joins the parts into the target file. Only a few tables are in memory at a time, even for long files.

* Parquet: columns keep their types. A part is a Parquet file, which becomes a row group of the target.
* CSV (``.csv``, ``.tsv``): every column is read as text and written without change, so ``007`` stays ``007``.
  A text that is not UTF-8, or a cell of many megabytes, is an error of its row only. The reader enlarges its
  block size for long rows. A column of lists of 34 counts becomes 34 columns ``1m`` … ``7z``.
* NPY: the source is an array of N×34 integers, an array of N texts, or a structured array with such fields.
  The target is a structured array, in which a missing value is 127 for shanten, 255 for ukeire, -1 for win,
  and "" for a text. If the source is Parquet or CSV, an NPY target has only the new columns, because an array
  cannot hold texts of any length.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tokenize import TokenError
from typing import Any, BinaryIO, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from paili.catalogue import Message
from paili.errors import IN_OTHER_WORDS, BatchError, reason_of, refuse_pipe
from paili.tiles import KIND_NAMES, KINDS

_BUFFER: Final = 1 << 20
_CHUNK: Final = 1 << 15  # rows read at a time
_CSV_BLOCK: Final = 1 << 22
_LONGEST_ROW: Final = 1 << 30
_TOO_LONG: Final = "straddling object"  # what Arrow says of a row that does not fit into a block
_SAMPLE: Final = 1 << 20
_DELIMITERS: Final = {".csv": ",", ".tsv": "\t"}
PARQUET, CSV, NPY = "Parquet", "CSV", "NPY"
_FORMATS: Final = {".parquet": PARQUET, ".pq": PARQUET, ".csv": CSV, ".tsv": CSV, ".npy": NPY}

_COLUMNS: Final = r"Expected (?P<wanted>\d+) columns, got (?P<found>\d+)"
# what Arrow and NumPy say of files, and the id of our words for it
_REASONS: Final = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"Empty CSV file", "batch.because_empty"),
        (r"Row #(?P<row>\d+): " + _COLUMNS, "batch.because_columns_of_row"),
        (_COLUMNS, "batch.because_columns"),
        (r"Failed to open local file .*[Nn]o such file", "reason.enoent"),
        (r"Parquet (?:magic bytes|file size)", "batch.because_no_parquet"),
        (r"No data left in file|EOF|mmap length is greater", "batch.because_cut_off"),
        (r"Invalid UTF8", "reason.not_utf8"),
    )
)

Pieces = Iterator[pa.Table]


class RowSource(NamedTuple):
    """A file of hands that is open to be read.

    Attributes:
        schema: the names and types of its columns.
        rows: the number of rows, possibly approximate.
        pieces: a function that takes the number of a row, and yields the rows from there on as tables of any
            length.
        fields: the NumPy type of a row of an NPY file; None for other formats.
    """

    schema: pa.Schema
    rows: int
    pieces: Callable[[int], Pieces]
    fields: np.dtype[Any] | None = None


class Target(NamedTuple):
    """The functions that write files of one format.

    Attributes:
        write: a function that writes a table as one part.
        join: a function that writes the target file from the paths of its parts and the number of rows.
    """

    write: Callable[[pa.Table, BinaryIO], None]
    join: Callable[[BinaryIO, Sequence[Path], int], None]


def format_of(path: Path) -> str:
    """Return the format of a file from the suffix of its name.

    Raises:
        BatchError: if no format has the suffix.
    """
    if path.suffix.lower() not in _FORMATS:
        raise BatchError("batch.suffix", path=path, suffixes=", ".join(_FORMATS))
    return _FORMATS[path.suffix.lower()]


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn an error of reading a file into a BatchError that names the file."""
    try:
        yield
    except (pa.ArrowException, OSError, EOFError, ValueError) as error:
        if isinstance(error, BatchError):
            raise
        raise _not_read(path, _reason(error)) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an error of writing a file into a BatchError that names the file."""
    try:
        yield
    except (pa.ArrowException, OSError, ValueError) as error:
        if isinstance(error, BatchError):
            raise
        raise BatchError("batch.not_written", path=path, reason=_reason(error)) from None


def _not_read(path: Path, reason: Message) -> BatchError:
    return BatchError("batch.not_read_as", path=path, format=format_of(path), reason=reason)


def _reason(error: Exception) -> Message:
    reason = reason_of(error)
    for pattern, key in _REASONS if reason.key == IN_OTHER_WORDS else ():
        if match := pattern.search(str(error)):
            return Message(key, **{name: int(value) for name, value in match.groupdict().items()})
    return reason


def open_source(path: Path) -> RowSource:
    """Open a file of hands.

    Raises:
        BatchError: if the file cannot be read, if it is a device, which may have no end, or if its content
            does not fit the suffix of its name.
    """
    openers = {PARQUET: _parquet_source, CSV: _csv_source, NPY: _npy_source}
    with reading(path):
        refuse_pipe(path)
        if path.exists() and not path.is_file() and not path.is_dir():
            raise _not_read(path, Message("batch.because_no_file"))
        return openers[format_of(path)](path)


def pieces_of(source: RowSource, path: Path, start: int, length: int) -> Pieces:
    """Yield the rows of a file as tables of ``length`` rows; the last table may be shorter.

    Args:
        source, path: the open file, and its path for error messages.
        start: the number of the first row.
        length: the number of rows of a table.
    """
    kept: list[pa.Table] = []
    number = 0
    with reading(path):
        for piece in source.pieces(start):
            kept.append(piece)
            number += piece.num_rows
            while number >= length:
                whole = pa.concat_tables(kept)
                yield whole.slice(0, length)
                kept, number = [whole.slice(length)] * (number > length), number - length
        if number:
            yield pa.concat_tables(kept)


def _arrow_file(path: Path) -> pa.NativeFile:
    """Open a file for Arrow, which takes a name as bytes only if the name is not UTF-8."""
    return pa.OSFile(os.fsencode(path))


def _from(start: int, tables: Iterable[pa.Table]) -> Pieces:
    for table in tables:
        rest = table.slice(start)
        start = max(0, start - table.num_rows)
        if rest.num_rows:
            yield rest


# --------------------------------------------------------------------------------- parquet


def _parquet_source(path: Path) -> RowSource:
    with _arrow_file(path) as source, pq.ParquetFile(source) as file:
        schema, rows = file.schema_arrow, file.metadata.num_rows
        lengths = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]

    def pieces(start: int) -> Pieces:
        first = 0
        while first < len(lengths) and start >= lengths[first]:
            start -= lengths[first]
            first += 1
        groups = list(range(first, len(lengths)))
        with (
            _arrow_file(path) as source,
            pq.ParquetFile(source, buffer_size=_BUFFER, pre_buffer=False) as file,
        ):
            batches = file.iter_batches(_CHUNK, row_groups=groups, use_threads=False)
            yield from _from(start, (pa.Table.from_batches([batch], schema) for batch in batches))

    return RowSource(schema, rows, pieces)


def _parquet_target(schema: pa.Schema) -> Target:
    pq.write_table(schema.empty_table(), pa.BufferOutputStream())  # fails if a column cannot be written

    def join(file: BinaryIO, parts: Sequence[Path], rows: int) -> None:
        with pq.ParquetWriter(file, schema) as writer:
            for part in parts:
                with _arrow_file(part) as source, pq.ParquetFile(source) as piece:
                    writer.write_table(piece.read(use_threads=False).cast(schema))

    return Target(pq.write_table, join)


# ------------------------------------------------------------------------------------- csv


def _csv_source(path: Path) -> RowSource:
    names = _csv_names(path)
    schema = pa.schema([(name, pa.string()) for name in names])
    texts = pa_csv.ConvertOptions(
        check_utf8=False, column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
    )

    def pieces(start: int) -> Pieces:
        block = _CSV_BLOCK
        while block:
            try:
                with _arrow_file(path) as source, _open_csv(source, path, block, texts) as file:
                    for table in _from(start, (pa.Table.from_batches([batch]) for batch in file)):
                        start += table.num_rows
                        yield table
                return
            except pa.ArrowInvalid as error:
                block = _larger(path, block, error)

    return RowSource(schema, _about_lines(path), pieces)


def _csv_names(path: Path) -> list[str]:
    # The header alone: of rows below it Arrow would guess the types, which takes long where cells are long.
    header = pa.BufferReader(_header(path))
    with _open_csv(header, path, _LONGEST_ROW, pa_csv.ConvertOptions(check_utf8=False)) as file:
        return list(file.schema.names)


def _header(path: Path) -> bytes:
    """Return the first row of a CSV file that is not blank: up to a line end outside quotation marks."""
    lines: list[bytes] = []
    size = quotes = 0
    with path.open("rb") as file:
        for line in iter(partial(file.readline, _LONGEST_ROW), b""):
            if not lines and not line.strip(b"\r\n"):
                continue
            lines.append(line)
            size, quotes = size + len(line), quotes + line.count(b'"')
            if quotes % 2 == 0 or size >= _LONGEST_ROW:
                break
    return b"".join(lines)


def _open_csv(
    file: pa.NativeFile, path: Path, block: int, convert: pa_csv.ConvertOptions
) -> pa_csv.CSVStreamingReader:
    read = pa_csv.ReadOptions(block_size=block, use_threads=False)
    parse = pa_csv.ParseOptions(delimiter=_DELIMITERS[path.suffix.lower()], newlines_in_values=True)
    return pa_csv.open_csv(file, read, parse, convert)


def _larger(path: Path, block: int, error: pa.ArrowInvalid) -> int:
    """Return the next larger block size, after a row was too long for a block.

    Args:
        path: the file, for the error message.
        block: the size of the block, in bytes.
        error: the error of the reader; an error with another cause is raised again.
    """
    if _TOO_LONG not in str(error):
        raise error
    if block >= _LONGEST_ROW:
        raise _not_read(path, Message("batch.because_row_length", limit=_LONGEST_ROW))
    return min(8 * block, _LONGEST_ROW)


def _about_lines(path: Path) -> int:
    with path.open("rb") as file:
        sample = file.read(_SAMPLE)
    return round(path.stat().st_size * (sample.count(b"\n") / max(1, len(sample))))


def _csv_target(schema: pa.Schema, delimiter: str) -> Target:
    names = _spread_lists(schema.empty_table()).schema.names
    if twice := [name for name in names if names.count(name) > 1]:
        raise BatchError("batch.csv_twice", column=twice[0])
    for field in schema:
        if pa.types.is_nested(field.type) and not _is_counts(field.type):
            raise BatchError("batch.csv_type", column=field.name, type=field.type)
    options = partial(pa_csv.WriteOptions, delimiter=delimiter)

    def write(table: pa.Table, file: BinaryIO) -> None:
        # of a chunk without rows Arrow writes again what it wrote before
        full = [batch for batch in _spread_lists(table).to_batches() if batch.num_rows]
        pa_csv.write_csv(pa.Table.from_batches(full), file, options(include_header=False))

    def join(file: BinaryIO, parts: Sequence[Path], rows: int) -> None:
        pa_csv.write_csv(_spread_lists(schema.empty_table()), file, options(include_header=True))
        _append(file, parts)

    return Target(write, join)


def _is_counts(kind: pa.DataType) -> bool:
    lists = pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    return bool(lists and pa.types.is_primitive(kind.value_type))


def _spread_lists(table: pa.Table) -> pa.Table:
    """Return a table with 34 number columns in place of each column of lists of 34 counts."""
    columns: list[tuple[str, Any]] = []
    for field, column in zip(table.schema, table.columns, strict=True):
        columns += _columns_of_lists(column) if _is_counts(field.type) else [(field.name, column)]
    return pa.table([column for _, column in columns], names=[name for name, _ in columns])


def _columns_of_lists(column: pa.ChunkedArray) -> list[tuple[str, pa.Array]]:
    rows = [row if row is not None and len(row) == KINDS else [None] * KINDS for row in column.to_pylist()]
    kind = column.type.value_type
    return [(name, pa.array([row[at] for row in rows], kind)) for at, name in enumerate(KIND_NAMES)]


def _append(file: BinaryIO, parts: Sequence[Path]) -> None:
    for part in parts:
        with part.open("rb") as piece:
            shutil.copyfileobj(piece, file, _BUFFER)


# ------------------------------------------------------------------------------------- npy

_TEXT_WIDTHS: Final = {"ukeire_tiles": 38, "discard": 2, "error": 200}
_NULLS: Final = {pa.int8(): 127, pa.uint8(): 255}


def _npy_source(path: Path) -> RowSource:
    array = _memory_map(path)
    fields, rows = array.dtype, array.shape[0] if array.ndim else 0
    if array.ndim != 1 and array.shape[1:] != (KINDS,):
        raise BatchError("batch.npy_shape", path=path, shape=str(array.shape))
    offset = array.offset
    row = np.dtype((fields, array.shape[1:])) if array.ndim > 1 else fields

    def in_order(start: int) -> Pieces:
        """Yield the rows of an NPY file from row ``start`` on, as tables of some thousand rows.

        The function reads the rows as bytes, because memory-mapped rows would stay in the memory of the
        process.
        """
        with path.open("rb") as file:
            file.seek(offset + start * row.itemsize)
            for at in range(start, rows, _CHUNK):
                count = min(_CHUNK, rows - at)
                yield _table_of_array(np.frombuffer(_exactly(file, path, count * row.itemsize), row))

    def by_columns(start: int) -> Pieces:
        whole = _memory_map(path)
        yield from (_table_of_array(whole[at : at + _CHUNK]) for at in range(start, rows, _CHUNK))

    pieces = by_columns if np.isfortran(array) else in_order
    return RowSource(_table_of_array(np.zeros(0, row)).schema, rows, pieces, row)


def _memory_map(path: Path) -> np.memmap[Any, Any]:
    """Return the array of an NPY file, which stays in the file."""
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, SyntaxError, TokenError, BadZipFile) as error:  # a damaged header can raise each
        reason = _reason(error)
        no_array = reason.key == IN_OTHER_WORDS or isinstance(error, TokenError)
        raise _not_read(path, Message("batch.because_no_array") if no_array else reason) from None
    if not isinstance(array, np.memmap):
        raise _not_read(path, Message("batch.because_archive"))
    return array


def _exactly(file: BinaryIO, path: Path, size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise _not_read(path, Message("batch.because_cut_off"))
    return data


def _table_of_array(array: np.ndarray[Any, Any]) -> pa.Table:
    fields = array.dtype.names or ("hand",)
    columns = {name: _column_of_array(array[name] if array.dtype.names else array) for name in fields}
    return pa.table(columns)


def _column_of_array(array: np.ndarray[Any, Any]) -> pa.Array:
    if array.dtype.kind == "S":
        return pa.array(array.tolist(), pa.binary()).cast(pa.string())
    if array.dtype.kind == "U":
        return pa.array(array.tolist(), pa.string())
    if array.dtype.kind not in "iufb":
        raise BatchError("batch.npy_dtype", dtype=array.dtype)
    native = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
    if array.ndim == 1:
        return pa.array(native)
    if array.shape[1:] != (KINDS,):
        raise BatchError("batch.npy_row", shape=str(array.shape[1:]))
    return pa.FixedSizeListArray.from_arrays(pa.array(native.reshape(-1)), KINDS)


def _npy_target(answers: pa.Schema, fields: np.dtype[Any] | None) -> Target:
    row = _row_of(answers, fields)

    def write(table: pa.Table, file: BinaryIO) -> None:
        array = np.zeros(table.num_rows, row)
        for name in row.names or ():
            array[name] = _array_of_column(table.column(name), row[name])
        file.write(array.tobytes())

    def join(file: BinaryIO, parts: Sequence[Path], rows: int) -> None:
        header = {"descr": np.lib.format.dtype_to_descr(row), "fortran_order": False, "shape": (rows,)}
        np.lib.format.write_array_header_2_0(file, header)
        _append(file, parts)

    return Target(write, join)


def _row_of(answers: pa.Schema, fields: np.dtype[Any] | None) -> np.dtype[Any]:
    kept: list[tuple[Any, ...]] = []
    if fields is not None:
        names = fields.names
        kept = [(name, fields[name]) for name in names] if names else [("hand", fields)]
    return np.dtype([*kept, *((field.name, _dtype_of(field)) for field in answers)])


def _dtype_of(field: pa.Field) -> str:
    if pa.types.is_string(field.type):
        width = next(width for name, width in _TEXT_WIDTHS.items() if field.name.endswith(name))
        return f"S{width}"
    # Whole numbers have the same names in both; some versions of pyarrow need pandas to tell its types.
    return "i1" if pa.types.is_boolean(field.type) else str(np.dtype(str(field.type)))


def _array_of_column(column: pa.ChunkedArray, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """Return a column as a NumPy array: lists of 34 counts as rows, texts cut to the width of ``dtype``.

    A null text becomes "". A null bool becomes -1, so the type of bools is int8. A null number becomes its
    value in ``_NULLS``.
    """
    if dtype.subdtype is not None:
        array = column.combine_chunks()
        return np.asarray(array.flatten().to_numpy(zero_copy_only=False)).reshape(-1, KINDS)
    if dtype.kind == "S":
        return np.array([_cut(text or "", dtype.itemsize) for text in column.to_pylist()], dtype)
    if dtype.kind == "U":
        return np.array([text or "" for text in column.to_pylist()], dtype)
    if pa.types.is_boolean(column.type) and dtype.kind == "i":
        return np.asarray(column.cast(pa.int8()).fill_null(-1).to_numpy())
    if column.null_count:
        column = column.fill_null(_NULLS[column.type])
    return np.asarray(column.to_numpy())


def _cut(text: str, width: int) -> bytes:
    return text.encode()[:width].decode("utf-8", "ignore").encode()


# ------------------------------------------------------------------------------------- all


def target_for(path: Path, schema: pa.Schema, answers: pa.Schema, source: RowSource) -> Target:
    """Return the functions that write a target file.

    Args:
        path: the path, whose suffix selects the format.
        schema: the names and types of all columns of the target.
        answers: the names and types of the new columns.
        source: the open source file, from which the other columns come.

    Raises:
        BatchError: if the format cannot store a column.
    """
    format_ = format_of(path)
    with writing(path):
        if format_ == NPY:
            return _npy_target(answers, source.fields)
        if format_ == CSV:
            return _csv_target(schema, _DELIMITERS[path.suffix.lower()])
        return _parquet_target(schema)


def sync(file: BinaryIO) -> None:
    """Flush the file to disk, so that the file is complete before it gets its final name."""
    file.flush()
    os.fsync(file.fileno())
