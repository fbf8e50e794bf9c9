"""The tables that say which draws help, as two look-ups a suit instead of two for each of its kinds.

Method: a hand is as far from a win as the cheapest way to share the melds and the pair out among a suit and
the *rest* of the hand. The suit lies on some of the cheapest ways with one share, on some with another: these
shares are a set of a few bits, and depend on the part of the suit and that of the rest alone. A draw helps
exactly where it lowers what the suit itself needs for one of these shares, as no draw lowers any need by
more than one. What each kind lowers is another such set, nine for each suit; so the draws from a suit that
help are found by one comparison of nine sets with one.

Of the 405,350 number suits that fit into a hand of 14 tiles many have the same nine sets; each nine are
kept once, those of few tiles first. Plain Python finds the nine sets of a suit when they are looked up.
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
    """The tables that say which draws help.

    A set has a bit for each share of the melds and the pair: ``pairs * (melds + 1) + melds``.

    Attributes:
        ways: for a plane, the part of a suit and the part of the rest, at the same places as in ``distances``
            of `paili.kernels.game.GameTables`: the shares of the suit on the cheapest ways to a win,
            ``uint16``.
        rows: for each suit, at the same places as in its ``words``, where its nine sets start, ``uint32``.
        lowered: nine sets, one after the other: for each kind of the suit, the shares for which a tile more
            of it lowers what the suit needs, ``uint16``; none where four are held.
    """

    def __init__(self, ways: Any, rows: Any, lowered: Any) -> None:
        self.ways, self.rows, self.lowered = ways, rows, lowered


def draws_of(variant: Variant) -> Draws:
    """Return the tables for a variant, made when they are first asked for.

    Raises:
        VariantError: if the loops do not know the variant.
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
    """Return what each part needs for each share, ``uint8[parts, shares]``."""
    rows = [[*without, *with_pair] for without, with_pair in tables_for(variant).needs]
    needs = zeros("B", len(rows), len(rows[0]))
    for part, row in enumerate(rows):
        for share, need in enumerate(row):
            needs[part, share] = need
    return needs


def write_ways(ways: memoryview, needs: Any, melds: int, start: int, shift: int) -> None:
    """Write one plane: for each part and rest, the shares of the part on the cheapest ways.

    Args:
        ways: all planes.
        needs: what each part needs for each share.
        melds: how many melds are to be made beside the pair.
        start: where the plane starts.
        shift: the width of a row, as a shift.
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
    """Return for each part and each part after a draw the shares whose need is lower, row by row."""
    parts = len(needs)
    found = zeros("H", parts * parts)
    for a in range(parts):
        for b in range(parts):
            for share in range(needs.shape[1]):
                lower = needs[a, share] > needs[b, share]
                found[a * parts + b] |= lower << share
    return found


class SuitSets:
    """Finds the nine sets of suits of one sort.

    Attributes:
        words: the words of all suits.
        lowered_by: what `lower_shares` returned.
        start: where the words of this sort start.
        kinds: how many kinds it has.
        parts: how many parts there are.
        top: what a tile of the first kind adds to a key.
        raw, nine: the sets of the suit that was looked at last, as bytes and as ``uint16``.
    """

    def __init__(self, words: memoryview, lowered_by: memoryview, sort: tuple[int, int, int]) -> None:
        self.words, self.lowered_by = words, lowered_by
        self.start, self.kinds, self.parts = sort
        self.top = 5 ** (sort[1] - 1)
        self.raw = bytearray(2 * _SUIT)
        self.nine = memoryview(self.raw).cast("H")

    def find(self, key: int) -> None:
        """Write the nine sets of the suit with a key."""
        own = (self.words[self.start + key] >> PART_SHIFT) * self.parts
        power = self.top
        for place in range(self.kinds):
            self.nine[place] = 0
            if key // power % 5 < COPIES:
                part = self.words[self.start + key + power] >> PART_SHIFT
                self.nine[place] = self.lowered_by[own + part]
            power //= 5

    def visit(self, places: dict[bytes, int], rows: Any, key: int, kind: int, left: int) -> None:
        """Write where the nine sets of each suit of so many more tiles start; new ones get a new place.

        Args:
            places: the place of each nine sets.
            rows: what is written to.
            key: of the kinds before.
            kind: which kind comes next.
            left: how many tiles are left for it and those after it.
        """
        if kind == self.kinds:
            self.find(key)
            rows[self.start + key] = places.setdefault(bytes(self.raw), _SUIT * len(places))
            return
        for count in range(left + 1 if left < COPIES else COPIES + 1):
            if left - count <= COPIES * (self.kinds - 1 - kind):
                self.visit(places, rows, key * 5 + count, kind + 1, left - count)


class RowsOnDemand(dict[int, int]):
    """The starts of the nine sets of a suit, computed when they are looked up."""

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
        self[at] = found = self._places[nine]
        return found
