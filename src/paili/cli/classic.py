"""``paili classic``: the published algorithms, and the steps of each on a hand."""

from __future__ import annotations

import click

from paili.classic.registry import ALGORITHMS, algorithm_named, course_of
from paili.cli import option
from paili.cli.helping import Command
from paili.errors import needing


@click.command(cls=Command)
@click.argument("name", required=False, type=click.Choice([algorithm.name for algorithm in ALGORITHMS]))
@click.argument("hand", nargs=-1)
@option.language
@option.tiles
def classic(name: str | None, hand: tuple[str, ...], language: str, tiles: str) -> None:
    """Show a published algorithm at work on a hand."""
    from paili.classic.drawing import ClassicPrinter

    printer = ClassicPrinter(language, tiles=tiles)
    if name is None:
        printer.list()
        return
    text = " ".join(hand) if hand else algorithm_named(name).example
    with needing(f"paili classic {name}", "classic"):
        course = course_of(name, text)
    printer.about(name)
    printer.draw(name, course)
