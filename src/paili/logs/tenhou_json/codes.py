"""Convert the codes of Tenhou's JSON: tiles are numbers, and calls are texts with a letter before a tile.

The letter of a call stands before the called tile, and its position gives the source of that tile. A letter
before the first tile means the left seat, before the second tile the seat across, before the last tile the
right seat. In an added quad the letter stands where it stood in the pon, and the added tile follows it. A
concealed quad, with the letter before the last tile, and a north have no source.

>>> TILE_OF_CODE[51], CODE_OF_TILE[27]
(Face.RED_M5, 41)
>>> parsed("4141p41")
Coded(type='pon', tile=Kind.EAST, others=(Kind.EAST, Kind.EAST), to_the_right=1)
>>> coded(parsed("c363453"))
'c363453'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.errors import LogError
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.tiles import FACES, KINDS, TILES

NORTH_ASIDE: Final = "north"
DRAWN: Final = 60  # the tile just drawn is discarded
RIICHI: Final = "r"
_TYPES: Final = {
    "c": CHI, "p": PON, "m": OPEN_QUAD, "k": ADDED_QUAD, "a": CONCEALED_QUAD, "f": NORTH_ASIDE,
}  # fmt: skip
_LETTERS: Final = {type_: letter for letter, type_ in _TYPES.items()}
_SIZES: Final = {CHI: 3, PON: 3, NORTH_ASIDE: 1}  # quads have four tiles
_CODES: Final = (
    *(10 * suit + rank for suit in (1, 2, 3) for rank in range(1, 10)), *range(41, 48), 51, 52, 53,
)  # fmt: skip
CODE_OF_TILE: Final[dict[int, int]] = dict(zip(range(FACES), _CODES, strict=True))
TILE_OF_CODE: Final[dict[int, int]] = {code: TILES[face] for face, code in CODE_OF_TILE.items()}
_PARTS: Final = re.compile(r"((?:\d\d)*)([cpmkaf])((?:\d\d)+)")
assert len(_CODES) == FACES > KINDS


class Coded(NamedTuple):
    """A call or a north, decoded from its text.

    Attributes:
        type: a type of meld, or "north".
        tile: the called or added tile; for a concealed quad the last tile in the text.
        others: the other tiles of the meld, in the order of the text.
        to_the_right: the source of the tile: 1 for the seat to the right of the caller, 2 across, 3 left; 0
            for no source.
    """

    type: str
    tile: int
    others: tuple[int, ...]
    to_the_right: int


def parsed(text: str) -> Coded:
    """Return a call from its text.

    Raises:
        LogError: if the text is no call.
    """
    match = _PARTS.fullmatch(text) if text.isascii() else None
    if match is None or (len(match[1]) + len(match[3])) // 2 != _SIZES.get(_TYPES[match[2]], 4):
        raise LogError("logs.no_call", value=text)
    before, letter, after = match.groups()
    tile, *rest = _tiles(after)
    type_ = _TYPES[letter]
    return Coded(type_, tile, (*_tiles(before), *rest), _source(type_, len(before) // 2, text))


def _tiles(digits: str) -> list[int]:
    return tiles_of([int(digits[place : place + 2]) for place in range(0, len(digits), 2)])


def tiles_of(codes: Sequence[object]) -> list[int]:
    """Return tiles from their codes."""
    return [tile_of(code) for code in codes]


def tile_of(code: object) -> int:
    """Return a tile from its code."""
    if type(code) is not int or code not in TILE_OF_CODE:
        raise LogError("logs.no_tile", value=code)
    return TILE_OF_CODE[code]


def _source(type_: str, place: int, text: str) -> int:
    """Return the source of a called tile: 1 for the seat to the right, 2 across, 3 left; 0 for a concealed
    quad.

    Args:
        type_: the type of the call.
        place: the position of the letter in the text.
        text: the text of the call.
    """
    if type_ in (CONCEALED_QUAD, NORTH_ASIDE):
        return 0
    places = {0: 3, 1: 2, 3 if type_ == OPEN_QUAD else 2: 1}
    if place not in places or (type_ == CHI and place):
        raise LogError("logs.no_call", value=text)
    return places[place]


def coded(call: Coded) -> str:
    """Return a call as text."""
    codes = [str(CODE_OF_TILE[tile]) for tile in call.others]
    place = {CONCEALED_QUAD: 3, NORTH_ASIDE: 0}.get(call.type)
    if place is None:
        place = {3: 0, 2: 1, 1: 3 if call.type == OPEN_QUAD else 2}[call.to_the_right]
    return "".join([*codes[:place], f"{_LETTERS[call.type]}{CODE_OF_TILE[call.tile]}", *codes[place:]])
