"""Convert what lies before each seat of a position into records that the web page draws.

>>> seats = rivers_of(Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"), "en")
>>> [seat.name for seat in seats], seats[2].river[-1]
(['you', 'right', 'across', 'left'], ShownDiscard(tile='2p', drawn=False, riichi=True, taken=False))
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.catalogue import text
from paili.position import Position
from paili.record import json_record
from paili.report.hand.danger import seat_word
from paili.tiles import FACE_NAMES

_OWN: Final = 0


@json_record()
class ShownDiscard(NamedTuple):
    """A discard in a river, with the facts that change how the page draws it.

    Attributes:
        tile: the name of the tile.
        drawn: whether the discard was the tile just drawn (tsumogiri).
        riichi: whether the discard declared riichi.
        taken: whether an opponent called the discard.
    """

    tile: str
    drawn: bool
    riichi: bool
    taken: bool


@json_record()
class ShownRiver(NamedTuple):
    """The open tiles of a seat: its river and its melds, and its points.

    Attributes:
        name: the name of the seat: you, right, across or left.
        points: the points of the seat; None if unknown.
        river: its discards.
        melds: its melds, as tuples of names of tiles.
        norths: the number of norths that it has set aside.
        flowers: its flowers, 1 to 8; 0 for an unknown flower.
    """

    name: str
    points: int | None
    river: tuple[ShownDiscard, ...]
    melds: tuple[tuple[str, ...], ...]
    norths: int
    flowers: tuple[int, ...]


def rivers_of(position: Position, language: str) -> tuple[ShownRiver, ...]:
    """Return the open tiles of each seat, the player's seat first.

    Args:
        position: the position, seen from the player's seat.
        language: the language of the names of the seats.
    """
    return tuple(_river(position, seat, language) for seat in range(position.players))


def _river(position: Position, seat: int, language: str) -> ShownRiver:
    laid = position.seats[seat]
    name = text("review.own", language) if seat == _OWN else seat_word(seat, position.players, language)
    river = tuple(
        ShownDiscard(FACE_NAMES[item.tile], item.drawn, item.riichi, item.called_by is not None)
        for item in laid.river or ()
    )
    melds = tuple(_names(meld.meld.faces) for meld in laid.melds)
    return ShownRiver(name, laid.points, river, melds, laid.norths, laid.flowers)


def _names(faces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(FACE_NAMES[face] for face in faces)
