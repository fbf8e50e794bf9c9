"""The tables of `paili.tables` as arrays, for one variant of the game and one form.

Method: the same words and products as for one hand, laid side by side so that a look-up is one addition:
a row of the product table starts at ``part << shift``. Distances are planes of such rows, one plane for each
number of melds to be made, and a last plane that says ``NEVER`` everywhere. Which plane a hand looks into
follows from its size alone, so a size that is no hand is found by the same look-up. A form that was not
asked for has tables that say ``NEVER``; the kernels have no other switch for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.errors import BatchError, VariantError
from paili.tables.load import FORM_BITS, PART_SHIFT, stored, tables_for
from paili.tables.store import Store
from paili.tiles import COPIES, KINDS, TileSet
from paili.variants import (
    BEST,
    FORM_NAMES,
    KNITTED_FORMS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Suit,
    Variant,
    checked_variant,
    form_named,
)

NEVER: Final = 128  # tiles missing from a form that cannot apply; as shanten it is 127
NO_HAND: Final = np.uint64(1 << 63)  # the place of a size that is no hand
ANY, AFTER_DRAW = "any", "3n+2"  # which sizes of hands may come

_SIZES: Final = 4 * 2 * KINDS * 8  # more than any sum of 34 bytes that passed the check, with wildcards
DRAWN: Final = np.uint64(1 << 32)  # in the place of 3n+2 tiles
WHOLE: Final = np.uint64(40)  # how far up in a place stands where its size looks among the other forms
_OTHER_HALF: Final = 256 << int(WHOLE)
_ALL_CONCEALED: Final = 13
_NO_FORM: Final = 127
_WIDEST_BYTE_TABLE: Final = 256
_GAMES_KEPT: Final = 64
WIDTH: Final = 64  # of a row as it is loaded
NUMBER_KINDS: Final = 9
HONOUR_KINDS: Final = 7


class GameTables(NamedTuple):
    """The arrays that a kernel looks into.

    Attributes:
        words: word of each suit, ``uint32``: characters, dots or bamboos, honours, one after the other; see
            `paili.tables.load`.
        merge: products, row by row; ``uint8``, or ``uint16`` where there are more than 256 parts.
        distances: tiles missing, plane by plane, ``uint8``.
        others: ``uint8``, four times 256: tiles missing from seven pairs by the low byte of the added words,
            for hands with melds (``NEVER``) and without, then from thirteen orphans by the high byte.
        places: by the size of a hand, ``uint64``: where its plane starts, in the low 32 bits; where it looks
            in ``others``, above; ``NO_HAND`` for a size that is none.
        answers: shanten by the tiles missing, 256 for each number of wildcards, ``int8``.
        settings: ``uint64[5]``: where dots and honours start in ``words``; the width of a row as a shift; the
            mask of the kinds in play; 1 where four of a kind are two of the seven pairs.
        most: how many copies of each kind there may be, ``uint8[64]``: four, or none; zeros to the end.
    """

    words: NDArray[np.uint32]
    merge: NDArray[np.unsignedinteger]
    distances: NDArray[np.uint8]
    others: NDArray[np.uint8]
    places: NDArray[np.uint64]
    answers: NDArray[np.int8]
    settings: NDArray[np.uint64]
    most: NDArray[np.uint8]


def game_of(variant: Variant, form: str = BEST, sizes: str = ANY) -> GameTables:
    """Return the arrays for a variant.

    Args:
        variant: the variant of the game.
        form: one of `paili.variants.FORM_NAMES`; a space is an underscore.
        sizes: which hands may come: ``ANY``, or ``AFTER_DRAW`` (3n+2 tiles).

    Raises:
        BatchError: if the form is unknown.
        VariantError: if ``variant`` is no `Variant`.
    """
    form = form_named(form, BatchError)
    refuse_unknown(checked_variant(variant), form)
    if Suit.TERMINALS in variant.suits[1:]:
        raise VariantError("batch.suits", variant=variant.title)
    return _game(variant, form, sizes)


@lru_cache(maxsize=_GAMES_KEPT)
def _game(variant: Variant, form: str, sizes: str) -> GameTables:
    shared = _shared(tables_key(variant))
    asked = {name for name in variant.forms if form in (BEST, name.replace(" ", "_"))}
    settings = (shared.dots, shared.honours, shared.shift, variant.natural.mask, variant.quad_as_pairs)
    return GameTables(
        shared.words,
        shared.merge,
        shared.distances,
        _others(shared, asked),
        _places(variant, STANDARD in asked, sizes, shared),
        _answers(variant),
        np.array(settings, np.uint64),
        np.array([COPIES * (kind in variant.natural) for kind in range(WIDTH)], np.uint8),
    )


def refuse_unknown(variant: Variant, form: str) -> None:
    """Refuse what arrays do not know: wild kinds (wildcards are numbers here), lack suits, knitted tiles."""
    if variant.wild:
        raise VariantError("batch.wild", variant=variant.title, tiles=variant.wild)
    if variant.lack:
        raise VariantError("batch.lack", variant=variant.title, suit=variant.lack)
    if form == BEST and set(variant.forms) & set(KNITTED_FORMS):
        raise VariantError("batch.knitted", variant=variant.title, forms=FORM_NAMES[1:])


class _Shared(NamedTuple):
    """What all forms of a variant share; the large arrays are made once."""

    words: NDArray[np.uint32]
    merge: NDArray[np.unsignedinteger]
    distances: NDArray[np.uint8]
    seven_pairs: bytes
    thirteen_orphans: bytes
    parts: int
    shift: int
    dots: int
    honours: int


@lru_cache(maxsize=_GAMES_KEPT)
def tables_key(variant: Variant) -> Variant:
    """Return a variant with the same tables, one for all that differ in other things alone."""
    return replace(variant, name="", forms=(STANDARD,), chi=True, wild=TileSet())


@cache
def _shared(variant: Variant) -> _Shared:
    tables, melds = tables_for(variant), variant.melds
    parts = len(tables.merge)
    shift = (parts - 1).bit_length()
    merge = np.zeros((parts, 1 << shift), np.uint8 if parts <= _WIDEST_BYTE_TABLE else np.uint16)
    merge[:, :parts] = [list(row) for row in tables.merge]
    distances = np.full((melds + 2, parts, 1 << shift), NEVER, np.uint8)
    distances[: melds + 1, :, :parts] = [_bytes_of(rows) for rows in tables.rows]
    words, dots, honours = _words(stored(melds, not variant.wild_fifth), variant)
    return _Shared(
        words,
        merge.reshape(-1),
        distances.reshape(-1),
        tables.seven_pairs,
        tables.thirteen_orphans,
        parts,
        shift,
        dots,
        honours,
    )


def _words(store: Store, variant: Variant) -> tuple[NDArray[np.uint32], int, int]:
    """The words of all suits, and where those of dots and of honours start.

    Of a suit that is not there only the empty one is asked for, which any suit has.
    """
    quad_as_pairs, few_characters = variant.quad_as_pairs, variant.suits[0] is Suit.TERMINALS
    parts = store.numbers
    numbers, honours = len(parts), len(store.honours)
    dots = numbers if few_characters else 0
    words = np.zeros(dots + numbers + honours, np.uint32)
    ends = (0, NUMBER_KINDS - 1)
    _fill(words[dots : dots + numbers], parts, NUMBER_KINDS, ends, quad_as_pairs)
    _fill(words[dots + numbers :], store.honours, HONOUR_KINDS, range(HONOUR_KINDS), quad_as_pairs)
    if few_characters:  # the other keys do not occur
        few = np.arange(len(store.terminals))
        keys = few % 5 + few // 5 * 5 ** (NUMBER_KINDS - 1)
        forms = words[dots + keys] & FORM_BITS
        words[keys] = np.array(store.terminals, np.uint32) << np.uint32(PART_SHIFT) | forms
    return words, dots, dots + numbers


def _fill(
    words: NDArray[np.uint32], parts: bytes, kinds: int, orphans: Sequence[int], quad_as_pairs: bool
) -> None:
    """Write the words of suits of so many kinds: what the other forms need is added up kind by kind.

    The last kind is added where the words are to be, so that nothing as large is held beside them.
    """
    counts = np.arange(COPIES + 1, dtype=np.uint32)
    units = (counts + 1) // 2 | counts // 2 << 4 if quad_as_pairs else (counts > 0) | (counts > 1) << 4
    orphan = (counts > 0) << 8 | (counts > 1) << 12
    forms = np.zeros(1, np.uint32)
    for place in range(kinds):
        adds = (units + orphan if place in orphans else units).astype(np.uint32)
        if place < kinds - 1:
            forms = (adds[:, None] + forms).ravel()
    for count, block in enumerate(words.reshape(COPIES + 1, -1)):
        block[:] = np.frombuffer(parts, np.uint8, len(block), count * len(block))
        np.left_shift(block, PART_SHIFT, out=block)
        np.add(block, forms + adds[count], out=block)


def _bytes_of(rows: Sequence[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def _others(shared: _Shared, asked: set[str]) -> NDArray[np.uint8]:
    never = bytes([NEVER]) * 256
    seven_pairs = shared.seven_pairs if SEVEN_PAIRS in asked else never
    orphans = shared.thirteen_orphans if THIRTEEN_ORPHANS in asked else never
    return np.array(list(never + seven_pairs + never + orphans), np.uint8)


def _places(variant: Variant, standard: bool, sizes: str, shared: _Shared) -> NDArray[np.uint64]:
    places = np.full(_SIZES, NO_HAND, np.uint64)
    remainders = {ANY: (1, 2), AFTER_DRAW: (2,)}[sizes]
    for size in range(1, variant.max_tiles + 1):
        if size % 3 in remainders:
            plane = size // 3 if standard else variant.melds + 1
            whole, drawn = size >= _ALL_CONCEALED, size % 3 == 2
            places[size] = plane * shared.parts << shared.shift | drawn * int(DRAWN) | whole * _OTHER_HALF
    return places


def _answers(variant: Variant) -> NDArray[np.int8]:
    missing = np.arange(256)
    paid = [np.maximum(missing - wildcards, 0) - 1 for wildcards in range(variant.max_tiles + 1)]
    return np.where(missing < NEVER, np.concatenate(paid).reshape(-1, 256), _NO_FORM).astype(np.int8).ravel()
