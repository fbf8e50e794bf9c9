"""Scores over HTTP: the record of `paili score --json`, its words, its limits."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili.report.game.score import score_page_json
from paili.report.page_words import page_words
from paili.scoring import Win, preset, presets, score
from paili.web.local import answer

WINS = [
    {"hand": "123m456p77889s11z", "tile": "9s", "riichi": True, "dora_indicators": "4p"},
    {"hand": "123567m234p67s99p", "tile": "8s", "tsumo": True, "seat_wind": "E", "honba": 2, "sticks": 1},
    {"hand": "19m19p19s1234567z", "tile": "1m", "tsumo": True},
    {"hand": "1112345678999m", "tile": "5m", "discarder": "W"},
    {"hand": "234m456p78s55z[111z]", "tile": "9s"},
    {"hand": "234m456p78s99p[123s]", "tile": "9s"},
    {"hand": "1122335566778m", "tile": "8m", "riichi": True, "ippatsu": True, "ura_indicators": "1m"},
    {"hand": "55m[111m](2222p)[3333s][444+4z]", "tile": "*", "tsumo": True},
]


@pytest.mark.parametrize("win", WINS[:-1], ids=lambda win: win["hand"])
@pytest.mark.parametrize("rules", ["tenhou", "mahjong_soul", "ema"])
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_scores_are_the_records_of_json(client: TestClient, win: dict, rules: str, language: str) -> None:
    expected = score(Win(**win), preset(rules))
    body = client.post("/api/score", json={**win, "rules": rules, "lang": language}).json()
    assert body == json.loads(json.dumps(score_page_json(expected, language)))
    words = body.pop("words")
    assert body == json.loads(json.dumps(expected.to_dict()))
    assert len(words["yaku"]) == len(body["yaku"])
    assert bool(words["problem"]) == bool(body["problem"])
    assert bool(words["paid"]) != bool(body["problem"])


def test_games_whose_points_are_not_counted(client: TestClient) -> None:
    rules = {one["name"]: one["rules"] for one in client.get("/api/variants").json()}
    assert rules["laizi"] == rules["taiwan"] == []
    assert sorted(rules["riichi"] + rules["sanma"]) == sorted(presets())
    fields = {"hand": "123m456p77889s11z", "tile": "9s", "variant": "laizi"}
    result = client.post("/api/score", json=fields, headers={"accept-language": "zh"}).json()["error"]
    assert result["message"] == "points cannot be computed for laizi"
    assert result["local"] == "癞子麻将不计算点数"


@pytest.mark.parametrize(("variant", "rules"), [("sanma", "tenhou"), ("riichi", "tenhou_sanma")])
def test_rules_of_another_variant_are_refused(client: TestClient, variant: str, rules: str) -> None:
    fields = {"hand": "123p456p77889s11z", "tile": "9s", "rules": rules}
    assert client.post("/api/score", json=fields).status_code == 200
    response = client.post("/api/score", json={**fields, "variant": variant})
    error = response.json()["error"]
    assert (response.status_code, error["field"]) == (422, "rules")
    assert error["message"].startswith(f"the rules {rules} are for ")
    assert answer("/api/score", {**fields, "variant": variant}).body["error"]["field"] == "rules"
    assert answer("/api/score", fields).status == 200


def test_rules(client: TestClient) -> None:
    body = client.get("/api/rules").json()
    assert [one["name"] for one in body] == list(presets())
    words = page_words("ja")["page"]
    assert all(f"rules_{one['name']}" in words for one in body)


@pytest.mark.parametrize(
    ("win", "type_"),
    [
        ({"hand": "123m456p77889s11z", "tile": "8s"}, "ScoreError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "ippatsu": True}, "ScoreError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "rules": "poker"}, "ScoreError"),
        ({"hand": "123m456p77889s11z", "tile": "9x"}, "NotationError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "dora_indicators": "5q"}, "NotationError"),
        ({"hand": "123m4p*******11z", "tile": "9s"}, "ScoreError"),
        ({"hand": "123m45p******11z", "tile": "*"}, "ScoreError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "honba": 10**9}, "RequestError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "sticks": False}, "RequestError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "kita": "1"}, "RequestError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "riichi": 1}, "RequestError"),
        ({"hand": "123m456p77889s11z", "tile": "9s", "variant": "laizi"}, "ScoreError"),
        ({"hand": "123m456p77889s111222z", "tile": "9s", "variant": "taiwan"}, "ScoreError"),
    ],
)
def test_wins_that_can_not_be_scored(client: TestClient, win: dict, type_: str) -> None:
    response = client.post("/api/score", json=win)
    assert response.status_code == 422
    assert response.json()["error"]["type"] == type_
