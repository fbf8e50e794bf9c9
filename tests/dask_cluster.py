"""A Dask scheduler and its workers for tests, each a process on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(sys.path),
    "DASK_DISTRIBUTED__DASHBOARD__LINK": "",
}


class Cluster:
    """A scheduler and its workers, each a process on loopback."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.log = (folder / "cluster.log").open("wb")
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        self.address = self._address()

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start(
            "dask_worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard"
        )

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()
        self.log.close()

    def _start(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", "--scheduler-file", str(self.file), *options],
            env=ENVIRONMENT, stdout=self.log, stderr=self.log, cwd=self.file.parent,
        )  # fmt: skip
        self.processes.append(process)
        return process

    def _address(self) -> str:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                return str(json.loads(self.file.read_text())["address"])
            except (OSError, ValueError):
                time.sleep(0.05)
        raise TimeoutError("the scheduler did not start")


def wait_for(cluster: Cluster, workers: int) -> None:
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=60)
