"""A game against bots in a real browser: to its end by keyboard alone, and on a phone's screen."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from log_samples import sample
from playwright.sync_api import Page, expect
from watching import Watched, delay_routes, wait_for_routes

from paili import logs
from paili.bots.human.coach import hint
from paili.bots.human.game import HumanGame
from paili.game import Call, Discard
from paili.report.page_words import page_words
from paili.report.words import reason_text
from paili.tiles import TILES

EAST = "?tab=play&bots=tenhou_east.0.5&lang=en"  # a short game
THREE = "?tab=play&bots=tenhou_sanma_east.0.2&lang=en"
FROM = "135568m225p06s77z.8s_E4E.0.0_i8p_w69_p26900.29100.20700.23300_A_B_C_D"
MOST = 120


def moment(page: Page) -> str:
    return page.locator("#panel-play").get_attribute("data-moves") or ""


def opened(watched: Watched, address: str, **options) -> Page:
    page = watched.open(address, **options)
    expect(page.locator("#play-board")).to_be_visible()
    return page


def to_the_end(page: Page, act: str) -> None:
    """Do the same until the game is over: press a key, or tap what has the first place."""
    for _ in range(MOST):
        if page.locator("#play-result").count():
            return
        before = moment(page)
        if act == "tap":
            page.tap("#play-board [data-first]")
        else:
            page.keyboard.press(act)
        expect(page.locator("#panel-play")).not_to_have_attribute("data-moves", before)
    pytest.fail("the game does not end")


def game_of(page: Page, rules: str, seed: int) -> HumanGame:
    """The game whose moves the address holds."""
    return HumanGame(rules, seed=seed, moves=page.url.partition("#moves=")[2].split("."))


def check_result(page: Page, game: HumanGame) -> None:
    assert game.play.over
    for place, row in zip(
        sorted(game.play.table.final(), key=lambda one: one.rank),
        page.locator("#play-result tbody tr").all(),
        strict=True,
    ):
        expect(row).to_have_attribute("data-seat", str(place.seat))
        expect(row).to_contain_text(f"{place.points:,}")
        expect(row).to_contain_text(f"{abs(float(place.total)):.1f}")


def test_a_whole_game_by_keyboard_alone(watched: Watched) -> None:
    page = watched.open("?tab=play&lang=en")
    page.locator("#play-seed").focus()
    page.keyboard.type("8")  # the seed of a short game
    page.keyboard.press("Enter")
    expect(page.locator("#play-hand .drawn")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    to_the_end(page, "Enter")
    check_result(page, game_of(page, "tenhou_east", 8))
    page.locator("#play-new").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play-form")).to_be_visible()


def ended() -> HumanGame:
    """The short game of three, played to its end."""
    game = HumanGame("tenhou_sanma_east", seed=2)
    while game.choices:
        moves = [game.play.to_text(move) for move in game.choices if not isinstance(move, Call)]
        game.answer("win" if "win" in moves else "pass" if "pass" in moves else moves[-1].rstrip("-"))
    return game


def test_a_game_is_stepped_through_afterwards(watched: Watched) -> None:
    game = ended()
    page = opened(watched, f"{THREE}#moves={'.'.join(game.moves)}")
    check_result(page, game)
    page.click("#play-log")
    deals = page.locator("#log-deals button")
    expect(deals).to_have_count(len(game.play.deals))
    expect(page.locator("#log-who")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".log-event").first).to_have_text(re.compile(r"^East \((you|left|right)\) draws "))
    page.go_back()
    expect(page.locator("#play-result")).to_be_visible()


def check_first_screen(page: Page) -> None:
    """The hand can be tapped, and lies on the first screen of a phone."""
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for tile in page.locator("#play-hand button").all()[:14]:
        box = tile.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40
        assert box["y"] + box["height"] <= 780


def test_a_whole_game_of_three_on_a_phone(watched: Watched) -> None:
    page = opened(
        watched, THREE.replace(".0.2", ".0.13"), width=360, height=780, has_touch=True, is_mobile=True
    )
    check_first_screen(page)
    to_the_end(page, "tap")
    check_result(page, game_of(page, "tenhou_sanma_east", 13))
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_others_are_face_down(watched: Watched, language: str) -> None:
    page = opened(watched, EAST.replace("lang=en", f"lang={language}"))
    backs = page.locator(".log-row use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert backs == ["#tile-back"] * 39
    shown = page.locator("#play-hand button").evaluate_all("all => all.map(one => one.dataset.tile)")
    assert sorted(shown) == sorted(map(str, HumanGame("tenhou_east", seed=5).play.position(0).hand.faces))
    expect(page.locator("#tab-play")).to_have_text(page_words(language)["page"]["tab_play"])
    expect(page.locator("#play-board")).not_to_contain_text(re.compile("undefined|play_|log_"))


def test_a_reload_goes_on_where_it_was(watched: Watched) -> None:
    page = opened(watched, EAST)
    page.click("#play-hand button >> nth=2")
    expect(page.locator(".log-seat.at-own .log-river .tile")).to_have_count(1)
    expect(page).to_have_url(re.compile("#moves="))
    moves = moment(page)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#panel-play")).to_have_attribute("data-moves", moves)
    page.click("#tab-hand")
    page.click("#tab-play")
    expect(page.locator("#panel-play")).to_have_attribute("data-moves", moves)


def test_digits_take_the_other_moves(watched: Watched) -> None:
    page = opened(watched, EAST)
    for _ in range(MOST):
        if page.locator("[data-kind='pass']").count():
            break
        before = moment(page)
        page.keyboard.press("d")
        expect(page.locator("#panel-play")).not_to_have_attribute("data-moves", before)
    expect(page.locator("[data-kind='pass']")).to_be_focused()
    expect(page.locator("#play-hand button:enabled")).to_have_count(0)
    taken = page.locator("[data-key='1']").get_attribute("data-kind")
    before = moment(page)
    page.keyboard.press("1")
    expect(page.locator("#panel-play")).not_to_have_attribute("data-moves", before)
    assert taken in {"chi", "pon", "open_quad", "ron"}
    if taken != "ron":
        expect(page.locator(".log-own .log-meld")).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [("en", 1440, 900), ("en", 390, 844), ("zh", 1440, 900), ("ja", 390, 844)],
)
def test_the_coach(watched: Watched, language: str, width: int, height: int) -> None:
    page = opened(watched, EAST.replace("lang=en", f"lang={language}"), width=width, height=height)
    words = page_words(language)
    page.keyboard.press("h")
    choice = hint(HumanGame("tenhou_east", seed=5).position)
    assert isinstance(choice.move, Discard)
    would = words["page"]["play_would"].partition("{")[0]
    expect(page.locator("#play-coach .play-hinted")).to_contain_text(would)
    expect(page.locator("#play-coach")).to_contain_text(reason_text(choice.why, language))
    expect(page.locator("#play-hand .hinted")).to_have_attribute("data-tile", str(TILES[choice.move.tile]))
    page.click(f"#play-hand button:not([data-tile='{TILES[choice.move.tile]}']) >> nth=0")
    expect(page.locator("#play-coach .play-made")).to_contain_text(
        words["page"]["play_instead"].partition("{")[0]
    )
    expect(page.locator("#play-coach .note").nth(1)).not_to_be_empty()
    page.uncheck("#play-remarks")
    page.keyboard.press("d")
    expect(page.locator(".log-seat.at-own .log-river .tile")).to_have_count(2)
    expect(page.locator("#play-coach p")).to_have_count(0)


def test_remarks_are_switched_off_in_a_browser_that_keeps_nothing(watched: Watched) -> None:
    forbid = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    page = opened(watched, EAST, script=forbid)
    requests: list[str] = []
    page.on(
        "request", lambda request: requests.append(request.url) if "api/play/coach" in request.url else None
    )
    page.uncheck("#play-remarks")
    page.keyboard.press("d")
    expect(page.locator(".log-seat.at-own .log-river .tile")).to_have_count(1)
    expect(page.locator("#play-remarks")).not_to_be_checked()
    assert not requests


def test_a_hand_is_analysed(watched: Watched) -> None:
    page = opened(watched, EAST)
    page.click("#play-analyse")
    expect(page.locator("#rack .rack-tile")).to_have_count(14)
    page.go_back()
    expect(page.locator("#play-board")).to_be_visible()


def test_it_goes_on_from_a_position(watched: Watched) -> None:
    page = opened(watched, f"?tab=play&bots=.0.1&from={FROM}&lang=en")
    expect(page.locator("#play-deal")).to_have_text("East 4")
    page.keyboard.press("d")
    expect(page.locator(".log-seat.at-own .log-river .tile")).to_have_count(1)


def test_it_goes_on_from_a_moment_of_a_log(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    page.set_input_files("#log-file", [{"name": "a", "mimeType": "text/plain", "buffer": sample()}])
    expect(page.locator("#log-deals button").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-play-on]")).to_have_count(4)
    river = page.locator(".log-seat.at-own .log-river .tile")
    expect(river).to_have_count(0)
    tiles = page.locator(".log-own use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    page.click("[data-play-on='0']")
    expect(page.locator("#play-hand button:enabled")).not_to_have_count(0)
    mine = page.locator("#play-hand use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert sorted(mine) == sorted(tiles)
    expect(page).to_have_url(re.compile(r"bots=\.0\.\d+"))
    page.keyboard.press("d")
    expect(page.locator("#play-board .log-seat.at-own .log-river .tile")).to_have_count(1)


def test_it_goes_on_from_the_position_of_the_hand(watched: Watched) -> None:
    page = watched.open(f"?pos={FROM}&lang=en")
    page.click("#play-on")
    expect(page.locator("#play-deal")).to_have_text("East 4")
    expect(page.locator("#play-hand button")).to_have_count(14)


def test_what_is_no_game_is_refused(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?tab=play&lang=en")
    for wrong in ("bots=nothing.0.1", "bots=tenhou_sanma.3.1", "bots=tenhou.0.1#moves=9z", "from=x"):
        watched.go(page, f"?tab=play&lang=en&{wrong}")
        expect(page.locator("#play-problem")).not_to_be_empty()
        expect(page.locator("#play-start")).to_be_enabled()


def test_back_from_a_game_leads_to_the_form(watched: Watched) -> None:
    page = watched.open("?tab=play&lang=en", alone=True)
    page.click("#play-start")
    expect(page.locator("#play-board")).to_be_visible()
    page.go_back()
    expect(page.locator("#play-form")).to_be_visible()
    expect(page.locator("#play-board")).to_have_count(0)
    page.go_forward()
    expect(page.locator("#play-board")).to_be_visible()


def test_a_form_that_cannot_be_had_is_reported(watched: Watched) -> None:
    page = watched.open("?lang=en")
    watched.cut_off(page)
    page.click("#tab-play")
    expect(page.locator("#panel-play .bad")).to_contain_text("paili serve")
    page.unroute("**/api/**")
    page.click("#tab-play")
    expect(page.locator("#play-form")).to_be_visible()
    expect(page.locator("#panel-play .bad")).to_have_count(0)
    watched.forgive_cut_off()


def test_where_nobody_answers_the_table_stays(watched: Watched) -> None:
    page = opened(watched, EAST)
    watched.cut_off(page)
    page.keyboard.press("d")
    expect(page.locator("#play-problem")).to_contain_text("paili serve")
    page.unroute("**/api/**")
    page.keyboard.press("d")
    expect(page.locator(".log-seat.at-own .log-river .tile")).to_have_count(1)
    watched.cut_off(page)
    page.click("#play-board [data-first]")
    expect(page.locator("#play-problem")).to_be_visible()
    page.click("#play-new")
    expect(page.locator("#play-form")).to_be_visible()
    expect(page.locator("#play-problem")).to_have_count(0)
    watched.forgive_cut_off()


@pytest.mark.parametrize(
    ("moment", "width", "scheme"),
    [("form", 360, "light"), ("play", 1280, "dark"), ("coach", 360, "light"), ("over", 360, "dark")],
)
def test_axe_has_nothing_to_say(watched: Watched, moment: str, width: int, scheme: str) -> None:
    moves = f"#moves={'.'.join(ended().moves)}" if moment == "over" else ""
    address = "?tab=play&lang=en" if moment == "form" else THREE + moves
    page = watched.open(address, width=width, media={"reduced_motion": "reduce"})
    expect(
        page.locator({"form": "#play-form", "over": "#play-result"}.get(moment, "#play-board"))
    ).to_be_visible()
    if moment == "coach":
        page.keyboard.press("h")
        expect(page.locator("#play-coach p")).not_to_have_count(0)
    check_looks(page, [(width, scheme)])


@pytest.mark.parametrize(
    ("language", "verb", "drawn"),
    [("en", "Discard", "just drawn"), ("zh", "打", "刚摸的牌"), ("ja", "打", "今ツモった牌")],
)
def test_a_game_as_a_screen_reader_reads_it(watched: Watched, language: str, verb: str, drawn: str) -> None:
    """Each own tile is a button that names its move, and what the others did is told in a region that stays."""
    page = opened(watched, THREE.replace("lang=en", f"lang={language}"))
    hand = page.locator("#play-hand")
    tiles = hand.get_by_role("button").all()
    assert len(tiles) == 14
    tree = hand.aria_snapshot()
    assert tree.count("- button") == 14
    assert tree.count(drawn) == 1
    assert f', {drawn}"' in tree.splitlines()[-1]
    for tile in tiles:
        label = tile.get_attribute("aria-label") or ""
        assert label.startswith(f"{verb} ") == tile.is_enabled()
    live = page.get_by_role("status").and_(page.locator("#play-live"))
    expect(live).not_to_be_empty()
    before = live.inner_text()
    live.evaluate("one => { one.isTheFirst = true; }")
    tiles[-1].click()
    expect(live).not_to_have_text(before)
    assert live.evaluate("one => one.isTheFirst")
    assert live.inner_text() == ". ".join(page.locator("#play-said p").all_inner_texts())
    page.click("#tab-hand")
    expect(page.get_by_role("status").and_(page.locator("#play-live"))).to_have_count(0)


# ------------------------------------------------------------------------------- Chinese games

SICHUAN = "?tab=play&bots=sichuan-app.0.5.greedy.1&lang=en"  # one deal: three tiles change hands before it
MCR_GAME = "?tab=play&bots=mcr.0.9.greedy.1&lang=zh"


def key_of(page: Page) -> str:
    """What a person would press: three tiles are passed on once they are chosen; else what has the first place."""
    if not page.locator("#play-swap").count():
        return "Enter"
    tiles = page.locator("#play-hand button")
    expect(tiles).to_have_count(14)
    suits = [page.locator(f'#play-hand button[data-tile$="{suit}"]') for suit in "mps"]
    most = max(suits, key=lambda one: one.count())
    for place in range(3):
        most.nth(place).focus()
        page.keyboard.press("Space")
        expect(most.nth(place)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#play-swap")).to_be_enabled()
    return "1"


def chinese_game(page: Page, rules: str, seed: int) -> HumanGame:
    moves = page.url.partition("#moves=")[2].split(".")
    return HumanGame(rules, seed=seed, bots="greedy", deals=1, moves=[one.replace("~", ".") for one in moves])


def check_places(page: Page, game: HumanGame) -> None:
    assert game.play.over
    rows = page.locator("#play-result tbody tr")
    expect(rows).to_have_count(4)
    for seat, points in enumerate(game.play.table.end.points):
        expect(page.locator(f'#play-result tr[data-seat="{seat}"]')).to_contain_text(str(points))
    with page.expect_download() as saved:
        page.click("#play-log")
    (read,) = logs.read(Path(saved.value.path()).read_bytes())
    assert [deal.hands for deal in read.deals] == [deal.hands for deal in game.play.deals]


def test_blood_battle_by_keyboard_alone(watched: Watched) -> None:
    page = watched.open("?tab=play&lang=en")
    expect(page.locator("#play-form")).to_be_visible()
    page.select_option("#play-rules", "sichuan-app")
    page.select_option("#play-deals", "1")
    page.select_option("#play-bots", "greedy")
    page.locator("#play-seed").focus()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("#play-swap")).to_be_disabled()
    expect(page.locator("#play-deal")).to_have_text("Hand 1")
    page.keyboard.press("h")
    expect(page.locator(".play-hinted")).to_contain_text("Pass on")
    for _ in range(MOST):
        if page.locator("#play-result").count():
            break
        before = moment(page)
        page.keyboard.press(key_of(page))
        expect(page.locator("#panel-play")).not_to_have_attribute("data-moves", before)
    expect(page).to_have_url(re.compile("lack~"))
    game = chinese_game(page, "sichuan-app", 5)
    check_places(page, game)
    lacks = [state.lack for state in game.play.table.state.seats]
    suits = {"m": "characters", "p": "dots", "s": "bamboos"}
    for seat, suit in enumerate(lacks):
        expect(page.locator(f'[data-plate="{seat}"]')).to_contain_text(f"no {suits[suit]}")
    expect(page.locator("#play-said .felt-note").last).to_contain_text(re.compile("[+−][0-9]"))
    page.reload()
    expect(page.locator("#play-result tbody tr")).to_have_count(4)


def test_the_official_game_on_a_phone(watched: Watched) -> None:
    page = opened(watched, MCR_GAME, width=360, height=780, has_touch=True, is_mobile=True)
    check_first_screen(page)
    expect(page.locator(".log-flowers").first).to_contain_text("花牌")
    expect(page.locator("#play-deal")).to_have_text("第1局 · 东1局")
    page.tap("#play-hint")
    expect(page.locator("#play-coach")).to_contain_text("教练只看牌型：是否够8番起和没有计算在内。")
    to_the_end(page, "tap")
    check_places(page, chinese_game(page, "mcr", 9))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.locator("#play-board")).not_to_contain_text(re.compile("undefined|play_|log_|fan_"))


def test_wildcards_are_marked_and_can_go(watched: Watched) -> None:
    page = opened(watched, "?tab=play&bots=guangdong.0.5.greedy.1&lang=ja")
    star = page.locator('#play-hand button[data-tile="*"]')
    expect(star).to_be_enabled()
    star.click()
    expect(page.locator(".log-seat.at-own .log-river .tile")).to_have_count(1)
    watched.go(page, "?tab=play&bots=hongzhong.0.1.greedy.1&lang=ja")
    expect(page.locator(".log-dora use")).to_have_attribute("href", "#tile-7z")


def test_axe_on_a_chinese_table(watched: Watched) -> None:
    page = opened(watched, SICHUAN, media={"reduced_motion": "reduce"})
    expect(page.locator("#play-swap")).to_be_visible()
    check_looks(page, [(1280, "light"), (360, "dark")])


def test_the_fans_of_a_game_that_was_left_are_dropped(watched: Watched) -> None:
    """The game of riichi that follows is opened in the tab of logs, not saved as a Chinese game."""
    page = watched.open("?tab=play&lang=en")
    delayed = delay_routes(page, "**/api/fan/game")
    go = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"
    page.evaluate(go, SICHUAN)
    wait_for_routes(page, delayed, 1)
    page.evaluate(go, f"{THREE}#moves={'.'.join(ended().moves)}")
    expect(page.locator("#play-result")).to_be_visible()
    with page.expect_response("**/api/fan/game"):
        delayed[0].continue_()
    page.wait_for_timeout(200)
    page.click("#play-log")
    expect(page.locator("#log-board")).to_be_visible()


def test_a_chinese_table_speaks_another_language(watched: Watched) -> None:
    page = opened(watched, SICHUAN)
    expect(page.locator("#play-swap")).to_have_text("Pass on")
    page.select_option("#language", "ja")
    expect(page.locator("#play-swap")).to_have_text("交換に出す")
    expect(page.locator("#play-deal")).to_have_text("第1局")
    page.click("#play-new")
    expect(page.locator('#play-rules option[value="mcr"]')).to_have_text("中国国標麻雀")
