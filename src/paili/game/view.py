"""What a seat sees: its own tiles, and everything that lies open; from it follows what it may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from paili.game.deal.seat import Seat
from paili.game.events import Event
from paili.game.moves.legal import legal_moves
from paili.game.moves.situation import Situation
from paili.game.questions import Furiten
from paili.hand import Hand
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.seats import CALL, DISCARD, WIN, Offered, OpenMeld, OpenSeat, RiverTile
from paili.tiles import EAST, FACE_NAMES, KINDS, NORTH, TileSet, kind_of
from paili.win.facts import WINDS

if TYPE_CHECKING:
    from paili.game.deal.state import State

_NO_KINDS: Final = TileSet()


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

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return {
            "seat": self.seat, "wind": WINDS[self.wind], "points": self.points, "kita": self.kita,
            "riichi": self.riichi, "tiles": self.tiles,
            "river": [each.to_dict() for each in self.river],
            "melds": [each.to_dict() for each in self.melds],
        }  # fmt: skip


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
            for each in seen.melds if seen.seat != self.seat else ():
                for kind in each.meld.kinds:
                    counts[kind] += 1
        return tuple(counts)

    def legal(self) -> tuple[Event, ...]:
        """Return everything that the seat may do now; the table says the same."""
        return legal_moves(self.situation)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return {
            "seat": self.seat, "hand": str(self.hand), "deal": self.deal, "wind": WINDS[self.wind],
            "honba": self.honba, "sticks": self.sticks, "wall": self.wall,
            "indicators": [FACE_NAMES[face] for face in self.indicators],
            "seats": [each.to_dict() for each in self.seats], "furiten": self.furiten.to_dict(),
            "ippatsu": self.ippatsu, "first_turn": self.first_turn, "liable": dict(self.liable),
        }  # fmt: skip


def view_of(state: State, number: int) -> View:
    """Return what a seat sees of a deal."""
    seat = state.seats[number]
    situation = state.situation(number)  # one of its own, so that it can be given a hand that never changes
    drawn = state.drawn if number == state.turn else None
    hand = seat.held.hand(drawn, max(1, *state.rules.red_fives))
    situation.held = hand
    return View(
        seat=number,
        hand=hand,
        deal=state.deal.name,
        wind=state.deal.wind,
        honba=state.deal.honba,
        sticks=state.sticks,
        wall=state.wall,
        indicators=tuple(state.indicators),
        seats=tuple(_seen(state, each) for each in state.seats),
        furiten=_furiten(seat),
        ippatsu=seat.ippatsu,
        first_turn=state.is_first_turn(seat),
        liable=dict(seat.liable),
        situation=situation,
    )


def _furiten(seat: Seat) -> Furiten:
    waits = seat.waits if seat.held.size % 3 == 1 else 0
    own, gone = waits & seat.river_kinds, waits & seat.passed
    for_good = waits & seat.passed_in_riichi
    return Furiten(TileSet.from_mask(own), TileSet.from_mask(gone), TileSet.from_mask(for_good))


def _seen(state: State, seat: Seat) -> SeatView:
    wind = (seat.number - state.deal.dealer) % state.rules.players
    return SeatView(
        seat.number, wind, seat.points, tuple(seat.river), tuple(seat.melds), seat.kita, seat.riichi,
        seat.held.size,
    )  # fmt: skip


def position_of(state: State, number: int) -> Position:
    """Return the position of a seat of a deal; its seats count from its own one."""
    seat, players = state.seats[number], state.rules.players
    drawn = state.drawn if number == state.turn else None
    return Position.unchecked(
        hand=seat.held.hand(drawn, max(1, *state.rules.red_fives)),
        rules=state.rules,
        seat_wind=EAST + (number - state.deal.dealer) % players,
        round_wind=EAST + state.deal.wind,
        number=state.deal.dealer + 1,
        honba=state.deal.honba,
        sticks=state.sticks,
        indicators=tuple(state.indicators),
        wall=state.wall,
        offered=_offered(state, number),
        seats=tuple(
            _open(state.seats[(number + step) % players], number, players) for step in range(players)
        ),
        seen=(),
        replacement=state.replacement if state.phase_of(number) == ACT else "",
        passed=TileSet.unchecked(seat.passed),
        passed_in_riichi=TileSet.unchecked(seat.passed_in_riichi),
        liable=tuple(sorted((yaku, (by - number) % players) for yaku, by in seat.liable.items())),
        wild=_NO_KINDS,
        turned=None,
        private=(),
    )


def _offered(state: State, number: int) -> Offered | None:
    """Return the tile that a seat may claim; None too where only the end of the deal can follow."""
    if state.phase_of(number) != CLAIM:
        return None
    only_wins = state.must_be_won()
    if state.is_late and only_wins:
        return None
    way = state.robbed or (CALL if state.is_late else WIN if only_wins else DISCARD)
    return Offered(state.tile, (state.source - number) % state.rules.players, way)


def _open(seat: Seat, viewer: int, players: int) -> OpenSeat:
    """Return what lies open of a seat, as another sees it."""
    return OpenSeat(
        river=tuple([_laid(each, viewer, players) for each in seat.river]),
        melds=tuple([each._replace(source=((each.source or 0) - viewer) % players) for each in seat.melds]),
        norths=seat.kita,
        riichi=seat.riichi,
        ippatsu=seat.ippatsu,
        points=seat.points,
    )


def _laid(tile: RiverTile, viewer: int, players: int) -> RiverTile:
    by = tile.called_by
    return tile if by is None else tile._replace(called_by=(by - viewer) % players)
