"""What wins are worth and who is ready, where a file does not say it and another wants to."""

from __future__ import annotations

from dataclasses import replace

from paili.errors import PailiError
from paili.game.ends import DealEnd
from paili.game.records import EXHAUSTIVE, Deal, DrawnDeal, Event, Said, Win
from paili.game.table import Table
from paili.scoring.rules import Rules
from paili.scoring.worth import Score


def with_scores(deal: Deal, rules: Rules) -> Deal:
    """Return the deal with han, fu, points and yaku of wins, with ready seats and payments of a drawn deal.

    What the file says stays; a deal that cannot be played again stays as it is.
    """
    if all(map(_is_told, deal.events)):
        return deal
    end = replayed(deal, rules)
    return deal if end is None else replace(deal, events=tuple(_told(deal, end)))


def replayed(deal: Deal, rules: Rules) -> DealEnd | None:
    """Return how a deal ends by the rules; None for one that cannot be played again."""
    table = Table(rules)
    try:
        table.replay(deal)
    except PailiError:
        return None
    return table.end


def _is_told(event: Event) -> bool:
    if isinstance(event, DrawnDeal):
        is_paid = event.said is not None and event.said.changes is not None
        return is_paid and (event.kind != EXHAUSTIVE or event.tenpai is not None)
    if not isinstance(event, Win):
        return True
    return event.said is not None and event.said.points is not None and event.said.yaku is not None


def _told(deal: Deal, end: DealEnd) -> list[Event]:
    events, wins = list(deal.events), iter(zip(end.scores, end.changes, strict=True))
    for place, event in enumerate(events):
        if isinstance(event, DrawnDeal) and not _is_told(event):
            events[place] = _paid(event, end)
        elif isinstance(event, Win):
            score, changes = next(wins)
            if not _is_told(event):
                events[place] = replace(event, said=_said(event.said or Said(), score, changes))
    return events


def _paid(event: DrawnDeal, end: DealEnd) -> DrawnDeal:
    said = event.said or Said()
    changes = end.changes[0] if said.changes is None else said.changes
    tenpai = end.ready if event.kind == EXHAUSTIVE and event.tenpai is None else event.tenpai
    return replace(event, tenpai=tenpai, said=replace(said, changes=changes))


def _said(said: Said, score: Score, changes: tuple[int, ...]) -> Said:
    return Said(
        han=None if score.yakuman else score.han,
        fu=score.fu,
        points=score.points,
        limit=score.limit,
        yaku=tuple((yaku.id, yaku.han) for yaku in score.yaku),
        changes=changes if said.changes is None else said.changes,
        before=said.before,
    )
