"""Which discard is best, and what each one keeps.

Method: a discard changes the part of one suit, and few of the discards in a suit leave different parts. So
the draws from the other suits are asked once for each part that is left, and each suit is asked about the
few different parts that a draw can give it; only draws from the suit of the discard itself are looked
up one by one.

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
    PLACES,
    Ukeire,
    kinds_in,
    masks_by_count,
    rest_rows,
    seven_pairs_mask,
    thirteen_orphans_mask,
    ukeire_of_mask,
    useful_mask,
)
from paili.analysis.shanten import WHOLE, Distances, by_form, distances
from paili.analysis.win import require_drawn
from paili.hand import POWERS, Hand
from paili.tables.load import FORM_BITS, PART_SHIFT, Tables
from paili.tiles import COPIES, KIND_NAMES, WILDCARD
from paili.variants import RIICHI, Variant

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

    Best is the lowest shanten, then the most tiles left, then the most kinds, then tile order. The
    discarded tile itself counts as seen. A wildcard is discarded only where nothing else is held.

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
    found = [
        Discard(kind, distance - 1, ukeire_of_mask(distance - 1, mask, live))
        for kind, distance, mask in _after_discards(hand, variant, tenpai)
    ]
    return tuple(sorted(found, key=_rank))


def _rank(found: Discard) -> tuple[int, int, int, int]:
    return found.shanten, -found.ukeire.total, -len(found.ukeire.left), found.tile


def _after_discards(hand: Hand, variant: Variant, tenpai: str) -> Iterable[tuple[int, int, int]]:
    """For each discard: its kind, the tiles missing after it, and the mask of the useful draws."""
    tables = tables_of(variant, tenpai)
    own = tenpai == OWN and hand.melds
    if own or (tenpai == SHAPE and COPIES in hand.counts) or not hand.kinds:
        return _one_by_one(hand, variant, tenpai, tables)
    return DiscardTable(hand, variant, tables).rows()


def _one_by_one(hand: Hand, variant: Variant, tenpai: str, tables: Tables) -> Iterator[tuple[int, int, int]]:
    for kind in hand.kinds or (WILDCARD,):
        rest = hand.discard(kind) if kind == WILDCARD else hand.discard(KIND_NAMES[kind])
        found = distances(rest, variant, tenpai)
        drawable = drawable_mask(rest, variant, tenpai)
        yield kind, min(found), useful_mask(rest, found, drawable, variant, tables, tenpai)


class DiscardTable:
    """The work shared by the discards of one hand."""

    def __init__(self, hand: Hand, variant: Variant, tables: Tables) -> None:
        self.hand, self.variant, self.tables = hand, variant, tables
        self.melds = hand.size // 3
        self.words = [words[key] for words, key in zip(tables.words, hand.keys, strict=True)]
        self.parts = [word >> PART_SHIFT for word in self.words]
        self.forms = sum(self.words) & FORM_BITS
        self.whole = not hand.melds and hand.size >= WHOLE
        self.by_count = masks_by_count(hand.counts)
        self.drawable = variant.kinds.mask & ~self.by_count[COPIES]
        self.rest = rest_rows(hand.keys, self.melds, tables)
        self.groups = [self._draws_by_part(suit) for suit in range(4)]
        self.elsewhere: dict[tuple[int, int, int], int] = {}

    def rows(self) -> Iterator[tuple[int, int, int]]:
        """For each discard: its kind, the tiles missing after it, and the mask of the useful draws."""
        for kind in kinds_in(self.variant.kinds.mask & ~self.by_count[0]):
            found, key = self._distances(kind)
            nearest = min(found)
            mask = self._standard(kind, key, found.standard) if found.standard == nearest else 0
            if nearest in found[1:]:
                mask |= self._other_forms(kind, found, nearest)
            yield kind, max(0, nearest - self.hand.wildcards), mask

    def _distances(self, kind: int) -> tuple[Distances, int]:
        suit, tables = kind // 9, self.tables
        key = self.hand.keys[suit] - POWERS[kind]
        word = tables.words[suit][key]
        standard = self.rest[suit][word >> PART_SHIFT]
        if not self.whole:
            return Distances(standard), key
        forms = self.forms - (self.words[suit] & FORM_BITS) + (word & FORM_BITS)
        return by_form(standard, forms, self.hand, self.variant, tables), key

    def _draws_by_part(self, suit: int) -> list[tuple[int, int]]:
        """The draws from a suit, as masks, by the part that they leave."""
        words, key, drawable = self.tables.words[suit], self.hand.keys[suit], self.drawable
        groups: dict[int, int] = {}
        for bit, power in PLACES[suit]:
            if drawable & bit:
                part = words[key + power] >> PART_SHIFT
                groups[part] = groups.get(part, 0) | bit
        return list(groups.items())

    def _standard(self, kind: int, key: int, distance: int) -> int:
        suit = kind // 9
        words, row = self.tables.words[suit], self.rest[suit]
        drawable = self.drawable | 1 << kind
        mask = 0
        for bit, power in PLACES[suit]:
            if drawable & bit and row[words[key + power] >> PART_SHIFT] < distance:
                mask |= bit
        return mask | self._from_other_suits(suit, words[key] >> PART_SHIFT, distance)

    def _from_other_suits(self, suit: int, part: int, distance: int) -> int:
        asked = suit, part, distance
        if asked not in self.elsewhere:
            merge, rows = self.tables.merge, self.tables.rows[self.melds]
            mask = 0
            for other, third, fourth in _OTHER_SUITS[suit]:
                row = rows[merge[merge[self.parts[third]][self.parts[fourth]]][part]]
                for drawn, bits in self.groups[other]:
                    if row[drawn] < distance:
                        mask |= bits
            self.elsewhere[asked] = mask
        return self.elsewhere[asked]

    def _other_forms(self, kind: int, found: Distances, nearest: int) -> int:
        count, bit, mask = self.hand.counts[kind], 1 << kind, 0
        by_count = list(self.by_count)
        by_count[count] ^= bit
        by_count[count - 1] |= bit
        if found.seven_pairs == nearest:
            mask |= seven_pairs_mask(by_count, self.variant)
        if found.thirteen_orphans == nearest:
            mask |= thirteen_orphans_mask(by_count)
        return mask & (self.drawable | bit)
