"""A server on a free port and a Chromium, for the tests of the page and for its pictures."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# the first that is there: the shell is Chromium without its own buttons, whose pages take half of the time of others
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def page_server(*options: str, before: str = "") -> Iterator[str]:
    """Run ``paili serve`` on a free port, after statements that change the server; yield the address of the page."""
    program = f"{before}\nfrom paili.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield next(word for word in server.stdout.readline().split() if word.startswith("http"))
        finally:
            server.terminate()


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Start Chromium without a window, with a new empty profile; flags are added to those of all."""
    return playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=[*FLAGS, *flags])
