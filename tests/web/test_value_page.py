"""The value of a hand on the page: columns filled in later, the curve of a discard, no results of an old hand."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")
from accessible import check_looks
from playwright.sync_api import Page, Route, expect
from watching import Watched

import paili
from paili import Position
from paili.report.hand.wait_notes import note_lines
from paili.report.page_words import page_words
from paili.tiles import FACE_NAMES

DISCARD = "1234m345688p4556s"
TABLE = "own=9m1z&right=5m3s&dora=4p&seat=E"
PATIENCE = 240_000  # milliseconds: a busy machine answers slowly


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def answered(page: Page) -> None:
    expect(page.locator("#value-answer .value-about")).to_be_visible(timeout=PATIENCE)


def forgive(watched: Watched) -> None:
    """A question that is taken back fails, and that is meant."""
    watched.complaints = [
        one for one in watched.complaints if not one.startswith("failed:") or "/api/value" not in one
    ]


def test_it_is_asked_for_and_fills_the_columns(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&{TABLE}&lang=en")
    expect(page.locator("#value-show")).to_be_visible()
    assert page.locator(".value-cell").count() == 0
    page.click("#value-show")
    answered(page)
    assert parse_qs(urlsplit(page.url).query)["value"] == ["1"]
    expect(page.locator("#value-opponents")).to_have_value("phoenix")
    fields = {"river": "9m1z", "dora_indicators": "4p", "seat_wind": "E"}
    evaluation = paili.evaluate(DISCARD, "5m3s", opponents="phoenix", **fields)
    for one in evaluation.discards:
        cells = page.locator(f"#results button.discard[data-tile='{FACE_NAMES[one.tile]}'] .value-cell b")
        assert one.points is not None
        expect(cells).to_have_text([percent(one.win), percent(one.tenpai), f"{round(one.points):,}"])
    pinned = page.locator("#results button.discard").nth(2)
    name = pinned.get_attribute("data-tile")
    pinned.click()
    value = next(one for one in evaluation.discards if FACE_NAMES[one.tile] == name)
    expect(page.locator(".value-numbers [data-value='win'] dd")).to_have_text(percent(value.win))
    expect(page.locator(".value-curve polyline")).to_have_count(2)
    points = page.locator(".line-win").get_attribute("points")
    assert len(str(points).split()) == evaluation.turns + 1
    expect(page.locator(".value-about")).to_contain_text("phoenix room")
    page.select_option("#value-opponents", "")
    alone = paili.evaluate(DISCARD, "5m3s", **fields)
    expect(page.locator(".value-about")).to_contain_text(f"{alone.unseen} unseen", timeout=PATIENCE)
    assert parse_qs(urlsplit(page.url).query, keep_blank_values=True)["opponents"] == [""]
    forgive(watched)


def test_discards_stand_by_what_they_bring(watched: Watched) -> None:
    """By tiles 5s is first; by points it is not, and the word best goes with them. Near ties are said to be such."""
    page = watched.open(f"?hand={DISCARD}&opponents=&lang=en")
    expect(page.locator("#results button.best")).to_have_attribute("data-tile", "5s")
    page.click("#value-show")
    answered(page)
    rows, best = page.locator("#results button.discard"), page.locator("#results button.best")
    for goal in ("points", "win"):
        page.select_option("#value-goal", goal)
        evaluation = paili.evaluate(DISCARD, objective=goal)
        order = [FACE_NAMES[one.tile] for one in evaluation.discards]
        assert order[0] != "5s"
        near = [FACE_NAMES[tile] for tile in evaluation.near]
        expect(page.locator("#results button:has(em.near)")).to_have_count(len(near), timeout=PATIENCE)
        assert rows.evaluate_all("all => all.map(one => one.dataset.tile)")[: len(order)] == order
        expect(best).to_have_attribute("data-tile", order[0])
        expect(page.locator("#after")).to_have_attribute("data-tile", order[0])
        shown = page.locator("#results button:has(em.near)").evaluate_all(
            "all => all.map(one => one.dataset.tile)"
        )
        assert sorted(shown) == sorted(near)
    assert near
    expect(page.locator("#why .reasons li").first).to_contain_text("against")
    forgive(watched)


def test_each_wait_says_what_it_is_worth(watched: Watched) -> None:
    page = watched.open("?hand=46m123456p789s99s&seat=E&dora=4p&lang=en")
    worths = paili.wait_points("46m123456p789s99s", seat_wind="E", dora_indicators="4p")
    rows = page.locator("#results .wait[data-tile='5m'] .wait-points tbody tr")
    expect(rows).to_have_count(4)
    cells = rows.evaluate_all(
        "all => all.map(row => [...row.querySelectorAll('td')].map(one => one.textContent))"
    )
    expected = [(one.ron, one.tsumo) for one in worths.waits] + [
        (one.riichi_ron, one.riichi_tsumo) for one in worths.waits
    ]
    assert sorted(cells) == sorted(
        [f"{a.points:,}" if a.points else "no yaku", f"{b.points:,}"] for a, b in expected
    )


def test_turns_and_goal(watched: Watched) -> None:
    page = watched.open("?hand=123m456p789s1122z&value=1&opponents=&lang=en")
    answered(page)
    page.fill("#value-turns", "5")
    page.keyboard.press("Tab")
    evaluation = paili.evaluate("123m456p789s1122z", turns=5)
    expect(page.locator(".value-numbers [data-value='win'] dd")).to_have_text(
        percent(evaluation.win), timeout=PATIENCE
    )
    page.select_option("#value-goal", "tenpai")
    query = parse_qs(urlsplit(page.url).query)
    assert (query["turns"], query["goal"]) == (["5"], ["tenpai"])
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]))
    answered(again)
    assert again.locator("#value-turns").input_value() == "5"
    again.click("#value-hide")
    expect(again.locator("#value-show")).to_be_visible()
    forgive(watched)


def test_no_draws_have_a_picture_and_what_is_not_followed_is_shown(watched: Watched) -> None:
    page = watched.open("?hand=2344m678p123345s5z&value=1&opponents=&turns=0&lang=en")
    answered(page)
    assert page.locator(".value-followed").count() == 0
    points = page.locator(".line-win").get_attribute("points")
    assert points
    assert "NaN" not in points
    watched.go(page, "?hand=147m258p369s1234z&value=1&opponents=&lang=en")
    answered(page)
    assert paili.evaluate("147m258p369s1234z").followed == "useful"
    expect(page.locator(".value-followed")).to_contain_text("The hand is too far from tenpai")
    forgive(watched)


def test_with_the_others_of_a_table(watched: Watched) -> None:
    """The choice, how many of them are in riichi, and a footer that says which numbers these are."""
    page = watched.open("?hand=123m456p789s1122z&value=1&opponents=&turns=6&lang=en")
    answered(page)
    expect(page.locator(".value-about")).to_contain_text("Only your own draws count")
    expect(page.locator("#value-declared-field")).to_be_hidden()
    page.select_option("#value-opponents", "phoenix")
    number = page.locator(".value-numbers [data-value='win'] dd")
    for declared in (0, 2):
        page.select_option("#value-declared", str(declared))
        evaluation = paili.evaluate("123m456p789s1122z", turns=6, opponents="phoenix", others_riichi=declared)
        expect(number).to_have_text(percent(evaluation.win), timeout=PATIENCE)
    expect(page.locator(".value-about")).to_contain_text("phoenix room")
    query = parse_qs(urlsplit(page.url).query)
    assert (query["opponents"], query["declared"]) == (["phoenix"], ["2"])
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]))
    answered(again)
    assert again.locator("#value-opponents").input_value() == "phoenix"
    assert again.locator("#value-declared").input_value() == "2"
    expect(again.locator(".value-numbers [data-value='win'] dd")).to_have_text(percent(evaluation.win))
    forgive(watched)


def test_a_game_that_was_not_counted_has_no_table(watched: Watched) -> None:
    page = watched.open("?hand=123m456p789s1122z&value=1&turns=4&game=laizi&opponents=phoenix&lang=en")
    answered(page)
    expect(page.locator("#value-opponents")).to_have_count(0)
    expect(page.locator(".value-about")).to_contain_text("Only your own draws count")
    forgive(watched)


def test_with_calls(watched: Watched) -> None:
    """The switch is in the address, by the keyboard too, and the footer says that others' discards are called."""
    hand = "2344m678p123s557z"
    page = watched.open(f"?hand={hand}&value=1&opponents=&turns=6&lang=en")
    answered(page)
    number = page.locator(".value-numbers [data-value='win'] dd")
    calls = page.locator("#value-calls")
    expect(calls).to_have_attribute("aria-pressed", "false")
    calls.focus()
    page.keyboard.press("Enter")
    expect(calls).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".value-about")).to_contain_text("Your own draws and calls count", timeout=PATIENCE)
    for table in (None, "phoenix"):
        page.select_option("#value-opponents", table or "")
        evaluation = paili.evaluate(hand, turns=6, calls=True, opponents=table)
        assert evaluation.calls
        assert percent(evaluation.win) != percent(
            paili.evaluate(hand, turns=6, opponents=table, calls=False).win
        )
        expect(number).to_have_text(percent(evaluation.win), timeout=PATIENCE)
    expect(page.locator(".value-about")).to_contain_text("Pon and chi of the others' discards")
    assert parse_qs(urlsplit(page.url).query)["calls"] == ["1"]
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]))
    answered(again)
    expect(again.locator("#value-calls")).to_have_attribute("aria-pressed", "true")
    expect(again.locator(".value-numbers [data-value='win'] dd")).to_have_text(percent(evaluation.win))
    again.click("#value-calls")
    expect(again.locator(".value-about")).not_to_contain_text("Pon and chi", timeout=PATIENCE)
    assert parse_qs(urlsplit(again.url).query)["calls"] == ["0"]
    forgive(watched)


