"""Convert tiles, melds, yaku and kinds of draws to and from their names in kobalab's engine.

In the text of a meld, a character after the digit of the called tile names the source of the tile: ``+`` the
seat to the right, ``=`` the seat across, ``-`` the seat to the left. The last digit of an added quad is the
added tile.

>>> meld_of("p56-7")
Written(type='chi', tile=Kind.P6, others=(Kind.P5, Kind.P7), to_the_right=3, added=None)
>>> meld_of("z111=1").added, text_of(meld_of("s505+"))
(Kind.EAST, 's505+')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from paili.errors import LogError
from paili.game import events as ev
from paili.game.mjai.lines import in_tile_order
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.logs.tenhou_json.score_text import ID_OF_NAME, NAME_OF_ID
from paili.notation import in_order
from paili.tiles import FACE_NAMES, FACES, TILES, kind_of

DRAWN: Final = {
    "荒牌平局": ev.EXHAUSTIVE, "流し満貫": ev.NAGASHI, "九種九牌": ev.NINE_ORPHANS,
    "四風連打": ev.FOUR_WINDS, "四家立直": ev.FOUR_RIICHI, "三家和": ev.TRIPLE_RON,
    "三家和了": ev.TRIPLE_RON, "四開槓": ev.FOUR_QUADS,
}  # fmt: skip
WORD_OF_DRAWN: Final = {kind: word for word, kind in reversed(DRAWN.items())}
_OWN_NAMES: Final = {
    "翻牌 白": "haku", "翻牌 發": "hatsu", "翻牌 中": "chun", "ダブル立直": "double_riichi",
    "国士無双十三面": "kokushi_musou_13_wait",
}  # fmt: skip
YAKU: Final = ID_OF_NAME | _OWN_NAMES
WORD_OF_YAKU: Final = NAME_OF_ID | {id_: word for word, id_ in _OWN_NAMES.items()}

_HIDDEN: Final = "_"
TILE_OF_NAME: Final = {f"{name[1]}{name[0]}": TILES[face] for face, name in enumerate(FACE_NAMES[:FACES])}
_TILE_OF_RANK: Final = {
    suit: {name[1]: tile for name, tile in TILE_OF_NAME.items() if name[0] == suit} for suit in "mpsz"
}
_NAME_OF_TILE: Final[dict[int, str]] = {face: name for name, face in TILE_OF_NAME.items()}
# what `discard_of` returns, by text
DISCARDS: Final = {
    f"{name}{'_' * drawn}{'*' * riichi}": (face, drawn, riichi)
    for name, face in TILE_OF_NAME.items()
    for drawn in (False, True)
    for riichi in (False, True)
}
SOURCES: Final = {"+": 1, "=": 2, "-": 3}
MARKS: Final = {place: mark for mark, place in SOURCES.items()}
_MELD: Final = re.compile(r"([mpsz])(\d{1,4})([-+=]?)(\d{0,2})")
_DISCARD: Final = re.compile(r"([mpsz]\d)(_?)(\*?)")
_SUIT: Final = re.compile(r"([mpsz])(\d+)|(_+)")
_LONGEST: Final = 64


class Written(NamedTuple):
    """A meld in kobalab's notation: its type, its tiles and its source.

    Attributes:
        type: a type of meld.
        tile: the called tile; the first tile of a concealed quad.
        others: the other tiles of the meld, without the added tile.
        to_the_right: the source of the called tile: 1 for the seat to the right, 2 across, 3 left, 0 for no
            source.
        added: the tile that was added to a pon; None if there is none.
    """

    type: str
    tile: int
    others: tuple[int, ...]
    to_the_right: int
    added: int | None = None


def tile_of(name: object) -> int:
    """Return the tile of a name in kobalab's notation: ``m0`` is a red five, ``_`` is a hidden tile."""
    if name == _HIDDEN:
        return ev.HIDDEN
    if not isinstance(name, str) or name not in TILE_OF_NAME:
        raise LogError("logs.no_tile", value=name)
    return TILE_OF_NAME[name]


