"""Run the pieces of a job, or any function over many items, on a Dask cluster.

The client, which reads and writes the files, sends each piece to the scheduler as the argument of a task. It
receives the results in the order of the pieces, and has only a few tasks on the cluster at a time. Workers
need no common disk; they need only paili with its ``cluster`` extra. When a worker dies, the scheduler gives
its tasks and its lost results to another worker. Only the client writes, and it writes each piece once, so no
piece is lost or written twice.

>>> from paili.batch.jobs.files import answer_file
>>> def on_cluster() -> None:  # with a scheduler and its workers running
...     answer_file("hands.parquet", "answers.parquet", engine=on_dask("tcp://127.0.0.1:8786"))
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeVar

from paili.batch.jobs.files import Engine, Work, in_order
from paili.catalogue import Message
from paili.errors import BatchError, PailiError, in_other_words, reason_of

if TYPE_CHECKING:
    import pyarrow as pa

_Item = TypeVar("_Item")
_Done = TypeVar("_Done")

_PATIENCE: Final = 30.0  # seconds without any worker before the job gives up
_ANSWERS_EVERY: Final = 2.0  # seconds after which to look whether there are workers still
_AHEAD: Final = 2  # pieces in flight for each thread of a worker


def on_dask(address: str, *, patience: float = _PATIENCE) -> Engine:
    """Return an engine that lets `paili.batch.answer_file` compute on a Dask cluster that already runs.

    Pass it as ``answer_file(source, target, engine=on_dask("tcp://127.0.0.1:8786"))``.

    Args:
        address: the address of the scheduler, such as ``tcp://127.0.0.1:8786``.
        patience: the number of seconds to wait for the scheduler, and for a worker if there is none.

    Raises:
        BatchError: if ``patience`` is not a number above 0, or if Dask is not installed. The engine itself
            raises this error if there is no scheduler at the address, no worker for longer than ``patience``,
            or if a task fails.
    """
    _check_patience(patience)
    _client_class()

    def engine(work: Work, pieces: Iterable[pa.Table]) -> Iterator[pa.Table]:
        return map_on_dask(address, work, pieces, patience=patience)

    return engine


def map_on_dask(
    address: str, work: Callable[[_Item], _Done], items: Iterable[_Item], *, patience: float = _PATIENCE
) -> Generator[_Done, None, None]:
    """Yield the result of a function for each item, in the order of the items, computed on a Dask cluster.

    Only a few items are read in advance.

    Args:
        address: the address of the scheduler.
        work: the function; the function, the items and the results must be picklable.
        items: the arguments of the calls.
        patience: as in `on_dask`.

    Raises:
        BatchError: if there is no scheduler at the address, if there is no worker for longer than
            ``patience``, if a task fails, or ``patience`` is not a number above 0.
    """
    _check_patience(patience)
    client_class = _client_class()
    try:
        # A Client that never came up would hold the process for a minute at its end, so knock first.
        with ThreadPoolExecutor(1) as pool:  # in a notebook the loop of this thread already runs
            pool.submit(asyncio.run, _knock(address, patience)).result()
        client = client_class(address, timeout=patience, set_as_default=False)
    # memory: what another server answers reads as the length of a frame
    except (OSError, ValueError, TypeError, ImportError, MemoryError) as error:
        raise BatchError("batch.no_scheduler", address=address, reason=_reason(error)) from None
    try:
        yield from _Run(client, address, patience).map(work, items)
    finally:
        client.close(timeout=2)


def _check_patience(patience: object) -> None:
    if not isinstance(patience, int | float) or isinstance(patience, bool) or not 0 < patience < inf:
        raise BatchError("batch.patience", patience=patience)


def _client_class() -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise BatchError("batch.no_dask") from None
    return Client


async def _knock(address: str, patience: float) -> None:
    comm = await import_module("distributed.comm").connect(address, timeout=patience)
    await comm.close()


class _Run:
    """A Dask client that runs the tasks of one job on a cluster."""

    def __init__(self, client: Any, address: str, patience: float) -> None:
        self.client, self.address, self.patience = client, address, patience

    def map(self, work: Callable[[_Item], _Done], items: Iterable[_Item]) -> Iterator[_Done]:
        """Yield the result of a function for each item; an error of the cluster becomes a `BatchError`."""
        try:
            yield from self._map(work, items)
        except PailiError:
            raise
        except Exception as error:
            problem = in_other_words(f"{type(error).__name__}: {error}")
            raise BatchError("batch.cluster_failed", address=self.address, reason=problem) from None

    def _map(self, work: Callable[[_Item], _Done], items: Iterable[_Item]) -> Iterator[_Done]:
        self._wait_for_workers()
        # An item is sent with its task, not put on a worker before: there it could be lost.
        submit = partial(self.client.submit, work, pure=False)
        return in_order(items, submit, self._result, lambda: _AHEAD * max(1, sum(self._threads())))

    def _threads(self) -> list[int]:
        # n_workers=-1: without it newer versions tell of five workers only
        try:
            info = self.client.scheduler_info(n_workers=-1)
        except TypeError:
            info = self.client.scheduler_info()
        return [worker["nthreads"] for worker in info.get("workers", {}).values()]

    def _wait_for_workers(self) -> None:
        try:
            self.client.wait_for_workers(1, timeout=self.patience)
        except TimeoutError:
            raise self._no_workers() from None

    def _no_workers(self) -> BatchError:
        return BatchError("batch.no_worker", address=self.address, seconds=self.patience)

    def _result(self, future: Any) -> Any:
        """Return the result of a task; give up if there is no worker for ``patience`` seconds."""
        alive = time.monotonic()
        while True:
            try:
                return future.result(timeout=_ANSWERS_EVERY)
            except TimeoutError:
                if future.status == "error":  # the task itself failed, maybe with such an error
                    raise
                if self.client.status != "running":
                    raise BatchError("batch.scheduler_gone", address=self.address) from None
                if self._threads():
                    alive = time.monotonic()
                elif time.monotonic() - alive > self.patience:
                    raise self._no_workers() from None


def _reason(error: Exception) -> Message:
    if isinstance(error, ValueError) and "missing port number" in str(error):
        return Message("batch.no_port")
    if "Timed out" in str(error):
        return Message("batch.timed_out")
    return reason_of(error)


def be_quiet() -> None:
    """Silence Dask's log messages about lost connections, which would mix with the output of a command."""
    for name in ("asyncio", "distributed", *(f"distributed.{part}" for part in ("client", "comm", "core"))):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
