"""Tournaments: the same walls with exchanged seats, and means with errors over sets."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from paili import Rules, bots, game
from paili.catalogue import LANGUAGES
from paili.errors import GameError
from paili.game import Call, Deal, Discard, Pass, Play, Standings, Win
from paili.game.contest.sets import CountedGame, seatings

EAST = Rules.TENHOU.replace(rounds=1)


def drawn_goes(position, legal):
    """Discards what it drew, and lets all go."""
    return next((move for move in legal if isinstance(move, Pass)), legal[-1])


def counted(
    seats=(0, 1, 2, 3),
    points=(40_000, 30_000, 20_000, 10_000),
    places=(1, 2, 3, 4),
    wins=(2, 1, 0, 1),
    deals=8,
):
    nothing = (0,) * 4
    return CountedGame(
        seats, points, places, (50.0, 10.0, -20.0, -40.0), deals, wins, nothing, nothing, nothing
    )


def test_equal_players_are_equal():
    """Everybody sits everywhere on the same walls: what plays alike ends alike."""
    one, other = bots.Greedy(), bots.Greedy()
    standings = game.tournament([one, other, one, other], games=3, rules=EAST)
    assert [player.name for player in standings.players] == ["Greedy 1", "Greedy 2"]
    assert (standings.sets, standings.games) == (2, 4)
    (apart,) = standings.differences
    assert apart.place == apart.points == apart.total == (0.0, 0.0)
    assert {player.place.value for player in standings.players} == {2.5}


def test_the_same_seed_is_the_same_tournament():
    """A player with chance begins every tournament with the chance it has."""
    players = [bots.Random(4), bots.Greedy(), drawn_goes, bots.Greedy()]
    first, again = (game.tournament(players, games=4, seed=9, rules=EAST) for _ in range(2))
    assert first == again
    assert [player.name for player in first.players] == ["Random", "Greedy 1", "drawn_goes", "Greedy 2"]
    assert first != game.tournament(players, games=4, seed=8, rules=EAST)


def test_every_player_sits_everywhere():
    assert seatings("abcd") == ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
    assert len(seatings("aabb")) == 4
    assert len(seatings("abab")) == 2
    assert len(seatings("aaaa")) == 1
    seats = set()

    def first(position, legal):
        seats.add(legal[0].seat)
        return drawn_goes(position, legal)

    single = game.tournament([first, *[drawn_goes] * 3], games=4, duplicate=False, rules=EAST)
    assert single.sets == single.games == 4
    assert seats == {0, 1, 2, 3}


def test_three_players():
    rules = Rules.TENHOU_SANMA.replace(rounds=1)
    standings = game.tournament([drawn_goes, bots.Greedy(), bots.Greedy()], games=3, rules=rules)
    assert standings.games == 3
    assert sum(player.place.value for player in standings.players) == 6
    assert sum(player.points.value for player in standings.players) == pytest.approx(105_000)


def test_means_and_errors_by_hand():
    """Two sets of one game: the error is that of the mean of two."""
    one = counted()
    other = counted(points=(10_000, 20_000, 30_000, 40_000), places=(4, 3, 2, 1), wins=(0, 0, 4, 4), deals=12)
    result = Standings.of(["a", "b", "c", "c"], [[one], [other]])
    a, b, c = result.players
    assert a.place == (2.5, sqrt(2 / 1 * 2 * (1.5 / 2) ** 2))
    assert a.points == (25_000, pytest.approx(15_000))
    assert (a.games, c.games) == (2, 4)
    assert a.wins.value == 2 / 20
    assert a.wins.error == pytest.approx(sqrt(2 * ((2 - 0.8) ** 2 + (0 - 1.2) ** 2)) / 20)
    assert c.wins.value == 9 / 40
    assert result.differences[0].place.value == 0
    assert result.differences[0].place.error == pytest.approx(1)
    assert b.place.error == pytest.approx(0.5)
    assert (result.deals, result.sets) == (20, 2)
    assert Standings.of(["a", "b", "c", "d"], [[one]]).players[0].place == (1, None)
    assert Standings.of("abcd", []).players == ()


def test_what_is_counted_of_a_game():
    players = [bots.Greedy(), bots.Random(1), bots.Balanced(), bots.Balanced()]
    played = game.play_game(players, EAST, seed=3)
    result = CountedGame.of(played, (3, 2, 1, 0))
    deals = played.deals
    assert result.deals == len(deals)
    for seat in range(4):
        wins = [any(isinstance(e, Win) and e.seat == seat for e in deal.ends) for deal in deals]
        fed = [any(isinstance(e, Win) and e.source == seat != e.seat for e in deal.ends) for deal in deals]
        riichi = [
            any(isinstance(e, Discard) and e.riichi and e.seat == seat for e in deal.events) for deal in deals
        ]
        calls = [any(isinstance(e, Call) and e.seat == seat for e in deal.events) for deal in deals]
        assert (sum(wins), sum(fed), sum(riichi), sum(calls)) == tuple(
            item[seat] for item in (result.wins, result.deal_ins, result.riichi, result.calls)
        )
    assert all(map(sum, (result.wins, result.riichi, result.calls)))
    assert sorted(result.places) == [1, 2, 3, 4]
    assert CountedGame.from_dict(json.loads(json.dumps(result.to_dict())), EAST) == result


def test_places_that_are_shared():
    rules = EAST.replace(uma_ties="split")
    played = game.play_game([drawn_goes] * 4, rules, seed=1)
    result = game.Result(points=(30_000, 20_000, 30_000, 20_000))
    from dataclasses import replace

    assert CountedGame.of(replace(played, result=result), (0, 1, 2, 3)).places == (1.5, 3.5, 1.5, 3.5)


@pytest.mark.parametrize(
    "entries",
    [
        {},
        {"seats": 3},
        {"deals": 0},
        {"seats": [0, 1, 2, 2]},
        {"wins": [1]},
        {"wins": "abcd"},
        {"deals": [1]},
        {"deals": 1.5},
        {"seats": [0, 1, 2, 3.0]},
        {"seats": [0, 1, 2, [3]]},
        {"points": [[1], [2], [3], [4]]},
        {"places": [float("nan")] * 4},
        {"totals": [float("inf"), 0, 0, 0]},
        {"wins": [10**400, 0, 0, 0]},
    ],
)
def test_what_is_no_count(entries):
    record = counted().to_dict() | entries if entries else entries
    with pytest.raises(GameError, match="must be the results of one game"):
        CountedGame.from_dict(record, EAST)


def test_a_listener_hears_everything():
    heard = []

    class Hears:
        def decide(self, position):
            return bots.Greedy().decide(position)

        def hear(self, event):
            heard.append(event)

    played = game.play_game([Hears(), *[drawn_goes] * 3], EAST, seed=2)
    deals = [item for item in heard if isinstance(item, Deal)]
    assert [deal.name for deal in deals] == [deal.name for deal in played.deals]
    assert [item for item in heard if not isinstance(item, Deal)] == [
        e for d in played.deals for e in d.events
    ]
    play = Play(EAST, seed=2)
    assert heard[1 : 1 + len(play.events)] == list(play.events)
    heard.clear()
    played = game.play_game([Hears()] * 4, EAST, seed=2, deals=1)
    assert heard[1:] == list(played.deals[0].events)  # once, though it plays four seats


def test_the_words():
    result = Standings.of(["a", "b", "c", "d"], [[counted()], [counted(seats=(1, 2, 3, 0))]])
    assert str(result).startswith("2 sets of walls, 2 games, 16 deals; ± is one standard error")
    for language in LANGUAGES:
        words = result.in_language(language)
        assert "2.500 ± 1.500" in words
        assert max(map(len, words.splitlines())) <= 80
    assert json.loads(json.dumps(result.to_dict()))["players"][0]["place"] == {"value": 2.5, "error": 1.5}


def test_what_is_no_tournament():
    with pytest.raises(GameError, match="must be 4 functions or bots"):
        game.tournament([drawn_goes])
    with pytest.raises(GameError, match="must be 4 functions or bots"):
        game.tournament([bots.Greedy] * 4)
    with pytest.raises(GameError, match="games=0: must be 1 or more"):
        game.tournament([drawn_goes] * 4, games=0)
    with pytest.raises(GameError, match="seed='x'"):
        game.tournament([drawn_goes] * 4, seed="x")
    with pytest.raises(GameError, match="duplicate"):
        game.tournament([drawn_goes] * 4, duplicate="maybe")
