"""Random hands compared with two other packages: no difference, or a known difference of the other package.

`mahjong` and `xiangting` compute the standard form and the best of all forms. The `mahjong` package does not
consider that a kind of which the hand holds all four cannot be drawn. Where its result is lower, our shanten
by shape, which lifts that limit too, is equal; or the hand is one of several quads of honours, which it cuts
differently.
"""

from __future__ import annotations

import pytest

import paili
from deals import FEW_KINDS, ONE_SUIT, ORPHANS_AND_MORE, WALL, deal
from paili import Hand

xiangting = pytest.importorskip("xiangting")
others = pytest.importorskip("mahjong.shanten")

FEW = pytest.param(2_000, id="2,000 of each kind")
MORE = pytest.param(8_000, id="8,000 of each kind", marks=pytest.mark.slow)
MANY = "25,000 of each kind"


def hands(number: int) -> list[Hand]:
    return [
        hand
        for seed, wall in enumerate((WALL, ONE_SUIT, FEW_KINDS, ORPHANS_AND_MORE))
        for hand in deal(number, (13, 14), seed=seed, wall=wall)
    ]


@pytest.mark.parametrize("number", [FEW, pytest.param(25_000, id=MANY, marks=pytest.mark.slow)])
def test_xiangting(number: int) -> None:
    for hand in hands(number):
        replacement = xiangting.calculate_replacement_number(list(hand.counts), xiangting.PlayerCount.FOUR)
        assert paili.shanten(hand).best == replacement - 1, hand


@pytest.mark.parametrize("number", [FEW, MORE, pytest.param(25_000, id=MANY, marks=pytest.mark.whole)])
def test_mahjong(number: int) -> None:
    calculator = others.Shanten()
    different = 0
    for hand in hands(number):
        theirs = calculator.calculate_shanten(list(hand.counts))
        ours = paili.shanten(hand).best
        if theirs != ours:
            different += 1
            assert 4 in hand.counts, hand
            assert abs(theirs - ours) == 1, hand
            assert ours == reference_best(hand), hand
    assert different < number // 10


def reference_best(hand: Hand) -> int:
    import reference

    return reference.best(reference.distances(hand.counts)) - 1
