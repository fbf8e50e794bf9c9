"""Logs over HTTP: every format step by step, one game of several, limits, and errors with their location."""

from __future__ import annotations

import gc
import gzip
import json
from time import process_time

import pytest

import shared_data

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient
from log_samples import NAMES, again, game, sample

from paili import logs
from paili.logs.json_values import JsonValues
from paili.logs.timeline.games import game_timeline
from paili.record import plain
from paili.web.games import api
from paili.web.games.api import MOST_BYTES_IN_MEMORY, _Reservation
from paili.web.games.log_file import MOST_BYTES, MOST_GAMES, MOST_UNPACKED

BYTES = {"content-type": "application/octet-stream"}


def opened(client: TestClient, content: bytes, **query: object) -> dict:
    response = client.post("/api/log", content=content, params=query, headers=BYTES)
    assert response.status_code == 200, response.text
    return response.json()


def refused(
    client: TestClient, content: bytes, language: str = "en", status: int = 422, **query: object
) -> dict:
    headers = BYTES | {"accept-language": language}
    response = client.post("/api/log", content=content, params=query, headers=headers)
    assert response.status_code == status, response.text
    return response.json()["error"]


# ------------------------------------------------------------------------------- what is told


def test_half_of_a_surrogate_pair_in_a_name(client: TestClient) -> None:
    """JSON may escape one, UTF-8 can not hold it: the game opens, and its statistics are counted."""
    first, *others = NAMES
    content = sample("tenhou_json").replace(json.dumps(first, ensure_ascii=False).encode(), b'"A\\ud800"')
    assert b"ud800" in content
    assert [one["name"] for one in opened(client, content)["game"]["players"]] == ["A?", *others]
    response = client.post("/api/statistics", content=content, headers=BYTES)
    assert response.status_code == 200, response.text
    assert "A?" in response.text


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_every_format_that_we_write(client: TestClient, format_: str, players: int) -> None:
    if (format_, players) == ("kobalab", 3):
        pytest.skip("kobalab has no games of three")
    result = opened(client, sample(format_, players))
    document = json.loads(json.dumps(plain(game_timeline(again(format_, players)))))
    assert result["game"] == document
    assert result["game"]["format"] == format_
    assert [one["name"] for one in result["game"]["players"]] == list(NAMES[:players])
    assert result["games"] == [{"players": list(NAMES[:players])}]
    assert (result["number"], result["more"]) == (1, False)
    assert [deal["name"] for deal in result["game"]["deals"]] == [deal.name for deal in game(players).deals]
    assert all(deal["problem"] is None and deal["ends"] for deal in result["game"]["deals"])


@pytest.mark.data
def test_a_game_of_mahjong_soul(client: TestClient) -> None:
    path = shared_data.path_of("games_majsoul/ranked_south_4p.json")
    result = opened(client, path.read_bytes())["game"]
    assert (result["format"], len(result["deals"]), result["result"]) == (
        "mahjong_soul",
        9,
        [-3600, 23600, 39500, 40500],
    )


def test_the_answer_fits_its_description(client: TestClient) -> None:
    result = opened(client, sample())
    assert api.LogOut.model_validate(result, strict=True).model_dump() == result


def test_gzip_in_gzip(client: TestClient) -> None:
    packed = gzip.compress(gzip.compress(sample()))
    assert opened(client, packed) == opened(client, sample())
    cut_off = opened(client, gzip.compress(sample())[:-400])["game"]
    assert not cut_off["complete"]
    assert cut_off["deals"]


def test_one_of_several_games(client: TestClient) -> None:
    several = b"\n".join(sample("mjai", seed=seed) for seed in (3, 5, 8))
    result = opened(client, several, number=2)
    assert len(result["games"]) == 3
    assert result["game"] == opened(client, sample("mjai", seed=5))["game"]
    assert refused(client, several, number=4)["message"] == "the file has no game 4"


def test_no_more_games_than_a_person_reads(client: TestClient) -> None:
    line = sample("tenhou_json").strip()
    many = b"\n".join([line] * (MOST_GAMES + 5))
    assert len(many) < MOST_BYTES
    result = opened(client, many)
    assert (len(result["games"]), result["more"]) == (MOST_GAMES, True)


# ------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("content", "english", "chinese"),
    [
        (b"", "the record is empty", "牌谱是空的"),
        (b"abc", 'the input is a text ("abc"), not the record of a game', '这是一段文字（"abc"），不是牌谱'),
        (b'{"abc" 5}', "line 1: not JSON: ", "第1行：不是JSON："),
        (b"{}", "this JSON is not in any known format of game records", "不是已知牌谱格式的JSON"),
        (b"\x1f\x8bnothing", "cannot be read", "无法读取"),
    ],
)
def test_what_is_no_log(client: TestClient, content: bytes, english: str, chinese: str) -> None:
    result = refused(client, content)
    assert result["type"] == "LogError"
    assert result["message"].startswith(english)
    assert refused(client, content, "zh")["local"].startswith(chinese)


