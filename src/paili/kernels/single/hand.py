"""Missing tiles, useful draws and discards of one hand, and the order of its discards by shape.

Method: as in `paili.kernels.shapes`, with the records of `paili.kernels.single.suits`. A hand is changed in
place, one tile at a time. A change of a tile gives the suit of the tile another record, and changes the masks
of the kinds with fewer than one, two, three and four copies. `paili.analysis.discards` defines the order by
shape: it tries every draw after a discard, and every discard after that draw. Most of these second discards
leave the hand farther from a win than the best second discard; for these only the *distance*, the number of
missing tiles, is computed.

`paili.analysis.shape.knitted` explains the forms of knitted tiles. In this module an order (an assignment of
147, 258 and 369 to the suits) is a mask of nine kinds. The rest is the hand without one copy of each of the
nine kinds.
"""

from __future__ import annotations

from typing import Any, Final

from paili.kernels.memory import filled
from paili.kernels.single.lookup import Lookup

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.plain import (
        ALL,
        BIT,
        IN_M,
        IN_ORPHANS,
        IN_Z,
        KINDS,
        POWERS,
        SAFETY,
        Near,
        Row,
        bits_in,
        copies_left,
        draws_in_common,
        lowest_of,
        vector_row,
    )
    from paili.kernels.single.suits import DIGITS, FORMS, SETS
    from paili.tiles import COPIES

NEVER: Final = 99  # tiles missing from a form that cannot apply
WHOLE: Final = 13  # tiles from which on seven pairs and thirteen orphans are open
_STRANDS: Final = 3  # melds that knitted tiles take the place of
_KINDS_OF_MIXED: Final = 14
_GOOD_WAIT: Final = 5  # `paili.analysis.moves.GOOD_WAIT`
_NO_TILE: Final = -1  # for a hand of 3n+1 tiles: the hand after its discard
_MOST: Final = 255  # more useful tiles than there are

_FOURS: Final = memoryview(bytes([4] * 34 + [0] * 30))
_TURNED: Final = filled("H", [int(f"{ranks:09b}"[::-1], 2) for ranks in range(1 << 9)])


