"""The table entries of suits and of two combined suits, computed when a hand first needs them.

Method: the table files contain the *part* of each suit (a class number that all suits with equal needs have
in common) and the product of two parts (`paili.tables`). A process that analyses one hand needs only the four
suits of the hand and some hundred suits that differ in one or two tiles. So nothing is computed in advance
for all 405,350 suits. When a suit first occurs, it gets a *record* of ``RECORD`` numbers: its part, its
numbers of pairs and orphans, and for each kind the set of shares that need one tile less after a draw of the
kind. `paili.kernels.draws` explains shares, and why two sets of shares give the useful draws. The sets of
cheapest shares are computed for one number of melds at a time.

The number of records is limited. Once it is reached, the record of a further suit is computed each time that
the suit occurs, into spare records that are used in turn. So no record changes while a hand refers to it.

The base-5 key of a suit has the count of the first kind in the highest digit, as in `paili.kernels.shapes`.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, Final

from paili.kernels.memory import filled, sparse, zeros
from paili.tables.load import stored
from paili.tables.store import Store

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.tiles import COPIES

NUMBERS, TERMINALS, HONOURS, NO_SUIT = range(4)
"""The sorts of suits."""
RECORD: Final = 16
"""Numbers of a record: part, forms, forms where a quad is two pairs, tiles; nine sets; three digits."""
FORMS: Final = 1
TILES: Final = 3
SETS: Final = 4
DIGITS: Final = 13
"""Where a record has the counts of its kinds in binary: nine bits for the ones, the twos and the fours."""

_NUMBERS: Final = 5**9
_HONOURS: Final = 5**7
_UPPER: Final = 125
_FIRST: Final = 5**8
_KEPT_RECORDS: Final = 1 << 19  # more than the suits that fit into a hand of 14 tiles
_SPARE_RECORDS: Final = 1 << 17  # of suits that occur later: more than one question uses
_BYTE: Final = 256
_KNITTED: Final = 4
_IS_KNIT: Final = 1 << 15


class SuitTables:
    """The tables of suits for variants with one number of melds, with or without the limit of four copies of
    a kind.

    Attributes:
        size: the number of parts.
        width: the number of shares without the pair: the number of melds plus one.
        products: the product of each two parts, ``uint16[size * size]``.
        needs: the number of tiles that a suit lacks, by part and share, ``uint8[size * 2 * width]``.
        ways: the set of the cheapest shares of a suit, by number of melds, part of the suit, and part of the
            other three suits, ``uint16``.
        index: the index of the record of each suit, by its sort and key; 0 if no record is kept, ``uint32``.
        records: the records, one after the other, ``uint16``; the first record is not used.
        knitted: for each record, four numbers that `knit` computes, ``uint16``.
        kept, all: the number of the first spare record, and the number of all records.
        number: the number of the next record.
    """

    def __init__(self, store: Store, kept: int = _KEPT_RECORDS, spare: int = _SPARE_RECORDS) -> None:
        """Store the tables of a table file, and compute `lower_shares`.

        Args:
            store: the table file.
            kept: how many records are kept, including the first one, which is not used.
            spare: how many records are used in turn for further suits.
        """
        self.size, self.width = len(store.needs), store.melds + 1
        self.products = _products(store)
        self.needs = memoryview(b"".join([bytes((*bare, *paired)) for bare, paired in store.needs]))
        self.low, self.high, self.rows = (memoryview(table) for table in store.rows)
        self.honours, self.terminals = memoryview(store.honours), filled("H", store.terminals)
        self.lowered = lower_shares(self)
        self.ways = sparse("H", self.width * self.size * self.size)
        self.planes = 0
        self.index = sparse("I", 2 * _NUMBERS + _HONOURS + 1)  # one place for suits that are not there
        # one record more: registers read past the nine sets of the last one
        self.records = sparse("H", RECORD * (kept + spare + 1))
        self.knitted = sparse("H", _KNITTED * (kept + spare))
        self.kept, self.all, self.number = kept, kept + spare, 1

    def add(self, sort: int, key: int, slot: int) -> int:
        """Compute the record of a suit, keep it if there is room, and return its index.

        Args:
            sort: the sort of the suit: a number suit, a suit of ones and nines, honours, or no suit.
            key: the base-5 key of the suit.
            slot: where the suit stands in ``index``.
        """
        if self.number >= self.all:
            self.number = self.kept
        is_kept = self.number < self.kept
        at, key = RECORD * self.number, 0 if sort == NO_SUIT else key
        kinds = 7 if sort == HONOURS else 9
        self.number += 1
        part = self.part_of(sort, key)
        self.records[at] = part
        power = _FIRST if kinds == 9 else _FIRST // 25
        forms, quads, tiles = 0, 0, 0
        ones, twos, fours = 0, 0, 0
        for place in range(kinds):
            count = key // power % 5
            tiles += count
            ones |= (count & 1) << place
            twos |= (count >> 1 & 1) << place
            fours |= (count >> 2) << place
            if count:
                forms += 1 | (count > 1) << 4
                quads += (count + 1) // 2 | count // 2 << 4
                if kinds == 7 or place in {0, 8}:
                    forms += 1 << 8 | (count > 1) << 12
                    quads += 1 << 8 | (count > 1) << 12
            in_play = sort != TERMINALS or place in {0, 8}
            lowered = 0
            if count < COPIES and in_play:
                lowered = self.lowered[part * self.size + self.part_of(sort, key + power)]
            self.records[at + SETS + place] = lowered
            power //= 5
        self.records[at + FORMS] = forms
        self.records[at + FORMS + 1] = quads
        self.records[at + TILES] = tiles
        self.records[at + DIGITS] = ones
        self.records[at + DIGITS + 1] = twos
        self.records[at + DIGITS + 2] = fours
        if is_kept:
            self.index[slot] = at
        else:
            self.knitted[(at >> 2) + 3] = 0  # not computed for this suit
        return at

    def knit(self, at: int, key: int) -> int:
        """Compute the four numbers of a number suit for the forms of knitted tiles, and return their index.

        Entry 0 is the part of the suit after one tile of each of the ranks 1, 4 and 7 is removed that the
        suit has; the entries 1 and 2 are the same for 258 and 369. Entry 3 has how many of each three ranks
        the suit lacks, four bits for each; its highest bit says that the numbers are computed.

        Args:
            at: the index of the record of the suit.
            key: the base-5 key of the suit.
        """
        place, lacks = at >> 2, 0  # four numbers for the sixteen of a record
        for low in range(3):
            rest, power = key, _FIRST
            for rank in range(9):
                if rank % 3 == low:
                    if key // power % 5:
                        rest -= power
                    else:
                        lacks += 1 << 4 * low
                power //= 5
            self.knitted[place + low] = self.part_of(NUMBERS, rest)
        self.knitted[place + 3] = _IS_KNIT | lacks
        return place

    def part_of(self, sort: int, key: int) -> int:
        """Return the part of a suit: the number of its class, which holds all suits with equal needs.

        Args:
            sort, key: as in `add`.
        """
        if sort == HONOURS:
            return self.honours[key]
        if sort == TERMINALS:
            return self.terminals[key % 5 + key // _FIRST * 5]
        row = self.high[key // _UPPER] << 8 | self.low[key // _UPPER]
        return self.rows[row * _UPPER + key % _UPPER]

    def make_plane(self, melds: int) -> None:
        """Compute, for wins of a number of melds and a pair, which shares of each suit are the cheapest.

        A share is a number of melds, with or without the pair, that the suit contributes
        (`paili.kernels.draws`).
        """
        write_ways(self, melds)
        self.planes |= 1 << melds


def write_ways(tables: SuitTables, melds: int) -> None:
    """Write the sets of the cheapest shares of a suit for a number of melds and the pair.

    There is an entry for each part of the suit and each combined part of the other three suits.

    Args:
        tables: the tables, whose ``ways`` are written.
        melds: the number of melds.
    """
    needs, size, width = tables.needs, tables.size, tables.width
    at = melds * size * size
    for a in range(size):
        for b in range(size):
            least, ways = 255, 0
            for pairs in range(2):
                for own in range(melds + 1):
                    need = needs[2 * width * a + pairs * width + own]
                    need += needs[2 * width * b + (1 - pairs) * width + melds - own]
                    if need < least:
                        least, ways = need, 0
                    if need == least:
                        ways |= 1 << pairs * width + own
            tables.ways[at] = ways
            at += 1


def lower_shares(tables: SuitTables) -> Any:
    """Return, for each two parts A and B, the shares for which B lacks fewer tiles than A.

    A part is a class of suits; a share is a number of melds, with or without the pair
    (`paili.kernels.draws`).

    Returns:
        ``uint16[size * size]``, row by row: one row for each A, one column for each B.
    """
    needs, size, shares = tables.needs, tables.size, 2 * tables.width
    lowered = zeros("H", size * size)
    for a in range(size):
        for b in range(size):
            lower = 0
            for share in range(shares):
                lower |= (needs[shares * a + share] > needs[shares * b + share]) << share
            lowered[a * size + b] = lower
    return lowered


def _products(store: Store) -> memoryview:
    if len(store.needs) > _BYTE:
        return filled("H", [part for row in store.products for part in row])
    flat = bytearray().join(map(bytes, store.products))
    wide = bytearray(2 * len(flat))
    wide[sys.byteorder == "big" :: 2] = flat
    return memoryview(wide).cast("H")


@cache
def suit_tables(melds: int, limited: bool) -> SuitTables:
    """Return the tables for hands of a number of melds.

    Args:
        melds: the number of melds of a complete hand, 4 or 5.
        limited: whether no kind may have more than four copies.

    >>> suit_tables(4, True).size
    225
    """
    return SuitTables(stored(melds, limited))
