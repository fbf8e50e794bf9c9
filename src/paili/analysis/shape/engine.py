"""Distances, useful draws and discard tables of concealed tiles, the base of all questions about a hand.

Method: a suit is looked up as a whole. Suits that lack equally many tiles for every number of pairs and melds
form a class, whose number is called the *part*. The entry of a suit holds its part, and its part after a draw
of each kind, one byte for each kind. The three remaining suits are merged once. For the merged suits and the
number of tiles missing now, a table of 256 bytes marks every part with which fewer tiles would be missing;
``bytes.translate`` then marks the useful draws of the suit in one call. After a discard, the suit has the
entry of a smaller suit. All discards from a suit lead to a few parts, so the useful draws from the other
three suits are looked up once for each part. Seven pairs and thirteen orphans follow from the sums of the
counts of kinds and pairs. Entries and tables are computed at their first use and cached. A suit is identified
by its key (see `paili.hand`) or by the bytes of its counts; both lead to the same entry. Nothing is checked
here. Wildcards are counted as tiles but do not lower the distances: a wildcard replaces one missing tile of
every form, which the caller subtracts.

>>> from paili.variants import RIICHI
>>> engine = Engine(RIICHI, by_shape=False)
>>> missing, mask = engine.draws(cut(bytes([1] * 13 + [0] * 21)))  # 123456789m1234p
>>> missing, TileSet.from_mask(mask)
(1, TileSet.parse('14p'))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from operator import or_
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from paili.analysis.shape.suit_memo import SuitMemo
from paili.tables.load import PART_SHIFT, Tables, tables_for
from paili.tiles import COPIES, EAST, KINDS, ORPHANS, POWERS, TileSet
from paili.variants import (
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Variant,
)
from paili.variants import Suit as Sort

if TYPE_CHECKING:
    from paili.analysis.shape.knitted import KnittedWay
    from paili.kernels.single.lookup import Lookup
    from paili.tables.need import Need

NEVER: Final = 99  # tiles missing from a form that cannot apply
WHOLE: Final = 13  # seven pairs and thirteen orphans need all tiles concealed

_OUT_OF_REACH: Final = bytes([NEVER]) * 256
_NO_DRAW: Final = 255
_ORPHANS: Final = TileSet(ORPHANS).mask
_RANKS: Final = 511
# The four suits of 34 counts, by ``cut(bytearray(counts))``: a bytearray takes half the time of bytes.
cut: Final = Struct("9s9s9s7s").unpack

_ALL: Final = (1 << KINDS) - 1
FOUR_TIMES: Final = sum([1 << KINDS * times for times in range(4)])  # a mask times this is four of it
_OTHERS: Final = tuple(tuple(other for other in range(4) if other != suit) for suit in range(4))

Suits = Sequence[int] | Sequence[bytes]
_Rows = list[tuple[int, int, int]]


# The facts of a suit, as a plain tuple, which Python unpacks in a third of the time of a record:
# its part (see `paili.tables`); its forms, tiles << 16 and what seven pairs and thirteen orphans need, so
# that the forms of four suits can be added; for each kind from the highest down the part that its draw
# leaves, or that it may not be drawn; and four masks of kinds, KINDS bits each, that those of other suits
# can be added to: what brings seven pairs closer where there are seven kinds, and where there are fewer,
# the kinds that bring thirteen orphans closer, with a pair and without one.
Suit = tuple[int, int, Any, int]
_Discards = tuple[tuple[int, Suit], ...]


class Engine:
    """The cached tables of one variant, from which distances, useful draws and discards are looked up.

    An *entry* describes one suit: its class (the *part*, see the module), its counts of kinds and pairs, and
    its class after each draw.

    Attributes:
        tables: the tables of the variant.
        rows: the number of tiles missing from the standard form, by the class of one suit and the class of
            the other three; ``NEVER`` everywhere if that form does not win.
        suits: for each of the four suits, a cache of entries.
        smaller: for each of the four suits, a cache of the discards, each with the entry of the suit after
            it.
        marks: for each number of melds to be made, a cache of tables that mark the useful draws.
        kinds: for each of the four suits, a cache of the marks as masks of kinds.
        pairs: the tiles missing from seven pairs, by the low byte of the sum of the counts of kinds and
            pairs.
        orphans: the tiles missing from thirteen orphans, by the next byte of that sum.
        lookup: the tables of the compiled loops; None if no compiled loop supports the variant.
    """

    lookup: Lookup | None = None

    def __init__(self, variant: Variant, by_shape: bool) -> None:
        self.tables = tables_for(variant, limited=not by_shape)
        self.rows = self.tables.rows if STANDARD in variant.forms else _rows_out_of_reach(self.tables)
        wide = _is_wide(variant, self.tables)
        m, p, s, z = (_Suits(suit, variant, self.tables, by_shape, wide) for suit in range(4))
        self.suits = m, p, s, z
        self.smaller = _Smaller(m), _Smaller(p), _Smaller(s), _Smaller(z)
        self.marks = tuple(_Marks(rows, wide) for rows in self.rows)
        self.kinds = _Kinds(0), _Kinds(9), _Kinds(18), _Kinds(27)
        self._tables_of_suits = (*self.suits, *self.kinds, self.tables.merge, self.rows, self.marks)
        self.pairs = self.tables.seven_pairs if SEVEN_PAIRS in variant.forms else _OUT_OF_REACH
        self.orphans = self.tables.thirteen_orphans if THIRTEEN_ORPHANS in variant.forms else _OUT_OF_REACH

    def distances(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> tuple[int, ...]:
        """Return the number of tiles missing from each form, ``NEVER`` for a form that cannot apply.

        Args:
            suits: the four suits.
            wildcards: the number of wildcards beside these tiles; they count as tiles but do not lower the
                distances.
            melded: whether the hand has melds besides these tiles.
        """
        (m, in_m, _, _), (p, in_p, _, _), (s, in_s, _, _), (z, in_z, _, _) = self.entries(suits)
        forms, merge = in_m + in_p + in_s + in_z, self.tables.merge
        tiles = (forms >> PART_SHIFT) + wildcards
        standard = self.rows[tiles // 3][merge[m][p]][merge[s][z]]
        return standard, *self.other_forms(forms, tiles, melded)

    def draws(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> tuple[int, int]:
        """Return how many tiles the nearest form lacks, and the mask of the kinds that lower that number.

        With ``melded`` only the standard form counts.
        """
        of_m, of_p, of_s, of_z, kinds_m, kinds_p, kinds_s, kinds_z, merge, rows, marks = self._tables_of_suits
        m, p, s, z = suits
        m, in_m, after_m, draws_m = of_m[m]
        p, in_p, after_p, draws_p = of_p[p]
        s, in_s, after_s, draws_s = of_s[s]
        z, in_z, after_z, draws_z = of_z[z]
        forms, left, right = in_m + in_p + in_s + in_z, merge[m][p], merge[s][z]
        tiles = (forms >> 16) + wildcards
        distance = rows[tiles // 3][left][right]
        nearer = marks[tiles // 3][distance]
        mask = (
            kinds_m[after_m.translate(nearer[merge[right][p]])]
            | kinds_p[after_p.translate(nearer[merge[right][m]])]
            | kinds_s[after_s.translate(nearer[merge[left][z]])]
            | kinds_z[after_z.translate(nearer[merge[left][s]])]
        )
        if melded or tiles < WHOLE:
            return distance, mask
        pairs, orphans = self.pairs[forms & 255], self.orphans[forms >> 8 & 255]
        if distance < pairs and distance < orphans:
            return distance, mask
        draws = draws_m + draws_p + draws_s + draws_z
        return _nearest(distance, pairs, orphans, mask, draws, forms)

    def standard_draws(self, suits: Suits, wildcards: int = 0) -> tuple[int, int]:
        """Return how many tiles the standard form lacks, and the mask of the kinds that lower that number."""
        return Engine.draws(self, suits, wildcards, melded=True)

    def form_draws(self, suits: Suits, pairs: bool) -> int:
        """Return the kinds that lower the shanten for seven pairs or thirteen orphans, as a mask.

        Args:
            suits: the four suits.
            pairs: True for seven pairs, False for thirteen orphans.
        """
        _, forms_of, _, draws_of = zip(*self.entries(suits), strict=True)
        forms, draws = sum(forms_of), sum(draws_of)
        return _nearest(NEVER, NEVER - pairs, NEVER - (not pairs), 0, draws, forms)[1]

    def discards(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> list[tuple[int, int, int]]:
        """Return for each discard its kind, the number of tiles missing after it, and the useful draws."""
        entries = (_, in_m, _, _), (_, in_p, _, _), (_, in_s, _, _), (_, in_z, _, _) = self.entries(suits)
        tiles = (in_m + in_p + in_s + in_z >> PART_SHIFT) + wildcards
        one_form, result = melded or tiles <= WHOLE, list[tuple[int, int, int]]()
        for suit, key in enumerate(suits):
            if smaller := self.smaller[suit][key]:
                self._add_discards(suit, smaller, entries, tiles // 3, one_form, result)
        return result

    def _add_discards(
        self, suit: int, smaller: _Discards, entries: Sequence[Suit], melds: int, one_form: bool, rows: _Rows
    ) -> None:
        """Add the discards from one suit to a table of discards, in the loop that takes most of the time.

        Args:
            suit: the number of the suit, 0…3.
            smaller: the discards of the suit, each with the entry of the suit after it.
            entries: the entries of the four suits before the discard.
            melds: the number of melds to be made.
            one_form: whether only the standard form counts.
            rows: the table to extend by entries of kind, number of missing tiles, mask of useful draws.
        """
        merge, kinds, pairs_by, orphans_by = self.tables.merge, self.kinds[suit], self.pairs, self.orphans
        first, second, third = _OTHERS[suit]
        kinds_a, kinds_b, kinds_c = self.kinds[first], self.kinds[second], self.kinds[third]
        (a, forms_a, after_a, draws_a), (b, forms_b, after_b, draws_b) = entries[first], entries[second]
        c, forms_c, after_c, draws_c = entries[third]
        beside_a, beside_b, beside_c = merge[merge[b][c]], merge[merge[a][c]], merge[merge[a][b]]
        rest = beside_c[c]
        forms_beside = forms_a + forms_b + forms_c
        draws_beside = draws_a + draws_b + draws_c
        row, marks = self.rows[melds][rest], self.marks[melds]
        by_part: dict[int, tuple[int, Any, int]] = {}
        for kind, (part, own_forms, after, draws) in smaller:
            if part not in by_part:
                nearer = marks[row[part]]
                by_part[part] = (
                    row[part],
                    nearer[rest],
                    (
                        kinds_a[after_a.translate(nearer[beside_a[part]])]
                        | kinds_b[after_b.translate(nearer[beside_b[part]])]
                        | kinds_c[after_c.translate(nearer[beside_c[part]])]
                    ),
                )
            distance, own, mask = by_part[part]
            mask |= kinds[after.translate(own)]
            forms = forms_beside + own_forms
            pairs, orphans = pairs_by[forms & 255], orphans_by[forms >> 8 & 255]
            if not one_form and (pairs <= distance or orphans <= distance):
                distance, mask = _nearest(distance, pairs, orphans, mask, draws_beside + draws, forms)
            rows.append((kind, distance, mask))

    def entries(self, suits: Suits) -> tuple[Suit, Suit, Suit, Suit]:
        """Return the entries of four suits."""
        (of_m, of_p, of_s, of_z), (m, p, s, z) = self.suits, suits
        return of_m[m], of_p[p], of_s[s], of_z[z]

    def other_forms(self, forms: int, tiles: int, melded: bool) -> tuple[int, int]:
        """Return how many tiles are missing from seven pairs and from thirteen orphans.

        Args:
            forms: the counts of kinds and pairs of all suits, packed into one number.
            tiles: the number of tiles of the hand.
            melded: whether the hand has melds, so that these forms cannot apply.
        """
        if melded or tiles < WHOLE:
            return NEVER, NEVER
        return self.pairs[forms & 255], self.orphans[forms >> 8 & 255]


class KnittedEngine(Engine):
    """An engine for variants in which forms of knitted tiles win too, see `paili.analysis.shape.knitted`.

    The number of concealed tiles tells whether the one meld of a knitted straight is concealed (13 or 14
    tiles) or called (10 or 11 tiles). Honours and knitted tiles need a hand without melds.
    """

    def __init__(self, variant: Variant, by_shape: bool) -> None:
        from paili.analysis.shape import knitted

        super().__init__(variant, by_shape)
        # Beside the nine knitted tiles stand a meld and a pair, whether a hand of these alone wins or not.
        alone = replace(variant, name=f"{variant.name}, groups", forms=(STANDARD,))
        self._groups = self if STANDARD in variant.forms else Engine(alone, by_shape)
        self._knitted, self.ways = knitted, knitted.Ways()
        self._by_shape, self._natural = by_shape, variant.natural.mask
        self._straight_from = WHOLE - 3 if KNITTED_STRAIGHT in variant.forms else NEVER
        self._mixed_from = WHOLE if HONOURS_AND_KNITTED in variant.forms else NEVER

    def distances(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> tuple[int, ...]:
        """Return the number of tiles missing from each of the five forms, ``NEVER`` if impossible."""
        straight = mixed = NEVER
        tiles = self._tiles(suits) + wildcards
        for way in self.ways.of(suits) if tiles >= self._straight_from else ():
            beside, _, _ = Engine.distances(self._groups, way.rest, wildcards - way.missing, melded=True)
            straight = min(straight, way.missing + beside)
        for lacking in self._mixed_lacking(suits) if tiles >= self._mixed_from else ():
            mixed = min(mixed, self._knitted.mixed_distance(lacking))
        return *super().distances(suits, wildcards, melded), straight, mixed

    def draws(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> tuple[int, int]:
        """Return how many tiles the nearest form lacks, and the mask of the kinds that lower that number."""
        return self._with_knitted(super().draws(suits, wildcards, melded), suits, wildcards)

    def discards(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> _Rows:
        """Return for each discard its kind, the number of tiles missing after it, and the useful draws."""
        rows = super().discards(suits, wildcards, melded)
        after = [_replaced(suits, at, less) for at in range(4) for _, less in _with_one_less(suits[at])]
        return [
            (kind, *self._with_knitted((distance, mask), left, wildcards))
            for (kind, distance, mask), left in zip(rows, after, strict=True)
        ]

    def straight_draws(self, way: KnittedWay, wildcards: int = 0) -> tuple[int, int]:
        """Return how many tiles a knitted straight lacks in one order of suits (see `KnittedEngine`), and the
        useful draws."""
        beside, mask = self._groups.standard_draws(way.rest, wildcards - way.missing)
        drawable = self._natural if self._by_shape else self._natural & ~way.full
        return way.missing + beside, (mask | way.lacking) & drawable

    def standard_draws(self, suits: Suits, wildcards: int = 0) -> tuple[int, int]:
        """Return how many tiles melds and a pair lack, and the mask of the kinds that lower that number."""
        return Engine.draws(self._groups, suits, wildcards, melded=True)

    def mixed_draws(self, suits: Suits) -> int:
        """Return the kinds that lower the shanten for the form honours and knitted tiles, as a mask."""
        nearest = min(map(self._knitted.mixed_distance, self._mixed_lacking(suits)))
        wanted = (
            lacking
            for lacking in self._mixed_lacking(suits)
            if self._knitted.mixed_distance(lacking) == nearest
        )
        return reduce(or_, wanted) & self._natural

    def _with_knitted(self, pair: tuple[int, int], suits: Suits, wildcards: int) -> tuple[int, int]:
        """Return how many tiles the nearest form lacks, and the useful draws; knitted forms are included.

        Args:
            pair: the number of missing tiles and the mask of useful draws for the forms without knitted
                tiles.
            suits: the four suits.
            wildcards: the number of wildcards.
        """
        tiles = self._tiles(suits) + wildcards
        for way in self.ways.of(suits) if tiles >= self._straight_from else ():
            pair = _nearer(pair, self.straight_draws(way, wildcards))
        for lacking in self._mixed_lacking(suits) if tiles >= self._mixed_from else ():
            pair = _nearer(pair, (self._knitted.mixed_distance(lacking), lacking & self._natural))
        return pair

    def _mixed_lacking(self, suits: Suits) -> Iterator[int]:
        """Yield, for each order of the suits, the knitted kinds and honours that the hand lacks, as masks."""
        honours = self._knitted.honours_lacking(suits[3])
        return (way.lacking | honours for way in self.ways.of(suits))

    def _tiles(self, suits: Suits) -> int:
        return sum([forms for _, forms, _, _ in self.entries(suits)]) >> PART_SHIFT


def _nearer(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Return the smaller of two distances with its useful draws; if they are equal, with the draws of both.

    Args:
        one, other: for a form, the number of missing tiles and the mask of the kinds that lower it.
    """
    if one[0] == other[0]:
        return one[0], one[1] | other[1]
    return min(one, other)


