"""Requests generated from the interface's own description: the server answers each and keeps running.

Every operation gets requests that fit its description and requests that do not; an answer 5xx, or one that the
description does not have or that does not fit it, fails.
"""

# ruff: noqa: E402  (what is not installed skips the module before it is imported)

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web
schemathesis = pytest.importorskip("schemathesis")

from hypothesis import HealthCheck, settings
from schemathesis import checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from paili.web.app import create_app

CHECKS = [
    checks.not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip
APP = create_app(hosts=["*"])
schema = schemathesis.openapi.from_asgi("/openapi.json", APP)


def check_answer(case) -> None:
    response = case.call()
    assert response.status_code < 500
    case.validate_response(response, checks=CHECKS)


@schema.exclude(path_regex="^/api/value").parametrize()
@settings(max_examples=75, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case) -> None:
    check_answer(case)


@schema.include(path_regex="^/api/value").parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_question_of_value_breaks_the_server(case) -> None:
    check_answer(case)


HANDS = [
    "5555m5m",
    "٣m",
    "１m",
    "\u0000",
    "5m\u202e",
    "[[[",
    "+" * 900,
    "*" * 17,
    "W" * 17,
    "9" * 999,
    "0 " * 400,
    "m" * 1000,
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("variant", ["riichi", "sanma", "laizi", "taiwan"])
def test_texts_that_break_parsers(hand: str, variant: str) -> None:
    from fastapi.testclient import TestClient

    client = TestClient(APP, raise_server_exceptions=False)
    for path, body in (
        ("/api/analyze", {"hand": hand, "variant": variant}),
        ("/api/analyze", {"hand": "5m", "visible": hand, "variant": variant}),
        ("/api/read", {"text": hand, "variant": variant}),
        ("/api/why", {"hand": "123m456p789s11122z", "tile": hand[:40], "visible": hand, "variant": variant}),
        ("/api/drill/answer", {"name": "discard-1-1", "answer": hand}),
    ):
        assert client.post(path, json=body).status_code in {200, 422}
