"""The results of an arena in a file: what is played in the first line, then a line for every set.

An arena that was broken off goes on with it. A last line that was not written to its end is written again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from paili.bots.arena import Done, Plan
from paili.errors import GameError
from paili.game.contest.sets import CountedGame
from paili.resumable_lines import ResumableLines


class Results(ResumableLines):
    """The sets that are done, kept in a file where there is one.

    Args:
        plan: what is played.
        path: the file; None keeps none.

    Attributes:
        done: the games of every set that is done.

    Raises:
        GameError: if the file has results of another arena, or of none.
        PailiError: if it cannot be read or written.
    """

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self._plan = plan
        self.done: dict[int, tuple[CountedGame, ...]] = {}
        self._keep(path, _of_plan(plan))

    def _read_line(self, line: bytes, number: int) -> None:
        try:
            document = json.loads(line)
            if number == 1:
                self._check(document["arena"])
            else:
                games = tuple(CountedGame.from_dict(item, self._plan.rules) for item in document["games"])
                self.done[_number(document["set"])] = games
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            if isinstance(error, GameError) and number == 1:
                raise
            raise GameError("arena.no_results", path=str(self._path), number=number) from None

    def _check(self, head: dict[str, Any]) -> None:
        """Raise a GameError unless the file is of the same arena."""
        for name, value in _of_plan(self._plan)["arena"].items():
            if head[name] != value:
                raise GameError("arena.other_results", path=str(self._path), name=name)

    def add(self, done: Done) -> None:
        """Keep a set that was played to its end."""
        self.done[done.number] = done.games
        self._write({"set": done.number, "games": [game.to_dict() for game in done.games]})

    @property
    def missing(self) -> list[int]:
        """The sets that are still to be played."""
        return [index for index in range(self._plan.sets) if index not in self.done]

    @property
    def played(self) -> list[tuple[CountedGame, ...]]:
        """The games of the sets of the plan, in order."""
        return [self.done[item] for item in sorted(self.done) if item < self._plan.sets]


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError
    return value


def _of_plan(plan: Plan) -> dict[str, Any]:
    """Return the facts that an arena must have in common with its results."""
    rules: dict[str, Any] = json.loads(json.dumps(plan.rules.to_dict()))
    fields = {"players": plan.names, "rules": rules, "seed": plan.seed, "duplicate": plan.duplicate}
    return {"arena": fields}
