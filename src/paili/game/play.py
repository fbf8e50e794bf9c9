# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Play a game decision by decision: `Play` asks seats for their moves, and continues with these moves.

>>> play = Play(seed=7)
>>> play.asks[0][-1], play.step({0: "2s"})
(Discard(seat=0, tile=Kind.M6, drawn=True), (Discard(seat=0, tile=Kind.S2), Draw(seat=1, tile=Kind.P4)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self, cast, overload

from paili.arguments import as_int
from paili.errors import GameError, shown
from paili.game import events as ev
from paili.game import records as rec
from paili.game.deal.description import describe
from paili.game.deal.ends import NextDeal
from paili.game.deal.hidden import HiddenDeal, first_waiting_play, likely_hands, redeals
from paili.game.deal.snapshot import (
    DEALS_OF_A_ROUND,
    GameSnapshot,
    Steps,
    checked_deals,
    checked_start,
    read_snapshot,
    snapshot,
    steps_before,
)
from paili.game.deal.state import DRAW, State
from paili.game.deal.steps import happen
from paili.game.deal.wall import Wall
from paili.game.deal.walls import Walls, dealt
from paili.game.move_text import move_of, text_of
from paili.game.moves.legal import claims_of, legal_moves
from paili.game.moves.melds import first_call
from paili.game.quick_events import accepted_of, draw_of
from paili.game.table import Table, class_for
from paili.position.facts import ACT, CLAIM
from paili.position.position import Position
from paili.position.text.rules import names_game, riichi_rules
from paili.scoring.rules import Rules
from paili.scoring.settlement import Place

if TYPE_CHECKING:
    from paili.dangers.likely_hands import LikelyHands
    from paili.fan.rules import GameName
    from paili.fan.rules import Rules as GameRules
    from paili.game.chinese.play import FanPlay
    from paili.game.chinese.wall import TileWall
    from paili.position.text.rules import AnyRules

Asks = dict[int, tuple[ev.Event, ...]]
_THREE: Final = 3


class Play:
    """A game that your program plays move by move; `step` goes from one decision to the next.

    `Play` does all that needs no decision: draws, dora indicators, the order of claims, several wins on a
    tile, riichi sticks, payments, the next deal. ``asks`` has the legal moves of the seats that must decide
    now. Pass one of them for each seat to `step`, as an event or as text. Seats that may claim the same tile
    decide at the same time. `play_game` plays a whole game between bots; a `Table` follows a game that is
    played elsewhere.

    Args:
        rules: a rule set of riichi or a Chinese game, or its name.
        seed: the seed that shuffles the walls; `play_game` makes the same walls from the same seed.
        walls: the walls of the deals in order, in place of walls shuffled by ``seed``, which is then ignored:
            `paili.game.Wall` objects, or `paili.game.TileWall` objects for a Chinese game.
        start: the round, honba, sticks and points of the first deal; None for the beginning of a game.
        deals: the maximum number of deals to play, 1 or more. None plays to the end of the game, but at most
            64 deals for each round: a game in which the dealer stays after a drawn deal and nobody ever wins
            would never end.

    Attributes:
        table: the table of the current deal. Read it, but do not change it.
        deals: the records of the finished deals; not the argument of this name.
        asks: a dict with the seats that must decide now, in turn order, and the legal moves of each; empty
            when the game is over.

    Raises:
        GameError: if the seed is not an integer, the walls or ``start`` are invalid, or ``deals`` is less
            than 1; also if a deal begins for which ``walls`` has no wall.

    >>> play = Play(seed=7)
    >>> play.step({0: "2s"})  # the dealer, seat 0, discards 2s
    (Discard(seat=0, tile=Kind.S2), Draw(seat=1, tile=Kind.P4))
    """

    __slots__ = ("_before", "_drawn", "_events", "_most", "_replaced", "_start", "_wall", "_walls",
                 "asks", "deals", "table")  # fmt: skip

    @overload
    def __new__(
        cls, rules: GameRules | GameName, *, seed: int = ..., walls: Iterable[TileWall] | None = ...,
        start: NextDeal | None = ..., deals: int | None = ...,
    ) -> FanPlay: ...  # fmt: skip
    @overload
    def __new__(
        cls, rules: Rules | str = ..., *, seed: int = ..., walls: Iterable[Wall] | None = ...,
        start: NextDeal | None = ..., deals: int | None = ...,
    ) -> Self: ...  # fmt: skip
    def __new__(
        cls, rules: AnyRules | str = Rules.TENHOU, *, seed: int = 0, walls: Iterable[Any] | None = None,
        start: NextDeal | None = None, deals: int | None = None,
    ) -> Any:  # fmt: skip
        """Return a game of the class for these rules: riichi, or a Chinese game."""
        return object.__new__(cls._kind(rules))  # `__init__` takes the other arguments

    if not TYPE_CHECKING:  # type checkers take the arguments from `__new__`, which has the type of the result

        def __init__(self, rules=Rules.TENHOU, *, seed=0, walls=None, start=None, deals=None):
            rules = self._checked_rules(rules)
            first = self._first(rules) if start is None else start
            self._open(self._table(rules), Walls(rules, seed, walls), first, deals)
            self._go_on([])

    def __repr__(self) -> str:
        seats = ", ".join(map(str, self.asks)) or "none"
        return f"<{type(self).__name__} {self.rules.name} {self.table.deal.name}, to answer: {seats}>"

    @classmethod
    def _kind(cls, rules: object) -> type[Play]:
        kind: type[Play] = class_for(Play, cls, rules)
        return kind

    @staticmethod
    def takes(rules: object) -> bool:
        """Return whether the rules are riichi rules; ``Play(rules)`` calls this to choose the class.

        The subclass `paili.game.FanPlay` returns whether the rules are those of a Chinese game.

        Args:
            rules: a rule set, a Chinese game, or the name of one of these.
        """
        return not names_game(rules)

    _checked_rules: Callable[[Any], Any] = staticmethod(riichi_rules)
    _table: Callable[[Any], Table] = Table

    @staticmethod
    def _first(rules: Any) -> NextDeal:
        """Return the start (round, honba, sticks, points) of the first deal of a game."""
        return NextDeal(0, 0, 0, (rules.start_points,) * rules.players)

    def _open(self, table: Table, walls: Walls, start: NextDeal, most: int | None) -> None:
        self.table, self._walls, self._most = table, walls, checked_deals(most)
        self.deals: tuple[rec.Deal, ...] = ()
        self.asks: Asks = {}
        self._before: Steps | None = None
        self._begin(checked_start(start))

    @classmethod
    def at(cls, table: Table, start: NextDeal, wall: Wall) -> Self:
        """Return a game of one deal at a table that the caller passes; ``Play(rules)`` makes its own table.

        Args:
            table: a `paili.game.Table`. The game begins the deal at this table, and applies all its events to
                the table.
            start: the round, honba, sticks and points with which the deal begins.
            wall: the wall of the deal, a `paili.game.Wall`, or a `paili.game.TileWall` in a Chinese game.
        """
        play = object.__new__(cls)
        play._open(table, Walls(table.rules, walls=(wall,)), start, 1)
        play._go_on([])
        return play

    _happen: Callable[[State, ev.Event], None] = staticmethod(happen)

    # ------------------------------------------------------------------ looking

    @property
    def rules(self) -> Rules:
        """The rule set of the game."""
        return self.table.rules

    @property
    def over(self) -> bool:
        """Return whether the game is over, by its rules or by the maximum number of deals (`stopped`)."""
        return not self.asks

    @property
    def deal(self) -> rec.Deal:
        """The record of the current deal with its events so far; of the last deal when the game is over."""
        return replace(self._start, events=tuple(self._events))

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """A tuple of the events of the current deal so far: draws, discards, calls and so on."""
        return tuple(self._events)

    @property
    def stopped(self) -> bool:
        """Return whether the game is over only because the maximum number of deals was played."""
        end = self.table.end
        return self.over and end is not None and end.next is not None

    @property
    def result(self) -> rec.Result | None:
        """The final points and scores, as a `paili.game.Result`; None while the game goes on.

        Its ``points`` has the points of each seat, its ``totals`` the final scores with uma and oka, in
        thousands. In a game that was `stopped`, ``totals`` is None.
        """
        end = self.table.end
        if end is None or not self.over:
            return None
        return rec.Result(points=end.points) if self.stopped else _result(self.table.final())

    @property
    def game(self) -> rec.Game:
        """The record of the game so far, a `paili.game.Game`, which `paili.logs` can write to a file.

        Its field ``complete`` says whether the game was played to its end.
        """
        deals = self.deals if self.over else (*self.deals, self.deal)
        players = tuple(rec.Player() for _ in range(self.rules.players))
        complete = self.over and not self.stopped
        return rec.Game(players=players, rules=self.rules, deals=deals, result=self.result, complete=complete)

    def position(self, seat: int) -> Position:
        """Return all that a seat knows now as a `paili.Position`, for analysis or a bot.

        Args:
            seat: the seat, 0…3; 0 is the first dealer of the game.

        Raises:
            GameError: if the game has no such seat.
        """
        return self.table.position(seat)

    # ------------------------------------------------------------------ playing

    def step(self, answers: Mapping[int, ev.Event | str]) -> tuple[ev.Event | rec.Deal, ...]:
        """Make the moves that the seats have chosen, and play on to the next decision.

        Args:
            answers: for each seat in ``asks``, one of its legal moves, as an event or as text such as
                ``"5m"`` (see `to_text`).

        Returns:
            The events up to the next decision. If a new deal begins, its record (`Deal`), still without
            events, is among them.

        Raises:
            GameError: if a seat of ``asks`` is missing, another seat is present, or a move is not legal; the
                game is unchanged then.
        """
        moves = self._checked(answers)
        self._before = self._before, len(self.deals), len(self._events)
        happened: list[ev.Event | rec.Deal] = []
        self._take(moves, happened)
        self._go_on(happened)
        return tuple(happened)

    def to_text(self, move: ev.Event) -> str:
        """Return a move as short text, which `step` takes in place of the move.

        ``5m`` discards 5m from the hand, ``5M`` discards it as the drawn tile, and ``5m-`` discards it and
        declares riichi. ``4-56s`` is a chi of 4s and ``7-77z`` a pon: the minus follows the called tile.
        ``1111s`` is a concealed quad. Other moves are ``win``, ``pass``, ``north`` and ``nine`` (nine kinds
        of terminals and honours).

        Args:
            move: the move, one of those in ``asks``.

        Raises:
            GameError: if the event is no move of a player.
        """
        return text_of(move, self.table.state)

    def copy(self) -> Self:
        """Return a copy of the game, for example to try a move; moves in the copy do not change the game."""
        other = object.__new__(type(self))
        other.table, other._events = self.table.copy(), self._events[:]
        other.asks, other.deals, other._start, other._most = self.asks, self.deals, self._start, self._most
        other._wall, other._walls, other._before = self._wall, self._walls, self._before
        other._drawn, other._replaced = self._drawn, self._replaced
        return other

    def undo(self) -> None:
        """Take back the last call of `step`, with all events that followed; call it again to go further back.

        Raises:
            GameError: if `step` was not called yet.
        """
        if self._before is None:
            raise GameError("game.no_step")
        self._before, deals, events = self._before
        deal = self.deal if deals == len(self.deals) else self.deals[deals]
        self.deals = self.deals[:deals]
        self._deal_out(replace(deal, events=()))
        self._repeat(deal.events[:events])
        self._go_on([])

    def _repeat(self, events: Iterable[ev.Event]) -> None:
        """Apply stored events, which were played with the same wall, once more."""
        for event in events:
            if isinstance(event, ev.Draw):
                self._count_draw(bool(self.table.state.replacement))
            self._do(event, [])

    def redeal(self, seat: int, seed: int = 0, *, likely: bool = False) -> Self:
        """Return a copy of the game in which all tiles hidden from a seat are dealt anew, for simulations.

        What the seat has seen stays the same. Opponents in riichi get tenpai hands that do not wait for a
        tile discarded since their riichi. Apart from that, all orders of the hidden tiles are equally likely.
        The walls of later deals change too. The copy waits for a decision of some seat, not always of this
        seat.

        Args:
            seat: the seat whose view does not change, 0…3; 0 is the first dealer of the game.
            seed: the seed that shuffles the hidden tiles.
            likely: whether opponents get hands that fit their discards, calls and riichi, as counted in games
                of strong players, instead of random hands; not for Chinese games.

        Raises:
            GameError: if no deal is in progress, or the game has no such seat; if the seed is not an integer,
                or ``likely`` is set in a Chinese game; if no hidden tiles were found that agree with what the
                seat has seen and leave a decision to some seat.
        """
        position = self.table.position(seat)  # refuses a seat that is none
        random = Random(as_int(seed, GameError, "seed"))
        if self.over:
            raise GameError("game.no_deal")
        deals = self._redeals(seat, random, likely_hands(position, likely))
        resume = partial(self._with_tiles, random)
        return first_waiting_play(deals, resume, self._start, seat, len(self.deals))

    def _with_tiles(self, random: Random, dealt: HiddenDeal) -> Self:
        """Return a copy of the game with other hidden tiles in the current deal.

        Args:
            random: the generator of the seed for the walls of later deals.
            dealt: the deal with the other hidden tiles.
        """
        other = self.copy()
        other.table = Table(self.rules)
        walls = self._walls.with_wall(len(self.deals), dealt.wall, random.getrandbits(63))
        other._resume(walls, dealt.deal)
        return other

    def _redeals(self, seat: int, random: Random, likely: LikelyHands | None) -> Iterator[HiddenDeal]:
        return redeals(self.deal, seat, self.rules, random, likely)

    @classmethod
    def of_deal(cls, rules: Rules, deal: rec.Deal, wall: Wall, seed: int = 0) -> Self:
        """Return a game that goes on from the middle of a recorded deal, to play it to another end.

        Args:
            rules: the rule set.
            deal: the record of the deal, a `paili.game.Deal` whose events end at the moment from which to
                play. Its hands and draws must be those of ``wall``; this is not checked.
            wall: the wall of the deal, a `paili.game.Wall`.
            seed: the seed of the walls of later deals.
        """
        play = cls.__new__(cls, rules)
        play.table, play._most, play.deals, play._before = Table(rules), None, (), None
        play._resume(Walls(rules, seed, first=(wall,)), deal)
        return play

    def _resume(self, walls: Walls, deal: rec.Deal) -> None:
        self._walls, self.asks = walls, {}
        self._deal_out(replace(deal, events=()))
        self._repeat(deal.events)
        self._go_on([])

    # ------------------------------------------------------------------ keeping

    def to_dict(self) -> dict[str, Any]:
        """Return the game in progress as a dict that `json.dumps` accepts; `from_dict` restores the game."""
        deals = self.deals if self.over else (*self.deals, self.deal)
        return {
            "rules": self.rules.to_dict(), **self._walls.to_dict(), "most": self._most,
            "deals": [snapshot(deal) for deal in deals], "steps": steps_before(self._before),
        }  # fmt: skip

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Return the game in progress from the dict that `to_dict` returns.

        Raises:
            ScoreError: if the rules are invalid.
            GameError: if the dict describes no game, or its events cannot happen with its walls.
        """
        saved = read_snapshot(values)
        return cast("Self", cls._kind(saved.rules)._from_snapshot(saved))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game as the dict that `to_dict` returns."""
        return type(self).from_dict, (self.to_dict(),)

    @classmethod
    def _from_snapshot(cls, saved: GameSnapshot) -> Self:
        play = object.__new__(cls)
        play._open(cls._table(saved.rules), saved.walls, saved.deals[0][0], saved.most)
        for start, events in saved.deals:
            if play.table.state.has_ended:
                play.deals += (play.deal,)
                play._begin(start)
            for event in events:
                play._repeat_event(event)
        for step in saved.steps:
            play._before = play._before, *step
        play._go_on([])
        return play

    def _repeat_event(self, event: ev.Event) -> None:
        """Check that a stored event is possible and that its tile is the next tile of the wall, and apply the
        event.

        Raises:
            GameError: if the event is not possible, or the wall has another tile.
        """
        number = len(self._events)
        wall_tile = self._next_tile() if isinstance(event, ev.Draw) else None
        if isinstance(event, ev.Draw) and event.tile != wall_tile:
            raise GameError("game.another_wall", number=number, tile=describe(event))
        self.table.copy().apply(event)
        self._repeat([event])

    # ------------------------------------------------------------------ answers

    def _checked(self, answers: Mapping[int, ev.Event | str]) -> list[ev.Event]:
        """Return the moves of the seats in turn order.

        Raises:
            GameError: if the answers do not contain exactly one legal move for each seat in `asks`.
        """
        if not self.asks:
            raise GameError("playing.over")
        is_mapping = type(answers) is dict or isinstance(answers, Mapping)
        if not is_mapping or answers.keys() != self.asks.keys():
            raise GameError("game.other_answers", seats=tuple(self.asks), value=answers)
        return [self._legal(seat, answers[seat], legal) for seat, legal in self.asks.items()]

    def _legal(self, seat: int, answer: ev.Event | str, legal: tuple[ev.Event, ...]) -> ev.Event:
        for move in legal:
            if move is answer:
                return move
        answer_move: object = move_of(answer, seat, self.table.state) if isinstance(answer, str) else answer
        result = next((event for event in legal if event == answer_move), None)
        if result is None:
            description = describe(answer) if isinstance(answer, ev.Event) else shown(answer)
            names = [self.to_text(move) for move in legal]
            deal = self.table.deal.name
            raise GameError("game.no_legal_answer", deal=deal, seat=seat, event=description, legal=names)
        return result

    def _take(self, moves: list[ev.Event], happened: list[ev.Event | rec.Deal]) -> None:
        """Apply those moves of the seats that take effect: a win has priority over a call, a pon or quad over
        a chi.

        Args:
            moves: the answers, in turn order.
            happened: the events since the last decision; new events are added.
        """
        self.asks = {}
        if self.table.state.phase != CLAIM:
            self._do(self._with_ura(moves[0]), happened)
            return
        wins = [move for move in moves if isinstance(move, ev.Win)]
        if len(wins) >= _THREE and self.rules.triple_ron == "abort":
            self._do(ev.DrawnDeal(ev.TRIPLE_RON), happened)
        elif wins:
            for win in wins[: self.rules.max_ron]:
                self._do(self._with_ura(win), happened)
        else:
            self._go_on_without_win(first_call(moves), happened)

    def _with_ura(self, move: ev.Event) -> ev.Event:
        """Return a move; a win after riichi gets the ura dora indicators that are turned for it."""
        state = self.table.state
        if not isinstance(move, ev.Win) or not state.seats[move.seat].riichi:
            return move
        turned = range(len(state.indicators)) if self.rules.ura_dora else range(0)
        return ev.Win(move.seat, move.source, move.tile, ura=tuple(map(self._wall.ura, turned)))

    def _go_on_without_win(self, call: ev.Call | None, happened: list[ev.Event | rec.Deal]) -> None:
        """Continue after a tile on which nobody won.

        Args:
            call: the call of the tile; None if nobody called it.
            happened: the events since the last decision; new events are added.
        """
        state = self.table.state
        if state.pending is not None:
            self._do(accepted_of(state.pending), happened)
        if kind := state.must_end():
            self._do(ev.DrawnDeal(kind), happened)
        elif call:
            self._do(call, happened)
        else:
            self._turn_indicators(happened)
            self._draw(happened)

    # ------------------------------------------------------------------ events without a choice

    def _go_on(self, happened: list[ev.Event | rec.Deal]) -> None:
        """Apply the events that the rules require, such as draws, until a seat has a decision."""
        while True:
            state = self.table.state
            if state.has_ended:
                if not self._next_deal(happened):
                    return
                continue
            if not state.robbed:  # a quad that is robbed turns none
                self._turn_indicators(happened)
            if state.phase == ACT:
                self.asks = {state.turn: legal_moves(state.situation(state.turn, ACT))}
                return
            if state.phase == DRAW:
                self._draw(happened)
            elif asks := claims_of(state):
                self.asks = asks
                return
            else:
                self._go_on_without_win(None, happened)

    def _do(self, event: ev.Event, happened: list[ev.Event | rec.Deal]) -> None:
        self._happen(self.table.state, event)
        self._events.append(event)
        happened.append(event)

    def _turn_indicators(self, happened: list[ev.Event | rec.Deal]) -> None:
        """Turn the dora indicators that are due, for example after a quad."""
        state = self.table.state
        while state.owed:
            self._do(ev.Dora(self._wall.indicator(len(state.indicators))), happened)

    def _draw(self, happened: list[ev.Event | rec.Deal]) -> None:
        """Draw the next tile; a replacement tile is taken from the end of the wall."""
        state = self.table.state
        seat = state.turn if state.phase == DRAW or state.robbed else state.after(state.source)
        tile = self._next_tile()
        self._count_draw(bool(state.replacement))
        self._do(draw_of(seat, tile), happened)

    def _next_tile(self) -> int:
        if self.table.state.replacement:
            return self._wall.replacement(self._replaced)
        return self._wall.draw(self._drawn)

    def _count_draw(self, replaces: bool) -> None:
        if replaces:
            self._replaced += 1
        else:
            self._drawn += 1

    # ------------------------------------------------------------------ deals

    def _begin(self, start: NextDeal) -> None:
        self._deal_out(dealt(start, self._walls[len(self.deals)], self.rules))

    def _deal_out(self, deal: rec.Deal) -> None:
        self._wall = self._walls[len(self.deals)]
        self._start, self._events = deal, list[ev.Event]()
        self._drawn = self._replaced = 0
        self.table.start(deal)

    def _next_deal(self, happened: list[ev.Event | rec.Deal]) -> bool:
        """Begin the next deal.

        Args:
            happened: the events since the last decision; the record of the new deal is added.

        Returns:
            False if the game is over.
        """
        end = self.table.end
        assert end is not None
        self.deals += (self.deal,)
        if end.next is None or len(self.deals) == (self._most or DEALS_OF_A_ROUND * self.rules.rounds):
            return False
        self._begin(end.next)
        happened.append(self._start)
        return True


def _result(places: Sequence[Place]) -> rec.Result:
    points, totals = zip(*((place.points, place.total) for place in places), strict=True)
    return rec.Result(points=points, totals=totals)
