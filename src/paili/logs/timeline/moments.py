"""Replay a game event by event, with the legal moves and the position of every seat after each event.

>>> from paili.game import play_game, random_player
>>> game = play_game([random_player(1)] * 4, seed=1)
>>> first = next(moment for moment in played(game) if moment.deciding)
>>> first.step, first.deciding, first.position(first.deciding[0]).phase
(1, (0,), 'act')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from paili.arguments import as_int
from paili.errors import GameError, LogError
from paili.game.events import Event
from paili.game.records import Deal, Game
from paili.game.table import Table, at_event
from paili.logs.problems import checked_game
from paili.position.position import Position


class Moment(NamedTuple):
    """The table at one moment of a replayed game, just after an event, as `paili.logs.played` yields it.

    Attributes:
        deal: the record of the whole deal, with the events after this moment too.
        number: the number of the deal in the game, from 0.
        step: the number of events of the deal so far, including ``event``.
        event: the last event.
        table: the `paili.game.Table` after the event; the next moment changes this object.
    """

    deal: Deal
    number: int
    step: int
    event: Event
    table: Table

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that have legal moves after the event, a tuple in ascending order; () if there are none.

        Seats are 0…3; seat 0 is the first dealer of the game.
        """
        return tuple(seat for seat in range(self.deal.players) if self.table.legal(seat))

    @property
    def next(self) -> Event | None:
        """The next event of the deal in the record; None after the last one."""
        return self.deal.events[self.step] if self.step < len(self.deal.events) else None

    def position(self, seat: int) -> Position:
        """Return the position of a seat at this moment: everything that the seat can see.

        Args:
            seat: the seat, 0…3; 0 is the first dealer.

        Raises:
            GameError: if the game has no such seat.
        """
        return self.table.position(seat)


def played(game: Game) -> Iterator[Moment]:
    """Replay a recorded game, and yield a `Moment` with the table after each event.

    To get the position of a seat at one moment only, use `paili.logs.position`.

    Args:
        game: the game.

    Raises:
        LogError: if the argument is not a game.
        GameError: at the first event that the rules do not allow, for example because the file hides tiles.

    >>> from paili.game import play_game, random_player
    >>> game = play_game([random_player(1)] * 4, seed=1, deals=1)
    >>> sum(1 for moment in played(game) if moment.deciding) > 20  # moments at which a seat has a choice
    True
    """
    table = Table(checked_game(game).rules)
    for number, deal in enumerate(game.deals):
        table.start(deal)
        for step, event in enumerate(deal.events, 1):
            try:
                table.apply(event)
            except GameError as error:
                raise at_event(step, error) from None
            if table.state.has_ended:
                break
            yield Moment(deal, number, step, event, table)


def position(game: Game, deal: int, step: int, seat: int) -> Position:
    """Return the position of a seat at one moment of a recorded game: everything that the seat could see.

    Args:
        game: the game.
        deal: the number of the deal in the game, from 0.
        step: the number of events of the deal that have happened.
        seat: the seat, 0…3; 0 is the first dealer.

    Raises:
        LogError: if the game has no such deal or step, or one of them is not a whole number.
        GameError: if the deal cannot be replayed to this step, or the game has no such seat.
    """
    checked_game(game)
    deal, step = as_int(deal, LogError, "deal"), as_int(step, LogError, "step")
    if not 0 <= deal < len(game.deals) or not 0 <= step <= len(game.deals[deal].events):
        raise LogError("logs.no_such_moment", deal=deal, step=step)
    table = Table(game.rules)
    table.replay(game.deals[deal], game.deals[deal].events[:step])
    return table.position(seat)
