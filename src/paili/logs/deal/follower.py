"""Apply the events of a recorded deal: keep the visible state of the table and, if needed, concealed tiles.

A follower keeps the state, but does not check the rules; `paili.game.Table` checks them. Code that writes a
deal, numbers its tiles or shows its events one by one passes each event to a follower.

>>> from paili.game.events import Discard, Dora, Draw
>>> from paili.game.records import Deal
>>> class Draws(EventVisitor):
...     def draw(self, event): return f"seat {event.seat} draws"
>>> [Draws().visit(event) for event in (Draw(2, 27), Dora(27))]
['seat 2 draws', None]
>>> deal = Deal(round=0, honba=0, sticks=1, points=(25000,) * 4, hands=((27,) * 13,) * 4, indicator=33)
>>> table = HandFollower(deal)
>>> for event in (Draw(0, 28), Discard(0, 27)):
...     table.follow(event)
>>> table.hands[0][-1], table.wall, table.sticks
(28, 69, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.plain import event_name
from paili.hand.meld import PON
from paili.scoring.points import STICK
from paili.tiles import FACE_NAMES, NORTH, kind_of

WALL: Final = {4: 70, 3: 55}


class EventVisitor:
    """A base class for code that handles events: for each class of events it has a method, such as `draw`."""

    def visit(self, event: ev.Event) -> Any:
        """Call the method for the class of an event and return its result; None if there is no method."""
        method = getattr(self, event_name(type(event).__name__), None)
        return method and method(event)


class Laid(NamedTuple):
    """A meld or a north on the table.

    Attributes:
        event: the event that put the meld or north on the table.
        added: the event that made a quad of a pon; None if there is none.
    """

    event: ev.Call | ev.ConcealedQuad | ev.North
    added: ev.AddedQuad | None = None


class Follower(EventVisitor):
    """The visible state of the table between two events: points, sticks, indicators and melds.

    Attributes:
        points: the points of each seat.
        sticks: the number of riichi sticks on the table.
        wall: the number of tiles that can still be drawn.
        indicator_ids: the physical tiles (0…135) of the dora indicators revealed so far, if the deal gives
            physical tiles.
        laid: for each seat its melds and its norths set aside, in order.
        last: the last event that moved a tile; the next win is a win on this tile.
    """

    def __init__(self, deal: rec.Deal) -> None:
        self.points = list(deal.points)
        self.sticks = deal.sticks
        self.wall = WALL[deal.players]
        self.indicator_ids = [deal.indicator_id]
        self.laid: list[list[Laid]] = [[] for _ in deal.points]
        self.last: ev.Event | None = None

    def follow(self, event: ev.Event) -> None:
        """Apply an event.

        Raises:
            LogError: if the seat does not have the tile of the event, or has no pon to which it could add the
                tile.
        """
        self.visit(event)

    @property
    def last_id(self) -> int:
        """The physical tile (0…135) that moved last; the next win is a win on this tile."""
        assert self.last is not None
        return self.last.ids[0]

    def pon_of(self, event: ev.AddedQuad) -> tuple[int, ev.Call]:
        """Return a tuple: the index of a pon among the melds of the seat, and the call of this pon, to which
        an added quad adds its tile.

        Raises:
            LogError: if the seat has no such pon.
        """
        for place, (call, added) in enumerate(self.laid[event.seat]):
            is_pon = isinstance(call, ev.Call) and call.type == PON and added is None
            if is_pon and isinstance(call, ev.Call) and kind_of(call.tile) == kind_of(event.tile):
                return place, call
        raise LogError("logs.no_pon")

    def draw(self, event: ev.Draw) -> None:
        """Subtract the drawn tile from the number of tiles in the wall."""
        self.wall -= 1
        self.last = event

    def discard(self, event: ev.Discard) -> None:
        """Store the discard as the last event that moved a tile."""
        self.last = event

    def call(self, event: ev.Call) -> None:
        """Add a meld to the table."""
        self.laid[event.seat].append(Laid(event))
        self.last = event

    def concealed_quad(self, event: ev.ConcealedQuad) -> None:
        """Add a concealed quad to the table."""
        self.laid[event.seat].append(Laid(event))
        self.last = event

    def north(self, event: ev.North) -> None:
        """Set a north aside."""
        self.laid[event.seat].append(Laid(event))
        self.last = event

    def added_quad(self, event: ev.AddedQuad) -> None:
        """Turn a pon into a quad."""
        place, pon = self.pon_of(event)
        self.laid[event.seat][place] = Laid(pon, event)
        self.last = event

    def dora(self, event: ev.Dora) -> None:
        """Add a revealed dora indicator."""
        self.indicator_ids += event.ids

    def riichi_accepted(self, event: ev.RiichiAccepted) -> None:
        """Move a riichi stick from the points of the seat to the table."""
        self.points[event.seat] -= STICK
        self.sticks += 1

    def win(self, event: ev.Win) -> None:
        """Apply the changes of points in the file, and remove the riichi sticks from the table."""
        self._pay(event)
        self.sticks = 0

    def drawn_deal(self, event: ev.DrawnDeal) -> None:
        """Apply the changes of points in the file."""
        self._pay(event)

    def _pay(self, event: ev.Win | ev.DrawnDeal) -> None:
        if event.stated_result and event.stated_result.changes:
            self.points = [sum(pair) for pair in zip(self.points, event.stated_result.changes, strict=True)]


class HandFollower(Follower):
    """The visible state of the table, and the concealed tiles of all seats.

    Args:
        deal: the deal.
        ids: the physical tiles (0…135) of the hands. With ``ids`` the hands consist of physical tiles,
            without ``ids`` of tile faces (see `paili.tiles`).

    Attributes:
        hands: the concealed tiles of each seat, the drawn tile last.
        drawn: the tile just drawn; None if there is none.
        last_out: the last tile that left a hand.
    """

    def __init__(self, deal: rec.Deal, ids: Sequence[Sequence[int]] | None = None) -> None:
        super().__init__(deal)
        self._are_ids = ids is not None
        self.hands = [list(hand) for hand in (deal.hands if ids is None else ids)]
        self.drawn: int | None = None
        self.last_out = 0

    def _give(self, event: Any, faces: Sequence[int], first: int = 0) -> None:
        """Remove the tiles of an event from the hand of its seat; if a tile is not in the hand, remove a
        hidden tile.

        Args:
            event: the event.
            faces: the faces to remove.
            first: the index, among the physical tiles of the event, of the tile for the first face.

        Raises:
            LogError: if the seat does not have such a tile.
        """
        hand = self.hands[event.seat]
        for face, tile in zip(faces, event.ids[first:] if self._are_ids else faces, strict=False):
            own_tile = tile if tile in hand else ev.HIDDEN
            if own_tile not in hand:
                name = FACE_NAMES[face] if face >= 0 else "?"
                raise LogError("logs.not_held", seat=event.seat, tile=name)
            hand.remove(own_tile)
            self.last_out = tile
        self.drawn = None

    def draw(self, event: ev.Draw) -> None:
        """Add a tile from the wall to the hand."""
        super().draw(event)
        self.drawn = event.ids[0] if self._are_ids else event.tile
        self.hands[event.seat].append(self.drawn)

    def discard(self, event: ev.Discard) -> None:
        """Move a tile from the hand to the river."""
        self._give(event, [event.tile])
        super().discard(event)

    def call(self, event: ev.Call) -> None:
        """Add a meld of the called tile and tiles of the hand to the table."""
        self._give(event, event.own, 1)
        super().call(event)

    def concealed_quad(self, event: ev.ConcealedQuad) -> None:
        """Move four tiles of the hand to the table."""
        self._give(event, event.tiles)
        super().concealed_quad(event)

    def north(self, event: ev.North) -> None:
        """Set a north of the hand aside."""
        self._give(event, [NORTH])
        super().north(event)

    def added_quad(self, event: ev.AddedQuad) -> None:
        """Add a tile of the hand to a pon."""
        self._give(event, [event.tile])
        super().added_quad(event)

    def win(self, event: ev.Win) -> None:
        """Set the winner's hand to the hand in the file, which includes the winning tile."""
        super().win(event)
        if self._are_ids:
            return
        if event.hand and event.tile in event.hand:
            self.hands[event.seat] = list(event.hand)
        else:
            if event.seat == event.source:
                self._give(event, [event.tile])
            self.hands[event.seat].append(event.tile)

    def drawn_deal(self, event: ev.DrawnDeal) -> None:
        """Set the hand of each seat to its hand in the file at the end of the deal."""
        super().drawn_deal(event)
        for seat, shown in enumerate(() if self._are_ids else event.shown):
            if shown is not None:
                self.hands[seat] = list(shown)
