"""Statistics on the page: files dropped together are counted and drawn, for a player, told apart, three languages."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import gzip

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from log_samples import sample
from playwright.sync_api import Page, expect
from watching import Watched

import paili
from paili import logs
from paili.report.game.statistics import plots_of

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


def told(player: str | None = None, language: str = "en", by: str | None = None) -> list:
    games = [game for seed in SEEDS for game in logs.read(sample(seed=seed))]
    return plots_of(paili.statistics(games, player, by=by), language)


def test_files_are_counted_together_and_for_a_player(watched: Watched) -> None:
    page = counted(watched)
    (plot,) = told()
    expect(page.locator(".stats-plot figcaption")).to_have_text(plot.title)
    expect(page.locator(".stats-name")).to_have_text([rate.name for rate in plot.rates])
    expect(page.locator(".stats-drawn .stats-dot")).to_have_count(len(plot.rates))
    expect(page.locator("#stats-player")).to_be_focused()
    page.select_option("#stats-player", "Anna")
    (plot,) = told("Anna")
    expect(page.locator(".stats-plot figcaption")).to_have_text(plot.title)
    for row, rate in enumerate(plot.rates):
        expect(page.locator(".stats-told").nth(row)).to_contain_text(rate.told)
    page.select_option("#stats-by", "seat")
    plots = told("Anna", by="seat")
    expect(page.locator(".stats-plot")).to_have_count(len(plots))


def test_the_mark_lies_where_the_share_is(watched: Watched) -> None:
    page = counted(watched)
    (plot,) = told()
    expect(page.locator(".stats-dot")).to_have_count(len(plot.rates))
    for row, rate in enumerate(plot.rates):
        drawn = page.locator(".stats-drawn").nth(row).bounding_box()
        dot = page.locator(".stats-dot").nth(row).bounding_box()
        middle = (dot["x"] + dot["width"] / 2 - drawn["x"]) / drawn["width"]
        assert middle == pytest.approx(rate.value / plot.most, abs=0.02)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_phone_in_every_language(watched: Watched, language: str) -> None:
    page = counted(watched, language, width=PHONE, height=780, bypass_csp=True)
    (plot,) = told(language=language)
    expect(page.locator(".stats-name")).to_have_text([rate.name for rate in plot.rates])
    check_looks(page, [(PHONE, "light"), (PHONE, "dark")], "#log-statistics")


def test_they_are_counted_again_in_another_language(watched: Watched) -> None:
    page = counted(watched)
    page.select_option("#language", "zh")
    (plot,) = told(language="zh")
    expect(page.locator(".stats-name")).to_have_text([rate.name for rate in plot.rates])


def test_no_answer_is_told(watched: Watched) -> None:
    page = counted(watched)
    watched.cut_off(page)
    page.select_option("#stats-player", "Bo")
    expect(page.locator("#log-statistics .bad")).to_be_visible()
    watched.forgive_cut_off()
