"""The results in a real browser: the panel of a discard, bars, red fives, the points of a won hand."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from test_page import DISCARD, expect_score
from watching import Watched

from paili import notation
from paili.analysis.analyze import analyze
from paili.report.page_words import page_words
from paili.scoring import Win, score
from paili.tiles import FACE_NAMES, mpsz

SIZES = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
WHOLE = """one => { const box = one.getBoundingClientRect();
                    return box.top >= 0 && box.height > 100 && one.scrollHeight <= one.clientHeight + 1; }"""
CLEAR = """() => { const [card, tray] = ['after', 'tray'].map((id) => document.getElementById(id).getBoundingClientRect());
                   return card.left >= tray.right || card.right <= tray.left; }"""


def row_of(page: Page, at: int):
    return page.locator("#results button.discard").nth(at)


def top_of(page: Page, at: int) -> float:
    return row_of(page, at).evaluate("one => one.getBoundingClientRect().top")


# ------------------------------------------------------------------------------- where the panel stands


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_panel_of_a_row_under_the_pointer_is_in_sight(watched: Watched, width: int, height: int) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en", width=width)
    page.set_viewport_size({"width": width, "height": height})
    for at in (0, 1, 2):
        row_of(page, at).hover()
        expect(page.locator("#after")).to_have_attribute(
            "data-tile", row_of(page, at).get_attribute("data-tile")
        )
        expect(page.locator("#why .reasons li").first).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(CLEAR)
        assert page.locator("#after").evaluate(WHOLE)


def test_the_panel_stays_in_sight_down_to_the_last_row(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en", width=1280)
    page.set_viewport_size({"width": 1280, "height": 720})
    last = page.locator("#results button.discard").last
    last.hover()
    expect(page.locator("#after")).to_have_attribute("data-tile", last.get_attribute("data-tile"))
    expect(page.locator("#why .reasons li").first).to_be_in_viewport(ratio=1)
    assert page.locator("#after").evaluate(WHOLE)


def test_a_panel_higher_than_the_window_is_not_cut_off(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en", width=1280)
    page.set_viewport_size({"width": 1280, "height": 560})
    row_of(page, 1).click()
    expect(page.locator("#why .change")).to_have_count(3)
    assert page.locator("#after").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#why .change").last).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(CLEAR)


def test_tiles_seen_are_marked_without_the_tray_moving(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en")
    page.click("[data-mode='seen']")
    tile = page.locator("#tray [data-tile='1m']")
    before = tile.evaluate(
        "one => one.getBoundingClientRect().top + scrollY - document.querySelector('.columns').offsetTop"
    )
    tile.click()
    expect(page.locator("#seen .seen-tile")).to_have_count(1)
    row_of(page, 4).hover()
    after = tile.evaluate(
        "one => one.getBoundingClientRect().top + scrollY - document.querySelector('.columns').offsetTop"
    )
    assert abs(before - after) < 1


@pytest.mark.parametrize("width", [979, 360])
def test_no_row_moves_under_the_pointer_on_a_narrow_page(watched: Watched, width: int) -> None:
    """The panel opens below the row that was tapped, and is shut by a second tap."""
    page = watched.open(f"?hand={DISCARD}&lang=en", width=width)
    expect(row_of(page, 4)).to_be_visible()
    assert page.locator("#after").count() == 0
    row_of(page, 2).click()
    expect(page.locator("#why .reasons li").first).to_be_visible()  # they make the panel higher
    row_of(page, 4).scroll_into_view_if_needed()
    before = top_of(page, 4)
    row_of(page, 4).hover()
    page.wait_for_timeout(200)
    assert top_of(page, 4) == pytest.approx(before, abs=1)
    row_of(page, 4).click()
    expect(page.locator("#after")).to_have_attribute("data-tile", row_of(page, 4).get_attribute("data-tile"))
    assert top_of(page, 4) == pytest.approx(before, abs=1)
    assert page.locator("#results li:has(> #after) > button.discard").get_attribute("aria-pressed") == "true"
    row_of(page, 4).click()
    expect(page.locator("#after")).to_have_count(0)


def test_the_panel_follows_the_width_of_the_page(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en", width=1280)
    row_of(page, 2).click()
    page.set_viewport_size({"width": 700, "height": 900})
    expect(page.locator("#results #after")).to_be_visible()
    assert page.locator("#after").evaluate("one => one.style.maxHeight") == ""
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("#after-home #after")).to_be_visible()


# ------------------------------------------------------------------------------- what a row says


def test_bars_compare_the_rows_of_the_same_shanten(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&lang=en")
    table = analyze(DISCARD, order="shape").discards
    widths = page.locator("#results .discard .bar > i").evaluate_all(
        "all => all.map(one => parseFloat(one.style.width))"
    )
    for one, width in zip(table, widths, strict=True):
        most = max(other.ukeire.total for other in table if other.shanten == one.shanten)
        assert width == pytest.approx(100 * one.ukeire.total / most, abs=0.01)
    totals = {one.ukeire.total: width for one, width in zip(table, widths, strict=True) if one.shanten == 2}
    assert totals[70] == 100
    assert totals[62] < 90


@pytest.mark.parametrize(
    ("language", "text"), [("en", "1 kind · 3 left"), ("zh", "1种 · 剩3张"), ("ja", "1種 · 残り3枚")]
)
def test_one_kind_is_in_the_singular(watched: Watched, language: str, text: str) -> None:
    page = watched.open(f"?hand=123m456p789s1112z&lang={language}")
    expect(page.locator("#results h3 small")).to_have_text(text)


def test_one_kind_is_in_the_singular_of_a_discard(watched: Watched) -> None:
    page = watched.open("?hand=123m456p789s11122z&lang=en")
    alone = next(one for one in analyze("123m456p789s11122z").discards if len(one.ukeire.tiles) == 1)
    row = page.locator(f"#results button.discard[data-tile='{FACE_NAMES[alone.tile]}']")
    row.click()
    expect(row).to_contain_text(f"1 kind · {alone.ukeire.total} left")
    expect(page.locator("#after .hint")).to_contain_text(f"1 kind · {alone.ukeire.total} left")


def faces(text: str) -> list[str]:
    return [FACE_NAMES[token.face] for token in notation.parse(text).tokens]


def pictures(page: Page, within: str) -> list[str]:
    return page.locator(f"{within} use").evaluate_all(
        "all => all.map(one => one.getAttribute('href').slice(6))"
    )


def test_a_red_five_is_drawn_where_the_hand_has_no_plain_one(watched: Watched) -> None:
    page = watched.open("?hand=1234m340688p4406s&lang=en")
    words = page_words("en")["tiles"]
    for kind, drawn in (("5p", "0p"), ("5s", "0s")):
        row = page.locator(f"#results button.discard[data-tile='{kind}']")
        expect(row).to_contain_text(f"Discard {words[drawn]}")
        row.click()
        expect(page.locator("#after-title")).to_contain_text(words[drawn])
        assert pictures(page, f"#results button.discard[data-tile='{kind}']")[0] == drawn


def test_a_plain_five_is_discarded_before_a_red_one(watched: Watched) -> None:
    page = watched.open("?hand=1234m345688p4056s&lang=en")
    row = page.locator("#results button.discard[data-tile='5s']")
    expect(row).to_contain_text("Discard 5s")
    assert pictures(page, "#results button.discard[data-tile='5s']")[0] == "5s"


def test_readings_and_scores_have_the_red_fives_of_the_hand(watched: Watched) -> None:
    page = watched.open("?hand=406p456p9s[055m]%2B9s&lang=en")
    expect(page.locator(".reading")).to_have_count(1)
    assert sorted(pictures(page, ".reading")) == sorted(faces("406p456p99s055m"))
    page = watched.open("?hand=406p67s11z[777z][055%2B5m]%2B8s&lang=en")
    assert pictures(page, ".reading").count("0p") == 1
    expect(page.locator("#points")).to_be_visible()
    assert sorted(pictures(page, ".score-answer .groups")) == sorted(faces("406p678s11777z0555m"))


def test_a_red_winning_tile_stands_in_the_group_that_it_won(watched: Watched) -> None:
    page = watched.open("?hand=567p46p678s11z[777z]%2B0p&lang=en")
    expect(page.locator("#points")).to_be_visible()
    assert pictures(page, "#score .group.winning") == ["4p", "0p", "6p"]
    assert pictures(page, ".score-answer .groups").count("0p") == 1


# ------------------------------------------------------------------------------- scores


@pytest.mark.parametrize(
    "address",
    ["?hand=11m", "?hand=234m55p", "?hand=123m456p11z", "?hand=123m456p789s11z", "?hand=234m*456p22z77889s"],
)  # fmt: skip
def test_what_can_not_be_scored_is_not_asked(watched: Watched, address: str) -> None:
    page = watched.open(f"{address}&lang=en")
    expect(page.locator("#status")).to_have_text("Complete")
    expect(page.locator(".reading").first).to_be_visible()
    page.wait_for_timeout(100)
    assert page.locator("#score").count() == 0
    evaluation = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert any("/api/analyze" in one for one in evaluation)
    assert not any("/api/score" in one for one in evaluation)


def test_kinds_without_a_copy_left_are_not_counted(watched: Watched) -> None:
    page = watched.open("?hand=2344445678999m&seen=1111m&lang=en")
    expect(page.locator("#results h3 small")).to_contain_text("7 kinds ·")
    expect(page.locator("#results .wait")).to_have_count(8)
    watched.go(page, "?hand=123m456p789s11223z&seen=11z&lang=en")
    expect(page.locator("#after .hint")).to_contain_text("1 kind ·")
    expect(page.locator("#after .draw")).to_have_count(2)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_game_without_rules_for_points_says_so(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand=111m999p111222z44s&game=laizi&lang={language}")
    expect(page.locator("#score .note")).to_have_text(page_words(language)["page"]["not_scored"])
    expect(page.locator(".reading")).to_have_count(1)
    page.wait_for_timeout(100)
    assert page.locator("#score select, #score input, #points, #results .bad").count() == 0
    evaluation = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert any("/api/analyze" in one for one in evaluation)
    assert not any("/api/score" in one for one in evaluation)


def test_discards_of_a_won_hand_are_an_afterthought(watched: Watched) -> None:
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    expect(page.locator("#points")).to_be_visible()
    assert page.locator("#after").count() == 0
    order = page.locator("#results > *").evaluate_all("all => all.map(one => one.className)")
    assert len(order) == 5
    assert order[0] == "head"
    assert "score" in order[2]
    assert "value" in order[4]
    expect(page.locator("#results > :nth-child(4) h3")).to_have_text(
        "If you do not win now: discards, best first"
    )
    page.locator("#results button.discard").first.click()
    expect(page.locator("#after .reasons li").first).to_have_text(
        "The hand is complete. Any discard breaks it up."
    )


def test_what_wildcards_stand_for_is_shown(watched: Watched) -> None:
    page = watched.open("?hand=23456789m44s34p*%2B2p&game=hongzhong&by=tsumo&lang=en")
    result = score(Win("23456789m44s34p*", "2p", tsumo=True), "hongzhong")
    expect(page.locator(".stands-for")).to_contain_text("The wildcards stand for")
    assert mpsz(result.stands_for)
    assert pictures(page, ".stands-for") == [FACE_NAMES[kind] for kind in result.stands_for]
    watched.go(page, "?hand=123m456p77889s11z%2B9s&lang=en")
    expect(page.locator("#points")).to_be_visible()
    assert page.locator(".stands-for").count() == 0


@pytest.mark.parametrize("field", ["honba", "sticks"])
def test_counters_are_clamped_in_their_field(watched: Watched, field: str) -> None:
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    box = page.locator(f"#score-{field}")
    for typed, shown in (("-5", "0"), ("500", "99"), ("7", "7"), ("1.5", "1"), ("", "0")):
        box.fill(typed)
        box.blur()
        expect(box).to_have_value(shown)
    expect_score(page, Win("123m456p77889s11z", "9s"))


def test_sticks_and_norths_are_scored(watched: Watched) -> None:
    page = watched.open("?hand=456p77889s11z999p%2B9s&lang=en")
    page.fill("#score-sticks", "2")
    page.click("[data-flag='riichi']")
    win = Win("456p77889s11z999p", "9s", riichi=True, sticks=2)
    expect(page.locator(".points small")).to_contain_text("2,000")
    expect_score(page, win)
    assert page.locator("#score-kita").count() == 0
    page.select_option("#game", "sanma")
    page.fill("#score-kita", "9")
    expect(page.locator("#score-kita")).to_have_value("4")
    page.fill("#score-kita", "2")
    rules = page.locator("#score-rules").input_value()
    expect(page.locator("#score .yaku")).to_contain_text("north")
    expect_score(page, win.replace(kita=2), rules=rules)


def test_a_seat_that_three_players_have_not_is_left(watched: Watched) -> None:
    page = watched.open("?hand=456p77889s11z999p%2B9s&lang=en")
    page.select_option("#score-seat_wind", "N")
    page.click("[data-flag='riichi']")
    page.select_option("#game", "sanma")
    expect(page.locator("#score-seat_wind")).to_have_value("S")
    expect(page.locator("#points")).to_be_visible()


def test_no_yaku_stands_clear_of_the_winning_group(watched: Watched) -> None:
    page = watched.open("?hand=234m456p789s9p[123s]%2B9p&lang=en")
    locator = page.locator(".score-answer .bad")
    expect(locator).to_contain_text("No yaku")
    bottom = page.locator("#score .group.winning").evaluate("one => one.getBoundingClientRect().bottom")
    assert locator.evaluate("one => one.getBoundingClientRect().top") >= bottom + 8


def test_rules_of_another_game_are_not_those_of_the_points(watched: Watched) -> None:
    hand = "?hand=111p456p789s1122z&game=sanma&lang=en"
    page = watched.open(hand)
    points = page.locator(".wait .wait-points")
    expect(points).to_have_count(2)
    expected = points.all_inner_texts()
    watched.go(page, f"{hand}&rules=mleague")
    expect(points).to_have_text(expected, use_inner_text=True)


def test_a_busy_server_leaves_the_waits_without_points(watched: Watched) -> None:
    page = watched.open("?lang=en", alone=True)
    answer = {"error": {"type": "HTTPError", "message": "the server is busy"}}
    page.route("**/api/points", lambda route: route.fulfill(status=503, json=answer))
    with page.expect_response("**/api/points"):
        page.fill("#text", "123m456p789s1122z")
    expect(page.locator("#results .wait")).to_have_count(2)
    page.wait_for_timeout(200)
    watched.complaints = [one for one in watched.complaints if "503" not in one]


def test_a_seat_that_is_none_does_not_hide_the_points(watched: Watched) -> None:
    page = watched.open("?hand=123m456p789s1122z&seat=Q&lang=en")
    expect(page.locator(".wait .wait-points")).to_have_count(2)


def test_the_seats_that_may_be_liable_follow_the_own_seat(watched: Watched) -> None:
    page = watched.open("?hand=55s111m[555z][666z][777z]&liable=W&lang=en")
    expect(page.locator("#score-fan_liable")).to_have_value("W")
    page.select_option("#score-seat_wind", "W")
    options = page.locator("#score-fan_liable option").evaluate_all("all => all.map(one => one.value)")
    assert options == ["", "E", "S", "N"]
    expect(page.locator("#score-fan_liable")).to_have_value("")
