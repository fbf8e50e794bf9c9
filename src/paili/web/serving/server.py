"""Runs the app on a socket that is already listening, with uvicorn.

uvicorn is the server that FastAPI is most often run on: small, pure Python where it must be, without a
configuration file.
"""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

import uvicorn
from starlette.types import ASGIApp

from paili.analysis.shape.engine import engine_of
from paili.catalogue import LANGUAGES, templates
from paili.errors import PailiError, reason_of
from paili.variants import VARIANTS
from paili.web.app import LOOPBACK_NAMES, create_app
from paili.web.assets import assets
from paili.web.serving.guard import ANY_HOST
from paili.web.serving.timeouts import HeadTimeouts

MOST_CONNECTIONS: Final = 512  # more than that are answered 503
SWITCH_SECONDS: Final = 0.0005
UNREAD_MS: Final = 15_000
_ANY_ADDRESS: Final = ("0.0.0.0", "::", "")


class Address(NamedTuple):
    """Where the server is.

    Attributes:
        host: the address it listens on.
        port: the port.
        names: further names under which it may be asked for.
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
        host = "localhost" if self.host in _ANY_ADDRESS else self.host
        return f"http://[{host}]:{self.port}/" if ":" in host else f"http://{host}:{self.port}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names that requests may ask for; listening on every address, any unless names are given.

        >>> Address("192.0.2.7", 8034).hosts[-1], Address("0.0.0.0", 80).hosts[-1]
        ('192.0.2.7', '*')
        """
        own = f"[{self.host}]" if ":" in self.host else self.host
        if self.host in _ANY_ADDRESS:
            return (*LOOPBACK_NAMES, *(self.names or (ANY_HOST,)))
        return (*LOOPBACK_NAMES, *self.names, own.lower())


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens, with the options that its connections take over.

    Raises:
        PailiError: if the address is taken, or none of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=256)
    except (OSError, UnicodeError) as error:
        raise PailiError("web.cannot_listen", host=host, port=port, reason=reason_of(error)) from None
    # An answer goes out in two pieces; without this the second waits for the client's word on the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # Who does not read what it is sent is let go after this time. Linux alone has it.
    if (user_timeout := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
        listener.setsockopt(socket.IPPROTO_TCP, user_timeout, UNREAD_MS)
    return listener


def run(listener: socket.socket, address: Address, origins: Sequence[str] = ()) -> None:
    """Serve until interrupted; ``origins`` as in `paili.web.create_app`."""
    app = create_app(address.hosts, origins)
    _load()
    # A thread that computes gives way sooner than after the usual five milliseconds.
    sys.setswitchinterval(SWITCH_SECONDS)
    # What is loaded by now stays; the garbage collector need not look through it again while someone waits.
    gc.freeze()
    uvicorn.Server(config_of(app)).run(sockets=[listener])


def config_of(app: ASGIApp) -> uvicorn.Config:
    """Return how uvicorn is to run the app."""
    usual = uvicorn.Config(app, http="h11", lifespan="off", log_config=None)
    usual.load()
    timeouts = HeadTimeouts()
    return uvicorn.Config(
        timeouts.told_by(app),
        http=timeouts.around(usual.http_protocol_class),  # type: ignore[arg-type]  # it is called, no more
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="off",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=15,
    )


def _load() -> None:
    """Load the page, the words and the tables of every game, so that the first to ask does not wait."""
    assets()
    for language in LANGUAGES:
        templates(language)
    for variant in VARIANTS.values():
        for by_shape in (False, True):
            engine_of(variant, by_shape)
