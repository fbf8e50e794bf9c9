"""``paili place POINTS…``: which wins reach which place in the last deal."""

from __future__ import annotations

from typing import Any

import click

from paili.cli import option
from paili.cli.json_text import json_text
from paili.cli.rule_options import rules_options
from paili.goal.places import places
from paili.goal.worth import wins_in_hand
from paili.scoring.rules import Rules


@click.command(short_help="Say which wins reach which place in the last deal.")
@click.argument("points", nargs=-1, required=True, type=int)
@click.option("--seat", type=option.WIND, default="S", show_default=True, help="Who wants to win.")
@click.option("--honba", type=int, default=0, help="Honba counters.")
@click.option("--riichi", "--sticks", "sticks", type=int, default=0, help="Riichi sticks on the table.")
@click.option(
    "--first", "first_dealer", type=option.WIND, default="S", show_default=True,
    help="Who dealt first: ahead where points are equal.",
)  # fmt: skip
@click.option("--hand", default=None, help="Also say how far this hand is from the least win for a place.")
@click.option(
    "--rank", type=click.IntRange(1, 4), default=1, show_default=True, help="With --hand: for this place."
)
@click.option("--visible", default="", metavar="TILES", help="With --hand: tiles seen elsewhere.")
@click.option("--dora", "dora_indicators", default="", metavar="TILES", help="With --hand: indicators.")
@option.forms
@rules_options
@option.as_json
@option.language
def place(
    points: tuple[int, ...],
    seat: str,
    honba: int,
    sticks: int,
    first_dealer: str,
    hand: str | None,
    rank: int,
    visible: str,
    dora_indicators: str,
    forms: str | None,
    rules: Rules,
    as_json: bool,
    language: str,
) -> None:
    """Say what a seat must win for each place, drawn or off whom: 25000 31000 22000 22000 --seat S.

    POINTS are those of East, South, West and North, East being the dealer of this deal. Points below
    nothing follow two hyphens: -- -500 40000 30000 30500.
    """
    found = places(
        points, seat=seat, honba=honba, sticks=sticks, first_dealer=first_dealer, rules=rules
    )  # fmt: skip
    given: dict[str, Any] = {
        "visible": visible,
        "dora_indicators": dora_indicators,
        "rules": rules,
        "forms": forms,
    }
    wins = [] if hand is None else wins_in_hand(found, hand, rank, **given)
    if as_json:
        ways = {"hand": [each.to_dict() for each in wins]} if hand is not None else {}
        click.echo(json_text({**found.to_dict(), **ways}))
        return
    from paili.report.goal import GoalsPrinter
    from paili.report.place import PlacesPrinter

    PlacesPrinter(language).print(found)
    for each in wins:
        click.echo()
        GoalsPrinter(language).print_worth(each)
