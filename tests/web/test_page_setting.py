"""Setting a hand on the page: the back button, the focus, half-typed text, quads and chi with a red five."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from watching import Watched, check_fits, focused, rack, shown_by

from paili.report.page_words import page_words

READY, DISCARD = "2344445678999m", "1234m345688p4556s"
PHONE = {"width": 360, "has_touch": True, "is_mobile": True}
BUILDING = re.compile(r"\bbuilding\b")


def hand_of(page: Page) -> str:
    return shown_by(page).get("hand", "")


def type_slowly(page: Page, text: str) -> None:
    """Type with a pause after every letter that is longer than the page waits for the next."""
    page.locator("#text").press_sequentially(text, delay=200)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_phone_shows_the_examples_and_the_link_to_games_whole(watched: Watched, language: str) -> None:
    page = watched.open(f"?lang={language}", **PHONE)
    expect(page.locator("#results > a")).to_be_visible()
    room = page.evaluate(
        "() => { const [box, end] = [document.getElementById('results'), document.querySelector('#results > a')];"
        " return [box.scrollHeight - box.clientHeight,"
        " box.getBoundingClientRect().bottom - end.getBoundingClientRect().bottom]; }"
    )
    assert room[0] <= 0 < room[1]


# ------------------------------------------------------------------------------- the back button


def test_back_from_an_example(watched: Watched) -> None:
    page = watched.open("?lang=en")
    page.click("text=Ready, eight kinds")
    expect(page.locator("#results .wait")).to_have_count(8)
    expect(page.locator("#text")).to_have_value(READY)
    assert focused(page) == "results"
    page.go_back()
    expect(page.locator("#results .example")).to_have_count(4)
    assert not hand_of(page)


def test_a_typing_session_makes_one_entry(watched: Watched) -> None:
    page = watched.open("?lang=en", alone=True)
    page.click("#random14")
    expect(page.locator("#status")).to_be_visible()
    dealt = hand_of(page)
    before = page.evaluate("history.length")
    page.fill("#text", "")
    type_slowly(page, "123m11z")
    page.keyboard.press("Tab")
    expect(page.locator("#status")).to_have_text("Complete")
    assert hand_of(page) == "123m11z"
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    expect(page.locator("#text")).to_have_value(dealt)
    assert hand_of(page) == dealt
    page.go_forward()
    expect(page.locator("#text")).to_have_value("123m11z")
    page.fill("#text", "123m22z")
    page.keyboard.press("Enter")
    expect(page.locator("#rack [data-tile='2z']")).to_have_count(2)
    page.fill("#text", "123m33z")
    page.keyboard.press("Enter")
    expect(page.locator("#rack [data-tile='3z']")).to_have_count(2)
    page.go_back()
    expect(page.locator("#text")).to_have_value("123m22z")


def test_what_was_typed_just_before_leaving_the_field_is_taken(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    page.fill("#text", "123m11z")
    page.keyboard.press("Tab")
    expect(page.locator("#rack .rack-tile")).to_have_count(5)
    page.go_back()
    expect(page.locator("#results .wait")).to_have_count(8)


# ------------------------------------------------------------------------------- typing


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("123m406p789s1122z", 13), ("406p2378s[777z][23", 7), ("1m 2m 3", 2), ("123m11z+1", 5), ("0 4 8 1", 4), ("0 4 8 4", 3)],
)  # fmt: skip
def test_a_run_half_typed_is_no_error(watched: Watched, text: str, tiles: int) -> None:
    page = watched.open()
    page.evaluate(
        "window.seen = []; new MutationObserver(() => window.seen.push(document.querySelector('#problem').textContent))"
        ".observe(document.querySelector('#problem'), {childList: true, subtree: true})"
    )
    type_slowly(page, text)
    page.wait_for_timeout(300)
    assert page.evaluate("window.seen.filter(Boolean)") == []
    expect(page.locator("#rack .rack-tile")).to_have_count(tiles)
    expect(page.locator("#problem")).to_be_empty()


@pytest.mark.parametrize("key", ["Tab", "Enter"])
def test_digits_without_a_suit_are_an_error_in_the_end(watched: Watched, key: str) -> None:
    page = watched.open()
    type_slowly(page, "123m40")
    expect(page.locator("#rack .rack-tile")).to_have_count(3)
    watched.refused_allowed = True
    page.keyboard.press(key)
    expect(page.locator("#problem .fault")).to_have_text("a suit letter (m, p, s or z) must follow 40")
    page.focus("#text")
    page.keyboard.press("End")
    page.keyboard.type("6p")
    expect(page.locator("#rack .rack-tile")).to_have_count(6)
    expect(page.locator("#problem")).to_be_empty()


def test_more_than_trailing_digits_is_an_error_at_once(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open()
    page.fill("#text", "12q45")
    expect(page.locator("#problem mark")).to_have_text("q")
    assert focused(page) == "text"


# ------------------------------------------------------------------------------- the focus


def test_the_tray_keeps_the_focus(watched: Watched) -> None:
    page = watched.open("?lang=en")
    page.focus("#tray [data-tile='1m']")
    for _ in range(5):
        page.keyboard.press("Enter")
    assert rack(page) == ["1m"] * 4
    assert focused(page, "data-tile") == "1m"
    expect(page.locator("#tray [data-tile='1m']")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")
    assert focused(page, "data-tile") == "2m"
    page.keyboard.press("ArrowDown")
    assert focused(page, "data-tile") == "2p"


def test_the_tile_that_fills_the_hand_keeps_the_focus(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    page.focus("#tray [data-tile='9p']")
    page.keyboard.press("Enter")
    expect(page.locator("#rack .rack-tile")).to_have_count(14)
    assert focused(page, "data-tile") == "9p"
    page.keyboard.press("Enter")
    assert len(rack(page)) == 14


def test_the_focus_after_what_is_taken_away(watched: Watched) -> None:
    page = watched.open("?hand=1m[111z][222z][333z]&seen=99s8p&lang=en")
    page.focus("#seen button >> nth=2")
    for left in ("9s", "8p"):
        page.keyboard.press("Enter")
        assert focused(page, "data-tile") == left
    page.keyboard.press("Enter")
    expect(page.locator("#seen")).to_be_hidden()
    assert focused(page, "aria-label") == "remove 1m"
    page.keyboard.press("Enter")
    assert focused(page, "data-meld") == "[111z]"
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert focused(page, "data-meld") == "[222z]"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#rack .slot")).to_have_count(13)
    assert page.evaluate("document.activeElement.closest('#tray') !== null")


# ------------------------------------------------------------------------------- red fives in melds


@pytest.mark.parametrize("text", ["(0555m)", "(5055m)", "(5505m)"])
def test_the_red_five_of_a_concealed_quad_is_seen(watched: Watched, text: str) -> None:
    page = watched.open(f"?hand=11z{text}&lang=en")
    pictures = page.locator("#rack .rack-meld use").evaluate_all(
        "all => all.map(one => one.getAttribute('href'))"
    )
    assert [pictures[0], pictures[3]] == ["#tile-back", "#tile-back"]
    assert sorted(pictures[1:3]) == ["#tile-0m", "#tile-5m"]


@pytest.mark.parametrize(
    ("lowest", "text"), [("3p", "[340p]"), ("4p", "[406p]"), ("5p", "[067p]"), ("0p", "[067p]")]
)
@pytest.mark.parametrize("way", ["click", "touch", "keyboard"])
def test_a_run_with_a_red_five(watched: Watched, lowest: str, text: str, way: str) -> None:
    page = watched.open("?hand=11z&lang=en", **(PHONE if way == "touch" else {}))
    mode, tile = page.locator("[data-mode='chi_red']"), page.locator(f"#tray [data-tile='{lowest}']")
    for one in (mode, tile):
        if way == "click":
            one.click()
        elif way == "touch":
            one.tap()
        else:
            one.focus()
            page.keyboard.press("Enter")
    expect(page.locator("#text")).to_have_value(f"11z{text}")
    expect(page.locator("#status")).to_have_text("Complete")
    expect(tile).to_have_attribute("aria-disabled", "true")
    if way == "click":  # the address says nothing of the way
        again = watched.open(page.url.removeprefix(watched.base))
        expect(again.locator("#rack .rack-meld")).to_have_attribute("data-meld", text)


def test_runs_that_have_no_red_five_are_not_offered(watched: Watched) -> None:
    page = watched.open("?lang=en")
    page.click("[data-mode='chi_red']")
    offered = page.locator("#tray [aria-disabled='false']").evaluate_all(
        "all => all.map(one => one.dataset.tile)"
    )
    assert offered == [f"{rank}{suit}" for suit in "mps" for rank in (3, 4, 5, 0)]
    page.select_option("#game", "sanma")
    expect(page.locator("[data-mode='chi_red']")).to_be_disabled()
    expect(page.locator("[data-mode='tile']")).to_have_attribute("aria-checked", "true")


# ------------------------------------------------------------------------------- the server gone, odd addresses


@pytest.mark.parametrize("tab", ["hand", "drill"])
def test_a_language_that_can_not_be_had(watched: Watched, tab: str) -> None:
    page = watched.open(f"?hand={READY}&tab={tab}&lang=en")
    watched.cut_off(page)
    page.select_option("#language", "ja")
    expect(page.locator(f"#panel-{tab} .bad")).to_contain_text("server does not answer")
    assert page.locator("#language").input_value() == "en"
    assert page.locator("html").get_attribute("lang") == "en"
    assert "lang=en" in page.url
    watched.forgive_cut_off()
    page.unroute("**/api/**")
    page.select_option("#language", "ja")
    expect(page.locator("#clear")).to_have_text(page_words("ja")["page"]["clear"])


def test_odd_values_kept_in_the_browser(watched: Watched) -> None:
    stored = {"paili.language": "xx", "paili.theme": "toString"}
    page = watched.open("", stored=stored, locale="zh-CN")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    assert page.locator("#theme").input_value() == "auto"


def test_a_change_of_language_keeps_what_is_wrong(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?hand=12m5q&lang=en")
    page.select_option("#language", "zh")
    expect(page.locator("#status")).to_have_text(page_words("zh")["page"]["not_a_hand"])
    expect(page.locator("#problem mark")).to_have_text("q")


def test_seen_that_can_not_be_read(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?hand={READY}&seen=12m5q&lang=en")
    expect(page.locator("#problem")).to_contain_text("Seen elsewhere")
    expect(page.locator("#problem mark")).to_have_text("q")
    expect(page.locator("#results .wait")).to_have_count(8)
    assert page.locator("#text").get_attribute("aria-invalid") is None


def test_melds_among_the_seen_are_counted(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&seen=[123s]9p&lang=en")
    expect(page.locator("#seen .seen-tile")).to_have_count(4)


def test_more_copies_than_there_are_leave_none(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?hand=1111m&seen=1m&lang=en")
    expect(page.locator("#tray [data-tile='1m']")).to_have_attribute("aria-label", "1m, 0 left")


@pytest.mark.parametrize(
    ("hand", "message"),
    [("[123m]", "The hand has only melds so far"), ("(1111m)", "The hand has only melds so far"), ("123p[123m]", "The hand has 3 tiles besides its melds"), ("123p", "The hand has 3 tiles: add one or take one out.")],
)  # fmt: skip
def test_a_number_of_tiles_that_is_no_hand(watched: Watched, hand: str, message: str) -> None:
    page = watched.open(f"?hand={quote(hand)}&lang=en")
    expect(page.locator("#results")).to_contain_text(message)


# ------------------------------------------------------------------------------- labels and places


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_no_label_is_clipped(watched: Watched, language: str, width: int) -> None:
    page = watched.open(f"?lang={language}", width=width)
    if page.locator("#open-sheet").is_visible():
        page.click("#open-sheet")
    for game in ("riichi", "sanma", "laizi", "taiwan", "sichuan"):
        page.select_option("#game", game)
        clipped = page.locator(".settings select").evaluate_all("""all => all.filter(one => {
            const alone = document.body.appendChild(document.createElement('span'));
            const style = getComputedStyle(one);
            Object.assign(alone.style, {font: style.font, position: 'absolute', whiteSpace: 'nowrap'});
            alone.textContent = one.selectedOptions[0].textContent;
            const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
            const wide = alone.getBoundingClientRect().width;
            alone.remove();
            return wide > room + 0.5;
        }).map(one => one.selectedOptions[0].textContent)""")
        assert clipped == []
    check_fits(page, width)


@pytest.mark.parametrize(("game", "most"), [("riichi", 14), ("taiwan", 17)])
def test_the_deals_say_how_many_tiles(watched: Watched, game: str, most: int) -> None:
    page = watched.open(f"?game={game}&lang=en")
    for button, tiles in (("#random13", most - 1), ("#random14", most)):
        expect(page.locator(button)).to_have_text(f"Random {tiles} tiles")
        page.click(button)
        expect(page.locator("#rack .rack-tile")).to_have_count(tiles)
    page.select_option("#language", "zh")
    expect(page.locator("#random14")).to_have_text(f"随机{most}张")


@pytest.mark.parametrize("width", [700, 1000, 1280])
def test_seventeen_tiles_stand_in_one_row(watched: Watched, width: int) -> None:
    page = watched.open("?hand=1112223334445556m%2B7m&game=taiwan&lang=en", width=width)
    bottoms = page.locator("#rack .rack-tile").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == 17
    assert max(bottoms) - min(bottoms) < 1


def test_the_tray_stays_where_it_is_on_a_phone(watched: Watched) -> None:
    """Until the hand is whole: then the answer has the room that it needs, between the tiles and the tray."""
    page = watched.open("?lang=en", **PHONE)
    *most, last = [*(f"{rank}m" for rank in range(1, 10)), *(f"{rank}p" for rank in range(1, 6))]
    places = set()
    for name in most:
        page.tap(f"#tray [data-tile='{name}']")
        places.add(round(page.locator("#tray").evaluate("one => one.getBoundingClientRect().top + scrollY")))
    expect(page.locator("#status")).to_be_visible()
    assert len(rack(page)) == 13
    assert len(places) == 1
    expect(page.locator("body")).to_have_class(BUILDING)
    page.tap(f"#tray [data-tile='{last}']")
    expect_answer_before_tray(page)
    page.tap("#clear")
    expect(page.locator("body")).to_have_class(BUILDING)
    page.tap("#open-sheet")
    page.tap("#random14")
    expect_answer_before_tray(page)


def expect_answer_before_tray(page: Page) -> None:
    expect(page.locator("#rack .rack-tile")).to_have_count(14)
    expect(page.locator("#results button.discard").first).to_be_in_viewport(ratio=1)
    expect(page.locator("body")).not_to_have_class(BUILDING)
    tops = [
        page.locator(one).evaluate("one => one.getBoundingClientRect().top")
        for one in ("#rack", "#results", "#tray")
    ]
    assert tops == sorted(tops)


def test_a_bad_hand_in_the_address_leaves_no_word_in_another_language(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?lang=zh&hand=12m5q")
    expect(page.locator("#random13")).to_have_text("随机13张")
    expect(page.locator("#random14")).to_have_text("随机14张")
