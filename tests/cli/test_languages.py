"""Errors of the command, in the language of the request."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from click.testing import CliRunner

from paili.catalogue import section
from paili.cli import main, paili
from paili.fan import Rules, game
from paili.fan.rules import GAMES
from paili.scoring import presets


def test_the_locale_decides_by_default() -> None:
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


def test_a_codebook_is_reported_in_the_language(tmp_path: Path) -> None:
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


# ---------------------------------------------------------------------------------- names in any language

NAMED = [
    (
        "score 123m456p77889s11z 9s --rules 雀魂 --seat 东 --round 南",
        "--rules mahjong_soul --seat E --round S",
    ),
    ("score 123m456p77889s11z 9s --rules 天鳳 --seat 西家", "--rules tenhou --seat W"),
    ("score 123m456p77889s11z 9s --rules 'mahjong soul' --seat south", "--rules mahjong_soul --seat S"),
    ("score 123m456p77889s11z 9s --rules 国标 --discarder 北", "--rules mcr --discarder N"),
    ("score 123m456p77889s11z 9s --rules 香港麻将（全辣上）", "--rules hong-kong-full"),
    ("score 123m456p77889s11z 9s --set 切上满贯=true", "--set kiriage=true"),
    ("112223558m13567p --rules 血战到底 --lack s", "--rules sichuan --lack s"),
    ("112223558m13567p --variant 三麻", "--variant sanma"),
    ("place 25000 31000 22000 22000 --seat 東", "--seat E"),
]


@pytest.mark.parametrize(("by_name", "by_id"), NAMED)
def test_rules_seats_and_games_have_names(by_name: str, by_id: str) -> None:
    words = shlex.split(by_name)
    without = words[
        : next(at for at, word in enumerate(words) if word in {"--rules", "--set", "--variant", "--seat"})
    ]
    answers = [CliRunner().invoke(paili, [*line, "--json"]) for line in (words, [*without, *by_id.split()])]
    assert answers[0].exit_code in {0, 1}
    assert (answers[0].stdout, str(answers[0].exception)) == (answers[1].stdout, str(answers[1].exception))


def test_no_name_means_two_things() -> None:
    for kind, names in (("rules", ("rule_set",)), ("variant", ("variant_name",)), ("wind", ())):
        meanings: dict[str, set[str]] = {}
        for language in ("en", "zh", "ja"):
            further = {
                key: item for key, item in section("also", language).items() if key.startswith(f"{kind}_")
            }
            pairs = [(key.removeprefix(f"{kind}_"), item) for key, item in further.items()]
            for name in names:
                pairs += section(name, language).items()
            for id_, called in pairs:
                for word in called.split("|"):
                    meanings.setdefault("".join(word.split()).casefold(), set()).add(id_)
        assert {word: ids for word, ids in meanings.items() if len(ids) > 1} == {}


def test_every_rule_set_has_a_name() -> None:
    ids = {name.replace("-", "_") for name in (*presets(), *GAMES)}
    for language in ("en", "zh", "ja"):
        assert set(section("rule_set", language)) == ids
    assert {key.removeprefix("rules_") for key in section("also", "en") if key.startswith("rules_")} == ids


def test_the_source_of_a_game_is_what_its_file_says() -> None:
    sources = section("fan_source", "en")
    assert sources == {name.replace("-", "_"): game(name).source for name in sorted(GAMES)}


COMMAND_LINES = """2344445678999m
112223558m13567p
4678m345p3345888s --rules mcr
112223558m13567p --rules sichuan --lack s
score 123m456p77889s11z 9s
score 123m456p77889s11z 9s --rules mcr
score 123m456p77889s11z 9s --rules 什么
score 123m456p77889s11z 9s --rules sichuan
call 2356m24p456s4799s 4m
place 25000 31000 22000 22000 --hand 123m456p77889s11z
outlook 1233m456p1367s112z
points 23456m678p345s88s
find "shapes has entotsu" --suit s --limit 2
goal 22m55p77s1133557z8s
rules list
rules fans
rules show tenhou
rules show mcr
rules diff mcr sichuan
rules diff tenhou mahjong_soul"""
OWN = {"Uma", "EMA", "WRC", "SML", "majsoul", "replay", "editor"}  # proper names


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("line", COMMAND_LINES.splitlines())
def test_no_id_of_english_is_reported(line: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        main([*shlex.split(line), "--lang", language])
    output = capsys.readouterr()
    assert re.search(r"[\u3040-\u9fff]", output.out + output.err)
    rest = re.sub("--[a-z-]+", "", output.out + output.err.removeprefix("paili: "))  # options are typed so
    words = set(re.findall(r"[A-Za-z_]{3,}", rest))
    assert words - OWN == set()


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_choice_of_a_rule_has_words(language: str) -> None:
    hints = get_type_hints(Rules)
    choices = {
        (name, item) for name, hint in hints.items() if get_origin(hint) is Literal for item in get_args(hint)
    }
    values = section("fan_value", language)
    assert choices
    assert not [choice for choice in choices if f"{choice[0]}_{choice[1]}".replace(" ", "_") not in values]
