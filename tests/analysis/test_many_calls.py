"""After many calls the compiled loops answer; the answers stay those of the first calls."""

from __future__ import annotations

import random

import pytest

import paili
from paili import Hand, native
from paili.analysis import shanten as module
from paili.analysis.shanten import shanten, shanten_of_counts
from paili.errors import PailiError

if not native.is_compiled():
    pytest.skip("nothing is compiled here", allow_module_level=True)

TEXTS = [
    "123m456p789s1122z", "10m", "100m2p3s", "1m*", "123m[456p]", "1z", "19m19p19s1234567z", "11223344556677m",
    "11112222333344m", "123", "", "8z1m", "0m0p0s1z", "123 m", "1m,2m", "１ｍ", "1m2m3m4p", "123456789m12345p1s",
    "12m", "55555m1p2p", "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m",
]  # fmt: skip


def answer(question: str | Hand) -> str:
    try:
        return repr(shanten(question))
    except PailiError as error:
        return f"{type(error).__name__} {error}"


@pytest.fixture
def hands() -> list[Hand]:
    rng = random.Random(4)
    found = []
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14) * 30:
        counts = [0] * 34
        for tile in rng.sample(range(136), tiles):
            counts[tile // 4] += 1
        found.append(Hand(tuple(counts)))
    return found


def test_the_same_before_and_after(hands: list[Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    questions = [*TEXTS, *hands, *map(str, hands)]
    monkeypatch.setattr(module._many, "game", None)
    before = list(map(answer, questions))
    monkeypatch.setattr(module._many, "game", module.game_of(paili.RIICHI))
    assert list(map(answer, questions)) == before
    assert [repr(shanten_of_counts(hand.counts)) for hand in hands] == before[len(TEXTS) :][: len(hands)]


def test_the_loops_are_turned_to(monkeypatch: pytest.MonkeyPatch) -> None:
    many = module._Many()
    monkeypatch.setattr(module, "_many", many)
    hand = Hand.parse("123m456p789s1122z")
    for number in range(1, module._WORTH_TABLES + 1):
        shanten(hand)
        assert (many.game is None) == (number < module._WORTH_TABLES)
