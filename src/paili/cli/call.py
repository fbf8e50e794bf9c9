"""``paili call HAND TILE``: what each call of a tile leaves, and what a quad of one's own does."""

from __future__ import annotations

from typing import Final

import click

from paili.cli.json_text import json_text
from paili.cli.language import language_option
from paili.cli.rule_options import rules_options
from paili.cli.variant import forms_option
from paili.game.questions import SOURCES
from paili.goal.offers import offers, quads
from paili.scoring.rules import Rules

_WIND: Final = click.Choice(["E", "S", "W", "N"], case_sensitive=False)


@click.command(
    short_help="Compare the calls of a tile with letting it go.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.argument("hand")
@click.argument("tile", required=False)
@click.option(
    "--from", "source", type=click.Choice(SOURCES), default=SOURCES[0], show_default=True,
    help="Whose discard it is.",
)  # fmt: skip
@click.option("--visible", default="", metavar="TILES", help="Tiles seen elsewhere.")
@click.option("--seat", "seat_wind", type=_WIND, default="S", show_default=True, help="East is the dealer.")
@click.option(
    "--round", "round_wind", type=_WIND, default="E", show_default=True, help="The wind of the round."
)
@click.option("--riichi", is_flag=True, help="The hand is in riichi; only for quads of its own.")
@forms_option
@rules_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def call(
    hand: str,
    tile: str | None,
    source: str,
    visible: str,
    seat_wind: str,
    round_wind: str,
    riichi: bool,
    forms: str | None,
    rules: Rules,
    as_json: bool,
    language: str,
) -> None:
    """Compare every chi, pon and quad of a TILE with letting it go: 2356m24p456s4799s 4m.

    HAND has 13 tiles, melds among them in brackets. Without a TILE it has 14, and the quads of its own tiles
    are compared with none: 23467m1111p345s9s+9s.
    """
    from paili.layout import Screen
    from paili.report.call import OffersPrinter

    printer = OffersPrinter(Screen(), language)
    if tile is None:
        own = quads(hand, visible, riichi=riichi, rules=rules, forms=forms)
        click.echo(json_text([each.to_dict() for each in own])) if as_json else printer.print_quads(own)
        return
    found = offers(
        hand, tile, visible, source=source, seat_wind=seat_wind, round_wind=round_wind, rules=rules,
        forms=forms,
    )  # fmt: skip
    click.echo(json_text(found.to_dict())) if as_json else printer.print(found)
