"""Errors of the command, in the language that it was asked in."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from paili.cli import main, paili

FAULTS = {
    "5555m5m": ("five 5m, at most 4", "5张5m，最多4张", "5mが5枚、最大4枚"),
    "123m": ("3 tiles: a hand has", "手里有3张", "手牌が3枚"),
    "score 123m456p77889s11z 1s": ("is not a win", "没有胡", "和了にならない"),
    "score 123m456p77889s11z 9s --rules nope": ("no rule set is called", "没有叫「nope」", "「nope」というルール"),
    "score 123m456p77889s11z 9s --set x": ("write rule=value", "规则=值", "規則=値"),
    "classic blocks 123m*": ("1 wildcard, block", "1张混牌", "ワイルド牌が1枚"),
    "classic blocks 123m4p5p": ("takes 1, 4, 7, 10, 13", "只收1、4、7、10、13张", "1、4、7、10、13枚だけ"),
    "classic shanten 123456789m1234567p": ("at most 14", "最多14张", "最大14枚"),
}  # fmt: skip


@pytest.mark.parametrize("place", range(3), ids=["en", "zh", "ja"])
@pytest.mark.parametrize("command", FAULTS)
def test_a_fault_in_one_line(command: str, place: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*command.split(), "--lang", ("en", "zh", "ja")[place]])
    said = capsys.readouterr().err
    assert stop.value.code == 2
    assert said.startswith("paili: ")
    assert said.count("\n") == 1
    assert FAULTS[command][place] in said


def test_the_locale_decides_where_nothing_is_said() -> None:
    for locale, words in (
        ("zh_TW.UTF-8", "最多4张"),
        ("ja_JP.UTF-8", "最大4枚"),
        ("fr_FR.UTF-8", "at most 4"),
    ):
        done = CliRunner(env={"LC_ALL": locale}).invoke(paili, ["-"], input="5555m5m\n1z\n")
        assert done.exit_code == 2
        assert '"5555m»5«m"' in done.stderr
        assert words in done.stderr
        assert '"line": 2' in done.stdout


def test_the_record_of_an_error_is_the_same_in_every_language() -> None:
    """Programs read it."""
    records = {
        CliRunner().invoke(paili, ["-", "--lang", language], input="5555m5m\n").stdout
        for language in ("en", "zh", "ja")
    }
    assert len(records) == 1


def test_a_census_is_titled_with_the_words_of_the_game() -> None:
    for language, title in (
        ("en", "riichi, 4 tiles, standard"),
        ("zh", "立直麻将，4张，一般型"),
        ("ja", "リーチ麻雀、4枚、一般形"),
    ):
        assert title in CliRunner().invoke(paili, ["census", "4", "--lang", language]).stdout


def test_a_codebook_is_told_in_the_language(tmp_path: Path) -> None:
    file = str(tmp_path / "one.book")
    for language, written, parts in (
        ("en", "codes of 1 tile,", ("header", "alphabets", "index", "exceptions", "stream", "file")),
        ("zh", "个1张的编码，", ("文件头", "符号表", "索引", "例外", "位流", "整个文件")),
        ("ja", "：1枚の符号", ("ヘッダー", "記号表", "索引", "例外", "ビット列", "ファイル全体")),
    ):
        built = CliRunner().invoke(paili, ["codebook", "build", "1", file, "--lang", language])
        assert written in built.stdout
        shown = CliRunner().invoke(paili, ["codebook", "info", file, "--lang", language]).stdout
        assert all(part in shown for part in parts)
