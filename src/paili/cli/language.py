"""The option ``--lang`` that subcommands share, and errors told in its language.

Where an error has no words in Chinese or Japanese it is told in English.
"""

from __future__ import annotations

from typing import Final

import click

from paili.errors import PailiError, excerpt
from paili.report.language import LANGUAGES, Text, language_of_locale, pick

_WINDOW: Final = 25
_META: Final = "paili.language"
_AT: Final[Text] = (
    "{text}: {problem}, at character {place}",
    "{text}：{problem}，在第{place}个字符（从0数起）",
    "{text}：{problem}、{place}文字目（0から数える）",
)


def _settle(context: click.Context, _: click.Parameter, given: str | None) -> str:
    language = given or language_of_locale()
    context.meta[_META] = language
    return language


language_option: Final = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=_settle,
    is_eager=True,
    help="Default: the locale's.",
)


def language_of(context: click.Context) -> str:
    """Return the language that a subcommand was given, else the locale's."""
    language = context.meta.get(_META)
    return language if isinstance(language, str) else language_of_locale()


def error_text(error: PailiError, language: str) -> str:
    """Return what an error says, with the place in the text marked.

    >>> from paili.errors import NotationError
    >>> error_text(NotationError("5555m5m", "five 5m, at most 4", 5), "zh")
    '"5555m»5«m"：5张5m，最多4张，在第5个字符（从0数起）'
    """
    from paili.report.problem_words import local_problem

    problem = local_problem(error, language)
    if error.text is None or error.position is None:
        return problem or str(error)
    start = max(0, error.position - _WINDOW)
    before = error.text[start : error.position]
    after = error.text[error.position + 1 : error.position + _WINDOW]
    window = f"{'…' if start else ''}{before}»{error.text[error.position : error.position + 1]}«{after}"
    line = pick(_AT, language if problem else "en")
    return line.format(text=excerpt(window), problem=problem or error.problem, place=error.position)
