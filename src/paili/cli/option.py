"""Decorators for options that several subcommands have: ``@option.language`` adds ``--lang``, for example."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import wraps
from itertools import pairwise
from math import isfinite
from typing import Any, Final

import click
from click.core import ParameterSource

from paili.analysis.from_position import HandLike, as_position
from paili.catalogue import LANGUAGES, resolve_alias, section
from paili.errors import PailiError
from paili.variants import RIICHI, VARIANTS, Variant

_TYPED: Final = "paili.typed"
_ARGUMENTS: Final = "paili.arguments"
LINES: Final = ("-",)
"""What stands for a hand where the lines of standard input are meant."""


def language_of_locale() -> str:
    """Return the language of the environment, or English if paili does not have that language."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]


def remember_typed(context: click.Context, arguments: Sequence[str]) -> None:
    """Store the typed arguments, because help may be printed before click has read ``--lang``."""
    context.meta[_TYPED] = tuple(arguments)


def remember_arguments(context: click.Context, arguments: Sequence[str]) -> None:
    """Store the arguments of the command that is parsed, because the errors of click lack the typed value."""
    context.meta[_ARGUMENTS] = tuple(arguments)


def arguments_of(context: click.Context) -> tuple[str, ...]:
    """Return the arguments of the last command that was parsed, without the names of commands."""
    arguments: tuple[str, ...] = context.meta.get(_ARGUMENTS, ())
    return arguments


def language_typed(arguments: Sequence[str]) -> str | None:
    """Return the value of ``--lang`` in the arguments; None without ``--lang``.

    >>> language_typed(["score", "--lang=zh", "--help"])
    'zh'
    """
    words = [part for argument in arguments for part in argument.split("=", 1)]
    finals = [language for name, language in pairwise(words) if name == "--lang"]
    return finals[-1] if finals and finals[-1] in LANGUAGES else None


def language_of(context: click.Context) -> str:
    """Return the language of ``--lang``; without ``--lang``, the language of the locale."""
    return language_typed(context.meta.get(_TYPED, ())) or language_of_locale()


class NamedChoice(click.Choice[str]):
    """A type of option whose value is one of several names, which may be typed in any language.

    Attributes:
        kind: the sort of names, such as ``rules``; the first argument of `paili.catalogue.resolve_alias`.
        names: the section of the catalogue with the usual names, "" for no section.
    """

    def __init__(self, choices: Sequence[str], kind: str, names: str = "") -> None:
        super().__init__(choices, case_sensitive=False)
        self.kind, self.names = kind, (names,) if names else ()

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the choice that a typed name in any language means."""
        if value.upper() not in self.choices and value not in self.choices:
            value = resolve_alias(self.kind, value, *self.names) or value
        return str(super().convert(value, param, ctx))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return the possible choices as text for the help."""
        language = language_of(ctx)
        if language == LANGUAGES[0]:
            return super().get_metavar(param, ctx)
        return f"[{'|'.join(self.shown(choice, language) for choice in self.choices)}]"

    def shown(self, choice: str, language: str) -> str:
        """Return a choice as text for the help: itself in English, its first name in any other language."""
        names = section("also", language).get(f"{self.kind}_{choice}", choice)
        return choice if language == LANGUAGES[0] else names.partition("|")[0]


