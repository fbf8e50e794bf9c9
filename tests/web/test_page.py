"""The page in a real browser: every way to set a hand, the output, languages, widths, keyboard, no other host.

Every page that a test opens is watched: a message on the console, a failed request or a request to another machine
fails the test.
"""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import json
import re
from random import Random
from urllib.parse import parse_qs, quote, urlsplit

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from playwright.sync_api import Page, Route, expect
from watching import Watched, check_fits, delay_routes, focused, rack, shown_by, wait_for_routes

from paili.analysis.analyze import analyze
from paili.analysis.compare import best_discard, compare
from paili.drill.check import check
from paili.drill.deal import deal, play_on
from paili.drill.questions import make, name_of
from paili.report.fan.page import games_json
from paili.report.game.score import score_page_json
from paili.report.hand.why import why, why_best
from paili.report.page_words import page_words
from paili.scoring import Win, preset, score
from paili.tiles import FACE_NAMES, KIND_NAMES, TileSet
from paili.variants import VARIANTS

READY, DISCARD, WON, MELDS = (
    "2344445678999m",
    "1234m345688p4556s",
    "111222333m12399p",
    "406p2378s[777z][234s]",
)


def settle(page: Page, hand: str) -> None:
    """Wait until the page shows an analysis of a hand."""
    expect(page.locator("#text")).to_have_value(hand)
    expect(page.locator("#status")).to_be_visible()


def shown_waits(page: Page) -> dict[str, int]:
    return dict(
        page.locator("#results .wait").evaluate_all(
            "all => all.map(one => [one.dataset.tile, Number(one.dataset.left)])"
        )
    )


def shown_draws(page: Page, within: str = "#results") -> dict[str, int]:
    return dict(
        page.locator(f"{within} .draw").evaluate_all(
            "all => all.map(one => [one.dataset.tile, Number(one.dataset.left)])"
        )
    )


def away(number: int) -> str:
    """How far a form is, as the page says it in English."""
    return f"{number} away from ready" if number > 0 else page_words("en")["shanten"][str(number)]


def shown_discards(page: Page) -> list[tuple[str, int, int]]:
    rows = page.locator("#results button.discard")
    result = rows.evaluate_all(
        "all => all.map(one => [one.dataset.tile, Number(one.dataset.shanten), Number(one.dataset.total)])"
    )
    return [tuple(row) for row in result]


def expected_discards(hand: str, visible: str = "") -> list[tuple[str, int, int]]:
    table = analyze(hand, visible, order="shape").discards
    return [(FACE_NAMES[one.tile], one.shanten, one.ukeire.total) for one in table]


# ------------------------------------------------------------------------------- setting a hand


def test_by_clicks(watched: Watched) -> None:
    page = watched.open()
    for name in ("2m", "3m", "4m", "0p", "6p", "7p", "*"):
        page.click(f"#tray [data-tile='{name}']")
    settle(page, "234m067p*")
    assert rack(page) == ["2m", "3m", "4m", "0p", "6p", "7p", "*"]
    assert shown_by(page)["hand"] == "234m067p*"
    page.click("#rack [data-tile='6p']")
    expect(page.locator("#rack .rack-tile")).to_have_count(6)
    expect(page.locator("#results")).to_contain_text("6 tiles")


@pytest.mark.parametrize(
    ("mode", "tile", "text", "count"),
    [
        ("chi", "2s", "[234s]", 3), ("pon", "7z", "[777z]", 3), ("open", "1p", "[1111p]", 4),
        ("added", "0m", "[055+5m]", 4), ("concealed", "9s", "(9999s)", 4),
    ],
)  # fmt: skip
def test_melds_by_clicks(watched: Watched, mode: str, tile: str, text: str, count: int) -> None:
    page = watched.open("?hand=11z&lang=en")
    page.click(f"[data-mode='{mode}']")
    page.click(f"#tray [data-tile='{tile}']")
    settle(page, f"11z{text}")
    assert page.locator("#rack .rack-meld svg").count() == count
    assert analyze(f"11z{text}").won
    expect(page.locator("#status")).to_have_text("Complete")
    page.click("#rack .rack-meld")
    settle(page, "11z")


