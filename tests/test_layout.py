"""Columns, folded lines and colours: nothing is lost, and nothing is wider than the limit."""

from __future__ import annotations

import re
from random import Random

import pytest

from paili.layout import Screen, TextTable, folded, styled, width

LETTERS = "ab 5m 五萬🀄、，…é\u0301"
STYLES = ("", "bold", "red", "bold magenta", "dim")


def plain(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", text)


def made_up(rng: Random) -> str:
    words = ("".join(rng.choices(LETTERS, k=rng.randint(0, 12))) for _ in range(rng.randint(0, 6)))
    return "".join(styled(word, rng.choice(STYLES)) for word in words)


@pytest.mark.parametrize("seed", range(20))
def test_folding_keeps_every_character_within_the_room(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        text, room = made_up(rng), rng.randint(2, 30)
        lines = folded(text, room)
        assert "".join("".join(map(plain, lines)).split()) == "".join(plain(text).split())
        assert max(map(width, lines)) <= room


@pytest.mark.parametrize("seed", range(100))
def test_a_table_keeps_every_character_within_the_room(seed: int) -> None:
    rng = Random(seed)
    columns, room = rng.randint(1, 4), rng.randint(24, 60)
    table = TextTable(*(f"t{at}" for at in range(columns)), right={rng.randrange(columns)}, firm={0})
    cells = [[made_up(rng) for _ in range(columns)] for _ in range(5)]
    for row in cells:
        table.add_row(*row)
    lines = table.lines(room)
    assert max(map(width, lines)) <= room
    shown = sorted("".join(map(plain, lines)))
    for row in cells:
        for character in set(plain("".join(row))) - {" "}:
            assert shown.count(character) >= plain("".join(row)).count(character)


def test_colours_end_with_the_line_and_go_on_in_the_next() -> None:
    lines = folded(styled("aa bb cc", "red"), 5)
    assert [plain(line) for line in lines] == ["aa bb", "cc"]
    assert all(line.startswith("\x1b[31m") and line.endswith("\x1b[0m") for line in lines)


def test_widths() -> None:
    assert [width(text) for text in ("", "5m", "五萬", "e\u0301", styled("五", "bold red"))] == [
        0,
        2,
        4,
        1,
        2,
    ]


@pytest.mark.parametrize(
    ("setting", "columns"), [("40", 40), ("0", 80), ("", 80), ("x", 80), ("-3", 80), ("9" * 5000, 80)]
)
def test_how_wide_the_screen_is(monkeypatch: pytest.MonkeyPatch, setting: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", setting)
    monkeypatch.setattr("os.get_terminal_size", lambda _: (_ for _ in ()).throw(OSError))
    assert Screen().width == columns


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_that_wants_no_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda _, color: color is False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    Screen().print("5m", "red")
    monkeypatch.setenv(name, value)
    Screen().print("5m", "red")
    assert capsys.readouterr().out == "\x1b[31m5m\x1b[0m\n5m\n"


def test_words_are_divided_only_where_columns_are_too_narrow_otherwise() -> None:
    """Columns are narrowed to their longest words first, the firm ones last, and only then further."""
    table = TextTable("Option", "Danger costs", right=(1,), firm=(0,), gap=2)
    table.add_row("pon 666m, then 1m", "1,247")
    assert table.lines(31) == ["Option             Danger costs", "─" * 31, "pon 666m, then 1m         1,247"]
    assert table.lines(25)[-1] == "pon 666m, then 1m   1,247"
    assert table.lines(17)[-2:] == ["pon 666m,   1,247", "then 1m"]
    assert table.lines(14)[-4:] == ["pon      1,247", "666m,", "then", "1m"]
    assert max(map(len, table.lines(9))) <= 9
