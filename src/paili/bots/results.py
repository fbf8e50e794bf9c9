"""Store the results of an arena in a file: the plan in the first line, then a line for every set of games.

An interrupted arena continues from this file. If the last line is incomplete, the arena overwrites it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paili.bots.arena import Plan, SetResult
from paili.errors import GameError
from paili.game.contest.sets import CountedGame
from paili.resumable_lines import ResumableLines


class Results(ResumableLines):
    """The finished sets of an arena, which are stored in a file so that an interrupted arena can continue.

    Args:
        plan: the plan of the arena.
        path: the path of the file; None stores nothing.

    Attributes:
        done: the counts of the games of every finished set.

    Raises:
        GameError: if the file has results of another arena, or no results of an arena.
        PailiError: if the file cannot be read or written.
    """

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self._plan = plan
        self.done: dict[int, tuple[CountedGame, ...]] = {}
        self._keep(path, _plan_entry(plan))

    def _read_line(self, line: bytes, number: int) -> None:
        try:
            document = json.loads(line)
            if number == 1:
                self._check(document["arena"])
            else:
                games = tuple(CountedGame.from_dict(item, self._plan.rules) for item in document["games"])
                self.done[self._number(document["set"], games)] = games
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            if isinstance(error, GameError) and number == 1:
                raise
            raise GameError("arena.no_results", path=str(self._path), number=number) from None

    def _check(self, head: dict[str, Any]) -> None:
        """Check that the file belongs to the same arena.

        Args:
            head: the first line of the file.

        Raises:
            GameError: if the file belongs to another arena.
        """
        for name, value in _plan_entry(self._plan)["arena"].items():
            if head[name] != value:
                raise GameError("arena.other_results", path=str(self._path), name=name)

    def _number(self, value: object, games: tuple[CountedGame, ...]) -> int:
        """Return the number of a set, after a check that the plan has a set of these games.

        Args:
            value: the number in the file.
            games: the games of the set in the file.
        """
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError
        if value < 0 or tuple(game.seats for game in games) != self._plan.seats(value):
            raise ValueError
        return value

    def add(self, done: SetResult) -> None:
        """Append a finished set to the file."""
        self.done[done.number] = done.games
        self._write({"set": done.number, "games": [game.to_dict() for game in done.games]})

    @property
    def missing(self) -> Iterator[int]:
        """The numbers of the sets that have not been played yet, one by one."""
        return (index for index in range(self._plan.sets) if index not in self.done)

    @property
    def played(self) -> list[tuple[CountedGame, ...]]:
        """The games of the finished sets: a tuple for each set, in the order of their numbers.

        A set is one game, or a game for every rotation of the seats on the same walls (``duplicate`` of the
        plan). A `CountedGame` has the points, wins, deal-ins and so on of each seat in one game.
        """
        sets = self._plan.sets
        return [self.done[item] for item in sorted(self.done) if item < sets]


def _plan_entry(plan: Plan) -> dict[str, Any]:
    """Return the fields of a plan that must be equal when an arena continues from a file: players, rules,
    walls.
    """
    rules: dict[str, Any] = json.loads(json.dumps(plan.rules.to_dict()))
    fields = {"players": plan.names, "rules": rules, "seed": plan.seed, "duplicate": plan.duplicate}
    return {"arena": fields}
