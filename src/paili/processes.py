"""Call a function for several items at a time, each call in a process of its own.

A worker process ends when the process that started it stops it or ends.
"""

from __future__ import annotations

import signal
from _thread import interrupt_main
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from os import _exit
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

_Item = TypeVar("_Item")
_Done = TypeVar("_Done")

# All workers share one pipe, which has a message as soon as they should stop; nobody receives it. Unlike an
# event, a pipe has no lock, which a signal or a killed process could leave locked.
_stop: Connection | None = None
_is_working = False


class _Stopped(BaseException):
    """An error that ends the work of a worker process that is stopped."""


def several(
    work: Callable[[_Item], _Done], items: Iterable[_Item], jobs: int, ends_itself: bool = False
) -> Generator[_Done, None, None]:
    """Yield the result of ``work`` for each item; with several processes, in the order in which calls finish.

    Args:
        work: a function that can be pickled.
        items: the arguments for ``work``, one for each call.
        jobs: how many calls run at a time; 1 starts no process.
        ends_itself: whether ``work`` calls `stopped` and ends early if the result is True. Other work is
            interrupted where it is when the generator is closed or interrupted.

    Raises:
        BrokenExecutor: if a worker process was killed.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    context = get_context("spawn")
    stop, sender = context.Pipe(duplex=False)
    with stop, sender, ProcessPoolExecutor(jobs, context, _begin_to_work, (stop, ends_itself)) as pool:
        try:
            task = work if ends_itself else partial(_interruptible, work)
            yield from _as_completed(pool, task, iter(items), jobs)
        finally:
            sender.send(None)
            pool.shutdown(cancel_futures=True)


def stopped() -> bool:
    """Return whether this worker process should stop its work."""
    return _stop is not None and _stop.poll()


def _as_completed(
    pool: ProcessPoolExecutor, work: Callable[[_Item], _Done], items: Iterator[_Item], jobs: int
) -> Iterator[_Done]:
    running: set[Future[_Done]] = set()
    while True:
        with _interrupts_later():
            running |= {pool.submit(work, item) for item in islice(items, jobs - len(running))}
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (item.result() for item in done)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Block interrupts (Ctrl-C) during a ``with`` block that starts processes.

    This process receives the interrupt after the block. The new processes ignore interrupts, so that they
    print no traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def deferred_interrupt() -> Iterator[None]:
    """Delay an interrupt (Ctrl-C) that arrives during a ``with`` block until the end of the block.

    A process that is interrupted while it starts a program would lose the program, which would then run on.
    Unlike a blocked signal, this does not change what the program inherits.
    """
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(before):
        yield
        return
    received: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda *arguments: received.append(arguments))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        for arguments in received[:1]:
            before(*arguments)


def _interruptible(work: Callable[[_Item], _Done], item: _Item) -> _Done:
    """Return the result of ``work``.

    Raises:
        _Stopped: if this worker process is stopped.
    """
    global _is_working  # noqa: PLW0603  (a process of its own)
    try:
        _is_working = True
        if stopped():
            raise _Stopped
        return work(item)
    finally:
        _is_working = False


def _stop_work(*_: Any) -> None:
    if _is_working and stopped():
        raise _Stopped


def _begin_to_work(stop: Connection, ends_itself: bool) -> None:
    """Prepare a worker process to end when it is stopped, or when its parent process ends.

    Args:
        stop: the receiving end of the pipe by which the parent process stops its workers.
        ends_itself: as in `several`.
    """
    global _stop  # noqa: PLW0603  (a process of its own)
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN if ends_itself else _stop_work)
    if not ends_itself:
        Thread(target=_interrupt_when_stopped, args=(stop,), daemon=True).start()
    Thread(target=_end_with_parent, daemon=True).start()


def _interrupt_when_stopped(stop: Connection) -> None:
    stop.poll(None)
    interrupt_main()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    _exit(1)
