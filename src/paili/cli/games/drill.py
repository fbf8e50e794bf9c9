"""``paili drill``: questions about hands, with explanations; the answers are stored on this machine."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic

import click

from paili.analysis.inputs import kinds_named
from paili.catalogue import LANGUAGES, Message, templates, text
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import input_lines
from paili.cli.usage import error_text
from paili.drill.check import check
from paili.drill.diary import Diary, DiaryEntry, open_read_only
from paili.drill.names import LEVELS, MAX_SEED, chosen_in
from paili.drill.questions import TOPICS, WAITS_ONE_SUIT, Question, make, name_of, question_of
from paili.drill.quiz import QUIZ_TOPICS, Quiz, make_quiz, quiz_name
from paili.errors import PailiError, in_other_words, reason_of, refuse_pipe
from paili.layout import Screen, styled
from paili.report.drill.lesson import lesson, progress, question_text
from paili.report.drill.quiz import answer_lines, quiz_lines
from paili.scoring.named_rules import rules_named


@click.command(cls=Command)
@click.argument("position", required=False)
@click.option(
    "--topic", type=click.Choice((*TOPICS, *QUIZ_TOPICS)), default=WAITS_ONE_SUIT, show_default=True
)
@click.option("--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), default=1, show_default=True)
@option.forms
@click.option("--rules", default="")
@click.option("--count", type=click.IntRange(1), default=None)
@click.option("--seed", type=click.IntRange(0, MAX_SEED), default=None)
@click.option("--stats", is_flag=True)
@click.option("--file", "path", type=click.Path(path_type=Path))
@option.language
def drill(
    position: str | None,
    topic: str,
    level: int,
    forms: str | None,
    rules: str,
    count: int | None,
    seed: int | None,
    stats: bool,
    path: Path | None,
    language: str,
) -> None:
    """Practise waits, discards, points and more."""
    if position is not None:
        _refuse_options("drill.beside_position", ("position", "language"))
        question = question_of(position)
        click.echo(text("drill.how", language))
        _ask(question, _answers(), language)
        return
    if stats:
        _refuse_options("drill.beside_stats", ("position", "stats", "path", "language"))
    new = partial(
        quiz_name if topic in QUIZ_TOPICS else name_of,
        topic,
        level,
        forms=forms,
        rules=rules and rules_named(rules).name,
    )
    chosen = chosen_in(new(0))
    with _diary(path or _usual_path(), open_read_only if stats else Diary) as diary:
        if not stats:
            diary.expect_answers()
            click.echo(text("quiz.how" if topic in QUIZ_TOPICS else "drill.how", language))
            typed = _answers()
            for name in _names(lambda: diary.due(topic, chosen), new, count, seed):
                if not _ask_one(name, topic, typed, diary, language):
                    break
        _print(progress(diary, language))


def _refuse_options(key: str, apply: Collection[str]) -> None:
    """Raise an error if an option was typed that does not apply.

    Args:
        key: the id of the message.
        apply: the names of the parameters that apply.

    Raises:
        PailiError: if another option was typed; the message names the option.
    """
    typed = option.typed_names()
    for name in click.get_current_context().params:
        if name in typed and name not in apply:
            raise PailiError(key, option="--file" if name == "path" else f"--{name}")


def _usual_path() -> Path:
    from platformdirs import user_data_path

    return user_data_path("paili", appauthor=False) / "drill.sqlite"


@contextmanager
def _diary(path: Path, opened: Callable[[Path], Diary]) -> Iterator[Diary]:
    try:
        with closing(_open_diary(path, opened)) as diary:
            yield diary
    except sqlite3.Error as error:
        raise PailiError("command.file", path=path, reason=_reason(error)) from None


def _reason(error: sqlite3.Error) -> Message:
    key = f"reason.{getattr(error, 'sqlite_errorname', '').lower()}"
    return Message(key) if key in templates(LANGUAGES[0]) else in_other_words(str(error))


def _open_diary(path: Path, opened: Callable[[Path], Diary]) -> Diary:
    try:
        refuse_pipe(path)
        return opened(path)
    except OSError as error:
        raise PailiError("command.file", path=path, reason=reason_of(error)) from None


def _names(
    due: Callable[[], list[str]], new: Callable[[int], str], count: int | None, seed: int | None
) -> Iterator[str]:
    """Yield the names of questions to ask: first questions due for repetition, then new questions.

    Args:
        due: a function that returns the names of the questions due for repetition.
        new: a function that returns the name of a question from a seed.
        count: the number of questions; None for no end.
        seed: the seed of a fixed list of new questions, in which no question is due for repetition; None for
            random questions.
    """
    rng = Random(seed)
    number = 0
    while count is None or number < count:
        again = due() if seed is None else []
        yield again[0] if again else new(rng.randint(0, MAX_SEED))
        number += 1


def _ask_one(name: str, topic: str, answers: Iterator[str], diary: Diary, language: str) -> bool:
    if topic in QUIZ_TOPICS:
        return _ask_quiz(make_quiz(name), answers, diary, language)
    entry = _ask(make(name), answers, language)
    if entry is not None:
        diary.write(entry)
    return entry is not None


def _ask_quiz(quiz: Quiz, answers: Iterator[str], diary: Diary, language: str) -> bool:
    """Print a quiz, read choices until a valid one is typed, and store the answer in the diary.

    Returns:
        False if the input ends before a valid choice.
    """
    _print(("", *quiz_lines(quiz, language)))
    start = monotonic()
    for typed in answers:
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(quiz.choices):
            choice = int(typed) - 1
            _print(answer_lines(quiz, choice, language))
            diary.write(DiaryEntry(quiz.name, typed, choice == quiz.right, monotonic() - start))
            return True
        click.echo(text("quiz.no_choice", language, typed=typed, most=len(quiz.choices)))
    return False


def _ask(question: Question, answers: Iterator[str], language: str) -> DiaryEntry | None:
    """Print a question, read answers until a valid one is typed, and print whether it is right.

    Returns:
        The answer for the diary; None if the input ends before a valid answer.
    """
    screen = Screen()
    picture = question.hand.to_text("unicode") + "  " if screen.shows_tiles else ""
    hand = styled(f"{picture}{question.hand}", "bold")
    screen.print(f"\n{hand}   {question_text(question, language)}")
    start = monotonic()
    for typed in answers:
        try:
            verdict = check(question, kinds_named(typed))
        except PailiError as error:
            click.echo(error_text(error, language))
            continue
        _print(lesson(verdict, language))
        return DiaryEntry(question.name, str(verdict.kinds), verdict.is_right, monotonic() - start)
    return None


def _answers() -> Iterator[str]:
    """Yield the typed lines until the input ends, or a line is empty or a word that ends the drill."""
    if sys.stdin is None:
        return
    lines = input_lines()
    while True:
        click.echo("> ", nl=False)
        typed = next(lines, None)
        if typed is None:
            click.echo()
        if typed is None or typed.strip() in ("", "q"):
            return
        yield typed.strip()


def _print(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(line)
