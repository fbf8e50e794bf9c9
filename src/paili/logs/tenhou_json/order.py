"""Find the order of events in Tenhou's JSON, which has a separate time line for every seat.

From the dealer on, the seats take and discard in turn. After a discard, a seat whose next take is a call of
this tile from this seat may take it; otherwise the next seat draws. If a seat discards two equal tiles and
another seat calls one of them, both orders are tried. The right order uses up all takes and discards, and
every discarded tile is in the hand of its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.errors import LogError
from paili.game.events import (
    CALLS,
    AddedQuad,
    Call,
    ConcealedQuad,
    Discard,
    Draw,
    Event,
    North,
)
from paili.game.mjai.lines import in_tile_order
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD
from paili.logs.tenhou_json.codes import DRAWN, NORTH_ASIDE, RIICHI, Coded, coded, parsed, tile_of

_MOST_STEPS: Final = 1_000  # of a deal; the most that is known are 77
_AFTER_OPEN_QUAD: Final = 0  # stands where an open quad has no discard

Take = int | Coded  # a drawn face, or a call


class Give(NamedTuple):
    """What a seat does after it takes a tile: a discard, a concealed or added quad, or a north.

    Attributes:
        tile: the face; None for the tile just drawn.
        riichi: whether the discard declares riichi.
        call: the quad or north, instead of a discard.
        nothing: whether this is only a placeholder after an open quad.
    """

    tile: int | None = None
    riichi: bool = False
    call: Coded | None = None
    nothing: bool = False


def takes_of(values: Sequence[object]) -> list[Take]:
    """Return the tiles that a seat takes, in order: a face for a draw, a `Coded` for a call."""
    return [parsed(value) if isinstance(value, str) else tile_of(value) for value in values]


def gives_of(values: Sequence[object]) -> list[Give]:
    """Return what a seat does after each tile that it takes: a discard, an own quad or a north, in order."""
    return [_give(value) for value in values]


def _give(value: object) -> Give:
    if isinstance(value, str):
        if value.startswith(RIICHI):
            rest = value[1:]
            if not (rest.isascii() and rest.isdecimal() and len(rest) == 2):
                raise LogError("logs.no_tile", value=value)
            return _discard(int(rest))._replace(riichi=True)
        return Give(call=parsed(value))
    return Give(nothing=True) if value == _AFTER_OPEN_QUAD else _discard(value)


def _discard(code: object) -> Give:
    return Give() if code == DRAWN else Give(tile_of(code))


class _State:
    """The state of one attempt to order the events: what each seat has done so far, and the next seat."""

    __slots__ = ("drawn", "events", "gives", "hands", "left", "seat", "takes")

    def __init__(self, hands: Sequence[Sequence[int]], seat: int, left: int) -> None:
        self.left = left  # takes and gives of all seats that are still to come
        self.hands = [list(hand) for hand in hands]
        self.takes = [0] * len(hands)
        self.gives = [0] * len(hands)
        self.events: list[Event] = []
        self.seat = seat
        self.drawn: int | None = None

    def copy(self) -> _State:
        other = _State(self.hands, self.seat, self.left)
        other.takes, other.gives = self.takes[:], self.gives[:]
        other.events, other.drawn = self.events[:], self.drawn
        return other


class _ImpossibleError(Exception):
    """An error for an order of events that is impossible; it ends the attempt."""


def in_order(
    hands: Sequence[Sequence[int]], takes: Sequence[list[Take]], gives: Sequence[list[Give]], dealer: int
) -> list[Event]:
    """Return the events of a deal in the order in which they happened.

    Args:
        hands: the dealt hands.
        takes: for each seat the tiles that it takes: draws and calls.
        gives: for each seat what it does after each tile that it takes.
        dealer: the seat of the dealer.

    Raises:
        LogError: if no order fits the time lines of the seats.
    """
    search = _Search(takes, gives)
    waiting = [_State(hands, dealer, sum(map(len, takes)) + sum(map(len, gives)))]
    while waiting:
        state = waiting.pop()
        try:
            if search.run(state, waiting):
                return state.events
        except _ImpossibleError:
            continue
    raise LogError("logs.no_order")


class _Search:
    """A search for the order of events, which tries both possibilities where two seats may be next."""

    def __init__(self, takes: Sequence[list[Take]], gives: Sequence[list[Give]]) -> None:
        # after the last of a seat stands nothing
        self._takes: list[list[Take | None]] = [[*of_seat, None] for of_seat in takes]
        self._gives: list[list[Give | None]] = [[*of_seat, None] for of_seat in gives]
        self._players = len(takes)
        self._steps = 0

    def run(self, state: _State, waiting: list[_State]) -> bool:
        """Continue an attempt until the deal is over; return whether all draws, calls and discards were used.

        Args:
            state: the attempt.
            waiting: other attempts for later, added to.
        """
        while state.left:
            self._steps += 1
            if self._steps > _MOST_STEPS:
                raise LogError("logs.no_order")
            self._take(state)
            if state.left and not self._act(state) and state.left:
                self._pass_on(state, waiting)
        return True

    def _take(self, state: _State) -> None:
        """Add the draw of the next seat, or its call of the last discard."""
        seat = state.seat
        take = self._takes[seat][state.takes[seat]]
        if take is None:
            raise _ImpossibleError
        state.takes[seat] += 1
        state.left -= 1
        state.drawn = None
        if isinstance(take, Coded):
            self._call(state, seat, take)
        else:
            state.drawn = take
            state.hands[seat].append(take)
            state.events.append(Draw(seat, take))

    def _call(self, state: _State, seat: int, call: Coded) -> None:
        if call.type not in CALLS:
            raise LogError("logs.no_call", value=coded(call))
        for tile in call.others:
            _remove(state.hands[seat], tile)
        source = (seat + call.to_the_right) % 4
        own = in_tile_order(call.others)
        state.events.append(Call(seat, source, call.type, call.tile, own))
        if call.type == OPEN_QUAD:
            give = self._gives[seat][state.gives[seat]]
            if give is not None and give.nothing:
                state.gives[seat] += 1
                state.left -= 1
            self._take(state)

    def _act(self, state: _State) -> bool:
        """Add what the seat does with its tile; return whether it takes another tile, as after a quad or a
        north.
        """
        seat = state.seat
        give = self._gives[seat][state.gives[seat]]
        if give is None or give.nothing:
            raise _ImpossibleError
        state.gives[seat] += 1
        state.left -= 1
        if give.call is not None:
            self._own_call(state, seat, give.call)
            return True
        tile = state.drawn if give.tile is None else give.tile
        if tile is None:
            raise _ImpossibleError
        _remove(state.hands[seat], tile)
        state.events.append(Discard(seat, tile, give.tile is None, give.riichi))
        return False

    def _own_call(self, state: _State, seat: int, call: Coded) -> None:
        hand = state.hands[seat]
        _remove(hand, call.tile)
        if call.type == ADDED_QUAD:
            state.events.append(AddedQuad(seat, call.tile))
        elif call.type == NORTH_ASIDE:
            state.events.append(North(seat))
        elif call.type == CONCEALED_QUAD:
            for tile in call.others:
                _remove(hand, tile)
            state.events.append(ConcealedQuad(seat, in_tile_order((call.tile, *call.others))))
        else:
            raise LogError("logs.no_call", value=coded(call))

    def _pass_on(self, state: _State, waiting: list[_State]) -> None:
        """Choose the seat that takes next; if two seats are possible, store the less likely one for later.

        Args:
            state: the state.
            waiting: the stored states, added to.
        """
        followers = self._followers(state)
        if not followers:
            raise _ImpossibleError
        for seat in reversed(followers[1:]):
            other = state.copy()
            other.seat = seat
            waiting.append(other)
        state.seat = followers[0]

    def _followers(self, state: _State) -> list[int]:
        """Return the seats that may take a tile after a discard, the most likely first.

        Calls of pon and quads come first, then chi, then the next seat, which would draw.
        """
        discard = state.events[-1]
        assert isinstance(discard, Discard)
        tile, source, after = discard.tile, discard.seat, (discard.seat + 1) % self._players
        calls, draws = list[tuple[bool, int]](), False
        for seat, place in enumerate(state.takes):
            take = self._takes[seat][place]
            if type(take) is Coded:
                if take.tile == tile and seat != source and (seat + take.to_the_right) % 4 == source:
                    calls.append((take.type == CHI, seat))
            elif seat == after and take is not None:
                draws = True
        result = [seat for _, seat in sorted(calls)]
        return [*result, after] if draws else result


def _remove(hand: list[int], tile: int) -> None:
    try:
        hand.remove(tile)
    except ValueError:
        raise _ImpossibleError from None
