"""Compute shanten, ukeire, discards and scores of many hands at once, from NumPy arrays to NumPy arrays.

A hand is a row of an array: 34 counts of type ``uint8``, one for each tile kind; see `paili` for the order of
the kinds. The compiled loops are in `paili.kernels`. This package uses `paili.tables` but not
`paili.analysis`, so that tests can compare its results with those of `paili.analysis`. The functions are in
these packages:

* `paili.batch.arrays`: shanten, is_win, ukeire, discards, best_discards, deal
* `paili.batch.scoring`: score, the scores of wins
* `paili.dangers.many` (outside this package): danger, the cost of the discards of many positions
* `paili.value.many` (outside this package): evaluate, the values of many unfinished hands
* `paili.batch.jobs`: table, shanten, ukeire and discards of the hands in an Arrow table; answer_file, of the
  hands in a file, on local threads (`on_threads`) or on a cluster (`on_dask`)

>>> from paili import batch
>>> hands = batch.deal(1000, tiles=14, seed=1)
>>> batch.shanten(hands).dtype, batch.discards(hands).total.shape
(dtype('int8'), (1000, 34))
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from paili.errors import requires_extra
from paili.lazy import lazy_names

with requires_extra("paili.batch", "arrays"):
    import_module("numpy")

_load, __dir__ = lazy_names(__name__, globals())


def __getattr__(name: str) -> Any:
    with requires_extra(f"paili.batch.{name}", "files"):
        return _load(name)
