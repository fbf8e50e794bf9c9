"""The complete suits that tiles and wildcards can become."""

from __future__ import annotations

import random

import pytest

from complete_suits import complete_suits
from paili.win.wildcards import Complete, completions_by_number


def completions(
    natural: tuple[int, ...], wildcards: int, most: tuple[int, ...], runs: bool
) -> list[list[Complete]]:
    """The complete suits, those without a pair and those with one, each in order of their tiles."""
    pair = completions_by_number(natural, wildcards, most, runs)
    return [sorted(suit for suits in by_number.values() for suit in suits) for by_number in pair]


@pytest.mark.slow
def test_the_complete_suits():
    """Walking up a suit finds what putting melds together finds."""
    assert len(complete_suits(honours=False)) == 21743
    for ranks, honours in ((9, False), (7, True)):
        pair = completions((0,) * ranks, 14, (4,) * ranks, not honours)
        assert sorted(suit.counts for part in pair for suit in part) == [*complete_suits(honours)]


def test_the_complete_suits_of_some_tiles():
    rng = random.Random(8)
    for _ in range(60):
        honours = rng.random() < 0.3
        suits = complete_suits(honours)
        natural = [max(0, count - rng.choice((0, 0, 1, 2))) for count in rng.choice(suits)]
        most = [rng.choice((count, 3, 4)) for count in natural]
        wildcards = rng.randrange(min(7, 15 - sum(natural)))
        for pair, completion in enumerate(completions(tuple(natural), wildcards, tuple(most), not honours)):
            total = sum(natural)
            assert [(suit.counts, suit.wildcards, suit.has_pair) for suit in completion] == [
                (counts, sum(counts) - total, bool(pair))
                for counts in suits
                if sum(counts) <= total + wildcards
                and sum(counts) % 3 == 2 * pair
                and all(low <= count <= high for low, count, high in zip(natural, counts, most, strict=True))
            ]
