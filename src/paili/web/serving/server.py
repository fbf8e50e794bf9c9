"""Run the ASGI app on a listening socket, with uvicorn.

uvicorn is the usual server for FastAPI; it can run as pure Python and needs no configuration file.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from threading import Timer
from types import FrameType
from typing import Any, Final, NamedTuple

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from paili.analysis.shape.engines import engine_of
from paili.catalogue import LANGUAGES, templates
from paili.errors import PailiError, reason_of
from paili.variants import VARIANTS
from paili.web.app import LOOPBACK_NAMES, create_app
from paili.web.assets import assets
from paili.web.serving.guard import ANY_HOST

MOST_CONNECTIONS: Final = 512  # more than that are answered 503
SWITCH_SECONDS: Final = 0.0005
UNREAD_MS: Final = 15_000
END_SECONDS: Final = 2  # that requests have to come to their end when the server is to end
LAST_SECONDS: Final = 6.0  # after which the process ends whatever it does
_ANY_OF_SIX: Final = "::"
_NAME: Final = re.compile(r"[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\]")
_ANY_ADDRESS: Final = ("0.0.0.0", _ANY_OF_SIX, "")


class Address(NamedTuple):
    """The address of the server.

    Attributes:
        host: the IP address or host name on which the server listens.
        port: the port.
        names: further host names that requests may use.
    """

    host: str
    port: int
    names: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """The address of the page for a browser on this machine.

        >>> Address("127.0.0.1", 8034).url, Address("::", 80).url
        ('http://127.0.0.1:8034/', 'http://localhost:80/')
        """
        return self._url_of("localhost" if self.host in _ANY_ADDRESS else self.host)

    @property
    def url_elsewhere(self) -> str:
        """The address of the page for other devices; "" if it equals `url`, or other devices cannot connect.

        The host is the first of ``names`` that is not ``*``; without such a name, the IP address of this
        machine in its network. The result is "" if the server listens on only one address, or this machine is
        in no network.

        >>> Address("0.0.0.0", 8034, ("tiles.lan",)).url_elsewhere, Address("127.0.0.1", 8034).url_elsewhere
        ('http://tiles.lan:8034/', '')
        """
        if self.host not in _ANY_ADDRESS:
            return ""
        name = next((name for name in self.names if name != ANY_HOST), None) or address_in_network()
        return self._url_of(name) if name else ""

    @property
    def url_for_phone(self) -> str:
        """The address of the page for other devices, even if equal to `url`; "" if they cannot connect.

        >>> Address("192.0.2.7", 8034).url_for_phone, Address("localhost", 8034).url_for_phone
        ('http://192.0.2.7:8034/', '')
        """
        if self.host in _ANY_ADDRESS:
            return self.url_elsewhere
        return "" if is_loopback(self.host) else self.url

    def _url_of(self, host: str) -> str:
        name = f"[{host}]" if ":" in host and not host.startswith("[") else host
        return f"http://{name}:{self.port}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names that requests may use; ``*`` if the server listens on every address and ``names`` is
        ().

        >>> Address("192.0.2.7", 8034).hosts[-1], Address("0.0.0.0", 80).hosts[-1]
        ('192.0.2.7', '*')
        """
        names = tuple(map(_as_header, self.names))
        if self.host in _ANY_ADDRESS:
            return (*LOOPBACK_NAMES, *(names or (ANY_HOST,)))
        return (*LOOPBACK_NAMES, *names, _as_header(self.host))


