"""The model of final places: chances that add up, rates that follow from counted pairs, and the count itself."""

from __future__ import annotations

import json
import random
from itertools import permutations, product
from math import exp, log
from pathlib import Path
from typing import Any

import pytest

import paili
from paili import SANMA, Position, Rules, game, goal
from paili.errors import ScoreError
from paili.goal.final_places import final_places
from paili.scoring.places import model as counted_places
from paili.scoring.places.model import PlaceCount, ahead, place_model, shares_of
from paili.scoring.settlement import final
from shared_data import path_of
from source import script

FILE = Path(counted_places.__file__).parent / "final_places.json"
SHIPPED = json.loads(FILE.read_text(encoding="utf-8"))
FOUR, THREE = place_model(4).slopes, place_model(3).slopes
POINTS = (31_200, 18_800, 27_000, 23_000)


@pytest.mark.parametrize("left", range(1, 9))
@pytest.mark.parametrize("points", [POINTS, (25_000,) * 4, (98_000, 1_000, 500, 500)])
def test_chances_add_up(left: int, points: tuple[int, ...]) -> None:
    table = [shares_of(FOUR, points, seat, left, dealer=2) for seat in range(4)]
    for seat in table:
        assert sum(seat) == pytest.approx(1)
    for place in zip(*table, strict=True):
        assert sum(place) == pytest.approx(1)


@pytest.mark.parametrize(("model", "points"), [(FOUR, POINTS), (THREE, (41_000, 30_000, 34_000))])
@pytest.mark.parametrize("left", [1, 3, 6])
def test_the_mean_place_is_that_of_the_pairs(
    model: tuple[PlaceCount, ...], points: tuple[int, ...], left: int
) -> None:
    """With one strength for all places a seat is ahead of another as often as was counted."""
    model = tuple(row._replace(below=1.0) for row in model)
    counted, dealer = model[left - 1], 1
    for own, point in enumerate(points):
        place = 1.0
        for other, theirs in enumerate(points):
            if other != own:
                constant = counted.dealer * ((other == dealer) - (own == dealer))
                logits = [slope * (theirs - point) / 1000 + constant for slope in counted.slopes]
                behind = sum(1 / (1 + exp(-logit)) for logit in logits) / len(logits)
                assert ahead(counted, (point - theirs) / 1000, (own == dealer) - (other == dealer)) == (
                    pytest.approx(1 - behind)
                )
                place += behind
        shares = shares_of(model, points, own, left, dealer)
        assert sum(item * share for item, share in enumerate(shares, 1)) == pytest.approx(place)


@pytest.mark.parametrize(("model", "points"), [(FOUR, POINTS), (THREE, (41_000, 30_000, 34_000))])
@pytest.mark.parametrize("left", [1, 2])
def test_places_are_given_out_by_strength(
    model: tuple[PlaceCount, ...], points: tuple[int, ...], left: int
) -> None:
    """All orders of the seats written down, from the first place on."""
    counted, players = model[left - 1], len(points)
    dealer = players - 1
    assert len(counted.slopes) == (2 if left == 1 and players == 4 else 1)
    assert (counted.below > 1) == (left == 1 and players == 3)
    for own in range(players):
        chances = [0.0] * players
        for slope, order in product(counted.slopes, permutations(range(players))):
            chance = 1 / len(counted.slopes)
            for place in range(players):
                steep = slope * (counted.below if place else 1.0)
                strong = [
                    exp(steep * point / 1000 + counted.dealer * (seat == dealer))
                    for seat, point in enumerate(points)
                ]
                chance *= strong[order[place]] / sum(strong[seat] for seat in order[place:])
            chances[order.index(own)] += chance
        assert shares_of(model, points, own, left, dealer) == pytest.approx(chances)


def test_each_stage_has_the_slope_that_is_most_likely() -> None:
    """Orders drawn by two slopes give them back: on a grid no other two are likelier."""
    counting = script("place_model")
    chance, orders = random.Random(3), []
    for number in range(400):
        left = {seat: 25 + chance.gauss(0, 10) for seat in range(3)}
        ended = []
        for slope in (0.08, 0.2, 0.0):
            strong = [exp(slope * points + 0.3 * (seat == 0)) for seat, points in left.items()]
            seat = chance.choices(list(left), strong)[0]
            ended.append((seat, left.pop(seat)))
        order, thousands = zip(*ended, strict=True)
        orders.append(counting.Order(number, thousands, order.index(0)))
    fit = counting.by_stages(orders, 0.3)
    first, second = fit["slopes"][0], fit["slopes"][0] * fit["below"]
    assert abs(first / 0.08 - 1) < 4 * fit["error"]
    assert abs(second / 0.2 - 1) < 4 * fit["error"]

    def likely(slopes: tuple[float, float]) -> float:
        result = 0.0
        for order in orders:
            for place, slope in enumerate(slopes):
                seats = range(place, 3)
                strong = [exp(slope * order.thousands[seat] + 0.3 * (seat == order.dealer)) for seat in seats]
                result += log(strong[0] / sum(strong))
        return result

    for step in (0.97, 1.03):
        assert likely((first, second)) > max(likely((first * step, second)), likely((first, second * step)))


