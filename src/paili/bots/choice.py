"""What a bot decides, and games between bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from paili.catalogue import Message
from paili.errors import GameError
from paili.game import Event, Game, Play, SeatTable, Wall, legal
from paili.position import Position
from paili.scoring.rules import Rules

Known = Position | SeatTable
"""What a bot is asked with: a position, or the table as a seat knows it."""


class Choice(NamedTuple):
    """A move, and why.

    Attributes:
        move: one of the legal moves.
        why: the reason, as a message in the language of the reader.
    """

    move: Event
    why: Message

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return {"move": self.move.to_dict(), "why": str(self.why)}


class Bot(Protocol):
    """Whoever decides."""

    def decide(self, known: Known) -> Choice:
        """Return a legal move."""


def asked(known: Known) -> tuple[Position, tuple[Event, ...]]:
    """Return what is known, and the legal moves.

    Raises:
        GameError: if there is nothing to decide.
    """
    position, moves = (
        (known.position(), known.legal()) if isinstance(known, SeatTable) else (known, legal(known))
    )
    if not moves:
        raise GameError("game.nothing_to_decide")
    return position, moves


def play_game(
    bots: Sequence[Bot],
    rules: Rules | str = Rules.TENHOU,
    *,
    seed: int = 0,
    walls: Iterable[Wall] | None = None,
) -> Game:
    """Play a game between bots to its end; the same bots and seed play the same game.

    Args:
        bots: one for each seat.
        rules: the rule set.
        seed: of the walls that are shuffled.
        walls: the walls of the deals instead.

    Raises:
        GameError: if there is not a bot for each seat, or as `paili.game.Play`.
    """
    play = Play(rules, seed=seed, walls=walls)
    if len(bots) != play.rules.players:
        raise GameError("game.not_choosers", value=bots, players=play.rules.players)
    while not play.over:
        play.step({seat: bots[seat].decide(play.position(seat)).move for seat in play.asks})
    return play.game
