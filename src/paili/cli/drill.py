"""``paili drill``: read hands, answer, and learn why; progress is kept on this machine."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from time import monotonic

import click

from paili.analysis.inputs import kinds_named
from paili.catalogue import LANGUAGES, Message, templates, text
from paili.cli.language import error_text, language_option
from paili.drill.check import check
from paili.drill.diary import Diary, Entry, opened_to_look
from paili.drill.questions import LEVELS, MAX_SEED, TOPICS, Question, make, name_of
from paili.errors import PailiError, reason_of
from paili.layout import Screen, styled
from paili.report.lesson import lesson, progress, question_text


@click.command(
    short_help="Practise waits and discards.", context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option("--topic", type=click.Choice(TOPICS), default=TOPICS[0], show_default=True, help="What to ask.")
@click.option(
    "--level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    default=1,
    show_default=True,
    help="Higher: more kinds in the answer.",
)
@click.option("--count", type=click.IntRange(1), default=None, help="End after so many questions.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), default=None, help="Ask the same hands again.")
@click.option("--stats", is_flag=True, help="Show what was practised, and ask nothing.")
@click.option(
    "--file",
    "path",
    type=click.Path(path_type=Path),
    help="Where answers are kept; else in paili/drill.sqlite among your data.",
)
@language_option
def drill(
    topic: str,
    level: int,
    count: int | None,
    seed: int | None,
    stats: bool,
    path: Path | None,
    language: str,
) -> None:
    """Practise: what does this hand wait for, and which discard is best?

    The level is the number of waits, or of draws that the best discard keeps. Answers are checked by the
    engine and kept in a file of your own; --stats shows accuracy, time and streak.
    """
    with _diary(path or _usual_path(), opened_to_look if stats else Diary) as diary:
        if not stats:
            diary.expect_answers()
            click.echo(text("drill.how", language))
            for question in _questions(topic, level, count, seed):
                if not _ask(question, diary, language):
                    break
        _print(progress(diary, language))


def _usual_path() -> Path:
    from platformdirs import user_data_path

    return user_data_path("paili", appauthor=False) / "drill.sqlite"


@contextmanager
def _diary(path: Path, opened: Callable[[Path], Diary]) -> Iterator[Diary]:
    try:
        with closing(_opened(path, opened)) as diary:
            yield diary
    except sqlite3.Error as error:
        raise PailiError("command.file", path=path, reason=_reason(error)) from None


def _reason(error: sqlite3.Error) -> Message | str:
    known = f"reason.{getattr(error, 'sqlite_errorname', '').lower()}"
    return Message(known) if known in templates(LANGUAGES[0]) else str(error)


def _opened(path: Path, opened: Callable[[Path], Diary]) -> Diary:
    try:
        return opened(path)
    except OSError as error:
        raise PailiError("command.file", path=path, reason=reason_of(error)) from None


def _questions(topic: str, level: int, count: int | None, seed: int | None) -> Iterator[Question]:
    rng = Random(seed)
    asked = 0
    while count is None or asked < count:
        yield make(name_of(topic, level, rng.randint(0, MAX_SEED)))
        asked += 1


def _ask(question: Question, diary: Diary, language: str) -> bool:
    """Ask until an answer can be read; return whether to go on."""
    screen = Screen()
    picture = question.hand.to_text("unicode") + "  " if screen.shows_tiles else ""
    hand = styled(f"{picture}{question.hand}", "bold")
    screen.print(f"\n{hand}   {question_text(question, language)}")
    start = monotonic()
    while True:
        typed = _typed()
        if not typed:
            return False
        try:
            verdict = check(question, kinds_named(typed))
        except PailiError as error:
            click.echo(error_text(error, language))
            continue
        _print(lesson(verdict, language))
        diary.write(Entry(question.name, str(verdict.given), verdict.is_right, monotonic() - start))
        return True


def _typed() -> str:
    """The line typed; empty to end, as is the end of the input."""
    if sys.stdin is None:
        return ""
    try:
        typed = str(click.prompt(">", prompt_suffix=" ", default="", show_default=False)).strip()
    except click.Abort:
        click.echo()
        return ""
    return "" if typed == "q" else typed


def _print(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(line)
