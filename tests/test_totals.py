"""Known totals over all hands, counted by combining suits instead of listing hands."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb

import numpy as np
import pytest

from paili.tables.load import stored
from paili.tables.store import Store

Classes = Counter[tuple[int, ...]]  # (part, tiles, …) → how many suits or hands


def digits(kinds: int) -> np.ndarray:
    keys = np.arange(5**kinds)
    return np.array([keys // 5**place % 5 for place in range(kinds)])


def classes_of(parts: bytes, kinds: int, *, pairs_only: bool = False) -> Classes:
    """How many suits of at most 14 tiles have each part and number of tiles; of pairs and at most one single."""
    counts = digits(kinds)
    tiles, singles = counts.sum(axis=0), (counts == 1).sum(axis=0)
    kept = tiles <= 14
    if pairs_only:
        kept &= (counts.max(axis=0) <= 2) & (singles <= 1)
    rows = np.stack([np.frombuffer(parts, np.uint8)[kept], tiles[kept]])
    result, numbers = np.unique(rows, axis=1, return_counts=True)
    return Counter({tuple(map(int, key)): int(n) for key, n in zip(result.T, numbers, strict=True)})


def together(store: Store, left: Classes, right: Classes, most: int) -> Classes:
    classes: Classes = Counter()
    for (part, tiles), number in left.items():
        row = store.products[part]
        for (other, more), times in right.items():
            if tiles + more <= most:
                classes[row[other], tiles + more] += number * times
    return classes


def hands(store: Store, most: int, *, pairs_only: bool = False) -> Classes:
    number = classes_of(store.numbers, 9, pairs_only=pairs_only)
    honour = classes_of(store.honours, 7, pairs_only=pairs_only)
    two = together(store, number, number, most)
    return together(store, two, together(store, number, honour, most), most)


def lacking(store: Store, classes: Classes, tiles: int, missing: int) -> int:
    melds = tiles // 3
    return sum(
        n for (part, size), n in classes.items() if size == tiles and store.needs[part][1][melds] == missing
    )


@cache
def all_hands(limited: bool) -> Classes:
    return hands(stored(4, limited), 14)


BOTH = pytest.mark.parametrize("limited", [True, False], ids=["four copies", "by shape"])


@BOTH
def test_complete_hands_of_fourteen_tiles(limited: bool) -> None:
    store, classes = stored(4, limited), all_hands(limited)
    assert lacking(store, classes, 14, 0) == 11_498_658
    assert sum(n for (_, size), n in classes.items() if size == 14) == 326_520_504_500


@BOTH
def test_ready_hands_of_thirteen_tiles(limited: bool) -> None:
    """All forms: standard, or six pairs and a single tile, or twelve or thirteen different orphans."""
    store, classes = stored(4, limited), all_hands(limited)
    standard = lacking(store, classes, 13, 1)
    seven_pairs = comb(34, 6) * 28
    both = lacking(store, hands(store, 14, pairs_only=True), 13, 1)
    orphans = 1 + 13 * 12
    assert both == 32_676
    total = standard + seven_pairs - both + orphans
    assert (standard, total) == ((54_747_045, 92_371_838) if limited else (55_386_588, 93_011_381))


SHANTEN = {
    4: (3_756, 34_666, 27_623),
    5: (1_836, 87_294, 296_990, 115_788),
    7: (148_809, 3_109_622, 8_933_144, 5_625_300, 806_455),
    8: (49_332, 3_719_319, 31_228_904, 43_405_866, 15_513_706, 1_388_358),
    13: (
        54_747_045, 2_318_210_748, 18_521_094_520, 40_311_144_206, 28_348_596_450, 8_048_161_086,
        885_943_636, 33_398_598, 299_711,
    ),
}  # fmt: skip


@pytest.mark.parametrize("tiles", SHANTEN)
def test_hands_of_each_standard_shanten(tiles: int) -> None:
    store, classes = stored(4, limited=True), all_hands(limited=True)
    first = 0 if tiles % 3 == 2 else 1
    assert (
        tuple(lacking(store, classes, tiles, first + n) for n in range(len(SHANTEN[tiles]))) == SHANTEN[tiles]
    )


@BOTH
@pytest.mark.parametrize(("tiles", "number"), [(1, 34), (2, 595), (3, 7_140), (4, 66_045)])
def test_counting_counts_every_hand(limited: bool, tiles: int, number: int) -> None:
    assert sum(n for (_, size), n in all_hands(limited).items() if size == tiles) == number
