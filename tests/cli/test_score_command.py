"""``paili score`` and ``paili rules``, as a person types them."""

from __future__ import annotations

import json
import re
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from paili.catalogue import LANGUAGES, section
from paili.cli import main
from paili.layout import width
from paili.report.game.rules import RulesPrinter
from paili.scoring import Rules, presets
from paili.scoring.rules import ABORTIVE_DRAWS

EXAMPLE = ["score", "123m456p77889s11z", "9s", "--riichi", "--dora", "4p", "--seat", "E", "--round", "S"]


@pytest.fixture(autouse=True)
def wide_and_english(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "C")


def run(capsys, *args):
    main(list(args))
    return capsys.readouterr().out


def fail(capsys, *args):
    with pytest.raises(SystemExit) as stop:
        main(list(args))
    assert stop.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("paili: ")
    return captured.err


def test_the_example_of_the_command(capsys):
    out = run(capsys, *EXAMPLE, "--rules", "tenhou")
    assert "123m456p77889s11z + 9s" in out
    assert "123m 456p 789s 789s 11z (wait: two-sided (ryanmen))" in out
    assert [line.split() for line in out.splitlines() if line.startswith(("riichi", "iipeikou", "dora"))] == [
        ["riichi", "1"], ["iipeikou", "1"], ["dora", "1"],
    ]  # fmt: skip
    assert "3 han 40 fu (rounded up from 32)" in out
    assert "7,700 points" in out
    assert "the discarder pays 7,700" in out


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ([], "Rules tenhou, East round, South seat, ron"),
        (
            ["--tsumo", "--seat", "E", "--round", "S", "--rules", "ema"],
            "Rules ema, South round, East seat, tsumo",
        ),
        (["--lang", "zh"], "规则 天凤、东场、南家、荣和"),
        (["--lang", "ja"], "ルール 天鳳、東場、南家、ロン"),
    ],
)
def test_what_the_points_depend_on_is_shown(capsys, options, line):
    main(["score", "123m456p77889s11z", "9s", *options])
    assert capsys.readouterr().out.splitlines()[1] == line


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        (["123m456p789s1222z.1z_ES_i3p"], ["123m456p789s1222z", "1z", "--tsumo", "--dora", "3p"]),
        (
            ["123m456p789s1122z_S1E.2_i3p_A9s-1p_D", "1z", "--ura", "4m"],
            ["123m456p789s1122z", "1z", "--seat", "E", "--round", "S", "--honba", "2", "--dora", "3p",
             "--riichi", "--ura", "4m"],
        ),
        (["123m44456p789s11z_rules.mcr", "4p"], ["123m44456p789s11z", "4p", "--rules", "mcr"]),
    ],
)  # fmt: skip
def test_a_position_has_the_facts(capsys, typed, same):
    assert run(capsys, "score", *typed, "--json") == run(capsys, "score", *same, "--json")


@pytest.mark.parametrize(
    ("position", "options", "name"),
    [
        ("123m456p789s1222z.1z_ES", ["--seat", "E"], "seat_wind"),
        ("123m456p789s1222z.1z_ES", ["--rules", "mleague"], "rules"),
        ("123m456p789s1222z.1z_ES", ["--set", "kiriage=true"], "rules"),
        ("123m456p789s1222z.1z_ES", ["--variant", "sanma"], "variant"),
        ("123m456p789s1222z.1z_ES_rules.mcr", ["--rules", "hongzhong"], "rules"),
    ],
)
def test_options_that_contradict_a_position_are_refused(capsys, position, options, name):
    with pytest.raises(SystemExit) as stop:
        main(["score", position, *options])
    assert stop.value.code == 2
    assert f"the position has another value for {name}" in capsys.readouterr().err


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["iipeikou", "winning", "pair of value", "the discarder pays 8,000"]),
    ("zh", ["一杯口", "底符", "役牌雀头", "放铳者支付8,000点", "立直棒"]),
    ("ja", ["一盃口", "副底", "役牌の雀頭", "放銃者が8,000点払う", "供託"]),
])  # fmt: skip
def test_three_languages(capsys, language, words):
    out = run(capsys, *EXAMPLE, "--honba", "1", "--sticks", "1", "--lang", language)
    assert all(word in out for word in words), out


