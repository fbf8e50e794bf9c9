"""One server and one browser for all tests of the page; every page that a test opens is watched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from browser import CHROMIUM, launch, page_server
from watching import Watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# the browser does not ask for thirty files again, for each page that a test opens
CACHED = 'from paili.web import app; app.CACHE_CONTROL = "max-age=3600"'
# no test reads pixels: the browser lays out and paints, but has memory to draw only a few tiles of the picture
FEW_TILES = "--force-gpu-mem-available-mb=1"
PATIENCE = 20_000  # ms that a busy machine may take to show what a test expects; no test waits for it in vain


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    with page_server(before=CACHED) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright

    if CHROMIUM is None:
        pytest.fail("no chromium: make test-web installs it")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, launch(playwright, FEW_TILES) as browser:
        yield browser


@pytest.fixture(scope="session")
def idle() -> list[Page]:
    """The page that a test has left for the next one; see `Watched`."""
    return []


@pytest.fixture
def watched(browser: Browser, base: str, idle: list[Page]) -> Iterator[Watched]:
    watch = Watched(browser, base, idle)
    yield watch
    watch.leave()
    assert not watch.complaints
