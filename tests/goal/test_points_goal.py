"""The distance to wins of a value, compared with every won hand made of few kinds, scored one by one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from won_hands import WonHands

from paili import fan
from paili.errors import QuestionError
from paili.goal.places import places
from paili.goal.points import points_goal, wins_in_hand
from paili.goal.won import hands_of_game, won_hands
from paili.hand import Hand
from paili.scoring import Rules, Win, score
from paili.tiles import TileSet
from paili.variants import ALL_FORMS

ALL = tuple(range(34))


class WinsWorth(WonHands):
    """Won hands that are worth so many points."""

    def __init__(self, kinds: tuple[int, ...], melds: list[str], points: int, **facts: Any) -> None:
        self.points, self.facts = points, facts
        super().__init__(kinds, melds, Rules.TENHOU)

    def _named(self, won: tuple[int, ...], last: int) -> Iterator[str]:
        counts = list(won)
        counts[last] -= 1
        if score(Win(Hand.unchecked(counts, melds=self.melds), last, **self.facts)).points >= self.points:
            yield "enough"


CASES = [
    (ALL, ["[234m]", "[555p]", "[777z]"], 3_900, {"tsumo": False, "dora_indicators": "4p"}),
    (ALL, ["(9999m)", "(2222z)", "(3333s)"], 8_000, {"tsumo": True, "riichi": True}),
    (ALL, ["[345s]", "[678s]", "[222s]"], 8_000, {"tsumo": True, "seat_wind": "E"}),
    ((0, 1, 2, 9, 10, 11, 27), [], 12_000, {"tsumo": False, "riichi": True, "dora_indicators": "9m"}),
]


@pytest.mark.parametrize("at", [pytest.param(0, marks=pytest.mark.slow), *range(1, len(CASES))])
def test_every_win_scored_one_by_one(at: int) -> None:
    kinds, melds, points, facts = CASES[at]
    world, rng = WinsWorth(kinds, melds, points, **facts), Random(at)
    fields = {"riichi": False, **facts, "rules": Rules.TENHOU}
    for tiles in (13, 14):
        for _ in range(1):
            wall = [kind for kind in kinds for _ in range(4 - world.melded[kind])]
            hand = Hand.from_faces(sorted(rng.sample(wall, tiles - 3 * len(melds))), world.melds)
            counts = np.array(hand.counts)
            left = np.array([4 - n if k in kinds else 0 for k, n in enumerate(counts + world.melded)])
            result = points_goal(hand, points, (4 - counts - world.melded - left).tolist(), **fields)
            assert result.draws == world.distance("enough", counts, left), (hand, result)
            if not result.draws:
                continue
            if tiles == 13:
                assert set(result.tiles) == world.useful("enough", counts, left), (hand, result)
            else:
                assert set(result.discards) == world.kept_by("enough", counts, left), (hand, result)


@pytest.mark.parametrize("seed", range(3))
def test_the_complete_hands_that_lack_so_many_tiles(seed: int) -> None:
    """All won hands of a few kinds, sorted by what they lack."""
    kinds = (0, 1, 2, 3, 27, 31)
    world = WonHands.__new__(WonHands)
    world.most = 4
    world.melds, world.melded, world.rules = (), np.zeros(34, int), Rules.TENHOU
    every = world._complete(kinds)
    hand = np.bincount(Random(seed).sample([kind for kind in kinds for _ in range(4)], 13), minlength=34)
    limits = [4 if kind in kinds else 0 for kind in range(34)]
    for missing in range(1, 6):
        counts = list(won_hands(hand.tolist(), limits, 4, missing))
        assert len(set(counts)) == len(counts)
        assert set(counts) == {won for won in every if np.maximum(np.array(won) - hand, 0).sum() == missing}


@pytest.mark.parametrize(
    ("hand", "form"),
    [
        ("113355m1133p557s", "seven pairs"),
        ("19m19p19s1234567z", "thirteen orphans"),
        ("147m258p369s1112z", "knitted straight"),
        ("147m258p369s1234z", "honours and knitted"),
    ],
)
def test_a_game_has_no_hands_of_other_forms(hand: str, form: str) -> None:
    counts = Hand.parse(hand).counts
    for other in ALL_FORMS:
        rules = fan.MCR.replace(forms=tuple(dict.fromkeys(["standard", other])), name="ours")
        assert any(hands_of_game(counts, [4] * 34, 4, 1, rules)) == (other == form)


def test_a_limit_by_name_and_red_fives() -> None:
    assert points_goal("2344m3067p2345s57z", dora_indicators="1m").draws == 3
    plain, red = (points_goal(f"234m4{five}6p34678s22z", 2_600, tsumo=False) for five in "50")
    assert (red.draws, red.tiles) == (1, TileSet.parse("25s"))
    assert plain.draws == 2


@pytest.mark.slow
def test_a_search_that_is_too_long_says_how_far_it_got() -> None:
    result = points_goal("1358m2479p358s225z", "haneman", tsumo=False)
    assert result.draws is None
    assert result.beyond >= 4


@pytest.mark.parametrize("most", [1, 300, 1_000])
def test_a_search_that_is_cut_short_never_claims_too_much(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paili.goal.points.MOST_SCORED", most)
    result = points_goal("123m456p78s99m1s2s3p", "haneman")  # four draws away
    assert result.draws is None
    assert result.beyond < 4


def test_the_wins_for_a_place_in_a_hand() -> None:
    table = places([25_000, 31_000, 22_000, 22_000], seat="E")
    goals = wins_in_hand(table, "234m456p234678s2z3s")
    assert [(goal.points, goal.tsumo) for goal in goals] == [(4_800, True), (3_400, False), (6_800, False)]
    assert all(28 in goal.discards for goal in goals)
    seen = wins_in_hand(table, "234m456p234678s2z3s", visible="33s")
    assert seen == [
        points_goal(
            "234m456p234678s2z3s", goal.points, "33s", tsumo=goal.tsumo, seat_wind="E", round_wind="S"
        )
        for goal in goals
    ]
    assert seen[0].draws == 2
    second = wins_in_hand(table, "234m456p234678s2z3s", 2)
    assert [(goal.points, goal.draws) for goal in second] == [(1_500, 1), (1_500, 1)]


def test_four_of_a_kind_are_two_pairs_where_the_rules_say_so() -> None:
    hand, rules = "1111335577m99p1s", Rules.TENHOU
    assert points_goal(hand, 1000, rules=rules.replace(seven_pairs_quads=True)).draws == 1
    assert points_goal(hand, 1000, rules=rules).draws != 1


@pytest.mark.parametrize("rank", [0, -1, 5])
def test_a_place_that_no_game_has_is_refused(rank: int) -> None:
    table = places([25_000, 31_000, 22_000, 22_000], seat="E")
    with pytest.raises(QuestionError, match=r"^rank=.*: must be a final place, 1…4$"):
        wins_in_hand(table, "234m456p234678s2z3s", rank)


def test_points_are_of_any_integer_type() -> None:
    assert points_goal("2344m678p123345s5z", np.int64(2000)) == points_goal("2344m678p123345s5z", 2000)
    assert points_goal("123m456p78s99m[123p]", np.int8(8), rules="mcr").points == 8


def test_indicators_may_be_any_iterable() -> None:
    """They are read once, though a win is scored for many hands."""
    hand, table = "234m456p234678s2z3s", places([25_000, 31_000, 22_000, 22_000], seat="E")
    assert wins_in_hand(table, hand, dora_indicators=iter([14])) == wins_in_hand(
        table, hand, dora_indicators=[14]
    )
    assert points_goal("2344m3067p2345s57z", dora_indicators=iter([0])) == points_goal(
        "2344m3067p2345s57z", dora_indicators=[0]
    )


@pytest.mark.parametrize(
    ("hand", "has_won"),
    [
        ("123567m234p67s99p+8s", True),  # riichi and pinfu
        ("123567m234p678s9p+9p", False),  # a lone wait has no pinfu
        ("123567m234p678s99p", True),  # any tile may have won
        ("111567m234p678s99p", False),
    ],
)
def test_a_complete_hand_has_won_if_its_drawn_tile_is_worth_enough(hand: str, has_won: bool) -> None:
    result = points_goal(hand, 2_000, tsumo=False)
    assert (result.draws == 0) == has_won
    assert bool(result.tiles) != has_won


def test_a_chinese_game_has_no_dora() -> None:
    with pytest.raises(QuestionError, match="dora_indicators: does not exist in Chinese games"):
        points_goal("123m456p78s99m[123p]", rules="mcr", dora_indicators="1m")
