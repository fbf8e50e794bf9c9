"""``paili log``: show, count, check and convert logs of real games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.helping import Group
from paili.cli.json_text import json_text
from paili.errors import LogError

if TYPE_CHECKING:
    from paili.game.records import Game

_FORMAT_OF_NAME: Final = {
    ".mjlog": "mjlog", ".xml": "mjlog", ".json": "tenhou_json", ".mjson": "mjai", ".jsonl": "mjai",
}  # fmt: skip
_PATHS = click.argument("paths", metavar="PATH…", nargs=-1, required=True, type=click.Path())


@click.group(cls=Group)
@option.language_for_all
def log() -> None:
    """Show, count, check and convert logs of real games."""


@contextmanager
def told_in(language: str) -> Iterator[None]:
    """Tell an error with its file, deal and place in a language."""
    try:
        yield
    except LogError as error:
        raise click.ClickException(error.in_language(language)) from None


@log.command()
@click.argument("path", metavar="GAME", type=click.Path())
@click.option("--deal", "name", metavar="E2.1")
@click.option("--seat", type=click.IntRange(0, 3))
@click.option("--game", "number", type=click.IntRange(1), default=1, show_default=True)
@option.language
def show(path: str, name: str | None, seat: int | None, number: int, language: str) -> None:
    """Print the deals of a game, or one deal with tiles, rivers and calls."""
    from itertools import islice

    from paili.logs import read
    from paili.report.log import LogPrinter

    with told_in(language):
        game = next(islice(read(path), min(number, sys.maxsize) - 1, None), None)
    if game is None:
        raise LogError("log.no_game", number=number)
    printer = LogPrinter(language)
    if name is None and seat is None:
        printer.print_game(game)
        return
    wanted = (name or "").upper()
    found = [deal for deal in game.deals if not wanted or wanted in (deal.name, deal.name.partition(".")[0])]
    if not found:
        known = [deal.name for deal in game.deals]
        raise LogError("log.no_deal", name=name, known=known)
    if seat is not None and seat >= game.rules.players:
        raise LogError("logs.no_seat", seat=seat)
    for place, deal in enumerate(found[:1] if name else found):
        if place:
            click.echo()
        printer.print_deal(game, deal, seat)


@log.command()
@_PATHS
@option.as_json
@option.language
def stats(paths: tuple[str, ...], as_json: bool, language: str) -> None:
    """Count games, deals, events and how deals end, in files and folders."""
    from paili.layout import Screen
    from paili.logs.tally import Tally
    from paili.report.log_tally import print_tally

    tally, unreadable = Tally(), 0
    for each in _games(paths, language):
        if each is None:
            unreadable += 1
        else:
            tally.add(each)
    if as_json:
        click.echo(json_text({**tally.to_dict(), "unreadable": unreadable}))
    else:
        print_tally(Screen(), tally, unreadable, language)


@log.command()
@_PATHS
@click.option("--json", "as_json", is_flag=True)
@option.language
def check(paths: tuple[str, ...], as_json: bool, language: str) -> None:
    """Play every game again and compare all that the files say; the exit status is 1 if something differs."""
    from paili.logs import check as check_game
    from paili.report.log_tally import checked_text

    games = deals = problems = unreadable = 0
    for game in _games(paths, language, as_json=as_json):
        if game is None:
            unreadable += 1
            continue
        games, deals = games + 1, deals + len(game.deals)
        for problem in check_game(game):
            problems += 1
            click.echo(json_text(problem.to_dict()) if as_json else problem.in_language(language))
    if not as_json:
        click.echo(checked_text(games, deals, problems, unreadable, language))
    if problems or unreadable:
        raise click.exceptions.Exit(1)


def _games(paths: tuple[str, ...], language: str, *, as_json: bool = False) -> Iterator[Game | None]:
    """Yield the games of files behind a progress bar; None for what cannot be read, which is told."""
    from paili.logs import Problem, read
    from paili.logs.many import files_of

    files = files_of(paths)
    label = text("log.files", language)
    with click.progressbar(files, label=label, file=sys.stderr) as bar:
        for path in bar:
            try:
                yield from read(path)
            except LogError as error:
                problem = Problem.of(error.at(source=str(path)))
                click.echo(json_text(problem.to_dict()) if as_json else problem.in_language(language))
                yield None


@log.command()
@click.argument("source", metavar="A", type=click.Path())
@click.argument("target", metavar="B", type=click.Path())
@click.option("--to", "target_format", type=click.Choice(["mjlog", "tenhou_json", "mjai", "kobalab"]))
@click.option("--dialect", type=click.Choice(["mortal", "original", "riichienv"]))
@click.option("--north", type=click.Choice(["nukidora", "kita"]))
@option.language
def convert(
    source: str, target: str, target_format: str | None, dialect: str | None, north: str | None, language: str
) -> None:
    """Write the games of the file A to the file B in another format; a name with .gz at its end is packed."""
    from paili.logs import read, write

    wanted = target_format or _FORMAT_OF_NAME.get(Path(target.removesuffix(".gz")).suffix)
    if wanted is None:
        raise LogError("log.which_format", name=target)
    given = {"dialect": dialect, "north": north}
    options = {name: value for name, value in given.items() if value is not None}
    with told_in(language):
        write(read(source), target, format=wanted, **options)
