"""Compute distances if some copies of a kind cannot be drawn, which the tables of the package do not cover.

The tables allow every kind as many copies as the game has. Fewer copies are allowed if the copies in the
hand's own melds count as used up (``tenpai="own"``), or if a wildcard must not stand for a tile that its
group already has. Then the *need* of each affected suit is computed by the algorithm that builds the tables,
and cached. The need of a suit is the number of tiles missing for each number of melds and pairs. The other
suits are looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import add, sub
from typing import Final

from paili.tables.load import Tables
from paili.tables.need import Need, merge, suit_need
from paili.tiles import EAST, KINDS, POWERS

SUITS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(EAST, KINDS))
_HONOURS: Final = 3


def needs_of_suits(counts: Sequence[int], gone: Sequence[int], tables: Tables) -> list[Need]:
    """Return, for each of the four suits, how many tiles are missing for each number of pairs and melds.

    In the result, ``need[pairs][melds]`` is the number of missing tiles of a suit for 0 or 1 pair.

    Args:
        counts: 34 counts of the tiles in hand, without wildcards.
        gone: 34 counts of copies outside ``counts`` that cannot be used.
        tables: the tables of the game.
    """
    return [need_of_suit(suit, counts, gone, tables) for suit in range(len(SUITS))]


def need_of_suit(suit: int, counts: Sequence[int], gone: Sequence[int], tables: Tables) -> Need:
    """Return ``need[pairs][melds]``: how many tiles one suit lacks for each number of pairs and melds.

    Args:
        suit: 0…3.
        counts, gone, tables: as in `needs_of_suits`.

    >>> from paili.tables.load import tables_for
    >>> from paili.variants import RIICHI
    >>> one_red_dragon = [0] * 33 + [1]
    >>> need_of_suit(3, one_red_dragon, [0] * 34, tables_for(RIICHI))[1][0]
    1
    >>> need_of_suit(3, one_red_dragon, [0] * 33 + [3], tables_for(RIICHI))[1][0]  # a pair of another
    2
    """
    count, taken = tuple(counts[SUITS[suit]]), tuple(gone[SUITS[suit]])
    if any(taken):
        limits = tuple(map(sub, tables.limits[suit], taken))
        return suit_need(count, limits, tables.melds, runs=suit != _HONOURS)
    return tables.need_of(suit, sum(map(int.__mul__, count, POWERS)))


def need_of_others(suit: int, needs: Sequence[Need]) -> Need:
    """Return ``need[pairs][melds]``: how many tiles three suits together lack for these numbers of pairs and
    melds.

    Args:
        suit: the suit to leave out, 0…3.
        needs: the tables of all four suits, as `needs_of_suits` returns them.
    """
    first, second, third = (need for place, need in enumerate(needs) if place != suit)
    return _merged(_merged(first, second), third)


_merged = lru_cache(maxsize=65536)(merge)


def missing(one: Need, other: Need, melds: int, pairs: int = 1) -> int:
    """Return how many tiles are missing if two parts of a hand together make a number of melds and pairs.

    Args:
        one, other: for each part of the hand, ``need[pairs][melds]``: how many tiles are missing for each
            number of pairs and melds.
        melds: the number of melds.
        pairs: the number of pairs, 0 or 1.
    """
    # One makes 0, 1, … melds, the other the rest of them; the sums end with the shorter of the two.
    fewest: int = min(map(add, one[0], other[pairs][melds::-1]))
    return min(fewest, *map(add, one[1], other[0][melds::-1])) if pairs else fewest


def distance_within(counts: Sequence[int], gone: Sequence[int], melds: int, tables: Tables) -> int:
    """Return how many tiles are missing from the standard form if some copies cannot be used.

    Args:
        counts: 34 counts of the tiles in hand, without wildcards.
        gone: 34 counts of copies outside ``counts`` that cannot be used.
        melds: the number of concealed melds of a win.
        tables: the tables of the game.
    """
    needs = needs_of_suits(counts, gone, tables)
    return missing(needs[0], need_of_others(0, needs), melds)


def draws_within(counts: Sequence[int], gone: Sequence[int], melds: int, tables: Tables) -> tuple[int, int]:
    """Return how many tiles the standard form lacks if some copies cannot be used, and the mask of the kinds
    that lower that number.

    The mask may contain kinds of which no copy can be drawn. The arguments are those of `distance_within`.
    """
    needs, mask = needs_of_suits(counts, gone, tables), 0
    before = missing(needs[0], need_of_others(0, needs), melds)
    for suit, place in enumerate(SUITS):
        limits = tuple(map(sub, tables.limits[suit], gone[place]))
        after = _needs_after_draws(tuple(counts[place]), limits, tables.melds, suit != _HONOURS)
        mask |= _nearer(after, need_of_others(suit, needs), melds, before) << place.start
    return before, mask


@lru_cache(maxsize=65536)
def _needs_after_draws(
    counts: tuple[int, ...], limits: tuple[int, ...], melds: int, runs: bool
) -> tuple[Need, ...]:
    """Return the need of a suit after a draw of each of its kinds; the arguments are those of `suit_need`."""
    return tuple([suit_need(drawn, limits, melds, runs) for drawn in _with_one_more(counts)])


def _with_one_more(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return ((*counts[:kind], count + 1, *counts[kind + 1 :]) for kind, count in enumerate(counts))


@lru_cache(maxsize=65536)
def _nearer(after: tuple[Need, ...], others: Need, melds: int, before: int) -> int:
    """Return the mask of the draws of a suit after which fewer tiles are missing.

    Args:
        after: the need of the suit after a draw of each of its kinds.
        others: the need of the other suits together.
        melds: the number of melds.
        before: the number of tiles missing now.
    """
    return sum([1 << kind for kind, need in enumerate(after) if missing(need, others, melds) < before])
