"""A bot that waits for tables on a port: one connection after another, each a table of its own."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedRWPair
from typing import Final

from paili.arguments import LONGEST_LINE
from paili.bots.mjai_client import LineFault, MjaiClient, answers
from paili.errors import PailiError, reason_of

_HOST: Final = "127.0.0.1"


def listen(port: int) -> socket.socket:
    """Return a socket that listens on this machine.

    Raises:
        PailiError: if the port is taken, or may not be had.
    """
    try:
        return socket.create_server((_HOST, port))
    except OSError as error:
        raise PailiError("bot.no_port", port=port, reason=reason_of(error)) from None


def serve(
    listener: socket.socket, speaker: Callable[[], MjaiClient], tell: Callable[[LineFault], object]
) -> None:
    """Play at the tables that connect, one at a time, until somebody stops it.

    A line that the bot cannot hear ends the connection, after a line of the type ``error`` that says why; the
    next one is waited for.

    Args:
        listener: the socket.
        speaker: makes the bot for a table.
        tell: hears of such lines.
    """
    while True:
        with suppress(ConnectionError):  # the peer may reset the connection before it is accepted
            _serve_one(listener.accept()[0], speaker(), tell)


def _serve_one(connection: socket.socket, speaker: MjaiClient, tell: Callable[[LineFault], object]) -> None:
    """Play at one table; a peer that goes away, even while the connection is closed, ends no other."""
    with suppress(OSError), connection, connection.makefile("rwb") as stream:
        try:
            _talk(stream, speaker)
        except LineFault as fault:
            tell(fault)
            _say(stream, json.dumps({"type": "error", "message": str(fault.error)}))


def _talk(stream: BufferedRWPair, speaker: MjaiClient) -> None:
    for _, answer in answers(speaker, _lines(stream)):
        _say(stream, answer)


def _say(stream: BufferedRWPair, line: str) -> None:
    stream.write(line.encode() + b"\n")
    stream.flush()


def _lines(stream: BufferedRWPair) -> Iterator[str]:
    while line := stream.readline(LONGEST_LINE + 1):
        yield line.decode("utf-8-sig", "surrogateescape")
