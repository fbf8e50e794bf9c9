"""The review on the page: time line, mistakes by keys and links, filters, options of a moment, three languages."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from math import floor
from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")
from accessible import check_looks
from log_samples import again, game
from playwright.sync_api import Page, Route, expect
from test_log_page import open_file, opened, place
from watching import Watched, check_fits

import paili
from paili import Position, logs
from paili.report.game.review import advice_line, why_lines
from paili.report.page_words import page_words
from paili.reviews import Decision, Review
from paili.reviews.records import BEST, EQUAL, LOSES, UNJUDGED, WITHIN_ERROR

SEAT = 1  # calls and discards at random
LONG = 240_000  # a busy machine reviews slowly
PHONE = 360
SIZES = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
BALANCED = 0  # greedy
USEFUL, GOOD, WIN, POINTS, LEVEL, DANGER, COST, VALUE = range(2, 10)  # columns of the options


# whether two texts in the middle of the table, points and wall, lie upon each other
OVERLAP = """() => [...document.querySelectorAll('.log-centre > *')]
  .map((one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); })
  .filter(({ width }) => width).some((one, at, all) => all.slice(at + 1).some((other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1))"""


@cache
def two_deals() -> bytes:
    """The first deals of the game."""
    short = replace(game(), deals=game().deals[:2], complete=False, result=None)
    return logs.write(short, format="mjlog").encode()


@cache
def expected_review() -> Review:
    return paili.review(again(), SEAT, deals=[deal.name for deal in game().deals[:2]])


def reviewed(watched: Watched, language: str = "en", **options: object) -> Page:
    page = opened(watched, two_deals(), f"?tab=log&lang={language}", **options)
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    return page


def test_who_waits_sees_that_it_goes_on(watched: Watched) -> None:
    """Within three seconds, without a scroll on a small phone; then the worst mistake stands there."""
    page = opened(watched, two_deals(), "?tab=log&lang=en", width=PHONE, height=660)
    kept: list[Route] = []
    passes: list[bool] = []

    def keep(route: Route) -> None:
        """Keep requests back, and from a moment on let them pass."""
        if passes:
            route.continue_()
        else:
            kept.append(route)

    page.route("**/api/review?*", keep)
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    waiting = page.locator("#review-waiting")
    expect(waiting).to_have_text(re.compile(r"^2 s$"), timeout=4_000)
    expect(waiting).to_contain_text("4 s")
    for shown in (waiting, page.locator("#review-state progress")):
        expect(shown).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    passes.append(True)
    for route in kept:
        route.continue_()
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(waiting).to_have_count(0)
    worst = expected_review().worst(1)[0]
    line = page.locator("#review-state")
    expect(line).to_have_text(re.compile(rf"^Worst: .* turn {worst.turn} .* {worst.loss:,} points$"))
    expect(line).to_be_in_viewport(ratio=1)
    assert not page.evaluate(OVERLAP)
    line.get_by_role("button").click()
    assert place(page) == moment(worst)


def moment(decision: Decision) -> tuple[str, int]:
    return decision.deal, decision.step


def test_a_game_is_reviewed_for_a_seat(watched: Watched) -> None:
    """Every decision has its mark, mistakes the letter of their class; keys and links go to their moments."""
    mistakes = expected_review().mistakes
    assert len(mistakes) > 2
    page = reviewed(watched)
    marks = page.locator(".review-mark")
    expect(marks).to_have_count(sum(decision.number == 0 for decision in expected_review().decisions))
    assert [one for one in marks.evaluate_all("all => all.map(one => one.dataset.class)") if one] == [
        mistake.class_ for mistake in mistakes if mistake.number == 0
    ]
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(mistakes)}")
    expect(page.locator("#log-who")).to_have_value(str(SEAT))
    for item in mistakes:
        page.keyboard.press("n")
        expect(page.locator(".review-about")).to_contain_text(f"turn {item.turn}")
        assert place(page) == moment(item)
    page.keyboard.press("n")
    page.keyboard.press("p")
    assert place(page) == moment(mistakes[-2])
    page.click("#review-next")
    assert place(page) == moment(mistakes[-1])
    worst = expected_review().worst(1)[0]
    page.locator("#review-worst button").first.click()
    assert place(page) == moment(worst)
    expect(page.locator("#review-why li")).to_have_text(why_lines(worst, "en")[:3])
    page.click("#review-details > summary")
    expect(page.locator("#review-why-more li")).to_have_text(why_lines(worst, "en")[3:])
    expect(page.locator("#review-more tbody tr")).to_have_count(len(worst.options))
    for part in ("#review-bars", "#review-more"):
        expect(page.locator(f"{part} tr.made")).to_have_attribute("data-place", str(worst.chosen))
        expect(page.locator(f"{part} tr.best")).to_have_attribute("data-place", str(worst.best))
    expect(page.locator(".review-hands figure")).to_have_count(2)
    page.locator(".review-mark").first.click()
    first = next(decision for decision in expected_review().decisions if decision.deal == place(page)[0])
    assert place(page) == moment(first)


def box(page: Page, what: str) -> tuple[float, float]:
    """The top and the bottom of a part of the page, in the window."""
    bounding_box = page.locator(what).bounding_box()
    assert bounding_box is not None, what
    return bounding_box["y"], bounding_box["y"] + bounding_box["height"]


@SIZES
def test_the_table_and_the_verdict_are_in_view_after_one_tap(
    watched: Watched, width: int, height: int
) -> None:
    page = reviewed(watched, width=width, height=height)
    page.click("#review-next")
    expect(page.locator("#review-title")).to_contain_text("Loses")
    for what in ("#log-board", "#review-title", "#review-bars", "#review-next"):
        top, bottom = box(page, what)
        assert -1 <= top < bottom <= height + 1, (what, top, bottom)
    expect(page.locator("#review-bars tbody tr")).to_have_count(4)
    assert page.locator(".log-river").count() == 4
    check_fits(page, width)


def number(text: str) -> int:
    return int(re.sub(r"[^-\d]", "", text))


def shown_verdict(decision: Decision) -> str:
    """What a verdict says."""
    if decision.verdict == BEST:
        return "As good as the best choice"
    if decision.verdict == WITHIN_ERROR:
        return "points less than the best choice; the difference is within the error"
    if decision.verdict == EQUAL:
        return "Push and fold are about equal: "
    return "" if decision.loss is None or decision.verdict == UNJUDGED else "Loses "


@SIZES
def test_every_decision_has_a_verdict_whose_numbers_add_up(watched: Watched, width: int, height: int) -> None:
    """Gone through by the one button; the columns that are folded away give the value, and the values the loss."""
    page = reviewed(watched, width=width, height=height)
    page.select_option("#review-walk", "all")
    page.click("#review-details > summary")
    page.keyboard.press("Home")
    met = set()
    for decision in expected_review().decisions:
        if place(page) != moment(decision):
            page.click("#review-next")
        assert place(page) == moment(decision)
        title = page.locator("#review-title")
        expect(title).to_have_attribute("data-verdict", decision.verdict)
        met.add(decision.verdict)
        text = title.inner_text()
        assert shown_verdict(decision) in text
        cells = page.locator("#review-more tbody tr").evaluate_all(
            "all => all.map(one => [one.dataset.place, [...one.cells].map(cell => cell.textContent)])"
        )
        rows = {int(at): columns for at, columns in cells}
        for columns in rows.values():
            if columns[VALUE] != "–":
                points, level, cost, value = (number(columns[at]) for at in (POINTS, LEVEL, COST, VALUE))
                assert value == points + level - cost
        lost = decision.loss is not None and number(rows[decision.best][VALUE]) - number(
            rows[decision.chosen][VALUE]
        )
        if decision.verdict == LOSES and lost:
            assert re.findall(r"[\d,]+", text)[:2] == [f"{lost:,}", f"{decision.error:,}"]
        bars = page.locator("#review-bars tbody tr").evaluate_all(
            "all => all.map(one => [one.dataset.place, [...one.cells].slice(1).map(cell => cell.textContent)])"
        )
        assert {decision.chosen, decision.best} <= {int(at) for at, _ in bars}
        columns = (USEFUL, GOOD, DANGER) if decision.actual.value is None else (VALUE, WIN, DANGER)
        assert all(texts == [rows[int(at)][column] for column in columns] for at, texts in bars)
    assert {LOSES, UNJUDGED} <= met
    page.click("#review-next")
    assert place(page) == moment(expected_review().decisions[-1])


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "not judged: in the last round places count more than points"), ("zh", "名次"), ("ja", "順位")],
)
def test_a_last_round_lost_by_points_alone_has_no_mark_of_praise(
    watched: Watched, language: str, words: str
) -> None:
    """Such a loss is not judged: neither as no mistake nor as one; a mistake in the same deal still counts."""
    page = watched.open(f"?tab=log&lang={language}")
    marks = page.evaluate("""async () => {
      const { graph } = await import('/static/review/graph.js');
      const decision = (judged, mistake) => ({ class: mistake, loss: 900, judged, verdict: 'loses', among: { mean: 10 }, step: 1, lost: null });
      const deals = [[decision('last round', '')], [decision('', '')], [decision('last round', ''), decision('', 'value')]];
      const names = deals.map((_, at) => ({ short: `S${at}`, long: `South ${at}` }));
      const box = graph(deals.map((decisions) => ({ decisions })), names, () => {}, 'x');
      return [...box.querySelectorAll('button')].map((one) => [one.querySelector('b').textContent, one.title, one.className]);
    }""")
    assert [mark for mark, _, _ in marks] == ["–", "○", "△"]
    assert [words in title for _, title, _ in marks] == [True, False, False]
    assert ["mark-" in name for _, _, name in marks] == [False, True, True]


def test_the_game_in_a_graph_with_a_mark_for_each_deal(watched: Watched) -> None:
    page = reviewed(watched)
    deals = page.locator("#review-graph button")
    expect(deals).to_have_count(2)
    for at in range(2):
        several = [decision for decision in expected_review().decisions if decision.number == at]
        lost = sum(item.loss or 0 for item in several)
        strong = sum(item.among.mean for item in several if item.loss is not None)
        mistakes = sum(item.class_ != "" for item in several)
        assert deals.nth(at).get_attribute("data-points") == str(lost)
        level = min(mistakes, 2) + 1 if mistakes else int(lost > strong)
        expect(deals.nth(at)).to_have_attribute("data-deal-mark", str(level))
        assert not any(decision.judged == "last round" for decision in several)
        expect(deals.nth(at).locator("b")).to_have_text("◎○△×"[level])
        assert f"{lost:,} points lost, strong players lose {floor(strong + 0.5):,}" in str(
            deals.nth(at).get_attribute("title")
        )
        expect(deals.nth(at).locator("rect")).to_have_count(len(several))
    deals.nth(1).click()
    first = next(mistake for mistake in expected_review().mistakes if mistake.number == 1)
    assert place(page) == moment(first)
    expect(page.locator("#review-graph rect.now")).to_have_attribute("data-step", str(first.step))
    expect(page.locator("#review-luck")).to_contain_text("Luck of the deal")
    page.focus("#review-graph button >> nth=0")
    page.keyboard.press("ArrowRight")
    expect(deals.nth(1)).to_be_focused()


def test_a_game_without_mistakes_has_its_verdicts_too(watched: Watched) -> None:
    """The button goes from move to move then."""
    review = paili.review(again(), BALANCED, deals=game().deals[0].name)
    assert not review.mistakes
    one_deal = logs.write(
        replace(game(), deals=game().deals[:1], complete=False, result=None), format="mjlog"
    )
    page = opened(watched, one_deal.encode(), f"?tab=log&lang=en&review={BALANCED}")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#review-count")).to_have_text("No clear mistakes found.")
    expect(page.locator("#review-next")).to_contain_text("Next move")
    expect(page.locator("#review-bars")).to_be_visible()
    assert place(page) == moment(review.decisions[0])
    page.keyboard.press("n")
    assert place(page) == moment(review.decisions[1])
    expect(page.locator("#review-graph button")).to_have_count(1)
    best = next(decision for decision in review.decisions if decision.verdict == BEST)
    page.locator(f".review-mark[data-step='{best.step}']").click()
    expect(page.locator("#review-title")).to_contain_text("As good as the best choice")
    expect(page.locator("#review-bars tr.made.best")).to_contain_text("ChosenBest")


def test_tiles_and_danger_come_before_the_values(watched: Watched) -> None:
    """Nothing is claimed of them."""
    page = opened(watched, two_deals())
    kept: list[Route] = []
    passes: list[bool] = []

    def keep(route: Route) -> None:
        if passes or "values=false" in route.request.url:
            route.continue_()
        else:
            kept.append(route)

    page.route("**/api/review?*", keep)
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    expect(page.locator(".review-about")).to_contain_text("values are being computed")
    expect(page.locator(".review-mark")).to_have_count(
        sum(decision.number == 0 for decision in expected_review().decisions)
    )
    expect(page.locator("#review-bars thead")).to_contain_text("Useful")
    expect(page.locator("#review-count")).to_have_text("Mistakes: 0")
    passes.append(True)
    for route in kept:
        route.continue_()
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(expected_review().mistakes)}")


def test_advice_leads_to_the_worst_of_its_class(watched: Watched) -> None:
    whole = paili.review(again(), SEAT)
    costliest = whole.summary.costliest
    assert costliest is not None
    page = opened(watched, address=f"?tab=log&lang=en&review={SEAT}")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#review-advice")).to_contain_text(advice_line(whole.summary, "en"))
    page.click("#review-advice button")
    several = [mistake for mistake in whole.mistakes if mistake.class_ == costliest.name]
    assert place(page) == moment(max(several, key=lambda item: item.loss or 0))


def test_without_values_the_heading_says_so(watched: Watched) -> None:
    """Mistakes are those of `review(values=False)`, and options stand in bars of tiles and danger."""
    review = paili.review(again(), SEAT, deals=[deal.name for deal in game().deals[:2]], values=False)
    page = opened(watched, two_deals())
    page.route("**/api/review?*", lambda route: route.continue_(url=f"{route.request.url}&values=false"))
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#log-review h3").first).to_contain_text("Review by useful tiles and danger")
    count = f"Mistakes: {len(review.mistakes)}" if review.mistakes else "No clear mistakes found."
    expect(page.locator("#review-count")).to_have_text(count)
    for mistake in review.mistakes:
        page.click("#review-next")
        assert place(page) == moment(mistake)
        expect(page.locator("#review-title")).to_have_attribute("data-verdict", LOSES)
    expect(page.locator("#review-bars thead")).to_contain_text("Useful")
    expect(page.locator("#review-graph small").first).to_have_text("")


def test_the_last_round_leads_to_its_value_in_places(watched: Watched) -> None:
    played = game(seed=2)
    last = logs.write(replace(played, deals=played.deals[-1:], complete=False, result=None), format="mjlog")
    (read,) = logs.read(last.encode())
    decisions = paili.review(read, 0).decisions
    late = next(
        decision
        for decision in decisions
        if decision.last_round and decision.kind == "discard" and decision.shanten == 2
    )
    page = opened(watched, last.encode(), "?tab=log&lang=en&review=0")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    page.locator(".review-mark").nth(decisions.index(late)).click()
    page.click("#review-details > summary")
    page.get_by_role("link", name="Value by final place").click()
    expect(page.locator(".value-numbers [data-value='place'] dd")).to_be_visible(timeout=LONG)
    points = [seat.points for seat in Position.parse(late.position).seats]
    assert page.locator(".place-seat.own input[type='number']").input_value() == str(points[0])


def test_filters_and_the_way_back(watched: Watched) -> None:
    page = reviewed(watched)
    large = [mistake for mistake in expected_review().mistakes if mistake.loss is None or mistake.loss >= 500]
    page.focus("#review-least")
    page.select_option("#review-least", "500")
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(large)}")
    expect(page.locator("#review-least")).to_be_focused()
    page.select_option("#review-least", "0")
    name = expected_review().mistakes[0].class_
    page.select_option("#review-class", name)
    of_class = [mistake for mistake in expected_review().mistakes if mistake.class_ == name]
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(of_class)}")
    classes = {mistake.class_ for mistake in expected_review().mistakes}
    page.select_option("#review-class", (page_words("en")["review_classes"].keys() - classes).pop())
    expect(page.locator("#review-count")).to_have_text("Mistakes: 0")
    address = page.url.partition("?")[2]
    assert f"review={SEAT}" in address
    again = watched.open(f"?{address}")
    expect(again.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(again.locator("#review-seat")).to_have_value(str(SEAT))
    again.click("#log-other")
    open_file(again, two_deals())
    expect(again.locator("#review-summary")).to_have_count(0)


def test_a_mistake_without_points_that_the_filter_hides_keeps_its_name(watched: Watched) -> None:
    """Its mark on the time line is named by its verdict, which is its class."""
    page = watched.open("?tab=log&lang=en")
    title = page.evaluate("""async () => {
        const { filter, titleOf, line } = await import('/static/review/line.js');
        const one = { turn: 3, step: 1, class: 'oversight', loss: null, error: 0, verdict: 'loses', lost: null };
        filter.class = 'efficiency';
        const [marks] = line({ decisions: [one] }, 'East 1', () => null);
        filter.class = '';
        return [marks.querySelector('button').title, titleOf(one)];
    }""")
    assert title == [f"turn 3 · {page_words('en')['review_classes']['oversight']}"] * 2


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_a_phone_in_every_language(watched: Watched, language: str) -> None:
    page = reviewed(watched, language, width=PHONE, height=780)
    page.locator("#review-worst button").first.click()
    worst = expected_review().worst(1)[0]
    expect(page.locator("#review-why li")).to_have_text(why_lines(worst, language)[:3])
    page.click("#review-details > summary")
    check_looks(page, [(PHONE, "light"), (PHONE, "dark")], ".log-stage")
    page.set_viewport_size({"width": 1280, "height": 900})  # the language is in the head there
    page.select_option("#language", "en")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#log-review h3").first).to_contain_text("Review")


def test_a_server_that_is_gone_is_reported(watched: Watched) -> None:
    page = opened(watched, two_deals())
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
    assert [one["position"] for one in kept.values()] == [
        mistake.position for mistake in expected_review().mistakes
    ]
    page.click(".review-practice a")
    expect(page.locator("#drill-topic")).to_have_value("mistakes")
    names = []
    for _ in range(3):
        expect(page.locator("#ask")).to_contain_text("From your own game")
        page.locator("#drill-choices button").first.click()
        expect(page.locator("#verdict")).to_be_visible()
        entry = page.evaluate("JSON.parse(localStorage.getItem('paili.drill')).at(-1)")
        one = kept[entry["question"]]
        (decision,) = [
            mistake for mistake in expected_review().mistakes if mistake.position == one["position"]
        ]
        assert (entry["right"], entry["topic"]) == (one["right"] == 0, "mistakes")
        assert len(one["choices"]) == min(4, len(decision.options))
        expect(page.locator("#drill-choices .right")).to_have_attribute("data-choice", str(one["right"] + 1))
        expect(page.locator("#verdict li")).to_have_text(why_lines(decision, "en"))
        names.append(one["name"])
        page.click("#next")
        expect(page.locator("#verdict")).to_have_count(0)
    assert len(set(names)) == 3
    again = page.evaluate(
        "import('/static/drill/mistakes.js').then(({ next }) => next(['gone', 'also gone'], new Set(), ''))"
    )
    assert again[0] in kept
    assert again[1] is False
    due = page.evaluate(
        "names => import('/static/drill/mistakes.js').then(({ next }) => next(names, new Set(), names[0]))",
        names[:2],
    )
    assert due == [names[1], True]


@SIZES
def test_the_position_of_a_call_shows_the_call_and_answers_it(
    watched: Watched, width: int, height: int
) -> None:
    """The choices with what they are worth, and the best, until the hand is changed."""
    one = next(
        decision
        for decision in expected_review().decisions
        if decision.kind == "call" and decision.loss is not None
    )
    address = f"?{urlencode({'pos': one.position})}&lang=en"
    page = watched.open(address, width=width, height=height)
    expect(page.locator("#call h3")).to_contain_text("is offered")
    rows = page.locator("#call tbody tr")
    expect(rows).to_have_count(min(4, len(one.options)))
    expect(page.locator("#call tr.best")).to_have_attribute("data-place", str(one.best))
    expect(page.locator("#call-best")).to_contain_text("passing" if one.better.move == "pass" else "calling")
    expect(page.locator("#call tr.best td").first).to_contain_text(f"{one.better.value:,.0f}")
    page.locator("#rack .rack-tile").first.click()
    expect(page.locator("#call")).to_have_count(0)


@SIZES
def test_questions_of_the_drill_show_the_rivers_as_tiles(watched: Watched, width: int, height: int) -> None:
    page = reviewed(watched, width=width, height=height)
    page.click("#review-send")
    page.click(".review-practice a")
    expect(page.locator("#ask")).to_contain_text("From your own game")
    kept = page.evaluate("JSON.parse(localStorage.getItem('paili.mistakes'))")
    shown = page.locator(".quiz-river").evaluate_all(
        "all => all.map(one => [...one.querySelectorAll('.quiz-discards use')].map(use => use.getAttribute('href').slice(6)))"
    )
    assert shown in [[[tile["tile"] for tile in seat["river"]] for seat in one["rivers"]] for one in kept]
    expect(page.locator(".quiz-line").first).to_contain_text("Dora")
    assert page.locator(".quiz-line .tile").count() > 0


# ------------------------------------------------------------------------------- leaving, and going on


def test_a_review_goes_on_where_no_answer_came(watched: Watched) -> None:
    """What is reviewed stays, and is not asked for again."""
    page = opened(watched, two_deals(), "?tab=log&lang=en")
    urls: list[str] = []

    def fail_second(route: Route) -> None:
        if "values=false" in route.request.url:
            return route.continue_()
        urls.append(route.request.url)
        return route.abort() if len(urls) == 2 else route.continue_()

    page.route("**/api/review?*", fail_second)
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    expect(page.locator("#log-review .bad")).to_be_visible(timeout=LONG)
    expect(page.locator("#review-graph [data-deal-mark]")).to_have_count(1)
    page.click("#review-go-on")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    expect(page.locator("#review-go-on")).to_have_count(0)
    expect(page.locator("#review-graph [data-deal-mark]")).to_have_count(2)
    assert [url.split("deal=")[1][0] for url in urls] == ["0", "1", "1"]
    watched.forgive_cut_off()


PASTE = """() => {
  const data = new DataTransfer();
  data.setData('text/plain', 'nothing');
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}"""


@pytest.mark.parametrize("way", ["#log-other", "#review-start", "a file that is refused"])
def test_requests_of_a_review_that_is_left_are_given_up(watched: Watched, way: str) -> None:
    watched.refused_allowed = True
    page = opened(watched, two_deals(), "?tab=log&lang=en")
    aborted: list[str] = []
    page.on("requestfailed", lambda request: aborted.append(request.failure))
    page.route("**/api/review?*", lambda _: None)  # no answer comes
    page.select_option("#review-seat", str(SEAT))
    with page.expect_request("**/api/review?*"):
        page.click("#review-start")
    with page.expect_event("requestfailed"):
        page.click(way) if way.startswith("#") else page.evaluate(PASTE)
    assert set(aborted) == {"net::ERR_ABORTED"}


def test_the_review_goes_by_places_where_that_is_chosen(watched: Watched) -> None:
    """The address keeps it; the losses, and the marks of the hands, are points of the final result."""
    page = opened(watched, two_deals(), "?tab=log&lang=en")
    page.select_option("#review-seat", str(SEAT))
    page.select_option("#review-objective", "place")
    page.click("#review-start")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    assert "objective=place" in page.url
    names = [deal.name for deal in game().deals[:2]]
    by_place = paili.review(again(), SEAT, deals=names, objective="place")
    lost = sum(one.loss for one in by_place.decisions if one.number == 0 and one.loss)
    mark = page.locator(".review-deal").first
    expect(mark).to_have_attribute("data-points", str(lost))
    page.click("#review-next")
    expect(page.locator("#review-title")).to_contain_text("points of the final result")
    expect(page.locator("#review-summary .hint")).to_contain_text("averaged over the chances of each place")


def test_what_is_read_aloud_names_result_loss_and_ways(watched: Watched) -> None:
    """A screen reader hears the end, the worst mistake, each loss once, and links that say what they do."""
    page = reviewed(watched)
    page.locator("#review-state").get_by_role("button").click()
    tree = page.locator("main").aria_snapshot()
    worst = expected_review().worst(1)[0]
    assert f"{worst.loss:,} points" in tree
    assert f'heading "Loses {worst.loss:,} ± {worst.error:,} points against the best choice"' in tree
    assert (
        len(re.findall(r"listitem:\n +- button \"East \d\S* .*(?:ron|tsumo|draw)", tree)) == 2
    )  # how each deal ended
    for at, deal in enumerate(game().deals[:2]):
        lost = sum(item.loss or 0 for item in expected_review().decisions if item.number == at)
        (name,) = re.findall(rf"button [\"'](?:{deal.name[:2]} )?(.*{lost:,} points lost.*)[\"']", tree)
        assert name.count(f"{lost:,}") == 1
        assert not set("◎○△×−") & set(name)
    links = re.findall(r'link "(.*?)"', tree)
    assert len(set(links)) == len(links) >= 2
    assert {link.split(" · ")[0] for link in links} >= {"Analyse this hand", "Play on from here"}
