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
    "{text}: {problem}, at the {place} character",
    "{text}：{problem}，在第{place}个字符",
    "{text}：{problem}、{place}文字目",
)
_WHOLE: Final[Text] = ("{text}: {problem}", "{text}：{problem}", "{text}：{problem}")
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


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
    """Return what an error says to a player, with the place in the text marked and counted from one.

    >>> from paili.errors import NotationError
    >>> error = NotationError("hand.too_many", text="5555m5m", position=5, number=5, tile="5m", most=4)
    >>> error_text(error, "en")
    '"5555m»5«m": five 5m, at most 4, at the 6th character'
    >>> error_text(error, "zh")
    '"5555m»5«m"：5张5m，最多4张，在第6个字符'
    """
    from paili.report.problem_words import local_problem

    problem = local_problem(error, language)
    if error.text is None or (problem is None and error.position is None):
        return problem or str(error)
    if error.position is None:
        return pick(_WHOLE, language).format(text=excerpt(error.text), problem=problem)
    start = max(0, error.position - _WINDOW)
    before = error.text[start : error.position]
    after = error.text[error.position + 1 : error.position + _WINDOW]
    window = f"{'…' if start else ''}{before}»{error.text[error.position : error.position + 1]}«{after}"
    line = pick(_AT, language if problem else "en")
    place = _number(error.position + 1, language)
    return line.format(text=excerpt(window), problem=problem or error.problem, place=place)


def _number(place: int, language: str) -> str:
    return _ordinal(place) if language == "en" else str(place)


def _ordinal(place: int) -> str:
    """Return the English word for a place, in figures.

    >>> [_ordinal(place) for place in (1, 2, 3, 11, 22, 113)]
    ['1st', '2nd', '3rd', '11th', '22nd', '113th']
    """
    ending = "th" if place % 100 in {11, 12, 13} else _ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"
