"""How a place in a log is named, as messages that can be told in any language.

>>> str(deal_name(5, 1))
'South 2, 1 honba'
"""

from __future__ import annotations

from typing import Final

from paili.catalogue import Message

_WINDS: Final = ("logs.east", "logs.south", "logs.west", "logs.north")


def deal_name(round_: int, honba: int) -> Message:
    """Return the name of a deal: East 2, 1 honba."""
    wind = Message(_WINDS[round_ // 4 % 4])
    return Message("logs.deal", wind=wind, number=round_ % 4 + 1, honba=honba)
