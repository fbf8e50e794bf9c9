"""A bot that discards and calls by the criteria of strong players; it needs no compiled code.

The rules of the bot, in order: it wins if it can, sets norths aside, and declares nine kinds if the hand is
far from ready. It weighs discards as strong players do (`paili.bots.balanced.weighing`), by useful tiles,
good waits, dora and yaku. Against a threat (an opponent in riichi or most likely ready) danger counts too,
depending on the shanten of the hand. A ready hand declares riichi. The bot calls a tile if the call lowers
the shanten and most strong players would call it (`paili.bots.balanced.calling`). It makes no quads: in games
on the same walls quads gained nothing. For Chinese games see `paili.bots.balanced.chinese`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.bots.balanced import chinese
from paili.bots.balanced.calling import is_call_favoured, surest
from paili.bots.balanced.discarding import Habits, discarded
from paili.bots.choice import Choice, View, pass_choice, position_and_moves
from paili.catalogue import Message
from paili.dangers import readiness
from paili.game import Call, Discard, DrawnDeal, Event, North, Win
from paili.game.moves.ready import distance
from paili.hand.meld import OPEN_QUAD
from paili.position import Position
from paili.scoring.rules import Rules

THREAT: Final = 0.8  # a chance to be ready that is a threat
_FAR: Final = 3


class Balanced:
    """A bot that discards and calls by the criteria of strong players, and folds by danger.

    Args:
        folds: whether the bot may fold.
        calls: whether the bot may call.
        weighs: whether the bot weighs discards by all criteria of strong players. Otherwise it discards for
            the best shape (for a yaku if the hand is open), or the safest tile if the hand is far from ready
            and threatened.
    """

    def __init__(self, *, folds: bool = True, calls: bool = True, weighs: bool = True) -> None:
        self._rules = Habits(folds, calls, weighs)

    def decide(self, view: View) -> Choice:
        """Return the move of the bot, with the reason."""
        position, moves = position_and_moves(view)
        if not isinstance(position.rules, Rules):
            return chinese.decide(position, moves)
        if choice := forced_choice(position, moves):
            return choice
        threat = self._rules.folds and is_threatened(position)
        choices = [move for move in moves if isinstance(move, Discard)]
        if choices:
            return discarded(position, choices, self._rules, threat)
        if not self._rules.calls:
            return pass_choice(moves, Message("bot.beside_never"))
        return _choose_call(position, moves, threat)


def _choose_call(position: Position, moves: Sequence[Event], threat: bool) -> Choice:
    """Return the call that most strong players would make; the pass if they would make none."""
    result = surest(position, moves)
    if result is not None and is_call_favoured(position, result, threat):
        return Choice(result.move, Message("bot.call", meld=str(result.move.meld)))
    now = _missing(position) - 1
    if result is not None:
        meld = str(result.move.meld)
        return pass_choice(moves, Message("bot.beside_call", meld=meld, shanten=result.missing - 1, now=now))
    quads = all(move.type == OPEN_QUAD for move in moves if isinstance(move, Call))
    return pass_choice(moves, Message("bot.beside_quad") if quads else Message("bot.beside_far", now=now))


def is_threatened(position: Position) -> bool:
    """Return whether an opponent is in riichi, or most likely ready."""
    if any(seat.riichi for seat in position.seats[1:]):
        return True
    return any(seat.melds for seat in position.seats[1:]) and any(
        item.p >= THREAT for item in readiness(position)
    )


def forced_choice(position: Position, moves: Sequence[Event]) -> Choice | None:
    """Return the move that the rules of the bot prescribe without comparison, such as a win; None if there is
    none.
    """
    for move in moves:
        if isinstance(move, Win):
            return Choice(move, Message("bot.win"))
        if isinstance(move, North):
            return Choice(move, Message("bot.north"))
        if isinstance(move, DrawnDeal) and _missing(position) > _FAR:
            return Choice(move, Message("bot.nine"))
    return None


def _missing(position: Position) -> int:
    hand = position.hand
    return distance(hand.keys, hand.size // 3, position.players == 3)
