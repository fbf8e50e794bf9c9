"""Describe what a seat knows when it must decide: the class `Position`, and a position as one line of text.

>>> p = Position.parse("456p34556799s55z.3p_E4N.0.1_i1m_w42_A2p167z2m4s-_ippatsu.A", strict=False)
>>> p.own.riichi, p.phase, str(p.dora)
(1, 'act', '2m')
"""

from __future__ import annotations

from paili.position.order import Thrown
from paili.position.position import Position
from paili.position.seats import Offered, OpenMeld, OpenSeat, RiverTile

__all__ = ("Offered", "OpenMeld", "OpenSeat", "Position", "RiverTile", "Thrown")


def __dir__() -> list[str]:
    return sorted(__all__)
