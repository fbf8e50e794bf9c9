"""The option ``--lang`` that subcommands share, and errors told to a player in its language."""

from __future__ import annotations

import os
from typing import Final

import click

from paili.catalogue import LANGUAGES, Told, text
from paili.errors import PailiError

_WINDOW: Final = 25


def language_of_locale() -> str:
    """Return the language that the environment asks for, English where it asks for another."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]


def _settled(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    return given or language_of_locale()


language_option: Final = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=_settled,
    help="Default: the locale's.",
)


def error_text(error: PailiError, language: str) -> str:
    """Return what an error says to a player, with the place in the text marked and counted from one.

    >>> from paili.errors import NotationError
    >>> error = NotationError("hand.too_many", text="5555m5m", position=5, number=5, tile="5m", most=4)
    >>> error_text(error, "en")
    '"5555m»5«m": five 5m, at most 4, at the 6th character'
    >>> error_text(error, "zh")
    '"5555m»5«m"：5张5m，最多4张，在第6个字符'
    """
    from paili.report.faults import fault_for_players

    problem = Told(fault_for_players(error.fault, language))
    if error.text is None:
        return problem
    if error.position is None:
        return text("place.in_text", language, text=error.text, problem=problem)
    marked = _marked(error.text, error.position)
    return text("command.at_character", language, text=marked, problem=problem, place=error.position + 1)


def _marked(written: str, position: int) -> str:
    start = max(0, position - _WINDOW)
    before, after = written[start:position], written[position + 1 : position + _WINDOW]
    return f"{'…' if start else ''}{before}»{written[position : position + 1]}«{after}"
