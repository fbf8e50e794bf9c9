"""What lies on the table at each moment of a deal, for whoever shows it step by step.

A deal is a list of steps, one for its start and one for each event; what a seat has is told by the step from
which it has it: its concealed tiles each time they change, its discards, its melds, its points. So a moment
is found by looking for the last entry that is not later, and the whole of a game is small. The tiles are
followed as the file tells them, without asking whether the rules allow it: files of one seat hide tiles, and
a file that is wrong is shown up to the place where it cannot be followed.

>>> from paili.game.events import HIDDEN, Discard, Draw
>>> from paili.game.records import Deal
>>> hands = ((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), *((HIDDEN,) * 13,) * 3)
>>> deal = Deal(round=0, honba=0, sticks=0, points=(25000,) * 4, hands=hands, indicator=33,
...     events=(Draw(0, 13), Discard(0, 13, drawn=True), Draw(1, HIDDEN)))
>>> found = deal_timeline(deal, Rules.TENHOU)
>>> [(step.event, step.seat, step.tile, step.wall) for step in found.steps[1:]]
[('draw', 0, '5p', 69), ('discard', 0, '5p', 69), ('draw', 1, '?', 68)]
>>> found.seats[0].river
(LaidTile(step=2, tile='5p', drawn=True, riichi=False, taken=None),)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.catalogue import Message
from paili.errors import LogError, PailiError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.plain import event_name
from paili.game.table import Table
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, Meld
from paili.logs.deal.follower import EventVisitor, HandFollower
from paili.logs.endings import Ending, endings
from paili.logs.problems import riichi_game
from paili.notation import in_order
from paili.record import json_record
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import NORTH, WALL_NAMES
from paili.win.facts import WINDS

UNSEEN: Final = "?"


@json_record()
class TimelineStep(NamedTuple):
    """An event, and what is on the table after it.

    Attributes:
        event: "start", or the name of the event as `paili.game.Event.to_dict` has it.
        seat: whose it is; None where it is nobody's.
        tile: the tile that it is about; "?" where it is hidden, None where there is none.
        wall: tiles that can still be drawn.
        sticks: riichi sticks on the table.
    """

    event: str
    seat: int | None
    tile: str | None
    wall: int
    sticks: int


@json_record()
class ConcealedTiles(NamedTuple):
    """The concealed tiles of a seat from a step on.

    Attributes:
        step: the step.
        tiles: their names, the drawn one last.
        drawn: whether the last one was just drawn, or won on.
        shown: whether everybody sees them.
    """

    step: int
    tiles: tuple[str, ...]
    drawn: bool
    shown: bool


@json_record()
class LaidTile(NamedTuple):
    """A discard.

    Attributes:
        step: since when it lies there.
        tile: its name.
        drawn: whether it was discarded as it was drawn.
        riichi: whether it declared riichi.
        taken: since when it is part of another's meld; None where it is not.
    """

    step: int
    tile: str
    drawn: bool
    riichi: bool
    taken: int | None


@json_record()
class LaidMeld(NamedTuple):
    """A meld on the table.

    Attributes:
        step: since when it lies there.
        until: since when a quad stands in its place; None where none does.
        type: as `paili.hand.meld.Meld.type`.
        text: the meld in mpsz, in its brackets.
        tiles: its tiles.
        source: the seat whose tile was called; its own for a concealed quad.
        called: the tile that was called; None for a concealed quad.
    """

    step: int
    until: int | None
    type: str
    text: str
    tiles: tuple[str, ...]
    source: int
    called: str | None


@json_record()
class PointsFrom(NamedTuple):
    """The points of a seat from a step on."""

    step: int
    points: int


@json_record()
class TurnedIndicator(NamedTuple):
    """A dora indicator, and since when it is turned."""

    step: int
    tile: str


@json_record()
class SeatTimeline(NamedTuple):
    """Everything that a seat has in the course of a deal.

    Attributes:
        wind: its wind, one of E, S, W, N.
        hands: its concealed tiles each time they change.
        river: its discards.
        melds: its melds.
        norths: the steps at which it sets a north aside.
        riichi: since when its riichi is accepted; None where it declares none.
        points: its points each time they change.
    """

    wind: str
    hands: tuple[ConcealedTiles, ...]
    river: tuple[LaidTile, ...]
    melds: tuple[LaidMeld, ...]
    norths: tuple[int, ...]
    riichi: int | None
    points: tuple[PointsFrom, ...]


@json_record()
class DealTimeline(NamedTuple):
    """A deal, step by step.

    Attributes:
        name: as a person calls it, ``E2.1``.
        wind: of the round, one of E, S, W, N.
        dealer: the seat of the dealer.
        honba: counters on the table.
        steps: its start, and each event.
        seats: what each seat has.
        indicators: the dora indicators.
        ends: how it ended; () where the file breaks off.
        problem: why it can be followed no further; None where it can.
    """

    name: str
    wind: str
    dealer: int
    honba: int
    steps: tuple[TimelineStep, ...]
    seats: tuple[SeatTimeline, ...]
    indicators: tuple[TurnedIndicator, ...]
    ends: tuple[Ending, ...]
    problem: Message | None


def deal_timeline(deal: rec.Deal, rules: Rules) -> DealTimeline:
    """Return a deal step by step.

    Args:
        deal: the deal.
        rules: of the game; what the file does not say of wins and payments is computed by them.

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
    return DealTimeline(
        deal.name, WINDS[deal.wind], deal.dealer, deal.honba, tuple(notes.steps),
        tuple(seat_timeline.closed() for seat_timeline in notes.lanes), tuple(notes.indicators), ends,
        problem,
    )  # fmt: skip


