"""``paili bot NAME``: a player at a table that speaks mjai over standard input and output."""

from __future__ import annotations

import click

from paili.bots import Bot, Greedy, Random, Steady
from paili.bots.speaking import Speaker
from paili.cli import option
from paili.cli.helping import Command
from paili.cli.rule_options import rules_options
from paili.cli.streams import input_lines
from paili.scoring.rules.rules import Rules

BOTS = ("steady", "greedy", "random")


@click.command(cls=Command)
@click.argument("name", type=click.Choice(BOTS))
@click.option("--seat", type=click.IntRange(0, 3), default=0, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@rules_options
@option.language
def bot(name: str, seat: int, seed: int, rules: Rules, language: str) -> None:
    """Play at a table that speaks mjai: a line in, a line out."""
    made: dict[str, Bot] = {"steady": Steady(), "greedy": Greedy(), "random": Random(seed)}
    speaker = Speaker(made[name], rules, seat)
    for line in input_lines():
        if line.strip():
            click.echo(speaker.answer(line))
