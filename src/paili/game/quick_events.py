"""Make draws, discards and other events of a seat quickly: a game has thousands of events.

Equal events that come from no file are one shared object; the reader of a file makes a new event for each
position in the file.

>>> draw_of(1, 4) is draw_of(1, 4), draw_at(2, 27, 5)
(True, Draw(seat=2, tile=Kind.EAST))
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from paili.game.events import Discard, Draw, Event, Pass, RiichiAccepted

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.records import put

_place, _ids, _extra = (Event.__dict__[name] for name in ("place", "ids", "extra"))
_drawing_seat, _drawn_tile = (Draw.__dict__[name] for name in ("seat", "tile"))
_seat, _tile, _drawn, _riichi = (Discard.__dict__[name] for name in ("seat", "tile", "drawn", "riichi"))
_NO_EXTRA: Final = ()


@cache
def draw_of(seat: int, tile: int) -> Draw:
    """Return a draw that comes from no file, as a shared object."""
    return Draw(seat, tile)


@cache
def accepted_of(seat: int) -> RiichiAccepted:
    """Return an accepted riichi that comes from no file, as a shared object."""
    return RiichiAccepted(seat)


@cache
def pass_of(seat: int) -> Pass:
    """Return a pass that comes from no file, as a shared object."""
    return Pass(seat)


def draw_at(seat: Any, tile: Any, place: Any, ids: tuple[int, ...] = ()) -> Draw:
    """Return a draw with its position in a file.

    Args:
        seat, tile: the seat that draws, and the tile.
        place: the position in the file, or None.
        ids: the physical tile, () if the file gives none.
    """
    event = Draw.__new__(Draw)
    put(_drawing_seat, event, seat)
    put(_drawn_tile, event, tile)
    put(_place, event, place)
    put(_ids, event, ids)
    put(_extra, event, _NO_EXTRA)
    return event


def discard_at(
    seat: Any, tile: Any, drawn: Any, riichi: Any, place: Any, ids: tuple[int, ...] = ()
) -> Discard:
    """Return a discard as a new object.

    Args:
        seat: the seat that discards.
        tile: the discarded tile.
        drawn: whether the discard is the tile just drawn (tsumogiri).
        riichi: whether the discard declares riichi.
        place: the position of the event in its file; None for no file.
        ids: the physical tile (0…135), in a tuple; () if the file gives none.

    >>> discard_at(2, 27, True, False, 6, (108,))
    Discard(seat=2, tile=Kind.EAST, drawn=True)
    """
    event = Discard.__new__(Discard)
    put(_seat, event, seat)
    put(_tile, event, tile)
    put(_drawn, event, drawn)
    put(_riichi, event, riichi)
    put(_place, event, place)
    put(_ids, event, ids)
    put(_extra, event, _NO_EXTRA)
    return event
