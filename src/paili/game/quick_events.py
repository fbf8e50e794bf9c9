"""Make draws, discards and other events of a seat quickly: a game has thousands of them.

Equal events that come from no file are one shared object; a reader makes new events with their places.

>>> draw_of(1, 4) is draw_of(1, 4), draw_at(2, 27, 5)
(True, Draw(seat=2, tile=Kind.EAST))
"""

from __future__ import annotations

from functools import cache
from typing import Final

from paili.game.events import Discard, Draw, Event, Pass, RiichiAccepted

_new: Final = object.__new__
_set_place: Final = Event.__dict__["place"].__set__
_set_ids: Final = Event.__dict__["ids"].__set__
_set_extra: Final = Event.__dict__["extra"].__set__
_set_drawing_seat: Final = Draw.__dict__["seat"].__set__
_set_drawn_tile: Final = Draw.__dict__["tile"].__set__
_set_seat: Final = Discard.__dict__["seat"].__set__
_set_tile: Final = Discard.__dict__["tile"].__set__
_set_drawn: Final = Discard.__dict__["drawn"].__set__
_set_riichi: Final = Discard.__dict__["riichi"].__set__


@cache
def draw_of(seat: int, tile: int) -> Draw:
    """Return a draw as a shared object, without a place in a file."""
    return Draw(seat, tile)


@cache
def accepted_of(seat: int) -> RiichiAccepted:
    """Return an accepted riichi as a shared object, without a place in a file."""
    return RiichiAccepted(seat)


@cache
def pass_of(seat: int) -> Pass:
    """Return a pass as a shared object, without a place in a file."""
    return Pass(seat)


def draw_at(seat: int, tile: int, place: int | None, ids: tuple[int, ...] = ()) -> Draw:
    """Return a draw as a new object.

    Args:
        seat: the seat that draws.
        tile: the face.
        place: the position of the event in its file; None for no file.
        ids: the physical tile (0…135), in a tuple; () if the file gives none.
    """
    event = _new(Draw)
    _set_drawing_seat(event, seat)
    _set_drawn_tile(event, tile)
    _set_place(event, place)
    _set_ids(event, ids)
    _set_extra(event, ())
    return event


def discard_at(
    seat: int, tile: int, drawn: bool, riichi: bool, place: int | None, ids: tuple[int, ...] = ()
) -> Discard:
    """Return a discard as a new object.

    Args:
        seat: the seat that discards.
        tile: the face.
        drawn: whether the discard is the tile just drawn (tsumogiri).
        riichi: whether the discard declares riichi.
        place: the position of the event in its file; None for no file.
        ids: the physical tile (0…135), in a tuple; () if the file gives none.

    >>> discard_at(2, 27, True, False, 6, (108,))
    Discard(seat=2, tile=Kind.EAST, drawn=True)
    """
    event = _new(Discard)
    _set_seat(event, seat)
    _set_tile(event, tile)
    _set_drawn(event, drawn)
    _set_riichi(event, riichi)
    _set_place(event, place)
    _set_ids(event, ids)
    _set_extra(event, ())
    return event