def name_of(tile: int) -> str:
    """Return the name of a tile."""
    return _HIDDEN if tile == ev.HIDDEN else _NAME_OF_TILE[tile]


def hand_of(text: str) -> list[int]:
    """Return the concealed tiles in the text of a hand; the melds and the asterisk for riichi are ignored."""
    concealed = text.partition(",")[0].rstrip("*")[:_LONGEST]
    tiles: list[int] = []
    read = 0
    for suit, ranks, hidden in _SUIT.findall(concealed):
        read += len(suit) + len(ranks) + len(hidden)
        tiles += [ev.HIDDEN] * len(hidden) if hidden else _tiles_of(suit, ranks)
    if read < len(concealed):
        raise LogError("logs.no_tile", value=text)
    return tiles


def _tiles_of(suit: str, ranks: str) -> list[int]:
    """Return tiles of one suit, from its letter and a digit for each tile."""
    of_suit = _TILE_OF_RANK[suit]
    try:
        return [of_suit[rank] for rank in ranks]
    except KeyError:  # `tile_of` says which tile is wrong
        return [tile_of(suit + rank) for rank in ranks]


def hand_text(faces: Iterable[int], last: int | None = None) -> str:
    """Return concealed tiles as text, sorted; the tile ``last`` (such as the winning tile) comes at the
    end.
    """
    rest = list(faces)
    if last in rest:
        rest.remove(last)
    names = [_NAME_OF_TILE[face] for face in in_order(face for face in rest if face >= 0)]
    text = _HIDDEN * rest.count(ev.HIDDEN)
    suit = ""
    for name in names:
        text += name[1] if name[0] == suit else name
        suit = name[0]
    return text + (_NAME_OF_TILE[last] if last is not None else "")


def discard_of(text: object) -> tuple[int, bool, bool]:
    """Return the tile of a discard, whether the tile is the drawn one, and whether it declares riichi, from a
    text.
    """
    match = _DISCARD.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise LogError("logs.no_tile", value=text)
    return tile_of(match[1]), bool(match[2]), bool(match[3])


def meld_of(text: object) -> Written:
    """Return a meld from its text."""
    match = _MELD.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise LogError("logs.no_call", value=text)
    suit, before, mark, after = match.groups()
    tiles = _tiles_of(suit, before + after)
    if not mark:
        return _written(CONCEALED_QUAD, tiles.pop(0), tiles, 0, 4, text)
    called = tiles.pop(len(before) - 1)
    source = SOURCES[mark]
    if after and len(before) == 3:
        return _written(ADDED_QUAD, called, tiles[:2], source, 4, text, tiles[2])
    kinds = {kind_of(tile) for tile in (called, *tiles)}
    if len(kinds) > 1:
        return _written(CHI, called, tiles, source, 3, text)
    if len(tiles) == 3:
        return _written(OPEN_QUAD, called, tiles, source, 4, text)
    return _written(PON, called, tiles, source, 3, text)


def _written(
    type_: str, tile: int, others: list[int], source: int, size: int, text: object, added: int | None = None
) -> Written:
    """Return a meld after a check of the number of its tiles; ``text`` is the meld in the file."""
    if 1 + len(others) + (added is not None) != size:
        raise LogError("logs.no_call", value=text)
    return Written(type_, tile, in_tile_order(others), source, added)


def text_of(meld: Written) -> str:
    """Return a meld as text."""
    suit = _NAME_OF_TILE[meld.tile][0]
    rank = {face: name[1] for face, name in _NAME_OF_TILE.items()}
    if meld.type == CHI:
        ordered = sorted((meld.tile, *meld.others), key=kind_of)
        marked = (rank[face] + (MARKS[meld.to_the_right] if face == meld.tile else "") for face in ordered)
        return suit + "".join(marked)
    same = "".join(sorted((rank[face] for face in meld.others), key=lambda digit: digit == "0"))
    mark = MARKS.get(meld.to_the_right, "")
    added = "" if meld.added is None else rank[meld.added]
    return f"{suit}{same}{rank[meld.tile]}{mark}{added}"
