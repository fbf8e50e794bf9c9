"""Make the position of a seat in the current deal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from paili.kernels.records import record_of
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.seats import CALL, DISCARD, WIN, Offered, OpenSeat
from paili.tiles import EAST, TileSet

if TYPE_CHECKING:
    from paili.game.deal.seat import Seat
    from paili.game.deal.state import State
    from paili.hand import Hand

_NO_KINDS: Final = TileSet()


def position_of(state: State, number: int) -> Position:
    """Return the position of a seat of a deal; seats in the position are counted from this seat.

    The position keeps a copy of the state, and computes its fields when one of them is first used.

    Args:
        state: the deal.
        number: the seat, 0 for the first dealer of the game.
    """
    return Position.deferred(partial(_facts, state.copy(), number))


def hand_of_seat(state: State, number: int) -> Hand:
    """Return the hand of a seat of a deal, as in the position of the seat.

    Args:
        state: the deal.
        number: the seat, 0 for the first dealer of the game.
    """
    drawn = state.drawn if number == state.turn else None
    return state.seats[number].hand.as_hand(drawn, max(1, *state.rules.red_fives))


def _facts(state: State, number: int) -> dict[str, Any]:
    """Return the fields of the position of a seat as a dict from name to value."""
    seat, players = state.seats[number], state.players
    return {
        "hand": hand_of_seat(state, number),
        "rules": state.rules,
        "seat_wind": EAST + (number - state.deal.dealer) % players,
        "round_wind": EAST + state.deal.wind,
        "number": state.deal.dealer + 1,
        "honba": state.deal.honba,
        "sticks": state.sticks,
        "indicators": tuple(state.indicators),
        "wall": state.wall,
        "offered": _offered(state, number),
        "seats": tuple(
            [_open(state.seats[(number + step) % players], number, players) for step in range(players)]
        ),
        "seen": (),
        "replacement": state.replacement if state.phase_of(number) == ACT else "",
        "passed": TileSet.unchecked(seat.passed),
        "passed_in_riichi": TileSet.unchecked(seat.passed_in_riichi),
        "liable": tuple(sorted((yaku, (by - number) % players) for yaku, by in seat.liable.items())),
        "wild": _NO_KINDS,
        "turned": None,
        "private": (),
    }


def _offered(state: State, number: int) -> Offered | None:
    """Return the tile that a seat may claim.

    Returns:
        None if there is no such tile, or if the deal ends before the seat may claim it.
    """
    if state.phase_of(number) != CLAIM:
        return None
    only_wins = state.must_be_won()
    if state.is_late and only_wins:
        return None
    way = state.robbed or (CALL if state.is_late else WIN if only_wins else DISCARD)
    return Offered(state.tile, (state.source - number) % state.players, way)


def _open(seat: Seat, viewer: int, players: int) -> OpenSeat:
    """Return the open tiles of a seat, as another seat sees them."""
    river = seat.river
    if seat.was_called:
        river = [
            item if item.called_by is None else item._replace(called_by=(item.called_by - viewer) % players)
            for item in river
        ]
    melds = tuple([meld._replace(source=((meld.source or 0) - viewer) % players) for meld in seat.melds])
    return record_of(  # type: ignore[no-any-return]
        OpenSeat, (tuple(river), melds, 0, seat.kita, (), seat.riichi, seat.ippatsu, seat.points, "", False)
    )
