"""Work in several processes: what ends when it is stopped."""

import time

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
