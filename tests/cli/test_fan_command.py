"""``paili score --rules mcr`` and ``paili rules`` of Chinese games, as a person types them."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

from paili import fan
from paili.catalogue import LANGUAGES, section
from paili.cli import main
from paili.fan.rules import FIELDS, GAMES
from paili.scoring import Rules

WON = ["score", "123456789m12p88s", "3p", "--rules", "mcr"]


@pytest.fixture(autouse=True)
def wide_and_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "C")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    main(list(args))
    return capsys.readouterr().out


def test_a_score_says_fans_points_and_payments(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, *WON, "--tsumo", "--flowers", "2")
    for part in (
        "Pure Straight",
        "Flower Tiles",
        "26 fan in all",
        "each player pays 34",
        "South +102",
        "edge",
    ):
        assert part in out
    out = run(capsys, *WON, "--discarder", "E")
    assert "the discarder pays 30, the others 8 each" in out
    assert "East -30  South +46  West -8  North -8" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_fans(capsys: pytest.CaptureFixture[str], language: str) -> None:
    out = run(capsys, *WON, "--lang", language)
    assert fan.FANS["pure_straight"].name(language) in out


def test_a_score_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, *WON, "--tsumo", "--json"))
    assert (document["rules"], document["total"], document["base"], document["problem"]) == (
        "mcr",
        24,
        24,
        "",
    )
    assert document["payments"] == {
        "discarder": 0,
        "others": 0,
        "each_player": 32,
        "liable": 0,
        "total": 96,
        "changes": [-32, 96, -32, -32],
        "birds": 0,
    }
    assert document["fans"][0] == {"id": "pure_straight", "value": 16, "times": 1}
    assert [group["text"] for group in document["reading"]["groups"]] == [
        "123m",
        "456m",
        "789m",
        "123p",
        "88s",
    ]
    assert document["reading"]["wait"] == "edge"


def test_all_readings(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(
        run(capsys, "score", "111222333m45p99s", "6p", "--rules", "mcr", "--readings", "--json")
    )
    totals = [item["total"] for item in document]
    assert len(document) > 1
    assert totals == sorted(totals, reverse=True)


def test_too_few_fan_and_wildcards_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "score", "34567m234p[888s]66s", "8m", "--rules", "mcr")
    assert "Too few fan: a hand needs 8 to win, not counting flowers." in out
    out = run(capsys, "score", "12345678m5s234p*", "5s", "--tsumo", "--rules", "hongzhong")
    assert "The wildcards stand for: 9m" in out


def test_a_game_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: pytest.TempPathFactory) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('base = "mcr"\nname = "ours"\nminimum = 30\n[[fan]]\nid = "pure_straight"\nvalue = 20\n')
    document = json.loads(run(capsys, *WON[:-1], str(path), "--json"))
    assert (document["rules"], document["total"], document["problem"]) == ("ours", 26, "too_few_fan")
    document = json.loads(run(capsys, *WON[:-1], str(path), "--set", "minimum=8", "--json"))
    assert (document["total"], document["problem"]) == (26, "")
    assert "pure_straight" in run(capsys, "rules", "diff", "mcr", str(path))


def test_rules_are_listed_shown_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert {*GAMES} <= {*json.loads(run(capsys, "rules", "list", "--json"))}
    listed = run(capsys, "rules", "list")
    shown = run(capsys, "rules", "show", "mcr")
    for name in GAMES:
        assert name in listed
    for name in (*FIELDS, *(row.id for row in fan.MCR.fans)):
        assert name in shown
    again = fan.Rules.from_toml(run(capsys, "rules", "show", "hongzhong", "--toml"))
    assert again == fan.HONGZHONG
    assert json.loads(run(capsys, "rules", "show", "mcr", "--json"))["minimum"] == 8
    assert "minimum" in run(capsys, "rules", "diff", "mcr", "hongzhong")
    assert "The two rule sets are the same." in run(capsys, "rules", "diff", "mcr", "mcr")
    assert json.loads(run(capsys, "rules", "diff", "mcr", "hongzhong", "--json"))["minimum"] == [8, 0]


def test_a_switch_and_yes_or_no_read_as_one_sentence() -> None:
    """A line names what is switched, so that "no" after it denies it: "whether…" or, in Japanese, a noun."""
    riichi = [field.name for field in dataclasses.fields(Rules) if isinstance(field.default, bool)]
    switches = [name for name in FIELDS if isinstance(getattr(fan.MCR, name), bool)]
    english, japanese = section("fan_rule", "en"), section("fan_rule", "ja")
    assert [english[name] for name in switches if not english[name].startswith("whether")] == []
    names = [japanese[name] for name in switches] + [section("rule_name", "ja")[name] for name in riichi]
    no_noun = re.compile("(る|ない|か|とする|が必要|は役牌)(（.*）)?$")
    assert [name for name in names if no_noun.search(name) and "：" not in name] == []


def test_every_fan_is_listed_with_its_definition(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, "rules", "fans", "--json"))
    assert set(document) == set(fan.FANS)
    assert "only ones and nines" in run(capsys, "rules", "fans")


TURNED = """
base = "hongzhong"
name = "turned"
kinds = "123456789m123456789p123456789s1234567z"
wild = ""
wild_from = "next"
substitute = "5z"
"""


def test_the_deal_of_a_win_is_typed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A turned tile, tiles turned after the win, a contract, ten honours."""
    own = tmp_path / "turned.toml"
    own.write_text(TURNED, encoding="utf-8")
    rules = ["--rules", str(own), "--wild-indicator", "9m"]
    out = run(capsys, "score", "23456789m44s34p5z", "2p", "--tsumo", "--birds", "19m", *rules)
    for part in (
        "Pure Straight",
        "No Wildcards",
        "2 fan in all",
        "2 turned tiles count",
        "each player pays 6",
    ):
        assert part in out
    waits = run(capsys, "23456789m44s34p5z", *rules)
    assert "Waits for: 3 kinds, 12 left" in waits
    hangzhou = ["--tsumo", "--seat", "W", "--rules", "hangzhou"]
    out = run(capsys, "score", "123m456m789p234s*", "9s", "--chi-fed", "3", *hangzhou)
    assert "the liable player pays 16" in out
    assert "East +0  South +0  West +16  North -16" in out
    ten = ["--discarded-honours", "1122334466z", *hangzhou]
    assert "Ten Winds" in run(capsys, "score", "1469m258p147s356p", "6z", *ten)