def seen_from(deal: DealTimeline, seat: int) -> DealTimeline:
    """Return a deal as one seat sees it: what the others hold and draw is unseen until it is shown.

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
    """Return what each seat knows at each step, as text: after an event, but of an end of the deal before it.

    None beyond where the deal cannot be played by the rules, and where the file hides tiles.

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
            before = _texts(table) if isinstance(event, ev.Win | ev.DrawnDeal) else None
            table.apply(event)
            texts.append(before or _texts(table))
    except PailiError:  # the page says what is wrong; there is no position beyond
        pass
    nothing = (None,) * deal.players
    return (*texts, *[nothing] * (len(deal.events) + 1 - len(texts)))


def _texts(table: Table) -> tuple[str, ...]:
    return tuple(table.position(seat).to_text() for seat in range(table.deal.players))


@json_record()
class Sitting(NamedTuple):
    """Who sits at a seat, as the file has it."""

    name: str
    rank: str
    rating: str


@json_record()
class GameTimeline(NamedTuple):
    """A game, step by step.

    Attributes:
        format: of the file.
        title: what the file calls the game.
        rules: the name of the rule set.
        players: by seat.
        deals: in order.
        result: the points at the end, as the file says; None where it does not.
        complete: whether the file holds the game to its end.
    """

    format: str
    title: str
    rules: str
    players: tuple[Sitting, ...]
    deals: tuple[DealTimeline, ...]
    result: tuple[int, ...] | None
    complete: bool


def game_timeline(game: rec.Game) -> GameTimeline:
    """Return a game step by step.

    >>> found = game_timeline(rec.Game(players=(rec.Player(name="A"),) * 4, rules=Rules.TENHOU, deals=()))
    >>> found.rules, found.players[0], found.result
    ('tenhou', Sitting(name='A', rank='', rating=''), None)

    Raises:
        LogError: if it is no game of riichi.
    """
    rules = riichi_game(game).rules
    return GameTimeline(
        game.source.format, game.source.title, game.rules.name,
        tuple(Sitting(player.name, player.rank, player.rating) for player in game.players),
        tuple(deal_timeline(deal, rules) for deal in game.deals),
        None if game.result is None else game.result.points, game.complete,
    )  # fmt: skip


class SeatTimelineBuilder:
    """What a seat has in the course of its deal."""

    def __init__(self, wind: str, points: int) -> None:
        self.wind = wind
        self.hands: list[ConcealedTiles] = []
        self.river: list[LaidTile] = []
        self.melds: list[LaidMeld] = []
        self.norths: list[int] = []
        self.riichi: int | None = None
        self.points = [PointsFrom(0, points)]

    def hold(self, step: int, faces: Sequence[int], last: int | None = None, *, shown: bool = False) -> None:
        """Note the concealed tiles; `last` is one of them that stands apart."""
        rest = list(faces)
        if last is not None:
            rest.remove(last)
        names = tuple(map(tile_name, (*_sorted(rest), *(() if last is None else (last,)))))
        self.hands.append(ConcealedTiles(step, names, last is not None, shown))

    def pay(self, step: int, change: int) -> None:
        """Note the points, where they change."""
        if change:
            self.points.append(PointsFrom(step, self.points[-1].points + change))

    def lay(self, step: int, meld: Meld, source: int, called: int | None) -> None:
        """Note a meld."""
        tiles, name = tuple(map(tile_name, meld.faces)), None if called is None else tile_name(called)
        self.melds.append(LaidMeld(step, None, meld.type, str(meld), tiles, source, name))

    def extend(self, place: int, step: int, meld: Meld) -> None:
        """Note a quad in the place of the triplet that it is made of."""
        triplet = self.melds[place]
        self.melds[place] = triplet._replace(until=step)
        tiles = tuple(map(tile_name, meld.faces))
        self.melds.append(triplet._replace(step=step, type=meld.type, text=str(meld), tiles=tiles))

    def closed(self) -> SeatTimeline:
        """Return all that was noted."""
        return SeatTimeline(
            self.wind, tuple(self.hands), tuple(self.river), tuple(self.melds), tuple(self.norths),
            self.riichi, tuple(self.points),
        )  # fmt: skip


