"""Advise a person: name the coach's move with the reason, and compare the person's discard with that move.

The coach plays like `Balanced`. For a discard of a Chinese game the coach names the waits and the value of a
win on each wait, but not the risk of the discard. In Chinese games with a minimum the coach gives no advice
about calls.

>>> from paili.position import Position
>>> p = Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
>>> print(hint(p).why)
folds with 9m, which deals in with a probability of 0.0 %
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
from paili.game.events import Event
from paili.position import Position
from paili.position.chinese import situation_of
from paili.record import Tile
from paili.scoring.rules import Rules
from paili.tiles import TILES, WILDCARD, kind_of

_COACH: Final = Balanced()


class Remark(NamedTuple):
    """A remark about a discard of the person.

    Attributes:
        shape: the comparison of the discard with the best discard by shanten and useful tiles.
        risk: the danger of the discard.
        coach_risk: the danger of the coach's discard; None if the coach would discard the same kind, or not
            discard.
        coach: the tile kind that the coach would discard; None if the coach would not discard.
        coach_shape: the shanten and useful tiles after the coach's discard; None if the coach would discard
            the same kind, or not discard.
    """

    shape: Comparison
    risk: Danger
    coach_risk: Danger | None
    coach: Tile | None = None
    coach_shape: Discard | None = None

    @property
    def is_best_by_tiles(self) -> bool:
        """Return whether the coach's discard is the best of ``shape``; True if the coach discards nothing.

        It is False for a discard that leaves as many useful tiles as the best one.
        """
        return self.coach in (None, self.shape.best.tile)


class FanRemark(NamedTuple):
    """A remark about a discard of the person in a Chinese game.

    Attributes:
        comparison: the comparison of the discard with the best discard.
        rules: the rules of the game.
    """

    comparison: FanComparison
    rules: GameRules


def hint(position: Position) -> Choice:
    """Return the move of the coach, with the reason."""
    return _COACH.decide(position)


def knows(position: Position) -> bool:
    """Return whether the coach has advice; there is none about calls in a Chinese game with a minimum."""
    rules: Any = position.rules
    if isinstance(rules, Rules) or not (rules.minimum or rules.minimum_points):
        return True
    moves = legal(position)
    return any(isinstance(move, Win) for move in moves) or not any(isinstance(move, Call) for move in moves)


def agrees(event: Event, choice: Choice) -> bool:
    """Return whether a move is the move of the coach; tsumogiri and tedashi of equal tiles count as the same
    move.

    >>> from paili.catalogue import Message
    >>> agrees(ev.Discard(0, 3, drawn=True), Choice(ev.Discard(0, 3), Message("bot.chance")))
    True
    """
    return _as_laid(event) == _as_laid(choice.move)


def _as_laid(move: Event) -> Event:
    return replace(move, drawn=False) if isinstance(move, ev.Discard) else move


def remark(position: Position, event: Event, choice: Choice) -> Remark | FanRemark | FanScore | None:
    """Return the remark of the coach about a move; None if the move is no discard, or the person was in
    riichi.

    If the coach would win in a Chinese game, the result is the value of that win.

    Args:
        position: the position before the move.
        event: the move of the person.
        choice: the move of the coach.
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
    """Return a remark that compares a discard of a Chinese game with the best discard; None for a
    wildcard.
    """
    rules: Any = position.rules
    if discard.tile == WILDCARD or kind_of(discard.tile) in position.variant.wild:
        return None
    return FanRemark(compare_in_game(position, TILES[kind_of(discard.tile)], order=BY_UKEIRE), rules)
