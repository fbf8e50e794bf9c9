"""A table: follow a deal event by event, and list the legal moves of each seat.

>>> from paili.game.events import Discard, Draw
>>> from paili.game.records import Deal
>>> east = (0, 0, 0, 9, 10, 11, 18, 19, 20, 27, 27, 33, 33)
>>> hands = (east, *((*range(first, 9), *range(12, 16 + first)) for first in (1, 2, 3)))
>>> table = Table()
>>> table.start(Deal(round=0, honba=0, sticks=0, points=(25000,) * 4, hands=hands, indicator=5))
>>> table.apply(Draw(0, 33))
>>> table.legal(0)[0]
Win(seat=0, source=0, tile=Kind.RED)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self, overload

from paili.catalogue import Message
from paili.errors import GameError
from paili.game.deal.checks import count_tiles
from paili.game.deal.description import TYPE_FAULTS, refuse_wrong_value
from paili.game.deal.ends import DealEnd, end_of
from paili.game.deal.seat_position import position_of
from paili.game.deal.state import State
from paili.game.deal.steps import apply
from paili.game.events import HIDDEN, UNKNOWN, DrawnDeal, Event, checked_seat
from paili.game.moves.legal import legal_moves
from paili.game.records import Deal, checked_start
from paili.position.facts import CLAIM, WAIT
from paili.position.position import Position
from paili.position.text.rules import names_game, riichi_rules
from paili.scoring.rules import Rules
from paili.scoring.settlement import Place, final
from paili.tiles import FACES

if TYPE_CHECKING:
    from paili.fan.rules import GameName
    from paili.fan.rules import Rules as GameRules
    from paili.game.chinese.table import FanTable
    from paili.position.text.rules import AnyRules

_TILES = 13


def class_for(base: type[Any], called: type[Any], rules: object) -> Any:
    """Return the class of which a call of a class creates an object: for some rules a subclass.

    A subclass without a method ``takes`` of its own, such as one outside paili, is never chosen.

    Args:
        base: the class that chooses among itself and its direct subclasses.
        called: the class that was called; if it is not ``base``, it is the result.
        rules: the rules.
    """
    kinds = base.__subclasses__() if called is base else ()
    return next((kind for kind in kinds if "takes" in vars(kind) and kind.takes(rules)), called)


class Table:
    """A table that follows a game event by event, checks each event, and lists the legal moves of each seat.

    `start` begins a deal, `apply` takes its events one by one, `replay` does both. The table knows all
    hands. `SeatTable` follows a game as one seat sees it; `Play` plays a game itself.

    Args:
        rules: a rule set of riichi or a Chinese game, or its name; for a Chinese game the result is a
            `paili.game.FanTable`, with the same methods.

    Attributes:
        rules: the rule set.

    >>> from paili.game import Play
    >>> play, table = Play(seed=7), Table()
    >>> table.replay(play.deal, play.events)
    >>> table.legal(0) == play.asks[0]
    True
    """

    @overload
    def __new__(cls, rules: GameRules | GameName) -> FanTable: ...
    @overload
    def __new__(cls, rules: Rules | str = ...) -> Self: ...
    def __new__(cls, rules: AnyRules | str = Rules.TENHOU) -> Any:
        """Return a table of the class for these rules: riichi, or a Chinese game."""
        return object.__new__(class_for(Table, cls, rules))

    if not TYPE_CHECKING:  # type checkers take the arguments from `__new__`, which has the type of the result

        def __init__(self, rules=Rules.TENHOU):
            self._open(rules)

    @staticmethod
    def takes(rules: object) -> bool:
        """Return whether the rules are riichi rules; ``Table(rules)`` calls this to choose the class.

        The subclass `paili.game.FanTable` returns whether the rules are those of a Chinese game.

        Args:
            rules: a rule set, a Chinese game, or the name of one of these.
        """
        return not names_game(rules)

    def _open(self, rules: AnyRules | str) -> None:
        self.rules: Rules = riichi_rules(rules)
        self._state: State | None = None
        self._is_live = True

    # ------------------------------------------------------------------ playing

    def start(self, deal: Deal) -> None:
        """Begin a deal in place of the one before, without its events; `replay` also applies its events.

        Args:
            deal: the start of the deal: hands, points, round, and in riichi the first dora indicator. Its
                events are not applied. But if it has any, it counts as a deal of a file: `apply` then accepts
                a `DrawnDeal` of the kind "unknown" before the first draw.

        Raises:
            GameError: if the deal does not fit the rules, or shows a tile more often than the game has it.
        """
        self._begin(shown_start(deal))

    def _begin(self, deal: Deal) -> None:
        self._state, self._is_live = checked_deal(deal, self.rules), not deal.events

    def apply(self, event: Event) -> None:
        """Check the next event of the deal, and change the table by it.

        The event `RiichiAccepted` may be left out: any event but a win accepts the riichi before it.

        Raises:
            GameError: if the event cannot happen now; the message names the deal, the event and the reason,
                and the table is unchanged.
        """
        state = self._state or self.state
        if self._is_live:
            _refuse_unknown_end(state, event)
        try:
            apply(state, event)
        except TYPE_FAULTS:
            refuse_wrong_value(event, state.deal.name)
            raise

    def replay(self, deal: Deal, events: Iterable[Event] | None = None) -> None:
        """Begin a deal and apply its events, to reach a moment of it.

        Args:
            deal: the record of the deal.
            events: the events to apply, for example the first ten of the record; None for all of them.

        Raises:
            GameError: at the first event that cannot happen; the message has the number of the event, from 1;
                or if ``events`` is no list of events, and then the table is unchanged.
        """
        if events is not None and not isinstance(events, Iterable):
            raise GameError("logs.no_list", value=events)
        self.start(deal)
        self._is_live = False
        for number, event in enumerate(deal.events if events is None else events, 1):
            try:
                self.apply(event)
            except GameError as error:
                raise at_event(number, error) from None

    def copy(self) -> Self:
        """Return a copy of the table; events that one of the two applies do not change the other."""
        other = object.__new__(type(self))
        other.rules = self.rules
        other._state, other._is_live = self.state.copy(), self._is_live
        return other

    # ------------------------------------------------------------------ asking

    @property
    def state(self) -> State:
        """The state of the deal in progress. Read it, do not change it.

        Among its attributes are ``seats`` (a list: hand, river, melds and points of each seat), ``wall`` (the
        number of tiles that can still be drawn), ``turn``, ``indicators`` and ``sticks``.

        Raises:
            GameError: if no deal was started.
        """
        if self._state is None:
            raise GameError("game.no_deal")
        return self._state

    @property
    def deal(self) -> Deal:
        """The current deal as a `Deal`, as `start` took it, without the events since then.

        Raises:
            GameError: if no deal was started.
        """
        return self.state.deal

    def legal(self, seat: int) -> tuple[Event, ...]:
        """Return the moves that a seat may make now, as events; () if another seat must move.

        A seat that may claim a tile may also `Pass`; the table does not need this event.

        Args:
            seat: the seat, 0…3; 0 is the first dealer of the game.

        Raises:
            GameError: if the game has no such seat.
        """
        state = self._state
        if state is None or type(seat) is not int or not 0 <= seat < len(state.seats):
            checked_seat(seat, len(self.state.seats))
        assert state is not None
        phase = state.phase_of(seat)
        if phase == WAIT or (phase == CLAIM and not state.may_claim(seat)):
            return ()
        return legal_moves(state.situation(seat, phase))

    def position(self, seat: int) -> Position:
        """Return all that a seat knows now as a `paili.Position`, for analysis or a bot.

        Args:
            seat: the seat, 0…3; 0 is the first dealer of the game.

        Raises:
            GameError: if the game has no such seat.
        """
        checked_seat(seat, len(self.state.seats))
        return position_of(self.state, seat)

    @property
    def must_end(self) -> str | None:
        """The kind of drawn deal that follows if nobody wins on the last discard, such as ``"four_riichi"``.

        The text is a ``kind`` of `paili.game.DrawnDeal`; None if the deal continues.
        """
        return self.state.must_end()

    @property
    def end(self) -> DealEnd | None:
        """The result of the deal as a `DealEnd`; None while the deal is in progress.

        The `DealEnd` has the wins, the payments, the points after the deal and the start of the next deal.
        """
        return end_of(self.state)

    def final(self) -> tuple[Place, ...]:
        """Return the final place of each seat, in the order of the seats, with its points, uma and oka.

        Each entry is a `paili.scoring.Place`.

        Raises:
            GameError: if the game is not over.
        """
        end = self.end
        if end is None or end.next is not None:
            raise GameError("game.not_over")
        return final(end.points, self.rules, sticks=end.sticks)


def start_checked(table: Table, deal: Deal) -> None:
    """Begin a deal as `Table.start` does, without the checks of `shown_start`, which the calling code has
    made for a whole game.

    Raises:
        GameError: if the deal does not fit the rules, or shows a tile more often than the game has it.
    """
    table._begin(deal)


def shown_start(deal: object) -> Deal:
    """Return the argument after a check that it is a deal that shows the tiles of all hands.

    Raises:
        GameError: if the argument is no such deal.
    """
    start = checked_start(deal)
    if any(HIDDEN in hand for hand in start.hands):
        reason = Message("game.no_tile", tile=HIDDEN)
        raise GameError("game.deal_refused", deal=start.name, reason=reason)
    return start


def at_event(number: int, error: GameError) -> GameError:
    """Return an error with the number of the event, from 1, that a table has refused."""
    return GameError("game.at_event", number=number, reason=error.fault)


def _refuse_unknown_end(state: State, event: Event) -> None:
    """Raise a `GameError` for an end of the kind "unknown" before the first draw; only files contain it."""
    if (
        isinstance(event, DrawnDeal)
        and event.kind == UNKNOWN
        and not any(seat.has_drawn for seat in state.seats)
    ):
        state.refuse(event, "deal_goes_on")


def checked_deal(deal: Deal, rules: Rules) -> State:
    """Check a deal, and return the state at its start; the hands of the deal may be hidden.

    Raises:
        GameError: if the deal does not fit the rules, or shows a tile more often than the game has it.
    """
    _check_seats(deal, rules)
    state = State(rules, deal)
    count_tiles(state)
    return state


def _check_seats(deal: Deal, rules: Rules) -> None:
    seats = len(deal.points)
    if seats != rules.players or len(deal.hands) != seats:
        raise GameError("game.another_number_of_seats", deal=deal.name, seats=seats, players=rules.players)
    if not 0 <= deal.dealer < seats:
        raise GameError("game.no_such_dealer", deal=deal.name, seat=deal.dealer)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != _TILES:
            raise GameError("game.hand_of_another_size", deal=deal.name, seat=seat, size=len(hand))
        if wrong := [face for face in hand if face >= FACES]:  # before the hand is counted by kinds
            reason = Message("game.no_tile", tile=wrong[0])
            raise GameError("game.deal_refused", deal=deal.name, reason=reason)
