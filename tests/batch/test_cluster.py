"""A Dask scheduler and worker processes on this machine, one of which dies on the way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("pyarrow")
distributed = pytest.importorskip("distributed")

import pyarrow.parquet as pa_parquet  # noqa: E402
from click.testing import CliRunner  # noqa: E402

from paili import BatchError, batch  # noqa: E402
from paili.batch.cluster import on_cluster  # noqa: E402
from paili.batch.files import Questions, run  # noqa: E402
from paili.cli import paili  # noqa: E402

pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def start(*words: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli." + str(words[0]), *map(str, words[1:])]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "20s"}
    return subprocess.Popen(command, env=environment, **quiet)  # type: ignore[call-overload,no-any-return]


def worker(address: str, folder: Path) -> subprocess.Popen[bytes]:
    return start(
        "dask_worker", address, "--no-nanny", "--nthreads", 1, "--no-dashboard",
        "--local-directory", folder, "--host", "127.0.0.1",
    )  # fmt: skip


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    address = f"tcp://127.0.0.1:{(port := free_port())}"
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
    workers = [worker(address, tmp_path) for _ in range(2)]
    try:
        with distributed.Client(address, timeout="60s", set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def test_a_worker_dies_and_nothing_is_lost_or_comes_twice(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = cluster
    given = tmp_path / "in.npy"
    np.save(given, batch.deal(5_000_000, 14, seed=1))
    asked = Questions(("shanten", "seven_pairs"))
    local, remote = tmp_path / "local.npy", tmp_path / "remote.npy"
    run(given, local, asked)
    killed: list[int] = []

    def kill_one(done: int, total: int | None) -> None:
        if done >= 1_000_000 and not killed:
            workers[0].kill()
            killed.append(done)

    summary = run(given, remote, asked, mapper=on_cluster(address), progress=kill_one)
    assert killed
    assert killed[0] < 4_000_000
    assert workers[0].wait() != 0
    assert workers[1].poll() is None
    assert summary.rows == 5_000_000
    assert remote.read_bytes() == local.read_bytes()


def test_the_command_on_a_cluster(tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]) -> None:
    given = tmp_path / "in.npy"
    np.save(given, batch.deal(200_000, 14, seed=1))
    words = ["batch", str(given), str(tmp_path / "out.parquet"), "--columns", "win,discard"]
    assert CliRunner().invoke(paili, words).exit_code == 0
    local = pa_parquet.read_table(tmp_path / "out.parquet")
    found = CliRunner().invoke(paili, [*words, "--scheduler", cluster[0]])
    assert found.exit_code == 0, found.output
    assert pa_parquet.read_table(tmp_path / "out.parquet").equals(local)


def test_an_error_comes_back_from_the_workers(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    given = tmp_path / "in.csv"
    given.write_text("tiles\n1m\n")
    with pytest.raises(BatchError, match="no column 'hand'"):
        run(given, tmp_path / "out.csv", Questions(), mapper=on_cluster(cluster[0]))


def test_no_scheduler_there(tmp_path: Path) -> None:
    given = tmp_path / "in.csv"
    given.write_text("hand\n1m\n")
    started = time.monotonic()
    with pytest.raises(BatchError, match="scheduler"):
        run(given, tmp_path / "out.csv", Questions(), mapper=on_cluster(f"tcp://127.0.0.1:{free_port()}"))
    with pytest.raises(BatchError, match="scheduler"):
        run(given, tmp_path / "out.csv", Questions(), mapper=on_cluster("nonsense://x"))
    assert time.monotonic() - started < 60
