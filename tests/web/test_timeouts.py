"""Requests that never end: a head, a body or nothing; the server closes them and serves others."""

from __future__ import annotations

import asyncio
import socket
from typing import NamedTuple

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")

import uvicorn

from paili.web.app import create_app
from paili.web.serving import guard
from paili.web.serving.server import HeadTimeouts, config_of

pytestmark = pytest.mark.slow  # of waiting

GET = b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = (
    b"POST /api/analyze HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b"content-length: 14\r\n\r\n"
)
BODY = b'{"hand": "5m"}'
SECONDS = 0.4
LONG = 20


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeadTimeouts, "seconds", SECONDS)
    monkeypatch.setattr(guard, "BODY_SECONDS", SECONDS)


class Talk(NamedTuple):
    """What a server said until it hung up, after how many seconds, and how many parts it had heard until then."""

    result: bytes
    took: float
    heard: int


def talk(*parts: bytes | float) -> Talk:
    """Say something to a server, with pauses, until it hangs up."""
    return asyncio.run(_talk(parts))


async def _response(reader: asyncio.StreamReader) -> bytes:
    """All that a server says; it resets a connection that it closes while a part is on its way."""
    response = b""
    try:
        while part := await reader.read(1 << 16):
            response += part
    except ConnectionResetError:
        pass
    return response


async def _talk(parts: tuple[bytes | float, ...]) -> Talk:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(config_of(create_app()))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        clock = asyncio.get_running_loop().time
        start = clock()
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        answer, heard = asyncio.create_task(_response(reader)), 0
        for part in parts:
            if answer.done():
                break
            heard += 1
            if isinstance(part, float):
                await asyncio.sleep(part)
            else:
                writer.write(part)
        result = await asyncio.wait_for(answer, LONG)
        took = clock() - start
        writer.close()
        server.should_exit = True
        await serving
        return Talk(result, took, heard)


def test_a_connection_that_says_nothing_is_closed() -> None:
    result, took, _ = talk()
    assert result == b""
    assert SECONDS * 0.9 <= took < LONG


def test_a_head_that_does_not_end_is_given_up() -> None:
    result, *_ = talk(GET[:30])
    assert result == b""


def test_to_trickle_does_not_help() -> None:
    """The server hangs up long before the 40 characters are said, however late both wake up."""
    bits = [part for at in range(40) for part in (GET[at : at + 1], SECONDS / 8)]
    result, _, heard = talk(*bits)
    assert result == b""
    assert heard < len(bits)


def test_a_second_head_is_bounded_too() -> None:
    result, took, _ = talk(GET, SECONDS / 2, GET[:20])
    assert result.count(b"HTTP/1.1 200") == 1
    assert took >= SECONDS * 1.3


def test_a_body_that_does_not_come_is_answered_408() -> None:
    result, took, _ = talk(POST, BODY[:5])
    assert result.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in result
    assert b"the body did not arrive within 0.4 seconds" in result
    assert took >= SECONDS * 0.9


def test_who_is_slow_but_in_time_is_served() -> None:
    slow = SECONDS / 4
    result, *_ = talk(
        GET[:9], slow, GET[9:], slow, POST, slow, BODY, slow, GET[:-2] + b"connection: close\r\n\r\n"
    )
    assert result.count(b"HTTP/1.1 200") == 3


@pytest.mark.parametrize("header", [b"", b"x-forwarded-for: 192.0.2.7\r\n"])
def test_work_that_takes_longer_than_the_head_may_is_not_cut_off(
    monkeypatch: pytest.MonkeyPatch, header: bytes
) -> None:
    """Nor behind a proxy on this machine, which names the address of its own client."""

    async def slow_app(scope: dict, receive: object, send: object) -> None:
        await asyncio.sleep(SECONDS * 2)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    monkeypatch.setitem(globals(), "create_app", lambda: slow_app)
    result, *_ = talk(GET[:-2] + header + b"connection: close\r\n\r\n")
    assert result.endswith(b"ok")
