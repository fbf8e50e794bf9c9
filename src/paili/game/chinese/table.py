"""A table of a Chinese game: follow a deal event by event, and list the legal moves of each seat.

>>> from paili.fan import game
>>> from paili.game.chinese.play import FanPlay
>>> play = FanPlay(game("mcr"), seed=1)
>>> table = FanTable("mcr")
>>> table.replay(play.deal)
>>> table.legal(0) == play.asks[0]
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from paili.errors import GameError
from paili.fan.rules import checked_game
from paili.game import events as ev
from paili.game.chinese.checks import check
from paili.game.chinese.ends import FanDealEnd, end_of, places_by_points
from paili.game.chinese.legal import legal_moves
from paili.game.chinese.seat_position import position_of
from paili.game.chinese.state import FanState, checked_deal
from paili.game.chinese.steps import finish_wins, happen
from paili.game.chinese.wall import SEATS
from paili.game.deal.description import TYPE_FAULTS, refuse_wrong_value
from paili.game.events import checked_seat
from paili.game.records import Deal
from paili.game.table import Table
from paili.position.position import Position
from paili.position.text.rules import names_game
from paili.scoring.settlement import Place

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules


class FanTable(Table):
    """A table of a Chinese game that follows a deal event by event, as ``paili.game.Table("mcr")`` makes it.

    A `FanTable` has the methods of `paili.game.Table`. ``state.account.entries`` lists the payments of the
    deal so far: for wins, for quads, and at the end of the wall.

    Args:
        rules: the Chinese game, or its name.

    Raises:
        ScoreError: if the rules are not those of a Chinese game.
    """

    rules: GameRules  # type: ignore[assignment]
    _state: FanState | None  # type: ignore[assignment]
    takes = staticmethod(names_game)

    def __new__(cls, rules: GameRules | str) -> Self:
        """Return a table of a Chinese game; unlike those of riichi, its rules have no default."""
        return object.__new__(cls)

    def _open(self, rules: GameRules | str) -> None:  # type: ignore[override]
        self.rules = checked_game(rules)
        self._state, self._is_live = None, True

    def _begin(self, deal: Deal) -> None:
        self._state, self._is_live = checked_deal(deal, self.rules), not deal.events

    def apply(self, event: ev.Event) -> None:
        """Apply the next event of the deal, such as a draw or a discard.

        If several seats win on a tile, each win is a separate event; the events are in turn order from the
        discarder.

        Args:
            event: the event.

        Raises:
            GameError: if the event cannot happen now; the message names the deal, the event and the reason,
                and the table is unchanged.
        """
        if isinstance(event, ev.Away | ev.Back):
            return
        state = self.state
        try:
            check(state, event)
            happen(state, event)
        except TYPE_FAULTS:
            refuse_wrong_value(event, state.deal.name)
            raise

    if TYPE_CHECKING:

        @property
        def state(self) -> FanState:  # type: ignore[override]
            """The deal in progress."""

    def legal(self, seat: int) -> tuple[ev.Event, ...]:
        """Return the legal moves of a seat; () if the seat has to wait.

        Args:
            seat: the seat, 0…3; 0 is the first dealer.

        Raises:
            GameError: if there is no such seat.
        """
        return legal_moves(self.state, checked_seat(seat, SEATS))

    def position(self, seat: int) -> Position:
        """Return the position of a seat: everything that the seat can see.

        Args:
            seat: the seat, 0…3; 0 is the first dealer.

        Raises:
            GameError: if there is no such seat.
        """
        return position_of(self.state, checked_seat(seat, SEATS))

    @property
    def end(self) -> FanDealEnd | None:  # type: ignore[override]
        """The result of the deal as a `paili.game.FanDealEnd`; None while the deal is in progress.

        Its attribute ``next`` is the start of the next deal, None if the game is over; ``changes`` has
        what each seat won or lost in the deal, ``points`` what it has after the deal.
        """
        state = self.state
        if state.pending:
            state = state.copy()
            finish_wins(state)
        return end_of(state)

    def final(self) -> tuple[Place, ...]:
        """Return the final places of the seats, by points alone, in the order of the seats.

        Each `paili.scoring.Place` has the seat, its rank, from 1, and its points. Seats with equal points
        have the same rank. ``total`` equals the points, because Chinese games have no uma and oka.

        Raises:
            GameError: if the game is not over.
        """
        end = self.end
        if end is None or end.next is not None:
            raise GameError("game.not_over")
        return places_by_points(end.points)
