"""``paili goal HAND``: how many tiles each yaku needs, which draws help, and which tiles it does not need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from paili.analysis.from_position import arguments_of, as_position
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.errors import PailiError
from paili.goal.goals import goals
from paili.goal.points import PointsGoal, points_goal
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


@click.command(cls=Command)
@click.argument("hand")
@click.option("--yaku", multiple=True, metavar="NAME")
@option.visible
@option.seat
@option.round_wind
@click.option("--all", "show_all", is_flag=True)
@click.option("--points", metavar="POINTS")
@click.option("--ron", is_flag=True)
@click.option("--no-riichi", is_flag=True)
@click.option("--dora", "dora_indicators", default="", metavar="TILES")
@option.forms
@option.any_rules
@option.as_json
@option.language
def goal(
    hand: str,
    yaku: tuple[str, ...],
    visible: str,
    seat_wind: str,
    round_wind: str,
    show_all: bool,
    points: str | None,
    ron: bool,
    no_riichi: bool,
    dora_indicators: str,
    forms: str | None,
    rules: AnyRules,
    as_json: bool,
    language: str,
) -> None:
    """Print how many tiles each yaku needs, and after which discards the yaku stays as near."""
    facts: dict[str, Any] = {
        "visible": visible, "seat_wind": seat_wind, "round_wind": round_wind, "rules": rules,
    }  # fmt: skip
    facts |= {} if points is None else {"dora_indicators": dora_indicators}
    facts = _of_position(hand, facts)
    subject, rules = facts.pop("hand"), facts["rules"]
    if not isinstance(rules, Rules):
        _refuse_of_riichi({"--dora": dora_indicators, "--no-riichi": no_riichi}, rules.name)
    shows_minimum = not (isinstance(rules, Rules) or yaku or as_json) and rules.minimum > 0
    if points is None and not shows_minimum:
        option.refuse_without("--points", "ron", "no_riichi", "dora_indicators")
    if points is not None:
        option.refuse_with("--points", "yaku", "show_all")
        far = points_goal(
            subject, int(points) if points.isdecimal() and len(points) < 9 else points, tsumo=not ron,
            riichi=not no_riichi, **facts, forms=forms,
        )  # fmt: skip
        _print_points_goal(far, rules, as_json, language)
        return
    result = goals(subject, yaku=yaku or None, **facts, forms=forms)
    if as_json:
        click.echo(json_text([item.to_dict() for item in result]))
        return
    from paili.report.hand.goal import GoalsPrinter

    printer = GoalsPrinter(language, of_game=not isinstance(rules, Rules))
    printer.print(str(subject), result, all_of_them=show_all or bool(yaku))
    if shows_minimum:
        printer.print_points_goal(points_goal(subject, None, tsumo=not ron, **facts))


def _of_position(hand: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the hand and the facts by name: of the position, or as typed.

    Args:
        hand: the hand or the position.
        facts: the facts that options of the command set.

    Raises:
        QuestionError: if a typed option contradicts the position.
    """
    position = as_position(hand)
    if position is None:
        return {"hand": hand, **facts}
    return facts | arguments_of(position, "hand", tuple(facts), option.beside_position(hand, facts))


def _refuse_of_riichi(typed: dict[str, object], rules: str) -> None:
    for name, value in typed.items():
        if value:
            raise PailiError("command.not_of_games", option=name, rules=rules)


def _print_points_goal(far: PointsGoal, rules: AnyRules, as_json: bool, language: str) -> None:
    from paili.report.hand.goal import GoalsPrinter

    if as_json:
        click.echo(json_text(far.to_dict()))
    else:
        GoalsPrinter(language, of_game=not isinstance(rules, Rules)).print_points_goal(far)
