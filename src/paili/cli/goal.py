"""``paili goal HAND``: how far is each yaku, what helps, and what may be discarded."""

from __future__ import annotations

import click

from paili.cli import option
from paili.cli.json_text import json_text
from paili.cli.rule_options import rules_options
from paili.goal.goals import goals
from paili.goal.worth import WorthGoal
from paili.goal.worth import worth as worth_of
from paili.scoring.rules import Rules


@click.command(short_help="Say how far each yaku is, and what keeps it.")
@click.argument("hand")
@click.option(
    "--yaku",
    multiple=True,
    metavar="NAME",
    help="Only this one: half_flush, honitsu, 混一色; also several times.",
)
@option.visible
@option.seat
@option.round_wind
@click.option("--all", "show_all", is_flag=True, help="Also those out of reach.")
@click.option("--worth", metavar="POINTS", help="How far a win of so many points is: 8000, or mangan.")
@click.option("--ron", is_flag=True, help="With --worth: won on a discard.")
@click.option("--no-riichi", is_flag=True, help="With --worth: without riichi.")
@click.option("--dora", "dora_indicators", default="", metavar="TILES", help="With --worth: indicators.")
@option.forms
@rules_options
@option.as_json
@option.language
def goal(
    hand: str,
    yaku: tuple[str, ...],
    visible: str,
    seat_wind: str,
    round_wind: str,
    show_all: bool,
    worth: str | None,
    ron: bool,
    no_riichi: bool,
    dora_indicators: str,
    forms: str | None,
    rules: Rules,
    as_json: bool,
    language: str,
) -> None:
    """Say for each yaku how many draws a HAND is away from a win with it: 22m55p77s1133557z8s.

    HAND has 13 or 14 tiles with its melds. Of each yaku stand the fewest draws to a won hand that has it, the
    tiles that bring it nearer, and of 14 tiles the discards that lose nothing. With --worth the same for a
    win of so many points.
    """
    if worth is not None:
        far = worth_of(
            hand, int(worth) if worth.isdecimal() and len(worth) < 9 else worth, visible, tsumo=not ron,
            riichi=not no_riichi, dora_indicators=dora_indicators, seat_wind=seat_wind,
            round_wind=round_wind, rules=rules, forms=forms,
        )  # fmt: skip
        _print_worth(far, as_json, language)
        return
    found = goals(
        hand, visible, yaku=yaku or None, seat_wind=seat_wind, round_wind=round_wind, rules=rules,
        forms=forms,
    )  # fmt: skip
    if as_json:
        click.echo(json_text([each.to_dict() for each in found]))
        return
    from paili.report.goal import GoalsPrinter

    GoalsPrinter(language).print(hand, found, all_of_them=show_all or bool(yaku))


def _print_worth(far: WorthGoal, as_json: bool, language: str) -> None:
    from paili.report.goal import GoalsPrinter

    if as_json:
        click.echo(json_text(far.to_dict()))
    else:
        GoalsPrinter(language).print_worth(far)
