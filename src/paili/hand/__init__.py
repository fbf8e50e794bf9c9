"""A frozen hand that is checked when it is created, its melds, and the groups that tiles form.

>>> from paili.hand import Hand
>>> Hand.parse("2344445678999m").total
13
"""

from __future__ import annotations

from paili.hand.faces import as_face, as_faces
from paili.hand.groups import Group
from paili.hand.hand import Hand

__all__ = ("Group", "Hand", "as_face", "as_faces")


def __dir__() -> list[str]:
    return sorted(__all__)
