"""``paili log``: show, check and convert logs of real games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from paili.catalogue import Message, text, visible
from paili.cli import option
from paili.cli.games.files import files_to_read, rules_or_none
from paili.cli.help_pages import CommandGroup
from paili.cli.streams import json_text
from paili.errors import LogError
from paili.logs.formats import WRITTEN, format_of_name

if TYPE_CHECKING:
    from paili.game.records import Game
    from paili.logs import Problem
    from paili.logs.problems import ParsedGame
    from paili.scoring import Rules

_PATHS = click.argument("paths", metavar="PATH…", nargs=-1, required=True, type=click.Path())
_RULES = click.option("--rules", metavar="RULES")


@click.group(cls=CommandGroup)
@option.language_for_all
def log() -> None:
    """Show, check and convert logs of real games."""


@contextmanager
def describe_error(language: str) -> Iterator[None]:
    """Convert a `LogError` in a ``with`` block to an error whose text names file, deal and event."""
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
    """Print the list of deals of a game, or one deal with tiles, rivers and calls."""
    from paili.logs import Problem

    with describe_error(language):
        game, faults = _nth_game(path, number)
    if game is None:
        raise LogError("log.no_game", number=number)
    for fault in faults:
        click.echo(Problem.of(fault).in_language(language), err=True)
    _print_shown(game, name, seat, language)
    if faults:
        raise click.exceptions.Exit(1)


def _nth_game(path: str, number: int) -> ParsedGame:
    """Return a game of a file without its unreadable deals, and the problems of the unreadable deals.

    The result has no game if the file has fewer games.

    Raises:
        LogError: if no part of the game can be read.
    """
    from paili.logs.problems import ParsedGame
    from paili.logs.reading import parsed_games
    from paili.logs.sources import LogSource

    last, place = ParsedGame(None), 0
    for game in parsed_games(LogSource(path)):
        last, place = game, place + 1
        if place == number:
            break
    if last.faults and not (last.game and last.game.deals):
        raise last.faults[0]
    return last if place == number else ParsedGame(None)


def _print_shown(game: Game, name: str | None, seat: int | None, language: str) -> None:
    """Print the list of deals of a game, or one deal.

    Args:
        game: the game.
        name: the name of the deal, such as E2.1; None for the list.
        seat: the seat whose view of the deal is printed; None for all tiles.
        language: the language.
    """
    from paili.report.game.log import LogPrinter

    printer = LogPrinter(language)
    if name is None and seat is None:
        printer.print_game(game)
        return
    if not game.deals:
        raise LogError("log.no_deals")
    wanted = (name or "").upper()
    results = [
        deal for deal in game.deals if not wanted or wanted in (deal.name, deal.name.partition(".")[0])
    ]
    if not results:
        names = [deal.name for deal in game.deals]
        raise LogError("log.no_deal", name=name, known=names)
    if seat is not None and seat >= game.rules.players:
        raise LogError("playing.no_seat", seat=seat, players=game.rules.players)
    for place, deal in enumerate(results[:1] if name else results):
        if place:
            click.echo()
        printer.print_deal(game, deal, seat)


@log.command()
@_PATHS
@_RULES
@click.option("--json", "as_json", is_flag=True)
@option.language
def check(paths: tuple[str, ...], rules: str | None, as_json: bool, language: str) -> None:
    """Replay every game and compare the results with those in the files; exit with status 1 if any differ."""
    from paili.logs.checking import counted_problems
    from paili.report.game.log import checked_text

    games = deals = problems = unreadable = cut = 0
    tell = _teller(as_json, language)
    for game in _games(paths, rules_or_none(rules), tell, language):
        if game is None:
            unreadable += 1
            continue
        games, deals, cut = games + 1, deals + len(game.deals), cut + (not game.complete)
        shown_problems, more = counted_problems(game)
        problems += len(shown_problems) + more
        for problem in shown_problems:
            tell(problem)
    if not as_json:
        click.echo(checked_text(games, deals, problems, unreadable, language, cut=cut))
    if problems or unreadable:
        raise click.exceptions.Exit(1)


def _games(
    paths: tuple[str, ...], rules: Rules | None, tell: Callable[[Problem], None], language: str
) -> Iterator[Game | None]:
    """Yield the games of files, with a progress bar; one None for each file with an unreadable part.

    A game with an unreadable part is not among them.

    Args:
        paths: the files and folders.
        rules: the rules for all games; None for the rules that each file names.
        tell: a function to call with each problem.
        language: the language of the progress bar.
    """
    from paili.logs import Problem
    from paili.logs.reading import parsed_games
    from paili.logs.sources import LogSource

    label, is_hidden = text("log.files", language), not sys.stderr.isatty()
    with click.progressbar(files_to_read(paths), label=label, file=sys.stderr, hidden=is_hidden) as bar:
        for path in bar:
            is_whole = True
            for game in parsed_games(LogSource(path), rules=rules):
                for fault in game.faults:
                    tell(Problem.of(fault))
                is_whole = is_whole and not game.faults
                if not game.faults and game.game is not None:
                    yield game.game
            if not is_whole:
                yield None


def _teller(as_json: bool, language: str) -> Callable[[Problem], None]:
    """Return a function that prints a problem, as JSON or as text."""

    def tell(problem: Problem) -> None:
        click.echo(json_text(problem.to_dict()) if as_json else problem.in_language(language))

    return tell


@log.command()
@click.argument("source", metavar="GAME", type=click.Path())
@click.argument("target", metavar="OUT", type=click.Path())
@click.option("--to", "target_format", type=click.Choice(WRITTEN))
@click.option("--dialect", type=click.Choice(["mortal", "original", "riichienv"]))
@click.option("--north", type=click.Choice(["nukidora", "kita"]))
@_RULES
@option.language
def convert(
    source: str,
    target: str,
    target_format: str | None,
    dialect: str | None,
    north: str | None,
    rules: str | None,
    language: str,
) -> None:
    """Write the games of the file GAME to the file OUT in another format, gzipped if its name ends in .gz.

    A line on standard error lists the facts of the games that the format of OUT cannot store.
    """
    from paili.logs import read, write
    from paili.logs.losses import LOSSES, lost

    by_name = format_of_name(target)
    if target_format is None and by_name is None:
        raise LogError("log.which_format", name=target)
    wanted = target_format or (by_name.name if by_name else "")
    fields = {"dialect": dialect, "north": north}
    options = {name: value for name, value in fields.items() if value is not None}
    missing: set[str] = set()

    def noted(games: Iterator[Game]) -> Iterator[Game]:
        for game in games:
            missing.update(lost(game, wanted, **options))
            yield game

    if os.path.isfile(source) and os.path.isfile(target) and os.path.samefile(source, target):
        raise LogError("command.same_file", path=target)
    with describe_error(language):
        write(noted(read(source, rules=rules_or_none(rules))), target, format=wanted, **options)
    if missing:
        names = [Message(f"logs.lost_{name}") for name in LOSSES if name in missing]
        words = text("logs.lost", language, format=wanted, what=names)
        click.echo(f"{visible(source)}: {words}", err=True)
