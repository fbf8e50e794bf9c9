"""Pages that are watched: a message on the console, a failed request or a request to another host is an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from paili import Position
from paili.web.page_address import fields_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, Route

# a page does nothing more until it goes to another address: no request, under way or to come, and nothing is stored
QUIET = """
    window.stop();
    window.fetch = () => new Promise(() => {});
    Storage.prototype.setItem = () => {};
    localStorage.clear();
"""


class Watched:
    """Opens pages and keeps what they complain of and whom they ask.

    A hand that is none is answered 422, and Chromium notes every such answer on the console: a test of bad hands
    sets `refused_allowed`.

    A new page takes almost twice the CPU time of a page that goes to another address. So the first page of a test
    is the one that the test before has left, with an empty storage and no requests under way. It has a cache and
    a history: a test of these opens its page ``alone``. For the same reason, a test that needs one page at a time
    goes on with ``go``.
    """

    def __init__(self, browser: Browser, base: str, idle: list[Page]) -> None:
        self.browser, self.base, self.idle = browser, base, idle
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.reused: Page | None = None
        self.refused_allowed = False

    def open(
        self,
        address: str = "?lang=en",
        *,
        width: int = 1280,
        height: int = 900,
        stored: Mapping[str, str] | None = None,
        media: Mapping[str, str] | None = None,
        script: str = "",
        alone: bool = False,
        **options,
    ) -> Page:
        """Open the page at an address; with a script, options of Playwright or ``alone``, in a browser of its own.

        Args:
            address: the address.
            width: of the window, in pixels.
            height: of the window, in pixels.
            stored: what the browser has stored before.
            media: what the user prefers: ``color_scheme``, ``reduced_motion``.
            script: runs before any script of the page.
            alone: without the cache and the history of other tests.
            options: of the browser, as Playwright names them.
        """
        viewport = {"width": width, "height": height}
        if self.reused or alone or script or options:
            context = self.browser.new_context(viewport=viewport, **options)
            self.contexts.append(context)
            context.add_init_script(script)
            page = context.new_page()
        else:
            page = self.reused = self.idle.pop() if self.idle else self.browser.new_context().new_page()
            page.set_viewport_size(viewport)
        if media:
            page.emulate_media(**media)
        if stored:
            if not page.url.startswith(self.base):  # a new page, which has no storage
                page.goto(f"{self.base}api/health")
            page.evaluate("stored => Object.assign(localStorage, stored)", stored)
        for event, listener in self._listeners().items():
            page.on(event, listener)
        self.go(page, address)
        return page

    def go(self, page: Page, address: str) -> None:
        """Go to another address in a page that was opened."""
        page.goto(self.base + address)
        page.wait_for_selector("html[data-ready]")

    def leave(self) -> None:
        """Close the pages, but for the first, which is as a new one for the next test."""
        for context in self.contexts:
            context.close()
        if page := self.reused:
            for event, listener in self._listeners().items():
                page.remove_listener(event, listener)
            page.unroute_all(behavior="ignoreErrors")
            page.evaluate(QUIET)
            page.emulate_media(color_scheme="light", reduced_motion="no-preference")
            page.mouse.move(-1, -1)
            self.idle.append(page)

    def _listeners(self) -> dict[str, Callable]:
        return {
            "console": self._hear,
            "pageerror": self._note_error,
            "request": self._see,
            "requestfailed": self._note_failed,
        }

    def cut_off(self, page: Page) -> None:
        """Let the server be gone from now on; that its requests fail is no complaint."""
        page.route("**/api/**", lambda route: route.abort())
        # a slow browser may answer a request that begins just after this call
        page.wait_for_function("fetch('/api/fan/games?lang=en').then(() => false, () => true)")

    def forgive_cut_off(self) -> None:
        """Drop the complaints that `cut_off` brings by itself; errors of the page stay."""
        self.complaints = [
            one for one in self.complaints if "ERR_FAILED" not in one and not one.startswith("failed:")
        ]

    def _hear(self, message: ConsoleMessage) -> None:
        refused = "422" in message.text and "Failed to load resource" in message.text
        if not (refused and self.refused_allowed):
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _note_error(self, error: Error) -> None:
        self.complaints.append(f"error: {error}")

    def _note_failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left while it was under way
            self.complaints.append(f"failed: {request.url}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith(self.base):
            self.complaints.append(f"asked {request.url}")


def rack(page: Page) -> list[str]:
    """The tiles of the hand as they stand on the page, melds left out."""
    return page.locator("#rack .rack-tile").evaluate_all("all => all.map(one => one.dataset.tile)")


def check_fits(page: Page, width: int) -> None:
    """Wait until nothing is wider than the page: one that was made narrower needs a moment on a busy machine."""
    page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)


def focused(page: Page, what: str = "id") -> str | None:
    """An attribute of the element that has the focus."""
    return page.evaluate("what => document.activeElement.getAttribute(what)", what)


def position_of(page: Page) -> str:
    """The position that the address of a page is, "" where it is none."""
    return dict(parse_qsl(urlsplit(page.url).query)).get("pos", "")


def named(page: Page) -> dict[str, str]:
    """What the address of a page names beside a position."""
    query = parse_qsl(urlsplit(page.url).query, keep_blank_values=True)
    return {name: text for name, text in query if name != "pos"}


def shown_by(page: Page) -> dict[str, str]:
    """The fields that the address of a page stands for: those of its position, and those that it names."""
    text = position_of(page)
    return {**(fields_of(Position.parse(text, strict=False)) if text else {}), **named(page)}


def delay_routes(page: Page, url: str, mark: str = "") -> list[Route]:
    """Delay requests, and return the list into which they are put; ``continue_`` of a route sends one.

    Args:
        page: the page.
        url: the pattern of the URLs, as for ``page.route``.
        mark: a text of the URL or the body of the requests to delay; others are sent at once.
    """
    delayed: list[Route] = []

    def put(route: Route) -> None:
        if not mark or mark in f"{route.request.url} {route.request.post_data}":
            delayed.append(route)
        else:
            route.continue_()

    page.route(url, put)
    return delayed


def wait_for_routes(page: Page, delayed: list[Route], number: int) -> None:
    """Wait until a handler of ``page.route`` has put so many requests into a list."""
    for _ in range(200):
        if len(delayed) >= number:
            break
        page.wait_for_timeout(50)
    assert len(delayed) == number
