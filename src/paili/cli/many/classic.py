"""``paili classic``: the published algorithms, and the steps of each on a hand or on one suit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paili.classic.registry import ALGORITHMS, algorithm_named, course_of, plain_course, suit_of_course
from paili.cli import option
from paili.cli.helping import Command
from paili.cli.json_text import json_text
from paili.errors import PailiError, needing

if TYPE_CHECKING:
    from paili.classic.drawing import ClassicPrinter

_NAME = option.NamedChoice([algorithm.name for algorithm in ALGORITHMS], "algorithm", "algorithm")


@click.command(cls=Command)
@click.argument("name", required=False, type=_NAME)
@click.argument("hand", nargs=-1)
@click.option("--suit", metavar="TILES", default=None)
@option.as_json
@option.language
@option.tiles
def classic(
    name: str | None, hand: tuple[str, ...], suit: str | None, as_json: bool, language: str, tiles: str
) -> None:
    """Show a published algorithm at work on a hand."""
    from paili.classic.drawing import ClassicPrinter

    printer = ClassicPrinter(language, tiles=tiles)
    if name is None:
        _list(printer, suit, as_json=as_json)
        return
    if suit is not None and hand:
        raise PailiError("command.hand_or_suit")
    with needing(f"paili classic {name}", "classic"):
        course = suit_of_course(name, suit) if suit is not None else course_of(name, _typed(name, hand))
    if as_json:
        click.echo(json_text({"algorithm": name, **plain_course(course)}))
        return
    printer.about(name)
    (printer.draw if suit is None else printer.draw_suit)(name, course)


def _typed(name: str, hand: tuple[str, ...]) -> str:
    return " ".join(hand) if hand else algorithm_named(name).example


def _list(printer: ClassicPrinter, suit: str | None, *, as_json: bool) -> None:
    if suit is not None:
        raise PailiError("command.whose_suit")
    if as_json:
        click.echo(json_text([plain_course(algorithm) for algorithm in ALGORITHMS]))
    else:
        printer.list()
