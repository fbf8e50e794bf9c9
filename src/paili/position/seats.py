"""Describe the open side of a seat: its river, its melds with their sources, its riichi, points and so on.

Seats are numbered as the one that looks sees them: 0 is itself, 1 the next to play, and so on to the one on
its left. At a table, where nobody is the first, they are the seats of the table.
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
    """A discard in its river.

    Attributes:
        tile: the face.
        drawn: whether it was discarded as it was drawn.
        riichi: whether it declared riichi.
        called_by: the seat that called it; None where it lies there still.
    """

    tile: int
    drawn: bool = False
    riichi: bool = False
    called_by: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return {**self._asdict(), "tile": FACE_NAMES[self.tile]}


class OpenMeld(NamedTuple):
    """A meld on the table.

    Attributes:
        meld: the meld.
        source: the seat whose tile was called; the seat itself for a concealed quad; None where that is not
            known.
        tile: the face that was called; -1 for a concealed quad, and where it is not known.
        added: of an added quad the face that was added; -1 for the other melds.
    """

    meld: Meld
    source: int | None
    tile: int
    added: int = NO_TILE

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return {"meld": str(self.meld), "source": self.source}


class OpenSeat(NamedTuple):
    """The open facts of a seat.

    Attributes:
        river: its discards in order, those that were called too; None where they are not known.
        melds: its melds in the order they were made.
        quads: concealed quads that lie face down, of a kind that is not known.
        norths: norths set aside.
        flowers: 1 to 8, or 0 for each one of which only the number is known.
        riichi: 0, 1, or 2 for double riichi.
        ippatsu: whether a win now would be ippatsu.
        points: its points, without the sticks it has laid; None where they are not known.
        lack: the suit that it must be rid of, "" for none.
        gone: whether it has won and plays no more.
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
    """A tile of another seat that may be taken.

    Attributes:
        tile: its face.
        seat: whose it is; None where that is not known.
        way: one of ``OFFERS``: a "discard" to win on or to call; one to "call" only, since its riichi stands;
            or to "win" on only, since others have or the deal must end; else what it would be robbed from.
    """

    tile: int
    seat: int | None = None
    way: str = DISCARD

    @property
    def is_robbed(self) -> bool:
        """Return whether it is the tile of a quad or a north, and lies in no river."""
        return self.way in ROBBED
