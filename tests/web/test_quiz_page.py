"""The topics of the drill with choices in a real browser: keys, repeated questions, languages, widths, axe."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import json
import re
from random import Random

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from playwright.sync_api import Page, expect
from test_drill_page import diary, keeping
from test_page import stats
from watching import Watched, check_fits, focused, wait_for_routes

from paili import Position
from paili.catalogue import LANGUAGES
from paili.drill.diary import due
from paili.drill.game_quiz import FAN_WAITS, GAME_TOPICS
from paili.drill.questions import make
from paili.drill.quiz import QUIZ_TOPICS, make_quiz
from paili.record import plain
from paili.report.drill.quiz import answer_lines
from paili.report.hand.rivers import rivers_of
from paili.report.page_words import page_words
from paili.tiles import FACE_NAMES, KIND_NAMES

SEED = 5


def opened(watched: Watched, topic: str, level: int = 1, language: str = "en", **options) -> Page:
    kept = keeping(drill_topic=topic, drill_level=str(level))
    return watched.open(f"?tab=drill&seed={SEED}&lang={language}", stored=kept, **options)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


# ------------------------------------------------------------------------------- questions with choices


def test_norths_and_flowers_lie_before_a_seat(watched: Watched) -> None:
    """What a seat has set aside is shown with its river."""
    northern = Position.parse("246789p2567s345z.5z_S3W_A_B3z.n2_C6z_rules.tenhou-sanma", strict=False)
    flowery = Position.parse("13579m2468p1357s.1z_ES_A.12f_B.f3_C_D_rules.mcr", strict=False)
    for position, shown in ((northern, ["", "4z4z", ""]), (flowery, ["1 2", "3", "", ""])):
        mistake = {
            "name": "mistakes-1-1", "position": str(position), "deal": "East 1", "turn": 1, "lines": [""], "why": [],
            "right": 0, "choices": [{"text": "pass", "tiles": []}, {"text": "5z", "tiles": ["5z"]}],
            "rivers": [plain(one) for one in rivers_of(position, "en")],
        }  # fmt: skip
        script = f"localStorage.setItem('paili.mistakes', {json.dumps(json.dumps([mistake]))})"
        page = watched.open("?tab=drill&drill=mistakes&lang=en", script=script)
        seats = page.locator(".quiz-river")
        expect(seats).to_have_count(position.players)
        for seat, aside in zip(seats.all(), shown, strict=True):
            tiles = seat.locator(".quiz-laid use").evaluate_all(
                "all => all.map(one => one.getAttribute('href').slice(6))"
            )
            assert "".join(tiles) == (aside if "z" in aside else "")
            expect(seat.locator("small")).to_have_text(
                re.compile(rf": {aside}$") if aside and "z" not in aside else []
            )


def test_the_number_of_own_mistakes_is_that_of_the_stored_ones(watched: Watched) -> None:
    """The page stores 200; the oldest ones go."""
    page = watched.open("?tab=drill&lang=en")
    number, last = page.evaluate("""async () => {
        const { send } = await import('/static/drill/mistakes.js');
        const one = { best: 0, chosen: 1, rows: [], kind: 'discard', deal: 0, turn: 1, offered: null, rivers: [], indicators: [], why: [] };
        const all = Array.from({ length: 230 }, (_, at) => ({ ...one, position: String(at) }));
        return [send(all, () => ({ text: '', tiles: [] }), () => 'East 1'), JSON.parse(localStorage.getItem('paili.mistakes')).at(-1).position];
    }""")
    assert (number, last) == (200, "229")


@pytest.mark.parametrize("topic", QUIZ_TOPICS)
def test_a_digit_answers_and_the_reasons_are_those_of_the_command(watched: Watched, topic: str) -> None:
    """In each language, to which the page changes before the answer and after it."""
    quiz = make_quiz(f"{topic}-1-{SEED}")
    page = opened(watched, topic)
    wrong = (quiz.right + 1) % len(quiz.choices)
    for language in LANGUAGES:
        page.select_option("#language", language)
        expect(page.locator("#drill-topic")).to_have_value(topic)
        name = page_words(language)["quizzes"][topic]
        expect(page.locator("#drill-topic option:checked")).to_have_text(name)
        expect(page.locator(".quiz-choice")).to_have_count(len(quiz.choices))
    press(page, str(wrong + 1))
    expect(page.locator("#verdict.wrong")).to_be_visible()
    for language in LANGUAGES:
        page.select_option("#language", language)
        expect(page.locator("#verdict .reasons li")).to_have_text(answer_lines(quiz, wrong, language)[1:])
    expect(page.locator(".quiz-choice.right")).to_have_attribute("data-choice", str(quiz.right + 1))
    expect(page.locator(".quiz-choice.wrong")).to_have_attribute("data-choice", str(wrong + 1))
    assert [(one["question"], one["right"]) for one in diary(page)] == [(quiz.name, False)]


@pytest.mark.parametrize("is_first", [True, False], ids=["answer-first", "question-first"])
def test_an_answer_while_the_language_changes_counts(watched: Watched, is_first: bool) -> None:
    """Whichever of the two responses comes first, the answer, its reasons and the choices are in the new language."""
    quiz = make_quiz(f"points-1-{SEED}")
    page = opened(watched, "points")
    delayed = []
    page.route(
        "**/api/drill/*", lambda route: route.continue_() if len(delayed) == 2 else delayed.append(route)
    )
    press(page, str(quiz.right + 1))
    page.select_option("#language", "zh")
    wait_for_routes(page, delayed, 2)
    answer, question = delayed
    assert "choice" in answer.request.url
    assert "quiz" in question.request.url
    for route in (answer, question) if is_first else (question, answer):
        with page.expect_response(route.request.url):
            route.continue_()
        page.wait_for_timeout(100)
    expect(page.locator("#verdict.right")).to_be_visible()
    expect(page.locator("#verdict .reasons li")).to_have_text(answer_lines(quiz, quiz.right, "zh")[1:])
    assert [(one["question"], one["right"]) for one in diary(page)] == [(quiz.name, True)]


@pytest.mark.parametrize("order", [1, -1], ids=["in-order", "reversed"])
def test_the_last_of_two_languages_stays(watched: Watched, order: int) -> None:
    """Also where the response in the first of them comes last."""
    page = opened(watched, "points", language="en")
    delayed = []
    page.route("**/api/drill/quiz*", lambda route: delayed.append(route))  # noqa: PLW0108
    for language in ("zh", "ja"):
        with page.expect_request("**/api/drill/quiz*"):
            page.select_option("#language", language)
    wait_for_routes(page, delayed, 2)
    for route in delayed[::order]:
        with page.expect_response(route.request.url):
            route.continue_()
        page.wait_for_timeout(100)
    again = watched.open(
        f"?tab=drill&seed={SEED}&lang=ja", stored=keeping(drill_topic="points", drill_level="1")
    )
    expect(again.locator(".quiz-choice").first).to_be_visible()
    texts = again.locator(".quiz-choice").all_inner_texts()
    expect(page.locator(".quiz-choice")).to_have_text(texts, use_inner_text=True)


def test_the_right_choice_by_click(watched: Watched) -> None:
    quiz = make_quiz(f"points-2-{SEED}")
    page = opened(watched, "points", 2)
    page.click(f"[data-choice='{quiz.right + 1}']")
    expect(page.locator("#verdict.right")).to_be_focused()
    assert page.locator(".quiz-choice.wrong").count() == 0
    assert stats(page)["accuracy"] == "100 %"


def test_a_double_click_on_a_choice_counts_once(watched: Watched) -> None:
    page = opened(watched, "points")
    page.dblclick("[data-choice='1']")
    expect(page.locator("#verdict")).to_be_visible()
    page.wait_for_timeout(200)
    assert len(diary(page)) == 1


def test_enter_goes_on_and_digits_answer_without_a_mouse(watched: Watched) -> None:
    page = opened(watched, "all-last")
    for number in range(1, 4):
        press(page, "1")
        expect(page.locator("#verdict")).to_be_focused()
        assert len(diary(page)) == number
        press(page, "Enter")
        expect(page.locator("#verdict")).to_have_count(0)
        expect(page.locator(".quiz-choice").first).to_be_focused()


def test_a_digit_without_a_choice_does_nothing(watched: Watched) -> None:
    page = opened(watched, "points")
    press(page, "9", "x", "Enter")
    page.wait_for_timeout(200)
    assert page.locator("#verdict").count() == 0
    assert diary(page) == []


def test_keys_of_another_tab_do_not_answer(watched: Watched) -> None:
    page = opened(watched, "points")
    page.click("#tab-hand")
    press(page, "1")
    page.wait_for_timeout(200)
    assert diary(page) == []
    expect(page.locator("#text")).to_have_value("1")


def test_a_change_of_language_keeps_question_and_verdict(watched: Watched) -> None:
    quiz = make_quiz(f"calls-1-{SEED}")
    page = opened(watched, "calls")
    press(page, "1")
    expect(page.locator("#verdict")).to_be_visible()
    page.select_option("#language", "ja")
    expect(page.locator("#verdict .reasons li").first).to_have_text(answer_lines(quiz, 0, "ja")[1])
    assert len(diary(page)) == 1


def test_a_choice_without_a_server_can_be_tried_again(watched: Watched) -> None:
    page = opened(watched, "points")
    watched.cut_off(page)
    press(page, "1")
    expect(page.locator("#drill-problem")).to_have_text(page_words("en")["page"]["cannot_reach"])
    page.unroute("**/api/**")
    press(page, "1")
    expect(page.locator("#verdict")).to_be_visible()
    assert len(diary(page)) == 1
    watched.forgive_cut_off()


def test_the_hand_opens_as_it_was_won(watched: Watched) -> None:
    quiz = make_quiz(f"points-2-{SEED}")
    page = opened(watched, "points", 2)
    press(page, "1")
    page.click("#verdict a")
    expect(page.locator("#score .points b")).to_have_text(f"{quiz.about.points:,}")  # type: ignore[union-attr]


# ------------------------------------------------------------------------------- older topics by keys


def test_waits_of_one_suit_by_digits(watched: Watched) -> None:
    question = make(f"waits-one-suit-1-{SEED}")
    page = opened(watched, "waits-one-suit")
    press(page, *(KIND_NAMES[kind][0] for kind in question.answer), "Enter")
    expect(page.locator("#verdict.right")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#verdict")).to_have_count(0)


def test_waits_of_several_suits_by_name(watched: Watched) -> None:
    question = make(f"waits-mixed-2-{SEED}")
    page = opened(watched, "waits-mixed", 2)
    names = [KIND_NAMES[kind] for kind in question.answer]
    press(page, names[0][0])
    expect(page.locator("#drill-typed")).to_have_text(f"{names[0][0]}…")
    press(page, names[0][1])
    expect(page.locator("#drill-typed")).to_have_text("")
    for name in names[1:]:
        press(page, *name)
    press(page, "Enter")
    expect(page.locator("#verdict.right")).to_be_focused()


def test_a_digit_can_be_taken_back(watched: Watched) -> None:
    page = opened(watched, "waits-mixed", 2)
    press(page, "9", "Backspace")
    expect(page.locator("#drill-typed")).to_have_text("")
    press(page, "m")
    assert page.locator("#drill-answers [aria-pressed='true']").count() == 0


def test_a_discard_by_name(watched: Watched) -> None:
    question = make(f"discard-1-{SEED}")
    page = opened(watched, "discard")
    press(page, *KIND_NAMES[next(iter(question.answer))])
    expect(page.locator("#verdict.right")).to_be_focused()


def test_enter_on_a_tile_still_picks_it(watched: Watched) -> None:
    page = opened(watched, "waits-one-suit")
    page.locator("#drill-answers button").first.focus()
    press(page, "Enter")
    expect(page.locator("#drill-answers button").first).to_have_attribute("aria-pressed", "true")
    assert page.locator("#verdict").count() == 0


# ------------------------------------------------------------------------------- what comes again


def test_what_was_wrong_comes_again_after_three_answers(watched: Watched) -> None:
    quiz = make_quiz(f"points-1-{SEED}")
    page = opened(watched, "points")
    press(page, str((quiz.right + 1) % len(quiz.choices) + 1))
    for _ in range(3):
        expect(page.locator("#verdict")).to_be_focused()
        assert page.locator(".drill-again").count() == 0
        press(page, "Enter")
        expect(page.locator("#verdict")).to_have_count(0)
        press(page, "1")
    expect(page.locator("#verdict")).to_be_focused()
    questions = [one["question"] for one in diary(page)]
    assert questions.count(quiz.name) == 1
    press(page, "Enter")
    expect(page.locator("#verdict")).to_have_count(0)
    expect(page.locator(".drill-again")).to_have_text(page_words("en")["page"]["asked_again"])
    press(page, str(quiz.right + 1))
    expect(page.locator("#verdict.right")).to_be_focused()
    assert diary(page)[-1]["question"] == quiz.name


def test_what_comes_again_is_that_of_the_command(watched: Watched) -> None:
    """Random answers, some of them without a name as earlier versions kept them."""
    page = opened(watched, "points")
    rng = Random(7)
    for _ in range(60):
        answers = [
            (f"points-1-{rng.randrange(6)}", rng.random() < 0.6) for _ in range(rng.randrange(90))
        ]  # fmt: skip
        evaluation = page.evaluate(
            "answers => import('/static/drill/again.js').then(({ due }) => due(answers))", answers
        )
        assert evaluation == due(answers)
    nameless = [["", False], ["points-1-1", False], ["", True], ["", False], ["", True]]
    assert page.evaluate(
        "answers => import('/static/drill/again.js').then(({ due }) => due(answers))", nameless
    ) == ["points-1-1"]


@pytest.mark.parametrize(
    "question",
    ["../x", "points-1-99999999999", "discard-1-1", "points-1-4294967296", "<b>", 7, None, "points-9-1"],
)
def test_names_that_are_none_do_not_come_again(watched: Watched, question: object) -> None:
    entry = {"topic": "points", "level": 1, "right": False, "seconds": 1}
    old = json.dumps([entry | {"question": question}, *[entry | {"right": True}] * 4])
    page = watched.open(
        "?tab=drill&lang=en", stored=keeping(drill_topic="points", drill_level="1", drill=old)
    )
    expect(page.locator(".quiz-choice").first).to_be_visible()


# ------------------------------------------------------------------------------- what is shown


@pytest.mark.parametrize("level", [1, 3])
def test_a_call_shows_the_hand_the_tile_and_the_melds(watched: Watched, level: int) -> None:
    quiz = make_quiz(f"calls-{level}-{SEED}")
    page = opened(watched, "calls", level)
    hand = page.locator("#drill-hand .rack-still").first
    assert hand.locator("svg").count() == quiz.about.hand.size  # type: ignore[union-attr]
    offered = FACE_NAMES[quiz.about.tile]  # type: ignore[union-attr]
    expect(page.locator(".quiz-tile use")).to_have_attribute("href", f"#tile-{offered}")
    for at, choice in enumerate(quiz.choices):
        tiles = len(choice.meld.tiles) if choice.meld else 0  # type: ignore[union-attr]
        expect(page.locator(f"[data-choice='{at + 1}'] .tile")).to_have_count(tiles)


@pytest.mark.parametrize("topic", QUIZ_TOPICS)
def test_axe_and_width(watched: Watched, topic: str) -> None:
    page = opened(watched, topic, 3, "zh", media={"reduced_motion": "reduce"})
    for answer in ("", "1"):
        if answer:
            press(page, answer)
            expect(page.locator("#verdict")).to_be_visible()
        check_looks(page, [(1280, "light"), (360, "dark"), (360, "light")])
        page.set_viewport_size({"width": 390, "height": 900})
        check_fits(page, 390)
    small = page.locator(".quiz-choice").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).length"
    )
    assert small == 0


def test_a_finger_is_shown_no_keys(watched: Watched) -> None:
    page = opened(watched, "points", width=390, has_touch=True, is_mobile=True)
    expect(page.locator(".by-keys")).to_be_hidden()
    assert focused(page) != "drill-typed"


# ------------------------------------------------------------------------------- Chinese games


def test_a_topic_of_chinese_games_comes_in_the_one_chosen(watched: Watched) -> None:
    page = opened(watched, FAN_WAITS, 2, "zh")
    expect(page.locator("#drill-drill_game option")).to_have_count(len(GAME_TOPICS[FAN_WAITS]))
    expect(page.locator("#drill-drill_game")).to_have_value("mcr")
    page.select_option("#drill-drill_game", "hong-kong")
    expect(page.locator(".quiz-line").first).to_contain_text("香港麻将")
    press(page, "1")
    expect(page.locator("#verdict")).to_be_visible()
    assert diary(page)[-1]["question"].endswith("@hong-kong")
    expect(page.locator("#verdict a")).to_have_attribute("href", re.compile("game=hong-kong"))
    page.reload()
    expect(page.locator("#drill-drill_game")).to_have_value("hong-kong")
    page.select_option("#drill-topic", "points")
    expect(page.locator("#drill-drill_game")).to_have_count(0)
