"""Find the order of the events of a deal in Tenhou's JSON, which lists the events of each seat separately.

The file has two lists for each seat: the tiles that the seat draws or calls, and the tiles that it discards.
From the dealer on, the seats draw and discard in turn. After a discard, a seat may call the tile if the next
entry in its list of draws and calls is a call of an equal tile from the seat that discarded. If no seat has
such an entry, the next seat draws. If a seat discards two equal tiles and another seat calls one of the two,
the search tries a call of the first and a call of the second. In the right order, all entries of all lists
are used, and every discarded tile is in the hand of its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.errors import LogError
from paili.game.events import CALLS, AddedQuad, Call, ConcealedQuad, Discard, Event, North
from paili.game.mjai.lines import in_tile_order
from paili.game.quick_events import discard_at, draw_at
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD
from paili.logs.tenhou_json.codes import (
    DRAWN,
    NORTH_ASIDE,
    RIICHI,
    TILE_OF_CODE,
    Coded,
    coded,
    parsed,
    tile_of,
)

_MOST_STEPS: Final = 1_000  # of a deal; the longest in the shared games has 77
_AFTER_OPEN_QUAD: Final = 0  # stands where an open quad has no discard

Take = int | Coded  # a drawn face, or a call


class Give(NamedTuple):
    """An action of a seat after its draw or call: a discard, a concealed or added quad, or a north.

    Attributes:
        tile: the discarded tile as a face, see `paili.tiles`; None for the tile just drawn.
        riichi: whether the discard declares riichi.
        call: the quad or north; None for a discard.
        nothing: whether the action is only a placeholder, which the file has after an open quad.
    """

    tile: int | None = None
    riichi: bool = False
    call: Coded | None = None
    nothing: bool = False


def takes_of(values: Sequence[object]) -> list[Take]:
    """Return the draws and calls of a seat in order; a draw is a tile face (see `paili.tiles`), a call is a
    `Coded`."""
    return [parsed(value) if isinstance(value, str) else tile_of(value) for value in values]


def gives_of(values: Sequence[object]) -> list[Give]:
    """Return the actions of a seat after its draws and calls, in order: discards, own quads and norths."""
    return [
        _DISCARDS[value] if type(value) is int and value in _DISCARDS else _give(value) for value in values
    ]


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


_DISCARDS: Final = {code: _discard(code) for code in (DRAWN, *TILE_OF_CODE)}


class _State:
    """The state of one attempt to order the events: the ordered events, hands, and the next seat."""

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
    """An error that ends an attempt, because its order of events is impossible."""


def in_order(
    hands: Sequence[Sequence[int]], takes: Sequence[list[Take]], gives: Sequence[list[Give]], dealer: int
) -> list[Event]:
    """Return the events of a deal in the order in which they happened.

    Args:
        hands: the dealt hands.
        takes: for each seat its draws and calls.
        gives: for each seat its actions after its draws and calls.
        dealer: the seat of the dealer.

    Raises:
        LogError: if no order of the events agrees with the lists of all seats.
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
    """A search for the order of events; if two seats may act next, it tries one seat and later the other."""

    def __init__(self, takes: Sequence[list[Take]], gives: Sequence[list[Give]]) -> None:
        # after the last of a seat stands nothing
        self._takes: list[list[Take | None]] = [[*of_seat, None] for of_seat in takes]
        self._gives: list[list[Give | None]] = [[*of_seat, None] for of_seat in gives]
        self._called = {take.tile for of_seat in takes for take in of_seat if isinstance(take, Coded)}
        self._players = len(takes)
        self._steps = 0

    def run(self, state: _State, waiting: list[_State]) -> bool:
        """Continue an attempt to the end of the deal; return whether all draws, calls and discards were used.

        Args:
            state: the attempt.
            waiting: a list of attempts to try later, to which this method adds.
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
        """Add the next draw of the current seat, or its call of the last discard."""
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
            state.events.append(draw_at(seat, take, None))

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
        """Add the next action of the seat that drew or called; return whether the seat then draws again
        (quad, north).
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
        state.events.append(discard_at(seat, tile, give.tile is None, give.riichi, None))
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
        """Choose the seat that draws or calls next.

        For each other possible seat a copy of the state with this seat is added to ``waiting``.

        Args:
            state: the order of moves that was found so far.
            waiting: the states from which the search goes on if this order of moves turns out to be wrong.
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
        """Return the seats that may call a discard or draw after it, the most likely seat first.

        The order is: seats that call pon or a quad, a seat that calls chi, the next seat, which draws.
        """
        discard = state.events[-1]
        assert isinstance(discard, Discard)
        tile, source, after = discard.tile, discard.seat, (discard.seat + 1) % self._players
        next_take = self._takes[after][state.takes[after]]
        draws = [after] if next_take is not None and type(next_take) is not Coded else []
        if tile not in self._called:
            return draws
        calls: list[tuple[bool, int]] = []
        for seat, place in enumerate(state.takes):
            take = self._takes[seat][place]
            if (
                isinstance(take, Coded)
                and take.tile == tile
                and seat != source
                and (seat + take.to_the_right) % 4 == source
            ):
                calls.append((take.type == CHI, seat))
        return [*(seat for _, seat in sorted(calls)), *draws]


def _remove(hand: list[int], tile: int) -> None:
    try:
        hand.remove(tile)
    except ValueError:
        raise _ImpossibleError from None
