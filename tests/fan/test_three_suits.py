"""In games in which a win has at most two suits, a hand of three suits is not called ready without a note."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import paili
from paili import fan
from paili.catalogue import text
from paili.cli import paili as command
from paili.report.notebook import html_of
from paili.variants import SICHUAN

READY, DRAWN, FAR = "123m456p789s1122s", "123m456p789s1122s5s", "1357m2468p13579s"


def is_said(arguments: list[str], language: str) -> bool:
    result = CliRunner().invoke(command, [*arguments, "--lang", language])
    assert result.exit_code == 0, result.output
    return "".join(text("report.three_suits", language).split()) in "".join(result.output.split())


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize(
    "game",
    [
        ["--variant", "sichuan"],
        *(["--rules", name] for name in ("sichuan", "sichuan-mahjong-soul", "sichuan-app")),
    ],
)
def test_the_command(game: list[str], language: str) -> None:
    for hand in (READY, DRAWN, FAR, "123m789s1122s[444p]"):
        assert is_said([hand, *game], language), hand
    for hand in ("123m456m789s1122s", "123m456m1122s[777s]"):
        assert not is_said([hand, *game], language), hand
    assert not is_said([DRAWN, *game, "--lack", "m"], language)


def test_other_games() -> None:
    assert not is_said([READY], "en")
    assert not is_said([READY, "--rules", "mcr"], "en")
    assert not is_said([READY, "--variant", "laizi"], "en")


def test_records_are_drawn_with_it() -> None:
    for result in (paili.analyze(READY, variant=SICHUAN), fan.analyze(DRAWN, fan.SICHUAN)):
        assert text("report.three_suits", "en") in str(html_of(result))
    assert text("report.three_suits", "en") not in str(html_of(fan.analyze(DRAWN, fan.SICHUAN, lack="p")))


def test_who_needs_a_lack_suit() -> None:
    assert SICHUAN.needs_lack
    assert not SICHUAN.with_lack("m").needs_lack
    assert not paili.RIICHI.needs_lack
