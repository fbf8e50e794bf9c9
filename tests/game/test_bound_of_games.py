"""Every game ends, whoever plays it: the number of its deals has a limit, which its record states."""

from __future__ import annotations

import pytest

from paili import Rules, fan
from paili.errors import GameError
from paili.game import Game, Play, play_game, random_player, tournament
from paili.position import Position

STAY = [fan.TAIWAN.replace(rounds=1, name="one round"), fan.HONG_KONG.replace(rounds=1, name="one round")]


def never_wins(position: Position, legal: tuple) -> object:
    """The first move that is no win: all deals are drawn, and the dealer stays."""
    return legal[-1]


@pytest.mark.parametrize("rules", STAY, ids=["taiwan", "hong-kong"])
def test_a_game_that_nobody_wins_is_stopped(rules: fan.Rules) -> None:
    game = play_game([never_wins] * 4, rules, seed=2)
    assert len(game.deals) == 64
    assert not game.complete
    assert game.result is not None
    assert game.result.points == game.deals[-1].points
    assert Game.from_dict(game.to_dict()).complete is False


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(STAY[0], marks=pytest.mark.slow, id="one round"),
        pytest.param(fan.TAIWAN, marks=pytest.mark.whole, id="taiwan"),
        pytest.param(fan.HONG_KONG, marks=pytest.mark.whole, id="hong-kong"),
    ],
)
def test_whole_games_by_chance_end(rules: fan.Rules) -> None:
    game = play_game([*map(random_player, range(4))], rules, seed=1)
    limit = 64 * rules.rounds
    assert len(game.deals) <= limit
    assert game.complete is (len(game.deals) < limit)


@pytest.mark.parametrize("rules", ["tenhou", "sichuan", "mcr"])
def test_as_many_deals_as_are_wanted(rules: str) -> None:
    game = play_game([*map(random_player, range(4))], rules, seed=3, deals=2)
    assert len(game.deals) == 2
    assert not game.complete
    assert game.result is not None
    assert game.result.totals is None
    play = Play(rules, seed=3, deals=1)
    assert play.result is None
    assert not play.stopped
    while not play.over:
        play.step({seat: legal[-1] for seat, legal in play.asks.items()})
    assert play.stopped
    assert Play.from_dict(play.to_dict()).stopped


@pytest.mark.parametrize("name", ["sichuan", "mcr"])
def test_a_game_that_reaches_its_end_is_complete(name: str) -> None:
    rules = fan.game(name).replace(rounds=1, name="one round")
    for deals in (None, 4, 5):
        game = play_game([never_wins] * 4, rules, seed=3, deals=deals)
        assert len(game.deals) == 4
        assert game.complete


def test_a_tournament_counts_a_game_that_was_stopped() -> None:
    standings = tournament([never_wins] * 4, games=1, rules=STAY[0], duplicate=False)
    assert standings.games == 1


@pytest.mark.parametrize("deals", [0, -1, 1.5, "2", [1]])
def test_a_wrong_number_of_deals(deals: object) -> None:
    for rules in (Rules.TENHOU, fan.MCR):
        with pytest.raises(GameError, match="deals="):
            Play(rules, deals=deals)  # type: ignore[arg-type]
        with pytest.raises(GameError, match="deals="):
            play_game([never_wins] * 4, rules, deals=deals)  # type: ignore[arg-type]
    with pytest.raises(GameError):
        Play.from_dict({**Play(seed=1).to_dict(), "most": deals})
