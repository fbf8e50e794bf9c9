"""The last deal on the page: points, seat, counters and rules by keyboard and mouse; the hand; the address; axe."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from playwright.sync_api import Page, expect
from watching import Watched, delay_routes, focused, shown_by, wait_for_routes

from paili.catalogue import LANGUAGES
from paili.goal.places import TSUMO, places
from paili.goal.points import wins_in_hand
from paili.report.game.places import now_text, way_text
from paili.report.page_words import page_words
from paili.scoring import preset
from paili.tiles import KIND_NAMES

HAND = "234m456p234678s2z3s"
LINK = "?place=25000.31000.22000.22000&seat=E&round=S&lang=en"


def fields_of(page: Page) -> dict[str, str]:
    return shown_by(page)


def shown(page: Page) -> list[tuple[str, list[tuple[int, str]]]]:
    """Each way, and of each place, best first, what the win must be worth."""
    ways = page.locator("#place-answer .place-way").evaluate_all(
        """all => all.map(way => [way.dataset.source,
           [...way.querySelectorAll('.place-row')].map(row => [Number(row.dataset.rank), row.querySelector('b').textContent])])"""
    )
    return [(source, [tuple(row) for row in rows]) for source, rows in ways]


def expected(points: list[int], **table) -> list[tuple[str, list[tuple[int, str]]]]:
    result = places(points, **table)
    return [
        (
            way.source,
            [
                (
                    condition.rank,
                    f"at least {condition.points:,} {condition.limit.replace('_', ' ')}".rstrip(),
                )
                for condition in reversed(way.enough)
            ],
        )
        for way in result.ways
    ]


def until(page: Page, wanted: list) -> None:
    """Wait until the page shows these ways and places."""
    for _ in range(50):
        if shown(page) == wanted:
            return
        page.wait_for_timeout(100)
    assert shown(page) == wanted


def test_the_places_of_an_address(watched: Watched) -> None:
    page = watched.open(LINK)
    until(page, expected([25_000, 31_000, 22_000, 22_000], seat="E"))
    expect(page.locator("#place-points-S")).to_have_value("31000")
    expect(page.locator(".place-seat.own")).to_have_attribute("data-wind", "E")
    expect(page.locator(".place-now")).to_have_text(
        now_text(places([25_000, 31_000, 22_000, 22_000], seat="E"), "en")
    )
    assert "100,000" in page.locator("#place-total").inner_text()


def test_opening_asks_for_the_last_round(watched: Watched) -> None:
    page = watched.open()
    assert page.locator("#place-body *").count() == 0
    page.click("#place summary")
    until(page, expected([25_000] * 4))
    assert fields_of(page) == {"place": "25000.25000.25000.25000", "round": "S", "lang": "en"}
    page.click("#place summary")
    expect(page.locator("#place-answer")).to_be_hidden()
    page.wait_for_url(lambda url: "place=" not in url)
    page.click("#place summary")
    until(page, expected([25_000] * 4))


def test_everything_by_typing_and_clicking(watched: Watched) -> None:
    page = watched.open(LINK)
    for wind, points in zip("ESWN", (18_300, 41_200, -1_500, 40_000), strict=True):
        page.fill(f"#place-points-{wind}", str(points))
    points = [18_300, 41_200, -1_500, 40_000]
    until(page, expected(points, seat="E"))
    page.check(".place-seat[data-wind='N'] input[type='radio']")
    until(page, expected(points, seat="N"))
    expect(page.locator("#winds [data-winds='seat'] [data-wind='N']")).to_have_attribute(
        "aria-checked", "true"
    )
    page.fill("#place-honba", "2")
    page.fill("#place-sticks", "2")
    page.press("#place-sticks", "Enter")
    until(page, expected(points, seat="N", honba=2, sticks=2))
    assert "100,000" in page.locator("#place-total").inner_text()
    page.select_option("#place-first", "N")
    page.select_option("#place-rules", "mleague")
    rules = preset("mleague")
    until(page, expected(points, seat="N", honba=2, sticks=2, first_dealer="N", rules=rules))
    assert fields_of(page) == {
        "place": "18300.41200.-1500.40000", "seat": "N", "round": "S", "honba": "2", "sticks": "2", "first": "N",
        "rules": "mleague", "lang": "en",
    }  # fmt: skip
    page.reload()
    page.wait_for_selector("html[data-ready]")
    until(page, expected(points, seat="N", honba=2, sticks=2, first_dealer="N", rules=rules))


def test_back_leads_to_the_seat_before(watched: Watched) -> None:
    page = watched.open(LINK)
    page.check(".place-seat[data-wind='W'] input[type='radio']")
    until(page, expected([25_000, 31_000, 22_000, 22_000], seat="W"))
    page.go_back()
    until(page, expected([25_000, 31_000, 22_000, 22_000], seat="E"))
    expect(page.locator(".place-seat.own")).to_have_attribute("data-wind", "E")


@pytest.mark.parametrize("rank", [1, 2])
def test_how_far_the_hand_is_and_what_keeps_it(watched: Watched, rank: int) -> None:
    page = watched.open(f"{LINK}&hand={HAND}&rank={rank}&seen=3s")
    table = places([25_000, 31_000, 22_000, 22_000], seat="E")
    wins = wins_in_hand(table, HAND, rank, visible="3s")
    cards = page.locator("#place-hand .place-way")
    expect(cards).to_have_count(len(wins))
    for at, far in enumerate(wins):
        card = cards.nth(at)
        expect(card).to_have_attribute("data-points", str(far.points))
        expect(card).to_have_attribute("data-draws", str(far.draws))
        ways = [
            way_text(way, "en")
            for way in table.ways
            if (least := way.least(rank)) and (least.points, way.source == TSUMO) == (far.points, far.tsumo)
        ]
        expect(card.locator("h3")).to_have_text(" · ".join(ways))
        tiles = card.locator(".tiles").evaluate_all(
            "all => all.map(one => [...one.querySelectorAll('use')].map(use => use.getAttribute('href').slice(6)))"
        )
        assert tiles == [[KIND_NAMES[kind] for kind in kinds] for kinds in (far.tiles, far.discards)]


def test_the_hand_follows_what_is_typed(watched: Watched) -> None:
    page = watched.open(LINK)
    expect(page.locator("#place-hand")).to_have_text(page_words("en")["page"]["place_no_hand"])
    page.fill("#text", HAND)
    expect(page.locator("#place-hand .place-way").first).to_be_visible()
    page.select_option("#place-rank", "2")
    assert fields_of(page)["rank"] == "2"
    page.fill("#text", HAND[:-2] + "*")
    expect(page.locator("#place-hand")).to_have_text(page_words("en")["page"]["place_no_hand"])


def test_three_players_and_games_without_riichi(watched: Watched) -> None:
    page = watched.open("?place=35000.31000.39000&game=sanma&seat=W&lang=en")
    until(page, expected([35_000, 31_000, 39_000], seat="W", rules=preset("tenhou_sanma")))
    assert page.locator(".place-seat").count() == 3
    page.select_option("#game", "riichi")
    expect(page.locator(".place-seat")).to_have_count(4)
    until(page, expected([25_000] * 4, seat="W"))
    page.select_option("#game", "taiwan")
    expect(page.locator("#place")).to_be_hidden()


@pytest.mark.parametrize(
    "place", ["x", "1.2", "25000", "25000.x.1.1", "1.2.3.4.5", "99999999999.1.1.1", "<b>"]
)
def test_an_address_that_is_none_is_passed_over(watched: Watched, place: str) -> None:
    page = watched.open(f"?place={place}&lang=en")
    expect(page.locator("#place")).not_to_have_attribute("open", "")
    assert page.locator("#place-body *").count() == 0


def test_a_field_that_is_emptied_counts_as_nothing(watched: Watched) -> None:
    page = watched.open(LINK)
    page.fill("#place-points-E", "")
    until(page, expected([0, 31_000, 22_000, 22_000], seat="E"))
    page.fill("#place-points-E", "99999999")
    until(page, expected([1_000_000, 31_000, 22_000, 22_000], seat="E"))


def test_a_hand_that_holds_what_is_seen_is_reported(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open(f"{LINK}&hand={HAND}&seen=3333s")
    expect(page.locator("#place-hand .bad")).to_contain_text("3s")
    until(page, expected([25_000, 31_000, 22_000, 22_000], seat="E"))


def test_without_a_server_it_says_so(watched: Watched) -> None:
    page = watched.open(LINK)
    watched.cut_off(page)
    page.fill("#place-points-E", "24000")
    expect(page.locator("#place-answer .bad")).to_have_text(page_words("en")["page"]["cannot_reach"])
    page.unroute("**/api/**")
    page.fill("#place-points-E", "23000")
    until(page, expected([23_000, 31_000, 22_000, 22_000], seat="E"))
    watched.forgive_cut_off()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_of_language_says_all_of_it_again(watched: Watched, language: str) -> None:
    page = watched.open(f"{LINK}&hand={HAND}")
    expect(page.locator("#place-hand .place-way").first).to_be_visible()
    page.select_option("#language", language)
    result = places([25_000, 31_000, 22_000, 22_000], seat="E")
    expect(page.locator(".place-now")).to_have_text(now_text(result, language))
    expect(page.locator("#place h2")).to_have_text(page_words(language)["page"]["place_title"])
    expect(page.locator("#place-answer h3").nth(1)).to_have_text(way_text(result.ways[1], language))
    expect(page.locator("#place-hand h3").first).to_contain_text(way_text(result.ways[0], language))


def test_by_keyboard(watched: Watched) -> None:
    page = watched.open()
    page.locator("#place summary").focus()
    page.keyboard.press("Enter")
    until(page, expected([25_000] * 4))
    page.locator("#place-points-E").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("31000")
    until(page, expected([31_000, 25_000, 25_000, 25_000]))
    assert focused(page) == "place-points-E"
    expect(page.locator("#place-points-E")).to_have_value("31000")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_axe_and_width(watched: Watched, language: str) -> None:
    page = watched.open(f"{LINK.replace('en', language)}&hand={HAND}", media={"reduced_motion": "reduce"})
    expect(page.locator("#place-hand .place-way").first).to_be_visible()
    check_looks(page, [(390, "light"), (360, "dark"), (1280, "dark")], "#place")


def test_a_late_request_does_not_hide_a_later_answer(watched: Watched) -> None:
    page = watched.open(LINK)
    until(page, expected([25_000, 31_000, 22_000, 22_000], seat="E"))
    delayed = delay_routes(page, "**/api/place", "24000")
    page.fill("#place-points-E", "24000")
    wait_for_routes(page, delayed, 1)
    page.fill("#place-points-E", "23000")
    until(page, expected([23_000, 31_000, 22_000, 22_000], seat="E"))
    page.wait_for_timeout(600)  # longer than a request may take before the page says that it waits
    assert shown(page) == expected([23_000, 31_000, 22_000, 22_000], seat="E")
    delayed[0].continue_()


def test_points_without_an_answer_do_not_ask_for_a_hand(watched: Watched) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?place=9999999.1.1.1&hand={HAND}&round=S&lang=en")
    expect(page.locator("#place-answer .bad")).to_be_visible()
    expect(page.locator("#place-hand")).to_be_empty()


def test_a_panel_that_is_closed_before_its_script_comes_sets_nothing(watched: Watched) -> None:
    page = watched.open("?lang=en", alone=True)
    delayed = delay_routes(page, "**/answer/place.js")
    page.click("#place summary")
    wait_for_routes(page, delayed, 1)
    page.click("#place summary")
    with page.expect_response("**/answer/place.js"):
        delayed[0].continue_()
    page.wait_for_timeout(300)
    assert fields_of(page) == {"lang": "en"}
