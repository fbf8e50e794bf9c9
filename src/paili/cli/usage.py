"""Write the error messages of a command in a language, also those of click for a wrong usage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import click

from paili.catalogue import Rendered, text
from paili.cli import option
from paili.cli.help_pages import in_words
from paili.errors import PailiError

_WINDOW: Final = 25


def localized(error: click.ClickException | PailiError, arguments: Sequence[str]) -> str:
    """Return the message of an error in the language of ``--lang`` in the arguments, or of the locale.

    >>> localized(click.NoSuchOption("--nope"), ["1m", "--nope", "--lang=zh"])
    '没有--nope这个选项'
    """
    language = option.language_typed(arguments) or option.language_of_locale()
    if isinstance(error, PailiError):
        return error_text(error, language)
    ours = _usage(error, language) if isinstance(error, click.UsageError) else None
    return ours or error.format_message()


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
    if isinstance(error, click.NoSuchOption):
        close = _close_option(error)
        if close:
            return text("usage.close_option", language, name=error.option_name, close=close)
        return text("usage.no_option", language, name=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return text("usage.option_value", language, name=error.option_name)
    if error.ctx is None:
        return None
    if isinstance(error, click.BadParameter):
        return None if error.param is None else _parameter(error, error.param, error.ctx, language)
    return _arguments(error.ctx, language)


def _close_option(error: click.NoSuchOption) -> str | None:
    """Return the option of the command that is most like an unknown one, or None if none is like it.

    click also counts the two hyphens as equal letters: for it "--format" is like "--north".
    """
    from difflib import get_close_matches

    names = {option.strip("-"): option for option in error.possibilities or ()}
    close = get_close_matches(error.option_name.strip("-"), names, n=1)
    return names[close[0]] if close else None


def _arguments(context: click.Context, language: str) -> str:
    taken = [
        param.human_readable_name for param in context.command.params if isinstance(param, click.Argument)
    ]
    if not taken:
        return text("usage.no_arguments", language)
    return text("usage.too_many", language, names=in_words(" ".join(taken), language))


def _parameter(
    error: click.BadParameter, param: click.Parameter, context: click.Context, language: str
) -> str:
    name = param.opts[0] if isinstance(param, click.Option) else in_words(param.human_readable_name, language)
    if isinstance(error, click.MissingParameter):
        return text("usage.missing", language, name=name)
    value = _refused(param, context)
    if isinstance(param, click.Argument) and str(value).startswith("-"):
        return text("usage.no_option", language, name=value)
    limit, facts = _limit(param.type, language)
    return text(f"usage.{limit}", language, name=name, value=value, **facts)


def _limit(kind: click.ParamType[Any], language: str) -> tuple[str, dict[str, object]]:
    """Return the text that says which values a type of option has, and the facts of the text."""
    if isinstance(kind, click.Choice):
        shown = getattr(kind, "shown", None)
        return "choice", {"known": [shown(choice, language) if shown else choice for choice in kind.choices]}
    if isinstance(kind, click.IntRange):
        return ("at_least" if kind.max is None else "range"), {"least": kind.min, "most": kind.max}
    if isinstance(kind, click.FloatRange):
        return ("number_above" if kind.min_open else "number_at_least"), {"least": kind.min}
    return ("whole" if kind is click.INT else "bad"), {}


def _refused(param: click.Parameter, context: click.Context) -> object:
    """Return the value of an option or argument as it was typed; of several values, the one that is wrong."""
    typed, *_ = context.command.make_parser(context).parse_args(list(option.arguments_of(context)))
    value = typed[param.name or ""]
    values = value if isinstance(value, list | tuple) else (value,)
    return next((one for one in values if not _is_taken(one, param, context)), value)


def _is_taken(value: object, param: click.Parameter, context: click.Context) -> bool:
    try:
        param.type(value, param, context)
    except click.BadParameter:
        return False
    return True
