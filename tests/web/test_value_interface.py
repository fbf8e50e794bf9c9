"""The value of a hand over HTTP: the record of `paili.evaluate`, limits, and errors in every language."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")
from fastapi.testclient import TestClient

import paili
from paili.report.hand.value import explained_lines
from paili.scoring import Rules
from paili.web.interface.models import ExplanationOut, ValueOut

READY = "123m456p789s1122z"


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        ({"hand": READY}, {}),
        ({"hand": READY, "turns": 5, "objective": "win"}, {"turns": 5, "objective": "win"}),
        (
            {"hand": READY + "5z", "visible": "9p", "river": "1z", "dora_indicators": "4p", "seat_wind": "E",
             "round_wind": "S", "rules": "mleague"},
            {"visible": "9p", "river": "1z", "dora_indicators": "4p", "seat_wind": "E", "round_wind": "S",
             "rules": Rules.M_LEAGUE},
        ),
        (
            {"hand": READY, "objective": "place", "opponents": "phoenix", "points": [25_000] * 4, "to_play": 1, "turns": 4,
             "uma": "90,45,0,-135"},
            {"objective": "place", "opponents": "phoenix", "points": [25_000] * 4, "to_play": 1, "turns": 4,
             "uma": "tenhou_7dan"},
        ),
        (
            {"hand": READY, "objective": "place", "opponents": "phoenix", "points": [24_000, 26_000, 25_000, 25_000],
             "round_wind": "S", "first_dealer": "W", "seat_wind": "W", "honba": 2, "sticks": 1, "turns": 4},
            {"objective": "place", "opponents": "phoenix", "points": [24_000, 26_000, 25_000, 25_000], "to_play": 2,
             "round_wind": "S", "first_dealer": "W", "seat_wind": "W", "honba": 2, "sticks": 1, "turns": 4},
        ),
    ],
)  # fmt: skip
def test_it_is_the_record(client: TestClient, fields: dict, options: dict) -> None:
    response = client.post("/api/value", json=fields)
    assert response.status_code == 200, response.text
    document = json.loads(json.dumps(paili.evaluate(fields["hand"], **options).to_dict()))
    assert response.json() == document
    assert ValueOut.model_validate(document).model_dump() == document


def test_why_two_discards_differ(client: TestClient) -> None:
    """The record of `paili.explain`, and its sentences in the language asked for."""
    fields = {"hand": READY + "5z", "a": "5z", "b": "1m", "turns": 4, "dora_indicators": "4p"}
    explanation = paili.explain(READY + "5z", "5z", "1m", turns=4, dora_indicators="4p")
    for language in ("en", "zh", "ja"):
        response = client.post("/api/value/why", json={**fields, "lang": language})
        assert response.status_code == 200, response.text
        lines = explained_lines(explanation, language)
        assert response.json() == {**json.loads(json.dumps(explanation.to_dict())), "why": lines}
        assert ExplanationOut.model_validate(response.json()).model_dump() == response.json()
    assert client.post("/api/value/why", json={**fields, "b": "9s9s"}).status_code == 422
    assert client.post("/api/value/why", json={**fields, "b": "9p"}).status_code == 422


@pytest.mark.parametrize("riichi", [0, 2])
def test_with_the_others_of_a_table(client: TestClient, riichi: int) -> None:
    fields = {"hand": READY, "turns": 4, "opponents": "phoenix", "others_riichi": riichi}
    body = client.post("/api/value", json=fields).json()
    assert body == json.loads(
        json.dumps(paili.evaluate(READY, turns=4, opponents="phoenix", others_riichi=riichi).to_dict())
    )
    alone = client.post("/api/value", json={**fields, "opponents": None})
    assert alone.status_code == (422 if riichi else 200)
    assert client.post("/api/value", json={**fields, "table": "moon"}).status_code == 422


def test_with_calls(client: TestClient) -> None:
    fields = {"hand": "25m3379p1468s2277z", "turns": 4, "calls": True}
    response = client.post("/api/value", json=fields)
    assert response.status_code == 200, response.text
    evaluation = paili.evaluate("25m3379p1468s2277z", turns=4, calls=True)
    assert response.json() == json.loads(json.dumps(evaluation.to_dict()))
    assert response.json()["calls"] > 0
    for wrong in ({"variant": "laizi"}, {"calls": "yes"}):
        assert client.post("/api/value", json={**fields, **wrong}).status_code == 422


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "use fewer wildcards or draws"), ("zh", "去掉一些混牌"), ("ja", "減らすか")]
)
def test_too_many_wins_with_wildcards_are_refused(client: TestClient, lang: str, words: str) -> None:
    """They would be scored one by one, for a minute; the answer names what to leave out."""
    fields = {"rules": "hongzhong", "hand": "147m25p369s8p1m77z2s", "shape_changes": 1}
    response = client.post("/api/fan/value", json=fields, headers={"accept-language": lang})
    assert response.status_code == 422
    assert words in json.dumps(response.json(), ensure_ascii=False)


@pytest.mark.parametrize("path", ["/api/value", "/api/value/why"])
def test_points_of_riichi_with_wildcards_are_refused(client: TestClient, path: str) -> None:
    fields = {"hand": "123m456p789s115z*2m"} | ({"a": "1m", "b": "5z"} if path.endswith("why") else {})
    response = client.post(path, json=fields)
    assert response.status_code == 422
    assert 'objective=\\"win\\"' in response.text
    if path == "/api/value":
        assert client.post(path, json=fields | {"objective": "win"}).json()["discards"][0]["win"] > 0.5


def test_what_a_question_costs() -> None:
    from paili.web.value_answers import cost

    plain, called, wild = (
        cost({"hand": hand, "calls": calls})
        for hand, calls in ((READY, False), (READY, True), (READY + "*", False))
    )
    assert plain < called < wild


@pytest.mark.parametrize(
    ("hand", "deal", "number"),
    [
        ("123m456p789s115z2m", {}, 0),
        ("123m456p789s115z2m", {"rules": "hangzhou"}, 1),
        ("123m456p789s11z*2m", {"rules": "guangdong", "wild": "1z"}, 3),
        ("123m456p789s115z2m", {"rules": "mcr", "wild_indicator": "x"}, 0),
        ("123m456p789s115z2mx", {"rules": "hangzhou"}, 0),
    ],
)
def test_tiles_of_a_wild_kind_cost_as_much_as_wildcards(hand: str, deal: dict[str, str], number: int) -> None:
    from paili.web.value_answers import cost, cost_in_game

    request = {"hand": hand, "rules": "mcr", "wild": "", "wild_indicator": ""} | deal
    assert cost_in_game(request) == cost({"hand": "*" * number})
