"""A bot that plays by what hands are worth: values with the other players of a table, folding, riichi, calls.

Its rules, in order: a win is taken, a north set aside, nine kinds are declared where the hand is far. A
discard is the one that is worth the most points, going on or folding from it on, whichever is better
(``paili.evaluate`` with the table "phoenix" and ``fold``), with riichi where that is worth more. A tile is
called where that stands before letting it go (``paili.evaluate_call``). It makes no quads: where
`Steady` made them by the same rule nothing was gained. Hands too far from ready for a value, and rules that
have none, are played as `Steady` plays them by shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from paili.bots.choice import Choice, Known, asked, let_go
from paili.bots.steady import Steady
from paili.bots.steady.discarding import face_of
from paili.bots.steady.player import at_once
from paili.catalogue import Message, Told
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
    """Plays by values at a table.

    Args:
        folds: whether it ever folds.
        calls: whether it ever calls.
        riichi: whether it ever declares riichi.
    """

    def __init__(self, *, folds: bool = True, calls: bool = True, riichi: bool = True) -> None:
        self._folds, self._calls, self._riichi = folds, calls, riichi
        self._far = Steady(folds=folds, calls=calls, weighs=False)

    def decide(self, known: Known) -> Choice:
        """Return its move, and why."""
        position, moves = asked(known)
        if not isinstance(position.rules, Rules):
            return self._far.decide(known)
        if found := at_once(position, moves):
            return found
        choices = [each for each in moves if isinstance(each, Discard)]
        if position.riichi or (not choices and not self._calls):
            return self._far.decide(known)
        found = self._discarded(position, choices) if choices else self._called(position, moves)
        return found or self._far.decide(known)

    # -------------------------------------------------------------------- discards

    def _discarded(self, position: Position, choices: Sequence[Discard]) -> Choice | None:
        """The discard that is worth the most; None where the hand is too far for a value."""
        try:
            riichi = "best" if self._riichi else False
            found = position.evaluate(table=_TABLE, fold=self._folds, riichi=riichi)
        except QuestionError:
            return None
        return _folded(found, choices) or _pushed(found, choices)

    # -------------------------------------------------------------------- calls

    def _called(self, position: Position, moves: Sequence[Event]) -> Choice | None:
        """The call that is worth more than none, or the pass; None where nothing has a value."""
        calls = {str(each.meld): each for each in moves if isinstance(each, Call) and each.type != OPEN_QUAD}
        if not calls:
            return let_go(moves, Message("bot.beside_quad"))
        if position.shanten().best > _MOST:
            return None
        try:
            found = position.evaluate_call(table=_TABLE)
        except QuestionError:
            return None
        without = next(each.value.points or 0.0 for each in found.choices if each.meld is None)
        offered = [each for each in found.choices if str(each.meld) in calls]
        better = list(takewhile(lambda each: each.meld is not None, found.choices))
        for each in offered:
            points = each.value.points or 0.0
            if each in better and each.value.in_reach:
                told = {"gain": round(points - without), "points": round(points), "without": round(without)}
                return Choice(calls[str(each.meld)], Message("bot.worth_call", meld=each.meld, **told))
        if not offered:
            return None
        worth = {"without": round(without), "points": round(offered[0].value.points or 0.0)}
        return let_go(moves, Message("bot.beside_worth", meld=offered[0].meld, **worth))


def _folded(found: Evaluation, choices: Sequence[Discard]) -> Choice | None:
    """The discard of a hand that had better fold."""
    allowed = {kind_of(move.tile) for move in choices}
    options = [each for each in found.fold.discards if each.tile in allowed] if found.fold else []
    best = max(options, key=lambda each: each.worth, default=None)
    if best is None or best.tile is None or best.push >= best.fold:
        return None
    others = [(each.tile, each.worth) for each in options if each.tile != best.tile]
    second = max(others, key=lambda each: each[1], default=None)
    worth = {"fold": round(best.fold), "push": round(best.push)}
    told = Message("bot.worth_fold", tile=TILES[best.tile], **worth, beside=_beside(second))
    return Choice(face_of(choices, best.tile, riichi=False), told)


def _pushed(found: Evaluation, choices: Sequence[Discard]) -> Choice | None:
    """The discard that is worth the most."""
    allowed = {kind_of(move.tile) for move in choices}
    options = [each for each in found.discards if each.tile in allowed and each.in_reach]
    if not options or (best := options[0]).tile is None:
        return None
    second = (options[1].tile, options[1].points or 0.0) if len(options) > 1 else None
    move = face_of(choices, best.tile, riichi=best.riichi)
    key = "bot.worth_riichi" if move.riichi else "bot.worth"
    worth = {"points": round(best.points or 0.0), "win": best.win}
    return Choice(move, Message(key, tile=TILES[move.tile], **worth, beside=_beside(second)))


def _beside(second: tuple[int | None, float] | None) -> Message | Told:
    """The second best discard and what it is worth; nothing where there is none."""
    if second is None or second[0] is None:
        return Told("")
    return Message("bot.beside_second", tile=TILES[second[0]], points=round(second[1]))
