"""HTML for notebooks: every tile is drawn once and reused, words are escaped and in the requested language."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import paili
from paili import Hand, TileSet, fan
from paili.bots import Random
from paili.dangers import dangers
from paili.game import Player, play_game
from paili.goal.call_value import evaluate_call
from paili.hand.meld import Meld
from paili.layout import Lines, TextTable
from paili.record import Shown
from paili.report import notebook
from paili.report.notebook import html_of
from paili.scoring import Win, score

WON = "111222333m12399p"
DISCARD = "1234m345688p4556s"
VALUES = {
    "hand": Hand.parse("1234m40p*[777z](1111s)+5s"),
    "meld": Meld.parse("[055p]"),
    "tile set": TileSet.parse("25m7z"),
    "waits": paili.waits("2344445678999m", visible="1111m"),
    "draws": paili.ukeire("123m456p788s1123z"),
    "discards": paili.discards(DISCARD),
    "readings": paili.readings(WON),
    "ready": paili.analyze("123m456p789s1122z"),
    "not ready": paili.analyze("123m456p78s11223z"),
    "which discard": paili.analyze(DISCARD),
    "won": paili.analyze(WON),
    "score": score(Win("123m406p77889s11z", "9s", riichi=True, dora_indicators="4p")),
    "yakuman": score(Win("19m19p19s1234567z", "1m", tsumo=True)),
    "no yaku": score(Win("234m456p78s99p[123s]", "9s")),
    "worth of waits": paili.wait_points("123m456p77889s11z"),
    "improvements": paili.improvements("123m456p788s1123z"),
    "places": paili.places([25_000, 31_000, 22_000, 22_000], seat="E"),
    "calls": paili.offers("44567m24p456s479s", "4m", source="left"),
    "quads": paili.quads("1111m456p678s9s555z"),
    "dangers": dangers("2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"),
    "comparison": paili.compare("123m456p788s11223z", "7s"),
    "best": paili.best_discard("123m456p788s11223z"),
    "Chinese waits": fan.analyze("123456789m12p88s", fan.MCR),
    "Chinese discards": fan.analyze("123m456p78s99m6s[123p]", fan.MCR),
    "fans": fan.score(Win("123456789m12p88s", "3p"), fan.MCR),
    "Chinese calls": fan.offers("44567m24p456s479s", "4m", source="left", rules=fan.MCR),
}


def test_what_is_valued() -> None:
    hand = "2344m678p123345s5z"
    evaluation = paili.evaluate(hand, shape_changes=0, turns=4)
    html = str(html_of(evaluation))
    assert html.count("<tr>") == 1 + len(evaluation.discards)
    assert f"{100 * evaluation.best.win:.1f}" in html
    assert "<table>" not in str(html_of(paili.evaluate("2344m678p123345s", shape_changes=0, turns=4)))
    red = str(html_of(paili.evaluate("0m123p456s1122334z", shape_changes=0, turns=2)))
    assert "tile-0m" in red
    assert "tile-5m" not in red  # the discard is the red five that the hand holds
    explanation = paili.explain(hand, "5z", "4m", shape_changes=0, turns=4)
    text = "".join(Checked(str(html_of(explanation))).texts)
    assert "".join(text.split()) == "".join(explanation.text().split())
    calls = evaluate_call("44567m24p456s479s", "4m", "left", shape_changes=0, turns=4)
    assert str(html_of(calls)).count("<tr>") == 1 + len(calls.choices)


def test_statistics_are_tables() -> None:
    bots = [Random(seed) for seed in range(4)]
    game = play_game(bots, paili.Rules.TENHOU.replace(rounds=1), seed=1)
    names = ("<script>", "&amp;", '"', "Ann")
    statistics = paili.statistics(
        [replace(game, players=tuple(Player(name=name) for name in names))], "<script>"
    )
    html = str(html_of(statistics))
    text = re.sub("─+", "", statistics.text())
    assert sorted("".join("".join(Checked(html).texts).split())) == sorted("".join(text.split()))
    assert "<script>" in text
    assert "<script" not in html


class Checked(HTMLParser):
    """Reads HTML; every element that is opened is closed in its turn."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        result = dict(attributes)
        assert not [name for name in result if name.startswith("on")]
        if "id" in result:
            self.ids.append(str(result["id"]))
        if tag == "use":
            self.used.append(str(result["href"]).removeprefix("#"))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if "title" not in self.open:
            self.texts.append(data)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("name", VALUES)
def test_every_tile_that_is_used_is_there_once(name: str, language: str) -> None:
    html = html_of(VALUES[name], language)
    assert html is not None
    result = Checked(html)
    assert len(result.ids) == len(set(result.ids))
    assert set(result.used) <= set(result.ids)
    assert not re.search(r"<script|src=|url\(|http(?!://www.w3.org/2000/svg)", html)


def test_tiles_stand_as_they_lie() -> None:
    drawn = [tile for tile in Checked(str(html_of(VALUES["hand"]))).used if tile.startswith("tile-")]
    tiles = [name.removeprefix("tile-") for name in drawn if name not in {"tile-body", "tile-sign"}]
    assert tiles == [
        "1m",
        "2m",
        "3m",
        "4m",
        "4p",
        "0p",
        "wild",
        "5s",
        "7z",
        "7z",
        "7z",
        "back",
        "1s",
        "1s",
        "back",
    ]


def test_a_kind_without_a_copy_left_is_faded() -> None:
    html = str(html_of(VALUES["waits"]))
    assert html.count("opacity") == 1
    assert html.count("<tr>") == 9


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("discards", "en", ["Discard", "1-shanten", "(13)", "×4"]),
        ("ready", "zh", ["听牌", "双碰", "2种4张"]),
        ("won", "ja", ["和了", "一般形"]),
        ("score", "en", ["8,000", "riichi", "mangan"]),
        ("no yaku", "zh", ["不能和牌"]),
    ],
)
def test_what_it_says(name: str, language: str, words: list[str]) -> None:
    html = str(html_of(VALUES[name], language))
    assert [word for word in words if word not in html] == []


class Heard(Lines):
    """A page that keeps what is said on it."""

    def __init__(self, pen: notebook.Pen) -> None:
        super().__init__(1 << 16)
        self.language, self.html = pen.language, ""

    def print(self, text: str = "", _: str = "") -> None:
        self.html += text

    def print_tiles(self, _: object) -> None:
        pass

    def print_table(self, table: TextTable) -> None:
        self.html += "".join(cell for row in (table.titles, *table.rows) for cell in row)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("name", VALUES)
def test_it_says_all_that_a_terminal_would(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Checked(str(html_of(VALUES[name], language))).texts
    monkeypatch.setattr(notebook, "Page", Heard)
    printed = str(html_of(VALUES[name], language)).rpartition("</svg></div>")[2].removesuffix("</div>")
    text = re.sub("\x1b\\[[0-9;]*m|[\ue000-\ue026]", "", printed)
    assert "".join("".join(drawn).split()) == "".join(text.split())


def test_what_has_no_picture() -> None:
    for value in (object(), (), (1, 2), "123m", None):
        assert html_of(value) is None


def test_a_notebook_asks_hands_and_sets() -> None:
    for name in ("hand", "tile set"):
        assert VALUES[name]._repr_html_() == html_of(VALUES[name])


def test_a_notebook_asks_a_list_of_waits() -> None:
    waits = Shown(paili.waits("123m456p789s1122z"))
    assert waits == paili.waits("123m456p789s1122z")
    assert repr(waits) == repr(tuple(waits))
    assert waits._repr_html_() == html_of(waits)
