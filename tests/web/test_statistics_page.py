"""Statistics on the page: files dropped together are counted and drawn, for a player, in three languages."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import gzip
from dataclasses import replace

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from log_samples import game, sample
from playwright.sync_api import Page, Route, expect
from watching import Watched

import paili
from paili import logs
from paili.game.records import Source
from paili.report.game.statistics import plots_of
from paili.report.game.trend import trend_tables

SEEDS = (3, 4, 5)
PHONE = 360


def counted(watched: Watched, language: str = "en", **options: object) -> Page:
    """Three files chosen together, one of them packed, and their statistics."""
    page = watched.open(f"?tab=log&lang={language}", **options)
    expect(page.locator("#log-way")).to_be_visible()
    files = [sample(seed=seed) for seed in SEEDS]
    files[1] = gzip.compress(files[1])
    page.set_input_files(
        "#log-file",
        [{"name": f"{at}.log", "mimeType": "text/plain", "buffer": file} for at, file in enumerate(files)],
    )
    expect(page.locator("#log-number option")).to_have_count(len(SEEDS))
    page.click("#stats-open")
    expect(page.locator("#log-statistics .stats-plot").first).to_be_visible()
    return page


def expected_plots(player: str | None = None, language: str = "en", by: str | None = None) -> list:
    games = [game for seed in SEEDS for game in logs.read(sample(seed=seed))]
    return plots_of(paili.statistics(games, player, by=by), language)


def test_files_are_counted_together_and_for_a_player(watched: Watched) -> None:
    page = counted(watched)
    (plot,) = expected_plots()
    expect(page.locator(".stats-plot figcaption")).to_have_text(plot.title)
    expect(page.locator(".stats-name")).to_have_text([rate.name for rate in plot.rates])
    expect(page.locator(".stats-drawn .stats-dot")).to_have_count(len(plot.rates))
    expect(page.locator("#stats-player")).to_be_focused()
    page.select_option("#stats-player", "Anna")
    (plot,) = expected_plots("Anna")
    expect(page.locator(".stats-plot figcaption")).to_have_text(plot.title)
    for row, rate in enumerate(plot.rates):
        expect(page.locator(".stats-told").nth(row)).to_contain_text(rate.text)
    page.select_option("#stats-by", "seat")
    plots = expected_plots("Anna", by="seat")
    expect(page.locator(".stats-plot")).to_have_count(len(plots))


def test_the_mark_lies_where_the_share_is(watched: Watched) -> None:
    page = counted(watched)
    (plot,) = expected_plots()
    expect(page.locator(".stats-dot")).to_have_count(len(plot.rates))
    for row, rate in enumerate(plot.rates):
        drawn = page.locator(".stats-drawn").nth(row).bounding_box()
        dot = page.locator(".stats-dot").nth(row).bounding_box()
        middle = (dot["x"] + dot["width"] / 2 - drawn["x"]) / drawn["width"]
        assert middle == pytest.approx(rate.value / plot.most, abs=0.02)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_phone_in_every_language(watched: Watched, language: str) -> None:
    page = counted(watched, language, width=PHONE, height=780)
    (plot,) = expected_plots(language=language)
    expect(page.locator(".stats-name")).to_have_text([rate.name for rate in plot.rates])
    check_looks(page, [(PHONE, "light"), (PHONE, "dark")], "#log-statistics")


def test_they_are_counted_again_in_another_language(watched: Watched) -> None:
    page = counted(watched)
    page.select_option("#language", "zh")
    (plot,) = expected_plots(language="zh")
    expect(page.locator(".stats-name")).to_have_text([rate.name for rate in plot.rates])


def test_no_answer_is_reported(watched: Watched) -> None:
    page = counted(watched)
    watched.cut_off(page)
    page.select_option("#stats-player", "Bo")
    expect(page.locator("#log-statistics .bad")).to_be_visible()
    watched.forgive_cut_off()


def test_statistics_without_an_answer_are_asked_for_again(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    page.set_input_files("#log-file", [{"name": "a.log", "mimeType": "text/plain", "buffer": sample()}])
    page.route("**/api/statistics?*", lambda route: route.abort())
    page.click("#stats-open")
    expect(page.locator("#log-statistics .bad")).to_be_visible()
    page.unroute("**/api/statistics?*")
    page.click("#stats-open")
    expect(page.locator("#log-statistics .stats-plot").first).to_be_visible()
    expect(page.locator("#log-statistics .bad, #stats-open")).to_have_count(0)
    watched.forgive_cut_off()


# ------------------------------------------------------------------------------- trend

LONG = 240_000
DESKTOP = {"width": 1440, "height": 900}
SMALL = {"width": 390, "height": 844}


def short(seed: int) -> bytes:
    """The first deal of a game."""
    one = game(seed=seed)
    return logs.write(replace(one, deals=one.deals[:1], complete=False, result=None), format="mjlog").encode()


def with_trend(watched: Watched, language: str = "en", **options: object) -> Page:
    """Files of a deal each, with dates in their names, and the way to the trend of a player."""
    page = watched.open(f"?tab=log&lang={language}", **options)
    expect(page.locator("#log-way")).to_be_visible()
    dates = ("2022-02-01", "2022-01-05", "2022-02-03")
    page.set_input_files(
        "#log-file",
        [
            {"name": f"{date}.log", "mimeType": "text/plain", "buffer": short(seed)}
            for date, seed in zip(dates, SEEDS, strict=True)
        ],
    )
    expect(page.locator("#log-number option")).to_have_count(len(SEEDS))
    page.click("#stats-open")
    expect(page.locator("#stats-trend")).to_have_count(0)  # of nobody
    page.select_option("#stats-player", "Anna")
    expect(page.locator("#trend-start")).to_be_visible()
    return page


def test_the_trend_of_a_player(watched: Watched) -> None:
    page = with_trend(watched, **DESKTOP)
    page.click("#trend-start")
    expect(page.locator("#trend-bar")).to_be_visible()
    expect(page.locator("#trend-title")).to_contain_text("3 games", timeout=LONG)
    months = page.locator(".trend-table").nth(1).locator("tbody tr")
    expect(months).to_have_count(2)
    expect(months.first).to_contain_text("2022-01")
    expect(page.locator(".trend-table")).to_have_count(3)
    comparison = page.locator(".trend-table").nth(2)
    expect(comparison).to_contain_text("Last 1 game")
    page.select_option("#trend-last", "2")
    expect(comparison).to_contain_text("Last 2 games")
    page.select_option("#trend-compare", "months")
    expect(comparison).to_contain_text("2022-02 (2)")
    page.select_option("#trend-first", "2022-02")
    expect(comparison.locator("thead")).not_to_contain_text("2022-01")
    games = [
        replace(item, source=Source(reference=date))
        for date, seed in zip(("2022-02-01", "2022-01-05", "2022-02-03"), SEEDS, strict=True)
        for item in logs.read(short(seed))
    ]
    ((_, rows), *_) = trend_tables(paili.reviews.trend(games, "Anna").trends[0], "en")
    first = page.locator(".trend-table").first.locator("tbody tr")
    for at, row in enumerate(rows):
        expect(first.nth(at).locator("th, td")).to_have_text(row)


def test_the_trend_is_stopped_and_goes_on(watched: Watched) -> None:
    page = with_trend(watched)
    reviews: list[str] = []

    def pass_some(route: Route) -> None:
        reviews.append(route.request.url)
        if len(reviews) != 2:  # no answer to the second comes
            route.continue_()

    page.route("**/api/review?*", pass_some)
    page.click("#trend-start")
    expect(page.locator("#trend-title")).to_contain_text("1 game", timeout=LONG)
    expect(page.locator("#trend-stop")).to_be_visible()
    while len(reviews) < 2:  # the title names the first game before the request for the second leaves
        page.wait_for_timeout(20)
    page.click("#trend-stop")
    expect(page.locator("#trend-go-on")).to_be_visible()
    expect(page.locator("#trend-title")).to_contain_text("1 game")
    page.click("#trend-go-on")
    expect(page.locator("#trend-title")).to_contain_text("3 games", timeout=LONG)
    assert len(reviews) == 4  # the one that was given up once more, none twice
    expect(page.locator("#trend-go-on")).to_have_count(0)


def test_the_trend_goes_on_after_no_answer(watched: Watched) -> None:
    page = with_trend(watched)
    page.route("**/api/review?*", lambda route: route.abort())
    page.click("#trend-start")
    expect(page.locator("#stats-trend .bad")).to_be_visible()
    page.unroute("**/api/review?*")
    page.click("#trend-go-on")
    expect(page.locator("#trend-title")).to_contain_text("3 games", timeout=LONG)
    watched.forgive_cut_off()


def test_the_last_comparison_without_an_answer_is_asked_for_again(watched: Watched) -> None:
    page = with_trend(watched)
    page.route("**/api/review?*", lambda route: route.fulfill(json={"decisions": [], "values": True}))
    comparisons: list[Route] = []

    def fail_third(route: Route) -> None:
        comparisons.append(route)
        return route.abort() if len(comparisons) == len(SEEDS) else route.continue_()

    page.route("**/api/review/trend", fail_third)
    page.click("#trend-start")
    expect(page.locator("#stats-trend .bad")).to_be_visible()
    expect(page.locator("#trend-title")).to_contain_text("2 games")
    page.click("#trend-go-on")
    expect(page.locator("#trend-title")).to_contain_text("3 games")
    expect(page.locator("#stats-trend .bad, #trend-go-on")).to_have_count(0)
    watched.forgive_cut_off()


def test_the_trend_has_as_many_games_as_the_statistics(watched: Watched) -> None:
    """At most 100 are compared, however many files there are."""
    page = watched.open("?tab=log&lang=en")
    game_of_anna = {"title": "", "players": [0] * 4, "deals": []}
    log = {"games": [{"players": ["Anna", "B", "C", "D"]}], "game": game_of_anna}
    page.route("**/api/log?*", lambda route: route.fulfill(json=log))
    compared: list[int] = []

    def compare(route: Route) -> None:
        compared.append(len(route.request.post_data_json["games"]))
        words = {"title": "", "tables": [], "notes": []}
        route.fulfill(json={"trends": [{"words": words, "whole": {"games": compared[-1]}, "months": []}]})

    page.route("**/api/review/trend", compare)
    page.evaluate("""async () => {
        const { trend } = await import('/static/statistics/trend.js');
        const parts = Array.from({ length: 103 }, (_, at) => ({ name: String(at), bytes: new Uint8Array(1) }));
        await new Promise((done) => {
            const draw = () => trend(parts, 'Anna', 100, draw).querySelector('#trend-bar') || done();
            trend(parts, 'Anna', 100, draw).querySelector('#trend-start').click();
        });
    }""")
    assert compared == list(range(1, 101))


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_trend_on_a_phone(watched: Watched, language: str) -> None:
    page = with_trend(watched, language, **SMALL)
    page.click("#trend-start")
    expect(page.locator("#trend-bar")).to_be_visible()
    expect(page.locator("#trend-bar")).to_have_count(0, timeout=LONG)
    expect(page.locator(".trend-table")).to_have_count(3)
    check_looks(page, [(390, "light"), (390, "dark")], "#log-statistics")
