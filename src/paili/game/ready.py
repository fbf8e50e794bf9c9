"""Ready or not: the questions about tiles that every move asks, on suit keys, as masks of kinds.

They are those of `paili.analysis`, asked some hundred thousand times an evening: the distance is four
look-ups and three merges, and the tiles that complete a hand are remembered by its suit keys.

>>> from paili.hand import Hand
>>> hand = Hand.parse("123m456p789s1122z")
>>> TileSet.from_mask(waits_of(hand, three=False))
TileSet.parse('12z')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from paili.analysis.door import CONCEALED, OWN, tables_of
from paili.analysis.draws import (
    ORPHAN_MASK,
    masks_by_count,
    seven_pairs_mask,
    standard_mask,
    thirteen_orphans_mask,
)
from paili.analysis.waits import waits
from paili.game.held import Held, keys_without
from paili.hand import Hand
from paili.scoring.groups import counts_of
from paili.scoring.rules import Rules
from paili.tables.load import FORM_BITS, Tables
from paili.tiles import COPIES, TileSet
from paili.variants import RIICHI, SANMA, Variant

_HANDS_KEPT: Final = 1 << 15
_WHOLE: Final = 4  # melds to make where seven pairs and thirteen orphans are still open


def variant_of(rules: Rules) -> Variant:
    """Return which tiles and shapes the rules play with."""
    return SANMA if rules.players == 3 else RIICHI


@cache
def _tables(three: bool) -> Tables:
    return tables_of(SANMA if three else RIICHI, CONCEALED)


def distance(keys: Sequence[int], melds: int, three: bool) -> int:
    """Return the tiles missing from a win.

    Args:
        keys: the four suit keys of 3n+1 or 3n+2 tiles.
        melds: how many melds are to be made.
        three: whether three play, so that characters are only 1m and 9m.
    """
    tables = _tables(three)
    words_m, words_p, words_s, words_z = tables.words
    m, p, s, z = words_m[keys[0]], words_p[keys[1]], words_s[keys[2]], words_z[keys[3]]
    merge = tables.merge
    found: int = tables.rows[melds][merge[m >> 16][p >> 16]][merge[s >> 16][z >> 16]]
    if melds == _WHOLE:
        forms = (m + p + s + z) & FORM_BITS
        found = min(found, tables.seven_pairs[forms & 255], tables.thirteen_orphans[forms >> 8])
    return found


def waits_of(held: Held, three: bool) -> int:
    """Return the kinds that complete a hand of 3n+1 tiles, as a mask; 0 when it is not ready.

    A kind of which the concealed hand holds all four is not among them; one that lies in the melds is.
    """
    m, p, s, z = held.keys
    return _waits(m, p, s, z, held.size // 3, three)


@lru_cache(maxsize=_HANDS_KEPT)
def _waits(m: int, p: int, s: int, z: int, melds: int, three: bool) -> int:
    keys = (m, p, s, z)
    if distance(keys, melds, three) != 1:
        return 0
    mask = standard_mask(keys, melds, 1, _tables(three))
    return mask | _other_forms(keys, three) if melds == _WHOLE else mask


def _other_forms(keys: Sequence[int], three: bool) -> int:
    counts = [count for suit, key in enumerate(keys) for count in counts_of(suit, key)]
    by_count = masks_by_count(counts)
    variant = SANMA if three else RIICHI
    mask = 0
    # Six pairs and a single tile; thirteen orphans with at most one of them missing.
    if by_count[2].bit_count() == 6 and by_count[1]:
        mask |= seven_pairs_mask(by_count, variant)
    orphans = ORPHAN_MASK & ~by_count[0]
    if orphans.bit_count() + bool(orphans & ~by_count[1]) == ORPHAN_MASK.bit_count():
        mask |= thirteen_orphans_mask(by_count)
    return mask


def ready_waits(held: Held, rules: Rules) -> int:
    """Return the kinds that a hand of 3n+1 tiles waits for by the rules' own word of being ready."""
    if rules.tenpai not in (CONCEALED, OWN):
        return _waits_at_length(held, rules)
    mask = waits_of(held, rules.players == 3)
    return mask & ~_used_up(held) if mask and rules.tenpai == OWN and held.melds else mask


def _used_up(held: Held) -> int:
    counts = list(held.counts)
    for meld in held.melds:
        for kind in meld.kinds:
            counts[kind] += 1
    return masks_by_count(counts)[COPIES]


def _waits_at_length(held: Held, rules: Rules) -> int:
    m, p, s = held.reds
    hand = Hand(tuple(held.counts), tuple(held.melds), (m, p, s), red_limit=COPIES)
    return TileSet(wait.tile for wait in waits(hand, variant=variant_of(rules), tenpai=rules.tenpai)).mask


class _Less:
    """A hand with one tile less, as far as being ready asks for it."""

    __slots__ = ("counts", "keys", "melds", "reds", "size")

    def __init__(self, held: Held, kind: int) -> None:
        self.counts = list(held.counts)
        self.counts[kind] -= 1
        self.keys = keys_without(held.keys, kind)
        self.melds, self.reds, self.size = held.melds, (0, 0, 0), held.size - 1


def ready_discards(held: Held, rules: Rules) -> int:
    """Return the kinds whose discard leaves a hand of 3n+2 tiles ready, as a mask."""
    three = rules.players == 3
    if rules.tenpai in (CONCEALED, OWN) and distance(held.keys, held.size // 3, three) > 1:
        return 0
    mask = 0
    for kind, count in enumerate(held.counts):
        if count and ready_waits(_Less(held, kind), rules):
            mask |= 1 << kind
    return mask
