"""A table as one seat sees it: the tiles of the other seats are hidden, everything else is recorded.

The table receives the events one by one and lists the legal moves of the seat. A program that plays on a
server needs such a table.

>>> from paili.game.play import Play
>>> play = Play(seed=7)
>>> mine = SeatTable(1)
>>> for event in (play.deal, *play.events, *play.step({0: "2s"})):
...     mine.apply(event)
>>> mine.legal() == play.asks[1], mine.position() == play.position(1)
(True, True)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Self, overload

from paili.arguments import as_int
from paili.errors import GameError, shown
from paili.game import events as ev
from paili.game.deal.checks import check, check_turn_of_win
from paili.game.deal.description import TYPE_FAULTS, refuse_wrong_value
from paili.game.deal.hidden import HiddenDeal, first_waiting_play, likely_hands, redeals
from paili.game.deal.seat_position import position_of
from paili.game.deal.state import State
from paili.game.deal.steps import happen
from paili.game.events import checked_seat
from paili.game.mjai.decoder import MjaiDecoder, answer, parse_answer
from paili.game.move_text import moves_alone, text_of
from paili.game.moves.legal import legal_moves
from paili.game.play import Play
from paili.game.records import Deal, checked_start
from paili.game.table import checked_deal, class_for
from paili.position.facts import CLAIM, WAIT
from paili.position.position import Position
from paili.position.text.rules import names_game, riichi_rules
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili.dangers.likely_hands import LikelyHands
    from paili.fan.rules import GameName
    from paili.fan.rules import Rules as GameRules
    from paili.game.chinese.seat_table import FanSeatTable
    from paili.position.text.rules import AnyRules


class SeatTable:
    """A table as one seat sees it, for a program that plays this seat on a server.

    Pass the events of the server to `apply` one by one, with or without the tiles that the seat may not see,
    or lines of the mjai protocol to `mjai`. `legal` then returns the moves that the seat may make, `position`
    all that the seat sees. For a Chinese game the new object is a `paili.game.FanSeatTable`.
    `paili.game.Table` is a table on which all tiles are open.

    Args:
        seat: the seat, 0…3; 0 is the first dealer of the game.
        rules: a rule set of riichi or a Chinese game, or its name.

    Attributes:
        seat, rules: the arguments.

    Raises:
        GameError: if there is no such seat.

    >>> from paili.game import Play
    >>> play, mine = Play(seed=7), SeatTable(1)
    >>> for event in (play.deal, *play.events, *play.step({0: "2s"})): mine.apply(event)
    >>> mine.legal() == play.asks[1]
    True
    """

    @overload
    def __new__(cls, seat: int, rules: GameRules | GameName) -> FanSeatTable: ...
    @overload
    def __new__(cls, seat: int, rules: Rules | str = ...) -> Self: ...
    def __new__(cls, seat: int, rules: AnyRules | str = Rules.TENHOU) -> Any:
        """Return a table of the class for these rules: riichi, or a Chinese game."""
        return object.__new__(class_for(SeatTable, cls, rules))

    if not TYPE_CHECKING:  # type checkers take the arguments from `__new__`, which has the type of the result

        def __init__(self, seat, rules=Rules.TENHOU):
            self._open(seat, rules)

    @staticmethod
    def takes(rules: object) -> bool:
        """Return whether rules are riichi rules; ``SeatTable(seat, rules)`` calls this to choose the class.

        The subclass `paili.game.FanSeatTable` returns whether the rules are those of a Chinese game.

        Args:
            rules: a rule set, a Chinese game, or the name of one of these.
        """
        return not names_game(rules)

    def _open(self, seat: int, rules: AnyRules | str) -> None:
        self.rules: Rules = riichi_rules(rules)
        self.seat = checked_seat(seat, self.rules.players)
        self._state: State | None = None
        self._due = 0
        self._over = True
        self._deal: Deal | None = None
        self._events: list[ev.Event] = []
        self._decoder = MjaiDecoder(self.rules)

    # ------------------------------------------------------------------ what happens

    def start(self, deal: Deal) -> None:
        """Begin a deal; the tiles of the other hands and the events of the deal are ignored.

        Args:
            deal: the start of the deal: dealer, points, dora indicator and the seat's own tiles, as in
                ``deal`` of a `paili.game.Play`.

        Raises:
            GameError: if the deal does not fit the rules, or shows a tile more often than the game has it.
        """
        seen = self._seen(deal)
        self._state = checked_deal(seen, self.rules)
        self._due, self._over = 0, False
        self._deal, self._events = seen, list[ev.Event]()

    def _seen(self, deal: Deal) -> Deal:
        """Return the start of a deal with the hands of the other seats hidden.

        Raises:
            GameError: if the argument is not a deal.
        """
        return checked_start(deal).hidden_from(self.seat)

    def apply(self, event: ev.Event | Deal) -> None:
        """Apply the next event of the game, or begin a deal.

        The tiles that other seats draw may be shown or hidden (-1); the table ignores them. The event of a
        new dora indicator may come at any time once it is due.

        Args:
            event: the event, one of the classes of `paili.game` such as ``Discard``; or the start of a deal,
                as for `start`.

        Raises:
            GameError: if the event cannot happen now, as far as the seat can know; the table is unchanged
                then.
        """
        if isinstance(event, Deal):
            self.start(event)
            return
        state = self.state
        if isinstance(event, ev.Win):
            self._check_win(state, event)
            self._over = True
        elif isinstance(event, ev.DrawnDeal):
            self._over = True
        elif isinstance(event, ev.Dora):
            self._turn(event)
        elif not isinstance(event, ev.Away | ev.Back):
            self._happen(
                state, event.hidden_from(self.seat, self.rules) if isinstance(event, ev.Draw) else event
            )

    def _check_win(self, state: State, event: ev.Win) -> None:
        """Refuse a win that no seat can have now; of the hands of the other seats nothing is known."""
        try:
            if event.source != event.seat and event.tile == ev.HIDDEN:
                event = replace(event, tile=state.tile)
            check_turn_of_win(state, event)
        except TYPE_FAULTS:
            refuse_wrong_value(event, state.deal.name)
            raise

    def _happen(self, state: State, event: ev.Event) -> None:
        if self._over:
            state.refuse(event, "deal_is_over")
        try:
            check(state, event)
        except TYPE_FAULTS:
            refuse_wrong_value(event, state.deal.name)
            state.refuse(event, "no_such_event")
        happen(state, event)
        self._events.append(event)
        if isinstance(event, ev.Discard):  # as an event, it completes the riichi that a line has declared
            self._decoder.declared = None
        self._due += state.owed + state.owed_later
        state.owed = state.owed_later = 0

    def _turn(self, event: ev.Dora) -> None:
        state = self.state
        state.owed = self._due
        try:
            check(state, event)
        finally:
            state.owed = 0
        state.indicators.append(event.tile)
        state.seen[event.tile] += 1
        self._due -= 1
        self._events.append(event)

    # ------------------------------------------------------------------ asking

    @property
    def state(self) -> State:
        """The state of the deal as far as the seat knows it, for paili itself; programs use `position`.

        Raises:
            GameError: if no deal was started.
        """
        if self._state is None:
            raise GameError("game.no_deal")
        return self._state

    @property
    def over(self) -> bool:
        """Return whether no deal is in progress: before the first and after the end of each deal."""
        return self._over

    def legal(self) -> tuple[ev.Event, ...]:
        """Return the moves that the seat may make now, as events; () if another seat must move."""
        state = self._state
        if state is None or self._over:
            return ()
        phase = state.phase_of(self.seat)
        if phase == WAIT or (phase == CLAIM and not state.may_claim(self.seat)):
            return ()
        events = legal_moves(state.situation(self.seat, phase))
        if self._decoder.declared != self.seat:
            return events
        return tuple(move for move in events if isinstance(move, ev.Discard) and move.riichi)

    def position(self) -> Position:
        """Return the position of the seat: everything that it can see.

        Raises:
            GameError: if no deal was started.
        """
        return position_of(self.state, self.seat)

    def to_text(self, move: ev.Event) -> str:
        """Return a move as text, such as ``2s`` for a discard; see `paili.game.Play.to_text`.

        Args:
            move: the move, one of those that `legal` returns.

        Raises:
            GameError: if the event is no move of a player.
        """
        return text_of(move, self.state)

    def sample(self, seed: int = 0, *, likely: bool = False) -> Play:
        """Return a game that goes on from here, with hidden tiles that agree with all that the seat has seen.

        A program can play such samples to the end to compare its moves (Monte Carlo search). If the seat has
        no decision now, another seat has a decision in the returned game.

        Args:
            seed: the seed that shuffles the hidden tiles.
            likely: whether opponents get likely hands, judged by their discards, instead of purely random
                ones; riichi only. See `paili.game.Play.redeal`.

        Raises:
            GameError: if no deal is in progress, the seed is not an integer, or ``likely`` is set in a
                Chinese game. Also if no hidden tiles were found that agree with what the seat has seen and
                leave a decision to some seat.
        """
        if self._deal is None or self._over:
            raise GameError("game.no_deal")
        random = Random(as_int(seed, GameError, "seed"))
        events = tuple(event for event in self._events if not isinstance(event, ev.Pass))
        deal = replace(self._deal, events=events)

        def resume(dealt: HiddenDeal) -> Play:
            return Play.of_deal(self.rules, dealt.deal, dealt.wall, random.getrandbits(63))

        deals = self._redeals(deal, random, likely_hands(self.position(), likely))
        return first_waiting_play(deals, resume, deal, self.seat)

    def _redeals(self, deal: Deal, random: Random, likely: LikelyHands | None) -> Iterator[HiddenDeal]:
        return redeals(deal, self.seat, self.rules, random, likely)

    # ------------------------------------------------------------------ mjai

    def mjai(self, line: str | Mapping[str, Any]) -> ev.Event | Deal | None:
        """Apply a line of the mjai protocol, and return its event or deal; None if the line has neither.

        After a line ``reach`` of the seat itself, `legal` returns only discards that declare riichi.

        Args:
            line: the line as text, or its JSON object as a dict; any dialect of mjai.

        Raises:
            LogError: if the line cannot be read.
            GameError: if the event cannot happen now.
        """
        decoder = copy(self._decoder)
        event = decoder.decode(line)
        if event is not None:
            self.apply(event)
        self._decoder = decoder
        return event

    def to_mjai(self, move: ev.Event) -> str:
        """Return a move as a line of the mjai protocol, to send to a server.

        A discard that declares riichi needs two lines: first ``reach``; after the server has repeated it, the
        same call returns the line of the discard.

        Args:
            move: the move, one of those that `legal` returns.

        Raises:
            GameError: if the event is no move of a player, or a value of it is impossible.
        """
        with moves_alone(move):
            return json.dumps(answer(move, self.state, self._decoder))

    def from_mjai(self, line: str | Mapping[str, Any]) -> ev.Event:
        """Return the legal move that a line of the mjai protocol describes.

        Args:
            line: the line as text, or its JSON object as a dict.

        Raises:
            LogError: if the line cannot be read.
            GameError: if the line describes no legal move.
        """
        event = parse_answer(line, self.legal(), self.state, self._decoder)
        if event is None:
            deal = self.state.deal.name
            raise GameError("game.no_legal_choice", deal=deal, seat=self.seat, event=shown(line))
        return event

    def copy(self) -> Self:
        """Return a copy of the table; events that one of the two applies do not change the other."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._state = None if self._state is None else self._state.copy()
        other._decoder, other._events = copy(self._decoder), self._events[:]
        return other
