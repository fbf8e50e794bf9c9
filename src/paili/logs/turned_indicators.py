"""When the indicators of quads were turned and riichi were accepted, where a file tells only that they were.

A concealed quad turns its indicator at once. The others' is turned before the discard that follows, or as
soon as the same seat's next quad or north stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paili.errors import LogError
from paili.game import records as rec
from paili.meld import OPEN_QUAD


def with_indicators(events: Sequence[rec.Event], indicators: Sequence[int]) -> list[rec.Event]:
    """Put the indicators that were turned after the first where they belong.

    One that was turned earlier than Tenhou does, before a win on the replacement tile, comes last.

    Raises:
        LogError: if there are more of them than quads.
    """
    turning = _Turning(indicators)
    placed = [each for event in events for each in turning.around(event)]
    if len(indicators) > sum(map(is_quad, events)):
        raise LogError("logs.too_many_indicators", number=len(indicators))
    return placed + [rec.Dora(tile) for tile in turning.left]


def is_quad(event: rec.Event) -> bool:
    """Whether an event makes a quad."""
    is_open = isinstance(event, rec.Call) and event.type == OPEN_QUAD
    return is_open or isinstance(event, rec.AddedQuad | rec.ConcealedQuad)


class _Turning:
    """The indicators that are still face down, and how many of them are due.

    Attributes:
        left: those face down.
    """

    def __init__(self, indicators: Sequence[int]) -> None:
        self.left = list(indicators)
        self._due = 0  # by the quads before the last event
        self._fresh = 0  # by the quad that has just been declared, if nobody robs it

    def around(self, event: rec.Event) -> Iterator[rec.Event]:
        """Yield the event, and the indicators that are turned before or after it."""
        if isinstance(event, rec.Discard) or (self._declared and isinstance(event, rec.Draw)):
            yield from self._turn()
        if isinstance(event, rec.Draw):
            self._due, self._fresh = self._due + self._fresh, 0
        yield event
        self._declared = isinstance(event, rec.AddedQuad | rec.North)
        if isinstance(event, rec.ConcealedQuad):
            self._due += 1
            yield from self._turn()
        elif isinstance(event, rec.AddedQuad) or (isinstance(event, rec.Call) and event.type == OPEN_QUAD):
            self._fresh = 1

    _declared = False

    def _turn(self) -> Iterator[rec.Event]:
        turned = self.left[: self._due]
        self.left, self._due = self.left[len(turned) :], 0
        return map(rec.Dora, turned)


def with_riichi(events: Sequence[rec.Event], *, won_on_last: bool) -> list[rec.Event]:
    """Put in that each riichi was accepted; the last one unless its discard was won on."""
    placed: list[rec.Event] = []
    for event in events:
        placed.append(event)
        if isinstance(event, rec.Discard) and event.riichi and not (won_on_last and event is events[-1]):
            placed.append(rec.RiichiAccepted(event.seat))
    return placed
