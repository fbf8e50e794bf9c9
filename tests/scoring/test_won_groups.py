"""The groups of a won hand are those that `paili.readings` finds, and each wait is possible."""

from __future__ import annotations

import random

import pytest

import paili
from complete_suits import complete_suits
from paili import Hand
from paili.scoring import Rules, Win, all_readings
from paili.tiles import KIND_NAMES
from paili.win.cutting import NO_PAIR, cut, cuttings


def as_sets(hand):
    """The readings of both packages as sorted groups of kinds."""
    theirs = {
        tuple(sorted(group.tiles for group in reading.groups))
        for reading in paili.readings(hand)
        if reading.form == "standard"
    }
    ours = set()
    for cutting in cuttings(hand.counts):
        groups = [(run, run + 1, run + 2) for run in cutting.runs] + [
            (kind,) * 3 for kind in cutting.triplets
        ]
        ours.add(tuple(sorted([*groups, (cutting.pair,) * 2])))
    return theirs, ours


def random_full_hand(rng):
    while True:
        low, high = rng.choice([(0, 34), (0, 9), (9, 27), (18, 34)])
        kinds = []
        for _ in range(4):
            kind = rng.randrange(low, high)
            is_run = kind < 27 and kind % 9 < 7 and rng.random() < 0.6
            kinds += [kind, kind + 1, kind + 2] if is_run else [kind] * 3
        kinds += [rng.randrange(low, high)] * 2
        if max(map(kinds.count, kinds)) <= 4:
            return kinds


@pytest.mark.parametrize(
    "text",
    [
        "11122233344455z",
        "111222333m12399p",
        "11112222333344m",
        "22334455667788m",
        "11123456789995m",
        "123m55z",
    ],
)
def test_readings_are_the_same(text):
    theirs, ours = as_sets(Hand.parse(text))
    assert theirs == ours
    assert ours


def test_readings_of_random_hands_are_the_same():
    rng = random.Random(5)
    for _ in range(1500):
        kinds = random_full_hand(rng)
        theirs, ours = as_sets(Hand.from_faces(kinds))
        assert theirs == ours


def test_hands_that_are_no_win_have_no_cutting():
    rng = random.Random(6)
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range(1500):
        hand = Hand.from_faces(rng.sample(wall, 14))
        theirs, ours = as_sets(hand)
        assert theirs == ours


def test_every_complete_suit_is_cut_and_no_other():
    for honours in (False, True):
        suit = 3 if honours else 1
        for counts in complete_suits(honours):
            result = cut(counts, suit)
            assert result
            assert len(result) == len({*result})
            assert all((cutting.pair != NO_PAIR) == bool(sum(counts) % 3) for cutting in result)


def test_no_reading_comes_twice():
    """A triplet and a run from four of a kind are one way to cut them, whichever is taken out first."""
    scores = all_readings(Win("111123m456p789s5z", "5z", tsumo=True), Rules.TENHOU)
    assert [score.reading.wait for score in scores] == ["pair"]


def test_every_reading_completes_a_hand_that_waited_so():
    """Taking the winning tile out of a hand leaves a hand that waits for it in the shape that was scored."""
    rng = random.Random(7)
    for _ in range(200):
        kinds = random_full_hand(rng)
        rng.shuffle(kinds)
        hand = Hand.from_faces(kinds[1:])
        waits = {wait.tile: wait.shapes for wait in paili.waits(hand)}
        results = {
            score.reading.wait for score in all_readings(Win(hand, kinds[0], tsumo=True), Rules.TENHOU)
        }
        shapes = {"pair" if shape == "seven pairs" else shape for shape in waits[kinds[0]]}
        assert results <= shapes, (hand, KIND_NAMES[kinds[0]])
