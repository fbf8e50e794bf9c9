"""Physical tiles 0…135 as faces, as tuples to look up in: with red fives, and without.

>>> WITH_RED[16], WITHOUT_RED[16]
(Face.RED_M5, Kind.M5)
"""

from __future__ import annotations

from typing import Final

from paili.scoring.rules import Rules
from paili.tiles import COPIES, KINDS, TILES, Face, Kind, face_of_id

Tile = Kind | Face

IDS: Final = KINDS * COPIES
WITH_RED: Final[tuple[Tile, ...]] = tuple(TILES[face_of_id(tile)] for tile in range(IDS))
WITHOUT_RED: Final[tuple[Tile, ...]] = tuple(TILES[tile // COPIES] for tile in range(IDS))


def faces_of(rules: Rules) -> tuple[Tile, ...]:
    """Return the face of each physical tile under the rules."""
    return WITH_RED if any(rules.red_fives) else WITHOUT_RED
