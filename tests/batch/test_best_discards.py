"""The best discard of many hands, compared with the function for one hand."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import paili
from deals import FEW_KINDS, ONE_SUIT, WALL, deal
from paili import LAIZI, RIICHI, SANMA, TAIWAN, Hand, batch
from paili.drill import deal as dealing
from paili.errors import BatchError
from paili.tiles import WILDCARD


def played(number: int) -> list[Hand]:
    return [dealing.play_on(Random(s), dealing.deal(Random(s), 14), s % 12) for s in range(number)]


def one_by_one(hands: list[Hand], **options) -> list[int]:
    return [paili.discards(hand, **options)[0].tile for hand in hands]


def rows_of(hands: list[Hand]) -> np.ndarray:
    return np.array([hand.counts for hand in hands], np.uint8)


@pytest.mark.parametrize("order", ["shape", "ukeire"])
def test_the_same_as_one_hand(order: str) -> None:
    hands = [Hand.parse("1233m456p1367s112z"), *played(20)]
    hands += [
        h
        for s, wall in enumerate((WALL, ONE_SUIT, FEW_KINDS))
        for h in deal(6, (14, 11, 8, 5, 2), seed=s, wall=wall)
    ]
    assert batch.best_discards(rows_of(hands), order=order).tolist() == one_by_one(hands, order=order)


@pytest.mark.parametrize(
    "variant",
    [SANMA, pytest.param(TAIWAN, marks=pytest.mark.slow), LAIZI, RIICHI.with_forms("standard")],
    ids=lambda v: v.name,
)
def test_in_other_games_and_with_wildcards(variant) -> None:
    wall = [kind for kind in WALL if kind in variant.kinds]
    size = 17 if variant is TAIWAN else 14
    hands = [*deal(5, (size, 8), seed=3, wall=wall, wildcards=2 if variant is LAIZI else 0)]
    wild = np.array([hand.wildcards for hand in hands])
    array = batch.best_discards(rows_of(hands), variant=variant, wildcards=wild)
    assert array.tolist() == one_by_one(hands, variant=variant, order="shape")


@pytest.mark.slow
def test_the_same_as_one_hand_at_length() -> None:
    hands = played(400)
    assert batch.best_discards(rows_of(hands), threads=2).tolist() == one_by_one(hands, order="shape")


def test_the_order_is_that_of_one_hand_by_default() -> None:
    """Many hands, one hand, the comparison, the useful tiles and the command put the same discard first."""
    hands = [hand for hand in played(60) if paili.shanten(hand).best > 0]
    first = [paili.discards(hand)[0].tile for hand in hands]
    assert batch.best_discards(rows_of(hands)).tolist() == first
    assert [paili.compare(hand, tile).best.tile for hand, tile in zip(hands, first, strict=True)] == first
    assert [paili.best_discard(hand).discard.tile for hand in hands] == first
    assert [paili.analyze(hand).discards[0].tile for hand in hands] == first
    assert [paili.discards(hand)[0].ukeire for hand in hands] == [paili.ukeire(hand) for hand in hands]
    assert first != [paili.discards(hand, order="ukeire")[0].tile for hand in hands]


def test_by_useful_tiles_no_table_of_discards_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the loop of ``ukeire`` alone, and as fast."""
    monkeypatch.delattr("paili.batch.arrays.best_discards.discards")
    hands = batch.deal(1000, 14, seed=5)
    assert (batch.best_discards(hands, order="ukeire") == batch.ukeire(hands).discard).all()
    with pytest.raises(BatchError, match="row 0: 13 tiles: this answer needs a hand of 3n\\+2"):
        batch.best_discards(batch.deal(3, 13, seed=5), order="ukeire")


def test_wildcards_alone_are_discarded() -> None:
    assert batch.best_discards(np.zeros((1, 34), np.uint8), wildcards=2).tolist() == [WILDCARD]


def test_what_it_refuses() -> None:
    hands = rows_of(played(2))
    with pytest.raises(BatchError, match="must be one of ukeire"):
        batch.best_discards(hands, order="best")
    many = np.concatenate([np.repeat(hands, 40, axis=0), hands])
    many[75, np.flatnonzero(many[75])[0]] -= 1
    with pytest.raises(BatchError, match="row 75"):
        batch.best_discards(many)


def test_one_row_and_none() -> None:
    hand = Hand.parse("1233m456p1367s112z")
    assert batch.best_discards(hand.counts) == 28
    assert batch.best_discards(np.zeros((0, 34), np.uint8)).shape == (0,)