def test_by_typing(watched: Watched) -> None:
    page = watched.open()
    page.locator("#text").press_sequentially(READY, delay=5)
    expect(page.locator("#results .wait")).to_have_count(8)
    assert rack(page) == [f"{rank}m" for rank in READY[:-1]]
    assert shown_by(page)["hand"] == READY


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ("一萬二萬三萬東東", ["1m", "2m", "3m", "1z", "1z"]),
        ("🀇🀈🀉🀆🀆", ["1m", "2m", "3m", "5z", "5z"]),
        ("1m 2m 3m E E", ["1m", "2m", "3m", "1z", "1z"]),
        ("0 4 8 108 109", ["1m", "2m", "3m", "1z", "1z"]),
        ("1230m混", ["1m", "2m", "3m", "0m", "*"]),
    ],
)
def test_any_notation(watched: Watched, typed: str, tiles: list[str]) -> None:
    page = watched.open()
    page.fill("#text", typed)
    expect(page.locator("#status")).to_be_visible()
    assert rack(page) == tiles


def test_by_address(watched: Watched) -> None:
    page = watched.open(f"?hand={quote(MELDS)}&seen=16s&game=laizi&lang=zh")
    assert page.locator("#rack .rack-tile").count() == 7
    assert page.locator("#rack .rack-meld").count() == 2
    assert page.locator("#game").input_value() == "laizi"
    expect(page.locator("#seen .seen-tile")).to_have_count(2)
    expected = analyze(MELDS, "16s", variant=VARIANTS["laizi"]).ukeire.left
    assert shown_draws(page) == {FACE_NAMES[kind]: left for kind, left in expected.items()}


