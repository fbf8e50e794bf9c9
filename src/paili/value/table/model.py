"""What the other players do, as a few rates by the draws left: nothing, where own draws alone are counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

OWN_DRAWS: Final = "own draws"
WITH_CALLS: Final = "own draws and calls"
CLASSES: Final = 4  # honours; ones and nines; twos and eights; the rest


class Model(NamedTuple):
    """The rates of a table. Arrays go by the own draws left after the present discard, 0…turns.

    Attributes:
        others: chance that someone else wins before the next own draw, given that the hand does not; first
            of the hand as it was asked about, then in riichi, then once it has called.
        loss: points paid then, on average; in the same order.
        ron: chance per unseen copy that it is won on before the next own draw; in the same order, then by
            class: honours, ones and nines, twos and eights, the rest.
        ends: payment at an exhaustive draw for a hand that is not ready, for a ready one, and for one in
            riichi; then the points of a riichi stick.
    """

    others: NDArray[np.float64]
    loss: NDArray[np.float64]
    ron: NDArray[np.float64]
    ends: NDArray[np.float64]


@lru_cache(maxsize=8)
def own_draws(turns: int) -> Model:
    """Return the model in which nobody else does anything."""
    none = np.zeros((3, turns + 1))
    return Model(none, none, np.zeros((3, CLASSES, turns + 1)), np.zeros(4))
