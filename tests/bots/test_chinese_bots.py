"""Bots finish deals of every Chinese game, and say why."""

from __future__ import annotations

import pytest

from paili import bots, fan, game
from paili.fan.rules import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_bots_finish_deals_and_say_why(name: str) -> None:
    players = [bots.Steady(), bots.Greedy(), bots.Steady(), bots.Random(1)]
    for seed in range(2):
        play = game.Play(fan.game(name), seed=seed, deals=1)
        while not play.over:
            chosen = {seat: players[seat].decide(play.position(seat)) for seat in play.asks}
            for seat, choice in chosen.items():
                assert choice.move in play.asks[seat]
                assert str(choice.why)
                assert choice.why.in_language("zh")
            play.step({seat: choice.move for seat, choice in chosen.items()})
        assert play.table.end.kind in ("won", "draw")


def test_steady_wins_more_than_chance_and_calls_in_games_without_a_minimum() -> None:
    points, calls = [0] * 4, 0
    players = [bots.Steady(), *map(bots.Random, range(3))]
    for seed in range(15):
        play = game.Play(fan.SICHUAN, seed=seed, deals=1)
        while not play.over:
            play.step({seat: players[seat].decide(play.position(seat)).move for seat in play.asks})
        points = [before + now for before, now in zip(points, play.table.end.changes, strict=True)]
        calls += sum(isinstance(each, game.Call) and each.seat == 0 for each in play.events)
    assert points[0] > 0 > max(points[1:])
    assert calls
