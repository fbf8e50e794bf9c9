"""Which discard is best, and what each one keeps.

Method: a discard changes the part of one suit, and few of the discards in a suit leave different parts. So
the draws from the other suits are asked once for each part that is left, and each suit is asked only about
the few different parts that a draw can give it.

>>> best, second, *rest = discards("11123455678999m")
>>> best.tile, best.ukeire.total, len(best.ukeire.tiles), second.ukeire.total
(4, 22, 9, 14)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from paili.analysis.door import (
    CONCEALED,
    OWN,
    SHAPE,
    as_hand,
    drawable_mask,
    live_counts,
    tables_of,
)
from paili.analysis.draws import (
    MASK_OF_SUIT,
    Ukeire,
    kinds_in,
    left_of_mask,
    masks_by_count,
    rest_rows,
    seven_pairs_mask,
    thirteen_orphans_mask,
    useful_mask,
)
from paili.analysis.shanten import NEVER, WHOLE, distances
from paili.analysis.win import require_drawn
from paili.hand import POWERS, Hand
from paili.tables.load import FORM_BITS, PART_SHIFT, Tables
from paili.tiles import COPIES, KINDS, WILDCARD, TileSet
from paili.variants import RIICHI, SEVEN_PAIRS, THIRTEEN_ORPHANS, Variant

_OUT_OF_REACH: Final = bytes([NEVER]) * 256
# for each suit the three others, each with the two that are then left
_OTHER_SUITS: Final = tuple(
    tuple((b, *(c for c in range(4) if c not in (a, b))) for b in range(4) if b != a) for a in range(4)
)


class Discard(NamedTuple):
    """One possible discard.

    Attributes:
        tile: the kind discarded.
        shanten: best shanten after it.
        ukeire: the draws that lower it then.
    """

    tile: int
    shanten: int
    ukeire: Ukeire


def discards(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
) -> tuple[Discard, ...]:
    """Return every discard of a hand of 3n+2 tiles, best first.

    Best is the lowest shanten, then the most tiles left, then the most kinds of which any are left, then
    tile order. The discarded tile itself counts as seen. A wildcard is discarded only where nothing else
    is held.

    Args:
        hand: a hand of 3n+2 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which tiles may still be hoped for, see `paili.analysis.door`.

    Raises:
        NotationError, HandError: if hand and visible tiles are none, or more than four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` is unknown.
    """
    hand = as_hand(hand, variant)
    require_drawn(hand, "a discard")
    live = live_counts(hand, visible)
    ranked, seen = [], {}
    for kind, distance, mask in _after_discards(hand, variant, tenpai):
        if mask not in seen:
            left = left_of_mask(mask, live)
            seen[mask] = left, sum(left.values()), TileSet.from_mask(mask), sum(map(bool, left.values()))
        left, total, tiles, live_kinds = seen[mask]
        # A NamedTuple made by tuple.__new__ is the same, without a call in Python: a tenth of the time here.
        found = tuple.__new__(Ukeire, (distance - 1, tiles, left.copy(), total))
        discard = tuple.__new__(Discard, (kind, distance - 1, found))
        ranked.append((distance, -total, -live_kinds, kind, discard))
    ranked.sort()
    return tuple([discard for *_, discard in ranked])


def discards_of_counts(
    counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI
) -> list[tuple[int, int, int]]:
    """Return kind, best shanten after it and the mask of the useful draws, for each discard in tile order.

    The door for programs, for 34 concealed counts of 3n+2 tiles: nothing is checked.

    >>> discards_of_counts([1, 1] + [0] * 32) == [(0, 0, 0b10), (1, 0, 0b01)]
    True
    """
    hand = Hand.unchecked(counts, wildcards)
    return [(kind, distance - 1, mask) for kind, distance, mask in _after_discards(hand, variant, CONCEALED)]


def _after_discards(hand: Hand, variant: Variant, tenpai: str) -> Iterable[tuple[int, int, int]]:
    """For each discard: its kind, the tiles missing after it, and the mask of the useful draws."""
    tables = tables_of(variant, tenpai)
    own = tenpai == OWN and hand.melds
    if own or (tenpai == SHAPE and COPIES in hand.counts) or hand.size == hand.wildcards:
        return _one_by_one(hand, variant, tenpai, tables)
    return _DiscardTable(hand, variant, tables).rows()


def _one_by_one(hand: Hand, variant: Variant, tenpai: str, tables: Tables) -> Iterator[tuple[int, int, int]]:
    for kind in hand.kinds or (WILDCARD,):
        rest = hand.discard(kind)
        found = distances(rest, variant, tenpai)
        drawable = drawable_mask(rest, variant, tenpai)
        yield kind, min(found), useful_mask(rest, found, drawable, variant, tables, tenpai)


class _DiscardTable:
    """The work shared by the discards of one hand."""

    def __init__(self, hand: Hand, variant: Variant, tables: Tables) -> None:
        self.hand, self.variant, self.tables = hand, variant, tables
        self.words = [words[key] for words, key in zip(tables.words, hand.keys, strict=True)]
        self.parts = [word >> PART_SHIFT for word in self.words]
        self.draws = [draws(key) for draws, key in zip(tables.draws, hand.keys, strict=True)]
        self.by_count = masks_by_count(hand.counts)
        whole = not hand.melds and hand.size >= WHOLE
        self.seven_pairs = tables.seven_pairs if whole and SEVEN_PAIRS in variant.forms else _OUT_OF_REACH
        self.thirteen_orphans = (
            tables.thirteen_orphans if whole and THIRTEEN_ORPHANS in variant.forms else _OUT_OF_REACH
        )

    def rows(self) -> list[tuple[int, int, int]]:
        """For each discard: its kind, the tiles missing after it, and the mask of the useful draws."""
        held = ~self.by_count[0] & (1 << KINDS) - 1
        forms = sum(self.words) & FORM_BITS
        rest = rest_rows(self.hand.keys, self.hand.size // 3, self.tables)
        rows: list[tuple[int, int, int]] = []
        for suit, row in enumerate(rest):
            if kinds := kinds_in(held & MASK_OF_SUIT[suit]):
                other_forms = forms - (self.words[suit] & FORM_BITS)
                rows += self._rows_of_suit(suit, kinds, row, other_forms)
        return rows

    def _rows_of_suit(
        self, suit: int, kinds: tuple[int, ...], row: bytes, other_forms: int
    ) -> Iterator[tuple[int, int, int]]:
        # The loop that the time of a discard table goes to: names are bound once, forms looked up once.
        key, words, draws = self.hand.keys[suit], self.tables.words[suit], self.tables.draws[suit]
        seven_pairs, thirteen_orphans = self.seven_pairs, self.thirteen_orphans
        shift, wildcards = 9 * suit, self.hand.wildcards
        from_other_suits: dict[int, int] = {}
        for kind in kinds:
            less = key - POWERS[kind]
            word = words[less]
            part, forms = word >> PART_SHIFT, other_forms + (word & FORM_BITS)
            standard, pairs, orphans = row[part], seven_pairs[forms & 255], thirteen_orphans[forms >> 8]
            mask = 0
            if standard <= pairs and standard <= orphans:
                for drawn, ranks in draws(less):
                    if row[drawn] < standard:
                        mask |= ranks
                # The part settles the distance too, so it is enough to know what was asked before.
                if part not in from_other_suits:
                    from_other_suits[part] = self._from_other_suits(suit, part, standard)
                mask = mask << shift | from_other_suits[part]
            if pairs <= standard or orphans <= standard:
                nearest = min(pairs, orphans)
                mask |= self._other_forms(kind, pairs == nearest, orphans == nearest)
                yield kind, max(0, nearest - wildcards), mask
            else:
                yield kind, max(0, standard - wildcards), mask

    def _from_other_suits(self, suit: int, part: int, distance: int) -> int:
        merge, rows, parts, mask = self.tables.merge, self.tables.rows[self.hand.size // 3], self.parts, 0
        for other, third, fourth in _OTHER_SUITS[suit]:
            row = rows[merge[merge[parts[third]][parts[fourth]]][part]]
            for drawn, ranks in self.draws[other]:
                if row[drawn] < distance:
                    mask |= ranks << 9 * other
        return mask

    def _other_forms(self, kind: int, seven_pairs: bool, thirteen_orphans: bool) -> int:
        count, bit, mask = self.hand.counts[kind], 1 << kind, 0
        by_count = list(self.by_count)
        by_count[count] ^= bit
        by_count[count - 1] |= bit
        if seven_pairs:
            mask |= seven_pairs_mask(by_count, self.variant)
        if thirteen_orphans:
            mask |= thirteen_orphans_mask(by_count)
        return mask & self.variant.kinds.mask & ~by_count[COPIES]
