"""Knitted tiles: 1 4 7 of one suit, 2 5 8 of another and 3 6 9 of the third, in six orders of the suits.

Two forms of the Chinese official game use them. The *knitted straight* has all nine, one ordinary meld and a
pair; *honours and knitted* has fourteen different kinds out of the nine and the seven honours.

Method: in each order of the suits, each of the nine knitted kinds that the hand lacks is a missing tile. One
copy of each knitted kind in the hand is set aside; the remaining tiles have to make the meld and the pair, as
in any hand. The limit of four copies needs no check: the meld and the pair use a kind at most three times,
and the knitted straight uses it once.

>>> from paili.hand import Hand
>>> ways = Ways()
>>> nearest = min(ways.of(Hand.parse("147m258p369s11z23m").keys), key=lambda way: way.missing)
>>> nearest.missing, [key > 0 for key in nearest.rest]
(0, [True, False, False, True])

The forms are numbers 6 and 37 of the 81 fans of the rule book of 1998.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Final, NamedTuple

from paili.analysis.shape.copies import distance_within
from paili.analysis.shape.suit_memo import SuitMemo
from paili.tables.load import Tables
from paili.tiles import COPIES, EAST, KINDS, POWERS, TileSet

STRANDS: Final = 3  # of three tiles each
NINE: Final = 9  # the knitted tiles
KINDS_OF_MIXED: Final = 14

# which of 147, 258, 369 each of the suits has
_ORDERS: Final = tuple(permutations(range(3)))
# the kinds of the nine knitted tiles in each order
_NINES: Final = tuple(
    tuple(9 * suit + rank for suit, low in enumerate(order) for rank in range(low, 9, 3)) for order in _ORDERS
)
_HONOURS: Final = TileSet(range(EAST, KINDS)).mask


class Strand(NamedTuple):
    """The tiles 147, 258 or 369 of one suit.

    Attributes:
        lacking: the kinds of these three that the suit lacks, as a mask.
        full: the kinds of these three of which the suit has four tiles, as a mask.
        rest: the suit without one tile of each of the three kinds that it has.
    """

    lacking: int
    full: int
    rest: Any


class KnittedWay(NamedTuple):
    """A hand divided into knitted tiles and remaining tiles, for one choice of the suits of 147, 258 and 369.

    Attributes:
        lacking: the knitted kinds that the hand lacks, as a mask.
        full: the knitted kinds of which the hand has four tiles, as a mask.
        rest: the four suits of the remaining tiles.
    """

    lacking: int
    full: int
    rest: tuple[Any, Any, Any, Any]

    @property
    def missing(self) -> int:
        """The number of the nine knitted kinds that the hand lacks."""
        return self.lacking.bit_count()

    @property
    def counts(self) -> list[int]:
        """The 34 counts of the remaining tiles."""
        suits = zip(self.rest, (9, 9, 9, KINDS - EAST), strict=True)
        return [count for suit, kinds in suits for count in counts_of_suit(suit)[:kinds]]


class Ways:
    """An object that divides hands into knitted and remaining tiles, in each of the six ways in which 147,
    258 and 369 can be the tiles of the three suits."""

    def __init__(self) -> None:
        self._suits = _Strands(0), _Strands(9), _Strands(18)

    def of(self, suits: Sequence[Any]) -> Iterator[KnittedWay]:
        """Yield the division of a hand into knitted and remaining tiles, for each of the six orders of the
        suits.

        Args:
            suits: the four suits, each as its key (a base-5 number with its counts as digits) or as the bytes
                of its counts.
        """
        strands, honours = [memo[suit] for memo, suit in zip(self._suits, suits, strict=False)], suits[3]
        for a, b, c in _ORDERS:
            m, p, s = strands[0][a], strands[1][b], strands[2][c]
            lacking, full = m.lacking | p.lacking | s.lacking, m.full | p.full | s.full
            yield KnittedWay(lacking, full, (m.rest, p.rest, s.rest, honours))


class _Strands(SuitMemo[tuple[Strand, ...]]):
    """The three strands 147, 258 and 369 of each suit, by its key or the bytes of its counts."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, suit: int | bytes) -> tuple[Strand, ...]:
        return self.keep(suit, tuple(self._strand(suit, range(low, 9, 3)) for low in range(3)))

    def _strand(self, suit: int | bytes, ranks: range) -> Strand:
        counts = counts_of_suit(suit)
        lacking = sum(1 << self._first + rank for rank in ranks if not counts[rank])
        full = sum(1 << self._first + rank for rank in ranks if counts[rank] == COPIES)
        rest = [count - (count > 0 and rank in ranks) for rank, count in enumerate(counts)]
        return Strand(lacking, full, bytes(rest) if isinstance(suit, bytes) else _key_of(rest))


def counts_of_suit(suit: int | bytes) -> Sequence[int]:
    """Return the nine counts of a number suit from its base-5 key or from the bytes of its counts.

    >>> counts_of_suit(2 + 5**8)
    [2, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    return suit if isinstance(suit, bytes) else [suit // power % 5 for power in POWERS[:9]]


def _key_of(counts: Sequence[int]) -> int:
    return sum(count * power for count, power in zip(counts, POWERS, strict=False))


def honours_lacking(suit: int | bytes) -> int:
    """Return the honours that a hand does not have, as a mask.

    Args:
        suit: the honours of the hand, as a base-5 key or as the bytes of their counts.

    >>> honours_lacking(1) == 0b1111110 << 27
    True
    """
    counts = suit if isinstance(suit, bytes) else [suit // power % 5 for power in POWERS[:7]]
    return _HONOURS & ~sum(1 << EAST + place for place, count in enumerate(counts) if count)


def mixed_distance(lacking: int) -> int:
    """Return how many tiles are missing from the form honours and knitted tiles.

    Args:
        lacking: the kinds that the hand lacks among nine knitted kinds and seven honours, as a mask.
    """
    return max(0, KINDS_OF_MIXED - (NINE + 7 - lacking.bit_count()))


def straight_within(counts: Sequence[int], gone: Sequence[int], melds: int, tables: Tables) -> int | None:
    """Return how many tiles a knitted straight lacks if some copies cannot be used; None if it is impossible.

    Args:
        counts: 34 counts of the tiles in hand, without wildcards.
        gone: 34 counts of copies outside ``counts`` that cannot be used.
        melds: the number of concealed melds that the hand needs besides the nine knitted tiles: 0 or 1.
        tables: the tables of the game.
    """
    fewest: int | None = None
    for lacking, nine in sorted((sum([not counts[kind] for kind in nine]), nine) for nine in _NINES):
        if fewest is not None and lacking >= fewest:
            break  # the other orders lack as many of the nine alone
        if all(gone[kind] < COPIES for kind in nine):
            rest, used = list(counts), list(gone)
            for kind in nine:
                rest[kind] -= counts[kind] > 0
                used[kind] += 1
            distance = lacking + distance_within(rest, used, melds, tables)
            fewest = distance if fewest is None else min(fewest, distance)
    return fewest
