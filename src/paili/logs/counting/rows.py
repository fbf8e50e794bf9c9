"""The rows of a deal, flat, so that a frame can hold them.

A tile stands by its name. What the file does not show, as hidden tiles, is None.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.logs.endings import CountedYaku
from paili.record import json_record

RIICHI_HAND: Final = "riichi"
OPEN_HAND: Final = "open"
CLOSED_HAND: Final = "closed"
HANDS: Final = (RIICHI_HAND, OPEN_HAND, CLOSED_HAND)


@json_record()
class SeatDeal(NamedTuple):
    """A seat in a deal.

    Attributes:
        game: number of the game, in the order in which they were read, from 0.
        number: number of the deal in its game, from 0.
        deal: its name, ``E2.1``.
        players: how many play.
        seat: its number; 0 was the first dealer.
        name: of the player.
        dealer: whether it deals.
        standing: its place by points before the deal, from 1; of equal ones the first dealer's is better.
        last: whether the round is the last one by the rules, South 4 for example, or beyond.
        end: how the deal ended, as `paili.game.DealEnd.kind`.
        hand: "riichi" after an accepted riichi, "open" with a called meld, else "closed".
        discards: how many tiles it discarded.
        calls: how many of others it called.
        chi, pon, open_quads, added_quads, concealed_quads, norths: how many of each.
        won: whether it won.
        tsumo: whether it won by its own draw.
        turn: which of its turns it won in: its discards, and its last draw; None where it did not.
        points: what its hand was worth, without honba and sticks; None where it did not win, or nobody says.
        yaku: the yaku and dora of its hand.
        deal_in: whether others won on its tile.
        deal_in_to: the hand of the first of these, as ``hand``; "" where there is none.
        lost: what these hands were worth; None as ``points``.
        winners: the seats that won.
        source: the seat whose tile was won on; None for a win by draw, and where nobody won.
        ready: whether it was ready at an exhaustive draw; None at another end.
        change: of its points in this deal, its riichi stick too; None where nobody says.
    """

    game: int
    number: int
    deal: str
    players: int
    seat: int
    name: str
    dealer: bool
    standing: int
    last: bool
    end: str
    hand: str
    discards: int
    calls: int
    chi: int
    pon: int
    open_quads: int
    added_quads: int
    concealed_quads: int
    norths: int
    won: bool
    tsumo: bool
    turn: int | None
    points: int | None
    yaku: tuple[CountedYaku, ...]
    deal_in: bool
    deal_in_to: str
    lost: int | None
    winners: tuple[int, ...]
    source: int | None
    ready: bool | None
    change: int | None


@json_record()
class SeatRiichi(NamedTuple):
    """A riichi that was accepted.

    Attributes:
        game, number, deal, players, seat, name, dealer: as those of a `SeatDeal`.
        turn: which of its discards declared it, from 1.
        order: 1 for the first one of the deal, 2 for the second.
        waits: the kinds waited for, as text; None where tiles are hidden.
        kinds: how many.
        live: how many copies of them the seat could not see.
        furiten: whether one of them lay in its own river.
        won, tsumo, deal_in, points, change: as those of a `SeatDeal`.
        others: whether others won, and not on its tile.
        drawn: whether the wall ran out.
        ippatsu: whether it won with ippatsu.
        ura: han of ura dora that it won with.
    """

    game: int
    number: int
    deal: str
    players: int
    seat: int
    name: str
    dealer: bool
    turn: int
    order: int
    waits: str | None
    kinds: int | None
    live: int | None
    furiten: bool | None
    won: bool
    tsumo: bool
    deal_in: bool
    others: bool
    drawn: bool
    points: int | None
    change: int | None
    ippatsu: bool
    ura: int


@json_record()
class SeatDiscard(NamedTuple):
    """A discard.

    Attributes:
        game, number, deal, players, seat, name, dealer: as those of a `SeatDeal`.
        turn: which of its discards, from 1.
        tile: the tile, ``0m`` for a red five.
        kind: its kind, ``5m``.
        drawn: whether it was discarded as it was drawn.
        riichi: whether the seat was in riichi before.
        declares: whether the discard declares riichi.
        calls: how many tiles it had called.
        shanten: of the hand that is left; None where tiles are hidden.
        dora: how many indicators point to its kind.
        riichis: how many of the others were in riichi.
        type: what the kind was against the first of these: "genbutsu", or a type of ``paili.danger`` such as
            "4/6 half suji"; "" where nobody was, or tiles are hidden.
        deal_in: whether it was won on.
        deal_in_riichi: whether one in riichi won on it.
        lost: what the hands that won on it were worth; None where nobody did.
        won: whether the seat won the deal later.
    """

    game: int
    number: int
    deal: str
    players: int
    seat: int
    name: str
    dealer: bool
    turn: int
    tile: str
    kind: str
    drawn: bool
    riichi: bool
    declares: bool
    calls: int
    shanten: int | None
    dora: int
    riichis: int
    type: str
    deal_in: bool
    deal_in_riichi: bool
    lost: int | None
    won: bool


Row = SeatDeal | SeatRiichi | SeatDiscard
