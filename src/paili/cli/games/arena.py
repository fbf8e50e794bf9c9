"""``paili arena A B C D``: many games between bots and external programs, all on the same walls."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import click

from paili import fan
from paili.bots.arena import Entrant, Plan, played
from paili.bots.named import BOTS
from paili.bots.results import Results
from paili.catalogue import text, visible
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import complain, json_text
from paili.errors import GameError, PailiError, reason_of
from paili.game import Standings
from paili.layout import Screen
from paili.logs.formats import MJLOG, WRITTEN, format_named
from paili.scoring.rules import Rules

_MOST_BROKEN: Final = 3  # sets in a row: a program that cannot play would not play the others either


@click.command(cls=Command)
@click.argument("names", metavar="NAME…", nargs=-1, type=click.Choice(BOTS))
@click.option("--player", "programs", multiple=True, metavar="COMMAND")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--duplicate/--no-duplicate", default=True, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--think", type=option.Number(0, min_open=True), default=10.0, show_default=True)
@click.option("--logs", "folder", metavar="PATH", type=click.Path(path_type=Path))
@click.option("--format", "log_format", type=click.Choice(WRITTEN))
@click.option("--results", metavar="PATH", type=click.Path(path_type=Path))
@option.any_rules
@option.as_json
@option.language
def arena(
    names: tuple[str, ...],
    programs: tuple[str, ...],
    games: int,
    duplicate: bool,
    jobs: int,
    seed: int,
    think: float,
    folder: Path | None,
    log_format: str | None,
    results: Path | None,
    rules: Rules | fan.Rules,
    as_json: bool,
    language: str,
) -> None:
    """Play many games between bots and external programs, and print the average results of each player."""
    if folder is None:
        option.refuse_without("--logs", "log_format")
    if not programs:
        option.refuse_without("--player", "think")
    entries = (*map(Entrant, names), *map(_program, programs))
    if len(entries) != rules.players:
        raise GameError("arena.who", number=len(entries), players=rules.players)
    if log_format and rules.players == 3 and not format_named(log_format).three:
        raise GameError("arena.four_only", format=log_format)
    if not isinstance(rules, Rules):
        _check_bots_alone(rules, programs, folder)
    _prepare(folder)
    plan = Plan(entries, rules, games, seed, duplicate, think, folder, log_format or MJLOG)
    with Results(plan, results) as kept:
        broken = _play(plan, kept, jobs, language)
        _tell(Standings.of(plan.names, kept.played), as_json, language)
    if broken:
        complain(text("arena.broken", language, number=broken))
        raise click.exceptions.Exit(1)


def _check_bots_alone(rules: fan.Rules, programs: tuple[str, ...], folder: Path | None) -> None:
    """Raise an error for external programs or log files in a Chinese game, which supports neither.

    Raises:
        GameError: if an option for external programs or log files was typed; the message names the option.
    """
    for option_name, value in (("--player", programs), ("--logs", folder)):
        if value:
            raise GameError("arena.riichi_alone", option=option_name, rules=rules.name)


def _program(command: str) -> Entrant:
    parts: list[str] = []
    with suppress(ValueError):  # a quotation without an end
        parts = shlex.split(command)
    if not any(parts[:1]):
        raise GameError("arena.no_command", command=command)
    return Entrant(visible(command), tuple(parts))


def _prepare(folder: Path | None) -> None:
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PailiError("command.file", path=str(folder), reason=reason_of(error)) from None


def _play(plan: Plan, kept: Results, jobs: int, language: str) -> int:
    """Play the sets of games that have no result yet, with a progress bar.

    Args:
        plan: the plan of the arena.
        kept: the results so far; the function adds the result of each set.
        jobs: the number of processes.
        language: the language of messages.

    Returns:
        The number of sets that ended early because of an error.

    Raises:
        GameError: if several sets in a row end early because of an error.
    """
    broken = in_a_row = 0
    label, is_hidden = text("arena.sets", language), not sys.stderr.isatty()
    with (
        closing(played(plan, kept.missing, jobs)) as sets,
        click.progressbar(length=plan.sets, label=label, file=sys.stderr, hidden=is_hidden) as bar,
        _saying_how_to_go_on(kept, language),
    ):
        bar.update(len(kept.played))
        for done in sets:
            bar.update(1)
            if done.fault is None:
                kept.add(done)
                in_a_row = 0
                continue
            broken, in_a_row = broken + 1, in_a_row + 1
            complain(text("arena.broke_off", language, number=done.number, problem=done.fault))
            if in_a_row == _MOST_BROKEN:
                raise GameError("arena.gives_up", number=in_a_row, problem=done.fault)
    return broken


@contextmanager
def _saying_how_to_go_on(kept: Results, language: str) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        complain(text("arena.interrupted", language, sets=len(kept.played)))
        raise


def _tell(standings: Standings, as_json: bool, language: str) -> None:
    if as_json:
        click.echo(json_text(standings.to_dict()))
    else:
        click.echo(standings.in_language(language, Screen().width))
