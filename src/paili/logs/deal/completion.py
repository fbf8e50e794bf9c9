"""Add facts that a file lacks: values of wins, seats in tenpai, kinds of draws, times when dora are revealed.

The dora indicator of a concealed quad is revealed at once. The indicator of an open or added quad is revealed
before the next discard. If the seat makes another quad or sets a north aside before this discard, the
indicator is revealed as soon as nobody can rob the tile of that second quad or north.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from paili.errors import LogError, PailiError
from paili.game import events as ev
from paili.game.deal.ends import DealEnd
from paili.game.events import EXHAUSTIVE, DrawnDeal, Event, StatedResult, Win
from paili.game.quick_events import riichi_places
from paili.game.records import Deal
from paili.game.table import Table
from paili.hand.meld import OPEN_QUAD
from paili.logs.deal.follower import WALL
from paili.logs.mjlog.words import YAKU as YAKU_OF_TENHOU
from paili.scoring.rules import Rules
from paili.scoring.scored_case import Score
from paili.tiles import EAST, NORTH

Yaku = tuple[tuple[str, int], ...]
_KNOWN_YAKU: Final = frozenset((*YAKU_OF_TENHOU, "kita"))


def with_scores(deal: Deal, rules: Rules) -> Deal:
    """Return the deal with facts about its end added by the rules, where the file has no such facts.

    These facts are han, fu, points and yaku of wins, or seats in tenpai and payments of a drawn deal. Facts
    in the file are not changed. A deal that cannot be replayed is returned unchanged.
    """
    if all(map(_is_complete, deal.events)):
        return deal
    end = replayed(deal, rules)
    return deal if end is None else replace(deal, events=tuple(_complete_events(deal, end)))


def replayed(deal: Deal, rules: Rules) -> DealEnd | None:
    """Replay a deal by the rules and return its end; None if the rules do not allow one of its events."""
    table = Table(rules)
    try:
        table.replay(deal)
    except PailiError:
        return None
    return table.end


def _is_complete(event: Event) -> bool:
    if isinstance(event, DrawnDeal):
        is_paid = event.stated_result is not None and event.stated_result.changes is not None
        return is_paid and (event.kind != EXHAUSTIVE or event.tenpai is not None)
    if not isinstance(event, Win):
        return True
    recorded = event.stated_result
    if recorded is None or None in (recorded.points, recorded.yaku, recorded.changes):
        return False
    return (recorded.fu is not None or recorded.han is None) and _KNOWN_YAKU.issuperset(
        yaku for yaku, _ in recorded.yaku or ()
    )


def _complete_events(deal: Deal, end: DealEnd) -> list[Event]:
    events, wins = list(deal.events), iter(zip(end.scores, end.changes, strict=True))
    for place, event in enumerate(events):
        if isinstance(event, DrawnDeal) and not _is_complete(event):
            events[place] = _paid(event, end)
        elif isinstance(event, Win):
            score, changes = next(wins)
            if not _is_complete(event):
                events[place] = replace(
                    event,
                    stated_result=_complete_result(event.stated_result or StatedResult(), score, changes),
                )
    return events


def _paid(event: DrawnDeal, end: DealEnd) -> DrawnDeal:
    recorded = event.stated_result or StatedResult()
    changes = end.changes[0] if recorded.changes is None else recorded.changes
    tenpai = end.ready if event.kind == EXHAUSTIVE and event.tenpai is None else event.tenpai
    return replace(event, tenpai=tenpai, stated_result=replace(recorded, changes=changes))


def _complete_result(recorded: StatedResult, score: Score, changes: tuple[int, ...]) -> StatedResult:
    """Return the values of a win (han, fu, points …) from the file; compute missing values by the rules.

    Args:
        recorded: the values in the file.
        score: the score by the rules.
        changes: the change of each seat's points by the rules.
    """
    return replace(
        recorded,
        han=(None if score.yakuman else score.han) if recorded.han is None else recorded.han,
        fu=score.fu if recorded.fu is None else recorded.fu,
        points=score.points if recorded.points is None else recorded.points,
        limit=score.limit if recorded.limit is None else recorded.limit,
        yaku=_yaku_of_win(recorded.yaku, tuple((yaku.id, yaku.han) for yaku in score.yaku)),
        changes=changes if recorded.changes is None else recorded.changes,
    )


def _yaku_of_win(recorded: Yaku | None, result: Yaku) -> Yaku:
    """Return the yaku of a win.

    These are the yaku in the file. The yaku by the rules replace them if the file has no yaku, or if the file
    has an unknown name of a yaku and both lists have the same total of han.

    Args:
        recorded: the yaku in the file with their han; None if the file has no yaku.
        result: the yaku by the rules.
    """
    if recorded is None:
        return result
    unknown = {yaku for yaku, _ in recorded} - _KNOWN_YAKU
    same = sum(han for _, han in recorded) == sum(han for _, han in result)
    return result if unknown and same else recorded


_NOTEN: Final = 3_000  # nobody gets more at an exhaustive draw
_ALL: Final = 4


def kind_of(events: Sequence[ev.Event], players: int, changes: Sequence[int]) -> str:
    """Return the kind of a draw ("draw", "four_winds", "nine_terminals" …), derived from the events of the
    deal.

    Args:
        events: the events of the deal.
        players: 4 or 3.
        changes: the change of each seat's points.

    >>> kind_of([ev.Draw(0, 27), ev.Discard(0, 27)] * 4, 4, [0] * 4)
    'four_winds'
    """
    if sum(isinstance(event, ev.Draw) for event in events) >= WALL[players]:
        return _kind_at_the_end(events, changes)
    discards = [event for event in events if isinstance(event, ev.Discard)]
    if isinstance(events[-1] if events else None, ev.Draw):
        return ev.NINE_ORPHANS
    if _are_four_winds(events, discards):
        return ev.FOUR_WINDS
    if sum(event.riichi for event in discards) == _ALL:
        return ev.FOUR_RIICHI
    if sum(map(is_quad, events)) == _ALL:
        return ev.FOUR_QUADS
    return ev.TRIPLE_RON if discards else ev.UNKNOWN


def _kind_at_the_end(events: Sequence[ev.Event], changes: Sequence[int]) -> str:
    if not any(changes) and _are_four_quads_of_several(events):
        return ev.FOUR_QUADS
    return ev.NAGASHI if changes and max(changes) > _NOTEN else ev.EXHAUSTIVE


def _are_four_quads_of_several(events: Sequence[ev.Event]) -> bool:
    quads = [getattr(event, "seat", None) for event in events if is_quad(event)]
    return len(quads) == _ALL and len(set(quads)) > 1


def _are_four_winds(events: Sequence[ev.Event], discards: Sequence[ev.Discard]) -> bool:
    first = {event.tile for event in discards}
    return (
        len(events) == 2 * _ALL and len(discards) == _ALL and len(first) == 1 and EAST <= first.pop() <= NORTH
    )


def with_indicators(events: Sequence[ev.Event], indicators: Sequence[int]) -> list[ev.Event]:
    """Return the events of a deal with an event inserted for each dora indicator that a quad reveals.

    Some servers reveal an indicator earlier than Tenhou does. If a win on the replacement tile follows, such
    an indicator becomes the last event.

    Args:
        events: the events, without revealed indicators.
        indicators: the revealed indicators in order, without the first one of the deal.

    Raises:
        LogError: if there are more indicators than quads.
    """
    if not indicators:
        return list(events)
    turning = _Turning(indicators)
    placed = [item for event in events for item in turning.around(event)]
    if len(indicators) > sum(map(is_quad, events)):
        raise LogError("logs.too_many_indicators", number=len(indicators))
    return placed + [ev.Dora(tile) for tile in turning.left]


def is_quad(event: ev.Event) -> bool:
    """Return whether an event is a quad: an open, concealed or added one."""
    is_open = isinstance(event, ev.Call) and event.type == OPEN_QUAD
    return is_open or isinstance(event, ev.AddedQuad | ev.ConcealedQuad)


class _Turning:
    """The face-down dora indicators of a deal, and the number of quads whose indicator must still be
    revealed.

    Attributes:
        left: the indicators that are still face down.
    """

    def __init__(self, indicators: Sequence[int]) -> None:
        self.left = list(indicators)
        self._due = 0  # by the quads before the last event
        self._fresh = 0  # by the quad that has just been declared, if nobody robs it

    def around(self, event: ev.Event) -> Iterator[ev.Event]:
        """Yield an event of the deal, and a `Dora` event for each indicator that is revealed just before or
        after it.
        """
        if isinstance(event, ev.Discard) or (self._declared and isinstance(event, ev.Draw)):
            yield from self._turn()
        if isinstance(event, ev.Draw):
            self._due, self._fresh = self._due + self._fresh, 0
        yield event
        self._declared = isinstance(event, ev.AddedQuad | ev.North)
        if isinstance(event, ev.ConcealedQuad):
            self._due += 1
            yield from self._turn()
        elif isinstance(event, ev.AddedQuad) or (isinstance(event, ev.Call) and event.type == OPEN_QUAD):
            self._fresh = 1

    _declared = False

    def _turn(self) -> Iterator[ev.Event]:
        turned = self.left[: self._due]
        self.left, self._due = self.left[len(turned) :], 0
        return map(ev.Dora, turned)


def with_riichi(events: Sequence[ev.Event], *, won_on_last: bool) -> list[ev.Event]:
    """Return the events with `RiichiAccepted` after each discard that declared riichi, unless somebody won on
    that discard.

    Args:
        events: the events of the deal, without `RiichiAccepted`.
        won_on_last: whether somebody won on the last discard.
    """
    placed: list[Any] = [*events]
    for at in reversed(riichi_places(events)):
        if not (won_on_last and at == len(events) - 1):
            placed.insert(at + 1, ev.RiichiAccepted(placed[at].seat))
    return placed
