"""Compute the payments for a win: what each seat pays, what a liable seat pays, how the points change.

The *share* of a seat is what it pays without liability; the rules of riichi or of the Chinese game determine
the shares. A deal ends with a list of payments for one or more wins; the change of points of each seat is the
sum of its payments.

>>> changes_of_shares(0, with_liability({1: 8000, 2: 4000, 3: 4000}, 2), 4)
[16000, 0, -16000, 0]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Payment(NamedTuple):
    """Points that go from one seat to another.

    Attributes:
        payer: the seat that pays; None for points from riichi sticks on the table.
        payee: the seat that is paid; None for a fine, which nobody gets.
        points: the number of points.
    """

    payer: int | None
    payee: int | None
    points: int


def with_liability(shares: Mapping[int, int], liable: int, *, split: bool = False) -> dict[int, int]:
    """Return the payments by seat for a win for which one seat is liable.

    Args:
        shares: the points that each seat would pay without liability.
        liable: the seat that is liable.
        split: whether the liable seat and the seat that owes the share each pay half of the share, rounded
            up.

    >>> with_liability({1: 8000}, 3, split=True)
    {1: 4000, 3: 4000}
    """
    paid = dict.fromkeys([*shares, liable], 0)
    for seat, points in shares.items():
        half = (points + 1) // 2
        if split and seat != liable:
            paid[seat] += half
            paid[liable] += half
        else:
            paid[liable] += points
    return paid


def changes_of_shares(winner: int, shares: Mapping[int, int], players: int) -> list[int]:
    """Return the change of points of each seat if each seat pays its share to the winner."""
    return changes_of_payments(((seat, winner, points) for seat, points in shares.items()), players)


def changes_of_payments(payments: Iterable[tuple[int | None, int | None, int]], players: int) -> list[int]:
    """Return the change of points of each seat.

    Args:
        payments: the payments, each a `Payment` or its fields.
        players: the number of seats.

    >>> changes_of_payments([Payment(1, 0, 8000), Payment(None, 0, 1000), Payment(2, None, 16)], 3)
    [9000, -8000, -16]
    """
    changes = [0] * players
    for payer, payee, points in payments:
        if payer is not None:
            changes[payer] -= points
        if payee is not None:
            changes[payee] += points
    return changes
