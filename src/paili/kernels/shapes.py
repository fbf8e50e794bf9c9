"""Loops over rows of counts: shanten, the draws that lower it, and the discards; of many hands and of one.

Method: the words of the four suits are looked up, and the parts in them put together two by two. Which draws
help follows from two sets, see `paili.kernels.draws`: the shares that a suit has on the cheapest ways to a
win, looked up by its part and that of the other three suits, and the shares that a tile more of each kind
lowers. A discard changes one part, and with it the rest of the three other suits.

Sets of kinds are masks with bit ``kind`` set. Four of them hold how often each kind is held: the kinds with
fewer than one, two, three, four copies. So the copies left of a set are four bit counts, and what seven
pairs and thirteen orphans want is read off them.

No branch depends on the hand where a choice between two numbers will do: of dealt hands a processor guesses
every fourth wrong, and that costs more than what it would skip. Each row is read once, whatever another
thread writes to it; each loop returns the first row that is no hand, or the number of rows.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.draws import Draws
from paili.kernels.game import GameTables
from paili.kernels.memory import zeros

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.plain import (
        ALL,
        BIT,
        DRAWN,
        FAULT,
        IN_M,
        IN_ORPHANS,
        IN_Z,
        KINDS,
        LOW,
        NO_HAND,
        NOT_HELD,
        PART_SHIFT,
        POWERS,
        SAFETY,
        WHOLE,
        WILDCARD,
        Near,
        Row,
        bits_in,
        copies_left,
        draws_in_common,
        lowest_of,
        vector_row,
    )

__all__ = (
    "Answers",
    "Hands",
    "choose_discards",
    "count_left",
    "discard_rows",
    "discards_of",
    "record_of_counts",
    "record_of_keys",
    "shanten_of",
    "shanten_of_row",
    "shanten_rows",
    "ukeire_of",
    "ukeire_rows",
)


class Hands:
    """Rows of hands that a loop reads.

    Attributes:
        counts: 34 counts a row, row by row, ``uint8``.
        wildcards: how many wildcards each row has, or one number for all of them, ``uint8``.
        step: how far apart the wildcards of two rows stand, 1 or 0.
        number: how many rows there are.
    """

    def __init__(self, counts: Any, wildcards: Any, number: int) -> None:
        """Keep the buffers; they are not copied."""
        self.counts = memoryview(counts)
        self.wildcards = memoryview(wildcards)
        self.number = number
        self.step = int(len(self.wildcards) == number)


class Answers:
    """What a loop writes to, row by row.

    Attributes:
        shanten: ``int8``; before the draw, or after each of 34 discards.
        mask: the kinds that lower it, ``uint64``.
        total: copies of these kinds that are not in the row, ``uint8``.
        discard: the best discard, ``int8``.
    """

    def __init__(self, shanten: Any, mask: Any = None, total: Any = None, discard: Any = None) -> None:
        """Keep the buffers that a loop needs; they are not copied."""
        self.shanten = memoryview(shanten)
        self.mask = memoryview(mask) if mask is not None else zeros("Q", 1)
        self.total = memoryview(total) if total is not None else zeros("B", 1)
        self.discard = memoryview(discard) if discard is not None else zeros("b", 1)


def new_answers(size: int) -> Answers:
    """Return room for so many answers."""
    return Answers(zeros("b", size), zeros("Q", size), zeros("B", size), zeros("b", size))


# -------------------------------------------------------------------------------- many hands


def shanten_rows(hands: Hands, game: GameTables, out: Answers) -> int:
    """Write the shanten of each row."""
    with cython.nogil:
        for i in range(hands.number):
            row = read_row(hands, i, game)
            wild = hands.wildcards[i * hands.step]
            place = game.places[row.size + wild]
            if row.over or place >= NO_HAND:
                return i
            out.shanten[i] = game.answers[(wild << 8) + distance_of(row, place, game)]
    return hands.number


def ukeire_rows(hands: Hands, game: GameTables, draws: Draws, out: Answers) -> int:
    """Write what brings each row closer; of 3n+2 tiles, what does so after the best discard, and that."""
    after, shape = new_answers(KINDS), Shape(game, draws)
    counts = start_of(hands)
    with cython.nogil:
        for i in range(hands.number):
            if not read_shape(shape, counts, KINDS * i, hands.wildcards[i * hands.step]):
                return i
            write_ukeire(shape, after, out, i)
    return hands.number


def discard_rows(hands: Hands, game: GameTables, draws: Draws, out: Answers) -> int:
    """Write for each row and each kind what is left after its discard; 127, 0, 0 where it is not held."""
    shape = Shape(game, draws)
    counts = start_of(hands)
    with cython.nogil:
        for i in range(hands.number):
            if not read_shape(shape, counts, KINDS * i, hands.wildcards[i * hands.step]):
                return i
            write_discards(shape, out, KINDS * i, shape.wild)
    return hands.number


def count_left(held: Hands, game: GameTables, out: Answers) -> None:
    """Write for each row the copies that are not held of the kinds of its mask."""
    with cython.nogil:
        for i in range(held.number):
            row = read_row(held, i, game)
            out.total[i] = copies_left(out.mask[i], row.one, row.two, row.three, row.four)


def choose_discards(held: Hands, game: GameTables, out: Answers) -> None:
    """Count anew what is left after each discard, as some copies are in melds, and write the best discard."""
    with cython.nogil:
        for i in range(held.number):
            row = read_row(held, i, game)
            for at in range(KINDS * i, KINDS * i + KINDS):
                out.total[at] = copies_left(out.mask[at], row.one, row.two, row.three, row.four)
            out.discard[i] = best_discard(out, KINDS * i, row.one, row.four)


# ---------------------------------------------------------------------------------- one hand


def shanten_of(counts: bytes, game: GameTables) -> int:
    """Return the shanten of one row of 34 counts, or ``FAULT``."""
    row = row_of(counts, game)
    place = game.places[row.size]
    if row.over or place >= NO_HAND:
        return FAULT
    return game.answers[distance_of(row, place, game)]


def shanten_of_row(hand: Any, game: GameTables) -> int:  # noqa: PLR0911 (one look at each fault)
    """Return the shanten of one row of 34 counts, bytes or a list, or ``FAULT`` for anything else."""
    if (type(hand) is not bytes and type(hand) is not list) or len(hand) != KINDS:
        return FAULT
    if type(hand) is bytes:
        return shanten_of(hand, game)
    if not cython.compiled:  # there it is an array of C
        held = bytearray(KINDS)
    for kind in range(KINDS):
        number = hand[kind]
        if type(number) is not int:
            return FAULT
        try:
            count = number
        except OverflowError:
            return FAULT
        if count < 0 or count > 4:
            return FAULT
        held[kind] = count
    row = row_of(held, game)
    place = game.places[row.size]
    if place >= NO_HAND:
        return FAULT
    return game.answers[distance_of(row, place, game)]


def record_of_keys(keys: tuple[int, int, int, int], tiles: int, game: GameTables) -> int:
    """Return the tiles missing from the standard form << 24, the tiles << 16, and the added words.

    Args:
        keys: the suit keys of a hand, `paili.hand.Hand.keys`.
        tiles: how many tiles it has, natural ones alone.
        game: the tables of a game with all suits.
    """
    m, p, s, z = keys
    m, p, s, z = game.words[m], game.words[p], game.words[s], game.words[game.honours + z]
    return record_of(m, p, s, z, tiles, game)


def record_of_counts(counts: bytes, game: GameTables) -> int:
    """Return the same of one row of 34 counts; 0 where it is no hand."""
    row = row_of(counts, game)
    if row.over or game.places[row.size] >= NO_HAND:
        return 0
    m, p, s = game.words[row.m], game.words[row.p], game.words[row.s]
    return record_of(m, p, s, game.words[game.honours + row.z], row.size, game)


def record_of(m: Any, p: int, s: int, z: int, tiles: int, game: GameTables) -> int:
    """Return the same by the words of the suits."""
    one = product(m >> PART_SHIFT, p >> PART_SHIFT, game)
    other = product(s >> PART_SHIFT, z >> PART_SHIFT, game)
    plane = game.places[tiles] & LOW
    missing = game.distances[plane + (one << game.shift) + other]
    record: int = missing << 24 | tiles << 16 | (m + p + s + z & 0xFFFF)
    return record


def ukeire_of(counts: bytes, game: GameTables, draws: Draws) -> tuple[int, int, int, int] | None:
    """Return shanten, mask, total and best discard of one row of 34 counts, or None where it is no hand."""
    shape, found = Shape(game, draws), new_answers(1)
    if not read_shape(shape, counts, 0, 0):
        return None
    write_ukeire(shape, new_answers(KINDS), found, 0)
    return found.shanten[0], found.mask[0], found.total[0], found.discard[0]


def discards_of(counts: bytes, game: GameTables, draws: Draws) -> tuple[tuple[int, ...], ...] | None:
    """Return shanten, mask and total after each discard of one row, or None where it is no hand."""
    shape, out = Shape(game, draws), new_answers(KINDS)
    if not read_shape(shape, counts, 0, 0):
        return None
    write_discards(shape, out, 0, 0)
    shanten = [out.shanten[kind] for kind in range(KINDS)]
    masks = [out.mask[kind] for kind in range(KINDS)]
    return tuple(shanten), tuple(masks), tuple([out.total[kind] for kind in range(KINDS)])


# ------------------------------------------------------------------------------------- a hand


def start_of(hands: Hands) -> Any:
    """Return where the counts of rows start, in C a pointer."""
    return cython.address(hands.counts[0]) if cython.compiled else hands.counts


def read_row(hands: Hands, i: int, game: GameTables) -> Row:
    """Return what a row of many holds."""
    if cython.compiled:
        return vector_row(cython.address(hands.counts[KINDS * i]), cython.address(game.most[0]))  # type: ignore[call-arg]
    return vector_row(hands.counts, KINDS * i, game.most)


def row_of(counts: bytes | bytearray, game: GameTables) -> Row:
    """Return what one row of 34 counts holds."""
    if cython.compiled:
        return vector_row(counts, cython.address(game.most[0]))  # type: ignore[call-arg]
    return vector_row(counts, 0, game.most)


def look_at(counts: bytes, game: GameTables) -> tuple[int, ...]:
    """Return what one row of 34 counts holds, as a tuple in the order of `Row`; for tests."""
    row = row_of(counts, game)
    keys = row.m, row.p, row.s, row.z
    return *keys, row.size, row.over, row.one, row.two, row.three, row.four


def distance_of(row: Row, place: int, game: GameTables) -> int:
    """Return the tiles missing from the nearest form."""
    m, p = game.words[row.m], game.words[game.dots + row.p]
    s, z = game.words[game.dots + row.s], game.words[game.honours + row.z]
    one = product(m >> PART_SHIFT, p >> PART_SHIFT, game)
    other = product(s >> PART_SHIFT, z >> PART_SHIFT, game)
    standard = game.distances[(place & LOW) + (one << game.shift) + other]
    forms, whole = m + p + s + z, place >> WHOLE
    nearest: int = min(standard, from_pairs(forms, whole, game), from_orphans(forms, whole, game))
    return nearest


def product(one: int, other: int, game: Any) -> Any:
    """Return the product of two parts."""
    return product_at((one << game.shift) + other, game)


def product_at(place: int, game: Any) -> Any:
    """Return the product at a place of the table."""
    return game.merge[place] if game.narrow else game.wide_merge[place]


def from_pairs(forms: int, whole: int, game: Any) -> Any:
    """Return the tiles missing from seven pairs, by the added words."""
    return game.others[whole + (forms & 255)]


def from_orphans(forms: int, whole: int, game: Any) -> Any:
    """Return the tiles missing from thirteen orphans, by the added words."""
    return game.others[whole + 512 + (forms >> 8 & 255)]


class Shape:
    """A hand with its four suits, as the loops for draws look at it; one record serves row after row.

    Attributes:
        game, draws: what is looked up.
        at, word, part, sets: of each suit, where its word stands, the word, the part in it, where its nine
            sets start.
        one, two, three, four: the kinds of which it holds fewer than one, two, three, four.
        size: how many natural tiles it has.
        wild: how many wildcards.
        forms: the words of the suits, added up.
        plane: where the plane of its size starts.
        whole: where its size looks among the other forms.
        is_drawn: whether it has 3n+2 tiles.
        single: the kinds of which one more makes a pair of seven.
        new: the kinds of which one more is a new one of seven.
        single_turns: the kinds that a discard takes out of ``single``, or puts in.
        new_turns: the same of ``new``.
        has_pairs, has_orphans: whether seven pairs, thirteen orphans may be as near as another form after a
            discard.
    """

    def __init__(self, game: GameTables, draws: Draws) -> None:
        self.game, self.draws = game, draws
        self.one = self.two = self.three = self.four = self.size = self.wild = 0
        self.forms = self.plane = self.whole = 0
        self.single = self.new = self.single_turns = self.new_turns = 0
        self.is_drawn = self.has_pairs = self.has_orphans = False
        if not cython.compiled:  # there they are arrays of C
            self.at, self.word, self.part = [0] * 4, [0] * 4, [0] * 4
            self.sets, self.to, self.shares = [0] * 4, [0] * 4, [0] * 4


def read_shape(shape: Shape, counts: Any, at: int, wild: int) -> bool:
    """Read a row of counts that starts at a place into its record; return whether it is a hand.

    A single tile becomes a pair; a new kind helps while there are fewer than seven. Where four of a kind are
    two pairs, the third is a single tile again, and drawing it is like drawing a new kind.
    """
    if cython.compiled:
        row = vector_row(counts + at, cython.address(shape.game.most[0]))  # type: ignore[call-arg]
    else:
        row = vector_row(counts, at, shape.game.most)
    place = shape.game.places[row.size + wild]
    if row.over or place >= NO_HAND:
        return False
    shape.at[0], shape.at[1] = row.m, shape.game.dots + row.p
    shape.at[2], shape.at[3] = shape.game.dots + row.s, shape.game.honours + row.z
    for suit in range(4):
        shape.word[suit] = shape.game.words[shape.at[suit]]
        shape.part[suit] = shape.word[suit] >> PART_SHIFT
        shape.sets[suit] = shape.draws.rows[shape.at[suit]]
    shape.forms = shape.word[0] + shape.word[1] + shape.word[2] + shape.word[3]
    shape.one, shape.two, shape.three, shape.four = row.one, row.two, row.three, row.four
    shape.size, shape.wild = row.size, wild
    shape.plane, shape.whole, shape.is_drawn = place & LOW, place >> WHOLE, (place & DRAWN) != 0
    shape.single, shape.new = row.two & ~row.one, row.one
    shape.single_turns, shape.new_turns = row.three, row.two
    if shape.game.quad_as_pairs:
        shape.single, shape.new = shape.single | (row.four & ~row.three), row.one | (row.three & ~row.two)
        shape.single_turns, shape.new_turns = ALL, row.four
    return True


# ------------------------------------------------------------------------------ draws of 3n+1


def write_ukeire(shape: Shape, after: Answers, out: Answers, i: int) -> None:
    """Write the draws of a hand; those after its best discard if it has 3n+2 tiles.

    Args:
        shape: the hand.
        after: room for what is left after each discard.
        out: what is written to.
        i: which row of it.
    """
    wild = shape.wild << 8
    if shape.is_drawn and shape.size:
        write_discards(shape, after, 0, 0)
        kind = best_discard(after, 0, shape.one, shape.four)
        missing = after.shanten[kind] + 1
        out.shanten[i] = shape.game.answers[wild + missing]
        out.mask[i] = after.mask[kind]
        out.total[i] = after.total[kind]
        out.discard[i] = kind
        return
    out.discard[i] = -1
    if shape.is_drawn:  # nothing but wildcards
        out.discard[i] = WILDCARD
        wild -= 256
    near = draws_of_shape(shape)
    out.shanten[i] = shape.game.answers[wild + near.distance]
    out.mask[i] = near.mask
    out.total[i] = copies_left(near.mask, shape.one, shape.two, shape.three, shape.four)


def draws_of_shape(shape: Shape) -> Near:
    """Return the tiles missing from the nearest form, and the draws that lower that number."""
    m, p, s, z = shape.part[0], shape.part[1], shape.part[2], shape.part[3]
    mp, sz, shift, plane = product(m, p, shape.game), product(s, z, shape.game), shape.game.shift, shape.plane
    own = plane + (m << shift) + product(sz, p, shape.game)
    shape.shares[0] = shape.draws.ways[own]
    shape.shares[1] = shape.draws.ways[plane + (p << shift) + product(sz, m, shape.game)]
    shape.shares[2] = shape.draws.ways[plane + (s << shift) + product(mp, z, shape.game)]
    shape.shares[3] = shape.draws.ways[plane + (z << shift) + product(mp, s, shape.game)]
    shape.to[0], shape.to[1] = shape.sets[0], shape.sets[1]
    shape.to[2], shape.to[3] = shape.sets[2], shape.sets[3]
    near = with_pairs(shape, Near(shape.game.distances[own], helping(shape)), shape.forms, 0)
    return with_orphans(shape, near, shape.forms, 0)


def with_pairs(shape: Shape, near: Near, forms: int, tile: int) -> Near:
    """Return the tiles missing from the nearer of the standard form and seven pairs, and the draws to it.

    Args:
        shape: the hand, before what may have been discarded.
        near: the same of the standard form; kinds that are not in play may be among its draws.
        forms: the words of the suits, added up.
        tile: what was discarded, as a mask; 0 for nothing.
    """
    pairs = from_pairs(forms, shape.whole, shape.game)
    nearest = min(near.distance, pairs)
    mask = shape.single ^ (tile & shape.single_turns)
    mask |= (shape.new ^ (tile & shape.new_turns)) & -((forms & 15) < 7)
    mask &= -(pairs == nearest)
    mask |= near.mask & -(near.distance == nearest)
    return Near(nearest, mask & shape.game.in_play)


def with_orphans(shape: Shape, near: Near, forms: int, tile: int) -> Near:
    """Return the tiles missing and the draws with thirteen orphans too, which are seldom as near.

    Args:
        shape, forms, tile: as in `with_pairs`.
        near: the same of the other two forms.
    """
    orphans = from_orphans(forms, shape.whole, shape.game)
    if orphans > near.distance:
        return near
    none_left = shape.one | (tile & shape.two)
    has_pair = (forms >> 12 & 15) != 0
    mask = near.mask if orphans == near.distance else 0
    wanted = IN_ORPHANS & none_left if has_pair else IN_ORPHANS
    return Near(orphans, mask | (wanted & (shape.four | tile) & shape.game.in_play))


# --------------------------------------------------------------------------------- discards


def write_discards(shape: Shape, out: Answers, start: int, wild: int) -> None:
    """Write what is left after each discard to 34 places; 127, 0, 0 for kinds that are not held.

    Args:
        shape: the hand.
        out: what is written to.
        start: the first of the places.
        wild: how many wildcards count; the best discard is chosen without them.
    """
    mp, sz = (
        product(shape.part[0], shape.part[1], shape.game),
        product(shape.part[2], shape.part[3], shape.game),
    )
    standard = shape.game.distances[shape.plane + (mp << shape.game.shift) + sz]
    # a discard leaves no form nearer, and the standard form at most one tile farther
    shape.has_pairs = from_pairs(shape.forms, shape.whole, shape.game) <= standard + 1
    shape.has_orphans = from_orphans(shape.forms, shape.whole, shape.game) <= standard + 1
    for at in range(start, start + KINDS):
        out.shanten[at] = NOT_HELD
    for at in range(start, start + KINDS):
        out.mask[at] = 0
    for at in range(start, start + KINDS):
        out.total[at] = 0
    for suit in range(4):
        discards_of_suit(shape, out, start, suit, wild)


def discards_of_suit(shape: Shape, out: Answers, start: int, suit: int, wild: int) -> None:
    """Write what is left after each discard from a suit; the arguments are those of `write_discards`."""
    first, second, third = suit == 0, 1 + (suit < 2), 2 + (suit < 3)
    a, b, c = shape.part[first], shape.part[second], shape.part[third]
    shift, plane = shape.game.shift, shape.plane
    bc, ac, ab = product(b, c, shape.game), product(a, c, shape.game), product(a, b, shape.game)
    rest = product(bc, a, shape.game)
    bc, ac, ab = bc << shift, ac << shift, ab << shift
    a, b, c = plane + (a << shift), plane + (b << shift), plane + (c << shift)
    held = ~shape.one & (IN_M << 9 * suit if suit < 3 else IN_Z)
    shape.to[0], shape.to[1] = shape.sets[0], shape.sets[1]
    shape.to[2], shape.to[3] = shape.sets[2], shape.sets[3]
    while held:
        kind = lowest_of(held)
        held &= held - 1
        at = shape.at[suit] - POWERS[kind]
        word = shape.game.words[at]
        part = word >> PART_SHIFT
        own = plane + (part << shift) + rest
        shape.to[suit] = shape.draws.rows[at]
        shape.shares[suit] = shape.draws.ways[own]
        shape.shares[first] = shape.draws.ways[a + product_at(bc + part, shape.game)]
        shape.shares[second] = shape.draws.ways[b + product_at(ac + part, shape.game)]
        shape.shares[third] = shape.draws.ways[c + product_at(ab + part, shape.game)]
        near = Near(shape.game.distances[own], helping(shape) & shape.game.in_play)
        if shape.has_pairs or shape.has_orphans:
            forms = shape.forms - shape.word[suit] + word
            near = with_pairs(shape, near, forms, BIT << kind)
            if shape.has_orphans:
                near = with_orphans(shape, near, forms, BIT << kind)
        out.shanten[start + kind] = shape.game.answers[(wild << 8) + near.distance]
        out.mask[start + kind] = near.mask
        out.total[start + kind] = copies_left(near.mask, shape.one, shape.two, shape.three, shape.four)


def helping(shape: Shape) -> int:
    """Return the draws that help by the sets of the suits and their shares."""
    if cython.compiled:
        return draws_in_common(cython.address(shape.draws.lowered[0]), shape.to, shape.shares)
    return draws_in_common(shape.draws.lowered, shape.to, shape.shares)


def best_discard(after: Answers, start: int, one: int, four: int) -> int:
    """Return the best discard of a hand by what is left after each of them.

    Best is the least missing, then the most tiles left, then the most kinds of which any are left, then the
    safest by convention: all in one number, with the kind itself in the lowest bits.

    Args:
        after: what is left.
        start: the first of the 34 places of the hand.
        one, four: the kinds of which it holds fewer than one, and fewer than four.
    """
    best, held = 0, ALL & ~one
    while held:
        kind = lowest_of(held)
        held &= held - 1
        near = NOT_HELD - after.shanten[start + kind]
        kinds = bits_in(after.mask[start + kind] & four)
        rank = near << 20 | after.total[start + kind] << 12 | kinds << 6 | SAFETY[kind]
        best = max(best, rank << 6 | kind)
    return best & 63
