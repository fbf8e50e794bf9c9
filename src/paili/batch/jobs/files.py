"""Whole files of hands: read, answered and written piece by piece, on local threads or on a cluster.

Method: the file is cut into pieces of 131,072 rows. The columns with the hands go to an *engine*, which maps
`paili.batch.jobs.frames.table` over them and gives the answers back in order; here they are put beside the
other columns and written as the next part. So a piece is written once however often it was computed, and an
engine needs to promise nothing but the order. The parts become the target in one step at the end; see
`paili.batch.jobs.checkpoint` for what happens when the job does not get there.

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
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import pyarrow as pa

from paili.batch.arrays.rows import as_threads, as_whole
from paili.batch.jobs.checkpoint import Parts
from paili.batch.jobs.formats import Source, Target, open_source, pieces_of, target_for
from paili.batch.jobs.frames import DEFAULT_COLUMNS, ERROR, answer_schema, as_columns, beside, table
from paili.batch.jobs.hand_columns import check_types, hand_columns
from paili.catalogue import Message
from paili.errors import BatchError
from paili.variants import RIICHI, Variant, checked_variant

PIECE: Final = 1 << 17  # rows of a piece, and so of a part
_MOST_ROWS: Final = 1 << 30  # of a piece

Work = Callable[[pa.Table], pa.Table]
Engine = Callable[[Work, Iterable[pa.Table]], Iterator[pa.Table]]
Progress = Callable[[int, int], None]


class Summary(NamedTuple):
    """What came of a job.

    Attributes:
        rows: how many the target has.
        faults: how many of them are no hands.
        resumed: how many were there already.
    """

    rows: int
    faults: int
    resumed: int


class Question(Protocol):
    """What is asked of every row of a file, for `run`."""

    @property
    def work(self) -> Work:
        """What is mapped over the pieces: a table of the columns needed in, the new columns out."""

    @property
    def error(self) -> str:
        """The new column that says what is wrong with a row."""

    def needed(self, schema: pa.Schema) -> tuple[str, ...]:
        """Return the columns that are asked about; a BatchError where they are not there."""

    def answers(self, present: Sequence[str]) -> pa.Schema:
        """Return the new columns; a BatchError where a name is taken."""

    def told(self, needed: Sequence[str]) -> dict[str, object]:
        """Return what tells the job from another, as JSON takes it."""


@dataclass(frozen=True)
class _HandQuestion:
    """The questions about hands, see `paili.batch.jobs.frames.table`."""

    columns: tuple[str, ...]
    hand: str | Sequence[str]
    wildcards: str | None
    variant: Variant
    prefix: str

    @property
    def work(self) -> Work:
        return partial(
            table, columns=self.columns, hand=self.hand, wildcards=self.wildcards, variant=self.variant,
            prefix=self.prefix, keep=False,
        )  # fmt: skip

    @property
    def error(self) -> str:
        return self.prefix + ERROR

    def needed(self, schema: pa.Schema) -> tuple[str, ...]:
        names = hand_columns(schema.names, self.hand)
        check_types(schema, names, self.wildcards)
        return (*names, *([self.wildcards] if self.wildcards else ()))

    def answers(self, present: Sequence[str]) -> pa.Schema:
        return answer_schema(present, self.columns, self.prefix)

    def told(self, needed: Sequence[str]) -> dict[str, object]:
        return {
            "columns": list(self.columns), "hand": list(needed), "wildcards": self.wildcards,
            "variant": repr(self.variant), "prefix": self.prefix,
        }  # fmt: skip


def answer_file(
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    columns: str | Iterable[str] = DEFAULT_COLUMNS,
    hand: str | Sequence[str] = "hand",
    wildcards: str | None = None,
    variant: Variant = RIICHI,
    prefix: str = "",
    resume: bool = False,
    engine: Engine | None = None,
    progress: Progress | None = None,
    piece: int = PIECE,
) -> Summary:
    """Answer every row of a file of hands.

    Args:
        source: a Parquet, CSV or NPY file, see `paili.batch.jobs.formats`.
        target: the file to write; its name says the format, which may be another one. It appears, or is
            replaced, when all is done.
        columns, hand, wildcards, variant, prefix: as in `paili.batch.jobs.frames.table`.
        resume: whether to go on with a job that was interrupted.
        engine: what maps the work over the pieces; one thread where there is none.
        progress: called with the rows done and about how many there are.
        piece: rows of a piece.

    Raises:
        BatchError: if an argument is of the wrong type, a file cannot be read or written, another job is
            writing the target, a column is missing or of the wrong type, or what is to be resumed is another
            one.
        VariantError: if ``variant`` is no `Variant`.
    """
    asked = _HandQuestion(as_columns(columns), hand, wildcards, checked_variant(variant), prefix)
    return run(asked, source, target, resume=resume, engine=engine, progress=progress, piece=piece)


def run(
    asked: Question,
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    resume: bool = False,
    engine: Engine | None = None,
    progress: Progress | None = None,
    piece: int = PIECE,
) -> Summary:
    """Ask a question of every row of a file.

    Takes and raises what `answer_file` does.
    """
    as_whole(piece, "piece", 1, _MOST_ROWS)
    read, write = _as_path(source, "source"), _as_path(target, "target")
    _check_paths(read, write)
    opened = open_source(read)
    needed = asked.needed(opened.schema)
    new = asked.answers(opened.schema.names)
    written = target_for(write, pa.schema([*opened.schema, *new]), new, opened)
    options = {**asked.told(needed), "rows of a part": piece}
    parts = Parts(write, {"input": _fingerprint(read), **options}, resume=resume)
    job = _Job(read, opened, written, parts, needed, asked.error)
    try:
        job.run(asked.work, engine or on_threads(1), progress or _say_nothing, piece)
    except BaseException:
        parts.leave()
        raise
    return Summary(sum(p.rows for p in parts.done), sum(p.faults for p in parts.done), parts.resumed)


def _say_nothing(done: int, rows: int) -> None:
    pass


class _Job:
    """The run of a job whose files are open."""

    def __init__(
        self, path: Path, source: Source, target: Target, parts: Parts, needed: tuple[str, ...], error: str
    ) -> None:
        self.path, self.source, self.target, self.parts = path, source, target, parts
        self.needed, self.error = list(needed), error
        self.waiting: deque[pa.Table] = deque()

    def run(self, work: Work, engine: Engine, progress: Progress, piece: int) -> None:
        done = self.parts.resumed
        progress(done, max(done, self.source.rows))
        for answers in engine(work, self._questions(done, piece)):
            hands = self.waiting.popleft()
            faults = answers.num_rows - answers.column(self.error).null_count
            whole = beside(hands, answers)
            self.parts.add(whole.num_rows, faults, partial(self._write, table_=whole))
            done += whole.num_rows
            progress(done, max(done, self.source.rows))
        self.parts.finish(self.target.join)

    def _questions(self, start: int, piece: int) -> Iterator[pa.Table]:
        for hands in pieces_of(self.source, self.path, start, piece):
            self.waiting.append(hands)
            yield hands.select(self.needed)

    def _write(self, file: Any, table_: pa.Table) -> None:
        self.target.write(file, table_)


def _check_paths(source: Path, target: Path) -> None:
    if target.exists():
        if source.exists() and target.samefile(source):
            raise BatchError("batch.same_file", path=target)
        if not target.is_file():
            raise BatchError("batch.not_written", path=target, reason=Message("batch.because_no_file"))


def _as_path(path: object, name: str) -> Path:
    if not isinstance(path, str | PathLike):
        raise BatchError("batch.path", name=name, path=path)
    return Path(path)


def _fingerprint(path: Path) -> dict[str, object]:
    """What tells a file from another, or from itself before a change, without reading it."""
    status = path.stat()
    return {"name": fspath(path.resolve()), "size": status.st_size, "changed": status.st_mtime_ns}


def on_threads(threads: int) -> Engine:
    """Return an engine of local threads.

    Raises:
        BatchError: if it is not a whole number over 0.
    """
    as_threads(threads)
    return _on(threads, lambda: ThreadPoolExecutor(threads))


def on_processes(processes: int) -> Engine:
    """Return an engine of local processes: for work in Python, which threads do not share.

    Raises:
        BatchError: if it is not a whole number over 0.
    """
    as_threads(processes)
    return _on(processes, lambda: ProcessPoolExecutor(processes, mp_context=get_context("spawn")))


def _on(workers: int, started: Callable[[], Executor]) -> Engine:
    """Return an engine that keeps so many workers busy, and gives the answers back in order."""

    def engine(work: Work, pieces: Iterable[pa.Table]) -> Iterator[pa.Table]:
        running: deque[Future[pa.Table]] = deque()
        with started() as pool:
            try:
                for piece in pieces:
                    running.append(pool.submit(work, piece))
                    if len(running) > workers:
                        yield running.popleft().result()
                while running:
                    yield running.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

    return engine
