"""Errors over HTTP, in the language of Accept-Language beside the English of programs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili.web.app import create_app

WON = {"hand": "123567m234p67s99p", "tile": "8s"}
FAULTS: list[tuple[str, dict]] = [
    ("score", {**WON, "ippatsu": True}),
    ("score", {**WON, "haitei": True}),
    ("score", {**WON, "ura_indicators": "1m"}),
    ("score", {**WON, "tenhou": True, "tsumo": True}),
    ("score", {**WON, "kita": 1}),
    ("score", {**WON, "honba": -1}),
    ("score", {**WON, "honba": 1001}),
    ("score", {**WON, "honba": "many"}),
    ("score", {**WON, "tsumo": "perhaps"}),
    ("score", {**WON, "seat_wind": "Q"}),
    ("score", {**WON, "seat_wind": "N", "rules": "tenhou_sanma"}),
    ("score", {**WON, "dora_indicators": "123456m"}),
    ("score", {**WON, "dora_indicators": "1m" * 60}),
    ("score", {**WON, "circumstances": ["rain"]}),
    ("score", {**WON, "weather": "rain"}),
    ("score", {**WON, "rules": "nope"}),
    ("score", {**WON, "tile": "9s"}),
    ("score", {**WON, "tile": "9s9s"}),
    ("score", {**WON, "tile": ""}),
    ("score", {**WON, "hand": 5}),
    ("score", {"tile": "8s"}),
    ("score", {"hand": "567m234p67s99p[123m]", "tile": "8s", "riichi": True}),
    ("score", {"hand": "123567m234p6s******", "tile": "*"}),
    ("analyze", {"hand": "5555m5m"}),
    ("analyze", {"hand": "2m", "variant": "sanma"}),
    ("analyze", {"hand": "1m", "visible": "1111m"}),
    ("analyze", {"hand": "1m", "variant": "foo"}),
    ("why", {"hand": "12m", "tile": "3m"}),
    ("drill/answer", {"name": "nope", "given": "1m"}),
    ("drill/answer", {"name": "discard-1-0", "given": "1m2m"}),
]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), base_url="http://localhost") as client:
        yield client


def fault(client: TestClient, path: str, asked: dict, language: str) -> dict:
    response = client.post(f"/api/{path}", json=asked, headers={"accept-language": language})
    assert response.status_code == 422
    found = response.json()["error"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("path", "asked"), FAULTS)
def test_the_fault_is_told_in_both_languages(client: TestClient, path: str, asked: dict) -> None:
    english = fault(client, path, asked, "en-GB")
    assert "local" not in english
    for language in ("zh-CN", "ja"):
        found = fault(client, path, asked, language)
        local = found.pop("local")
        assert found == english
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", local), local
        assert not re.search(r"\b(?:the|must|be|not|is|input|should|than|no|and|has|at most)\b", local), local


@pytest.mark.parametrize(
    ("asked", "chinese", "japanese"),
    [
        ({**WON, "honba": -1}, "body.honba：最小0", "body.honba：最小0"),
        ({**WON, "weather": ""}, "body.weather：没有这一项", "body.weather：そのような項目はない"),
        ({"tile": "8s"}, "body.hand：缺少", "body.hand：がない"),
        (
            {**WON, "tsumo": True, "discarder": "E"},
            "放铳者东家与自摸不能同时成立：没有人放铳",
            "放銃者東家とツモは両立しない：誰も放銃していない",
        ),
        (
            {"hand": "123567m234p6s******", "tile": "*"},
            "要算点的手牌有7张混牌，最多6张",
            "点数を数える手にワイルド牌7枚、最大6枚",
        ),
    ],
)
def test_whole_sentences(client: TestClient, asked: dict, chinese: str, japanese: str) -> None:
    assert fault(client, "score", asked, "zh")["local"] == chinese
    assert fault(client, "score", asked, "ja")["local"] == japanese
