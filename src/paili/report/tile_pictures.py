"""Draw tiles as SVG: one tile, a hand in a row, or a set of symbols that a page refers to.

The pictures are part of this project: the file ``tiles.svg`` next to this module has a symbol for each face
(see `paili.tiles`).
They need no font, style sheet or script, so that a strict content security policy allows them. A red five has
a red colour and a star in the corner.

>>> tile_svg(33, size=24)[:58]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from paili.arguments import as_int
from paili.errors import HandError, PailiError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.tiles import FACE_NAMES, WILDCARD, TileSet

BACK: Final = WILDCARD + 1  # beside the faces: a tile that lies face down
BACK_NAME: Final = "back"
WILDCARD_NAME: Final = "wild"

_ALL_FACES: Final = range(BACK + 1)
_PENS: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_NAMESPACE: Final = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 60, 80  # of a tile, in units of its own
_SYMBOL: Final = re.compile(r'<symbol id="tile-(\w+)"[^>]*>(.*)</symbol>')
_SHARED: Final = re.compile(r'<g id="(tile-\w+)">(.*)</g>')
_USED: Final = re.compile(r'<use href="#(tile-\w+)"/>')
_MOST_PIXELS: Final = 100_000  # of the width of a tile
_GAP: Final = 20  # between the groups of a hand, in units of the tile


def tile_svg(face: int, *, size: int = 48) -> str:
    """Return the picture of one tile as an SVG document.

    Args:
        face: 0 to 33 the kinds, 34 to 36 the red fives, 37 the wildcard.
        size: width in pixels; the height is four thirds of it.

    Raises:
        HandError: if there is no such face.
        PailiError: if the size is not positive.

    >>> tile_svg(0, size=24).count("<path")
    3
    """
    return _document(tile_name(face), _tile(face), WIDTH, size)


def tile_name(face: int) -> str:
    """Return the name of a face as HTML ids contain it: ``5m``, ``0m``, ``wild``.

    Args:
        face: 0 to 33 the kinds, 34 to 36 the red fives, 37 the wildcard.

    Raises:
        HandError: if there is no such face.

    >>> tile_name(4), tile_name(34), tile_name(37)
    ('5m', '0m', 'wild')
    """
    return WILDCARD_NAME if _checked(face) == WILDCARD else FACE_NAMES[face]


def sprite(faces: Iterable[int] = _ALL_FACES) -> str:
    """Return one hidden SVG element with a symbol for each face (see `paili.tiles`) and for the back of a
    tile.

    A page that includes this element shows a tile with ``<svg><use href="#tile-5m"/></svg>``. The body of a
    tile and the character 萬, which many pictures share, are written once.

    >>> sprite().count("<symbol"), sprite([0, 33]).count("<symbol")
    (39, 2)
    """
    symbols = "".join(_symbol(name := _name(face), _drawn()[name]) for face in faces)
    parts = "".join(f'<g id="{name}">{part}</g>' for name, part in _shared().items())
    head = f'<svg xmlns="{_NAMESPACE}" width="0" height="0" aria-hidden="true">'
    return f"{head}<defs>{parts}</defs>{symbols}</svg>"


def _name(face: int) -> str:
    return BACK_NAME if face == BACK else tile_name(face)


def groups_of(hand: Hand) -> list[list[int]]:
    """Return the tiles of a hand in the groups that `hand_svg` draws with gaps: concealed tiles, each meld.

    The drawn tile is a group of its own, and a concealed quad shows its two middle tiles, red fives first.

    >>> groups_of(Hand.parse("1m(1111z)+1m"))
    [[0], [0], [38, 27, 27, 38]]
    """
    tiles: list[int] = [int(face) for face in hand.faces]
    drawn = [] if hand.drawn is None else [int(hand.drawn)]
    for face in drawn:
        tiles.remove(face)
    return [tiles, drawn, *map(_tiles_of_meld, hand.melds)]


def _tiles_of_meld(meld: Meld) -> list[int]:
    faces = [int(face) for face in meld.faces]
    if meld.is_open:
        return faces
    first, second, *_ = sorted(faces, reverse=True)  # the faces of red fives are above all kinds
    return [BACK, first, second, BACK]


def svg_of(value: Hand | Meld | TileSet | int, size: int = 48) -> str:
    """Return the picture of a hand, a meld, kinds or a tile as an SVG document.

    Args:
        value: the hand, meld, kinds or tile to draw.
        size: width of a tile in pixels.

    Raises:
        HandError: if the size is not an integer from 1 to 100,000, or there is nothing to draw.

    >>> svg_of(Hand.parse("19m"))[:12]
    '<svg xmlns="'
    """
    size = as_int(size, HandError, "size")
    if size < 1:
        raise HandError("picture.size", size=size)
    if size > _MOST_PIXELS:
        raise HandError("batch.not_between", name="size", value=size, least=1, most=_MOST_PIXELS)
    if isinstance(value, Hand):
        return hand_svg(groups_of(value), title=str(value), size=size)
    if isinstance(value, Meld):
        return hand_svg([_tiles_of_meld(value)], title=str(value), size=size)
    if isinstance(value, TileSet):
        return hand_svg([list(value)], title=str(value), size=size)
    return tile_svg(value, size=size)


def hand_svg(groups: Sequence[Sequence[int]], *, title: str, size: int = 48) -> str:
    """Return the picture of a hand: groups of tiles in a row with gaps between them.

    Args:
        groups: faces (see `paili.tiles`) or ``BACK`` from left to right, first the concealed tiles, then each
            meld.
        title: a description of the picture, for people who cannot see it.
        size: width of a tile in pixels.

    Raises:
        HandError: if a face does not exist or there are no tiles.
        PailiError: if the size is not positive.

    >>> 'viewBox="0 0 320 80"' in hand_svg([[0, 1, 2], [33, 33]], title="a run and a pair")
    True
    """
    tiles = list(_placed(groups))
    if not tiles:
        raise HandError("picture.empty")
    drawn = "".join(f'<g transform="translate({x})">{_tile(face)}</g>' for x, face in tiles)
    return _document(title, drawn, tiles[-1][0] + WIDTH, size)


def _placed(groups: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Yield each tile of the groups as its horizontal position in the picture and its face."""
    x = 0
    for group in filter(len, groups):
        for face in group:
            yield x, face
            x += WIDTH
        x += _GAP


