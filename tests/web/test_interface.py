"""The HTTP interface: the same records as the engine, errors with their location, limits, headers, no files."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient
from pydantic import ValidationError

from paili.analysis.analyze import analyze
from paili.analysis.compare import best_discard, compare
from paili.drill.check import check
from paili.drill.deal import deal, play_on
from paili.drill.names import LEVELS
from paili.drill.questions import TOPICS, make, name_of
from paili.drill.quiz import make_quiz
from paili.errors import PailiError
from paili.report.drill.lesson import verdict_json
from paili.report.hand.why import comparison_json
from paili.scoring.wait_points import wait_points
from paili.tiles import FACE_NAMES, KIND_NAMES, TileSet
from paili.variants import VARIANTS
from paili.web import answers
from paili.web.app import create_app
from paili.web.assets import INDEX, assets
from paili.web.interface.endpoints import ENDPOINTS, Endpoint
from paili.web.serving import guard

HANDS = [
    *(str(play_on(Random(seed), deal(Random(seed), 14), seed)) for seed in range(12)),
    "2344445678999m", "123m406p789s1122z", "111222333m12399p", "19m19p19s1234567z", "19m19p19s12345677z",
    "1122335566778m", "34m22p*[234s](1111m)", "5m", "55m", "*", "**", "406p2378s[777z][234s]", "123m**46p",
    "2344445678999m+1m", "12m[777+7z]99s", "一萬二萬三萬東東",
]  # fmt: skip


def fault(response) -> dict:
    assert 400 <= response.status_code < 500
    body = response.json()
    assert list(body) == ["error"]
    assert body["error"]["message"]
    return body["error"]


@pytest.mark.parametrize(
    "endpoint", [one for one in ENDPOINTS if one.method == "POST"], ids=lambda one: one.path
)
def test_a_text_in_a_body_is_no_number_or_truth_value(endpoint: Endpoint) -> None:
    assert endpoint.request_model is not None
    fields = endpoint.request_model.model_json_schema()["properties"]
    types = {name: {one.get("type") for one in field.get("anyOf", [field])} for name, field in fields.items()}
    for name in [name for name, several in types.items() if several & {"integer", "boolean"}]:
        with pytest.raises(ValidationError) as caught:
            endpoint.request_model.model_validate({name: "1"})
        assert name in {error["loc"][0] for error in caught.value.errors()}


# ------------------------------------------------------------------------------------ the records


@pytest.mark.parametrize("hand", HANDS)
def test_analyses_are_the_records_of_json(client: TestClient, hand: str) -> None:
    expected = json.loads(json.dumps(analyze(hand, order="shape").to_dict()))
    assert client.post("/api/analyze", json={"hand": hand}).json() == expected
    assert client.get("/api/analyze", params={"hand": hand}).json() == expected


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("tenpai", ["concealed", "own", "shape"])
def test_variants_and_tenpai_reach_the_engine(client: TestClient, variant: str, tenpai: str) -> None:
    hand, visible = "1p456p11s*[999m]" + ("[777s]" if variant == "sichuan" else "[777z]"), "1p8s"
    expected = analyze(hand, visible, variant=VARIANTS[variant], tenpai=tenpai, order="shape").to_dict()
    fields = {"hand": hand, "visible": visible, "variant": variant, "tenpai": tenpai}
    assert client.post("/api/analyze", json=fields).json() == json.loads(json.dumps(expected))


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_why(client: TestClient, language: str) -> None:
    hand = HANDS[3]
    for kind in TileSet(
        compare(hand, face).chosen.tile
        for face in set(deal(Random(3), 14).kinds) & set(analyze(hand).hand.kinds)
    ):
        fields = {"hand": hand, "tile": KIND_NAMES[kind], "lang": language}
        comparison = compare(hand, kind)
        reasons = best_discard(hand) if kind == comparison.best.tile else None
        expected = comparison_json(comparison, language, reasons)
        assert client.post("/api/why", json=fields).json() == json.loads(json.dumps(expected))


def test_variants(client: TestClient) -> None:
    body = client.get("/api/variants").json()
    assert [one["name"] for one in body] == list(VARIANTS)
    assert [one["max_tiles"] for one in body] == [14, 14, 14, 17, 14, 14]
    assert "5m" not in body[1]["kinds"]


def test_health(client: TestClient) -> None:
    assert client.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("level", LEVELS)
def test_drill(client: TestClient, topic: str, level: int) -> None:
    body = client.get("/api/drill/question", params={"topic": topic, "level": level, "seed": 5}).json()
    question = make(name_of(topic, level, 5))
    assert (body["name"], body["hand"]) == (question.name, str(question.hand))
    assert "answer" not in body
    for kinds in (
        question.answer,
        TileSet([next(k for k in question.hand.kinds if k not in question.answer)]),
    ):
        if question.asks_discard:
            kinds = TileSet([next(iter(kinds))])  # noqa: PLW2901
        answer = client.post(
            "/api/drill/answer", json={"name": body["name"], "answer": str(kinds), "lang": "ja"}
        )
        assert answer.json() == json.loads(json.dumps(verdict_json(check(question, kinds), "ja")))


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands(client: TestClient, variant: str, drawn: bool) -> None:
    for seed in range(6):
        fields = {"seed": seed, "turns": seed, "drawn": drawn, "variant": variant}
        body = client.get("/api/deal", params=fields).json()
        assert len(body["tiles"]) == VARIANTS[variant].max_tiles - (not drawn)
        assert client.get("/api/deal", params=fields).json() == body
        assert client.post("/api/analyze", json={"hand": body["hand"], "variant": variant}).status_code == 200


# ------------------------------------------------------------------------------------ reading texts


@pytest.mark.parametrize(
    ("text", "tiles", "is_hand"),
    [
        ("1", None, None),
        ("12m", ["1m", "2m"], True),
        ("123m", ["1m", "2m", "3m"], False),
        ("321m0p*", ["3m", "2m", "1m", "0p", "*"], True),
        ("🀇🀈🀉東白", ["1m", "2m", "3m", "1z", "5z"], True),
        ("1m 5mr E P", ["1m", "0m", "1z", "5z"], True),
        ("12345678m123456789p", [*(f"{n}m" for n in range(1, 9)), *(f"{n}p" for n in range(1, 10))], True),
    ],
)
def test_texts_are_read_even_where_they_are_no_hand(
    client: TestClient, text: str, tiles: list[str] | None, is_hand: bool | None
) -> None:
    response = client.post("/api/read", json={"text": text, "variant": "taiwan"})
    if tiles is None:
        assert fault(response)["position"] == 0
        return
    body = response.json()
    assert (body["tiles"], body["is_hand"]) == (tiles, is_hand)


def test_melds_and_the_drawn_tile_are_read(client: TestClient) -> None:
    body = client.post("/api/read", json={"text": "1m[234s](7777z)[555+5p]+1m"}).json()
    assert [meld["type"] for meld in body["melds"]] == ["chi", "concealed quad", "added quad"]
    assert (body["tiles"], body["drawn"]) == (["1m", "1m"], "1m")


# ------------------------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("hand", "position", "problem"),
    [
        ("5555m5m", 5, "five 5m, at most 4"),
        ("12m5q", 4, "'q' is no tile"),
        ("🀇🀇q", 2, "'q' is no tile"),
        ("[12m]3m", 0, "12m in brackets is not a valid meld"),
        ("123m", None, "3 tiles: a hand has 3n+1 or 3n+2 tiles besides its melds, at most 17 with them"),
        ("", None, "empty text"),
    ],
)
def test_a_bad_hand_has_its_place_marked(
    client: TestClient, hand: str, position: int | None, problem: str
) -> None:
    response = client.post("/api/analyze", json={"hand": hand})
    message = fault(response)
    assert response.status_code == 422
    assert message["type"] == "NotationError"
    assert (message["text"], message["position"], message["problem"]) == (hand, position, problem)


def test_faults_speak_the_language_asked_for(client: TestClient) -> None:
    results = [
        fault(client.post("/api/analyze", json={"hand": "12m5q"}, headers={"accept-language": language})).get(
            "local"
        )
        for language in ("en", "zh-Hans", "ja", "xx", "")
    ]
    assert results == [None, "“q”不是牌", "「q」は牌ではありません", None, None]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/analyze", {}),
        ("/api/analyze", {"hand": 5}),
        ("/api/analyze", {"hand": "5m", "variant": "bridge"}),
        ("/api/analyze", {"hand": "5m", "colour": "red"}),
        ("/api/analyze", {"hand": "5m" * 600}),
        ("/api/analyze", {"hand": "55m", "visible": "5555m"}),
        ("/api/analyze", {"hand": "5m", "variant": "sanma"}),
        ("/api/why", {"hand": "5m", "tile": "5m"}),
        ("/api/why", {"hand": "55m", "tile": "6m"}),
        ("/api/why", {"hand": "55m", "tile": "5m", "order": "ukeire"}),  # always the order by shape
        ("/api/drill/answer", {"name": "../../etc/passwd", "answer": "5m"}),
        ("/api/drill/answer", {"name": "discard-1-1", "answer": ""}),
        ("/api/drill/answer", {"name": "discard-1-1", "answer": "5m5m5m5m5m"}),
    ],
)
def test_requests_that_can_not_be_answered(client: TestClient, path: str, body: dict) -> None:
    response = client.post(path, json=body)
    assert response.status_code == 422
    fault(response)


def test_bodies_that_are_no_json(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for body in (b"", b"{", b"\xff\xfe", b'{"hand": "\\ud800"}', b"[" * 9000, b"1e999999", b'"5m"', b"null"):
        fault(client.post("/api/analyze", content=body, headers=headers))


# ------------------------------------------------------------------------------------ limits and what is refused


def test_a_large_body_is_refused(client: TestClient) -> None:
    body = b'{"hand": "5m"}' + b" " * guard.MAX_BODY
    assert client.post("/api/analyze", content=body).status_code == 413


def test_a_body_that_does_not_say_its_length_is_bounded_too(client: TestClient) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    response = client.post("/api/analyze", content=endless(), headers={"content-type": "application/json"})
    assert response.status_code == 413
    fault(response)


def test_a_long_address_is_refused(client: TestClient) -> None:
    assert client.get("/api/analyze?hand=" + "5" * guard.MAX_TARGET).status_code == 414


@pytest.mark.parametrize("host", ["example.org", "localhost.example.org", "127.0.0.1.example.org", ""])
def test_another_name_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/api/health", headers={"host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8034", "127.0.0.1:1", "[::1]:8034", "[::1]"])
def test_names_of_this_machine_are_served(client: TestClient, host: str) -> None:
    assert client.get("/api/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/health", "/nothing", "/openapi.json", "/docs"])
def test_every_answer_has_the_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert float(re.search(r"dur=([\d.]+)", headers["server-timing"])[1]) < 60_000
    assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/",
     "/static/index.html%00", "/redoc", "/static/app.py", "/.git/config"],
)  # fmt: skip
def test_there_are_no_other_files(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_other_methods_are_refused(client: TestClient, method: str) -> None:
    assert getattr(client, method)("/api/analyze").status_code == 405


# ------------------------------------------------------------------------------------ the files


def test_the_page_holds_every_tile_and_loads_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/").text
    for name in (*FACE_NAMES[:37], "wild", "back"):
        assert f'id="tile-{name}"' in page
    for name, asset in assets().items():
        text = asset.body.decode()
        addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not addresses, name
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)
    assert "<script>" not in page


# What steps through games, Chinese games, the last deal and the drill are loaded when they are first wanted.
LATER = {
    "games": ("log/", "style/log.css"),
    "Chinese games": (
        "base/pack.js",
        "fan/facts.js",
        "fan/score.js",
        "fan/table.js",
        "fan/waits.js",
        "fan/words.js",
        "style/fan.css",
    ),
    "last deal": ("answer/place.js", "style/place.css"),
    "value of a hand": ("answer/values.js", "style/value.css"),
    "drill": ("drill/", "style/drill.css"),
    "review": ("review/", "style/review.css"),
    "statistics": ("statistics/", "style/statistics.css"),
    "play": ("play/", "style/play.css"),
    "interface": ("style/docs.css",),
}


def files_of(part: str) -> list[str]:
    return [name for name in assets() if name.startswith(LATER[part])]


def imported(name: str, how: str = r"(?:from |import\()") -> set[str]:
    """What a script imports, at once or when it is wanted."""
    result = re.findall(how + r"'(\.{1,2}/[\w./]+)'", assets()[name].body.decode())
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), other)) for other in result}


def scripts() -> list[str]:
    return [name for name in assets() if name.endswith(".js")]


def test_the_page_is_small() -> None:
    sizes = {name: len(asset.body) for name, asset in assets().items()}
    later = {name for part in LATER for name in files_of(part)}
    page = assets()[INDEX].body.decode()
    assert not [name for name in later if f"/{name}" in page]
    assert sum(size for name, size in sizes.items() if name not in later) <= 200_000
    for part in LATER:
        assert 0 < sum(sizes[name] for name in files_of(part)) <= 49_000


def opened_first() -> set[str]:
    """The script of the page and what it imports, and so on, but for what it imports when that is wanted."""
    result, waiting = set(), ["app.js"]
    while waiting:
        result.add(one := waiting.pop())
        waiting += imported(one, "from ") - result
    return result


def test_what_is_opened_first_imports_nothing_of_later() -> None:
    later = {name for part in LATER for name in files_of(part)}
    assert not later & opened_first()


def test_the_page_asks_at_once_for_the_scripts_that_it_opens_with() -> None:
    matches = set(re.findall(r'"modulepreload" href="/static/([\w./]+)"', assets()[INDEX].body.decode()))
    assert matches == opened_first() - {"app.js"}


def test_every_module_that_the_page_imports_is_there() -> None:
    assert len(scripts()) > 25
    for name in scripts():
        assert imported(name) <= set(assets()), name


def test_no_circle_between_scripts() -> None:
    """Not even by what is imported when it is first wanted."""
    done: set[str] = set()
    while ready := [name for name in scripts() if name not in done and imported(name) <= done]:
        done.update(ready)
    assert done == set(scripts())


def test_no_folder_of_scripts_is_crowded() -> None:
    folders = Counter(posixpath.dirname(name) for name in scripts())
    assert max(folders.values()) <= 12


def test_files_are_not_sent_twice(client: TestClient) -> None:
    first = client.get("/static/app.js")
    again = client.get("/static/app.js", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_the_interface_describes_itself(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert {"/api/analyze", "/api/variants", "/api/health", "/api/why"} <= set(document["paths"])
    for operations in document["paths"].values():
        for operation in operations.values():
            assert {"200", "422"} <= set(operation["responses"])


@pytest.mark.parametrize(
    ("hand", "river", "own"),
    [
        ("123m456p789s1122z", "9m1z", ["1z"]), ("123m456p789s1122z", "", []), ("123m456p789s1123z", "1z", []),
        ("23m456p789s11222z", "1m4m", ["1m", "4m"]),
    ],
)  # fmt: skip
def test_furiten(client: TestClient, hand: str, river: str, own: list[str]) -> None:
    assert client.post("/api/furiten", json={"hand": hand, "river": river}).json() == {"own": own}


def test_furiten_of_what_is_none(client: TestClient) -> None:
    for fields in ({"hand": "123m456p789s11223z", "river": ""}, {"hand": "1m", "river": "5q"}):
        assert client.post("/api/furiten", json=fields).status_code == 422


# ------------------------------------------------------------------------------- for programs


def test_names_are_such_that_clients_can_be_made_of_them() -> None:
    document = create_app().openapi()
    ids = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]
    assert {"score", "fan_score", "value_why", "log", "analyze"} <= set(ids)
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", item) for item in ids)
    schemas = document["components"]["schemas"]
    assert {"FanScore", "FanScoreInWords", "Analysis", "Variant", "WaitPoints"} <= set(schemas)
    assert all(re.fullmatch(r"[A-Z][A-Za-z]+", schema) and not schema.endswith("Out") for schema in schemas)


PAGE = "https://example.org"


def test_pages_elsewhere_ask_where_they_are_let_in() -> None:
    fields = {
        "origin": PAGE,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    with TestClient(create_app(origins=[PAGE]), base_url="http://localhost") as client:
        before = client.options("/api/analyze", headers=fields)
        response = client.post("/api/analyze", json={"hand": "123m456p789s1122z"}, headers={"origin": PAGE})
        other = client.get("/api/health", headers={"origin": "https://elsewhere.org"})
    assert before.status_code == 200
    for answer in (before, response):
        assert answer.headers["access-control-allow-origin"] == PAGE
    assert response.json()["shanten"]["best"] == 0
    assert "access-control-allow-origin" not in other.headers


def test_pages_elsewhere_do_not_ask_unless_they_are_let_in(client: TestClient) -> None:
    assert "access-control-allow-origin" not in client.get("/api/health", headers={"origin": PAGE}).headers


@pytest.mark.parametrize("origin", ["example.org", "https://example.org/page", "", "null", "file://x"])
def test_what_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(PailiError, match="is not a web origin"):
        create_app(origins=[origin])


def test_the_app_is_public() -> None:
    from paili import web

    assert web.create_app is create_app
    with pytest.raises(AttributeError):
        web.no_such_app  # noqa: B018


def test_nothing_depends_on_what_uvicorn_is_inside() -> None:
    for path in Path(guard.__file__).parents[1].rglob("*.py"):
        assert not re.search(r"^(from|import) uvicorn\.", path.read_text("utf-8"), re.M), path.name


def test_each_wait_is_worth_what_the_engine_says(client: TestClient) -> None:
    response = client.post(
        "/api/points", json={"hand": "23456m678p345s88s", "seat_wind": "E", "dora_indicators": "3s"}
    )
    expected = wait_points("23456m678p345s88s", seat_wind="E", dora_indicators="3s")
    assert response.json() == expected.to_dict()
    assert client.post("/api/points", json={"hand": "23m"}).json()["error"]["type"] == "ScoreError"


def test_what_a_pointer_lights_up_stays_dark_under_a_finger() -> None:
    """A screen that is touched keeps the look of the last thing touched."""
    styles = {name: asset.body.decode() for name, asset in assets().items() if name.endswith(".css")}
    lines = [(name, line) for name, text in styles.items() for line in text.splitlines() if ":hover" in line]
    assert lines
    assert not [line for line in lines if "@media (hover: hover)" not in line[1]]


def test_a_quiz_is_made_once_for_its_question_and_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    monkeypatch.setattr(
        answers, "_quiz_named", lru_cache(4)(lambda name: names.append(name) or make_quiz(name))
    )
    fields = {"topic": "good-shape", "level": 1, "seed": 3, "forms": None, "rules": "", "lang": "en"}
    name = answers.quiz(fields)["name"]
    for number in (0, 1):
        answers.choice({"name": name, "answer": number, "lang": "zh"})
    assert names == [name]
