"""What a game in progress is kept by: its deals so far as plain values, and how many it may have.

>>> deal = Deal(round=2, honba=1, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=0)
>>> start_of(kept(deal))
(NextDeal(round=2, honba=1, sticks=0, points=(25000, 25000, 25000, 25000)), [])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.arguments import int_of
from paili.errors import GameError
from paili.game.deal.ends import NextDeal
from paili.game.events import Event
from paili.game.records import Deal

DEALS_OF_A_ROUND: Final = 64
"""How many deals a whole game has at most, for each of its rounds."""


def checked_deals(deals: object) -> int | None:
    """Return how many deals are played at most; None for a whole game.

    Raises:
        GameError: if it is no whole number, or less than 1.
    """
    if deals is None:
        return None
    number = int_of(deals)
    if number is None or number < 1:
        raise GameError("game.no_number_of_deals", value=deals)
    return number


def kept(deal: Deal) -> dict[str, Any]:
    """Return what a deal starts with and its events as plain values."""
    start = NextDeal(deal.round, deal.honba, deal.sticks, deal.points)
    return {**start.to_dict(), "events": [event.to_dict() for event in deal.events]}


def start_of(values: Mapping[str, Any]) -> tuple[NextDeal, list[Event]]:
    """Return what a deal starts with and its events, as `kept` has written them."""
    start = {name: value for name, value in values.items() if name != "events"}
    return NextDeal.from_dict(start), [*map(Event.from_dict, values["events"])]
