"""``paili batch IN OUT``: answer every hand of a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from paili.cli.language import language_option
from paili.cli.variant import forms_option, variant_asked, variant_option
from paili.errors import BatchError, MissingPackageError

if TYPE_CHECKING:
    from paili.batch.jobs.files import Engine


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("source", metavar="IN", type=click.Path())
@click.argument("target", metavar="OUT", type=click.Path())
@click.option(
    "--columns",
    metavar="NAMES",
    default=None,
    help="Answers, with commas between: shanten, standard, seven_pairs, thirteen_orphans, win, ukeire, "
    "ukeire_tiles, discard, or all.  [default: shanten,win,ukeire,ukeire_tiles,discard]",
)
@click.option(
    "--hand",
    metavar="COLUMN",
    default="hand",
    show_default=True,
    help="The column of the hands, as text or lists of 34 counts; or FIRST:LAST, 34 columns of counts.",
)
@click.option("--wildcards", metavar="COLUMN", help="Column with the number of wildcards beside counts.")
@variant_option
@forms_option
@click.option("--prefix", default="", help="Put this before the names of the new columns.")
@click.option("--resume", is_flag=True, help="Go on with a job that was interrupted.")
@click.option("--scheduler", metavar="ADDRESS", help="Compute on the Dask cluster of this scheduler.")
@click.option("--threads", type=click.IntRange(min=1), help="Local threads.  [default: one for each core]")
@language_option
def batch(
    source: str,
    target: str,
    columns: str | None,
    scheduler: str | None,
    threads: int | None,
    variant: str,
    forms: str | None,
    language: str,
    **options: Any,
) -> None:
    """Answer every hand of the file IN, and write all to the file OUT.

    Both are Parquet, CSV or NPY, by their names. OUT has the columns of IN (those of a CSV as text), the
    answers, and a column error that says why a row is not a hand. It appears when all is done; until then the
    parts are in OUT.parts.

    The exit status is 0 even if rows are not hands; how many there are is printed.
    """
    from paili.report.batch_job import JobProgress, interrupted_text, summary_text

    game, engine = variant_asked(variant, forms), _engine(scheduler, threads)
    from paili.batch.jobs.files import answer_file
    from paili.batch.jobs.frames import ERROR

    with JobProgress(language) as progress:
        try:
            done = answer_file(
                source, target, columns=_columns(columns), variant=game, engine=engine,
                progress=progress.update, **options,
            )  # fmt: skip
        except KeyboardInterrupt:
            click.echo(f"paili: {interrupted_text(language)}", err=True)
            raise
    error = options["prefix"] + ERROR
    click.echo(summary_text(target, done.rows, done.faults, done.resumed, error, language))


def _engine(scheduler: str | None, threads: int | None) -> Engine:
    if scheduler is not None and threads is not None:
        raise BatchError("batch.threads_or_scheduler")
    try:
        if scheduler is not None:
            from paili.batch.jobs.cluster import be_quiet, on_dask

            be_quiet()
            return on_dask(scheduler)
        from paili.batch.jobs.files import on_threads
    except ModuleNotFoundError as error:
        raise MissingPackageError("paili batch", error.name or "", "batch") from None
    return on_threads(threads or os.cpu_count() or 1)


def _columns(columns: str | None) -> tuple[str, ...]:
    from paili.batch.jobs.frames import COLUMNS, DEFAULT_COLUMNS

    if columns is None:
        return DEFAULT_COLUMNS
    return tuple(COLUMNS) if columns == "all" else tuple(name.strip() for name in columns.split(","))
