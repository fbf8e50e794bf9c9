"""Provide a bot that plays by the expected value of hands, and compares pushing, folding, riichi and calls.

The bot has these rules, in order. It wins if it can, sets norths aside, and declares nine terminals (kyuushu
kyuuhai) if the shanten is high. It chooses the discard with the highest value in points, which is the larger
of the values of pushing and of folding (``paili.evaluate`` with the opponents "phoenix" and ``fold``), and
declares riichi if riichi is worth more than dama. It calls a tile if the call is worth more than a pass
(``paili.evaluate_call`` with the same opponents and ``fold``). It makes no quads, because quads gave
`Balanced` no more points. If the shanten is too high for values, or paili has no values for the rules, the
bot plays like `Balanced`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from paili.bots.balanced import Balanced
from paili.bots.balanced.discarding import face_of
from paili.bots.balanced.player import forced_choice
from paili.bots.choice import Choice, View, pass_choice, position_and_moves
from paili.catalogue import Message, Rendered
from paili.errors import QuestionError
from paili.game import Call, Discard, Event
from paili.hand.meld import OPEN_QUAD
from paili.position import Position
from paili.scoring.rules import Rules
from paili.tiles import TILES, kind_of

if TYPE_CHECKING:  # what answers needs packages that not everybody has
    from paili.value.records import Evaluation

_TABLE: Final = "phoenix"
_MOST: Final = 3  # steps to ready of a hand whose calls are valued


class Strong:
    """A bot that chooses the discard, riichi or call with the highest expected points.

    `paili.game.play_game` and `paili.game.tournament` take the bot for a seat; `decide` returns one move. The
    bot compares pushing with folding, too. Where `paili.evaluate` has no values, because the hand is too far
    from ready or the game is Chinese, the bot plays like `Balanced`, which is faster.

    Args:
        folds: whether the bot may fold; if False, it always pushes.
        calls: whether the bot may call chi and pon.
        riichi: whether the bot may declare riichi.
    """

    def __init__(self, *, folds: bool = True, calls: bool = True, riichi: bool = True) -> None:
        self._calls = calls
        self._options: dict[str, Any] = {
            "opponents": _TABLE, "fold": folds, "riichi": "best" if riichi else False,
            "calls": None if calls else False,
        }  # fmt: skip
        self._far = Balanced(folds=folds, calls=calls)

    def decide(self, view: View) -> Choice:
        """Return the legal move that the bot chooses, with the reason.

        Args:
            view: the position of a seat that must decide, or its text; or the `paili.game.SeatTable` of this
                seat.

        Raises:
            GameError: if the seat has nothing to decide.
        """
        position, moves = position_and_moves(view)
        if not isinstance(position.rules, Rules):
            return self._far.decide(view)
        if choice := forced_choice(position, moves):
            return choice
        choices = [move for move in moves if isinstance(move, Discard)]
        if position.riichi or (not choices and not self._calls):
            return self._far.decide(view)
        choice = self._discarded(position, choices) if choices else self._called(position, moves)
        return choice or self._far.decide(view)

    # -------------------------------------------------------------------- discards

    def _discarded(self, position: Position, choices: Sequence[Discard]) -> Choice | None:
        """Return the discard with the highest expected value, with the reason.

        The result is None if the shanten is too high for a value.
        """
        try:
            evaluation = position.evaluate(**self._options)
        except QuestionError:
            return None
        return _folded(evaluation, choices) or _pushed(evaluation, choices)

    # -------------------------------------------------------------------- calls

    def _called(self, position: Position, moves: Sequence[Event]) -> Choice | None:
        """Return the best call if its value is higher than the value of a pass, otherwise the pass.

        The result is None if the shanten is too high for a value.
        """
        calls = {str(move.meld): move for move in moves if isinstance(move, Call) and move.type != OPEN_QUAD}
        if not calls:
            return pass_choice(moves, Message("bot.beside_quad"))
        if position.shanten().best > _MOST:
            return None
        try:
            choices = position.evaluate_call(**self._options)
        except QuestionError:
            return None
        without = next(choice.value.points or 0.0 for choice in choices.choices if choice.meld is None)
        offered = [choice for choice in choices.choices if str(choice.meld) in calls]
        better = list(takewhile(lambda choice: choice.meld is not None, choices.choices))
        for item in offered:
            points = item.value.points or 0.0
            if item in better and item.value.in_reach:
                fields = {"gain": round(points - without), "points": round(points), "without": round(without)}
                return Choice(calls[str(item.meld)], Message("bot.value_call", meld=item.meld, **fields))
        if not offered:
            return None
        facts = {"without": round(without), "points": round(offered[0].value.points or 0.0)}
        return pass_choice(moves, Message("bot.beside_value", meld=offered[0].meld, **facts))


def _folded(evaluation: Evaluation, choices: Sequence[Discard]) -> Choice | None:
    """Return the discard that folds, with the reason; None if the best discard pushes."""
    allowed = {kind_of(move.tile) for move in choices}
    options = (
        [discard for discard in evaluation.fold.discards if discard.tile in allowed]
        if evaluation.fold
        else []
    )
    best = max(options, key=lambda option: option.value, default=None)
    if best is None or best.tile is None or best.push >= best.fold:
        return None
    others = [(option.tile, option.value) for option in options if option.tile != best.tile]
    second = max(others, key=lambda other: other[1], default=None)
    facts = {"fold": round(best.fold), "push": round(best.push)}
    message = Message("bot.value_fold", tile=TILES[best.tile], **facts, beside=_second_best(second))
    return Choice(face_of(choices, best.tile, riichi=False), message)


def _pushed(evaluation: Evaluation, choices: Sequence[Discard]) -> Choice | None:
    """Return the discard with the highest expected value of pushing, with the reason; None without values."""
    allowed = {kind_of(move.tile) for move in choices}
    options = [discard for discard in evaluation.discards if discard.tile in allowed and discard.in_reach]
    if not options or (best := options[0]).tile is None:
        return None
    second = (options[1].tile, options[1].points or 0.0) if len(options) > 1 else None
    move = face_of(choices, best.tile, riichi=best.riichi)
    key = "bot.value_riichi" if move.riichi else "bot.value"
    facts = {"points": round(best.points or 0.0), "win": best.win}
    return Choice(move, Message(key, tile=TILES[move.tile], **facts, beside=_second_best(second)))


def _second_best(second: tuple[int | None, float] | None) -> Message | Rendered:
    """Return a message with the second best discard and its value; an empty text if there is no second
    discard.

    Args:
        second: the tile kind of the second best discard, and its value in points.
    """
    if second is None or second[0] is None:
        return Rendered("")
    return Message("bot.beside_second", tile=TILES[second[0]], points=round(second[1]))
