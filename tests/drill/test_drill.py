"""Questions, verdicts and the diary."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paili.analysis.cutting.readings import readings
from paili.analysis.discards import discards
from paili.analysis.waits import waits
from paili.drill.check import check
from paili.drill.deal import deal, nearly_complete, one_suit, play_on
from paili.drill.diary import Diary, DiaryEntry
from paili.drill.names import LEVELS, MAX_SEED
from paili.drill.questions import (
    DISCARD,
    DISCARD_LACK,
    TOPICS,
    WAITS_KNITTED,
    WAITS_LACK,
    WAITS_MIXED,
    WAITS_ONE_SUIT,
    make,
    name_of,
    question_of,
)
from paili.errors import HandError, PailiError, QuestionError
from paili.position import Position
from paili.tiles import KINDS, TileSet
from paili.variants import SANMA, TAIWAN

NAMES = [name_of(topic, level, seed) for topic in TOPICS for level in LEVELS for seed in range(8)]
KINDS_OF_LEVEL = {
    WAITS_ONE_SUIT: {1: range(1, 3), 2: range(3, 5), 3: range(5, 10)},
    WAITS_MIXED: {1: range(1, 2), 2: range(2, 3), 3: range(3, 10)},
    DISCARD: {1: range(1, 6), 2: range(6, 11), 3: range(11, 35)},
    WAITS_KNITTED: {1: range(1, 2), 2: range(2, 3), 3: range(3, 14)},
    WAITS_LACK: {1: range(1, 3), 2: range(3, 4), 3: range(4, 19)},
    DISCARD_LACK: {1: range(1, 4), 2: range(4, 7), 3: range(7, 19)},
}


made_once = cache(make)


@pytest.mark.parametrize("name", NAMES)
def test_questions_have_the_answer_and_the_level_they_say(name: str) -> None:
    question = made_once(name)
    assert make(name) == question
    if question.asks_discard:
        table = discards(question.hand, variant=question.variant)
        best = [
            one for one in table if one[1:2] == table[0][1:2] and one.ukeire.total == table[0].ukeire.total
        ]
        assert question.answer == TileSet(one.tile for one in best)
        size = len(table[0].ukeire.tiles)
    else:
        assert question.answer == TileSet(
            wait.tile for wait in waits(question.hand, variant=question.variant)
        )
        size = len(question.answer)
    assert size in KINDS_OF_LEVEL[question.topic][question.level]


@pytest.mark.parametrize("seed", range(6))
def test_one_suit_is_one_suit(seed: int) -> None:
    question = make(name_of(WAITS_ONE_SUIT, 2, seed))
    assert len({kind // 9 for kind in question.hand.kinds}) == 1


@pytest.mark.parametrize("name", [n for n in NAMES if not n.startswith(DISCARD)])
def test_an_answer_to_waits_is_checked_with_the_reason(name: str) -> None:
    question = made_once(name)
    verdict = check(question, question.answer)
    assert verdict.is_right
    assert not verdict.missed
    assert not verdict.wrong
    assert TileSet(finish.wait.tile for finish in verdict.finishes) == question.answer
    for finish in verdict.finishes:
        whole = question.hand.draw(finish.wait.tile)
        assert finish.reading in readings(whole, variant=question.variant)
    other = TileSet(range(KINDS)) - question.answer
    wrong = check(question, other)
    assert (wrong.is_right, wrong.missed, wrong.wrong) == (False, question.answer, other)
    assert [miss.tile for miss in wrong.misses] == list(other)
    assert all(miss.is_held_out == (question.hand.counts[miss.tile] == 4) for miss in wrong.misses)


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith(DISCARD)])
def test_an_answer_to_a_discard_is_checked_with_the_reason(name: str) -> None:
    question = made_once(name)
    first = TileSet(kind for kind in question.hand.kinds if kind in question.variant.lacking)
    for kind in question.hand.kinds:
        verdict = check(question, TileSet([kind]))
        assert verdict.is_right == (kind in question.answer)
        if first and kind not in first:
            assert (verdict.comparison, [miss.is_early for miss in verdict.misses]) == (None, [True])
            assert (verdict.missed, verdict.wrong) == (question.answer, TileSet([kind]))
            continue
        assert verdict.comparison is not None
        assert verdict.comparison.is_best == verdict.is_right
        assert verdict.missed == (TileSet() if verdict.is_right else question.answer)


def test_no_waits_is_a_wrong_answer() -> None:
    assert not check(make("waits-mixed-1-7"), TileSet()).is_right


@pytest.mark.parametrize("answer", ["", "1m2m", "9m"])
def test_a_discard_is_one_tile_of_the_hand(answer: str) -> None:
    question = make("discard-1-1")
    assert question.hand.counts[8]
    answer = answer.replace("9m", "7z")
    with pytest.raises(QuestionError):
        check(question, TileSet.parse(answer))


@pytest.mark.parametrize(
    "name",
    ["", "waits", "waits-mixed-0-1", "waits-mixed-4-1", "waits-mixed-1-01", "waits-mixed-1--1",
     f"discard-1-{MAX_SEED + 1}", "discard-1-1\n", "discard-1-１", "x" * 5000, None, b"discard-1-1", 7],
)  # fmt: skip
def test_names_that_are_no_question(name: Any) -> None:
    with pytest.raises(QuestionError, match="must be topic-level-seed") as caught:
        make(name)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("topic", "level", "seed"),
    [("x", 1, 1), (DISCARD, 0, 1), (DISCARD, 1, -1), ([], 1, 1), ("x" * 9999, 1, 1), (DISCARD, "1", 1),
     (DISCARD, True, 1), (DISCARD, [], 1), (DISCARD, 1, "1"), (DISCARD, 1, 1.5), (DISCARD, 1, 10**4000)],
)  # fmt: skip
def test_questions_that_cannot_be_named(topic: Any, level: Any, seed: Any) -> None:
    with pytest.raises(QuestionError, match="must be") as caught:
        name_of(topic, level, seed)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("answer", ["5p", None, [13], {13}])
@pytest.mark.parametrize("name", ["waits-mixed-1-7", "discard-1-1"])
def test_an_answer_is_a_set_of_kinds(name: str, answer: Any) -> None:
    with pytest.raises(QuestionError, match="must be a TileSet"):
        check(make(name), answer)


@pytest.mark.parametrize("tiles", [0, -1, 3, 18, 200, 1.5, "14", None])
def test_hands_that_cannot_be_dealt(tiles: Any) -> None:
    with pytest.raises(HandError, match="tiles"):
        deal(Random(1), tiles)


# ------------------------------------------------------------------------------------- dealing


def test_dealing_keeps_to_the_variant() -> None:
    hand = deal(Random(1), 14, SANMA)
    assert hand.kinds <= SANMA.kinds
    assert play_on(Random(1), hand, 8, SANMA).kinds <= SANMA.kinds
    assert play_on(Random(1), deal(Random(1), 17, TAIWAN), 8, TAIWAN).size == 17


@pytest.mark.parametrize("seed", range(20))
def test_playing_on_brings_a_hand_closer(seed: int) -> None:
    hand = deal(Random(seed), 14)
    later = play_on(Random(seed), hand, 12)
    assert later.size == 14
    assert discards(later)[0].shanten <= discards(hand)[0].shanten


@pytest.mark.parametrize("seed", range(20))
def test_built_hands_are_ready(seed: int) -> None:
    from paili.analysis.shanten import shanten

    assert shanten(nearly_complete(Random(seed), 4)).best <= 0
    assert one_suit(Random(seed), 13).size == 13


# ------------------------------------------------------------------------------------- the diary


def test_the_diary_adds_up_and_lasts(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "drill.sqlite"
    diary = Diary(path)
    assert (diary.totals(), diary.streak(), diary.best_streak()) == ((), 0, 0)
    for is_right in (True, True, False, True):
        diary.write(DiaryEntry("waits-one-suit-2-1", "25m", is_right, 2.5))
    diary.write(DiaryEntry("discard-1-4", "9s", True, 1.0))
    diary.close()
    again = Diary(path)
    first, second = again.totals()
    assert (first.topic, first.level, first.answers, first.right, first.accuracy, first.pace) == (
        "discard", 1, 1, 1, 1.0, 1.0,
    )  # fmt: skip
    assert (second.topic, second.level, second.answers, second.right, second.accuracy, second.pace) == (
        "waits-one-suit", 2, 4, 3, 0.75, 2.5,
    )  # fmt: skip
    assert (again.streak(), again.best_streak()) == (2, 2)


def test_a_file_that_is_no_diary(tmp_path: Path) -> None:
    path = tmp_path / "drill.sqlite"
    path.write_text("these are no tiles, and no data base " * 40)
    with pytest.raises(sqlite3.Error):
        Diary(path)


def test_a_question_of_ones_own_position() -> None:
    position = Position.parse("2344m678p123345s.5z_i4p_w51")
    question = question_of(position)
    assert (question, question.asks) == (question_of(str(position)), "discard")
    assert question.answer == TileSet.parse("5z")
    assert check(question, TileSet.parse("5z")).is_right
    assert check(question, TileSet.parse("4m")).comparison == position.compare("4m")
    ready = question_of("123m456p789s1122z_seen.1z")
    assert (ready.asks, ready.answer) == ("waits", TileSet.parse("12z"))
    assert [finish.wait.left for finish in check(ready, TileSet.parse("1z")).finishes] == [1, 2]
    lacking = question_of("1122334455m22p5s.2p_rules.sichuan_lack.s")
    assert (lacking.topic, lacking.answer) == ("discard-lack", TileSet.parse("5s"))
    for text in ("123m456p789s1122z.2z", "147m147p147s1234z", "123m406p789s1122z_x"):
        with pytest.raises(PailiError):
            question_of(text)


@pytest.mark.parametrize("hand", ["**", "*****", "123m**"])
def test_a_complete_hand_with_wildcards_is_no_question(hand: str) -> None:
    with pytest.raises(QuestionError, match="not be complete"):
        question_of(hand)
