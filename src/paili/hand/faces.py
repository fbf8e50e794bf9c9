# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Read tiles from arguments: one tile or several, as ints or as text in any notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paili.arguments import as_int, items_of
from paili.errors import HandError, NotationError
from paili.tiles import FACE_NAMES, FACES, TILES, WILDCARD, Face, Kind, Tile

_TILE_OF_NAME: Final = dict(zip(FACE_NAMES, TILES, strict=True))  # the usual texts of one tile need no parser


def as_face(tile: int | str) -> Tile:
    """Return one tile as its number: a kind 0…33, a red five 34…36, or a wildcard 37.

    The number is a `paili.Kind` or `paili.Face`, which prints as the name of the tile.

    Args:
        tile: the tile as text in any notation, such as ``"5m"`` or ``"東"``, or its number already.

    Raises:
        NotationError: if the text is not one tile.
        HandError: if the int is not the number of a tile.

    >>> as_face("東"), as_face("5mr"), as_face(3)
    (Kind.EAST, Face.RED_M5, Kind.M4)
    """
    if type(tile) is Kind or type(tile) is Face:  # no class of tiles can have subclasses
        face_of_tile: Tile = tile
        return face_of_tile
    if not isinstance(tile, str):
        if tile is True or tile is False:  # for Python a number, but no tile
            raise HandError("argument.not_whole", value=tile)
        face = as_int(tile)
        if not 0 <= face <= WILDCARD:
            raise HandError("hand.face_or_wildcard", face=face, most=FACES - 1, wildcard=WILDCARD)
        return TILES[face]
    if (named := _TILE_OF_NAME.get(tile)) is not None:
        return named
    from paili.notation import parse  # loaded only for a text

    parsed = parse(tile)
    if len(parsed.tokens) != 1 or parsed.brackets:
        raise NotationError("hand.one_tile", text=tile, number=len(parsed.tokens))
    return TILES[parsed.tokens[0].face]


def as_faces(tiles: str | Iterable[int | str]) -> tuple[Tile, ...]:
    """Return several tiles as numbers, from a text in any notation or a list of tiles; see `as_face`.

    Tiles of melds in brackets are included.

    Args:
        tiles: the tiles as one text, or a list of texts or numbers of one tile each.

    Raises:
        NotationError: if a text does not name tiles.
        HandError: if an int is not the number of a tile, or the argument is neither a text nor a list.

    >>> as_faces("1z0m[234s]") == as_faces([27, "0m", "2s", "3s", "4s"])
    True
    """
    if not isinstance(tiles, str):
        items = items_of(tiles)
        if items is None:
            raise HandError("game.no_tiles", value=tiles)
        return tuple([as_face(tile) for tile in items])
    if (named := _TILE_OF_NAME.get(tiles)) is not None:
        return (named,)
    if not tiles.strip():
        return ()
    from paili.notation import parse

    return tuple(TILES[token.face] for token in parse(tiles).written)
