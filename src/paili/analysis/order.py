"""In which order discards stand: which of several that keep as many useful tiles is the better one.

``order="ukeire"`` reads the table alone, in some fifty microseconds: the lowest shanten, the most useful
tiles left, the most kinds of them, then safety by convention.

``order="shape"`` looks further where discards tie for the lowest shanten and for useful tiles, as a strong
player does:

1. one step from ready, the tiles that lead to a wait of five tiles or more (`paili.analysis.good_shape`)
2. the improving tiles (`paili.analysis.improvements`)
3. where the hand is not ready, the useful tiles to expect after the next step (`paili.analysis.two_steps`)
4. safety by convention: honours first, then ones and nines, and so on to the fives; then tile order

Each is worked out only where those before it leave a tie, about a millisecond for each discard that does.
Discards that leave the hand further away follow in the order of the table.

>>> from paili.analysis.discards import discards
>>> [each.tile for each in discards("1233m456p1367s112z", order="shape")][:3]
[Kind.SOUTH, Kind.M3, Kind.S1]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from paili.errors import QuestionError

if TYPE_CHECKING:
    from paili.analysis.inputs import Position

BY_UKEIRE: Final = "ukeire"
BY_SHAPE: Final = "shape"
ORDERS: Final = (BY_UKEIRE, BY_SHAPE)


class Ranked(NamedTuple):
    """A discard with what it is ranked by: less is better.

    Attributes:
        missing: natural tiles missing after it.
        tiles: useful tiles left, below 0.
        kinds: kinds of them, below 0.
        safety: its place by convention.
        discard: the discard.
    """

    missing: int
    tiles: int
    kinds: int
    safety: int
    discard: Any


_Measure: TypeAlias = "Callable[[Position], int | None]"


def checked_order(order: object) -> str:
    """Return the name of an order.

    Raises:
        QuestionError: if it is not one of ``ORDERS``.
    """
    if isinstance(order, str) and order in ORDERS:
        return order
    raise QuestionError("analysis.no_order", value=order, orders=ORDERS)


def by_shape(asked: Position, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Put discards that are in the order of the table into that of shape.

    Args:
        asked: the position of 3n+2 tiles.
        ranked: its discards.
    """
    found = list[Ranked]()
    nearest = ranked[0].missing
    measures = _measures(nearest - asked.hand.wildcards - 1)
    for (missing, _), group in groupby(ranked, key=lambda each: each[:2]):
        tied = list(group)
        found += _best_first(asked, tied, measures) if missing == nearest else tied
    return found


def _measures(shanten: int) -> tuple[_Measure, ...]:
    from paili.analysis.moves import improving_tiles, tiles_after_next, tiles_to_good_wait

    good = (tiles_to_good_wait,) if shanten == 1 else ()
    # Equals have equally many useful tiles, so that what is expected after the next is compared as a sum.
    return *good, improving_tiles, *((tiles_after_next,) if shanten > 0 else ())


def _best_first(asked: Position, tied: list[Ranked], measures: Sequence[_Measure]) -> list[Ranked]:
    """Put discards in order by the first measure, those that it leaves equal by the next."""
    if len(tied) == 1:
        return tied
    if not measures:
        return sorted(tied, key=lambda each: each.safety)
    from paili.analysis.moves import after_discard

    measured = [(measures[0](after_discard(asked, each.discard.tile)) or 0, each) for each in tied]
    measured.sort(key=lambda each: -each[0])
    groups = groupby(measured, key=lambda each: each[0])
    equals = ([each for _, each in group] for _, group in groups)
    return [each for group in equals for each in _best_first(asked, group, measures[1:])]
