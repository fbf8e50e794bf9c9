"""The special path for a single row gives the same results as the path for many rows, and the same errors."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import batch_hands as make  # noqa: E402

from paili import LAIZI, RIICHI, SANMA, TAIWAN, Variant, batch  # noqa: E402
from paili.batch.arrays import one_hand, rows  # noqa: E402
from paili.errors import BatchError  # noqa: E402

FORMS = ("best", "seven pairs", *make.FORMS)


def check(hands: np.ndarray, variant: Variant = RIICHI) -> None:
    drawn = int(hands[0].sum()) % 3 == 2
    many = {form: batch.shanten(hands, form=form, variant=variant).tolist() for form in FORMS}
    ukeire = list(zip(*(column.tolist() for column in batch.ukeire(hands, variant=variant)), strict=True))
    tables = batch.discards(hands, variant=variant) if drawn else None
    for row, hand in enumerate(hands.tolist()):
        for form in FORMS:
            assert one_hand.shanten_of_one(hand, variant, form, 0) == many[form][row]
        assert one_hand.ukeire_of_one(hand, variant, 0) == ukeire[row]
        assert batch.ukeire(hand, variant=variant) == ukeire[row]
        if tables is not None:
            assert batch.discards(hand, variant=variant) == tuple(tuple(c[row].tolist()) for c in tables)
            assert batch.is_win(hand, variant=variant) is (many["best"][row] == -1)


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN], ids=lambda variant: variant.name)
@pytest.mark.parametrize("tiles", [1, 2, 5, 13, 14, 16, 17])
def test_the_same_as_many(variant: Variant, tiles: int) -> None:
    if tiles <= variant.max_tiles:
        check(batch.deal(150, tiles, seed=tiles, variant=variant), variant)


@pytest.mark.parametrize("variant", [RIICHI, LAIZI, LAIZI.with_wildcards("7z")], ids=str)
def test_a_number_of_wildcards(variant: Variant) -> None:
    for number in (1, 2, 4):
        hands = batch.deal(40, 14 - number, seed=number)
        shanten = batch.shanten(hands, wildcards=number, variant=variant).tolist()
        ukeire = batch.ukeire(hands, wildcards=number, variant=variant)
        after = batch.discards(hands, wildcards=number, variant=variant)
        wins = batch.is_win(hands, wildcards=number, variant=variant).tolist()
        for row, hand in enumerate(hands.tolist()):
            assert batch.shanten(hand, wildcards=number, variant=variant) == shanten[row]
            assert batch.ukeire(hand, wildcards=number, variant=variant) == tuple(c[row] for c in ukeire)
            assert batch.discards(hand, wildcards=number, variant=variant) == tuple(
                tuple(c[row].tolist()) for c in after
            )
            assert batch.is_win(hand, wildcards=number, variant=variant) is wins[row]
    none = [0] * 34
    assert batch.shanten(none, wildcards=14) == -1
    assert batch.ukeire(none, wildcards=2).discard == 37
    for wrong in (-1, 15, 18, 300, 1 << 40):
        with pytest.raises(BatchError, match="wildcards"):
            batch.shanten(none, wildcards=wrong)


def test_near_a_win_and_of_one_suit() -> None:
    check(make.near_wins(300, seed=3))
    check(make.one_suit(200, 14, seed=4))
    check(make.one_suit(200, 13, seed=5))


def test_threads_do_not_meet() -> None:
    hands = batch.deal(3_000, 14, seed=8)
    expected = list(zip(*(column.tolist() for column in batch.discards(hands)), strict=True))

    def ask(start: int) -> int:
        wrong = 0
        for row in range(start, len(hands), 8):
            discards = batch.discards(hands[row])
            wrong += tuple(map(list, discards)) != expected[row]
        return wrong

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(ask, range(8))) == 0


def test_variants_in_turn_and_more_than_are_kept() -> None:
    hand = [1] * 9 + [0] * 18 + [4] + [0] * 6
    variants = [replace(RIICHI, name=f"v{number}", forms=("standard",)) for number in range(200)]
    assert [batch.shanten(hand, variant=variant) for variant in variants] == [1] * 200
    for variant, answer in ((RIICHI, 1), (LAIZI, 0)) * 3:
        assert batch.shanten(hand, variant=variant) == answer
    assert len(one_hand._last) < 20  # forms, not variants


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ([5] + [0] * 33, "5 copies of 1m"), ([256] + [0] * 33, "256 copies of 1m"), ([-1, 2] + [0] * 32, "-1 copies of 1m"),
        ([1] * 3 + [0] * 31, "3 tiles"), ([0] * 34, "0 tiles"), ([0] * 33, "shape"), ([0] * 35, "shape"), ([], "shape"),
        ([1.0] + [0] * 33, "whole numbers"), (["1"] + [0] * 33, "whole numbers"), (np.zeros(34), "whole numbers"), (np.zeros(34, "m8[s]"), "whole numbers"),
        (np.array([-1] + [2] * 1 + [0] * 32, np.int8), "-1 copies of 1m"), (b"\x09" + bytes(33), "9 copies of 1m"),
    ],
)  # fmt: skip
def test_what_is_not_a_hand(hand: object, message: str) -> None:
    for ask in (batch.shanten, batch.is_win, batch.ukeire, batch.discards):
        with pytest.raises(BatchError, match=message):
            ask(hand)


def test_blocks_of_rows_do_not_remember_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first row of a block asked of its suits is not taken for what the first row of the next asks."""
    hands = np.repeat(batch.deal(2_000, 14, seed=3), 2, axis=0)
    hands[1::2] = batch.deal(1, 14, seed=99)
    monkeypatch.setattr(rows, "BLOCK", 2)
    for question in (batch.discards, batch.ukeire):
        for one, other in zip(question(hands.astype(np.int64)), question(hands), strict=True):
            assert (one == other).all()
