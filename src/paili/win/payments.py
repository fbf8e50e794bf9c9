"""Who pays for a win: shares by seat, those that a liable seat takes over, and what each seat has more then.

How large the shares are a rule book says.

>>> changes_of_shares(0, taken_over({1: 8000, 2: 4000, 3: 4000}, 2), 4)
[16000, 0, -16000, 0]
"""

from __future__ import annotations

from collections.abc import Mapping


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
    changes = [0] * players
    for seat, points in shares.items():
        changes[seat] -= points
    changes[winner] = -sum(changes)
    return changes
