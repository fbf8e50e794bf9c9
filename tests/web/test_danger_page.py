"""Danger on the page: bars next to the discards of a hand with rivers, and below the table of a game."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")


from playwright.sync_api import Page, expect
from test_log_page import opened, to_step
from watching import Watched, check_fits, position_of

from paili import danger
from paili.tiles import KIND_NAMES

RIICHI = "2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"
PHONE = 390


def shown_chances(page: Page, within: str) -> dict[str, float]:
    """The chance of each kind that has a bar."""
    bars = page.locator(f"{within} .danger-bar").all()
    return {bar.get_attribute("data-danger") or "": float(bar.get_attribute("data-p") or "") for bar in bars}


def expected_chances(position: str) -> dict[str, float]:
    return {KIND_NAMES[item.tile]: item.p for item in danger(position)}


def test_bars_of_a_position(watched: Watched) -> None:
    """The page is asked for a position: its riichi counts, until another hand is made of it."""
    page = watched.open(f"?pos={RIICHI}&lang=en")
    expect(page.locator("#results .danger-bar")).to_have_count(len(expected_chances(RIICHI)))
    assert shown_chances(page, "#results") == pytest.approx(expected_chances(RIICHI))
    row = page.locator("#results button.discard[data-tile='9m']")
    expect(row).to_contain_text("safe")
    other = page.locator("#results button.discard[data-tile='7m']")
    expect(other).to_contain_text(f"deals in: {100 * expected_chances(RIICHI)['7m']:.1f} %")
    width = other.locator(".danger-bar i").evaluate("one => one.getBoundingClientRect().width")
    assert width > row.locator(".danger-bar i").evaluate("one => one.getBoundingClientRect().width")


def test_bars_of_rivers(watched: Watched) -> None:
    page = watched.open(
        "?hand=2479m6678p140s34z%2B5z&right=21z4z&across=6z1m2p&own=9s&seat=N&round=S&lang=en"
    )
    text = "2479m6678p140s34z.5z_SN_A9s_B21z4z_C6z1m2p"
    expect(page.locator("#results .danger-bar")).to_have_count(len(expected_chances(text)))
    assert shown_chances(page, "#results") == pytest.approx(expected_chances(text))
    page.locator("#clear").click()
    expect(page.locator(".danger-bar")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_rivers_by_hand_say_who_declared_what_was_drawn_and_what_was_called(
    watched: Watched, width: int
) -> None:
    """Then the bars are those of the same position typed."""
    page = watched.open("?hand=2479m6678p140s34z%2B5z&lang=en", width=width, height=780)
    page.click("[data-mode='seen']")
    for where, tiles in (("right", "2z 4m 1z"), ("across", "6z 1m 2p"), ("own", "9s 3z")):
        page.click(f"[data-where='{where}']")
        for tile in tiles.split():
            page.click(f"#tray [data-tile='{tile}']")
    page.click("#lying-across [data-tile='2p']")
    page.click("#laid-riichi")
    page.click("#laid-drawn")
    expect(page.locator("#laid-riichi")).to_have_attribute("aria-pressed", "true")
    page.locator("#laid .shut-sheet").click()
    page.click("#lying-right [data-tile='4m']")
    page.click("#laid [data-by='across'][data-meld='4-44m']")
    expect(page.locator("#laid [data-by='across'][data-meld='4-44m']")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator("#laid-riichi")).to_be_visible()
    assert "C6z1m2P.4-44m" in position_of(page)  # whose hand is open is not in riichi
    page.click("#laid [data-by='across'][data-meld='4-44m']")
    page.click("#laid [data-by='left'][data-meld='44-4m']")
    page.keyboard.press("Escape")
    text = "2479m6678p140s34z.5z_A9s3z_B2z4mD1z_C6z1m2P-_D.44-4m"
    assert position_of(page) == text
    expect(page.locator("#results .danger-bar")).to_have_count(len(expected_chances(text)))
    assert shown_chances(page, "#results") == pytest.approx(expected_chances(text))
    assert page.locator("#tray [data-tile='4m'] .out").count() == 3
    again = watched.open(page.url.partition("/?")[2].join(["?", ""]), width=width, height=780)
    expect(again.locator("#lying-left .seen-meld")).to_have_count(1)
    expect(again.locator("#lying-across .riichi.drawn")).to_have_count(1)
    again.click("#lying-left .seen-meld")
    expect(again.locator("#lying-right .taken")).to_have_count(0)
    assert position_of(again) == text.replace("_D.44-4m", "").replace("4mD", "4m")
    check_fits(again, width)


def test_no_bars_without_rivers(watched: Watched) -> None:
    page = watched.open("?hand=2479m6678p140s34z5z&lang=en")
    expect(page.locator("#results button.discard").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".danger-bar")).to_have_count(0)


def test_a_narrow_page_is_no_wider(watched: Watched) -> None:
    page = watched.open(f"?pos={RIICHI}&lang=ja", width=PHONE, height=800)
    expect(page.locator("#results .danger-bar").first).to_be_visible()
    check_fits(page, PHONE)


def test_bars_below_a_game(watched: Watched) -> None:
    """They are those of the seat that must discard, where it is looked at."""
    page = opened(watched)
    to_step(page, 1)  # the dealer has drawn
    bars = page.locator("#log-danger .danger-bar")
    expect(bars.first).to_be_visible()
    chances = list(shown_chances(page, "#log-danger").values())
    assert chances == sorted(chances)
    to_step(page, 2)
    expect(bars).to_have_count(0)
    to_step(page, 3)
    expect(bars.first).to_be_visible()
    page.select_option("#log-who", "0")  # the second seat is at its turn
    expect(bars).to_have_count(0)
    page.select_option("#log-who", "1")
    expect(bars.first).to_be_visible()


def test_best_says_that_a_riichi_is_not_counted(watched: Watched) -> None:
    """Where another is in riichi the mark of the best discard has a word beside it; without one it has none."""
    page = watched.open(f"?pos={RIICHI}&lang=en")
    expect(page.locator("#results .beside-riichi")).to_contain_text("Somebody is in riichi")
    expect(page.locator("#results button.discard.best em").first).to_be_visible()
    watched.go(page, f"?pos={RIICHI.replace('2p-', '2p')}&lang=en")
    expect(page.locator("#results button.discard.best em").first).to_be_visible()
    expect(page.locator("#results .beside-riichi")).to_have_count(0)


def test_a_game_without_chi_has_none_to_call(watched: Watched) -> None:
    page = watched.open("?hand=1m1p&game=sichuan&right=5m&lang=en")
    page.click("#lying-right button")
    melds = page.locator("[data-by='across'].laid-meld").evaluate_all(
        "all => all.map(one => one.dataset.meld)"
    )
    assert melds == ["5-55m", "5-555m"]


def test_a_discard_is_not_called_without_the_own_meld(watched: Watched) -> None:
    page = watched.open("?hand=11z[999p]&right=9pA&lang=en")
    expect(page.locator("#lying-right .taken")).to_have_count(1)
    page.click("#rack .rack-meld")
    expect(page.locator("#lying-right button")).to_have_count(1)
    expect(page.locator("#lying-right .taken")).to_have_count(0)
