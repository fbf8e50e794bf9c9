"""Play many games between bots and other programs, in parallel processes, in sets of games on the same walls.

>>> from paili.scoring.rules import Rules
>>> four = (Entrant("greedy"), *[Entrant("random")] * 3)
>>> plan = Plan(four, Rules.TENHOU.replace(rounds=1), games=4, seed=2)
>>> done = next(played(plan, range(plan.sets)))
>>> done.number, len(done.games), done.fault
(0, 4, None)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili.bots.choice import Bot
from paili.bots.external import External, PlayerFault, Program, Stopped
from paili.bots.named import named
from paili.catalogue import Message
from paili.errors import GameError
from paili.game.contest.sets import CountedGame, number_of_sets, seats_of_set
from paili.game.contest.tournament import game_of
from paili.game.records import Game, Player
from paili.logs.formats import MJLOG, format_named
from paili.logs.writing import write
from paili.processes import deferred_interrupt, several, stopped

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_OTHER_SUFFIX: Final = ".json"


class Entrant(NamedTuple):
    """An entrant of an arena: a bot or a program.

    Attributes:
        name: the name of the bot or of the program.
        command: the command that starts the program, as a tuple of strings; () for a bot.
    """

    name: str
    command: tuple[str, ...] = ()


class Plan(NamedTuple):
    """The plan of an arena: entrants, rules, and number of games.

    Attributes:
        entries: the entrants, one for each seat.
        rules: the rule set, or a Chinese game; only bots play Chinese games.
        games: the minimum number of games.
        seed: the seed of the walls and of the random choices of bots.
        duplicate: whether a set has a game for every rotation of the seats, on the same walls; otherwise a
            set is one game.
        limit: the time that a program may take for an answer, in seconds.
        folder: the folder to which the games are written; None writes no games.
        format: the format of the written games.
    """

    entries: tuple[Entrant, ...]
    rules: AnyRules
    games: int = 100
    seed: int = 1
    duplicate: bool = True
    limit: float = 10.0
    folder: Path | None = None
    format: str = MJLOG

    @property
    def names(self) -> list[str]:
        """The names of the entrants."""
        return [entry.name for entry in self.entries]

    @property
    def sets(self) -> int:
        """Return the number of sets."""
        return number_of_sets(self.names, self.games, duplicate=self.duplicate)

    def seats(self, number: int) -> tuple[tuple[int, ...], ...]:
        """Return the seating of each game of a set: for each seat the index of its entrant."""
        return seats_of_set(self.names, number, duplicate=self.duplicate)


class SetResult(NamedTuple):
    """The result of a set of games.

    Attributes:
        number: the number of the set.
        games: the counts (points, wins and so on) of each game of the set; () if one of the games was
            aborted.
        fault: the reason why a game was aborted; None if all games were finished.
    """

    number: int
    games: tuple[CountedGame, ...]
    fault: Message | None = None


def played(plan: Plan, numbers: Iterable[int], jobs: int = 1) -> Generator[SetResult, None, None]:
    """Play sets of games, and yield the result of each set.

    Args:
        plan: the plan of the arena.
        numbers: the numbers of the sets to play, from 0.
        jobs: the number of processes; with several processes, results come in the order in which the sets
            end.

    Raises:
        GameError: if a program cannot be started.
        LogError: if a game cannot be written.
    """
    try:
        yield from several(partial(_work, plan), numbers, jobs, ends_itself=True)
    except BrokenExecutor:  # somebody has ended a process
        raise GameError("arena.lost_process") from None


# ---------------------------------------------------------------------------------- one set


def play_set(plan: Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> SetResult:
    """Play the games of a set.

    Args:
        plan: the plan of the arena.
        number: the number of the set.
        stopped: a function that returns True to abort the set; `play_set` calls it before every game and
            while it waits for the answer of a program.

    Raises:
        GameError: if a program cannot be started.
        LogError: if a game cannot be written.
    """
    games = []
    with ExitStack() as open_programs:
        with deferred_interrupt():
            programs = {
                place: open_programs.enter_context(Program(entry.command, plan.limit, stopped))
                for place, entry in enumerate(plan.entries)
                if entry.command
            }
        for letter, seats in zip("abcd", plan.seats(number), strict=False):
            if stopped():
                raise Stopped
            try:
                game = _game(plan, number, seats, programs)
            except PlayerFault as fault:
                return SetResult(number, (), fault.fault)
            _keep(plan, game, f"{number:05d}{letter}")
            games.append(CountedGame.of(game, seats))
    return SetResult(number, tuple(games))


def _game(plan: Plan, number: int, seats: tuple[int, ...], programs: dict[int, Program]) -> Game:
    names = [plan.entries[place].name for place in seats]
    rules: Any = plan.rules  # of riichi where programs play
    seated: list[Bot] = [
        External(programs[place], seat, names, rules) if place in programs else _bot(plan, number, place)
        for seat, place in enumerate(seats)
    ]
    game = game_of(seated, plan.rules, plan.seed, number)
    for bot in seated:
        if isinstance(bot, External):
            bot.end()
    return replace(game, players=tuple(Player(name=name) for name in names))


def _bot(plan: Plan, number: int, place: int) -> Bot:
    return named(plan.entries[place].name, Random(f"{plan.seed} {number} {place}").getrandbits(32))


def _keep(plan: Plan, game: Game, name: str) -> None:
    if plan.folder is not None:
        suffix = next(iter(format_named(plan.format).suffixes), _OTHER_SUFFIX)
        write(game, plan.folder / f"{name}{suffix}", format=plan.format)


def _work(plan: Plan, number: int) -> SetResult:
    try:
        return play_set(plan, number, stopped)
    except Stopped:
        return SetResult(number, (), Message("arena.stopped"))
