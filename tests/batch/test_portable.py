"""Shanten on the arrays of other libraries."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("array_api_compat")

import batch_hands as make  # noqa: E402

from paili import LAIZI, RIICHI, SANMA, TAIWAN, BatchError, batch  # noqa: E402
from paili.batch.portable import shanten  # noqa: E402

FORMS = ("best", *make.FORMS)


@pytest.fixture(params=["numpy", "torch", "jax.numpy"])
def library(request: pytest.FixtureRequest) -> Any:
    return pytest.importorskip(request.param)


def check(library: Any, hands: np.ndarray, **options: Any) -> None:
    for form in FORMS:
        found = shanten(library.asarray(hands), form=form, **options)
        assert type(found) is type(library.asarray(hands))
        assert np.asarray(found).dtype == np.int8
        assert (np.asarray(found) == batch.shanten(hands, form=form, **options)).all(), form


def test_the_same_shanten(library: Any) -> None:
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        check(library, batch.deal(500, tiles, seed=tiles))
    check(library, make.near_wins(500, seed=3))
    for variant in (RIICHI, SANMA, LAIZI):
        check(library, batch.deal(500, 11, seed=1, variant=variant), variant=variant, wildcards=2)
    check(library, batch.deal(500, 17, seed=1, variant=TAIWAN), variant=TAIWAN)


def test_wildcards_for_each_hand(library: Any) -> None:
    hands = np.concatenate([batch.deal(1, 14 - wild, seed=5) for wild in range(14)])
    found = shanten(library.asarray(hands), wildcards=library.asarray(np.arange(14)), variant=LAIZI)
    assert (np.asarray(found) == batch.shanten(hands, wildcards=np.arange(14), variant=LAIZI)).all()


@pytest.mark.parametrize("count", [-1, 5, 200, (1 << 32) + 1])
def test_rows_that_are_no_hands(library: Any, count: int) -> None:
    hands = batch.deal(10, 13, seed=2).astype(np.int64)
    hands[7, 3] = count
    if int(library.asarray(hands)[7, 3]) != count:
        pytest.skip("this library has no 64-bit integers here")
    with pytest.raises(BatchError, match=f"^row 7: {count} copies of 4m"):
        shanten(library.asarray(hands))
    with pytest.raises(BatchError, match="row 0: 15 tiles"):
        shanten(library.asarray(batch.deal(3, 14, seed=1)), wildcards=1)
    with pytest.raises(BatchError, match="shape"):
        shanten(library.asarray(hands[:, :33]))
    with pytest.raises(BatchError, match="float"):
        shanten(library.asarray(hands.astype(np.float32)))


@pytest.mark.parametrize(
    ("wildcards", "message"),
    [(-1, "-1 wildcards"), (1 << 40, "wildcards"), (1.5, "whole number"), (np.array([1]), "whole number"),
     (np.array([0, 0, 99]), "row 2: 99 wildcards")],
)  # fmt: skip
def test_wildcards_that_can_not_be(wildcards: Any, message: str) -> None:
    with pytest.raises(BatchError, match=message):
        shanten(batch.deal(3, 13, seed=1), wildcards=wildcards)


def test_things_that_are_no_arrays() -> None:
    with pytest.raises(BatchError, match="list"):
        shanten([[0] * 34])
