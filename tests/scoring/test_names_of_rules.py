"""Names of rule sets and games: one lookup for functions, the command, HTTP and the page, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

import paili
from paili import Position, Rules, fan, game
from paili.bots import Balanced, MjaiClient
from paili.catalogue import LANGUAGES, section
from paili.cli import paili as command
from paili.errors import PailiError, QuestionError, ScoreError
from paili.fan.rules import GAMES
from paili.scoring.named_rules import rules_named
from paili.scoring.rules import presets

RULE_NAMES = {preset: preset for preset in (*presets(), *GAMES)}
NAMES = {
    "tenhou-east": "tenhou_east",
    "Tenhou East": "tenhou_east",
    "TENHOU_EAST": "tenhou_east",
    "天鳳": "tenhou",
    "天凤": "tenhou",
    "雀魂": "mahjong_soul",
    "雀魂三麻": "mahjong_soul_sanma",
    "m-league": "mleague",
    "Ｍリーグ": "mleague",
    "国标": "mcr",
    "國標麻將": "mcr",
    "国標麻雀": "mcr",
    "中国公式ルール": "mcr",
    "guo biao": "mcr",
    "红中癞子": "hongzhong",
    "紅中": "hongzhong",
    "港式": "hong-kong",
    "hong_kong": "hong-kong",
    "HongKong": "hong-kong",
    "香港麻将(半辣上)": "hong-kong",
    "推倒胡": "tuidaohe",
    "推倒和": "tuidaohe",
    "血战到底": "sichuan",
    "四川麻将(雀魂)": "sichuan-mahjong-soul",
    "台灣麻將": "taiwan",
}
IN_WORDS = [
    (called, id_.replace("_", "-") if id_.replace("_", "-") in GAMES else id_)
    for language in LANGUAGES
    for name in ("rule_set", "fan_game")
    for id_, called in section(name, language).items()
]


def is_riichi(name: str) -> bool:
    return name in presets()


@pytest.mark.parametrize("name", [*NAMES, *RULE_NAMES])
def test_every_interface_knows_the_name(name: str) -> None:
    rule_name = NAMES.get(name) or RULE_NAMES[name]
    assert rules_named(name).name == rule_name
    assert game.Table(name).rules.name == rule_name
    assert Position("123p456p7s", rules=name).rules.name == rule_name
    result = CliRunner().invoke(command, ["rules", "show", name, "--json"])
    assert result.exit_code == 0
    if is_riichi(rule_name):
        assert MjaiClient(Balanced(), name).table.rules.name == rule_name
        assert game.can_ron("123p456p67s22z[777z]", "8s", rules=name) is not None
    else:
        assert fan.game(name).name == rule_name
        assert fan.Rules.from_dict({"base": name}).name == rule_name


@pytest.mark.parametrize("name", ["tenhou-east", "天凤东风", "天鳳東風", "TENHOU EAST"])
def test_http_knows_it_too(client: Any, name: str) -> None:
    hand = {"hand": "123m456p77889s11z"}
    for path, facts in (("score", {**hand, "tile": "9s"}), ("points", hand), ("value", {**hand, "turns": 1})):
        answers = [
            client.post(f"/api/{path}", json={**facts, "rules": item}) for item in ("tenhou_east", name)
        ]
        assert answers[0].status_code == 200, path
        assert answers[0].json() == answers[1].json(), path
    table = client.post("/api/play", json={"rules": name, "seed": 1})
    assert table.json()["rules"] == "tenhou_east"


@pytest.mark.parametrize("name", ["国标", "Chinese Official", "guobiao", "國標"])
def test_http_knows_games_too(client: Any, name: str) -> None:
    fields = {"hand": "123456789m12p88s", "tile": "3p", "tsumo": True}
    answers = [client.post("/api/fan/score", json={**fields, "rules": item}) for item in ("mcr", name)]
    assert answers[0].status_code == 200
    assert answers[0].json() == answers[1].json()
    assert client.post("/api/play", json={"rules": name, "seed": 1}).json()["rules"] == "mcr"


@pytest.mark.parametrize(("called", "id_"), IN_WORDS)
def test_what_is_shown_can_be_typed(called: str, id_: str) -> None:
    assert rules_named(called).name == id_


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_played_by_its_name(name: str) -> None:
    assert game.Play(name, seed=1).rules.name == NAMES[name]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("tenho", "tenhou"),
        ("sichuann", "sichuan"),
        ("血流成河", "sichuan"),
        ("中国麻雀", "mcr"),
        ("mleage", "mleague"),
        ("雀魂三马", "mahjong_soul_sanma"),
    ],
)
def test_a_name_that_is_none_says_which_may_be_meant(name: str, suggestion: str) -> None:
    for ask in (rules_named, game.Play, lambda item: paili.score(paili.Win("123m456p77889s11z", "9s"), item)):
        with pytest.raises(ScoreError, match=rf"did you mean .*\b{suggestion}\b"):
            ask(name)


def test_a_wrong_name_lists_the_games_that_may_be_given() -> None:
    of_riichi, of_games = ", ".join(presets()), ", ".join(GAMES)
    for ask, names in (
        (lambda: game.Play("chess"), f"{of_riichi}, {of_games}"),
        (lambda: rules_named("chess"), f"{of_riichi}, {of_games}"),
        (lambda: fan.analyze("123m4p", "chess"), of_games),
        (lambda: fan.game("chess"), of_games),
        (lambda: paili.wait_points("123m456p77889s11z", rules="chess"), of_riichi),
    ):
        with pytest.raises(ScoreError) as caught:
            ask()
        assert str(caught.value).rstrip(".").endswith(names)


@pytest.mark.parametrize("name", ["../mcr", "mcr/", "tenhou\0", "", " ", "-", "mcr mcr", "m" * 10_000])
def test_what_is_no_name(name: str) -> None:
    for ask in (rules_named, game.Play, fan.game):
        with pytest.raises(PailiError):
            ask(name)


@pytest.mark.parametrize("game", ["hongzhong", "红中", fan.HONGZHONG])
def test_a_game_stands_for_its_variant(game: fan.Rules | str) -> None:
    assert paili.shanten("123m4p7z", variant=game) == paili.shanten("123m4p7z", variant=fan.HONGZHONG.variant)


def test_the_variant_of_a_game() -> None:
    assert paili.shanten("1234567m1234566p", variant=fan.SICHUAN.variant).best == 0
    assert [wait.tile for wait in paili.waits("123m456p7z", variant=fan.HONGZHONG.variant)]


@pytest.mark.parametrize(
    ("ask", "question"),
    [
        (lambda rules: game.calls_on("123m456p789s1122z", "1z", rules=rules), "calls"),
        (lambda rules: game.can_ron("123m456p789s1122z", "1z", rules=rules), "calls"),
        (lambda rules: game.own_moves("123m456p789s11222z", rules=rules), "moves"),
    ],
)
def test_questions_of_riichi_say_what_answers_them_in_chinese_games(ask, question) -> None:
    for rules in ("mcr", "国标", fan.MCR):
        with pytest.raises(QuestionError, match=rf"use paili\.fan\.{question}"):
            ask(rules)


def test_an_argument_that_is_none_says_which_may_be_meant() -> None:
    for rules in (Rules.TENHOU, fan.MCR):
        with pytest.raises(TypeError, match=r"argument 'turn'\. Did you mean 'turns'\?"):
            paili.evaluate("123m456p77889s11z", rules=rules, turn=3)


def test_a_wind_that_is_none_is_named() -> None:
    for name in ("seat_wind", "round_wind", "discarder"):
        with pytest.raises(ScoreError, match=f"{name.replace('_', ' ')}.* 'X': must be one of E, S, W, N"):
            paili.Win("123m456p77889s11z", "9s", **{name: "X"})


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "why"),
    [
        ("123m456p789s1122z", "3z", "tenhou", "the hand waits for 12z"),
        ("147m456p789s1122z", "3z", "tenhou", "the hand is 2 tiles away from ready"),
        ("123m456p789s1122z", "3z", "mcr", "the hand waits for 12z"),
        ("1469m147p2589s**", "2p", "hongzhong", "the hand is 4 tiles away from ready"),
    ],
)
def test_a_hand_that_has_not_won_says_why(hand: str, tile: str, rules: str, why: str) -> None:
    with pytest.raises(ScoreError, match=f"is not a win.*: {why}$"):
        paili.score(paili.Win(hand, tile, tsumo=True), rules)