def test_the_last_deal_knows_the_dealer_and_two_slopes() -> None:
    """Small leads hold more often than by one slope, large ones less; who deals is better placed."""
    assert [row.dealer > 0 for row in FOUR] == [True] + [False] * 7
    assert FOUR[0].dealer == THREE[0].dealer
    for row in (*FOUR[1:], *THREE[1:]):
        assert (row.dealer, row.dealer_error, len(row.slopes)) == (0.0, 0.0, 1)
    for points in ([25_000] * 4, list(POINTS)):
        deals, waits = (final_places(points, seat=seat, to_play=1) for seat in "ES")
        assert deals.error > 0
        assert points[0] != points[1] or deals.place < waits.place
    steep, flat = FOUR[0].slopes
    assert steep > 2 * flat
    near, far = (ahead(FOUR[0], thousands, 0) for thousands in (3, 25))
    one = log(near / (1 - near)) / 3
    assert far < 1 / (1 + exp(-one * 25))


def test_after_the_game_the_points_say_it() -> None:
    over = final_places([30_000, 30_000, 20_000, 20_000], seat="E", first_dealer="S", to_play=0)
    assert (over.chances, over.place, over.error, over.counted) == ((0.0, 1.0, 0.0, 0.0), 2.0, 0.0, 0)
    assert over.bonus == 10  # uma of the second place
    assert over.per_thousand == 40 - 10  # uma and oka of the first
    assert final_places([30_000, 30_000, 20_000, 20_000], seat="N", first_dealer="S", to_play=0).place == 4.0


def test_the_nearer_the_end_the_more_points_are_worth_where_it_is_close() -> None:
    close = [final_places([25_000] * 4, seat="S", to_play=left).per_thousand for left in range(1, 9)]
    assert close == sorted(close, reverse=True)
    far = final_places([5_000, 85_000, 5_000, 5_000], seat="S", to_play=1)
    assert far.per_thousand < 0.01
    assert far.place == pytest.approx(1, abs=1e-3)
    by_rank = final_places(POINTS, seat="S", to_play=1, uma=(90, 45, 0, -135))
    assert by_rank == final_places(POINTS, seat="S", to_play=1, uma=[90, 45, 0, -135])
    assert by_rank.bonus == pytest.approx(
        sum(chance * bonus for chance, bonus in zip(by_rank.chances, (90, 45, 0, -135), strict=True))
    )


def test_a_position_says_the_points_and_the_deals() -> None:
    line = "47889p135s15577z.4s_S2E.0.0_i9p_w69_p25300.32300.3700.38700"
    position = Position.parse(line)
    places = goal.final_places([25_300, 32_300, 3_700, 38_700], seat="E", to_play=3, first_dealer="N")
    assert position.final_places() == places == goal.final_places(line)
    assert places.counted == FOUR[2].pairs


def test_three_players() -> None:
    result = final_places([35_000, 40_000, 30_000], seat="W", to_play=2, rules=Rules.TENHOU_SANMA)
    assert len(result.chances) == 3
    assert result.place > 2
    assert SANMA


def test_counts_stand_beside_what_was_fitted() -> None:
    for players in ("4", "3"):
        rows = SHIPPED["players"][players]["to_play"]
        assert len(rows) == 2 * int(players)
        slopes = [sum(row["slopes"]) / len(row["slopes"]) for row in rows]
        assert slopes == sorted(slopes, reverse=True)
        for row in rows:
            assert sum(band["of"] for band in row["ahead"]) == row["pairs"] > 500
            assert 0 < row["error"] < 1 / 4
            wide = row["ahead"][-3:]
            assert sum(band["times"] for band in wide) > 0.7 * sum(band["of"] for band in wide)


@pytest.mark.data
@pytest.mark.slow
def test_the_file_is_what_the_games_say() -> None:
    path_of("games_houou_2022a")
    counting = script("place_model")
    document = json.loads(json.dumps(counting.contents(None, counting.ALL)))
    assert {**document, "counted": ""} == {**SHIPPED, "counted": ""}
    assert paili.goal.final_places is final_places


def test_the_counts_need_games_of_three_and_of_four(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = script("place_model")
    played = game.play_game([game.greedy_player] * 4, seed=1)
    monkeypatch.setattr(counting, "games", lambda half: [(0, played)])
    with pytest.raises(SystemExit, match="no whole game of 3 players"):
        counting.contents(None, counting.ALL)


@pytest.mark.parametrize("seat", "ESWN")
def test_ties_at_the_end_have_the_bonus_of_the_settlement(seat: str) -> None:
    for rules in (Rules.TENHOU, Rules.WRC):
        for points in ([30_000, 30_000, 25_000, 15_000], [25_000] * 4, [20_000, 40_000, 20_000, 20_000]):
            result = final_places(points, seat=seat, first_dealer="E", to_play=0, rules=rules)
            settled = final(points, rules)["ESWN".index(seat)]
            assert result.bonus == pytest.approx(
                settled.total - (settled.points - rules.return_points) / 1_000
            )
            assert sum(result.chances) == pytest.approx(1.0)


@pytest.mark.parametrize("points", [[10**400, 0, 0, 0], [0, 0, 0, -(10**400)]])
def test_points_are_bounded(points: list[int]) -> None:
    with pytest.raises(ScoreError, match="must be -1000000…1000000"):
        final_places(points, to_play=1)


@pytest.mark.parametrize("uma", [[10**400, 0, 0, 0], {"a": 1}, [[1]] * 4])
def test_a_wrong_uma_is_refused(uma: Any) -> None:
    with pytest.raises(ScoreError, match="must be a list with a number for each place"):
        final_places(POINTS, to_play=1, uma=uma)
