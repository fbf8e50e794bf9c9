"""The distance to fans of Chinese games and to the minimum, compared with every won hand made of few kinds."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from test_goals import compare, dealt
from won_hands import WonHands

import paili
from paili import Rules, Win, fan, goal
from paili.fan.catalogue.case import CaseFacts, cases
from paili.fan.catalogue.knitted import NINES
from paili.fan.rules import checked_game
from paili.fan.scored_case import score_case
from paili.goal.goals import goals
from paili.goal.nearest.every_fan import BETTER, SHAPES, names_of
from paili.hand import Hand

ALL = tuple(range(34))
QUADS = ("four_kongs", "three_kongs", "two_concealed_kongs")
MINIMUM = "minimum"


class WonFans(WonHands):
    """All won hands of a game whose concealed tiles are of some kinds, with the fans that each has by its rule."""

    def __init__(self, kinds: Sequence[int], melds: Sequence[str], game: fan.Rules, most: int = 4) -> None:
        self.game = game
        ids = {*SHAPES, *chain.from_iterable(BETTER.values())}
        self.fans = [row for row in game.fans if row.id in ids]
        rules = Rules.TENHOU.replace(seven_pairs_quads=True)
        super().__init__(kinds, melds, rules, forms=game.forms, most=most)

    def _complete(self, kinds: Sequence[int]) -> set[tuple[int, ...]]:
        result = super()._complete(kinds)
        nines = [nine for nine in NINES if all(kind in kinds for kind in ALL if nine >> kind & 1)]
        for nine in nines if len(self.melds) < 2 else ():
            result |= self._knitted([kind for kind in ALL if nine >> kind & 1], kinds)
        return self._possible(result)

    def _knitted(self, nine: list[int], kinds: Sequence[int]) -> set[tuple[int, ...]]:
        result = set()
        runs = [(k, k + 1, k + 2) for k in kinds if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= set(kinds)]
        for group in [()] if self.melds else [*runs, *((k, k, k) for k in kinds)]:
            result |= {self._counts([*nine, *group, pair, pair]) for pair in kinds}
        whole = [*nine, *(kind for kind in kinds if kind > 26)]
        result |= {self._counts(chosen) for chosen in combinations(whole, 14)} if not self.melds else set()
        return result

    def _named(self, won: tuple[int, ...], last: int) -> Iterator[str]:
        counts = list(won)
        counts[last] -= 1
        win = Win(Hand.unchecked(counts, melds=self.melds), last, tsumo=True, seat_wind=self.seat)
        results = [*cases(CaseFacts(win, self.game))]
        has = {
            row.id
            for case in results
            for row in self.fans
            if not row.fan.needs & ~case.traits and row.fan.times(case)
        }
        yield from (name for name in SHAPES if has & {name, *BETTER.get(name, ())})
        if not all(score_case(case, self.game).problem for case in results):
            yield MINIMUM


def check(world: WonFans, hands: list[Hand], kinds: Sequence[int], *, full: bool, names: Any = None) -> None:
    for hand in hands:
        counts = np.array(hand.counts)
        left = np.array([world.most - n if k in kinds else 0 for k, n in enumerate(counts + world.melded)])
        visible = (4 - counts - world.melded - left).tolist()
        for result in goals(hand, visible, yaku=names, rules=world.game):
            if result.yaku not in QUADS:  # which won hands do not show
                compare(result, world, hand, counts, left, full)
        far = goal.points_goal(hand, None, visible, rules=world.game)
        expected = world.distance(MINIMUM, counts, left)
        assert far.draws == (expected if far.draws is not None else far.draws), hand
        assert expected is None or expected > far.beyond or far.draws == expected


MELDS = [
    pytest.param(["[234m]", "[555p]", "[777z]"], marks=pytest.mark.slow, id="of four suits"),
    pytest.param(["[123p]", "(9999s)", "[111z]"], id="with a quad"),
]


@pytest.mark.parametrize("melds", MELDS)
def test_one_set_and_a_pair_beside_melds(melds: list[str]) -> None:
    world, rng = WonFans(ALL, melds, fan.MCR), Random(2)
    hands = [dealt(rng, ALL, tiles, world.melds) for tiles in (4, 5) for _ in range(2)]
    check(world, hands, ALL, full=False)
    check(
        world,
        hands[2:4],
        ALL,
        full=True,
        names=["no_honours", "all_chows", "碰碰和", "One Voided Suit", "outside_hand"],
    )


KNITTED = (*(kind for kind in ALL if NINES[0] >> kind & 1), 27, 31)
WORLDS = {
    "knitted tiles beside a meld": (KNITTED, ["[234p]"]),
    "low": ((0, 1, 2, 9, 18, 19), []),
    "knitted tiles": (KNITTED, []),
    "ends and winds": ((0, 8, 17, 26, 27, 28, 29, 30), []),
    "one suit": (tuple(range(9, 18)), []),
}
SLOW = list(WORLDS)[1:]


@pytest.mark.parametrize(
    ("name", "most"),
    [
        *(pytest.param(item, 4, marks=[pytest.mark.slow] * (item in SLOW)) for item in [*WORLDS][:-1]),
        pytest.param("one suit", 3, marks=pytest.mark.slow),
        pytest.param("one suit", 4, marks=pytest.mark.whole),
    ],
)
def test_hands_of_a_few_kinds(name: str, most: int) -> None:
    kinds, melds = WORLDS[name]
    world, rng = WonFans(kinds, melds, fan.MCR, most), Random(4)
    whole = 13 - 3 * len(melds)
    hands = [dealt(rng, kinds, tiles, world.melds, most) for tiles in (whole, whole + 1) for _ in range(2)]
    check(world, hands, kinds, full=False)
    names = ["knitted_straight", "no_honours"] if kinds is KNITTED else ["full_flush", "seven_pairs"]
    check(world, hands[1:3], kinds, full=True, names=names)


def test_honours_and_knitted_tiles_are_as_far_as_shanten_says() -> None:
    rng = Random(8)
    for tiles in (13, 14):
        hand = dealt(rng, (*KNITTED, *range(27, 34)), tiles)
        far = paili.shanten(hand, variant=paili.MCR).honours_and_knitted
        lesser, greater = (
            goals(hand, yaku=f"{name}_honours_and_knitted", rules="mcr")[0] for name in ("lesser", "greater")
        )
        assert lesser.draws == far + 1
        assert greater.draws is not None
        assert greater.draws >= lesser.draws
        useful = {
            kind
            for kind in ALL
            if tiles == 13 and paili.shanten(hand.draw(kind), variant=paili.MCR).honours_and_knitted < far
        }
        assert tiles == 14 or set(lesser.tiles) == {kind for kind in useful if hand.counts[kind] < 4}


@pytest.mark.parametrize(("visible", "greater"), [("444z", 2), ("4444z", None)])
def test_all_seven_honours_need_a_copy_of_each(visible: str, greater: int | None) -> None:
    far = [
        goals("147m258p36s12356z", visible, yaku=f"{name}_honours_and_knitted", rules="mcr")[0].draws
        for name in ("lesser", "greater")
    ]
    assert far == [1, greater]


@pytest.mark.parametrize("game", ["hong-kong", "tuidaohe"])
def test_other_games(game: str) -> None:
    world, rng = WonFans(ALL[:30], ["[234m]", "[555p]", "[111z]"], checked_game(game)), Random(5)  # type: ignore[arg-type]
    check(
        world,
        [dealt(rng, ALL[:30], tiles, world.melds) for tiles in (4, 5) for _ in range(2)],
        ALL[:30],
        full=False,
    )


def test_the_minimum_is_that_of_the_fans_together() -> None:
    """Two fans of six and two are eight, and nothing below it is a win."""
    far = goal.points_goal("123m456p78s99m[123p]", rules=fan.MCR, tsumo=False)
    assert (far.points, far.draws, str(far.tiles)) == (8, 1, "9s")
    near = goal.points_goal("222456m88p[555p]34s", 8, rules=fan.MCR, tsumo=False)
    assert near.draws is not None
    assert near.draws > 1
    assert (
        goal.points_goal("222456m88p[555p]34s", 1, rules=fan.MCR.replace(minimum=1), tsumo=False).draws == 1
    )


@pytest.mark.parametrize(
    ("beside", "quads"),
    [("123m456p", "1p2s"), ("123456m", "1p2s"), ("112233m", "1p2s"), ("111222m", "12m1p2s")],
)
def test_both_melds_beside_two_quads_may_be_of_one_suit(beside: str, quads: str) -> None:
    """Each hand needs two fourth tiles for its quads, and the pair of Red."""
    (goal_of_quads,) = goals(f"{beside}111p222s7z", rules="mcr", yaku="two_concealed_kongs")
    assert (goal_of_quads.draws, str(goal_of_quads.tiles)) == (3, quads)


def test_all_fans_of_tiles_are_looked_for() -> None:
    left_out = {row.id for row in fan.MCR.fans} - {*names_of(fan.MCR)}
    by_chance = {
        "chicken_hand", "last_tile_draw", "last_tile_claim", "out_with_replacement_tile", "robbing_the_kong", "melded_hand",
        "open_and_concealed_kong", "fully_concealed_hand", "two_melded_kongs", "last_tile", "concealed_hand", "tile_hog",
        "melded_kong", "edge_wait", "closed_wait", "single_wait", "self_drawn", "flower_tiles", "all_types", "concealed_kong",
    }  # fmt: skip
    assert left_out == by_chance


def test_it_takes_a_moment() -> None:
    start = time.process_time()
    result = goals("1246m24567p12588s", rules="mcr")
    assert len(result) == len(names_of(fan.MCR))
    assert time.process_time() - start < 5
