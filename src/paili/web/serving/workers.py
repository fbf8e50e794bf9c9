"""Work that takes longer than a moment runs beside the event loop, so that other requests go on.

Few threads, not many: they share one interpreter, and each that computes makes the loop wait for its turn.
What the engine remembers (`functools` caches, suits by key) may be filled by several threads at once: each
entry is worked out from its key alone, and put in its place in one step.

Those that wait for a thread have their turns by start-time fair queuing (Goyal, Vin and Cheng, 1996). Each
asker has an account of the time spent for it. Work is begun in the order of the accounts, as they stood when
it was asked for. An account counts at least as much as that of the work begun last, so that a long silence
earns nothing. Thus a new asker is next at once, however much the others have asked before, and these share
alike. What is known to take long waits as if its asker had had that time already, so that many who ask
something long, each for the first time, do not keep those waiting who ask for a moment's work.

Where too many wait, the next is answered 503; whoever has hung up meanwhile is passed over. Of what is known
to take long one is done at a time, and the others wait by themselves: a thread, and room to wait, are left
for what is short.

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
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from http import HTTPStatus
from itertools import count
from time import perf_counter
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from paili.catalogue import Message

MOST_ACCOUNTS: Final = 4096  # with more, all are forgotten


class Turns:
    """A fair queue.

    Args:
        at_once: how many have their turn at one time.
        most_waiting: with so many waiting it is full; it takes more all the same, who asks it looks.
    """

    def __init__(self, at_once: int, most_waiting: int = 1_000_000) -> None:
        self._at_once, self._most_waiting = at_once, most_waiting
        self._running = 0
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._arrivals = count()
        self._accounts: dict[Hashable, float] = {}
        self._begun = 0.0

    @property
    def is_full(self) -> bool:
        """Whether as many wait as may."""
        return len(self._waiting) >= self._most_waiting

    @asynccontextmanager
    async def of(self, asker: Hashable, cost: float = 0.0) -> AsyncIterator[None]:
        """Wait for a turn and have it; its time goes on the asker's account."""
        start = await self.begin(asker, cost)
        since = perf_counter()
        try:
            yield
        finally:
            self.end(asker, start + perf_counter() - since)

    async def begin(self, asker: Hashable, cost: float = 0.0) -> float:
        """Wait for a turn; return what the asker's account stood at. `end` must follow.

        Args:
            asker: whose account it is.
            cost: about how many seconds it will take, where that is known; the turn comes so much later.
        """
        start = max(self._begun, self._accounts.get(asker, 0.0))
        if self._running < self._at_once:
            self._running += 1
        else:
            await self._wait(start + cost)
        self._begun = max(self._begun, start)
        return start

    def end(self, asker: Hashable, account: float) -> None:
        """Pass the turn on, and put what the asker has had on its account."""
        self._accounts[asker] = account
        self._pass_on()
        if not self._running or len(self._accounts) > MOST_ACCOUNTS:
            self._begun = max(self._begun, *self._accounts.values())
            self._accounts.clear()

    async def _wait(self, start: float) -> None:
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (start, next(self._arrivals), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had its turn already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._running -= 1


THREADS: Final = 2  # a drill question need not wait behind the score of a hand of six wildcards
MOST_WAITING: Final = 32
LONG: Final = 0.5  # seconds from which on work is long
BUSY: Final = Message("web.busy")
_Result = TypeVar("_Result")
_workers: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="paili-work")
_turns: Final = Turns(THREADS, MOST_WAITING)
_long: Final = Turns(1, MOST_WAITING)


class Busy(HTTPException):
    """Too many wait already; answered 503."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, str(BUSY), {"retry-after": "5"})


request_now: Final[ContextVar[Request]] = ContextVar("request_now")


async def run_in_worker(work: Callable[[], _Result], cost: float = 0.0) -> _Result:
    """Do some work beside the event loop and wait for it; its errors come back.

    Args:
        work: what is to be done.
        cost: about how many seconds that takes; see `Turns.begin`.

    Raises:
        Busy: if too many wait, or the asker has hung up before its turn came.
    """
    request = request_now.get()
    if cost < LONG:
        return await _run(request, work, cost)
    if _long.is_full:
        raise Busy
    async with _long.of(request.client, cost):
        return await _run(request, work, cost)


async def _run(request: Request, work: Callable[[], _Result], cost: float) -> _Result:
    if _turns.is_full:
        raise Busy
    async with _turns.of(request.client, cost):
        if await request.is_disconnected():
            raise Busy  # nobody hears it
        return await asyncio.get_running_loop().run_in_executor(_workers, work)
