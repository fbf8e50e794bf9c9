"""Every variant in arrays, compared with the engine for one hand: wild kinds, lack suits, knitted, five
melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

np = pytest.importorskip("numpy")

import batch_hands as make  # noqa: E402
from test_questions import check_all, check_discards, check_shanten, check_ukeire  # noqa: E402

from paili import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Variant, batch, fan  # noqa: E402
from paili.errors import BatchError  # noqa: E402
from paili.tiles import KINDS  # noqa: E402
from paili.variants import ALL_FORMS, HONOURS_AND_KNITTED, KNITTED_STRAIGHT  # noqa: E402

WILD = [
    LAIZI.with_wildcards("7z"), LAIZI.with_wildcards("5s"), LAIZI.with_wildcards("19m"), RIICHI.with_wildcards("1z5p"),
    SANMA.with_wildcards("9m"), TAIWAN.with_wildcards("3p"), MCR.with_wildcards("1m"), SICHUAN.with_wildcards("5m"),
    fan.HONGZHONG.variant,
]  # fmt: skip
LACK = [
    SICHUAN.with_lack("m"),
    SICHUAN.with_lack("p"),
    SICHUAN.with_lack("s"),
    LAIZI.with_forms("standard,seven_pairs").with_lack("s"),
    SICHUAN.with_lack("p").with_wildcards("5m"),
]
KNITTED = [
    MCR, replace(MCR, name="no other form", forms=(KNITTED_STRAIGHT,)),
    replace(MCR, name="mixed alone", forms=(HONOURS_AND_KNITTED,)), replace(MCR, name="straight and pairs", forms=("seven pairs", KNITTED_STRAIGHT)),
    replace(RIICHI, name="every form", forms=ALL_FORMS, wild_fifth=True),
]  # fmt: skip


def name_of(variant: Variant) -> str:
    return f"{variant.name} {variant.wild} {variant.lack}"


def knitted_hands(number: int, seed: int, changes: int) -> np.ndarray:
    """Rows near a knitted straight or honours and knitted, with some tiles changed."""
    rng = np.random.default_rng(seed)
    orders = list(permutations(range(3)))
    hands = np.zeros((number, KINDS), np.int64)
    for hand in hands:
        order = orders[rng.integers(6)]
        nine = [9 * suit + rank for suit, low in enumerate(order) for rank in range(low, 9, 3)]
        if rng.random() < 0.5:
            hand[nine] += 1
            hand[rng.integers(KINDS)] += 2
            start = 9 * rng.integers(3) + rng.integers(7)
            hand[start : start + 3] += 1
        else:
            hand[rng.choice([*nine, *range(27, KINDS)], 14, replace=False)] += 1
        for _ in range(changes):
            hand[rng.choice(np.flatnonzero(hand))] -= 1
            hand[rng.choice(np.flatnonzero(hand < 4))] += 1
    return hands[(hands <= 4).all(axis=1)].astype(np.uint8)


@pytest.mark.parametrize("variant", [*WILD, *LACK], ids=name_of)
@pytest.mark.parametrize("tiles", [2, 8, 11, 14, 17])
def test_wild_kinds_and_lack_suits(variant: Variant, tiles: int) -> None:
    if tiles <= variant.max_tiles:
        whole = replace(variant, wild=type(variant.wild)(), lack="")
        some = batch.deal(120, tiles, seed=tiles, variant=whole)
        if variant.name == "mcr" and tiles == 14:
            some = np.concatenate([some, knitted_hands(100, seed=5, changes=2)])
        check_all(some, variant)


@pytest.mark.parametrize("variant", [WILD[0], WILD[2], LACK[4]], ids=name_of)
def test_wild_kinds_beside_wildcards(variant: Variant) -> None:
    whole = replace(variant, wild=type(variant.wild)(), lack="")
    for number in (1, 3):
        check_all(batch.deal(100, 14 - number, seed=number, variant=whole), variant, number)


def test_nothing_but_tiles_of_a_wild_kind() -> None:
    for number in (1, 2, 4):
        hands = np.zeros((2, KINDS), np.uint8)
        hands[:, 33] = number
        hands[1, 22] = 1 if number == 1 else 0
        for row in hands:
            one = row[None]
            check_shanten(one, WILD[0])
            check_ukeire(one, WILD[0])
            if row.sum() == 2:
                check_discards(one, WILD[0])


@pytest.mark.parametrize("variant", KNITTED, ids=name_of)
@pytest.mark.parametrize("changes", [0, 1, 3, 6])
def test_knitted_tiles(variant: Variant, changes: int) -> None:
    check_all(knitted_hands(150, seed=changes, changes=changes), variant)


@pytest.mark.parametrize("tiles", [5, 8, 11, 14])
def test_knitted_tiles_of_dealt_and_of_short_hands(tiles: int) -> None:
    check_all(batch.deal(250, tiles, seed=tiles), MCR)
    if tiles >= 11:
        near = knitted_hands(200, seed=tiles, changes=1)
        fewer = near.copy()
        for row in fewer:
            for kind in np.flatnonzero(row)[: 14 - tiles]:
                row[kind] -= 1
        check_all(fewer, MCR)
        check_all(batch.deal(100, tiles - 2, seed=tiles), MCR, 2)


def suits_of_tiles(number: int) -> Iterator[tuple[int, ...]]:
    """Every suit of so many tiles."""

    def more(kinds: int, left: int) -> Iterator[tuple[int, ...]]:
        if kinds == 1:
            if left <= 4:
                yield (left,)
            return
        for count in range(min(left, 4) + 1):
            for rest in more(kinds - 1, left - count):
                yield (count, *rest)

    return more(9, number)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [WILD[1], LACK[1], MCR], ids=name_of)
def test_every_suit_beside_two_pairs(variant: Variant) -> None:
    """All bamboos of up to five tiles, beside honours or dots that complete a hand of 3n+1 or 3n+2 tiles."""
    beside = [kind for kind in (0, 3, 6, 1, 1) if kind in variant.natural] or [9, 12, 15]
    for tiles in range(6):
        rows = np.zeros((sum(1 for _ in suits_of_tiles(tiles)), KINDS), np.uint8)
        rows[:, 18:27] = list(suits_of_tiles(tiles))
        place = 0
        while rows[0].sum() % 3 != 2 or place < 3:
            rows[:, beside[place % len(beside)]] += 1
            place += 1
        check_all(rows, variant)


def test_best_discards_of_variants() -> None:
    from paili import discards

    for variant in (WILD[0], LACK[2], MCR):
        whole = replace(variant, wild=type(variant.wild)(), lack="")
        hands = batch.deal(40, 14, seed=3, variant=whole)
        if variant is MCR:
            hands = np.concatenate([hands, knitted_hands(40, seed=8, changes=3)])
        for order in ("shape", "ukeire"):
            array = batch.best_discards(hands, order=order, variant=variant)
            for row, kind in zip(hands, array.tolist(), strict=True):
                expected = discards(make.hand_of(row), variant=variant, order=order)[0]
                assert kind == expected.tile, (make.hand_of(row), order)


def test_one_row_of_a_variant() -> None:
    for variant in (WILD[0], LACK[1], MCR):
        whole = replace(variant, wild=type(variant.wild)(), lack="")
        hands = batch.deal(30, 14, seed=4, variant=whole)
        many = (
            batch.shanten(hands, variant=variant),
            batch.ukeire(hands, variant=variant),
            batch.discards(hands, variant=variant),
        )
        for row, hand in enumerate(hands.tolist()):
            assert batch.shanten(hand, variant=variant) == many[0][row]
            assert batch.ukeire(hand, variant=variant) == tuple(column[row] for column in many[1])
            assert batch.discards(hand, variant=variant) == tuple(
                tuple(column[row].tolist()) for column in many[2]
            )


def test_a_kind_that_is_not_in_play_is_named() -> None:
    hands = batch.deal(3, 14, seed=1, variant=SICHUAN)
    hands[1, 33] = 1
    for variant in (SICHUAN.with_lack("s"), SICHUAN.with_wildcards("5m")):
        with pytest.raises(BatchError, match="row 1: sichuan is played without 7z"):
            batch.shanten(hands, variant=variant)
    hands = batch.deal(3, 13, seed=1, variant=SICHUAN)
    hands[2, 4] = 5
    with pytest.raises(BatchError, match="row 2: 5 copies of 5m"):
        batch.shanten(hands, variant=SICHUAN.with_wildcards("5m"))
