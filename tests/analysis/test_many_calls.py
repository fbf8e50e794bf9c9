"""The fast path for the usual call, a plain hand or its text in riichi, gives the same results."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import paili
from paili import Hand
from paili.analysis.inputs import A_WIN, inputs_of, require_drawn
from paili.analysis.moves import ukeire_at
from paili.analysis.shanten import has_won, shanten_at
from paili.analysis.ukeire import _after_best
from paili.errors import PailiError

TEXTS = [
    "123m456p789s1122z", "10m", "100m2p3s", "1m*", "123m[456p]", "1z", "19m19p19s1234567z", "11223344556677m",
    "11112222333344m", "123", "", "8z1m", "0m0p0s1z", "123 m", "1m,2m", "１ｍ", "1m2m3m4p", "123456789m12345p1s",
    "12m", "55555m1p2p", "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m", "123m456p789s11222z",
]  # fmt: skip


def answer(ask: Callable[[Any], object], question: object) -> str:
    try:
        return repr(ask(question))
    except PailiError as error:
        return f"{type(error).__name__} {error}"


def is_win_at_length(question: Any) -> bool:
    inputs = inputs_of(question)
    require_drawn(inputs.hand, A_WIN)
    return has_won(inputs)


def ukeire_at_length(question: Any) -> paili.analysis.Ukeire:
    inputs = inputs_of(question)
    return ukeire_at(inputs) if inputs.hand.size % 3 == 1 else _after_best(inputs)


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    rng = random.Random(4)
    results = []
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14) * 30:
        counts = [0] * 34
        for tile in rng.sample(range(136), tiles):
            counts[tile // 4] += 1
        results.append(Hand(tuple(counts)))
    return results


@pytest.mark.parametrize(
    ("ask", "at_length"),
    [
        (paili.shanten, lambda question: shanten_at(inputs_of(question))),
        (paili.is_win, is_win_at_length),
        (paili.ukeire, ukeire_at_length),
    ],
    ids=["shanten", "is_win", "ukeire"],
)
def test_the_same_at_length(hands: list[Hand], ask: Any, at_length: Any) -> None:
    for question in [*TEXTS, *hands, *map(str, hands), Hand.parse("123m406p1z[777z]"), None, 3, b"1m"]:
        assert answer(ask, question) == answer(at_length, question), question


def test_what_is_left_is_counted_later(hands: list[Hand]) -> None:
    """The record holds the counts of the hand until it is looked at; another question does not change them."""
    before_draw = [hand for hand in hands if hand.size % 3 == 1]
    results = [paili.ukeire(hand) for hand in before_draw]
    for hand, ukeire in zip(before_draw, results, strict=True):
        assert ukeire.left == {kind: 4 - hand.counts[kind] for kind in ukeire.tiles}
        assert ukeire.total == sum(ukeire.left.values())
        assert pickle.loads(pickle.dumps(ukeire)) == ukeire
        with pytest.raises(AttributeError):
            ukeire.shanten = 3  # type: ignore[misc]
