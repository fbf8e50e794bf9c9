"""How a game will end: chances that add up, pairs as they were counted, and the counting itself."""

from __future__ import annotations

import json
from itertools import permutations
from math import exp
from pathlib import Path

import pytest

import paili
from paili import SANMA, Position, Rules, goal
from paili.goal.final_places import final_places
from paili.scoring.places import model as counted_places
from paili.scoring.places.model import PlaceCount, place_model, shares_of
from shared_data import path_of
from source import script

FILE = Path(counted_places.__file__).parent / "final_places.json"
TOLD = json.loads(FILE.read_text(encoding="utf-8"))
FOUR, THREE = place_model(4).slopes, place_model(3).slopes
POINTS = (31_200, 18_800, 27_000, 23_000)


@pytest.mark.parametrize("left", range(1, 9))
@pytest.mark.parametrize("points", [POINTS, (25_000,) * 4, (98_000, 1_000, 500, 500)])
def test_chances_add_up(left: int, points: tuple[int, ...]) -> None:
    table = [shares_of(FOUR, points, seat, left) for seat in range(4)]
    for seat in table:
        assert sum(seat) == pytest.approx(1)
    for place in zip(*table, strict=True):
        assert sum(place) == pytest.approx(1)


@pytest.mark.parametrize(("model", "points"), [(FOUR, POINTS), (THREE, (41_000, 30_000, 34_000))])
@pytest.mark.parametrize("left", [1, 3, 6])
def test_the_mean_place_is_that_of_the_pairs(
    model: tuple[PlaceCount, ...], points: tuple[int, ...], left: int
) -> None:
    """However the places are given out, a seat is ahead of another as often as was counted."""
    counted = model[left - 1]
    for own, point in enumerate(points):
        place = 1.0
        for other, theirs in enumerate(points):
            if other != own:
                place += 1 / (1 + exp(counted.slope * (point - theirs) / 1000))
        shares = shares_of(model, points, own, left)
        assert sum(item * share for item, share in enumerate(shares, 1)) == pytest.approx(place)


def test_places_are_given_out_by_strength() -> None:
    """All orders of the four seats written down, from the first place on and from the last on."""
    counted = FOUR[1]
    strong = [exp(counted.slope * number / 1000) for number in POINTS]
    for own in range(4):
        chances = [0.0] * 4
        for order in permutations(range(4)):
            down = up = 1.0
            for place in range(4):
                down *= strong[order[place]] / sum(strong[seat] for seat in order[place:])
                up *= (1 / strong[order[place]]) / sum(1 / strong[seat] for seat in order[: place + 1])
            chances[order.index(own)] += (down + up) / 2
        assert shares_of(FOUR, POINTS, own, 2) == pytest.approx(chances)


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
    assert by_rank.bonus == pytest.approx(
        sum(chance * bonus for chance, bonus in zip(by_rank.chances, (90, 45, 0, -135), strict=True))
    )


def test_a_position_says_the_points_and_the_deals() -> None:
    line = "47889p135s15577z.4s_S2E.0.0_i9p_w69_p25300.32300.3700.38700"
    position = Position.parse(line)
    told = goal.final_places([25_300, 32_300, 3_700, 38_700], seat="E", to_play=3, first_dealer="N")
    assert position.final_places() == told == goal.final_places(line)
    assert told.counted == FOUR[2].pairs


def test_three_players() -> None:
    result = final_places([35_000, 40_000, 30_000], seat="W", to_play=2, rules=Rules.TENHOU_SANMA)
    assert len(result.chances) == 3
    assert result.place > 2
    assert SANMA


def test_counts_stand_beside_what_was_fitted() -> None:
    for players in ("4", "3"):
        rows = TOLD["players"][players]["to_play"]
        assert len(rows) == 2 * int(players)
        slopes = [row["slope"] for row in rows]
        assert slopes == sorted(slopes, reverse=True)
        for row in rows:
            assert sum(band["of"] for band in row["ahead"]) == row["pairs"] > 500
            assert 0 < row["error"] < row["slope"] / 4
            wide = row["ahead"][-3:]
            assert sum(band["times"] for band in wide) > 0.7 * sum(band["of"] for band in wide)


@pytest.mark.data
@pytest.mark.slow
def test_the_file_is_what_the_games_say() -> None:
    path_of("games_houou_2022a")
    counting = script("place_model")
    document = json.loads(counting.written(counting.told(None, counting.ALL)))
    assert {**document, "counted": ""} == {**TOLD, "counted": ""}
    assert paili.goal.final_places is final_places
