"""Tables that give the useful draws of a suit with two look-ups, instead of two look-ups for each kind.

Method: a win needs melds and a pair. Some of them come from one suit, the others from the *rest* (the other
three suits). A *share* of a suit is a number of melds, with or without the pair, that the suit contributes.
For each share, the suit and the rest lack certain numbers of tiles; the cheapest shares are those with the
smallest sum. The set of the cheapest shares depends only on the *part* (class number) of the suit and on that
of the rest. A draw lowers the number of tiles that the suit lacks for a share by at most one. So a draw is
useful if and only if it lowers this number for one of the cheapest shares. For each kind of the suit, the
shares whose number a draw of the kind lowers are another set. So a suit has nine sets, and nine comparisons
with the set of the cheapest shares give all its useful draws.

Many of the 405,350 number suits that fit into a hand of 14 tiles have the same nine sets. Each combination of
nine sets is stored once; combinations of suits with few tiles are stored first. Plain Python computes the
nine sets of a suit at the first look-up.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from paili.kernels.game import NUMBER_KINDS, game_of, tables_key
from paili.kernels.memory import zeros
from paili.tables.load import PART_SHIFT, tables_for
from paili.tiles import COPIES
from paili.variants import STANDARD, Variant

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.game import HONOUR_KINDS

_SUIT: Final = 9  # sets of a suit
_PADDING: Final = bytes(32)  # more than one load reads


class Draws:
    """The tables from which the useful draws are looked up.

    A *share* is a number of melds, with or without the pair, that a suit contributes to a win. A set of
    shares is a number; its bit ``pairs * (melds + 1) + melds`` stands for a share of so many pairs and melds.

    Attributes:
        ways: the set of the cheapest shares, ``uint16``, for each number of melds, part of the suit, and part
            of the other three suits. Indices are those of ``distances`` in `paili.kernels.game.GameTables`.
        rows: for each suit, the index in ``lowered`` of its nine sets, ``uint32``. Indices are those of
            ``words`` in `paili.kernels.game.GameTables`.
        lowered: combinations of nine sets, ``uint16``. Each set is for one kind of the suit: the shares that
            lack one tile less after a draw of that kind; 0 if the suit has all four copies.
    """

    def __init__(self, ways: Any, rows: Any, lowered: Any) -> None:
        self.ways, self.rows, self.lowered = ways, rows, lowered


def draws_of(variant: Variant) -> Draws:
    """Return the tables for a variant, computed at their first use.

    Raises:
        VariantError: if the loops do not support the variant.
    """
    return _build(tables_key(variant))


@cache
def _build(variant: Variant) -> Draws:
    game = game_of(variant, STANDARD)
    needs = _needs_of(variant)
    ways = zeros("H", len(game.distances))
    for melds in range(variant.melds + 1):
        write_ways(ways, needs, melds, melds * len(needs) << game.shift, game.shift)
    lowered_by = lower_shares(needs)
    sorts = [
        SuitSets(game.words, lowered_by, (start, NUMBER_KINDS, len(needs)))
        for start in range(0, game.honours, 5**NUMBER_KINDS)
    ]
    sorts.append(SuitSets(game.words, lowered_by, (game.honours, HONOUR_KINDS, len(needs))))
    if not cython.compiled:
        rows = RowsOnDemand(sorts)
        return Draws(ways, rows, rows.lowered)
    places: dict[bytes, int] = {}
    starts = zeros("I", len(game.words))
    for tiles in range(variant.max_tiles):
        for suits in sorts:
            suits.visit(places, starts, 0, 0, tiles)
    return Draws(ways, starts, memoryview(b"".join([*places, _PADDING])).cast("H"))


def _needs_of(variant: Variant) -> memoryview:
    """Return the number of tiles that a suit lacks for each part and share, ``uint8[parts, shares]``."""
    rows = [[*without, *with_pair] for without, with_pair in tables_for(variant).needs]
    needs = zeros("B", len(rows), len(rows[0]))
    for part, row in enumerate(rows):
        for share, need in enumerate(row):
            needs[part, share] = need
    return needs


def write_ways(ways: memoryview, needs: Any, melds: int, start: int, shift: int) -> None:
    """Write the sets of cheapest shares for hands of one number of melds.

    There is an entry for each part (class number) of the suit and each combined part of the other three
    suits.

    Args:
        ways: the table to write to.
        needs: the number of tiles that a suit lacks, by its part and the share (number of melds, with or
            without the pair).
        melds: the number of melds of the hand, without the pair.
        start: the index of the first entry to write.
        shift: the binary logarithm of the number of entries for each part of the suit.
    """
    parts, width = len(needs), needs.shape[1] // 2
    for a in range(parts):
        for b in range(parts):
            least, at = 255, start + (a << shift) + b
            for pairs in range(2):
                for own in range(melds + 1):
                    need = needs[a, pairs * width + own] + needs[b, (1 - pairs) * width + melds - own]
                    if need < least:
                        least, ways[at] = need, 0
                    if need == least:
                        ways[at] |= 1 << pairs * width + own


def lower_shares(needs: Any) -> memoryview:
    """Return, for each two parts A and B, the shares for which B lacks fewer tiles than A.

    A part is a class of suits; a share is a number of melds, with or without the pair
    (`paili.kernels.draws`).

    Args:
        needs: the number of tiles that a suit lacks, by part and share.

    Returns:
        ``uint16[parts * parts]``, row by row: one row for each A, the part before a draw; one column for each
            B, the part after the draw.
    """
    parts = len(needs)
    lower_of = zeros("H", parts * parts)
    for a in range(parts):
        for b in range(parts):
            for share in range(needs.shape[1]):
                lower = needs[a, share] > needs[b, share]
                lower_of[a * parts + b] |= lower << share
    return lower_of


class SuitSets:
    """A calculator of the nine sets of shares of a suit, for suits of one sort: number suits or honours.

    Attributes:
        words: the words (table entries, see `paili.tables.load`) of all suits.
        lowered_by: the result of `lower_shares`.
        start: the index in ``words`` of the first suit of this sort.
        kinds: the number of kinds of a suit, 9 or 7.
        parts: the number of parts.
        top: the number that a tile of the first kind adds to a suit key.
        raw, nine: the nine sets of the suit that was computed last, as bytes and as ``uint16``.
    """

    def __init__(self, words: memoryview, lowered_by: memoryview, sort: tuple[int, int, int]) -> None:
        self.words, self.lowered_by = words, lowered_by
        self.start, self.kinds, self.parts = sort
        self.top = 5 ** (sort[1] - 1)
        self.raw = bytearray(2 * _SUIT)
        self.nine = memoryview(self.raw).cast("H")

    def find(self, key: int) -> None:
        """Compute the nine sets of shares of a suit and write them to ``nine``.

        Args:
            key: the base-5 key of the suit.
        """
        own = (self.words[self.start + key] >> PART_SHIFT) * self.parts
        power = self.top
        for place in range(self.kinds):
            self.nine[place] = 0
            if key // power % 5 < COPIES:
                part = self.words[self.start + key + power] >> PART_SHIFT
                self.nine[place] = self.lowered_by[own + part]
            power //= 5

    def visit(self, places: dict[bytes, int], rows: Any, key: int, kind: int, left: int) -> None:
        """Compute the nine sets of shares of every suit with a number of tiles, and write the index of the
        sets.

        The function calls itself once for each possible count of the kind ``kind``.

        Args:
            places: a dict from the bytes of nine sets to their index; new sets are added.
            rows: the table to which the index of each suit is written.
            key: the base-5 key of the kinds before ``kind``, whose counts are fixed.
            kind: the kind whose count is chosen next.
            left: the number of tiles of this kind and the kinds after it.
        """
        if kind == self.kinds:
            self.find(key)
            rows[self.start + key] = places.setdefault(bytes(self.raw), _SUIT * len(places))
            return
        for count in range(left + 1 if left < COPIES else COPIES + 1):
            if left - count <= COPIES * (self.kinds - 1 - kind):
                self.visit(places, rows, key * 5 + count, kind + 1, left - count)


class RowsOnDemand(dict[int, int]):
    """A cache that maps each suit to the index of its nine sets of shares, which it computes at the first
    look-up.
    """

    def __init__(self, sorts: list[SuitSets]) -> None:
        super().__init__()
        self.lowered: list[int] = []
        self._sorts, self._places = sorts, dict[bytes, int]()

    def __missing__(self, at: int) -> int:
        suits = next(suits for suits in reversed(self._sorts) if suits.start <= at)
        suits.find(at - suits.start)
        nine = bytes(suits.raw)
        if nine not in self._places:
            self._places[nine] = len(self.lowered)
            self.lowered.extend(suits.nine)
        self[at] = number = self._places[nine]
        return number