def test_payments_by_seat(capsys):
    out = run(capsys, "score", "123567m234p67s99p", "8s", "--tsumo")
    assert "the dealer pays 700, the others 400 each" in out
    assert "East -700  South +1,500  West -400  North -400" in out
    out = run(capsys, "score", "123567m234p67s99p", "8s", "--tsumo", "--seat", "E")
    assert "each player pays 700" in out


def test_json(capsys):
    document = json.loads(run(capsys, *EXAMPLE, "--json", "--discarder", "W"))
    assert (document["han"], document["fu"], document["points"], document["limit"]) == (3, 40, 7700, "")
    assert [item["id"] for item in document["yaku"]] == ["riichi", "iipeikou", "dora"]
    assert document["yaku"][1]["names"] == {"en": "iipeikou", "zh": "一杯口", "ja": "一盃口"}
    assert sum(item["fu"] for item in document["fu_items"]) == 32
    assert document["payments"]["changes"] == {"E": 7700, "S": 0, "W": -7700, "N": 0}
    assert [group["text"] for group in document["reading"]["groups"] if group["won"]] == ["789s"]


def test_every_reading(capsys):
    out = json.loads(run(capsys, "score", "12345m234p678s88p", "3m", "--riichi", "--readings", "--json"))
    assert [item["reading"]["wait"] for item in out] == ["two-sided", "edge"]
    assert run(capsys, "score", "12345m234p678s88p", "3m", "--riichi", "--readings").count("Reading:") == 2


def test_a_hand_without_yaku_is_reported(capsys):
    out = run(capsys, "score", "567p34567s99p[123m]", "8s")
    assert "No yaku" in out
    assert json.loads(run(capsys, "score", "567p34567s99p[123m]", "8s", "--json"))["problem"] == "no_yaku"
    out = run(capsys, "score", "123567m234p67s99p", "8s", "--honba", "5", "--set", "minimum_han_honba=5")
    assert "Too few han" in out


def test_wildcards_are_shown(capsys):
    win = ("score", "23456789m44s34p*", "2p", "--tsumo", "--rules", "hongzhong")
    assert "The wildcards stand for: " in run(capsys, *win)
    assert len(json.loads(run(capsys, *win, "--json"))["stands_for"]) == 1


def test_yakuman(capsys):
    assert "yakuman   32,000 points" in run(capsys, "score", "119m19p19s123456z", "7z")
    assert "2 times yakuman   64,000" in run(
        capsys, "score", "1112345678999m", "5m", "--rules", "mahjong_soul"
    )


def test_rules_may_be_changed(capsys, tmp_path):
    hand = ["score", "23334m111p999s22s", "3m", "--riichi", "--json"]
    assert json.loads(run(capsys, *hand))["points"] == 7700
    assert json.loads(run(capsys, *hand, "--set", "kiriage=true"))["points"] == 8000
    file = tmp_path / "club.toml"
    file.write_text('base = "tenhou"\nname = "club"\nkiriage = true\n', encoding="utf-8")
    document = json.loads(run(capsys, *hand, "--rules", str(file)))
    assert (document["points"], document["rules"]) == (8000, "club")


def test_sanma(capsys):
    out = run(
        capsys, "score", "123p23445s99p[555z]", "3s", "--tsumo", "--kita", "1", "--rules", "tenhou_sanma"
    )
    assert "the dealer pays 1,000, the others 500 each" in out
    assert "East -1,000  South +1,500  West -500" in out


