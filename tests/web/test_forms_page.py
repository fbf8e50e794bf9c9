"""The winning forms on the page: buttons, the address, every request, and a message for what is impossible."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from accessible import check_looks
from playwright.sync_api import Page, expect
from test_page import shown_discards, shown_waits
from watching import Watched, focused

from paili import RIICHI, analyze, compare
from paili.catalogue import LANGUAGES, section
from paili.report.hand.why import why
from paili.report.page_words import page_words
from paili.tiles import FACE_NAMES, KIND_NAMES

PAIRS = "1133557799m11p3s"
FULL = "1133557799m11p23s"


def pressed(page: Page) -> list[str]:
    return page.locator("#forms [aria-pressed='true']").evaluate_all(
        "all => all.map(one => one.dataset.form)"
    )


def forms_of(page: Page) -> list[str] | None:
    return parse_qs(urlsplit(page.url).query).get("forms")


def shown_forms(page: Page) -> list[str]:
    return page.locator("#results .form").evaluate_all("all => all.map(one => one.dataset.form)")


def test_the_forms_of_an_address(watched: Watched) -> None:
    page = watched.open(f"?hand={PAIRS}&forms=seven_pairs&lang=en")
    expect(page.locator("#status")).to_have_text("Ready")
    assert shown_forms(page) == ["seven_pairs"]
    analysis = analyze(PAIRS, variant=RIICHI.with_forms("seven_pairs"))
    assert shown_waits(page) == {KIND_NAMES[wait.tile]: wait.left for wait in analysis.waits}
    assert pressed(page) == ["seven_pairs"]


def test_by_clicks_and_back(watched: Watched) -> None:
    page = watched.open(f"?hand={FULL}&lang=en")
    assert pressed(page) == ["standard", "seven_pairs", "thirteen_orphans"]
    assert forms_of(page) is None
    page.click("#forms [data-form='seven_pairs']")
    expect(page.locator("#results .form")).to_have_count(2)
    assert forms_of(page) == ["standard,thirteen_orphans"]
    only = analyze(FULL, variant=RIICHI.with_forms("standard,thirteen_orphans"), order="shape")
    assert shown_discards(page) == [
        (FACE_NAMES[one.tile], one.shanten, one.ukeire.total) for one in only.discards
    ]
    page.go_back()
    expect(page.locator("#results .form")).to_have_count(3)
    assert len(pressed(page)) == 3
    page.click("#forms [data-form='standard']")
    page.click("#forms [data-form='thirteen_orphans']")
    expect(page.locator("#results .form")).to_have_count(1)
    assert forms_of(page) == ["seven_pairs"]


def test_one_form_stays(watched: Watched) -> None:
    page = watched.open(f"?hand={PAIRS}&forms=seven_pairs&lang=en")
    button = page.locator("#forms [data-form='seven_pairs']")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert pressed(page) == ["seven_pairs"]
    page.click("#forms [data-form='standard']")
    expect(page.locator("#results .form")).to_have_count(2)
    page.click("#forms [data-form='thirteen_orphans']")
    expect(page.locator("#results .form")).to_have_count(3)
    assert forms_of(page) is None


def test_why_is_asked_with_the_forms(watched: Watched) -> None:
    page = watched.open(f"?hand={FULL}&forms=seven_pairs&lang=en")
    variant = RIICHI.with_forms("seven_pairs")
    tile = analyze(FULL, variant=variant).discards[-1].tile
    page.click(f"#results button.discard[data-tile='{FACE_NAMES[tile]}']")
    lines = why(compare(FULL, tile, variant=variant), "en")
    expect(page.locator(".why-box .reasons li").first).to_have_text(lines[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_become_any_of_them_is_refused(watched: Watched, language: str) -> None:
    watched.refused_allowed = True
    page = watched.open(f"?hand=123m456p7s&forms=seven_pairs&lang={language}")
    expect(page.locator("#results .note")).to_contain_text(section("form", language)["seven pairs"])
    assert page.locator("#text").get_attribute("aria-invalid") is None
    page.click("#forms [data-form='standard']")
    expect(page.locator("#status")).to_be_visible()
    label = page_words(language)["page"]["forms"]
    expect(page.locator("#forms-label")).to_have_text(label)


def test_games_have_their_own_forms(watched: Watched) -> None:
    page = watched.open(f"?hand={PAIRS}&lang=en")
    page.select_option("#game", "laizi")
    expect(page.locator("#forms button")).to_have_count(3)
    watched.go(page, "?hand=1199m11335577p1s&game=sanma&forms=knitted_straight,seven_pairs,x&lang=en")
    assert pressed(page) == ["seven_pairs"]
    watched.go(page, f"?hand={PAIRS}&forms=<b>&lang=en")
    assert len(pressed(page)) == 3


def test_the_last_deal_knows_the_forms(watched: Watched) -> None:
    page = watched.open(f"?hand={PAIRS}&forms=standard&place=25000.26000.25000.24000&lang=en")
    with_pairs = watched.open(f"?hand={PAIRS}&place=25000.26000.25000.24000&lang=en")
    near = with_pairs.locator("#place-hand .place-way").first
    far = page.locator("#place-hand .place-way").first
    expect(near).to_have_attribute("data-draws", "1")
    expect(far).not_to_have_attribute("data-draws", "1")


def test_by_keyboard(watched: Watched) -> None:
    page = watched.open(f"?hand={PAIRS}&lang=en")
    page.locator("#forms [data-form='standard']").focus()
    page.keyboard.press("ArrowRight")
    assert focused(page, "data-form") == "seven_pairs"
    page.keyboard.press("Space")
    expect(page.locator("#forms [data-form='seven_pairs']")).to_have_attribute("aria-pressed", "false")
    assert focused(page, "data-form") == "seven_pairs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_and_width(watched: Watched, language: str) -> None:
    page = watched.open(
        f"?hand={PAIRS}&forms=seven_pairs&lang={language}", media={"reduced_motion": "reduce"}
    )
    expect(page.locator("#status")).to_be_visible()
    check_looks(page, [(390, "light"), (1280, "dark")], "#forms")
