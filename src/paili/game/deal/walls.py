"""The walls of a game, one for each deal: shuffled from a seed, or given in advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from paili.arguments import as_int
from paili.errors import GameError
from paili.game import records as rec
from paili.game.deal.ends import NextDeal
from paili.game.deal.wall import Wall
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


class Walls:
    """The walls of a game, one for each deal. A wall is made when it is first needed; several games may use
    one `Walls` object.

    Args:
        rules: the rule set.
        seed: the seed that shuffles the walls.
        walls: walls to use instead of walls from a seed; an iterator may be endless.
        first: walls for the first deals; the walls of the seed or of ``walls`` follow.

    Attributes:
        seed: the seed; None if the walls do not come from a seed.

    Raises:
        GameError: if the seed is not an integer, or one of the walls is not a wall of the game; the walls of
            an iterator are checked when they are needed.
    """

    def __init__(
        self, rules: AnyRules, seed: int = 0, walls: Iterable[Wall] | None = None, first: Sequence[Wall] = ()
    ) -> None:
        self.rules = rules
        self.seed = as_int(seed, GameError, "seed") if walls is None else None
        self._first = len(first)
        self._walls = list(first)
        self._more = _shuffled(rules, seed) if walls is None else _checked_walls(walls, rules)
        self._all = [*self._more] if isinstance(walls, Sequence) else None
        if self._all is not None:
            self._more = iter(self._all)

    def __getitem__(self, number: int) -> Wall:
        while len(self._walls) <= number:
            wall = next(self._more, None)
            if wall is None:
                raise GameError("game.no_wall_left", deals=len(self._walls))
            self._walls.append(wall)
        return self._walls[number]

    def sequence(self) -> list[Wall]:
        """Return the walls that no seed determines.

        With a seed these are the walls that come before the walls of the seed; with a list, all its walls;
        with an iterator, the walls that were taken from it so far.
        """
        if self.seed is not None:
            return self._walls[: self._first]
        return self._walls if self._all is None else [*self._walls[: self._first], *self._all]

    def with_wall(self, number: int, wall: Wall, seed: int) -> Walls:
        """Return a `Walls` object with another wall for one deal.

        Args:
            number: the index of the deal; the walls of the deals before it stay the same.
            wall: the wall of this deal.
            seed: the seed that shuffles the walls of later deals.
        """
        return Walls(self.rules, seed, first=[*map(self.__getitem__, range(number)), wall])

    def to_dict(self) -> dict[str, Any]:
        """Return the seed, and the walls that do not follow from the seed, as a JSON-ready dict."""
        walls = [wall.to_text() for wall in self.sequence()]
        entry = {"walls": walls} if walls or self.seed is None else {}
        return ({} if self.seed is None else {"seed": self.seed}) | entry

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the seed, and the walls that do not follow from the seed."""
        walls = tuple(self.sequence())
        return (Walls, (self.rules, 0, walls) if self.seed is None else (self.rules, self.seed, None, walls))


def _shuffled(rules: AnyRules, seed: int) -> Iterator[Wall]:
    random, kind = Random(seed), kind_of_wall(rules)
    while True:
        yield kind.shuffled(rules, random)


def kind_of_wall(rules: AnyRules) -> Any:
    """Return the class of walls for some rules: `Wall` for riichi, `TileWall` for Chinese games."""
    if isinstance(rules, Rules):
        return Wall
    from paili.game.chinese.wall import TileWall

    return TileWall


def wall_of_text(text: str, rules: AnyRules) -> Wall:
    """Return the wall from a text that `Wall.to_text` or `TileWall.to_text` has written.

    Raises:
        GameError: if the text is not a wall.
    """
    wall: Wall = kind_of_wall(rules).parse(text, _game_of(rules))
    return wall


def _game_of(rules: AnyRules) -> object:
    """Return what a wall stores of the rules: in riichi the number of players, otherwise the rules."""
    return rules.players if isinstance(rules, Rules) else rules


def _checked_walls(walls: object, rules: AnyRules) -> Iterator[Wall]:
    """Check walls, and yield them one by one.

    Args:
        walls: the walls.
        rules: the rule set.

    Raises:
        GameError: if one of the walls is not a wall of the game.
    """
    kind = kind_of_wall(rules)
    if not isinstance(walls, Iterable):
        raise GameError("game.not_walls", value=walls)
    for number, wall in enumerate(walls):
        if not isinstance(wall, kind):
            raise GameError("game.not_a_wall", value=wall, number=number)
        yield kind(wall.tiles, _game_of(rules))  # refuses the wall of another game


def dealt(start: NextDeal, wall: Wall, rules: Rules) -> rec.Deal:
    """Return the record of a deal at its start, with the hands that are dealt from the wall."""
    places = ((seat - start.round % 4) % rules.players for seat in range(rules.players))
    return rec.Deal(
        round=start.round, honba=start.honba, sticks=start.sticks, points=start.points,
        hands=tuple(map(wall.hand, places)), indicator=wall.indicator(0),
    )  # fmt: skip
