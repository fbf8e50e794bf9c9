"""The drill in a real browser: one answer for each question, the focus of the keyboard, the labels of the marks."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from test_page import stats
from watching import Watched, check_fits, focused

from paili.drill.check import check
from paili.drill.questions import make, name_of
from paili.drill.quiz import make_quiz
from paili.report.page_words import page_words
from paili.tiles import KIND_NAMES, TileSet


def diary(page: Page) -> list[dict]:
    return json.loads(page.evaluate("localStorage.getItem('paili.drill') ?? '[]'"))


def keeping(**kept: str) -> dict[str, str]:
    """Return what the browser stores for values of the page."""
    return {f"paili.{name}".replace("_", "."): text for name, text in kept.items()}


def without_failures(watched: Watched) -> None:
    watched.complaints = [
        one for one in watched.complaints if "ERR_FAILED" not in one and "failed:" not in one
    ]


DISCARDS = keeping(drill_topic="discard")


# ------------------------------------------------------------------------------- one answer a question


def test_a_double_click_on_check_counts_once(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    page.click("#drill-answers button >> nth=0")
    page.dblclick("#check")
    expect(page.locator("#verdict")).to_be_visible()
    page.wait_for_timeout(200)
    assert len(diary(page)) == 1


def test_a_double_click_on_a_discard_counts_once(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en", stored=DISCARDS)
    page.dblclick("#drill-hand button >> nth=0")
    expect(page.locator("#verdict")).to_be_visible()
    page.wait_for_timeout(200)
    assert len(diary(page)) == 1


def test_a_second_discard_before_the_reply_is_not_taken(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en", stored=DISCARDS)
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.evaluate("for (const at of [0, 13, 5]) document.querySelectorAll('#drill-hand button')[at].click()")
    expect(page.locator("#verdict")).to_be_visible()
    page.wait_for_timeout(200)
    assert len(diary(page)) == 1
    assert len([one for one in addresses if "/api/drill/answer" in one]) == 1


def test_nothing_can_be_picked_while_the_reply_is_on_its_way(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    routes: list = []
    page.route("**/api/drill/answer", lambda route: routes.append(route))  # noqa: PLW0108
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#drill-answers button:enabled")).to_have_count(0)
    expect(page.locator("#check")).to_be_disabled()
    routes[0].continue_()
    expect(page.locator("#verdict")).to_be_focused()
    assert len(diary(page)) == 1


def test_a_reply_to_a_question_that_was_left_is_dropped(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    routes: list = []
    page.route("**/api/drill/answer", lambda route: routes.append(route))  # noqa: PLW0108
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    page.select_option("#drill-topic", "discard")
    expect(page.locator("#drill-hand button")).to_have_count(14)
    routes[0].continue_()
    page.wait_for_timeout(200)
    assert page.locator("#verdict").count() == 0
    assert diary(page) == []
    page.unroute("**/api/drill/answer")
    page.click("#drill-hand button >> nth=0")
    expect(page.locator("#verdict")).to_be_visible()
    assert [one["topic"] for one in diary(page)] == ["discard"]


# ------------------------------------------------------------------------------- the keyboard


def test_the_next_hand_has_the_focus_on_its_first_answer(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#verdict")).to_be_focused()
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#drill-answers button").first).to_be_focused()
    page.select_option("#drill-topic", "discard")
    page.click("#drill-hand button >> nth=3")
    expect(page.locator("#verdict")).to_be_focused()
    page.click("#next")
    expect(page.locator("#drill-hand button").first).to_be_focused()


def test_the_level_keeps_the_focus_at_every_step(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    page.locator("#drill-level").focus()
    for level in ("2", "3"):
        page.evaluate("document.getElementById('drill-hand').dataset.old = 'yes'")
        page.keyboard.press("ArrowDown")
        expect(page.locator("#drill-hand:not([data-old])")).to_be_visible()
        expect(page.locator("#drill-level")).to_have_value(level)
        assert focused(page) == "drill-level"


def test_reset_keeps_the_focus(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#verdict")).to_be_focused()
    page.click("#forget")
    assert stats(page)["accuracy"] == "–"
    assert focused(page) == "forget"


# ------------------------------------------------------------------------------- Chinese games


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("topic", ["waits-knitted", "waits-lack", "discard-lack"])
def test_questions_of_chinese_games_name_the_game_and_the_suit_that_must_go(
    watched: Watched, topic: str, language: str
) -> None:
    page = watched.open(f"?tab=drill&seed=3&lang={language}", stored=keeping(drill_topic=topic))
    question = make(name_of(topic, 1, 3))
    words, name = page_words(language), question.variant.name
    game = words["page"].get(f"game_{name}", words["variants"][name])
    task = words["page"]["ask_discard" if question.asks_discard else "ask_waits"]
    text = words["page"]["in_game"].format(game=game[0].upper() + game[1:], asked=task)
    if question.variant.lack:
        text += words["page"]["lacking"].format(suit=words["page"][f"suit_{question.variant.lack}"])
    expect(page.locator("#ask")).to_have_text(text)
    page.click("#drill-answers button >> nth=0" if topic != "discard-lack" else "#drill-hand button >> nth=0")
    if topic != "discard-lack":
        page.click("#check")
    expect(page.locator("#verdict")).to_be_visible()
    assert f"_rules.{question.variant.name}" in str(page.locator("#panel-drill a").last.get_attribute("href"))


# ------------------------------------------------------------------------------- a server that is gone, bad values


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("topic", ["waits-one-suit", "discard"])
def test_a_check_without_a_server_says_so_and_can_be_tried_again(
    watched: Watched, topic: str, language: str
) -> None:
    page = watched.open(f"?tab=drill&seed=3&lang={language}", stored=keeping(drill_topic=topic))
    page.route("**/api/**", lambda route: route.abort())
    answer = "#drill-hand button >> nth=0" if topic == "discard" else "#check"
    if topic != "discard":
        page.click("#drill-answers button >> nth=2")
    page.click(answer)
    expect(page.locator("#drill-problem")).to_have_text(page_words(language)["page"]["cannot_reach"])
    assert diary(page) == []
    page.unroute("**/api/**")
    page.click(answer)
    expect(page.locator("#verdict")).to_be_visible()
    assert page.locator("#drill-problem").count() == 0
    page.route("**/api/**", lambda route: route.abort())
    page.click("#next")
    expect(page.locator("#drill-problem")).to_be_visible()
    assert focused(page) == "next"
    page.unroute("**/api/**")
    page.click("#next")
    expect(page.locator("#verdict")).to_have_count(0)
    assert len(diary(page)) == 1
    without_failures(watched)


@pytest.mark.parametrize(
    "kept",
    [
        {"drill_level": "9"}, {"drill_level": "x"}, {"drill_topic": "x"}, {"drill": "[1,null]"}, {"drill": "{"},
        {"drill": '{"right": true}'}, {"drill": '[{"right": true}, {"right": 1, "seconds": 2}, [], "x"]'},
    ],
    ids=str,
)  # fmt: skip
def test_bad_values_in_the_browser_do_no_harm(watched: Watched, kept: dict[str, str]) -> None:
    page = watched.open("?tab=drill&seed=11&lang=en", stored=keeping(**kept))
    expect(page.locator("#drill-hand")).to_be_visible()
    assert stats(page)["accuracy"] == "–"
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#verdict")).to_be_visible()
    assert len(diary(page)) == 1
    assert stats(page)["accuracy"] in {"0 %", "100 %"}


def test_answers_kept_beside_bad_ones_are_counted(watched: Watched) -> None:
    good = '[null, {"topic": "discard", "level": 1, "right": true, "seconds": 2}]'
    page = watched.open("?tab=drill&lang=en", stored=keeping(drill=good))
    assert stats(page) == {"streak": "1", "best_streak": "1", "accuracy": "100 %", "time": "2.0 s"}


# ------------------------------------------------------------------------------- what the marks say


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_right_missed_and_wrong_tiles_are_distinguished(watched: Watched, language: str) -> None:
    seed = next(
        seed for seed in range(99) if len(make(name_of("waits-one-suit", 2, seed)).answer) in range(2, 8)
    )
    question = make(name_of("waits-one-suit", 2, seed))
    right = next(iter(question.answer))
    suit = right // 9 * 9
    wrong = next(kind for kind in range(suit, suit + 9) if kind not in question.answer)
    page = watched.open(f"?tab=drill&seed={seed}&lang={language}", stored=keeping(drill_level="2"))
    for kind in (right, wrong):
        page.click(f"#drill-answers [data-tile='{KIND_NAMES[kind]}']")
    page.click("#check")
    expect(page.locator("#verdict.wrong")).to_be_visible()
    problems = check(question, TileSet([right, wrong]))
    words = page_words(language)
    marks = {
        "right": ("✓", TileSet([right])),
        "missed": ("!", problems.missed),
        "wrong": ("✗", problems.wrong),
    }
    for mark, (sign, kinds) in marks.items():
        tiles = page.locator(f"#drill-answers .answer-tile.{mark}")
        names = [KIND_NAMES[kind] for kind in kinds]
        assert tiles.evaluate_all("all => all.map(one => one.dataset.tile)") == names
        assert tiles.locator(".sign").all_inner_texts() == [sign] * len(names)
        label = words["page"][f"mark_{mark}"]
        labels = tiles.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert labels == [f"{words['tiles'][name]}, {label}" for name in names]
        expect(page.locator(f".legend .{mark}")).to_have_text(f"{sign}{label}")
    styles = [
        page.locator(f"#drill-answers .{mark}").first.evaluate("one => getComputedStyle(one).outlineStyle")
        for mark in marks
    ]
    assert styles == ["none", "dashed", "none"]


def test_a_right_answer_has_no_mark_but_right_ones(watched: Watched) -> None:
    question = make(name_of("waits-one-suit", 1, 11))
    page = watched.open("?tab=drill&seed=11&lang=en")
    for kind in question.answer:
        page.click(f"#drill-answers [data-tile='{KIND_NAMES[kind]}']")
    page.click("#check")
    expect(page.locator(".legend li")).to_have_count(1)
    expect(page.locator("#drill-answers .right")).to_have_count(len(list(question.answer)))
    assert page.locator("#drill-answers :is(.missed, .wrong)").count() == 0


def test_a_wrong_discard_stands_beside_the_best_one(watched: Watched) -> None:
    question = make(name_of("discard", 1, 3))
    wrong = next(kind for kind in question.hand.kinds if kind not in question.answer)
    page = watched.open("?tab=drill&seed=3&lang=en", stored=DISCARDS)
    page.locator(f"#drill-hand [data-tile='{KIND_NAMES[wrong]}']").first.click()
    expect(page.locator("#verdict.wrong")).to_be_visible()
    expect(page.locator("#drill-hand .wrong .sign").first).to_have_text("✗")
    expect(page.locator("#drill-hand .missed .sign").first).to_have_text("!")
    expect(page.locator(".legend .missed")).to_have_text("!best")


@pytest.mark.parametrize("width", [360, 1280])
def test_signs_stay_within_the_page(watched: Watched, width: int) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en", width=width, stored=DISCARDS)
    page.locator("#drill-hand button").nth(6).click()
    expect(page.locator("#verdict")).to_be_visible()
    check_fits(page, width)
    outside = page.locator(".sign").evaluate_all(
        "(all, width) => all.filter(one => one.getBoundingClientRect().right > width).length", width
    )
    assert outside == 0


# ------------------------------------------------------------------------------- forms


def pressed(page: Page) -> list[str]:
    return page.locator("#drill-forms [aria-pressed='true']").evaluate_all(
        "all => all.map(one => one.dataset.form)"
    )


def test_only_some_forms_are_asked_and_kept(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en", stored=keeping(drill_topic="waits-mixed"))
    expect(page.locator("#drill-forms button")).to_have_count(3)
    for form in ("standard", "thirteen_orphans"):
        page.click(f"#drill-forms [data-form='{form}']")
    assert pressed(page) == ["seven_pairs"]
    expect(page.locator("#ask")).to_contain_text("Only these shapes win: seven pairs.")
    page.click("#drill-forms [data-form='seven_pairs']", force=True)
    assert pressed(page) == ["seven_pairs"]
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#verdict")).to_be_visible()
    (entry,) = diary(page)
    question = make(entry["question"])
    assert (question.topic, question.forms) == ("waits-mixed", ("seven pairs",))
    expect(page.locator("#verdict a")).to_have_attribute(
        "href", f"?pos={question.hand}&forms=seven_pairs&lang=en"
    )
    expect(page.locator("#drill-share")).to_have_count(0)


def test_forms_are_chosen_in_a_browser_that_keeps_nothing(watched: Watched) -> None:
    forbid = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    page = watched.open("?tab=drill&seed=3&lang=en", script=forbid)
    page.select_option("#drill-topic", "waits-mixed")
    page.click("#drill-forms [data-form='standard']")
    expect(page.locator("#ask")).to_contain_text("Only these shapes win")
    assert pressed(page) == ["seven_pairs", "thirteen_orphans"]


# ------------------------------------------------------------------------------- positions


def test_a_position_is_a_question_and_can_be_shared(watched: Watched) -> None:
    watched.refused_allowed = True
    position = "2344m678p123345s.5z_i4p_A9m"
    page = watched.open(
        f"?pos={position}&tab=drill&drill=position&lang=en",
        permissions=["clipboard-read", "clipboard-write"],
    )
    expect(page.locator("#drill-hand button")).to_have_count(14)
    page.click("#drill-hand [data-tile='5z']")
    expect(page.locator("#verdict h2")).to_have_text("Right!")
    assert diary(page)[-1]["question"] == position
    page.click("#drill-share")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"?pos={position}&lang=en&tab=drill&drill=position")
    page.click("#next")
    expect(page.locator("#verdict")).to_have_count(0)
    assert "drill=position" not in page.url
    won = watched.open("?pos=123m456p77889s11z.9s&tab=drill&drill=position&lang=en")
    expect(won.locator("#drill-problem")).to_contain_text("cannot use this hand")
    expect(won.locator("#drill-answers, #drill-hand, #drill-choices").first).to_be_visible()
    won.select_option("#drill-topic", "discard")
    expect(won.locator("#drill-hand button")).to_have_count(14)
    expect(won.locator("#drill-problem")).to_have_count(0)


def test_a_position_that_was_not_answered_is_asked_again(watched: Watched) -> None:
    page = watched.open("?pos=2344m678p123345s.5z_i4p_A9m&lang=en")
    page.route("**/api/drill/*", lambda route: route.abort())
    go = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"
    page.evaluate(go, "?pos=2344m678p123345s.5z_i4p_A9m&tab=drill&drill=position&lang=en")
    expect(page.locator("#panel-drill .bad")).to_be_visible()
    page.unroute("**/api/drill/*")
    page.click("#tab-drill")
    tiles = page.locator("#drill-hand button")
    expect(tiles).to_have_count(14)
    assert tiles.evaluate_all("all => all.map(one => one.dataset.tile).join('')").startswith("2m3m4m4m6p")
    without_failures(watched)


def test_a_topic_with_choices_needs_the_standard_form(watched: Watched) -> None:
    kept = keeping(drill_topic="best-discard", drill_forms="seven_pairs")
    page = watched.open("?tab=drill&seed=3&lang=zh", stored=kept)
    assert pressed(page) == ["standard", "seven_pairs", "thirteen_orphans"]
    page.click("#drill-forms [data-form='standard']", force=True)
    assert pressed(page) == ["standard", "seven_pairs", "thirteen_orphans"]
    page.click("#drill-forms [data-form='seven_pairs']")
    expect(page.locator("#ask")).to_contain_text("只能和一般型、国士无双")
    page.keyboard.press("1")
    expect(page.locator("#verdict")).to_be_visible()
    assert make_quiz(diary(page)[0]["question"]).forms == ("standard", "thirteen orphans")


def test_a_topic_of_no_shape_has_no_forms(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=ja", stored=keeping(drill_topic="points"))
    expect(page.locator("#drill-choices button")).to_have_count(4)
    expect(page.locator("#drill-forms")).to_have_count(0)
