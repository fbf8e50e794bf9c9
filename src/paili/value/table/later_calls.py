"""Load the factors that lower the computed gain from later calls, by number of called melds and shanten.

The computed gain assumes that a hand makes every call that gains something, and knows all later calls in
advance; in real games a hand gains less. ``later_calls(players).factor(melds, shanten)`` is the share of that
gain to count; 0 for ready hands and for hands far from ready, which were not counted. Hands nearest to seven
pairs or thirteen orphans have factors of their own. The shares are those that hands in real games reached;
``make call-factors`` writes them to ``later_calls.json``.

>>> calls = later_calls(4)
>>> 0 <= calls.factor(2, 1) < calls.factor(1, 1) <= 1
True
>>> calls.factor(1, 0), calls.factor(1, 9)
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
    """The factor for the gain from later calls, for a group of hands: hands with equal shanten, and with
    equal numbers of called melds or nearest to another form than the standard form.

    Attributes:
        of: the number of hands counted.
        factor: the share of the computed gain of later calls that these hands reached.
        error: the standard error of ``factor``, with all hands of one deal taken as one observation.
    """

    of: int
    factor: float
    error: float


@dataclass(frozen=True, slots=True)
class LaterCalls:
    """The factors for the gain from later calls, for games with a number of players.

    Attributes:
        players: the number of players, 4 or 3.
        counted: the date of the count, YYYY-MM-DD.
        rows: the factor of each group of hands, by the name that `row_name` returns.
    """

    players: int
    counted: str
    rows: Mapping[str, CallFactor]

    def factor(self, melds: int, shanten: int, *, is_further: bool = False) -> float:
        """Return the share of the computed gain from later calls to count; 0 if no such hands were counted.

        Args:
            melds: the number of melds that the hand has called.
            shanten: the shanten of the hand; calls that change the shape of a ready hand were not counted.
            is_further: whether another form is nearer than the standard form.
        """
        result = self.rows.get(row_name(melds, shanten, is_further=is_further))
        return result.factor if result else 0.0


def row_name(melds: int, shanten: int, *, is_further: bool = False) -> str:
    """Return the name of a group of hands in the file of factors.

    Args:
        melds: the number of called melds.
        shanten: the shanten.
        is_further: whether another form is nearer than the standard form; of these hands nearly all are
            nearest to seven pairs.

    >>> row_name(0, 2), row_name(4, 1), row_name(0, 2, is_further=True)
    ('0 melds, 2 to go', '3 melds, 1 to go', 'seven pairs, 2 to go')
    """
    group = "seven pairs" if is_further else f"{min(melds, MOST_MELDS)} melds"
    return f"{group}, {shanten} to go"


@cache
def later_calls(players: int) -> LaterCalls:
    """Return the factors that lower the computed gain from later calls, with four or three players."""
    file = files("paili.value.table").joinpath(f"{NAME}.json")
    return read_calls(json.loads(file.read_text(encoding="utf-8")), players)


def read_calls(document: Mapping[str, Any], players: int) -> LaterCalls:
    """Return the factors for games with a number of players from the parsed content of the file."""
    rows = {name: CallFactor(*row) for name, row in document["players"][str(players)].items()}
    return LaterCalls(players, document["counted"], rows)
