"""What a player reaches for: typing anywhere, the tray under the thumb, links that hold how a hand was won."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from test_page import expect_score
from watching import Watched, focused, rack

from paili.report.page_words import page_words
from paili.scoring import Win

pytestmark = pytest.mark.web
FULL = "1234m345688p4556s"
WON = "123m456p77889s11z"


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


# ------------------------------------------------------------------------------- typing anywhere


def test_letters_typed_anywhere_go_to_the_text(watched: Watched) -> None:
    page = watched.open("?hand=123m&lang=en")
    page.keyboard.type("45m7z")
    expect(page.locator("#rack .rack-tile")).to_have_count(6)
    assert rack(page) == ["1m", "2m", "3m", "4m", "5m", "7z"]
    assert page.locator("#text").input_value() == "123m45m7z"
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("#rack .rack-tile")).to_have_count(5)


def test_keys_of_buttons_and_of_the_browser_stay_theirs(watched: Watched) -> None:
    page = watched.open("?hand=123m&lang=en")
    page.locator("#tray [data-tile='5p']").focus()
    page.keyboard.press("Space")
    expect(page.locator("#rack .rack-tile")).to_have_count(4)
    assert focused(page, "data-tile") == "5p"
    page.keyboard.press("Control+1")
    assert focused(page) != "text"
    page.click("#tab-drill")
    page.keyboard.type("5")
    assert focused(page) != "text"


# ------------------------------------------------------------------------------- the tray


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_one_tap_brings_the_tray_of_a_full_hand_up(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand={FULL}&lang={language}", width=390)
    tray, button = page.locator("#tray"), page.locator("#to-tray")
    expect(page.locator("#results button.discard").first).to_be_visible()
    top = tray.evaluate("one => one.getBoundingClientRect().top")
    assert top > 900
    expect(button).to_have_text(page_words(language)["page"]["change_tiles"])
    expect(button).to_be_in_viewport()
    button.click()
    expect(tray).to_be_in_viewport(ratio=1)
    expect(button).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_wide_page_has_its_tray_beside(watched: Watched) -> None:
    page = watched.open(f"?hand={FULL}&lang=en")
    expect(page.locator("#tray")).to_be_in_viewport()
    expect(page.locator("#to-tray")).to_be_hidden()


# ------------------------------------------------------------------------------- words


def test_distances_are_said_as_players_say_them(watched: Watched) -> None:
    page = watched.open(f"?hand={WON[:-3]}1z2z3z&lang=en")
    expect(page.locator("#status")).to_have_text(re.compile("away from ready"))
    for language in ("en", "zh", "ja"):
        page = watched.open(f"?hand={FULL}&lang={language}")
        said = page.locator(".form dd").all_inner_texts()
        assert len(said) == 3
        assert not [text for text in said if re.fullmatch(r"-?\d+", text)]


# ------------------------------------------------------------------------------- links


def test_a_link_holds_how_the_hand_was_won(watched: Watched) -> None:
    page = watched.open(f"?hand={WON}9s&lang=en".replace("11z9s", "9s11z"))
    page.select_option("#score-win_tile", "9s")
    page.select_option("#score-won_by", "tsumo")
    page.select_option("#score-seat_wind", "E")
    page.fill("#score-dora_indicators", "4p")
    page.fill("#score-honba", "2")
    page.click("[data-flag='riichi']")
    page.click("[data-flag='ippatsu']")
    win = Win(WON, "9s", tsumo=True, seat_wind="E", dora_indicators="4p", honba=2, riichi=True, ippatsu=True)
    expect(page.locator("#score .yaku")).to_contain_text("ippatsu")
    expect_score(page, win)
    found = query(page)
    assert {key: found[key] for key in ("win", "by", "seat", "dora", "honba", "how")} == {
        "win": ["9s"], "by": ["tsumo"], "seat": ["E"], "dora": ["4p"], "honba": ["2"], "how": ["riichi,ippatsu"],
    }  # fmt: skip
    assert not {"ura", "sticks", "kita", "rules", "round"} & found.keys()
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]))
    expect(again.locator("#points")).to_be_visible()
    expect_score(again, win)
    assert again.locator("#score-dora_indicators").input_value() == "4p"
    assert again.locator("[data-flag='ippatsu']").get_attribute("aria-pressed") == "true"


def test_a_link_may_say_anything(watched: Watched) -> None:
    asked = "win=5z&by=magic&seat=Q&round=9&honba=-3&sticks=1e9&rules=poker&how=rain,riichi&kita=x"
    page = watched.open(f"?hand={WON}%2B9s&{asked}&lang=en")
    expect(page.locator("#points")).to_be_visible()
    expect_score(page, Win(WON, "9s", riichi=True, sticks=99))


def test_a_drawn_tile_is_the_winning_one_again(watched: Watched) -> None:
    page = watched.open(f"?hand={WON}%2B9s&lang=en")
    page.select_option("#score-win_tile", "1z")
    assert query(page)["win"] == ["1z"]
    page.locator("#rack .rack-tile").last.click()
    page.click("#tray [data-tile='9s']")
    expect(page.locator("#score-win_tile")).to_have_value("9s")
    assert "win" not in query(page)


# ------------------------------------------------------------------------------- a busy server


def busy(page: Page, path: str) -> None:
    body = json.dumps({"error": {"type": "HTTPError", "message": "the server is busy", "local": "正忙"}})
    page.route(path, lambda route: route.fulfill(status=503, body=body, content_type="application/json"))


def test_a_busy_server_is_not_a_bad_hand(watched: Watched) -> None:
    page = watched.open("?hand=123m&lang=zh")
    busy(page, "**/api/analyze")
    page.keyboard.type("4m")
    expect(page.locator("#results .bad")).to_have_text("正忙")
    assert page.locator("#status").count() == 0
    page.unroute("**/api/analyze")
    page.locator("#rack .rack-tile").last.click()
    page.click("#tray [data-tile='5m']")
    expect(page.locator("#status")).to_be_visible()
    watched.complaints = [one for one in watched.complaints if "503" not in one]


def test_a_busy_server_says_so_beside_a_question(watched: Watched) -> None:
    page = watched.open("?tab=drill&seed=3&lang=en")
    expect(page.locator("#ask")).to_be_visible()
    busy(page, "**/api/drill/answer")
    page.locator("#panel-drill .drill-felt button[data-tile], #panel-drill .answer-tile").first.click()
    page.locator("#check").click()
    expect(page.locator("#drill-problem")).to_have_text("正忙")
    watched.complaints = [one for one in watched.complaints if "503" not in one]
