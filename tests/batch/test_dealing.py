"""Random hands are hands, equal for equal seeds, and uniformly distributed."""

from __future__ import annotations

from dataclasses import replace
from math import comb

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import paili  # noqa: E402
from paili import SANMA, TAIWAN, batch, census  # noqa: E402
from paili.batch.arrays.rows import as_out  # noqa: E402
from paili.errors import BatchError  # noqa: E402
from paili.variants import Suit  # noqa: E402


def test_each_has_its_tiles_and_at_most_four_of_a_kind() -> None:
    for tiles in range(1, 15):
        hands = batch.deal(2_000, tiles, seed=tiles)
        assert (hands.sum(axis=1) == tiles).all()
        assert hands.max() <= 4
    assert batch.deal(100, 17, variant=TAIWAN).sum() == 1_700
    assert batch.deal(2_000, 14, variant=SANMA)[:, 1:8].sum() == 0


def test_a_row_depends_on_its_number_and_the_seed_alone() -> None:
    hands = batch.deal(1_000, 14, seed=5)
    assert (batch.deal(10, 14, seed=5) == hands[:10]).all()
    assert (batch.deal(1_000, 14, seed=5, threads=3) == hands).all()
    assert (batch.deal(1_000, 14, seed=6) != hands).any()
    assert len(np.unique(hands, axis=0)) == 1_000


def test_every_tile_comes_as_often() -> None:
    hands = batch.deal(200_000, 14, seed=11)
    mean = hands.mean(axis=0)
    deviation = np.sqrt(14 * (1 / 34) * (33 / 34) / 200_000)
    assert (abs(mean - 14 / 34) < 5 * deviation).all()
    for copies in range(4):
        expected = comb(4, copies) * comb(132, 14 - copies) / comb(136, 14)
        share = (hands == copies).mean()
        assert abs(share - expected) < 5 * np.sqrt(expected / hands.size) * 2


@pytest.mark.slow
def test_shanten_is_spread_as_the_census_says() -> None:
    """The exact counts by physical tiles, against half a million deals."""
    number = 500_000
    exact = census(14, "best", weighted=True)
    result = np.bincount(batch.shanten(batch.deal(number, 14, seed=99)) + 1, minlength=9)
    total = sum(exact.values())
    for shanten, hands in exact.items():
        expected = number * hands / total
        assert abs(result[shanten + 1] - expected) < 5 * np.sqrt(expected) + 1, shanten


def test_a_wall_has_no_more_tiles_than_its_kinds() -> None:
    few = paili.Variant("few", forms=("standard",), suits=(Suit.TERMINALS, *[Suit.NONE] * 3))
    assert batch.deal(2, 8, variant=few).sum(axis=0).tolist() == [8, *[0] * 7, 8, *[0] * 25]
    with pytest.raises(BatchError, match="tiles=9: must be 1…8"):
        batch.deal(2, 9, variant=few)
    with pytest.raises(BatchError, match="tiles=1: must be 1…0"):
        batch.deal(2, 1, variant=replace(few, suits=(Suit.NONE,) * 4))


def test_more_than_there_is_memory() -> None:
    with pytest.raises(BatchError, match=r"1,125,899,906,842,624 rows needs 38,280,596,832,649,216 bytes"):
        as_out(None, (1 << 50, 34), np.uint8)
