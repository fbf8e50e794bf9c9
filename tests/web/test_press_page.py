"""A click while the page waits for a response is never lost: not by what moves below it, nor by what is loaded."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from playwright.sync_api import Page, Route, expect
from watching import Watched, delay_routes, position_of, rack, shown_by, wait_for_routes

SICHUAN = "?hand=1112345678999m%2B5m&game=sichuan&lack=s&by=tsumo&lang=en"
TAIWAN = "?hand=123456789m12p88s555z%2B3p&game=taiwan&discarder=E&lang=en"
WON = "?hand=123456789m12355p&lang=en"
UNFINISHED = "?hand=1234m345688p4556s&lang=en"
POSITION = "?pos=1234m345688p4556s_EN_i4p&lang=en"
SHOWN = 150  # ms in which a response that is not held back changes the page


def settle(page: Page) -> None:
    """Wait until the browser has drawn what a response changes."""
    page.wait_for_timeout(SHOWN)


def press(page: Page, selector: str, way: str) -> None:
    if way == "keyboard":
        page.focus(selector)
        page.keyboard.down(" ")
        return
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize(
    ("address", "first", "answer", "control", "shown"),
    [
        (SICHUAN, "", "**/api/fan/score", "[data-gone='W']", "#points"),
        (WON, "", "**/api/score", "#score [data-flag='riichi']", "#points"),
        (
            UNFINISHED,
            "[data-form='seven_pairs']",
            "**/api/analyze",
            "#results button.discard >> nth=2",
            "#results .forms:not(:has(.form:nth-child(3)))",
        ),
    ],
)
def test_a_response_waits_for_the_release(
    watched: Watched, address: str, first: str, answer: str, control: str, shown: str, way: str
) -> None:
    """A response that came between the press and the release moved or replaced what was pressed."""
    page = watched.open("?lang=en")
    if first:
        watched.go(page, address)
    delayed = delay_routes(page, answer)
    if first:
        page.click(first)
    else:
        watched.go(page, address)
    wait_for_routes(page, delayed, 1)
    page.evaluate(
        "addEventListener('click', ({ target }) => { window.clicked = target.closest('button') !== null; })"
    )
    press(page, control, way)
    delayed[0].continue_()
    settle(page)
    expect(page.locator(shown)).to_have_count(0)
    if way == "keyboard":
        page.keyboard.up(" ")
    else:
        page.mouse.up()
    assert page.evaluate("window.clicked")
    if not first:
        expect(page.locator(control)).to_have_attribute("aria-pressed", "true")
        wait_for_routes(page, delayed, 2)
        delayed[1].continue_()
    expect(page.locator(shown)).to_be_visible()


def test_a_response_does_not_wait_for_a_release_that_is_not_reported(watched: Watched) -> None:
    page = watched.open("?lang=en")
    delayed = delay_routes(page, "**/api/score")
    watched.go(page, WON)
    wait_for_routes(page, delayed, 1)
    page.mouse.move(3, 3)
    page.mouse.down()
    delayed[0].continue_()
    expect(page.locator("#points")).to_be_visible()
    page.mouse.up()


def test_a_click_beside_a_changed_field(watched: Watched) -> None:
    """The press changes the field, which drew the form again: the button that was pressed was gone."""
    page = watched.open(TAIWAN)
    page.click("#score-streak")
    page.keyboard.type("2")
    page.click("#score [data-flag] >> nth=0")
    expect(page.locator("#score [data-flag][aria-pressed='true']")).to_have_count(1)
    expect(page.locator("#score-streak")).to_have_value("2")
    assert shown_by(page)["streak"] == "2"


def test_a_click_beside_a_changed_field_of_the_last_deal(watched: Watched) -> None:
    page = watched.open(UNFINISHED)
    page.click("#place summary")
    page.click("#place-honba")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("3")
    page.click("#rack .rack-tile >> nth=0")
    expect(page.locator("#rack .rack-tile")).to_have_count(13)
    expect(page.locator("#place-honba")).to_have_value("3")


def test_a_click_while_the_page_steps_back(watched: Watched) -> None:
    """The form of the moment before is shown until the response comes; its choices are kept."""
    page = watched.open(SICHUAN, alone=True)
    page.click("[data-lack='p']")
    expect(page.locator("#points")).to_be_visible()
    delayed = delay_routes(page, "**/api/fan/read")
    page.evaluate("history.back()")
    wait_for_routes(page, delayed, 1)
    page.click("[data-gone='W']")
    delayed[0].continue_()
    expect(page.locator("[data-lack='s']")).to_have_attribute("aria-checked", "true")
    expect(page.locator("[data-gone='W']")).to_have_attribute("aria-pressed", "true")
    settle(page)
    expect(page.locator("[data-gone='W']")).to_have_attribute("aria-pressed", "true")
    assert shown_by(page)["gone"] == "W"


def load_position(page: Page) -> list[Route]:
    """Open a position, and return its request, which is delayed."""
    delayed = delay_routes(page, "**/api/position")
    page.evaluate(
        "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }",
        POSITION,
    )
    wait_for_routes(page, delayed, 1)
    return delayed


def test_a_click_while_a_position_is_loaded(watched: Watched) -> None:
    page = watched.open("?lang=en")
    delayed = load_position(page)
    page.click("#rack .rack-tile >> nth=0")
    page.click("[data-winds='seat'] [data-wind='W']")
    delayed[0].continue_()
    expect(page.locator("#status")).to_be_visible()
    settle(page)
    assert rack(page)[:3] == ["2m", "3m", "4m"]
    expect(page.locator("[data-winds='seat'] [data-wind='W']")).to_have_attribute("aria-checked", "true")
    expect(page.locator("#text")).to_have_value("234m345688p4556s")
    assert shown_by(page)["seat"] == "W"
    assert shown_by(page)["dora"] == "4p"


def test_a_tile_added_to_a_river_while_a_position_is_loaded(watched: Watched) -> None:
    page = watched.open("?hand=1234m345688p4556s&lang=en")
    delayed = load_position(page)
    page.click("[data-mode='seen']")
    page.click("[data-where='right']")
    page.click("#tray [data-tile='9s']")
    delayed[0].continue_()
    expect(page.locator("[data-winds='seat'] [data-wind='N']")).to_have_attribute("aria-checked", "true")
    settle(page)
    assert "B9s" in position_of(page)
