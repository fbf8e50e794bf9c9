"""Define the rows of a deal: flat records of its seats, riichi and discards, for a data frame.

Tiles are written by name. A field is None if the file does not show its value, for example because tiles are
hidden.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.logs.endings import CountedYaku
from paili.record import json_record

RIICHI_HAND: Final = "riichi"
OPEN_HAND: Final = "open"
CLOSED_HAND: Final = "closed"


@json_record()
class SeatDeal(NamedTuple):
    """What one seat did in one deal, as a flat row for a data frame; `paili.logs.rows` yields these rows.

    Attributes:
        game: the number of the game in the order of reading, from 0.
        number: the number of the deal in its game, from 0.
        deal: the name of the deal; ``E2.1`` is East 2 with one honba.
        players: the number of players.
        seat: the number of the seat; 0 was the first dealer.
        name: the name of the player.
        dealer: whether the seat is the dealer.
        standing: the place by points before the deal, from 1; of seats with equal points, the one nearer to
            the first dealer in turn order comes first.
        last: whether the deal is the last one that the rules plan (South 4 for example), or a later one.
        end: how the deal ends: "tsumo", "ron", "draw" and so on, as `paili.game.DealEnd.kind`.
        hand: "riichi" after an accepted riichi, "open" with a called meld, otherwise "closed".
        discards: the number of discards of the seat.
        calls: the number of tiles that the seat called.
        chi, pon, open_quads, added_quads, concealed_quads, norths: the numbers of melds of each type, and of
            norths set aside.
        won: whether the seat won.
        tsumo: whether the seat won by tsumo.
        turn: the turn of the win: the number of the seat's discards, plus 1 for a win by tsumo; None without
            a win.
        points: the points of the seat's win, without honba and riichi sticks; None without a win, or if
            unknown.
        yaku: the yaku and dora of the win.
        deal_in: whether another player won on a tile of the seat.
        deal_in_to: the hand of the first player who won on a tile of the seat: "riichi", "open" or "closed",
            as in ``hand``; "" without a deal-in.
        lost: the points of all wins on a tile of the seat together, without honba and riichi sticks; None
            without a deal-in, or if unknown.
        winners: the seats that won.
        source: the seat that gave the winning tile; None for a tsumo, and if nobody won.
        ready: whether the seat was tenpai at an exhaustive draw; None if the deal ended otherwise.
        change: the change of the seat's points over the whole deal, with the payment of its riichi stick;
            None if unknown.
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
    """One accepted riichi, as a flat row for a data frame; `paili.logs.rows` yields these rows.

    Attributes:
        game: the number of the game in the order of reading, from 0.
        number: the number of the deal in its game, from 0.
        deal: the name of the deal; ``E2.1`` is East 2 with one honba.
        players: the number of players.
        seat: the number of the seat; 0 was the first dealer.
        name: the name of the player.
        dealer: whether the seat is the dealer.
        turn: the number of the discard that declared riichi, from 1.
        order: 1 for the first riichi of the deal, 2 for the second.
        waits: the waits, as text such as "25m"; None if tiles are hidden.
        kinds: the number of different kinds that complete the hand; None if tiles are hidden.
        live: the number of winning tiles that the seat could not see when it declared riichi; None if tiles
            are hidden.
        furiten: whether the seat had discarded one of its waits; None if tiles are hidden.
        won: whether the seat won.
        tsumo: whether the seat won by tsumo.
        deal_in: whether another player won on a tile of the seat.
        others: whether another player won, but not on a tile of the seat.
        drawn: whether the deal ended with an exhaustive draw.
        points: the points of the seat's win, without honba and riichi sticks; None without a win, or if
            unknown.
        change: the change of the seat's points over the whole deal, with the payment of its riichi stick;
            None if unknown.
        ippatsu: whether the seat won with ippatsu.
        ura: the han of ura dora in the seat's win.
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
    """One discard, as a flat row for a data frame; ``paili.logs.rows(games, "discards")`` yields these rows.

    Attributes:
        game: the number of the game in the order of reading, from 0.
        number: the number of the deal in its game, from 0.
        deal: the name of the deal; ``E2.1`` is East 2 with one honba.
        players: the number of players.
        seat: the number of the seat; 0 was the first dealer.
        name: the name of the player.
        dealer: whether the seat is the dealer.
        turn: the number of the discard among the discards of the seat, from 1.
        tile: the tile, ``0m`` for a red five.
        kind: the tile without regard to red fives, ``5m``.
        drawn: whether the discard was the tile just drawn (tsumogiri).
        riichi: whether the seat was in riichi before the discard.
        declares: whether the discard declares riichi.
        calls: the number of tiles that the seat had called before.
        shanten: the shanten of the hand after the discard; None if tiles are hidden.
        dora: the number of dora indicators that make the tile a dora.
        riichis: the number of opponents in riichi.
        type: how safe the tile looks against the opponent who declared riichi first: "genbutsu", or a class
            of tiles such as "4/6 half suji", as in `paili.danger`; "" if nobody was in riichi, or tiles are
            hidden.
        deal_in: whether somebody won on the discard.
        deal_in_riichi: whether an opponent in riichi won on the discard.
        lost: the points of all wins on the discard together, without honba and riichi sticks; None if nobody
            won on it, or if unknown.
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
