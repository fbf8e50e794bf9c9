"""HTTP itself: HEAD, the methods of a path, types of content, and errors with a message."""

from __future__ import annotations

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili.report.page_words import page_words

JSON = {"content-type": "application/json"}
HAND = b'{"hand": "5m"}'


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/static/app.js", "/openapi.json", "/api/health", "/api/words?lang=ja",
     "/api/analyze?hand=123m406p789s1122z", "/api/analyze?hand=5q", "/nothing", "/api/score"],
)  # fmt: skip
def test_head_is_get_without_the_body(client: TestClient, path: str) -> None:
    get, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert get.content
    for name in ("content-length", "content-type", "content-security-policy", "etag", "allow"):
        assert head.headers.get(name) == get.headers.get(name)


def test_a_refused_head_has_no_body_either(client: TestClient) -> None:
    head = client.head("/", headers={"host": "example.org"})
    assert (head.status_code, head.content) == (400, b"")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/analyze", {"GET", "HEAD", "POST"}),
        ("/api/score", {"POST"}),
        ("/api/rules", {"GET", "HEAD"}),
        ("/api/drill/answer", {"POST"}),
        ("/static/app.js", {"GET", "HEAD"}),
        ("/openapi.json", {"GET", "HEAD"}),
        ("/docs", {"GET", "HEAD"}),
        ("/", {"GET", "HEAD"}),
    ],
)
def test_405_names_all_methods_of_the_path(client: TestClient, path: str, methods: set[str]) -> None:
    for method in {"GET", "HEAD", "POST"} - methods | {"PUT", "OPTIONS", "FOO"}:
        response = client.request(method, path)
        assert response.status_code == 405
        assert set(response.headers["allow"].split(", ")) == methods


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "text/plain", "text/json", "application/jsonp", "", None]
)
def test_a_body_says_that_it_is_json(client: TestClient, kind: str | None) -> None:
    response = client.post(
        "/api/analyze", content=HAND, headers={} if kind is None else {"content-type": kind}
    )
    assert response.status_code == 415
    assert response.json()["error"] == {
        "type": "HTTPError",
        "message": "content-type must be application/json",
    }


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON; charset=utf-8", "application/problem+json"]
)
def test_bodies_that_say_it(client: TestClient, kind: str) -> None:
    assert client.post("/api/analyze", content=HAND, headers={"content-type": kind}).status_code == 200


def test_content_types_come_after_paths_and_methods(client: TestClient) -> None:
    assert client.post("/nothing", content=HAND).status_code == 404
    assert client.post("/api/rules", content=HAND).status_code == 405
    assert client.request("GET", "/api/analyze?hand=5m", content=HAND).status_code == 200


@pytest.mark.parametrize("body", [b'{"hand": "\xff"}', b"[" * 9000, b"1" * 5000])
def test_bodies_that_are_no_text(client: TestClient, body: bytes) -> None:
    assert client.post("/api/analyze", content=body, headers=JSON).status_code == 400


def test_the_document_tells_of_each_refusal(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    for path, item in paths.items():
        for method, operation in item.items():
            responses = operation["responses"]
            assert ("415" in responses, "408" in responses) == (method == "post", method == "post"), path
            assert ("UTF-8" in responses["400"]["description"]) == (method == "post")
            assert "unknown host" in responses["400"]["description"]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_words_have_a_type(client: TestClient, language: str) -> None:
    assert client.get("/api/words", params={"lang": language}).json() == page_words(language)
    document = client.get("/openapi.json").json()
    answer = document["paths"]["/api/words"]["get"]["responses"]["200"]["content"]["application/json"]
    name = answer["schema"]["$ref"].rpartition("/")[2]
    assert set(document["components"]["schemas"][name]["properties"]) == set(page_words(language))


@pytest.mark.parametrize(
    "path", ["analyze", "why", "read", "deal", "drill/question", "drill/answer", "score", "value", "log"]
)
def test_every_answer_has_a_type(client: TestClient, path: str) -> None:
    for operation in client.get("/openapi.json").json()["paths"][f"/api/{path}"].values():
        assert operation["responses"]["200"]["content"]["application/json"]["schema"]
