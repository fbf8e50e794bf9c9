"""What the wins of a valued graph are worth by their yaku alone, with dora, and with ura.

Method: the wins are scored again by the same loop, first with nothing under the indicators, then without
indicators and red fives. What is added from one to the next is the share of dora and of ura. The policy stays
that of the full worth: only the wins that it comes to are weighed anew.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.value.asking import Question
from paili.value.engine import Solved, score_wins


class Layers(NamedTuple):
    """Points of all wins in each way that they come about, float64[wins, ways].

    Attributes:
        yaku: by the yaku alone.
        dora: with dora and red fives.
        ura: with ura too: what they are worth.
    """

    yaku: NDArray[np.float64]
    dora: NDArray[np.float64]
    ura: NDArray[np.float64]


def layers_of(asked: Question, found: Solved) -> Layers:
    """Return the points of the wins that stand in the arena; those by the yaku alone stand there then."""
    arena = found.arena
    whole = _worths(arena)
    score_wins(found, asked, with_ura=False)
    dora = _worths(arena)
    score_wins(found, asked, with_ura=False, with_dora=False)
    return Layers(_worths(arena), dora, whole)


def _worths(arena: NDArray[np.void]) -> NDArray[np.float64]:
    return np.array(arena["win_worth"][0, : int(arena["wins"][0])])
