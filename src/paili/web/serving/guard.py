"""Check the host, size and time of every request, and add headers to every answer.

The answer to HEAD is the answer to GET without its body. A request whose body is not complete in time is
dropped. If an answer is an error, the rest of the body is read first, because a client that still sends would
get a reset instead of the answer.

The check is an ASGI layer without a framework, so that no body is buffered twice. The content security policy
allows the page to load files only from its own server, and no inline scripts or styles. A request for an
unknown host name is refused, so that no foreign site can reach this server through a host name that points to
this machine.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Collection, Iterable, Mapping, Set
from contextlib import suppress
from http import HTTPStatus
from time import perf_counter
from types import MappingProxyType
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paili.web.serving.workers import Turns, request_now

MAX_BODY: Final = 16_384
MAX_TARGET: Final = 16_384  # path and query: a thousand characters of Chinese, percent-encoded, and more
MAX_DROPPED: Final = 64 * 2**20  # bytes of a body that is refused
BODY_SECONDS: Final = 10.0
HEAVY_SECONDS: Final = 1.0  # that what is heavy is begun later, where many requests come at once
ANY_HOST: Final = "*"
_NOWHERE: Final[Mapping[str, int]] = MappingProxyType({})

_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_Headers = Iterable[tuple[bytes, bytes]]


class Guard:
    """An ASGI layer that checks every request before the app gets it.

    Args:
        app: the app.
        hosts: the host names that requests may use, in upper or lower case; ``*`` for any.
        larger: a dict from path to the largest size of a body in bytes, for paths that allow more than
            ``MAX_BODY``.
        heavy: the paths of slow requests, which start after quick requests.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        larger: Mapping[str, int] = _NOWHERE,
        heavy: Collection[str] = (),
    ) -> None:
        self.app, self.larger, self.heavy = app, larger, heavy
        self.hosts = frozenset([host.lower() for host in hosts])
        self.turns = Turns(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"
        body = _Body(receive, self._most(scope), _header_names(scope["headers"]))
        answer = _Answer(send, body, is_head)
        if fault := self._fault(scope):
            await answer.refuse(*fault)
        else:
            request_scope = {**scope, "method": "GET"} if is_head else scope
            cost = HEAVY_SECONDS if scope["path"] in self.heavy else 0.0
            await self._start(tuple(scope.get("client") or ()), cost)
            request_now.set(Request(request_scope, body.receive))
            await self.app(request_scope, body.receive, answer.send)

    async def _start(self, connection: tuple[str | int, ...], cost: float) -> None:
        """Wait until this connection may start a request: one per connection in each round of the event loop.

        Otherwise a hundred connections that send one request after another would start a hundred requests in
        each round, and a new connection would wait for several rounds.
        """
        account = await self.turns.begin(connection, cost)
        since = perf_counter()

        def end() -> None:
            self.turns.end(connection, account + perf_counter() - since)

        asyncio.get_running_loop().call_soon(end)

    def _fault(self, scope: Scope) -> tuple[HTTPStatus, str] | None:
        host = _host(scope["headers"])
        if ANY_HOST not in self.hosts and host not in self.hosts:
            return HTTPStatus.BAD_REQUEST, f"unknown host {host[:60]!r}"
        length = len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"])
        if length > MAX_TARGET:
            return HTTPStatus.REQUEST_URI_TOO_LONG, f"an address of {length:,} bytes, at most {MAX_TARGET:,}"
        if _declared_length(scope["headers"]) > (most := self._most(scope)):
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_large(most)
        return None

    def _most(self, scope: Scope) -> int:
        return self.larger.get(scope["path"], MAX_BODY)


def _too_large(most: int) -> str:
    return f"a body of more than {most:,} bytes"


class _Body:
    """The body of a request, with limits on its size and its time.

    Args:
        receive: the receive function of the server, without limits.
        most: the largest size of the body in bytes.
        headers: the names of the headers of the request.
    """

    def __init__(self, receive: Receive, most: int, headers: Set[bytes]) -> None:
        self._receive, self._most = receive, most
        self._read, self._end = 0, asyncio.get_running_loop().time() + BODY_SECONDS
        has_body = not headers.isdisjoint((b"content-length", b"transfer-encoding"))
        self._more, self._is_awaited = True, has_body and b"expect" not in headers
        self._is_offered = has_body and not self._is_awaited

    @property
    def is_held_back(self) -> bool:
        """Return whether the client waits with its body until the server wants it (``100 Continue``), and has
        not been told to send it.
        """
        return self._is_offered and self._more and not self._read

    async def receive(self) -> Message:
        """Return the next ASGI message; a body that is too large or not complete in time is an error."""
        message = await (_before(self._end, self._next()) if self._more else self._receive())
        if self._read > self._most:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_large(self._most))
        return message

    async def _next(self) -> Message:
        message = await self._receive()
        self._more = message.get("more_body", False)
        self._read += len(message.get("body", b""))
        return message

    async def drop(self) -> None:
        """Read the rest of the body and forget it, up to a limit.

        If a server closes a connection while the client still sends, the client gets a reset instead of the
        answer.
        """
        with suppress(HTTPException):
            while self._is_awaited and self._more and self._read < MAX_DROPPED:
                await _before(self._end, self._next())


async def _before(end: float, message: Awaitable[Message]) -> Message:
    try:
        async with asyncio.timeout_at(end):
            return await message
    except TimeoutError:
        text = f"the body did not arrive within {BODY_SECONDS:g} seconds"
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, text, {"connection": "close"}) from None


class _Answer:
    """The answer to one request, with added headers and the time that the server took."""

    def __init__(self, send: Send, body: _Body, is_head: bool) -> None:
        self._send, self._body, self._is_head = send, body, is_head
        self._start = perf_counter()
        self._is_error = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._is_error = message["status"] >= HTTPStatus.BAD_REQUEST
            took = f"app;dur={(perf_counter() - self._start) * 1e3:.2f}".encode()
            message["headers"] = [*message["headers"], *_HEADERS, (b"server-timing", took)]
            if self._is_error and self._body.is_held_back:  # else its bytes would be the next request
                message["headers"].append((b"connection", b"close"))
        elif self._is_head:
            message = {**message, "body": b""}
        if self._is_error and message["type"] == "http.response.body" and not message.get("more_body"):
            await self._send({**message, "more_body": True})
            await self._body.drop()
            message = {"type": "http.response.body"}
        await self._send(message)

    async def refuse(self, status: HTTPStatus, text: str) -> None:
        body = json.dumps({"error": {"type": "RequestError", "message": text}}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def _declared_length(headers: _Headers) -> int:
    declared = _header(headers, b"content-length")
    return int(declared) if declared.isdigit() and len(declared) < 20 else 0


def _header_names(headers: _Headers) -> frozenset[bytes]:
    return frozenset(name for name, _ in headers)


def _host(headers: _Headers) -> str:
    """Return the host name that a request asks for, in lower case and without its port."""
    host = _header(headers, b"host").decode("latin-1").lower()
    name, _, port = host.rpartition(":")
    return name if name and port.isdigit() else host


def _header(headers: _Headers, wanted: bytes) -> bytes:
    return next((value for name, value in headers if name == wanted), b"")
