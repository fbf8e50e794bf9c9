"""The look-up written against the array API standard, on NumPy always, on torch and JAX where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import paili
from deals import ORPHANS_AND_MORE, deal
from paili import Hand, Variant
from paili.errors import BatchError
from paili.tiles import KINDS
from paili.variants import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN

pytest.importorskip("array_api_compat", reason="the arrays extra is not installed")

from paili.batch import portable

FORMS = ("best", "standard", "seven_pairs", "thirteen_orphans")


def torch_array(counts: np.ndarray[Any, Any]) -> Any:
    return pytest.importorskip("torch").from_numpy(counts)


def jax_array(counts: np.ndarray[Any, Any]) -> Any:
    return pytest.importorskip("jax.numpy").asarray(counts)


def cupy_array(counts: np.ndarray[Any, Any]) -> Any:
    return pytest.importorskip("cupy").asarray(counts)


MAKERS = [np.asarray, torch_array, jax_array, cupy_array]
Maker = Callable[[Any], Any]


def expected(hand: Hand, variant: Variant) -> list[int]:
    found = paili.shanten(hand, variant=variant)
    forms = (found.best, found.standard, found.seven_pairs, found.thirteen_orphans)
    return [127 if number is None else number for number in forms]


def as_list(array: Any) -> list[int]:
    return [int(number) for number in array]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN], ids=lambda v: v.name)
def test_against_the_engine_for_one_hand(make: Maker, variant: Variant) -> None:
    sizes = tuple(size for size in range(1, variant.max_tiles + 1) if size % 3)
    wall = [kind for kind in variant.kinds for _ in range(4)]
    hands = [
        *deal(150, sizes[-2:], seed=1, wall=wall),
        *deal(150, sizes, seed=2, wall=wall, wildcards=3),
        *deal(100, (13, 14), seed=3, wall=[kind for kind in ORPHANS_AND_MORE if kind in variant.kinds]),
    ]
    counts = make(np.array([hand.counts for hand in hands], np.uint8))
    wildcards = make(np.array([hand.wildcards for hand in hands], np.int32))
    wanted = zip(*(expected(hand, variant) for hand in hands), strict=True)
    for form, column in zip(FORMS, wanted, strict=True):
        found = portable.shanten(counts, form=form, wildcards=wildcards, variant=variant)
        assert type(found) is type(counts)
        assert "int8" in str(found.dtype)
        assert as_list(found) == list(column), form


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_an_int_of_wildcards_and_no_rows(make: Maker) -> None:
    counts = make(np.array([[1] * 12 + [0] * 22, [4] * 3 + [0] * 31], np.int64))
    assert as_list(portable.shanten(counts, wildcards=1)) == [
        paili.shanten(Hand.from_counts(row, wildcards=1)).best for row in counts.tolist()
    ]
    assert as_list(portable.shanten(counts[:0])) == []


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
@pytest.mark.parametrize(
    ("row", "options", "problem"),
    [
        ([5] + [0] * 33, {}, "row 1: 5 tiles: a count outside 0…4"),
        ([-1, 3] + [0] * 32, {}, "row 1: 2 tiles: a count outside 0…4"),
        ([3] + [0] * 33, {}, "row 1: 3 tiles, a hand has 3n+1 or 3n+2, at most 14"),
        ([1] * 16 + [0] * 18, {}, "row 1: 16 tiles, a hand has 3n+1 or 3n+2, at most 14"),
        ([0, 1] + [0] * 32, {"variant": SANMA}, "row 1: 1 tiles: tiles that are not in play in sanma"),
        ([1] + [0] * 33, {"form": "pairs"}, "form 'pairs': must be"),
        ([1] + [0] * 33, {"wildcards": -1}, "wildcards outside 0…14"),
    ],
)
def test_rows_that_are_no_hands(make: Maker, row: list[int], options: dict[str, Any], problem: str) -> None:
    counts = make(np.array([[1] + [0] * 33, row], np.int32))
    with pytest.raises(BatchError) as failure:
        portable.shanten(counts, **options)
    assert problem in str(failure.value)


def test_arrays_of_another_shape_or_type() -> None:
    for counts in (
        np.zeros(KINDS, int),
        np.zeros((2, 33), int),
        np.zeros((2, KINDS)),
        np.zeros((2, KINDS, 1), int),
    ):
        with pytest.raises(BatchError, match="must be N×34 integers"):
            portable.shanten(counts)


def test_unchecked_rows_are_traced_by_jax() -> None:
    jax = pytest.importorskip("jax")
    counts = np.array([hand.counts for hand in deal(50, (13, 14), seed=4)], np.uint8)
    traced = jax.jit(lambda rows: portable.shanten(rows, check=False))
    assert as_list(traced(jax.numpy.asarray(counts))) == as_list(portable.shanten(counts))


def test_the_tables_stay_on_the_device() -> None:
    """A torch array that is not in main memory has its answer where it is."""
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("torch sees no GPU")
    counts = np.array([hand.counts for hand in deal(1000, (13, 14), seed=5)], np.uint8)
    found = portable.shanten(torch.from_numpy(counts).to("cuda"))
    assert found.device.type == "cuda"
    assert as_list(found.cpu()) == as_list(portable.shanten(counts))
