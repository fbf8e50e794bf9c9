"""Names of players and files with markup, terminal codes or invalid text: pages and notebooks stay intact."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from paili import game, logs
from paili.catalogue import LANGUAGES
from paili.cli.games.review import review as review_command
from paili.cli.games.stats import stats
from paili.game import Game, Player
from paili.report.game.review_page import page_of
from paili.report.notebook import html_of
from paili.reviews import Review, review
from paili.reviews.question import reviewed
from paili.stats import statistics

NAMES = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)", "`${x}`",
    "</title></style></script><script>alert(1)</script>", "<!--", "-->", "]]>", "<![CDATA[", "&lt;b&gt;",
    "{name:whole}", "{tile}", "%s", "\x1b[31mred\x1b[0m", "\x1b[1mbold", "\x00nothing", "\r\nline", "\ud800half",
    "\u202eevil", "\u2028line", "\ue000\ue005\ue025", "a" * 10_000, "javascript:alert(1)", "\U000e0001tag", "", " ",
)  # fmt: skip
STEERING = {*map(chr, range(32)), "\x7f", "\u202e", "\u2028"} - {"\n"}


@cache
def played() -> Game:
    play = game.Play("tenhou_east", seed=3, deals=2)
    while play.asks:
        play.step({seat: play.to_text(moves[0]) for seat, moves in play.asks.items()})
    return play.game


def game_of(name: str) -> Game:
    return replace(played(), players=tuple(Player(name=name) for _ in range(4)))


@cache
def plain_review() -> Review:
    return reviewed(played(), 1, values=False)


class Parts(HTMLParser):
    """The tags and attributes of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def check_whole(page: str, usual: str) -> None:
    """A page with a hostile name has the elements of one with a usual name, and no others."""
    page.encode("utf-8")
    assert not STEERING & set(page)
    parts, wanted = Parts(page), Parts(usual)
    assert parts.tags == wanted.tags
    assert [name for name, _ in parts.attributes] == [name for name, _ in wanted.attributes]
    assert not [name for name, _ in parts.attributes if name.startswith("on")]


def page(name: str, language: str, source: str = "", shown: int = 3) -> str:
    result = plain_review()
    mistakes = [(source, decision) for decision in result.decisions[:shown]]
    return page_of(name, mistakes, result.decisions, [result.summary], language)


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:40])
def test_a_page_of_a_review(name: str) -> None:
    for language in LANGUAGES:
        check_whole(page(name, language), page("Aki", language))
        check_whole(page("Aki", language, name), page("Aki", language, "file" if name else ""))


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:40])
def test_statistics_in_a_notebook(name: str) -> None:
    whole = html_of(statistics([game_of("Aki")], "Aki")) or ""
    assert whole
    if name:
        check_whole(html_of(statistics([game_of(name)], name)) or "", whole)


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:40])
def test_the_command_through_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The file has the name as JSON escapes it, also what is half a character."""
    monkeypatch.setattr(
        "paili.reviews.files.reviewed",
        lambda record, seat, deals, objective, progress, jobs: replace_names(plain_review(), record),
    )
    document = json.loads(logs.write(played(), format="tenhou_json"))
    document["name"] = [name] * 4
    path, target = tmp_path / "game.json", tmp_path / "page.html"
    path.write_text(json.dumps(document))
    done = CliRunner().invoke(review_command, [str(path), "--html", str(target)])
    assert done.exit_code == 0, done.output
    check_whole(target.read_text("utf-8"), page("Aki", "en", shown=0))
    shown = done.stdout + CliRunner().invoke(stats, [str(path)]).stdout
    assert not {"\x00", "\u202e", "\x1b[31mred"} & {*shown, "\x1b[31mred" * ("\x1b[31mred" in shown)}


def replace_names(result: Review, record: Game) -> Review:
    names = tuple(player.name for player in record.players)
    return replace(result, name=names[1], players=names)


def test_a_file_with_a_hostile_name(tmp_path: Path) -> None:
    for name in ("<img src=x onerror=alert(1)>.json", "a\x1b[31m.json", "\udcff.json", "{tile}.json"):
        path, target = tmp_path / name, tmp_path / "page.html"
        path.write_text(logs.write(played(), format="tenhou_json"))
        check_whole(page("Aki", "en", str(path)), page("Aki", "en", "file"))
        games = list(logs.games([path]))
        assert len(games) == 1
        target.unlink(missing_ok=True)


def test_reviews_that_are_not_shortened_are_the_same() -> None:
    assert review(played(), 1, values=False).to_dict() == plain_review().to_dict()
