"""Bots finish deals of every Chinese game and give reasons."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import paili
from paili import bots, fan, game
from paili.cli import paili as command
from paili.fan.rules import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_bots_finish_deals_and_say_why(name: str) -> None:
    players = [bots.Balanced(), bots.Greedy(), bots.Strong(), bots.Random(1)]
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


@pytest.mark.parametrize("bot", [bots.Greedy(), bots.Balanced()])
def test_a_drawn_wildcard_may_be_all_that_can_go(bot: bots.Bot) -> None:
    """A hand bound by the discarded wildcard of another throws the one that it draws, and says what stays."""
    text = "99m66p667s.5z.3-12p.8-88s_E1E.0_w32_p10.-10.10.-10_rules.hangzhou_x-frozen"
    bound = paili.Position.parse(text)
    (move,) = [item for item in game.legal(bound) if isinstance(item, game.Discard)]
    choice = bot.decide(bound)
    assert choice.move == move == game.Discard(0, 31, drawn=True)
    stays = paili.ukeire("99m66p667s[123p][888s]", bound.visible_counts, variant=bound.variant)
    assert (choice.why.facts["shanten"], choice.why.facts["left"]) == (stays.shanten, stays.total - 1)


def test_tournaments_are_played_in_chinese_games_too() -> None:
    """Places go by points alone; the arena seats bots, and no program or log that knows riichi alone."""
    standings = game.tournament(
        [bots.Balanced(), *map(bots.Random, range(3))], games=4, rules=fan.HONGZHONG.replace(rounds=1)
    )
    assert standings.players[0].name == "Balanced"
    assert standings.players[0].place.value < 2
    assert sum(player.points.value * player.games for player in standings.players) == 0
    result = CliRunner().invoke(command, ["arena", *["random"] * 4, "--rules", "sichuan", "--games", "1", "--json",
                                              "--set", "rounds=1"])  # fmt: skip
    assert json.loads(result.stdout)["deals"] == 4
    refused = CliRunner().invoke(command, ["arena", *["random"] * 3, "--player", "x", "--rules", "mcr"])
    assert str(refused.exception) == "--player is for riichi only, not for mcr"


def test_a_game_is_a_record_that_is_read_again() -> None:
    played = bots.play_game([bots.Greedy()] * 4, fan.SICHUAN.replace(rounds=1, name="short"), seed=2)
    again = game.Game.from_dict(json.loads(json.dumps(played.to_dict())))
    assert again == played
    assert (again.rules.name, len(again.deals)) == ("short", 4)
    table = game.Table(again.rules)
    table.replay(again.deals[-1])
    assert table.end.points == played.result.points


def test_steady_wins_more_than_chance_and_calls_in_games_without_a_minimum() -> None:
    points, calls = [0] * 4, 0
    players = [bots.Balanced(), *map(bots.Random, range(3))]
    for seed in range(15):
        play = game.Play(fan.SICHUAN, seed=seed, deals=1)
        while not play.over:
            play.step({seat: players[seat].decide(play.position(seat)).move for seat in play.asks})
        points = [before + now for before, now in zip(points, play.table.end.changes, strict=True)]
        calls += sum(isinstance(event, game.Call) and event.seat == 0 for event in play.events)
    assert points[0] > 0 > max(points[1:])
    assert calls
