"""The tables for useful draws: two look-ups for a suit instead of two for each of its kinds.

Method: the tiles missing from a win are those of the cheapest way to divide the melds and the pair between
one suit and the *rest* of the hand. A *share* of a suit is a number of melds with or without the pair. The
shares of the suit that occur on the cheapest ways form a set of a few bits, which depends on the class
(*part*) of the suit and of the rest alone. No draw lowers the tiles missing for a share by more than one; so
a draw helps if and only if it lowers the tiles missing for a share of this set. The shares that a kind lowers
are another set: nine such sets for each suit. So nine comparisons with one set give all useful draws from the
suit.

Many of the 405,350 number suits that fit into a hand of 14 tiles have the same nine sets. Equal nine sets are
stored once, those of few tiles first. Plain Python computes the nine sets of a suit when they are looked up.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from paili.kernels.game import HONOUR_KINDS, NUMBER_KINDS, game_of, tables_key
from paili.kernels.memory import zeros
from paili.tables.load import PART_SHIFT, tables_for
from paili.tiles import COPIES
from paili.variants import STANDARD, Variant

try:
    import cython
except ImportError:
    from paili.kernels import cython

_SUIT: Final = 9  # sets of a suit
_PADDING: Final = bytes(32)  # more than one load reads


class Draws:
    """The tables from which the useful draws are looked up.

    A *share* is a number of melds, with or without the pair, that a suit contributes to a win. A set of
    shares is a number; its bit ``pairs * (melds + 1) + melds`` stands for a share of so many pairs and melds.

    Attributes:
        ways: the shares of a suit on the cheapest ways to a win, ``uint16``. The index has the number of
            melds, the class (part) of the suit and that of the other suits; it is the index of ``distances``
            in `paili.kernels.game.GameTables`.
        rows: the index in ``lowered`` of the nine sets of each suit, ``uint32``, with the indexes of
            ``words`` of `paili.kernels.game.GameTables`.
        lowered: groups of nine sets, ``uint16``. A set belongs to a kind of the suit: the shares that lack
            one tile less after a draw of that kind; 0 if the suit has all four copies.
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
    """Return the tiles missing for each share of each part of a variant, ``uint8[parts, shares]``."""
    rows = [[*without, *with_pair] for without, with_pair in tables_for(variant).needs]
    needs = zeros("B", len(rows), len(rows[0]))
    for part, row in enumerate(rows):
        for share, need in enumerate(row):
            needs[part, share] = need
    return needs


def write_ways(ways: memoryview, needs: Any, melds: int, start: int, shift: int) -> None:
    """Write one plane of the table of shares: those of a suit on the cheapest ways to a win.

    The plane has an entry for each class (part) of the suit and each class of the other three suits.

    Args:
        ways: the planes, written to.
        needs: the tiles missing, by the part of a suit and the share (number of melds, with or without the
            pair).
        melds: the number of melds of the hand, without the pair.
        start: the index of the first number of the plane.
        shift: the binary logarithm of the length of a row.
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
    """Return, for each two parts, the shares for which the second part lacks fewer tiles than the first.

    A part is a class of suits, a share a number of melds with or without the pair, see `paili.kernels.draws`.

    Args:
        needs: the tiles missing, by part and share.

    Returns:
        ``uint16[parts * parts]``, row by row: a row for the part before a draw, a column for the part after
        it.
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
    """Computes the nine sets of shares of suits of one sort: number suits or honours.

    Attributes:
        words: the words of all suits.
        lowered_by: the result of `lower_shares`.
        start: the index of the first word of this sort.
        kinds: the number of kinds of a suit, 9 or 7.
        parts: the number of parts.
        top: the number that a tile of the first kind adds to a suit key.
        raw, nine: the sets of the suit that was computed last, as bytes and as ``uint16``.
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
        """Visit every suit with a number of tiles: compute its nine sets of shares and write their index.

        Nine sets that are new are stored. The function calls itself with one more kind counted.

        Args:
            places: the index of each nine sets, by their bytes.
            rows: the index of each suit, written to.
            key: the key of the kinds before ``kind``, whose counts are fixed.
            kind: the next kind to count.
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
    """A cache of the index of the nine sets of shares of each suit, computed at the first look-up."""

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
