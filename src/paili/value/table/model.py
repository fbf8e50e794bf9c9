"""Model a table at which the other players do nothing, so that own draws alone count."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paili.kernels.memory import filled, zeros
from paili.tiles import COPIES, KINDS
from paili.value.loops.rates import Model
from paili.value.loops.sizes import CLASSES, MOST_KINDS, NEVER, ROWS

__all__ = ("CLASSES", "MOST_KINDS", "NEVER", "OWN_DRAWS", "ROWS", "WITH_CALLS", "Model", "never", "own_draws")

OWN_DRAWS: Final = "own draws"
WITH_CALLS: Final = "own draws and calls"


@lru_cache(maxsize=8)
def own_draws(turns: int) -> Model:
    """Return a model in which the other players do nothing."""
    none, copies = zeros("d", ROWS, turns + 1), zeros("d", ROWS, MOST_KINDS + 1, COPIES + 1)
    wall = zeros("d", KINDS, COPIES + 1)
    return Model(none, none, zeros("d", ROWS, KINDS, turns + 1), copies, zeros("d", 4), never(turns), wall)


def never(turns: int) -> memoryview[float]:
    """Return the values of folding by draws left for hands that cannot fold: numbers so low that no hand
    folds.
    """
    return filled("d", [NEVER] * (turns + 1))
