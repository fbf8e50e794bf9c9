"""Read pieces of the line of a position as tiles, melds and rivers, and store the index in the text of each
tile, meld and river.

>>> scan = Scan("A9m3Z-", 4)
>>> [(discard.tile, discard.drawn, discard.riichi) for discard in scan.river(Field("9m3Z-", 1), 0)[0]]
[(8, False, False), (29, True, True)]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, NoReturn

from paili.errors import NotationError
from paili.position.seats import LARGEST, MOST_POINTS, SEAT_LETTERS, OpenMeld, RiverTile
from paili.position.text.marks import read_meld
from paili.tiles import COPIES, FACE_NAMES, WILDCARD, kind_of

At = tuple[str | int, ...]
_LONGEST: Final = len(str(LARGEST))
LONGEST_POINTS: Final = len(str(MOST_POINTS))
_FACE_OF: Final = {name: face for face, name in enumerate(FACE_NAMES)}
_RUN: Final = re.compile("([0-9]+)([mpszMPSZ])|([wW])")
_TILE: Final = re.compile("[0-9][mpsz]|W")
_MARKED: Final = re.compile("(?P<run>[0-9]+[mpszMPSZ]|[wW])(?P<riichi>-{0,2})(?P<caller>[A-D]?)")


class Field(NamedTuple):
    """A piece of the text of a position.

    Attributes:
        text: the piece.
        at: the index of its first character in the whole text.
    """

    text: str
    at: int

    def cut(self, separator: str) -> Iterator[Field]:
        """Split the text at each separator, and yield the pieces."""
        at = self.at
        for piece in self.text.split(separator):
            yield Field(piece, at)
            at += len(piece) + len(separator)

    def after(self, number: int) -> Field:
        """Return this piece without its first ``number`` characters."""
        return Field(self.text[number:], self.at + number)


class Scan:
    """A parser of the pieces of a text, which records the index in the text of each part of the position.

    Attributes:
        text: the whole text.
        players: the number of seats.
        places: the index in the text of each part of the position, by the name of the part.
        tiles: every tile outside the rivers, with its index in the text; a called tile is listed as part of
            its meld.
        laid: the pieces of the rivers.
    """

    def __init__(self, text: str, players: int) -> None:
        self.text = text
        self.players = players
        self.places: dict[At, int] = {}
        self.tiles: list[tuple[int, int]] = []
        self.laid: list[_Run] = []

    def refuse(self, key: str, at: int, /, **facts: object) -> NoReturn:
        """Raise an error about the text.

        Args:
            key: the id of the message, without its prefix ``position.``.
            at: the index in the text of the wrong part.
            facts: the values to insert into the message.

        Raises:
            NotationError: always.
        """
        raise NotationError(f"position.{key}", text=self.text, position=at, **facts)

    def place_of(self, at: At) -> int | None:
        """Return the index in the text of a part of the position; None if the text lacks the part.

        For a kind or a red five with one copy too many, the result is the index of the last such tile.
        """
        if at[:1] == ("kind",):
            return self._place_of_tile(lambda face: face < WILDCARD and kind_of(face) == at[1], COPIES)
        if at[:1] == ("face",):
            most = int(at[2]) if len(at) > 2 else 1
            return self._place_of_tile(lambda face: face == at[1], most)
        if at[:1] == ("river",):
            _, owner, place = at
            return next(
                (
                    run.at + int(place) - run.place
                    for run in reversed(self.laid)
                    if run.owner == owner and run.place <= int(place)
                ),
                None,
            )
        return self.places.get(at)

    def _place_of_tile(self, is_one: Callable[[int], bool], most: int) -> int | None:
        lying = chain(self.tiles, *(run.lying() for run in self.laid))
        places = sorted(at for face, at in lying if is_one(face))
        return places[min(most, len(places) - 1)] if places else None

    # ------------------------------------------------------------------ tiles and numbers

    def lying(self, part: Field) -> list[int]:
        """Read open tiles that are in no river, record their indexes in the text, and return the tiles."""
        results = [(face, at) for face, at, _ in self.runs(part)]
        self.tiles += results
        return [face for face, _ in results]

    def kinds(self, part: Field) -> Iterator[int]:
        """Read tiles, and yield the kind of each; a wildcard is refused. Their indexes are not recorded."""
        for face, at, _ in self.runs(part):
            if face == WILDCARD:
                raise NotationError("tiles.not_a_kind", text=self.text, position=at, value=self.text[at])
            yield kind_of(face)

    def runs(self, part: Field) -> Iterator[tuple[int, int, bool]]:
        """Read tiles, and yield for each tile its face (see `paili.tiles`), its index in the text, and
        whether its suit letter is a capital.
        """
        end = 0
        for run in _RUN.finditer(part.text):
            if run.start() != end:
                break
            end = run.end()
            start = part.at + run.start()
            if run[3]:
                yield WILDCARD, start, run[3] == "W"
            for place, rank in enumerate(run[1] or ""):
                yield self.face(rank + run[2].lower(), start + place), start + place, run[2].isupper()
        if end != len(part.text):
            self.refuse("no_tiles", part.at + end, letter=part.text[end])

    def face(self, name: str, at: int) -> int:
        """Return the face (see `paili.tiles`) of a tile from its name.

        Args:
            name: the name, such as "5m".
            at: its index in the text, for the error.

        Raises:
            NotationError: if no tile has this name.
        """
        face = _FACE_OF.get(name)
        if face is None:
            self.refuse("no_tile", at, tile=name)
        return face

    def tile(self, part: Field) -> int:
        """Read a single tile, and return its face (see `paili.tiles`); its index is not recorded."""
        if not _TILE.fullmatch(part.text):
            self.refuse("one_tile", part.at, value=part.text)
        return WILDCARD if part.text == "W" else self.face(part.text, part.at)

    def number(self, part: Field, sign: str = "", longest: int = _LONGEST) -> int:
        """Read a whole number, and return it.

        Args:
            part: the piece of text.
            sign: a regular expression for the sign, "" for none.
            longest: the largest number of digits.
        """
        if not re.fullmatch(f"{sign}[0-9]{{1,{longest}}}", part.text):
            self.refuse("no_number", part.at, value=part.text)
        return int(part.text)

    def seat(self, part: Field) -> int:
        """Read the letter of a seat, and return the seat."""
        number = SEAT_LETTERS.find(part.text) if len(part.text) == 1 else -1
        if not 0 <= number < self.players:
            self.refuse("no_seat", part.at, value=part.text, last=SEAT_LETTERS[self.players - 1])
        return number

    # ------------------------------------------------------------------ melds and rivers

    def melds(self, parts: Iterator[Field], owner: int) -> tuple[OpenMeld, ...]:
        """Read the melds of a seat.

        Args:
            parts: a piece of text for each meld.
            owner: the seat.
        """
        return tuple([self._meld(part, owner, number) for number, part in enumerate(parts)])

    def _meld(self, part: Field, owner: int, number: int) -> OpenMeld:
        meld = read_meld(part.text, owner, self.players)
        if meld is None:
            self.refuse("no_meld", part.at, value=part.text)
        self.places["meld", owner, number] = part.at
        ranks = [part.at + at for at, letter in enumerate(part.text) if letter.isdecimal()]
        self.tiles += zip(meld.meld.faces, ranks, strict=True)
        return meld

    def river(self, part: Field, owner: int) -> tuple[tuple[RiverTile, ...], int]:
        """Read the river of a seat.

        Args:
            part: the piece of text.
            owner: the seat.

        Returns:
            The tiles of the river, and the type of riichi in it: 0 none, 1 riichi, 2 double riichi.
        """
        result: list[RiverTile] = []
        end = riichi = 0
        for run in _MARKED.finditer(part.text):
            if run.start() != end:
                break
            end, at = run.end(), part.at + run.start()
            text, dashes, caller = run.groups()
            tiles = _laid_in(text)
            if not tiles:
                list(self.runs(Field(text, at)))  # refuses what is no tile
            self.laid.append(_Run(owner, len(result), at, tiles, bool(caller)))
            if dashes and riichi:
                self.refuse("riichi_twice", part.at + run.start("riichi"))
            riichi = riichi or len(dashes)
            result += tiles
            if dashes or caller:
                by = self.seat(Field(caller, part.at + run.start("caller"))) if caller else None
                result[-1] = result[-1]._replace(riichi=bool(dashes), called_by=by)
        if end != len(part.text):
            self.refuse("no_river", part.at + end, letter=part.text[end])
        return tuple(result), riichi


class _Run(NamedTuple):
    """Adjacent tiles of a river that share one suit letter in the text, such as ``129m``.

    Attributes:
        owner: the seat of the river.
        place: the index in the river of the first tile.
        at: the index in the text of the first tile.
        tiles: the tiles.
        called: whether the last of these tiles was called, so that it is in a meld now.
    """

    owner: int
    place: int
    at: int
    tiles: tuple[RiverTile, ...]
    called: bool

    def lying(self) -> Iterator[tuple[int, int]]:
        """Yield the tiles of the river that were not called, each with its index in the text."""
        for step, tile in enumerate(self.tiles[: -1 if self.called else None]):
            yield tile.tile, self.at + step


@lru_cache(maxsize=1 << 12)
def _laid_in(run: str) -> tuple[RiverTile, ...]:
    """Return the discards that a text such as ``129m`` describes; () if one of them is not a tile."""
    if run in ("w", "W"):
        return (RiverTile(WILDCARD, run == "W"),)
    suit = run[-1]
    faces = [_FACE_OF.get(rank + suit.lower()) for rank in run[:-1]]
    return tuple(
        [RiverTile(face, suit.isupper()) for face in faces if face is not None and None not in faces]
    )
