"""Store a game in progress as JSON-ready values: its deals so far, and the maximum number of its deals.

>>> deal = Deal(round=2, honba=1, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=0)
>>> start_of(snapshot(deal))
(NextDeal(round=2, honba=1, sticks=0, points=(25000, 25000, 25000, 25000)), [])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from paili.arguments import as_int, int_of
from paili.errors import GameError
from paili.game.deal.ends import NextDeal
from paili.game.deal.walls import Walls, wall_of_text
from paili.game.events import Event
from paili.game.plain import check_record
from paili.game.records import Deal
from paili.position.seats import LARGEST
from paili.position.text.rules import rules_from_dict

DEALS_OF_A_ROUND: Final = 64
"""How many deals a whole game has at most, for each of its rounds."""
_MOST_POINTS: Final = 99_999_999  # a deal may add to them, and a position has nine digits


Steps = tuple["Steps | None", int, int]
"""The steps of a game, the last one first: those before it, and how many deals and events stood before it."""


class GameSnapshot(NamedTuple):
    """A stored game in progress.

    Attributes:
        rules: the rule set, or a Chinese game.
        walls: the walls of its deals.
        deals: the start and the events of each deal.
        steps: for each call of `Play.step`, the number of deals and of events before the call, so that calls
            can be undone.
        most: the maximum number of deals; None for no maximum.
    """

    rules: Any
    walls: Walls
    deals: Sequence[tuple[NextDeal, Sequence[Event]]]
    steps: Sequence[tuple[int, int]]
    most: int | None


def checked_deals(deals: object) -> int | None:
    """Check the maximum number of deals of a game, and return it; None for no maximum.

    Raises:
        GameError: if the value is not an integer, or less than 1.
    """
    if deals is None:
        return None
    number = int_of(deals)
    if number is None or number < 1:
        raise GameError("game.no_number_of_deals", value=deals)
    return number


def checked_start(start: object) -> NextDeal:
    """Check the start of a deal that a caller passes, and return it.

    Raises:
        GameError: if the value is no `NextDeal`, one of its values has another type, or is out of range.
    """
    if not isinstance(start, NextDeal):
        raise GameError("game.not_a_start", value=start)
    check_record(start)
    numbers = {name: (getattr(start, name), 0, LARGEST) for name in ("round", "honba", "sticks")}
    numbers |= {
        f"points[{seat}]": (own, -_MOST_POINTS, _MOST_POINTS) for seat, own in enumerate(start.points)
    }
    for name, (number, least, most) in numbers.items():
        if not least <= number <= most:
            raise GameError(
                "batch.not_between", name=f"NextDeal.{name}", value=number, least=least, most=most
            )
    return start


def snapshot(deal: Deal) -> dict[str, Any]:
    """Return the start and the events of a deal as a JSON-ready dict."""
    start = NextDeal(deal.round, deal.honba, deal.sticks, deal.points)
    return {**start.to_dict(), "events": [event.to_dict() for event in deal.events]}


def steps_before(before: Steps | None) -> list[list[int]]:
    """Return the steps of a game in order of time.

    Args:
        before: the last step, which is linked to the step before it; None if there is no step.

    Returns:
        For each step, the number of deals and the number of events before it.
    """
    steps = list[list[int]]()
    while before is not None:
        before, *step = before
        steps.append([step[0], step[1]])
    return steps[::-1]


def read_snapshot(values: Mapping[str, Any]) -> GameSnapshot:
    """Return the stored game from a dict that `paili.game.Play.to_dict` has written.

    Raises:
        ScoreError: if the rules are not valid.
        GameError: if another value is not valid.
    """
    try:
        rules = rules_from_dict(values["rules"])
        first_walls = [wall_of_text(text, rules) for text in values.get("walls", ())]
        seeded = "seed" in values
        walls = Walls(rules, values["seed"], first=first_walls) if seeded else Walls(rules, walls=first_walls)
        deals = [start_of(deal) for deal in values["deals"]]
        steps = [(_whole(step[0]), _whole(step[1])) for step in values["steps"]]
        most = checked_deals(values["most"])
        are_too_many = most is not None and len(deals) > most
        if not deals or are_too_many or not _are_in_order(steps, [len(events) for _, events in deals]):
            raise GameError("game.no_play", value=values)
        return GameSnapshot(rules, walls, deals, steps, most)
    except (AttributeError, IndexError, KeyError, TypeError):
        raise GameError("game.no_play", value=values) from None


def start_of(values: Mapping[str, Any]) -> tuple[NextDeal, list[Event]]:
    """Return the start and the events of a deal from a dict that `snapshot` has written."""
    start = {name: value for name, value in values.items() if name != "events"}
    return NextDeal.from_dict(start), [*map(Event.from_dict, values["events"])]


def _are_in_order(steps: Sequence[tuple[int, int]], events: Sequence[int]) -> bool:
    """Return whether steps are in order of time, and each is in a deal with enough events.

    Args:
        steps: for each step, the number of deals and the number of events before it.
        events: the number of events of each deal.
    """
    are_there = all(0 <= deal < len(events) and 0 <= event <= events[deal] for deal, event in steps)
    return are_there and all(one <= other for one, other in pairwise(steps))


def _whole(value: object) -> int:
    return as_int(value, GameError, "steps")
