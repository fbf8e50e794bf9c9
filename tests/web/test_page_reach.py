"""Input on the page: typing anywhere, the tray under the thumb, links with the facts of a win."""

from __future__ import annotations

import json
import re

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from test_page import expect_score
from watching import Watched, check_fits, focused, named, position_of, rack, shown_by

from paili.fan.rules import GAMES
from paili.report.page_words import page_words
from paili.scoring import Win
from paili.variants import VARIANTS
from paili.web.local import answer

pytestmark = pytest.mark.web
FULL = "1234m345688p4556s"
WON = "123m456p77889s11z"


def query(page: Page) -> dict[str, list[str]]:
    return {name: [text] for name, text in shown_by(page).items()}


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


PHONE = {"width": 360, "height": 780}


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_phone_shows_tiles_answer_and_tray_one_below_the_other(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand={FULL}&lang={language}", **PHONE)
    rows = page.locator("#results button.discard")
    expect(rows.first).to_be_visible()
    tops = [page.locator(one).bounding_box()["y"] for one in ("#rack", "#results", "#tray")]
    assert tops == sorted(tops)
    assert tops[1] < PHONE["height"] / 2
    for at in range(5):
        expect(rows.nth(at)).to_be_in_viewport(ratio=1)
    button = page.locator("#to-tray")
    expect(button).to_have_text(page_words(language)["page"]["change_tiles"])
    expect(button).to_be_in_viewport()
    button.click()
    for part in ("#rack", "#tray"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(button).to_be_hidden()
    page.locator("#rack .rack-tile").first.click()
    page.locator("#tray [data-tile='9s']").click()
    for part in ("#rack", "#results"):
        expect(page.locator(part)).to_be_in_viewport()
    check_fits(page, PHONE["width"])


def test_the_tray_stays_under_the_thumb_while_a_hand_is_made_on_a_phone(watched: Watched) -> None:
    """A finger that comes down where a tile was at the start finds it there, and nothing has scrolled."""
    page = watched.open("?lang=en", **PHONE, has_touch=True)
    expect(page.locator("#tray")).to_be_in_viewport(ratio=1)
    before = page.locator("#tray").bounding_box()["y"]
    names = ["1m", "1m", "2m", "3m", "9s", "9s", "9s"]
    boxes = {name: page.locator(f"#tray [data-tile='{name}']").bounding_box() for name in names}
    for at, name in enumerate(names, 1):
        box = boxes[name]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("#rack .rack-tile")).to_have_count(at)
    assert sorted(rack(page)) == names
    expect(page.locator("#status")).to_be_visible()
    assert page.locator("#tray").bounding_box()["y"] == pytest.approx(before, abs=1)


def test_the_rest_lies_behind_one_sheet_on_a_phone(watched: Watched) -> None:
    page = watched.open("?lang=en", **PHONE)
    for one in ("#game", "#language", "#theme", "#random14", "#winds", "#forms", "#recent"):
        expect(page.locator(one)).to_be_hidden()
    page.click("#open-sheet")
    for one in ("#game", "#language", "#theme", "#random14", "#winds", "#forms", "#recent"):
        expect(page.locator(f"#sheet {one}")).to_be_visible()
    page.click("#random14")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#rack .rack-tile")).to_have_count(14)
    page.set_viewport_size({"width": 1280, "height": 900})
    for one in (".bar #game", ".felt #random14", ".tray-card #winds"):
        expect(page.locator(one)).to_be_visible()


def test_a_wide_page_has_its_tray_beside(watched: Watched) -> None:
    page = watched.open(f"?hand={FULL}&lang=en")
    expect(page.locator("#tray")).to_be_in_viewport()
    expect(page.locator("#to-tray")).to_be_hidden()


# ------------------------------------------------------------------------------- words


def test_distances_are_worded_as_players_say_them(watched: Watched) -> None:
    page = watched.open(f"?hand={WON[:-3]}1z2z3z&lang=en")
    expect(page.locator("#status")).to_have_text(re.compile("away from ready"))
    for language in ("en", "zh", "ja"):
        watched.go(page, f"?hand={FULL}&lang={language}")
        inner_texts = page.locator(".form dd").all_inner_texts()
        assert len(inner_texts) == 3
        assert not [text for text in inner_texts if re.fullmatch(r"-?\d+", text)]


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
    result = query(page)
    assert {key: result[key] for key in ("win", "by", "seat", "dora", "honba", "how")} == {
        "win": ["9s"], "by": ["tsumo"], "seat": ["E"], "dora": ["4p"], "honba": ["2"], "how": ["riichi,ippatsu"],
    }  # fmt: skip
    assert not {"ura", "sticks", "kita", "rules"} & result.keys()
    assert named(page) == {"win": "9s", "by": "tsumo", "lang": "en"}
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]))
    expect(again.locator("#points")).to_be_visible()
    expect_score(again, win)
    assert again.locator("#score-dora_indicators").input_value() == "4p"
    assert again.locator("[data-flag='ippatsu']").get_attribute("aria-pressed") == "true"


