"""Record the state of the table after each event of a deal.

A deal is a list of steps, one for its start and one for each event. When the concealed tiles, discards, melds
or points of a seat change, the timeline gets an entry with the new value and the number of the step. The
state at a step is the last entry up to this step, so the record of a whole game is small. The module does not
check the rules, because a file of one seat hides tiles. If an event is impossible, the timeline ends before
this event.

>>> from paili.game.events import HIDDEN, Discard, Draw
>>> from paili.game.records import Deal
>>> hands = ((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), *((HIDDEN,) * 13,) * 3)
>>> deal = Deal(round=0, honba=0, sticks=0, points=(25000,) * 4, hands=hands, indicator=33,
...     events=(Draw(0, 13), Discard(0, 13, drawn=True), Draw(1, HIDDEN)))
>>> timeline = deal_timeline(deal, Rules.TENHOU)
>>> [(step.event, step.seat, step.tile, step.wall) for step in timeline.steps[1:]]
[('draw', 0, '5p', 69), ('discard', 0, '5p', 69), ('draw', 1, '?', 68)]
>>> timeline.seats[0].river
(LaidTile(step=2, tile='5p', drawn=True, riichi=False, taken=None),)
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.errors import LogError, PailiError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.plain import event_name
from paili.game.table import Table
from paili.hand.meld import ADDED_QUAD, Meld
from paili.logs.deal.follower import HandFollower
from paili.logs.endings import Ending, endings
from paili.logs.timeline.notes import UNSEEN, DealNotes, tile_name
from paili.logs.timeline.records import ConcealedTiles, DealTimeline, TurnedIndicator
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import NORTH


def deal_timeline(deal: rec.Deal, rules: Rules) -> DealTimeline:
    """Return the timeline of a deal: its events, and the state of the table after each event.

    Args:
        deal: the deal.
        rules: the rules of the game, which give missing values of wins and payments.

    >>> deal = rec.Deal(round=0, honba=0, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=33)
    >>> [(seat.wind, seat.points) for seat in deal_timeline(deal, Rules.TENHOU).seats[:2]]
    [('E', (PointsFrom(step=0, points=25000),)), ('S', (PointsFrom(step=0, points=25000),))]
    """
    ends = endings(deal, rules)
    notes = _Notes(deal, ends)
    problem = None
    try:
        for event in deal.events:
            notes.follow(event)
    except PailiError as error:
        problem = error.fault
    return notes.closed(ends, problem)


def seen_from(deal: DealTimeline, seat: int) -> DealTimeline:
    """Return a timeline as one seat sees the deal: concealed tiles of other seats are hidden until revealed.

    >>> deal = rec.Deal(round=0, honba=0, sticks=0, points=(25000,) * 4, hands=((0,),) * 4, indicator=33)
    >>> [seat.hands[0].tiles for seat in seen_from(deal_timeline(deal, Rules.TENHOU), 1).seats[:2]]
    [('?',), ('1m',)]
    """
    lanes = tuple(
        seat_timeline
        if number == seat
        else seat_timeline._replace(hands=tuple(map(_unseen, seat_timeline.hands)))
        for number, seat_timeline in enumerate(deal.seats)
    )
    steps = tuple(
        step._replace(tile=UNSEEN) if step.event == "draw" and step.seat != seat else step
        for step in deal.steps
    )
    return deal._replace(seats=lanes, steps=steps)


def _unseen(tiles: ConcealedTiles) -> ConcealedTiles:
    return tiles if tiles.shown else tiles._replace(tiles=(UNSEEN,) * len(tiles.tiles))


def seat_positions(deal: rec.Deal, rules: Rules) -> tuple[tuple[str | None, ...], ...]:
    """Return, for each step of a deal, the position of each seat as text.

    At the wins or the draw that end the deal, the positions are those before the first of these events. If an
    event breaks the rules, the positions from this event on are None. If the file hides tiles, all positions
    are None.

    >>> deal = rec.Deal(round=0, honba=0, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=33)
    >>> seat_positions(deal, Rules.TENHOU)
    ((None, None, None, None),)
    """
    texts: list[tuple[str | None, ...]] = []
    table = Table(rules)
    try:
        table.start(deal)
        texts.append(_texts(table))
        for event in deal.events:
            table.apply(event)
            texts.append(texts[-1] if isinstance(event, ev.Win | ev.DrawnDeal) else _texts(table))
    except PailiError:  # the page says what is wrong; there is no position beyond
        pass
    nothing = (None,) * deal.players
    return (*texts, *[nothing] * (len(deal.events) + 1 - len(texts)))


def _texts(table: Table) -> tuple[str, ...]:
    return tuple(table.position(seat).to_text() for seat in range(table.deal.players))


class _Notes(DealNotes):
    """A recorder of the timeline of a riichi deal, to which the events are passed one by one."""

    def __init__(self, deal: rec.Deal, ends: Sequence[Ending]) -> None:
        super().__init__(deal)
        self.ends, self.table = list(ends), HandFollower(deal)
        self.indicators.append(TurnedIndicator(0, tile_name(deal.indicator)))
        self.start()

    def concealed(self, seat: int) -> Sequence[int]:
        return self.table.hands[seat]

    def left(self) -> tuple[int, int]:
        return self.table.wall, self.table.sticks

    def follow(self, event: ev.Event) -> None:
        """Apply an event, and record the changes of hands, rivers, melds and points."""
        seat = getattr(event, "seat", None)
        for item in (seat, getattr(event, "source", None)):
            if item is not None and not 0 <= item < len(self.lanes):
                raise LogError("logs.no_seat", seat=item)
        self._check(event)
        self.table.follow(event)
        self.note(event_name(type(event).__name__), seat, self.visit(event))

    def _check(self, event: ev.Event) -> None:
        if isinstance(event, ev.Draw) and not self.table.wall:
            raise LogError("game.wall_is_empty")
        if isinstance(event, ev.Call) and not self.lanes[event.source].river:
            raise LogError("logs.not_held", seat=event.source, tile=tile_name(event.tile))

    def riichi_accepted(self, event: ev.RiichiAccepted) -> None:
        seat_timeline = self.lanes[event.seat]
        seat_timeline.riichi = self.now
        seat_timeline.pay(self.now, -STICK)

    def added_quad(self, event: ev.AddedQuad) -> int:
        seat_timeline = self.hold(event.seat)
        (pon,) = [item.event for item in self.table.laid[event.seat] if item.added is event]
        assert isinstance(pon, ev.Call)
        place = next(
            at
            for at, meld in enumerate(seat_timeline.melds)
            if meld.text == str(pon.meld) and meld.until is None
        )
        seat_timeline.extend(place, self.now, Meld.of(ADDED_QUAD, (*pon.meld.faces, event.tile)))
        return event.tile

    def north(self, event: ev.North) -> int:
        self.hold(event.seat).norths.append(self.now)
        return NORTH

    def dora(self, event: ev.Dora) -> int:
        self.indicators.append(TurnedIndicator(self.now, tile_name(event.tile)))
        return event.tile

    def win(self, event: ev.Win) -> int:
        self.hold(event.seat, event.tile, shown=True)
        self.settle()
        return event.tile

    def drawn_deal(self, event: ev.DrawnDeal) -> None:
        ready = self.ends[0].ready if self.ends else ()
        for seat in range(len(self.lanes)):
            shown = event.shown[seat] if seat < len(event.shown) else None
            if shown is not None or seat in ready:
                self.hold(seat, shown=True)
        self.settle()

    def settle(self) -> None:
        """Record the payments of one win or of the drawn deal; each call takes the next one."""
        end = self.ends.pop(0) if self.ends else None
        for seat_timeline, change in zip(self.lanes, (end and end.changes) or (), strict=False):
            seat_timeline.pay(self.now, change)
