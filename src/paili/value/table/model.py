"""Model a table at which the other players do nothing, so that own draws alone count."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from paili.kernels.memory import filled, table_of, zeros
from paili.tiles import COPIES, KINDS
from paili.value.loops.rates import Model
from paili.value.loops.sizes import DECLARED_NOW, DECLARING, NEVER, ROWS, TWO_HONOURS

_STICK: Final = 3  # where `Model.ends` has the points of a riichi stick
OWN_DRAWS: Final = "own draws"
WITH_CALLS: Final = "own draws and calls"
MORE_BY_INDICATOR: Final = {4: 1.228, 3: 1.200}
"""By the number of players: how many times as many points a win has with one dora indicator more.

Phoenix room, January 2022: 5,724 wins of four players and 1,746 of three under one indicator, each with four
random pairs of unseen tiles as one more indicator and what lies under it: ± 0.004 and ± 0.005 (dama 1.199 and
1.151, riichi 1.253 and 1.240). ``make quad-indicators`` counts them.
"""
DRAWS_UNTIL_WIN: Final = (0.289, 0.454, 0.537, 0.576, 0.632)
"""By the shanten of a hand of three players, the last for 4 and more: the draws that it makes until its win,
as a share of the draws left.

Phoenix room, January 2022: 16,052 discards outside riichi of seats that won, errors 0.006 to 0.012, halves of
the games at most 0.010 apart. ``make quad-draws`` counts them.
"""


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


@lru_cache(maxsize=8)
def with_more_dora(model: Model, players: int, level: float) -> Model:
    """Return a model in which wins of others cost more, because a quad turns a dora indicator more.

    Args:
        model: the model without that indicator.
        players: the number of players.
        level: the constant that all values contain, 0 for points.
    """
    part: Any = model.loss
    losses: Any = memoryview(part).tolist()
    times = MORE_BY_INDICATOR[players]
    costs = [[times * (cost + level) - level for cost in row] for row in losses]
    return Model(
        model.others, table_of(costs), model.ron, model.copies, model.ends, model.fold, model.wall
    )  # fmt: skip


@lru_cache(maxsize=8)
def in_riichi(model: Model, *, declared_now: bool) -> Model:
    """Return a model for a hand that is in riichi already: its stick is paid.

    Args:
        model: the model for a hand that may declare riichi.
        declared_now: whether the last discard declared riichi; otherwise the turn after the declaration is
            over, and the other players act as in any later turn.
    """
    parts: list[Any] = [model.others, model.loss, model.ron, model.copies]
    rows: list[Any] = parts if declared_now else [_as_before(part) for part in parts]
    others, loss, ron, copies = rows
    ends = [*model.ends]
    ends[_STICK] = 0.0
    return Model(others, loss, ron, copies, filled("d", ends), model.fold, model.wall)


def _as_before(part: Any) -> memoryview[float]:
    """Return a copy of an array of `Model` in which the turn after a riichi is like the turns after it."""
    whole: Any = memoryview(part)
    flat, row = array("d", whole.cast("B").cast("d")), whole.nbytes // whole.itemsize // ROWS
    flat[DECLARING * row : (DECLARING + 1) * row] = flat[DECLARED_NOW * row : (DECLARED_NOW + 1) * row]
    return memoryview(flat).cast("B").cast("d", whole.shape)


def never(turns: int) -> memoryview[float]:
    """Return the values of folding by draws left for hands that cannot fold: numbers so low that no hand
    folds.
    """
    return filled("d", [NEVER] * (turns + 1))
