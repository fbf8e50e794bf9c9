"""The review of a Chinese game on the page: table and verdict on one screen, by shape, in three languages."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")
from accessible import check_looks
from playwright.sync_api import Page, expect
from test_log_page import opened
from watching import Watched, check_fits

import paili
from paili import logs
from paili.game import Game, greedy_player, play_game, random_player
from paili.report.game.review import why_lines
from paili.report.page_words import page_words
from paili.reviews import Review

SEAT = 1  # discards at random
LONG = 240_000
PHONE = 390


@cache
def game(name: str) -> Game:
    """The first deal of a game in which one seat plays by chance."""
    choosers = [greedy_player, random_player(1), greedy_player, greedy_player]
    played = play_game(choosers, name, seed=4)
    return replace(played, deals=played.deals[:1], complete=False, result=None)


@cache
def review_of(name: str) -> Review:
    return paili.review(game(name), SEAT)


def reviewed(watched: Watched, name: str, language: str = "en", **options: object) -> Page:
    content = logs.write(game(name), format="paili_json").encode()
    page = opened(watched, content, f"?tab=log&lang={language}", **options)
    page.select_option("#review-seat", str(SEAT))
    page.click("#review-start")
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    return page


@pytest.mark.parametrize("name", ["mcr", "sichuan"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_table_and_verdict_stand_on_one_screen(watched: Watched, name: str, width: int, height: int) -> None:
    page = reviewed(watched, name, width=width, height=height)
    page.click("#review-next")
    first = review_of(name).mistakes[0]
    title = page.locator("#review-title")
    expect(title).to_have_attribute("data-verdict", "loses")
    assert first.lost is not None
    assert str(first.lost.shanten) in title.inner_text()
    for part in ("#log-board", "#review-title", "#review-bars"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= -1, part
        assert box["y"] < height, part
    bars = page.locator("#review-bars").bounding_box()
    assert bars is not None
    assert bars["y"] + bars["height"] <= height + 1
    check_fits(page, width)


def test_bars_show_the_shape_and_reasons_are_given(watched: Watched) -> None:
    """As the answer in Python: to go, useful tiles, fans in sight, copies that lie open; no points."""
    page = reviewed(watched, "mcr")
    page.click("#review-next")
    first = review_of("mcr").mistakes[0]
    row = page.locator(f"#review-bars tr[data-place='{first.chosen}'] td")
    actual = first.actual
    fans = f"{len(actual.fans)}/{len(first.goals)}" if first.goals else "–"
    assert row.all_inner_texts() == [str(actual.shanten), str(actual.useful), fans, str(actual.seen)]
    assert page.locator("#review-why li").all_inner_texts() == why_lines(first, "en")[:3]
    expect(page.locator("#review-verdict")).not_to_contain_text("points")
    expect(page.locator("#review-send")).to_have_count(0)
    page.click("#review-details summary")
    expect(page.locator("#review-more tbody tr")).to_have_count(len(first.options))
    check_looks(page, [(1280, "light"), (PHONE, "dark")], ".log-stage")


def test_the_least_loss_in_points_hides_no_loss_by_shape(watched: Watched) -> None:
    """A game by shape has no choice of the least loss, so the choice in an earlier game has no effect on it."""
    page = watched.open("?tab=log&lang=en")
    assert page.evaluate("""async () => {
        const { filter, isWalked } = await import('/static/review/line.js');
        Object.assign(filter, { walk: 'losses', least: 300 });
        const one = { class: '', loss: null, verdict: 'loses', objective: 'shape', lost: { shanten: 1, useful: 0 } };
        return [isWalked(one), isWalked({ ...one, loss: 299 }), isWalked({ ...one, loss: 300 })];
    }""") == [True, False, True]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_what_is_not_judged_is_shown(watched: Watched, language: str) -> None:
    page = reviewed(watched, "sichuan", language)
    words = page_words(language)["page"]
    expect(page.locator("#log-review h3").first).to_contain_text(words["review_title_shape"])
    note = paili.catalogue.text("review.note_shape", language)
    expect(page.locator("#review-summary .hint")).to_have_text(note)
