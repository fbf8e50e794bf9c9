"""Serve a bot on a port, to one connection after another; each connection has its own table."""

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
_LONGEST: Final = 4 * LONGEST_LINE + 1  # bytes of a line; a character has at most four


def listen(port: int) -> socket.socket:
    """Return a socket that listens on a port of this machine.

    Raises:
        PailiError: if the port is in use or not permitted.
    """
    try:
        return socket.create_server((_HOST, port))
    except OSError as error:
        raise PailiError("bot.no_port", port=port, reason=reason_of(error)) from None


def serve(
    listener: socket.socket, speaker: Callable[[], MjaiClient], tell: Callable[[LineFault], object]
) -> None:
    """Play at each table that connects, one at a time, until the process is interrupted.

    A line that the bot cannot read or apply ends the connection, after an answer of type ``error`` with the
    reason; then the server waits for the next connection.

    Args:
        listener: the listening socket.
        speaker: a function that makes the client for a table.
        tell: a function that is called with the error of each line which the bot cannot read or apply.
    """
    while True:
        with suppress(ConnectionError):  # the peer may reset the connection before it is accepted
            _serve_one(listener.accept()[0], speaker(), tell)


def _serve_one(connection: socket.socket, speaker: MjaiClient, tell: Callable[[LineFault], object]) -> None:
    """Play at one table, until the client closes the connection or the bot cannot read or apply a line."""
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
    while line := stream.readline(_LONGEST):
        yield line.decode("utf-8-sig", "surrogateescape").removesuffix("\n")
