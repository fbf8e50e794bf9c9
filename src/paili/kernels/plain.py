"""Python versions of the functions and records of the C header ``shapes.h``.

A compiled module uses the C versions, which its ``.pxd`` file declares; there the records are C structures. A
module that runs as plain Python imports the versions of this module.
"""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from paili.kernels.draws import Draws
from paili.kernels.game import DRAWN, MIXED, NEVER, NO_HAND, STRAIGHT, WHOLE, GameTables
from paili.kernels.hand_arrays import Answers, HandArrays
from paili.tables.load import PART_SHIFT
from paili.tiles import BY_SAFETY, EAST, KINDS, ORPHANS, WILDCARD

__all__ = ("DRAWN", "KINDS", "NEVER", "NO_HAND", "PART_SHIFT", "WHOLE", "WILDCARD")  # of other modules

FAULT: Final = -128  # the shanten of what is no hand
BLOCK: Final = 64  # rows that compiled loops read together
NOT_HELD: Final = 127  # the shanten after the discard of a kind that the hand does not have
# bits of other forms that may be as near as the standard form; higher bits: the orders of knitted tiles
IS_PAIRS, IS_ORPHANS, KNITTED_AT = 1, 2, 2
BIT: Final = 1
LOW: Final = 0xFFFFFFFF
ALL: Final = (1 << KINDS) - 1
IN_M: Final = 0x1FF
IN_P: Final = IN_M << 9
IN_S: Final = IN_M << 18
IN_Z: Final = 0x7F << 27
IN_ORPHANS: Final = sum(1 << kind for kind in ORPHANS)
# what one tile more of a kind adds to the key of its suit
POWERS: Final = tuple(5 ** (8 - kind % 9 if kind < EAST else KINDS - 1 - kind) for kind in range(KINDS))
# higher where a discard is safer by convention
SAFETY: Final = tuple(KINDS - BY_SAFETY.index(kind) for kind in range(KINDS))
# the nine knitted kinds in each order of the suits
KNITTED: Final = tuple(
    sum(1 << 9 * suit + rank for suit, low in enumerate(order) for rank in range(low, 9, 3))
    for order in permutations(range(3))
)
_STARTS = (0, 9, 18, 27, KINDS)


class Row(NamedTuple):
    """Values computed from 34 counts of a hand.

    Attributes:
        m, p, s, z: the base-5 keys of the suits.
        size: the number of tiles.
        over: whether a count is larger than the limit of its kind.
        one, two, three, four: the masks of the kinds with fewer than one, two, three and four copies.
    """

    m: int
    p: int
    s: int
    z: int
    size: int
    over: bool
    one: int
    two: int
    three: int
    four: int


class LoopSuit(NamedTuple):
    """A suit of a hand, as indices into the tables.

    Attributes:
        at: the index of the word of the suit.
        word: the word: the part of the suit in the high bits, its numbers of pairs and orphans in the low
            bits.
        part: the part of the suit, a class number; suits with equal needs have the same part.
        sets: the index of the nine sets of shares of the suit, see `paili.kernels.draws`.
        shares: the index in ``ways`` of the set of the cheapest shares of the suit.
    """

    at: int
    word: int
    part: int
    sets: int
    shares: int


class Four(NamedTuple):
    """The four suits of a hand."""

    m: LoopSuit
    p: LoopSuit
    s: LoopSuit
    z: LoopSuit


class Near(NamedTuple):
    """The number of tiles missing from the nearest form, and the mask of the kinds that lower this number."""

    distance: int
    mask: int


