"""Work that takes longer than a moment runs beside the event loop, so that other requests go on.

Few threads, not many: they share one interpreter, and each that computes makes the loop wait for its turn.
What the engine remembers (`functools` caches, suits by key) may be filled by several threads at once: each
entry is worked out from its key alone, and put in its place in one step.

Those that wait for a thread have their turns fairly (`paili.web.serving.turns`). Where too many wait, the
next is answered 503; whoever has hung up meanwhile is passed over. Of what is known to take long one is done
at a time, and the others wait by themselves: a thread, and room to wait, are left for what is short.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from http import HTTPStatus
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from paili.catalogue import Message
from paili.web.serving.turns import Turns

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
        cost: about how many seconds that takes; see `paili.web.serving.turns`.

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