def test_the_back_button(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    page.click("#tray [data-tile='1m']")
    settle(page, f"{READY}+1m")
    page.click("#clear")
    expect(page.locator("#results .example")).to_have_count(4)
    page.go_back()
    settle(page, f"{READY}+1m")
    page.go_back()
    settle(page, READY)
    expect(page.locator("#results .wait")).to_have_count(8)
    page.go_forward()
    settle(page, f"{READY}+1m")


def test_the_address_opens_the_same_hand_again(watched: Watched) -> None:
    page = watched.open("?lang=ja")
    for name in ("1m", "2m", "3m", "9s", "9s"):
        page.click(f"#tray [data-tile='{name}']")
    page.click("[data-mode='seen']")
    page.click("#tray [data-tile='9s']")
    expect(page.locator("#seen .seen-tile")).to_have_count(1)
    other = watched.open(page.url.removeprefix(watched.base))
    assert other.url == page.url
    assert rack(other) == rack(page)
    expect(other.locator("#seen .seen-tile")).to_have_count(1)


@pytest.mark.parametrize("tiles", [13, 14])
def test_random_and_sort(watched: Watched, tiles: int) -> None:
    page = watched.open("?hand=9s1m&lang=en")
    page.click("#sort")
    settle(page, "1m9s")
    page.click(f"#random{tiles}")
    expect(page.locator("#rack .rack-tile")).to_have_count(tiles)
    first = rack(page)
    page.click(f"#random{tiles}")
    page.wait_for_function("first => document.querySelector('#text').value && "
                           "[...document.querySelectorAll('#rack .rack-tile')].map(one => one.dataset.tile).join() !== first",
                           arg=",".join(first))  # fmt: skip


def test_no_more_than_there_are(watched: Watched) -> None:
    watched.refused_allowed = True  # three players have no 5m
    page = watched.open("?hand=5550m&lang=en")
    expect(page.locator("#tray [data-tile='5m']")).to_be_disabled()
    expect(page.locator("#tray [data-tile='0m']")).to_be_disabled()
    expect(page.locator("#tray [data-tile='0p']")).to_be_enabled()
    page.select_option("#game", "sanma")
    expect(page.locator("#tray [data-tile='2m']")).to_be_disabled()
    expect(page.locator("[data-mode='chi']")).to_be_disabled()


def test_a_full_hand_takes_no_more(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en")
    assert page.locator("#tray button[aria-disabled='false']").count() == 0
    page.locator("#tray [data-tile='9m']").click(force=True)
    assert len(rack(page)) == 14
    page.click("[data-mode='seen']")
    assert page.locator("#tray button[aria-disabled='false']").count() == 34


# ------------------------------------------------------------------------------- what is shown


@pytest.mark.parametrize(
    "hand", [READY, "123m406p789s1122z", "19m19p19s1234567z", "1122335566778m", "123456789m1111z"]
)
@pytest.mark.parametrize("visible", ["", "1m2z"])
def test_thirteen_tiles(watched: Watched, hand: str, visible: str) -> None:
    page = watched.open(f"?hand={hand}&seen={visible}&lang=en")
    analysis = analyze(hand, visible, order="shape")
    forms = dict(
        page.locator(".form").evaluate_all(
            "all => all.map(one => [one.dataset.form, one.querySelector('dd').textContent])"
        )
    )
    assert forms == {
        name: away(number) for name, number in analysis.shanten._asdict().items() if number is not None
    }
    if not analysis.waits:
        assert shown_draws(page) == {FACE_NAMES[k]: left for k, left in analysis.ukeire.left.items()}
        return
    assert shown_waits(page) == {FACE_NAMES[wait.tile]: wait.left for wait in analysis.waits}
    words = page_words("en")["shapes"]
    for wait in analysis.waits:
        text = page.locator(f".wait[data-tile='{FACE_NAMES[wait.tile]}']").inner_text()
        assert all(words[shape] in text for shape in wait.shapes)


HANDS = [str(play_on(Random(seed), deal(Random(seed), 14), seed)) for seed in (2, 5, 8)]


@pytest.mark.parametrize("hand", [DISCARD, "23444456789991m", *HANDS])
def test_fourteen_tiles(watched: Watched, hand: str) -> None:
    page = watched.open(f"?hand={hand}&lang=en")
    assert shown_discards(page) == expected_discards(hand)


def test_a_discard_shows_what_follows(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en")
    for at, discard in enumerate(analyze(DISCARD, order="shape").discards[:5]):
        row = page.locator("#results button.discard").nth(at)
        row.hover() if at % 2 else row.focus()
        expect(page.locator("#after")).to_have_attribute("data-tile", FACE_NAMES[discard.tile])
        assert shown_draws(page, "#after") == {FACE_NAMES[k]: left for k, left in discard.ukeire.left.items()}


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_why(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand={DISCARD}&lang={language}")
    for tile in ("6p", "4s", "5s"):
        page.click(f"#results button.discard[data-tile='{tile}']")
        is_best = tile == FACE_NAMES[analyze(DISCARD, order="shape").discards[0].tile]
        sentences = (
            why_best(best_discard(DISCARD), language) if is_best else why(compare(DISCARD, tile), language)
        )
        expect(page.locator("#why .reasons li")).to_have_text(list(sentences))


def test_shapes_after_a_discard(watched: Watched) -> None:
    page = watched.open("?hand=123m456p789s11223z&lang=en")
    expect(page.locator("#after .draw .shape").first).to_have_text("dual pair (shanpon)")


def test_a_won_hand_has_its_readings_side_by_side(watched: Watched) -> None:
    page = watched.open(f"?hand={WON}&lang=en")
    readings = analyze(WON).readings
    assert page.locator(".reading").evaluate_all("all => all.map(one => one.dataset.text)") == [
        str(r) for r in readings
    ]
    tops = page.locator(".reading").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


def test_tiles_seen_elsewhere_are_counted(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    assert shown_waits(page)["1m"] == 4
    page.click("[data-mode='seen']")
    for _ in range(2):
        page.click("#tray [data-tile='1m']")
    expect(page.locator(".wait[data-tile='1m']")).to_have_attribute("data-left", "2")
    assert shown_by(page)["seen"] == "11m"
    page.locator("#seen .seen-tile").first.click()
    expect(page.locator(".wait[data-tile='1m']")).to_have_attribute("data-left", "3")


# ------------------------------------------------------------------------------- scores


def expect_score(page: Page, win: Win, language: str = "en", rules: str = "tenhou") -> None:
    result = score_page_json(score(win, preset(rules)), language)
    expect(page.locator("#points")).to_have_text(f"{result['points']:,}")
    shown = page.locator("#score .yaku > div:not(.score-title) dt").all_inner_texts()
    assert shown == result["words"]["yaku"]
    expect(page.locator(".points small")).to_have_text(result["words"]["paid"])


def test_a_won_hand_is_scored(watched: Watched) -> None:
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    hand = "123m456p77889s11z"
    expect_score(page, Win(hand, "9s"))
    page.click("[data-flag='riichi']")
    page.fill("#score-dora_indicators", "4p")
    expect(page.locator("#points")).to_have_text("5,200")
    expect_score(page, Win(hand, "9s", riichi=True, dora_indicators="4p"))
    page.select_option("#score-seat_wind", "E")
    page.select_option("#score-won_by", "tsumo")
    page.fill("#score-honba", "2")
    win = Win(hand, "9s", riichi=True, dora_indicators="4p", seat_wind="E", tsumo=True, honba=2)
    expect(page.locator("#score .yaku")).to_contain_text("tsumo")
    expect(page.locator(".points small")).to_contain_text("for honba")
    expect_score(page, win)
    page.select_option("#language", "ja")
    expect(page.locator("#score h3")).to_have_text(page_words("ja")["page"]["points"])
    expect(page.locator("#points")).to_be_visible()
    expect_score(page, win, "ja")


def test_a_win_that_can_not_be_says_why(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    page.click("[data-flag='ippatsu']")
    expect(page.locator(".score-answer .bad")).to_contain_text("ippatsu without riichi")
    page.click("[data-flag='ippatsu']")
    expect(page.locator("#points")).to_be_visible()


def test_a_hand_without_yaku_is_shown_as_none(watched: Watched) -> None:
    page = watched.open("?hand=234m456p789s9p[123s]%2B9p&lang=en")
    expect(page.locator(".score-answer .bad")).to_contain_text("No yaku")


# ------------------------------------------------------------------------------- bad hands


@pytest.mark.parametrize(
    ("typed", "marked", "problem"),
    [
        ("5555m5m", "5", "five 5m, at most 4"),
        ("12m5q", "q", "'q' is no tile"),
        ("🀇q", "q", "'q' is no tile"),
        ("[12m]", "[", "12m in brackets is not a valid meld"),
    ],
)
def test_a_bad_hand_has_its_place_marked(watched: Watched, typed: str, marked: str, problem: str) -> None:
    watched.refused_allowed = True
    page = watched.open()
    page.fill("#text", typed)
    expect(page.locator("#problem mark")).to_have_text(marked)
    expect(page.locator("#problem .fault")).to_have_text(problem)
    expect(page.locator("#text")).to_have_attribute("aria-invalid", "true")
    page.fill("#text", READY)
    expect(page.locator("#results .wait")).to_have_count(8)
    expect(page.locator("#problem")).to_be_empty()
    assert page.locator("#text").get_attribute("aria-invalid") is None


def test_a_bad_address(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open(
        "?hand=%3Cimg%20src=x%20onerror=alert(1)%3E&seen=zz&game=bridge&lang=xx&tab=nothing&seed=x"
    )
    expect(page.locator("#problem mark")).to_have_text("<")
    assert page.locator("img").count() == 0


def test_a_server_that_is_gone(watched: Watched) -> None:
    page = watched.open()
    watched.cut_off(page)
    page.click("#tray [data-tile='1m']")
    expect(page.locator("#results")).to_contain_text("server does not answer")
    watched.forgive_cut_off()


# ------------------------------------------------------------------------------- languages, widths


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_languages(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand={READY}&lang={language}")
    words = page_words(language)
    assert page.locator("html").get_attribute("lang")[:2] == language
    expect(page.locator("#tab-drill")).to_have_text(words["page"]["tab_drill"])
    expect(page.locator("#results h3").first).to_contain_text(words["page"]["waits_for"])
    expect(page.locator("#clear")).to_have_text(words["page"]["clear"])
    assert page.locator("#tray [data-tile='7z']").get_attribute("aria-label").startswith(words["tiles"]["7z"])


def test_the_language_can_be_changed(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en")
    for language in ("ja", "zh", "en"):
        page.select_option("#language", language)
        expect(page.locator("#results h3").first).to_contain_text(page_words(language)["page"]["discards"])
        assert f"lang={language}" in page.url
        expect(page.locator("#why .reasons li").first).to_have_text(why(compare(DISCARD, "5s"), language)[0])


@pytest.mark.parametrize(("locale", "language"), [("zh-CN", "zh"), ("ja-JP", "ja"), ("fr-FR", "en")])
def test_the_language_of_the_browser_is_taken(watched: Watched, locale: str, language: str) -> None:
    page = watched.open("", locale=locale)
    assert page.locator("html").get_attribute("lang")[:2] == language


@pytest.mark.parametrize(
    "address",
    [
        f"?hand={READY}",
        f"?hand={DISCARD}",
        f"?hand={WON}",
        f"?hand={MELDS}",
        "?hand=12m5q",
        "?tab=drill&seed=4",
        "?hand=1111222233334444m&game=taiwan",
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_widths(watched: Watched, address: str, language: str) -> None:
    watched.refused_allowed = "12m5q" in address
    page = watched.open(f"{address}&lang={language}")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        check_width(page, width)


def check_width(page: Page, width: int) -> None:
    check_fits(page, width)
    outside = page.locator("main button:visible, main select:visible, main svg.tile:visible").evaluate_all(
        "(all, width) => all.filter(one => { const box = one.getBoundingClientRect(); return box.left < 0 || box.right > width + 0.5; }).length",
        width,
    )
    assert outside == 0
    small = page.locator("button:visible:not([disabled])").evaluate_all(
        "all => all.filter(one => { const box = one.getBoundingClientRect(); return box.width < 24 || box.height < 24; }).map(one => one.outerHTML.slice(0, 80))"
    )
    assert not small


def test_touch_on_a_narrow_page(watched: Watched) -> None:
    page = watched.open("?lang=en", width=360, has_touch=True, is_mobile=True)
    for name in ("1m", "1m", "2m", "3m", "9s"):
        page.tap(f"#tray [data-tile='{name}']")
    expect(page.locator("#rack .rack-tile")).to_have_count(5)
    page.tap("#results button.discard[data-tile='1m']")
    expect(page.locator(".discards #after")).to_have_attribute("data-tile", "1m")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(watched: Watched, scheme: str) -> None:
    page = watched.open(f"?hand={READY}&lang=en", media={"color_scheme": scheme})
    lightness = "getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).slice(0, 3).reduce((sum, one) => sum + Number(one), 0)"
    assert (page.evaluate(lightness) > 380) == (scheme == "light")
    other = "dark" if scheme == "light" else "light"
    page.select_option("#theme", other)
    assert (page.evaluate(lightness) > 380) == (other == "light")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert (page.evaluate(lightness) > 380) == (other == "light")


# ------------------------------------------------------------------------------- keyboard


def tab_to(page: Page, selector: str, most: int = 40) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"{selector} is not reached by Tab")


def test_with_the_keyboard_alone(watched: Watched) -> None:
    page = watched.open("?lang=en")
    tab_to(page, "#tray button")
    assert focused(page, "data-tile") == "1m"
    for key in (
        "Enter",
        "ArrowRight",
        "Enter",
        "ArrowRight",
        "Space",
        "End",
        "Enter",
        "Home",
        "ArrowDown",
        "Enter",
    ):
        page.keyboard.press(key)
    expect(page.locator("#rack .rack-tile")).to_have_count(5)
    assert rack(page) == ["1m", "2m", "3m", "*", "1p"]
    settle(page, "123m*+1p")
    tab_to(page, "#results button.discard")
    page.keyboard.press("ArrowDown")
    second = page.locator("#results button.discard").nth(1).get_attribute("data-tile")
    expect(page.locator("#after")).to_have_attribute("data-tile", second)
    page.keyboard.press("/")
    assert focused(page) == "text"
    page.keyboard.press("Control+a")
    page.keyboard.type(READY)
    expect(page.locator("#results .wait")).to_have_count(8)


def test_tiles_are_taken_away_with_the_keyboard(watched: Watched) -> None:
    page = watched.open("?hand=1234567m&lang=en")
    tab_to(page, "#rack button")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#rack .rack-tile")).to_have_count(6)
    assert focused(page, "data-tile") == "3m"
    page.keyboard.press("Enter")
    expect(page.locator("#rack .rack-tile")).to_have_count(5)


def test_tabs_with_the_keyboard(watched: Watched) -> None:
    page = watched.open("?lang=en")
    tab_to(page, "#tab-hand")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-drill")).to_be_visible()
    assert focused(page) == "tab-drill"
    tab_to(page, "#drill-answers button")
    page.keyboard.press("Space")
    tab_to(page, "#check")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "next"
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_count(0)


# ------------------------------------------------------------------------------- the drill


def stats(page: Page) -> dict[str, str]:
    return dict(
        page.locator("[data-stat]").evaluate_all(
            "all => all.map(one => [one.dataset.stat, one.querySelector('dd').textContent])"
        )
    )


def test_waits_are_questions_with_answers(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=11&lang=en")
    question = make(name_of("waits-one-suit", 1, 11))
    for kind in question.answer:
        page.click(f"#drill-answers [data-tile='{KIND_NAMES[kind]}']")
    page.click("#check")
    expect(page.locator("#verdict h2")).to_have_text("Right!")
    finishes = page.locator(".finish").evaluate_all(
        "all => all.map(one => [one.dataset.tile, one.querySelector('.reading').dataset.text])"
    )
    expected = check(question, question.answer).finishes
    assert finishes == [[FACE_NAMES[one.wait.tile], str(one.reading)] for one in expected]
    assert stats(page)["streak"] == "1"
    page.click("#next")
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#verdict")).to_be_visible()
    assert re.fullmatch(r"50 %|100 %", stats(page)["accuracy"])
    page.reload()
    page.wait_for_selector("[data-stat]")
    assert stats(page)["best_streak"] in {"1", "2"}
    page.click("text=Reset")
    assert stats(page)["accuracy"] == "–"


def test_a_wrong_answer_gets_its_reason(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=11&lang=zh")
    question = make(name_of("waits-one-suit", 1, 11))
    wrong = next(kind for kind in range(18, 27) if kind not in question.answer)
    page.click(f"#drill-answers [data-tile='{KIND_NAMES[wrong]}']")
    page.click("#check")
    expect(page.locator("#verdict.wrong .reasons li")).to_have_text(
        [
            check(question, TileSet([wrong])).misses
            and f"{page_words('zh')['tiles'][KIND_NAMES[wrong]]}不能和牌。"
        ]
    )
    assert stats(page)["streak"] == "0"


def test_discards_are_questions_with_answers(watched: Watched) -> None:
    page = watched.open("?tab=drill&lang=en")
    page.select_option("#drill-topic", "discard")
    expect(page.locator("#drill-hand button")).to_have_count(14)
    page.evaluate("document.getElementById('drill-hand').dataset.old = 'yes'")
    page.select_option("#drill-level", "2")
    expect(page.locator("#drill-hand:not([data-old]) button")).to_have_count(14)
    hand = "".join(page.locator("#drill-hand button").evaluate_all("all => all.map(one => one.dataset.tile)"))
    best = FACE_NAMES[analyze(hand, order="shape").discards[0].tile]
    page.locator(f"#drill-hand [data-tile='{best}']").first.click()
    expect(page.locator("#verdict h2")).to_have_text("Right!")
    expect(page.locator("#verdict .reasons li").first).to_have_text(why(compare(hand, best), "en")[0])
    page.click("text=Open in the analyser")
    page.wait_for_selector("html[data-ready]")
    assert shown_discards(page) == expected_discards(hand)


def test_a_browser_that_keeps_nothing(watched: Watched) -> None:
    forbid = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    page = watched.open("?tab=drill&seed=11&lang=en", script=forbid)
    page.click("#drill-answers button >> nth=0")
    page.click("#check")
    expect(page.locator("#verdict")).to_be_visible()
    assert stats(page)["accuracy"] == "–"


# ------------------------------------------------------------------------------- quality


@pytest.mark.parametrize(
    ("address", "width"),
    [(f"?hand={READY}&seen=9m", 1280), (f"?hand={DISCARD}&seen=1z", 1280), (f"?hand={DISCARD}", 360), (f"?hand={WON}", 1280),
     (f"?hand={MELDS}", 360), ("?hand=12m5q", 1280), ("", 360), ("?tab=drill&seed=4", 1280), ("?tab=drill&seed=11", 360)],
)  # fmt: skip
def test_axe_has_nothing_to_say(watched: Watched, address: str, width: int) -> None:
    watched.refused_allowed = "12m5q" in address
    page = watched.open(
        f"{address}{'&' if address else '?'}lang=en", width=width, media={"reduced_motion": "reduce"}
    )
    if "seed=11" in address:
        page.click("#drill-answers button >> nth=0")
        page.click("#check")
        page.wait_for_selector("#verdict")
    page.wait_for_timeout(200)
    check_looks(page, [(width, "light"), (width, "dark")])


def test_the_page_is_small_and_quickly_ready(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en", alone=True)
    sizes = page.evaluate(
        "[...performance.getEntriesByType('resource'), performance.getEntriesByType('navigation')[0]]"
        ".filter(one => !one.name.includes('/api/')).map(one => one.decodedBodySize)"
    )
    assert len(sizes) >= 10
    assert sum(sizes) <= 200_000
    assert page.evaluate("performance.getEntriesByName('paili-ready').length") == 1


def test_the_policy_is_in_force(watched: Watched) -> None:
    page = watched.open()
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p id=p style=\"color: red\">x</p>')")
    assert page.evaluate("getComputedStyle(document.getElementById('p')).color") != "rgb(255, 0, 0)"
    blocked = page.evaluate("fetch('http://192.0.2.1/').then(() => 'loaded', () => 'blocked')")
    assert blocked == "blocked"
    assert any("Content Security Policy" in one for one in watched.complaints)
    watched.complaints = [
        one for one in watched.complaints if "Content Security Policy" not in one and "192.0.2.1" not in one
    ]


def test_the_words_of_a_tile_are_spoken(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    labels = page.locator("#rack button").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert labels[0] == "remove 2m"
    assert json.dumps(labels).count("remove") == 13


@pytest.mark.parametrize("order", [1, -1], ids=["in-order", "reversed"])
def test_the_language_that_was_chosen_last_holds(watched: Watched, order: int) -> None:
    """Also where the words of the first come last."""
    page = watched.open("?lang=en", alone=True)
    delayed = []
    page.route("**/api/words*", lambda route: delayed.append(route))  # noqa: PLW0108
    for language in ("zh", "ja"):
        with page.expect_request("**/api/words*"):
            page.select_option("#language", language)
    wait_for_routes(page, delayed, 2)
    for route in delayed[::order]:
        with page.expect_response(route.request.url):
            route.continue_()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.wait_for_timeout(200)
    assert page.locator("html").get_attribute("lang") == "ja"
    expect(page.locator("#language")).to_have_value("ja")


def test_the_keyboard_skips_what_a_game_does_not_have(watched: Watched) -> None:
    page = watched.open("?game=sanma&lang=en")
    page.focus("#tray [data-tile='1m']")
    page.keyboard.press("ArrowRight")
    assert focused(page, "data-tile") == "9m"
    page.select_option("#game", "riichi")
    page.focus("#tray [data-tile='5m']")
    page.focus("[data-winds='seat'] [data-wind='N']")
    page.select_option("#game", "sanma")
    expect(page.locator("#tray [data-tile='5m']")).to_be_hidden()
    for group in ("#tray", "[data-winds='seat']"):
        expect(page.locator(f"{group} button[tabindex='0']")).to_be_visible()


def test_melds_of_an_address_that_are_none(watched: Watched) -> None:
    page = watched.open("?hand=123m11z[777z]&melds=foo&lang=en")
    expect(page.locator("#status")).to_have_text("Complete")
    assert page.locator("#rack .rack-meld").count() == 1


def test_a_tile_after_four_melds_and_one_tile_is_drawn(watched: Watched) -> None:
    page = watched.open("?hand=5m[111p][222p][333s][444s]&lang=en")
    page.click("#tray [data-tile='5m']")
    expect(page.locator("#score-won_by")).to_have_value("tsumo")


def test_a_link_to_an_example_has_no_other_hand(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?hand=19m&lang=en")
    page.fill("#text", "12q")
    expect(page.locator("#problem mark")).to_have_text("q")
    example = page.locator("a.example").first
    fields = parse_qs(urlsplit(example.get_attribute("href")).query)
    assert fields["hand"] == [example.get_attribute("data-hand")]
    assert "pos" not in fields


@pytest.mark.parametrize("tab", ["log", "play"])
def test_a_tab_without_its_script_says_so(watched: Watched, tab: str) -> None:
    page = watched.open("?lang=en", alone=True)
    page.route(f"**/{tab}/{tab}.js", lambda route: route.abort())
    page.click(f"#tab-{tab}")
    expect(page.locator(f"#panel-{tab} .bad")).to_contain_text("server does not answer")
    watched.forgive_cut_off()


def test_a_random_hand_of_another_game_comes_too_late(watched: Watched) -> None:
    page = watched.open("?lang=en", alone=True)
    delayed = delay_routes(page, "**/api/deal*")
    page.click("#random14")
    wait_for_routes(page, delayed, 1)
    page.select_option("#game", "sanma")
    expect(page.locator("#tray [data-tile='5m']")).to_be_hidden()
    with page.expect_response("**/api/deal*"):
        delayed[0].continue_()
    page.wait_for_timeout(200)
    assert rack(page) == []


def back_to_seen_tiles(page: Page) -> list[Route]:
    """Go back to an address with seen tiles, and delay the request that reads them."""
    page.evaluate(
        "for (const one of ['55s&seen=9p', '44s']) history.pushState(null, '', `?lang=en&hand=${one}`)"
    )
    delayed = delay_routes(page, "**/api/read", '"9p"')
    page.go_back()
    wait_for_routes(page, delayed, 1)
    return delayed


def test_the_address_that_was_opened_last_holds(watched: Watched) -> None:
    """Also where the tiles seen elsewhere of the address before are read last."""
    page = watched.open("?hand=28m&lang=en", alone=True)
    delayed = back_to_seen_tiles(page)
    page.go_back()
    settle(page, "28m")
    with page.expect_response("**/api/read"):
        delayed[0].continue_()
    page.wait_for_timeout(300)
    assert page.input_value("#text") == "28m"
    expect(page.locator("#seen")).to_be_hidden()


def test_a_server_that_is_busy_at_the_start_says_so(watched: Watched) -> None:
    page = watched.open("?lang=en", alone=True)
    answer = {"error": {"type": "HTTPError", "message": "the server is busy"}}
    page.route("**/api/variants*", lambda route: route.fulfill(status=503, json=answer))
    page.reload()
    expect(page.locator("#results")).to_have_text("the server is busy")
    watched.complaints = [one for one in watched.complaints if "503" not in one]


def test_the_names_of_games_are_in_the_language_that_was_chosen_last(watched: Watched) -> None:
    page = watched.open("?lang=en", alone=True)
    delayed = delay_routes(page, "**/api/fan/games*", "lang=zh")
    page.select_option("#language", "zh")
    wait_for_routes(page, delayed, 1)
    page.select_option("#language", "ja")
    titles = {one["name"]: one["title"] for one in games_json("ja")}
    name = page.locator("#game option[value='mcr']")
    expect(name).to_have_text(titles["mcr"])
    with page.expect_response("**/api/fan/games*"):
        delayed[0].continue_()
    page.wait_for_timeout(200)
    expect(name).to_have_text(titles["mcr"])
    assert page.evaluate("localStorage['paili.language']") == "ja"


def test_a_change_while_an_address_is_opened_holds(watched: Watched) -> None:
    page = watched.open("?hand=1m&lang=en", alone=True)
    delayed = back_to_seen_tiles(page)
    page.click("#tray [data-tile='7z']")
    address = page.url
    with page.expect_response("**/api/read"):
        delayed[0].continue_()
    page.wait_for_timeout(300)
    assert (page.input_value("#text"), rack(page), page.url) == ("55s7z", ["5s", "5s", "7z"], address)


def test_a_click_draws_only_the_marks_that_change(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    page.evaluate("window.marks = [...document.querySelectorAll('#tray .pips')].map(one => one.firstChild)")
    page.click("#rack .rack-tile >> nth=0")
    expect(page.locator("#rack .rack-tile")).to_have_count(12)
    assert page.evaluate("window.marks.filter(one => one && !one.isConnected).length") == 1
