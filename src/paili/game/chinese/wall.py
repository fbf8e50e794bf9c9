"""The wall of a Chinese game: every tile of the game in one order, dealt from the front.

Replacement tiles for quads and flowers come from the back, or from the front if the rules of the game say so.
If each seat draws from its own wall, the four walls are successive quarters of the whole wall.

>>> from paili.fan import game
>>> wall = TileWall.shuffled(game("guangdong"), 1)
>>> len(wall.tiles), len(wall.hand(3)), wall.tiles.count(37)
(140, 13, 4)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, Self

from paili.arguments import as_int
from paili.errors import GameError
from paili.fan.rules import Rules as GameRules
from paili.fan.rules import checked_game
from paili.game.deal.wall import checked_faces, faces_in
from paili.tiles import COPIES, FLOWERS, WALL_NAMES, WILDCARD

SEATS: Final = 4
_FACE_OF: Final = {name.ljust(2): face for face, name in enumerate(WALL_NAMES)}


@cache
def tiles_of(rules: GameRules) -> tuple[int, ...]:
    """Return all tiles of a game: four of each kind, the wildcards, and the flowers."""
    kinds = [int(kind) for kind in rules.in_play for _ in range(COPIES)]
    return (*kinds, *[WILDCARD] * rules.wild_tiles, *FLOWERS[: rules.flowers])


def hand_size(rules: GameRules) -> int:
    """Return the number of tiles dealt to each seat."""
    return 3 * rules.sets + 1


@dataclass(frozen=True, slots=True)
class TileWall:
    """The wall of a Chinese game: all its tiles in the order of dealing and drawing.

    Attributes:
        tiles: the tiles as ints from the front to the back: 0 to 33 for the kinds, 37 for a wildcard, 38 to
            45 for the flowers.
        rules: the Chinese game.

    Raises:
        GameError: if the tiles are not the tiles of the game.
    """

    tiles: tuple[int, ...]
    rules: GameRules

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", checked_game(self.rules))
        object.__setattr__(self, "tiles", checked_faces(self.tiles, len(WALL_NAMES)))
        most = tiles_of(self.rules)
        if len(self.tiles) != len(most):
            raise GameError("game.wall_of_another_size", tiles=len(self.tiles), most=len(most))
        if more := Counter(self.tiles) - Counter(most):
            face, number = next(iter(more)), Counter(most)[next(iter(more))]
            raise GameError("game.wall_of_other_tiles", tile=WALL_NAMES[face], most=number)

    @classmethod
    def shuffled(cls, rules: GameRules | str, seed: int | Random) -> Self:
        """Return a wall with the tiles of a Chinese game in random order.

        Args:
            rules: the game, or its name.
            seed: an int, which always gives the same wall; or a random generator of Python.
        """
        rules = checked_game(rules)
        tiles = list(tiles_of(rules))
        random = seed if isinstance(seed, Random) else Random(as_int(seed, GameError, "seed"))
        random.shuffle(tiles)
        return cls(tuple(tiles), rules)

    @classmethod
    def parse(cls, text: str, rules: GameRules | str) -> Self:
        """Return the wall from the text that `to_text` writes.

        Args:
            text: two characters for each tile, from the front to the back.
            rules: the Chinese game, or its name.

        Raises:
            GameError: if the text is not a wall of the game.
        """
        return cls(faces_in(text, _FACE_OF), checked_game(rules))

    def to_text(self) -> str:
        """Return the wall as text, two characters for each tile, for a file; `parse` reads it.

        >>> from paili.fan import game
        >>> wall = TileWall.shuffled(game("mcr"), 1)
        >>> TileWall.parse(wall.to_text(), wall.rules) == wall
        True
        """
        return "".join(WALL_NAMES[face].ljust(2) for face in self.tiles)

    @property
    def turned(self) -> int | None:
        """The tile turned up before play to choose the wild kinds, 0 to 33; None if the game turns no tile.

        It is the last tile of the wall that is neither a flower nor a wildcard.
        """
        if self.rules.wild_from == "told":
            return None
        return next(face for face in reversed(self.tiles) if face < WILDCARD)

    @property
    def drawable(self) -> tuple[int, ...]:
        """The tiles that are dealt or can be drawn, from the front of the wall to the back.

        These are all ``tiles`` (with the same numbers) except the tile `turned`, if the game turns one.
        """
        if self.turned is None:
            return self.tiles
        place = len(self.tiles) - 1 - self.tiles[::-1].index(self.turned)
        return self.tiles[:place] + self.tiles[place + 1 :]

    def hand(self, place: int) -> tuple[int, ...]:
        """Return the 13 or 16 tiles dealt to a seat at the start, with the numbers that ``tiles`` has.

        Args:
            place: the seat, counted from the dealer: 0 for the dealer, 1 for the next seat, and so on.
        """
        size = hand_size(self.rules)
        start = self.quarter * place if self.rules.walls == "own" else size * place
        return self.tiles[start : start + size]

    @property
    def quarter(self) -> int:
        """A quarter of the number of tiles in the wall.

        This is the size of a seat's own wall in games where each seat draws from its own wall. Other games
        do not use the number.
        """
        return len(self.tiles) // SEATS


class Drawing:
    """The progress of the draws from a wall.

    Args:
        wall: the wall.
        tiles: values that the draws return instead of the tiles of the wall, for example the indexes of the
            tiles; None for the tiles.
    """

    __slots__ = ("_back", "_front", "_own", "_tiles", "wall")

    def __init__(self, wall: TileWall, tiles: Sequence[int] | None = None) -> None:
        self.wall, self._tiles = wall, wall.drawable if tiles is None else tuple(tiles)
        self._front, self._back = SEATS * hand_size(wall.rules), len(self._tiles)
        self._own = [hand_size(wall.rules)] * SEATS

    def draw(self, place: int, *, replaces: bool, burn: int = 0) -> int:
        """Return the next tile.

        Args:
            place: the seat that draws, counted from the dealer (0).
            replaces: whether the draw is a replacement for a quad or a flower.
            burn: the number of tiles that are removed with the draw.
        """
        rules = self.wall.rules
        if rules.walls == "own":
            self._own[place] += 1
            return self._tiles[self.wall.quarter * place + self._own[place] - 1]
        if replaces and rules.replacement == "tail":
            self._back -= 1 + burn
            return self._tiles[self._back + burn]
        self._front += 1
        return self._tiles[self._front - 1]

    def turn(self, number: int) -> tuple[int, ...]:
        """Return the next ``number`` tiles from the front, fewer if the wall runs out."""
        return self._tiles[self._front : min(self._front + number, self._back)]

    def copy(self) -> Drawing:
        """Return an independent copy."""
        other = object.__new__(Drawing)
        other.wall, other._tiles, other._own = self.wall, self._tiles, self._own[:]
        other._front, other._back = self._front, self._back
        return other
