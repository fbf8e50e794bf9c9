"""Many hands at once: NumPy arrays in, NumPy arrays out.

A hand is a row of 34 counts, ``uint8``; see `paili` for the order of the kinds. The loops are those
of `paili.kernels`. This package reads `paili.tables` and not `paili.analysis`, so that both can be compared.

These rooms stand behind this face, and the later ones use the first:

* `paili.batch.arrays`: shanten, is_win, ukeire, discards, best_discards, deal
* `paili.batch.scoring`: score, what won hands are worth; of Chinese games lists of wins and frames
* `paili.risk.many`, a room above: danger, what the discards of positions may cost
* `paili.value.many`, another: evaluate, what unfinished hands are worth
* `paili.batch.jobs`: table, the same questions about a table of Arrow; answer_file, about a whole file, on
  local threads (`on_threads`) or on a cluster (`on_dask`); score_table and score_file, what the wins of a
  Chinese game are worth, by processes (`on_processes`)

>>> from paili import batch
>>> hands = batch.deal(1000, tiles=14, seed=1)
>>> batch.shanten(hands).dtype, batch.discards(hands).total.shape
(dtype('int8'), (1000, 34))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from paili.errors import needing

with needing("paili.batch", "arrays"):
    from paili.batch.arrays.best_discards import best_discards
    from paili.batch.arrays.dealing import deal
    from paili.batch.arrays.questions import (
        DiscardArrays,
        HandDiscards,
        HandUkeire,
        UkeireArrays,
        discards,
        is_win,
        shanten,
        ukeire,
    )

if TYPE_CHECKING:
    from paili.batch.jobs.cluster import on_dask
    from paili.batch.jobs.files import Summary, answer_file, on_processes, on_threads
    from paili.batch.jobs.frames import table
    from paili.batch.jobs.win_files import score_file
    from paili.batch.jobs.win_frames import score_table
    from paili.batch.scoring import Scores, Wins, from_wins, score, yaku_ids
    from paili.risk.many import DangerArrays, danger
    from paili.value.many import ValueArrays, evaluate

__all__ = (
    "DangerArrays",
    "DiscardArrays",
    "HandDiscards",
    "HandUkeire",
    "Scores",
    "Summary",
    "UkeireArrays",
    "ValueArrays",
    "Wins",
    "answer_file",
    "best_discards",
    "danger",
    "deal",
    "discards",
    "evaluate",
    "from_wins",
    "is_win",
    "on_dask",
    "on_processes",
    "on_threads",
    "score",
    "score_file",
    "score_table",
    "shanten",
    "table",
    "ukeire",
    "yaku_ids",
)

# loaded when first asked for: pyarrow and the rules of scoring are not needed for the rest; `paili.risk` and
# `paili.value` stand above this package
_HOMES = {
    name: home
    for home, names in (
        ("paili.batch.jobs.cluster", "on_dask"),
        ("paili.batch.jobs.files", "Summary answer_file on_processes on_threads"),
        ("paili.batch.jobs.frames", "table"),
        ("paili.batch.jobs.win_files", "score_file"),
        ("paili.batch.jobs.win_frames", "score_table"),
        ("paili.batch.scoring", "Scores Wins from_wins score yaku_ids"),
        ("paili.risk.many", "DangerArrays danger"),
        ("paili.value.many", "ValueArrays evaluate"),
    )
    for name in names.split()
}

# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'paili.batch' has no attribute {name!r}")
        needs_files = _HOMES[name].startswith("paili.batch.jobs")
        with needing(f"paili.batch.{name}", "files" if needs_files else "arrays"):
            home = import_module(_HOMES[name])
        globals()[name] = value = getattr(home, name)
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
