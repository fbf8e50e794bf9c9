"""How a kind completes a ready hand: the shapes of a wait.

Method: the kind is put into each group that it can finish — three runs, a triplet, the pair. If the hand
without the partners in that group makes the other melds and the pair, the shape occurs in a reading. So all
readings are covered without listing any.

The compounds that players name need the whole wait. The *core* of a hand is what is left when melds are taken
out as long as the hand waits for the same kinds; a compound is named when the core is that pattern.

>>> from paili.variants import RIICHI
>>> basic_shapes(Hand.parse("3456m234p234567s"), 2, RIICHI)
('pair',)
>>> compound(Hand.parse("3456m234p234567s"), 0b100100, RIICHI)
'nobetan'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from paili.analysis.copies import missing, need_of_others, need_of_suit, stored_need
from paili.analysis.door import CONCEALED, SHAPE, tables_of
from paili.analysis.draws import standard_mask
from paili.groups import BASIC_SHAPES, WITH_WILDCARD, completed_by, run_from
from paili.hand import POWERS, Hand, suit_keys
from paili.tables.load import Tables
from paili.tables.need import Need
from paili.tiles import COPIES, EAST, KINDS, M1
from paili.variants import Variant

NOBETAN: Final = "nobetan"
ARYANMEN: Final = "aryanmen"
RYANTAN: Final = "ryantan"
KANTAN: Final = "kantan"
PENTAN: Final = "pentan"
THREE_SIDED: Final = "three-sided"
ENTOTSU: Final = "entotsu"
THREE_SIDED_NOBETAN: Final = "three-sided nobetan"
RYANKANTAN: Final = "ryankantan"
TATSUMAKI: Final = "tatsumaki"
HAPPOUBIJIN: Final = "happoubijin"
NINE_GATES: Final = "nine gates"

# (ranks of the core from its lowest, a pair elsewhere besides, ranks waited for) → name.
# The pair elsewhere is waited for too where "pair" stands among the ranks. Mirrored patterns are added.
_PATTERNS: Final[tuple[tuple[tuple[int, ...], bool, tuple[int, ...], bool, str], ...]] = (
    ((0, 1, 2, 3), False, (0, 3), False, NOBETAN),
    ((0, 0, 1, 2), False, (0, 3), False, ARYANMEN),
    ((0, 0, 0, 1), False, (-1, 1, 2), False, RYANTAN),
    ((0, 0, 0, 2), False, (1, 2), False, KANTAN),
    ((0, 0, 0, 1), False, (1, 2), False, PENTAN),
    ((0, 1, 2, 3, 4), True, (-1, 2, 5), False, THREE_SIDED),
    ((0, 1, 2, 2, 2), True, (-1, 2), True, ENTOTSU),
    ((0, 1, 2, 3, 4, 5, 6), False, (0, 3, 6), False, THREE_SIDED_NOBETAN),
    ((0, 0, 0, 2, 4, 4, 4), False, (1, 2, 3), False, RYANKANTAN),
    ((0, 0, 0, 1, 2, 2, 2), False, (-1, 0, 1, 2, 3), False, TATSUMAKI),
    ((0, 0, 0, 1, 2, 3, 4, 5, 5, 5), False, (-1, 0, 1, 2, 3, 4, 5, 6), False, HAPPOUBIJIN),
    ((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8), False, tuple(range(9)), False, NINE_GATES),
)


# ------------------------------------------------------------------------------------ basic shapes


def basic_shapes(hand: Hand, kind: int, variant: Variant, tenpai: str = CONCEALED) -> tuple[str, ...]:
    """Return the shapes in which a kind completes the standard form, in the order of ``BASIC_SHAPES``.

    Args:
        hand: a ready hand of 3n+1 tiles.
        kind: the kind that completes it.
        variant: the variant of the game.
        tenpai: which tiles may still be hoped for; by shape a wildcard may be a fifth copy in any variant.
    """
    tables = tables_of(variant, SHAPE if tenpai == SHAPE else CONCEALED)
    loose = variant.wild_fifth or tenpai == SHAPE
    needs = [stored_need(suit, key, tables) for suit, key in enumerate(hand.keys)]
    others = need_of_others(kind // 9, needs)
    found: set[str] = set()
    for shape, partners in completed_by(kind, variant.kinds):
        for natural in _subsets(partners):
            by_hand = len(natural) == len(partners)
            name = shape if by_hand else WITH_WILDCARD
            if name not in found and _completes(hand, kind, partners, natural, others, tables, loose):
                found.add(name)
    return tuple(shape for shape in BASIC_SHAPES if shape in found)


def _subsets(partners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if len(partners) == 1:
        return partners, ()
    return partners, partners[:1], partners[1:], ()


def _completes(
    hand: Hand,
    kind: int,
    partners: tuple[int, ...],
    natural: tuple[int, ...],
    others: Need,
    tables: Tables,
    loose: bool,
) -> bool:
    """Whether the hand without the natural partners, and the wildcards left, make the other groups.

    Partners are of one suit with the kind; ``others`` is the need of the other three suits, and ``loose``
    whether a wildcard may be a fifth copy.
    """
    wildcards = hand.wildcards - (len(partners) - len(natural))
    if wildcards < 0 or any(hand.counts[partner] < natural.count(partner) for partner in natural):
        return False
    suit = kind // 9
    pairs, melds = (0, hand.size // 3) if len(partners) == 1 else (1, hand.size // 3 - 1)
    own = stored_need(suit, hand.keys[suit] - sum(map(POWERS.__getitem__, natural)), tables)
    fits = missing(own, others, melds, pairs) <= wildcards
    if not fits or not hand.wildcards or loose:
        return fits
    # Strictly, the wildcards in the other groups can not be copies that this group has.
    rest = [count - natural.count(k) for k, count in enumerate(hand.counts)]
    own = need_of_suit(suit, rest, _counts_of((kind, *partners)), tables)
    return missing(own, others, melds, pairs) <= wildcards


@cache
def _counts_of(group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([group.count(kind) for kind in range(KINDS)])


# --------------------------------------------------------------------------------------- compounds


def compound(hand: Hand, waits: int, variant: Variant) -> str | None:
    """Return the name of the compound that the whole wait is, or None.

    Args:
        hand: a ready hand of 3n+1 tiles without wildcards.
        waits: the kinds that complete its standard form, as a mask.
        variant: the variant of the game.
    """
    if waits.bit_count() < 2:
        return None
    for core in _cores(hand.counts, waits, variant):
        for pair in _pairs_to_set_aside(core):
            if name := _name(core, pair, waits):
                return name
    return None


def _cores(counts: Sequence[int], waits: int, variant: Variant) -> list[tuple[int, ...]]:
    """The hand with as many melds taken out as the wait allows, in every way."""
    cores, smaller = {tuple(counts)}, {tuple(counts)}
    while smaller:
        cores = smaller
        smaller = {
            rest
            for core in cores
            for rest in _without_a_meld(core)
            if _standard_waits(rest, waits, variant) == waits
        }
    return sorted(cores, reverse=True)


def _without_a_meld(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for kind, count in enumerate(counts):
        if count >= 3:
            yield (*counts[:kind], count - 3, *counts[kind + 1 :])
        if run_from(kind) and count and counts[kind + 1] and counts[kind + 2]:
            run = (count - 1, counts[kind + 1] - 1, counts[kind + 2] - 1)
            yield (*counts[:kind], *run, *counts[kind + 3 :])


def _standard_waits(counts: tuple[int, ...], waits: int, variant: Variant) -> int:
    """The waits of the rest of a hand, no more asked than it takes to tell them from ``waits``."""
    full = sum(1 << kind for kind, count in enumerate(counts) if count == COPIES)
    if waits & full:
        return 0
    return standard_mask(suit_keys(counts), sum(counts) // 3, 1, tables_of(variant, CONCEALED))


def _pairs_to_set_aside(core: tuple[int, ...]) -> Iterator[int | None]:
    yield None
    yield from (kind for kind, count in enumerate(core) if count >= 2)


def _name(core: tuple[int, ...], pair: int | None, waits: int) -> str | None:
    counts = list(core)
    if pair is not None:
        counts[pair] -= 2
    tiles = [kind for kind, count in enumerate(counts) for _ in range(count)]
    low = tiles[0] if tiles else EAST
    if low >= EAST or tiles[-1] // 9 != low // 9:
        return None
    shape = tuple(kind - low for kind in tiles)
    for pattern, with_pair, ranks, pair_waits, name in _mirrored_patterns():
        if shape == pattern and with_pair == (pair is not None):
            kinds = [low + rank for rank in ranks]
            if all(kind // 9 == low // 9 and kind >= M1 for kind in kinds):
                expected = sum(1 << kind for kind in kinds)
                expected |= 1 << pair if pair is not None and pair_waits else 0
                if expected == waits:
                    return name
    return None


def _mirrored_patterns() -> Iterator[tuple[tuple[int, ...], bool, tuple[int, ...], bool, str]]:
    for pattern, with_pair, ranks, pair_waits, name in _PATTERNS:
        yield pattern, with_pair, ranks, pair_waits, name
        top = pattern[-1]
        turned = tuple(sorted(top - rank for rank in pattern))
        yield turned, with_pair, tuple(top - rank for rank in ranks), pair_waits, name