@pytest.mark.parametrize("more", ["hand=123m456p789s112z*", "hand=123m456p789s1122z&game=laizi"])
def test_calls_are_not_offered_where_they_are_refused(watched: Watched, more: str) -> None:
    page = watched.open(f"?{more}&value=1&turns=3&calls=1&lang=en")
    answered(page)
    expect(page.locator("#value-calls")).to_have_count(0)
    expect(page.locator(".value-about")).to_contain_text("Only your own draws count")
    forgive(watched)


def place_of(page: Page):
    return page.locator(".value-numbers [data-value='place'] dd")


def test_places_by_the_points_of_the_panel(watched: Watched) -> None:
    """To seek places takes a table and opens the panel with the points; both, and what places bring, change the answer."""
    hand = "2345m456p2378s44z9p"
    page = watched.open(f"?hand={hand}&value=1&turns=4&lang=en")
    answered(page)
    expect(page.locator("#value-uma-field")).to_be_hidden()
    page.focus("#value-goal")
    page.select_option("#value-goal", "place")
    expect(page.locator("#place-points-S")).to_have_value("25000", timeout=PATIENCE)
    expect(page.locator("#value-opponents")).to_have_value("phoenix")
    expect(page.locator("#value-goal")).to_be_focused()
    fields = {"turns": 4, "objective": "place", "opponents": "phoenix", "round_wind": "S", "to_play": 1}
    evaluation = paili.evaluate(hand, points=[25_000] * 4, **fields)
    first = evaluation.discards[0]
    expect(place_of(page)).to_have_text(f"{first.place:+.1f}", timeout=PATIENCE)
    cells = page.locator(f"#results button.discard[data-tile='{FACE_NAMES[first.tile]}'] .value-cell")
    expect(cells.nth(2)).to_have_text(f"Final result{first.place:+.1f}")
    expect(page.locator(".value-about")).to_contain_text("uma, oka and points, in thousands")
    points = [30_000, 23_000, 24_000, 23_000]
    for wind, number in zip("ESWN", points, strict=True):
        page.fill(f"#place-points-{wind}", str(number))
    behind = paili.evaluate(hand, points=points, **fields).discards[0].place
    assert f"{behind:+.1f}" != f"{first.place:+.1f}"
    expect(place_of(page)).to_have_text(f"{behind:+.1f}", timeout=PATIENCE)
    page.select_option("#value-uma", "tenhou_8dan")
    ranked = paili.evaluate(hand, points=points, uma="tenhou_8dan", **fields).discards[0].place
    expect(place_of(page)).to_have_text(f"{ranked:+.1f}", timeout=PATIENCE)
    expect(page.locator(".value-about")).to_contain_text("The rank points that the game brings")
    query = parse_qs(urlsplit(page.url).query)
    assert (query["goal"], query["uma"], query["opponents"]) == (["place"], ["tenhou_8dan"], ["phoenix"])
    page.reload()
    expect(place_of(page)).to_have_text(f"{ranked:+.1f}", timeout=PATIENCE)
    page.select_option("#value-opponents", "")
    expect(page.locator(".value-numbers [data-value='points'] dd")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#value-goal")).to_have_value("points")
    forgive(watched)


IN_THE_LAST_DEAL = "2345m456p2378s44z.9p_S3W.1.1_w30_i3m_p21300.25700.24300.27700"


def test_places_of_a_position_are_by_its_points(watched: Watched) -> None:
    page = watched.open(f"?pos={IN_THE_LAST_DEAL}&value=1&goal=place&turns=7&lang=en")
    evaluation = paili.evaluate(
        "2345m456p2378s44z+9p", turns=7, objective="place", opponents="phoenix", seat_wind="W", round_wind="S", honba=1,
        sticks=1, dora_indicators="3m", points=[24_300, 27_700, 21_300, 25_700], first_dealer="W", to_play=2,
    )  # fmt: skip
    assert Position.parse(IN_THE_LAST_DEAL).evaluate(objective="place", opponents="phoenix") == evaluation
    expect(place_of(page)).to_have_text(f"{evaluation.discards[0].place:+.1f}", timeout=PATIENCE)
    shown = [page.locator(f"#place-points-{wind}").input_value() for wind in "ESWN"]
    assert shown == ["24300", "27700", "21300", "25700"]
    expect(page.locator("#place-first")).to_have_value("W")
    page.click("#place summary")
    expect(page.locator("#value-goal")).to_have_value("points")
    expect(page.locator(".value-numbers [data-value='points'] dd")).to_be_visible(timeout=PATIENCE)
    forgive(watched)


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_places_on_a_phone(watched: Watched, language: str) -> None:
    page = watched.open(
        f"?pos={IN_THE_LAST_DEAL}&value=1&goal=place&turns=4&uma=mahjong_soul_saint1&lang={language}",
        width=360, media={"reduced_motion": "reduce"},
    )  # fmt: skip
    answered(page)
    expect(page.locator("#value-uma option:checked")).to_have_text(
        page_words(language)["prizes"]["mahjong_soul_saint1"]
    )
    check_looks(page, [(360, "light"), (360, "dark")])
    forgive(watched)


def test_an_answer_for_a_hand_that_is_gone_is_not_shown(watched: Watched) -> None:
    page = watched.open("?hand=123m456p789s1122z&lang=en")
    hands: list[str] = []
    routes: list[Route] = []

    def hold(route: Route) -> None:
        hands.append(json.loads(route.request.post_data or "{}")["hand"])
        if len(hands) == 1:
            routes.append(route)
        else:
            route.continue_()

    page.route("**/api/value", hold)
    page.click("#value-show")
    expect(page.locator("#value-answer .hint")).to_be_visible()
    page.wait_for_timeout(500)
    assert hands == ["123m456p789s1122z"]
    page.click("#tray [data-tile='5z']")
    answered(page)
    assert hands[-1] == "123m456p789s1122z+5z"
    expect(page.locator("#results button.discard .value-cell b").first).not_to_have_text("…")
    routes.clear()
    forgive(watched)


def test_what_cannot_be_answered_is_refused(watched: Watched) -> None:
    """Hands that are too much are rare; more draws than a wall has are refused just so."""
    watched.refused_allowed = True
    page = watched.open("?hand=123m456p789s1122z&lang=ja")

    def too_many(route: Route) -> None:
        document = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**document, "turns": 99}))

    page.route("**/api/value", too_many)
    page.click("#value-show")
    expect(page.locator("#value-answer .bad")).not_to_be_empty(timeout=PATIENCE)
    forgive(watched)


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_axe_and_width(watched: Watched, language: str) -> None:
    page = watched.open(f"?hand={DISCARD}&value=1&lang={language}", media={"reduced_motion": "reduce"})
    answered(page)
    words = page_words(language)["page"]
    expect(page.locator("#value h3")).to_have_text(words["value"])
    check_looks(page, [(390, "dark"), (1280, "light")])
    forgive(watched)


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        ("999m340p34488s[666z]", {"river": "2s"}),
        ("23m456p789s11s[123p]", {}),
        ("234m45506p3345s55z", {"opponents": "phoenix"}),
        ("234m456p33567s111z", {"opponents": "phoenix"}),
    ],
    ids=["furiten", "no yaku", "a red five", "a win that may be taken now"],
)
def test_what_the_numbers_do_not_say_is_shown(watched: Watched, hand: str, facts: dict[str, Any]) -> None:
    """In the words of the command, in each language."""
    result = paili.evaluate(hand, **facts)
    page = watched.open(f"?hand={hand}&own={facts.get('river', '')}&lang=en")
    page.click("#value-show")
    answered(page)
    for language in ("en", "zh", "ja"):
        page.select_option("#language", language)
        lines = list(note_lines(result, language))
        assert lines
        expect(page.locator("#value-answer .value-remark")).to_have_text(lines)


def test_without_places_the_last_column_has_points(watched: Watched) -> None:
    """Forms that are chosen exclude places, also where the address asks for them."""
    place = "goal=place&place=25000.25000.25000.25000"
    page = watched.open(f"?hand={DISCARD}&value=1&turns=3&forms=standard&{place}&lang=en")
    answered(page)
    expect(page.locator(".value-numbers [data-value='place']")).to_have_count(0)
    expect(page.locator("#value-goal")).to_have_value("points")
    expect(page.locator(".value-numbers [data-value='points']")).to_have_count(1)


def test_the_focus_stays_at_the_button_of_the_values(watched: Watched) -> None:
    page = watched.open(f"?hand={DISCARD}&turns=3&lang=en")
    for one, other in (("#value-show", "#value-hide"), ("#value-hide", "#value-show")):
        page.focus(one)
        page.keyboard.press("Enter")
        expect(page.locator(other)).to_be_focused()
    forgive(watched)
