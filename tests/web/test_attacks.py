"""Clients that send without end, do not read, or request long work: the server still serves others."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")
pytest.importorskip("uvicorn")

import httpx2
import uvicorn

from paili.scoring.wait_points import wait_points
from paili.web import answers as page_answers
from paili.web.app import create_app
from paili.web.serving import server, workers
from paili.web.serving.guard import Guard
from paili.web.serving.workers import MOST_WAITING, THREADS, Turns

LONG = 20
GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
HEAVY = {"hand": "123m456p77889s11z"}


# ------------------------------------------------------------------------------------ turns


class Client:
    """What is asked of a request while its work waits."""

    def __init__(self, number: int) -> None:
        self.client = ("127.0.0.1", number)

    async def is_disconnected(self) -> bool:
        return False


def test_who_asks_for_what_takes_long_leaves_a_thread_to_the_others() -> None:
    """More of them than may wait, each from an address of its own; then what takes a moment."""
    served: list[str] = []

    def work(name: str, seconds: float) -> None:
        time.sleep(seconds)
        served.append(name)

    async def ask_for(number: int, name: str, seconds: float, cost: float) -> None:
        workers.request_now.set(Client(number))  # type: ignore[arg-type]
        await workers.run_in_worker(partial(work, name, seconds), cost)

    async def everybody() -> None:
        long = [
            asyncio.create_task(ask_for(number, "long", 0.02 * (number < 8), 3.0))
            for number in range(MOST_WAITING + 8)
        ]
        await asyncio.sleep(0.01)
        await ask_for(MOST_WAITING + 9, "short", 0.0, 0.0)
        assert served.index("short") <= 2
        result = await asyncio.gather(*long, return_exceptions=True)
        assert any(isinstance(item, workers.Busy) for item in result)

    asyncio.run(everybody())


def test_what_takes_long_waits_longer_than_what_is_short() -> None:
    async def scenario(turns: Turns, served: list[str]) -> None:
        async def one(name: str, cost: float) -> None:
            async with turns.of(name, cost):
                served.append(name)
                await asyncio.sleep(0)

        await asyncio.gather(one("first", 0.0), one("long", 5.0), one("short", 0.1), one("shorter", 0.0))

    assert order_of(scenario) == ["first", "shorter", "short", "long"]


def order_of(function: Callable[[Turns, list[str]], Awaitable[None]]) -> list[str]:
    served: list[str] = []
    asyncio.run(function(Turns(1), served))
    return served


async def ask(turns: Turns, served: list[str], asker: str, cost: float = 1.0) -> None:
    account = await turns.begin(asker)
    served.append(asker)
    await asyncio.sleep(0)
    turns.end(asker, account + cost)


def test_who_comes_new_is_next() -> None:
    async def scenario(turns: Turns, served: list[str]) -> None:
        async def one_after_another(name: str) -> None:
            for _ in range(20):
                await ask(turns, served, name)

        many = [asyncio.create_task(one_after_another(f"many {at}")) for at in range(10)]
        while len(served) < 50:
            await asyncio.sleep(0)
        served.clear()
        await ask(turns, served, "new")
        assert served.index("new") <= 2
        await asyncio.gather(*many)

    assert len(order_of(scenario)) > 140


def test_who_asks_dear_things_waits_for_cheap_ones() -> None:
    async def scenario(turns: Turns, served: list[str]) -> None:
        async def one_after_another(name: str, cost: float, times: int) -> None:
            for _ in range(times):
                await ask(turns, served, name, cost)

        dear = [one_after_another("dear", 10.0, 20) for _ in range(5)]
        await asyncio.gather(*dear, *(one_after_another(f"cheap {at}", 1.0, 50) for at in range(5)))

    counts = Counter(name.split()[0] for name in order_of(scenario)[5:205])
    assert counts.total() == 200
    assert counts["dear"] <= 30


def test_to_be_silent_saves_nothing_up() -> None:
    async def scenario(turns: Turns, served: list[str]) -> None:
        async def one_after_another(name: str, times: int) -> None:
            for _ in range(times):
                await ask(turns, served, name)

        others = asyncio.create_task(one_after_another("other", 200))
        more = asyncio.create_task(one_after_another("more", 200))
        while len(served) < 100:
            await asyncio.sleep(0)
        served.clear()
        await one_after_another("silent", 20)
        assert 0.5 < served.count("other") / 20 < 1.5
        await asyncio.gather(others, more)

    assert order_of(scenario)


def test_who_gives_up_waiting_is_passed_over() -> None:
    async def scenario(turns: Turns, served: list[str]) -> None:
        first = await turns.begin("first")
        waiting = [asyncio.create_task(ask(turns, served, f"{at}")) for at in range(4)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turns.end("first", first)
        waiting[1].cancel()  # it is next, and has not been notified yet
        await asyncio.gather(*waiting, return_exceptions=True)
        await ask(turns, served, "last")

    assert order_of(scenario) == ["2", "3", "last"]


def test_who_has_waited_as_long_as_one_may_is_answered_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seven wait for one thread that takes a second each: it is worth coming back when they are through."""
    monkeypatch.setattr(workers, "WAIT_SECONDS", 0.2)
    monkeypatch.setattr(workers, "_turns", turns := Turns(1))
    turns._mean = 1.0
    done: list[int] = []

    async def ask_as(number: int) -> None:
        workers.request_now.set(Client(number))  # type: ignore[arg-type]
        await workers.run_in_worker(partial(_work_for_long, done))

    async def everybody() -> list[object]:
        return await asyncio.gather(*(ask_as(number) for number in range(8)), return_exceptions=True)

    start = time.monotonic()
    first, *others = asyncio.run(everybody())
    assert first is None
    assert done == [1]
    assert time.monotonic() - start < LONG
    for other in others:
        assert isinstance(other, workers.Busy)
        assert 1 <= int(other.headers["retry-after"]) <= 8
        assert f"try again in {other.headers['retry-after']} second" in other.detail
    assert max(int(item.headers["retry-after"]) for item in others) == 8


