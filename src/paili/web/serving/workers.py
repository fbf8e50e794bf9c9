"""Run slow work in threads beside the event loop, so that other requests continue.

There are few threads, because all threads share one interpreter: while a thread computes, the event loop
waits. Several threads may fill the caches of `paili.analysis` at once. This is safe, because a cache entry
depends only on its key and is stored by one atomic operation.

Requests wait for a thread in a start-time fair queue (Goyal, Vin and Cheng, 1996). Each client (a connection,
not a person) has an account of the thread time that it has used. The next request to run is the one whose
client had the lowest account when the request arrived. A new account starts at the account of the request
that began last, so that no client gains by a long silence. Thus the request of a new client runs next,
however many requests earlier clients have sent, and earlier clients get equal time. The estimated time of a
long request is added to the account in advance. So many clients with one long request each do not delay a
client with a short request. When a request ends and no other one runs, or there are more than `MOST_ACCOUNTS`
accounts, all accounts are forgotten, and new ones start at the highest of them.

Every fourth time, the request that has waited longest runs next if it has waited long, so that no request
waits for ever. No request waits longer than ``WAIT_SECONDS`` minus a random time; after that time, the answer
has status 503 and the seconds until the queue is likely to be short. The time is random because requests that
came together would otherwise be refused together, and come again together. If the queue is full, a new
request gets status 503 after a short pause, because clients that repeat a request at once would take all the
time.
Requests of clients that have disconnected are dropped. Only one long request runs at a time, and long
requests wait in a queue of their own, so that a thread and room in the queue stay free for short requests.

The threads are daemons, so that the process can end while they work. An exception in a thread is converted to
an exception that a coroutine can raise: asyncio refuses a `StopIteration` in a future, and a `SystemExit`
would end the server.

>>> turns = Turns(1)
>>> async def ask(asker):
...     async with turns.of(asker): print(asker)
>>> async def everybody(): await asyncio.gather(ask("one"), ask("other"))
>>> asyncio.run(everybody())
one
other
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from heapq import heapify, heappop, heappush
from http import HTTPStatus
from itertools import count
from math import ceil
from queue import SimpleQueue
from random import uniform
from threading import Lock, Thread
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from paili.catalogue import Message

MOST_ACCOUNTS: Final = 4096  # with more, all are forgotten
WAIT_SECONDS: Final = 10.0  # that a request waits for its turns; then it is answered 503
_OLDEST_EVERY: Final = 4  # one turn in so many goes to the client that has waited longest
_LEAST_WAIT: Final = 0.7  # of the seconds, by chance
_MOST_FINISHED: Final = 100
_LAST_WEIGHT: Final = 0.1  # how much the last turn counts in the mean time of a turn


class Busy(HTTPException):
    """Too many requests wait already, or a request has waited too long; the answer has status 503.

    Args:
        seconds: the seconds after which a new attempt makes sense; `MOST_SECONDS` at most.
    """

    MOST_SECONDS: Final = 60

    def __init__(self, seconds: float = 5.0) -> None:
        whole = min(max(ceil(seconds), 1), self.MOST_SECONDS)
        self.words = Message("web.busy", seconds=whole)
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, str(self.words), {"retry-after": str(whole)})


class Turns:
    """A fair queue, in which each client waits for its turn.

    Args:
        at_once: the number of requests that may run at the same time.
        most_waiting: the number of waiting requests at which `is_full` becomes true. The queue accepts more
            requests; the caller has to check `is_full`.
    """

    def __init__(self, at_once: int, most_waiting: int = 1_000_000) -> None:
        self._at_once, self._most_waiting = at_once, most_waiting
        self._running = self._queued = self._passed = 0
        self._mean = 0.0  # seconds of a turn
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._by_age: deque[tuple[float, asyncio.Future[None]]] = deque()
        self._arrivals = count()
        self._accounts: dict[Hashable, float] = {}
        self._begun = 0.0

    @property
    def is_full(self) -> bool:
        """Return whether the queue is full."""
        return self._queued >= self._most_waiting

    @property
    def seconds_left(self) -> float:
        """Return the estimated seconds until all waiting requests have run."""
        return (self._queued + self._running) * self._mean / self._at_once

    @asynccontextmanager
    async def of(self, asker: Hashable, cost: float = 0.0, until: float | None = None) -> AsyncIterator[None]:
        """Wait for a turn, and keep it during a ``with`` block; the arguments are those of `begin`."""
        start = await self.begin(asker, cost, until)
        since = perf_counter()
        try:
            yield
        finally:
            seconds = perf_counter() - since
            self._mean += (seconds - self._mean) * (_LAST_WEIGHT if self._mean else 1.0)
            self.end(asker, start + seconds)

    async def begin(self, asker: Hashable, cost: float = 0.0, until: float | None = None) -> float:
        """Wait for a turn, and return the account of the client at its start; call `end` afterwards.

        Args:
            asker: the client.
            cost: the estimated seconds of the work, if known; the turn comes later by this much.
            until: the latest time to wait until, by the clock of the event loop; None for no limit.

        Raises:
            Busy: if the turn has not come by then.
        """
        start = max(self._begun, self._accounts.get(asker, 0.0))
        if self._running < self._at_once:
            self._running += 1
        else:
            await self._wait(start + cost, until)
        self._begun = max(self._begun, start)
        return start

    def end(self, asker: Hashable, account: float) -> None:
        """End a turn, and start the next one.

        Args:
            asker: the client.
            account: the new account of the client in seconds: the result of `begin` plus the time of the
                turn.
        """
        self._accounts[asker] = account
        self._pass_on()
        if not self._running or len(self._accounts) > MOST_ACCOUNTS:
            self._begun = max(self._begun, *self._accounts.values())
            self._accounts.clear()

    async def _wait(self, start: float, until: float | None) -> None:
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (start, next(self._arrivals), turn))
        self._by_age.append((perf_counter(), turn))
        self._queued += 1
        try:
            async with asyncio.timeout_at(until):
                await turn
        except TimeoutError:
            self._give_up(turn)
            raise Busy(self.seconds_left) from None
        except asyncio.CancelledError:
            self._give_up(turn)
            raise
        finally:
            self._queued -= 1
            self._drop_finished()

    def _drop_finished(self) -> None:
        """Remove requests that no longer wait from the queues, if the queues contain many such requests."""
        if len(self._waiting) > 2 * self._queued + _MOST_FINISHED:
            self._waiting = [entry for entry in self._waiting if not entry[2].done()]
            heapify(self._waiting)
            self._by_age = deque(entry for entry in self._by_age if not entry[1].done())

    def _give_up(self, turn: asyncio.Future[None]) -> None:
        if not turn.cancelled():  # it has come meanwhile
            self._pass_on()

    def _pass_on(self) -> None:
        self._passed += 1
        turn = (self._passed % _OLDEST_EVERY == 0 and self._oldest()) or self._first()
        if turn is None:
            self._running -= 1
        else:
            turn.set_result(None)

    def _first(self) -> asyncio.Future[None] | None:
        """Remove and return the waiting request of the client with the lowest account; None if no request
        waits.
        """
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                return turn
        return None

    def _oldest(self) -> asyncio.Future[None] | None:
        """Remove and return the request that has waited longest; None if it has not waited for long."""
        while self._by_age and self._by_age[0][1].done():
            self._by_age.popleft()
        if self._by_age and perf_counter() - self._by_age[0][0] > WAIT_SECONDS / 2:
            return self._by_age.popleft()[1]
        return None


THREADS: Final = 2  # a drill question need not wait behind the score of a hand of six wildcards
MOST_WAITING: Final = 256  # half of the connections
REFUSE_SECONDS: Final = (
    2.0  # until a request is refused; to answer those who ask on at once takes all the time
)
LONG: Final = 0.5  # seconds from which on work is long
_Result = TypeVar("_Result")
_turns: Final = Turns(THREADS, MOST_WAITING)
_long: Final = Turns(1, MOST_WAITING)


request_now: Final[ContextVar[Request]] = ContextVar("request_now")


async def run_in_worker(work: Callable[[], _Result], cost: float = 0.0) -> _Result:
    """Run a function in a thread and wait for its result; its exceptions are raised here.

    Args:
        work: the function to run.
        cost: the estimated seconds of the work; see `Turns.begin`.

    Raises:
        Busy: if the queue is full, the turn does not come in time, or the client disconnected before it.
        WorkError: in place of an exception that no coroutine can raise.
    """
    request = request_now.get()
    # not all at the same moment: who came together would be answered, and come again, together
    until = asyncio.get_running_loop().time() + WAIT_SECONDS * uniform(_LEAST_WAIT, 1.0)
    if cost < LONG:
        return await _run(request, work, cost, until)
    await _refuse_where_full(_long)
    async with _long.of(request.client, cost, until):
        return await _run(request, work, cost, until)


async def _refuse_where_full(turns: Turns) -> None:
    if turns.is_full:
        await asyncio.sleep(REFUSE_SECONDS)
        raise Busy(turns.seconds_left)


async def _run(request: Request, work: Callable[[], _Result], cost: float, until: float) -> _Result:
    await _refuse_where_full(_turns)
    async with _turns.of(request.client, cost, until):
        if await request.is_disconnected():
            raise Busy  # nobody hears it
        return await _in_thread(work)


# ---------------------------------------------------------------------------------- the threads


class WorkError(Exception):
    """The error for a job whose exception no coroutine can raise; that exception is the cause."""


class _Job(NamedTuple):
    """A function to call in a thread, and the future through which the event loop gets its result.

    Attributes:
        work: the function.
        future: the future.
    """

    work: Callable[[], Any]
    future: asyncio.Future[Any]

    def run(self) -> None:
        """Call the function, and pass its result or its exception to the event loop."""
        result, error = None, None
        try:
            result = self.work()
        except Exception as raised:
            error = _for_coroutines(raised)
        except BaseException as raised:  # of a thread of its own none of these is a reason to end
            error = WorkError(repr(raised))
            error.__cause__ = raised
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            self.future.get_loop().call_soon_threadsafe(self._settle, result, error)

    def _settle(self, result: object, error: Exception | None) -> None:
        if self.future.done():  # nobody waits any more
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


def _for_coroutines(error: Exception) -> Exception:
    if not isinstance(error, StopIteration | StopAsyncIteration):
        return error
    failure = WorkError(repr(error))
    failure.__cause__ = error
    return failure


class _Threads:
    """A number of daemon threads that run jobs one after another; the first job starts them."""

    def __init__(self, number: int) -> None:
        self._missing = number
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._lock = Lock()

    def submit(self, job: _Job) -> None:
        """Add a job, which the next free thread will run."""
        with self._lock:
            for _ in range(self._missing):
                Thread(target=self._work_on, name="paili-work", daemon=True).start()
            self._missing = 0
        self._jobs.put(job)

    def _work_on(self) -> None:
        while True:
            self._jobs.get().run()


_threads: Final = _Threads(THREADS)


async def _in_thread(work: Callable[[], _Result]) -> _Result:
    future: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()
    _threads.submit(_Job(work, future))
    return await future
