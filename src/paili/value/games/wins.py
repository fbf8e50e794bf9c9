"""Score the wins of a hand of a Chinese game: the points of a self-drawn win, 0 below the minimum of the
game.

Method: each self-drawn win is scored once; if the last draw is the last tile of the wall, the win with that
tile is scored too. One scoring takes fifty microseconds, or some milliseconds with wildcards, because all
tiles that the wildcards may stand for are tried.
"""

from __future__ import annotations

from typing import Any

from paili.fan.hands.waits import score_if_won
from paili.fan.rules import Rules as GameRules
from paili.hand import Hand
from paili.tiles import WILDCARD
from paili.value.loops.hands.suits import counts_of
from paili.value.loops.rates import Values
from paili.value.loops.sizes import DAMA, DAMA_LAST, WAYS, WILD, WILD_SHIFT
from paili.value.question import ValueQuestion
from paili.win.win import Win


def value_wins_of_game(values: Values, question: ValueQuestion) -> None:
    """Write the points of the wins of all ready hands, for each way to win.

    Args:
        values: the graph; the points are written to it.
        question: the question.
    """
    assert question.facts.game is not None
    rules, facts = question.facts.game.rules, dict(question.facts.game.facts)
    ways = [(DAMA, facts)]
    if question.facts.last_tile:
        ways.append((DAMA_LAST, {**facts, "haitei": True}))
    win_worth, win_kind, ready_from = values.win_worth, values.win_kind, values.ready_from
    for ready in range(values.ready):
        key = values.ready_key[ready]
        hand = Hand.unchecked(counts_of(values, key), key >> WILD_SHIFT, melds=question.hand.melds)
        for win in range(ready_from[ready], ready_from[ready + 1]):
            kind = win_kind[win]
            for way in range(WAYS):
                win_worth[win, way] = 0.0
            for way, facts_of_way in ways:
                win_worth[win, way] = points_drawn(
                    hand, WILDCARD if kind == WILD else kind, rules, facts_of_way
                )


def points_drawn(hand: Hand, tile: int, rules: GameRules, facts: dict[str, Any]) -> float:
    """Return the points that the winner receives for drawing a tile; 0.0 if the hand does not win.

    >>> from paili.fan import game
    >>> [points_drawn(Hand.parse("123m456p78s99m[123p]"), tile, game("mcr"), {}) for tile in (23, 26)]
    [0.0, 60.0]

    Args:
        hand: the ready hand.
        tile: the kind of the drawn tile.
        rules: the game.
        facts: the further facts of the win, as `paili.Win` takes them.
    """
    score = score_if_won(Win(hand, tile, tsumo=True, **facts), rules)
    return 0.0 if score is None or score.problem else float(score.payments.total)
