"""``paili worth HAND``: what each wait of a ready hand is worth."""

from __future__ import annotations

from typing import Any, Final

import click

from paili.cli.json_text import json_text
from paili.cli.language import language_option
from paili.cli.rule_options import rules_options
from paili.cli.variant import forms_option
from paili.scoring.rules import Rules
from paili.scoring.wait_worth import wait_worth

_WIND: Final = click.Choice(["E", "S", "W", "N"], case_sensitive=False)


@click.command(
    short_help="Say what each wait of a ready hand is worth.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.argument("hand")
@click.option("--visible", default="", metavar="TILES", help="Tiles seen elsewhere.")
@click.option("--seat", "seat_wind", type=_WIND, default="S", show_default=True, help="East is the dealer.")
@click.option(
    "--round", "round_wind", type=_WIND, default="E", show_default=True, help="The wind of the round."
)
@click.option("--dora", "dora_indicators", default="", metavar="TILES", help="Dora indicators.")
@click.option("--kita", type=int, default=0, help="Norths set aside.")
@forms_option
@rules_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def worth(hand: str, visible: str, rules: Rules, as_json: bool, language: str, **facts: Any) -> None:
    """Say what each wait of a ready HAND is worth: 23456m678p345s88s.

    Each tile by ron and by tsumo, with riichi and without; below, the lowest and the highest of each. A red
    five that may still come is a tile of its own. Ippatsu and ura dora are chance and not counted.
    """
    found = wait_worth(hand, visible, rules=rules, **facts)
    if as_json:
        click.echo(json_text(found.to_dict()))
        return
    from paili.layout import Screen
    from paili.report.wait_worth import WorthPrinter

    WorthPrinter(Screen(), language).print(found)
