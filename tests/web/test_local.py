"""The page without a server gives the same answers as the server, path by path."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient
from log_samples import sample

from paili.drill.deal import deal, play_on
from paili.drill.questions import TOPICS
from paili.scoring import presets
from paili.value.question import OBJECTIVES
from paili.variants import VARIANTS
from paili.web import value_answers
from paili.web.games import reviewed
from paili.web.local import answer, answer_file, answer_text
from paili.web.questions import PREFIX, QUESTIONS
from paili.web.request_fields import fields_of

HANDS = [
    *(str(play_on(Random(seed), deal(Random(seed), 14), seed)) for seed in range(8)),
    "2344445678999m", "111222333m12399p", "19m19p19s1234567z", "1122335566778m", "34m22p*[234s](1111m)", "5m", "**",
    "406p2378s[777z][234s]", "2344445678999m+1m", "5555m5m", "12x", "", "123m", "[12m]", "1122334455667788m", "🀇🀈🀉",
]  # fmt: skip
WIN = {"hand": "123m456p77889s11z", "tile": "9s"}


def same(client: TestClient, path: str, fields: dict, language: str = "en", *, get: bool = False) -> int:
    """Ask both and compare; return the status."""
    headers = {"accept-language": language}
    response = (
        client.get(path, params=fields, headers=headers)
        if get
        else client.post(path, json=fields, headers=headers)
    )
    status, body = answer(path, fields, language)
    assert status == response.status_code, (path, fields, response.text)
    document = json.loads(json.dumps(body))
    if document.get("error", {}).get("type") == "RequestError" if isinstance(document, dict) else False:
        assert response.json()["error"]["type"] == "RequestError"
        for key, separator in (("message", "; "), ("local", "；")):
            problems = response.json()["error"].get(key, "").split(separator)  # the server names where, too
            assert document["error"].get(key, "") in [text.partition(".")[2] for text in problems], (
                path,
                fields,
            )
    else:
        assert document == response.json(), (path, fields)
    return status


@pytest.mark.parametrize("hand", HANDS)
def test_a_hand(client: TestClient, hand: str) -> None:
    for language in ("en", "zh"):
        same(client, "/api/read", {"text": hand}, language)
        same(client, "/api/analyze", {"hand": hand, "visible": "1m", "order": "ukeire"}, language)
        same(client, "/api/why", {"hand": hand, "tile": "1m", "lang": language}, language)
    for variant in VARIANTS:
        same(client, "/api/analyze", {"hand": hand, "variant": variant, "tenpai": "shape"}, "ja")


def test_forms_alone(client: TestClient) -> None:
    for forms in ("standard", "standard,seven_pairs", "nope", ","):
        same(client, "/api/analyze", {"hand": "1122335566778m", "forms": forms}, "zh")
        same(client, "/api/why", {"hand": "112233556677m89p", "tile": "8p", "forms": forms})


def test_forms_without_the_standard_one(client: TestClient) -> None:
    for forms in ("seven_pairs", "thirteen_orphans", "seven_pairs,thirteen_orphans"):
        for hand in ("1133557799m11p33s", "123m456p7s", "1122m[123p]44z55s", "19m19p19s1234567z"):
            same(client, "/api/analyze", {"hand": hand, "forms": forms}, "zh")
    fields = {"points": [25_000] * 4, "hand": "1133557799m11p3s", "forms": "seven_pairs"}
    assert same(client, "/api/place", fields, "ja") == 200
    assert same(client, "/api/place", fields | {"forms": "nope"}, "ja") == 422


def test_furiten(client: TestClient) -> None:
    for river in ("1z9m", "5m", "x", "1111m1m"):
        same(client, "/api/furiten", {"hand": "123m456p789s1122z", "river": river}, "ja")


def test_every_path_of_the_server_is_answered(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {path for path in paths if answer(path, {}).status == 404} == set()


NEEDED = (
    object()
)  # the default of a field that has none; the document leaves out that of one that may be null


def fields_of_the_server(client: TestClient) -> dict[str, dict[str, object]]:
    """The fields of each path with their defaults, as the document has them."""
    document, results = client.get("/openapi.json").json(), {}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            fields = {
                item["name"]: NEEDED if item["required"] else item["schema"].get("default")
                for item in operation.get("parameters", ())
            }
            for kind, body in operation.get("requestBody", {}).get("content", {}).items():
                name = body["schema"].get("$ref", "").rpartition("/")[2]
                model = document["components"]["schemas"].get(name, {})
                needed = model.get("required", ())
                fields |= {
                    name: NEEDED if name in needed else item.get("default")
                    for name, item in model.get("properties", {}).items()
                }
                fields |= {} if kind == "application/json" else {"file": NEEDED}
            results[path] = fields
    return results


def test_every_field_of_the_server_is_known_with_its_default(client: TestClient) -> None:
    """An option that is added to a model alone fails here."""
    served = fields_of_the_server(client)
    for path, fields in served.items():
        request = QUESTIONS[path.removeprefix(PREFIX)].request
        declared = fields_of(request) if request else {}
        assert set(declared) == set(fields), path
        for name, default in fields.items():
            usual = NEEDED if declared[name].is_required else declared[name].default
            assert (list(usual) if isinstance(usual, tuple) else usual) == default, (path, name)
    assert len(served) > 30


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({"discarder": "W"}, 200), ({"discarder": "W", "liable": "N"}, 422), ({"circumstances": ["kanburi"]}, 200), ({"liable": None}, 200),
        ({"tsumo": True, "discarder": "W"}, 422),
    ],
)  # fmt: skip
def test_who_pays_and_rare_circumstances(client: TestClient, facts: dict, status: int) -> None:
    won = {"hand": "123m456p77889s11z", "tile": "9s", "seat_wind": "S"}
    assert same(client, "/api/score", won | facts) == status


def bounded(client: TestClient) -> Iterator[tuple[str, str, dict]]:
    """The fields of every path that are whole numbers, as the document of the server has them."""
    document = client.get("/openapi.json").json()
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for item in operation.get("parameters", ()):
                yield path, item["name"], item["schema"]
            body = (
                operation.get("requestBody", {})
                .get("content", {})
                .get("application/json", {})
                .get("schema", {})
            )
            model = document["components"]["schemas"].get(body.get("$ref", "").rpartition("/")[2], {})
            for name, schema in model.get("properties", {}).items():
                yield path, name, schema.get("anyOf", [schema])[0]  # the rest of one that may be null


def refused_field(path: str, name: str, value: object) -> bool:
    """Whether the page without a server refuses the field itself."""
    body = answer(path, {name: value}).body
    error = (body.get("error") or {}) if isinstance(body, dict) else {}
    return error.get("type") == "RequestError" and error["message"].startswith(f"{name}: ")


def test_numbers_are_refused_where_the_server_refuses_them(client: TestClient) -> None:
    seen = 0
    for path, name, schema in bounded(client):
        if schema.get("type") != "integer" or "minimum" not in schema:
            continue
        most = schema["maximum"] if "maximum" in schema else schema["exclusiveMaximum"] - 1
        ends = int(schema["minimum"]), int(most)
        seen += 1
        for outside in (ends[0] - 1, ends[1] + 1, str(ends[0]), True, 1.5):
            assert refused_field(path, name, outside), (path, name, outside)
        for inside in ends:
            assert not refused_field(path, name, inside), (path, name, inside)
    assert seen > 20


def test_choices_of_the_server_are_taken(client: TestClient) -> None:
    seen = 0
    for path, name, schema in bounded(client):
        for choice in schema.get("enum", ()):
            seen += 1
            assert not refused_field(path, name, choice), (path, name, choice)
    assert seen > 100


WRONG = [
    ("/api/why", {"hand": "123m"}), ("/api/why", {"hand": None, "tile": "1m"}), ("/api/deal", {}), ("/api/drill/choice", {"name": "x", "answer": 9}),
    ("/api/analyze", {"hand": "1" * 1001}), ("/api/analyze", {"hand": "1m", "order": "size"}), ("/api/place", {"points": [1, 2]}),
    ("/api/place", {"points": [1, 2, 3, 4, 5]}), ("/api/place", {"points": 1}), ("/api/score", WIN | {"tsumo": 1}), ("/api/score", WIN | {"kita": 5}),
    ("/api/score", WIN | {"honba": -1}), ("/api/score", WIN | {"wind": "E"}), ("/api/fan/read", {"rules": "mcr", "text": "1m", "lack": "z"}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "fields"), WRONG)
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_wrong_field_has_the_words_of_the_server(
    client: TestClient, path: str, fields: dict, language: str
) -> None:
    assert same(client, path, fields, language, get=path == "/api/deal") == 422
    assert answer(path, fields).body["error"]["type"] == "RequestError"


@pytest.mark.parametrize("path", ["/api/review", "/api/review/summary"])
def test_a_review_is_counted_in_points_or_places(path: str) -> None:
    assert refused_field(path, "objective", "win")


@pytest.mark.parametrize("query", ["number=", f"number={'9' * 5_000}", "number=-1", "number=x", "lang="])
def test_a_query_is_refused_where_the_server_refuses_it(client: TestClient, query: str) -> None:
    headers = {"content-type": "application/octet-stream"}
    sent = client.post(f"/api/log?{query}", content=sample(), headers=headers)
    status, body = json.loads(answer_file(f"/api/log?{query}", sample(), "en"))
    assert (
        (status, body["error"]["type"])
        == (sent.status_code, sent.json()["error"]["type"])
        == (422, "RequestError")
    )


@pytest.mark.parametrize(
    "wrong", [{"rank": 0}, {"rank": 5}, {"honba": "2"}, {"honba": True}, {"sticks": 1001}]
)
def test_a_place_with_a_number_that_is_none(client: TestClient, wrong: dict) -> None:
    assert same(client, "/api/place", {"points": [25_000] * 4} | wrong) == 422


def test_faults_of_what_was_seen(client: TestClient) -> None:
    for visible in ("1111m1m", "x", "*"):
        assert same(client, "/api/analyze", {"hand": "1m", "visible": visible}, "zh") == 422


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_lists_and_words(client: TestClient, language: str) -> None:
    for path in ("/api/health", "/api/variants", "/api/languages", "/api/rules"):
        assert same(client, path, {}, get=True) == 200
    assert same(client, "/api/words", {"lang": language}, get=True) == 200


@pytest.mark.parametrize("language", ["en", "zh"])
def test_logs(client: TestClient, language: str) -> None:
    for content in (sample(), gzip.compress(sample()), b"{", b"", sample()[:3000]):
        for number in (1, 2):
            fields = {"number": number, "lang": language}
            headers = {"accept-language": language, "content-type": "application/octet-stream"}
            sent = client.post("/api/log", params=fields, content=content, headers=headers)
            status, body = json.loads(
                answer_file(f"/api/log?number={number}&lang={language}", content, language)
            )
            assert (status, body) == (sent.status_code, sent.json())
        for fields in ({"number": 1, "deal": 0}, {"number": 1, "deal": 99}, {"number": 2, "deal": 0}):
            sent = client.post("/api/log/positions", params=fields, content=content, headers=headers)
            address = f"/api/log/positions?number={fields['number']}&deal={fields['deal']}"
            assert json.loads(answer_file(address, content, language)) == [sent.status_code, sent.json()]


def test_the_drill_and_the_deal(client: TestClient) -> None:
    for text, status in (("2344m678p123345s.5z_i4p", 200), ("123m456p77889s11z.9s", 422), ("x", 422)):
        assert same(client, "/api/drill/position", {"text": text}) == status
        fields = {"name": text, "answer": "5z", "lang": "zh"}
        assert same(client, "/api/drill/answer", fields) == status
    for seed in range(3):
        for topic in TOPICS:
            fields = {"topic": topic, "level": 2, "seed": seed}
            assert same(client, "/api/drill/question", fields, get=True) == 200
            tile = answer("/api/drill/question", fields).body["tiles"][seed]
            entries = {"name": f"{topic}-2-{seed}", "answer": tile, "lang": "ja"}
            assert same(client, "/api/drill/answer", entries) == 200
        for variant in VARIANTS:
            fields = {"drawn": seed % 2 == 0, "turns": 3, "seed": seed, "variant": variant}
            assert same(client, "/api/deal", fields, get=True) == 200
    assert same(client, "/api/drill/answer", {"name": "nothing", "answer": "1m"}) == 422


@pytest.mark.parametrize(
    ("path", "topic", "forms", "status"),
    [
        ("question", "discard", "standard", 200),
        ("question", "waits-mixed", "seven_pairs,thirteen_orphans", 200),
        ("question", "waits-mixed", "knitted_straight", 422),
        ("question", "discard", "x", 422),
        ("quiz", "calls", "standard,seven_pairs", 200),
        ("quiz", "calls", "seven_pairs", 422),
        ("quiz", "points", "standard", 422),
    ],
)
def test_the_drill_of_some_forms(client: TestClient, path: str, topic: str, forms: str, status: int) -> None:
    fields = {"topic": topic, "level": 1, "seed": 2, "forms": forms}
    assert same(client, f"/api/drill/{path}", fields, get=True) == status
    if status == 200:
        body = answer(f"/api/drill/{path}", fields).body
        assert body["name"] == f"{topic}-1-2@{forms}"
        assert [form.replace(" ", "_") for form in body["forms"]] == forms.split(",")
        entries = {"name": body["name"], "answer": 0 if path == "quiz" else body["tiles"][0], "lang": "zh"}
        action = "choice" if path == "quiz" else "answer"
        assert same(client, f"/api/drill/{action}", entries) == 200


def test_scores(client: TestClient) -> None:
    for rules in presets().values():
        variant = "sanma" if rules.players == 3 else "riichi"
        for more in (
            {"riichi": True, "honba": 2},
            {"tsumo": True, "seat_wind": "E"},
            {"robbed": "added quad"},
        ):
            same(client, "/api/score", {**WIN, "rules": rules.name, "variant": variant, "lang": "zh", **more})
    for wrong in (
        {"rules": "nope"},
        {"tile": "1s"},
        {"variant": "taiwan"},
        {"hand": "*" * 12},
        {"honba": "x"},
        {"no": 1},
    ):
        assert same(client, "/api/score", WIN | wrong, "ja") == 422


VALUED = (
    "2344m678p123345s5z",
    "1234m345688p4556s",
    "1246m345688p45s13z",
    "2344m678p12334s5z",
    "23m4p[234s]5z5z",
)


@pytest.mark.parametrize("hand", [*VALUED, "2344m678p1233s5z*", "5555m5m", "123m", ""])
def test_values(client: TestClient, hand: str) -> None:
    for more in (
        {}, {"turns": 7, "river": "1z9m", "dora_indicators": "4m", "honba": 2, "sticks": 1},
        {"opponents": "phoenix", "others_riichi": 1, "calls": True, "seat_wind": "E"}, {"opponents": "phoenix", "fold": True},
        {"forms": "standard"}, {"variant": "sanma", "rules": "tenhou_sanma"}, {"turns": 36}, {"table": "other"},
        {"objective": "nothing"}, {"to_play": 0}, {"points": [25_000] * 3}, {"no": 1},
    ):  # fmt: skip
        same(client, "/api/value", {"hand": hand} | more, "ja")
    for objective in OBJECTIVES:
        at_table = {
            "opponents": "phoenix",
            "points": [30_000, 20_000, 25_000, 25_000],
            "uma": "30,10,-10,-30",
        }
        places = at_table if objective == "place" else {}
        same(client, "/api/value", {"hand": hand, "objective": objective, "turns": 9} | places, "zh")
        fields = {
            "hand": hand,
            "objective": objective,
            "a": "5z",
            "b": "4m",
            "lang": "zh",
            "turns": 9,
        } | places
        same(client, "/api/value/why", fields, "zh")


@pytest.mark.parametrize("hand", [*VALUED, "1112223334m55p*9s", "19m19p19s1234567z", "12x"])
def test_values_of_chinese_games(client: TestClient, hand: str) -> None:
    for rules in ("mcr", "sichuan", "guangdong", "nothing"):
        for more in (
            {},
            {"turns": 5, "objective": "win", "shape_changes": 0},
            {"shape_changes": 3},
            {"flowers": "2"},
        ):
            same(client, "/api/fan/value", {"hand": hand, "rules": rules, "lack": "m"} | more, "zh")


def test_values_are_answered(client: TestClient) -> None:
    for hand in VALUED:
        assert same(client, "/api/value", {"hand": hand, "turns": None, "opponents": None}) == 200
    fields = {"hand": VALUED[0], "a": "5z", "b": "4m"}
    assert same(client, "/api/value/why", fields) == 200
    assert same(client, "/api/fan/value", {"hand": VALUED[0], "rules": "mcr"}) == 200


def test_plain_loops_refuse_what_would_take_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_answers, "is_compiled", lambda: False)
    far, near = "159m3358p1246s123z", "1246m345688p45s13z"
    for path in ("/api/value", "/api/value/why"):
        two = {"a": "1m", "b": "9m"} if path.endswith("why") else {}
        status, body = answer(path, {"hand": far, **two}, "ja")
        assert (status, body["error"]["type"]) == (422, "LimitError")
        assert "at most 2-shanten" in body["error"]["message"]
        assert "2向聴まで" in body["error"]["local"]
    assert answer("/api/value", {"hand": near}).status == 200
    in_game = {"hand": "1246m345688p1345s", "rules": "sichuan"}
    status, body = answer("/api/fan/value", {**in_game, "shape_changes": 2})
    assert (status, body["error"]["type"]) == (422, "LimitError")
    assert "at most 0-shanten" in body["error"]["message"]
    assert answer("/api/fan/value", {**in_game, "shape_changes": 0}).status == 200


@pytest.mark.parametrize("is_compiled", [True, False])
def test_reviews(client: TestClient, monkeypatch: pytest.MonkeyPatch, is_compiled: bool) -> None:
    """Where loops are plain the answer says that it is by tiles and danger alone."""
    monkeypatch.setattr(reviewed, "is_compiled", lambda: is_compiled)
    headers = {"content-type": "application/octet-stream"}
    for values in (True, False):
        sent = client.post(f"/api/review?seat=1&deal=0&values={values}", content=sample(), headers=headers)
        document = json.loads(
            answer_file(f"/api/review?seat=1&deal=0&values={str(values).lower()}", sample(), "en")
        )
        assert document == [200, sent.json()]
        assert document[1]["values"] is (values and is_compiled)
        assert any(
            option["points"] is not None for item in document[1]["decisions"] for option in item["options"]
        ) == (values and is_compiled)


def test_what_is_not_there() -> None:
    assert answer("/api/nothing", {}).status == 404
    status, body = json.loads(answer_text("/api/deal?drawn=false&turns=2&seed=7", "", "en"))
    assert (status, len(body["tiles"])) == (200, 13)


def test_it_needs_no_framework() -> None:
    """Nor the packages that docs/site/play.py leaves out of what the browser loads."""
    block = "import sys\nfor name in 'fastapi pydantic starlette numpy paili.batch paili.classic paili.cli paili.hand_census'.split(): sys.modules[name] = None\n"
    requests = (
        ("/api/drill/question", {"topic": "discard", "seed": 1}), ("/api/play", {"seed": 1}),
        ("/api/play/coach", {"seed": 1}), ("/api/play/log", {"seed": 1}), ("/api/value", {"hand": VALUED[0]}),
        ("/api/fan/value", {"hand": VALUED[0], "rules": "mcr"}),
    )  # fmt: skip
    code = f"from paili.web.local import answer, warm\nwarm()\nprint(*(answer(*request).status for request in {requests}))"
    run = subprocess.run([sys.executable, "-c", block + code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("200 200 200 200 200 200\n", "")
