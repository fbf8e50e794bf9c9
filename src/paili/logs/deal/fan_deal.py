"""Replay deals of Chinese games: compute the payments of each win and each drawn deal by the rules.

In Chinese games the other seats pay for quads, and the deal may continue after a win. So the payments that a
file has at a win or a drawn deal are the changes of each seat's points since the deal began, with quads and
earlier wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from paili.errors import PailiError
from paili.fan.score import FanScore
from paili.game import events as ev
from paili.game import records as rec
from paili.game.chinese.state import FanState
from paili.game.chinese.steps import finish_wins
from paili.game.chinese.table import FanTable

Ended = ev.Win | ev.DrawnDeal


class Come(NamedTuple):
    """A win or a drawn deal, with its payments.

    Attributes:
        event: the win, or the drawn deal.
        score: the value of the win; None for a drawn deal.
        changes: the change of each seat's points since the deal began; None if another win on the same tile
            follows.
    """

    event: Ended
    score: FanScore | None
    changes: tuple[int, ...] | None


class FanPaid:
    """A calculator of the payments of wins and drawn deals while a deal is replayed.

    Args:
        deal: the deal.
        state: the state of the game, to which the replay applies the events of the deal.
    """

    def __init__(self, deal: rec.Deal, state: FanState) -> None:
        self._deal, self._state = deal, state
        self._waiting: list[ev.Win] = []
        self._complete_events = 0

    def after(self, event: ev.Event, following: ev.Event | None) -> Iterator[Come]:
        """Yield the wins and drawn deals whose payments are final after an event.

        Args:
            event: the event that has just happened.
            following: the next event of the file; another win on the same tile, or the reveal of bird tiles,
                delays the payments of earlier wins.
        """
        if isinstance(event, ev.Win):
            self._waiting.append(event)
        if isinstance(following, ev.Win | ev.Birds):
            return
        if isinstance(event, ev.DrawnDeal):
            yield Come(event, None, self._changes(self._state))
        elif self._waiting:
            yield from self._wins()

    def _wins(self) -> Iterator[Come]:
        state = self._state.copy()
        finish_wins(state)
        scores = state.account.scores[self._complete_events :]
        self._complete_events += len(scores)
        for place, (win, score) in enumerate(zip(self._waiting, scores, strict=False), 1):
            last = place == len(self._waiting)
            yield Come(win, score, self._changes(state) if last else None)
        self._waiting = []

    def _changes(self, state: FanState) -> tuple[int, ...]:
        return tuple(
            seat.points - before for seat, before in zip(state.seats, self._deal.points, strict=True)
        )


def with_payments(deal: rec.Deal, rules: Any) -> rec.Deal:
    """Return the deal with values and payments for wins and drawn deals where the file has none.

    A deal that cannot be replayed is returned unchanged.
    """
    if all(end.stated_result is not None for end in deal.ends):
        return deal
    try:
        events = tuple(_complete_events(deal, rules))
    except PailiError:
        return deal
    return replace(deal, events=events)


def _complete_events(deal: rec.Deal, rules: Any) -> Iterator[ev.Event]:
    table = FanTable(rules)
    table.start(deal)
    payments = FanPaid(deal, table.state)
    come: dict[int, Come] = {}
    for event, following in zip(deal.events, (*deal.events[1:], None), strict=True):
        table.apply(event)
        come |= {id(item.event): item for item in payments.after(event, following)}
    for event in deal.events:
        result = come.get(id(event))
        if result is not None and result.event.stated_result is None:
            yield replace(result.event, stated_result=stated_result(result))
        else:
            yield event


def stated_result(settlement: Come) -> ev.StatedResult:
    """Return the value and payments of a win or a drawn deal, in the form that a record of a file has.

    The field ``han`` gets the number of fan.
    """
    if settlement.score is None:
        return ev.StatedResult(changes=settlement.changes)
    fans = tuple((fan.id, fan.value * fan.times) for fan in settlement.score.fans)
    return ev.StatedResult(
        han=settlement.score.total, points=settlement.score.base, yaku=fans, changes=settlement.changes
    )
