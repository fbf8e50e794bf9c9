"""The caches of all engines have one memory limit, and results do not depend on the caches."""

from __future__ import annotations

import sys
from collections import deque
from random import Random
from threading import Event, Thread

import pytest

from paili import shanten
from paili.analysis.discards import discards
from paili.analysis.shape import suit_memo
from paili.analysis.shape.engine import Engine
from paili.analysis.shape.engines import _engine_of_shape, engine_of
from paili.analysis.shape.suit_memo import SuitMemo
from paili.drill.deal import deal
from paili.kernels.single.lookup import Lookup, lookup_of
from paili.kernels.single.questions import table_of
from paili.kernels.single.suits import SuitTables
from paili.tables.load import stored, tables_for
from paili.variants import MCR, RIICHI, VARIANTS


def entries() -> int:
    return sum(len(memo) for item in SuitMemo._all if (memo := item()) is not None)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(suit_memo, "MOST", 300)
    suit_memo.forget()
    return 300


def test_all_games_together_remember_no_more_than_so_many_suits(few: int) -> None:
    rng = Random(4)
    for _ in range(60):
        for variant in VARIANTS.values():
            discards(deal(rng, variant.max_tiles, variant), variant=variant)
            assert entries() <= few
            assert entries() == SuitMemo.number


def test_another_thread_may_make_an_engine_while_suits_are_forgotten() -> None:
    memos, is_done, usual = deque[SuitMemo[int]](maxlen=2000), Event(), sys.getswitchinterval()

    def make() -> None:
        while not is_done.is_set():
            memos.append(SuitMemo())

    maker = Thread(target=make)
    sys.setswitchinterval(1e-5)
    maker.start()
    try:
        for _ in range(200):
            suit_memo.forget()
    finally:
        sys.setswitchinterval(usual)
        is_done.set()
        maker.join()
    assert len(SuitMemo._all) >= len(memos)
    before, number = len(SuitMemo._all), len(memos)
    memos.clear()
    assert len(SuitMemo._all) <= before - number  # what nobody needs is not listed either


@pytest.mark.parametrize("variant", [RIICHI, MCR])
def test_answers_are_the_same_when_suits_are_forgotten(few: int, variant: object) -> None:
    rng = Random(5)
    hands = [deal(rng, 14, variant) for _ in range(60)]
    forgetful = [(shanten(hand, variant=variant), discards(hand, variant=variant)) for hand in hands]
    suit_memo.MOST = 1 << 17  # the fixture takes it back
    assert forgetful == [(shanten(hand, variant=variant), discards(hand, variant=variant)) for hand in hands]


def test_records_of_suits_beyond_the_kept_ones_do_not_change_answers() -> None:
    """Also when the spare records are used again."""
    few, usual, rng = SuitTables(stored(4, True), 4, 2000), lookup_of(MCR), Random(6)
    game, uses = Lookup(few, MCR), 0
    for _ in range(20):
        counts, before = deal(rng, 14, MCR).counts, few.number
        question = counts, 0, False, tuple(4 - count for count in counts), True
        assert table_of(game, *question) == table_of(usual, *question)
        uses += few.number < before
    assert few.number <= 2004
    assert uses > 1
    assert sum(at > 0 for at in few.index) == 3  # no record has the index 0


def test_engines_that_are_made_for_one_hand_are_forgotten() -> None:
    """A person's own game may have any name, and each is a variant of its own."""
    from dataclasses import replace

    most = _engine_of_shape.cache_info().maxsize
    assert most is not None
    for number in range(most + 20):
        assert isinstance(engine_of(replace(RIICHI, name=f"own {number}")), Engine)
    assert _engine_of_shape.cache_info().currsize == most
    _engine_of_shape.cache_clear()


def test_words_of_a_suit_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paili.tables.load._CACHE_SIZE", 50)
    words = tables_for(RIICHI).words[0]
    before = [words.__missing__(key) for key in range(0, 400, 3)]
    assert [words[key] for key in range(0, 400, 3)] == before
    assert len(words) <= 50