class LoopHand(NamedTuple):
    """A hand in the form that the loops for draws and discards use.

    Attributes:
        suits: the four suits of the hand, without wild kinds and the lack suit.
        one, two, three, four: the kinds with fewer than one, two, three and four copies in the hand, as
            masks.
        natural: the number of tiles that are not wildcards.
        wild: the number of wildcards.
        forms: the sum of the words (table entries, see `paili.tables.load`) of the suits.
        state: ``DRAWN`` for 3n+2 tiles, 0 for 3n+1 tiles; ``NO_HAND`` if the counts are not a valid hand.
        plane: the index in ``distances`` of `paili.kernels.game.GameTables` at which the numbers of missing
            tiles for the size of the hand begin.
        whole: the index of the block of ``others`` in `paili.kernels.game.GameTables` for the size of the
            hand.
        single: the kinds of which one more copy makes another pair for seven pairs.
        new: the kinds of which one more copy is a new single tile for seven pairs.
        single_turns: the kinds that enter or leave ``single`` if one tile of the kind is discarded.
        new_turns: the kinds that enter or leave ``new`` if one tile of the kind is discarded.
        wild_draws: the wild kinds of which a copy is left.
        beside_nine: the same index for the melds and the pair beside nine knitted tiles.
        knitted: the forms of knitted tiles that the hand may have.
    """

    suits: Four
    one: int
    two: int
    three: int
    four: int
    natural: int
    wild: int
    forms: int
    state: int
    plane: int
    whole: int
    single: int
    new: int
    single_turns: int
    new_turns: int
    wild_draws: int
    beside_nine: int
    knitted: int


class After:
    """The missing tiles and the useful draws after each discard of a hand.

    Attributes:
        number: the number of discards; the lists are longer.
        kinds: the kind of each discard, 0 to 33.
        distances: the number of tiles that the hand lacks for the nearest winning form after each discard.
        masks: the kinds of the useful draws after each discard, as a mask.
        forms: the counts for seven pairs and thirteen orphans after each discard: the sum of the entries
            (*words*) of the four suits in the tables. Four bits each for the number of kinds, of pairs, of
            kinds of orphans (ones, nines, honours) and of pairs of orphans.
    """

    def __init__(self) -> None:
        self.number = 0
        self.kinds, self.distances = [0] * KINDS, [0] * KINDS
        self.masks, self.forms = [0] * KINDS, [0] * KINDS


class Beside(NamedTuple):
    """The three suits beside the suit of a discard, and the combined parts of each two of them.

    Attributes:
        a, b, c: the three suits.
        bc, ac, ab: the combined part of the two suits that the name contains.
    """

    a: LoopSuit
    b: LoopSuit
    c: LoopSuit
    bc: int
    ac: int
    ab: int


Look = Any  # the fields of `GameTables` and of `Draws`: a structure of addresses and numbers in C
Out = Any  # the fields of `Answers`


def look_of(game: GameTables) -> Look:
    """Return the tables of a variant in the form that loops read; in C, a structure of addresses."""
    return game


def look_with(game: GameTables, draws: Draws) -> Look:
    """Return the tables of a variant together with the tables for useful draws."""
    return SimpleNamespace(**vars(game), **vars(draws))


def is_usual(look: Look) -> bool:
    """Return whether a variant has four melds, no wild kinds, no lack suit and no knitted tiles.

    Args:
        look: the tables of the variant.
    """
    return look.narrow and not look.is_special and not look.knitted


def not_special(look: Look) -> Look:
    """Return the tables unchanged; the caller guarantees that the variant has no wild kinds, lack suit or
    knitted tiles.

    The C version sets the fields for these to constants, so that the compiler removes code that is not
    needed.
    """
    return look


def usual(look: Look) -> Look:
    """Return the tables unchanged; the caller guarantees that `is_usual` is true for the variant.

    The C version sets the fields that `is_usual` checks to constants, so that the compiler removes code that
    is not needed.
    """
    return look


def out_of(answers: Answers) -> Out:
    """Return the arrays that a loop writes to; in C, a structure of addresses."""
    return answers


def out_at(shanten: Any, mask: Any, total: Any, discard: Any) -> Out:
    """Return four lists as the arrays that a loop writes to."""
    return SimpleNamespace(shanten=shanten, mask=mask, total=total, discard=discard)


def counts_at(hands: HandArrays, i: int) -> memoryview:
    """Return the 34 counts of row ``i``."""
    return hands.counts[KINDS * i : KINDS * i + KINDS]


