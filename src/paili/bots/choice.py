"""Define the decision of a bot: a move with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from paili.analysis.moves import Ukeire, after_discard, ukeire_at
from paili.catalogue import Message
from paili.errors import GameError
from paili.game import Event, Pass, SeatTable, legal
from paili.game.questions import checked_position
from paili.position import Position
from paili.tiles import WILDCARD

View = Position | str | SeatTable
"""The argument of a bot: a position, its text, or the table as a seat knows it."""


class Choice(NamedTuple):
    """A move that a bot has chosen, with its reason.

    Attributes:
        move: the move, one of the legal moves of the seat.
        why: the reason, a `paili.catalogue.Message`: ``str(why)`` is English, ``why.in_language("ja")``
            Japanese. Your own bot may use any message of paili, such as ``Message("bot.chance")``.
    """

    move: Event
    why: Message

    def to_dict(self) -> dict[str, Any]:
        """Return the choice as a dict that `json.dumps` accepts.

        Its keys are ``move``, the move as a dict (`paili.game.Event.to_dict`), and ``why``, the reason in
        English.
        """
        return {"move": self.move.to_dict(), "why": str(self.why)}


def pass_choice(moves: Iterable[Event], beside: Message) -> Choice:
    """Return the choice to pass, with a reason that names what else the bot could have done.

    Args:
        moves: the legal moves, which include a pass.
        beside: the alternative to which the bot compared the pass, as a message.
    """
    return Choice(next(move for move in moves if isinstance(move, Pass)), Message("bot.pass", beside=beside))


def after_wildcard(position: Position) -> Ukeire:
    """Return the useful tiles after the discard of a wildcard, which `paili.discards` does not list.

    A wildcard may be the only legal discard: in Hangzhou, after another player has discarded a wildcard, a
    seat may discard only its drawn tile.
    """
    return ukeire_at(after_discard(position.inputs(), WILDCARD))


class Bot(Protocol):
    """The interface of a bot: any object with a method ``decide`` that chooses a move and says why.

    `decide` receives what a seat knows, and returns a `Choice`: a move and a message with its reason. An
    object of your own class with this method can play in `paili.bots.play_game`; it needs no base class.

    >>> from paili.bots import Choice, play_game
    >>> from paili.game import SeatTable, legal
    >>> from paili.catalogue import Message
    >>> class FirstMove:
    ...     def decide(self, view):
    ...         moves = view.legal() if isinstance(view, SeatTable) else legal(view)
    ...         return Choice(moves[0], Message("bot.chance"))
    >>> len(play_game([FirstMove()] * 4, seed=1, deals=1).deals)
    1
    """

    def decide(self, view: View) -> Choice:
        """Return one of the legal moves of a seat, with the reason for it.

        Args:
            view: all that the seat knows. `play_game` passes a `paili.game.SeatTable`, which also has the
                earlier events of the deal; a program that does not have these events passes a
                `paili.Position`. The legal moves are ``view.legal()`` for a `SeatTable` and
                ``paili.game.legal(view)`` for a `Position`.
        """


def position_and_moves(view: View) -> tuple[Position, tuple[Event, ...]]:
    """Return the position and the legal moves of a seat, from its position, the text of it, or its
    table.

    Raises:
        NotationError, PositionError: if a text is no valid position.
        QuestionError: if the argument is neither a position, nor its text, nor a table.
        GameError: if the seat has nothing to decide.
    """
    if isinstance(view, SeatTable):
        position, moves = view.position(), view.legal()
    else:
        position = checked_position(view)
        moves = legal(position)
    if not moves:
        raise GameError("game.nothing_to_decide")
    return position, moves