class _Notes(EventVisitor):
    """Notes after each event what has changed; where the tiles are, a follower knows."""

    def __init__(self, deal: rec.Deal, ends: Sequence[Ending]) -> None:
        self.deal, self.ends, self.table = deal, list(ends), HandFollower(deal)
        winds = (WINDS[(seat - deal.dealer) % deal.players] for seat in range(deal.players))
        self.lanes = [
            SeatTimelineBuilder(wind, points) for wind, points in zip(winds, deal.points, strict=True)
        ]
        self.steps: list[TimelineStep] = []
        for seat in range(deal.players):
            self.hold(seat)
        self.indicators = [TurnedIndicator(0, tile_name(deal.indicator))]
        self.note("start", None, None)

    @property
    def now(self) -> int:
        """The number of the step that is made."""
        return len(self.steps)

    def hold(self, seat: int, last: int | None = None, *, shown: bool = False) -> SeatTimelineBuilder:
        """Note the concealed tiles of a seat."""
        self.lanes[seat].hold(self.now, self.table.hands[seat], last, shown=shown)
        return self.lanes[seat]

    def note(self, event: str, seat: int | None, tile: int | None) -> None:
        """Note the step."""
        name = None if tile is None else tile_name(tile)
        self.steps.append(TimelineStep(event, seat, name, self.table.wall, self.table.sticks))

    def follow(self, event: ev.Event) -> None:
        """Follow an event, and note it."""
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

    def draw(self, event: ev.Draw) -> int:
        self.hold(event.seat, event.tile)
        return event.tile

    def discard(self, event: ev.Discard) -> int:
        seat_timeline = self.hold(event.seat)
        seat_timeline.river.append(LaidTile(self.now, tile_name(event.tile), event.drawn, event.riichi, None))
        return event.tile

    def riichi_accepted(self, event: ev.RiichiAccepted) -> None:
        seat_timeline = self.lanes[event.seat]
        seat_timeline.riichi = self.now
        seat_timeline.pay(self.now, -STICK)

    def call(self, event: ev.Call) -> int:
        river = self.lanes[event.source].river
        river[-1] = river[-1]._replace(taken=self.now)
        self.hold(event.seat).lay(self.now, event.meld, event.source, event.tile)
        return event.tile

    def added_quad(self, event: ev.AddedQuad) -> int:
        seat_timeline = self.hold(event.seat)
        (pon,) = [item.made for item in self.table.laid[event.seat] if item.added is event]
        assert isinstance(pon, ev.Call)
        place = next(
            at
            for at, meld in enumerate(seat_timeline.melds)
            if meld.text == str(pon.meld) and meld.until is None
        )
        seat_timeline.extend(place, self.now, Meld.of(ADDED_QUAD, (*pon.meld.faces, event.tile)))
        return event.tile

    def concealed_quad(self, event: ev.ConcealedQuad) -> int:
        self.hold(event.seat).lay(self.now, Meld.of(CONCEALED_QUAD, event.tiles), event.seat, None)
        return event.tiles[0]

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
        """Pay what the next end of the deal is worth."""
        end = self.ends.pop(0) if self.ends else None
        for seat_timeline, change in zip(self.lanes, (end and end.changes) or (), strict=False):
            seat_timeline.pay(self.now, change)


def _sorted(faces: Sequence[int]) -> list[int]:
    open_faces = in_order(face for face in faces if face != ev.HIDDEN)
    return open_faces + [ev.HIDDEN] * (len(faces) - len(open_faces))


def tile_name(face: int) -> str:
    """Return the name of a tile, a hidden one too."""
    return WALL_NAMES[face] if face >= 0 else UNSEEN
