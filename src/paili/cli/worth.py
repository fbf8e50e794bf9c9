"""``paili worth HAND``: what each wait of a ready hand is worth."""

from __future__ import annotations

from typing import Any

import click

from paili.cli import option
from paili.cli.json_text import json_text
from paili.cli.rule_options import rules_options
from paili.scoring.rules import Rules
from paili.scoring.wait_worth import wait_worth


@click.command(short_help="Say what each wait of a ready hand is worth.")
@click.argument("hand")
@option.visible
@option.seat
@option.round_wind
@click.option("--dora", "dora_indicators", default="", metavar="TILES", help="Dora indicators.")
@click.option("--kita", type=int, default=0, help="Norths set aside.")
@option.forms
@rules_options
@option.as_json
@option.language
def worth(hand: str, visible: str, rules: Rules, as_json: bool, language: str, **facts: Any) -> None:
    """Say what each wait of a ready HAND is worth: 23456m678p345s88s.

    Each tile by ron and by tsumo, with riichi and without; below, the lowest and the highest of each. A red
    five that may still come is a tile of its own. Ippatsu and ura dora are chance and not counted.
    """
    found = wait_worth(hand, visible, rules=rules, **facts)
    if as_json:
        click.echo(json_text(found.to_dict()))
        return
    from paili.report.wait_worth import WorthPrinter

    WorthPrinter(language).print(found)
