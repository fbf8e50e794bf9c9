"""Questions in which only some forms win."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paili.analysis.after_a_draw import good_shape
from paili.analysis.discards import discards
from paili.analysis.ukeire import ukeire
from paili.analysis.waits import waits
from paili.drill.check import check
from paili.drill.diary import Diary, DiaryEntry
from paili.drill.names import LEVELS, Topic
from paili.drill.questions import (
    DISCARD_LACK,
    TOPICS,
    WAITS_KNITTED,
    WAITS_LACK,
    WAITS_MIXED,
    WAITS_ONE_SUIT,
    Question,
    make,
    name_of,
)
from paili.drill.quiz import (
    ALL_LAST,
    BEST_DISCARD,
    CALLS,
    GOOD_SHAPE,
    QUIZ_TOPICS,
    Quiz,
    make_quiz,
    quiz_name,
)
from paili.errors import QuestionError, VariantError
from paili.goal.offers import Offers, offers
from paili.hand import Hand
from paili.report.drill.lesson import question_text
from paili.report.drill.quiz import answer_lines, question_lines
from paili.tiles import Kind, TileSet
from paili.variants import FORMS, RIICHI, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Variant


def some_of(topic: Topic) -> list[tuple[str, ...]]:
    """All sets of forms that a topic can be asked in, but for that of all."""
    sets = [some for size in range(1, len(topic.forms)) for some in combinations(topic.forms, size)]
    return [some for some in sets if STANDARD in some or not topic.needs_standard]


TOPIC_FORMS = [(topic, forms) for topic in TOPICS for forms in some_of(TOPICS[topic])]
QUIZZES = [(topic, forms) for topic in QUIZ_TOPICS for forms in some_of(QUIZ_TOPICS[topic])]


def in_forms(question: Question, forms: tuple[str, ...]) -> Variant:
    return TOPICS[question.topic].game.with_forms(forms).with_lack(question.variant.lack)


@pytest.mark.parametrize(("topic", "forms"), TOPIC_FORMS)
def test_the_answer_is_that_of_the_forms(topic: str, forms: tuple[str, ...]) -> None:
    for level in LEVELS:
        question = make(name_of(topic, level, 4, forms))
        game = in_forms(question, forms)
        assert (question.forms, question.variant) == (forms, game)
        assert make(question.name) == question
        if question.asks_discard:
            table = discards(question.hand, variant=game)
            first = table[0]
            best = [
                one for one in table if (one.shanten, one.ukeire.total) == (first.shanten, first.ukeire.total)
            ]
            assert question.answer == TileSet(one.tile for one in best)
        else:
            assert question.answer == TileSet(wait.tile for wait in waits(question.hand, variant=game))
        for language in ("en", "zh", "ja"):
            assert check(question, question.answer & TileSet([min(question.answer)]) if question.asks_discard
                         else question.answer).is_right  # fmt: skip
            assert question_text(question, language).endswith((")", "）"))


@pytest.mark.parametrize("form", [SEVEN_PAIRS, THIRTEEN_ORPHANS])
def test_hands_are_near_to_the_form(form: str) -> None:
    """A dealt hand is ready for them once in thousands; these are made to be."""
    for seed in range(20):
        hand = make(name_of(WAITS_MIXED, 1, seed, [form])).hand
        assert ukeire(hand, variant=RIICHI.with_forms(form)).shanten == 0
        assert ukeire(hand, variant=RIICHI.with_forms(STANDARD)).shanten > 0 or form == SEVEN_PAIRS


def test_each_of_the_forms_comes() -> None:
    questions = [make(name_of(WAITS_MIXED, 1, seed, [SEVEN_PAIRS, THIRTEEN_ORPHANS])) for seed in range(30)]
    ready = [
        {form for form in FORMS if ukeire(one.hand, variant=RIICHI.with_forms(form)).shanten == 0}
        for one in questions
    ]
    assert sum(SEVEN_PAIRS in forms for forms in ready) > 5
    assert sum(THIRTEEN_ORPHANS in forms for forms in ready) > 5


def test_all_forms_are_no_forms() -> None:
    for topic, about in TOPICS.items():
        if about.forms == about.game.forms:
            assert name_of(topic, 1, 3, about.forms) == name_of(topic, 1, 3)
    assert name_of("discard", 1, 3, "thirteen_orphans, standard") == "discard-1-3@standard,thirteen_orphans"


@pytest.mark.parametrize(
    ("topic", "forms"),
    [pytest.param(*item, marks=pytest.mark.slow if item[0] == "calls" else ()) for item in QUIZZES],
)
def test_quizzes_are_of_the_forms(topic: str, forms: tuple[str, ...]) -> None:
    quiz = make_quiz(quiz_name(topic, 1, 1, forms))
    assert (quiz.forms, quiz.variant) == (forms, RIICHI.with_forms(forms))
    assert quiz.choices[quiz.right] == RIGHT[topic](quiz)
    assert question_lines(quiz, "en")[-1].endswith(".)")
    assert answer_lines(quiz, quiz.right, "en")[0] == "Right!"


def _best(quiz: Quiz) -> Kind:
    assert isinstance(quiz.about, Hand)
    return Kind(discards(quiz.about, variant=quiz.variant, order="shape")[0].tile)


def _best_shape(quiz: Quiz) -> Kind:
    assert isinstance(quiz.about, Hand)
    good = {
        kind: good_shape(quiz.about.discard(kind), variant=quiz.variant).tiles_by_count
        for kind in quiz.choices
        if isinstance(kind, Kind)
    }
    return max(good, key=good.__getitem__)


def _fewest_draws(quiz: Quiz) -> object:
    assert isinstance(quiz.about, Offers)
    about = quiz.about
    choices = offers(about.hand, about.tile, source=about.source, forms=quiz.forms).choices
    return min(choices, key=lambda choice: (choice.yaku[0].draws or 0) if choice.yaku else 99)


RIGHT = {BEST_DISCARD: _best, GOOD_SHAPE: _best_shape, CALLS: _fewest_draws}


def test_another_form_would_change_the_answer() -> None:
    """Pairs of one suit are often runs too, which would win on more tiles."""
    questions = [make(name_of(WAITS_ONE_SUIT, 1, seed, [SEVEN_PAIRS])) for seed in range(20)]
    assert sum(len(waits(one.hand)) > len(one.answer) for one in questions) > 2


@pytest.mark.parametrize(
    ("topic", "forms", "error"),
    [
        (WAITS_ONE_SUIT, "thirteen_orphans", "must be among standard,seven_pairs"),
        (WAITS_ONE_SUIT, "standard,seven_pairs,thirteen_orphans", "must be among standard,seven_pairs"),
        (WAITS_MIXED, "knitted_straight", "must be among standard,seven_pairs,thirteen_orphans"),
        (WAITS_LACK, "thirteen_orphans", "thirteen orphans need"),
        (DISCARD_LACK, "all", "must be one of"),
        (WAITS_KNITTED, ["seven pairs", 5], "must be one of"),
        (WAITS_KNITTED, 5, "must be one of"),
    ],
)
def test_forms_that_a_topic_has_not(topic: str, forms: Any, error: str) -> None:
    with pytest.raises((QuestionError, VariantError), match=error):
        name_of(topic, 1, 1, forms)


@pytest.mark.parametrize("topic", [BEST_DISCARD, GOOD_SHAPE, CALLS])
def test_quizzes_that_need_the_standard_form(topic: str) -> None:
    with pytest.raises(QuestionError, match="cannot be chosen without standard, add it"):
        quiz_name(topic, 1, 1, "seven_pairs")


@pytest.mark.parametrize("topic", ["points", ALL_LAST, "mcr-fans"])
def test_topics_that_are_of_no_shape(topic: str) -> None:
    with pytest.raises(QuestionError, match="no choice of winning forms"):
        quiz_name(topic, 1, 1, "standard")


@pytest.mark.parametrize(
    "name",
    ["discard-1-1@", "discard-1-1@seven_pairs,standard", "discard-1-1@standard,seven_pairs,thirteen_orphans",
     "discard-1-1@standard,standard", "discard-1-1@x", "discard-1-1@seven pairs", "points-1-1@standard",
     "waits-lack-1-1@thirteen_orphans", "discard-1-1@standard@standard"],
)  # fmt: skip
def test_a_question_has_one_name(name: str) -> None:
    with pytest.raises(QuestionError, match="must be topic-level-seed"):
        make(name)


def test_what_comes_again_is_of_the_same_forms() -> None:
    diary = Diary(":memory:")
    names = ["discard-1-1@standard", *[f"discard-1-{seed}" for seed in range(2, 7)]]
    for name in names:
        diary.write(DiaryEntry(name, "1m", name != names[0], 1.0))
    assert diary.due("discard", "standard") == []
    for seed in range(3):
        diary.write(DiaryEntry(f"discard-2-{seed}@standard", "1m", True, 1.0))
    assert diary.due("discard", "standard") == ["discard-1-1@standard"]
    assert diary.due("discard") == diary.due("discard", "seven_pairs") == []
    assert {total.topic for total in diary.totals()} == {"discard"}


def test_the_diary_is_read_by_topic(tmp_path: Path) -> None:
    diary = Diary(tmp_path / "drill.sqlite")
    diary.write(DiaryEntry(name_of(WAITS_MIXED, 2, 1, "seven_pairs"), "1m", False, 1.0))
    assert [(total.topic, total.level) for total in diary.totals()] == [(WAITS_MIXED, 2)]
