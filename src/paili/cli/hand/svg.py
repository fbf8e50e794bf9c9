"""``paili svg HAND``: a picture of a hand as an SVG document."""

from __future__ import annotations

import click

from paili.analysis.from_position import told_by
from paili.cli import option
from paili.cli.helping import Command
from paili.hand import Hand


@click.command(cls=Command)
@click.argument("hand")
@click.option("--size", type=int, default=48, metavar="PIXELS")
@option.language
def svg(hand: str, size: int, language: str) -> None:
    """Draw a hand."""
    position = told_by(hand)
    click.echo((Hand.parse(hand) if position is None else position).to_svg(size))