def test_the_variant_chooses_the_usual_rules(capsys):
    hand = ["score", "123p23445s99p[555z]", "3s", "--tsumo", "--json"]
    assert json.loads(run(capsys, *hand))["rules"] == "tenhou"
    assert json.loads(run(capsys, *hand, "--variant", "riichi"))["rules"] == "tenhou"
    assert json.loads(run(capsys, *hand, "--variant", "sanma"))["rules"] == "tenhou_sanma"
    named = run(capsys, *hand, "--variant", "sanma", "--rules", "mahjong_soul_sanma")
    assert json.loads(named)["rules"] == "mahjong_soul_sanma"


@pytest.mark.parametrize(
    "text", [b"a" * 70_000, b"a." * 20_000 + b"a=1", b"uma=" + b"[" * 5_000, b"uma=" + b"9" * 5_000]
)
def test_a_hostile_file_of_rules_is_one_line(capsys, tmp_path, text):
    file = tmp_path / "x.toml"
    file.write_bytes(text)
    for command in (
        ["score", "123567m234p67s99p", "8s", "--rules"],
        ["rules", "show"],
        ["rules", "diff", "ema"],
    ):
        assert len(fail(capsys, *command, str(file))) < 400 + len(str(file))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["score", "123567m234p67s99p", "8s", "--ippatsu"], "ippatsu without riichi"),
        (["score", "123567m234p67s99p", "9s"], "is not a win"),
        (["score", "123567m234p67s9p", "8s"], "12 tiles"),
        (["score", "123567m234p67s99p"], "the winning tile is missing"),
        (["score", "nonsense", "8s"], "is no tile"),
        (["score", "123567m234p67s99p", "8x"], "is no tile"),
        (["score", "123567m234p67s99p", "8s", "--dora", "123456m"], "6 dora indicators"),
        (
            ["score", "123567m234p67s99p", "8s", "--kita", "1"],
            "tenhou does not allow players to set norths aside",
        ),
        (["score", "123567m234p67s99p", "8s", "--rules", "moon"], "no rule set is called 'moon'"),
        (["rules", "show", "wrc", "--json", "--toml"], "--json and --toml are two forms of the same answer"),
        (["score", "123567m234p67s99p", "8s", "--rules", "/nowhere/x.toml"], "rules file"),
        (["score", "123567m234p67s99p", "8s", "--set", "kiriage"], "write rule=value"),
        (["score", "123567m234p67s99p", "8s", "--set", "kiriage=maybe"], "must be of type bool"),
        (["score", "123567m234p67s99p", "8s", "--set", "a b=1"], "no rule has this name"),
        (["score", "123567m234p67s99p", "8s", "--set", "nothing=1"], "no rule is called"),
        (["score", "123567m234p67s99p", "8s", "--seat", "X"], "X"),
        (["score", "123567m234p67s99p", "8s", "--honba", "-1"], "honba -1"),
        (["score", "123567m234p67s99p", "8s", "--liable", "N"], "liable seat N"),
        (["score", "12345m234p678s8p*", "3m", "--readings"], "wildcards"),
        (["score", "123m456p789s55z**", "1m"], "riichi does not score"),
        (
            ["score", "1122334455667m", "7m", "--variant", "laizi"],
            "laizi has no rules for points of its own",
        ),
        (
            ["score", "1122334455667m", "7m", "--variant", "taiwan"],
            "13 tiles without the winning tile, but taiwan needs 16",
        ),
        (
            ["score", "1122334455667p", "7p", "--variant", "sanma", "--rules", "ema"],
            "the rules ema are for 4 players, but the game is sanma",
        ),
        (["rules", "diff", "tenhou", "moon"], "no rule set"),
        (["rules", "show", "moon"], "no rule set"),
    ],
)
def test_errors_are_one_line(capsys, args, words):
    assert words in fail(capsys, *args)


# ---------------------------------------------------------------------------------- paili rules


