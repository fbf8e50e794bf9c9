"""Many hands at once, compared row by row with the engine for one hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import batch_hands as make  # noqa: E402

import reference  # noqa: E402
from paili import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Hand, Variant, batch  # noqa: E402
from paili.errors import BatchError, VariantError  # noqa: E402
from paili.tiles import KINDS, M2, M8  # noqa: E402
from paili.variants import Suit  # noqa: E402

NO_SEVEN_PAIRS = replace(RIICHI, name="without", forms=("standard", "thirteen orphans"))
VARIANTS = [RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN, NO_SEVEN_PAIRS]
FORMS = ("best", *make.FORMS)


def check_shanten(hands: np.ndarray, variant: Variant = RIICHI, wildcards: np.ndarray | int = 0) -> None:
    results = {
        form: batch.shanten(hands, form=form, variant=variant, wildcards=wildcards).tolist() for form in FORMS
    }
    wild = np.broadcast_to(wildcards, len(hands)).tolist()
    for row in range(len(hands)):
        hand = make.hand_of(hands[row], wild[row])
        for form in FORMS:
            assert results[form][row] == make.expected_shanten(hand, form, variant), (hand, form)


def check_ukeire(hands: np.ndarray, variant: Variant = RIICHI, wildcards: np.ndarray | int = 0) -> None:
    ukeire = batch.ukeire(hands, variant=variant, wildcards=wildcards)
    wild = np.broadcast_to(wildcards, len(hands)).tolist()
    for row, answer in enumerate(zip(*(array.tolist() for array in ukeire), strict=True)):
        hand = make.hand_of(hands[row], wild[row])
        assert answer == make.expected_ukeire(hand, variant), hand


def check_discards(hands: np.ndarray, variant: Variant = RIICHI, wildcards: np.ndarray | int = 0) -> None:
    discards = batch.discards(hands, variant=variant, wildcards=wildcards)
    wins = batch.is_win(hands, variant=variant, wildcards=wildcards).tolist()
    wild = np.broadcast_to(wildcards, len(hands)).tolist()
    for row in range(len(hands)):
        hand = make.hand_of(hands[row], wild[row])
        assert wins[row] == (make.best_distance(hand, variant) == 0), hand
        expected = make.expected_discards(hand, variant) if hands[row].any() else {}
        for kind in range(KINDS):
            answer = tuple(int(array[row, kind]) for array in discards)
            assert answer == expected.get(kind, (127, 0, 0)), (hand, kind)


def test_hands_without_honours_against_the_reference() -> None:
    for tiles in (13, 14):
        hands = batch.deal(400, tiles, seed=tiles, variant=SICHUAN)
        assert not hands[:, 27:].any()
        result = batch.shanten(hands, variant=SICHUAN)
        for counts, shanten in zip(hands.tolist(), result.tolist(), strict=True):
            rules = {"suits": reference.NO_HONOURS, "orphans": False, "quad_as_pairs": True}
            assert reference.best(reference.distances(counts, **rules)) == shanten + 1


@pytest.mark.parametrize("suits", [(0, 1, 3), (3,), (0,), (1, 2)])
def test_a_kind_that_is_not_in_play_is_found_in_any_suit(suits: tuple[int, ...]) -> None:
    kinds = [Suit.NONE if place in suits else SICHUAN.suits[place] for place in range(3)]
    last = Suit.NONE if 3 in suits else Suit.HONOURS
    variant = Variant("few", forms=("standard",), suits=(*kinds, last))
    hands = batch.deal(500, 13, seed=1, variant=variant)
    assert (batch.shanten(hands, variant=variant) < 9).all()
    for kind in set(range(KINDS)) - set(variant.kinds):
        wrong = hands.copy()
        wrong[[400, 321], kind] = 1
        for ask in (batch.shanten, batch.ukeire):
            with pytest.raises(BatchError, match=r"row 321: few is played without"):
                ask(wrong, variant=variant)


def test_a_variant_that_arrays_do_not_know_and_one_form_of_another() -> None:
    hands = batch.deal(2, 13, seed=1)
    few_dots = Variant(
        "few", forms=("standard",), suits=(Suit.NUMBERS, Suit.TERMINALS, Suit.NUMBERS, Suit.NONE)
    )
    with pytest.raises(
        VariantError,
        match="few: arrays do not support variants whose dots or bamboos have only ones and nines",
    ):
        batch.shanten(hands, variant=few_dots)
    standard = batch.shanten(hands, form="standard", variant=MCR)
    assert standard.tolist() == batch.shanten(hands, form="standard").tolist()


def check_all(hands: np.ndarray, variant: Variant = RIICHI, wildcards: np.ndarray | int = 0) -> None:
    """Hands of 3n+2 tiles, asked everything; ukeire of 3n+1 too."""
    check_shanten(hands, variant, wildcards)
    check_ukeire(hands, variant, wildcards)
    check_discards(hands, variant, wildcards)
    some = hands[hands.any(axis=1)]
    if np.ndim(wildcards) == 0:
        fewer = make.without_one(some, seed=1)
        check_shanten(fewer, variant, wildcards)
        check_ukeire(fewer, variant, wildcards)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
@pytest.mark.parametrize("tiles", [2, 5, 8, 11, 14, 17])
def test_dealt_hands(variant: Variant, tiles: int) -> None:
    if tiles <= variant.max_tiles:
        check_all(batch.deal(250, tiles, seed=tiles, variant=variant), variant)


@pytest.mark.parametrize("variant", [RIICHI, LAIZI], ids=lambda v: v.name)
def test_hands_near_a_win(variant: Variant) -> None:
    check_all(make.near_wins(600, seed=3), variant)
    check_all(make.near_wins(300, seed=4, melds=5), TAIWAN)


@pytest.mark.parametrize("tiles", [5, 11, 14])
def test_one_suit(tiles: int) -> None:
    check_all(make.one_suit(400, tiles, seed=tiles))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
@pytest.mark.parametrize("number", [1, 3, 8])
def test_wildcards(variant: Variant, number: int) -> None:
    check_all(batch.deal(150, 14 - number, seed=number, variant=variant), variant, number)


def test_a_number_of_wildcards_for_each_row() -> None:
    wild = np.arange(14) % 14
    hands = np.concatenate([batch.deal(1, 14 - int(w), seed=7) for w in wild])
    check_all(hands, LAIZI, wild)
    check_all(hands, RIICHI, wild.astype(np.uint8))


def test_rows_with_and_without_a_discard_in_turns() -> None:
    """The best discard is looked for in some rows and not in others, in every order; the first fault is named."""
    rng = np.random.default_rng(8)
    wild = rng.integers(0, 3, 300)
    sizes = rng.choice([1, 4, 7, 10, 13, 2, 5, 8, 11, 14], 300) - wild
    hands = np.concatenate(
        [batch.deal(1, int(size), seed=8) if size > 0 else np.zeros((1, KINDS), np.uint8) for size in sizes]
    )
    wild += np.minimum(sizes, 0)
    check_ukeire(hands, RIICHI, wild)
    for row in (299, 298, 150, 1, 0):
        wrong = hands.copy()
        wrong[row, 0], wrong[299, 0] = 5, 5
        with pytest.raises(BatchError, match=rf"row {row}: 5 copies of 1m"):
            batch.ukeire(wrong, wildcards=wild)


@pytest.mark.parametrize("wrong", [{0}, {99}, {10, 99}, {40, 70}, {70, 99}])
def test_the_first_fault_of_all_threads_is_named(wrong: set[int]) -> None:
    hands = batch.deal(100, 14, seed=3)
    expected = batch.shanten(hands)
    for threads in (2, 3):
        assert (batch.shanten(hands, threads=threads) == expected).all()
    hands[list(wrong), 5] = 9
    for threads in (1, 2, 3):
        with pytest.raises(BatchError, match=rf"row {min(wrong)}: 9 copies of 6m"):
            batch.shanten(hands, threads=threads)


@pytest.mark.parametrize("size", [1, 2, 4, 5, 13, 14])
def test_nothing_but_wildcards(size: int) -> None:
    hands = np.zeros((2, KINDS), np.uint8)
    check_shanten(hands, RIICHI, size)
    check_ukeire(hands, RIICHI, size)
    if size % 3 == 2:
        check_discards(hands, LAIZI, size)


@pytest.mark.parametrize("variant", [RIICHI, LAIZI], ids=lambda v: v.name)
def test_quads(variant: Variant) -> None:
    rows = [
        "11112222333344z", "1111m2222p3333s44z", "111122223333m55p", "11114444m1111p44p", "123456789m11112z",
        "1111m1111p1111s11z", "19m19p19s12345677z", "19m19p19s1234567z1m", "11223344556677z", "1111z2m",
    ]  # fmt: skip
    check_all(np.array([Hand.parse(text).counts for text in rows[:-1]], np.uint8), variant)
    check_all(np.array([Hand.parse(rows[-1]).counts], np.uint8), variant)


@pytest.mark.parametrize(
    "number",
    [pytest.param(200_000, marks=pytest.mark.slow), pytest.param(1_000_000, marks=pytest.mark.whole)],
)
def test_many_random_hands(number: int) -> None:
    """Shanten of all; the slower questions of a part."""
    for tiles in (13, 14):
        hands = batch.deal(number // 2, tiles, seed=number + tiles)
        best = batch.shanten(hands)
        shanten = [batch.shanten(hands, form=form) for form in make.FORMS]
        for row in range(len(hands)):
            assert tuple(int(one[row]) for one in shanten) == make.three_shanten(hands[row])
        assert (best == np.minimum.reduce(shanten)).all()
        check_ukeire(hands[: number // 25])
    check_discards(hands[: number // 25])


@pytest.mark.parametrize(
    "number",
    [pytest.param(40_000, marks=pytest.mark.slow), pytest.param(100_000, marks=pytest.mark.whole)],
)
@pytest.mark.parametrize("tiles", [13, 14])
def test_many_hands_of_one_suit(tiles: int, number: int) -> None:
    hands = make.one_suit(number, tiles, seed=tiles)
    shanten = [batch.shanten(hands, form=form) for form in make.FORMS]
    for row in range(number):
        assert tuple(int(one[row]) for one in shanten) == make.three_shanten(hands[row])
    check_ukeire(hands[: number // 5])
    if tiles == 14:
        check_discards(hands[: number // 10])


@pytest.mark.slow
def test_many_hands_with_melds_and_with_wildcards() -> None:
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11):
        hands = batch.deal(5_000, tiles, seed=tiles)
        check_shanten(hands)
        check_ukeire(hands)
    for number in (1, 2, 4, 6):
        for tiles in (13, 14):
            hands = batch.deal(5_000, tiles - number, seed=number)
            check_shanten(hands, LAIZI if number % 4 else RIICHI, number)
            check_ukeire(hands[:2_000], LAIZI, number)


# ------------------------------------------------------------------------------- the way in


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint16, np.int32, np.int64, np.uint64])
def test_other_types(kind: type) -> None:
    hands = batch.deal(100, 14, seed=5)
    assert (batch.shanten(hands.astype(kind)) == batch.shanten(hands)).all()


def test_other_layouts() -> None:
    hands = batch.deal(100, 14, seed=5)
    expected = batch.shanten(hands).tolist()
    read_only = hands.copy()
    read_only.flags.writeable = False
    wide = np.zeros((100, 70), np.uint8)
    wide[:, 1:69:2] = hands
    for layout in (np.asfortranarray(hands), wide[:, 1:69:2], read_only, hands.tolist()):
        assert batch.shanten(layout).tolist() == expected
    assert batch.shanten(hands[::-1]).tolist() == expected[::-1]
    assert batch.shanten(hands[::2]).tolist() == expected[::2]


def test_no_hands_at_all() -> None:
    none = np.zeros((0, KINDS), np.uint8)
    assert batch.shanten(none).shape == (0,)
    assert batch.discards(none, threads=2).mask.shape == (0, KINDS)
    assert batch.ukeire(none).total.dtype == np.uint8


def test_threads_give_the_same() -> None:
    hands = batch.deal(10_001, 14, seed=9)
    for threads in (2, 3, 16):
        assert (batch.deal(10_001, 14, seed=9, threads=threads) == hands).all()
        assert (batch.shanten(hands, threads=threads) == batch.shanten(hands)).all()
        for one, other in zip(batch.discards(hands, threads=threads), batch.discards(hands), strict=True):
            assert (one == other).all()
        for one, other in zip(batch.ukeire(hands, threads=threads), batch.ukeire(hands), strict=True):
            assert (one == other).all()


@pytest.mark.parametrize(
    "kind", [list, tuple, bytes, bytearray, np.array, lambda row: np.array(row, np.uint8)]
)
def test_one_row_is_answered_with_plain_values(kind: Callable[..., object]) -> None:
    hands = batch.deal(30, 14, seed=4)
    many = batch.shanten(hands), batch.is_win(hands), batch.ukeire(hands), batch.discards(hands)
    for row, hand in enumerate(hands.tolist()):
        one = kind(hand)
        shanten = batch.shanten(one)
        assert type(shanten) is int
        assert shanten == many[0][row]
        assert batch.is_win(one) is bool(many[1][row])
        assert batch.ukeire(one) == tuple(column[row] for column in many[2])
        assert batch.discards(one) == tuple(tuple(column[row].tolist()) for column in many[3])
        assert {type(value) for value in batch.ukeire(one)} == {int}
        assert {type(value) for column in batch.discards(one) for value in column} == {int}


def test_one_row_with_options() -> None:
    hand = [0] * 33 + [1]
    assert batch.shanten(hand, form="seven_pairs") == 127
    assert batch.shanten(hand, wildcards=1) == -1
    assert batch.is_win(hand, wildcards=1, variant=LAIZI) is True
    assert batch.shanten([hand, hand]).tolist() == [0, 0]
    with pytest.raises(BatchError, match="out: must be None if hands is a single row"):
        batch.shanten(hand, out=np.empty(1, np.int8))
    with pytest.raises(BatchError, match="5 copies of 1m"):
        batch.shanten([5] + [0] * 33)


def test_out() -> None:
    hands = batch.deal(50, 14, seed=9)
    shanten = np.empty(50, np.int8)
    assert batch.shanten(hands, out=shanten) is shanten
    wins = np.empty(50, np.bool_)
    assert batch.is_win(hands, out=wins) is wins
    assert not wins.any()
    wrong = hands.copy()
    wrong[20] = 0
    with pytest.raises(BatchError, match="row 20: 0 tiles"):
        batch.is_win(wrong, out=wins)
    assert not wins.view(np.int8).any()  # no shanten in the bytes of a bool array
    arrays = batch.DiscardArrays(*(np.empty((50, KINDS), t) for t in (np.int8, np.uint64, np.uint8)))
    assert batch.discards(hands, out=arrays).mask is arrays.mask
    assert (arrays.shanten == batch.discards(hands).shanten).all()


@pytest.mark.parametrize(
    "out", [np.empty(49, np.int8), np.empty(50, np.int16), np.empty(100, np.int8)[::2], [0] * 50]
)
def test_out_that_does_not_fit(out: object) -> None:
    with pytest.raises(BatchError, match="out"):
        batch.shanten(batch.deal(50, 14, seed=9), out=out)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [5, 6, 7, 8, 100, 127, 128, 133, 200, 253, 254, 255])
def test_a_count_over_four(count: int) -> None:
    dealt = batch.deal(100, 14, seed=3)
    for row, kind in product([0, 7, 99], range(0, KINDS, 3)):
        hands = dealt.copy()
        hands[row, kind] = count
        for ask in (batch.shanten, batch.is_win, batch.ukeire, batch.discards):
            with pytest.raises(BatchError, match=f"^row {row}: {count} copies of "):
                ask(hands)


@pytest.mark.parametrize("count", [-1, 5, 256, 260, 1 << 40, -(1 << 40) + 2])
@pytest.mark.parametrize("kind", [0, 8, 26, 33])
def test_a_count_that_is_no_byte(count: int, kind: int) -> None:
    hands = batch.deal(100, 14, seed=3).astype(np.int64)
    hands[42, kind] = count
    with pytest.raises(BatchError, match=f"^row 42: {count} copies of "):
        batch.shanten(hands, threads=3)


@pytest.mark.parametrize("tiles", [0, 3, 6, 9, 12, 15, 16, 17, 60, 136])
def test_a_size_that_is_no_hand(tiles: int) -> None:
    hands = batch.deal(100, 14, seed=3)
    hands[9] = [4] * (tiles // 4) + [tiles % 4] + [0] * (33 - tiles // 4) if tiles < 136 else [4] * 34
    with pytest.raises(BatchError, match=f"^row 9: {tiles} tiles"):
        batch.shanten(hands)


def test_the_first_bad_row_is_named() -> None:
    hands = batch.deal(1000, 14, seed=3)
    hands[[300, 600, 900], 0] = 9
    for threads in (1, 2, 5):
        with pytest.raises(BatchError, match="row 300: 9 copies of 1m"):
            batch.discards(hands, threads=threads)


def test_questions_that_need_a_drawn_tile() -> None:
    hands = batch.deal(10, 13, seed=3)
    for ask in (batch.is_win, batch.discards):
        with pytest.raises(BatchError, match="row 0: 13 tiles: this answer needs a hand of 3n"):
            ask(hands)


@pytest.mark.parametrize("kind", range(M2, M8 + 1))
def test_kinds_that_are_not_in_play(kind: int) -> None:
    hands = batch.deal(20, 13, seed=3, variant=SANMA)
    hands[11, np.flatnonzero(hands[11])[-1]] -= 1
    hands[11, kind] = 1
    with pytest.raises(BatchError, match=f"^row 11: sanma is played without {kind + 1}m"):
        batch.shanten(hands, variant=SANMA)
    assert batch.shanten(hands).shape == (20,)


def test_sixteen_tiles_are_a_hand_only_in_taiwan() -> None:
    hands = batch.deal(5, 16, seed=3, variant=TAIWAN)
    assert batch.shanten(hands, variant=TAIWAN).max() < 9
    with pytest.raises(BatchError, match="row 0: 16 tiles"):
        batch.shanten(hands)
    assert batch.shanten(hands, variant=TAIWAN, form="seven_pairs").tolist() == [127] * 5


@pytest.mark.parametrize(
    ("wildcards", "message"),
    [
        (-1, "-1 wildcards"), (15, "15 wildcards"), (1.5, "wildcards of float64"), (np.timedelta64(1), "wildcards of timedelta64"), ([1, 2], "shape"),
        ([0] * 9 + [300], "row 9: 300 wildcards"), (1, "row 0: 15 tiles"),
    ],
)  # fmt: skip
def test_wildcards_that_can_not_be(wildcards: object, message: str) -> None:
    with pytest.raises(BatchError, match=message):
        batch.shanten(batch.deal(10, 14, seed=1), wildcards=wildcards)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "hands",
    [
        np.zeros(33, np.uint8),
        np.zeros((2, 34, 1), np.uint8),
        None,
        5,
        "123m",
        b"123",
        Hand.parse("123m4p"),
        np.zeros((2, 33), np.uint8),
        np.zeros((1, 34)),
        [["1m"] * 34],
        [[1, 2], [3]],
    ],
)
def test_arrays_that_are_no_hands(hands: object) -> None:
    with pytest.raises(BatchError):
        batch.shanten(hands)  # type: ignore[arg-type]


@pytest.mark.parametrize("question", [batch.shanten, batch.ukeire, batch.discards], ids=lambda q: q.__name__)
def test_rows_of_every_number_of_tiles(question: Callable[..., object]) -> None:
    """Of all 136 tiles too: sizes are added up in few bits, and none may pass for another one."""
    for wildcards in (0, 1):
        for tiles in range(137):
            row = np.array([[min(4, max(0, tiles - 4 * kind)) for kind in range(34)]], np.uint8)
            size = tiles + wildcards
            if size % 3 and size <= 14 and (size % 3 == 2 or question is not batch.discards):
                question(row, wildcards=wildcards)
                continue
            with pytest.raises(BatchError, match=f"row 0: {size} tiles?:"):
                question(row, wildcards=wildcards)


def test_options_that_are_unknown() -> None:
    hands = batch.deal(3, 13, seed=1)
    with pytest.raises(BatchError, match="form 'chiitoi'"):
        batch.shanten(hands, form="chiitoi")
    for threads in (0, -1, 1.5, "2", 20_000):
        with pytest.raises(BatchError, match=r"threads=.*: must be a whole number, 1 to 1024"):
            batch.shanten(hands, threads=threads)  # type: ignore[arg-type]
