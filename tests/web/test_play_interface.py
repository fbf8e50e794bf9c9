"""A game against bots over HTTP: its state is the list of moves, and errors have a message."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili import logs
from paili.bots.human.game import MOST_LETTERS, HumanGame
from paili.web.local import answer

FROM = "135568m225p06s77z.8s_E4E.0.0_i8p_w69_p26900.29100.20700.23300_A_B_C_D"
BEGIN = {"rules": "tenhou_east", "seed": 5}


def same_answer(client: TestClient, path: str, fields: dict, status: int = 200) -> dict:
    """Ask the server, and what answers without one: they say the same."""
    sent = client.post(path, json=fields, headers={"accept-language": "zh"})
    assert sent.status_code == status, sent.text
    if sent.json().get("error", {}).get("type") == "RequestError":
        assert answer(path, fields, "zh").status == status
    else:
        assert answer(path, fields, "zh") == (status, sent.json())
    return sent.json()


def test_a_deal_over_http(client: TestClient) -> None:
    seen = same_answer(client, "/api/play", BEGIN)
    assert (seen["seat"], seen["played"], seen["moves"], len(seen["choices"])) == (0, 0, "", 14)
    while not seen["played"]:
        move = next(
            (item["move"] for item in seen["choices"] if item["kind"] in ("tsumo", "ron", "pass")),
            seen["choices"][-1]["move"],
        )
        seen = same_answer(client, "/api/play", {**BEGIN, "moves": seen["moves"], "move": move})
    assert len(seen["deals"]) == 2
    assert seen["deals"][0]["ends"]
    assert same_answer(client, "/api/play", {**BEGIN, "moves": seen["moves"]})["deals"] == seen["deals"][1:]


def test_from_a_position(client: TestClient) -> None:
    seen = same_answer(client, "/api/play", {"position": FROM, "seed": 1, "move": "8S"})
    assert (seen["seat"], seen["moves"].split()[0], seen["deals"][0]["name"]) == (3, "8S", "E4.0")
    for wrong in ("x", "123m456p77889s11z.9s", FROM.replace("_w69", "_w3")):
        fault = same_answer(client, "/api/play", {"position": wrong, "seed": 1}, 422)["error"]
        assert fault["field"] == "position"
        assert fault["local"]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_coach_over_http(client: TestClient, language: str) -> None:
    fields = {**BEGIN, "lang": language}
    result = same_answer(client, "/api/play/coach", fields)
    assert (result["agrees"], result["lines"], result["hint"]["kind"]) == (None, [], "discard")
    assert not re.search(
        "[0-9]z" if language == "en" else "[0-9][mpsz]", result["why"]
    )  # as people call them
    same = same_answer(client, "/api/play/coach", fields | {"move": result["hint"]["move"]})
    assert same["agrees"] is True
    other = next(
        item["move"]
        for item in same_answer(client, "/api/play", BEGIN)["choices"]
        if item["move"] != result["hint"]["move"]
    )
    assert (
        same_answer(client, "/api/play/coach", fields | {"move": other}).items()
        >= {"agrees": False, "why": result["why"]}.items()
    )
    assert same_answer(client, "/api/play/coach", fields | {"move": "9z"}, 422)["error"]["local"]


def test_the_log_of_a_game(client: TestClient) -> None:
    game = HumanGame("tenhou_sanma_east", seed=2)
    while not game.play.deals:
        moves = [game.play.to_text(move) for move in game.choices]
        game.answer("pass" if "pass" in moves else moves[-1].rstrip("-"))
    fields = {"rules": "tenhou_sanma_east", "seed": 2, "moves": " ".join(game.moves)}
    (read,) = logs.read(same_answer(client, "/api/play/log", {**fields, "lang": "zh"})["text"].encode())
    assert len(read.deals) == 1
    assert [deal.events[:-1] for deal in read.deals] == [deal.events[:-1] for deal in game.play.deals]
    assert [player.name for player in read.players] == ["你", "balanced", "balanced"]


@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_other_bots_sit_at_the_table(client: TestClient, bots: str) -> None:
    fields = {**BEGIN, "bots": bots}
    move = same_answer(client, "/api/play", fields)["choices"][-1]["move"]
    seen = same_answer(client, "/api/play", {**fields, "move": move})
    assert seen["moves"].startswith(f"{move} ")
    assert same_answer(client, "/api/play", {**fields, "moves": seen["moves"]})["choices"] == seen["choices"]
    game = HumanGame("tenhou_east", seed=5, moves=seen["moves"].split(), bots=bots)
    while not game.play.deals:
        moves = [game.play.to_text(move) for move in game.choices]
        game.answer("pass" if "pass" in moves else moves[-1].rstrip("-"))
    (read,) = logs.read(
        same_answer(client, "/api/play/log", {**fields, "moves": " ".join(game.moves)})["text"].encode()
    )
    assert [player.name for player in read.players][1:] == [bots] * 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"move": "9z"}, {"move": "\x00"}, {"moves": "pass"}, {"moves": "x " * 99}, {"rules": "no game"}, {"seat": 4}, {"deals": -1}, {"deals": "1"}, {"seat": "0"},
        {"seed": -1}, {"seed": "x"}, {"seed": None}, {"moves": "1m " * (MOST_LETTERS // 3 + 1)}, {"moves": ["1m"]}, {"move": "5" * 50}, {"more": 1},
        {"rules": "tenhou_sanma", "seat": 3}, {"rules": 5}, {"bots": "strong"}, {"bots": 1}, {"position": "x" * 2000},
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused(client: TestClient, wrong: dict) -> None:
    sent = client.post("/api/play", json=BEGIN | wrong, headers={"accept-language": "ja"})
    assert sent.status_code == 422
    fault = sent.json()["error"]
    assert fault["message"]
    assert fault["local"]
    assert len(sent.content) < 5_000


# ------------------------------------------------------------------------------- Chinese games


def told_by_the_coach(client: TestClient, begin: dict, deals: int = 1) -> Iterator[tuple[dict, dict]]:
    """A game as the coach would play it, without a server but its last moment: what is seen, what it says."""
    fields = {**begin, "deals": deals}
    seen = same_answer(client, "/api/play", fields)
    while seen["choices"]:
        now = {**fields, "moves": seen["moves"]}
        body = answer("/api/play/coach", now).body
        yield seen, body
        move = body["hint"] or seen["choices"][-1]
        seen = answer("/api/play", {**now, "move": move["move"]}).body
    yield same_answer(client, "/api/play", {**fields, "moves": seen["moves"]}), {}


def test_blood_battle_over_http(client: TestClient) -> None:
    moments = [*told_by_the_coach(client, {"rules": "sichuan-app", "seed": 5})]
    kinds = [{item["kind"] for item in seen["choices"]} for seen, _ in moments]
    assert kinds[:2] == [{"swap"}, {"lack"}]
    assert moments[0][1]["hint"]["move"].startswith("swap.")
    lacks = [seat["lack"] for seat in moments[2][0]["more"][0]["seats"]]
    assert "" not in lacks
    last, _ = moments[-1]
    assert [place["rank"] for place in last["places"]] == sorted(place["rank"] for place in last["places"])
    assert sum(place["points"] for place in last["places"]) == 0
    assert sum(seat["gone"] is not None for seat in last["more"][0]["seats"]) == 3
    log = same_answer(
        client, "/api/play/log", {"rules": "sichuan-app", "seed": 5, "deals": 1, "moves": last["moves"]}
    )
    (game,) = logs.read(log["text"].encode())
    assert game.rules.name == "sichuan-app"


def test_the_coach_says_what_waits_would_win(client: TestClient) -> None:
    moments = [*told_by_the_coach(client, {"rules": "sichuan", "seed": 3})]
    ready = [advice for _, advice in moments if advice and any("can win" in line for line in advice["lines"])]
    assert ready
    assert all(re.search(r": -?[0-9]+ fan", advice["lines"][0]) for advice in ready)
    assert not any(
        "considers only the shape" in line for _, advice in moments if advice for line in advice["lines"]
    )


def test_the_coach_says_what_a_win_is_worth_now(client: TestClient) -> None:
    moments = [*told_by_the_coach(client, {"rules": "sichuan-app", "seed": 5})]
    ((seen, advice),) = [
        (seen, advice) for seen, advice in moments if advice and advice["hint"]["kind"] in ("ron", "tsumo")
    ]
    (line,) = advice["lines"]
    end = next(end for end in moments[-1][0]["deals"][0]["ends"] if end["seat"] == 0)
    assert f" {end['han']} fan, +" in line
    passed = {"rules": "sichuan-app", "seed": 5, "deals": 1, "moves": seen["moves"]}
    passed["move"] = seen["choices"][-1]["move"]
    result = same_answer(client, "/api/play/coach", passed)
    assert (result["agrees"], result["lines"]) == (False, [line])


def test_the_coach_has_no_answer_to_calls_under_a_minimum(client: TestClient) -> None:
    silent = 0
    for seen, advice in told_by_the_coach(client, {"rules": "mcr", "seed": 5}):
        calls = {item["kind"] for item in seen["choices"]} & {"chi", "pon", "open_quad"}
        wins = any(item["kind"] == "ron" for item in seen["choices"])
        if advice:
            assert (advice["hint"] is None) == bool(calls and not wins)
            silent += advice["hint"] is None
            if advice["hint"] is None:
                assert advice == {"hint": None, "why": advice["why"], "agrees": None, "lines": []}
    assert silent


def test_a_game_ends_after_so_many_deals(client: TestClient) -> None:
    for rules, deals in (("hongzhong", 2), ("tenhou_east", 1)):
        begin = {"rules": rules, "seed": 1, "bots": "greedy"}
        moments = [*told_by_the_coach(client, begin, deals)]
        last, _ = moments[-1]
        assert (last["played"], len(last["places"]), last["choices"]) == (deals, 4, [])
