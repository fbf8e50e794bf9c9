"""A hand: checked once, frozen; its melds, and what its tiles make together.

>>> from paili.hand import Hand
>>> Hand.parse("2344445678999m").total
13
"""

from __future__ import annotations

from paili.hand.groups import Group
from paili.hand.hand import Hand, as_face

__all__ = ("Group", "Hand", "as_face")


def __dir__() -> list[str]:
    return sorted(__all__)
