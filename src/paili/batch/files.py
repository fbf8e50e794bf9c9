"""A file of hands in, a file of answers out: in blocks, in bounded memory, and resumed after an interruption.

Method: the file is read in blocks of a fixed number of rows. The answers of each block are written to a file
of their own in a folder beside the target, ``TARGET.parts``, first under another name, so that a part that
is there is whole. When all are there they are put together, again under another name, and the result takes
the name of the target in one step: what has that name is always complete. The folder remembers what was
asked of which file; a job that is resumed asks only for the parts that are missing.

Where the blocks are answered is not said here: `run` is given a function that maps them, this process by
default, a cluster in `paili.batch.cluster`.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeVar

import pyarrow as pa
import pyarrow.parquet as pa_parquet

from paili.batch.formats import blocks, format_of, rows_in, told, writer
from paili.batch.frames import ERROR, HAND, answer_names, check_columns, table
from paili.errors import BatchError
from paili.variants import RIICHI, VARIANTS

BLOCK: Final = 1 << 16
T = TypeVar("T")
_MANIFEST: Final = "job.json"

# (number of the block, block) → (number of the block, answers), in any order
Blocks = Iterator[tuple[int, pa.Table]]
Mapper = Callable[["Questions", Blocks], Blocks]
Progress = Callable[[int, int | None], None]


@dataclass(frozen=True)
class Questions:
    """What a job asks about each block.

    Attributes:
        columns: answers, out of `paili.batch.frames.COLUMNS`.
        column: the column of hands.
        variant: the name of the variant.
        threads: how many threads for each block.
    """

    columns: tuple[str, ...] = ("shanten",)
    column: str = HAND
    variant: str = RIICHI.name
    threads: int = 1

    def answer(self, block: pa.Table) -> pa.Table:
        """Answer one block."""
        return table(
            block,
            self.columns,
            column=self.column,
            variant=VARIANTS[self.variant],
            threads=self.threads,
        )


@dataclass(frozen=True)
class Summary:
    """What a job has done.

    Attributes:
        rows: how many rows the target has.
        errors: how many of them are no hands.
        resumed: how many blocks were there already.
    """

    rows: int
    errors: int
    resumed: int


def here(questions: Questions, given: Blocks) -> Blocks:
    """Answer the blocks in this process, one after another."""
    for number, block in given:
        yield number, questions.answer(block)


def run(
    source: Path,
    target: Path,
    questions: Questions,
    *,
    resume: bool = False,
    mapper: Mapper = here,
    progress: Progress = lambda done, total: None,
    rows: int = BLOCK,
) -> Summary:
    """Answer a file.

    Args:
        source: Parquet, CSV or NPY.
        target: the same; overwritten when the job is complete.
        questions: what is asked.
        resume: go on with a job that was interrupted.
        mapper: answers the blocks.
        progress: called with the rows done and the rows in all, if known.
        rows: in a block.

    Raises:
        BatchError: if a file can not be read or written or holds no hands, or if the job that was
            interrupted was another.
    """
    format_of(target)
    check_columns(questions.columns, [])
    parts = _Parts(target, _job_of(source, target, questions, rows), questions)
    total = rows_in(source)
    parts.open(resume)
    there = parts.there()
    done = sum(there.values())
    progress(done, total)
    given = enumerate(blocks(source, rows, questions.column))
    for number, answers in mapper(questions, ((n, b) for n, b in given if not parts.has(n))):
        parts.write(number, answers)
        done += len(answers)
        progress(done, total)
    written, errors = parts.join(target)
    return Summary(written, errors, len(there))


def _job_of(source: Path, target: Path, questions: Questions, rows: int) -> dict[str, object]:
    with told(source):
        about = source.stat()
    asked = asdict(questions) | {"columns": list(questions.columns)}
    del asked["threads"]
    return {
        "source": str(source.resolve()),
        "bytes": about.st_size,
        "changed": about.st_mtime_ns,
        "rows": rows,
        "format": format_of(target),
        **asked,
    }


class _Parts:
    """The folder with the answers of the blocks."""

    def __init__(self, target: Path, job: dict[str, object], questions: Questions) -> None:
        self._folder = target.with_name(target.name + ".parts")
        self._target, self._job = target, job
        self._answers = len(answer_names(questions.columns))

    def open(self, resume: bool) -> None:
        """Make the folder; or keep what is in it, if it belongs to this job."""
        with told(self._folder):
            if resume and self._folder.exists():
                self._check()
            elif self._folder.exists():
                shutil.rmtree(self._folder)
            self._folder.mkdir(exist_ok=True)
            _write_whole(self._folder / _MANIFEST, lambda path: path.write_text(json.dumps(self._job)))

    def _check(self) -> None:
        try:
            found = json.loads((self._folder / _MANIFEST).read_text())
        except (OSError, ValueError):
            found = {}
        if found != self._job:
            raise BatchError(
                f"{self._folder}: was left by another job; start this one anew, without resuming"
            )

    def there(self) -> dict[int, int]:
        """The rows of each part that is there."""
        paths = sorted(self._folder.glob("part-*.parquet"))
        with told(self._folder):
            return {
                int(path.stem.removeprefix("part-")): pa_parquet.ParquetFile(path).metadata.num_rows
                for path in paths
            }

    def has(self, number: int) -> bool:
        """Return whether a part is there."""
        return self._path(number).exists()

    def write(self, number: int, answers: pa.Table) -> None:
        """Write a part; for records the answers alone."""
        if format_of(self._target) == ".npy":
            names = answers.column_names
            answers = answers.select(names[len(names) - self._answers :])
        with told(self._path(number)):
            _write_whole(self._path(number), lambda path: pa_parquet.write_table(answers, path))

    def _path(self, number: int) -> Path:
        return self._folder / f"part-{number:08}.parquet"

    def join(self, target: Path) -> tuple[int, int]:
        """Put the parts together as the target, remove them, and return its rows and errors."""
        with told(target):
            there = self.there()
            if list(there) != list(range(len(there))):
                raise BatchError(f"{self._folder}: parts are missing")
            errors = _write_whole(target, lambda path: self._copy(path, sum(there.values())))
            shutil.rmtree(self._folder)
        return sum(there.values()), errors

    def _copy(self, path: Path, rows: int) -> int:
        errors = 0
        with writer(path, format_of(self._target), rows) as sink:
            for number in self.there():
                part = pa_parquet.read_table(self._path(number))
                errors += len(part) - part.column(ERROR).null_count
                sink.write(part)
        return errors


def _write_whole(path: Path, write: Callable[[Path], T]) -> T:
    """Write a file under another name and give it its own in one step."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        found = write(unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return found
