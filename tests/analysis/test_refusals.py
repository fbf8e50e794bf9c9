"""Errors of every function about one hand, and inputs that mean the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from typing import Any

import pytest

import paili
from paili import RIICHI, Hand, PailiError, TileSet, game
from paili.analysis.compare import compare
from paili.analysis.inputs import inputs_of, visible_counts
from paili.errors import HandError, NotationError, QuestionError, VariantError

READY, DRAWN = "123m456p789s1122z", "123m456p789s11223z"
SEEN = "11m2z"
COUNTS = [2] + [0] * 27 + [1] + [0] * 5


def ask_compare(hand: str, *visible: Any, **options: Any) -> object:
    return compare(hand, "3z", *visible, **options)


WITH_VISIBLE: list[tuple[Callable[..., object], str]] = [
    (paili.waits, READY), (paili.ukeire, READY), (paili.ukeire, DRAWN), (paili.discards, DRAWN),
    (paili.analyze, READY), (paili.analyze, DRAWN), (ask_compare, DRAWN),
]  # fmt: skip
QUESTIONS: list[tuple[Callable[..., object], str]] = [
    *WITH_VISIBLE, (paili.shanten, READY), (paili.is_win, DRAWN), (paili.readings, DRAWN),
]  # fmt: skip
ids = [f"{question.__name__} {len(hand)}" for question, hand in QUESTIONS]


@pytest.mark.parametrize(("question", "hand"), WITH_VISIBLE, ids=ids[: len(WITH_VISIBLE)])
def test_visible_tiles_as_text_list_tuple_and_array(question: Callable[..., object], hand: str) -> None:
    np = pytest.importorskip("numpy")
    expected = question(hand, SEEN)
    arrays = [np.array(COUNTS, dtype) for dtype in ("uint8", "int64")]
    for visible in (COUNTS, tuple(COUNTS), bytes(COUNTS), *arrays):
        assert question(hand, visible) == expected
    nothing = question(hand)
    assert nothing != expected
    for visible in ("", " ", "".join(["x"])[1:], [0] * 34, np.zeros(34, np.uint8)):
        assert question(hand, visible) == nothing


@pytest.mark.parametrize(("question", "hand"), WITH_VISIBLE, ids=ids[: len(WITH_VISIBLE)])
@pytest.mark.parametrize(
    ("visible", "message"),
    [
        (None, r"visible=None: must be text such as '11m7z', or 34 counts, one for each kind of tile"),
        (5, r"visible=5: must be text"),
        (TileSet.parse("1m"), r"visible=TileSet.parse\('1m'\): must be text"),
        ({0: 2}, r"visible=\{0: 2\}: must be text"),
        ({0}, r"visible=\{0\}: must be text"),
        (Hand.parse("1m"), r"visible=Hand.parse\('1m'\): must be text"),
        ([0.0] * 34, r"visible=\[0.0, .*: must be text"),
        ([], r"visible: 0 counts, must be 34"),
        ((), r"visible: 0 counts, must be 34"),
        ([0] * 33 + [5], r"visible: 5 of 7z: not in 0…4"),
        ([-1] + [0] * 33, r"visible: -1 of 1m: not in 0…4"),
        (
            [0] * 27 + [4] + [0] * 6,
            r"the hand and the visible tiles together have six 1z, at most 4 are possible",
        ),
    ],
)
def test_what_is_no_visible_tiles(
    question: Callable[..., object], hand: str, visible: object, message: str
) -> None:
    with pytest.raises(HandError, match=message):
        question(hand, visible)


def test_an_array_becomes_plain_ints() -> None:
    np = pytest.importorskip("numpy")
    counts = visible_counts(np.array(COUNTS, np.uint8))
    assert counts == tuple(COUNTS)
    assert {type(count) for count in counts} == {int}
    with pytest.raises(HandError, match="must be text"):
        visible_counts(np.zeros((34, 2), np.uint8))
    with pytest.raises(NotationError, match="wildcard"):
        visible_counts("*")


@pytest.mark.parametrize(("question", "hand"), QUESTIONS, ids=ids)
def test_a_variant_is_given_by_its_name_too(question: Callable[..., object], hand: str) -> None:
    for name, variant in paili.variants.VARIANTS.items():
        try:
            expected = question(hand, variant=variant)
        except PailiError as error:
            with pytest.raises(type(error), match=re.escape(str(error))):
                question(hand, variant=name)
            continue
        for argument in (hand, Hand.parse(hand)):
            assert question(argument, variant=name) == question(argument, variant=name.upper()) == expected


@pytest.mark.parametrize(("question", "hand"), QUESTIONS, ids=ids)
@pytest.mark.parametrize("variant", ["thai", "", None, 4, []])
def test_what_is_no_variant(question: Callable[..., object], hand: str, variant: object) -> None:
    message = (
        "must be a Variant, for example paili.TAIWAN, or the name of a ready-made one: RIICHI, SANMA, LAIZI"
    )
    for argument in (hand, Hand.parse(hand)):
        with pytest.raises(VariantError, match=message) as caught:
            question(argument, variant=variant)
        assert f"variant={variant!r}" in str(caught.value)


def test_where_else_a_variant_is_taken() -> None:
    for check in (Hand.parse("1m").checked_for, lambda variant: inputs_of("1m", variant=variant)):
        check("sanma")  # type: ignore[arg-type]
        with pytest.raises(VariantError, match="variant='thai': must be a Variant, for example"):
            check("thai")  # type: ignore[arg-type]
    with pytest.raises(VariantError, match="sanma is played without"):
        Hand.parse("2m", variant="sanma")
    assert list(paili.find("shanten = 0", tiles=1, suit="m", variant="sanma")) == list(
        paili.find("shanten = 0", tiles=1, suit="m", variant=paili.SANMA)
    )
    assert paili.census(tiles=4, variant="sanma") == paili.census(tiles=4, variant=paili.SANMA)
    assert game.furiten("1199m", "1m", variant="sanma") == game.furiten("1199m", "1m", variant=paili.SANMA)
    assert Hand.parse("1m", variant=None) == Hand.parse("1m")
    assert paili.shanten("1m", variant=replace(RIICHI, name="mine")).best == 0


@pytest.mark.parametrize(("question", "hand"), QUESTIONS, ids=ids)
def test_what_is_no_hand(question: Callable[..., object], hand: str) -> None:
    for argument in (None, 5, [hand]):
        with pytest.raises(QuestionError, match="neither a Hand nor the text of one"):
            question(argument)
    assert issubclass(QuestionError, PailiError)


@pytest.mark.parametrize(("question", "hand"), QUESTIONS, ids=ids)
def test_numbers_for_a_hand_get_the_function_that_makes_one(
    question: Callable[..., object], hand: str
) -> None:
    for argument in ([1] * 13 + [0] * 21, bytes(34), {0: 2}, 7):
        with pytest.raises(QuestionError, match=r"; use Hand\.from_counts for 34 counts, Hand\.from_ids"):
            question(argument)


ASKING_FOR_COPIES = [
    (question, hand) for question, hand in QUESTIONS if "tenpai" in signature(question).parameters
]


@pytest.mark.parametrize(("question", "hand"), [*ASKING_FOR_COPIES, (ask_compare, DRAWN)])
@pytest.mark.parametrize("tenpai", [[], None, {}, 3, "maybe", "Own", b"own", ["own"]], ids=repr)
def test_what_is_no_rule_for_copies(question: Callable[..., object], hand: str, tenpai: object) -> None:
    with pytest.raises(QuestionError, match="must be one of concealed, own, shape") as caught:
        question(hand, tenpai=tenpai)
    assert repr(tenpai) in str(caught.value)


def test_a_long_wrong_rule_is_shortened() -> None:
    with pytest.raises(QuestionError) as caught:
        paili.shanten("1m", tenpai="x" * 9999)
    assert len(str(caught.value)) < 200
    assert len(ASKING_FOR_COPIES) == 7
