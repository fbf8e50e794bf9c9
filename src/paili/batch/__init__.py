"""Many hands at once: NumPy arrays in, NumPy arrays out.

A hand is a row of 34 counts, ``uint8``; see `paili` for the order of the kinds. This is the only room that
imports Numba. It reads `paili.tables` and not `paili.analysis`, so that the two can be compared.

* `questions`: shanten, is_win, ukeire, discards; `dealing`: deal
* `scoring`: score, what won hands are worth
* `frames`: table, the same questions about a table of Arrow; `files`: whole files, `cluster`: on Dask
* `portable`: shanten on the arrays of other libraries

Below: `rows` checks and spreads over threads, `kernels` and `words` are the loops, `game` the tables as
arrays.

>>> from paili import batch
>>> hands = batch.deal(1000, tiles=14, seed=1)
>>> batch.shanten(hands).dtype, batch.discards(hands).total.shape
(dtype('int8'), (1000, 34))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from paili.errors import needing

with needing("paili.batch", "batch"):
    from paili.batch.dealing import deal
    from paili.batch.questions import Discards, Ukeire, discards, is_win, shanten, ukeire

if TYPE_CHECKING:
    from paili.batch.frames import table
    from paili.batch.scoring import Scores, score, yaku_ids
    from paili.batch.win_arrays import Wins, from_wins

__all__ = (
    "Discards",
    "Scores",
    "Ukeire",
    "Wins",
    "deal",
    "discards",
    "from_wins",
    "is_win",
    "score",
    "shanten",
    "table",
    "ukeire",
    "yaku_ids",
)

# loaded when first asked for: pyarrow and the rules of scoring are not needed for the rest
_HOMES = {
    "Scores": "scoring",
    "Wins": "win_arrays",
    "from_wins": "win_arrays",
    "score": "scoring",
    "table": "frames",
    "yaku_ids": "scoring",
}

# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'paili.batch' has no attribute {name!r}")
        with needing(f"paili.batch.{name}", "batch"):
            value = getattr(import_module(f"paili.batch.{_HOMES[name]}"), name)
        globals()[name] = value
        return value
