"""Chinese games on the page: the chooser, the facts of a deal, points of wins and waits, own rules, links."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

from urllib.parse import quote, urlsplit

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from playwright.sync_api import Locator, Page, expect
from watching import Watched, delay_routes, focused, rack, shown_by, wait_for_routes

from paili import fan
from paili.catalogue import LANGUAGES
from paili.fan.checks import relevant_facts
from paili.fan.rules import GAMES
from paili.fan.score import FanScore
from paili.report.fan.page import games_json
from paili.report.page_words import page_words
from paili.scoring import Win
from paili.tiles import FACE_NAMES

OWN = 'base = "mcr"\nname = "ours"\nminimum = 4\n'
BELOW = "123m456p78s99m[123p]"


def address(page: Page) -> dict[str, str]:
    return shown_by(page)


def shown_fans(page: Page, within: str = ".fans") -> dict[str, str]:
    result = page.locator(f"#score {within} [data-fan]").evaluate_all(
        "all => all.map(one => [one.dataset.fan, one.querySelector('dd').textContent])"
    )
    return dict(result)


def fan_texts(score: FanScore) -> dict[str, str]:
    """The fans of a score as the page writes them."""
    rows = {item.id: score.rules.fan(item.id).counts for item in score.fans}
    return {
        item.id: ("×" if rows[item.id] == "factor" else "")
        + f"{item.value}"
        + (f" × {item.times}" if item.times > 1 else "")
        for item in score.fans
    }


def expect_score(page: Page, win: Win, rules: fan.Rules) -> None:
    """Wait until the page shows what a win is worth."""
    expected = fan.score(win, rules)
    expect(page.locator("#points")).to_have_text(f"{expected.total} {rules.unit}")
    expect(page.locator("#score .fans [data-fan]")).to_have_count(len(expected.fans))
    assert shown_fans(page) == fan_texts(expected)
    changes = expected.payments.changes
    if changes is not None:
        signed = [f"{change:+,}".replace("-", "−") if change else "0" for change in changes]
        expect(page.locator("#score .payments [data-seat] dd")).to_have_text(signed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chooser(watched: Watched, language: str) -> None:
    page = watched.open(f"?lang={language}")
    words = page_words(language)["page"]
    values = page.locator("#game option").evaluate_all("all => all.map(one => one.value)")
    assert values == ["riichi", "sanma", *GAMES, "own", "laizi"]
    groups = page.locator("#game optgroup").evaluate_all("all => all.map(one => one.label)")
    assert groups == [words["games_riichi"], words["games_chinese"], words["games_shape"]]
    titles = {one["name"]: one["title"] for one in games_json(language)}
    for name, title in titles.items():
        expect(page.locator(f"#game option[value='{name}']")).to_have_text(title)
    for game in (*GAMES, "riichi", "own"):
        page.select_option("#game", game)
        expect(page.locator("#fan-table")).to_be_visible(visible=game != "riichi")
        page.wait_for_function(
            "game => (new URLSearchParams(location.search).get('game') ?? 'riichi') === game", arg=game
        )
    assert page.locator("#own-said").get_attribute("class") == "own-good"


def test_a_game_sets_tiles_hand_size_and_calls(watched: Watched) -> None:
    page = watched.open("?game=sichuan&lang=en")
    for tile, off in (("7z", "true"), ("9s", "false")):
        assert page.get_attribute(f"#tray [data-tile='{tile}']", "aria-disabled") == off
    expect(page.locator("#modes [data-mode='chi']")).to_be_disabled()
    expect(page.locator("#modes [data-mode='chi_red']")).to_be_hidden()
    expect(page.locator("#tray [data-tile='0p']")).to_be_hidden()
    expect(page.locator("#tray [data-tile='*']")).to_be_hidden()
    page.select_option("#game", "taiwan")
    expect(page.locator("#random14")).to_have_text("Random 17 tiles")
    page.click("#random14")
    expect(page.locator("#rack .rack-tile")).to_have_count(17)
    page.select_option("#game", "guangdong")
    expect(page.locator("#tray [data-tile='*']")).to_be_visible()
    page.select_option("#game", "hongzhong")
    page.click("#clear")
    page.click("#tray [data-tile='7z']")
    assert rack(page) == ["7z"]
    expect(page.locator("#rack .rack-tile.wild")).to_have_count(1)
    page.select_option("#game", "riichi")
    expect(page.locator("#rack .rack-tile.wild")).to_have_count(0)
    expect(page.locator("#modes [data-mode='wild']")).to_be_hidden()


def test_waits_show_what_each_is_worth(watched: Watched) -> None:
    page = watched.open(f"?hand={quote(BELOW)}&game=mcr&lang=en")
    expect(page.locator(".waits.valued .wait")).to_have_count(2)
    for wait in fan.waits(BELOW, fan.MCR):
        row = page.locator(f".wait[data-tile='{wait.tile}']")
        assert wait.by_discard is not None
        for score in (wait.by_discard, wait.self_drawn):
            expected = f"{score.total} fan, but a win needs 8" if score.problem else f"{score.total} fan"
            expect(row).to_contain_text(expected)
    expect(page.locator(".wait[data-tile='6s'] .fan-wait.bad")).to_have_count(2)
    # flowers do not change it: they do not count towards the minimum, but count in addition
    page.click("#fan-table [data-flower='1']")
    expect(page.locator(".wait[data-tile='6s']")).to_contain_text("4 fan, but a win needs 8")
    expect(page.locator(".wait[data-tile='9s']")).to_contain_text("12 fan")
    assert address(page)["flowers"] == "1"


def test_a_wait_that_the_rules_forbid_is_none(watched: Watched) -> None:
    hand = "12345678m55s666p"
    page = watched.open(f"?hand={hand}&game=sichuan&lang=en")
    expect(page.locator("#lack-hint")).to_be_visible()
    expect(page.locator(".wait.forbidden")).to_have_count(3)
    expect(page.locator(".wait").first).to_contain_text("No win by these rules")
    page.click("#fan-table [data-lack='s']")
    expect(page.locator("#lack-hint")).to_be_hidden()
    expect(page.locator(".wait")).to_have_count(0)
    assert address(page)["lack"] == "s"
    page.click("#fan-table [data-lack='']")
    expect(page.locator(".wait")).to_have_count(3)
    assert "lack" not in address(page)


def test_discards_show_what_wins_are_worth_then(watched: Watched) -> None:
    hand = "123m456p78s99m[123p]4z"
    page = watched.open(f"?hand={quote(hand)}&game=mcr&lang=en")
    ready = [one for one in fan.discards(hand, fan.MCR) if one.shanten == 0]
    assert len(ready) == 1
    row = page.locator("button.discard[data-tile='4z'] .then")
    expect(row).to_contain_text("11–12 fan")
    expect(row).to_contain_text("no win on 1 of the 2 waits")
    expect(page.locator(".fan-then")).to_have_count(2)
    expect(page.locator("#value")).to_have_count(0)  # riichi's own draws
    expect(page.locator("#why .reasons li").first).to_be_visible()


def test_what_can_not_win_is_not_called_best(watched: Watched) -> None:
    """As the command orders them: 3s, one wait of eight fan by the own draw, before 4m, of which no wait may win."""
    hand = "4678m345p3345888s"
    page = watched.open(f"?hand={hand}&game=mcr&lang=en")
    best = page.locator("#results button.discard.best")
    expect(best).to_have_attribute("data-tile", "3s")
    rows = page.locator("#results button.discard").evaluate_all("all => all.map(one => one.dataset.tile)")
    assert rows == [FACE_NAMES[one.tile] for one in fan.discards(hand, fan.MCR, order="shape")]
    expect(best.locator(".fan-then")).to_have_text(["Self-drawn 8 fan"])
    expect(page.locator("button.discard[data-tile='4m'] .fan-then")).to_have_text(
        ["no win on 2 of the 2 waits"]
    )
    expect(page.locator("#after")).to_have_attribute("data-tile", "3s")
    expect(page.locator("#why .reasons li").first).to_have_text("No discard is better than 3s.")
    page.locator("button.discard[data-tile='4m']").click()
    expect(page.locator("#why .reasons li").first).to_contain_text("no wait can win")


def test_a_win_with_its_fans_and_their_definitions(watched: Watched) -> None:
    page = watched.open("?hand=123456789m12p88s%2B3p&game=mcr&by=tsumo&lang=en")
    win = Win("123456789m12p88s", "3p", tsumo=True)
    expect_score(page, win, fan.MCR)
    named = page.locator("#score .fans [data-fan='all_chows']")
    meaning = named.locator(".fan-meaning")
    expect(named.locator(".fan-name")).to_have_text(fan.FANS["all_chows"].name("en"))
    expect(meaning).to_be_hidden()
    named.locator(".fan-name").hover()
    expect(meaning).to_have_text(fan.FANS["all_chows"].meaning("en"))
    page.mouse.move(5, 5)
    expect(meaning).to_be_hidden()
    page.locator("#score [data-fan='fully_concealed_hand'] .fan-name").first.focus()
    page.keyboard.press("Tab")
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    page.locator(".not-counted summary").click()
    missing = fan.score(win, fan.MCR).not_counted
    assert [*shown_fans(page, ".not-counted")] == [item.id for item in missing]
    first = page.locator(".not-counted [data-fan='self_drawn']")
    expect(first).to_contain_text("replaced by Fully Concealed Hand")
    expect(page.locator(".not-counted [data-fan='short_straight']")).to_contain_text(
        "already count in other fans"
    )


def test_a_tap_shows_a_definition(watched: Watched) -> None:
    page = watched.open("?hand=1112345678999m%2B5m&game=sichuan&lack=s&lang=zh", width=390, has_touch=True)
    named = page.locator("#score .fans [data-fan='full_flush']")
    named.locator(".fan-name").tap()
    expect(named.locator(".fan-meaning")).to_have_text(fan.FANS["full_flush"].meaning("zh"))
    named.locator(".fan-name").tap()
    expect(named.locator(".fan-meaning")).to_be_hidden()


def test_how_the_win_came(watched: Watched) -> None:
    page = watched.open("?hand=123456789m12p88s%2B3p&game=mcr&lang=en")
    expect_score(page, Win("123456789m12p88s", "3p"), fan.MCR)
    expect(page.locator("#score .score-lists")).to_contain_text("Choose below who discarded")
    page.select_option("#score-fan_discarder", "W")
    expect_score(page, Win("123456789m12p88s", "3p", discarder="W"), fan.MCR)
    page.click("[data-flag='last_tile']")
    expect_score(page, Win("123456789m12p88s", "3p", discarder="W", houtei=True), fan.MCR)
    assert focused(page, "data-flag") == "last_tile"
    page.click("[data-flag='last_copy']")
    page.select_option("#score-won_by", "tsumo")
    expect(page.locator("#score-fan_discarder")).to_have_count(0)
    # the last discard has become the last draw
    win = Win("123456789m12p88s", "3p", tsumo=True, haitei=True, last_copy=True)
    expect_score(page, win, fan.MCR)
    page.select_option("#score-win_tile", "9m")
    win = Win("12345678m123p88s", "9m", tsumo=True, haitei=True, last_copy=True)
    expect_score(page, win, fan.MCR)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect_score(page, win, fan.MCR)


SWITCHES = {
    "haitei": "last_tile", "houtei": "last_tile", "rinshan": "rinshan", "robbed": "chankan", "after_quad": "after_quad",
    "last_copy": "last_copy", "tenhou": "first_turn", "chiihou": "first_turn", "renhou": "first_turn",
}  # fmt: skip
OF_DRAWS = {"haitei", "rinshan", "tenhou", "chiihou", "last_copy"}


@pytest.mark.parametrize("game", GAMES)
def test_switches_are_those_of_the_game(watched: Watched, game: str) -> None:
    rules = fan.game(game)
    hand = "1112345678999m5m" if game != "taiwan" else "1112345678999m222p5m"
    page = watched.open(
        f"?hand={hand}&game={game}&lack={'s' if rules.lack_suit else ''}&by=tsumo&seat=S&lang=en"
    )
    expect(page.locator("#points")).to_be_visible()
    facts = {*relevant_facts(rules)} - {"tenhou"}
    result = page.locator("#score [data-flag]").evaluate_all("all => all.map(one => one.dataset.flag)")
    assert {*result} == {SWITCHES[fact] for fact in facts & OF_DRAWS}
    ways = page.locator("#score-won_by option").count()
    assert ways == (2 if rules.on_discard or rules.robbing else 1)
    for fact, control in (
        ("streak", "#score-streak"),
        ("gone", "[data-gone]"),
        ("ready", "#score-fan_ready"),
        ("liable", "#score-fan_liable"),
        ("chi_fed", "#score-fed"),
        ("birds", "#score-birds"),
        ("discarded_honours", "#score-honours"),
    ):
        assert bool(page.locator(control).count()) == (fact in facts)
    assert bool(page.locator("[data-flower]").count()) == bool(rules.flowers)
    assert bool(page.locator("[data-lack]").count()) == rules.lack_suit
    expect_score(page, Win(hand[:-2], "5m", tsumo=True, lack="s" if rules.lack_suit else ""), rules)


def test_streak_gone_and_ready(watched: Watched) -> None:
    page = watched.open("?hand=123456789m12p88s555z%2B3p&game=taiwan&discarder=E&lang=en")
    page.fill("#score-streak", "2")
    page.keyboard.press("Tab")
    page.select_option("#score-fan_ready", "heavenly")
    page.click("[data-flower='2']")
    win = Win("123456789m12p88s555z", "3p", discarder="E", streak=2, ready="heavenly", flowers="2f")
    expect_score(page, win, fan.TAIWAN)
    page.goto(watched.base + "?hand=1112345678999m%2B5m&game=sichuan&lack=s&by=tsumo&lang=en")
    page.wait_for_selector("html[data-ready]")
    page.click("[data-gone='W']")
    expect_score(page, Win("1112345678999m", "5m", tsumo=True, lack="s", gone="W"), fan.SICHUAN)
    assert address(page)["gone"] == "W"


def test_the_wildcard_of_the_deal(watched: Watched) -> None:
    page = watched.open("?hand=123456789m5s1p88s%2B3p&game=hong-kong&by=tsumo&lang=en")
    expect(page.locator("#status")).not_to_have_class("status won")
    page.click("#modes [data-mode='wild']")
    page.click("#tray [data-tile='5s']")
    expect(page.locator("#lying-wild [data-tile='5s']")).to_be_visible()
    assert address(page)["wild"] == "5s"
    expect(page.locator("#status")).to_have_class("status won")
    expect(page.locator("#rack .rack-tile.wild")).to_have_count(1)
    expect(page.locator(".stands-for .tile")).to_have_count(1)
    expect_below = fan.score(Win("123456789m5s1p88s", "3p", tsumo=True, wild="5s"), fan.HONG_KONG)
    assert (expect_below.problem != "") == (page.locator("#below").count() == 1)
    expect(page.locator("#points")).to_have_text(f"{expect_below.total} fan")
    page.click("#lying-wild [data-tile='5s']")
    expect(page.locator("#status")).not_to_have_class("status won")
    assert "wild" not in address(page)


TURNED = (
    'base = "hongzhong"\nname = "turned"\nkinds = "123456789m123456789p123456789s1234567z"\n'
    'wild = ""\nwild_from = "next"\nsubstitute = "5z"'
)


def test_the_tile_that_is_turned_for_the_wildcards(watched: Watched) -> None:
    """Clicked in the tray by the keyboard; what it makes wild is marked, and holds for shapes, waits and wins."""
    page = watched.open("?hand=23456789m44s34p5z&game=own&by=tsumo&lang=en")
    expect(page.locator("#turned-hint")).to_have_count(0)
    write_own(page, TURNED)
    expect(page.locator("#turned-hint")).to_be_visible()
    expect(page.locator(".waits.valued")).to_have_count(0)
    expect(page.locator("#modes [data-mode='wild']")).to_have_text("Turned tile")
    page.locator("#modes [data-mode='wild']").click()
    page.locator("#tray [data-tile='9m']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turned-hint")).to_be_hidden()
    expect(page.locator("#lying-wild [data-wild='1m']")).to_be_visible()
    expect(page.locator("#tray [data-tile='1m']")).to_have_class("tray-tile wild")
    assert address(page)["turned"] == "9m"
    rules = fan.Rules.from_toml(TURNED)
    waits = fan.waits("23456789m44s34p5z", rules, wild_indicator="9m")
    expect(page.locator(".waits.valued .wait")).to_have_count(len(waits))
    for wait in waits:
        row = page.locator(f".wait[data-tile='{wait.tile}']")
        expect(row).to_contain_text(f"{wait.self_drawn.total} fan")
    page.click("#modes [data-mode='tile']")
    page.click("#tray [data-tile='2p']")
    expect_score(page, Win("23456789m44s34p5z", "2p", tsumo=True, wild_indicator="9m"), rules)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect_score(page, Win("23456789m44s34p5z", "2p", tsumo=True, wild_indicator="9m"), rules)
    page.click("#lying-wild [data-tile='9m']")
    expect(page.locator("#turned-hint")).to_be_visible()
    assert "turned" not in address(page)


def test_birds_chi_fed_and_who_is_liable(watched: Watched) -> None:
    """Each is asked where the game has it, and holds in the score and the address."""
    page = watched.open("?hand=123456789m12p88s%2B3p&game=hongzhong&by=tsumo&lang=en")
    hand = "123456789m12p88s"
    most = fan.game("hongzhong").birds
    watched.refused_allowed = most < 3
    page.fill("#score-birds", "19m5p")
    page.keyboard.press("Tab")
    if most < 3:
        expect(page.locator("#score .bad")).to_contain_text(f"turns at most {most}")
    page.fill("#score-birds", "19m")
    page.keyboard.press("Tab")
    expect_score(page, Win(hand, "3p", tsumo=True, birds="19m"), fan.game("hongzhong"))
    assert address(page)["birds"] == "19m"
    page.goto(watched.base + "?hand=123456789m12p88s%2B3p&game=hangzhou&by=tsumo&fed=3&lang=en")
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#score-fed")).to_have_value("3")
    expect_score(page, Win(hand, "3p", tsumo=True, chi_fed=3), fan.game("hangzhou"))
    page.goto(watched.base + "?hand=123456789m12p88s555z%2B3p&game=taiwan&by=tsumo&lang=en")
    page.wait_for_selector("html[data-ready]")
    page.select_option("#score-fan_liable", "N")
    expect_score(page, Win("123456789m12p88s555z", "3p", tsumo=True, liable="N"), fan.TAIWAN)
    assert address(page)["liable"] == "N"
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect_score(page, Win("123456789m12p88s555z", "3p", tsumo=True, liable="N"), fan.TAIWAN)


def test_ten_honours_win_with_any_hand(watched: Watched) -> None:
    page = watched.open("?hand=1469m258p147s356p%2B6z&game=hangzhou&by=tsumo&lang=en")
    expect(page.locator("#score input")).to_have_count(1)
    expect(page.locator("#score #points")).to_have_count(0)
    page.fill("#score-honours", "1122334466z")
    page.keyboard.press("Tab")
    win = Win("1469m258p147s356p", "6z", tsumo=True, discarded_honours="1122334466z")
    expect_score(page, win, fan.game("hangzhou"))
    assert address(page)["honours"] == "1122334466z"


def test_a_file_that_is_dropped(watched: Watched) -> None:
    page = watched.open(f"?hand={quote(BELOW)}&game=own&lang=en")
    expect(page.locator("#own-said")).to_have_class("own-good")
    drop = """({text, size}) => {
      const brought = new DataTransfer();
      brought.items.add(new File([text.padEnd(size, ' ')], 'room.toml'));
      const event = (kind) => new DragEvent(kind, {dataTransfer: brought, bubbles: true, cancelable: true});
      const box = document.querySelector('#own-text');
      return [box.dispatchEvent(event('dragover')), box.dispatchEvent(event('drop'))];
    }"""
    # both are taken by the page, or the browser would open the file
    assert page.evaluate(drop, {"text": OWN, "size": 0}) == [False, False]
    expect(page.locator("#own-said")).to_have_text("The rules “ours” were read; they have 82 fans.")
    expect(page.locator("#own-text")).to_have_value(OWN)
    expect(page.locator(".wait[data-tile='6s']")).to_contain_text("4 fan")
    assert page.evaluate(drop, {"text": "minimum = 5", "size": 65_537}) == [False, False]
    expect(page.locator("#own-said")).to_have_class("bad")
    expect(page.locator("#own-said")).to_contain_text("65,536")
    expect(page.locator("#own-text")).to_have_value(OWN)


def test_below_the_minimum_says_so(watched: Watched) -> None:
    page = watched.open(f"?hand={quote(BELOW)}6s&game=mcr&flowers=123456&lang=en")
    expect(page.locator("#below")).to_have_text("4 fan, but a win needs 8")
    expect(page.locator("#points")).to_have_text("4 fan")
    expect(page.locator("#score .payments")).to_have_count(0)
    page.goto(watched.base + "?hand=123456789m12p8s*%2B3p&game=guangdong&by=tsumo&lang=zh")
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#below")).to_have_text("不够4分起和")


def write_own(page: Page, text: str) -> Locator:
    page.fill("#own-text", text)
    return page.locator("#own-said")


def test_rules_of_ones_own(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?hand={quote(BELOW)}&game=own&lang=en")
    message = write_own(page, OWN)
    expect(message).to_have_text("The rules “ours” were read; they have 82 fans.")
    expect(page.locator(".wait[data-tile='6s']")).to_contain_text("4 fan")
    faults = {
        "minimum = \n": "line 1, column",
        "minimum = -3": "rule minimum = -3: not in 0…10000",
        '[[fan]]\nid = "all_pung"\nvalue = 6': "there is no such fan; did you mean all_pungs?",
        "sky = 1": "no rule 'sky'",
    }
    for text, fault in faults.items():
        expect(write_own(page, text)).to_contain_text(fault)
        assert page.get_attribute("#own-text", "aria-invalid") == "true"
        expect(page.locator(".wait[data-tile='6s']")).to_contain_text("4 fan")  # as it was
    page.set_input_files(
        "#own-file", {"name": "room.toml", "mimeType": "", "buffer": b'base = "mcr"\nminimum = 5'}
    )
    expect(page.locator(".wait[data-tile='6s']")).to_contain_text("4 fan, but a win needs 5")
    expect(page.locator("#own-text")).to_have_value('base = "mcr"\nminimum = 5')
    page.press("#own-text", "End")
    before = urlsplit(page.url).fragment
    page.locator("#own-text").press_sequentially("#")
    assert page.locator("#text").input_value() == BELOW  # what is typed here is no hand
    expect(message).to_have_class("own-good")
    page.wait_for_function("before => ![before, ''].includes(location.hash.slice(1))", arg=before)
    other = watched.open(urlsplit(page.url).query.join(["?", "#"]) + urlsplit(page.url).fragment)
    expect(other.locator("#own-text")).to_have_value('base = "mcr"\nminimum = 5#')
    expect(other.locator(".wait[data-tile='6s']")).to_contain_text("4 fan, but a win needs 5")


def test_a_link_whose_rules_are_damaged(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?hand={quote(BELOW)}&game=own&lang=en#rules=AAAA")
    expect(page.locator("#own-said")).to_contain_text("cannot be read")
    expect(page.locator(".waits.valued .wait")).to_have_count(2)


def test_a_link_holds_everything(watched: Watched) -> None:
    link = "?hand=123456789m12p88s%2B3p&game=mcr&by=tsumo&seat=E&round=W&flowers=27&how=rinshan,last_copy&lang=ja"
    page = watched.open(link.replace("rinshan,", ""))
    expect(page.locator("#points")).to_be_visible()
    assert address(page)["flowers"] == "27"
    expected = fan.score(
        Win(
            "123456789m12p88s", "3p", tsumo=True, seat_wind="E", round_wind="W", flowers="27f", last_copy=True
        ),
        fan.MCR,
    )
    expect(page.locator("#points")).to_have_text(f"{expected.total}番")
    expect(page.locator("[data-flower='7']")).to_have_attribute("aria-pressed", "true")
    page.click("#clear")
    expect(page.locator("[data-flower='7']")).to_have_attribute("aria-pressed", "false")
    page.click("#undo")
    expect(page.locator("#points")).to_have_text(f"{expected.total}番")


@pytest.mark.parametrize(
    "address_",
    ["game=poker", "game=mcr&flowers=99x&lack=z&gone=QQ&ready=x&streak=-1&wild=5q", "game=own#rules=!!"],
)
def test_addresses_that_cannot_be(watched: Watched, address_: str) -> None:
    page = watched.open(f"?hand=123456789m12p88s%2B3p&lang=en&{address_}")
    expect(page.locator("#points")).to_be_visible()
    expect(page.locator("#score .bad")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fans_have_names_in_the_language(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand=123456789m12p88s%2B3p&game=mcr&lang={language}")
    for item in fan.score(Win("123456789m12p88s", "3p"), fan.MCR).fans:
        expect(page.locator(f"#score .fans [data-fan='{item.id}'] .fan-name")).to_have_text(
            item.name(language)
        )
    page.locator("#fan-list summary").click()
    expect(page.locator("#fan-list [data-fan='nine_gates'] dt span")).to_have_text(
        fan.FANS["nine_gates"].meaning(language)
    )
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    page.select_option("#language", other)
    expect(page.locator("#score .fans [data-fan='pure_straight'] .fan-name")).to_have_text(
        fan.FANS["pure_straight"].name(other)
    )
    titles = {one["name"]: one["title"] for one in games_json(other)}
    expect(page.locator("#game option[value='sichuan']")).to_have_text(titles["sichuan"])


def test_the_keyboard_reaches_it(watched: Watched) -> None:
    page = watched.open("?hand=123456789m12p88s%2B3p&game=mcr&lang=en")
    expect(page.locator("#points")).to_be_visible()
    page.locator("[data-flower='1']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert address(page)["flowers"] == "2"
    expect(page.locator("#score .fans [data-fan='flower_tiles']")).to_be_visible()  # the answer has come
    page.locator("#modes [data-mode='tile']").focus()
    reached: set[str] = set()
    for _ in range(45):
        page.keyboard.press("Tab")
        reached |= {str(focused(page, what)) for what in ("id", "class")}
    assert {"fan-name", "score-won_by", "score-fan_discarder", "score-flag-last_tile"} <= reached


ADDRESSES = {
    "won": "hand=123456789m12p88s%2B3p&game=mcr&by=tsumo&flowers=15",
    "below": f"hand={quote(BELOW)}6s&game=mcr",
    "waits": "hand=1112345678999m&game=sichuan&lack=s",
    "discards": f"hand={quote(BELOW)}4z&game=own",
    "honours": "hand=1469m258p147s356p%2B6z&game=hangzhou&by=tsumo&honours=1122334466z",
    "birds": "hand=123456789m12p88s%2B3p&game=hongzhong&by=tsumo&birds=19m",
    "wild": "hand=123456789m5s1p88s%2B3p&game=hong-kong&wild=5s",
}


@pytest.mark.parametrize("state", ADDRESSES)
@pytest.mark.parametrize(
    ("language", "width", "scheme"), [("en", 390, "dark"), ("zh", 1280, "light"), ("ja", 390, "light")]
)
def test_everybody_can_use_it(watched: Watched, state: str, language: str, width: int, scheme: str) -> None:
    page = watched.open(f"?{ADDRESSES[state]}&lang={language}", width=width, media={"color_scheme": scheme})
    expect(page.locator("#status")).to_be_visible()
    page.wait_for_load_state("networkidle")
    for summary in page.locator("#fan-list summary:visible, .not-counted summary:visible").all():
        summary.click()
    if page.locator("#score .fan-name").count():
        page.locator("#score .fan-name").first.click()
    check_looks(page, [(width, scheme)])


@pytest.mark.parametrize(("language", "text"), [("en", "2 tai"), ("zh", "2台"), ("ja", "2台")])
def test_taiwan_counts_tai(watched: Watched, language: str, text: str) -> None:
    page = watched.open(f"?hand={quote('123456m123789p44s11z+1z')}&game=taiwan&lang={language}")
    expect(page.locator("#points")).to_have_text(text)


@pytest.mark.parametrize("game", ["sichuan", "sichuan-mahjong-soul"])
def test_a_hand_of_three_suits_is_shown_as_no_win(watched: Watched, game: str) -> None:
    """No example has three suits; a hand of three has a word below its distance until a lack suit is chosen."""
    page = watched.open(f"?game={game}&lang=en")
    examples = page.locator(".example")
    expect(examples).to_have_count(4)
    for hand in [str(one.get_attribute("data-hand")) for one in examples.all()]:
        assert len({suit for suit in "mps" if suit in hand}) < 3
    watched.go(page, f"?game={game}&hand=123m456p789s1122s&lang=en")
    expect(page.locator("#results .three-suits")).to_contain_text("The hand has three suits")
    watched.go(page, f"?game={game}&hand=123m456p789s1122s&lack=m&lang=en")
    expect(page.locator("#status")).to_be_visible()
    expect(page.locator("#results .three-suits")).to_have_count(0)


def test_undo_keeps_the_own_rules_in_the_address(watched: Watched) -> None:
    page = watched.open("?hand=1m1p&game=own&lang=en")
    expect(write_own(page, OWN)).to_contain_text("ours")
    page.wait_for_function("location.hash.startsWith('#rules=')")
    rules = urlsplit(page.url).fragment
    page.click("#tray [data-tile='1m']")
    page.click("#undo")
    expect(page.locator("#rack button")).to_have_count(2)
    assert urlsplit(page.url).fragment == rules


@pytest.mark.parametrize("later", ["sichuan", "riichi"])
def test_the_game_that_was_chosen_last_holds(watched: Watched, later: str) -> None:
    """Also where the facts of the first come last; until then the page works with the game before."""
    page = watched.open("?lang=en", alone=True)
    delayed = delay_routes(page, "**/api/fan/game", '"mcr"')
    page.select_option("#game", "mcr")
    wait_for_routes(page, delayed, 1)
    page.click("#tray [data-tile='1m']")
    assert rack(page) == ["1m"]
    page.select_option("#game", later)
    east = page.locator("#tray [data-tile='1z']")
    expect(east).to_be_visible(visible=later == "riichi")
    with page.expect_response("**/api/fan/game"):
        delayed[0].continue_()
    page.wait_for_timeout(200)
    page.click("#tray [data-tile='2m']")
    expect(page.locator("#game")).to_have_value(later)
    expect(east).to_be_visible(visible=later == "riichi")
    assert page.evaluate("localStorage['paili.game']") == later


def test_a_change_of_a_value_in_own_rules_is_shown(watched: Watched) -> None:
    page = watched.open("?game=own&lang=en")
    for value in (9, 17):
        page.fill("#own-text", OWN + f'[[fan]]\nid = "all_pungs"\nvalue = {value}\n')
        expect(page.locator("#fan-list [data-fan='all_pungs'] dd")).to_have_text(str(value))


def test_the_rules_that_were_written_last_hold(watched: Watched) -> None:
    page = watched.open("?game=own&lang=en", alone=True)
    delayed = delay_routes(page, "**/api/fan/game", "slow")
    page.fill("#own-text", 'base = "sichuan"\nname = "slow"\n')
    wait_for_routes(page, delayed, 1)
    expect(write_own(page, OWN)).to_contain_text("ours")
    with page.expect_response("**/api/fan/game"):
        delayed[0].continue_()
    page.wait_for_timeout(200)
    page.click("#tray [data-tile='1m']")
    expect(page.locator("#tray [data-tile='1z']")).to_be_visible()
    assert page.evaluate("localStorage['paili.own']") == OWN


def test_the_list_of_fans_stays_open_while_rules_are_written(watched: Watched) -> None:
    page = watched.open("?game=own&lang=en")
    page.click("#fan-list summary")
    expect(write_own(page, OWN)).to_contain_text("ours")
    expect(page.locator("#fan-list")).to_have_attribute("open", "")


def test_a_recent_hand_keeps_its_own_rules(watched: Watched) -> None:
    page = watched.open(f"?hand={quote(BELOW)}&game=own&lang=en")
    expect(write_own(page, OWN)).to_contain_text("ours")
    expect(page.locator(".wait[data-tile='6s']")).to_contain_text("4 fan")
    page.wait_for_function("location.hash.startsWith('#rules=')")
    rules = urlsplit(page.url).fragment
    page.click("#recent summary")
    page.click("#recent-list a")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    expect(page.locator("#own-text")).to_have_value(OWN)
    assert urlsplit(page.url).fragment == rules


def test_a_name_that_every_object_has_is_no_game(watched: Watched) -> None:
    page = watched.open("?game=constructor&hand=1m&lang=en")
    expect(page.locator("#game")).to_have_value("riichi")
    expect(page.locator("#status")).to_be_visible()
