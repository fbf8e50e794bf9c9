"""The wall: which tile comes when.

The tiles are dealt from the front; from the back come the tiles drawn for quads and norths, and before them
lie the indicators, each with the one under it. With three players there may be eight such draws; the wall is
drawn from the front by one less for each, so that no tile is ever met twice.

>>> wall = Wall.shuffled(Rules.TENHOU, seed=1)
>>> len(wall.tiles), len(wall.hand(3)), len(wall.draws)
(136, 13, 70)
>>> len({id(wall), *wall.tiles}) > 34, Wall.shuffled(Rules.TENHOU, seed=1) == wall
(True, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from paili.arguments import as_int
from paili.errors import GameError
from paili.game.deal.state import DEAD_WALL, all_copies, tiles_in_play
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import FACE_NAMES, FACES

_HAND: Final = 13
_FACE_OF: Final = {FACE_NAMES[face]: face for face in range(FACES)}
_REPLACEMENTS: Final = {4: 4, 3: 8}


def faces_in(text: object, named: Mapping[str, int]) -> tuple[int, ...]:
    """Return the faces of a wall that was written, two letters each.

    Raises:
        GameError: if it is none.
    """
    names = [text[at : at + 2] for at in range(0, len(text), 2)] if isinstance(text, str) else [""]
    if not all(name in named for name in names):
        raise GameError("game.not_a_wall", value=text, number=0)
    return tuple(named[name] for name in names)


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall of faces.

    Attributes:
        tiles: all of them, from the first that is dealt to the last of the dead wall.
        players: how many play.

    Raises:
        GameError: if their number is not that of the game.
    """

    tiles: tuple[int, ...]
    players: int = 4

    def __post_init__(self) -> None:
        rules = Rules.TENHOU_SANMA if self.players == 3 else Rules.TENHOU
        if len(self.tiles) != tiles_in_play(rules):
            raise GameError("game.wall_of_another_size", tiles=len(self.tiles), most=tiles_in_play(rules))

    @classmethod
    def shuffled(cls, rules: Rules | str, seed: int | Random) -> Wall:
        """Return the tiles of a rule set in an order made by chance."""
        rules = checked_rules(rules)
        copies = all_copies(rules.players, rules.red_fives)
        tiles = [face for face, number in enumerate(copies) for _ in range(number)]
        random = seed if isinstance(seed, Random) else Random(as_int(seed, GameError, "seed"))
        random.shuffle(tiles)
        return cls(tuple(tiles), rules.players)

    @classmethod
    def parse(cls, text: str, players: int = 4) -> Wall:
        """Read a wall as `to_text` writes it.

        Raises:
            GameError: if it is none.
        """
        return cls(faces_in(text, _FACE_OF), players)

    def to_text(self) -> str:
        """Return the names of the tiles, one behind the other.

        >>> Wall.parse(Wall.shuffled(Rules.TENHOU, 1).to_text()) == Wall.shuffled(Rules.TENHOU, 1)
        True
        """
        return "".join(FACE_NAMES[face] for face in self.tiles)

    def hand(self, place: int) -> tuple[int, ...]:
        """Return the first tiles of the dealer (place 0) and of those after him."""
        return self.tiles[_HAND * place : _HAND * (place + 1)]

    @property
    def draws(self) -> tuple[int, ...]:
        """The tiles that are drawn, in order."""
        return self.tiles[_HAND * self.players : len(self.tiles) - DEAD_WALL]

    def draw(self, number: int) -> int:
        """Return a tile that is drawn, counted from 0."""
        return self.tiles[_HAND * self.players + number]

    def replacement(self, number: int) -> int:
        """Return the tile drawn for a quad or a north, counted from 0."""
        return self.tiles[-1 - number]

    def indicator(self, number: int) -> int:
        """Return a dora indicator, counted from 0."""
        return self.tiles[self.place_of_indicator(number, self.players)]

    @staticmethod
    def place_of_indicator(number: int, players: int) -> int:
        """Return where a dora indicator lies, counted from the end: a negative place."""
        return -2 - _REPLACEMENTS[players] - 2 * number

    def ura(self, number: int) -> int:
        """Return the tile under an indicator, counted from 0."""
        return self.tiles[-1 - _REPLACEMENTS[self.players] - 2 * number]
