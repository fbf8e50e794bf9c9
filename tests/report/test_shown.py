"""Hands and tiles as pictures, and results in sentences, from the records themselves."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import paili
from paili import Hand, PailiError, TileSet, Win, fan, game, logs
from paili.catalogue import LANGUAGES, Message
from paili.cli import paili as command
from paili.errors import HandError
from paili.report.hand.why import why, why_best
from paili.tiles import Face, Kind

DRAWN = "123m456p788s11223z"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("shown", "tiles"),
    [(Hand.parse("1230m+4m[777z]"), 8), (Hand.parse("1m(1111z)"), 5), (TileSet.parse("25m7z"), 3), (Kind.EAST, 1),
     (Face.RED_P5, 1)],
)  # fmt: skip
def test_tiles_and_hands_as_svg(shown: Hand | TileSet | Kind, tiles: int) -> None:
    document = ElementTree.fromstring(shown.to_svg(size=24))
    height = float(document.attrib["height"])
    assert (document.tag, round(height)) == (f"{SVG}svg", 32)
    drawn = document.findall(f".//{SVG}g[@transform]")
    assert tiles == 1 or sum("translate" in match.attrib["transform"] for match in drawn) >= tiles
    assert shown.to_svg() != shown.to_svg(size=24)
    for size in (0, -1, 1.5, None):
        with pytest.raises(HandError, match=r"tile width|size"):
            shown.to_svg(size=size)  # type: ignore[arg-type]


def test_the_command_draws() -> None:
    result = CliRunner().invoke(command, ["svg", "19m[123p]", "--size", "20"], catch_exceptions=False)
    assert result.stdout == Hand.parse("19m[123p]").to_svg(20) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_in_sentences(language: str) -> None:
    comparison = paili.compare(DRAWN, "7s")
    assert comparison.text(language) == "\n".join(why(comparison, language))
    best = paili.best_discard(DRAWN)
    assert best.text(language) == "\n".join(why_best(best, language))


def test_a_score_in_sentences() -> None:
    score = fan.score(Win("123456789m12p88s", "3p", tsumo=True), fan.MCR)
    assert [(item.id, item.times, item.beside) for item in score.not_counted] == [
        ("short_straight", 2, ()), ("two_terminal_chows", 1, ()), ("no_honours", 1, ("all_chows",)),
        ("self_drawn", 1, ("fully_concealed_hand",)),
    ]  # fmt: skip
    lines = score.text("zh").splitlines()
    assert lines[:2] + lines[5:8] == ["清龙 16", "不求人 4", "共24番", "计24分", lines[7]]
    assert "连六 1 ×2不计" in lines[7]
    below = fan.score(Win("123m456p78s99m[123p]", "6s"), fan.MCR)
    assert any("8" in line for line in below.text().splitlines()[1:])
    assert below.problem


def test_an_explanation_in_sentences() -> None:
    from paili.report.hand.value import explained_lines

    explanation = paili.explain("2344m678p123345s5z", "5z", "4m", shape_changes=0, turns=4)
    assert explanation.text("ja").splitlines() == explained_lines(explanation, "ja")


TEXTS: list[Callable[[str], object]] = [
    paili.compare(DRAWN, "7s").text,
    fan.score(Win("123456789m12p88s", "3p"), fan.MCR).text,
    fan.score(Win("123456789m12p88s", "3p"), fan.MCR).fans[0].name,
    fan.FANS["all_pungs"].name,
    fan.FANS["all_pungs"].meaning,
    game.Standings.of([], []).in_language,
    logs.Problem(Message("hand.too_many", number=5, tile="5m", most=4)).in_language,
    logs.Selection("deals", (), (), (), 0, ()).in_language,
]


@pytest.mark.parametrize("ask", TEXTS)
@pytest.mark.parametrize("language", ["xx", "", None, []])
def test_languages_that_nobody_wrote(ask: Callable[[str], object], language: str) -> None:
    with pytest.raises(PailiError, match=r"language=.*: must be one of en, zh, ja"):
        ask(language)
