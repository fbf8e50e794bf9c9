"""Work in several processes: what ends when it is stopped."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from paili import processes
from paili.processes import several

LONG = 90.0  # seconds


def wait_for(seconds: float) -> float:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.01)
    return seconds


def test_work_that_is_stopped_ends_where_it_is() -> None:
    results = several(wait_for, [0.0, LONG], 2)
    assert next(results) == 0.0
    begin = time.monotonic()
    results.close()
    assert time.monotonic() - begin < LONG / 2


def wait_or_be_killed(seconds: float) -> float:
    if not seconds:
        os.kill(os.getpid(), signal.SIGKILL)
    return wait_for(seconds)


def work_with_a_killed_worker() -> None:
    with pytest.raises(BrokenExecutor):  # Python sometimes raises it only when the other worker is done
        list(several(wait_or_be_killed, [0.0, 3.0], 2))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed by a signal")
def test_a_worker_that_is_killed_is_an_error() -> None:
    """The event that stopped the workers waited for the one that was killed, for ever."""
    code = "import test_processes; test_processes.work_with_a_killed_worker()"
    folder = str(Path(__file__).parent)
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, timeout=LONG)


def test_an_interrupt_while_a_worker_asks_whether_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question had a lock, so that the same question in the handler of the interrupt waited for ever."""
    stop, sender = processes.get_context("spawn").Pipe(duplex=False)
    answers = []

    class Interrupted:
        """A pipe, during whose first question an interrupt arrives."""

        def poll(self) -> bool:
            if not answers:
                answers.append(stop.poll())
                with pytest.raises(processes._Stopped):
                    processes._stop_work()
            return stop.poll()

    monkeypatch.setattr(processes, "_stop", Interrupted())
    with stop, sender:
        sender.send(None)
        with pytest.raises(processes._Stopped):
            processes._interruptible(wait_for, 0.0)
    assert answers == [True]
