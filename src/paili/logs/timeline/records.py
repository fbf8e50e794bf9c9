"""The records of `paili.logs.timeline`, which shows a game step by step."""

from __future__ import annotations

from typing import NamedTuple

from paili.catalogue import Message
from paili.logs.endings import Ending
from paili.record import json_record


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
class FlowerAside(NamedTuple):
    """A flower that is set aside, and since when."""

    step: int
    tile: str


@json_record()
class FanPayment(NamedTuple):
    """A payment, and when it was made.

    Attributes:
        step: at which step.
        reason: as `paili.fan.Entry.reason`.
        payer: who pays.
        payee: who is paid; None for a fine, which nobody gets.
        points: how much.
    """

    step: int
    reason: str
    payer: int
    payee: int | None
    points: int


@json_record()
class FanSeatMoments(NamedTuple):
    """What a seat has that seats of riichi have not.

    Attributes:
        lack: the suit that it must be rid of, one of m, p, s; "" for none, or before it is named.
        flowers: those that it sets aside.
        wins: the steps at which it wins.
        gone: since when it has won and plays no more; None where it plays on.
    """

    lack: str
    flowers: tuple[FlowerAside, ...]
    wins: tuple[int, ...]
    gone: int | None


@json_record()
class FanMore(NamedTuple):
    """What a deal has that deals of riichi have not.

    Attributes:
        has_rounds: whether the game counts rounds by winds, so that the name of the deal says one.
        wild: the kinds that are wildcards in this deal.
        turned: the tile that was turned for them; None where none was.
        swapped: where three tiles of each went before play: "next", "across" or "previous"; "" for nowhere.
        birds: the tiles that were turned after a win.
        payments: in order.
        seats: what each seat has.
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


@json_record()
class Sitting(NamedTuple):
    """The player of a seat, as the file has it."""

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
        more: what only Chinese games have, of each deal; () in riichi.
    """

    format: str
    title: str
    rules: str
    players: tuple[Sitting, ...]
    deals: tuple[DealTimeline, ...]
    result: tuple[int, ...] | None
    complete: bool
    more: tuple[FanMore, ...] = ()
