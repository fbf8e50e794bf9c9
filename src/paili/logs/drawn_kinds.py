"""Why a deal ended without a winner, where a file tells only that it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.game import records as rec
from paili.logs.turned_indicators import is_quad
from paili.tiles import EAST, NORTH

WALL: Final = {4: 70, 3: 55}
_NOTEN: Final = 3_000  # nobody gets more at an exhaustive draw
_ALL: Final = 4


def kind_of(events: Sequence[rec.Event], players: int, changes: Sequence[int]) -> str:
    """Return the kind of a drawn deal from what happened before.

    >>> kind_of([rec.Draw(0, 27), rec.Discard(0, 27)] * 4, 4, [0] * 4)
    'four_winds'
    """
    if sum(isinstance(event, rec.Draw) for event in events) >= WALL[players]:
        return _kind_at_the_end(events, changes)
    discards = [event for event in events if isinstance(event, rec.Discard)]
    if isinstance(events[-1] if events else None, rec.Draw):
        return rec.NINE_ORPHANS
    if _are_four_winds(events, discards):
        return rec.FOUR_WINDS
    if sum(event.riichi for event in discards) == _ALL:
        return rec.FOUR_RIICHI
    if sum(map(is_quad, events)) == _ALL:
        return rec.FOUR_QUADS
    return rec.TRIPLE_RON if discards else rec.UNKNOWN


def _kind_at_the_end(events: Sequence[rec.Event], changes: Sequence[int]) -> str:
    if not any(changes) and _are_four_quads_of_several(events):
        return rec.FOUR_QUADS
    return rec.NAGASHI if changes and max(changes) > _NOTEN else rec.EXHAUSTIVE


def _are_four_quads_of_several(events: Sequence[rec.Event]) -> bool:
    quads = [getattr(event, "seat", None) for event in events if is_quad(event)]
    return len(quads) == _ALL and len(set(quads)) > 1


def _are_four_winds(events: Sequence[rec.Event], discards: Sequence[rec.Discard]) -> bool:
    first = {event.tile for event in discards}
    return (
        len(events) == 2 * _ALL and len(discards) == _ALL and len(first) == 1 and EAST <= first.pop() <= NORTH
    )