def test_a_fault_names_its_place_in_every_language(client: TestClient) -> None:
    text = sample().decode()
    at = text.index("<T", len(text) // 2)
    damaged = (text[:at] + "<T999/>" + text[at:]).encode()
    for language, deal, place in (("en", "East ", "tag "), ("zh", "局", "第"), ("ja", "局", "タグ")):
        result = opened(client, damaged, lang=language)
        (problem,) = result["problems"]
        assert len(result["game"]["deals"]) == len(opened(client, sample())["game"]["deals"]) - 1
        assert "<T999/>" in problem
        assert deal in problem.partition("<T999")[0]
        assert place in problem.partition("<T999")[0]


def test_a_deal_that_cannot_be_followed_is_reported_in_the_language(client: TestClient) -> None:
    lines = [json.loads(line) for line in sample("mjai").splitlines()]
    start = next(line for line in lines if line["type"] == "start_kyoku")
    first = next(line for line in lines if line["type"] == "dahai")
    tiles = {*start["tehais"][first["actor"]], first["pai"]}
    first["pai"] = next(
        f"{rank}{suit}" for suit in "mps" for rank in (1, 2, 3) if f"{rank}{suit}" not in tiles
    )
    content = "\n".join(map(json.dumps, lines)).encode()
    deal = opened(client, content)["game"]["deals"][0]
    assert deal["problem"].startswith(f"seat {first['actor']} does not have {first['pai']}")
    assert [step["event"] for step in deal["steps"]] == ["start", "draw"]
    for language in ("zh", "ja"):
        problem = opened(client, content, lang=language)["game"]["deals"][0]["problem"]
        assert first["pai"] in problem
        assert not problem.isascii()


# ------------------------------------------------------------------------------- bounds


def test_sizes_are_bounded(client: TestClient) -> None:
    assert (
        refused(client, b"0" * (MOST_BYTES + 1), status=413)["message"]
        == "a body of more than 4,194,304 bytes"
    )
    bomb = gzip.compress(b"0" * (MOST_UNPACKED + 1))
    assert len(bomb) < 100_000
    assert refused(client, bomb)["message"] == "the games have more than 1,572,864 bytes in all"
    assert (
        refused(client, gzip.compress(bomb))["message"] == "the games have more than 1,572,864 bytes in all"
    )


def test_other_questions_take_no_more_than_before(client: TestClient) -> None:
    body = b'{"hand": "1m"' + b" " * 20_000 + b"}"
    assert (
        client.post("/api/analyze", content=body, headers={"content-type": "application/json"}).status_code
        == 413
    )


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data", "application/json", "", None])
def test_only_what_says_that_it_is_a_file(client: TestClient, kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    response = client.post("/api/log", content=sample(), headers=headers)
    assert response.status_code == 415
    assert response.json()["error"]["message"] == "content-type must be application/octet-stream"


def test_a_bad_first_game_hides_no_other(client: TestClient) -> None:
    """The first game that can be read is shown, with the problems of those before it."""
    games = sample().decode().strip()
    result = opened(client, f"<foo/>{games}<foo/>{games}".encode())
    assert [bool(item["players"]) for item in result["games"]] == [False, True, False, True]
    assert result["number"] == 2
    assert "the root element of the XML is not <mjloggm>" in result["problems"][0]
    assert "not <mjloggm>" in refused(client, b"<foo/><foo/>")["message"]


@pytest.mark.parametrize("number", ["0", "-1", "1e9", str(MOST_GAMES + 1), "x"])
def test_numbers_of_games(client: TestClient, number: str) -> None:
    assert refused(client, sample(), number=number)["type"] == "RequestError"


def test_so_many_bytes_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Reservation, "seconds", 0.1)
    monkeypatch.setattr(_Reservation, "total", MOST_BYTES_IN_MEMORY - len(sample()) + 1)
    assert "busy" in refused(client, sample(), status=503)["message"]
    monkeypatch.setattr(_Reservation, "total", 0)
    opened(client, sample())
    assert _Reservation.total == 0
    refused(client, b"abc")
    assert _Reservation.total == 0


def test_small_files_fill_no_room(client: TestClient) -> None:
    """A real log beside as many small ones as wait at one time is answered."""
    reservations = [_Reservation(3_000) for _ in range(32)]
    for reservation in reservations:
        reservation.__enter__()
    try:
        opened(client, sample())
    finally:
        for reservation in reservations:
            reservation.__exit__()


@pytest.mark.data
@pytest.mark.parametrize("seat", [[], {}, "0", None, 9])
def test_seats_that_are_none(client: TestClient, seat: object) -> None:
    document = json.loads((shared_data.path_of("games_majsoul") / "ranked_south_4p.json").read_text("utf-8"))
    document["head"]["accounts"][1]["seat"] = seat
    assert refused(client, json.dumps(document).encode())["type"] == "LogError"


def test_a_damaged_game_does_not_hide_the_others(client: TestClient) -> None:
    one = sample().replace(b"</mjloggm>", b"<X/></mjloggm>")
    result = opened(client, sample() + one + sample(), number=3)
    assert [len(item["players"]) for item in result["games"]] == [4, 4, 4]
    assert not result["problems"]
    second = opened(client, sample() + one + sample(), number=2)
    assert len(second["game"]["deals"]) == len(result["game"]["deals"])  # the tag follows the last deal
    assert "the tag has an unknown name" in second["problems"][0]


def test_many_values_on_one_line_are_read_once() -> None:
    """Time grows with the length, not with its square."""

    def seconds(times: int) -> float:
        gc.disable()  # it would visit all objects that other tests have left
        start = process_time()
        list(JsonValues([b'{"type":"none"}' * times]))
        gc.enable()
        return process_time() - start

    seconds(1000)
    assert seconds(80_000) < 60 * max(seconds(8_000), 0.001)
