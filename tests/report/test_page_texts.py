"""Texts of the page and the drill: three languages, none missing, every error translated."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import paili
from paili.analysis import waits
from paili.analysis.compare import compare
from paili.catalogue import LANGUAGES, section
from paili.drill.check import check
from paili.drill.diary import Diary, DiaryEntry
from paili.drill.names import LEVELS
from paili.drill.questions import TOPICS, make
from paili.errors import PailiError
from paili.hand import Hand
from paili.hand.groups import BASIC_SHAPES
from paili.report.drill.lesson import lesson, progress
from paili.report.faults import local_fault
from paili.report.hand.why import why
from paili.report.page_words import page_words
from paili.tiles import TileSet
from paili.variants import SANMA, VARIANTS

CHINESE = re.compile(r"[\u3400-\u9fff]")
STATIC = Path(paili.__file__).parent / "web" / "static"
SCRIPTS = sorted({*STATIC.rglob("*.js"), *STATIC.rglob("*.html")})
_SITE = Path(__file__).parents[2] / "docs" / "site"
WITHOUT_SERVER = (_SITE / "play.py", *sorted((_SITE / "play").glob("*.js")))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_for_the_farthest_hand(language: str) -> None:
    farthest = paili.shanten("234567m234567p55s", variant=paili.RIICHI.with_forms("thirteen_orphans")).best
    assert str(farthest) in page_words(language)["shanten"]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_page_says_the_same_in_every_language(language: str) -> None:
    english, other = page_words("en"), page_words(language)
    for names in ("topic_forms", "topic_games"):  # in no language
        assert english.pop(names) == other.pop(names)
    for table, words in english.items():
        assert other[table].keys() == words.keys()
        for key, text in words.items():
            assert fields(other[table][key]) == fields(text), (table, key)
    assert all(CHINESE.search(text) or key in {"interface", "clear", "mode_chi", "mode_pon", "theme_light", "theme_dark", "forget", "log_seat", "in_game", "fan_between", "between", "fan_count", "review_deal_tiles", "percent"}
               or re.search(r"[\u3040-\u30ff]", text) for key, text in other["page"].items())  # fmt: skip


def test_every_word_that_the_page_asks_for_exists() -> None:
    words = page_words("en")["page"]
    source = "".join(path.read_text("utf-8") for path in SCRIPTS)
    matches = set(re.findall(r"""\bt\('(\w+)'""", source)) | set(
        re.findall(r'data-word(?:-\w+)?="(\w+)"', source)
    )
    assert len(matches) > 40
    assert matches <= words.keys()


def test_every_word_of_the_page_is_asked_for() -> None:
    """By its name somewhere in the page, or by the beginning of a name that is put together there."""
    source = "".join(path.read_text("utf-8") for path in [*SCRIPTS, *WITHOUT_SERVER])
    names = set(re.findall(r"\w+", source))
    beginnings = tuple(re.findall(r"`(\w+_)\$\{", source))
    assert {"mode_", "wind_", "rules_"} <= set(beginnings)
    words = section("page", "en")
    assert len(words) > 100
    assert not [name for name in words if name not in names and not name.startswith(beginnings)]


def test_every_shape_form_and_topic_has_a_word() -> None:
    words = page_words("ja")
    assert {*BASIC_SHAPES, waits.SEVEN_PAIRS_WAIT, waits.THIRTEEN_SIDED} <= words["shapes"].keys()
    assert set(words["topics"]) == set(TOPICS)
    assert set(words["levels"]) == {str(level) for level in LEVELS}
    assert set(words["variants"]) == set(VARIANTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_in_every_language(language: str) -> None:
    hand = Hand.parse("123m456p788s11223z")
    for kind in hand.kinds:
        sentences = why(compare(hand, kind), language)
        assert sentences
        for sentence in sentences:
            assert bool(CHINESE.search(sentence)) == (language != "en"), sentence


def test_reasons_say_the_facts() -> None:
    assert why(compare("123m456p788s11223z", "2m"), "en")[0] == (
        "After 2m the hand is 2-shanten, one draw farther from ready than after West (1-shanten)."
    )
    assert why(compare("123456789m1122z3z", "3z"), "zh")[0] == "打西最好：听牌，进张4张（东、南）。"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["waits-one-suit-3-2", "waits-mixed-2-2", "discard-2-2"])
def test_lessons_begin_with_the_verdict(language: str, name: str) -> None:
    question = make(name)
    right = lesson(
        check(question, TileSet([next(iter(question.answer))]) if question.asks_discard else question.answer),
        language,
    )
    assert right[0] == page_words(language)["page"]["right"]
    wrong = lesson(
        check(question, TileSet([next(k for k in question.hand.kinds if k not in question.answer)])), language
    )
    assert wrong[0] != right[0]
    assert len(wrong) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_progress(language: str) -> None:
    diary = Diary(":memory:")
    assert len(progress(diary, language)) == 1
    diary.write(DiaryEntry("discard-3-9", "1m", True, 4))
    diary.write(DiaryEntry("from-the-future-9-9", "1m", False, 4))
    lines = progress(diary, language)
    assert len(lines) == 3
    assert re.search(r"1/1 ?[(（]100 ?%[)）]", lines[0])


FAULTS = [
    "5555m5m", "00m123456p12345s", "12m5q", "１２３m", "123", "m", "8z", "x", "", " ", "9" * 1200, "10m", "0 200 3",
    "0 0 4", "[123m", "123m]", "[12m]", "[123z]", "(123m)", "((1m", "r4m", "赤", "5m+", "5m+1m2m", "1m++2m", "123m",
    "1m2m3m4m5m6m", "1234567m1234567p1234567s", "[1357m]12m", "+1m", "5m+1m[123m]+2m", "[*11m]",
]  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_faults_of_typing_are_translated(text: str) -> None:
    with pytest.raises(PailiError) as caught:
        Hand.parse(text)
    assert "3n+" not in (local_fault(caught.value.fault, "en") or caught.value.problem)
    for language in ("zh", "ja"):
        message = local_fault(caught.value.fault, language)
        assert message, str(caught.value)
        assert CHINESE.search(message)


@pytest.mark.parametrize(
    ("hand", "visible", "options"),
    [
        ("123m456p789s1122z", "11111m", {}),
        ("123m456p789s1122z", "1m1m1m1m", {}),
        ("123m456p789s1122z", "*", {}),
        ("123m456p789s1122z", "", {"variant": SANMA}),
        ("12345678999p1z[123s]2z", "", {"variant": SANMA}),
        ("123456789m123456p12z", "", {}),
    ],
)
def test_faults_of_a_question_are_translated(hand: str, visible: str, options: dict[str, object]) -> None:
    with pytest.raises(PailiError) as caught:
        paili.analyze(hand, visible, **options)
    for language in ("zh", "ja"):
        assert local_fault(caught.value.fault, language), str(caught.value)
