"""Errors of how a command was written, told in a language: by what click says of them, not by its words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import click

from paili.report import usage_words as words
from paili.report.language import LANGUAGES, language_of_locale, pick
from paili.report.problem_words import problem_in

_OPTION = "--lang"


def told(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return what an error says in the language that the arguments ask for, else that of the locale.

    >>> told(click.NoSuchOption("--nope"), ["1m", "--nope", "--lang=zh"])
    '没有--nope这个选项'
    """
    language = _language_in(arguments)
    if language == LANGUAGES[0]:
        return error.format_message()
    said = problem_in(error.message, language)
    if said is None and isinstance(error, click.UsageError):
        said = _usage(error, language)
    return said or error.format_message()


def _language_in(arguments: Sequence[str]) -> str:
    # Arguments that can not be read to their end leave the option unread too.
    parts = [part for argument in arguments for part in argument.split("=", 1)]
    asked = [language for option, language in pairwise(parts) if option == _OPTION]
    return asked[-1] if asked and asked[-1] in LANGUAGES else language_of_locale()


def _usage(error: click.UsageError, language: str) -> str | None:
    if isinstance(error, click.BadParameter):
        return None if error.param is None else _parameter(error, error.param, language)
    if isinstance(error, click.NoSuchOption):
        return pick(words.NO_OPTION, language).format(error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return pick(words.OPTION_VALUE, language).format(error.option_name)
    return None if error.ctx is None else _arguments(error.ctx, language)


def _arguments(context: click.Context, language: str) -> str:
    command = context.command
    if isinstance(command, click.Group):
        return pick(words.NO_COMMAND, language).format(", ".join(command.list_commands(context)))
    taken = [param.human_readable_name for param in command.params if isinstance(param, click.Argument)]
    return pick(words.TOO_MANY if taken else words.NO_ARGUMENTS, language).format(" ".join(taken))


def _parameter(error: click.BadParameter, param: click.Parameter, language: str) -> str:
    name = param.opts[0] if isinstance(param, click.Option) else param.human_readable_name
    kind = param.type
    if isinstance(error, click.MissingParameter):
        return pick(words.MISSING, language).format(name)
    if isinstance(kind, click.Choice):
        return pick(words.CHOICE, language).format(name, ", ".join(map(str, kind.choices)))
    if isinstance(kind, click.IntRange):
        least, most = ("" if end is None else end for end in (kind.min, kind.max))
        return pick(words.RANGE, language).format(name, least, most)
    return pick(words.WHOLE if kind is click.INT else words.BAD, language).format(name)
