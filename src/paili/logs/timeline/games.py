"""Return the timeline of a whole game of riichi or of a Chinese game; a Chinese game has further records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from paili.game import records as rec
from paili.logs.problems import checked_game
from paili.logs.timeline.deals import deal_timeline
from paili.logs.timeline.fan_deals import fan_moments
from paili.logs.timeline.records import DealTimeline, FanMore, GameTimeline, Sitting
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


def game_timeline(game: rec.Game) -> GameTimeline:
    """Return the timeline of a game: for each deal its events, and the state of the table after each event.

    Raises:
        LogError: if the argument is not a game.
        GameError: if a deal of a Chinese game shows more copies of a tile than the game has.

    >>> timeline = game_timeline(rec.Game(players=(rec.Player(name="A"),) * 4, rules=Rules.TENHOU, deals=()))
    >>> timeline.rules, timeline.players[0], timeline.result
    ('tenhou', Sitting(name='A', rank='', rating=''), None)
    """
    rules = checked_game(game).rules
    deals, more = _deals(game.deals, rules)
    return GameTimeline(
        game.source.format, game.source.title, rules.name,
        tuple(Sitting(player.name, player.rank, player.rating) for player in game.players), deals,
        None if game.result is None else game.result.points, game.complete, more,
    )  # fmt: skip


def _deals(
    deals: Iterable[rec.Deal], rules: AnyRules
) -> tuple[tuple[DealTimeline, ...], tuple[FanMore, ...]]:
    if isinstance(rules, Rules):
        return tuple(deal_timeline(deal, rules) for deal in deals), ()
    results = [fan_moments(deal, rules, is_strict=False) for deal in deals]
    return tuple(item.table for item in results), tuple(item.more for item in results)
