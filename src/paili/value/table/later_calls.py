"""Scale the promise of later calls: factors counted from whole games, by hand and distance.

A policy with calls takes every offer that gains something, and knows that it will: hands of real games get
less of it. The file ``later_calls.json`` says which share came, by the melds that the hand has called and by
how far it is from ready; ``make call-factors`` counts it.

>>> found = later_calls(4)
>>> 0 <= found.factor(2, 1) < found.factor(1, 1) <= 1
True
>>> found.factor(1, 0), found.factor(1, 9)
(0.0, 0.0)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

NAME: Final = "later_calls"
MOST_MELDS: Final = 3
"""Hands with more called melds are counted with those that have so many: nothing is left to call."""


class CallFactor(NamedTuple):
    """The counted factor of one sort of hands.

    Attributes:
        of: how many hands.
        factor: the share of what later calls promise that is counted.
        error: its standard error, what is of one deal taken together.
    """

    of: int
    factor: float
    error: float


@dataclass(frozen=True, slots=True)
class LaterCalls:
    """The factors of games with so many players.

    Attributes:
        players: 4 or 3.
        counted: the day of the count, as ISO has it.
        rows: by the name of the sort.
    """

    players: int
    counted: str
    rows: Mapping[str, CallFactor]

    def factor(self, melds: int, shanten: int) -> float:
        """Return the share of what later calls promise that is counted; 0 where hands were not counted.

        Args:
            melds: how many melds the hand has called.
            shanten: how far it is from ready; calls that change the shape of a ready hand are not counted.
        """
        result = self.rows.get(row_name(melds, shanten))
        return result.factor if result else 0.0


def row_name(melds: int, shanten: int) -> str:
    """Return what the file calls a sort of hands.

    >>> row_name(0, 2), row_name(4, 1)
    ('0 melds, 2 to go', '3 melds, 1 to go')
    """
    return f"{min(melds, MOST_MELDS)} melds, {shanten} to go"


@cache
def later_calls(players: int) -> LaterCalls:
    """Return what was counted of games with so many players."""
    file = files("paili.value.table").joinpath(f"{NAME}.json")
    return read_calls(json.loads(file.read_text(encoding="utf-8")), players)


def read_calls(told: Mapping[str, Any], players: int) -> LaterCalls:
    """Return what a file says of games with so many players."""
    rows = {name: CallFactor(*row) for name, row in told["players"][str(players)].items()}
    return LaterCalls(players, told["counted"], rows)
