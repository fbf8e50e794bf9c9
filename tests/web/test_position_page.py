"""The address of the page is one position: the page writes what it shows, and opens it again unchanged."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from watching import Watched, named, position_of

from paili import Position

HAND = "123m456p77889s11z"
SHOWN = """() => import('/static/base/store.js').then(({ state: { position, packed, log, seen, melds, ...shown } }) =>
  JSON.stringify([shown, Object.entries(seen).sort(), melds.map(({ text }) => text)]))"""
# an address with its own fields → the position that the page makes of it, and its further facts
WRITTEN = {
    f"hand={HAND}%2B9s&how=riichi,ippatsu&dora=4p&seat=E&honba=2&sticks=1&by=tsumo":
        (f"{HAND}.9s_EE.2.1_i4p_A-_ippatsu.A", {}),
    f"hand={HAND}%2B9s": (f"{HAND}.9s", {"by": "ron"}),
    f"hand={HAND}9s&win=7s&by=tsumo&ura=1m": (f"{HAND}9s", {"win": "7s", "by": "tsumo", "ura": "1m"}),
    f"hand={HAND}%2B9s&how=rinshan,first_turn&by=tsumo": (f"{HAND}.9s_rinshan", {"how": "rinshan,first_turn"}),
    f"hand={HAND}%2B9s&how=last_tile&rules=mahjong_soul&by=tsumo": (f"{HAND}.9s_w0_rules.mahjong-soul", {}),
    "hand=1m0m67s[777z](1111s)[555%2B5p]&seen=9m&own=1m9p&right=5M3s-": (
        "1m0m67s.777z-.1111s.5555p--_A1m9p_B5M3s-_seen.9m", {}),
    "hand=12399p3456s11222z&own=3z&right=9m1z&left=2s&game=sanma&kita=2&seen=44z8p":
        ("12399p3456s11222z_A3z.n2_B9m1z_C2s_rules.tenhou-sanma_seen.8p", {}),
    "hand=123m456p789s1122z&game=mcr&flowers=17&seat=W":
        ("123m456p789s1122z_EW_A.17f_rules.mcr", {}),
    "hand=123m456p78999s11p&game=sichuan&lack=m&gone=NE&seat=W": (
        "123m456p78999s11p_EW_rules.sichuan_gone.BC_lack.m", {}),
    "hand=1m*&seen=9m": ("1mW_seen.9m", {}),
    "hand=1m1m&how=ippatsu,chankan&seat=Q": ("11m", {"how": "ippatsu,chankan"}),
    f"hand={HAND}9s&value=1&turns=7&opponents=phoenix": (f"{HAND}9s", {"value": "1", "turns": "7", "opponents": "phoenix"}),
    f"hand={HAND}9s&value=1&turns=abc&round=R&by=x&opponents=phoenix": (f"{HAND}9s", {"value": "1", "opponents": "phoenix"}),
}  # fmt: skip
# what no position is, is said field by field as before
FIELDS = ("hand=123m&seen=9m", "seen=9m&own=1z", f"hand={HAND}9s&game=own", "hand=1m&seat=N&game=sanma")


def shown(page: Page) -> str:
    return page.evaluate(SHOWN)


def write(page: Page) -> None:
    """Let the page write its address, as any change of it does."""
    page.evaluate(
        "import('/static/base/address.js').then(({ updateAddress }) => updateAddress({ replace: true }))"
    )


@pytest.mark.parametrize("address", WRITTEN)
def test_what_is_shown_is_one_position(watched: Watched, address: str) -> None:
    watched.refused_allowed = True
    text, beside = WRITTEN[address]
    page = watched.open(f"?{address}&lang=en")
    write(page)
    assert (position_of(page), named(page)) == (text, {**beside, "lang": "en"})
    Position.parse(text, strict=False)
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]))
    assert shown(again) == shown(page)
    write(again)
    assert again.url == page.url
    again.evaluate("import('/static/base/store.js').then(({ state }) => { state.position = null; })")
    write(again)
    assert again.url == page.url  # what was read is written as it was, without the text that was opened


@pytest.mark.parametrize(("line", "is_said"), [(f"{HAND}.2z_A9m3z-", True), (f"{HAND}.2z_A9m3z_B1m-", False)])
def test_a_seat_in_riichi_is_told_what_it_may_discard(watched: Watched, line: str, is_said: bool) -> None:
    page = watched.open(f"?pos={line}&lang=en")
    expect(page.locator("#results ol.discards")).to_be_visible()
    expect(page.locator("#results .in-riichi")).to_have_text(
        ["You are in riichi: only the drawn tile, South, may be discarded."] if is_said else []
    )


@pytest.mark.parametrize("address", FIELDS)
def test_what_is_no_position_is_written_by_fields(watched: Watched, address: str) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?{address}&lang=en")
    before = named(page)
    write(page)
    assert position_of(page) == ""
    assert named(page) == before


@pytest.mark.parametrize(
    ("language", "count"), [("en", "Tiles in the hand: 14"), ("zh", "手牌14张"), ("ja", "手牌14枚")]
)
def test_the_hand_and_the_rivers_as_a_screen_reader_reads_them(
    watched: Watched, language: str, count: str
) -> None:
    """The number of tiles says what it counts; a tile lying open is a button in a group with a name."""
    page = watched.open(f"?lang={language}&hand=123m406p789s11222z&own=1m9p&right=5M3s-&seen=5z")
    expect(page.locator("#rack button")).to_have_count(14)
    head = page.locator(".felt-head").first.aria_snapshot()
    assert count in head
    assert (
        page.locator("#hand-count").evaluate("one => one.querySelector('[aria-hidden=true]').textContent")
        == "14"
    )
    groups = page.get_by_role("group").filter(has=page.locator("button.seen-tile"))
    expect(groups).not_to_have_count(0)
    for group in groups.all():
        assert group.get_attribute("aria-label")
        for button in group.get_by_role("button").all():
            assert button.get_attribute("aria-label")


@pytest.mark.parametrize("text", ["%E0%A4%A", f"{HAND}%"])
def test_a_broken_percent_sign_in_the_address_is_reported(watched: Watched, text: str) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?pos={text}&lang=en")
    expect(page.locator("html")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#problem")).not_to_be_empty()


@pytest.mark.parametrize("fact", ["lack=m", "wild=9m", "turned=4m", "flowers=1", "gone=N"])
def test_choices_of_a_chinese_deal_are_no_part_of_a_riichi_position(watched: Watched, fact: str) -> None:
    page = watched.open(f"?hand={HAND}&{fact}&lang=en")
    write(page)
    name, _, value = fact.partition("=")
    assert (position_of(page), named(page)) == (HAND, {name: value, "lang": "en"})


@pytest.mark.parametrize(
    ("address", "text"),
    [("right=9m.n1", f"{HAND}_B9m"), ("game=mcr&lack=m", f"{HAND}_rules.mcr")],
)
def test_norths_and_lack_suits_are_those_of_the_game(watched: Watched, address: str, text: str) -> None:
    page = watched.open(f"?hand={HAND}&{address}&lang=en")
    write(page)
    assert position_of(page) == text
