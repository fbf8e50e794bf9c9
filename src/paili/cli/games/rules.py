"""``paili rules``: list, show and compare rule sets."""

from __future__ import annotations

from typing import Any

import click

from paili import fan
from paili.cli import option
from paili.cli.help_pages import CommandGroup
from paili.cli.streams import json_text
from paili.errors import PailiError, ScoreError
from paili.fan import FANS, game
from paili.fan.rules import GAMES
from paili.scoring.named_rules import rules_named
from paili.scoring.rules import Rules, diff, presets


@click.group(cls=CommandGroup)
@option.language_for_all
def rules() -> None:
    """List, show and compare rule sets."""


@rules.command("list")
@option.language
@option.as_json
def list_rules(language: str, as_json: bool) -> None:
    """List the ready-made rule sets."""
    if as_json:
        click.echo(json_text([*presets(), *GAMES]))
        return
    from paili.report.game.rules import FanRulesPrinter, RulesPrinter

    RulesPrinter(language).print_list(presets().values())
    click.echo()
    FanRulesPrinter(language).print_list(map(game, GAMES))


@rules.command("fans")
@option.language
@option.as_json
def list_fans(language: str, as_json: bool) -> None:
    """List every fan that a Chinese game may count, with its definition."""
    if as_json:
        words = [(item.id, item.name(language), item.meaning(language)) for item in FANS.values()]
        click.echo(json_text({id_: {"name": name, "meaning": meaning} for id_, name, meaning in words}))
        return
    from paili.report.game.rules import FanRulesPrinter

    FanRulesPrinter(language).print_catalogue()


@rules.command()
@click.argument("name")
@option.language
@option.as_json
@click.option("--toml", "as_toml", is_flag=True)
def show(name: str, language: str, as_json: bool, as_toml: bool) -> None:
    """Show every rule of a rule set: a NAME or a .toml file."""
    if as_toml and as_json:
        raise PailiError("rules.json_or_toml")
    result = rules_named(name)
    if as_toml:
        click.echo(result.to_toml(), nl=False)
    elif as_json:
        click.echo(json_text(result.to_dict()))
    else:
        _print_all(result, language)


def _print_all(result: Rules | fan.Rules, language: str) -> None:
    from paili.report.game.rules import FanRulesPrinter, RulesPrinter

    if isinstance(result, fan.Rules):
        FanRulesPrinter(language).print_all(result)
    else:
        RulesPrinter(language).print_all(result)


@rules.command("diff")
@click.argument("first")
@click.argument("second")
@option.language
@option.as_json
def diff_rules(first: str, second: str, language: str, as_json: bool) -> None:
    """Show in which rules two rule sets differ, each a name or a .toml file."""
    mine, yours = rules_named(first), rules_named(second)
    difference = _difference(mine, yours)
    if as_json:
        click.echo(json_text(difference))
        return
    from paili.report.game.rules import FanRulesPrinter, RulesPrinter

    printer = FanRulesPrinter if isinstance(mine, fan.Rules) else RulesPrinter
    printer(language).print_diff([mine.name, yours.name], difference)


def _difference(mine: Rules | fan.Rules, yours: Rules | fan.Rules) -> dict[str, Any]:
    if isinstance(mine, fan.Rules) and isinstance(yours, fan.Rules):
        return mine.diff(yours)
    if isinstance(mine, Rules) and isinstance(yours, Rules):
        return diff(mine, yours)
    raise ScoreError("fan_rules.two_families", one=mine.name, other=yours.name)
