"""A coach beside a person: what it would do now and why, and what another discard gives up against that.

>>> from paili.position import Position
>>> p = Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
>>> print(hint(p).why)
folds: 9m deals in with 0.0%
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from paili.analysis.compare import Comparison, compare
from paili.bots.choice import Choice
from paili.bots.steady import Steady
from paili.game.events import Discard, Event
from paili.position import Position
from paili.risk import Danger, danger
from paili.tiles import TILES, kind_of

_COACH: Final = Steady()


class Remark(NamedTuple):
    """What is to be said of a discard.

    Attributes:
        shape: it beside the best one by shape.
        risk: what it may cost.
        coach_risk: what the discard of the coach may cost; None where that is the same kind, or none.
    """

    shape: Comparison
    risk: Danger
    coach_risk: Danger | None


def hint(position: Position) -> Choice:
    """Return what the coach would do, and why."""
    return _COACH.decide(position)


def agrees(made: Event, choice: Choice) -> bool:
    """Return whether a move is the coach's; a tile is the same from the hand and as drawn.

    >>> from paili.catalogue import Message
    >>> agrees(Discard(0, 3, drawn=True), Choice(Discard(0, 3), Message("bot.chance")))
    True
    """
    return _as_laid(made) == _as_laid(choice.move)


def _as_laid(move: Event) -> Event:
    return replace(move, drawn=False) if isinstance(move, Discard) else move


def remark(position: Position, made: Event, choice: Choice) -> Remark | None:
    """Return what is to be said of a move; None of what is no free discard.

    Args:
        position: what the seat knew.
        made: its move.
        choice: what the coach would have done.
    """
    if not isinstance(made, Discard) or position.riichi:
        return None
    kind = kind_of(made.tile)
    risks = {kind_of(each.tile): each for each in danger(position)}
    other = kind_of(choice.move.tile) if isinstance(choice.move, Discard) else kind
    return Remark(compare(position, TILES[kind]), risks[kind], None if other == kind else risks[other])
