"""Answer invalid requests, and describe the errors in the OpenAPI document."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.routing import Match

from paili.catalogue import LANGUAGES
from paili.errors import PailiError
from paili.report.faults import request_problem
from paili.web.answers import fault_json
from paili.web.fields import FieldFault
from paili.web.interface.models import Refusal
from paili.web.serving.workers import Busy

Responses = dict[int | str, dict[str, Any]]

_ROUTED: Final = ("GET", "POST")
_UNKNOWN_HOST: Final = "unknown host"
_NOT_JSON: Final = "content-type must be application/json"


def _described(*descriptions: tuple[int, str]) -> Responses:
    return {status: {"model": Refusal, "description": text} for status, text in descriptions}


PROBLEMS: Final = _described(
    (400, _UNKNOWN_HOST),
    (413, "the body is too large"),
    (414, "the address is too long"),
    (500, "a fault of paili itself"),
    (503, "the server is busy, with connections or with questions that take long, or is being shut down"),
    (422, "a request or a hand that cannot be read; where it is a text, with the place"),
)
BODY_PROBLEMS: Final = _described(
    (400, f"{_UNKNOWN_HOST}, or the body is not UTF-8, nested too deep or has a number too long to be read"),
    (408, "the body did not arrive in time"),
    (415, _NOT_JSON),
)


async def only_json(request: Request) -> None:
    """Refuse a body whose content type is not JSON.

    Browsers let any site send forms and plain text without permission, but not JSON. So a body that ``curl
    -d`` sends is refused too, because curl marks it as a form.
    """
    named = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    is_json = named == "application/json" or (named.startswith("application/") and named.endswith("+json"))
    if request.method == "POST" and not is_json:
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _NOT_JSON)


def add_errors(app: FastAPI) -> None:
    """Register handlers, so that the app answers every invalid request with a `Refusal`."""
    app.add_exception_handler(PailiError, _paili_problem)
    app.add_exception_handler(FieldFault, _paili_problem)
    app.add_exception_handler(RequestValidationError, _request_problem)
    app.add_exception_handler(AnyHTTPException, _http_problem)


async def _paili_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PailiError | FieldFault)
    return JSONResponse({"error": fault_json(error, _language(request))}, HTTPStatus.UNPROCESSABLE_ENTITY)


async def _request_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    # The value itself is not sent back: it may be large, or no text that JSON can hold.
    faults = [(".".join(map(str, one["loc"])), one["type"], one.get("ctx", {})) for one in error.errors()[:5]]
    message = "; ".join(request_problem(*fault, LANGUAGES[0]) for fault in faults)
    local = ""
    if (language := _language(request)) in LANGUAGES[1:]:
        local = "；".join(request_problem(*fault, language) for fault in faults)
    return _problem("RequestError", message, HTTPStatus.UNPROCESSABLE_ENTITY, local=local)


async def _http_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AnyHTTPException)
    headers = error.headers
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers = {"allow": ", ".join(_methods_of(request))}
    language = _language(request)
    local = ""
    if isinstance(error, Busy) and language in LANGUAGES[1:]:
        local = error.words.in_language(language)
    return _problem("HTTPError", str(error.detail), error.status_code, headers, local=local)


def _methods_of(request: Request) -> list[str]:
    """Return all HTTP methods that the path of a request allows, over all routes of that path."""
    results = [
        method
        for method in _ROUTED
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.router.routes
        )
    ]
    return [*results, "HEAD"] if "GET" in results else results


def _problem(type_: str, message: str, status: int, headers: Any = None, *, local: str = "") -> JSONResponse:
    fault = {"type": type_, "message": _printable(message)}
    if local:
        fault["local"] = _printable(local)
    return JSONResponse({"error": fault}, status, headers)


def _printable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def _language(request: Request) -> str:
    return request.headers.get("accept-language", "")[:2]
