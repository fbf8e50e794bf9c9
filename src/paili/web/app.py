"""The ASGI app of the web page: a function for each path, errors as JSON, and the files of the page.

The framework is FastAPI, the most used of the typed frameworks. Its models are those of pydantic, and its
OpenAPI document comes from the same annotations that check the requests. FastAPI's documentation pages load
scripts from foreign sites and are switched off. `paili.web.interface.docs_page` writes the documentation page
at ``/docs``; the OpenAPI document is at ``/openapi.json``.

The work for a request is limited by limits on the length of a text (a thousand characters) and of a body.
Work that may take longer than a few milliseconds runs in threads; `paili.web.serving.workers` decides the
order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import Response
from starlette.middleware.cors import CORSMiddleware

from paili import __version__
from paili.errors import PailiError
from paili.web.assets import INDEX, Asset, assets, html_asset
from paili.web.games.api import MOST_SENT, log_router
from paili.web.interface import endpoints
from paili.web.interface.docs_page import docs_page
from paili.web.interface.failures import Failures
from paili.web.interface.problems import PROBLEMS, add_errors
from paili.web.serving.guard import Guard

_ORIGIN: Final = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
ANY_ORIGIN: Final = "*"
CACHE_CONTROL: Final = "no-cache"  # of the files: a browser asks whether they have changed
LOOPBACK_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")


def create_app(hosts: Sequence[str] = LOOPBACK_NAMES, origins: Sequence[str] = ()) -> FastAPI:
    """Return the app of the page and the HTTP interface, for any ASGI server.

    Args:
        hosts: the host names that requests may use, ``*`` for any name. The check refuses requests of a
            foreign site whose host name resolves to this machine (DNS rebinding).
        origins: the sites whose scripts may send requests, each with scheme and host:
            ``https://example.org``, or ``*`` for all. If empty, only scripts of the page itself may send
            requests.

    Raises:
        PailiError: if an origin is invalid.

    >>> from fastapi.testclient import TestClient
    >>> with TestClient(create_app(origins=["https://example.org"]), base_url="http://localhost") as client:
    ...     answer = client.get("/api/health", headers={"origin": "https://example.org"})
    >>> answer.json()["status"], answer.headers["access-control-allow-origin"]
    ('ok', 'https://example.org')
    """
    app = FastAPI(
        title="paili",
        version=__version__,
        summary="The mahjong hand engine over HTTP: the records of `paili HAND --json`.",
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    app.include_router(endpoints.router())
    app.include_router(log_router())
    _add_files(app)
    add_errors(app)
    app.add_middleware(Failures)
    if origins:
        _allow_origins(app, checked_origins(origins))
    heavy = endpoints.HEAVY | MOST_SENT.keys()
    app.add_middleware(Guard, hosts=hosts, larger=MOST_SENT | endpoints.MOST_SENT, heavy=heavy)
    return app


def _allow_origins(app: FastAPI, origins: Sequence[str]) -> None:
    headers, response_headers = ("content-type", "accept-language"), ("server-timing",)
    app.add_middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=("GET", "POST"),
        allow_headers=headers,
        expose_headers=response_headers,
    )


def checked_origins(origins: Sequence[str]) -> tuple[str, ...]:
    """Return the origins (scheme, host and port of a site) in the spelling of browsers.

    Raises:
        PailiError: if an origin has a path, or no scheme.
    """
    for origin in origins:
        if origin != ANY_ORIGIN and not _ORIGIN.fullmatch(origin):
            raise PailiError("web.origin", value=origin)
    return tuple(origins)


def _add_files(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    async def index(request: Request) -> Response:
        return _file(assets()[INDEX], request)

    @app.get("/static/{name:path}", include_in_schema=False)
    async def static(name: str, request: Request) -> Response:
        return _file(assets().get(name), request)

    @app.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        return _file(written(), request)

    @cache
    def written() -> Asset:
        return html_asset(docs_page(app.openapi()))


def _file(asset: Asset | None, request: Request) -> Response:
    if asset is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "no such file")
    headers = {"etag": asset.tag, "cache-control": CACHE_CONTROL}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(asset.body, media_type=asset.media_type, headers=headers)
