"""Work that takes longer than a moment runs beside the event loop, so that other requests go on.

Few threads, not many: they share one interpreter, and each that computes makes the loop wait for its turn.
What the engine remembers (`functools` caches, suits by key) may be filled by several threads at once: each
entry is worked out from its key alone, and put in its place in one step.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

THREADS: Final = 2  # a drill question need not wait behind the score of a hand of six wildcards
_Result = TypeVar("_Result")
_workers: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="paili-work")


async def apart(work: Callable[[], _Result]) -> _Result:
    """Do some work beside the event loop and wait for it; its errors come back."""
    return await asyncio.get_running_loop().run_in_executor(_workers, work)
