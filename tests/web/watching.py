"""Pages that are watched: a message on the console, a failed request or a request to another host is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from paili import Position
from paili.web.page_address import fields_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request


class Watched:
    """Opens pages and keeps what they complain of and whom they ask.

    A hand that is none is answered 422, and Chromium notes every such answer on the console: a test of bad hands
    sets `refused_allowed`.
    """

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base = browser, base
        self.complaints: list[str] = []
        self.contexts: list = []
        self.refused_allowed = False

    def open(
        self, address: str = "?lang=en", *, width: int = 1280, height: int = 900, script: str = "", **options
    ) -> Page:
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.contexts.append(context)
        context.add_init_script(script)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._see)
        page.on("requestfailed", self._note_failed)
        page.goto(self.base + address)
        page.wait_for_selector("html[data-ready]")
        return page

    def cut_off(self, page: Page) -> None:
        """Let the server be gone from now on; that its requests fail is no complaint."""
        page.route("**/api/**", lambda route: route.abort())

    def forgive_cut_off(self) -> None:
        """Drop the complaints that `cut_off` brings by itself; errors of the page stay."""
        self.complaints = [
            one for one in self.complaints if "ERR_FAILED" not in one and not one.startswith("failed:")
        ]

    def _hear(self, message: ConsoleMessage) -> None:
        refused = "422" in message.text and "Failed to load resource" in message.text
        if not (refused and self.refused_allowed):
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

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
