"""Whether a suit can be cut, found in one walk, against cutting it in every way."""

from __future__ import annotations

import random
from itertools import product

from paili.fan.cutting import HONOURS, can_be_cut, completing, cut, less


def test_all_suits_of_honours() -> None:
    for counts in product(range(5), repeat=7):
        if sum(counts) <= 11:
            assert can_be_cut(counts, HONOURS) == bool(cut.__wrapped__(counts, HONOURS)), counts


def test_suits_of_numbers() -> None:
    rng, cuttable = random.Random(1), 0
    for _ in range(20_000):
        counts = [0] * 9
        for _ in range(rng.randrange(4)):
            place = rng.randrange(7)
            for step in rng.choice(((0, 0, 0), (0, 1, 2), (0, 1, 2))):
                counts[place + step] += 1
        for _ in range(rng.randrange(4)):
            counts[rng.randrange(9)] += 1
        suit = tuple(counts)
        assert can_be_cut(suit, 1) == bool(cut.__wrapped__(suit, 1)), suit
        cuttable += can_be_cut(suit, 1)
    assert 5_000 < cuttable < 15_000


def test_what_completes_a_suit() -> None:
    rng = random.Random(2)
    for _ in range(300):
        counts = tuple(min(rng.randrange(5), rng.randrange(5)) for _ in range(9))
        slow = sum(1 << 9 + place for place in range(9) if cut.__wrapped__(less(counts, place, -1), 1))
        assert completing(counts, 1) == slow
