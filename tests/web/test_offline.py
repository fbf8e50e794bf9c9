"""The files that the browser stores of the page without a server: those of one version."""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

from playwright.sync_api import Browser

SCRIPT = (Path(__file__).parents[2] / "docs" / "site" / "play" / "offline.js").read_text(encoding="utf-8")
START = "navigator.serviceWorker.register('offline.js').then(() => navigator.serviceWorker.ready).then(() => null)"
UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => null)"


def files_of(version: str) -> dict[str, str]:
    script = SCRIPT.replace("= ['', []];", f"= ['{version}', ['./', 'part.js']];")
    return {"/": "<!doctype html><title>page</title>", "/part.js": version, "/offline.js": script}


def test_a_new_version_has_no_file_of_the_version_before(browser: Browser) -> None:
    """A host lets browsers keep each file for some minutes, in which a new version may come."""
    files = files_of("first")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = files.get(self.path, "").encode()
            kind = "text/html" if self.path == "/" else "text/javascript"
            self.send_response(200 if body else 404)
            for name, value in {"content-type": kind, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.send_header("cache-control", "max-age=600")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.evaluate(START)
        files.update(files_of("second"))
        page.evaluate(UPDATE)
        page.wait_for_function(
            "caches.open('paili-second').then((one) => one.match('part.js')).then(Boolean)"
        )
        stored = "caches.open('paili-second').then((one) => one.match('part.js')).then((one) => one.text())"
        assert page.evaluate(stored) == "second"
    finally:
        context.close()
        server.shutdown()
        server.server_close()
