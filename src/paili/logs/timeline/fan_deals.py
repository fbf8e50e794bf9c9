"""Record the state of the table after each event of a deal of a Chinese game, and each payment.

The timeline has the records of a riichi deal (see `paili.logs.timeline.deals`), and further records for facts
that only Chinese games have: suits to give up, flowers, wildcards, tiles exchanged before play, winners who
have left the deal, payments. A table replays the deal by the rules, because only the rules determine the
payments and the steps at which they happen.

>>> from paili.game import Play
>>> play = Play("sichuan", seed=7)
>>> happened = play.step(dict.fromkeys(range(4), "lack.m"))
>>> moments = fan_moments(play.deal, play.rules)
>>> [(step.event, step.seat) for step in moments.table.steps[1:3]], moments.more.seats[3].lack
([('draw', 0), ('lack', 0)], 'm')
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, NamedTuple

from paili.catalogue import Message
from paili.errors import PailiError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.chinese.state import FanState
from paili.game.chinese.steps import finish_wins
from paili.game.chinese.table import FanTable
from paili.game.chinese.wall import SEATS
from paili.game.plain import event_name
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, PON
from paili.logs.deal.fan_deal import Come, FanPaid, stated_result
from paili.logs.endings import CountedYaku, Ending
from paili.logs.timeline.deals import seen_from
from paili.logs.timeline.notes import UNSEEN, DealNotes, SeatTimelineBuilder, tile_name
from paili.logs.timeline.records import (
    DealTimeline,
    FanMore,
    FanPayment,
    FanSeatMoments,
    FlowerAside,
    TurnedIndicator,
)
from paili.position.seats import OpenMeld
from paili.tiles import FLOWERS, WILDCARD
from paili.win.facts import WINDS


class FanMoments(NamedTuple):
    """The timeline of a deal of a Chinese game.

    Attributes:
        table: the records that timelines of riichi deals also have.
        more: the facts that only Chinese games have.
    """

    table: DealTimeline
    more: FanMore


def fan_moments(deal: rec.Deal, rules: Any, seat: int | None = None, *, is_strict: bool = True) -> FanMoments:
    """Return the timeline of a deal of a Chinese game.

    Args:
        deal: the deal, without hidden tiles.
        is_strict: whether an illegal event raises an error. Otherwise the deal ends there, and its
            ``problem`` gives the reason.
        rules: the rules of the game.
        seat: the seat from which the deal is seen: concealed tiles and concealed quads of other seats are
            hidden until revealed. None shows all tiles.

    Raises:
        GameError: at the first event that the rules do not allow.
    """
    notes, problem = _FanNotes(deal, rules), None
    try:
        for event, following in zip_longest(deal.events, deal.events[1:]):
            notes.follow(event, following)
    except PailiError as error:
        if is_strict:
            raise
        problem = error.fault
    table = notes.table(problem)
    if seat is not None:
        table = _seen(table, seat, hides=rules.kong_hidden and not notes.is_over)
    return FanMoments(table, notes.more())


def _seen(table: DealTimeline, seat: int, *, hides: bool) -> DealTimeline:
    table = seen_from(table, seat)
    if not hides:
        return table
    steps = tuple(
        step._replace(tile=UNSEEN) if step.event == "concealed_quad" and step.seat != seat else step
        for step in table.steps
    )
    lanes = tuple(
        seat_timeline
        if number == seat
        else seat_timeline._replace(melds=tuple(map(_covered, seat_timeline.melds)))
        for number, seat_timeline in enumerate(table.seats)
    )
    return table._replace(steps=steps, seats=lanes)


def _covered(meld: Any) -> Any:
    if meld.type != CONCEALED_QUAD:
        return meld
    return meld._replace(text="", tiles=(UNSEEN,) * len(meld.tiles))


class _FanNotes(DealNotes):
    """A recorder of the timeline of a deal of a Chinese game, which a table replays by the rules."""

    def __init__(self, deal: rec.Deal, rules: Any) -> None:
        super().__init__(deal)
        self._table = FanTable(rules)
        self._table.start(deal)
        self._settled = self._state
        self._paid = FanPaid(deal, self._table.state)
        self._ends: list[Ending] = []
        self._payments: list[FanPayment] = []
        self._flowers: list[list[FlowerAside]] = [[] for _ in range(SEATS)]
        self._wins: list[list[int]] = [[] for _ in range(SEATS)]
        self._swapped = ""
        self._birds: tuple[str, ...] = ()
        if deal.indicator != ev.HIDDEN:
            self.indicators.append(TurnedIndicator(0, tile_name(deal.indicator)))
        self.start()

    @property
    def _state(self) -> FanState:
        state: FanState = self._table.state
        return state

    @property
    def is_over(self) -> bool:
        """Return whether the deal has ended."""
        return self._settled.has_ended

    def concealed(self, seat: int) -> tuple[int, ...]:
        """Return the concealed tiles of a seat, without flowers, which are always open."""
        hand = self._state.seats[seat]
        kinds = [kind for kind, copies in enumerate(hand.counts) for _ in range(copies)]
        return (*kinds, *(WILDCARD,) * hand.wildcards)

    def left(self) -> tuple[int, int]:
        return self._settled.wall, 0

    def follow(self, event: ev.Event, following: ev.Event | None) -> None:
        """Apply an event, and record the changes that it makes.

        Args:
            event: the event.
            following: the next event of the deal.
        """
        self._table.apply(event)
        self._settled = self._settle(following)
        tile = self.visit(event)
        for seat_timeline, seat in zip(self.lanes, self._settled.seats, strict=True):
            self._extend_melds(seat_timeline, seat.melds)
        self._note_payments(self._settled, self._paid.after(event, following))
        if self.is_over:
            self._show(self._settled)
        self.note(event_name(type(event).__name__), getattr(event, "seat", None), tile)

    def _settle(self, following: ev.Event | None) -> FanState:
        """Record the payments for the wins on a tile, and return the state of the table after them.

        If another win on this tile or a reveal of bird tiles follows, nothing is paid yet.
        """
        if not self._state.pending or isinstance(following, ev.Win | ev.Birds):
            return self._state
        state = self._state.copy()
        finish_wins(state)
        return state

    def draw(self, event: ev.Draw) -> int:
        self.hold(event.seat, None if event.tile in FLOWERS else event.tile)
        return event.tile

    def discard(self, event: ev.Discard) -> int:
        if event.riichi:
            self.lanes[event.seat].riichi = self.now
        return super().discard(event)

    def added_quad(self, event: ev.AddedQuad) -> int:
        self.hold(event.seat)
        return event.tile

    def swapped(self, event: ev.Swapped) -> None:
        self._swapped = event.direction
        for seat in range(SEATS):
            self.hold(seat)

    def flower(self, event: ev.Flower) -> int:
        self._flowers[event.seat].append(FlowerAside(self.now, tile_name(event.tile)))
        return event.tile

    def win(self, event: ev.Win) -> int:
        tiles = (*self.concealed(event.seat), event.tile)
        self.lanes[event.seat].hold(self.now, tiles, event.tile)
        self._wins[event.seat].append(self.now)
        return event.tile

    def birds(self, event: ev.Birds) -> None:
        self._birds = tuple(map(tile_name, event.tiles))

    def _extend_melds(self, seat_timeline: SeatTimelineBuilder, melds: list[OpenMeld]) -> None:
        """Record pon of a seat that have become added quads, once nobody can rob the added tile.

        Args:
            seat_timeline: the timeline of the seat, to which this method adds.
            melds: the current melds of the seat.
        """
        quads = {tile_name(meld.meld.faces[0]): meld.meld for meld in melds if meld.meld.type == ADDED_QUAD}
        for place, meld in enumerate(seat_timeline.melds[:] if quads else ()):
            if meld.until is None and meld.type == PON and meld.tiles[0] in quads:
                seat_timeline.extend(place, self.now, quads[meld.tiles[0]])

    def _note_payments(self, state: FanState, come: Iterable[Come]) -> None:
        before = [seat_timeline.points[-1].points for seat_timeline in self.lanes]
        for seat_timeline, seat in zip(self.lanes, state.seats, strict=True):
            seat_timeline.pay(self.now, seat.points - seat_timeline.points[-1].points)
        changes = tuple(seat.points - was for seat, was in zip(state.seats, before, strict=True))
        self._ends += [_ending(settlement, changes) for settlement in come]
        for entry in state.account.entries[len(self._payments) :]:
            payer, payee = (self._seat_of(letter) for letter in (entry.payer, entry.payee))
            assert payer is not None
            self._payments.append(FanPayment(self.now, entry.reason, payer, payee, entry.points))

    def _seat_of(self, letter: str | None) -> int | None:
        return None if letter is None else (WINDS.index(letter) + self.deal.dealer) % SEATS

    def _show(self, state: FanState) -> None:
        """Record the hands that are now visible to all seats.

        These are the hands of the winners, and at an exhaustive draw all hands, if the rules of the game
        require that all hands are shown.
        """
        rules = state.rules
        looks = rules.ready_check or rules.pig != "none" or rules.kong_at_draw == "ready"
        for seat_timeline, seat in zip(self.lanes, state.seats, strict=True):
            if seat.wins or (looks and state.drawn_deal is not None):
                seat_timeline.hands.append(seat_timeline.hands[-1]._replace(step=self.now, shown=True))

    def table(self, problem: Message | None) -> DealTimeline:
        """Return the records that timelines of riichi deals also have.

        Args:
            problem: the reason why the replay stops before the end of the deal; None if it reaches the end.
        """
        return self.closed(self._ends, problem)

    def more(self) -> FanMore:
        """Return the records that only Chinese games have."""
        state = self._state
        wild = tuple(tile_name(kind) for kind in state.rules.wild_kinds | state.wild)
        indicator = state.account.indicator
        turned = None if indicator is None else tile_name(indicator)
        return FanMore(
            state.rules.next_dealer != "winner", wild, turned, self._swapped, self._birds,
            tuple(self._payments), tuple(map(self._of_seat, range(SEATS))),
        )  # fmt: skip

    def _of_seat(self, number: int) -> FanSeatMoments:
        wins = self._wins[number]
        leaves = self._state.rules.winners == "leave"
        gone = wins[0] if wins and leaves else None
        return FanSeatMoments(self._state.seats[number].lack, tuple(self._flowers[number]), tuple(wins), gone)


def _ending(come: Come, changes: tuple[int, ...]) -> Ending:
    """Return the record of a win or a drawn deal.

    If several seats win on a tile, the payments belong to the last of these wins.

    Args:
        come: the win or drawn deal, with its value.
        changes: the change of each seat's points at this moment.
    """
    event, recorded = come.event, stated_result(come)
    fans = tuple(CountedYaku(*yaku) for yaku in recorded.yaku or ())
    paid = changes if come.changes is not None else ()
    if not isinstance(event, ev.Win):
        return Ending(event.kind, None, None, None, None, None, None, None, (), (), paid, ())
    return Ending(
        "tsumo" if event.seat == event.source else "ron", event.seat, event.source, tile_name(event.tile),
        recorded.han, None, recorded.points, None, fans, (), paid, (),
    )  # fmt: skip
