"""``paili batch``: answers for a file of hands."""

from __future__ import annotations

from pathlib import Path

import click

from paili.errors import BatchError
from paili.report.language import LANGUAGES, language_of_locale
from paili.variants import RIICHI, VARIANTS

# the answers of `paili.batch.frames.COLUMNS`, written down so that --help needs no Arrow; a test compares
ANSWERS = ("shanten", "standard", "seven_pairs", "thirteen_orphans", "win", "ukeire", "discard")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--columns",
    default="shanten",
    show_default=True,
    metavar="NAMES",
    help=f"Answers, with commas: {', '.join(ANSWERS)}.",
)
@click.option("--column", default="hand", show_default=True, help="The column of hands: text or lists.")
@click.option("--variant", type=click.Choice(list(VARIANTS)), default=RIICHI.name, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option("--resume", is_flag=True, help="Go on with a job that was interrupted.")
@click.option("--scheduler", metavar="ADDRESS", help="Ask the workers of this Dask scheduler.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=None, help="Default: the locale's.")
def batch(
    source: Path,
    target: Path,
    columns: str,
    column: str,
    variant: str,
    threads: int,
    resume: bool,
    scheduler: str | None,
    quiet: bool,
    lang: str | None,
) -> None:
    """Answer every hand of the file IN and write the file OUT.

    Both are Parquet, CSV or NPY, by their ending. IN has a column of hands as text, or as lists of 34
    counts, or 34 columns 1m … 7z; an NPY file has N × 34 counts. Rows that are no hands are told in the
    column error.
    """
    try:
        from paili.batch.files import Mapper, Questions, here, run
    except ImportError:
        raise BatchError("files of hands need NumPy, Numba and Arrow: pip install 'paili[batch]'") from None
    from paili.report.batch import Bar, summary_line

    mapper: Mapper = here
    if scheduler is not None:
        from paili.batch.cluster import on_cluster

        mapper = on_cluster(scheduler)
    names = tuple(name.strip() for name in columns.split(",") if name.strip())
    questions = Questions(names, column, variant, threads)
    language = lang or language_of_locale()
    with Bar(language, shown=not quiet) as bar:
        done = run(source, target, questions, resume=resume, mapper=mapper, progress=bar.show)
    click.echo(summary_line(str(target), done.rows, done.errors, done.resumed, language), err=True)
