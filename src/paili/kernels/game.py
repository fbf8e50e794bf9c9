"""The tables of `paili.tables` for one variant and one winning form, arranged for loops.

Method: all suits with equal needs have the same *part* (class number). The *product* of two parts is the part
of both suits together (`paili.tables`). The row of a part starts at index ``part << shift`` of the table of
products, so that a look-up costs one addition. The numbers of missing tiles are stored in planes. A plane has
one row for each part; there is one plane for each number of melds that a hand needs, and a last plane in
which all entries are ``NEVER``. The size of a hand selects the plane; an invalid size selects the last plane.
For a form that the caller excludes, all entries are ``NEVER``, so that the loops need no other test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from paili.errors import BatchError, VariantError
from paili.kernels.memory import filled, zeros
from paili.tables.load import FORM_BITS, PART_SHIFT, stored, tables_for
from paili.tables.store import Store
from paili.tiles import COPIES, KINDS, TileSet
from paili.variants import (
    BEST,
    HONOURS_AND_KNITTED,
    KNITTED_STRAIGHT,
    NO_LACK,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Suit,
    Variant,
    checked_variant,
    form_named,
)

NEVER: Final = 128  # tiles missing from a form that cannot apply; as shanten it is 127
NO_HAND: Final = 1 << 63  # the place of a size that is no hand
ANY, AFTER_DRAW = "any", "3n+2"  # which sizes of hands may come

DRAWN: Final = 1 << 32  # in the place of 3n+2 tiles
WHOLE: Final = 40  # how far up in a place stands where its size looks among the other forms
STRAIGHT, MIXED = 1, 2  # the knitted straight, honours and knitted
WIDTH: Final = 64  # bytes of a row as it is loaded
NUMBER_KINDS: Final = 9
HONOUR_KINDS: Final = 7

_SIZES: Final = 4 * 2 * KINDS * 8  # more than any sum of 34 bytes that passed the check, with wildcards
_OTHER_HALF: Final = 256 << WHOLE
_ALL_CONCEALED: Final = 13
_BYTE: Final = 256
_CACHE_SIZE: Final = 64


class GameTables:
    """The tables that a loop reads.

    Attributes:
        words: the word of each suit, ``uint32``: characters, then dots and bamboos together, then honours;
            see `paili.tables.load`. A word contains the part of the suit and its numbers of pairs and
            orphans.
        merge: products, row by row, ``uint8``; empty if there are more than 256 parts.
        wide_merge: the products as ``uint16``, for all variants.
        distances: the number of missing tiles, plane by plane, ``uint8``.
        others: ``uint8``, four blocks of 256. Two blocks for seven pairs: the number of missing tiles by the
            low byte of the sum of the words, first for hands with melds (all ``NEVER``), then for hands
            without melds. Two such blocks for thirteen orphans, by the high byte.
        places: an entry for each size of a hand, ``uint64``: the index in ``distances`` at which its plane
            begins, in the low 32 bits, and the index of its block in ``others``, in the high bits;
            ``NO_HAND`` if no hand has that size.
        most: the largest count of each kind, ``uint8[64]``: 4, or 0 for kinds that are not in play.
        kept: 255 for each kind that groups of a win may contain, 0 for other kinds, ``uint8[64]``.
        dots: the index in ``words`` of the first suit of dots and bamboos.
        honours: the index in ``words`` of the first suit of honours.
        shift: the binary logarithm of the length of a row of products.
        plane_size: the number of distances in a plane.
        in_play: the kinds that groups of a win may contain, a mask of 34 bits.
        wild_kinds: the kinds whose tiles are wildcards.
        lacking: the kinds of the lack suit.
        quad_as_pairs: whether four of a kind count as two of the seven pairs.
        narrow: whether ``merge`` holds the products.
        is_special: whether there are wild kinds or a lack suit.
        knitted: the forms of knitted tiles that win: ``STRAIGHT``, ``MIXED``, their sum, or 0.
    """

    def __init__(self, shared: _Shared, forms: Sequence[Any], variant: Variant) -> None:
        """Store the tables of a variant.

        Args:
            shared: the tables that are equal for all winning forms.
            forms: the attributes ``others``, ``places`` and ``knitted``, which depend on the winning form.
            variant: the variant.
        """
        self.words = shared.words
        self.merge = shared.merge
        self.wide_merge = shared.wide_merge
        self.distances = shared.distances
        self.others, self.places, self.knitted = forms
        self.most = filled("B", [COPIES * (kind in variant.kinds) for kind in range(WIDTH)])
        self.kept = filled("B", [255 * (kind in variant.natural) for kind in range(WIDTH)])
        self.dots = shared.dots
        self.honours = shared.honours
        self.shift = shared.shift
        self.plane_size = shared.parts << shared.shift
        self.in_play, self.wild_kinds = variant.natural.mask, variant.wild.mask
        self.lacking = (variant.lacking - variant.wild).mask
        self.is_special = bool(variant.wild or variant.lack)
        self.quad_as_pairs = variant.quad_as_pairs
        self.narrow = len(shared.merge) > 0


def game_of(variant: Variant, form: str = BEST, sizes: str = ANY) -> GameTables:
    """Return the tables for a variant.

    Args:
        variant: the variant of the game.
        form: one of `paili.variants.FORM_NAMES`, with underscores for spaces.
        sizes: the sizes of hands to accept: ``ANY``, or ``AFTER_DRAW`` (3n+2 tiles).

    Raises:
        BatchError: if the form is unknown.
        VariantError: if ``variant`` is not a `Variant`, or if a suit other than characters has only ones and
            nines.
    """
    form = form_named(form, BatchError)
    variant = checked_variant(variant)
    if Suit.TERMINALS in variant.suits[1:]:
        raise VariantError("batch.suits", variant=variant.title)
    return _game(variant, form, sizes)


@lru_cache(maxsize=_CACHE_SIZE)
def _game(variant: Variant, form: str, sizes: str) -> GameTables:
    shared = _shared(tables_key(variant))
    names = {name for name in variant.forms if form in (BEST, name.replace(" ", "_"))}
    others, places = _others(shared, names), _places(variant, STANDARD in names, sizes, shared)
    knitted = STRAIGHT * (KNITTED_STRAIGHT in names) + MIXED * (HONOURS_AND_KNITTED in names)
    return GameTables(shared, (others, places, knitted), variant)


class _Shared(NamedTuple):
    """The tables of a variant that are equal for all winning forms; the large tables are computed once."""

    words: memoryview
    merge: memoryview
    wide_merge: memoryview
    distances: memoryview
    seven_pairs: bytes
    thirteen_orphans: bytes
    parts: int
    shift: int
    dots: int
    honours: int


@lru_cache(maxsize=_CACHE_SIZE)
def tables_key(variant: Variant) -> Variant:
    """Return the same variant for all variants with equal tables, as the key of a cache."""
    return replace(variant, name="", forms=(STANDARD,), chi=True, wild=TileSet(), lack=NO_LACK)


@cache
def _shared(variant: Variant) -> _Shared:
    tables, melds = tables_for(variant), variant.melds
    parts = len(tables.merge)
    shift = (parts - 1).bit_length()
    gap = (1 << shift) - parts
    wide = filled("H", [part for row in tables.merge for part in (*row, *[0] * gap)])
    merge = memoryview(bytes(wide.tolist()) if parts <= _BYTE else b"")
    rows = [row + bytes([NEVER]) * gap for plane in tables.rows for row in map(bytes, plane)]
    never = bytes([NEVER]) * (parts << shift)
    words, dots, honours = _words(stored(melds, not variant.wild_fifth), variant)
    return _Shared(
        words, merge, wide, memoryview(b"".join([*rows, never])),
        tables.seven_pairs, tables.thirteen_orphans, parts, shift, dots, honours,
    )  # fmt: skip


def _words(store: Store, variant: Variant) -> tuple[memoryview, int, int]:
    """Return the words of all suits, and the indices of the first words of dots and of honours.

    A word is one number that describes a suit: its part, and its numbers of pairs and orphans. If the variant
    lacks a suit, the table has only the word of the empty suit.
    """
    quad_as_pairs, few_characters = variant.quad_as_pairs, variant.suits[0] is Suit.TERMINALS
    numbers, honours = 5**NUMBER_KINDS, len(store.honours)
    dots = numbers if few_characters else 0
    words = zeros("I", dots + numbers + honours)
    low, high, parts = (memoryview(table) for table in store.rows)
    write_number_words(words, dots, low, high, parts, quad_as_pairs)
    write_honour_words(words, dots + numbers, memoryview(store.honours), quad_as_pairs)
    for few in range(len(store.terminals) if few_characters else 0):  # the other keys do not occur
        key = few % 5 + few // 5 * 5 ** (NUMBER_KINDS - 1)
        words[key] = store.terminals[few] << PART_SHIFT | words[dots + key] & FORM_BITS
    return words, dots, dots + numbers


def write_number_words(
    words: memoryview, start: int, low: memoryview, high: memoryview, parts: memoryview, quad_as_pairs: bool
) -> None:
    """Write the words (table entries, see `paili.tables.load`) of all number suits, by their base-5 key.

    Args:
        words: the words of all suits, ``uint32``.
        start: the index of the first word of the number suits.
        low, high: for each combination of the upper six ranks, the low and the high byte of the index of its
            row in ``parts``.
        parts: rows of 125 parts; a row has one part for each combination of the lower three ranks.
        quad_as_pairs: whether four of a kind count as two pairs.
    """
    for upper in range(len(low)):
        words[start + 125 * upper] = forms_of(125 * upper, NUMBER_KINDS, False, quad_as_pairs)
    lower = zeros("I", 125)
    for key in range(125):
        lower[key] = forms_of(key, 3, False, quad_as_pairs)
    for upper in range(len(low)):
        row, index = 125 * (high[upper] << 8 | low[upper]), start + 125 * upper
        forms = words[index]
        for key in range(125):
            words[index + key] = parts[row + key] << PART_SHIFT | forms + lower[key]


def write_honour_words(words: memoryview, start: int, parts: memoryview, quad_as_pairs: bool) -> None:
    """Write the words of all suits of honours, by their base-5 key.

    Args:
        words: the words of all suits, ``uint32``.
        start: the index of the first word of the honours.
        parts: the part of each suit of honours.
        quad_as_pairs: whether four of a kind count as two pairs.
    """
    for key in range(len(parts)):
        forms = forms_of(key, HONOUR_KINDS, True, quad_as_pairs)
        words[start + key] = parts[key] << PART_SHIFT | forms


def forms_of(key: int, kinds: int, all_orphans: bool, quad_as_pairs: bool) -> int:
    """Return the numbers of pairs and orphans of a suit: the low 16 bits of its word.

    Args:
        key: the base-5 key of the suit, or its lower digits.
        kinds: the number of digits of the key.
        all_orphans: whether every kind is an orphan, not only the first and the ninth.
        quad_as_pairs: whether four of a kind count as two pairs.
    """
    forms = 0
    for kind in range(kinds):
        count, key = key % 5, key // 5
        if count:
            forms += (count + 1) // 2 | count // 2 << 4 if quad_as_pairs else 1 | (count > 1) << 4
            if all_orphans or kind in (0, 8):
                forms += 1 << 8 | (count > 1) << 12
    return forms


def _others(shared: _Shared, names: set[str]) -> memoryview:
    never = bytes([NEVER]) * 256
    seven_pairs = shared.seven_pairs if SEVEN_PAIRS in names else never
    orphans = shared.thirteen_orphans if THIRTEEN_ORPHANS in names else never
    return memoryview(never + seven_pairs + never + orphans)


def _places(variant: Variant, standard: bool, sizes: str, shared: _Shared) -> memoryview:
    places = filled("Q", [NO_HAND] * _SIZES)
    remainders = {ANY: (1, 2), AFTER_DRAW: (2,)}[sizes]
    for size in range(1, variant.max_tiles + 1):
        if size % 3 in remainders:
            plane = size // 3 if standard else variant.melds + 1
            whole, drawn = size >= _ALL_CONCEALED, size % 3 == 2
            places[size] = (plane * shared.parts << shared.shift) | drawn * DRAWN | whole * _OTHER_HALF
    return places
