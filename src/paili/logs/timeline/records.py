"""Define the records of `paili.logs.timeline`; a *step* is the start of a deal or one of its events."""

from __future__ import annotations

from typing import NamedTuple

from paili.catalogue import Message
from paili.logs.endings import Ending
from paili.record import json_record


@json_record()
class TimelineStep(NamedTuple):
    """An event, and the state of the table after it.

    Attributes:
        event: "start", or the name of the event as `paili.game.Event.to_dict` has it.
        seat: the seat of the event; None if it belongs to no seat.
        tile: the tile of the event; "?" if it is hidden, None if there is none.
        wall: the number of tiles that can still be drawn.
        sticks: the number of riichi sticks on the table.
    """

    event: str
    seat: int | None
    tile: str | None
    wall: int
    sticks: int


@json_record()
class ConcealedTiles(NamedTuple):
    """The concealed tiles of a seat after a step, until the next such record.

    Attributes:
        step: the step.
        tiles: the names of the tiles, the drawn tile last.
        drawn: whether the last tile was just drawn, or is the winning tile.
        shown: whether everybody sees the tiles.
    """

    step: int
    tiles: tuple[str, ...]
    drawn: bool
    shown: bool


@json_record()
class LaidTile(NamedTuple):
    """A discard.

    Attributes:
        step: the step of the discard.
        tile: the name of the tile.
        drawn: whether it was the tile just drawn (tsumogiri).
        riichi: whether the discard declared riichi.
        taken: the step at which another seat called the tile; None if nobody called it.
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
        step: the step at which the meld was made.
        until: the step at which a quad replaced it; None if it was not replaced.
        type: as `paili.hand.meld.Meld.type`.
        text: the meld in mpsz, in its brackets.
        tiles: the names of the tiles of the meld.
        source: the seat whose tile was called; the seat itself for a concealed quad.
        called: the called tile; None for a concealed quad.
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
    """The points of a seat after a step, until the next such record."""

    step: int
    points: int


@json_record()
class TurnedIndicator(NamedTuple):
    """A dora indicator, and the step at which it was revealed."""

    step: int
    tile: str


@json_record()
class SeatTimeline(NamedTuple):
    """The tiles, melds and points of a seat in the course of a deal.

    Attributes:
        wind: the wind of the seat, one of E, S, W, N.
        hands: the concealed tiles of the seat, with an entry for each change.
        river: the discards of the seat.
        melds: the melds of the seat.
        norths: the steps at which the seat sets a north aside.
        riichi: the step at which the riichi of the seat is accepted; None without riichi.
        points: the points of the seat, with an entry for each change.
    """

    wind: str
    hands: tuple[ConcealedTiles, ...]
    river: tuple[LaidTile, ...]
    melds: tuple[LaidMeld, ...]
    norths: tuple[int, ...]
    riichi: int | None
    points: tuple[PointsFrom, ...]


@json_record()
class FlowerAside(NamedTuple):
    """A flower that is set aside, and the step at which that happens."""

    step: int
    tile: str


@json_record()
class FanPayment(NamedTuple):
    """A payment, and the step at which it is made.

    Attributes:
        step: the step.
        reason: as `paili.fan.Entry.reason`.
        payer: the seat that pays.
        payee: the seat that receives the points; None for a fine, which no seat receives.
        points: the amount.
    """

    step: int
    reason: str
    payer: int
    payee: int | None
    points: int


@json_record()
class FanSeatMoments(NamedTuple):
    """The facts of a seat that only Chinese games have.

    Attributes:
        lack: the lack suit of the seat, one of m, p, s; "" if the game has no lack suit, or the seat has not
            chosen it.
        flowers: the flowers that the seat sets aside.
        wins: the steps at which the seat wins.
        gone: the step at which the seat leaves the deal after a win; None if the seat plays on.
    """

    lack: str
    flowers: tuple[FlowerAside, ...]
    wins: tuple[int, ...]
    gone: int | None


@json_record()
class FanMore(NamedTuple):
    """The facts of a deal that only Chinese games have.

    Attributes:
        has_rounds: whether the game has rounds (East, South …), so that the name of a deal contains a wind.
        wild: the tile kinds that are wildcards in this deal.
        turned: the revealed tile that determines the wildcards; None if there is no such tile.
        swapped: the seat to which each seat passed three tiles before play: "next", "across" or "previous";
            "" if no tiles were passed.
        birds: the bird tiles, which are revealed after a win.
        payments: the payments, in order.
        seats: the facts of each seat.
    """

    has_rounds: bool
    wild: tuple[str, ...]
    turned: str | None
    swapped: str
    birds: tuple[str, ...]
    payments: tuple[FanPayment, ...]
    seats: tuple[FanSeatMoments, ...]


@json_record()
class DealTimeline(NamedTuple):
    """The timeline of a deal.

    Attributes:
        name: the short name of the deal, ``E2.1``.
        wind: the wind of the round, one of E, S, W, N.
        dealer: the seat of the dealer.
        honba: the number of honba.
        steps: the start of the deal, and each event.
        seats: the facts of each seat.
        indicators: the dora indicators.
        ends: the wins or the draw that end the deal; () if the file ends before the deal does.
        problem: the reason why the replay stops before the end of the deal; None if it reaches the end.
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


@json_record()
class Sitting(NamedTuple):
    """The player at a seat: name, rank and rating from the file."""

    name: str
    rank: str
    rating: str


@json_record()
class GameTimeline(NamedTuple):
    """The timeline of a game: the timelines of its deals.

    Attributes:
        format: the format of the file.
        title: the title of the game in the file.
        rules: the name of the rule set.
        players: the players by seat.
        deals: the deals in order.
        result: the final points from the file; None if the file has no final points.
        complete: whether the file contains the game to its end.
        more: for each deal, the facts that only Chinese games have; () in riichi.
    """

    format: str
    title: str
    rules: str
    players: tuple[Sitting, ...]
    deals: tuple[DealTimeline, ...]
    result: tuple[int, ...] | None
    complete: bool
    more: tuple[FanMore, ...] = ()
