"""The blocks of a job answered by the workers of a Dask cluster.

Method: this process reads the blocks and hands each to the scheduler as a task of its own; the scheduler
keeps the block until its answers have come back, so a worker that dies loses nothing, and a block is written
by its number, so nothing comes twice. Only a few blocks for each worker are under way at a time: memory is
bounded however long the file is. The workers need paili, and need not see the file.

Other engines can map `paili.batch.table` themselves, for instance with Ray ``dataset.map_batches(table,
batch_format="pyarrow")`` and with Spark ``mapInArrow``.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, Final

from paili.batch.files import Blocks, Mapper, Questions
from paili.errors import BatchError

_BLOCKS_A_WORKER: Final = 3
_PATIENCE: Final = "10s"


def on_cluster(address: str) -> Mapper:
    """Return a mapper that answers blocks on the cluster of a Dask scheduler.

    Args:
        address: of the scheduler, as ``tcp://127.0.0.1:8786``.

    Raises:
        BatchError: if Dask is not installed; the mapper raises it if the scheduler can not be reached.
    """
    try:
        import distributed
    except ImportError:
        raise BatchError("a cluster needs Dask: pip install 'paili[cluster]'") from None

    def mapper(questions: Questions, given: Blocks) -> Blocks:
        client = _connected(distributed, address)
        try:
            yield from _answered(distributed, client, questions.answer, given)
        finally:
            client.close()

    return mapper


def _connected(distributed: Any, address: str) -> Any:
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise BatchError(f"scheduler {address}: {' '.join(str(error).split()) or 'no answer'}") from None
    return client


def _answered(distributed: Any, client: Any, answer: Callable[..., Any], given: Blocks) -> Blocks:
    under_way = _BLOCKS_A_WORKER * max(1, len(client.scheduler_info()["workers"]))
    numbers: dict[Any, int] = {}

    def submit(number: int, block: Any) -> Any:
        future = client.submit(answer, block, pure=False)
        numbers[future.key] = number
        return future

    coming = distributed.as_completed([submit(*one) for one in islice(given, under_way)], loop=client.loop)
    for future in coming:
        try:
            answers = future.result()
        except (distributed.KilledWorker, CancelledError, OSError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise BatchError(f"block {numbers[future.key]}: the cluster gave it up: {reason}") from None
        yield numbers.pop(future.key), answers
        future.release()
        for one in islice(given, 1):
            coming.add(submit(*one))
