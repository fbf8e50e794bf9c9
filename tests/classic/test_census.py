"""The counting by classes against counting hand by hand, and the known totals."""

from __future__ import annotations

import pytest
from classic_cases import small_hands

from paili.classic import block_count_shanten, census, suit_by_suit_waits
from paili.classic.census_classes import fold_readiness, shanten_rules, wildcard_wins

WILD = [  # wildcards: hands, wins, refused, refused with lone tiles only, accepted wrongly
    (326_520_504_500, 11_498_658, 0, 0, 0),
    (98_521_596_000, 55_386_588, 6_489, 6_909, 0),
    (28_126_474_500, 118_319_049, 6_660, 6_948, 0),
    (7_558_429_024, 151_127_361, 2_385, 2_385, 0),
    (1_900_269_316, 130_788_695, 0, 0, 0),
]


def test_shanten_rules_of_four_tiles_hand_by_hand() -> None:
    by_classes = shanten_rules((4,))[4]
    wrong = [[0, 0] for _ in block_count_shanten.RULES]
    hands = 0
    for hand in small_hands(4):
        hands += 1
        exact = block_count_shanten.shanten(hand)
        for counted, rule in zip(wrong, block_count_shanten.RULES, strict=True):
            value = block_count_shanten.shanten(hand, rule)
            counted[0] += value > exact
            counted[1] += value < exact
    assert (by_classes.hands, by_classes.wrong) == (hands, tuple(map(tuple, wrong)))


def test_ready_hands_of_four_tiles_hand_by_hand() -> None:
    ready, *wrong = fold_readiness((4,))[4]
    assert ready == sum(bool(suit_by_suit_waits.shape_waits(hand)) for hand in small_hands(4)) == 3_790
    assert wrong == [3_075, 0, 0, 0, 0, 0]


def test_orphan_hands_are_different() -> None:
    assert len(set(census.orphan_hands())) == 157


def test_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert census.main(["d"]) == 0
    out = capsys.readouterr().out
    assert "ready for thirteen orphans  157  42  73  42  0" in out
    assert census.main(["x"]) == 2


@pytest.mark.slow
def test_shanten_rules_of_seven_and_eight_tiles() -> None:
    found = shanten_rules((7, 8))
    assert found[7] == (18_623_330, ((0, 1_647), (0, 1_647), (0, 1_269), (0, 1_269), (0, 1_269), (0, 0)))
    assert found[8] == (95_305_485, ((0, 516), (13_020, 495), (13_020, 495), (0, 495), (0, 495), (0, 0)))


@pytest.mark.slow
def test_fold_as_a_test_for_readiness() -> None:
    found = fold_readiness((7, 13))
    assert found[7] == (150_456, 379_566, 0, 450, 0, 450, 4_800)
    assert found[13] == (55_386_588, 555_611_717, 0, 1_745_526, 0, 1_537_929, 12_206_118)


@pytest.mark.slow
def test_wins_with_wildcards() -> None:
    assert wildcard_wins()[:5] == WILD
