"""Deals of the Chinese official game and of Sichuan, compared with a slow referee that shares no rule with them."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("MahjongGB")

from slow_chinese import Referee, plain_of

from paili import fan, game
from paili.game.chinese.wall import tiles_of


def refereed(rules: fan.Rules, seed: int) -> str:
    """Play a deal; every offer and all payments are the referee's. Return how it ended."""
    play, random = game.Play(rules, seed=seed, deals=1), Random(seed)
    left = len(tiles_of(rules)) - sum(map(len, play.deal.hands))
    referee = Referee(play.deal, left, sichuan=rules.name == "sichuan", fouls=rules.false_win != "refused")
    count = 0
    while True:
        for event in play.events[count:]:
            referee.follow(event)
        count = len(play.events)
        if play.over:
            break
        offers = {seat: {plain_of(move) for move in legal} for seat, legal in play.asks.items()}
        assert offers == referee.offers(), (seed, count)
        play.step({seat: chosen(play, seat, random) for seat in play.asks})
    referee.end()
    end = play.table.end
    assert list(end.changes) == referee.points, seed
    assert end.ledger.fines == referee.fined
    return str(end.kind) + " with a foul" * any(isinstance(event, game.FalseWin) for event in play.events)


def chosen(play: game.Play, seat: int, random: Random) -> game.Event:
    """A move that comes nearer to a win, a call by chance, and now and then a win that is let go."""
    legal = play.asks[seat]
    fouls = [item for item in legal if isinstance(item, game.FalseWin)]
    if fouls and random.random() < 0.01:
        return fouls[0]
    if isinstance(legal[0], game.Win) and random.random() < 0.8:
        return legal[0]
    calls = [item for item in legal if isinstance(item, game.Call | game.AddedQuad | game.ConcealedQuad)]
    if calls and random.random() < 0.5:
        return random.choice(calls)
    others = tuple(item for item in legal if not isinstance(item, game.Win))
    return (
        others[-1] if isinstance(others[-1], game.Pass) else game.greedy_player(play.position(seat), others)
    )


PARTS = (
    range(12),
    pytest.param(range(12, 75), marks=pytest.mark.slow),
    pytest.param(range(75, 2_000), marks=pytest.mark.whole),
)


@pytest.mark.parametrize("seeds", PARTS, ids=["some", "part", "rest"])
@pytest.mark.parametrize("rules", [fan.MCR, fan.SICHUAN], ids=lambda rules: rules.name)
def test_a_slow_referee_says_the_same(rules: fan.Rules, seeds: range) -> None:
    assert {refereed(rules, seed) for seed in seeds} == {"won", "draw"}


FOUL_PARTS = (
    range(3000, 3012),
    pytest.param(range(3012, 3028), marks=pytest.mark.slow),
    pytest.param(range(3028, 3150), marks=pytest.mark.whole),
)


@pytest.mark.parametrize("seeds", FOUL_PARTS, ids=["some", "part", "rest"])
@pytest.mark.parametrize("rules", [fan.MCR, fan.SICHUAN], ids=lambda rules: rules.name)
def test_a_slow_referee_says_the_same_of_false_wins(rules: fan.Rules, seeds: range) -> None:
    reached = {refereed(rules.replace(false_win="out"), seed) for seed in seeds}
    assert reached & {"won with a foul", "draw with a foul"}
