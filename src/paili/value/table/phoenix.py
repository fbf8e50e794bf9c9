"""The counted table as the arrays that the values are worked out with.

>>> rates = model(12, players=4)
>>> rates.others.shape, rates.ron.shape
((3, 13), (3, 4, 13))
>>> bool(rates.others[1, 10] < rates.others[0, 10])
True
"""

from __future__ import annotations

from typing import Final

import numpy as np

from paili.value.table.model import Model
from paili.value.table.others import CLASSES, TableModel, table_model

NAME: Final = "phoenix"
STICK: Final = 1000


def model(
    turns: int,
    *,
    players: int = 4,
    dealer: bool = False,
    riichi: int = 0,
    concealed: bool = True,
    last_tile: bool = False,
) -> Model:
    """Return the rates of the table for one question.

    Args:
        turns: own draws left.
        players: 4 or 3.
        dealer: whether the own seat deals.
        riichi: how many of the others are in riichi now.
        concealed: whether the hand has called nothing.
        last_tile: whether the last own draw is the last tile, after which nobody else discards.
    """
    table = table_model(NAME, players)
    states = (table.others(turns, riichi=riichi, own_riichi=own, dealer=dealer) for own in (False, True))
    free, declared = states
    rons = np.array(
        [_rons(table, turns, state) for state in ("closed" if concealed else "open", "riichi", "open")]
    )
    if last_tile:
        rons[:, :, 0] = 0.0
    return Model(
        others=np.array([free.lost, declared.lost, free.lost]),
        loss=np.array([free.loss, declared.loss, free.loss]),
        ron=rons,
        ends=np.array([*map(table.drawn, ("free", "ready", "riichi")), STICK]),
    )


def _rons(table: TableModel, turns: int, state: str) -> list[tuple[float, ...]]:
    rates = table.ron(turns, state)
    return [rates[name] for name in CLASSES]