def _work_for_long(done: list[int]) -> None:
    time.sleep(0.6)
    done.append(1)


def test_the_time_to_come_back_is_bounded() -> None:
    assert workers.Busy(1e9).headers["retry-after"] == "60"
    assert workers.Busy(0.0).headers["retry-after"] == "1"


def test_what_takes_long_has_its_turn_however_many_ask_for_what_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "WAIT_SECONDS", 0.1)

    async def scenario(turns: Turns, served: list[str]) -> None:
        async def short(name: str) -> None:
            while "long" not in served:
                await ask(turns, served, name, 0.0)

        async def long() -> None:
            async with turns.of("long", 1e6):
                served.append("long")

        async with asyncio.timeout(LONG):
            await asyncio.gather(*(short(str(at)) for at in range(10)), long())

    assert "long" in order_of(scenario)


def test_those_who_gave_up_are_forgotten() -> None:
    async def scenario() -> None:
        turns, soon = Turns(1), asyncio.get_running_loop().time()
        await turns.begin("first")
        for number in range(5_000):
            with pytest.raises(workers.Busy):
                await turns.begin(number, 1e6, soon)
        assert len(turns._waiting) + len(turns._by_age) < 500
        assert not turns.is_full

    asyncio.run(scenario())


# ------------------------------------------------------------------------------------ one after another


def scope_of(connection: tuple[str, int]) -> dict:
    return {
        "type": "http", "method": "GET", "path": "/", "query_string": b"", "client": connection,
        "headers": [(b"host", b"localhost")],
    }  # fmt: skip


