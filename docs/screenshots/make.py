"""Make the pictures of the page that the documentation shows: `make screenshots`.

Starts the server on a free port, opens each address in Chromium at the width asked for, does what the picture
needs, and writes a PNG of few colours beside this file.

    python docs/screenshots/make.py [NAME ...]
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "tests" / name) for name in ("web", "")]

from browser import launch, page_server  # noqa: E402  (found beside the tests)
from log_samples import sample  # noqa: E402

WIDE, NARROW = (1280, 860), (360, 780)
COMMON = 176  # of the 256 colours of a picture, those that are chosen by area
TALLEST = 1300  # a picture shows no more of a long page than this, in pixels of the page


class Shot(NamedTuple):
    """One picture: its name, the address, the size, the colours, what is done first, and of which part it is."""

    name: str
    address: str
    size: tuple[int, int] = WIDE
    scheme: str = "light"
    act: Callable[[Page], object] = lambda page: None
    part: str = "html"


def _pick_fifth(page: Page) -> None:
    page.click(".discards li:nth-child(5) button")
    page.wait_for_selector("#why h4")


def _score(page: Page) -> None:
    page.click("[data-flag='riichi']")
    page.fill("#score-dora_indicators", "8p")
    page.wait_for_selector("#points:has-text('12,000')")


def _game(page: Page) -> None:
    page.wait_for_selector("#log-way")
    page.set_input_files(
        "#log-file", [{"name": "game", "mimeType": "application/octet-stream", "buffer": sample()}]
    )
    page.wait_for_selector("#log-deals button")
    page.keyboard.press("ArrowDown")
    page.evaluate(
        "() => { const one = document.getElementById('log-step'); one.value = 70; one.dispatchEvent(new Event('input')); }"
    )


def _play(page: Page) -> None:
    for _ in range(14):
        page.wait_for_selector("#panel-play[data-moves][aria-busy='false'] [data-first]")
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)


def _review(page: Page) -> None:
    _game(page)
    page.select_option("#review-seat", "1")
    page.click("#review-start")
    page.wait_for_selector("#review-summary", timeout=600_000)
    page.locator("#review-worst button").first.click()
    page.wait_for_selector("#review-why li")


SHOTS = (
    Shot("13-wide", "?hand=2344445678999m&seen=1m5m9m&lang=en"),
    Shot("14-wide", "?hand=1234m345688p4556s&lang=en", act=_pick_fifth),
    Shot("14-dark", "?hand=1234m345688p4556s&lang=zh", scheme="dark", act=_pick_fifth),
    Shot("won-wide", "?hand=111222333m123p9p%2B9p&lang=en", act=_score),
    Shot("error-wide", "?hand=123m5555p789s5p22z&lang=en"),
    Shot("melds-dark", "?hand=406p2378s[777z][234s]&lang=ja", scheme="dark"),
    Shot("start-wide", "?lang=en"),
    Shot("13-narrow", "?hand=1138m246p3899s46z&lang=en", NARROW),
    Shot("14-narrow", "?hand=1234m345688p4556s&lang=ja", NARROW, act=_pick_fifth),
    Shot("won-narrow", "?hand=111222333m12399p&lang=zh", NARROW),
    Shot("error-narrow", "?hand=12m5q&lang=zh", NARROW, "dark"),
    Shot("log-wide", "?tab=log&lang=en", act=_game),
    Shot("log-narrow", "?tab=log&lang=ja", NARROW, "dark", _game),
    Shot("review-wide", "?tab=log&lang=en", act=_review, part=".log-stage"),
    Shot("play-wide", "?tab=play&lang=en&bots=tenhou_east.0.5", act=_play),
    Shot("play-narrow", "?tab=play&lang=zh&bots=tenhou_east.0.7", NARROW, act=_play),
)


def few_colours(picture: Image.Image) -> Image.Image:
    """Reduce a picture to 256 colours: those of its large areas, and the rare bright ones of the tiles."""
    common = picture.quantize(COMMON, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = picture.quantize(256 - COMMON, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(common[: 3 * COMMON] + rare[: 3 * (256 - COMMON)])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def take(browser: Browser, base: str, shot: Shot) -> int:
    """Take one picture and return its size in bytes."""
    width, height = shot.size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if shot.size == NARROW else 1,
        color_scheme=shot.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    page.goto(base + shot.address)
    page.wait_for_selector("html[data-ready]")
    shot.act(page)
    page.wait_for_timeout(300)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    box = page.locator(shot.part).bounding_box()
    assert box is not None
    clip = box | {"height": min(TALLEST if width == WIDE[0] else height, box["height"])}
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True, clip=clip)))  # type: ignore[arg-type]
    page.close()
    target = HERE / f"{shot.name}.png"
    few_colours(picture.convert("RGB")).save(target, optimize=True)
    return target.stat().st_size


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    with page_server() as base, sync_playwright() as playwright, launch(playwright) as browser:
        for shot in SHOTS:
            if not names or shot.name in names:
                print(f"{shot.name:14} {take(browser, base, shot) / 1024:6.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
