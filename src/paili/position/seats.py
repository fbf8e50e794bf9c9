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
LARGEST: Final = 999_999  # the text of a position has numbers of six digits
MOST_POINTS: Final = 999_999_999  # and points of nine
UNKNOWN_RIVER: Final = "x"  # in a text, in place of the river of a seat of which other facts are known
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
        tile: the discarded tile: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a wildcard.
        drawn: whether the discard was the tile just drawn (tsumogiri).
        riichi: whether riichi was declared with this discard.
        called_by: the seat that called the tile; None if nobody did. In a `paili.Position` 0 is the own seat
            and 1 the next to play; in the state of a table it is the seat's number, 0 for the first dealer.
    """

    tile: int
    drawn: bool = False
    riichi: bool = False
    called_by: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as a dict that `json.dumps` accepts; the tile is a name such as ``"5m"``."""
        return {**self._asdict(), "tile": FACE_NAMES[self.tile]}


class OpenMeld(NamedTuple):
    """A meld on the table, with the tile that was called and the player who discarded it.

    Attributes:
        meld: the meld.
        source: the seat whose tile was called, for a concealed quad its owner; None if it is not known. In a
            `paili.Position` 0 is the own seat and 1 the next to play; in the state of a table it is the
            seat's number, 0 for the first dealer.
        tile: the called tile: 0 to 33 for a kind, 34 to 36 for a red five; -1 for a concealed quad, or if the
            tile is not known.
        added: the tile that was added to the pon of an added quad; -1 for other types of meld.
    """

    meld: Meld
    source: int | None
    tile: int
    added: int = NO_TILE

    def to_dict(self) -> dict[str, Any]:
        """Return a dict for `json.dumps`, with the ``meld`` as text, such as ``"[456p]"``, and ``source``."""
        return {"meld": str(self.meld), "source": self.source}


class OpenSeat(NamedTuple):
    """What all players see of one player: river, melds, riichi, points and so on.

    Attributes:
        river: the discards in order, including called discards; None if they are not known.
        melds: the melds in the order in which they were made.
        quads: the number of concealed quads whose kinds are hidden (in games that do not show them).
        norths: the number of norths set aside.
        flowers: the flowers, each as its number 1 to 8, or as 0 if only the count of flowers is known.
        riichi: 0 for none, 1 for riichi, 2 for double riichi.
        ippatsu: whether a win now would be ippatsu.
        points: the points of the player now, after the payment of its riichi stick; None if they are not
            known.
        lack: in Sichuan, the suit that a win of this player must not contain (定缺): "m", "p" or "s"; "" for
            none.
        gone: whether the player has won and left the deal, in games that continue after a win.
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
    """A tile of another player that the player of a position may claim.

    Attributes:
        tile: the tile: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a wildcard.
        seat: whose tile it is, counted from the own seat: 1 is the next to play; None if that is not known.
        way: how the tile may be claimed. "discard": by a win or a call. "call": only by a call, because
            nobody won on this riichi discard. "win": only by a win, because another player has won on the
            tile or the deal must end. "added quad", "concealed quad" or "north": only by a win that robs this
            quad or north.
    """

    tile: int
    seat: int | None = None
    way: str = DISCARD

    @property
    def is_robbed(self) -> bool:
        """Return whether a win on the tile would rob a quad or a north; such a tile is in no river."""
        return self.way in ROBBED
