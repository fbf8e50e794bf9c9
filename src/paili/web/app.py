"""The ASGI app: one function a question, errors as JSON with the place marked, and the files of the page.

The framework is FastAPI: the most used of the typed ones, its models are pydantic's, and its OpenAPI
document comes from the same annotations that check the requests. Its documentation pages load scripts from
elsewhere and are switched off; the document itself is at ``/openapi.json``.

Work per request is bounded by the length of a text (a thousand characters, so one hand) and of a body: five
milliseconds, or twenty for a won hand of one suit with more wildcards than any game has.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException as AnyHTTPException

from paili.errors import NotationError, PailiError
from paili.report.problem_words import local_problem
from paili.web import questions
from paili.web.assets import INDEX, assets
from paili.web.guard import Guard
from paili.web.models import Problem
from paili.web.scoring_api import scoring_router

LOOPBACK_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")
_PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem, "description": description}
    for status, description in (
        (400, "the server does not go by this name"),
        (413, "the body is too large"),
        (414, "the address is too long"),
        (422, "a request or a hand that can not be read; where it is a text, with the place"),
    )
}


def create_app(hosts: Sequence[str] = LOOPBACK_NAMES) -> FastAPI:
    """Make the app.

    Args:
        hosts: the names under which it may be asked for, ``*`` for any. A page elsewhere that lets its own
            name point to this machine is refused.
    """
    app = FastAPI(
        title="paili",
        version=questions.version(),
        summary="The mahjong hand engine over HTTP: the records of `paili HAND --json`.",
        docs_url=None,
        redoc_url=None,
        responses=_PROBLEMS,
    )
    app.include_router(questions.router())
    app.include_router(scoring_router())
    _add_files(app)
    _add_errors(app)
    app.add_middleware(Guard, hosts=hosts)
    return app


def _add_files(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    def index(request: Request) -> Response:
        return _file(INDEX, request)

    @app.get("/static/{name}", include_in_schema=False)
    def static(name: str, request: Request) -> Response:
        return _file(name, request)


def _file(name: str, request: Request) -> Response:
    asset = assets().get(name)
    if asset is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "no such file")
    headers = {"etag": asset.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(asset.body, media_type=asset.media_type, headers=headers)


# ------------------------------------------------------------------------------------ errors


def _add_errors(app: FastAPI) -> None:
    app.add_exception_handler(PailiError, _paili_problem)
    app.add_exception_handler(RequestValidationError, _request_problem)
    app.add_exception_handler(AnyHTTPException, _http_problem)


async def _paili_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PailiError)
    fault: dict[str, object] = {"type": type(error).__name__, "message": str(error)}
    if local := local_problem(error, request.headers.get("accept-language", "")[:2]):
        fault["local"] = local
    if isinstance(error, NotationError):
        fault |= {"text": error.text, "position": error.position, "problem": error.problem}
    return JSONResponse({"error": fault}, HTTPStatus.UNPROCESSABLE_ENTITY)


async def _request_problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    # The value itself is not sent back: it may be large, or no text that JSON can hold.
    problems = (f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:5])
    return _problem("RequestError", "; ".join(problems), HTTPStatus.UNPROCESSABLE_ENTITY)


async def _http_problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AnyHTTPException)
    return _problem("HTTPError", str(error.detail), error.status_code, error.headers)


def _problem(type_: str, message: str, status: int, headers: Any = None) -> JSONResponse:
    fault = {"type": type_, "message": message.encode("utf-8", "backslashreplace").decode()}
    return JSONResponse({"error": fault}, status, headers)
