"""Reviews over HTTP: a deal as `paili.review` returns it, all deals in numbers, limits, errors in every language."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient
from log_samples import again, game, sample

import paili
from paili import logs
from paili.game import greedy_player, play_game, random_player
from paili.report.game.review import class_titles, summary_lines, why_lines
from paili.reviews.percentiles import LEAST_DECISIONS, LEAST_GAMES
from paili.web.games import api
from paili.web.games.api import MOST_BYTES_IN_MEMORY, _Reservation
from paili.web.games.log_file import MOST_UNPACKED
from paili.web.games.reviewed import MOST_DECISIONS, deal_reviewed
from paili.web.interface.models import DecisionAnswer, ReviewedDealOut, ReviewSummaryOut
from paili.web.local import answer, answer_file

BYTES = {"content-type": "application/octet-stream"}
SEAT = 1  # calls and discards at random
SUMMARY = "/api/review/summary"


def reviewed(client: TestClient, content: bytes | None = None, **query: object) -> dict:
    fields = {"seat": SEAT, "values": False, **query}
    response = client.post("/api/review", content=content or sample(), params=fields, headers=BYTES)
    assert response.status_code == 200, response.text
    return response.json()


def counted(deals: list[dict]) -> dict:
    names = ("number", "kind", "is_open", "shanten", "against", "loss")
    decisions = [
        {**{name: item[name] for name in names}, "mistake": item["class"]}
        for deal in deals
        for item in deal["decisions"]
    ]
    luck = [deal["luck"] for deal in deals]
    return {"values": deals[0]["values"], "decisions": decisions, "luck": luck}


def test_a_deal_is_what_review_says(client: TestClient) -> None:
    whole = paili.review(again(), SEAT, values=False)
    for deal in range(2):
        review = reviewed(client, deal=deal)
        assert ReviewedDealOut.model_validate(review, strict=True).model_dump(by_alias=True) == review
        decisions = [decision for decision in whole.decisions if decision.number == deal]
        assert len(decisions) > 5
        for item, shown in zip(decisions, review["decisions"], strict=True):
            record = json.loads(json.dumps(item.to_dict()))
            assert {key: shown[key] for key in record if key != "why"} == {
                key: value for key, value in record.items() if key != "why"
            }
            assert shown["why"] == why_lines(item, "en")
            assert [row["place"] for row in shown["rows"]] != []
            assert shown["loss"] is None
        assert review["luck"] == json.loads(json.dumps(whole.luck[deal].to_dict()))
        assert (review["values"], review["problem"]) == (False, None)


def test_the_hands_after_it(client: TestClient) -> None:
    """Those of a discard have a tile less, those of a call its meld too."""
    met = set()
    for deal in range(len(game().deals)):
        for item in reviewed(client, deal=deal)["decisions"]:
            position = paili.Position.parse(item["position"])
            actual = item["options"][item["chosen"]]
            after = item["after"][0]
            size = len(after["tiles"]) + 3 * len(after["melds"])
            before = len(position.hand.faces) + 3 * len(position.hand.melds)
            met.add(actual["move"])
            if actual["move"] != "quad":
                assert size == before - (actual["move"] in ("discard", "riichi"))
            if actual["move"] == "call":
                assert len(after["melds"]) == len(position.hand.melds) + 1
    assert {"discard", "call", "pass"} <= met


def test_values_where_they_are(client: TestClient) -> None:
    review = reviewed(client, values=True, deal=1, lang="zh")
    whole = paili.review(again(), SEAT, deals=game().deals[1].name)
    assert review["values"]
    assert [item["loss"] for item in review["decisions"]] == [decision.loss for decision in whole.decisions]
    assert [item["why"] for item in review["decisions"]] == [
        why_lines(decision, "zh") for decision in whole.decisions
    ]
    body = client.post(SUMMARY, json=counted([review]) | {"lang": "zh"}).json()
    assert ReviewSummaryOut.model_validate(body, strict=True).model_dump(by_alias=True) == body
    summary = json.loads(json.dumps(whole.summary.to_dict()))
    assert {key: body[key] for key in summary} == summary
    assert body["words"]["lines"] == list(summary_lines(whole.summary, "zh"))
    assert body["words"]["classes"]["titles"] == class_titles("zh")


def test_a_summary_without_values_says_what_is_left_out(client: TestClient) -> None:
    reviews = [reviewed(client, deal=deal) for deal in range(2)]
    body = client.post(SUMMARY, json=counted(reviews)).json()
    assert (body["deals"], body["valued"], body["mean_loss"]) == (2, 0, None)
    assert [len(row) for row in body["words"]["classes"]["rows"]] == [3, 3, 3]
    assert "are not judged" in body["words"]["note"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_without_a_server_says_the_same(client: TestClient, language: str) -> None:
    for query in ({"deal": 0}, {"deal": 99}, {"seat": 3, "number": 2}):
        fields = {"number": 1, "seat": SEAT, "deal": 0, "lang": language, **query}
        headers = BYTES | {"accept-language": language}
        sent = client.post(
            "/api/review", content=sample(), params=fields | {"values": False}, headers=headers
        )
        address = "/api/review?" + "&".join(f"{name}={value}" for name, value in fields.items())
        status, body = json.loads(answer_file(f"{address}&values=false", sample(), language))
        assert (status, body) == (sent.status_code, sent.json())
    body = counted([reviewed(client)]) | {"lang": language, "players": 4}
    assert (
        json.loads(json.dumps(answer(SUMMARY, body, language).body)) == client.post(SUMMARY, json=body).json()
    )


# ------------------------------------------------------------------------------- faults and bounds


@pytest.mark.parametrize(
    ("content", "query", "status"),
    [
        (b"", {}, 422), (b"{", {}, 422), (None, {"deal": 99}, 422), (None, {"seat": 4}, 422), (None, {"seat": -1}, 422),
        (None, {"number": 2}, 422), (None, {"deal": -1}, 422), (None, {"lang": "xx"}, 422), (None, {"values": "x"}, 422),
        (b"0" * (MOST_UNPACKED + 1), {}, 413),
    ],
)  # fmt: skip
def test_what_cannot_be_reviewed(client: TestClient, content: bytes | None, query: dict, status: int) -> None:
    fields = {"seat": SEAT, "values": False, **query}
    body = sample() if content is None else content
    response = client.post("/api/review", content=body, params=fields, headers=BYTES)
    assert response.status_code == status, response.text
    assert response.json()["error"]["message"]


def test_three_players_have_no_fourth(client: TestClient) -> None:
    headers = BYTES | {"accept-language": "zh"}
    fields = {"seat": 3, "values": False}
    response = client.post("/api/review", content=sample(players=3), params=fields, headers=headers)
    assert response.status_code == 422
    assert not response.json()["error"]["local"].isascii()
    assert reviewed(client, sample(players=3), seat=2)["decisions"]


def test_a_deal_that_cannot_be_followed_is_reported_in_the_language() -> None:
    whole = again()
    first = whole.deals[0]
    broken = replace(first, events=(first.events[0], first.events[0], *first.events[1:]))
    content = logs.write(replace(whole, deals=(broken, *whole.deals[1:])), format="mjai").encode()
    fields = {"file": content, "number": 1, "seat": 0, "deal": 0, "values": False, "lang": "ja"}
    fields["objective"] = "points"
    result = deal_reviewed(fields)
    assert result["problem"]
    assert (result["decisions"], result["luck"]) == ([], None)


def test_reviews_leave_half_of_the_room(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is opened while files that wait for their review hold all that they may."""
    monkeypatch.setattr(_Reservation, "seconds", 0.1)
    monkeypatch.setattr(_Reservation, "total", MOST_BYTES_IN_MEMORY // 2)
    refused = client.post("/api/review", content=sample(), params={"seat": 1}, headers=BYTES)
    assert refused.status_code == 503
    assert client.post("/api/log", content=sample(), headers=BYTES).status_code == 200
    assert _Reservation.total == MOST_BYTES_IN_MEMORY // 2


def test_reviews_with_values_wait_for_each_other(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are said to take long, so that a thread is left for what is short."""
    costs: list[float] = []

    async def noted(work: object, cost: float = 0.0) -> bytes:
        costs.append(cost)
        return b"{}"

    monkeypatch.setattr(api, "run_in_worker", noted)
    for values in (True, False):
        client.post("/api/review", content=sample(), params={"values": values}, headers=BYTES)
    client.post("/api/log", content=sample(), headers=BYTES)
    assert costs[0] >= costs[1] > costs[2] == 0


DECISION = {"number": 0, "kind": "discard", "is_open": False, "shanten": 1, "against": False, "loss": 2, "mistake": ""}  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"decisions": [DECISION | {"mistake": "bad"}]}, {"decisions": [DECISION | {"loss": -1}]}, {"decisions": [DECISION | {"loss": False}]}, {"decisions": [DECISION | {"loss": 1.5}]}, {"decisions": [{}]},
        {"decisions": [DECISION | {"kind": "x"}]}, {"decisions": [DECISION | {"number": -1}]}, {"decisions": 1},
        {"decisions": [DECISION] * (MOST_DECISIONS + 1)}, {"players": 5}, {"luck": [{}]}, {"luck": None}, {"lang": "xx"},
        {"more": 1},
    ],
)  # fmt: skip
def test_a_summary_of_what_is_no_review(client: TestClient, wrong: dict) -> None:
    response = client.post(SUMMARY, json={"decisions": [DECISION], "luck": [], **wrong})
    assert response.status_code == 422, response.text
    assert client.post(SUMMARY, json={"decisions": [], "luck": []}).status_code == 200


def test_no_loss_is_counted_of_wins_and_quads(client: TestClient) -> None:
    decisions = [DECISION | {"kind": kind} for kind in ("win", "quad", "discard")]
    response = client.post(SUMMARY, json={"decisions": decisions, "luck": []})
    assert response.status_code == 200, response.text
    assert (response.json()["decisions"], response.json()["valued"]) == (3, 1)


def test_a_position_is_weighed_by_itself(client: TestClient) -> None:
    """An offer as the review of its game has it, in the words of a language; faults are told."""
    offer = next(
        decision
        for decision in paili.review(again(), SEAT, values=False).decisions
        if decision.kind == "call"
    )
    fields = {"text": offer.position, "values": False, "lang": "ja"}
    body = client.post("/api/decision", json=fields).json()
    assert DecisionAnswer.model_validate(body, strict=True).model_dump(by_alias=True) == body
    assert [item["meld"] for item in body["decision"]["options"]] == [option.meld for option in offer.options]
    assert body["titles"][0] == "選択"
    assert json.loads(json.dumps(answer("/api/decision", fields, "ja").body)) == body
    nothing = client.post("/api/decision", json={"text": "123m456p789s1122z"}).json()
    assert nothing["decision"] is None
    for text in ("", "123m456p789s1122z.3z_rules.mcr", "{"):
        refused = client.post("/api/decision", json={"text": text})
        assert refused.status_code == 422, text
        assert refused.json()["error"]["message"]


# ------------------------------------------------------------------------------- trend


def trend_request(**more: object) -> dict[str, object]:
    games = [
        {"source": f"2022-0{month}-05.json", "decisions": [{**DECISION, "loss": 100}]} for month in (1, 2)
    ]
    return {"player": "Anna", "games": games, "last": 1, "periods": [], **more}


def test_a_trend_says_what_python_counts(client: TestClient) -> None:
    answer = client.post("/api/review/trend", json=trend_request()).json()
    (trend,) = answer["trends"]
    assert [month["name"] for month in trend["months"]] == ["2022-01", "2022-02"]
    assert trend["whole"]["lost"][0]["lost"] == 10_000
    assert trend["comparison"]["differences"][0] == {
        "name": "",
        "lost": 0.0,
        "error": None,
        "is_shown": False,
    }
    assert len(trend["words"]["tables"]) == 3
    months = client.post("/api/review/trend", json=trend_request(periods=["2022-02", "2022-01"])).json()
    assert months["trends"][0]["comparison"]["first"]["name"] == "2022-02"


def test_a_trend_of_the_last_games_needs_no_periods(client: TestClient) -> None:
    request = trend_request()
    answer = client.post("/api/review/trend", json=request).json()
    del request["periods"]
    assert client.post("/api/review/trend", json=request).json() == answer


def test_a_trend_of_enough_games_has_a_percentile(client: TestClient) -> None:
    games = [{"source": "", "decisions": [{**DECISION, "loss": 30}] * LEAST_DECISIONS}] * LEAST_GAMES
    (trend,) = client.post("/api/review/trend", json=trend_request(games=games)).json()["trends"]
    assert 50 < trend["among"][0]["percentile"] < 100  # 3,000 points in 100 decisions
    assert trend["among"][0]["games"] == LEAST_GAMES
    assert trend["words"]["tables"][0]["rows"][0][3].startswith(f"{trend['among'][0]['percentile']:.0f} ±")


@pytest.mark.parametrize(
    "more",
    [
        {"last": 0}, {"last": 101}, {"periods": ["2022"]}, {"periods": ["2022", "x"]}, {"periods": ["1", "2", "3"]},
        {"games": [{"decisions": [{}]}]}, {"games": [{"source": "x" * 501, "decisions": []}]}, {"players": 5},
        {"games": [{"decisions": []}] * 101}, {"player": "x" * 201}, {"lang": "xx"},
    ],
)  # fmt: skip
def test_no_trend(client: TestClient, more: dict[str, object]) -> None:
    assert client.post("/api/review/trend", json=trend_request(**more)).status_code == 422


def test_a_review_by_places_over_http(client: TestClient) -> None:
    """The same as in Python; its summary says what it is counted in."""
    params = {"seat": 1, "deal": 0, "objective": "place"}
    response = client.post("/api/review", content=sample(), params=params, headers=BYTES)
    assert response.status_code == 200
    answer = response.json()
    by_place = paili.review(again(), 1, deals=[again().deals[0].name], objective="place")
    assert answer["objective"] == "place"
    assert [one["loss"] for one in answer["decisions"]] == [one.loss for one in by_place.decisions]
    counted = [
        {name: one[name] for name in ("number", "kind", "is_open", "shanten", "against", "loss")}
        | {"mistake": one["class"]}
        for one in answer["decisions"]
    ]
    body = {"objective": "place", "decisions": counted, "luck": [answer["luck"]]}
    summary = client.post("/api/review/summary", json=body).json()
    assert summary["objective"] == "place"
    assert summary["mean_loss"] == pytest.approx(by_place.summary.mean_loss)
    assert "each place" in summary["words"]["note"]


def test_a_review_of_a_chinese_game_over_http(client: TestClient) -> None:
    """By shape, whatever is asked of values; by places it is refused."""
    played = play_game([greedy_player, random_player(1), greedy_player, greedy_player], "sichuan", seed=4)
    short = replace(played, deals=played.deals[:1], complete=False, result=None)
    content = logs.write(short, format="paili_json").encode()
    answers = [
        client.post(
            "/api/review", content=content, params={"seat": 1, "values": values}, headers=BYTES
        ).json()
        for values in (True, False)
    ]
    assert answers[0] == answers[1]
    assert (answers[0]["objective"], answers[0]["values"]) == ("shape", False)
    by_shape = paili.review(short, 1)
    assert [one["verdict"] for one in answers[0]["decisions"]] == [one.verdict for one in by_shape.decisions]
    counted = [
        {name: one[name] for name in ("number", "kind", "is_open", "shanten", "against", "loss", "judged")}
        | {"mistake": one["class"], "lost": one["lost"] and [*one["lost"].values()]}
        for one in answers[0]["decisions"]
    ]
    body = {"objective": "shape", "decisions": counted, "luck": []}
    summary = client.post("/api/review/summary", json=body).json()
    assert by_shape.summary.shape is not None
    assert summary["shape"]["farther"] == by_shape.summary.shape.farther
    assert summary["classes"][0]["count"] == len(by_shape.mistakes)
    refused = client.post("/api/review", content=content, params={"objective": "place"}, headers=BYTES)
    assert refused.status_code == 422
    shown = client.post("/api/log", content=content, headers=BYTES).json()
    assert shown["fan"]["fans"]
    assert len(shown["game"]["more"]) == len(shown["game"]["deals"]) == 1


def test_a_damaged_deal_of_a_chinese_game_is_shown_as_far_as_it_can_be(client: TestClient) -> None:
    """A tile that nobody holds: what follows is left out, and the page says why."""
    played = play_game([greedy_player] * 4, "sichuan", seed=4)
    first = played.deals[0]
    events = (*first.events[:20], first.events[10], *first.events[20:])
    broken = replace(played, deals=(replace(first, events=events),), complete=False, result=None)
    content = logs.write(broken, format="paili_json").encode()
    shown = client.post("/api/log", content=content, headers=BYTES).json()
    (deal,) = shown["game"]["deals"]
    assert deal["problem"]
    assert len(deal["steps"]) == 21
    review = client.post("/api/review", content=content, headers=BYTES).json()
    assert (review["decisions"], bool(review["problem"])) == ([], True)
