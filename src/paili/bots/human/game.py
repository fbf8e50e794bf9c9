"""Play a game of one person against bots; the list of all moves restores the game.

Between two moves of the person, only the list of moves has to be stored: the same walls and the same moves of
all seats lead to the same table. The list contains the moves of the bots, so that the bots do not have to
decide again.

>>> game = HumanGame("tenhou_east", seed=7)
>>> game.answer("2s")
>>> game.moves[:2], list(game.play.asks)
(('2s', '4z'), [0])
>>> HumanGame("tenhou_east", seed=7, moves=game.moves).play.events == game.play.events
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from paili.bots.named import BALANCED, GREEDY, RANDOM, named
from paili.errors import GameError, shown
from paili.game import Event, Play, play_from
from paili.position import Position

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

OPPONENTS: Final = (BALANCED, GREEDY, RANDOM)
"""The bots that may sit at the other seats, by name: those that need no values."""
MOST_LETTERS: Final = 12_000  # of all answers with spaces between: twice those of a long Chinese game


@lru_cache(maxsize=16)
def _begun(position: Position, seed: int) -> dict[str, Any]:
    """Return the state of a game that continues from a position.

    If opponents are in riichi, the call may take half a second, because it has to find tenpai hands for them.

    Args:
        position: the position.
        seed: the seed that shuffles the hidden tiles.
    """
    return play_from(position, seed).to_dict()


class HumanGame:
    """A game of a person against two or three bots, which stands at a decision of the person or is over.

    Args:
        start: a rule set of riichi or a Chinese game, or its name; or a position from which to play on, with
            random hidden tiles that are possible for its seat.
        seat: the seat of the person; if ``start`` is a position, the person always has the seat of the
            position.
        seed: the seed of the walls.
        moves: the moves of all seats so far, as text.
        bots: the name of the bot that plays the other seats, one of ``OPPONENTS``.
        deals: the maximum number of deals; None for a whole game.

    Attributes:
        play: the game.
        bots: the name of the bot that plays the other seats.
        seat: the seat of the person.
        moves: the moves of all seats so far, as text.
        since: the number of deals that were finished before the last move of the person.

    Raises:
        GameError: if the game has no such seat, or the moves are not legal in this game.
        ScoreError: if there is no rule set of this name.
        PositionError: if no deal leads to the position.
    """

    def __init__(
        self,
        start: AnyRules | str | Position,
        *,
        seat: int = 0,
        seed: int = 0,
        moves: Sequence[str] = (),
        bots: str = BALANCED,
        deals: int | None = None,
    ) -> None:
        if bots not in OPPONENTS:
            raise GameError("playing.no_bot", value=bots, names=OPPONENTS)
        self.bots, self._seed = bots, seed
        if isinstance(start, Position):
            self.play, self.seat = Play.from_dict({**_begun(start, seed), "most": deals}), start.seat
        else:
            self.play, self.seat = Play(start, seed=seed, deals=deals), seat
        players = self.play.rules.players
        if self.seat not in range(players):
            raise GameError("playing.no_seat", seat=shown(self.seat), players=players)
        self._moves: list[str] = []
        self._repeat(moves)
        self.since = len(self.play.deals)
        self._go_on()

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of all seats so far, as text."""
        return tuple(self._moves)

    @property
    def position(self) -> Position:
        """Return the current position of the person.

        Raises:
            GameError: if the game is over.
        """
        if not self.choices:
            raise GameError("playing.over")
        return self.play.position(self.seat)

    @property
    def choices(self) -> tuple[Event, ...]:
        """Return the legal moves of the person; () when the game is over."""
        return self.play.asks.get(self.seat, ())

    def answer(self, move: str) -> None:
        """Apply a move of the person, and let the bots play until the person's next decision.

        Raises:
            GameError: if the move is not legal, or the game is over.
        """
        self.parse_move(move)
        self.since = len(self.play.deals)
        self._step({self.seat: move})
        self._go_on()

    def parse_move(self, move: str) -> Event:
        """Return the legal move that a text describes.

        Raises:
            GameError: if the text describes no legal move, or the game is over.
        """
        if not self.choices:
            raise GameError("playing.over")
        result = next((choice for choice in self.choices if self.play.to_text(choice) == move), None)
        if result is None:
            deal = self.play.table.deal.name
            raise GameError("game.no_legal_choice", deal=deal, seat=self.seat, event=shown(move))
        return result

    def _repeat(self, moves: Sequence[str]) -> None:
        """Apply the moves of a stored list; they include the moves of the bots, so that no bot decides
        again.
        """
        play, place = self.play, 0
        while place < len(moves):
            if play.over:
                raise GameError("playing.over")
            answers = dict(zip(play.asks, moves[place:], strict=False))
            play.step(answers)
            place += len(answers)
        self._moves = list(moves)

    def _go_on(self) -> None:
        while self.play.asks and not self.choices:
            self._step({})

    def _step(self, own: Mapping[int, str]) -> None:
        play = self.play
        answers = {seat: own.get(seat) or self._thought(seat) for seat in play.asks}
        play.step(answers)
        self._moves += answers.values()

    def _thought(self, seat: int) -> str:
        """Return the move of the bot at a seat, as text.

        Each decision has a new bot, whose random choices depend only on the seed of the game and the number
        of moves so far.
        """
        chance = Random(f"{self._seed} {len(self._moves)} {seat}").getrandbits(32)
        return self.play.to_text(named(self.bots, chance).decide(self.play.position(seat)).move)