def test_a_link_may_say_anything(watched: Watched) -> None:
    facts = "win=5z&by=magic&seat=Q&round=9&honba=-3&sticks=1e9&rules=poker&how=rain,riichi&kita=x"
    page = watched.open(f"?hand={WON}%2B9s&{facts}&lang=en")
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


def test_a_position_is_an_address(watched: Watched) -> None:
    position = "16788m48p115667s.3p_S1W.0.1_i2z_w56_A35z1pB_B3z9p9m.1-23p_C2z1s3p-2S_D9p23z1p"
    page = watched.open(f"?pos={position}&lang=en")
    expect(page.locator("#rack .rack-tile")).to_have_count(14)
    assert rack(page)[-1] == "3p"
    expect(page.locator("#results button.discard").first).to_be_visible()
    assert page.locator("#lying-own button").evaluate_all("all => all.map(one => one.dataset.tile)") == [
        "3z",
        "5z",
        "1p",
    ]
    assert page.locator("#winds [data-winds='seat'] [aria-checked='true']").get_attribute("data-wind") == "W"
    assert position_of(page) == position
    watched.refused_allowed = True
    page = watched.open("?pos=123m406p789s1122z_E9S&lang=en")
    expect(page.locator("#problem")).to_contain_text("a round has no deal number 9")


# ------------------------------------------------------------------------------- the start, and what is remembered


def test_the_examples_are_hands_of_the_game(watched: Watched) -> None:
    page = watched.open("?lang=en")
    games = page.locator("#game option").evaluate_all("all => all.map(one => one.value)")
    assert len(games) > 14
    for game in games:
        page.select_option("#game", game)
        of_game = rf"game={game}(&|$)"
        expect(page.locator("#results .example").first).to_have_attribute("href", re.compile(of_game))
        expect(page.locator("#results .example")).to_have_count(4)
        links = page.locator("#results .example").evaluate_all(
            "all => all.map(one => [one.dataset.hand, one.href])"
        )
        for at, (hand, link) in enumerate(links):
            assert re.search(of_game, link)
            chinese = game not in VARIANTS or game in GAMES
            fields = {"rules": fan_of(game), "hand": hand} if chinese else {"variant": game, "hand": hand}
            result = answer("/api/fan/analyze" if chinese else "/api/analyze", fields)
            assert result.status == 200, (game, hand, result.body)
            shanten = result.body["shanten"]["best"]
            assert [
                shanten == 0,
                bool(result.body["discards"]),
                result.body["won"],
                bool(result.body["melds"]),
            ][at]


def fan_of(game: str) -> str:
    return 'base = "mcr"' if game == "own" else game


def test_the_game_is_remembered_as_language_and_colours_are(watched: Watched) -> None:
    page = watched.open("?lang=en")
    page.select_option("#game", "sichuan")
    expect(page.locator("#lack-hint")).to_be_visible()
    page.goto(page.url.split("?")[0])
    expect(page.locator("#game")).to_have_value("sichuan")
    page.goto(page.url.split("?")[0] + f"?hand={FULL}")  # a link says what it is of
    expect(page.locator("#game")).to_have_value("riichi")


def test_sichuan_has_neither_winds_nor_honours(watched: Watched) -> None:
    page = watched.open("?game=sichuan&lang=en")
    expect(page.locator("#tray [data-tile='1m']")).to_be_visible()
    expect(page.locator("#winds")).to_be_hidden()
    assert (
        page.locator("#tray button:visible").evaluate_all(
            "all => all.filter(one => one.dataset.tile[1] === 'z').length"
        )
        == 0
    )
    page.select_option("#game", "mcr")
    expect(page.locator("#winds")).to_be_visible()
    expect(page.locator("#tray [data-tile='7z']")).to_be_visible()


def test_a_link_to_the_hand_is_copied(watched: Watched) -> None:
    page = watched.open(f"?hand={FULL}&lang=en", permissions=["clipboard-read", "clipboard-write"])
    page.click("#copy")
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.click("#tray [data-tile='1z']", force=True)
    page.click("#sort")
    expect(page.locator("#copied")).to_be_empty()


def test_the_hand_of_the_address_is_there_before_anybody_answers(watched: Watched) -> None:
    context = watched.browser.new_context()
    watched.contexts.append(context)
    page = context.new_page()
    page.route("**/api/read", lambda route: None)
    page.goto(f"{watched.base}?hand=406p2378s[777z](1111m)%2B0m&seen=9m&lang=en")
    expect(page.locator("#rack .rack-tile")).to_have_count(8)
    assert rack(page) == ["4p", "0p", "6p", "2s", "3s", "7s", "8s", "0m"]
    expect(page.locator("#rack .rack-meld")).to_have_count(2)
