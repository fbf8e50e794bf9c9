"""Answer a request that fails: by a bug in paili, a client that disconnects, or a server that shuts down.

The class `Failures` is an ASGI layer around the app. `paili.web.serving.guard` is a layer around `Failures`,
so that error answers get the same headers as all answers. After an exception, the answer has status 500 and
the JSON format of all errors, and the traceback is logged. An exception after the answer has begun closes the
connection. A client that disconnects is not an error and is not logged.

>>> async def faulty(scope, receive, send): raise StopIteration
>>> async def send(message): print(message.get("status") or message["body"].decode()[:33])
>>> _LOG.disabled = True
>>> asyncio.run(Failures(faulty)({"type": "http", "method": "GET", "path": "/", "headers": []}, None, send))
500
{"error":{"type":"ServerError","m
>>> _LOG.disabled = False
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paili.catalogue import LANGUAGES
from paili.catalogue import Message as Words
from paili.web.serving.workers import WorkError

_LOG: Final = logging.getLogger("paili.web")
_AGAIN_SECONDS: Final = "5"


class Failures:
    """An ASGI layer that answers a request with an error if the app inside it fails.

    Args:
        app: the app.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_begun = False

        async def noted_send(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted_send)
        except ClientDisconnect:
            return
        except asyncio.CancelledError:  # uvicorn ends and has waited as long as it may
            answer = _answer(scope, "ServerEnds", Words("web.ends"), HTTPStatus.SERVICE_UNAVAILABLE)
            answer.headers["retry-after"] = _AGAIN_SECONDS
        except Exception as error:
            _LOG.exception("%s %s failed", scope["method"], ascii(scope["path"]))
            if has_begun:
                raise
            answer = _answer(scope, "ServerError", Words("web.failed", fault=_name_of(error)))
        if not has_begun:
            await answer(scope, receive, send)


def _answer(
    scope: Scope, kind: str, words: Words, status: HTTPStatus = HTTPStatus.INTERNAL_SERVER_ERROR
) -> JSONResponse:
    fault = {"type": kind, "message": str(words)}
    language = Request(scope).headers.get("accept-language", "")[:2]
    if language in LANGUAGES[1:]:
        fault["local"] = words.in_language(language)
    return JSONResponse({"error": fault}, status)


def _name_of(error: BaseException) -> str:
    """Return the name of the class of an error for its answer; for a `WorkError` the class of its cause."""
    cause = error.__cause__
    return type(cause if isinstance(error, WorkError) and cause else error).__name__
