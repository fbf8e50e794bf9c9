"""The same job on a Dask scheduler with workers that die."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from paili.errors import BatchError

pa = pytest.importorskip("pyarrow")
pytest.importorskip("distributed", reason="the cluster extra is not installed")

from dask_cluster import Cluster, wait_for  # noqa: E402
from paili import batch  # noqa: E402
from paili.batch.jobs.cluster import map_on_dask, on_dask  # noqa: E402
from paili.batch.jobs.files import Engine, Work, answer_file, on_threads  # noqa: E402


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    result = Cluster(tmp_path)
    yield result
    result.close()


@pytest.fixture(scope="module")
def working(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster whose worker nobody kills."""
    result = Cluster(tmp_path_factory.mktemp("cluster"))
    result.worker()
    yield result
    result.close()


def killing(engine: Engine, victim: subprocess.Popen[bytes], after: int) -> Engine:
    """Kill a worker when so many pieces are done; the others are under way then."""

    def wrapped(work: Work, pieces: Iterable[object]) -> Iterator[object]:
        for number, answers in enumerate(engine(work, pieces)):
            if number == after:
                victim.send_signal(signal.SIGKILL)
            yield answers

    return wrapped


@pytest.mark.slow
def test_many_hands_and_a_worker_that_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    rows, piece, columns = 400_000, 1 << 14, ("shanten", "win", "ukeire", "ukeire_tiles")
    source = tmp_path / "in.npy"
    np.save(source, batch.deal(rows, tiles=14, seed=5))
    victim, _ = cluster.worker(), cluster.worker()
    wait_for(cluster, 2)
    engine = killing(on_dask(cluster.address), victim, after=rows // piece // 3)
    done = answer_file(source, tmp_path / "cluster.npy", columns=columns, piece=piece, engine=engine)
    assert victim.poll() is None or victim.wait() == -signal.SIGKILL
    assert done.rows == rows
    answer_file(source, tmp_path / "local.npy", columns=columns, engine=on_threads(2))
    assert (tmp_path / "cluster.npy").read_bytes() == (tmp_path / "local.npy").read_bytes()


def test_an_error_in_the_data_comes_home(working: Cluster, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("hand\n1m\nx\n")
    assert answer_file(tmp_path / "in.csv", tmp_path / "out.csv", engine=on_dask(working.address)).faults == 1
    assert "'x' is no tile" in (tmp_path / "out.csv").read_text()


def test_work_that_fails_on_the_workers(working: Cluster) -> None:
    with pytest.raises(BatchError, match="the cluster failed: TypeError: unsupported operand"):
        list(on_dask(working.address)(lambda table: table + 1, [pa.table({"hand": ["1m"]})]))
    with pytest.raises(BatchError, match="the cluster failed: TimeoutError: late"):
        list(map_on_dask(working.address, lambda _: (_ for _ in ()).throw(TimeoutError("late")), [1]))


def test_a_notebook_has_a_loop_that_runs() -> None:
    async def in_a_cell() -> list[object]:
        return list(map_on_dask("nonsense://x", str, [1]))

    with pytest.raises(BatchError, match="nonsense://x: no Dask scheduler can be reached there: "):
        asyncio.run(in_a_cell())


@pytest.mark.parametrize("patience", [0, -1, "10", None, True, float("nan"), float("inf")])
def test_a_patience_that_is_no_time(patience: object) -> None:
    with pytest.raises(BatchError, match=r"patience=.*: must be a number of seconds above 0"):
        on_dask("tcp://127.0.0.1:1", patience=patience)


@pytest.mark.slow
def test_nothing_hangs_without_scheduler_or_workers(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("hand\n1m\n")
    for address, problem in (
        ("tcp://127.0.0.1:1", "tcp://127.0.0.1:1: no Dask scheduler can be reached there: "),
        ("nonsense://x", "nonsense://x: no Dask scheduler can be reached there: "),
        (cluster.address, f"{cluster.address}: no worker answered within 1 seconds"),
    ):
        with pytest.raises(BatchError) as failure:
            answer_file(tmp_path / "in.csv", tmp_path / "out.csv", engine=on_dask(address, patience=1))
        assert str(failure.value).startswith(problem)
    assert not (tmp_path / "out.csv").exists()
    assert not (tmp_path / "out.csv.parts").exists()


@pytest.mark.parametrize("which", ["the only worker", "the scheduler"])
@pytest.mark.slow
def test_a_cluster_that_dies_leaves_a_job_to_be_resumed(cluster: Cluster, tmp_path: Path, which: str) -> None:
    source, target = tmp_path / "in.npy", tmp_path / "out.npy"
    np.save(source, batch.deal(50_000, tiles=14, seed=6))
    worker = cluster.worker()
    wait_for(cluster, 1)
    victim = worker if which == "the only worker" else cluster.scheduler
    engine = killing(on_dask(cluster.address, patience=2), victim, after=3)
    with pytest.raises(BatchError) as failure:
        answer_file(source, target, columns=("shanten",), piece=2000, engine=engine)
    assert cluster.address in str(failure.value)
    assert not target.exists()
    done = answer_file(source, target, columns=("shanten",), piece=2000, resume=True)
    assert done.resumed >= 3 * 2000
    assert (np.load(target)["shanten"] == batch.shanten(np.load(source))).all()
