"""A game that is played: a table, walls, and for each seat a function that chooses among its legal moves.

>>> from paili.game.players import random_player
>>> game = play_game([random_player(seat) for seat in range(4)], seed=7)
>>> sum(game.result.points), game.complete
(100000, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from paili.arguments import whole
from paili.errors import GameError
from paili.game import records as rec
from paili.game.ends import NextDeal
from paili.game.state import DRAW, State
from paili.game.table import Table
from paili.game.told import told
from paili.game.view import View
from paili.game.wall import Wall
from paili.hand.meld import CHI
from paili.position.facts import ACT
from paili.scoring.rules import Rules
from paili.scoring.standing import Place

Chooser = Callable[[View, tuple[rec.Event, ...]], rec.Event]
_THREE: Final = 3


def play_game(
    choosers: Sequence[Chooser],
    rules: Rules | str = Rules.TENHOU,
    *,
    seed: int = 0,
    walls: Iterable[Wall] | None = None,
) -> rec.Game:
    """Play a game to its end.

    Args:
        choosers: for each seat a function that takes its view and its legal moves, and returns one of them.
        rules: the rule set.
        seed: of the walls that are shuffled.
        walls: the walls of the deals instead.

    Raises:
        GameError: if a function returns something that is no legal move, if there are not enough walls, or
            not a function for each seat; if the seed is no whole number, or the walls are none.
    """
    table = Table(rules)
    rules = table.rules
    _check_choosers(choosers, rules)
    walls = _shuffled(rules, whole(seed, GameError, "seed")) if walls is None else _given(walls)
    start: NextDeal | None = NextDeal(0, 0, 0, (rules.start_points,) * rules.players)
    deals: list[rec.Deal] = []
    while start is not None:
        wall = next(walls, None)
        if wall is None:
            raise GameError("game.no_wall_left", deals=len(deals))
        deals.append(play_deal(table, start, wall, choosers))
        end = table.end
        assert end is not None
        start = end.next
    return rec.Game(
        players=tuple(rec.Player() for _ in choosers),
        rules=rules,
        deals=tuple(deals),
        result=_result(table.final()),
    )


def _check_choosers(choosers: object, rules: Rules) -> None:
    several = choosers if isinstance(choosers, Sequence) else ()
    if len(several) != rules.players or not all(callable(each) for each in several):
        raise GameError("game.not_choosers", value=choosers, players=rules.players)


def _shuffled(rules: Rules, seed: int) -> Iterator[Wall]:
    random = Random(seed)
    while True:
        yield Wall.shuffled(rules, random)


def _given(walls: object) -> Iterator[Wall]:
    """Yield walls one by one, each looked at when it is dealt: there may be no end to them."""
    if not isinstance(walls, Iterable):
        raise GameError("game.not_walls", value=walls)
    for number, wall in enumerate(walls):
        if not isinstance(wall, Wall):
            raise GameError("game.not_a_wall", value=wall, number=number)
        yield wall


def _result(places: Sequence[Place]) -> rec.Result:
    points, totals = zip(*((place.points, place.total) for place in places), strict=True)
    return rec.Result(points=points, totals=totals)


def play_deal(table: Table, start: NextDeal, wall: Wall, choosers: Sequence[Chooser]) -> rec.Deal:
    """Play a deal to its end; the table is left there.

    Args:
        table: where it is played.
        start: round, honba, sticks and points.
        wall: its tiles.
        choosers: for each seat a function that takes its view and its legal moves, and returns one of them.

    Raises:
        GameError: if a function returns something that is no legal move.
    """
    return _Dealing(table, start, wall, choosers).play()


class _Dealing:
    """A deal while it is played: the table, the wall, and the events so far."""

    def __init__(self, table: Table, start: NextDeal, wall: Wall, choosers: Sequence[Chooser]) -> None:
        self.table, self.wall, self.choosers = table, wall, choosers
        self.events: list[rec.Event] = []
        self.drawn = self.replaced = 0
        self.deal = _dealt(start, wall, table.rules)
        table.start(self.deal)

    @property
    def state(self) -> State:
        return self.table.state

    def play(self) -> rec.Deal:
        self.draw()
        while not self.state.has_ended:
            if not self.state.robbed:  # a quad that is robbed turns none
                self.turn_indicators()
            if self.state.phase == ACT:
                self.do(self.ask(self.state.turn))
            elif self.state.phase == DRAW:
                self.draw()
            else:
                self.claims()
        return replace(self.deal, events=tuple(self.events))

    def do(self, event: rec.Event) -> None:
        """Let an event happen and remember it."""
        self.table.apply(event)
        self.events.append(event)

    def ask(self, seat: int) -> rec.Event:
        """Ask a seat for its move."""
        legal = self.table.legal(seat)
        chosen = self.choosers[seat](self.table.view(seat), legal)
        if chosen not in legal:
            raise GameError("game.no_legal_choice", deal=self.deal.name, seat=seat, event=told(chosen))
        return self.with_ura(chosen) if isinstance(chosen, rec.Win) else chosen

    def with_ura(self, win: rec.Win) -> rec.Win:
        """Look under the indicators for a winner in riichi."""
        if not self.state.seats[win.seat].riichi:
            return win
        turned = range(len(self.state.indicators)) if self.table.rules.ura_dora else range(0)
        return rec.Win(win.seat, win.source, win.tile, ura=tuple(map(self.wall.ura, turned)))

    def turn_indicators(self) -> None:
        """Turn the indicators that are due."""
        while self.state.owed:
            self.do(rec.Dora(self.wall.indicator(len(self.state.indicators))))

    def draw(self) -> None:
        """Draw the next tile, from the end of the wall where one has to be replaced."""
        state = self.state
        replaces = bool(state.replacement)
        seat = state.turn if state.phase == DRAW or state.robbed else state.after(state.source)
        if replaces:
            tile = self.wall.replacement(self.replaced)
            self.replaced += 1
        else:
            tile = self.wall.draws[self.drawn]
            self.drawn += 1
        self.do(rec.Draw(seat, tile))

    def claims(self) -> None:
        """Ask everybody for the tile that lies there, and go on."""
        state, players = self.state, self.table.rules.players
        seats = [(state.source + after) % players for after in range(1, players)]
        wanted = [self.ask(seat) for seat in seats if self.table.legal(seat)]
        wins = [each for each in wanted if isinstance(each, rec.Win)]
        if wins:
            self.win(wins)
            return
        if state.pending is not None:
            self.do(rec.RiichiAccepted(state.pending))
        if kind := self.table.must_end:
            self.do(rec.DrawnDeal(kind))
        elif call := _first(wanted):
            self.do(call)
        else:
            self.turn_indicators()
            self.draw()

    def win(self, wins: list[rec.Win]) -> None:
        """Let those win who may, the one next in turn first."""
        rules = self.table.rules
        if len(wins) >= _THREE and rules.triple_ron == "abort":
            self.do(rec.DrawnDeal(rec.TRIPLE_RON))
            return
        for win in wins[: rules.max_ron]:
            self.do(win)


def _first(wanted: Sequence[rec.Event]) -> rec.Call | None:
    """The call that goes before the others: pon and quad before chi."""
    calls = [each for each in wanted if isinstance(each, rec.Call)]
    return min(calls, key=lambda call: call.type == CHI, default=None)


def _dealt(start: NextDeal, wall: Wall, rules: Rules) -> rec.Deal:
    places = ((seat - start.round % 4) % rules.players for seat in range(rules.players))
    return rec.Deal(
        round=start.round, honba=start.honba, sticks=start.sticks, points=start.points,
        hands=tuple(map(wall.hand, places)), indicator=wall.indicator(0),
    )  # fmt: skip
