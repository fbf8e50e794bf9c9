"""``paili classic``: the published algorithms, and the steps of each on a hand."""

from __future__ import annotations

import click

from paili.classic.registry import ALGORITHMS, algorithm_named, course_of
from paili.cli import option
from paili.errors import needing


@click.command(short_help="Show a published algorithm at work on a hand.")
@click.argument("name", required=False, type=click.Choice([algorithm.name for algorithm in ALGORITHMS]))
@click.argument("hand", nargs=-1)
@option.language
@option.tiles
def classic(name: str | None, hand: tuple[str, ...], language: str, tiles: str) -> None:
    """Show a published algorithm at work: paili classic blocks 1112356777m111z.

    Without a NAME, list the algorithms and their articles. Without a HAND, show a hand that the algorithm is
    known for.
    """
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