class Number(click.FloatRange):
    """A type of option whose value is a finite number in a range; click alone takes ``nan`` and ``inf``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number that was typed."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(str(value), param, ctx)
        return number


WIND: Final = NamedChoice(["E", "S", "W", "N"], "wind")
VARIANT: Final = NamedChoice(list(VARIANTS), "variant", "variant_name")


def _or_locale_language(context: click.Context, _option: click.Parameter, value: str | None) -> str:
    return value or language_of(context)


_LANGUAGE: Final = click.Choice(LANGUAGES)
language: Final = click.option(
    "--lang", "language", type=_LANGUAGE, default=None, callback=_or_locale_language
)
language_for_all: Final = click.option("--lang", "language", type=_LANGUAGE, default=None, expose_value=False)
"""The language of a group of commands, for those of them that are told no other."""
variant: Final = click.option("--variant", type=VARIANT, default=RIICHI.name, show_default=True)
forms: Final = click.option("--forms", metavar="FORM,…", default=None)
as_json: Final = click.option("--json", "as_json", is_flag=True)
visible: Final = click.option("--visible", default="", metavar="TILES")
seat: Final = click.option("--seat", "seat_wind", type=WIND, default="S", show_default=True)
round_wind: Final = click.option("--round", "round_wind", type=WIND, default="E", show_default=True)
rules_of_any: Final = click.option("--rules", "rules", default=None)
_RULES_OF_RIICHI: Final = click.option("--rules", "rules_name", default=None)
changes: Final = click.option("--set", "changes", multiple=True, metavar="RULE=VALUE")
_PICTURES: Final = ("auto", "pictures", "letters")
tiles: Final = click.option("--tiles", type=click.Choice(_PICTURES), default="auto", show_default=True)
tiles_written: Final = click.option(
    "--tiles", type=click.Choice((*_PICTURES, "zh", "ja")), default="auto", show_default=True
)


def refuse_without(needed: str, *names: str) -> None:
    """Raise an error for command options that have an effect only with another option.

    Args:
        needed: the other option, which was not typed.
        names: the names of the command options, as the function of the command has them.

    Raises:
        PailiError: if such a command option was typed; the message names the first such option.
    """
    if typed := _first_typed(names):
        raise PailiError("command.needs_option", option=typed, needed=needed)


def refuse_with(other: str, *names: str) -> None:
    """Raise an error for command options that have no effect with another option.

    Args:
        other: the other option, which was typed.
        names: the names of the command options, as the function of the command has them.

    Raises:
        PailiError: if such a command option was typed; the message names the first such option.
    """
    if typed := _first_typed(names):
        raise PailiError("command.not_with", option=typed, with_option=other)


def _first_typed(names: Sequence[str]) -> str | None:
    """Return the first option of the present command that was typed and has one of the names; None if none
    was.
    """
    typed = typed_names().intersection(names)
    params = click.get_current_context().command.params
    return next((param.opts[0] for param in params if param.name in typed), None)


def typed_names() -> set[str]:
    """Return the names of the parameters of the present command that were typed, as its function has them."""
    context = click.get_current_context()
    return {
        name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }


_RULES: Final = frozenset(("rules", "rules_name", "changes"))


def beside_position(hand: HandLike, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments that a command passes to a function besides a hand.

    For a position these are only the arguments whose options were typed, because the position has the others.

    Args:
        hand: the hand or the position.
        arguments: the arguments, by the names that the function of the command has for its options;
            ``rules`` is what ``--rules`` and ``--set`` select.
    """
    if as_position(hand) is None:
        return arguments
    typed = typed_names()
    if typed & _RULES:
        typed.add("rules")
    return {name: value for name, value in arguments.items() if name in typed}


def selected_variant(name: str, forms: str | None) -> Variant:
    """Return the variant that the options ``--variant`` and ``--forms`` select.

    Raises:
        VariantError: if there is no such form, or the game does not allow it.
    """
    return VARIANTS[name] if forms is None else VARIANTS[name].with_forms(forms)


_Command = Callable[..., None]


def any_rules(command: _Command) -> _Command:
    """Add the options ``--rules`` and ``--set`` for riichi and Chinese games.

    The command receives the rule set as the argument ``rules``.
    """
    return _with_rules(command, rules_of_any, "rules", riichi=False)


def rules(command: _Command) -> _Command:
    """Add the options ``--rules`` and ``--set`` for riichi only.

    The command receives the rule set as the argument ``rules``.
    """
    return _with_rules(command, _RULES_OF_RIICHI, "rules_name", riichi=True)


def _with_rules(
    command: _Command, option: Callable[[_Command], _Command], name: str, *, riichi: bool
) -> _Command:
    @option
    @changes
    @wraps(command)
    def with_rules(changes: tuple[str, ...], **facts: Any) -> None:
        from paili.scoring import named_rules

        result = named_rules.rules_with_changes(facts.pop(name), changes, riichi=riichi)
        command(rules=result, **facts)

    return with_rules
