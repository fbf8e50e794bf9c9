"""Describe the open facts of a seat: its river, its melds with their sources, its riichi, points and so on.

In a position, seats are counted from the own seat: 0 is the own seat, 1 the next to play, and so on to the
seat on the left. In the state of a whole table, seats have their numbers at the table.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from paili.hand.meld import Meld
from paili.tiles import FACE_NAMES

NO_TILE: Final = -1
SEAT_LETTERS: Final = "ABCD"
DISCARD: Final = "discard"
CALL: Final = "call"
WIN: Final = "win"
ADDED_QUAD: Final = "added quad"
CONCEALED_QUAD: Final = "concealed quad"
NORTH: Final = "north"
OFFERS: Final = (DISCARD, CALL, WIN, ADDED_QUAD, CONCEALED_QUAD, NORTH)
ROBBED: Final = OFFERS[3:]
# the letter of each in a text
WAYS: Final = dict(zip("ocrkqn", OFFERS, strict=True))


class RiverTile(NamedTuple):
    """A discard in a river.

    Attributes:
        tile: the discarded tile.
        drawn: whether the discard was the tile just drawn (tsumogiri).
        riichi: whether riichi was declared with this discard.
        called_by: the seat that called the tile; None if no seat did.
    """

    tile: int
    drawn: bool = False
    riichi: bool = False
    called_by: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the discard as a JSON-ready dict."""
        return {**self._asdict(), "tile": FACE_NAMES[self.tile]}


class OpenMeld(NamedTuple):
    """A meld on the table, with the seat from which its tile was called.

    Attributes:
        meld: the meld.
        source: the seat whose tile was called; for a concealed quad the seat that owns the quad; None if it
            is not known.
        tile: the called tile; -1 for a concealed quad, or if the tile is not known.
        added: the tile that was added to the pon of an added quad; -1 for other types of meld.
    """

    meld: Meld
    source: int | None
    tile: int
    added: int = NO_TILE

    def to_dict(self) -> dict[str, Any]:
        """Return the meld as a JSON-ready dict."""
        return {"meld": str(self.meld), "source": self.source}


class OpenSeat(NamedTuple):
    """The open facts of a seat.

    Attributes:
        river: the discards in order, including called discards; None if they are not known.
        melds: the melds in the order they were made.
        quads: the number of concealed quads whose kinds are hidden (in games that do not show them).
        norths: the number of norths that the seat has set aside.
        flowers: the flowers, each as its number 1 to 8, or as 0 if only the count of flowers is known.
        riichi: 0, 1, or 2 for double riichi.
        ippatsu: whether a win now would be ippatsu.
        points: the points, without riichi sticks that were paid; None if they are not known.
        lack: the lack suit (the suit that the seat has given up): "m", "p" or "s"; "" for none.
        gone: whether the seat has left the deal after a win.
    """

    river: tuple[RiverTile, ...] | None = None
    melds: tuple[OpenMeld, ...] = ()
    quads: int = 0
    norths: int = 0
    flowers: tuple[int, ...] = ()
    riichi: int = 0
    ippatsu: bool = False
    points: int | None = None
    lack: str = ""
    gone: bool = False


class Offered(NamedTuple):
    """A tile of another seat that may be claimed.

    Attributes:
        tile: the tile as a face, see `paili.tiles`.
        seat: the seat it comes from; None if that is not known.
        way: the claims that are still possible, one of ``OFFERS``. "discard": the seat may win on the tile or
            call it. "call": the tile is a riichi discard on which nobody won, so the seat may only call it.
            "win": the seat may only win on the tile, because another seat has won on it or the deal must end.
            Any other value names the quad or north that a win on the tile would rob.
    """

    tile: int
    seat: int | None = None
    way: str = DISCARD

    @property
    def is_robbed(self) -> bool:
        """Return whether a win on the tile would rob a quad or a north; such a tile is in no river."""
        return self.way in ROBBED
