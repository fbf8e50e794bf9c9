"""The options that subcommands share: ``@option.language`` gives a command ``--lang``, and so on."""

from __future__ import annotations

import os
from typing import Final

import click

from paili.catalogue import LANGUAGES
from paili.variants import RIICHI, VARIANTS, Variant

LINES: Final = ("-",)
"""What stands for a hand where the lines of standard input are meant."""
WIND: Final = click.Choice(["E", "S", "W", "N"], case_sensitive=False)


def language_of_locale() -> str:
    """Return the language that the environment asks for, English where it asks for another."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]


def _settled(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    return given or language_of_locale()


language: Final = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=_settled,
    help="Default: the locale's.",
)
variant: Final = click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default=RIICHI.name,
    show_default=True,
    help="The game: which shapes win.",
)
forms: Final = click.option(
    "--forms",
    metavar="FORM,…",
    default=None,
    help="Only these shapes win: standard, seven_pairs, thirteen_orphans; several with commas.",
)
as_json: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
visible: Final = click.option("--visible", default="", metavar="TILES", help="Tiles seen elsewhere.")
seat: Final = click.option(
    "--seat", "seat_wind", type=WIND, default="S", show_default=True, help="East is the dealer."
)
round_wind: Final = click.option(
    "--round", "round_wind", type=WIND, default="E", show_default=True, help="The wind of the round."
)
tiles: Final = click.option(
    "--tiles",
    type=click.Choice(["auto", "pictures", "letters"]),
    default="auto",
    show_default=True,
    help="How to show tiles; auto: pictures where the terminal has them.",
)


def variant_asked(name: str, forms: str | None) -> Variant:
    """Return the variant of the two options.

    Raises:
        VariantError: if there is no such form, or the game cannot have it.
    """
    return VARIANTS[name] if forms is None else VARIANTS[name].with_forms(forms)