def _replaced(suits: Suits, place: int, suit: Any) -> Any:
    return tuple(suit if other == place else same for other, same in enumerate(suits))


# ------------------------------------------------------------------------------- entries of suits


class _Suits(SuitMemo[Suit]):
    """A cache of the entries of one suit, by the key of the suit or by the bytes of its counts."""

    def __init__(self, suit: int, variant: Variant, tables: Tables, by_shape: bool, wide: bool) -> None:
        super().__init__()
        self.first, self._runs = 9 * suit, suit != EAST // 9
        self._words, in_play = tables.words[suit], variant.natural.mask >> self.first & _RANKS
        self._powers = POWERS[self.first : self.first + 9]
        self._may_be = [in_play >> place & 1 for place in range(len(self._powers))]
        self._orphans, self._four_in_play = _ORPHANS >> self.first & _RANKS, in_play * FOUR_TIMES
        self._by_shape, self._quad_as_pairs, self._wide = by_shape, variant.quad_as_pairs, wide
        self._tables, self._limits = tables, tables.limits[suit]
        self._no_draw = len(tables.needs) if wide else _NO_DRAW

    def __missing__(self, suit: int | bytes) -> Suit:
        key = suit if isinstance(suit, int) else sum(map(int.__mul__, suit, POWERS))
        counts = [key // power % 5 for power in self._powers]
        # for a kind with four copies, this is the suit itself, which is not used
        drawn = [key + power * (count < COPIES) for power, count in zip(self._powers, counts, strict=True)]
        part, *parts = self._words.parts_of([key, *drawn])
        for place, may_be in enumerate(self._may_be):
            if not may_be or counts[place] == COPIES:
                is_fifth = may_be and self._by_shape
                parts[place] = self._part_of_fifth(counts, place) if is_fifth else self._no_draw
        parts.reverse()
        after = "".join(map(chr, parts)) if self._wide else bytes(parts)
        forms = sum(counts) << PART_SHIFT | self._words.forms_of(key)
        return self.keep(suit, (part, forms, after, self._form_draws(counts)))

    def _part_of_fifth(self, counts: list[int], place: int) -> int:
        from paili.tables.need import suit_need

        counts = [count + (other == place) for other, count in enumerate(counts)]
        need = suit_need(tuple(counts), self._limits, self._tables.melds, runs=self._runs)
        return self._parts[need]

    @cached_property
    def _parts(self) -> dict[Need, int]:
        return {need: part for part, need in enumerate(self._tables.needs)}

    def _form_draws(self, counts: list[int]) -> int:
        by_count = [0] * (COPIES + 1)
        for place, count in enumerate(counts):
            by_count[count] |= 1 << place
        none, single, two, three, _ = by_count
        singles, new = (single | three, none | two) if self._quad_as_pairs else (single, none)
        of_orphans = none & self._orphans | self._orphans << KINDS
        draws = singles | (singles | new) << KINDS | of_orphans << 2 * KINDS
        return (draws & self._four_in_play) << self.first


def _rows_out_of_reach(tables: Tables) -> list[list[bytes]]:
    """Return a table of distances that are all ``NEVER``, for variants without the standard form."""
    return [[bytes([NEVER]) * len(row) for row in rows] for rows in tables.rows]


def _is_wide(variant: Variant, tables: Tables) -> bool:
    """Return whether class numbers of suits may exceed a byte.

    They may in a game of five melds with a suit of only ones and nines.
    """
    return len(tables.needs) > _NO_DRAW and Sort.TERMINALS in variant.suits


class _Smaller(SuitMemo[_Discards]):
    """A cache of the discards of each suit: every kind, with the entry of the suit after its discard."""

    def __init__(self, suits: _Suits) -> None:
        super().__init__()
        self._suits = suits

    def __missing__(self, suit: int | bytes) -> _Discards:
        first, entries = self._suits.first, self._suits
        return self.keep(
            suit, tuple([(first + place, entries[less]) for place, less in _with_one_less(suit)])
        )


def _with_one_less(suit: int | bytes) -> list[tuple[int, int | bytes]]:
    if isinstance(suit, int):
        return [(place, suit - power) for place, power in enumerate(POWERS[:9]) if suit // power % 5]
    ranks = [(place, count) for place, count in enumerate(suit) if count]
    return [(place, suit[:place] + bytes([count - 1]) + suit[place + 1 :]) for place, count in ranks]


# ------------------------------------------------------------------------- which draws are useful


class _Marks(dict[int, "_MarksAt"]):
    """A cache of tables that mark useful draws, by the number of tiles missing now.

    A table marks the classes of suits (parts) with which fewer tiles would be missing. One object serves one
    number of melds to be made.
    """

    def __init__(self, rows: Sequence[bytes], wide: bool) -> None:
        self._rows, self._wide = rows, wide

    def __missing__(self, distance: int) -> _MarksAt:
        self[distance] = marks_at = _MarksAt(self._rows, distance, self._wide)
        return marks_at


class _MarksAt(dict[int, Any]):
    """A cache of tables that mark useful draws, by the class (part) of the other three suits together.

    A table has 1 for each class of the suit with which fewer tiles would be missing, otherwise 0.
    """

    def __init__(self, rows: Sequence[bytes], distance: int, wide: bool) -> None:
        self._rows, self._distance, self._wide = rows, distance, wide

    def __missing__(self, rest: int) -> Any:
        marks = "".join(["01"[missing < self._distance] for missing in self._rows[rest]]) + "0"
        self[rest] = result = marks if self._wide else marks[:_NO_DRAW].encode().ljust(256, b"0")
        return result


class _Kinds(dict[Any, int]):
    """A cache that turns the marked draws of one suit (the bytes 0 and 1, by kind) into a 34-bit mask."""

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, marks: bytes | str) -> int:
        self[marks] = result = int(marks, 2) << self._first
        return result


def _nearest(standard: int, pairs: int, orphans: int, mask: int, draws: int, forms: int) -> tuple[int, int]:
    """Return the number of missing tiles and the useful draws of a hand near seven pairs or thirteen orphans.

    Seven pairs or thirteen orphans must lack no more tiles than the standard form.

    Args:
        standard: the tiles missing from the standard form.
        pairs: the tiles missing from seven pairs.
        orphans: the tiles missing from thirteen orphans.
        mask: the draws that bring the standard form closer.
        draws: the sum of the draw masks of the suits.
        forms: the counts of kinds and pairs of all suits, packed into one number.
    """
    nearest = min(pairs, orphans)
    if standard > nearest:
        mask = 0
    if pairs == nearest:
        mask |= draws >> (KINDS if forms & 15 < 7 else 0) & _ALL
    if orphans == nearest:
        mask |= draws >> (2 * KINDS if forms >> 12 & 15 else 3 * KINDS) & _ALL
    return nearest, mask
