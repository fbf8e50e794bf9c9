"""Play a Chinese game decision by decision: events that need no decision happen automatically.

>>> from paili.fan import game
>>> play = FanPlay(game("sichuan"), seed=7)
>>> list(play.asks), [play.to_text(move) for move in play.asks[0]]
([0, 1, 2, 3], ['lack.m', 'lack.p', 'lack.s'])
>>> play.step(dict.fromkeys(range(4), "lack.m"))[-1], list(play.asks)
(Lack(seat=3, suit='m'), [0])
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any, Self

from paili.fan.rules import checked_game
from paili.game import events as ev
from paili.game import records as rec
from paili.game.chinese.ends import LENGTH
from paili.game.chinese.hidden.dealt import redeals
from paili.game.chinese.legal import legal_moves
from paili.game.chinese.seat_table import FanSeatTable
from paili.game.chinese.state import BIRDS, FLOWER, LACK, SWAP, FanState
from paili.game.chinese.steps import finish_wins, happen, winners_of
from paili.game.chinese.table import FanTable
from paili.game.chinese.wall import SEATS, Drawing, TileWall
from paili.game.deal.ends import NextDeal
from paili.game.moves.melds import first_call
from paili.game.play import Asks, Play
from paili.position.facts import ACT, CLAIM
from paili.position.text.rules import names_game

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

_Happened = list[ev.Event | rec.Deal]


class FanPlay(Play):
    """A Chinese game in progress, played move by move; ``paili.game.Play("mcr")`` makes one.

    A `FanPlay` has the methods and attributes of `paili.game.Play`. Its dict ``asks`` has the legal moves of
    each seat that must decide now; ``step`` takes one move for each of these seats.

    Args:
        rules: the Chinese game, or its name.
        seed: the seed that shuffles the walls.
        walls: the walls of the deals in order, as `paili.game.TileWall`; None to shuffle them by ``seed``.
        start: the round, honba and points of the first deal; None for the beginning of a game.
        deals: the maximum number of deals to play, 1 or more. None plays to the end of the game, but at most
            64 deals for each round.

    Raises:
        ScoreError: if there is no such game.
        GameError: if the seed is not an integer, the walls are invalid, or ``deals`` is less than 1.

    >>> from paili.game import Play
    >>> play = Play("mcr", seed=1)
    >>> type(play).__name__, list(play.asks)  # seat 0, the dealer, must discard
    ('FanPlay', [0])
    """

    __slots__ = ("_drawing",)
    table: FanTable
    _happen = staticmethod(happen)  # type: ignore[assignment]
    takes = staticmethod(names_game)
    _checked_rules = staticmethod(checked_game)
    _table = FanTable

    def __new__(
        cls, rules: GameRules | str, *, seed: int = 0, walls: Iterable[TileWall] | None = None,
        start: NextDeal | None = None, deals: int | None = None,
    ) -> Self:  # fmt: skip
        """Return a Chinese game; unlike those of riichi, its rules have no default."""
        return object.__new__(cls)  # `__init__` takes the arguments

    if TYPE_CHECKING:

        @property
        def rules(self) -> GameRules:  # type: ignore[override]
            """The Chinese game that is played."""

    def copy(self) -> FanPlay:
        """Return a copy of the game, for example to try a move; moves in the copy do not change the game."""
        other = super().copy()
        other._drawing = self._drawing.copy()
        return other

    def _redeals(self, seat: int, random: Random, likely: object) -> Any:
        mine, position = FanSeatTable(seat, self.table.rules), self.table.position(seat)
        worth = [score.base for score in self.table.state.account.scores]
        return redeals(self.deal, mine, random, position, worth)

    @property
    def stopped(self) -> bool:
        """Return whether the game was stopped before its end, at the maximum number of deals (``deals``)."""
        return super().stopped and not self._is_last(len(self.deals))

    @property
    def result(self) -> rec.Result | None:
        """The final points of the seats, as a `paili.game.Result`; None while the game is in progress."""
        end = self.table.end
        return rec.Result(points=end.points) if self.over and end is not None else None

    # ------------------------------------------------------------------ answers

    def _take(self, moves: list[ev.Event], happened: _Happened) -> None:
        """Apply those moves of the seats that take effect: a win has priority over a call.

        Args:
            moves: the answers, in turn order.
            happened: the events since the last decision; new events are added.
        """
        state: FanState = self.table.state
        self.asks = {}
        wins = [move for move in moves if isinstance(move, ev.Win)]
        if state.phase != CLAIM:
            for move in moves:
                self._do(move, happened)
        elif self._take_fouls(moves, happened):
            return
        elif wins:
            for win in winners_of(wins, state.rules.claim_winners):
                self._do(win, happened)
        elif call := first_call(moves):
            self._do(call, happened)
        else:
            self._pass_on(happened)

    def _take_fouls(self, moves: list[ev.Event], happened: _Happened) -> bool:
        """Apply the false wins of the seats that come before the first winner in turn order.

        Args:
            moves: the answers, in turn order.
            happened: the events since the last decision; new events are added.

        Returns:
            Whether a false win ended the deal.
        """
        for move in takewhile(lambda move: not isinstance(move, ev.Win), moves):
            if isinstance(move, ev.FalseWin):
                self._do(move, happened)
                if self.table.state.account.over:
                    return True
        return False

    def _pass_on(self, happened: _Happened) -> None:
        """End the deal if it must end, otherwise draw the next tile: nobody has claimed the last discard."""
        if kind := self.table.state.must_end():
            self._do(ev.DrawnDeal(kind), happened)
        else:
            self._draw(happened)

    # ------------------------------------------------------------------ events without a choice

    def _go_on(self, happened: _Happened) -> None:
        """Apply the events that the rules require, such as draws, until a seat has a decision."""
        self.asks = {}
        finish_wins(self.table.state)
        while not self.asks:
            state: FanState = self.table.state
            if state.has_ended:
                if not self._next_deal(happened):
                    return
            elif state.phase == FLOWER:
                self._do(ev.Flower(state.turn, state.seats[state.turn].held_flowers[0]), happened)
            elif state.phase == BIRDS:
                self._do(ev.Birds(self._drawing.turn(self.table.rules.birds)), happened)
            elif state.phase == SWAP and all(seat.swap for seat in state.seats):
                self._do(ev.Swapped(self._direction()), happened)
            elif state.phase in (ACT, SWAP, LACK, CLAIM):
                self.asks = self._legal_by_seat(state)
                if not self.asks:
                    self._pass_on(happened)
            else:
                self._pass_on(happened)

    def _legal_by_seat(self, state: FanState) -> Asks:
        """Return the legal moves of all seats that have any, in turn order."""
        if state.phase == CLAIM:
            order: Iterable[int] = state.behind(state.source)
        else:
            order = (state.turn,) if state.phase == ACT else range(SEATS)
        result = ((number, legal_moves(state, number)) for number in order)
        return {number: moves for number, moves in result if moves}

    def _direction(self) -> str:
        """Return the direction in which the seats give tiles to each other before play.

        The rules set the direction, or a random generator chooses it; the same wall then gives the same
        direction.
        """
        rule: str = self.table.rules.swap_three
        chance = Random(self._drawing.wall.to_text())
        return chance.choice(ev.DIRECTIONS) if rule == "chance" else rule

    def _draw(self, happened: _Happened) -> None:
        """Draw the next tile; the last discard is no longer offered."""
        seat, tile = self.table.state.next_draw().seat, self._next_tile()
        self._count_draw(True)
        self._do(ev.Draw(seat, tile), happened)

    def _next_tile(self) -> int:
        return self._drawn_from(self._drawing.copy())

    def _count_draw(self, replaces: bool) -> None:
        """Skip the next tile of the wall, because a stored event already contains this tile."""
        self._drawn_from(self._drawing)

    def _drawn_from(self, drawing: Drawing) -> int:
        state: FanState = self.table.state
        due = state.next_draw()
        return drawing.draw(state.wind(due.seat), replaces=due.replaces, burn=due.burn)

    # ------------------------------------------------------------------ deals

    def _begin(self, start: NextDeal) -> None:
        wall: Any = self._walls[len(self.deals)]
        places = ((seat - start.round % LENGTH) % SEATS for seat in range(SEATS))
        turned = wall.turned
        self._deal_out(
            rec.Deal(
                round=start.round, honba=start.honba, sticks=0, points=start.points,
                hands=tuple(map(wall.hand, places)), indicator=ev.HIDDEN if turned is None else turned,
            )
        )  # fmt: skip

    def _deal_out(self, deal: rec.Deal) -> None:
        super()._deal_out(deal)
        self._drawing = Drawing(self._walls[len(self.deals)])  # type: ignore[arg-type]

    def _next_deal(self, happened: _Happened) -> bool:
        if self._is_last(len(self.deals) + 1):
            self.deals += (self.deal,)
            return False
        return super()._next_deal(happened)

    def _is_last(self, number: int) -> bool:
        """Return whether a deal is the last deal of a game in which the winner deals next.

        Args:
            number: the number of the deal, 1 for the first.
        """
        rules: GameRules = self.table.rules
        return rules.next_dealer == "winner" and number == LENGTH * rules.rounds
