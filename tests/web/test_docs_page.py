"""The page `/docs`: all of the OpenAPI document, nothing from other hosts, no scripts, every example answered."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient
from log_samples import sample

from paili.web.assets import assets
from paili.web.interface.docs_page import docs_page, example_of, operations_of, takes_file, type_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BYTES = {"content-type": "application/octet-stream"}


@pytest.fixture(scope="module")
def document(client: TestClient) -> dict:
    return client.get("/openapi.json").json()


def test_it_shows_every_operation_and_every_field(client: TestClient, document: dict) -> None:
    answer = client.get("/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = unescape(re.sub(r"<[^>]+>", "", answer.text))
    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert f"{method.upper()} {path}" in page
            assert operation["description"] in page
            assert all(one["name"] in page for one in operation.get("parameters", ()))
    for name, model in document["components"]["schemas"].items():
        assert f'id="{name}"' in answer.text
        for key, field in model.get("properties", {}).items():
            assert key in page
            assert field.get("description", "") in page


def test_every_link_leads_somewhere(client: TestClient) -> None:
    page = client.get("/docs").text
    for place in re.findall(r'href="([^"]*)"', page):
        if place.startswith("#"):
            assert f'id="{place[1:]}"' in page, place
        else:
            assert client.get(place).status_code == 200, place
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_it_needs_nothing_that_the_policy_forbids(client: TestClient) -> None:
    page = client.get("/docs")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert not re.search(r"<script|<style|<[^>]+\s(style|on\w+)=|https?://", page.text)
    assert not re.search(r"https?:|url\(|@import", assets()["style/docs.css"].body.decode())


def test_the_page_of_players_leads_there(client: TestClient) -> None:
    assert 'href="/docs"' in client.get("/").text


def test_it_is_not_sent_twice(client: TestClient) -> None:
    tag = client.get("/docs").headers["etag"]
    assert client.get("/docs", headers={"if-none-match": tag}).status_code == 304


def test_every_example_is_answered(client: TestClient, document: dict) -> None:
    page = unescape(client.get("/docs").text)
    for operation in operations_of(document):
        example = example_of(operation, document["components"]["schemas"])
        if operation.method == "GET":
            answer = client.get(operation.path, params=example)
        elif takes_file(operation):
            answer = client.post(operation.path, params=example, content=sample("mjlog"), headers=BYTES)
        else:
            answer = client.post(operation.path, json=example)
        assert answer.status_code == 200, (operation.path, answer.text)
        assert f"{operation.path}{'?' if example and operation.method == 'GET' else ''}" in page


def test_texts_of_the_document_are_escaped() -> None:
    bad = "</p><script>alert('1')</script>\"`<b>`"
    field = {"type": "string", "description": bad, "examples": [bad], "default": bad, "enum": [bad]}
    operation = {
        "operationId": bad,
        "description": bad,
        "parameters": [{"name": bad, "required": True, "schema": field, "description": bad}],
        "responses": {"200": {"description": bad, "content": {"application/json": {"schema": {"const": bad}}}},
                      "418": {"description": bad}},
    }  # fmt: skip
    document = {
        "info": {"title": bad, "version": bad, "summary": bad},
        "paths": {f"/{bad}": {"get": operation}},
        "components": {
            "schemas": {bad: {"properties": {bad: field, "other": {"type": bad}}, "description": bad}}
        },
    }
    page = docs_page(document)
    assert "<script" not in page
    assert "<b><" not in page
    assert page.count("&lt;script&gt;") >= 12
    assert not re.search(r'"[^"<>]*</p>', page)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({}, "anything"),
        ({"type": "integer", "minimum": 0, "maximum": 15}, "whole number, 0 to 15"),
        ({"type": "integer", "minimum": -1000.0, "maximum": 1000.0}, "whole number, -1,000 to 1,000"),
        ({"type": "number", "minimum": 0.5, "exclusiveMaximum": 9.0}, "number, 0.5 to below 9"),
        (
            {
                "type": "array",
                "maxItems": 2,
                "minItems": 2,
                "prefixItems": [{"type": "integer"}, {"type": "string"}],
            },
            "list of 2 items: whole number; text",
        ),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "text or null"),
        (
            {"type": "array", "maxItems": 4, "items": {"type": "boolean"}},
            "list of true or false, at most 4 items",
        ),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "table of whole number by name"),
        ({"enum": ["a", "b"], "type": "string"}, "<code>&quot;a&quot;</code> or <code>&quot;b&quot;</code>"),
        ({"const": "ok", "type": "string"}, "<code>&quot;ok&quot;</code>"),
    ],
)
def test_types(schema: dict, text: str) -> None:
    assert type_of(schema) == text


@pytest.mark.web
def test_it_fits_and_complains_of_nothing(browser: Browser, base: str) -> None:
    from accessible import check_looks

    with browser.new_context() as context:
        page = context.new_page()
        heard: list[str] = []
        page.on("console", lambda message: heard.append(message.text))
        page.goto(f"{base}docs")
        check_looks(page, [(360, "light"), (1280, "light"), (360, "dark"), (1280, "dark")])
        assert not heard
