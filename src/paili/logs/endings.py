"""Return how a deal ended: the values in its file, and values by the rules where the file has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.game.events import DrawnDeal, StatedResult, Win
from paili.game.records import Deal
from paili.logs.deal.completion import with_scores
from paili.record import json_record
from paili.scoring.rules import Rules
from paili.tiles import FACE_NAMES


@json_record()
class CountedYaku(NamedTuple):
    """A yaku or dora with its han; its id is one of `paili.scoring.Score.yaku`, or a name in the file if
    unknown.
    """

    id: str
    han: int


@json_record()
class Ending(NamedTuple):
    """A win, or the end of a deal without a win.

    Attributes:
        kind: "tsumo", "ron", or one of `paili.game.events.DRAWN_DEALS`.
        seat: the winner; None if nobody won.
        source: the seat that gave the winning tile.
        tile: the winning tile.
        han, fu, points, limit: the value of the win, as in `paili.game.StatedResult`.
        yaku: the yaku and dora.
        ura: the ura dora indicators, if they were revealed.
        changes: the change of each seat's points; () if unknown.
        ready: the seats in tenpai at an exhaustive draw.
    """

    kind: str
    seat: int | None
    source: int | None
    tile: str | None
    han: int | None
    fu: int | None
    points: int | None
    limit: str | None
    yaku: tuple[CountedYaku, ...]
    ura: tuple[str, ...]
    changes: tuple[int, ...]
    ready: tuple[int, ...]


def endings(deal: Deal, rules: Rules) -> tuple[Ending, ...]:
    """Return the wins of a deal, or its one end without a win; () if the file ends before the deal does.

    Args:
        deal: the deal.
        rules: the rules of the game.

    >>> from paili.game.players import random_player
    >>> from paili.game import play_game
    >>> first = play_game([random_player(seat) for seat in range(4)], seed=7).deals[0]
    >>> [(end.kind, sum(end.changes)) for end in endings(first, Rules.TENHOU)]
    [('draw', 0)]
    """
    ends = with_scores(deal, rules).ends
    return tuple(_won(end) if isinstance(end, Win) else _drawn(end) for end in ends)


def changes_of(ends: Sequence[Ending]) -> tuple[int, ...] | None:
    """Return the change of each seat's points by all ends of a deal together; None if unknown.

    It does not include the riichi sticks that the seats paid in the deal.
    """
    changes = [end.changes for end in ends]
    return tuple(map(sum, zip(*changes, strict=True))) if changes and all(changes) else None


def _won(win: Win) -> Ending:
    stated = win.stated_result or StatedResult()
    return Ending(
        kind="tsumo" if win.seat == win.source else "ron",
        seat=win.seat,
        source=win.source,
        tile=FACE_NAMES[win.tile],
        han=stated.han,
        fu=stated.fu,
        points=stated.points,
        limit=stated.limit,
        yaku=tuple(CountedYaku(name, han) for name, han in stated.yaku or () if han),
        ura=tuple(FACE_NAMES[face] for face in win.ura or ()),
        changes=stated.changes or (),
        ready=(),
    )


def _drawn(end: DrawnDeal) -> Ending:
    changes = (end.stated_result or StatedResult()).changes or ()
    return Ending(end.kind, None, None, None, None, None, None, None, (), (), changes, end.tenpai or ())
