"""``paili classic``: published algorithms, and the steps of an algorithm on a hand or on one suit.

``paili codebook build|lookup|info``: tables with the shanten of all hands, by part three of article 002.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paili.classic.registry import ALGORITHMS, algorithm_named, course_of, plain_course, suit_of_course
from paili.cli import option
from paili.cli.help_pages import Command, CommandGroup
from paili.cli.streams import json_text
from paili.errors import PailiError, refuse_other_content, requires_extra

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
    with requires_extra(f"paili classic {name}", "classic"):
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


_FILE = click.argument("file", type=click.Path(path_type=Path))


@click.group(cls=CommandGroup)
@option.language_for_all
def codebook() -> None:
    """Find the shanten of a hand in a codebook, a file of hand shapes."""
    with requires_extra("paili codebook", "classic"):
        import bitarray  # noqa: F401  (the message is here, not in each module)
        import numpy  # noqa: F401


@codebook.command()
@click.argument("tiles", type=int)
@_FILE
@click.option("--block", type=int, default=64, show_default=True)
@option.language
def build(tiles: int, file: Path, block: int, language: str) -> None:
    """Write the table of all hands of a number of TILES to FILE."""
    from paili.classic.codebook import build as build_book
    from paili.classic.codebook.file import MAGIC
    from paili.classic.drawing import book_written

    refuse_other_content(file, MAGIC)
    book = build_book(tiles, block)
    book.save(file)
    click.echo(book_written(str(file), tiles, len(book), len(book.data), language))


@codebook.command()
@_FILE
@click.argument("hand", nargs=-1, required=True)
@option.language
def lookup(file: Path, hand: tuple[str, ...], language: str) -> None:
    """Look up the shanten of a HAND in the table in FILE."""
    from paili.classic.codebook import load, look_up

    result = look_up(load(file), " ".join(hand))
    click.echo(f"{result.steps.hand}   {result.steps.canonical}")
    _printer(language).lookup(result)


@codebook.command()
@_FILE
@option.language
def info(file: Path, language: str) -> None:
    """Print what the table in FILE contains, and how large its parts are."""
    from paili.classic.codebook import info as info_of
    from paili.classic.codebook import load

    _printer(language).info(info_of(load(file)))


def _printer(language: str) -> ClassicPrinter:
    from paili.classic.drawing import ClassicPrinter

    return ClassicPrinter(language)
