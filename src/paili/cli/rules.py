"""``paili rules``: list, show and compare rule sets."""

from __future__ import annotations

import json

import click

from paili.cli.score import rules_named
from paili.report.language import LANGUAGES, language_of_locale
from paili.scoring.rules import diff, presets

_LANG = click.option("--lang", type=click.Choice(LANGUAGES), default=None, help="Default: the locale's.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def rules() -> None:
    """List, show and compare rule sets."""


@rules.command("list")
@_LANG
@_JSON
def list_rules(lang: str | None, as_json: bool) -> None:
    """List the rule sets that have a name."""
    if as_json:
        click.echo(json.dumps(list(presets())))
        return
    from rich.console import Console

    from paili.report.rules import RulesPrinter

    RulesPrinter(Console(highlight=False), lang or language_of_locale()).print_list(presets().values())


@rules.command()
@click.argument("name")
@_LANG
@_JSON
@click.option("--toml", "as_toml", is_flag=True, help="Print TOML, to change and give to score --rules.")
def show(name: str, lang: str | None, as_json: bool, as_toml: bool) -> None:
    """Show every rule of a rule set: a NAME or a .toml file."""
    found = rules_named(name)
    if as_toml:
        click.echo(found.to_toml(), nl=False)
    elif as_json:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    else:
        from rich.console import Console

        from paili.report.rules import RulesPrinter

        RulesPrinter(Console(highlight=False), lang or language_of_locale()).print_all(found)


@rules.command("diff")
@click.argument("first")
@click.argument("second")
@_LANG
@_JSON
def diff_rules(first: str, second: str, lang: str | None, as_json: bool) -> None:
    """Show in which rules two rule sets differ: names or .toml files."""
    mine, yours = rules_named(first), rules_named(second)
    found = diff(mine, yours)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    from rich.console import Console

    from paili.report.rules import RulesPrinter

    RulesPrinter(Console(highlight=False), lang or language_of_locale()).print_diff(mine, yours, found)
