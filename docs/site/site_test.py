"""Look at the site as a reader does: ``make site-test``.

Every link of every page leads to a file, and to a place in it; every public name has an entry in the reference; the
search finds a word; pages fit a phone, have a dark mode, and ask nobody else; the page without a server answers three
hundred hands as the server does. The examples on the pages are run by ``tests/test_public.py``, the notebooks by the build.
"""

# ruff: noqa: E402  (what stands beside the tests is found there)

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

import pytest
import wasm

import play

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
SOURCES = ROOT / "src"
sys.path.insert(0, str(ROOT / "tests" / "web"))

from browser import launch
from log_samples import game, sample
from made import MODULES, home_of
from playwright.sync_api import Page, expect, sync_playwright

import paili
from paili import logs, native
from paili.drill.deal import deal, play_on
from paili.variants import VARIANTS
from paili.web.local import answer, answer_file

PAGES = sorted(path for path in SITE.rglob("*.html") if "_static" not in path.parts)


class Links(HTMLParser):
    """The links of a page, and the names of its places."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an address or a name."""
        attributes = dict(attrs)
        self.links += [
            attributes[name] or "" for name in ("href", "src") if name in attributes and tag != "use"
        ]
        self.places |= {attributes["id"] or ""} if "id" in attributes else set()


@functools.cache
def read(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(SITE)))
def test_every_link_leads_somewhere(page: Path) -> None:
    wrong = []
    for link in read(page).links:
        parts = urlsplit(link)
        if parts.scheme in {"http", "https", "mailto", "data", "blob", "javascript"}:
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if target.is_dir():
            target /= "index.html"
        is_there = target.is_file() and SITE in target.parents
        if not is_there or (
            parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).places
        ):
            wrong.append(link)
    assert not wrong


def test_every_public_name_has_an_entry() -> None:
    places = set().union(*(read(page).places for page in SITE.glob("reference/*.html")))
    modules = {"paili": paili} | {f"paili.{name}": getattr(paili, name) for name in MODULES}
    names = [(home, name) for home, module in modules.items() for name in getattr(module, "__all__", ())]
    assert not [name for home, name in names if f"{home_of(home, name)}.{name}" not in places]


def test_the_languages_have_what_they_should() -> None:
    names = {path.relative_to(SITE).as_posix() for path in PAGES}
    assert {
        "learn/player.html",
        "glossary.html",
        "parts.html",
        "speed.html",
        "changelog.html",
        "coming-from.html",
    } <= names
    assert {"zh/learn.html", "zh/glossary.html", "ja/learn.html", "ja/glossary.html"} <= names
    guides = {
        f"{language}/guides/{page.stem}.html"
        for language in ("zh", "ja")
        for page in (ROOT / "docs" / language / "guides").glob("*.md")
    }
    assert {"zh/guides/review.html", "ja/guides/review.html"} <= guides
    assert guides <= names


# ------------------------------------------------------------------------------------ in a browser


class _Files(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    handler = functools.partial(_Files, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator:
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


class Watched:
    """A page of which every complaint and every request elsewhere is kept."""

    def __init__(self, browser, base: str, **options) -> None:
        self.base, self.complaints = base, []
        self.page: Page = browser.new_context(**options).new_page()
        self.page.on(
            "console",
            lambda message: self.complaints.append(message.text) if message.type == "error" else None,
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._see)

    def _see(self, request) -> None:
        if not request.url.startswith((self.base, "data:", "blob:")):
            self.complaints.append(f"asked {request.url}")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_on_a_phone_and_in_the_dark(browser, base: str, width: int, scheme: str) -> None:
    watched = Watched(browser, base, viewport={"width": width, "height": 800}, color_scheme=scheme)
    for name in (
        "index.html",
        "learn/player.html",
        "zh/learn.html",
        "ja/glossary.html",
        "parts.html",
        "reference/paili.html",
    ):
        watched.page.goto(base + name)
        assert watched.page.evaluate("document.documentElement.scrollWidth") <= width, name
        colour = watched.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, colour[4:-1].replace("(", "").split(",")[:3])) < 200) == (scheme == "dark"), (
            colour
        )
    assert not watched.complaints


