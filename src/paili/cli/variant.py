"""The option ``--variant`` that subcommands share."""

from __future__ import annotations

from typing import Final

import click

from paili.variants import RIICHI, VARIANTS

variant_option: Final = click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default=RIICHI.name,
    show_default=True,
    help="The game: which shapes win.",
)
