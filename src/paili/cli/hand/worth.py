"""``paili worth HAND``: what each wait of a ready hand is worth."""

from __future__ import annotations

from typing import Any

import click

from paili.cli import option
from paili.cli.helping import Command
from paili.cli.json_text import json_text
from paili.cli.rule_options import rules_options
from paili.scoring.rules import Rules
from paili.scoring.wait_worth import wait_worth


@click.command(cls=Command)
@click.argument("hand")
@option.visible
@option.seat
@option.round_wind
@click.option("--dora", "dora_indicators", default="", metavar="TILES")
@click.option("--kita", type=int, default=0)
@option.forms
@rules_options
@option.as_json
@option.language
def worth(hand: str, visible: str, rules: Rules, as_json: bool, language: str, **facts: Any) -> None:
    """Say what each wait of a ready hand is worth."""
    found = wait_worth(hand, visible, rules=rules, **facts)
    if as_json:
        click.echo(json_text(found.to_dict()))
        return
    from paili.report.hand.value import WorthPrinter

    WorthPrinter(language).print(found)
