"""A coach beside a person: what it would do now and why, and what another discard gives up against that.

It plays as `Balanced` does. In Chinese games it says of a discard what the hand waits for then and what each
wait would win, not what the discard may cost; and whether to call in a game with a minimum it does not know.

>>> from paili.position import Position
>>> p = Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
>>> print(hint(p).why)
folds: 9m deals in with 0.0%
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

from paili.analysis.compare import Comparison, compare
from paili.analysis.discards import Discard
from paili.analysis.inputs import BY_UKEIRE
from paili.bots.balanced import Balanced
from paili.bots.choice import Choice
from paili.dangers import Danger, danger
from paili.fan import FanComparison
from paili.fan import compare as compare_in_game
from paili.fan.play.moves import win
from paili.fan.rules import Rules as GameRules
from paili.fan.score import FanScore
from paili.game import Call, Win, legal
from paili.game import events as ev
from paili.game.chinese.seat_position import situation_of
from paili.game.events import Event
from paili.position import Position
from paili.record import Tile
from paili.scoring.rules import Rules
from paili.tiles import TILES, WILDCARD, kind_of

_COACH: Final = Balanced()


class Remark(NamedTuple):
    """A remark about a discard.

    Attributes:
        shape: it beside the best one by shape.
        risk: what it may cost.
        coach_risk: what the discard of the coach may cost; None where that is the same kind, or none.
        coach: the kind that the coach would discard; None where it would discard none.
        coach_shape: what the hand is then; None where that is the same kind, or none.
    """

    shape: Comparison
    risk: Danger
    coach_risk: Danger | None
    coach: Tile | None = None
    coach_shape: Discard | None = None

    @property
    def is_best_by_tiles(self) -> bool:
        """Return whether the discard of the coach, if there is one, is also the best by useful tiles."""
        return self.coach in (None, self.shape.best.tile)


class FanRemark(NamedTuple):
    """A remark about a discard of a Chinese game.

    Attributes:
        found: it beside the best one of the game.
        rules: the game.
    """

    found: FanComparison
    rules: GameRules


def hint(position: Position) -> Choice:
    """Return what the coach would do, and why."""
    return _COACH.decide(position)


def knows(position: Position) -> bool:
    """Return whether the coach has an answer: of calls in a Chinese game with a minimum it has none."""
    rules: Any = position.rules
    if isinstance(rules, Rules) or not (rules.minimum or rules.minimum_points):
        return True
    moves = legal(position)
    return any(isinstance(move, Win) for move in moves) or not any(isinstance(move, Call) for move in moves)


def agrees(event: Event, choice: Choice) -> bool:
    """Return whether a move is the coach's; a tile is the same from the hand and as drawn.

    >>> from paili.catalogue import Message
    >>> agrees(ev.Discard(0, 3, drawn=True), Choice(ev.Discard(0, 3), Message("bot.chance")))
    True
    """
    return _as_laid(event) == _as_laid(choice.move)


def _as_laid(move: Event) -> Event:
    return replace(move, drawn=False) if isinstance(move, ev.Discard) else move


def remark(position: Position, event: Event, choice: Choice) -> Remark | FanRemark | FanScore | None:
    """Return what is to be said of a move; None of what is no free discard.

    Of a Chinese game it is what a win is worth, where the coach would win.

    Args:
        position: what the seat knew.
        event: its move.
        choice: what the coach would have done.
    """
    is_riichi = isinstance(position.rules, Rules)
    if isinstance(choice.move, Win) and not is_riichi:
        return win(situation_of(position))
    if not isinstance(event, ev.Discard) or position.riichi:
        return None
    if not is_riichi:
        return _compared(position, event)
    kind = kind_of(event.tile)
    risks = {kind_of(item.tile): item for item in danger(position)}
    thrown = kind_of(choice.move.tile) if isinstance(choice.move, ev.Discard) else None
    beside = None if thrown is None or thrown == kind else risks[thrown]
    coach = None if thrown is None else TILES[thrown]
    shape = None if beside is None or coach is None else compare(position, coach).chosen
    return Remark(compare(position, TILES[kind]), risks[kind], beside, coach, shape)


def _compared(position: Position, discard: ev.Discard) -> FanRemark | None:
    """Return a discard beside the best one of a Chinese game; None of a wildcard, which is no kind."""
    rules: Any = position.rules
    if discard.tile == WILDCARD or kind_of(discard.tile) in position.variant.wild:
        return None
    return FanRemark(compare_in_game(position, TILES[kind_of(discard.tile)], order=BY_UKEIRE), rules)
