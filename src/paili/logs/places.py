"""How a place in a log is named, as messages that can be told in any language.

>>> str(deal_name(5, 1))
'South 2, 1 honba'
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game.records import Deal

_WINDS: Final = ("logs.east", "logs.south", "logs.west", "logs.north")


def deal_name(round_: int, honba: int) -> Message:
    """Return the name of a deal: East 2, 1 honba."""
    wind = Message(_WINDS[round_ // 4 % 4])
    return Message("logs.deal", wind=wind, number=round_ % 4 + 1, honba=honba)


@contextmanager
def in_deal(deal: Deal, source: str = "") -> Iterator[None]:
    """Say of an error in which deal it is, and of which file."""
    try:
        yield
    except LogError as error:
        raise error.at(source=source, deal=deal_name(deal.round, deal.honba)) from None
