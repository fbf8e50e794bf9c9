"""Deals of four more games, compared with slow referees: each seat has the same moves."""

from __future__ import annotations

from random import Random

import pytest
from slow_chinese import plain_of
from slow_regional import REFEREES
from test_random_chinese import quick

from paili import fan, game
from paili.game.chinese.state import FanState
from paili.game.chinese.wall import tiles_of


def refereed(name: str, seed: int) -> int:
    """Play a deal; every offer is the referee's. Return how many wins were offered."""
    rules = fan.game(name)
    play, random = game.Play(rules, seed=seed, deals=1), Random(seed)
    referee = REFEREES[name](play.deal, len(tiles_of(rules)) - sum(map(len, play.deal.hands)))
    count, wins, state = 0, 0, play.table.state
    while True:
        for event in play.events[count:]:
            referee.follow(event)
        count = len(play.events)
        if play.over:
            return wins
        if state.phase != "swap":
            offers = {seat: {plain_of(move) for move in legal} for seat, legal in play.asks.items()}
            assert offers == referee.offers(), (seed, count)
            wins += any(move[0] == "win" for moves in offers.values() for move in moves)
        play.step({seat: chosen(state, seat, legal, random) for seat, legal in play.asks.items()})


def chosen(state: FanState, seat: int, legal: tuple[game.Event, ...], random: Random) -> game.Event:
    """What quick players do, but that a win is let go now and then."""
    lets_go = isinstance(legal[0], game.Win) and len(legal) > 1 and random.random() < 0.3
    return quick(state.seats[seat].counts, legal[1:] if lets_go else legal, random)


PARTS = (
    range(8),
    pytest.param(range(8, 40), marks=pytest.mark.slow),
    pytest.param(range(40, 120), marks=pytest.mark.whole),
)


@pytest.mark.parametrize("seeds", PARTS, ids=["some", "part", "rest"])
@pytest.mark.parametrize("name", REFEREES)
def test_a_slow_referee_offers_the_same(name: str, seeds: range) -> None:
    assert sum(refereed(name, seed) for seed in seeds) >= len(seeds) / 2
