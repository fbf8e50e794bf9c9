"""The distance to optional yaku, compared with every won hand made of few kinds; and quads, by trying each way."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from test_goals import check, dealt
from won_hands import WonHands

from paili.goal.goals import goals
from paili.goal.nearest.every_yaku import BETTER, EVERY
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules
from paili.scoring.rules import LOCAL_YAKU

LOCAL = Rules.TENHOU.replace(local_yaku=LOCAL_YAKU)
OPTIONAL = tuple(name for name in EVERY if name in LOCAL_YAKU)

WORLDS = {
    "rows of triplets": (0, 1, 2, 3, 27, 28),
    "equal runs": (9, 10, 11, 12, 13),
    "wheels": tuple(range(10, 17)),
    "red peacock": (18, 22, 24, 26, 33),
    "honours": tuple(range(27, 34)),
    "five sorts": (0, 1, 2, 10, 20, 27, 31),
}


@pytest.mark.parametrize("name", WORLDS)
def test_optional_yaku_of_whole_hands(name: str) -> None:
    kinds = WORLDS[name]
    world, rng = WonHands(kinds, (), LOCAL), Random(len(name))
    hands = [dealt(rng, kinds, tiles) for tiles in (13, 14) for _ in range(2)]
    check(world, OPTIONAL, hands, kinds, full=False)
    check(world, OPTIONAL, hands[1:3], kinds, full=True)


@pytest.mark.parametrize(
    "melds",
    [
        ["[345m]", "[345m]", "[345m]"],
        *(pytest.param(melds.split(), marks=pytest.mark.slow, id=melds) for melds in (
            "[234m] [555p] [777z]", "[111z] [222z] [567s]", "[111m] [222m] [333m]", "(1111z) [222m] [123p]",
        )),
    ],
    ids=str,
)  # fmt: skip
def test_optional_yaku_beside_melds(melds: list[str]) -> None:
    world, rng = WonHands(range(34), melds, LOCAL), Random(len(str(melds)))
    kinds = (0, 1, 2, 3, 4, 10, 19, 20, 21, 27, 28, 29, 31, 32)
    hands = [dealt(rng, kinds, tiles, world.melds) for tiles in (4, 5) for _ in range(2)]
    check(world, OPTIONAL, hands, tuple(range(34)), full=False)
    check(world, OPTIONAL, hands[1:3], tuple(range(34)), full=True)


def test_a_north_of_value() -> None:
    """With three players, where the rules say so: a triplet of it is a yaku, a pair of it leaves no pinfu."""
    kinds, rules = (9, 10, 11, 12, 29, 30), Rules.TENHOU_SANMA.replace(north_value=True)
    world, rng = WonHands(kinds, (), rules), Random(3)
    hands = [dealt(rng, kinds, tiles) for tiles in (13, 14)]
    check(world, ("value_north", "pinfu"), hands, kinds, full=True)


def test_five_sorts_beside_a_meld_of_honours() -> None:
    world, rng = WonHands(range(34), ["[111z]", "[222m]", "[456p]"], LOCAL), Random(4)
    hands = [dealt(rng, (0, 10, 19, 20, 21, 31, 32), tiles, world.melds) for tiles in (4, 5)]
    check(world, ("uumensai",), hands, tuple(range(34)), full=True)


def test_only_where_the_rules_know_them() -> None:
    assert {goal.yaku for goal in goals("111222333m44p55s6z")} & set(OPTIONAL) == set()
    (far,) = goals("111222333m44p55s6z", yaku="sanrenkou")
    assert far.draws is None
    assert goals("111222333m44p55s6z", yaku="sanrenkou", rules=LOCAL)[0].draws == 1
    assert {goal.yaku for goal in goals("111222333m44p55s6z", rules=LOCAL)} >= set(OPTIONAL)


@pytest.mark.parametrize(
    ("hand", "with_quads", "without"),
    [
        ("1z[123m][456p][789s][333z]", 1, 1), ("1z[123m][456p][789s](3333z)", 1, None),
        ("111z5p[123m][456p][789s]", 2, None), ("1111z5p[123m][456p][789s]", 1, None),
    ],
)  # fmt: skip
def test_a_tanki_on_four_calls(hand: str, with_quads: int, without: int | None) -> None:
    """A concealed quad is a call only where the rules say so, and no other call can be drawn."""
    for counts, draws in ((True, with_quads), (False, without)):
        rules = LOCAL.replace(shiiaru_concealed_quads=counts)
        assert goals(hand, yaku="shiiaru_raotai", rules=rules)[0].draws == draws


# ------------------------------------------------------------------------------ quads


class Played:
    """The fewest draws to a win with so many quads, by playing on in every way: draw, declare, discard.

    A state is the concealed tiles, what is left of each kind, the quads made and the kinds of pons; nothing else
    of paili is asked.
    """

    def __init__(self, number: int, groups: int) -> None:
        self.number, self.groups = number, groups

    def won(self, counts: tuple[int, ...], quads: int) -> bool:
        return quads >= self.number and any(
            self._melds([c - 2 * (k == pair) for k, c in enumerate(counts)])
            for pair, count in enumerate(counts)
            if count >= 2
        )

    def _melds(self, counts: list[int]) -> bool:
        kind = next((kind for kind, count in enumerate(counts) if count), None)
        if kind is None:
            return True
        if counts[kind] >= 3 and self._melds([c - 3 * (k == kind) for k, c in enumerate(counts)]):
            return True
        run = kind < 27 and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]
        return bool(run) and self._melds([c - (kind <= k <= kind + 2) for k, c in enumerate(counts)])

    def draws(self, counts, left, quads: int, pons: frozenset[int], most: int = 7) -> int | None:
        """The fewest draws from a hand of either size; None beyond ``most``."""
        start = (tuple(counts), tuple(left), quads, pons)
        now = {start}
        if sum(counts) % 3 == 2:
            if self.won(start[0], quads):
                return 0
            now = set(self._acted(start))
        for number in range(1, most + 1):
            drawn = {state for before in now for state in self._drawn(before)}
            if any(self.won(state[0], state[2]) for state in drawn):
                return number
            now = {after for state in drawn for after in self._acted(state)}
        return None

    @staticmethod
    def _drawn(state):
        counts, left, quads, pons = state
        for kind, copies in enumerate(left):
            if copies:
                yield (
                    tuple(c + (k == kind) for k, c in enumerate(counts)),
                    tuple(c - (k == kind) for k, c in enumerate(left)), quads, pons,
                )  # fmt: skip

    @staticmethod
    def _acted(state):
        """Discard a tile, or declare a quad."""
        counts, left, quads, pons = state
        for kind, count in enumerate(counts):
            if count:
                yield tuple(c - (k == kind) for k, c in enumerate(counts)), left, quads, pons
            if count == 4:
                yield tuple(c - 4 * (k == kind) for k, c in enumerate(counts)), left, quads + 1, pons
            if count and kind in pons:
                yield tuple(c - (k == kind) for k, c in enumerate(counts)), left, quads + 1, pons - {kind}


def compare(hand: Hand, kinds: tuple[int, ...], name: str, number: int) -> int | None:
    """Compare a hand whose other kinds are all gone; return its draws."""
    gone = np.zeros(34, int)
    for meld in hand.melds:
        for kind in meld.kinds:
            gone[kind] += 1
    left = [4 - hand.counts[k] - gone[k] if k in kinds else 0 for k in range(34)]
    visible = [4 - hand.counts[k] - gone[k] - left[k] for k in range(34)]
    (goal,) = goals(hand, visible, yaku=name)
    quads = sum(len(meld.kinds) == 4 for meld in hand.melds)
    pons = frozenset(meld.kinds[0] for meld in hand.melds if meld.type == "pon")
    played = Played(number, 4 - len(hand.melds))
    assert goal.draws == played.draws(hand.counts, left, quads, pons), (str(hand), goal)
    if not goal.draws:
        return goal.draws
    if hand.size % 3 == 1:
        nearer = set()
        for kind in np.flatnonzero(left):
            more = [c + (k == kind) for k, c in enumerate(hand.counts)]
            fewer = [c - (k == kind) for k, c in enumerate(left)]
            if played.draws(more, fewer, quads, pons, goal.draws - 1) == goal.draws - 1:
                nearer.add(int(kind))
        assert set(goal.tiles) == nearer, (str(hand), goal)
    else:
        kept = {
            kind
            for kind in hand.kinds
            if played.draws(
                [c - (k == kind) for k, c in enumerate(hand.counts)], left, quads, pons, goal.draws
            )
            == goal.draws
        }
        assert set(goal.discards) == kept, (str(hand), goal)
    return goal.draws


BESIDE = [
    (["(1111m)", "[2222p]"], (2, 9, 27, 28, 29)),
    (["(1111m)", "[222p]"], (9 + 1, 20, 27, 28)),
    (["[111z]", "[222z]"], (27, 28, 5, 6, 7)),
    (["(1111m)", "[2222p]", "[333s]"], (20, 5, 6, 27)),
    (["(1111m)", "[2222p]", "[345s]"], (20, 5, 27, 28)),
    (["(1111m)", "[2222p]", "[3333s]"], (5, 6, 7, 27)),
    ([], (0, 1, 2, 27, 31)),
    pytest.param(["(1111m)"], (2, 9, 27, 28, 29), marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("melds", "kinds"), BESIDE, ids=str)
def test_three_quads_by_playing_every_way(melds: list[str], kinds: tuple[int, ...]) -> None:
    rng, result = Random(len(str(melds))), set()
    for number in range(5):
        hand = _dealt(rng, kinds, melds, number % 2)
        result.add(compare(hand, kinds, "sankantsu", 3))
    assert result - {None}


@pytest.mark.slow
@pytest.mark.parametrize(("melds", "kinds"), BESIDE[3:], ids=str)
def test_four_quads_by_playing_every_way(melds: list[str], kinds: tuple[int, ...]) -> None:
    rng = Random(len(str(melds)))
    for number in range(4):
        compare(_dealt(rng, kinds, melds, number % 2), kinds, "suukantsu", 4)


def test_the_last_tile_is_none_of_a_quad() -> None:
    """All that lacks is a fourth tile: one of the pair goes and comes again."""
    kinds = (20, 4, 5, 6, 7)
    assert compare(Hand.parse("33s56788m[1111p](2222z)"), kinds, "sankantsu", 3) == 3
    assert compare(Hand.parse("333s56788m[1111p](2222z)"), kinds, "sankantsu", 3) == 2


def _dealt(rng: Random, kinds: tuple[int, ...], melds: list[str], more: int) -> Hand:
    parsed = [Meld.parse(meld) for meld in melds]
    return dealt(rng, kinds, 13 - 3 * len(melds) + more, parsed)


def test_what_is_as_good_is_known() -> None:
    assert all(set(better) <= set(EVERY) for better in BETTER.values())
