"""What the other players do, as a few rates by the draws left: nothing, where own draws alone are counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.tiles import COPIES, KINDS

OWN_DRAWS: Final = "own draws"
WITH_CALLS: Final = "own draws and calls"
CLASSES: Final = 4  # honours; ones and nines; twos and eights; the rest
ROWS: Final = 7
NEVER: Final = -1e30  # the worth of what is not done
MOST_KINDS: Final = 3  # of a wait; more are alike


class Model(NamedTuple):
    """The rates of a table. Arrays go by the own draws left after the present discard, 0…turns.

    Attributes:
        others: chance that someone else wins before the next own draw, given that the hand does not; first
            of the hand as it was asked about, then in riichi that was declared later on, then once it has
            called; then of the first and the last when they are ready; of one that declares riichi with the
            discard before; and in riichi that was declared with the discard of now.
        loss: points paid then, on average; in the same order.
        ron: chance that a kind is won on before the next own draw, by how far it depends on the state, in the
            same order, and on the kind.
        copies: what that is multiplied by, by how many kinds are waited for and how many copies are unseen.
        ends: payment at an exhaustive draw for a hand that is not ready, for a ready one, and for one in
            riichi; then the points of a riichi stick.
        fold: what a fold is worth.
        wall: of each kind, by its unseen copies, how likely each is to be drawn, in some unit.
    """

    others: NDArray[np.float64]
    loss: NDArray[np.float64]
    ron: NDArray[np.float64]
    copies: NDArray[np.float64]
    ends: NDArray[np.float64]
    fold: NDArray[np.float64]
    wall: NDArray[np.float64]


@lru_cache(maxsize=8)
def own_draws(turns: int) -> Model:
    """Return the model in which nobody else does anything."""
    none = np.zeros((ROWS, turns + 1))
    copies = np.zeros((MOST_KINDS + 1, COPIES + 1))
    return Model(none, none, np.zeros((ROWS, KINDS, turns + 1)), copies, np.zeros(4), never(turns), copies)


def never(turns: int) -> NDArray[np.float64]:
    """Return the worth of a fold where there is none."""
    return np.full(turns + 1, NEVER)
