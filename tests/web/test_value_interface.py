"""What a hand is worth over HTTP: the record of `paili.evaluate`, bounds, and faults in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")
pytest.importorskip("numba")

from fastapi.testclient import TestClient

import paili
from paili.scoring import Rules
from paili.web.app import create_app
from paili.web.value_api import ValueOut

READY = "123m456p789s1122z"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), base_url="http://localhost") as client:
        yield client


@pytest.mark.parametrize(
    ("asked", "options"),
    [
        ({"hand": READY}, {}),
        ({"hand": READY, "turns": 5, "objective": "win"}, {"turns": 5, "objective": "win"}),
        (
            {"hand": READY + "5z", "visible": "9p", "river": "1z", "dora_indicators": "4p", "seat_wind": "E",
             "round_wind": "S", "rules": "mleague"},
            {"visible": "9p", "river": "1z", "dora_indicators": "4p", "seat_wind": "E", "round_wind": "S",
             "rules": Rules.M_LEAGUE},
        ),
    ],
)  # fmt: skip
def test_it_is_the_record(client: TestClient, asked: dict, options: dict) -> None:
    found = client.post("/api/value", json=asked)
    assert found.status_code == 200, found.text
    told = json.loads(json.dumps(paili.evaluate(asked["hand"], **options).to_dict()))
    assert found.json() == told
    assert ValueOut.model_validate(told).model_dump() == told


@pytest.mark.parametrize(
    "asked",
    [
        {"hand": "5555m5m"}, {"hand": READY, "turns": 0}, {"hand": READY, "turns": 36}, {"hand": READY, "turns": "9"},
        {"hand": READY, "objective": "fame"}, {"hand": READY, "river": "5q"}, {"hand": READY, "visible": "11m11m1m"},
        {"hand": READY, "dora_indicators": "123456m"}, {"hand": READY, "rules": "poker"},
        {"hand": READY, "seat_wind": "N", "rules": "tenhou_sanma", "variant": "sanma"}, {},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_told(client: TestClient, asked: dict) -> None:
    found = client.post("/api/value", json=asked, headers={"accept-language": "zh"})
    assert found.status_code == 422
    assert re.search(r"[\u4e00-\u9fff]", found.json()["error"]["local"])