def _as_header(host: str) -> str:
    """Return a host as browsers write it in the header ``Host``: an IPv6 address is short and in brackets.

    >>> _as_header("Tiles.LAN"), _as_header("2001:DB8:0:0::7")
    ('tiles.lan', '[2001:db8::7]')
    """
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return host.lower()
    return f"[{address}]" if address.version == 6 else str(address)


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return host names that requests may use, after a check that a header ``Host`` can have them.

    Raises:
        PailiError: if a name has a scheme or a port, or a character that browsers do not send.
    """
    for name in names:
        if name != ANY_HOST and not _NAME.fullmatch(_as_header(name)):
            raise PailiError("web.host_name", value=name)
    return tuple(names)


# addresses reserved for documentation: the system chooses a route to them, and nothing is sent
_FAR: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_loopback(host: str) -> bool:
    """Return whether an address or host name reaches only this machine.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.0.2.7")
    (True, True, True, False)
    """
    try:
        return ip_address(host.strip("[]").partition("%")[0]).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def address_in_network() -> str:
    """Return the IP address of this machine in its network; "" if the machine is in no network."""
    for family, far in _FAR:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            own: str = probe.getsockname()[0]
            if not ip_address(own.partition("%")[0]).is_loopback:
                return own
    return ""


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket; accepted connections inherit the options of this socket.

    Raises:
        PailiError: if the address is in use, or does not belong to this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    is_both = host == _ANY_OF_SIX and socket.has_dualstack_ipv6()
    try:
        listener = socket.create_server((host, port), family=family, backlog=256, dualstack_ipv6=is_both)
    except (OSError, UnicodeError) as error:
        raise PailiError("web.cannot_listen", host=host, port=port, reason=reason_of(error)) from None
    # An answer goes out in two pieces; without this the second waits for the client's word on the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # Who does not read what it is sent is let go after this time. Linux alone has it.
    if (user_timeout := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
        listener.setsockopt(socket.IPPROTO_TCP, user_timeout, UNREAD_MS)
    return listener


def run(listener: socket.socket, address: Address, origins: Sequence[str] = ()) -> None:
    """Serve the app until the process is interrupted.

    Args:
        listener: the listening socket.
        address: the address of the server.
        origins: the argument of `paili.web.create_app`.
    """
    app = create_app(address.hosts, origins)
    _load()
    # A thread that computes gives way sooner than after the usual five milliseconds.
    sys.setswitchinterval(SWITCH_SECONDS)
    # What is loaded by now stays; the garbage collector need not look through it again while someone waits.
    gc.freeze()
    _Server(config_of(app)).run(sockets=[listener])


class _Server(uvicorn.Server):
    """A uvicorn server that stops within seconds of a signal, even if the event loop is blocked."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Let the server stop after a signal; end the process if the server takes more than a few seconds."""
        super().handle_exit(sig, frame)
        last = Timer(LAST_SECONDS, os._exit, (128 + sig,))
        last.daemon = True
        last.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wait some seconds for running requests, then cancel those that are left; their clients get an
        error.
        """
        await super().shutdown(sockets)
        if tasks := self.server_state.tasks:
            await asyncio.wait(tasks, timeout=END_SECONDS)


def config_of(app: ASGIApp) -> uvicorn.Config:
    """Return the configuration of uvicorn that serves the app."""
    usual = uvicorn.Config(app, http="h11", lifespan="off", log_config=None)
    usual.load()
    timeouts = HeadTimeouts()
    return uvicorn.Config(
        timeouts.timed(app),
        http=timeouts.around(usual.http_protocol_class),  # type: ignore[arg-type]  # it is called, no more
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the client of a request stays the peer of its connection, see `HeadTimeouts`
        lifespan="off",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=END_SECONDS,
    )


def _load() -> None:
    """Load the page, the words and the tables of every game, so that the first request does not wait."""
    assets()
    for language in LANGUAGES:
        templates(language)
    for variant in VARIANTS.values():
        for by_shape in (False, True):
            engine_of(variant, by_shape)


# ------------------------------------------------------------------------------ who says nothing

HEAD_SECONDS: Final = 10.0  # from the connection, or the first byte after an answer, to the end of the head
_Peer = tuple[Any, ...]


class HeadTimeouts:
    """An object that closes connections that do not send the head of a request in time.

    uvicorn limits how long a connection may be idle between two requests, but not how long the head of a
    request may take. Without a limit, a few hundred silent connections would block the server.

    `around` wraps the protocol of uvicorn in a protocol that forwards all events and starts a timer. `timed`
    wraps the app: uvicorn calls the app when the head of a request is complete, and the wrapper then stops
    the timer. So the class does not depend on the internals of uvicorn.
    """

    seconds = HEAD_SECONDS

    def __init__(self) -> None:
        self._open: dict[_Peer, _Connection] = {}

    def around(self, protocol: Callable[..., asyncio.Protocol]) -> Callable[..., asyncio.Protocol]:
        """Return a function that makes a protocol with a time limit for the head of each request.

        Args:
            protocol: the function that makes uvicorn's own protocol.
        """
        return partial(self._connection, protocol)

    def _connection(self, protocol: Callable[..., asyncio.Protocol], **options: Any) -> asyncio.Protocol:
        return _Connection(protocol(**options), self._open, self.seconds)

    def timed(self, app: ASGIApp) -> ASGIApp:
        """Return an app that calls ``app``, and stops the timer of the connection during each request."""

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
    """A protocol that forwards all events, and closes the connection if the head of a request is too slow."""

    def __init__(self, inner: asyncio.Protocol, others: dict[_Peer, _Connection], seconds: float) -> None:
        self._inner, self._others, self._seconds = inner, others, seconds
        self._peer: _Peer = ()
        self._running = 0
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timer for the first request."""
        self._hang_up = transport.close
        self._peer = tuple(transport.get_extra_info("peername") or ())[:2]
        self._others[self._peer] = self
        self._inner.connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Forward the bytes, and start the timer if no request is running.

        If the timer already runs, it is not started again.
        """
        self._inner.data_received(data)
        if not self._running:
            self._wait()

    def begin(self) -> None:
        """Record that the head of a request is complete, and stop the timer."""
        self._running += 1
        self._wait_no_more()

    def end(self) -> None:
        """Record that a request is answered, so that the next byte starts the timer again."""
        self._running -= 1

    def eof_received(self) -> bool | None:
        """Forward that the client will send no more."""
        return self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer, and forget the connection."""
        self._wait_no_more()
        self._others.pop(self._peer, None)
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Forward that the send buffer is full."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Forward that the send buffer has space again."""
        self._inner.resume_writing()

    def _wait(self) -> None:
        if self._clock is None:
            self._clock = asyncio.get_running_loop().call_later(self._seconds, self._hang_up)

    def _wait_no_more(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
