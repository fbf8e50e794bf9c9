"""Many hands at once: NumPy arrays in, NumPy arrays out.

A hand is a row of 34 counts, ``uint8``; see `paili` for the order of the kinds. The loops are those of
`paili.kernels`. This package uses `paili.tables` but not `paili.analysis`, so that tests can compare both.
The functions are in these packages; the later packages use the first one:

* `paili.batch.arrays`: shanten, is_win, ukeire, discards, best_discards, deal
* `paili.batch.scoring`: score, the scores of won riichi hands
* `paili.dangers.many`, a higher package: danger, the cost of the discards of positions
* `paili.value.many`, another higher package: evaluate, the value of unfinished hands
* `paili.batch.jobs`: table, the same questions about a table of Arrow; answer_file, about a whole file, on
  local threads (`on_threads`) or on a cluster (`on_dask`)

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
