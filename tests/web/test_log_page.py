"""Stepping through games on the page: every way to open a log, keys, one seat, links, and to the hand page."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import base64
import gzip
import os
import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from log_samples import NAMES, game, sample
from playwright.sync_api import FilePayload, Page, Route, expect
from watching import Watched, check_fits, delay_routes, position_of, rack, shown_by, wait_for_routes

import shared_data
from paili import logs
from paili.game import (
    Call,
    Deal,
    Discard,
    Draw,
    RiichiAccepted,
    Table,
    Win,
    greedy_player,
    play_game,
)
from paili.game.events import ConcealedQuad, Dora
from paili.hand import Hand
from paili.logs.endings import endings
from paili.report.page_words import page_words
from paili.tiles import FACE_NAMES
from table_view import view_of

PHONE = 390


def payload(content: bytes, name: str = "game.mjlog") -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def open_file(page: Page, content: bytes) -> None:
    page.set_input_files("#log-file", [payload(content)])
    expect(page.locator("#log-deals button").first).to_be_visible()


def opened(
    watched: Watched, content: bytes | None = None, address: str = "?tab=log&lang=en", **options
) -> Page:
    page = watched.open(address, **options)
    expect(page.locator("#log-way")).to_be_visible()
    open_file(page, sample() if content is None else content)
    return page


def place(page: Page) -> tuple[str, int]:
    """The deal and the step that the page shows."""
    deal = page.locator("#log-deals button[aria-current='true']").get_attribute("data-deal")
    return deal or "", int(page.locator("#log-step").input_value())


def to_step(page: Page, step: int) -> None:
    """Move the slider."""
    page.locator("#log-step").evaluate(
        "(one, step) => { one.value = step; one.dispatchEvent(new Event('input')); }", step
    )


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def settled(page: Page) -> str:
    """The address once it follows the moment."""
    page.wait_for_function("""() => {
        const told = new URLSearchParams(location.search);
        const shown = { step: document.querySelector('#log-step').value, view: document.querySelector('#log-who').value };
        return (told.get('step') ?? '0') === shown.step && (told.get('view') ?? 'all') === shown.view;
    }""")
    return page.url


def names(page: Page, seat: int, part: str) -> list[str]:
    """The tiles of a part of a seat, by their pictures."""
    within = f"[data-hand='{seat}'] > .log-tiles" if part == ".log-hand" else f"[data-seat='{seat}'] {part}"
    result = page.locator(f"{within} use").evaluate_all(
        "all => all.map(one => one.getAttribute('href').slice(6))"
    )
    return [str(one) for one in result]


# ------------------------------------------------------------------------------- opening


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_a_file_of_every_format_is_chosen(watched: Watched, format_: str) -> None:
    page = opened(watched, sample(format_))
    deals = page.locator("#log-deals button")
    assert deals.count() == len(game().deals)
    assert deals.evaluate_all("all => all.map(one => one.dataset.deal)") == [
        deal.name for deal in game().deals
    ]
    assert place(page) == ("E1.0", 0)
    for seat, hand in enumerate(game().deals[0].hands):
        assert sorted(names(page, seat, ".log-hand")) == sorted(FACE_NAMES[face] for face in hand)
        expect(page.locator(f"[data-plate='{seat}'] .log-name")).to_have_text(NAMES[seat])


@pytest.mark.data
def test_a_packed_file_and_one_of_mahjong_soul(watched: Watched) -> None:
    page = opened(watched, gzip.compress(sample()))
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))
    page.click("#log-other")
    expect(page.locator("#log-choose")).to_be_focused()
    open_file(page, shared_data.path_of("games_majsoul/ranked_south_4p.json").read_bytes())
    expect(page.locator("#log-deals button")).to_have_count(9)


def test_a_small_file_that_unpacks_to_far_more(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open("?tab=log&lang=en")
    page.set_input_files("#log-file", [payload(gzip.compress(bytes(1 << 28)))])
    expect(page.locator("#log-problem")).to_have_text("the games have more than 1,572,864 bytes in all")
    open_file(page, sample())
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))


def test_a_log_is_pasted(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    expect(page.locator("#log-way")).to_be_visible()
    page.evaluate(
        "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})); }",
        sample("tenhou_json").decode(),
    )
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))


def test_a_log_is_typed_into_the_field(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    page.fill("#log-text", sample("mjai").decode())
    page.keyboard.press("Tab")
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))


def test_a_file_is_dropped(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    expect(page.locator("#log-way")).to_be_visible()
    page.evaluate(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'game.mjlog'));"
        " for (const kind of ['dragover', 'drop'])"
        " document.querySelector('#log-way').dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true})); }",
        sample().decode(),
    )
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))
    assert not page.evaluate("document.querySelector('#panel-log').classList.contains('over')")


def test_games_come_when_they_are_wanted(watched: Watched) -> None:
    page = watched.open("?hand=123m&lang=en")
    loaded = "performance.getEntriesByType('resource').map(one => one.name).filter(one => /[/]log[/]|log[.]css/.test(one)).length"
    assert page.evaluate(loaded) == 0
    page.click("#tab-log")
    expect(page.locator("#log-way")).to_be_visible()
    assert page.evaluate(loaded) == 7
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel-drill")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel-hand")).to_be_visible()
    assert rack(page) == ["1m", "2m", "3m"]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_what_is_no_log_is_refused(watched: Watched, language: str) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?tab=log&lang={language}")
    text = {"en": "a text (", "zh": "这是一段文字", "ja": "文章（"}
    picture = {"en": "a picture (PNG)", "zh": "这是图片（PNG）", "ja": "画像（PNG）"}
    page.set_input_files("#log-file", [payload(b"nothing")])
    expect(page.locator("#log-problem")).to_contain_text(text[language])
    page.set_input_files("#log-file", [payload(b"\x89PNG\r\n\x1a\n" + bytes(90))])
    expect(page.locator("#log-problem")).to_contain_text(picture[language])
    page.set_input_files("#log-file", [payload(b"0" * (4 * 2**20 + 1))])
    expect(page.locator("#log-problem")).to_contain_text("4.0 MB")
    open_file(page, sample())
    expect(page.locator("#log-problem")).to_have_count(0)


def test_the_other_deals_of_a_damaged_game_are_shown(watched: Watched) -> None:
    text = sample()
    at = text.index(b"<T", text.index(b"<INIT"))
    page = opened(watched, text[:at] + b"<T999/>" + text[at:])
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals) - 1)
    expect(page.locator(".log-lost")).to_contain_text("<T999/>")
    english = page.locator(".log-lost").inner_text()
    page.click("#tab-hand")
    page.select_option("#language", "ja")
    expect(page.locator("#tab-log")).not_to_have_text("Games")
    page.click("#tab-log")
    expect(page.locator(".log-lost")).not_to_have_text(english)
    expect(page.locator(".log-lost")).to_contain_text("<T999/>")


def test_one_of_several_games_is_chosen(watched: Watched) -> None:
    several = b"\n".join(sample("mjai", seed=seed) for seed in (3, 5))
    page = opened(watched, several)
    page.keyboard.press("ArrowDown")
    page.select_option("#log-number", "2")
    expect(page.locator("#log-deals button")).to_have_count(len(game(seed=5).deals))
    assert place(page) == ("E1.0", 0)
    assert sorted(names(page, 0, ".log-hand")) == sorted(
        FACE_NAMES[face] for face in game(seed=5).deals[0].hands[0]
    )
    again = watched.open(settled(page).partition("/?")[2].join(["?", ""]))
    expect(again.locator("#log-number")).to_have_value("2")


def test_the_game_stays_when_no_answer_comes_to_another_one(watched: Watched) -> None:
    page = opened(watched, b"\n".join(sample("mjai", seed=seed) for seed in (3, 5)))
    page.route("**/api/log?*", lambda route: route.abort())
    page.select_option("#log-number", "2")
    expect(page.locator("#log-problem")).to_contain_text("does not answer")
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))
    expect(page.locator("#log-number")).to_have_value("1")
    page.unroute("**/api/log?*")
    page.select_option("#log-number", "2")
    expect(page.locator("#log-deals button")).to_have_count(len(game(seed=5).deals))
    expect(page.locator("#log-problem")).to_have_count(0)
    watched.forgive_cut_off()


def test_a_game_that_was_closed_does_not_come_back(watched: Watched) -> None:
    page = opened(watched, b"\n".join(sample("mjai", seed=seed) for seed in (3, 5)))
    delayed = delay_routes(page, "**/api/log?*")
    page.select_option("#log-number", "2")
    wait_for_routes(page, delayed, 1)
    page.click("#log-other")
    with page.expect_response("**/api/log?*"):
        delayed[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#log-way")).to_be_visible()


# ------------------------------------------------------------------------------- stepping


def test_every_step_shows_what_the_table_shows(watched: Watched) -> None:
    page = opened(watched)
    table, deal = Table(game().rules), game().deals[0]
    table.start(deal)
    for step, event in enumerate(deal.events, 1):
        page.keyboard.press("ArrowRight")
        table.apply(event)
        if isinstance(event, Win):
            break
        if step % 7 and not isinstance(event, Call | RiichiAccepted):
            continue
        assert place(page) == (deal.name, step)
        for seat, seen in enumerate(view_of(table, 0).seats):
            hand = view_of(table, seat).hand
            shown = names(page, seat, ".log-hand")
            assert sorted(shown) == sorted(FACE_NAMES[face] for face in hand.faces)
            assert names(page, seat, ".log-river") == [FACE_NAMES[item.tile] for item in seen.river]
            expect(page.locator(f"[data-plate='{seat}'] b")).to_have_text(f"{seen.points:,}")
            taken = page.locator(f".log-seat[data-seat='{seat}'] .log-river .taken").count()
            assert taken == sum(item.called_by is not None for item in seen.river)


def test_keys_go_through_steps_and_deals(watched: Watched) -> None:
    page = opened(watched)
    first, second = game().deals[:2]
    for key, where in (
        ("ArrowLeft", ("E1.0", 0)), ("ArrowRight", ("E1.0", 1)), ("End", ("E1.0", len(first.events))),
        ("ArrowRight", (second.name, 0)), ("ArrowLeft", ("E1.0", len(first.events))), ("Home", ("E1.0", 0)),
        ("ArrowDown", (second.name, 0)), ("ArrowUp", ("E1.0", 0)), ("PageDown", (second.name, 0)),
        ("PageUp", ("E1.0", 0)),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert place(page) == where, key
    page.keyboard.press("Control+ArrowRight")
    assert place(page) == ("E1.0", 0)
    page.focus("#log-step")
    page.keyboard.press("ArrowRight")
    assert place(page) == ("E1.0", 1)
    assert (
        page.locator("#log-step").get_attribute("aria-valuetext")
        == f"1: {page.locator('.log-event').inner_text()}"
    )


def test_buttons_and_the_list_of_deals(watched: Watched) -> None:
    page = opened(watched)
    page.click("[data-move='ArrowRight']")
    page.click("[data-move='ArrowRight']")
    page.click("[data-move='ArrowLeft']")
    assert place(page) == ("E1.0", 1)
    last = game().deals[-1]
    page.click(f"#log-deals [data-deal='{last.name}']")
    assert place(page) == (last.name, 0)
    page.keyboard.press("ArrowUp")
    assert place(page) == (game().deals[-2].name, 0)
    assert page.evaluate("document.activeElement.dataset.deal") == game().deals[-2].name


def test_deals_of_one_name_are_told_apart(watched: Watched) -> None:
    """Where the winner deals next, deals of one name come again."""
    played = play_game([greedy_player] * 4, "sichuan", seed=2)
    short = replace(played, deals=played.deals[:5], complete=False, result=None)
    assert len({deal.name for deal in short.deals}) < 5
    page = opened(watched, logs.write(short, format="paili_json").encode())
    shown = page.locator("#log-deals button")
    for at in range(1, 5):
        page.keyboard.press("ArrowDown")
        expect(shown.nth(at)).to_have_attribute("aria-current", "true")
        assert sorted(names(page, 0, ".log-hand")) == sorted(
            FACE_NAMES[face] for face in short.deals[at].hands[0]
        )
    name = shown.nth(4).get_attribute("data-deal") or ""
    expect(page).to_have_url(re.compile(rf"deal={re.escape(name)}[&#]"))
    page.reload()
    expect(shown.nth(4)).to_have_attribute("aria-current", "true")
    expect(page.locator("#log-deal")).to_have_text(re.compile("^Hand 5( · Dealer's wins in a row [0-9]+)?$"))


def test_results_stand_in_the_list_and_at_the_end(watched: Watched) -> None:
    page = opened(watched)
    words = page_words("en")
    for deal in game().deals:
        (end,) = endings(deal, game().rules)
        locator = page.locator(f"#log-deals [data-deal='{deal.name}'] span")
        if end.seat is None:
            expect(locator).to_have_text(words["drawn"][end.kind])
        else:
            expect(locator).to_contain_text(
                f"{NAMES[end.seat]} {'tsumo' if end.kind == 'tsumo' else 'ron'} {end.points:,}"
            )
        page.click(f"#log-deals [data-deal='{deal.name}']")
        to_step(page, len(deal.events))
        summary = page.locator("#log-said")
        for seat, change in enumerate(end.changes):
            if change:
                expect(summary).to_contain_text(f"{NAMES[seat]} {change:+,}".replace("-", "−"))
        for yaku in end.yaku:
            expect(summary).to_contain_text(f"{words['yaku'][yaku.id]} {yaku.han}")


def test_one_seat_sees_its_own_hand(watched: Watched) -> None:
    page = opened(watched)
    page.keyboard.press("2")
    assert page.locator("#log-who").input_value() == "1"
    order = page.locator(".log-seat").evaluate_all("all => all.map(one => Number(one.dataset.seat))")
    assert order == [1, 2, 3, 0]
    assert set(names(page, 0, ".log-hand")) == {"back"}
    assert "back" not in names(page, 1, ".log-hand")
    expect(page.locator("a.log-analyse")).to_have_count(1)
    assert "view=1" in settled(page)
    page.keyboard.press("End")
    ends = endings(game().deals[0], game().rules)
    for seat in range(4):
        is_shown = seat == 1 or seat in [end.seat for end in ends] or seat in ends[0].ready
        assert ("back" not in names(page, seat, ".log-hand")) == is_shown
    page.keyboard.press("0")
    assert page.locator("#log-who").input_value() == "all"
    page.select_option("#log-who", "3")
    assert set(names(page, 0, ".log-hand")) == {"back"} or 0 in [end.seat for end in ends]


def test_three_players(watched: Watched) -> None:
    page = opened(watched, sample(players=3))
    expect(page.locator(".log-seat")).to_have_count(3)
    page.keyboard.press("4")
    assert page.locator("#log-who").input_value() == "all"
    deal = game(3).deals[0]
    north = next((at for at, event in enumerate(deal.events, 1) if type(event).__name__ == "North"), None)
    to_step(page, north or 1)
    if north:
        expect(page.locator(".log-norths")).to_have_count(1)
    page.locator("a.log-analyse").first.click()
    expect(page.locator("#game")).to_have_value("sanma")


# ------------------------------------------------------------------------------- links


def test_a_link_leads_to_the_moment_with_the_game_in_it(watched: Watched) -> None:
    page = opened(watched)
    page.keyboard.press("ArrowDown")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    event_text = page.locator(".log-event").inner_text()
    address = settled(page)
    assert query(page)["deal"] == [game().deals[1].name]
    assert "#log=" in address
    assert len(address) < 33_000
    again = watched.open(address.partition("/?")[2].join(["?", ""]))
    expect(again.locator(".log-event")).to_have_text(event_text)
    assert place(again) == (game().deals[1].name, 9)
    assert again.locator("#log-who").input_value() == "2"


def test_the_link_is_copied(watched: Watched) -> None:
    page = opened(watched, permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    page.click("#log-copy")
    expect(page.locator("#log-copied")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "step=1" in copied
    assert "#log=" in copied


def test_that_the_link_was_copied_stays_shown_when_the_positions_come(watched: Watched) -> None:
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page = watched.open("?tab=log&lang=en", permissions=["clipboard-read", "clipboard-write"])
    page.route("**/api/log/positions*", hold)
    open_file(page, sample())
    page.keyboard.press("ArrowRight")
    page.click("#log-copy")
    expect(page.locator("#log-copied")).to_have_text("Copied.")
    locator = page.locator("a.log-analyse[href*='pos=']")
    expect(locator).to_have_count(0)
    for route in routes:
        route.continue_()
    expect(locator).to_have_count(4)
    assert page.locator("#log-copied").inner_text() == "Copied."


def test_a_large_game_is_not_in_its_link(watched: Watched) -> None:
    noise = (base64.b64encode(os.urandom(9_000)).decode() for _ in range(7))
    shuffles = "".join(f'<SHUFFLE seed="{text}" ref=""/>' for text in noise)
    large = sample().decode().replace("<GO ", f"{shuffles}<GO ", 1).encode()
    page = opened(watched, large)
    page.keyboard.press("ArrowRight")
    address = settled(page)
    assert "#" not in address
    page.click("#log-copy")
    expect(page.locator("#log-copied")).to_contain_text("too large to be part of a link")
    again = watched.open(address.partition("/?")[2].join(["?", ""]))
    expect(again.locator(".log-waits")).to_contain_text("open the file")
    open_file(again, large)
    assert place(again) == ("E1.0", 1)


@pytest.mark.parametrize("letters", ["", "x", "AAAA", "%F0%9F%80%84", "_____"])
def test_a_link_may_hold_anything(watched: Watched, letters: str) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?tab=log&deal=Q9&step=1e9&view=7&number=-3&lang=en#log={letters}")
    expect(page.locator("#log-way")).to_be_visible()
    if letters:
        expect(page.locator("#log-problem")).not_to_be_empty()
    open_file(page, sample())
    assert place(page)[0] == "E1.0"


def test_back_and_forth(watched: Watched) -> None:
    page = opened(watched)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    event_text = page.locator(".log-event").inner_text()
    page.locator("a.log-analyse").first.click()
    expect(page.locator("#panel-hand")).to_be_visible()
    page.go_back()
    expect(page.locator(".log-event")).to_have_text(event_text)
    page.click("#tab-drill")
    page.click("#tab-log")
    expect(page.locator(".log-event")).to_have_text(event_text)


# ------------------------------------------------------------------------------- to the hand page


def test_a_moment_fills_the_hand_page(watched: Watched) -> None:
    deal = game().deals[0]
    step = [at for at, event in enumerate(deal.events, 1) if isinstance(event, Discard)][14]
    table = Table(game().rules)
    table.replay(deal, deal.events[:step])
    page = opened(watched)
    page.route("**/api/read", lambda route: (page.wait_for_timeout(300), route.continue_()))
    to_step(page, step)
    view = view_of(table, 2)
    page.locator("a.log-analyse[data-analyse='2']").click()
    expect(page.locator("#panel-hand")).to_be_visible()
    expect(page.locator("#status")).to_be_visible()  # of the answer; until then only the hand is shown
    assert sorted(rack(page)) == sorted(FACE_NAMES[face] for face in view.hand.faces)
    melds = page.locator("#rack .rack-meld").evaluate_all("all => all.map(one => one.dataset.meld)")
    assert melds == [str(meld.meld) for meld in view.seats[2].melds]
    left = page.locator("#tray button").evaluate_all(
        "all => all.map(one => [one.dataset.tile, one.querySelectorAll('.out').length])"
    )
    visible = dict(zip(FACE_NAMES[:34], view.visible(), strict=False))
    assert {name: out for name, out in left if name in visible} == visible
    assert position_of(page) == str(table.position(2))
    for row, after in (("own", 0), ("right", 1), ("across", 2), ("left", 3)):
        seen = view.seats[(2 + after) % 4].river
        lying = [FACE_NAMES[item.tile] for item in seen]
        shown = page.locator(f"#lying-{row} button").evaluate_all("all => all.map(one => one.dataset.tile)")
        assert shown == lying
    result = shown_by(page)
    assert result["seat"] == "ESWN"[view.seats[2].wind]
    assert result["dora"] == "".join(FACE_NAMES[face] for face in view.indicators)


def test_a_slow_answer_leads_to_the_hand_page_too(watched: Watched) -> None:
    """The address of the moment, which is written a little later, does not come in between."""
    page = opened(watched)
    page.route("**/api/position", lambda route: (page.wait_for_timeout(600), route.continue_()))
    to_step(page, 20)
    page.locator("a.log-analyse[data-analyse='2']").click()
    expect(page.locator("#panel-hand")).to_be_visible()
    assert position_of(page) == str(logs.position(game(), 0, 20, 2))


def test_a_hand_in_riichi(watched: Watched) -> None:
    page = opened(watched)
    at, step, seat = next(
        (at, step, event.seat)
        for at, deal in enumerate(game().deals)
        for step, event in enumerate(deal.events, 1)
        if isinstance(event, RiichiAccepted)
    )
    for _ in range(at):
        page.keyboard.press("ArrowDown")
    to_step(page, step)
    expect(page.locator(f"[data-plate='{seat}'] em")).to_have_text("riichi")
    link = page.locator(f"a.log-analyse[data-analyse='{seat}']").get_attribute("href")
    text = str(logs.position(game(), at, step, seat))
    assert parse_qs(str(link)[1:]) == {"pos": [text], "lang": ["en"]}
    assert "_ippatsu." in text  # until the next own discard, or a call


AFTER_A_QUAD = Deal(
    round=0, honba=1, sticks=0, points=(25000,) * 4, indicator=FACE_NAMES.index("9m"),
    hands=tuple(tuple(face for face in Hand.parse(text).faces) for text in (
        "111m234p567p99s78s", "2468m1357p2468s3z", "3579m2468p13579s", "2468m136p112233z",
    )),
    events=(
        Draw(0, 0), ConcealedQuad(0, (0, 0, 0, 0)), Draw(0, FACE_NAMES.index("6s")), Dora(FACE_NAMES.index("6s")),
        Win(0, 0, FACE_NAMES.index("6s")),
    ),
)  # fmt: skip


def test_a_win_is_worth_on_the_hand_page_what_it_was_in_the_game(watched: Watched) -> None:
    """With all that it depends on: the tile after a quad, the wind, the indicators that were turned."""
    played = replace(game(), deals=(AFTER_A_QUAD,), result=None)
    page = opened(watched, logs.write(played, format="mjlog").encode())
    page.keyboard.press("End")
    summary = page.locator("#log-said").inner_text()
    link = page.locator("a.log-analyse[data-analyse='0']")
    assert "rinshan" in parse_qs(str(link.get_attribute("href"))[1:])["pos"][0]
    link.click()
    expect(page.locator("#score .yaku")).to_contain_text("rinshan")
    assert f"{page.locator('#points').inner_text()} points" in summary


def test_a_win_on_a_discard_is_worth_on_the_hand_page_what_it_was_in_the_game(watched: Watched) -> None:
    """The tile that was offered is the one that wins, and the position stays as it was until it is changed."""
    at, deal = next(
        (at, deal)
        for at, deal in enumerate(game().deals)
        if isinstance(deal.events[-1], Win) and deal.events[-1].source != deal.events[-1].seat
    )
    win, step = deal.events[-1], len(deal.events)
    page = opened(watched)
    page.locator("#log-deals button").nth(at).click()
    page.keyboard.press("End")
    summary = page.locator("#log-said").inner_text()
    page.locator(f"a.log-analyse[data-analyse='{win.seat}']").click()
    expect(page.locator("#points")).to_be_visible()
    assert f"{page.locator('#points').inner_text()} points" in summary
    text = str(logs.position(game(), at, step - 1, win.seat))
    assert position_of(page) == text
    page.click("[data-winds='round'] [data-wind='N']")
    expect(page.locator("[data-winds='round'] [data-wind='N']")).to_have_attribute("aria-checked", "true")
    assert position_of(page) != text
    page.click("#undo")
    page.wait_for_function("text => location.search.includes(text)", arg=text)


def test_arrows_step_after_a_deal_is_chosen_and_after_a_file_is_opened(watched: Watched) -> None:
    page = opened(watched)
    page.keyboard.press("ArrowRight")
    assert place(page) == ("E1.0", 1)
    second = game().deals[1].name
    page.click(f"#log-deals [data-deal='{second}']")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert place(page) == (second, 2)
    page.keyboard.press("ArrowDown")
    assert place(page) == (game().deals[2].name, 0)
    assert page.evaluate("document.activeElement.dataset.deal") == game().deals[2].name


@pytest.mark.parametrize("width", [360, 1280])
def test_rivers_lie_where_they_do_at_a_table(watched: Watched, width: int) -> None:
    page = opened(watched, width=width)
    to_step(page, len(game().deals[0].events) // 2)
    places = [f".log-seat.at-{place} .log-river" for place in ("own", "right", "across", "left")]
    middle, own, right, across, left = page.evaluate(  # all at once: what arrives later draws the table again
        "all => all.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())",
        [".log-centre", *places],
    )
    assert own["y"] > middle["y"] + middle["height"] - 1
    assert right["x"] > middle["x"] + middle["width"] - 1
    assert across["y"] + across["height"] < middle["y"] + 1
    assert left["x"] + left["width"] < middle["x"] + 1
    check_fits(page, width)


# ------------------------------------------------------------------------------- languages, widths, quality


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_other_languages(watched: Watched, language: str) -> None:
    page = opened(watched)
    page.keyboard.press("End")
    page.select_option("#language", language)
    words = page_words(language)
    expect(page.locator("#tab-log")).to_have_text(words["page"]["tab_log"])
    expect(page.locator(".log-list h3")).to_have_text(words["page"]["log_deals"])
    (end,) = endings(game().deals[0], game().rules)
    expect(page.locator("#log-said")).to_contain_text(words["yaku"][end.yaku[0].id])
    assert not re.search(r"[a-z]{3}", page.locator("#log-board").inner_text().replace("Anna", ""))


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("width", [360, PHONE])
def test_a_phone(watched: Watched, width: int, language: str) -> None:
    page = opened(watched, address=f"?tab=log&lang={language}", width=width, has_touch=True, is_mobile=True)
    check_fits(page, width)
    to_step(page, len(game().deals[0].events) - 1)
    check_fits(page, width)
    expect(page.locator("[data-move='ArrowRight']")).to_be_in_viewport(ratio=1)
    small = page.locator("#panel-log button, #panel-log select").evaluate_all(
        "all => all.filter(one => one.offsetParent && one.getBoundingClientRect().height < 28).map(one => one.id)"
    )
    assert small == []
    page.tap("[data-move='ArrowRight']")
    assert place(page) == ("E1.0", len(game().deals[0].events))


@pytest.mark.parametrize("moment", ["way", "fault", "start", "end", "seat"])
def test_axe_has_nothing_to_say(watched: Watched, moment: str) -> None:
    watched.refused_allowed = True
    page = watched.open("?tab=log&lang=en", media={"reduced_motion": "reduce"})
    if moment == "fault":
        page.set_input_files("#log-file", [payload(b"nothing")])
        expect(page.locator("#log-problem")).to_contain_text("a text")
    elif moment != "way":
        open_file(page, sample())
    if moment == "end":
        page.keyboard.press("End")
    if moment == "seat":
        page.keyboard.press("2")
        to_step(page, 40)
    check_looks(page, [(1280, "light"), (1280, "dark"), (PHONE, "light"), (PHONE, "dark")])


@pytest.mark.parametrize(
    ("script", "button", "box"),
    [
        ("review/review", "#review-start", "#review-state"),
        ("statistics/statistics", "#stats-open", "#log-statistics"),
    ],
)
def test_a_part_that_cannot_be_loaded_is_reported(
    watched: Watched, script: str, button: str, box: str
) -> None:
    page = opened(watched)
    page.route(f"**/static/{script}.js", lambda route: route.abort())
    page.click(button)
    expect(page.locator(f"{box} .bad")).to_contain_text("does not answer")
    watched.forgive_cut_off()


def test_a_server_that_is_gone(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    expect(page.locator("#log-way")).to_be_visible()
    watched.cut_off(page)
    page.set_input_files("#log-file", [payload(sample())])
    expect(page.locator("#log-problem")).to_contain_text("does not answer")
    watched.forgive_cut_off()
