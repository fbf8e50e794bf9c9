"""``paili batch IN OUT``: analyse or score every hand of a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import click

from paili.arguments import MOST_THREADS
from paili.catalogue import text
from paili.cli import option
from paili.cli.help_pages import Command
from paili.errors import BatchError, MissingPackageError, PailiError

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from paili.batch.jobs.files import Engine, Summary


@click.command(cls=Command)
@click.argument("source", metavar="IN", type=click.Path())
@click.argument("target", metavar="OUT", type=click.Path())
@click.option("--columns", metavar="NAMES", default=None)
@click.option("--hand", metavar="COLUMN", default="hand", show_default=True)
@click.option("--wildcards", metavar="COLUMN")
@option.variant
@option.forms
@click.option("--prefix", default="")
@click.option("--resume", is_flag=True)
@click.option("--scheduler", metavar="ADDRESS")
@click.option("--threads", type=click.IntRange(1, MOST_THREADS))
@option.language
def batch(
    source: str,
    target: str,
    scheduler: str | None,
    threads: int | None,
    prefix: str,
    resume: bool,
    language: str,
    **options: Any,
) -> None:
    """Analyse or score every hand of the file IN, and write the results to the file OUT."""
    ask, engine = _job(options), _engine(scheduler, threads)
    from paili.batch.jobs.frames import ERROR

    if os.path.realpath(target) != os.path.realpath(source):  # the job itself refuses its own input
        _refuse_other_file(Path(target))
    with JobProgress(language) as progress:
        try:
            done = ask(source, target, prefix=prefix, resume=resume, engine=engine, progress=progress.update)
        except KeyboardInterrupt:
            click.echo(f"paili: {text('batch.job_interrupted', language)}", err=True)
            raise
    click.echo(summary_text(target, done.rows, done.faults, done.resumed, prefix + ERROR, language))


def _job(options: dict[str, Any]) -> Callable[..., Summary]:
    """Return a function that runs the batch job which the options describe."""
    game = option.selected_variant(options["variant"], options["forms"])
    with _needing():
        from paili.batch.jobs.files import answer_file
        from paili.batch.jobs.frames import COLUMNS, DEFAULT_COLUMNS
    columns = _columns(options["columns"], COLUMNS, DEFAULT_COLUMNS)
    return partial(
        answer_file, variant=game, columns=columns, hand=options["hand"], wildcards=options["wildcards"]
    )


def _engine(scheduler: str | None, threads: int | None) -> Engine:
    if scheduler is not None and threads is not None:
        raise BatchError("batch.threads_or_scheduler")
    with _needing():
        if scheduler is not None:
            from paili.batch.jobs.cluster import be_quiet, on_dask

            be_quiet()
            return on_dask(scheduler)
        from paili.batch.jobs.files import on_threads
    return on_threads(threads or min(os.cpu_count() or 1, MOST_THREADS))


def _refuse_other_file(target: Path) -> None:
    """Raise an error if the target is a file that no job wrote, as in ``paili batch *.csv`` of two files."""
    from paili.batch.jobs.formats import format_of, open_source
    from paili.batch.jobs.frames import ERROR

    if not os.path.isfile(target) or not os.path.getsize(target):
        return
    format_of(target)  # a suffix that no format has is an error of its own
    try:
        names = open_source(target).schema.names
    except BatchError:
        names = []
    if not any(name.endswith(ERROR) for name in names):  # every job writes this column, after its prefix
        raise PailiError("command.other_content", path=os.fspath(target))


@contextmanager
def _needing() -> Iterator[None]:
    """Convert the error for a missing package in a ``with`` block to one that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingPackageError("paili batch", error.name or "", "files") from None


def _columns(columns: str | None, names: Iterable[str], usual: tuple[str, ...]) -> tuple[str, ...]:
    if columns is None:
        return usual
    return tuple(names) if columns == "all" else tuple(name.strip() for name in columns.split(","))


# ---------------------------------------------------------------------------------- how far it is


def summary_text(target: str, rows: int, faults: int, resumed: int, error: str, language: str) -> str:
    """Return a sentence with the result of a job: how many rows were written, and how many are no hands.

    >>> summary_text("out.csv", 5000, 2, 0, "error", "en")
    "5,000 rows written to out.csv. 2 rows are not hands; column 'error' says why"
    """
    lines = [text("batch.job_done", language, rows=rows, path=target)]
    if resumed:
        lines.append(text("batch.job_resumed", language, rows=resumed))
    if faults:
        lines.append(text("batch.job_faults", language, faults=faults, column=error))
    return text("batch.job_between", language).join(lines)


class JobProgress:
    """A progress bar on standard error; it prints nothing if standard error is not a terminal."""

    def __init__(self, language: str) -> None:
        self._bar: ProgressBar[int] | None = None
        self._label = text("batch.job_hands", language)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.render_finish()

    def update(self, done: int, rows: int) -> None:
        """Show that ``done`` of ``rows`` rows are finished."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = click.progressbar(
                length=rows, label=self._label, show_pos=True, file=sys.stderr, update_min_steps=1
            )
        self._bar.length = rows  # an estimate, which a file may exceed
        self._bar.update(done - self._bar.pos)
