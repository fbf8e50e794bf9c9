"""Share the payments for a win: by seat, those that a liable seat takes over, and their changes.

How large the shares are a rule book says. A deal ends in a list of payments, of one win or of several, and
what each seat has more than before is their sum.

>>> changes_of_shares(0, taken_over({1: 8000, 2: 4000, 3: 4000}, 2), 4)
[16000, 0, -16000, 0]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Payment(NamedTuple):
    """Points that go from one seat to another.

    Attributes:
        payer: who pays; None for points that lie on the table.
        payee: who is paid; None for a fine, which nobody gets.
        points: how many.
    """

    payer: int | None
    payee: int | None
    points: int


def taken_over(shares: Mapping[int, int], liable: int, *, split: bool = False) -> dict[int, int]:
    """Return the shares of a win for which a seat is liable.

    Args:
        shares: what each seat would pay.
        liable: the seat that answers for the win.
        split: whether it and the other pay half of a share each, rounded up.

    >>> taken_over({1: 8000}, 3, split=True)
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
    """Return what each seat has more than before, the winner all shares."""
    return changes_of_payments(((seat, winner, points) for seat, points in shares.items()), players)


def changes_of_payments(payments: Iterable[tuple[int | None, int | None, int]], players: int) -> list[int]:
    """Return what each seat has more than before.

    Args:
        payments: a `Payment` each, or its fields.
        players: how many seats there are.

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
