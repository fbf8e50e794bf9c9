"""The first page of the tab of games: what it does, an example, where logs come from, and files that are no log."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

from urllib.parse import quote

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")
from accessible import check_looks
from log_samples import game, sample
from playwright.sync_api import Page, expect
from test_log_page import payload, query
from watching import Watched, check_fits

import paili
from paili import logs
from paili.report.page_words import page_words
from paili.web.assets import assets

LANGUAGES = ("en", "zh", "ja")
LONG = 240_000  # a busy machine reviews slowly


def paste(page: Page, text: str) -> None:
    """Type a text into the field for logs, and leave it."""
    page.fill("#log-text", text)
    page.dispatch_event("#log-text", "change")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_it_does_and_where_logs_come_from(watched: Watched, language: str) -> None:
    words = page_words(language)["page"]
    page = watched.open(f"?tab=log&lang={language}")
    expect(page.locator("#log-way")).to_contain_text(words["log_hint"])
    page.click("#log-where summary")
    for name in ("log_from_tenhou", "log_from_soul", "log_formats"):
        expect(page.locator("#log-where")).to_contain_text(words[name])
    expect(page.locator("#log-sample .review-bars tbody tr")).to_have_count(3)
    expect(page.locator("#log-sample .review-deal")).to_have_count(5)
    assert page.locator("#log-sample [id]").count() == 0
    check_looks(page, [(1280, "light"), (390, "dark")], "#panel-log")


def test_the_picture_adds_up(watched: Watched) -> None:
    """It has numbers such as reviews have."""
    page = watched.open("?tab=log&lang=en")
    expect(page.locator("#log-sample tbody tr")).to_have_count(3)
    worths = page.locator("#log-sample tbody tr td:nth-child(2)").all_inner_texts()
    actual, best = (int(worths[at].strip().replace(",", "")) for at in (2, 0))
    expect(page.locator("#log-sample .review-title")).to_contain_text(f"Loses {best - actual} ±")


def test_an_example_that_cannot_be_had_is_reported(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    page.route("**/example.json", lambda route: route.abort())
    page.click("#log-example")
    expect(page.locator("#log-problem")).to_contain_text("does not answer")
    watched.forgive_cut_off()


def test_the_example_is_reviewed_at_once(watched: Watched) -> None:
    page = watched.open("?tab=log&lang=en")
    page.click("#log-example")
    expect(page.locator("#review-title")).to_be_visible()
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    (example,) = logs.read(assets()["log/example.json"].body)
    mistakes = paili.review(example, 0).mistakes
    assert len({mistake.class_ for mistake in mistakes}) > 1
    expect(page.locator("#review-count")).to_have_text(f"Mistakes: {len(mistakes)}")
    assert query(page)["review"] == ["0"]
    check_fits(page, 1280)


@pytest.mark.parametrize("link", ["https://tenhou.net/6/#json={}", "http://tenhou.net/5/?x=1#json={}&ts=2"])
def test_a_link_with_the_game_in_it_is_opened(watched: Watched, link: str) -> None:
    page = watched.open("?tab=log&lang=en")
    log = logs.write(game(), format="tenhou_json")
    paste(page, link.format(quote(log)))
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))


NO_LOGS = {
    b"\x89PNG\r\n\x1a\n" + bytes(100): "a picture (PNG), not the record of a game",
    b"I won with a mangan yesterday.": "a text",
    b"https://tenhou.net/0/?log=2019021004gm-00a9-0000-e2f6516d&tw=1": "open https://tenhou.net/0/log/?2019021004gm-00a9-0000-e2f6516d in a browser",
    b"https://mahjongsoul.game.yo-star.com/?paipu=190210-1": "a link to a game of Mahjong Soul",
    b"https://tenhou.net/6/#json=%7Bnothing": "a link that contains the game itself",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_log_is_answered(watched: Watched, language: str) -> None:
    """By a file and as a text; in every language in words of its own, and a log can be opened after it."""
    watched.refused_allowed = True
    page = watched.open(f"?tab=log&lang={language}")
    problem, before = page.locator("#log-problem"), ""
    reading = page_words(language)["page"]["log_reading"]
    for content, answer in NO_LOGS.items():
        page.set_input_files("#log-file", [payload(content, "game")])
        for text in ("", before, reading):
            expect(problem).not_to_have_text(text)
        before = problem.inner_text()
        assert (answer in before) == (language == "en"), before
        if not content.startswith(b"\x89"):
            paste(page, content.decode())
            expect(problem).to_have_text(before)
    page.set_input_files("#log-file", [payload(sample())])
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals))


@pytest.mark.parametrize(
    ("rules", "width", "height"),
    [("tenhou_east", 1440, 900), ("tenhou_east", 390, 844), ("sichuan", 390, 844)],
)
def test_a_game_against_bots_is_reviewed_with_one_button(
    watched: Watched, rules: str, width: int, height: int
) -> None:
    """Of the seat that was played; the way back leads to its end."""
    page = watched.open(f"?tab=play&lang=en&bots={rules}.1.5.balanced.1", width=width, height=height)
    for _ in range(60):
        page.wait_for_selector("#panel-play[data-moves][aria-busy='false'] [data-first]")
        if page.locator("#play-review").count():
            break
        page.locator("[data-first='']").first.press("Enter")
    expect(page.locator("#play-review")).to_be_focused()
    page.click("#play-review")
    expect(page.locator("#review-title")).to_be_visible()
    expect(page.locator("#review-summary")).to_be_visible(timeout=LONG)
    assert query(page)["review"] == ["1"]
    expect(page.locator("#review-seat")).to_have_value("1")
