"""What lies on the table while a deal goes on, as its file tells it."""

from __future__ import annotations

from typing import Any

from paili.errors import LogError
from paili.game import records as rec
from paili.game.plain import event_name
from paili.game.records import Event
from paili.meld import PON
from paili.scoring.points import STICK
from paili.tiles import kind_of


class EventVisitor:
    """What goes through events; its methods are called as they are, `draw` or `riichi_accepted`."""

    def visit(self, event: Event) -> Any:
        """Call the method of an event; an event that has none is passed over."""
        method = getattr(self, event_name(type(event).__name__), None)
        return method and method(event)


class Running(EventVisitor):
    """The state of a deal between two events.

    Attributes:
        points: of each seat.
        sticks: riichi sticks on the table.
        indicator_ids: the physical tiles of the indicators turned so far.
        last: the last event that moved a tile; a win now is on it.
    """

    def __init__(self, deal: rec.Deal) -> None:
        self.points = list(deal.points)
        self.sticks = deal.sticks
        self.indicator_ids = [deal.indicator_id]
        self.last: rec.Event | None = None

    @property
    def last_id(self) -> int:
        """The physical tile that a win now is on."""
        assert self.last is not None
        return self.last.ids[0]

    def draw(self, event: rec.Event) -> None:
        """Take note of a tile that moves."""
        self.last = event

    discard = call = added_quad = concealed_quad = north = draw

    def dora(self, event: rec.Dora) -> None:
        """Turn an indicator."""
        self.indicator_ids += event.ids

    def riichi_accepted(self, event: rec.RiichiAccepted) -> None:
        """Lay a stick down."""
        self.points[event.seat] -= STICK
        self.sticks += 1

    def win(self, event: rec.Win | rec.DrawnDeal) -> None:
        """Pay what the file says."""
        if event.said and event.said.changes:
            self.points = [sum(pair) for pair in zip(self.points, event.said.changes, strict=True)]

    drawn_deal = win


def pon_of(event: rec.AddedQuad, deal: rec.Deal) -> rec.Call:
    """Return the pon that a tile is added to.

    Raises:
        LogError: if there is none.
    """
    for other in deal.events:
        is_pon = isinstance(other, rec.Call) and (other.seat, other.type) == (event.seat, PON)
        if isinstance(other, rec.Call) and is_pon and kind_of(other.tile) == kind_of(event.tile):
            return other
    raise LogError("logs.no_pon")
