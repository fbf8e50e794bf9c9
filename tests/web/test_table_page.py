"""The table next to the hand: indicators, discards and winds by mouse, furiten, undo, recent hands, links."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from playwright.sync_api import Page, expect
from test_page import expected_discards, shown_discards, shown_waits
from watching import Watched, focused, rack, shown_by

from paili.report.page_words import page_words

READY = "123m456p789s1122z"
DISCARD = "1234m345688p4556s"
TABLE = "own=9m1z&right=5m3s&across=9p&left=0m&dora=4p&seat=E&round=S"


def query(page: Page) -> dict[str, list[str]]:
    return {name: [text] for name, text in shown_by(page).items()}


def lay(page: Page, where: str, *tiles: str) -> None:
    page.click("[data-mode='seen']")
    page.click(f"[data-where='{where}']")
    for tile in tiles:
        page.click(f"#tray [data-tile='{tile}']")


def lying(page: Page, where: str) -> list[str]:
    return page.locator(f"#lying-{where} button").evaluate_all("all => all.map(one => one.dataset.tile)")


def again(watched: Watched, page: Page) -> Page:
    return watched.open(page.url.partition("/?")[2].join(["?", ""]))


# ------------------------------------------------------------------------------- by clicking


def test_indicators_and_discards_by_clicking(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    assert shown_waits(page) == {"1z": 2, "2z": 2}
    lay(page, "dora", "1z")
    lay(page, "own", "9m", "0p")
    lay(page, "right", "2z")
    lay(page, "across", "2z")
    lay(page, "left", "9p", "9p")
    expect(page.locator("#results .wait[data-tile='2z']")).to_have_attribute("data-left", "0")
    assert shown_waits(page) == {"1z": 1, "2z": 0}
    assert {one: lying(page, one) for one in ("dora", "own", "right", "across", "left")} == {
        "dora": ["1z"], "own": ["9m", "0p"], "right": ["2z"], "across": ["2z"], "left": ["9p", "9p"],
    }  # fmt: skip
    expect(page.locator("#tray [data-tile='2z']")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#tray [data-tile='0p']")).to_have_attribute("aria-disabled", "true")
    assert {one: query(page)[one] for one in ("dora", "own", "right", "across", "left")} == {
        "dora": ["1z"], "own": ["9m0p"], "right": ["2z"], "across": ["2z"], "left": ["99p"],
    }  # fmt: skip
    page.click("#lying-across button")
    page.click("#laid-remove")
    expect(page.locator("#results .wait[data-tile='2z']")).to_have_attribute("data-left", "1")
    expect(page.locator("#lying-across")).to_be_hidden()
    page.click("#clear")
    assert not {"dora", "own", "right", "left"} & query(page).keys()


def test_no_more_than_five_indicators(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    lay(page, "dora", "1m", "2m", "3m", "4m", "5m")
    expect(page.locator("#tray [data-tile='9m']")).to_have_attribute("aria-disabled", "true")
    assert lying(page, "dora") == ["1m", "2m", "3m", "4m", "5m"]


def test_winds_by_clicking_are_those_of_the_score(watched: Watched) -> None:
    watched.refused_allowed = True  # 2m is not in a game of three
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    page.click("[data-winds='seat'] [data-wind='E']")
    page.click("[data-winds='round'] [data-wind='S']")
    expect(page.locator("#score-seat_wind")).to_have_value("E")
    expect(page.locator("#score-round_wind")).to_have_value("S")
    assert (query(page)["seat"], query(page)["round"]) == (["E"], ["S"])
    page.select_option("#game", "sanma")
    expect(page.locator("[data-winds='seat'] [data-wind='N']")).to_be_hidden()
    expect(page.locator("[data-winds='round'] [data-wind='N']")).to_be_visible()
    page.click("[data-mode='seen']")
    expect(page.locator("[data-where='across']")).to_be_hidden()


def test_what_lies_open_counts_for_discards_and_reasons(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&own=7p7p&right=4s&dora=4s&lang=en")
    expect(page.locator("#results button.discard").first).to_be_visible()
    assert shown_discards(page) == expected_discards(DISCARD, "77p44s")
    evaluation = page.evaluate(
        "performance.getEntriesByType('resource').filter(one => one.name.includes('/api/why')).length"
    )
    assert evaluation >= 0


def test_keys_reach_all_of_it(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&{TABLE}&lang=en")
    page.focus("[data-winds='seat'] [data-wind='E']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert query(page)["seat"] == ["S"]
    page.focus("#lying-own button")
    page.keyboard.press("ArrowRight")
    assert focused(page, "data-tile") == "1z"
    page.keyboard.press("Enter")
    expect(page.locator("#laid")).to_be_visible()
    page.focus("#laid-remove")
    page.keyboard.press("Enter")
    expect(page.locator("#laid")).to_be_hidden()
    assert lying(page, "own") == ["9m"]
    assert focused(page, "data-tile") == "9m"


# ------------------------------------------------------------------------------- furiten


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_furiten_hand_is_reported(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand={READY}&own=9m1z&lang={language}")
    words = page_words(language)
    text = words["page"]["furiten"].replace("{tiles}", words["tiles"]["1z"])
    expect(page.locator("#results .furiten")).to_have_text(text)
    page.click("#lying-own [data-tile='1z']")
    page.click("#laid-remove")
    expect(page.locator("#results .furiten")).to_have_count(0)


def test_a_discard_that_leaves_a_furiten_hand(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}%2B5z&own=2z&lang=en")
    page.click("#results button.discard[data-tile='5z']")
    expect(page.locator("#after .furiten")).to_contain_text("South")
    page.click("#results button.discard[data-tile='2z']")
    expect(page.locator("#after-title")).to_contain_text("South")
    expect(page.locator("#after .reasons li").first).to_be_visible()
    expect(page.locator("#after .furiten")).to_have_count(0)


# ------------------------------------------------------------------------------- links


def test_a_link_holds_everything(watched: Watched) -> None:
    page = watched.open(f"?hand=123m456p77889s11z%2B9s&{TABLE}&by=tsumo&honba=2&how=riichi&seen=8m&lang=en")
    expect(page.locator("#points")).to_be_visible()
    points = page.locator("#points").inner_text()
    page.click("[data-winds='round'] [data-wind='E']")
    other = again(watched, page)
    expect(other.locator("#points")).to_be_visible()
    assert query(other) == query(page)
    for where in ("dora", "own", "right", "across", "left"):
        assert lying(other, where) == lying(page, where) != []
    page.click("#undo")
    expect(page.locator("[data-winds='round'] [data-wind='S']")).to_have_attribute("aria-checked", "true")
    expect(page.locator("#points")).to_have_text(points)


def test_rivers_in_a_link_may_be_anything(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&own=hello9z8m1111111m&right={'1z' * 60}&left=%F0%9F%80%87&lang=en")
    expect(page.locator("#results .wait")).to_have_count(2)
    assert shown_waits(page) == {"1z": 0, "2z": 2}
    assert len(lying(page, "right")) == 30
    assert lying(page, "left") == []


# ------------------------------------------------------------------------------- undo and recent hands


def test_undo_and_redo(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&lang=en")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    page.locator("#rack .rack-tile").first.click()
    lay(page, "own", "9m")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    page.click("#undo")
    expect(page.locator("#lying-own")).to_be_hidden()
    page.keyboard.press("Control+z")
    expect(page.locator("#text")).to_have_value(READY)
    page.keyboard.press("Control+z")
    expect(page.locator("#text")).to_have_value(READY)
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("#rack .rack-tile")).to_have_count(12)
    page.click("#redo")
    expect(page.locator("#lying-own")).to_be_visible()
    assert lying(page, "own") == ["9m"]
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")
    page.click("#undo")
    page.click("#tray [data-tile='5s']")
    expect(page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def test_recent_hands_stay_in_the_browser(watched: Watched) -> None:
    page = watched.open(f"?hand={READY}&own=9m&lang=en")
    page.click("#recent summary")
    expect(page.locator("#recent-list code")).to_have_text([READY])
    page.fill("#text", DISCARD)
    page.keyboard.press("Enter")
    expect(page.locator("#recent-list code")).to_have_text([DISCARD, READY])
    page.click("#recent-list li:last-child a")
    expect(page.locator("#results .wait")).to_have_count(2)
    assert rack(page)[:3] == ["1m", "2m", "3m"]
    assert lying(page, "own") == ["9m"]
    page.click("#undo")
    expect(page.locator("#text")).to_have_value(DISCARD)
    page.click("#recent-list button")
    expect(page.locator("#recent-list code")).to_have_count(0)


def test_a_browser_that_keeps_nothing_has_no_recent_hands(watched: Watched) -> None:
    forbid = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    page = watched.open(f"?hand={READY}&lang=en", script=forbid)
    page.click("#recent summary")
    expect(page.locator("#recent-list .hint")).to_be_visible()


# ------------------------------------------------------------------------------- quality


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_and_width(watched: Watched, width: int) -> None:
    page = watched.open(f"?hand={READY}&{TABLE}&lang=zh", width=width, media={"reduced_motion": "reduce"})
    expect(page.locator("#results .wait")).to_have_count(2)
    lay(page, "left")
    if page.locator("#open-sheet").is_visible():
        page.click("#open-sheet")
    page.click("#recent summary")
    check_looks(page, [(width, "light"), (width, "dark")])


def test_a_complete_hand_that_discards_its_winning_tile_is_furiten(watched: Watched) -> None:
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    page.click("#results button.discard[data-tile='9s']")
    expect(page.locator("#after .furiten")).to_contain_text(page_words("en")["tiles"]["9s"])


def test_a_discard_that_declared_riichi_takes_it_along(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&right=9m-&lang=en")
    expect(page.locator("#results .beside-riichi")).to_be_visible()
    page.click("#lying-right button")
    page.click("#laid-remove")
    expect(page.locator("#results .beside-riichi")).to_have_count(0)
    assert "right" not in query(page)


def test_a_discard_of_a_seat_that_three_players_do_not_have(watched: Watched) -> None:
    page = watched.open("?hand=1p&across=9pB&right=.9-99p&lang=en")
    page.select_option("#game", "sanma")
    page.click("#lying-across button")
    expect(page.locator("#laid-drawn")).to_be_visible()
    expect(page.locator(".laid-meld")).to_have_count(0)
    page.click("#laid-remove")
    expect(page.locator("#lying-across")).to_be_hidden()


def test_choices_of_the_score_are_those_of_the_table(watched: Watched) -> None:
    page = watched.open("?hand=123m456p77889s11z%2B9s&lang=en")
    page.select_option("#score-seat_wind", "W")
    west = page.locator("[data-winds='seat'] [data-wind='W']")
    expect(west).to_have_attribute("aria-checked", "true")
    page.fill("#score-dora_indicators", "4p")
    expect(page.locator("#lying-dora button")).to_have_count(1)
    assert focused(page) == "score-dora_indicators"


def test_clear_leaves_nothing_of_the_win_before(watched: Watched) -> None:
    win = "hand=999p456p789s1122z%2B1z&game=sanma&kita=3&how=riichi&dora=3p&ura=1p"
    page = watched.open(f"?{win}&lang=en")
    expect(page.locator("#points")).to_be_visible()
    page.click("#clear")
    assert query(page) == {"game": ["sanma"], "lang": ["en"]}
