"""The review on the page: time line, mistakes by keys and links, filters, the options of a moment, three languages."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")
from accessible import check_looks
from log_samples import again, game
from playwright.sync_api import Page, Route, expect
from test_log_page import open_file, opened, place
from watching import Watched

import paili
from paili import Position, logs
from paili.reviewing import Decision, Review

SEAT = 1  # calls and discards by chance
LONG = 240_000  # a busy machine reviews slowly
PHONE = 360


@cache
def two_deals() -> bytes:
    """The first deals of the game."""
    short = replace(game(), deals=game().deals[:2], complete=False, result=None)
    return logs.write(short, format="mjlog").encode()


@cache
def told() -> Review:
    return paili.review(again(), SEAT, deals=[deal.name for deal in game().deals[:2]])


def reviewed(watched: Watched, language: str = "en", **options: object) -> Page:
    page = opened(watched, two_deals(), f"?tab=log&lang={language}", **options)
    page.click("#review-open")
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    return page


def test_who_waits_is_told_that_it_goes_on(watched: Watched) -> None:
    """Within three seconds."""
    page = opened(watched, two_deals(), "?tab=log&lang=en")
    kept: list[Route] = []
    passes: list[bool] = []

    def keep(route: Route) -> None:
        """Keep requests back, and from a moment on let them pass."""
        if passes:
            route.continue_()
        else:
            kept.append(route)

    page.route("**/api/review?*", keep)
    page.click("#review-open")
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    waiting = page.locator("#review-waiting")
    expect(waiting).to_have_text(re.compile(r"^2 s$"), timeout=4_000)
    expect(waiting).to_contain_text("4 s")
    passes.append(True)
    for route in kept:
        route.continue_()
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(waiting).to_have_count(0)


def moment(decision: Decision) -> tuple[str, int]:
    return decision.deal, decision.step


def test_a_game_is_reviewed_for_a_seat(watched: Watched) -> None:
    """Every decision has its mark, mistakes the letter of their class; keys and links go to their moments."""
    mistakes = told().mistakes
    assert len(mistakes) > 2
    page = reviewed(watched)
    marks = page.locator(".review-mark")
    expect(marks).to_have_count(sum(each.number == 0 for each in told().decisions))
    assert [one for one in marks.evaluate_all("all => all.map(one => one.dataset.class)") if one] == [
        each.class_ for each in mistakes if each.number == 0
    ]
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(mistakes)}")
    expect(page.locator("#log-who")).to_have_value(str(SEAT))
    for each in mistakes:
        page.keyboard.press("n")
        expect(page.locator("#review-title")).to_contain_text(f"turn {each.turn}")
        assert place(page) == moment(each)
    page.keyboard.press("n")
    page.keyboard.press("p")
    assert place(page) == moment(mistakes[-2])
    page.click("#review-next")
    assert place(page) == moment(mistakes[-1])
    worst = told().decisions[told().worst[0]]
    page.locator("#review-worst button").first.click()
    assert place(page) == moment(worst)
    expect(page.locator("#review-why li")).to_have_text(list(worst.reasons))
    rows = page.locator("#review-moment tbody tr")
    expect(rows).to_have_count(len(worst.options))
    expect(page.locator("#review-moment tr.made")).to_have_attribute("data-place", str(worst.chosen))
    expect(page.locator("#review-moment tr.best")).to_have_attribute("data-place", str(worst.best))
    expect(page.locator(".review-hands figure")).to_have_count(2)
    page.locator(".review-mark").first.click()
    first = next(each for each in told().decisions if each.deal == place(page)[0])
    assert place(page) == moment(first)


def test_the_last_round_leads_to_its_worth_in_places(watched: Watched) -> None:
    played = game(seed=2)
    last = logs.write(replace(played, deals=played.deals[-1:], complete=False, result=None), format="mjlog")
    (read,) = logs.read(last.encode())
    found = paili.review(read, 0).decisions
    asked = next(each for each in found if each.last_round and each.kind == "discard" and each.shanten == 2)
    page = opened(watched, last.encode(), "?tab=log&lang=en&review=0")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    page.locator(".review-mark").nth(found.index(asked)).click()
    page.get_by_role("link", name="What it is worth in places").click()
    expect(page.locator(".worth-numbers [data-worth='place'] dd")).to_be_visible(timeout=LONG)
    points = [seat.points for seat in Position.parse(asked.position).seats]
    assert page.locator(".place-seat.own input[type='number']").input_value() == str(points[0])


def test_filters_and_the_way_back(watched: Watched) -> None:
    page = reviewed(watched)
    large = [each for each in told().mistakes if each.loss is None or each.loss >= 500]
    page.focus("#review-least")
    page.select_option("#review-least", "500")
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(large)}")
    expect(page.locator("#review-least")).to_be_focused()
    page.select_option("#review-least", "0")
    name = told().mistakes[0].class_
    page.select_option("#review-class", name)
    of_class = [each for each in told().mistakes if each.class_ == name]
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(of_class)}")
    address = page.url.partition("?")[2]
    assert f"review={SEAT}" in address
    again = watched.open(f"?{address}")
    expect(again.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(again.locator("#review-seat")).to_have_value(str(SEAT))
    again.click("#log-other")
    open_file(again, two_deals())
    expect(again.locator("#review-summary")).to_have_count(0)


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_a_phone_in_every_language(watched: Watched, language: str) -> None:
    page = reviewed(watched, language, width=PHONE, height=780, bypass_csp=True)
    page.locator("#review-worst button").first.click()
    worst = told().decisions[told().worst[0]]
    expect(page.locator("#review-why li")).to_have_text([each.in_language(language) for each in worst.why])
    check_looks(page, [(PHONE, "light"), (PHONE, "dark")], "#log-review")
    page.set_viewport_size({"width": 1280, "height": 900})  # the language is in the head there
    page.select_option("#language", "en")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#log-review h3").first).to_have_text("Review")


def test_a_server_that_is_gone_is_told(watched: Watched) -> None:
    page = opened(watched, two_deals())
    page.click("#review-open")
    expect(page.locator("#review-start")).to_be_visible()
    watched.cut_off(page)
    page.click("#review-start")
    expect(page.locator("#log-review .bad")).to_be_visible()
    expect(page.locator("#review-start")).to_be_enabled()
    watched.forgive_cut_off()


def test_mistakes_become_questions_of_the_drill(watched: Watched) -> None:
    """What is best is the right choice; all are asked before one comes again, but those that are due."""
    page = reviewed(watched)
    page.click("#review-send")
    expect(page.locator(".review-practice a")).to_be_visible()
    kept = {one["name"]: one for one in page.evaluate("JSON.parse(localStorage.getItem('paili.mistakes'))")}
    assert [one["position"] for one in kept.values()] == [each.position for each in told().mistakes]
    page.click(".review-practice a")
    expect(page.locator("#drill-topic")).to_have_value("mistakes")
    asked = []
    for _ in range(3):
        expect(page.locator("#ask")).to_contain_text("Your own game")
        page.locator("#drill-choices button").first.click()
        expect(page.locator("#verdict")).to_be_visible()
        entry = page.evaluate("JSON.parse(localStorage.getItem('paili.drill')).at(-1)")
        one = kept[entry["question"]]
        (decision,) = [each for each in told().mistakes if each.position == one["position"]]
        assert (entry["right"], entry["topic"]) == (one["right"] == 0, "mistakes")
        assert len(one["choices"]) == min(4, len(decision.options))
        expect(page.locator("#drill-choices .right")).to_have_attribute("data-choice", str(one["right"] + 1))
        expect(page.locator("#verdict li")).to_have_text(list(decision.reasons))
        asked.append(one["name"])
        page.click("#next")
        expect(page.locator("#verdict")).to_have_count(0)
    assert len(set(asked)) == 3
    again = page.evaluate(
        "import('/static/drill/mistakes.js').then(({ next }) => next(['gone', 'also gone'], new Set(), ''))"
    )
    assert again[0] in kept
    assert again[1] is False
    due = page.evaluate(
        "names => import('/static/drill/mistakes.js').then(({ next }) => next(names, new Set(), names[0]))",
        asked[:2],
    )
    assert due == [asked[1], True]
