"""Make the position of a seat of a Chinese game from the state of the deal, and its legal moves from the
position. A fact for which a position has no public field is stored in a private field, whose name begins with
``x-``.

>>> from paili.game.chinese.play import FanPlay
>>> play = FanPlay("sichuan", seed=7)
>>> legal_in(play.position(2)) == play.asks[2]
True
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

from paili.fan.play import moves
from paili.fan.play.situation import MANY, FanSituation, facts_of_win
from paili.game import events as ev
from paili.game.chinese.legal import choices, claims_in, own_moves
from paili.game.chinese.seat import FanSeat
from paili.game.chinese.state import LACK, SWAP, FanState, facts_used, last_copy_open
from paili.game.chinese.wall import SEATS
from paili.hand import Hand
from paili.hand.meld import CHI, CONCEALED_QUAD
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.seats import DISCARD, WIN, Offered, OpenSeat
from paili.tiles import EAST, KINDS, TileSet, kind_of

CHOOSE: Final = "x-choose"
FROZEN: Final = "x-frozen"
FLOATS: Final = "x-wild"
PASSED: Final = "x-passed"
AFTER_QUAD: Final = "x-quad"
OUT: Final = "x-out"
OWN_WALL: Final = "x-own"
_NUMBER: Final = re.compile("[0-9]{1,4}")


def legal_in(p: Position) -> tuple[ev.Event, ...]:
    """Return the legal moves of the seat that has this position; () if the seat has to wait."""
    phase = _word(p, CHOOSE)
    if phase in (SWAP, LACK):
        return choices(phase, p.seat, p.hand.counts)
    if p.phase == ACT:
        return tuple(own_moves(situation_of(p), p.seat))
    if p.phase != CLAIM or p.offered is None or p.offered.tile >= KINDS:
        return ()
    source = (p.seat + (p.offered.seat or 0)) % SEATS
    return tuple(claims_in(situation_of(p), p.seat, source, only_win=p.offered.way == WIN))


def situation_of(p: Position) -> FanSituation:
    """Return what decides the legal moves of the seat of a position, such as its hand and the tile."""
    acts, rules = p.phase == ACT, _game(p)
    wall = MANY if p.wall is None else p.wall
    own_wall = _number(p, OWN_WALL)
    return FanSituation(
        rules=rules,
        hand=p.hand,
        lack=p.own.lack,
        wild=p.wild,
        drawn=p.hand.drawn if acts else None,
        tile=None if acts or p.offered is None else p.offered.tile,
        from_left=p.offered is not None and _is_left(p, p.offered.seat),
        robbed=p.offered is not None and p.offered.is_robbed,
        wall=wall,
        own_wall=wall if own_wall is None else own_wall,
        passed=p.passed.mask,
        passed_worth=_number(p, PASSED),
        ban=_ban(p) if acts else 0,
        locked=bool(p.own.riichi),
        frozen=_word(p, FROZEN) is not None,
        out="0" in (_word(p, OUT) or ""),
        facts=_facts(p, acts),
    )


def _game(p: Position) -> Any:
    return p.rules


def _word(p: Position, name: str) -> str | None:
    """Return the value of a private field of a position.

    Args:
        p: the position.
        name: the name of the field, which begins with ``x-``.

    Returns:
        The value; "" for a field without a value; None if the position lacks the field.
    """
    return next((values[0] if values else "" for word, values in p.private if word == name), None)


def _number(p: Position, name: str) -> int | None:
    """Return the value of a private field of a position as an integer; None if the value is not an
    integer.
    """
    text = _word(p, name) or ""
    return int(text) if _NUMBER.fullmatch(text) else None


def _is_left(p: Position, source: int | None) -> bool:
    """Return whether a tile comes from the seat that plays just before the own seat.

    Seats that have left the deal after a win are not counted.

    Args:
        p: the position.
        source: the seat that gave the tile, counted from the own seat; None for no tile.
    """
    between = range((source or 0) + 1, SEATS)
    return source is not None and all(p.seats[number].gone for number in between)


def _ban(p: Position) -> int:
    called = p.just_called
    if called is None:
        return 0
    own = list(called.meld.faces)
    own.remove(called.tile)
    return moves.banned(kind_of(called.tile), tuple(sorted(own)), _game(p))


def _facts(p: Position, acts: bool) -> dict[str, Any]:
    """Return the facts of a win that the seat would declare now; the keys are the field names of `paili.Win`.

    Args:
        p: the position.
        acts: whether the seat wins with the tile that it has drawn; otherwise it wins on the offered tile.
    """
    rules = _game(p)
    robbed = p.offered.way if p.offered is not None and p.offered.is_robbed else ""
    tile = p.hand.drawn if acts else None if p.offered is None else p.offered.tile
    return facts_of_win(
        facts_used(rules),
        acts=acts,
        first=p.first_turn,
        last=p.wall == 0,
        robbed=robbed,
        seat_wind=p.winds[0],
        round_wind=p.winds[1],
        rinshan=p.replacement == "quad",
        after_quad=_word(p, AFTER_QUAD) is not None,
        discarder=_discarder(p),
        wild_indicator=p.turned,
        last_copy=partial(last_copy_open, p.seats, p.hand.counts, tile, acts),
        flowers=p.own.flowers,
        lack=p.own.lack if rules.lack_suit else "",
        discarded_wildcards=_number(p, FLOATS) or 0,
        chi_fed=sum(meld.meld.type == CHI and meld.source == 0 for meld in p.seats[1].melds),
        streak=p.honba or 0,
        ready=_ready(p),
    )


def _discarder(p: Position) -> int | None:
    if p.offered is None or p.offered.seat is None:
        return None
    return EAST + (p.winds[0] - EAST + p.offered.seat) % SEATS


def _ready(p: Position) -> str:
    """Return how the seat declared its hand ready.

    The result is "heavenly" if it did so with its first discard, "declared" if later, "" if it did not.
    """
    if not any(item.riichi for item in p.own.river or ()):
        return ""
    return "heavenly" if p.own.riichi > 1 else "declared"


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
