"""``paili rules``: list, show and compare rule sets."""

from __future__ import annotations

import click

from paili.cli import HelpfulGroup
from paili.cli.json_text import json_text
from paili.cli.language import language_option
from paili.cli.score import rules_named
from paili.scoring.rules import diff, presets

_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=HelpfulGroup, context_settings={"help_option_names": ["-h", "--help"]})
def rules() -> None:
    """List, show and compare rule sets."""


@rules.command("list")
@language_option
@_JSON
def list_rules(language: str, as_json: bool) -> None:
    """List the rule sets that have a name."""
    if as_json:
        click.echo(json_text(list(presets())))
        return
    from paili.layout import Screen
    from paili.report.rules import RulesPrinter

    RulesPrinter(Screen(), language).print_list(presets().values())


@rules.command()
@click.argument("name")
@language_option
@_JSON
@click.option("--toml", "as_toml", is_flag=True, help="Print TOML, to change and give to score --rules.")
def show(name: str, language: str, as_json: bool, as_toml: bool) -> None:
    """Show every rule of a rule set: a NAME or a .toml file."""
    found = rules_named(name)
    if as_toml:
        click.echo(found.to_toml(), nl=False)
    elif as_json:
        click.echo(json_text(found.to_dict()))
    else:
        from paili.layout import Screen
        from paili.report.rules import RulesPrinter

        RulesPrinter(Screen(), language).print_all(found)


@rules.command("diff")
@click.argument("first")
@click.argument("second")
@language_option
@_JSON
def diff_rules(first: str, second: str, language: str, as_json: bool) -> None:
    """Show in which rules two rule sets differ: names or .toml files."""
    mine, yours = rules_named(first), rules_named(second)
    found = diff(mine, yours)
    if as_json:
        click.echo(json_text(found))
        return
    from paili.layout import Screen
    from paili.report.rules import RulesPrinter

    RulesPrinter(Screen(), language).print_diff(mine, yours, found)
