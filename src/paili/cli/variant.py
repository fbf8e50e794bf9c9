"""The options ``--variant`` and ``--forms`` that subcommands share."""

from __future__ import annotations

from typing import Final

import click

from paili.variants import RIICHI, VARIANTS, Variant

variant_option: Final = click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default=RIICHI.name,
    show_default=True,
    help="The game: which shapes win.",
)
forms_option: Final = click.option(
    "--forms",
    metavar="FORM,…",
    default=None,
    help="Only these shapes win: standard, seven_pairs, thirteen_orphans; several with commas.",
)


def variant_asked(name: str, forms: str | None) -> Variant:
    """Return the variant of the two options.

    Raises:
        VariantError: if there is no such form, or the game cannot have it.
    """
    return VARIANTS[name] if forms is None else VARIANTS[name].with_forms(forms)