def vector_row(counts: Any, at: int, most: Any) -> Row:
    """Return the `Row` of the 34 counts that start at index ``at``.

    Args:
        counts: counts of hands, row by row.
        at: the index of the first count.
        most: the limit of each kind; if a count is larger, ``over`` is set, and size and keys are 0.
    """
    row = bytes(counts[at : at + KINDS])
    keys = [0, 0, 0, 0]
    for suit in range(4):
        for kind in range(_STARTS[suit], _STARTS[suit + 1]):
            keys[suit] = 5 * keys[suit] + row[kind]
    fewer = [sum((row[kind] < copies) << kind for kind in range(KINDS)) for copies in (1, 2, 3, 4)]
    over = any(row[kind] > most[kind] for kind in range(KINDS))
    if over:
        return Row(0, 0, 0, 0, 0, over, *fewer)
    return Row(*keys, sum(row), over, *fewer)  # type: ignore[call-arg,arg-type]


def row_of(counts: Any, look: Look) -> Row:
    """Return the `Row` of 34 counts; its suit keys leave out wild kinds and the lack suit."""
    row = vector_row(counts, 0, look.most)
    if not look.is_special or row.over:
        return row
    natural = bytes(count & kept for count, kept in zip(bytes(counts), look.kept, strict=False))
    m, p, s, z, *_ = vector_row(natural, 0, look.most)
    return row._replace(m=m, p=p, s=s, z=z)


def shanten_from(missing: int, wild: int) -> int:
    """Return the shanten of a hand.

    Args:
        missing: the number of missing tiles if wildcards are not used.
        wild: the number of wildcards.
    """
    return (max(missing - wild, 0) if missing < NEVER else NEVER) - 1


def shanten_of_blocks(hands: HandArrays, look: Look, out: Out) -> int:
    """Write the shanten of hands in blocks; return the number of these hands, which is always 0 in Python.

    The C version looks up one table for all hands of a block before it looks up the next table. Python would
    gain nothing, so another loop computes the shanten of all hands.
    """
    return 0


def read_drawing(hands: HandArrays, start: int, look: Look, block: Any) -> bool:
    """Read a block of rows; return whether all are hands of 3n+1 tiles. As in `shanten_of_blocks`, there are
    no blocks in Python.
    """
    return False


def pairs_in_vectors(hand: LoopHand, look: Look, after: After) -> bool:
    """Do what `paili.kernels.discards.with_pairs` does for all discards of a hand; return whether this is
    done here. As in `shanten_of_blocks`, another loop does it in Python.
    """
    return False


def tiles_in(kinds: int, row: Row) -> int:
    """Return the number of tiles of a hand that belong to certain kinds.

    Args:
        kinds: the mask of these kinds.
        row: the `Row` of the hand.
    """
    return 4 * kinds.bit_count() - copies_left(kinds, row.one, row.two, row.three, row.four)


def knitted_forms(tiles: int, look: Look) -> int:
    """Return the forms of knitted tiles that a hand of this size may have: ``STRAIGHT``, ``MIXED``, their
    sum, or 0.
    """
    forms: int = look.knitted & (STRAIGHT * (tiles >= 10) | MIXED * (tiles >= 13))
    return forms


def every_order(forms: int) -> int:
    """Return all six orders of the suits for each of some forms of knitted tiles; `paili.kernels.knitted`
    explains orders.

    Args:
        forms: ``STRAIGHT``, ``MIXED`` or their sum.

    Returns:
        A mask: bits 0 to 5 for the orders of a knitted straight, bits 6 to 11 for the orders of honours and
            knitted tiles.
    """
    return (forms & 1) * 0x3F | (forms >> 1) * 0xFC0