def _document(title: str, drawn: str, width: int, size: int) -> str:
    if size < 1:
        raise PailiError("picture.size", size=size)
    scale = size / WIDTH
    return (
        f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {width} {HEIGHT}" width="{_short(width * scale)}" '
        f'height="{_short(HEIGHT * scale)}" role="img"><title>{_text(title)}</title>'
        f"<g {_PENS}>{drawn}</g></svg>"
    )


def _short(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")


def _text(title: str) -> str:
    # XML has no way to write a control character or half of a surrogate pair.
    return escape("".join(filter(str.isprintable, title)), quote=False)


def _symbol(name: str, drawn: str) -> str:
    return f'<symbol id="tile-{name}" viewBox="0 0 {WIDTH} {HEIGHT}" {_PENS}>{drawn}</symbol>'


def _tile(face: int) -> str:
    """Return the complete SVG of a tile, with shared drawings inserted instead of referred to."""
    return _USED.sub(lambda used: _shared()[used[1]], _drawn()[_name(face)])


@cache
def _drawn() -> dict[str, str]:
    """Return the SVG of each tile by its name, from the file ``tiles.svg``."""
    return dict(_SYMBOL.findall(_file()))


@cache
def _shared() -> dict[str, str]:
    """Return the SVG of the shared drawings by id: the body of a tile, and the character 萬."""
    return dict(_SHARED.findall(_file()))


def _file() -> str:
    return files("paili.report").joinpath("tiles.svg").read_text("utf-8")


def _checked(face: int) -> int:
    if not 0 <= face <= WILDCARD:
        raise HandError("picture.face", face=face, most=WILDCARD)
    return face
