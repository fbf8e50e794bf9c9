"""Model a table at which the other players do nothing, so that own draws alone count."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from paili.kernels.memory import filled, table_of, zeros
from paili.tiles import COPIES, KINDS
from paili.value.loops.rates import Model
from paili.value.loops.sizes import CLASSES, NEVER, ROWS, TWO_HONOURS

__all__ = (
    "CLASSES",
    "NEVER",
    "OWN_DRAWS",
    "ROWS",
    "TWO_HONOURS",
    "WITH_CALLS",
    "Model",
    "before_replacement",
    "never",
    "own_draws",
)

OWN_DRAWS: Final = "own draws"
WITH_CALLS: Final = "own draws and calls"


@lru_cache(maxsize=8)
def own_draws(turns: int) -> Model:
    """Return a model in which the other players do nothing."""
    none, copies = zeros("d", ROWS, turns + 1), zeros("d", ROWS, TWO_HONOURS + 1, COPIES + 1)
    wall = zeros("d", KINDS, COPIES + 1)
    return Model(none, none, zeros("d", ROWS, KINDS, turns + 1), copies, zeros("d", 4), never(turns), wall)


@lru_cache(maxsize=8)
def before_replacement(model: Model) -> Model:
    """Return a model with one more draw, the replacement tile of a quad: nobody plays before it.

    Args:
        model: the model of the draws after the replacement tile.
    """
    parts: list[Any] = [model.others, model.loss, model.ron, model.fold]
    rows: list[Any] = [memoryview(part).tolist() for part in parts]
    others, loss, ron, fold = rows
    longer = array("d", chain(*[(*row, 0.0) for by_kind in ron for row in by_kind]))
    return Model(
        table_of([[*row, 0.0] for row in others]),
        table_of([[*row, 0.0] for row in loss]),
        memoryview(longer).cast("B").cast("d", (len(ron), KINDS, len(fold) + 1)),
        model.copies, model.ends, filled("d", [*fold, NEVER]), model.wall,
    )  # fmt: skip


def never(turns: int) -> memoryview[float]:
    """Return the values of folding by draws left for hands that cannot fold: numbers so low that no hand
    folds.
    """
    return filled("d", [NEVER] * (turns + 1))
