"""The record of a graph as NumPy arrays, each made at its first use."""

from __future__ import annotations

from typing import Any

import numpy as np

from paili.value.loops.hands.suits import counts_of as counts_in


class GraphRecord:
    """The fields of a record of the loops, numbers and arrays."""

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        result = getattr(self._record, name)
        result = result if isinstance(result, int) else np.asarray(result)
        setattr(self, name, result)
        return result


def counts_of(record: Any, key: int) -> tuple[int, ...]:
    """Return the counts of a hand by its key."""
    return tuple(map(int, counts_in(record, key)))
