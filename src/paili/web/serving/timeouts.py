"""How long the server waits for a request: who does not say the head of one in time is hung up on.

uvicorn bounds how long a connection may be idle between two requests, not how long the first takes to come,
nor one that was begun. Without such a bound some hundred connections that say nothing keep everybody out.

What uvicorn speaks HTTP with stands within a protocol that passes everything on and looks at the clock; when
a head has come to its end the app tells, which is called then. So nothing here depends on what uvicorn is
inside: a protocol of asyncio around one, an app of ASGI around another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

HEAD_SECONDS: Final = 10.0  # from the connection, or the first byte after an answer, to the end of the head
_Peer = tuple[Any, ...]


class HeadTimeouts:
    """The connections that are open, by the address of who opened them."""

    seconds = HEAD_SECONDS

    def __init__(self) -> None:
        self._open: dict[_Peer, _Connection] = {}

    def around(self, protocol: Callable[..., asyncio.Protocol]) -> Callable[..., asyncio.Protocol]:
        """Return what makes the protocol of a connection, with a limit on the head of each request."""
        return partial(self._made, protocol)

    def _made(self, protocol: Callable[..., asyncio.Protocol], **given: Any) -> asyncio.Protocol:
        return _Connection(protocol(**given), self._open, self.seconds)

    def told_by(self, app: ASGIApp) -> ASGIApp:
        """Return an app that says of each request that its head is there, and when it was answered."""

        async def telling(scope: Scope, receive: Receive, send: Send) -> None:
            connection = self._open.get(tuple(scope.get("client") or ()))
            if connection is None:
                return await app(scope, receive, send)
            connection.begin()
            try:
                await app(scope, receive, send)
            finally:
                connection.end()

        return telling


class _Connection(asyncio.Protocol):
    """A connection: passes all on, and hangs up when a head does not come to its end."""

    def __init__(self, inner: asyncio.Protocol, others: dict[_Peer, _Connection], seconds: float) -> None:
        self._inner, self._others, self._seconds = inner, others, seconds
        self._peer: _Peer = ()
        self._asked = 0
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start to wait for a request."""
        self._hang_up = transport.close
        self._peer = tuple(transport.get_extra_info("peername") or ())[:2]
        self._others[self._peer] = self
        self._inner.connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on if nothing is being answered; what trickles in does not lengthen the time."""
        self._inner.data_received(data)
        if not self._asked:
            self._wait()

    def begin(self) -> None:
        """A head has come to its end."""
        self._asked += 1
        self._wait_no_more()

    def end(self) -> None:
        """A request is answered; the time of the next runs from its first byte."""
        self._asked -= 1

    def eof_received(self) -> bool | None:
        """Pass on that no more will come."""
        return self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait_no_more()
        self._others.pop(self._peer, None)
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Pass on that the way back is full."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that it is free again."""
        self._inner.resume_writing()

    def _wait(self) -> None:
        if self._clock is None:
            self._clock = asyncio.get_running_loop().call_later(self._seconds, self._hang_up)

    def _wait_no_more(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
