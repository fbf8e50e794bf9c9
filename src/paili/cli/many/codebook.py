"""``paili codebook build|lookup|info``: books of all codes, after the third part of article 002."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paili.cli import option
from paili.cli.helping import CommandGroup
from paili.errors import needing

if TYPE_CHECKING:
    from paili.classic.drawing import ClassicPrinter

_FILE = click.argument("file", type=click.Path(path_type=Path))


@click.group(cls=CommandGroup)
@option.language_for_all
def codebook() -> None:
    """Shanten by a book of codes."""
    with needing("paili codebook", "classic"):
        import bitarray  # noqa: F401  (said here once, not by each module)
        import numpy  # noqa: F401


@codebook.command()
@click.argument("tiles", type=int)
@_FILE
@click.option("--block", type=int, default=64, show_default=True)
@option.language
def build(tiles: int, file: Path, block: int, language: str) -> None:
    """Write the book of all codes of so many TILES to FILE."""
    from paili.classic.codebook import build as build_book
    from paili.classic.drawing import book_written

    book = build_book(tiles, block)
    book.save(file)
    click.echo(book_written(str(file), tiles, len(book), len(book.data), language))


@codebook.command()
@_FILE
@click.argument("hand", nargs=-1, required=True)
@option.language
def lookup(file: Path, hand: tuple[str, ...], language: str) -> None:
    """Look a HAND up in the book in FILE."""
    from paili.classic.codebook import load, look_up

    found = look_up(load(file), " ".join(hand))
    click.echo(f"{found.steps.hand}   {found.steps.canonical}")
    _printer(language).lookup(found)


@codebook.command()
@_FILE
@option.language
def info(file: Path, language: str) -> None:
    """Say what the book in FILE holds and how large its parts are."""
    from paili.classic.codebook import info as info_of
    from paili.classic.codebook import load

    _printer(language).info(info_of(load(file)))


def _printer(language: str) -> ClassicPrinter:
    from paili.classic.drawing import ClassicPrinter

    return ClassicPrinter(language)
