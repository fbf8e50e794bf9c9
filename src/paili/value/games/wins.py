"""What the wins of a hand of a Chinese game are worth: points by an own draw, nothing below the minimum.

Method: each win is scored once as it is drawn, and once more as the wall's last tile where the last draw is
that. Fifty microseconds each; with wildcards the best hand that they may stand for is scored, which takes
some milliseconds.
"""

from __future__ import annotations

from typing import Any

from paili.fan.hands.waits import score_if_won
from paili.fan.rules import Rules as GameRules
from paili.hand import Hand
from paili.tiles import WILDCARD
from paili.value.loops.arena import DAMA, DAMA_LAST, WAYS, WILD, WILD_SHIFT, counts_of
from paili.value.question import ValueQuestion
from paili.win.win import Win


def value_wins_of_game(record: Any, asked: ValueQuestion) -> None:
    """Write what the wins of all ready hands are worth in every way that they can come about.

    Args:
        record: where they stand.
        asked: the question.
    """
    assert asked.facts.game is not None
    rules, facts = asked.facts.game.rules, dict(asked.facts.game.facts)
    ways = [(DAMA, facts)]
    if asked.facts.last_tile:
        ways.append((DAMA_LAST, {**facts, "haitei": True}))
    for ready in range(int(record.ready)):
        key = int(record.ready_key[ready])
        hand = Hand.unchecked(counts_of(record, key), key >> WILD_SHIFT, melds=asked.hand.melds)
        for win in range(int(record.ready_from[ready]), int(record.ready_from[ready + 1])):
            kind, worths = int(record.win_kind[win]), [0.0] * WAYS
            for way, known in ways:
                worths[way] = points_drawn(hand, WILDCARD if kind == WILD else kind, rules, known)
            record.win_worth[win] = worths


def points_drawn(hand: Hand, tile: int, rules: GameRules, facts: dict[str, Any]) -> float:
    """Return the points that the winner receives for drawing a tile; 0.0 where that is no win.

    >>> from paili.fan import game
    >>> [points_drawn(Hand.parse("123m456p78s99m[123p]"), tile, game("mcr"), {}) for tile in (23, 26)]
    [0.0, 60.0]
    """
    found = score_if_won(Win(hand, tile, tsumo=True, **facts), rules)
    return 0.0 if found is None or found.problem else float(found.payments.total)
