"""Provide a bot that discards and calls like most strong players, without compiled code.

The bot has these rules, in order. It wins if it can, sets norths aside, and declares nine terminals (kyuushu
kyuuhai) if the shanten is high. It compares discards with weights from games of strong players
(`paili.bots.balanced.weighing`), by useful tiles, good waits, dora and yaku. Against a threat (an opponent in
riichi or most likely tenpai) danger counts too, depending on the shanten of the hand. In tenpai the bot
declares riichi. It calls a tile if the call does not raise the shanten and most strong players would call the
tile (`paili.bots.balanced.calling`). It makes no quads: in a test on the same walls, a bot that made quads
scored no more points. For Chinese games see `paili.bots.balanced.chinese`.
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
    """A bot that discards and calls like most strong players, and folds against dangerous opponents.

    It is faster than `Strong`, which computes expected points. Pass it to `paili.bots.play_game`, or call
    `decide` for a single move.

    Args:
        folds: whether the bot may fold; if False, it ignores danger.
        calls: whether the bot may call chi and pon.
        weighs: whether the bot chooses discards as strong players chose in recorded games: useful
            tiles, good waits, dora, yaku and danger together. If False, it discards for the lowest shanten,
            then the most useful tiles; far from ready, against a riichi or a likely tenpai, the safest tile.
    """

    def __init__(self, *, folds: bool = True, calls: bool = True, weighs: bool = True) -> None:
        self._rules = Habits(folds, calls, weighs)

    def decide(self, view: View) -> Choice:
        """Return the legal move that the bot chooses, with the reason.

        Args:
            view: the position of a seat that must decide, or its text; or the `paili.game.SeatTable` of this
                seat.
        """
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
    """Return the call that most strong players would make; the pass if most would not call."""
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
    """Return whether an opponent is in riichi, or most likely tenpai."""
    if any(seat.riichi for seat in position.seats[1:]):
        return True
    return any(seat.melds for seat in position.seats[1:]) and any(
        item.p >= THREAT for item in readiness(position)
    )


def forced_choice(position: Position, moves: Sequence[Event]) -> Choice | None:
    """Return the move that the bot makes without comparison, such as a win; None if there is no such move."""
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
