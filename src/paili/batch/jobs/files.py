"""Read a file of hands piece by piece, compute results on local threads or a cluster, and write them to a
file.

Method: the module divides the source file into pieces of 131,072 rows, and gives the columns with the hands
to an *engine*. The engine applies `paili.batch.jobs.frames.table` to each piece, and yields the results in
the order of the pieces. The module joins the results of a piece with its other columns, and writes them as a
part of the target. So each piece is written once, even if an engine computes it several times. At the end the
module joins the parts to the target file; `paili.batch.jobs.checkpoint` describes how an interrupted job
continues.

>>> import tempfile
>>> folder = Path(tempfile.mkdtemp())
>>> _ = (folder / "in.csv").write_text("id,hand\\n7,123m456p789s1122z\\n8,123m\\n")
>>> answer_file(folder / "in.csv", folder / "out.csv", columns=("shanten", "ukeire"))
Summary(rows=2, faults=1, resumed=0)
>>> print((folder / "out.csv").read_text().splitlines()[1])
"7","123m456p789s1122z",0,4,
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import pyarrow as pa

from paili.arguments import flag, function_or_none
from paili.batch.arrays.rows import as_int_between, as_threads
from paili.batch.jobs.checkpoint import Parts
from paili.batch.jobs.formats import RowSource, Target, open_source, pieces_of, reading, target_for, writing
from paili.batch.jobs.frames import COLUMNS, DEFAULT_COLUMNS, as_columns, beside, schema_of, table
from paili.batch.jobs.hand_columns import hand_columns
from paili.catalogue import Message
from paili.errors import BatchError
from paili.variants import RIICHI, Variant, checked_variant

PIECE: Final = 1 << 17  # rows of a piece, and so of a part
_MOST_ROWS: Final = 1 << 30  # of a piece

_Piece = TypeVar("_Piece")
_Done = TypeVar("_Done")
Work = Callable[[pa.Table], pa.Table]
Engine = Callable[[Work, Iterable[pa.Table]], Iterator[pa.Table]]
Progress = Callable[[int, int], None]


class Summary(NamedTuple):
    """The result of `paili.batch.answer_file`: how many rows it wrote, by kind.

    Attributes:
        rows: the number of rows of the target file.
        faults: how many of these rows do not contain a valid hand; column ``error`` of the target file has
            the reason.
        resumed: how many of these rows an earlier, interrupted run had computed.
    """

    rows: int
    faults: int
    resumed: int


def answer_file(
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    columns: str | Iterable[str] = DEFAULT_COLUMNS,
    hand: str | Sequence[str] = "hand",
    wildcards: str | None = None,
    variant: Variant | str = RIICHI,
    prefix: str = "",
    resume: bool = False,
    engine: Engine | None = None,
    progress: Progress | None = None,
    piece: int = PIECE,
) -> Summary:
    """Compute shanten, ukeire and the like for every hand in a file, and write them to another file.

    The file may be larger than the memory: it is read and written in pieces.

    Args:
        source: the file to read: Parquet, CSV or NPY, by the end of its name.
        target: the file to write, in the format that its name ends with. It is created or replaced when all
            rows are computed.
        columns: the results to compute, each in a column of its name: ``shanten``; ``standard``,
            ``seven_pairs`` and ``thirteen_orphans`` (the shanten of one form); ``win`` (whether the hand is
            complete; null for 3n+1 tiles); ``ukeire`` (the number of useful tiles; for 3n+2 tiles after the
            best discard) and ``ukeire_tiles`` (their kinds, as text such as ``"12z"``); ``discard`` (the best
            discard, the first of `paili.discards` in the order "ukeire"; null for 3n+1 tiles). A column
            ``error`` has the reason if a row is not a hand.
        hand: the name of the column with the hands as text, or the names of 34 columns with counts.
        wildcards: the name of the column with the number of wildcards; None for no wildcards.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        prefix: text to put before the names of the new columns.
        resume: whether to continue an interrupted job with the same arguments.
        engine: where to compute: ``on_threads(8)`` for eight threads of this machine, `on_dask` for a
            cluster, None for one thread.
        progress: a function to call after each piece, with the number of rows written so far and the
            approximate number of all rows.
        piece: the number of rows of a piece.

    Returns:
        How many rows were written, and how many of them are not hands.

    Raises:
        BatchError: if an argument or a column is of the wrong type, or a column is missing; if a file cannot
            be read or written; if another job is writing the target, or the interrupted job had other
            arguments.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.
    """
    variant = checked_variant(variant)
    options: dict[str, Any] = {
        "columns": as_columns(columns), "wildcards": wildcards, "variant": variant, "prefix": prefix,
    }  # fmt: skip
    as_int_between(piece, "piece", 1, _MOST_ROWS)
    resume = flag(resume, BatchError, "resume")
    function_or_none(engine, BatchError, "engine")
    function_or_none(progress, BatchError, "progress")
    read, write = _as_path(source, "source"), _as_path(target, "target")
    _check_paths(read, write)
    opened = open_source(read)
    options["hand"] = hand_columns(opened.schema, hand, wildcards)
    needed = [*options["hand"], *([] if wildcards is None else [wildcards])]
    new = schema_of(COLUMNS, opened.schema.names, options["columns"], prefix)
    written = target_for(write, pa.schema([*opened.schema, *new]), new, opened)
    # what tells a job from another
    fields = {**options, "columns": [*options["columns"]], "hand": needed, "variant": repr(variant)}
    parts = Parts(write, {"input": _fingerprint(read), **fields, "rows of a part": piece}, resume=resume)
    job = _Job(read, opened, written, parts, needed, new.names[-1])
    try:
        report = _silent if progress is None else progress
        job.run(partial(table, **options, keep=False), engine or on_threads(1), report, piece)
    except BaseException:
        parts.leave()
        raise
    return Summary(sum(p.rows for p in parts.done), sum(p.faults for p in parts.done), parts.resumed)


class _Job(NamedTuple):
    """A job with open files.

    Attributes:
        path: the source file.
        source, target: the functions that read the source file, and the functions that write the target file.
        parts: the finished parts.
        needed: the columns that contain the hands and wildcards.
        error: the name of the new column with the reason why a row is not a hand.
    """

    path: Path
    source: RowSource
    target: Target
    parts: Parts
    needed: list[str]
    error: str

    def run(self, work: Work, engine: Engine, progress: Progress, piece: int) -> None:
        done, waiting = self.parts.resumed, deque[pa.Table]()
        progress(done, max(done, self.source.rows))
        for answers in engine(work, self._questions(waiting, piece)):
            faults = answers.num_rows - answers.column(self.error).null_count
            whole = beside(waiting.popleft(), answers)
            self.parts.add(whole.num_rows, faults, partial(self.target.write, whole))
            done += whole.num_rows
            progress(done, max(done, self.source.rows))
        self.parts.finish(self.target.join)

    def _questions(self, waiting: deque[pa.Table], piece: int) -> Iterator[pa.Table]:
        for hands in pieces_of(self.source, self.path, self.parts.resumed, piece):
            waiting.append(hands)
            yield hands.select(self.needed)


def _silent(done: int, rows: int) -> None:
    """Ignore a report of progress, as the default of `answer_file` does."""


def _check_paths(source: Path, target: Path) -> None:
    with reading(source):
        is_source = source.exists()
    with writing(target):
        is_target = target.exists()
        is_same = is_source and is_target and target.samefile(source)
    if is_same:
        raise BatchError("command.same_file", path=target)
    if is_target and not target.is_file():
        raise BatchError("batch.not_written", path=target, reason=Message("batch.because_no_file"))


def _as_path(path: object, name: str) -> Path:
    text = fspath(path) if isinstance(path, str | PathLike) else None
    if not isinstance(text, str):
        raise BatchError("batch.path", name=name, path=path)
    return Path(text)


def _fingerprint(path: Path) -> dict[str, object]:
    """Return the path, size and modification time of a file, by which a different or changed file is
    recognised.
    """
    with reading(path):
        status = path.stat()
    return {"name": fspath(path.resolve()), "size": status.st_size, "changed": status.st_mtime_ns}


def on_threads(threads: int) -> Engine:
    """Return an engine with which `answer_file` computes on several threads of this machine.

    Args:
        threads: the number of threads.

    Raises:
        BatchError: if ``threads`` is not an integer in 1…1024.
    """
    as_threads(threads)

    def engine(work: Work, pieces: Iterable[pa.Table]) -> Iterator[pa.Table]:
        with ThreadPoolExecutor(threads) as pool:
            try:
                yield from in_order(
                    pieces, lambda piece: pool.submit(work, piece), Future.result, lambda: threads
                )
            finally:
                pool.shutdown(cancel_futures=True)

    return engine


def in_order(
    pieces: Iterable[_Piece],
    submit: Callable[[_Piece], Any],
    result: Callable[[Any], _Done],
    ahead: Callable[[], int],
) -> Iterator[_Done]:
    """Yield the results of pieces in the order of the pieces, while later pieces are running.

    Args:
        pieces: the pieces.
        submit: a function that starts the computation for a piece, and returns a future.
        result: a function that waits for the result of a future.
        ahead: a function that returns the number of pieces that may run at the same time.
    """
    running = deque[Any]()
    for piece in pieces:
        running.append(submit(piece))
        while len(running) > ahead():
            yield result(running.popleft())
    while running:
        yield result(running.popleft())
