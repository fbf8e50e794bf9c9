"""The options that subcommands share: ``@option.language`` gives a command ``--lang``, and so on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import click

from paili.catalogue import LANGUAGES
from paili.variants import RIICHI, VARIANTS, Variant

_TYPED: Final = "paili.typed"
LINES: Final = ("-",)
"""What stands for a hand where the lines of standard input are meant."""
WIND: Final = click.Choice(["E", "S", "W", "N"], case_sensitive=False)


def language_of_locale() -> str:
    """Return the language that the environment asks for, English where it asks for another."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]


def remember_typed(context: click.Context, arguments: Sequence[str]) -> None:
    """Keep what was typed: help is asked for before click has read the option that says its language."""
    context.meta[_TYPED] = tuple(arguments)


def language_typed(arguments: Sequence[str]) -> str | None:
    """Return the language that the arguments ask for, as far as they can be read.

    >>> language_typed(["score", "--lang=zh", "--help"])
    'zh'
    """
    words = [part for argument in arguments for part in argument.split("=", 1)]
    asked = [language for name, language in pairwise(words) if name == "--lang"]
    return asked[-1] if asked and asked[-1] in LANGUAGES else None


def language_of(context: click.Context) -> str:
    """Return the language to talk in: that of ``--lang``, else that of the locale."""
    return language_typed(context.meta.get(_TYPED, ())) or language_of_locale()


def _settled(context: click.Context, _option: click.Parameter, given: str | None) -> str:
    return given or language_of(context)


_LANGUAGE: Final = click.Choice(LANGUAGES)
language: Final = click.option("--lang", "language", type=_LANGUAGE, default=None, callback=_settled)
language_for_all: Final = click.option("--lang", "language", type=_LANGUAGE, default=None, expose_value=False)
"""The language of a group of commands, for those of them that are told no other."""
variant: Final = click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default=RIICHI.name,
    show_default=True,
)
forms: Final = click.option("--forms", metavar="FORM,…", default=None)
as_json: Final = click.option("--json", "as_json", is_flag=True)
visible: Final = click.option("--visible", default="", metavar="TILES")
seat: Final = click.option("--seat", "seat_wind", type=WIND, default="S", show_default=True)
round_wind: Final = click.option("--round", "round_wind", type=WIND, default="E", show_default=True)
tiles: Final = click.option(
    "--tiles", type=click.Choice(["auto", "pictures", "letters"]), default="auto", show_default=True
)


def variant_asked(name: str, forms: str | None) -> Variant:
    """Return the variant of the two options.

    Raises:
        VariantError: if there is no such form, or the game cannot have it.
    """
    return VARIANTS[name] if forms is None else VARIANTS[name].with_forms(forms)