class Tiles:
    """The concealed tiles of one hand, which draws and discards change in place, with the values computed for
    the hand.

    *Missing tiles* or *distance*: the number of tiles that the hand lacks for a win, its shanten plus 1. A
    *record* of a suit is a row of the tables, with all that the hand's distance and useful draws depend on
    (see `record_of`); ``at`` says which record is that of the present tiles.

    Attributes:
        game: the tables of the variant.
        counts: the number of tiles of each kind in the hand.
        turned: for each wild kind (in many games a tile turned before play selects it), the number of its
            tiles in the hand. ``wild`` includes these tiles, and ``counts`` does not.
        key, at: for each suit, its counts as a base-5 number, and the index of its record.
        fewer: masks of the kinds of which the hand has fewer than 1, 2, 3 and 4 tiles; entry 0 is not used.
        wild: the number of wildcards.
        size: the number of tiles when the hand was read, including wildcards; draws and discards do not
            change it.
        melds: the number of melds that a win needs from these tiles.
        called: the number of melds that the hand has, concealed quads included. `is_hand`, `hand_or_counts`
            and `look_at_rest` read it.
        melded: the number of tiles of each kind in these melds.
        source: the hand or the 34 counts that the caller passed, see `hand_or_counts`; None if the caller
            passed keys or a text.
        is_whole: whether all tiles are concealed, so that the hand may win by seven pairs and thirteen
            orphans.
        live: masks of the kinds of which at least 1, 2, 3 and 4 copies are left; entry 0 is not used.
        sets, shares: for each suit, two indexes in tables: where the nine sets of its ranks begin, and which
            shares of the melds and the pair are the cheapest for the suit. The module `paili.kernels.draws`
            explains both; `paili.kernels.plain.draws_in_common` finds the useful draws by them.
        tile, missing, mask, total, rank: for each discard: the discarded kind, the number of missing tiles
            after the discard, the mask of the useful draws, the number of their copies left, and the number
            by which discards are sorted, the lowest first (not the rank of a tile in its suit).
        number: the number of discards.
        wanted: for each discard, the mask of the draws for which ``most`` is not computed yet.
        most: for each discard and draw, the largest number of useful tiles so far after the draw and a second
            discard.
    """

    def __init__(self, game: Lookup) -> None:
        self.game, self.wild, self.size, self.melds, self.number = game, 0, 0, 0, 0
        self.is_whole, self.called = False, 0
        self.source: Any = None
        if not cython.compiled:  # there they are arrays of C
            self.counts, self.turned, self.melded = [0] * KINDS, [0] * KINDS, [0] * KINDS
            self.key, self.at, self.sets, self.shares = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.fewer, self.live = [0] * 5, [0] * 5
            self.tile, self.missing, self.mask = [0] * KINDS, [0] * KINDS, [0] * KINDS
            self.total, self.rank, self.wanted = [0] * KINDS, [0] * KINDS, [0] * KINDS
            self.most = [0] * (KINDS * KINDS)

    # ------------------------------------------------------------------------------- reading

    def read_suits(self, suits: Any, wild: int, melded: bool) -> None:
        """Read the four suits of a hand: the keys of a `paili.hand.Hand`, or the counts of each suit as
        bytes.
        """
        kind = 0
        for suit in range(4):
            kinds = 9 if suit < 3 else 7
            if type(suits[suit]) is bytes:
                for place in range(kinds):
                    self.counts[kind + place] = suits[suit][place]
            else:
                key = suits[suit]
                for place in range(kinds):
                    self.counts[kind + place] = key % 5
                    key //= 5
            kind += kinds
        self.settle(wild, melded)

    def read_bytes(self, counts: bytes, wild: int, melded: bool) -> bool:
        """Read counts as bytes; return whether they are 34 and no kind has more than four copies."""
        if len(counts) != KINDS:
            return False
        data = counts
        for kind in range(KINDS):
            self.counts[kind] = data[kind]
        self.source = counts
        if self.game.wild:
            return self.settle(wild, melded)
        # reads the argument, because a read of ``self.counts`` waits for the writes of the loop above
        return self.settle_row(self.row_of(data), wild, melded)

    def read_keys(self, keys: Any, size: int, wild: int, called: int) -> None:
        """Read the suit keys of a hand; only distances can then be computed. Other methods need `read_masks`
        too.

        These keys have the count of the first kind in the lowest digit; the keys of the tables have it in the
        highest. So the look-up finds the mirrored suit (rank r becomes 10 - r), which lacks equally many
        tiles. Tiles of a suit that the variant lacks are left out; see `has_other_tiles`.

        Args:
            keys: the array of the keys of the four suits, without the tiles in melds.
            size: the number of tiles, including wildcards.
            wild: the number of wildcards.
            called: the number of melds.
        """
        for suit in range(4):
            key = keys[suit]
            self.key[suit] = key
            self.at[suit] = self.record_of(suit, key)
        self.size, self.wild, self.melds, self.called = size, wild, size // 3, called
        self.is_whole = size >= WHOLE and not called

    def read_masks(self) -> None:
        """Compute the masks ``fewer`` from the records of the suits, after `read_keys`.

        The ranks of each suit are mirrored in these masks. The attribute ``counts`` is not set: it keeps the
        counts of an earlier hand.
        """
        ones, twos, fours = self.digits(0), self.digits(1), self.digits(2)
        self.fewer[1] = ALL & ~(ones | twos | fours)
        self.fewer[2] = ALL & ~(twos | fours)
        self.fewer[3] = ALL & ~((ones & twos) | fours)
        self.fewer[4] = ALL & ~fours

    def digits(self, digit: int) -> int:
        """Return the mask of the kinds whose number of tiles has a certain binary digit set.

        Args:
            digit: the index of the digit: 0 for the value 1, 1 for 2, 2 for 4.
        """
        tables, place = self.game.tables, DIGITS + digit
        m, p = tables.records[self.at[0] + place], tables.records[self.at[1] + place]
        s, z = tables.records[self.at[2] + place], tables.records[self.at[3] + place]
        number: int = m | p << 9 | s << 18 | z << 27
        return number

    def has_other_tiles(self) -> bool:
        """Return whether the hand has tiles of a suit that the variant lacks; call it after `read_keys`."""
        others = 0
        for suit in range(4):
            if not self.game.step[suit]:
                others |= self.key[suit]
        return others != 0

    def read_counts(self, counts: tuple[int, ...], wild: int, melded: bool) -> None:
        """Read a hand from 34 counts of its concealed tiles.

        Args:
            counts: the counts.
            wild: the number of wildcards, which ``counts`` does not include.
            melded: whether the hand has melds.
        """
        for kind in range(KINDS):
            self.counts[kind] = counts[kind]
        self.source = counts
        self.settle(wild, melded)

    def read_hand(self, hand: Any, counts: Any, wild: int, melded: bool) -> None:
        """Read a hand from an array of 34 counts.

        Args:
            hand: the object that the caller passed, which `hand_or_counts` returns.
            counts: the counts of the concealed tiles, without wildcards.
            wild: the number of wildcards.
            melded: whether the hand has melds.
        """
        for kind in range(KINDS):
            self.counts[kind] = counts[kind]
        self.source = hand
        self.settle(wild, melded)

    def read_melds(self, totals: tuple[int, ...], called: int) -> None:
        """Read the melds of a hand whose concealed tiles were read before.

        Args:
            totals: 34 counts of the concealed tiles and the tiles in melds together.
            called: the number of melds.
        """
        for kind in range(KINDS):
            copies = totals[kind]
            self.melded[kind] = copies - self.counts[kind]
        self.called = called

    def settle(self, wild: int, melded: bool) -> bool:
        """Set ``key``, ``at``, ``fewer`` and the numbers of tiles from ``counts``; return False if a kind has
        more than four tiles.

        Args:
            wild: the number of wildcards.
            melded: whether the hand has melds.
        """
        if self.game.wild:
            wild += self.turn_wild()
        return self.settle_row(self.row_of(self.counts), wild, melded)

    def settle_row(self, row: Row, wild: int, melded: bool) -> bool:
        """Set ``key``, ``at``, ``fewer`` and the numbers of tiles from a `Row`; return False if a kind has
        more than four tiles.

        Args:
            row: the `Row` of the counts, which contain no tile of a wild kind.
            wild: the number of wildcards.
            melded: whether the hand has melds.
        """
        self.wild, self.size, self.called = wild, row.size + wild, 0
        self.melds, self.is_whole = self.size // 3, self.size >= WHOLE and not melded
        self.key[0], self.key[1], self.key[2], self.key[3] = row.m, row.p, row.s, row.z
        self.fewer[1], self.fewer[2], self.fewer[3], self.fewer[4] = row.one, row.two, row.three, row.four
        if row.over:
            return False
        for suit in range(4):
            self.at[suit] = self.record_of(suit, self.key[suit])
        return True

    def turn_wild(self) -> int:
        """Remove the tiles of wild kinds from the counts, and return the number of these tiles.

        If a wild kind has more than four tiles, the result is at least 255, so that the hand is refused.
        """
        number = 0
        for kind in range(KINDS):
            self.turned[kind] = 0
            if self.game.wild >> kind & 1:
                self.turned[kind] = self.counts[kind]
                number += self.counts[kind] if self.counts[kind] <= COPIES else _MOST
                self.counts[kind] = 0
        return number

    def wild_left(self) -> int:
        """Return the mask of the wild kinds of which the hand has fewer than four tiles."""
        kinds = 0
        if self.game.wild:
            for kind in range(KINDS):
                if self.game.wild >> kind & 1 and self.turned[kind] < COPIES:
                    kinds |= BIT << kind
        return kinds

    def is_hand(self) -> bool:
        """Return whether a hand with this size, these kinds and these melds is possible in this variant.

        The result is also False if the variant restricts melds and the hand has a meld; the caller must then
        check the melds by itself.
        """
        if self.called and not self.game.any_melds:
            return False
        if self.size % 3 == 0 or self.size + 3 * self.called > self.game.max_tiles:
            return False
        if ALL & ~self.fewer[1] & ~self.game.kinds:
            return False
        return self.game.standard or self.size >= (WHOLE - 3 if self.game.straight else WHOLE)

    def hand_or_counts(self) -> Any:
        """Return the hand or the 34 counts that the caller passed; if there are none, new bytes of 34 counts
        with the melds.
        """
        if self.source is None:
            if not cython.compiled:  # there it is an array of C
                totals = bytearray(KINDS)
            for kind in range(KINDS):
                totals[kind] = self.counts[kind] + (self.turned[kind] if self.game.wild else 0)
                totals[kind] += self.melded[kind] if self.called else 0
            self.source = totals[:KINDS] if cython.compiled else bytes(totals)
        return self.source

    def copy(self) -> Tiles:
        """Return a copy of this object: its tiles, and the number of copies left of each kind."""
        twin = Tiles(self.game)
        for kind in range(KINDS):
            twin.counts[kind] = self.counts[kind] + (self.turned[kind] if self.game.wild else 0)
        for copies in range(5):
            twin.live[copies] = self.live[copies]
        twin.settle(self.natural_wild(), False)
        return twin

    def natural_wild(self) -> int:
        """Return the number of wildcards without a kind (``*``), which are not tiles of a wild kind."""
        number = self.wild
        if self.game.wild:
            for kind in range(KINDS):
                number -= self.turned[kind]
        return number

    def row_of(self, counts: Any) -> Row:
        """Return the `Row` of 34 counts: suit keys, number of tiles and masks."""
        if cython.compiled:
            return vector_row(counts, cython.address(_FOURS[0]))  # type: ignore[call-arg]
        return vector_row(counts, 0, _FOURS)

    def read_live(self, live: bytes | tuple[int, ...]) -> None:
        """Store the number of copies left of each of the 34 kinds."""
        for copies in range(5):
            self.live[copies] = 0
        for kind in range(KINDS):
            left = live[kind]
            for copies in range(1, left + 1):
                self.live[copies] |= BIT << kind

    def record_of(self, suit: int, key: int) -> int:
        """Return the index of the record of a suit; compute the record if none is kept.

        A record contains the part (class number) of the suit, its numbers of pairs and orphans, and for each
        kind the shares that need one tile less after a draw of the kind.

        Args:
            suit: the number of the suit, 0…3.
            key: the base-5 key of the suit.
        """
        tables, place = self.game.tables, self.game.start[suit] + key * self.game.step[suit]
        at = tables.index[place]
        return at or tables.add(self.game.sort[suit], key, place)

    # ------------------------------------------------------------------------------- changing

    def draw(self, kind: int) -> None:
        """Add a tile to the hand; ``size`` does not change."""
        suit = kind // 9
        self.key[suit] += POWERS[kind]
        self.at[suit] = self.record_of(suit, self.key[suit])
        self.counts[kind] += 1
        self.fewer[self.counts[kind]] &= ~(BIT << kind)

    def discard(self, kind: int) -> None:
        """Remove a tile from the hand; ``size`` does not change."""
        suit = kind // 9
        self.key[suit] -= POWERS[kind]
        self.at[suit] = self.record_of(suit, self.key[suit])
        self.fewer[self.counts[kind]] |= BIT << kind
        self.counts[kind] -= 1

    # ------------------------------------------------------------------------------- standard form

    def part(self, suit: int) -> int:
        """Return the part of a suit: the number of the class of suits that lack equally many tiles for each
        number of melds, with and without the pair.
        """
        return self.game.tables.records[self.at[suit]]

    def product(self, one: int, other: int) -> int:
        """Return the combined part (class number) of two groups of suits.

        Args:
            one, other: the part of each of the two; a group is one or more suits.
        """
        return self.game.tables.products[one * self.game.tables.size + other]

    def from_groups(self, melds: int) -> int:
        """Return the number of tiles missing from a number of melds and a pair."""
        return self.lacks(melds, True)

    def lacks(self, melds: int, pair: bool) -> int:
        """Return the number of tiles missing from a number of melds, and from a pair too if ``pair`` is
        set.
        """
        one, other = self.product(self.part(0), self.part(1)), self.product(self.part(2), self.part(3))
        whole, width = self.product(one, other), self.game.tables.width
        return self.game.tables.needs[(2 * whole + pair) * width + melds]

    def is_in_play(self, one: int, other: int) -> bool:
        """Return whether groups of a win may contain both kinds."""
        return self.game.natural >> one & self.game.natural >> other & 1 != 0

    def draws_to_groups(self, melds: int) -> int:
        """Return the mask of the kinds that lower the number of tiles missing from a number of melds and a
        pair.

        The mask may contain kinds that are not in play.
        """
        m, p, s, z = self.part(0), self.part(1), self.part(2), self.part(3)
        tables, size = self.game.tables, self.game.tables.size
        if not tables.planes >> melds & 1:
            tables.make_plane(melds)
        mp, sz, plane = self.product(m, p), self.product(s, z), melds * size * size
        self.shares[0] = plane + m * size + self.product(sz, p)
        self.shares[1] = plane + p * size + self.product(sz, m)
        self.shares[2] = plane + s * size + self.product(mp, z)
        self.shares[3] = plane + z * size + self.product(mp, s)
        for suit in range(4):
            self.sets[suit] = self.at[suit] + SETS
        if cython.compiled:
            records, ways = cython.address(tables.records[0]), cython.address(tables.ways[0])
            return draws_in_common(records, self.sets, ways, self.shares)
        return draws_in_common(tables.records, self.sets, tables.ways, self.shares)

    # ------------------------------------------------------------------------------- all forms

    def all_forms(self) -> int:
        """Return the numbers of kinds, pairs, orphan kinds and orphan pairs of the hand, packed into one
        number.

        Each of the four has four bits; the number of kinds has the lowest four.
        """
        tables, forms = self.game.tables, self.game.forms
        first: int = tables.records[self.at[0] + forms] + tables.records[self.at[1] + forms]
        return first + tables.records[self.at[2] + forms] + tables.records[self.at[3] + forms]

    def from_pairs(self, forms: int) -> int:
        """Return the number of tiles missing from seven pairs, for a hand without melds."""
        kinds, pairs = forms & 15, forms >> 4 & 15
        return (7 - pairs if pairs < 7 else 0) + (7 - kinds if kinds < 7 else 0)

    def from_orphans(self, forms: int) -> int:
        """Return the number of tiles missing from thirteen orphans, for a hand without melds."""
        kinds = (forms >> 8 & 15) + ((forms >> 12 & 15) > 0)
        return 14 - kinds if kinds < 14 else 0

    def three_distances(self) -> int:
        """Return the numbers of tiles missing from melds and a pair, seven pairs, and thirteen orphans, as
        three hexadecimal digits.

        A digit is 15 if the hand cannot win by the form. A wildcard replaces a missing tile.
        """
        distances = self.digit(self.from_groups(self.melds), self.game.standard) << 8
        if not self.is_whole:
            return distances | 255
        forms = self.all_forms()
        distances |= self.digit(self.from_pairs(forms), self.game.pairs) << 4
        return distances | self.digit(self.from_orphans(forms), self.game.orphans)

    def two_distances(self) -> int:
        """Return the numbers of tiles missing from the two forms of knitted tiles, as two hexadecimal digits.

        The digits are as in `three_distances`.
        """
        straight = mixed = 15
        if self.game.straight and self.size >= WHOLE - 3:
            straight = self.digit(self.from_straight(NEVER), True)
        if self.game.mixed and self.size >= WHOLE:
            mixed = self.digit(self.from_mixed(NEVER), True)
        return straight << 4 | mixed

    def digit(self, missing: int, can_win: bool) -> int:
        """Return the number of missing tiles that wildcards do not replace; 15 if the hand cannot win by the
        form.

        Args:
            missing: the number of missing tiles if wildcards are not used.
            can_win: whether the hand can win by the form.
        """
        if not can_win:
            return 15
        return missing - self.wild if missing > self.wild else 0

    def distance(self) -> int:
        """Return the number of tiles missing from the nearest form if wildcards are not used."""
        nearest = NEVER
        if self.game.standard:
            nearest = self.from_groups(self.melds)
        if self.is_whole:
            forms = self.all_forms()
            if self.game.pairs:
                nearest = min(nearest, self.from_pairs(forms))
            if self.game.orphans:
                nearest = min(nearest, self.from_orphans(forms))
        if self.game.straight and self.size >= WHOLE - 3:
            nearest = self.from_straight(nearest)
        if self.game.mixed and self.size >= WHOLE:
            nearest = self.from_mixed(nearest)
        return nearest

    def draws(self, nearest: int) -> int:
        """Return the mask of the useful draws: the kinds that lower the number of missing tiles.

        Args:
            nearest: the result of `distance`.
        """
        mask = 0
        if self.game.standard and self.from_groups(self.melds) == nearest:
            mask = self.draws_to_groups(self.melds)
        if self.is_whole:
            forms = self.all_forms()
            if self.game.pairs and self.from_pairs(forms) == nearest:
                mask |= self.draws_to_pairs(forms)
            if self.game.orphans and self.from_orphans(forms) == nearest:
                mask |= self.draws_to_orphans(forms)
        if self.game.straight and self.size >= WHOLE - 3:
            mask |= self.draws_to_straight(nearest)
        if self.game.mixed and self.size >= WHOLE:
            mask |= self.to_mixed(nearest).mask
        return mask & self.game.natural

    def draws_of_keys(self, nearest: int) -> int:
        """Return the mask of the useful draws of a hand that `read_keys` has read; ranks are not mirrored in
        the result.

        Args:
            nearest: the result of `distance`.
        """
        mask = self.draws(nearest)
        m, p = _TURNED[mask & IN_M], _TURNED[mask >> 9 & IN_M]
        s, z = _TURNED[mask >> 18 & IN_M], _TURNED[mask >> 27]
        turned: int = m | p << 9 | s << 18 | (z >> 2) << 27
        return turned

    def draws_to_pairs(self, forms: int) -> int:
        """Return the mask of the kinds that lower the number of tiles missing from seven pairs."""
        single, new = self.fewer[2] & ~self.fewer[1], self.fewer[1]
        if self.game.forms > FORMS:  # the third of four is a single tile again
            single |= self.fewer[4] & ~self.fewer[3]
            new |= self.fewer[3] & ~self.fewer[2]
        return single | new if (forms & 15) < 7 else single

    def draws_to_orphans(self, forms: int) -> int:
        """Return the mask of the kinds that lower the number of tiles missing from thirteen orphans."""
        return IN_ORPHANS & self.fewer[1] if forms >> 12 & 15 else IN_ORPHANS

    def from_straight(self, nearest: int) -> int:
        """Return the smaller of ``nearest`` and the number of tiles missing from a knitted straight.

        Args:
            nearest: the number of tiles missing from the nearest form so far.
        """
        tables, melds, z = self.game.tables, self.melds - _STRANDS, self.part(3)
        m, p, s = self.knit(0), self.knit(1), self.knit(2)
        lacks_m, lacks_p, lacks_s = tables.knitted[m + 3], tables.knitted[p + 3], tables.knitted[s + 3]
        # no branch depends on the hand: a processor predicts such branches badly
        for one in range(3):
            for step in range(2):
                two, three = (one + 1 + step) % 3, (one + 2 - step) % 3
                mp = self.product(tables.knitted[m + one], tables.knitted[p + two])
                whole = self.product(mp, self.product(tables.knitted[s + three], z))
                missing: int = tables.needs[(2 * whole + 1) * tables.width + melds]
                missing += (lacks_m >> 4 * one & 3) + (lacks_p >> 4 * two & 3) + (lacks_s >> 4 * three & 3)
                nearest = min(nearest, missing)
        return nearest

    def knit(self, suit: int) -> int:
        """Return the index of the numbers of a number suit for knitted tiles, see `SuitTables.knit`; compute
        them if the suit occurs there for the first time.
        """
        place: int = self.at[suit] >> 2
        if not self.game.tables.knitted[place + 3]:
            self.game.tables.knit(self.at[suit], self.key[suit])
        return place

    def from_mixed(self, nearest: int) -> int:
        """Return the smaller of ``nearest`` and the number of tiles missing from honours and knitted tiles.

        Args:
            nearest: the number of tiles missing from the nearest form so far.
        """
        tables = self.game.tables
        m, p = tables.knitted[self.knit(0) + 3], tables.knitted[self.knit(1) + 3]
        s = tables.knitted[self.knit(2) + 3]
        lacking = 9
        for one in range(3):
            for step in range(2):
                two, three = (one + 1 + step) % 3, (one + 2 - step) % 3
                missing: int = (m >> 4 * one & 3) + (p >> 4 * two & 3) + (s >> 4 * three & 3)
                lacking = min(lacking, missing)
        present = 16 - lacking - bits_in(IN_Z & self.fewer[1])
        far = _KINDS_OF_MIXED - present if present < _KINDS_OF_MIXED else 0
        return min(far, nearest)

    def draws_to_straight(self, nearest: int) -> int:
        """Return the mask of the kinds that lower the number of tiles missing from a knitted straight.

        The result is 0 if the knitted straight lacks more tiles than ``nearest``.

        Args:
            nearest: the number of tiles missing from the nearest form.
        """
        mask, melds = 0, self.melds - _STRANDS
        for way in range(6):
            lacking = self.game.ways[way] & self.fewer[1]
            missing = bits_in(lacking)
            if missing > nearest:
                continue
            self.set_aside(self.game.ways[way] & ~lacking)
            if missing + self.from_groups(melds) == nearest:
                full = self.game.ways[way] & ~self.fewer[4]
                mask |= (self.draws_to_groups(melds) | lacking) & ~full
        self.put_back()
        return mask

    def set_aside(self, kinds: int) -> None:
        """Look up each number suit as if one tile of each kind of a mask were not in the hand.

        Only ``at`` changes, the indexes of the records of the suits; the counts and keys stay. `put_back`
        undoes the change.

        Args:
            kinds: the mask of these kinds; the hand has a tile of each.
        """
        for suit in range(3):
            self.at[suit] = self.record_of(suit, self.key_without(suit, kinds >> 9 * suit & IN_M))

    def key_without(self, suit: int, ranks: int) -> int:
        """Return the base-5 key of a suit after one tile of each rank of a mask is removed.

        Args:
            suit: the number of the suit.
            ranks: the mask of these ranks.
        """
        key = self.key[suit]
        while ranks:
            key -= POWERS[lowest_of(ranks)]
            ranks &= ranks - 1
        return key

    def put_back(self) -> None:
        """Set ``at`` to the records of the complete suits again, after `set_aside`."""
        for suit in range(3):
            self.at[suit] = self.record_of(suit, self.key[suit])

    def to_mixed(self, nearest: int) -> Near:
        """Return the number of tiles missing from honours and knitted tiles, and the kinds that lower this
        number.

        Args:
            nearest: the upper limit; if more tiles are missing, the number in the result is ``nearest``.
        """
        distance, mask = nearest, 0
        for way in range(6):
            lacking = (self.game.ways[way] | IN_Z) & self.fewer[1]
            present = 16 - bits_in(lacking)
            far = _KINDS_OF_MIXED - present if present < _KINDS_OF_MIXED else 0
            if far < distance:
                distance, mask = far, 0
            if far == distance:
                mask |= lacking
        return Near(distance, mask)

    # ------------------------------------------------------------------------------- discards

    def candidates(self) -> int:
        """Return the mask of the kinds that may be discarded: only those of the lack suit, if the hand has
        such a tile.
        """
        kinds = ALL & ~self.fewer[1]
        return kinds & self.game.lacking if kinds & self.game.lacking else kinds

    def left_of(self, mask: int) -> int:
        """Return the number of copies left of some kinds."""
        return copies_left(mask, self.live[1], self.live[2], self.live[3], self.live[4])

    def look_at_rest(self) -> None:
        """Set the number of copies left of each kind: four minus the copies in the hand and its melds.

        Call it only for games without wild kinds.
        """
        for copies in range(1, COPIES + 1):
            self.live[copies] = self.fewer[COPIES + 1 - copies]
            if self.called:
                for kind in range(KINDS):
                    if self.counts[kind] + self.melded[kind] + copies > COPIES:
                        self.live[copies] &= ~(BIT << kind)

    def look_at_discards(self) -> None:
        """Compute for each discard the number of missing tiles after it, the useful draws, and the number of
        their copies left.
        """
        self.number, kinds = 0, self.candidates()
        helps = self.game.wild & self.live[1]
        while kinds:
            kind = lowest_of(kinds)
            kinds &= kinds - 1
            self.discard(kind)
            at, missing = self.number, self.distance()
            mask = self.draws(missing) | helps
            self.draw(kind)
            self.tile[at], self.missing[at], self.mask[at] = kind, missing, mask
            self.total[at] = self.left_of(mask)
            self.number += 1

    def look_at_hand(self) -> None:
        """Compute the values of `look_at_discards` for a hand of 3n+1 tiles, stored as those of a single
        discard.
        """
        missing = self.distance()
        mask = self.draws(missing) | (self.game.wild & self.live[1])
        self.tile[0], self.missing[0], self.mask[0] = _NO_TILE, missing, mask
        self.total[0], self.number = self.left_of(mask), 1

    def measure_of_one(self, measure: int) -> int:
        """Return the value of one measure of shape for the hand that `look_at_hand` has read.

        Args:
            measure: the number of the measure, see `sort_equals`.
        """
        self.measure(0, 1, measure)
        return -self.rank[0]

    def sort_by_ukeire(self) -> None:
        """Sort the discards by the fewest missing tiles, then the most useful tiles, then the most useful
        kinds, then safety by convention.
        """
        for at in range(self.number):
            kinds = bits_in(self.mask[at] & self.live[1])
            rank = self.missing[at] << 24 | (_MOST - self.total[at]) << 16
            self.rank[at] = rank | (63 - kinds) << 8 | (34 - SAFETY[self.tile[at]])
        self.arrange(0, self.number)

    def arrange(self, start: int, stop: int) -> None:
        """Sort a range of the discards by their ranks, the lowest first; equal discards keep their order.

        Args:
            start, stop: the range of discards to sort.
        """
        for end in range(start + 1, stop):
            at = end
            while at > start and self.rank[at] < self.rank[at - 1]:
                self.swap(at, at - 1)
                at -= 1

    def swap(self, one: int, other: int) -> None:
        """Swap two discards with all their values, by their indexes."""
        self.tile[one], self.tile[other] = self.tile[other], self.tile[one]
        self.missing[one], self.missing[other] = self.missing[other], self.missing[one]
        self.mask[one], self.mask[other] = self.mask[other], self.mask[one]
        self.total[one], self.total[other] = self.total[other], self.total[one]
        self.rank[one], self.rank[other] = self.rank[other], self.rank[one]

    # ------------------------------------------------------------------------------- order by shape

    def sort_by_shape(self) -> None:
        """Sort the discards with equal distance and equally many useful tiles by the measures of
        `sort_equals`.

        The discards must already be sorted by `sort_by_ukeire`.
        """
        start, shanten = 0, self.missing[0] - self.wild - 1
        while start < self.number and self.missing[start] == self.missing[0]:
            stop = start + 1
            while stop < self.number and self.missing[stop] == self.missing[0]:
                if self.total[stop] != self.total[start]:
                    break
                stop += 1
            self.sort_equals(start, stop, 0 if shanten == 1 else 1, shanten)
            start = stop

    def sort_equals(self, start: int, stop: int, measure: int, shanten: int) -> None:
        """Sort a range of equal discards by one measure, and those that are still equal by the next measure.

        Args:
            start, stop: the range of discards.
            measure: the number of the measure. 0: the tiles that lead to a good wait. 1: the tiles that
                improve the hand but do not lower its shanten. 2: the useful tiles after the next useful draw.
                3: safety.
            shanten: the shanten after each of these discards.
        """
        if stop - start < 2:
            return
        if measure > (2 if shanten > 0 else 1):
            for at in range(start, stop):
                self.rank[at] = 34 - SAFETY[self.tile[at]]
            self.arrange(start, stop)
            return
        self.measure(start, stop, measure)
        self.arrange(start, stop)
        while start < stop:
            end = start + 1
            while end < stop and self.rank[end] == self.rank[start]:
                end += 1
            self.sort_equals(start, end, measure + 1, shanten)
            start = end

    def measure(self, start: int, stop: int, measure: int) -> None:
        """Compute the ranks of a range of equal discards by one measure.

        Args:
            start, stop: the range of discards.
            measure: the number of the measure, see `sort_equals`.
        """
        enough = _GOOD_WAIT if measure == 0 else self.total[start] + 1 if measure == 1 else _MOST
        one_by_one = self.game.wild if not self.candidates() & self.game.lacking else ALL
        drawn = self.live[1] & self.game.kinds
        for at in range(start, stop):
            helps = self.mask[at] & drawn if measure != 1 else drawn & ~self.mask[at]
            self.wanted[at] = helps & ~one_by_one & ~self.game.lacking
            for kind in range(KINDS):
                self.most[KINDS * at + kind] = 0
        for at in range(start, stop):
            self.look_beyond(at, start, stop, measure != 1, enough)
        for at in range(start, stop):
            helps = self.mask[at] & drawn if measure != 1 else drawn & ~self.mask[at]
            self.draw_one_by_one(at, helps & one_by_one)
            self.rank[at] = 0
            while helps:
                kind = lowest_of(helps)
                helps &= helps - 1
                most, left = self.most[KINDS * at + kind], self.left_of(BIT << kind)
                if measure == 2:
                    self.rank[at] -= left * most
                elif most >= enough:
                    self.rank[at] -= left

    def look_beyond(self, at: int, start: int, stop: int, nearer: bool, enough: int) -> None:
        """Store how many tiles are useful after a discard, a draw and a second discard, for all draws and all
        second discards.

        The two discards leave the same hand in either order, so the result is stored for both orders. The
        distance (number of missing tiles) after both discards and the draw shows whether the draw is useful:
        a useful draw lowers the distance by one, any other draw leaves it equal.

        Args:
            at: the index of the first discard. It is paired with the discards that follow it in the range;
                earlier calls have handled its pairs with the discards before it.
            start, stop: the range of discards that are compared.
            nearer: True for draws that lower the distance, False for draws that keep it.
            enough: the number of useful tiles at which the search of a draw may stop.
        """
        missing = self.missing[at]
        self.make(at)
        kinds = ALL & ~self.fewer[1]
        for other in range(start, at):
            kinds &= ~(BIT << self.tile[other])
        while kinds:
            tile = lowest_of(kinds)
            kinds &= kinds - 1
            twin = self.place_of(tile, at, stop)
            self.discard(tile)
            far = self.distance()
            if far == missing or (far == missing + 1 and not nearer):
                useful = self.draws(far)
                draws = useful if nearer or far > missing else ~useful
                self.draw_each(at, twin, draws, missing - nearer, enough)
            self.draw(tile)
        self.take_back(at)

    def make(self, at: int) -> None:
        """Remove the tile of a discard from the hand.

        Args:
            at: the index of the discard.
        """
        if self.tile[at] != _NO_TILE:
            self.discard(self.tile[at])

    def take_back(self, at: int) -> None:
        """Put the tile of a discard back into the hand, after `make`.

        Args:
            at: the index of the discard.
        """
        if self.tile[at] != _NO_TILE:
            self.draw(self.tile[at])

    def place_of(self, tile: int, start: int, stop: int) -> int:
        """Return the index of the discard of a tile within a range; ``start`` if the range does not contain
        the discard.
        """
        for at in range(start, stop):
            if self.tile[at] == tile:
                return at
        return start

    def draw_each(self, at: int, twin: int, draws: int, nearest: int, enough: int) -> None:
        """Store the number of useful tiles after each of several draws, for a hand from which both discards
        are removed.

        Args:
            at, twin: the indices of the two discards, or twice the same index.
            draws: the mask of the draws.
            nearest: the number of missing tiles after each of these draws.
            enough: as in `look_beyond`.
        """
        draws &= self.wanted[at] | self.wanted[twin]
        while draws:
            kind = lowest_of(draws)
            draws &= draws - 1
            left = self.left_of(BIT << kind)
            self.live[left] ^= BIT << kind
            self.draw(kind)
            total = self.left_of(self.draws(nearest) | (self.game.wild & self.live[1]))
            self.discard(kind)
            self.live[left] ^= BIT << kind
            self.note(at, kind, total, enough)
            self.note(twin, kind, total, enough)

    def note(self, at: int, kind: int, total: int, enough: int) -> None:
        """Store the number of useful tiles after a discard and a draw, if this number is the largest so far.

        Args:
            at: the index of the discard.
            kind: the drawn kind.
            total: the number of useful tiles.
            enough: the number of useful tiles at which the search of this draw stops.
        """
        if self.wanted[at] >> kind & 1 and total > self.most[KINDS * at + kind]:
            self.most[KINDS * at + kind] = total
            if total >= enough:
                self.wanted[at] &= ~(BIT << kind)

    def draw_one_by_one(self, at: int, draws: int) -> None:
        """Store the number of useful tiles after a discard, each of several draws, and the best second
        discard.

        This method handles the draws that `look_beyond` does not: wildcards, and all draws while the hand has
        tiles of a lack suit.

        Args:
            at: the index of the discard.
            draws: the mask of the draws.
        """
        self.make(at)
        while draws:
            kind = lowest_of(draws)
            draws &= draws - 1
            self.most[KINDS * at + kind] = self.most_after(kind)
        self.take_back(at)

    def most_after(self, kind: int) -> int:
        """Return the number of useful tiles after a draw and the best discard.

        The best discard leaves the fewest missing tiles, and of these the most useful tiles.

        Args:
            kind: the drawn kind.
        """
        nearest, most, left = NEVER, 0, self.left_of(BIT << kind)
        self.live[left] ^= BIT << kind
        if not self.game.wild >> kind & 1:
            self.draw(kind)
        kinds, helps = self.candidates(), self.game.wild & self.live[1]
        while kinds:
            tile = lowest_of(kinds)
            kinds &= kinds - 1
            self.discard(tile)
            missing = self.distance()
            if missing <= nearest:
                total = self.left_of(self.draws(missing) | helps)
                most = total if missing < nearest or total > most else most
                nearest = missing
            self.draw(tile)
        if not self.game.wild >> kind & 1:
            self.discard(kind)
        self.live[left] ^= BIT << kind
        return most