def test_rules_diff(capsys):
    out = run(capsys, "rules", "diff", "tenhou", "mleague", "--lang", "en")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if line.strip()}
    assert rows["double_wind_pair_fu"] == ["4", "2"]
    assert rows["counted_yakuman"] == ["yakuman", "sanbaiman"]
    assert rows["bust_ends"] == ["yes", "no"]
    assert "kiriage" not in rows
    document = json.loads(run(capsys, "rules", "diff", "tenhou", "mleague", "--json"))
    assert document == json.loads(json.dumps(Rules.TENHOU.diff(Rules.M_LEAGUE)))
    assert "the same" in run(capsys, "rules", "diff", "wrc", "WRC")
    assert "相同" in run(capsys, "rules", "diff", "wrc", "WRC", "--lang", "zh")


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["rounding up to mangan: 4 han 30 fu", "the seat nearer to the first dealer ranks higher", "kokushi musou, thirteen waits, suuankou"]),
    ("zh", ["4番30符和3番60符算满贯", "靠近起家者在前", "国士无双十三面、四暗刻单骑"]),
    ("ja", ["4翻30符と3翻60符を満貫とする", "起家に近い方", "国士無双十三面、四暗刻単騎"]),
])  # fmt: skip
def test_rules_have_names_and_meanings(capsys, language, words):
    out = run(capsys, "rules", "diff", "mahjong_soul", "wrc", "--lang", language)
    assert all(word in out for word in words), out
    names = {name.split()[0] for name in named(language)}
    for name in presets():
        lines = run(capsys, "rules", "show", name, "--lang", language).splitlines()[2:]
        values = [line for line in lines if not line.startswith("    ")]
        assert {line.split()[0] for line in values} == names
        assert len(lines) == 2 * len(values)
        if language != "en":
            whole = " ".join(values)
            assert not re.search("[A-Za-z]", whole.replace("EMA", "").replace("WRC", "").replace("M", "")), (
                whole
            )


def named(language: str) -> list[str]:
    """What every rule is called where rules are shown: English has the ids."""
    ids = list(Rules.TENHOU.to_dict())
    return ids if language == "en" else [section("rule_name", language)[id_] for id_ in ids]


def test_every_value_of_a_rule_has_words_in_every_language():
    for name, kind in get_type_hints(Rules).items():
        values = get_args(kind) if get_origin(kind) is Literal else ()
        for value in (*values, *(ABORTIVE_DRAWS if name == "abortive_draws" else ())):
            for language in LANGUAGES:
                assert RulesPrinter(language).value(name, value)


def test_rules_on_a_narrow_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = run(capsys, "rules", "diff", "tenhou", "wrc", "--lang", "zh")
    assert all(width(line.rstrip()) <= 40 for line in out.splitlines())
    assert "…" not in out


def test_rules_list(capsys):
    listed = json.loads(run(capsys, "rules", "list", "--json"))
    assert listed[: len(presets())] == list(presets())  # Chinese games follow: test_fan_command.py
    out = run(capsys, "rules", "list", "--lang", "ja")
    assert "名前" in out
    assert all(section("rule_set", "ja")[name] in out for name in presets())


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_show(capsys, language):
    out = run(capsys, "rules", "show", "mleague", "--lang", language)
    assert all(name in out for name in named(language))


def test_rules_show_as_toml_and_json(capsys, tmp_path):
    toml = run(capsys, "rules", "show", "wrc", "--toml")
    assert Rules.from_toml(toml) == Rules.WRC
    assert json.loads(run(capsys, "rules", "show", "wrc", "--json")) == Rules.WRC.to_dict()
    file = tmp_path / "mine.toml"
    file.write_text(toml.replace("kiriage = true", "kiriage = false"), encoding="utf-8")
    document = json.loads(run(capsys, "rules", "diff", "wrc", str(file), "--json"))
    assert document == {"kiriage": [True, False]}
