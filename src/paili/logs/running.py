"""What a writer must know of a deal while it goes on: points, sticks, indicators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paili.game.records import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    North,
    RiichiAccepted,
    Win,
)
from paili.scoring.points import STICK


class Running:
    """The state of a deal between two events.

    Attributes:
        points: of each seat.
        sticks: riichi sticks on the table.
        indicator_ids: the physical tiles of the indicators turned so far.
        last: the last event that moved a tile; a win now is on it.
    """

    def __init__(self, deal: Deal) -> None:
        self.points = list(deal.points)
        self.sticks = deal.sticks
        self.indicator_ids = [deal.indicator_id]
        self.last: Event | None = None

    def follow(self, event: Event) -> None:
        """Go past an event."""
        _STEPS.get(type(event), _nothing)(self, event)

    @property
    def last_id(self) -> int:
        """The physical tile that a win now is on."""
        assert self.last is not None
        return self.last.ids[0]

    def _moved(self, event: Event) -> None:
        self.last = event

    def _turned(self, event: Dora) -> None:
        self.indicator_ids += event.ids

    def _accepted(self, event: RiichiAccepted) -> None:
        self.points[event.seat] -= STICK
        self.sticks += 1

    def _ended(self, event: Win | DrawnDeal) -> None:
        if event.said and event.said.changes:
            self.points = [sum(pair) for pair in zip(self.points, event.said.changes, strict=True)]


def _nothing(_: Running, __: Event) -> None:
    pass


_STEPS: Final[dict[type[Event], Callable[[Running, Any], None]]] = {
    Draw: Running._moved, Discard: Running._moved, Call: Running._moved, AddedQuad: Running._moved,
    ConcealedQuad: Running._moved, North: Running._moved, Dora: Running._turned,
    RiichiAccepted: Running._accepted, Win: Running._ended, DrawnDeal: Running._ended,
}  # fmt: skip
