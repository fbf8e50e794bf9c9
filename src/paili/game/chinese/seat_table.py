"""A table of a Chinese game as one seat sees it; `paili.game.SeatTable` makes it if given a Chinese game.

The tiles of the other seats are unknown, so their events are checked only as far as possible. The payments of
their wins are unknown: the points of all seats are None until `FanSeatTable.tell_points`. So are those of
their added quads if the game pays only for a tile that was just drawn.

>>> from paili.game.chinese.play import FanPlay
>>> play = FanPlay("sichuan", seed=7)
>>> mine = FanSeatTable(1, "sichuan")
>>> for event in (play.deal, *play.events, *play.step(dict.fromkeys(range(4), "lack.m"))):
...     mine.apply(event)
>>> mine.legal() == play.asks.get(1, ()), mine.position() == play.position(1)
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self

from paili.arguments import as_int
from paili.errors import GameError, PailiError
from paili.fan.play import moves
from paili.fan.rules import checked_game
from paili.game import events as ev
from paili.game.chinese.checks import check, check_copies
from paili.game.chinese.hidden.dealt import redeals
from paili.game.chinese.legal import SWAPPED, legal_moves
from paili.game.chinese.seat import HiddenFanSeat
from paili.game.chinese.seat_position import position_of
from paili.game.chinese.state import DRAW, FLOWER, SWAP, FanState, checked_deal, copies_in
from paili.game.chinese.steps import finish_wins, happen
from paili.game.chinese.wall import SEATS
from paili.game.deal.description import TYPE_FAULTS, refuse_wrong_value
from paili.game.events import checked_seat
from paili.game.records import Deal
from paili.game.seat_table import SeatTable
from paili.hand import Hand
from paili.hand.meld import CHI, Meld
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.text.rules import names_game
from paili.tiles import COPIES, FLOWERS, KINDS, WALL_NAMES

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules


class FanSeatTable(SeatTable):
    """A table of a Chinese game as one seat sees it, for a bot or a client that plays this seat.

    ``SeatTable(seat, game)`` returns one. Pass every event to `apply`, in order; `legal` returns the moves of
    the seat. The table ignores what the seat cannot see: the tiles that other seats draw, and those of their
    concealed quads if the game hides them.

    If tiles are exchanged before play (换三张), the seat receives three tiles of another seat. Before the
    event `Swapped`, the `Swap` of that other seat must have been applied with its tiles. If it was applied
    with hidden tiles, apply it again with the tiles.

    Args:
        seat: the seat, 0…3; 0 is the first dealer of the game.
        rules: the Chinese game, or its name, such as ``"sichuan"``.

    Raises:
        GameError: if there is no such seat.
        ScoreError: if the rules are not those of a Chinese game.
    """

    rules: GameRules  # type: ignore[assignment]
    _state: FanState | None  # type: ignore[assignment]
    takes = staticmethod(names_game)

    def __new__(cls, seat: int, rules: GameRules | str) -> Self:
        """Return a table of a Chinese game; unlike those of riichi, its rules have no default."""
        return object.__new__(cls)

    def _open(self, seat: int, rules: GameRules | str) -> None:  # type: ignore[override]
        self.rules = checked_game(rules)
        self.seat = checked_seat(seat, SEATS)
        self._state, self._over = None, True
        self._deal, self._events = None, []

    # ------------------------------------------------------------------ what happens

    def start(self, deal: Deal) -> None:
        """Begin a deal; the tiles of the other hands and the events of the deal are ignored.

        Args:
            deal: the start of the deal: dealer, points and the seat's own tiles, as in ``deal`` of a
                `paili.game.Play`.

        Raises:
            GameError: if the deal does not fit the game, or shows a tile more often than the game has it.
        """
        self._deal = self._seen(deal)
        self._state = checked_deal(self._deal, self.rules)
        self._over, self._events = False, []

    def apply(self, event: ev.Event | Deal) -> None:
        """Apply the next event of the game, or begin a deal.

        Args:
            event: the event, one of the classes of `paili.game` such as ``Discard``; or the start of a deal,
                as for `start`.

        Raises:
            GameError: if the event cannot happen now, as far as the seat can know; the table is unchanged
                then.
        """
        if isinstance(event, Deal):
            self.start(event)
        elif isinstance(event, ev.DrawnDeal):
            self._over = True
        elif isinstance(event, ev.Birds):
            self._turn_birds(self.state, event)
        elif not isinstance(event, ev.Away | ev.Back):
            self._happen(self.state, event)

    def _happen(self, state: Any, event: ev.Event) -> None:
        if self._over and isinstance(event, ev.Win):  # one more on the tile that ended the deal
            return
        if self._over:
            state.refuse(event, "deal_is_over")
        seat = getattr(event, "seat", self.seat)
        try:
            if seat == self.seat or isinstance(event, ev.Swapped):
                self._own(state, event)
            else:
                self._of_others(state, event, seat)
        except TYPE_FAULTS:
            refuse_wrong_value(event, state.deal.name)
            raise
        if isinstance(event, ev.Swap):  # a second event of the swap has more facts
            self._events = [event for event in self._events if not _is_swap_of(event, seat)]
        self._events.append(event)
        if isinstance(event, ev.Win):
            self._over = _is_over(state)

    def _turn_birds(self, state: FanState, event: ev.Birds) -> None:
        """Pay the wins on a tile after the bird tiles were turned; a deal that is not over goes on."""
        after = state.copy()
        try:
            finish_wins(after)
            check(after, event)
            happen(after, event)
        except TYPE_FAULTS:
            refuse_wrong_value(event, state.deal.name)
            raise
        self._state = after
        self._events.append(event)

    def _own(self, state: FanState, event: ev.Event) -> None:
        """Check and apply an event of the own seat, or an event that no seat causes, such as `Swapped`."""
        if isinstance(event, ev.Swapped):
            giver = state.seats[(self.seat - ev.STEPS.get(event.direction, 0)) % SEATS]
            if state.phase == SWAP and ev.HIDDEN in giver.swap:
                state.refuse(event, "swap_not_told", seat=giver.number)
        check(state, event)
        happen(state, event)

    def _of_others(self, state: FanState, event: ev.Event, number: int) -> None:
        if type(number) is not int or not 0 <= number < SEATS:
            state.refuse(event, "no_such_seat", seat=number)
        check_of = _CHECKS.get(type(event))
        if check_of is None:
            state.refuse(event, "no_such_event")
        seat = state.seats[number]
        assert isinstance(seat, HiddenFanSeat)
        check_of(state, event, seat)
        if isinstance(event, ev.Draw | ev.ConcealedQuad):
            event = event.hidden_from(self.seat, self.rules)
        happen(state, event)

    def tell_points(self, points: Sequence[int]) -> None:
        """Set the points of all seats after a win of another seat.

        The table cannot compute the payments of such a win, because it does not know the hand. Until this
        method sets them, the points of all seats in `position` are None. The table itself changes the points
        after quads, fouls and wins of its own seat; but if the game pays for an added quad only if its tile
        was just drawn (``kong_late`` is False), the payments for an added quad of another seat are unknown
        too.

        Args:
            points: the points of each seat now, four integers, from seat 0 to seat 3.

        Raises:
            GameError: if no deal was started, or the points are not four integers.
        """
        numbers = [as_int(point, GameError, "points") for point in points]
        if len(numbers) != SEATS:
            raise GameError(
                "game.another_number_of_seats", deal=self.state.deal.name, seats=len(numbers), players=SEATS
            )
        for seat, item in zip(self.state.seats, numbers, strict=True):
            seat.points = item
        self.state.knows_points = True

    if TYPE_CHECKING:

        @property
        def state(self) -> FanState:  # type: ignore[override]
            """The state of the deal as far as the seat knows it."""

    # ------------------------------------------------------------------ asking

    def legal(self) -> tuple[ev.Event, ...]:
        """Return the moves that the seat may make now, as events; () if another seat must move."""
        return () if self._state is None or self._over else legal_moves(self._state, self.seat)

    def position(self) -> Position:
        """Return all that the seat knows now as a `paili.Position`, for analysis or a bot.

        Raises:
            GameError: if no deal was started.
        """
        state: Any = self.state
        return position_of(state, self.seat)

    def copy(self) -> FanSeatTable:
        """Return a copy of the table; events that one of the two applies do not change the other."""
        other = object.__new__(FanSeatTable)
        vars(other).update(vars(self))
        other._state = None if self._state is None else self._state.copy()
        other._events = self._events[:]
        return other

    def _redeals(self, deal: Deal, random: Random, likely: object) -> Any:
        return redeals(deal, FanSeatTable(self.seat, self.rules), random, self.position())

    # ------------------------------------------------------------------ what only riichi has

    def _refuse(self) -> NoReturn:
        raise GameError("game.of_riichi", rules=self.rules.name)

    def mjai(self, line: str | Mapping[str, Any]) -> Any:
        """Raise an error, because mjai supports only riichi.

        Raises:
            GameError: always.
        """
        self._refuse()

    def to_mjai(self, move: ev.Event) -> str:
        """Raise an error, because mjai supports only riichi.

        Raises:
            GameError: always.
        """
        self._refuse()

    def from_mjai(self, line: str | Mapping[str, Any]) -> ev.Event:
        """Raise an error, because mjai supports only riichi.

        Raises:
            GameError: always.
        """
        self._refuse()


def _is_swap_of(event: ev.Event, seat: int) -> bool:
    return isinstance(event, ev.Swap) and event.seat == seat


def _is_over(state: FanState) -> bool:
    """Return whether the wins so far end the deal."""
    if state.has_ended or state.rules.winners == "one":
        return True
    out = {seat for seat, _ in state.pending} | {seat.number for seat in state.seats if seat.gone}
    return state.rules.winners == "leave" and len(out) >= SEATS - 1


# ---------------------------------------------------------------------------------- what others do


def _draw(state: FanState, event: ev.Draw, seat: HiddenFanSeat) -> None:
    """Check that another seat may draw now; its tile is unknown."""
    if state.must_end():
        state.refuse(event, "deal_must_end", kind=state.must_end())
    if state.phase not in (DRAW, CLAIM):
        state.refuse(event, "must_act", seat=state.turn)
    if not state.pending and state.next_draw().seat != seat.number:
        state.refuse(event, "not_its_turn", turn=state.next_draw().seat)


def _turn(state: FanState, event: Any, seat: HiddenFanSeat) -> None:
    if state.phase != ACT or state.turn != seat.number:
        state.refuse(event, "not_its_turn", turn=state.turn)


def _discard(state: FanState, event: ev.Discard, seat: HiddenFanSeat) -> None:
    _turn(state, event, seat)
    if event.tile in FLOWERS:
        state.refuse(event, "no_tile", tile=WALL_NAMES[event.tile])
    if event.drawn and state.drawn is None:
        state.refuse(event, "not_the_drawn_tile", drawn="–")
    check_copies(state, event, event.tile)


def _quad(state: FanState, event: ev.ConcealedQuad | ev.AddedQuad, seat: HiddenFanSeat) -> None:
    _turn(state, event, seat)
    if state.drawn is None and not state.rules.kong_after_call:
        state.refuse(event, "quad_after_call")


def _concealed_quad(state: FanState, event: ev.ConcealedQuad, seat: HiddenFanSeat) -> None:
    _quad(state, event, seat)
    tiles = tuple(event.tiles)
    if state.rules.kong_hidden and tiles == (ev.HIDDEN,) * COPIES:
        return
    if len(tiles) != COPIES or len({*tiles}) > 1 or not copies_in(state.rules, tiles[0]):
        state.refuse(event, "no_such_meld" if state.rules.kong_hidden else "quad_is_shown")
    check_copies(state, event, tiles[0], COPIES)


def _call(state: FanState, event: ev.Call, seat: HiddenFanSeat) -> None:
    if state.phase != CLAIM or seat.gone or state.pending or event.source == event.seat:
        state.refuse(event, "nothing_to_claim")
    if (event.source, event.tile) != (state.source, state.tile) or state.robbed:
        state.refuse(event, "nothing_to_claim")
    for face in event.own:
        check_copies(state, event, face, event.own.count(face))
    try:
        Meld.of(event.type if event.type in ev.CALLS else "", (event.tile, *event.own))
    except PailiError:
        state.refuse(event, "no_such_meld")
    s = state.situation(seat.number)
    counts = [event.own.count(kind) for kind in range(KINDS)]
    # as if the seat held these tiles and one that it can always discard
    s = replace(s, hand=Hand.unchecked(counts, 1, melds=s.hand.melds))
    if (event.type, tuple(sorted(event.own))) not in moves.calls(s):
        state.refuse(event, "chi_from_left" if event.type == CHI and not s.from_left else "nothing_to_claim")


def _added_quad(state: FanState, event: ev.AddedQuad, seat: HiddenFanSeat) -> None:
    _quad(state, event, seat)
    if not any(meld.meld.type == "pon" and meld.meld.kinds[0] == event.tile for meld in seat.melds):
        state.refuse(event, "no_such_meld")
    check_copies(state, event, event.tile)


def _false_win(state: FanState, event: ev.FalseWin, seat: HiddenFanSeat) -> None:
    if state.rules.false_win == "refused":
        state.refuse(event, "no_false_wins", rules=state.rules.name)
    if state.is_out(seat.number) or state.pending:
        state.refuse(event, "seat_is_out" if state.is_out(seat.number) else "nothing_to_claim")
    _win(state, event, seat)


def _win(state: FanState, event: ev.Win | ev.FalseWin, seat: HiddenFanSeat) -> None:
    if event.source == event.seat:
        _turn(state, event, seat)
        check_copies(state, event, event.tile)
        return
    is_offered = state.phase == CLAIM and (event.source, event.tile) == (state.source, state.tile)
    if not is_offered or seat.gone or not moves.may_be_won(state.situation(seat.number), event.tile):
        state.refuse(event, "nothing_to_claim")


def _flower(state: FanState, event: ev.Flower, seat: HiddenFanSeat) -> None:
    """Check that another seat may set a flower aside now, and record it."""
    opening = state.opening or (state.phase in (DRAW, FLOWER) and not any(seat.river for seat in state.seats))
    drawn = state.turn == seat.number and state.may_show_flower
    if event.tile not in FLOWERS or not (opening or drawn):
        state.refuse(event, "no_flower_due")
    seat.shows(event.tile)
    state.opening = not drawn
    state.phase, state.turn = FLOWER, seat.number


def _swap(state: FanState, event: ev.Swap, seat: HiddenFanSeat) -> None:
    if state.phase != SWAP or len(event.tiles) != SWAPPED:
        state.refuse(event, "no_such_swap")


def _lack(state: FanState, event: ev.Lack, seat: HiddenFanSeat) -> None:
    if event not in legal_moves(state, seat.number):
        state.refuse(event, "no_such_lack")


def _nothing(_: FanState, __: ev.Pass, ___: HiddenFanSeat) -> None:
    """Do nothing: a pass of another seat changes nothing that the own seat can see."""


_CHECKS: Final[dict[type[ev.Event], Callable[[FanState, Any, HiddenFanSeat], None]]] = {
    ev.Draw: _draw, ev.Discard: _discard, ev.ConcealedQuad: _concealed_quad, ev.AddedQuad: _added_quad,
    ev.Call: _call, ev.Win: _win, ev.FalseWin: _false_win, ev.Flower: _flower, ev.Swap: _swap, ev.Lack: _lack,
    ev.Pass: _nothing,
}  # fmt: skip