def test_a_hundred_that_ask_one_thing_after_another_let_another_in_at_once() -> None:
    begun: list[int] = []

    async def app(scope: dict, receive: object, send: Callable[[dict], Awaitable[None]]) -> None:
        begun.append(scope["client"][1])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def nothing(*_: object) -> None:
        pass

    async def scenario() -> None:
        guard = Guard(app, ["localhost"])

        async def ask_on(port: int, times: int) -> None:
            for _ in range(times):
                await guard(scope_of(("127.0.0.1", port)), nothing, nothing)

        many = [asyncio.create_task(ask_on(port, 10)) for port in range(1, 101)]
        while len(begun) < 300:
            await asyncio.sleep(0)
        before = len(begun)
        await ask_on(999, 1)
        assert begun.index(999) - before <= 3
        await asyncio.gather(*many)

    asyncio.run(scenario())
    assert len(begun) == 1001


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="TCP_USER_TIMEOUT is of Linux")
def test_who_never_reads_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "UNREAD_MS", 500)

    async def scenario() -> None:
        with server.listening("127.0.0.1", 0) as listener:
            served = uvicorn.Server(server.config_of(create_app()))
            serving = asyncio.create_task(served.serve(sockets=[listener]))
            clients = [await client_that_never_reads(listener.getsockname()) for _ in range(3)]
            while served.server_state.total_requests < 3 or len(served.server_state.connections) < 3:
                await asyncio.sleep(0.01)
            async with asyncio.timeout(LONG):
                while served.server_state.connections:
                    await asyncio.sleep(0.05)
            for client in clients:
                client.close()
            served.should_exit = True
            await serving

    asyncio.run(scenario())


async def client_that_never_reads(address: tuple[str, int]) -> socket.socket:
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(client, address)
    await loop.sock_sendall(client, GET * 500)
    return client


# ------------------------------------------------------------------------------------ what takes long


def test_too_many_long_questions_are_answered_503(monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()
    done: list[int] = []

    def waits(*arguments: object, **options: object) -> object:
        assert end.wait(LONG)
        done.append(1)
        return wait_points(*arguments, **options)

    monkeypatch.setattr(page_answers, "wait_points", waits)
    monkeypatch.setattr(workers, "WAIT_SECONDS", 5 * LONG)  # of the requests that wait, none gives up

    async def send_all() -> list[httpx2.Response]:
        transport = httpx2.ASGITransport(app=create_app())
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            headers = {"accept-language": "zh"}
            tasks = [
                asyncio.create_task(client.post("/api/points", json=HEAVY, headers=headers))
                for _ in range(THREADS + MOST_WAITING + 4)
            ]
            async with asyncio.timeout(LONG):
                while sum(task.done() for task in tasks) < 4:
                    await asyncio.sleep(0.01)
            assert (await client.get("/api/analyze", params={"hand": "123m"})).status_code == 422
            end.set()
            return list(await asyncio.gather(*tasks))

    answers = asyncio.run(send_all())
    assert Counter(answer.status_code for answer in answers) == {200: THREADS + MOST_WAITING, 503: 4}
    assert len(done) == THREADS + MOST_WAITING
    refused = next(answer for answer in answers if answer.status_code == 503)
    assert int(refused.headers["retry-after"]) > 0
    assert refused.json()["error"]["message"].startswith("the server is busy")
    assert refused.json()["error"]["local"].startswith("服务器")


def test_for_who_has_hung_up_nothing_is_worked_out() -> None:
    worked: list[str] = []

    async def scenario() -> None:
        async def gone() -> dict:
            return {"type": "http.disconnect"}

        workers.request_now.set(workers.Request(scope_of(("127.0.0.1", 1)), gone))
        with pytest.raises(workers.Busy):
            await workers.run_in_worker(lambda: worked.append("gone"))

        async def there() -> dict:
            await asyncio.sleep(LONG)
            return {"type": "http.disconnect"}

        workers.request_now.set(workers.Request(scope_of(("127.0.0.1", 1)), there))
        await workers.run_in_worker(lambda: worked.append("there"))

    asyncio.run(scenario())
    assert worked == ["there"]
