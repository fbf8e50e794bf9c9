"""``paili svg HAND``, and the option ``--svg`` of several commands: draw a hand as an SVG document."""

from __future__ import annotations

import click

from paili.analysis.from_position import as_position
from paili.cli import option
from paili.cli.help_pages import Command
from paili.errors import PailiError, reason_of, refuse_other_content, refuse_pipe
from paili.hand import Hand


@click.command(cls=Command)
@click.argument("hand")
@click.option("--size", type=int, default=48, metavar="PIXELS")
@option.language
def svg(hand: str, size: int, language: str) -> None:
    """Draw a hand."""
    position = as_position(hand)
    click.echo((Hand.parse(hand) if position is None else position).to_svg(size))


def write_svg(path: str, hand: Hand) -> None:
    """Write a picture of a hand to a file, or to standard output.

    Raises:
        PailiError: if the file cannot be written.
    """
    from paili.report.tile_pictures import groups_of, hand_svg

    drawn = hand_svg(groups_of(hand), title=str(hand))
    if path == "-":
        click.echo(drawn, nl=False)
        return
    refuse_other_content(path, b"<svg")
    try:
        refuse_pipe(path)
        with open(path, "w", encoding="utf-8") as picture:
            picture.write(drawn)
    except OSError as error:
        raise PailiError("command.file", path=path, reason=reason_of(error)) from None