def test_the_search_finds_words_without_a_network(browser, base: str) -> None:
    watched = Watched(browser, base)
    for word, page in (
        ("ukeire", "glossary.html"),
        ("completion", "installing.html"),
        ("settle_wins", "reference/scoring.html"),
        ("听牌", "glossary.html"),
        ("还剩几张", "zh/guides/waits.html"),
        ("聴牌", "ja/learn.html"),
    ):
        watched.page.goto(f"{base}search.html?q={word}")
        watched.page.wait_for_selector(f"#search-results a[href*='{page}']")
    assert not watched.complaints


# ------------------------------------------------------------------------------------ the page without a server


@pytest.fixture(scope="module")
def playing(browser, base: str) -> Iterator[Watched]:
    watched = Watched(browser, base)
    watched.page.goto(f"{base}play/?hand=112223558m13567p&lang=en")
    yield watched
    assert not watched.complaints


def test_it_can_be_used_while_it_loads(browser, base: str) -> None:
    watched = Watched(browser, base)
    page = watched.page
    page.goto(f"{base}play/?lang=zh")
    page.wait_for_selector("#tray button")
    page.click("#tray [data-tile='5m']")
    assert page.locator("#rack .rack-tile").count() == 1
    assert page.locator("#engine").count() == 1, "Python was there before anybody could click"
    page.fill("#text", "2344445678999m")
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    page.wait_for_selector("#results .wait")
    assert page.locator("#engine").count() == 0
    assert "pos=2344445678999m" in page.url
    assert not watched.complaints


def test_the_hand_of_a_link_is_there_while_it_loads(browser, base: str) -> None:
    watched = Watched(browser, base)
    watched.page.goto(f"{base}play/?hand=406p2378s[777z](1111m)%2B0m&seen=9m&game=mcr&lang=en")
    expect(watched.page.locator("#rack .rack-tile")).to_have_count(8)
    expect(watched.page.locator("#rack .rack-meld")).to_have_count(2)
    assert watched.page.locator("#engine").count() == 1, "Python was there before the hand"
    assert not watched.complaints


def test_a_link_opens_for_anyone(playing: Watched) -> None:
    playing.page.wait_for_selector("#results button.discard", timeout=120_000)
    first = playing.page.locator("#results button.discard").first
    assert (first.get_attribute("data-tile"), first.get_attribute("data-total")) == ("8m", "16")


def test_the_same_answers_as_the_server(playing: Watched) -> None:
    """Three hundred hands of all games through the page's own door, beside the server's records."""
    from fastapi.testclient import TestClient

    from paili.web.app import create_app

    requests = []
    for seed in range(300):
        name = list(VARIANTS)[seed % len(VARIANTS)]
        variant, random = VARIANTS[name], Random(seed)
        hand = (
            play_on(random, deal(random, variant.max_tiles - seed % 2, variant), 0, variant)
            if seed % 2 == 0
            else deal(random, variant.max_tiles - 1, variant)
        )
        requests.append({"hand": str(hand), "variant": name})
    requests += [{"hand": "5555m5m"}, {"hand": "12x"}]
    script = """async (all) => {
        const { post, Fault } = await import('./static/base/api.js');
        const results = [];
        for (const request of all) results.push(await post('/api/analyze', request).catch((fault) => ({ message: fault.message, position: fault.position })));
        return results;
    }"""
    playing.page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    results = playing.page.evaluate(script, requests)
    with TestClient(create_app(), base_url="http://localhost") as client:
        for one, result in zip(requests[:300], results, strict=False):
            assert result == client.post("/api/analyze", json=one).json(), one
    assert [fault["position"] for fault in results[300:]] == [5, 2]


@functools.cache
def is_compiled() -> bool:
    """Return whether the page has the native modules as WebAssembly; else it runs them as plain Python."""
    with zipfile.ZipFile(SITE / "play" / "paili.zip") as archive:
        return any(name.endswith(".so") for name in archive.namelist())


def test_the_archive_holds_what_a_browser_runs() -> None:
    with zipfile.ZipFile(SITE / "play" / "paili.zip") as archive:
        names = archive.namelist()
        heads = [archive.read(name)[:4] for name in names if name.endswith(".so")]
    assert not heads or set(heads) == {b"\0asm"}
    assert "paili/value/answer.pyc" in names
    assert not [name for name in names if name.endswith((".py", ".pxd", ".h")) or "static" in name]


