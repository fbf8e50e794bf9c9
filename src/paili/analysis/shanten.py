"""How far is a hand from ready: shanten, for each form.

Method: the word of each suit (see `paili.tables.load`) is looked up, the four parts are merged by two
look-ups, and a third one gives the tiles missing from the standard form. Seven pairs and thirteen orphans
are read off the sum of the words. Shanten is the number of missing tiles less one; a wildcard pays for one.

>>> shanten("123456789m1111z")
Shanten(standard=1, seven_pairs=5, thirteen_orphans=9)
>>> shanten("123456789m1111z", tenpai="shape").best
0
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from paili.analysis.copies import missing, need_of_others, needs_of_suits
from paili.analysis.door import CONCEALED, OWN, as_hand, tables_of
from paili.hand import Hand, suit_keys
from paili.tables.load import FORM_BITS, PART_SHIFT, Tables, Words
from paili.variants import RIICHI, SEVEN_PAIRS, THIRTEEN_ORPHANS, Variant

NEVER: Final = 99  # tiles missing from a form that can not apply
WHOLE: Final = 13  # seven pairs and thirteen orphans need all tiles concealed


class Shanten(NamedTuple):
    """Shanten for each form: -1 won, 0 ready, None where the form can not apply."""

    standard: int
    seven_pairs: int | None = None
    thirteen_orphans: int | None = None

    @property
    def best(self) -> int:
        """The smallest of them."""
        return min(number for number in self if number is not None)


class Distances(NamedTuple):
    """Tiles missing from a win for each form; ``NEVER`` where the form can not apply."""

    standard: int
    seven_pairs: int = NEVER
    thirteen_orphans: int = NEVER


def shanten(hand: Hand | str, *, variant: Variant = RIICHI, tenpai: str = CONCEALED) -> Shanten:
    """Return the least number of useful draws until the hand is ready, for each form.

    Args:
        hand: a hand of 3n+1 or 3n+2 tiles, or its text.
        variant: the variant of the game.
        tenpai: which tiles may still be hoped for, see `paili.analysis.door`.

    Raises:
        NotationError: if the text is no hand.
        VariantError: if the variant does not know such a hand.
        QuestionError: if ``tenpai`` is unknown.

    >>> shanten("1111p5555p9999p1m").best
    2
    """
    if variant is RIICHI and tenpai == CONCEALED and hand.__class__ is Hand and hand.is_plain:
        return _usual_shanten(hand.keys, hand.size // 3)
    return record_of(distances(as_hand(hand, variant), variant, tenpai))


def shanten_of_counts(counts: Sequence[int], *, melds: int = 4) -> Shanten:
    """Return riichi shanten of 34 concealed counts: the door for programs, nothing is checked.

    The other doors for programs find the melds by adding up the counts; here that would take a fifth more.

    Args:
        counts: the concealed tiles, 3 * ``melds`` + 1 or + 2 of them.
        melds: how many melds are still to be made; seven pairs and thirteen orphans need all four.

    >>> shanten_of_counts([1] * 13 + [0] * 21)
    Shanten(standard=0, seven_pairs=6, thirteen_orphans=10)
    """
    return _usual_shanten(suit_keys(counts), melds)


def distances(hand: Hand, variant: Variant, tenpai: str = CONCEALED) -> Distances:
    """Return the tiles missing from a win for each form; the variant must know the hand."""
    tables = tables_of(variant, tenpai)
    if tenpai == OWN and hand.melds and not variant.wild_fifth:
        standard, forms = own_distance(hand, variant), 0
    else:
        standard, forms = standard_and_forms(hand.keys, hand.size, tables)
    return Distances(*(_paid(d, hand.wildcards) for d in by_form(standard, forms, hand, variant, tables)))


def standard_and_forms(keys: Sequence[int], size: int, tables: Tables) -> tuple[int, int]:
    """Return the tiles missing from the standard form, and the added words for the other forms."""
    m, p, s, z = (words[key] for words, key in zip(tables.words, keys, strict=True))
    merge = tables.merge
    left, right = merge[m >> PART_SHIFT][p >> PART_SHIFT], merge[s >> PART_SHIFT][z >> PART_SHIFT]
    return tables.rows[size // 3][left][right], (m + p + s + z) & FORM_BITS


def by_form(standard: int, forms: int, hand: Hand, variant: Variant, tables: Tables) -> Distances:
    """Return the tiles missing for each form that the hand can still take, wildcards not counted."""
    if hand.melds or hand.size < WHOLE:
        return Distances(standard)
    return Distances(
        standard,
        tables.seven_pairs[forms & 255] if SEVEN_PAIRS in variant.forms else NEVER,
        tables.thirteen_orphans[forms >> 8] if THIRTEEN_ORPHANS in variant.forms else NEVER,
    )


def own_distance(hand: Hand, variant: Variant) -> int:
    """Return the tiles missing from the standard form when the copies in the melds can not be had."""
    first, *others = needs_of_suits(hand.counts, hand.melded, tables_of(variant, OWN))
    return missing(first, need_of_others(0, [first, *others]), hand.size // 3)


def record_of(found: Distances) -> Shanten:
    """Turn distances into shanten."""
    _, seven_pairs, thirteen_orphans = (None if distance == NEVER else distance - 1 for distance in found)
    return Shanten(found.standard - 1, seven_pairs, thirteen_orphans)


def _paid(distance: int, wildcards: int) -> int:
    return distance if distance == NEVER else max(0, distance - wildcards)


# ------------------------------------------------------------------ the usual call, made fast


class _Records(dict[int, Shanten]):
    """The records that have been asked for, by distance << 16 | added words; a few hundred exist."""

    def __init__(self, tables: Tables, whole: bool) -> None:
        self._tables, self._whole = tables, whole

    def __missing__(self, key: int) -> Shanten:
        distance, forms = key >> PART_SHIFT, key & FORM_BITS
        found = Distances(distance)
        if self._whole:
            tables = self._tables
            found = Distances(distance, tables.seven_pairs[forms & 255], tables.thirteen_orphans[forms >> 8])
        self[key] = record_of(found)
        return self[key]


_Usual = tuple[Words, Words, Words, Words, Sequence[Sequence[int]], Sequence[bytes], _Records]


@cache
def _usual(melds: int) -> _Usual:
    tables = tables_of(RIICHI, CONCEALED)
    return (*tables.words, tables.merge, tables.rows[melds], _Records(tables, whole=melds == RIICHI.melds))


def _usual_shanten(keys: Sequence[int], melds: int) -> Shanten:
    words_m, words_p, words_s, words_z, merge, rows, records = _usual(melds)
    m, p, s, z = keys
    m, p, s, z = words_m[m], words_p[p], words_s[s], words_z[z]
    distance = rows[merge[m >> 16][p >> 16]][merge[s >> 16][z >> 16]]
    return records[distance << 16 | (m + p + s + z) & FORM_BITS]
