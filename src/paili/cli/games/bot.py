"""``paili bot NAME``: a player at a table that speaks mjai over standard input and output."""

from __future__ import annotations

import sys

import click

from paili.bots import Bot, Greedy, Random, Steady
from paili.bots.speaking import Speaker
from paili.catalogue import Told, text
from paili.cli import option
from paili.cli.helping import Command
from paili.cli.rule_options import rules_options
from paili.cli.streams import complain, input_lines
from paili.cli.usage import error_text
from paili.errors import PailiError
from paili.scoring.rules import Rules

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
    for number, line in enumerate(input_lines(), 1):
        if not line.strip():
            continue
        try:
            click.echo(speaker.answer(line))
        except PailiError as error:  # the table would no longer be the one that the others play at
            complain(text("report.line", language, number=number, problem=Told(error_text(error, language))))
            sys.exit(2)
