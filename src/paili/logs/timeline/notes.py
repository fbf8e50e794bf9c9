"""Record changes of hands, melds and points with their steps (event numbers), in riichi and Chinese games.

>>> lane = SeatTimelineBuilder("E", 25_000)
>>> lane.hold(0, [1, 0, ev.HIDDEN, 2], 2)
>>> lane.hands
[ConcealedTiles(step=0, tiles=('1m', '2m', '?', '3m'), drawn=True, shown=False)]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from paili.catalogue import Message
from paili.game import events as ev
from paili.game import records as rec
from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.logs.deal.follower import EventVisitor
from paili.logs.endings import Ending
from paili.logs.timeline.records import (
    ConcealedTiles,
    DealTimeline,
    LaidMeld,
    LaidTile,
    PointsFrom,
    SeatTimeline,
    TimelineStep,
    TurnedIndicator,
)
from paili.notation import in_order
from paili.tiles import WALL_NAMES
from paili.win.facts import WINDS

UNSEEN: Final = "?"


class SeatTimelineBuilder:
    """A builder of the timeline of one seat, to which facts are added while the deal is replayed."""

    def __init__(self, wind: str, points: int) -> None:
        self.wind = wind
        self.hands: list[ConcealedTiles] = []
        self.river: list[LaidTile] = []
        self.melds: list[LaidMeld] = []
        self.norths: list[int] = []
        self.riichi: int | None = None
        self.points = [PointsFrom(0, points)]

    def hold(self, step: int, faces: Sequence[int], last: int | None = None, *, shown: bool = False) -> None:
        """Record the concealed tiles of the seat.

        Args:
            step: the number of the event after which the seat has these tiles.
            faces: the tiles.
            last: the tile to show apart from the other tiles, such as the drawn tile; None for no such tile.
            shown: whether everybody sees the tiles.
        """
        rest = list(faces)
        if last is not None:
            rest.remove(last)
        names = tuple(map(tile_name, (*_sorted(rest), *(() if last is None else (last,)))))
        self.hands.append(ConcealedTiles(step, names, last is not None, shown))

    def pay(self, step: int, change: int) -> None:
        """Record the points of the seat after a change of points, unless the change is 0."""
        if change:
            self.points.append(PointsFrom(step, self.points[-1].points + change))

    def lay(self, step: int, meld: Meld, source: int, called: int | None) -> None:
        """Record a meld of the seat.

        Args:
            step: the step at which the meld is made.
            meld: the meld.
            source: the seat whose tile was called; the seat itself for a concealed quad.
            called: the called tile; None for a concealed quad.
        """
        tiles, name = tuple(map(tile_name, meld.faces)), None if called is None else tile_name(called)
        self.melds.append(LaidMeld(step, None, meld.type, str(meld), tiles, source, name))

    def extend(self, place: int, step: int, meld: Meld) -> None:
        """Record that a triplet of the seat becomes a quad.

        Args:
            place: the index of the triplet among the melds.
            step: the number of the event that makes the quad.
            meld: the quad.
        """
        triplet = self.melds[place]
        self.melds[place] = triplet._replace(until=step)
        tiles = tuple(map(tile_name, meld.faces))
        self.melds.append(triplet._replace(step=step, type=meld.type, text=str(meld), tiles=tiles))

    def closed(self) -> SeatTimeline:
        """Return the finished record of the seat."""
        return SeatTimeline(
            self.wind, tuple(self.hands), tuple(self.river), tuple(self.melds), tuple(self.norths),
            self.riichi, tuple(self.points),
        )  # fmt: skip


class DealNotes(EventVisitor, ABC):
    """A recorder of the timeline of a deal; a subclass keeps track of the tiles.

    Args:
        deal: the deal.
    """

    def __init__(self, deal: rec.Deal) -> None:
        self.deal = deal
        winds = (WINDS[(seat - deal.dealer) % deal.players] for seat in range(deal.players))
        self.lanes = [
            SeatTimelineBuilder(wind, points) for wind, points in zip(winds, deal.points, strict=True)
        ]
        self.steps: list[TimelineStep] = []
        self.indicators: list[TurnedIndicator] = []

    def start(self) -> None:
        """Record the dealt tiles."""
        for seat in range(self.deal.players):
            self.hold(seat)
        self.note("start", None, None)

    @abstractmethod
    def concealed(self, seat: int) -> Sequence[int]:
        """Return the concealed tiles of a seat."""

    @abstractmethod
    def left(self) -> tuple[int, int]:
        """Return the number of tiles that can still be drawn, and the number of riichi sticks on the
        table.
        """

    @property
    def now(self) -> int:
        """The index of the step that will be recorded next, counted from 0."""
        return len(self.steps)

    def hold(self, seat: int, last: int | None = None, *, shown: bool = False) -> SeatTimelineBuilder:
        """Record the concealed tiles of a seat after the current event, and return the builder of its
        timeline.

        Args:
            seat: the seat.
            last: the tile to show apart from the other tiles, such as the drawn tile; None for no such tile.
            shown: whether everybody sees the tiles.
        """
        self.lanes[seat].hold(self.now, self.concealed(seat), last, shown=shown)
        return self.lanes[seat]

    def note(self, event: str, seat: int | None, tile: int | None) -> None:
        """Record a step: an event with its seat and tile."""
        name = None if tile is None else tile_name(tile)
        self.steps.append(TimelineStep(event, seat, name, *self.left()))

    def closed(self, ends: Sequence[Ending], problem: Message | None) -> DealTimeline:
        """Return the finished record of the deal.

        Args:
            ends: the wins or the draw that end the deal.
            problem: the reason why the replay stops before the end of the deal; None if it reaches the end.
        """
        deal = self.deal
        return DealTimeline(
            deal.name, WINDS[deal.wind], deal.dealer, deal.honba, tuple(self.steps),
            tuple(seat_timeline.closed() for seat_timeline in self.lanes), tuple(self.indicators),
            tuple(ends), problem,
        )  # fmt: skip

    def draw(self, event: ev.Draw) -> int:
        """Record a drawn tile, and return the tile."""
        self.hold(event.seat, event.tile)
        return event.tile

    def discard(self, event: ev.Discard) -> int:
        """Record a discard, and return the discarded tile."""
        seat_timeline = self.hold(event.seat)
        seat_timeline.river.append(LaidTile(self.now, tile_name(event.tile), event.drawn, event.riichi, None))
        return event.tile

    def call(self, event: ev.Call) -> int:
        """Record a meld; return the called tile."""
        river = self.lanes[event.source].river
        river[-1] = river[-1]._replace(taken=self.now)
        self.hold(event.seat).lay(self.now, event.meld, event.source, event.tile)
        return event.tile

    def concealed_quad(self, event: ev.ConcealedQuad) -> int:
        """Record a quad; return one of its tiles."""
        self.hold(event.seat).lay(self.now, Meld.of(CONCEALED_QUAD, event.tiles), event.seat, None)
        return event.tiles[0]


def _sorted(faces: Sequence[int]) -> list[int]:
    open_faces = in_order(face for face in faces if face != ev.HIDDEN)
    return open_faces + [ev.HIDDEN] * (len(faces) - len(open_faces))


def tile_name(face: int) -> str:
    """Return the name of a tile, "?" for a hidden tile."""
    return WALL_NAMES[face] if face >= 0 else UNSEEN
