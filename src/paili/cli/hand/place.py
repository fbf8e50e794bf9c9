"""``paili place POINTS…``: the smallest wins that reach each final place in the last deal."""

from __future__ import annotations

from typing import Any

import click

from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.goal.places import places
from paili.goal.points import wins_in_hand
from paili.scoring.rules import Rules


@click.command(cls=Command, context_settings={"ignore_unknown_options": True})  # -1200 is a number of points
@click.argument("points", nargs=-1, required=True, type=int)
@click.option("--seat", type=option.WIND, default="S", show_default=True)
@click.option("--honba", type=int, default=0)
@click.option("--riichi", "--sticks", "sticks", type=int, default=0)
@click.option(
    "--first", "first_dealer", type=option.WIND, default="S", show_default=True
)  # fmt: skip
@click.option("--hand", default=None)
@click.option("--rank", type=click.IntRange(1, 4), default=1, show_default=True)
@click.option("--visible", default="", metavar="TILES")
@click.option("--dora", "dora_indicators", default="", metavar="TILES")
@option.forms
@option.rules
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
    """Print the smallest wins that reach each final place in the last deal."""
    if hand is None:
        option.refuse_without("--hand", "rank", "visible", "dora_indicators", "forms")
    result = places(
        points, seat=seat, honba=honba, sticks=sticks, first_dealer=first_dealer, rules=rules
    )  # fmt: skip
    facts: dict[str, Any] = {
        "visible": visible,
        "dora_indicators": dora_indicators,
        "rules": rules,
        "forms": forms,
    }
    wins = [] if hand is None else wins_in_hand(result, hand, rank, **facts)
    if as_json:
        ways = {"hand": [win.to_dict() for win in wins]} if hand is not None else {}
        click.echo(json_text({**result.to_dict(), **ways}))
        return
    from paili.report.game.places import PlacesPrinter
    from paili.report.hand.goal import GoalsPrinter

    PlacesPrinter(language).print(result)
    for goal in wins:
        click.echo()
        GoalsPrinter(language).print_points_goal(goal)