def test_the_archive_answers_alone(tmp_path: Path) -> None:
    play.write_archive(tmp_path / "plain.zip", {})
    calls = (
        "answer('/api/value', {'hand': '2344m678p123345s5z'}).status, answer('/api/play', {'seed': 7}).status"
    )
    code = f"from paili.web.local import answer, warm; warm(); print({calls})"
    begin = f"import sys; sys.path.insert(0, {str(tmp_path / 'plain.zip')!r})"
    command = [sys.executable, "-I", "-S", "-c", f"{begin}; {code}"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("200 200\n", "")


def test_the_page_is_made_without_zig(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find_none() -> list[str]:
        raise FileNotFoundError("no zig")

    monkeypatch.setattr(wasm, "_zig", find_none)
    monkeypatch.delenv("PAILI_WASM", raising=False)
    assert wasm.libraries(SITE) == {}
    assert capsys.readouterr().err == "no WebAssembly, plain Python runs on the page: no zig\n"
    monkeypatch.setenv("PAILI_WASM", "1")
    with pytest.raises(FileNotFoundError):
        wasm.libraries(SITE)


NO_COMPILER = """#!/bin/sh
for last; do :; done
echo "$@" > "$last"
"""


def test_webassembly_has_a_library_of_every_native_module(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A command that writes its arguments into its last one, the output, takes the place of Zig."""
    command = tmp_path / "zig"
    command.write_text(NO_COMPILER)
    command.chmod(0o755)
    monkeypatch.setattr(wasm, "_zig", lambda: [str(command)])
    monkeypatch.setattr(wasm, "BUILD", tmp_path / "wasm")
    monkeypatch.setattr(wasm, "HEADERS", tmp_path / "wasm" / "include")
    monkeypatch.setenv("PAILI_WASM", "1")
    monkeypatch.chdir(tmp_path)
    libraries = wasm.libraries(play.PYODIDE)
    modules = {".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in native.sources()}
    assert libraries.keys() == modules | {"paili.kernels._shared"}
    for name, library in libraries.items():
        assert f"--export=PyInit_{name.rpartition('.')[2]} " in library.read_text()


def rounded(document: Any) -> Any:
    """Return JSON with its fractions to ten digits: two C libraries may take logarithms otherwise in the last."""
    return json.loads(json.dumps(document), parse_float=lambda text: float(f"{float(text):.10g}"))


ASK = """async ([path, asked]) => {
    const { post } = await import('./static/base/api.js');
    return post(path, asked).catch((fault) => ({ said: fault.words ?? fault.message }));
}"""
REVIEW = """async ([deal, file]) => {
    const { send } = await import('./static/base/api.js');
    const content = Uint8Array.from(file);
    return send('/api/review', { number: 1, seat: 0, deal, lang: 'en' }, content).catch((fault) => ({ said: fault.words ?? fault.message }));
}"""
READY, NEAR = "2344m678p123345s5z", "1234m345688p4556s"


def test_values_are_those_of_the_server(playing: Watched) -> None:
    page = playing.page
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    assert page.get_attribute("html", "data-compiled") == str(is_compiled()).lower()
    for path, fields in (
        ("/api/value", {"hand": READY}),
        (
            "/api/value",
            {"hand": READY, "opponents": "phoenix", "others_riichi": 1, "fold": True, "calls": True},
        ),
        ("/api/value", {"hand": NEAR, "turns": 9}),
        ("/api/value/why", {"hand": READY, "a": "5z", "b": "4m"}),
        ("/api/fan/value", {"hand": READY, "rules": "mcr"}),
    ):
        assert rounded(page.evaluate(ASK, [path, fields])) == rounded(answer(path, fields).body)


def test_values_stand_beside_the_discards(browser, base: str) -> None:
    watched = Watched(browser, base)
    watched.page.goto(f"{base}play/?hand={READY}&value=1&opponents=phoenix&lang=en")
    cell = watched.page.locator("button.discard[data-tile='5z'] [data-value=points] b")
    fields = {"hand": READY, "opponents": "phoenix"}
    best = answer("/api/value", fields).body["discards"][0]
    expect(cell).to_have_text(f"{best['points']:,.0f}", timeout=120_000)
    assert not watched.complaints


def test_a_value_that_takes_too_long_is_refused(playing: Watched) -> None:
    far = playing.page.evaluate(ASK, ["/api/value", {"hand": "147m3358p1246s123z"}])
    wild = {"hand": "1246m345688p45s13z", "rules": "hangzhou", "shape_changes": 2}
    many = playing.page.evaluate(ASK, ["/api/fan/value", wild])
    if is_compiled():
        assert far["discards"]
        assert "6854 wins" in many["said"]
    else:
        assert "at most 2-shanten" in far["said"]
        assert "at most 0-shanten" in many["said"]


def test_a_review_is_that_of_the_server(playing: Watched) -> None:
    for deal_ in range(2):
        review = playing.page.evaluate(REVIEW, [deal_, list(sample())])
        address = f"/api/review?seat=0&deal={deal_}&values={str(is_compiled()).lower()}"
        assert rounded([200, review]) == rounded(json.loads(answer_file(address, sample(), "en")))
        assert review["values"] == is_compiled()


def test_what_takes_long_can_be_stopped(browser, base: str) -> None:
    """A review where loops are compiled, a value where they are plain: the page goes on, also meanwhile."""
    watched = Watched(browser, base)
    page = watched.page
    page.goto(f"{base}play/?hand={NEAR}&lang=en")
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    bar = page.locator("#engine-works")
    expect(bar).to_be_hidden()
    arguments = (
        [0, list(sample())]
        if is_compiled()
        else ["/api/value", {"hand": NEAR, "opponents": "phoenix", "calls": True}]
    )
    script = REVIEW if is_compiled() else ASK
    page.evaluate(
        f"request => {{ globalThis.answers = Promise.all([request, request, request].map({script})); }}",
        arguments,
    )
    expect(bar).to_contain_text("Computing: ", timeout=120_000)
    assert page.evaluate(ASK, ["/api/analyze", {"hand": READY}])["shanten"] is not None
    bar.locator("button").click()
    assert page.evaluate("globalThis.answers") == [{"said": "Stopped."}] * 3
    expect(bar).to_be_hidden()
    short = page.evaluate(ASK, ["/api/value", {"hand": READY}])
    assert rounded(short) == rounded(answer("/api/value", {"hand": READY}).body)
    if is_compiled():
        assert page.evaluate(REVIEW, arguments)["values"]
    assert not watched.complaints


def test_a_value_that_nobody_waits_for_makes_way(browser, base: str) -> None:
    """The hand is changed while its value is worked out: a question in the queue is not asked any more."""
    watched = Watched(browser, base)
    page = watched.page
    page.goto(f"{base}play/?hand={READY}&lang=en")
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    results = page.evaluate(
        """async ([near, ready]) => {
            const { post, Unreachable } = await import('./static/base/api.js');
            const left = new AbortController();
            const one = (hand, more = {}) => post('/api/value', { hand, opponents: 'phoenix', calls: true }, more);
            const first = one(near);
            const dropped = one(near, { signal: left.signal }).catch((problem) => problem instanceof Unreachable);
            const last = one(ready);
            left.abort();
            return [await dropped, (await last).hand, (await first).hand];
        }""",
        [NEAR, READY],
    )
    assert results == [True, READY, NEAR]
    assert not watched.complaints


def test_scores_and_the_drill(playing: Watched, base: str) -> None:
    page = playing.page
    page.goto(f"{base}play/?hand=111222333m12399p&lang=en")
    page.wait_for_selector("#points", timeout=120_000)
    fields = {"hand": "111222333m1239p", "tile": "9p", "variant": "riichi", "rules": "tenhou"}
    points = answer("/api/score", fields).body["points"]
    assert page.locator("#points").inner_text().replace(",", "") == str(points)
    page.click("#tab-drill")
    page.wait_for_selector("#drill-hand")
    note = "engine_note" if is_compiled() else "engine_plain"
    page.wait_for_selector(f"[data-word={note}]:not(:empty)")


def test_a_game_is_played_against_bots(playing: Watched, base: str) -> None:
    page = playing.page
    page.goto(f"{base}play/?tab=play&bots=tenhou_east.0.5&lang=en")
    page.wait_for_selector("#play-hand .drawn", timeout=120_000)
    own = page.locator(".log-seat.at-own .log-river .tile")
    for count in range(1, 4):
        page.keyboard.press("d")
        expect(own).to_have_count(count)
    page.keyboard.press("h")
    expect(page.locator("#play-coach .play-hinted")).to_be_visible()
    page.goto(f"{base}play/?tab=play&bots=sichuan.0.5&lang=zh")
    page.wait_for_selector("[data-kind=lack]", timeout=120_000)
    page.keyboard.press("1")
    expect(page.locator(".log-plate.at-own")).to_contain_text("缺万")


@pytest.fixture(scope="module")
def game_tab(playing: Watched, base: str) -> Page:
    """The tab of a game; Python starts once for all files that are opened in it."""
    playing.page.goto(f"{base}play/?tab=log&lang=en")
    playing.page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    return playing.page


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_a_game_of_every_format_is_stepped_through(game_tab: Page, format_: str) -> None:
    page = game_tab
    if page.locator("#log-other").count():  # the game of another format is open
        page.click("#log-other")
    page.wait_for_selector("#log-way")
    page.set_input_files(
        "#log-file",
        [{"name": "game.log", "mimeType": "application/octet-stream", "buffer": sample(format_)}],
    )
    deals = page.locator("#log-deals button")
    expect(deals).to_have_count(len(game().deals))
    page.keyboard.press("ArrowDown")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(deals.nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator("#log-step")).to_have_value("5")


def test_a_link_to_a_moment_opens_for_anyone(playing: Watched, browser, base: str) -> None:
    page, (deal, step) = playing.page, (game().deals[1].name, 5)
    page.wait_for_function("deal => new URLSearchParams(location.search).get('deal') === deal", arg=deal)
    page.wait_for_function("location.hash.startsWith('#log=')")
    event_text = page.locator(".log-event").inner_text()
    other = Watched(browser, base)
    other.page.goto(page.url)
    expect(other.page.locator(".log-event")).to_have_text(event_text, timeout=120_000)
    expect(other.page.locator("#log-step")).to_have_value(str(step))
    assert not other.complaints


def test_what_is_asked_before_python_is_there_is_what_it_answers() -> None:
    for name, path, fields in [
        ("variants", "/api/variants", {}), ("languages", "/api/languages", {}),
        *((f"words-{language}", "/api/words", {"lang": language}) for language in ("en", "zh", "ja")),
    ]:  # fmt: skip
        kept = json.loads((SITE / "play" / "answers" / f"{name}.json").read_text(encoding="utf-8"))
        assert kept == json.loads(json.dumps(answer(path, fields).body))


IN_WINDOW = """([parts, height]) => parts.every((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box && box.height > 0 && box.top >= -1 && box.bottom <= height + 1;
})"""


def test_once_python_is_there_the_page_works_offline(browser, base: str) -> None:
    """Hands, values and reviews, on a phone; the worker of reviews is first wanted without a network."""
    height = 844
    watched = Watched(browser, base, viewport={"width": 390, "height": height})
    page = watched.page
    page.goto(f"{base}play/?hand={READY}&lang=en")
    page.wait_for_selector("html[data-offline=ready]", timeout=120_000)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(offline=True)
    assert page.evaluate(ASK, ["/api/analyze", {"hand": NEAR}])["shanten"] is not None
    assert page.evaluate(ASK, ["/api/value", {"hand": READY}])["hand"] == READY
    assert page.evaluate(REVIEW, [0, list(sample())])["decisions"]
    page.click("#tab-drill")
    page.wait_for_selector("#drill-hand")
    page.click("#tab-log")
    page.set_input_files(
        "#log-file",
        [{"name": "game.log", "mimeType": "application/octet-stream", "buffer": sample()}],
    )
    expect(page.locator("#log-deals button")).to_have_count(len(game().deals), timeout=120_000)
    page.click("#review-start")
    expect(page.locator("#review-summary")).to_be_visible(timeout=240_000)
    page.click("#review-next")
    # the verdict is drawn again when the board arrives
    page.wait_for_function(
        IN_WINDOW, arg=[["#log-board", "#review-title", "#review-bars"], height], timeout=120_000
    )
    page.goto(f"{base}play/?hand={READY}&lang=ja")
    page.wait_for_selector("#results button.discard", timeout=120_000)
    assert not watched.complaints