def plane_beside_nine(tiles: int, look: Look) -> int:
    """Return the index in ``distances`` at which the numbers of missing tiles begin for the melds and the
    pair of a knitted straight.

    Args:
        tiles: the number of tiles of the hand.
        look: the tables of the variant.
    """
    plane: int = (tiles // 3 - 3) * look.plane_size
    return plane


def product(one: int, other: int, look: Look) -> int:
    """Return the combined part (class number) of two groups of suits.

    Args:
        one, other: the part of each of the two; a group is one or more suits.
        look: the tables of the variant.
    """
    place = (one << look.shift) + other
    part: int = look.merge[place] if look.narrow else look.wide_merge[place]
    return part


def from_pairs(forms: int, whole: int, look: Look) -> int:
    """Return the number of tiles missing from seven pairs.

    Args:
        forms: the sum of the words (table entries, see `paili.tables.load`) of the four suits.
        whole: the index of the block of ``others`` for the size of the hand.
        look: the tables of the variant.
    """
    missing: int = look.others[whole + (forms & 255)]
    return missing


def from_orphans(forms: int, whole: int, look: Look) -> int:
    """Return the number of tiles missing from thirteen orphans; the arguments are those of `from_pairs`."""
    missing: int = look.others[whole + 512 + (forms >> 8 & 255)]
    return missing


def suit_at(at: int, look: Look) -> LoopSuit:
    """Return the `LoopSuit` whose word has a certain index in the tables.

    Args:
        at: the index in ``words``.
        look: the tables of the variant.
    """
    word = look.words[at]
    return LoopSuit(at, word, word >> PART_SHIFT, look.rows[at], 0)


def sharing(suit: LoopSuit, place: int) -> LoopSuit:
    """Return a copy of a suit whose field ``shares`` is set.

    Args:
        suit: the suit.
        place: the index in ``ways`` of the set of the cheapest shares of the suit.
    """
    return suit._replace(shares=place)


def nearest_draws(suits: Four, plane: int, look: Look) -> Near:
    """Return the number of tiles missing from melds and a pair, and the kinds that lower that number.

    Args:
        suits: the four suits.
        plane: the index in ``distances`` at which the numbers for the size of the hand begin.
        look: the tables of the variant.
    """
    m, p, s, z = suits
    mp, sz = product(m.part, p.part, look), product(s.part, z.part, look)
    rests = (
        product(sz, p.part, look),
        product(sz, m.part, look),
        product(mp, z.part, look),
        product(mp, s.part, look),
    )
    rows = [plane + (suit.part << look.shift) + rest for suit, rest in zip(suits, rests, strict=True)]
    shared = Four(*[sharing(suit, row) for suit, row in zip(suits, rows, strict=True)])
    return Near(look.distances[rows[0]], draws_of_suits(shared, look))


def draws_of_suits(suits: Four, look: Look) -> int:
    """Return the mask of the useful draws of a hand.

    A draw is useful if it lowers the number of missing tiles for one of the cheapest shares of its suit, see
    `paili.kernels.draws`.

    Args:
        suits: the four suits, whose field ``shares`` is set.
        look: the tables of the variant.
    """
    sets, shares = [suit.sets for suit in suits], [suit.shares for suit in suits]
    return draws_in_common(look.lowered, sets, look.ways, shares)


def draws_in_common(lowered: Any, sets: list[int], ways: Any, shares: list[int]) -> int:
    """Return the mask of the useful draws: the kinds that lower the number of missing tiles for a cheapest
    share.

    The module `paili.kernels.draws` explains shares.

    Args:
        lowered: combinations of nine sets of shares, one set for each rank.
        sets: for each of the four suits, the index in ``lowered`` of its nine sets.
        ways: sets of cheapest shares.
        shares: for each of the four suits, the index in ``ways`` of its set of cheapest shares.
    """
    mask = 0
    for suit in range(4):
        for place in range(9 if suit < 3 else 7):
            if lowered[sets[suit] + place] & ways[shares[suit]]:
                mask |= 1 << 9 * suit + place
    return mask


def is_ascii(text: str) -> bool:
    """Return whether all characters of a text are ASCII."""
    return text.isascii()


def ascii_of(text: str) -> bytes:
    """Return the bytes of an ASCII text."""
    return text.encode("ascii")


def bits_in(mask: int) -> int:
    """Return the number of set bits in a mask."""
    return mask.bit_count()


def copies_left(kinds: int, one: int, two: int, three: int, four: int) -> int:
    """Return the number of copies left of a set of kinds.

    Args:
        kinds: the kinds, as a mask.
        one, two, three, four: the kinds with fewer than one, two, three and four copies in the hand, as
            masks.
    """
    return sum((kinds & fewer).bit_count() for fewer in (one, two, three, four))


def lowest_of(mask: int) -> int:
    """Return the index of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1
