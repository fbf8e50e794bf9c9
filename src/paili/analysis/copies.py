"""Distance where some copies of a kind can not be had: the case that the shipped tables do not know.

The tables let every kind be used as often as the game has it. Where that is too often — the copies in a
hand's own melds count as gone (``tenpai="own"``), wildcards may not be tiles that a group has already — and
where a kind is drawn of which four are held (``tenpai="shape"``), the need of the suit is computed by
the walk that also builds the tables, and remembered. The other suits are looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, sub
from typing import Final

from paili.hand import POWERS
from paili.tables.load import PART_SHIFT, Tables
from paili.tables.need import Need, merge, suit_need
from paili.tiles import COPIES, EAST, KINDS

SUITS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(EAST, KINDS))
_HONOURS: Final = 3
NOTHING_GONE: Final = (0,) * KINDS


def needs_of_suits(counts: Sequence[int], gone: Sequence[int], tables: Tables) -> list[Need]:
    """Return ``need[pairs][melds]`` of each of the four suits.

    Args:
        counts: 34 counts held, wildcards not among them.
        gone: 34 counts that can not be used besides.
        tables: those of the game.
    """
    return [need_of_suit(suit, counts, gone, tables) for suit in range(len(SUITS))]


def need_of_suit(suit: int, counts: Sequence[int], gone: Sequence[int], tables: Tables) -> Need:
    """Return ``need[pairs][melds]`` of one suit.

    >>> from paili.tables.load import load
    >>> one_red_dragon = [0] * 33 + [1]
    >>> need_of_suit(3, one_red_dragon, NOTHING_GONE, load(4, limited=True))[1][0]
    1
    >>> need_of_suit(3, one_red_dragon, [0] * 33 + [3], load(4, limited=True))[1][0]  # a pair of another
    2
    """
    held, taken = tuple(counts[SUITS[suit]]), tuple(gone[SUITS[suit]])
    if any(taken) or max(held) > COPIES:
        return need_within(suit, held, limits_of_suit(suit, gone, tables), tables)
    return stored_need(suit, sum(count * POWERS[place] for place, count in enumerate(held)), tables)


def limits_of_suit(suit: int, gone: Sequence[int], tables: Tables) -> tuple[int, ...]:
    """Return how many copies of each kind of a suit may be used."""
    return tuple(map(sub, tables.limits[suit], gone[SUITS[suit]]))


def need_within(suit: int, held: tuple[int, ...], limits: tuple[int, ...], tables: Tables) -> Need:
    """Return the need of a suit of which so many copies may be used."""
    return suit_need(held, limits, tables.melds, runs=suit != _HONOURS)


def stored_need(suit: int, key: int, tables: Tables) -> Need:
    """Return the need of a suit by its key, where nothing is gone."""
    return tables.needs[tables.words[suit][key] >> PART_SHIFT]


def need_of_others(suit: int, needs: Sequence[Need]) -> Need:
    """Return the need of the three other suits together."""
    first, second, third = (need for place, need in enumerate(needs) if place != suit)
    return _merged(_merged(first, second), third)


_merged = lru_cache(maxsize=65536)(merge)


def missing(left: Need, right: Need, melds: int, pairs: int = 1) -> int:
    """Return the tiles missing when two parts of a hand make so many melds and pairs together."""
    # The left makes 0, 1, … melds, the right the others; the sums end with the shorter of the two.
    fewest: int = min(map(add, left[0], right[pairs][melds::-1]))
    return min(fewest, *map(add, left[1], right[0][melds::-1])) if pairs else fewest
