"""Distance where some copies of a kind can not be had: the case that the shipped tables do not know.

The tables allow four copies of every kind. When the copies in a hand's own melds are counted as gone
(``tenpai="own"``), a kind may be used less often. Then the need of each suit is computed with a limit of
its own for each kind, by the walk that also builds the tables, and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.tables.need import Need, merge, suit_need

_SUITS = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))


def need_within(counts: Sequence[int], limits: Sequence[int], melds: int, two_kinds: bool = False) -> Need:
    """Return ``need[pairs][melds]`` of a whole hand, with a limit of copies for each kind.

    Args:
        counts: 34 counts held.
        limits: 34 counts that may be used at most.
        melds: the most melds that count.
        two_kinds: whether characters are only 1m and 9m.

    >>> need_within([0] * 33 + [1], [4] * 33 + [1], 0)[1][0]  # a pair, but not of the one held
    2
    """
    characters, dots, bamboos, honours = ((tuple(counts[suit]), tuple(limits[suit])) for suit in _SUITS)
    if two_kinds:
        ends = tuple((part[0], part[8]) for part in characters)
        first = suit_need(ends[0], ends[1], melds, runs=False)
    else:
        first = suit_need(*characters, melds)
    others = (suit_need(*dots, melds), suit_need(*bamboos, melds), suit_need(*honours, melds, False))
    need = first
    for other in others:
        need = merge(need, other)
    return need
