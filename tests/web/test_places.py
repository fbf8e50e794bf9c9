"""Where the error of a request is: the text, the index in it, and the field if it is not the hand."""

from __future__ import annotations

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili.web.local import answer


@pytest.mark.parametrize(
    ("hand", "position", "problem"),
    [
        ("2m3456p", 0, "sanma is played without 2m"),
        ("19m5m34p", 3, "sanma is played without 5m"),
        ("[234p]1122z", 0, "[234p] is a chi, which sanma does not have"),
        ("123456789s1234567p", 15, "16 tiles: a hand of sanma has at most 14"),
    ],
)
@pytest.mark.parametrize("path", ["analyze", "read", "why"])
def test_hands_that_a_variant_does_not_know(
    client: TestClient, path: str, hand: str, position: int, problem: str
) -> None:
    fields = {"text": hand} if path == "read" else {"hand": hand}
    more = {"tile": "1z"} if path == "why" else {}
    response = client.post(f"/api/{path}", json={**fields, **more, "variant": "sanma"})
    assert response.status_code == 422
    fault = response.json()["error"]
    assert (fault["type"], fault["text"], fault["position"], fault["problem"]) == (
        "VariantError", hand, position, problem,
    )  # fmt: skip
    assert "field" not in fault


@pytest.mark.parametrize(
    ("visible", "type_", "position", "problem"),
    [
        (
            "5555m",
            "HandError",
            2,
            "the hand and the visible tiles together have six 5m, at most 4 are possible",
        ),
        (
            "1z505m2p",
            "HandError",
            4,
            "the hand and the visible tiles together have five 5m, at most 4 are possible",
        ),
        (
            "9s[555m]",
            "HandError",
            5,
            "the hand and the visible tiles together have five 5m, at most 4 are possible",
        ),
        (
            "五萬 3p 五萬 五萬",
            "HandError",
            9,
            "the hand and the visible tiles together have five 5m, at most 4 are possible",
        ),
        ("1z5q", "NotationError", 3, "'q' is no tile"),
        ("66666m", "NotationError", 4, "five 6m, at most 4"),
        ("1m*", "NotationError", 2, "the visible tiles must not contain a wildcard"),
    ],
)
@pytest.mark.parametrize("path", ["analyze", "why"])
def test_tiles_seen_that_can_not_be(
    client: TestClient, path: str, visible: str, type_: str, position: int, problem: str
) -> None:
    more = {"tile": "5m"} if path == "why" else {}
    result = client.post(f"/api/{path}", json={"hand": "55m", "visible": visible, **more}).json()["error"]
    assert (result["type"], result["field"], result["text"]) == (type_, "visible", visible)
    assert (result["position"], result["problem"]) == (position, problem)


def test_a_fault_of_tiles_seen_in_chinese(client: TestClient) -> None:
    fields = {"hand": "5m", "visible": "5555m"}
    result = client.post("/api/analyze", json=fields, headers={"accept-language": "zh"}).json()["error"]
    assert result["local"] == "手牌和已见的牌里共有5张5m，最多4张"


def test_tiles_seen_reach_the_engine(client: TestClient) -> None:
    body = client.post("/api/analyze", json={"hand": "5m", "visible": "[555m]"}).json()
    assert (body["visible"], body["waits"]) == ("555m", [{"tile": "5m", "left": 0, "shapes": ["pair"]}])
    same = client.post("/api/analyze", json={"hand": "5m", "visible": " "}).json()
    assert same["visible"] == ""


@pytest.mark.parametrize("text", ["1133m12p1133s122357z", "1111222233334444m5555z", "1m"])
def test_tiles_seen_are_no_hand(client: TestClient, text: str) -> None:
    body = client.post("/api/read", json={"text": text, "is_hand": False}).json()
    assert len(body["tiles"]) == sum(letter.isdigit() for letter in text)
    assert body["is_hand"] is False


@pytest.mark.parametrize(
    ("path", "fields", "field"),
    [
        ("score", {"hand": "123m456p77889s11z", "tile": "9q"}, "tile"),
        ("score", {"hand": "123m456p77889s11z", "tile": "9s", "dora_indicators": "4q"}, "dora_indicators"),
        ("why", {"hand": "123m456p77889s11z2z", "tile": "9q"}, "tile"),
        ("furiten", {"hand": "123m456p77889s11z", "river": "9q"}, "river"),
        ("points", {"hand": "123m456p77889s11z", "visible": "9q"}, "visible"),
        ("value", {"hand": "123m456p77889s11z", "visible": "9q"}, "visible"),
        ("value", {"hand": "9q", "visible": "9q"}, None),
        ("drill/answer", {"name": "waits-mixed-1-7", "answer": "9q"}, "answer"),
        ("fan/score", {"rules": "mcr", "hand": "123456789m12p88s", "tile": "9q"}, "tile"),
        ("fan/value", {"rules": "mcr", "hand": "123456789m12p88s", "visible": "9q"}, "visible"),
    ],
)
def test_the_field_of_a_wrong_text_is_named(client: TestClient, path: str, fields: dict, field: str) -> None:
    result = client.post(f"/api/{path}", json=fields).json()["error"]
    assert (result["text"], result.get("field")) == ("9q" if "9q" in fields.values() else "4q", field)
    assert answer(f"/api/{path}", fields).body["error"] == result
