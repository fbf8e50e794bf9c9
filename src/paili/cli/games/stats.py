"""``paili stats PATH…``: statistics of players over many games."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.games.files import files_to_read
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.errors import LogError, PailiError, reason_of, refuse_pipe

if TYPE_CHECKING:
    from paili.game.records import Game
    from paili.logs.problems import Problem
    from paili.stats import Statistics


@click.command(cls=Command)
@click.argument("paths", metavar="PATH…", nargs=-1, required=True, type=click.Path())
@click.option("--player", metavar="NAME")
@click.option("--by", type=click.Choice(["seat", "room", "month"]))
@click.option("--plot", metavar="PATH", type=click.Path())
@option.as_json
@option.language
def stats(
    paths: tuple[str, ...], player: str | None, by: str | None, plot: str | None, as_json: bool, language: str
) -> None:
    """Print the statistics of a player, or of all players, over the games of files and folders."""
    count = _count(paths, player, by, language)
    if plot is not None:
        _save(plot, count)
    if as_json:
        click.echo(json_text(count.to_dict()))
    else:
        _tell(count.problems, language)
        _print(count, language)
    if count.problems:
        raise click.exceptions.Exit(1)


def _count(paths: tuple[str, ...], player: str | None, by: str | None, language: str) -> Statistics:
    """Return the statistics of players.

    If no game has the player, unreadable games are reported before the error.
    """
    from paili.stats import statistics

    unread: list[Problem] = []
    try:
        return statistics(_games(paths, unread, language), player, by=by)
    except LogError:
        _tell(unread, language)
        raise


def _tell(problems: Iterable[Problem], language: str) -> None:
    for problem in problems:
        click.echo(problem.in_language(language), err=True)


def _games(paths: tuple[str, ...], unread: list[Problem], language: str) -> Iterator[Game | Problem]:
    """Yield the games of files and folders, and the problems of unreadable games, with a progress bar.

    Args:
        paths: the files and folders.
        unread: a list to which the function adds the problems, so that the caller can report them later.
        language: the language of the progress bar.
    """
    from paili.logs import Problem
    from paili.logs.counting.sources import note
    from paili.logs.reading import games

    label, is_hidden = text("log.files", language), not sys.stderr.isatty()
    with click.progressbar(files_to_read(paths), label=label, file=sys.stderr, hidden=is_hidden) as bar:
        for path in bar:
            for game in games(path):
                if isinstance(game, Problem):
                    note(game, unread)
                yield game


def _print(statistics: Statistics, language: str) -> None:
    from paili.report.game.statistics import StatisticsPrinter

    printer = StatisticsPrinter(language)
    printer.print(statistics)
    if statistics.problems:
        printer.screen.print(text("statistics.problems", language, number=len(statistics.problems)))


def _save(path: str, statistics: Statistics) -> None:
    from paili.report.game.statistics import save_statistics_plot

    try:
        refuse_pipe(path)
        save_statistics_plot(path, statistics)
    except OSError as error:
        raise PailiError("command.file", path=path, reason=reason_of(error)) from None
