"""What a seat sees, read from the table alone: the twin with which positions are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paili.game import Furiten, OpenMeld, RiverTile, SeatTable, Table
from paili.game.moves.legal import legal_moves
from paili.tiles import KINDS, NORTH, TileSet, kind_of

if TYPE_CHECKING:
    from paili import Hand
    from paili.game import Event
    from paili.game.deal.seat import Seat
    from paili.game.deal.state import State
    from paili.game.moves.situation import Situation


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a seat.

    Attributes:
        seat: its number.
        wind: its wind, 0 for East, the dealer.
        points: its points.
        river: its discards, each with its marks: drawn, riichi, called by whom.
        melds: its melds, each with the tile that was called and its source.
        kita: norths set aside.
        riichi: 0, 1, or 2 for double riichi.
        tiles: how many concealed tiles it holds.
    """

    seat: int
    wind: int
    points: int
    river: tuple[RiverTile, ...]
    melds: tuple[OpenMeld, ...]
    kita: int
    riichi: int
    tiles: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it.

    Attributes:
        seat: whose view it is.
        hand: its hand, the tile just drawn marked.
        deal: the deal as a person calls it, ``E2.1``.
        wind: the wind of the round, 0 for East.
        honba, sticks: counters and riichi sticks on the table.
        wall: tiles that can still be drawn.
        indicators: dora indicators that are turned.
        seats: what everybody sees of the seats.
        furiten: why the seat may not win on the tiles of others; false where it may.
        ippatsu: whether a win now would be ippatsu.
        first_turn: whether it is the seat's first turn and nobody has called.
        liable: for a yakuman of this seat, who is liable.
        situation: everything that decides what the seat may do.
    """

    seat: int
    hand: Hand
    deal: str
    wind: int
    honba: int
    sticks: int
    wall: int
    indicators: tuple[int, ...]
    seats: tuple[SeatView, ...]
    furiten: Furiten
    ippatsu: bool
    first_turn: bool
    liable: Mapping[str, int]
    situation: Situation

    def visible(self) -> tuple[int, ...]:
        """Return how many tiles of each kind lie open outside the own hand and melds."""
        counts = [0] * KINDS
        for face in self.indicators:
            counts[kind_of(face)] += 1
        for seen in self.seats:
            counts[NORTH] += seen.kita
            for tile in seen.river:
                counts[kind_of(tile.tile)] += tile.called_by is None
            for meld in seen.melds if seen.seat != self.seat else ():
                for kind in meld.meld.kinds:
                    counts[kind] += 1
        return tuple(counts)

    def legal(self) -> tuple[Event, ...]:
        """Return everything that the seat may do now."""
        return legal_moves(self.situation)


def view_of(table: Table | SeatTable, number: int) -> View:
    """Return what a seat sees of a deal."""
    state = table.state
    seat = state.seats[number]
    situation = state.situation(number)  # one of its own, so that it can be given a hand that never changes
    drawn = state.drawn if number == state.turn else None
    hand = seat.hand.as_hand(drawn, max(1, *state.rules.red_fives))
    situation.hand = hand
    return View(
        seat=number,
        hand=hand,
        deal=state.deal.name,
        wind=state.deal.wind,
        honba=state.deal.honba,
        sticks=state.sticks,
        wall=state.wall,
        indicators=tuple(state.indicators),
        seats=tuple(_seen(state, seat) for seat in state.seats),
        furiten=_furiten(seat),
        ippatsu=seat.ippatsu,
        first_turn=state.is_first_turn(seat),
        liable=dict(seat.liable),
        situation=situation,
    )


def _furiten(seat: Seat) -> Furiten:
    waits = seat.waits if seat.hand.size % 3 == 1 else 0
    own, gone = waits & seat.river_kinds, waits & seat.passed
    for_good = waits & seat.passed_in_riichi
    return Furiten(TileSet.from_mask(own), TileSet.from_mask(gone), TileSet.from_mask(for_good))


def _seen(state: State, seat: Seat) -> SeatView:
    wind = (seat.number - state.deal.dealer) % state.rules.players
    return SeatView(
        seat.number, wind, seat.points, tuple(seat.river), tuple(seat.melds), seat.kita, seat.riichi,
        seat.hand.size,
    )  # fmt: skip
