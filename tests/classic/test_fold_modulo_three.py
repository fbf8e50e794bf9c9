from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from classic_cases import WAITS, suits

from paili import TileSet
from paili.classic import fold_modulo_three as fold

SUITS = {  # ranks → folds, is made of groups
    "123": (True, True), "237": (True, False), "112344": (True, False), "122334": (True, True),
    "334455": (True, True), "123345": (True, True), "122233344": (True, True), "111122334": (True, True),
    "344": (False, False), "114": (True, False), "144": (True, False), "135": (True, False),
    "112222344": (True, False), "112223445": (True, False), "": (True, True),
}  # fmt: skip
COUNTS = [  # tiles, vectors, complete, folding, false; the same four without gaps
    (3, 165, 16, 57, 41, 32, 16, 16, 0),
    (6, 2_922, 127, 978, 851, 183, 63, 69, 6),
    (9, 19_855, 627, 6_625, 5_998, 960, 231, 332, 101),
    (12, 69_675, 2_098, 23_235, 21_137, 4_360, 756, 1_470, 714),
]


@pytest.mark.parametrize(("ranks", "wanted"), SUITS.items())
def test_known_suits(ranks: str, wanted: tuple[bool, bool]) -> None:
    counts = fold.encode(ranks)
    assert (fold.folds(counts), fold.is_complete(counts)) == wanted


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row[0]} tiles")
def test_false_positives_of_every_suit(row: tuple[int, ...]) -> None:
    every = np.array(suits(row[0]))
    chain = every[np.atleast_1d(fold.has_no_gap(every))]
    results = [row[0]]
    for some in (every, chain):
        folding, complete = np.atleast_1d(fold.folds(some)), np.atleast_1d(fold.is_complete(some))
        assert not (complete & ~folding).any()
        results += [len(some), int(complete.sum()), int(folding.sum()), int((folding & ~complete).sum())]
    assert tuple(results) == row


@pytest.mark.parametrize(("tiles", "false"), [(3, 0), (6, 6), (9, 127)])
def test_each_chain_by_itself(tiles: int, false: int) -> None:
    every = suits(tiles)
    complete = np.atleast_1d(fold.is_complete(np.array(every))).tolist()
    folding = [fold.pieces_fold(suit) for suit in every]
    assert sum(f and not c for f, c in zip(folding, complete, strict=True)) == false
    assert not any(c and not f for f, c in zip(folding, complete, strict=True))


def all_made_of_groups(groups: int) -> set[tuple[int, ...]]:
    sums = {(0,) * 9}
    triplets = [tuple(3 * (k == at) for k in range(9)) for at in range(9)]
    runs = [tuple(int(at <= k <= at + 2) for k in range(9)) for at in range(7)]
    for _ in range(groups):
        sums = {tuple(a + b for a, b in zip(suit, group)) for suit in sums for group in triplets + runs}  # noqa: B905
    return {suit for suit in sums if max(suit) <= 4}


@pytest.mark.parametrize("groups", range(5))
def test_strengthened_test_against_putting_groups_together(groups: int) -> None:
    every = suits(3 * groups)
    complete = np.atleast_1d(fold.is_complete(np.array(every)))
    assert {suit for suit, yes in zip(every, complete, strict=True) if yes} == all_made_of_groups(groups)


def test_no_inequality_can_be_left_out() -> None:
    every = np.array([suit for tiles in (3, 6, 9, 12) for suit in suits(tiles)])
    runs = fold.runs_of(every)
    used = runs.copy()
    used[:, 1:] += runs[:, :-1]
    used[:, 2:] += runs[:, :-2]
    folding = np.atleast_1d(fold.folds(every))
    holds = every >= used
    exact = folding & holds.all(axis=1)
    inner = range(1, 8)
    assert (exact == (folding & holds[:, inner].all(axis=1))).all(), "the ends follow from the others"
    for kept in combinations(inner, 6):
        assert (folding & holds[:, kept].all(axis=1)).sum() > exact.sum()


@pytest.mark.parametrize(
    "hand", [hand for hand in WAITS if "1234567z" not in hand and hand != "1122m1199p34477s"]
)
def test_waits_of_the_standard_form(hand: str) -> None:
    wanted = TileSet.parse(WAITS[hand])
    assert fold.waits(hand) <= wanted
    if hand not in {"112233m445566p7s"}:
        assert fold.waits(hand) == wanted


def test_the_fold_alone_finds_waits_that_are_none() -> None:
    assert fold.waits_as_printed("112344m123p11s45s") == TileSet.parse("36s")
    assert fold.waits("112344m123p11s45s") == TileSet()


def test_arrays_of_any_shape() -> None:
    suits_ = np.array([[fold.encode("123"), fold.encode("237")]])
    assert np.asarray(fold.is_complete(suits_)).tolist() == [[True, False]]
    assert fold.fold(suits_).shape == (1, 2, 3)
