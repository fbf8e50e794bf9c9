"""Games played to their end: points add up, and the rules allow every end."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import count

import pytest
from game_tables import PRESETS

from paili import Rules, fan
from paili.errors import GameError
from paili.game import Discard, Play, Table, Wall, greedy_player, play_game, random_player
from paili.game.deal.ends import last_round
from paili.tiles import FACE_NAMES, FACES


def players(rules, seed, greedy):
    by_chance = [random_player(10 * seed + seat) for seat in range(rules.players)]
    return [greedy_player if (seed + seat) % 4 < greedy else by_chance[seat] for seat in range(rules.players)]


def check_game(rules, seed, greedy=0):
    """Play a game, replay it, and return the kinds of its ends."""
    game = play_game(players(rules, seed, greedy), rules, seed=seed)
    total = rules.start_points * rules.players
    table, kinds = Table(rules), Counter()
    for number, deal in enumerate(game.deals):
        assert sum(deal.points) + 1_000 * deal.sticks == total
        table.replay(deal)
        kinds[table.end.kind] += 1
        following = game.deals[number + 1] if number + 1 < len(game.deals) else None
        expected = None if following is None else (following.round, following.honba, following.sticks)
        result = table.end.next
        assert (None if result is None else (result.round, result.honba, result.sticks)) == expected
    left = 0 if rules.leftover_sticks == "first" else 1_000 * table.end.sticks
    assert sum(game.result.points) + left == total
    assert abs(sum(game.result.totals) * 1000 + left - (total - rules.players * rules.return_points
               + sum(rules.uma) * 1000 + (rules.return_points - rules.start_points) * rules.players)) < 1  # fmt: skip
    assert game.deals[-1].round <= last_round(rules, rules.rounds + 1)
    return kinds


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_games_end_and_points_add_up(rules):
    kinds = Counter()
    for seed in range(3):
        kinds += check_game(rules, seed, greedy=seed)
    assert sum(kinds.values()) > 12
    assert len(kinds) > 1


# games of one round repeat the first deals of games of two
@pytest.mark.parametrize(
    ("rules", "games"),
    [
        *(pytest.param(rules, 60, marks=pytest.mark.slow) for rules in PRESETS if rules.rounds > 1),
        *(pytest.param(rules, 150, marks=pytest.mark.whole) for rules in PRESETS),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_many_games_end_and_points_add_up(rules, games):
    kinds = Counter()
    for seed in range(games):
        kinds += check_game(rules, seed)
    assert sum(kinds.values()) > 5 * games
    assert {"draw", "ron"} <= set(kinds)
    assert "tsumo" in kinds or games < 150  # random players rarely have them


def test_the_same_seed_is_the_same_game():
    rules = Rules.TENHOU_SANMA
    first, second = (play_game(players(rules, 1, 1), rules, seed=9) for _ in range(2))
    assert first == second
    assert first != play_game(players(rules, 1, 1), rules, seed=10)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_wall_has_every_tile_once(rules):
    wall = Wall.shuffled(rules, 4)
    dealt = [face for place in range(rules.players) for face in wall.hand(place)]
    assert sorted([*dealt, *wall.draws, *wall.tiles[-14:]]) == sorted(wall.tiles)
    replaced = 4 if rules.players == 4 else 8
    end = [wall.replacement(number) for number in range(replaced)]
    turned = [tile for number in range(5) for tile in (wall.ura(number), wall.indicator(number))]
    assert [*end, *turned] == list(wall.tiles[::-1][: replaced + 10])
    assert max(wall.tiles) < FACES


def test_a_player_that_cheats():
    with pytest.raises(GameError, match="chose an illegal move: seat 0 discards 1m"):
        play_game([cheat] * 4)


@pytest.mark.parametrize("rules", [Rules.TENHOU, fan.SICHUAN])
def test_an_illegal_text_is_shown_as_it_came(rules):
    play = Play(rules, seed=1)
    with pytest.raises(GameError, match="chose an illegal move: 'win'; legal moves: "):
        play.step(dict.fromkeys(play.asks, "win"))


def cheat(position, legal):
    return Discard(0, 0, riichi=True)


def test_too_few_walls():
    rules = Rules.TENHOU
    with pytest.raises(GameError, match="no walls are left after 1 deal"):
        play_game(players(rules, 0, 0), rules, walls=iter([Wall.shuffled(rules, 1)]))


def test_positions_can_be_described():
    seen = []

    def tell(position, legal):
        assert position.legal() == legal
        seen.append(position.to_dict())
        return legal[-1]

    play_game([tell] * 3, Rules.TENHOU_SANMA.replace(rounds=1), seed=1)
    assert len(seen) > 150
    assert set(seen[-1]) >= {"hand", "seats", "passed", "indicators", "liable"}
    assert sum(len(item["river"]) for item in seen[-1]["seats"]) > 30


def test_games_can_be_described():
    rules = Rules.TENHOU_SANMA
    game = play_game(players(rules, 2, 2), rules, seed=4)
    document = json.loads(json.dumps(game.to_dict()))
    assert document["rules"]["name"] == "tenhou_sanma"
    assert [len(deal["events"]) for deal in document["deals"]] == [len(deal.events) for deal in game.deals]
    first = document["deals"][0]
    assert first["events"][0] == {
        "event": "draw",
        "seat": 0,
        "tile": FACE_NAMES[game.deals[0].events[0].tile],
    }
    assert first["hands"] == [[FACE_NAMES[face] for face in hand] for hand in game.deals[0].hands]
    assert {event["event"] for deal in document["deals"] for event in deal["events"]} >= {
        "draw", "discard", "riichi_accepted", "north", "win",
    }  # fmt: skip
    assert sum(document["result"]["totals"]) == 0


def test_a_player_by_chance_can_be_pickled():
    one = random_player(3)
    legal = tuple(Discard(0, tile) for tile in range(30))
    one(None, legal)
    other = pickle.loads(pickle.dumps(one))
    assert [one(None, legal) for _ in range(9)] == [other(None, legal) for _ in range(9)]


def test_walls_are_any_that_follow_each_other():
    walls = [Wall.shuffled("tenhou", seed) for seed in range(40)]
    by_name = play_game([greedy_player] * 4, "tenhou", walls=walls)
    assert by_name == play_game([greedy_player] * 4, walls=iter(walls))
    assert by_name == play_game([greedy_player] * 4, walls=(walls[number] for number in count()))
