"""Write the error messages of a command in a language, also those of click for a wrong usage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from paili.catalogue import LANGUAGES, Rendered, text
from paili.cli import option
from paili.cli.help_pages import in_words
from paili.errors import PailiError, shortened

_WINDOW: Final = 25


def localized(error: click.ClickException | PailiError, arguments: Sequence[str]) -> str:
    """Return the message of an error in the language of ``--lang`` in the arguments, or of the locale.

    >>> localized(click.NoSuchOption("--nope"), ["1m", "--nope", "--lang=zh"])
    '没有--nope这个选项'
    """
    language = option.language_typed(arguments) or option.language_of_locale()
    if isinstance(error, PailiError):
        return error_text(error, language)
    if language == LANGUAGES[0] or not isinstance(error, click.UsageError):
        return _message(error, arguments)
    return _usage(error, language) or _message(error, arguments)


def _message(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return the message of an error of click, with long typed texts shortened."""
    message = error.format_message()
    for word in sorted(_words(arguments), key=len, reverse=True):
        message = message.replace(word, shortened(word)) if len(word) > len(shortened(word)) else message
    return message


def _words(arguments: Sequence[str]) -> list[str]:
    return [part for argument in arguments for part in argument.split("=", 1)]


def error_text(error: PailiError, language: str) -> str:
    """Return the message of an error for players; a wrong character of a text is marked and numbered.

    >>> from paili.errors import NotationError
    >>> error = NotationError("hand.too_many", text="5555m5m", position=5, number=5, tile="5m", most=4)
    >>> error_text(error, "en")
    '"5555m»5«m": five 5m, at most 4, at the 6th character'
    >>> error_text(error, "zh")
    '"5555m»5«m"：5张5m，最多4张，在第6个字符'
    """
    from paili.report.faults import fault_for_players

    problem = Rendered(fault_for_players(error.fault, language))
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


def _usage(error: click.UsageError, language: str) -> str | None:
    if isinstance(error, click.BadParameter):
        return None if error.param is None else _parameter(error, error.param, language)
    if isinstance(error, click.NoSuchOption):
        return text("usage.no_option", language, name=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return text("usage.option_value", language, name=error.option_name)
    return None if error.ctx is None else _arguments(error.ctx, language)


def _arguments(context: click.Context, language: str) -> str:
    taken = [
        param.human_readable_name for param in context.command.params if isinstance(param, click.Argument)
    ]
    if not taken:
        return text("usage.no_arguments", language)
    return text("usage.too_many", language, names=in_words(" ".join(taken), language))


def _parameter(error: click.BadParameter, param: click.Parameter, language: str) -> str:
    name = param.opts[0] if isinstance(param, click.Option) else in_words(param.human_readable_name, language)
    kind = param.type
    if isinstance(error, click.MissingParameter):
        return text("usage.missing", language, name=name)
    if isinstance(kind, click.Choice):
        shown = getattr(kind, "shown", None)
        choices = [shown(choice, language) if shown else str(choice) for choice in kind.choices]
        return text("usage.choice", language, name=name, known=choices)
    if isinstance(kind, click.IntRange):
        least, most = ("" if end is None else end for end in (kind.min, kind.max))
        return text("usage.range", language, name=name, least=least, most=most)
    return text("usage.whole" if kind is click.INT else "usage.bad", language, name=name)
