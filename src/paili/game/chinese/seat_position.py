"""Make the position of a seat of a Chinese game from the state of the deal, and its legal moves from the
position. A fact for which a position has no public field is stored in a private field, whose name begins with
``x-``.

>>> from paili.game.chinese.play import FanPlay
>>> play = FanPlay("sichuan", seed=7)
>>> legal_in(play.position(2)) == play.asks[2]
True
"""

from __future__ import annotations

from typing import Final

from paili.game import events as ev
from paili.game.chinese.legal import choices, claims_in, own_moves
from paili.game.chinese.seat import FanSeat
from paili.game.chinese.state import LACK, SWAP, FanState
from paili.game.chinese.wall import SEATS
from paili.hand import Hand
from paili.hand.meld import CONCEALED_QUAD
from paili.position.chinese import AFTER_QUAD, FLOATS, FROZEN, OUT, OWN_WALL, PASSED, situation_of, word_of
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.seats import DISCARD, WIN, Offered, OpenSeat
from paili.tiles import EAST, KINDS, TileSet

CHOOSE: Final = "x-choose"


def legal_in(p: Position) -> tuple[ev.Event, ...]:
    """Return the legal moves of the seat that has this position; () if the seat has to wait."""
    phase = word_of(p, CHOOSE)
    if phase in (SWAP, LACK):
        return choices(phase, p.seat, p.hand.counts)
    if p.phase == ACT:
        return tuple(own_moves(situation_of(p), p.seat))
    if p.phase != CLAIM or p.offered is None or p.offered.tile >= KINDS:
        return ()
    source = (p.seat + (p.offered.seat or 0)) % SEATS
    return tuple(claims_in(situation_of(p), p.seat, source, only_win=p.offered.way == WIN))


def position_of(state: FanState, number: int) -> Position:
    """Return the position of a seat of a deal; seats in the position are counted from this seat.

    Args:
        state: the deal.
        number: the seat, 0 for the first dealer of the game.
    """
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
        private=_extra_words(state, number),
    )


def _extra_words(state: FanState, number: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the private fields of a position: facts of the deal for which a position has no public field.

    Returns:
        Pairs of the name of a field and its values, in alphabetical order.
    """
    seat = state.seats[number]
    choosing = state.phase in (SWAP, LACK) and state.phase_of(number) == ACT
    words: dict[str, tuple[str, ...] | None] = {
        CHOOSE: (state.phase,) if choosing else None,
        FLOATS: (str(seat.wild_discards),) if seat.wild_discards else None,
        FROZEN: () if state.frozen_by not in (None, number) else None,
        PASSED: (str(seat.passed_worth),) if seat.passed_worth else None,
        OUT: (_out(state, number),) if state.account.out else None,
        OWN_WALL: (str(state.drawable(number)),) if state.rules.walls == "own" else None,
        AFTER_QUAD: () if state.after_quad and state.phase == CLAIM else None,
    }
    return tuple(sorted((name, values) for name, values in words.items() if values is not None))


def _out(state: FanState, number: int) -> str:
    """Return the seats that have declared a false win as a string of digits; 0 is the own seat, 1 the next
    seat.
    """
    return "".join(str(step) for step in range(SEATS) if state.is_out((number + step) % SEATS))


def _hand(state: FanState, seat: FanSeat) -> Hand:
    hand = seat.hand
    if state.turn != seat.number or state.drawn is None or hand.size % 3 != 2:
        return hand
    return Hand.unchecked(hand.counts, hand.wildcards, melds=hand.melds, drawn=state.drawn)


def _offered(state: FanState, number: int) -> Offered | None:
    """Return the tile that a seat may claim; None if there is no such tile."""
    if state.phase_of(number) != CLAIM:
        return None
    way = state.robbed or (WIN if state.pending else DISCARD)
    return Offered(state.tile, (state.source - number) % SEATS, way)


def _open(state: FanState, viewer: int, number: int) -> OpenSeat:
    """Return the open tiles of a seat, with seats counted from the viewing seat.

    Args:
        state: the deal.
        viewer: the number of the seat from which seats are counted.
        number: the seat.
    """
    seat = state.seats[number]
    hides = state.rules.kong_hidden and viewer != number
    shown = [meld for meld in seat.melds if not (hides and meld.meld.type == CONCEALED_QUAD)]
    return OpenSeat(
        river=tuple(
            item if item.called_by is None else item._replace(called_by=(item.called_by - viewer) % SEATS)
            for item in seat.river
        ),
        melds=tuple(item._replace(source=((item.source or 0) - viewer) % SEATS) for item in shown),
        quads=len(seat.melds) - len(shown) + seat.unseen_quads,
        flowers=tuple(sorted(seat.flowers)),
        riichi=2 if seat.ready == "heavenly" else int(bool(seat.ready or (seat.wins and not seat.gone))),
        points=seat.points if state.knows_points else None,
        lack=seat.lack if all(seat.lack for seat in state.seats) or viewer == number else "",
        gone=seat.gone,
    )
