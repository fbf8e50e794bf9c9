"""What a seat knows of a deal of a Chinese game, as its position."""

from __future__ import annotations

from paili.game.chinese.known import AFTER_QUAD, CHOOSE, FLOATS, FROZEN, OUT, PASSED
from paili.game.chinese.seat import FanSeat
from paili.game.chinese.state import LACK, SWAP, FanState
from paili.game.chinese.wall import SEATS
from paili.hand import Hand
from paili.hand.meld import CONCEALED_QUAD
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.seats import DISCARD, WIN, Offered, OpenSeat
from paili.tiles import EAST, TileSet


def position_of(state: FanState, number: int) -> Position:
    """Return the position of a seat of a deal; its seats count from its own one."""
    seat, deal = state.seats[number], state.deal
    return Position.unchecked(
        hand=_hand(state, seat),
        rules=state.rules,
        seat_wind=EAST + state.wind(number),
        round_wind=EAST + (0 if state.rules.next_dealer == "winner" else deal.wind),
        number=deal.dealer + 1,
        honba=deal.honba,
        sticks=None,
        indicators=(),
        wall=state.wall,
        offered=_offered(state, number),
        seats=tuple(_open(state, number, (number + step) % SEATS) for step in range(SEATS)),
        seen=(),
        replacement="quad" if state.replacement == "quad" and state.turn == number else "",
        passed=TileSet.unchecked(seat.passed),
        passed_in_riichi=TileSet(),
        liable=(),
        wild=state.wild,
        turned=state.account.indicator,
        private=_said(state, number),
    )


def _said(state: FanState, number: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what no field of a position says."""
    seat = state.seats[number]
    choosing = state.phase in (SWAP, LACK) and state.phase_of(number) == ACT
    words: dict[str, tuple[str, ...] | None] = {
        CHOOSE: (state.phase,) if choosing else None,
        FLOATS: (str(seat.wild_discards),) if seat.wild_discards else None,
        FROZEN: () if state.frozen_by not in (None, number) else None,
        PASSED: (str(seat.passed_worth),) if seat.passed_worth else None,
        OUT: (_out(state, number),) if state.account.out else None,
        AFTER_QUAD: () if state.after_quad and state.phase == CLAIM else None,
    }
    return tuple(sorted((name, values) for name, values in words.items() if values is not None))


def _out(state: FanState, number: int) -> str:
    """Return the seats that have declared a false win, counted from a seat, which is 0."""
    return "".join(str(step) for step in range(SEATS) if state.is_out((number + step) % SEATS))


def _hand(state: FanState, seat: FanSeat) -> Hand:
    hand = seat.hand
    if state.turn != seat.number or state.drawn is None or hand.size % 3 != 2:
        return hand
    return Hand.unchecked(hand.counts, hand.wildcards, melds=hand.melds, drawn=state.drawn)


def _offered(state: FanState, number: int) -> Offered | None:
    """Return the tile that a seat may claim."""
    if state.phase_of(number) != CLAIM:
        return None
    way = state.robbed or (WIN if state.pending else DISCARD)
    return Offered(state.tile, (state.source - number) % SEATS, way)


def _open(state: FanState, viewer: int, number: int) -> OpenSeat:
    """Return what lies open of a seat, as another sees it."""
    seat = state.seats[number]
    hides = state.rules.kong_hidden and viewer != number
    shown = [each for each in seat.melds if not (hides and each.meld.type == CONCEALED_QUAD)]
    return OpenSeat(
        river=tuple(
            each if each.called_by is None else each._replace(called_by=(each.called_by - viewer) % SEATS)
            for each in seat.river
        ),
        melds=tuple(each._replace(source=((each.source or 0) - viewer) % SEATS) for each in shown),
        quads=len(seat.melds) - len(shown),
        flowers=tuple(sorted(seat.flowers)),
        riichi=2 if seat.ready == "heavenly" else int(bool(seat.ready or (seat.wins and not seat.gone))),
        points=seat.points,
        lack=seat.lack if all(each.lack for each in state.seats) or viewer == number else "",
        gone=seat.gone,
    )
