"""The distance to each yaku, compared with every won hand made of few kinds, scored one by one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from won_hands import ORPHANS, WonHands

from paili.analysis.shanten import shanten
from paili.analysis.ukeire import ukeire
from paili.cli import paili as command
from paili.errors import PailiError, QuestionError
from paili.goal.goals import ANY_YAKU, Goal, goals, nearest_yaku
from paili.goal.nearest.every_yaku import BETTER, EVERY, names_of
from paili.hand import Hand
from paili.report.hand.goal import is_near
from paili.scoring import Rules
from paili.scoring.yaku.local import LOCAL, LOCAL_YAKUMAN
from paili.tiles import TileSet
from paili.variants import FORMS

LOW = (0, 1, 2, 9, 10, 11, 18, 19, 20)
ENDS = (6, 7, 8, 17, 26, 27, 31, 32, 33)
SUIT = tuple(range(9, 18))
GREENS = (19, 20, 21, 23, 25, 32)
QUADS = ("sankantsu", "suukantsu")
MELDS = [
    ["[234m]", "[555p]", "[777z]"],
    ["[123m]", "[123p]", "[999s]"],
    ["[111z]", "(9999m)", "[222z]"],
    ["(5555z)", "(6666z)", "(2222s)"],
    ["[456p]", "[123p]", "[555+5s]"],
    ["[333z]", "[444z]", "[1111z]"],
    ["[345s]", "[678s]", "[222s]"],
]


def check(world: WonHands, names: Any, hands: list[Hand], in_play: tuple[int, ...], full: bool) -> None:
    """Compare all goals of some hands; tiles outside of the world are all visible."""
    for hand in hands:
        counts = np.array(hand.counts)
        left = np.array([world.most - n if k in in_play else 0 for k, n in enumerate(counts + world.melded)])
        visible = (4 - counts - world.melded - left).tolist()
        result = goals(
            hand, visible, yaku=names, seat_wind=world.seat, round_wind=world.round_wind, rules=world.rules,
            forms=world.forms,
        )  # fmt: skip
        assert len(result) == len(names or (ANY_YAKU, *names_of(world.rules)))
        for goal in result:
            if goal.yaku in QUADS:  # which won hands do not show; test_optional_goals plays on to them
                continue
            compare(goal, world, hand, counts, left, full)
        if names is None and world.forms == FORMS:
            near = nearest_yaku(
                hand, visible, seat_wind=world.seat, round_wind=world.round_wind, rules=world.rules
            )
            assert near == next(goal.draws for goal in result if goal.yaku == ANY_YAKU), hand


def compare(
    goal: Goal, world: WonHands, hand: Hand, counts: np.ndarray, left: np.ndarray, full: bool
) -> None:
    name = goal.yaku
    assert goal.draws == world.distance(name, counts, left), (hand, goal)
    if goal.draws is None or not full:
        return
    if hand.size % 3 == 1:
        assert set(goal.tiles) == world.useful(name, counts, left), (hand, goal)
        assert goal.left == {kind: left[kind] for kind in goal.tiles}
        return
    kept = world.kept_by(name, counts, left) if goal.draws else set()
    assert set(goal.discards) == kept, (hand, goal)
    one = np.eye(34, dtype=int)
    useful = set().union(*(world.useful(name, counts - one[kind], left) for kind in kept), set())
    assert set(goal.tiles) == useful, (hand, goal)


def dealt(rng: Random, kinds: tuple[int, ...], tiles: int, melds: Any = (), most: int = 4) -> Hand:
    gone = [kind for meld in melds for kind in meld.kinds]
    wall = [kind for kind in kinds for _ in range(most - gone.count(kind))]
    return Hand.from_faces(sorted(rng.sample(wall, tiles)), melds)


@pytest.mark.parametrize("at", [0, *(pytest.param(at, marks=pytest.mark.slow) for at in range(1, 7))])
def test_one_meld_and_a_pair_of_all_kinds_beside_melds(at: int) -> None:
    world, rng = WonHands(range(34), MELDS[at], Rules.TENHOU, seat="ESWN"[at % 4]), Random(at)
    hands = [dealt(rng, tuple(range(34)), tiles, world.melds) for tiles in (4, 5) for _ in range(4)]
    kinds = tuple(kind for kind in range(34) if kind % 4 or kind > 26)
    hands += [dealt(rng, kinds[:15], tiles, world.melds) for tiles in (4, 5) for _ in range(2)]
    check(world, None, hands, tuple(range(34)), full=False)
    check(
        world,
        ("tanyao", "toitoi", "sanankou", ANY_YAKU, "chanta", "shousangen"),
        hands[3:6],
        tuple(range(34)),
        full=True,
    )


WORLDS = {
    "runs of low tiles": (LOW[:7], Rules.TENHOU),
    "ends and dragons": (ENDS[2:], Rules.WRC),
    "greens": (GREENS, Rules.TENHOU.replace(green_needs_dragon=True, seven_pairs_quads=True)),
}


@pytest.mark.parametrize("name", WORLDS)
def test_whole_hands_of_a_few_kinds(name: str) -> None:
    kinds, rules = WORLDS[name]
    whole_hands(kinds, rules, hands=4, full=2)


@pytest.mark.parametrize(
    "forms", [("seven pairs",), ("standard",), ("thirteen orphans", "seven pairs")], ids=" and ".join
)
def test_only_some_forms_win(forms: tuple[str, ...]) -> None:
    kinds = (*LOW[:4], 26, 27, 31, 33)
    world, rng = WonHands(kinds, (), Rules.TENHOU, forms=forms), Random(6)
    hands = [dealt(rng, kinds, tiles) for tiles in (13, 14) for _ in range(3)]
    check(world, None, hands, kinds, full=False)
    check(world, ("honroutou", "chiitoitsu", ANY_YAKU), hands[2:4], kinds, full=True)


@pytest.mark.parametrize(
    ("kinds", "most"),
    [
        pytest.param(LOW, 4, marks=pytest.mark.slow, id="low"),
        pytest.param(ENDS, 4, marks=pytest.mark.slow, id="ends"),
        pytest.param(SUIT, 3, marks=pytest.mark.slow, id="three of each of one suit"),
        pytest.param(SUIT, 4, marks=pytest.mark.whole, id="one suit"),
    ],
)
def test_whole_hands_of_more_kinds(kinds: tuple[int, ...], most: int) -> None:
    whole_hands(kinds, Rules.TENHOU, hands=6, full=1, most=most)


def whole_hands(kinds: tuple[int, ...], rules: Rules, *, hands: int, full: int, most: int = 4) -> None:
    world, rng = WonHands(kinds, (), rules, most=most), Random(3)
    for number, is_full in ((hands, False), (full, True)):
        several = [dealt(rng, kinds, tiles, most=most) for tiles in (13, 14) for _ in range(number)]
        check(world, None, several, kinds, full=is_full)


LOW_AND_HIGH = tuple(kind for kind in range(9, 34) if kind > 26 or kind % 9 not in (3, 4, 5))


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(LOW_AND_HIGH, marks=pytest.mark.slow, id="low and high tiles of two suits, and honours"),
        pytest.param(range(34), marks=pytest.mark.whole, id="all kinds"),
    ],
)
def test_two_melds_and_a_pair_of_many_kinds(kinds: Sequence[int]) -> None:
    world, rng = WonHands(kinds, ["[777z]", "(2222p)"], Rules.TENHOU), Random(8)
    hands = [dealt(rng, tuple(kinds), tiles, world.melds) for tiles in (7, 8) for _ in range(8)]
    check(world, None, hands, tuple(kinds), full=False)


@pytest.mark.parametrize("seed", range(6))
def test_orphans(seed: int) -> None:
    rng = Random(seed)
    for tiles in (13, 14):
        hand = (
            dealt(rng, (*ORPHANS, *ORPHANS, 4, 13), 0, ())
            if not tiles
            else dealt(rng, (*ORPHANS, 4, 13), tiles)
        )
        usual, pure = goals(hand, yaku=("kokushi_musou", "kokushi_musou_13_wait"))
        far = shanten(hand).thirteen_orphans
        assert far is not None
        assert {usual.yaku: usual.draws, pure.yaku: pure.draws}["kokushi_musou"] == far + 1
        total = sum(hand.counts[kind] > 0 for kind in ORPHANS)
        assert {usual.yaku: usual.draws, pure.yaku: pure.draws}["kokushi_musou_13_wait"] == 13 - total + 1


def test_without_an_open_meld_seven_pairs_and_any_hand_are_as_far_as_shanten_says() -> None:
    rng = Random(1)
    for _ in range(6):
        hand = dealt(rng, tuple(range(34)), 13)
        results = {goal.yaku: goal for goal in goals(hand, yaku=("chiitoitsu", ANY_YAKU))}
        far = shanten(hand)
        assert results["chiitoitsu"].draws == (far.seven_pairs or 0) + 1
        nearest = results[ANY_YAKU].draws
        assert nearest is not None
        assert nearest >= far.best + 1
        if far.seven_pairs == far.best < far.standard:
            assert set(results["chiitoitsu"].tiles) == set(ukeire(hand).tiles)


def test_the_yaku_of_tiles_are_all_there() -> None:
    """What is missing depends on how a win comes about."""
    by_chance = {
        "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "haitei", "houtei", "rinshan", "chankan", "renhou",
        "tenhou", "chiihou",
    }  # fmt: skip
    from paili.kernels.scoring.yaku import YAKU, YAKUMAN

    assert {item.id for item in (*YAKU, *YAKUMAN)} - EVERY.keys() == by_chance
    assert set(BETTER) <= EVERY.keys()
    local_by_chance = {
        "iipin_mooyue", "chuupin_raoyui", "open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan",
    }  # fmt: skip
    assert {item.id for item in (*LOCAL, *LOCAL_YAKUMAN)} - EVERY.keys() == local_by_chance


def test_three_players_have_no_middle_characters() -> None:
    (goal,) = goals("19m123456789p11s", yaku="tanyao", rules=Rules.TENHOU_SANMA)
    assert not set(goal.tiles) & set(range(9))


def test_open_hands_and_rules() -> None:
    shut = Rules.TENHOU.replace(open_tanyao=False)
    hand = "234m567p22s45s[678s]"
    assert goals(hand, yaku="tanyao")[0].draws == 1
    assert goals(hand, yaku=["tanyao", "pinfu", "iipeikou"], rules=shut) == tuple(
        Goal(name, None, TileSet(), {}, TileSet()) for name in ("tanyao", "pinfu", "iipeikou")
    )


def test_the_tile_that_was_drawn_decides_where_the_wait_does() -> None:
    assert [goals(f"234m567p22s45678s{drawn}", yaku="pinfu")[0].draws for drawn in ("+3s", "3s")] == [0, 0]
    assert goals("234m567p22s34578s+6s", yaku="pinfu")[0].draws == 0
    assert goals("123m567p22s456s89s+7s", yaku="pinfu")[0].draws == 1
    assert goals("123m567p22s456s789s", yaku="pinfu")[0].draws == 0


@pytest.mark.parametrize(
    ("hand", "options", "fault"),
    [
        ("123m", {}, "3 tiles"),
        ("1m", {}, "13 or 14"),
        ("123m456p789s112z*", {}, "wildcards"),
        ("123m456p789s1122z", {"yaku": "riichi"}, "the nearest are"),
        ("123m456p789s1122z", {"yaku": 3}, "the nearest are"),
        ("123m456p789s1122z", {"yaku": ["x" * 9999]}, "the nearest are"),
        ("123m456p789s1122z", {"seat_wind": "X"}, "X"),
        ("123m456p789s1122z", {"rules": None}, "must be a Rules"),
    ],
)
def test_what_cannot_be_asked(hand: str, options: dict[str, Any], fault: str) -> None:
    with pytest.raises(PailiError, match=fault):
        goals(hand, **options)


@pytest.mark.parametrize("hand", ["22m55p77s1133557z8s", "123m456p789s1122z"])
def test_the_goals_left_out_are_those_that_can_be_reached(hand: str) -> None:
    """With `--all` none is left out, so nothing is said about more of them."""
    near, every = (CliRunner().invoke(command, ["goal", hand, *more]).output for more in ((), ("--all",)))
    result = goals(hand)
    reached = sum(goal.draws is not None for goal in result)
    shown = sum(is_near(goal, result[0]) for goal in result)
    assert f"{reached - shown} more goals" in near
    assert "more goals" not in every


def test_an_id_has_many_names() -> None:
    for name in ("half_flush", "Half Flush", "混一色", "honitsu", "half-flush"):
        assert goals("123m456p789s1122z", yaku=name)[0].yaku == "honitsu"
    with pytest.raises(QuestionError):
        goals("123m456p789s1122z", yaku="ippatsu")


def test_all_of_them_in_a_moment() -> None:
    """No limit on the time: the search must not grow with the number of won hands."""
    start = time.process_time()
    assert len(goals("147m258p369s12345z")) == 1 + len(names_of(Rules.TENHOU))
    assert time.process_time() - start < 20


def test_an_unknown_yaku_names_the_few_that_are_nearest() -> None:
    with pytest.raises(QuestionError) as caught:
        goals("123m456p789s1122z", yaku="honitzu")
    assert str(caught.value).startswith("yaku 'honitzu': there is no such yaku; the nearest are honitsu, ")
    assert len(str(caught.value)) < 120
    with pytest.raises(QuestionError) as caught:
        goals("123m456p789s1122z", yaku="混一")
    assert "混一色" in caught.value.in_language("zh")
