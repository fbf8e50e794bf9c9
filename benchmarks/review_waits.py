"""How long a player waits for a review on the page, with a server and without one: ``make bench-review``.

The script drops the record of a whole game on the page and starts the review of a seat at once. The browser
notes when the tiles and the dangers appear, when the first hand has its verdicts, when the whole review is
complete, and the longest time in which nothing on the page changed. *cold*: a new server, or a browser that
has loaded nothing yet and gets the record while Python starts; *warm*: another game after it. The page
without a server is that of ``site/play`` (``make site``). Times are wall-clock times, as a player sees them.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import turns
from command_line import parser_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))

from browser import launch, page_server

from paili import Rules, logs, review
from paili.bots import Balanced
from paili.game import play_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SITE = Path(__file__).parents[1] / "site"
LONG = 600_000
SEEDS = (1, 2)  # seeds of the games: one for a cold page, one for a warm page
ADDRESS = "?tab=log&lang=en"
WITH, WITHOUT = "with a server", "without a server"
NAMES = ("tiles", "verdict", "whole", "silence")
# stores the times since the record was dropped, and the longest time without a change
WATCH = """
globalThis.waits = {};
let last = 0;
document.addEventListener('change', ({ target }) => {
  if (target.id !== 'log-file') return;
  globalThis.waits = { dropped: performance.now(), silence: 0 };
  last = performance.now();
}, true);
new MutationObserver(() => {
  const { waits } = globalThis, now = performance.now();
  if (!waits.dropped || waits.whole) return;
  waits.silence = Math.max(waits.silence, now - last);
  last = now;
  const shown = {
    tiles: '#review-line .review-mark', verdict: '#review-graph button.review-deal', whole: '#review-summary',
  };
  for (const [name, part] of Object.entries(shown)) {
    if (document.querySelector(part)) waits[name] ??= now - waits.dropped;
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
READY = """name => {
  const [{ startTime, detail }] = performance.getEntriesByName(name);
  return { ready: startTime, ...detail };
}"""


def record(seed: int) -> bytes:
    """Return the record of a whole game of bots."""
    game = play_game([Balanced()] * 4, Rules.TENHOU, seed=seed)
    return logs.write(game, format="tenhou_json").encode()


def size_of(seed: int) -> dict[str, int]:
    """Return the number of hands of a game, and the number of decisions of the seat in the review."""
    (game,) = logs.read(record(seed))
    return {"hands": len(game.deals), "decisions": len(review(game, 0).decisions)}


@contextmanager
def plain_files() -> Iterator[str]:
    """Serve the site as static files; yield the address of the page for players."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", SITE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().partition(" port ")[2].split()[0]
            yield f"http://127.0.0.1:{port}/play/"
        finally:
            server.terminate()


def dropped(page: Page, content: bytes) -> dict[str, float]:
    """Drop a record on a page, and return its waits in milliseconds."""
    page.set_input_files("#log-file", [{"name": "game.json", "mimeType": "text/plain", "buffer": content}])
    page.click("#review-start", timeout=LONG)
    page.wait_for_function("() => globalThis.waits.whole", timeout=LONG)
    waits: dict[str, float] = page.evaluate("globalThis.waits")
    return {name: waits[name] for name in NAMES}


def waits(browser: Browser, base: str) -> Iterator[dict[str, float]]:
    """Yield two measurements of a new browser page: for its first game, then for another game."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(WATCH)
    page.goto(base + ADDRESS)
    page.wait_for_selector("#log-way")
    cold = dropped(page, record(SEEDS[0]))
    yield cold | page.evaluate(READY, "paili-engine" if base.endswith("/play/") else "paili-ready")
    page.click("#log-other")
    yield dropped(page, record(SEEDS[1]))
    page.context.close()


def main() -> None:
    """Measure both pages and print the medians."""
    chosen = parser_of(__doc__, rounds=3, save=False).parse_args()
    from playwright.sync_api import sync_playwright  # not needed for the help

    if not (SITE / "play" / "index.html").exists():
        sys.exit("no page without a server: make site")
    every: dict[tuple[str, str], list[dict[str, float]]] = defaultdict(list)
    with sync_playwright() as playwright:
        for _ in range(chosen.rounds):
            for name, server in ((WITH, page_server), (WITHOUT, plain_files)):
                with server() as base, launch(playwright) as browser:
                    for state, result in zip(("cold", "warm"), waits(browser, base), strict=True):
                        every[name, state].append(result)
                        print(name, state, {key: round(value) for key, value in result.items()}, flush=True)
    rows = [
        {"page": name, "state": state, **size_of(SEEDS[state == "warm"])}
        | {key: round(statistics.median(one[key] for one in results)) for key in results[0]}
        for (name, state), results in every.items()
    ]
    for row in rows:
        print(row)
    if chosen.save:
        turns.save("review waits", rows)


if __name__ == "__main__":
    main()
