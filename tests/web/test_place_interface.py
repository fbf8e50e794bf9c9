"""The last deal over HTTP and without a server: the records of the library with their words, and errors."""

from __future__ import annotations

import json
from random import Random

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili.catalogue import LANGUAGES
from paili.goal.places import TSUMO, places
from paili.goal.points import wins_in_hand
from paili.report.game.places import wins_text
from paili.scoring import preset
from paili.web.interface.models import PlacesOut
from paili.web.local import answer

POINTS = [25_000, 31_000, 22_000, 22_000]
HAND = "234m456p234678s2z3s"


def same_answer(client: TestClient, fields: dict) -> dict:
    """Ask both and compare."""
    response = client.post("/api/place", json=fields)
    assert response.status_code == 200, response.text
    assert response.json() == json.loads(json.dumps(answer("/api/place", fields).body))
    return response.json()


def test_it_is_the_record_with_its_words(client: TestClient) -> None:
    rng = Random(5)
    for number in range(12):
        rules = preset(rng.choice(["tenhou", "mleague", "wrc"]))
        points = [100 * rng.randrange(-50, 600) for _ in range(4)]
        table = {
            "seat": rng.choice("ESWN"), "honba": rng.randrange(4), "sticks": rng.randrange(4),
            "first_dealer": rng.choice("ESWN"),
        }  # fmt: skip
        language = LANGUAGES[number % 3]
        result = same_answer(client, {"points": points, "rules": rules.name, "lang": language, **table})
        record = json.loads(json.dumps(places(points, rules=rules, **table).to_dict()))
        assert result["hand"] == []
        for way, plain in zip(result["ways"], record["ways"], strict=True):
            for item, enough in zip(way["enough"], plain["enough"], strict=True):
                assert enough.items() <= item.items()
                if not enough["yakuman"]:
                    assert item["wins_text"] == wins_text(enough["wins"], language)
            assert (way["source"] == TSUMO) == (way is result["ways"][0])
        assert {key: result[key] for key in ("seat", "points", "now")} == {
            key: record[key] for key in ("seat", "points", "now")
        }
        assert PlacesOut.model_validate(result).model_dump() == result


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("more", [{}, {"visible": "23s", "dora_indicators": "2s"}], ids=["open", "seen"])
def test_a_hand_stands_beside_each_way(client: TestClient, rank: int, more: dict) -> None:
    fields = {"points": POINTS, "seat": "E", "hand": HAND, "rank": rank, **more}
    result = same_answer(client, fields)
    table = places(POINTS, seat="E")
    wins = {(goal.points, goal.tsumo): goal for goal in wins_in_hand(table, HAND, rank, **more)}
    ways = [way for way in table.ways if way.least(rank)]
    assert len(result["hand"]) == len(ways)
    for item, way in zip(result["hand"], ways, strict=True):
        least = way.least(rank)
        assert least is not None
        far = wins[least.points, way.source == TSUMO]
        assert json.loads(json.dumps(far.to_dict())).items() <= item.items()
        assert f"{least.points:,}" in item["line"]


def test_what_is_seen_is_not_hoped_for(client: TestClient) -> None:
    """The hand waits for 3s; with all of them seen the win is further, or is won on other tiles."""
    fields = {"points": POINTS, "seat": "E", "hand": HAND}
    near, far = same_answer(client, fields), same_answer(client, fields | {"visible": "33s"})
    assert "3s" in near["hand"][0]["tiles"]
    assert all("3s" not in item["tiles"] for item in far["hand"])
    assert far["hand"][0]["draws"] > near["hand"][0]["draws"]


def test_three_players(client: TestClient) -> None:
    result = same_answer(client, {"points": [35_000, 31_000, 39_000], "rules": "tenhou_sanma", "seat": "W"})
    assert [way["source"] for way in result["ways"]] == ["tsumo", "E", "S"]


def test_points_need_not_be_round(client: TestClient) -> None:
    same_answer(client, {"points": [*POINTS[:3], 22_050]})


def test_the_rules_of_every_preset(client: TestClient) -> None:
    for name in ("mleague", "wrc", "ema", "mahjong_soul"):
        rules = preset(name)
        result = same_answer(client, {"points": POINTS, "rules": name})
        assert result["now"] == places(POINTS, rules=rules).now


def test_a_place_below_one_is_refused(client: TestClient) -> None:
    assert client.post("/api/place", json={"points": POINTS, "rank": 0}).status_code == 422
