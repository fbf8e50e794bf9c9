"""The draws that bring a hand of 3n+1 tiles closer to a win: what ukeire, waits and discards are built on.

Method: a draw changes the part of one suit; the other three are merged once. The row of that merged rest says
for every part the suit may have how many tiles are missing, so a kind is useful when the row, at the suit
with one tile more, says less than before. For seven pairs and thirteen orphans the useful kinds follow
from the counts alone. A kind is useful when it lowers a form that is as near as the nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paili.analysis.copies import (
    NOTHING_GONE,
    SUITS,
    limits_of_suit,
    missing,
    need_of_others,
    need_within,
    needs_of_suits,
)
from paili.analysis.door import OWN, SHAPE
from paili.analysis.shanten import Distances
from paili.hand import Hand
from paili.tables.load import PART_SHIFT, Tables
from paili.tables.need import Need
from paili.tiles import COPIES, KINDS, ORPHANS, TileSet
from paili.variants import Variant

ORPHAN_MASK: Final = TileSet(ORPHANS).mask
MASK_OF_SUIT: Final = tuple(511 << 9 * suit for suit in range(4))


def _kinds_of_bits(suit: int) -> list[tuple[int, ...]]:
    kinds: list[tuple[int, ...]] = [()]
    for kind in range(9 * suit, 9 * suit + 9):
        kinds += [(*lower, kind) for lower in kinds]
    return kinds


_KINDS_OF_BITS: Final = tuple(map(_kinds_of_bits, range(4)))


class Ukeire(NamedTuple):
    """The draws that bring a hand closer.

    Attributes:
        shanten: best shanten before the draw; of 3n+2 tiles, after the best discard.
        tiles: the kinds that lower it, those too of which no copy is left.
        left: for each of them the copies neither in the hand, nor in its melds, nor visible.
        total: the sum of ``left``.
    """

    shanten: int
    tiles: TileSet
    left: dict[int, int]
    total: int

    @property
    def kinds(self) -> int:
        """How many of the kinds have copies left.

        >>> from paili.analysis.ukeire import ukeire
        >>> found = ukeire("123m456p789s1122z", visible="11z")
        >>> found.kinds, found.tiles
        (1, TileSet.parse('12z'))
        """
        return sum(map(bool, self.left.values()))


def ukeire_of_mask(shanten: int, mask: int, live: Sequence[int]) -> Ukeire:
    """Make the record from a mask of useful kinds and the live copies of the 34 kinds."""
    left = left_of_mask(mask, live)
    return Ukeire(shanten, TileSet.from_mask(mask), left, sum(left.values()))


def left_of_mask(mask: int, live: Sequence[int]) -> dict[int, int]:
    """Return the live copies of the kinds of a mask, by kind."""
    return {kind: live[kind] for kind in kinds_in(mask)}


def kinds_in(mask: int) -> tuple[int, ...]:
    """Return the kinds of a 34-bit mask in order.

    >>> kinds_in(0b101 | 1 << 33)
    (0, 2, 33)
    """
    m, p, s, z = _KINDS_OF_BITS
    return m[mask & 511] + p[mask >> 9 & 511] + s[mask >> 18 & 511] + z[mask >> 27]


def useful_mask(
    hand: Hand, found: Distances, drawable: int, variant: Variant, tables: Tables, tenpai: str
) -> int:
    """Return the kinds that lower the best form of a hand of 3n+1 tiles, as a mask.

    Args:
        hand: the hand, known to the variant.
        found: its distances.
        drawable: the kinds that it may hope to draw.
        variant: the variant of the game.
        tables: those of variant and ``tenpai``.
        tenpai: which copies count as gone.
    """
    nearest, mask = min(found), 0
    if found.standard == nearest:
        if tenpai == OWN and hand.melds and not variant.wild_fifth:
            mask = _mask_within_limits(hand, drawable, hand.melded, tables)
        else:
            full = masks_by_count(hand.counts)[COPIES] & drawable if tenpai == SHAPE else 0
            missing = found.standard + hand.wildcards
            mask = standard_mask(hand.keys, hand.size // 3, missing, tables) & drawable
            mask |= _mask_within_limits(hand, full, NOTHING_GONE, tables) if full else 0
    if found.seven_pairs == nearest:
        mask |= seven_pairs_mask(masks_by_count(hand.counts), variant) & drawable
    if found.thirteen_orphans == nearest:
        mask |= thirteen_orphans_mask(masks_by_count(hand.counts)) & drawable
    return mask


def standard_mask(keys: Sequence[int], melds: int, distance: int, tables: Tables) -> int:
    """Return the kinds after which fewer than ``distance`` tiles miss from the standard form.

    The door for programs: nothing is checked. A kind of which four are held is not among them.

    Args:
        keys: the four suit keys.
        melds: how many melds are to be made.
        distance: tiles missing now, wildcards not counted.
        tables: see `paili.tables.load.load`.
    """
    mask = shift = 0
    for key, draws, row in zip(keys, tables.draws, rest_rows(keys, melds, tables), strict=True):
        for part, ranks in draws(key):
            if row[part] < distance:
                mask |= ranks << shift
        shift += 9
    return mask


def rest_rows(keys: Sequence[int], melds: int, tables: Tables) -> tuple[bytes, bytes, bytes, bytes]:
    """For each suit, the tiles missing for every part that it may have beside the other three suits."""
    m, p, s, z = (words[key] >> PART_SHIFT for words, key in zip(tables.words, keys, strict=True))
    merge, rows = tables.merge, tables.rows[melds]
    left, right = merge[m][p], merge[s][z]
    return rows[merge[right][p]], rows[merge[right][m]], rows[merge[left][z]], rows[merge[left][s]]


def _mask_within_limits(hand: Hand, drawable: int, gone: Sequence[int], tables: Tables) -> int:
    """The drawable kinds that bring the standard form closer, where some copies are gone or four are held."""
    melds, mask = hand.size // 3, 0
    needs = needs_of_suits(hand.counts, gone, tables)
    for suit, own in enumerate(needs):
        others = need_of_others(suit, needs)
        before = missing(own, others, melds)
        for need, kinds in _needs_after_draw(suit, hand, drawable, gone, tables):
            if missing(need, others, melds) < before:
                mask |= kinds
    return mask & drawable


def _needs_after_draw(
    suit: int, hand: Hand, drawable: int, gone: Sequence[int], tables: Tables
) -> Iterator[tuple[Need, int]]:
    """The needs that a draw can give a suit, each with the kinds that do."""
    held = hand.counts[SUITS[suit]]
    if not any(gone[SUITS[suit]]) and COPIES not in held:
        for part, ranks in tables.draws[suit](hand.keys[suit]):
            yield tables.needs[part], ranks << 9 * suit
        return
    limits = limits_of_suit(suit, gone, tables)
    for kind in kinds_in(drawable & MASK_OF_SUIT[suit]):
        place = kind - 9 * suit
        drawn = (*held[:place], held[place] + 1, *held[place + 1 :])
        yield need_within(suit, drawn, limits, tables), 1 << kind


def masks_by_count(counts: Sequence[int]) -> list[int]:
    """Return five masks: the kinds of which 0, 1, 2, 3 and 4 copies are held."""
    masks = [0] * (COPIES + 1)
    for kind, count in enumerate(counts):
        masks[count] |= 1 << kind
    return masks


def seven_pairs_mask(by_count: Sequence[int], variant: Variant) -> int:
    """Return the kinds that bring seven pairs closer, as a mask.

    A single tile becomes a pair; a new kind helps while there are fewer than seven. Where four of a kind
    are two pairs, the third of a kind is a single tile again, and drawing it is like a new kind.
    """
    none, single, two, three, four = by_count
    if not variant.quad_as_pairs:
        return single | (none if KINDS - none.bit_count() < 7 else 0)
    units = (single | two).bit_count() + 2 * (three | four).bit_count()
    return single | three | (none | two if units < 7 else 0)


def thirteen_orphans_mask(by_count: Sequence[int]) -> int:
    """Return the kinds that bring thirteen orphans closer, as a mask."""
    none, single, *_ = by_count
    has_pair = ORPHAN_MASK & ~none & ~single
    return none & ORPHAN_MASK if has_pair else ORPHAN_MASK
