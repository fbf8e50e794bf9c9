"""The wall of a deal: its tiles in the order in which they are dealt and drawn.

The tiles are dealt from the front. The replacement tiles for quads and norths come from the back; the dora
and ura dora indicators are just before the replacement tiles. With three players there may be eight
replacements. Each replacement reduces the draws from the front by one, so that no tile is drawn twice.

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

from paili.arguments import as_int, whole_numbers
from paili.errors import GameError, shown
from paili.game.deal.state import DEAD_WALL, all_copies, tiles_in_play
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import FACE_NAMES, FACES

_HAND: Final = 13
_FACE_OF: Final = {FACE_NAMES[face]: face for face in range(FACES)}
_REPLACEMENTS: Final = {4: 4, 3: 8}


def faces_in(text: object, named: Mapping[str, int]) -> tuple[int, ...]:
    """Return the tiles in the text of a wall.

    Args:
        text: the names of the tiles, two characters for each tile.
        named: the face (see `paili.tiles`) of each name.

    Raises:
        GameError: if the text is not a wall.
    """
    names = [text[at : at + 2] for at in range(0, len(text), 2)] if isinstance(text, str) else [""]
    if not all(name in named for name in names):
        raise GameError("game.not_a_wall", value=text, number=0)
    return tuple(named[name] for name in names)


def checked_faces(tiles: object, number: int) -> tuple[int, ...]:
    """Return the tiles of a wall as a tuple, after a check that they are faces.

    Args:
        tiles: the tiles.
        number: the number of faces that a wall of the game may have; faces are counted from 0.

    Raises:
        GameError: if the tiles are not such faces.
    """
    faces = whole_numbers(tiles, "tiles", GameError)
    if not all(0 <= face < number for face in faces):
        raise GameError("game.not_a_wall", value=tiles, number=0)
    return faces


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall of a riichi deal: all tiles in the order in which they are dealt and drawn.

    `draw`, `replacement`, `indicator` and `ura` return its tiles by number, as faces: 0…33 for a kind, 34…36
    for a red five.

    Attributes:
        tiles: the tiles as faces, from the first dealt tile to the last tile of the dead wall.
        players: the number of players, 3 or 4.

    Raises:
        GameError: if there are not 136 tiles for four players, 108 for three; or if a tile is no face.
    """

    tiles: tuple[int, ...]
    players: int = 4

    def __post_init__(self) -> None:
        if self.players not in _REPLACEMENTS:
            raise GameError("rules.one_or_other", rule="players", value=shown(self.players), one=3, other=4)
        object.__setattr__(self, "tiles", checked_faces(self.tiles, FACES))
        rules = Rules.TENHOU_SANMA if self.players == 3 else Rules.TENHOU
        if len(self.tiles) != tiles_in_play(rules):
            raise GameError("game.wall_of_another_size", tiles=len(self.tiles), most=tiles_in_play(rules))

    @classmethod
    def shuffled(cls, rules: Rules | str, seed: int | Random) -> Wall:
        """Return a wall with the tiles of a rule set in random order.

        Args:
            rules: the riichi rule set, or its name; it decides the number of players and of red fives.
            seed: an int, which always gives the same wall; or a random generator of Python.
        """
        rules = checked_rules(rules)
        copies = all_copies(rules.players, rules.red_fives)
        tiles = [face for face, number in enumerate(copies) for _ in range(number)]
        random = seed if isinstance(seed, Random) else Random(as_int(seed, GameError, "seed"))
        random.shuffle(tiles)
        return cls(tuple(tiles), rules.players)

    @classmethod
    def parse(cls, text: str, players: int = 4) -> Wall:
        """Return the wall from the text that `to_text` writes.

        Args:
            text: two characters for each tile, such as ``1m``, or ``0m`` for a red five, from the first dealt
                tile to the last.
            players: the number of players, 3 or 4.

        Raises:
            GameError: if the text is not a wall.
        """
        return cls(faces_in(text, _FACE_OF), players)

    def to_text(self) -> str:
        """Return the wall as text, two characters for each tile, for a file; `parse` reads it.

        >>> Wall.parse(Wall.shuffled(Rules.TENHOU, 1).to_text()) == Wall.shuffled(Rules.TENHOU, 1)
        True
        """
        return "".join(FACE_NAMES[face] for face in self.tiles)

    def hand(self, place: int) -> tuple[int, ...]:
        """Return the 13 tiles dealt to a seat at the start, as faces: 0…33, red fives 34…36 (5m, 5p, 5s).

        Args:
            place: the seat, counted from the dealer: 0 for the dealer, 1 for the next seat, and so on.
        """
        return self.tiles[_HAND * place : _HAND * (place + 1)]

    @property
    def draws(self) -> tuple[int, ...]:
        """The faces (0…36) that the seats draw in turn if nobody makes a quad or sets a north aside."""
        return self.tiles[_HAND * self.players : len(self.tiles) - DEAD_WALL]

    def draw(self, number: int) -> int:
        """Return the face (0…36) of a draw from the front of the wall; ``number`` is 0 for the first draw.

        Faces 34, 35 and 36 are the red fives of 5m, 5p and 5s.
        """
        return self.tiles[_HAND * self.players + number]

    def replacement(self, number: int) -> int:
        """Return the face (0…36) drawn after a quad or a north; ``number`` is 0 for the first such draw.

        Faces 34, 35 and 36 are the red fives of 5m, 5p and 5s.
        """
        return self.tiles[-1 - number]

    def indicator(self, number: int) -> int:
        """Return the face (0…36) of a dora indicator; ``number`` is 0 for the first, 1 for the next.

        Faces 34, 35 and 36 are the red fives of 5m, 5p and 5s.
        """
        return self.tiles[self.place_of_indicator(number, self.players)]

    @staticmethod
    def place_of_indicator(number: int, players: int) -> int:
        """Return where a dora indicator is in ``tiles``: a negative index, counted from the end.

        Args:
            number: 0 for the first indicator, 1 for the one that the first quad adds, and so on.
            players: the number of players, 3 or 4.
        """
        return -2 - _REPLACEMENTS[players] - 2 * number

    def ura(self, number: int) -> int:
        """Return the face (0…36) of an ura dora indicator.

        ``number`` is 0 for the one under the first dora indicator, 1 for the one under the second, and so on.
        Faces 34, 35 and 36 are the red fives of 5m, 5p and 5s.
        """
        return self.tiles[-1 - _REPLACEMENTS[self.players] - 2 * number]
