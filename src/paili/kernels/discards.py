"""Loops over rows of counts: the draws that bring hands closer, and what each discard leaves.

Method: which draws help follows from two sets, see `paili.kernels.draws`: the shares that a suit has on the
cheapest ways to a win, looked up by its part and that of the other three suits, and the shares that a tile
more of each kind lowers. A discard changes one part, and with it the rest of the three other suits.

Sets of kinds are masks with bit ``kind`` set. Four of them hold how often each kind is held: the kinds with
fewer than one, two, three, four copies. So the copies left of a set are four bit counts, and what seven
pairs and thirteen orphans want is read off them.

Variants: tiles of wild kinds are wildcards, and each of these kinds helps as long as a copy is left. Tiles of
the lack suit count as tiles and make nothing; while one is held, nothing else may be discarded. Knitted tiles
are in `paili.kernels.knitted`.

A hand is a structure passed by value: compiled, the functions become one loop, and what it needs of a hand
stands in registers. No branch depends on the hand where a choice between two numbers will do.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.draws import Draws
from paili.kernels.game import GameTables
from paili.kernels.hand_arrays import Answers, Hands

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.knitted import near_orders, with_knitted
    from paili.kernels.plain import (
        ALL,
        BIT,
        DRAWN,
        IN_M,
        IN_ORPHANS,
        IN_Z,
        KINDS,
        LOW,
        NEVER,
        NO_HAND,
        NOT_HELD,
        POWERS,
        SAFETY,
        WHOLE,
        WILDCARD,
        Beside,
        Four,
        Hand,
        Look,
        Near,
        Out,
        Suit,
        bits_in,
        copies_left,
        counts_at,
        draws_of_suits,
        every_order,
        from_orphans,
        from_pairs,
        knitted_forms,
        look_with,
        lowest_of,
        nearest_draws,
        out_at,
        out_of,
        plane_beside_nine,
        product,
        row_of,
        sharing,
        suit_at,
        tiles_in,
        usual,
    )
    from paili.kernels.shapes import read_counts

__all__ = (
    "discard_rows",
    "discards_of",
    "ukeire_of",
    "ukeire_rows",
)

# other forms that may be as near as the standard form; the orders of knitted tiles stand above
IS_PAIRS, IS_ORPHANS, KNITTED_AT = 1, 2, 2


# -------------------------------------------------------------------------------- many hands


def ukeire_rows(hands: Hands, game: GameTables, draws: Draws, answers: Answers) -> int:
    """Write what brings each row closer; of 3n+2 tiles, what does so after the best discard, and that.

    Return the first row that is no hand, or the number of rows.
    """
    answers.require(hands.number, hands.number, hands.number, hands.number)
    look, out = look_with(game, draws), out_of(answers)
    with cython.nogil:
        if look.is_special or look.knitted:
            return write_every_ukeire(hands, look, out)
        return write_every_ukeire(hands, usual(look), out)


def write_every_ukeire(hands: Hands, look: Look, out: Out) -> int:
    """Do what `ukeire_rows` does; compiled, this is a loop for each of the two places that call it."""
    if not cython.compiled:  # there it is an array of C
        masks = [0] * KINDS
    for i in range(hands.number):
        hand = read_hand(counts_at(hands, i), hands.wildcards[i * hands.step], look)
        if hand.state >= NO_HAND:
            return i
        write_ukeire(hand, look, masks, out, i)
    return hands.number


def discard_rows(hands: Hands, game: GameTables, draws: Draws, answers: Answers) -> int:
    """Write for each row and each kind what is left after its discard; 127, 0, 0 where it may not go.

    Return the first row that is no hand, or the number of rows.
    """
    room = KINDS * hands.number
    answers.require(room, room, room)
    look, out = look_with(game, draws), out_of(answers)
    with cython.nogil:
        if look.is_special or look.knitted:
            return write_every_discard(hands, look, out)
        return write_every_discard(hands, usual(look), out)


def write_every_discard(hands: Hands, look: Look, out: Out) -> int:
    """Do what `discard_rows` does; compiled, this is a loop for each of the two places that call it."""
    for i in range(hands.number):
        hand = read_hand(counts_at(hands, i), hands.wildcards[i * hands.step], look)
        if hand.state >= NO_HAND:
            return i
        write_discards(hand, look, out, KINDS * i)
    return hands.number


# ---------------------------------------------------------------------------------- one hand


def ukeire_of(counts: Any, game: GameTables, draws: Draws, wild: int) -> tuple[int, int, int, int] | None:
    """Return shanten, mask, total and best discard of one row, or None for what is no hand.

    Args:
        counts: 34 counts, bytes or a list; anything else is no hand.
        game, draws: the tables of a variant.
        wild: how many wildcards it has beside, 0…255.
    """
    if not cython.compiled:  # there they are arrays of C
        held, masks = bytearray(KINDS), [0] * KINDS
        shanten, mask, total, discard = [0], [0], [0], [0]
    if not read_counts(counts, held):
        return None
    look = look_with(game, draws)
    hand = read_hand(held, wild, look)
    if hand.state >= NO_HAND:
        return None
    write_ukeire(hand, look, masks, out_at(shanten, mask, total, discard), 0)
    return shanten[0], mask[0], total[0], discard[0]


def discards_of(counts: Any, game: GameTables, draws: Draws, wild: int) -> tuple[tuple[int, ...], ...] | None:
    """Return shanten, mask and total after each discard of one row, or None for what is no hand.

    Args:
        counts, game, draws, wild: as in `ukeire_of`; ``game`` is one of hands of 3n+2 tiles.
    """
    if not cython.compiled:
        held, shanten, mask, total = bytearray(KINDS), [0] * KINDS, [0] * KINDS, [0] * KINDS
    if not read_counts(counts, held):
        return None
    look = look_with(game, draws)
    hand = read_hand(held, wild, look)
    if hand.state >= NO_HAND:
        return None
    write_discards(hand, look, out_at(shanten, mask, total, shanten), 0)
    left = [shanten[kind] for kind in range(KINDS)]
    masks = [mask[kind] for kind in range(KINDS)]
    return tuple(left), tuple(masks), tuple([total[kind] for kind in range(KINDS)])


# ------------------------------------------------------------------------------------- a hand


def read_hand(counts: Any, wild: int, look: Look) -> Hand:
    """Read a row of counts; the state of what is no hand is ``NO_HAND``.

    A single tile becomes a pair of seven; a new kind helps while there are fewer than seven. Where four of a
    kind are two pairs, the third is a single tile again, and drawing it is like drawing a new kind.
    """
    row = row_of(counts, look)
    tiles, natural = row.size + wild, row.size
    place = look.places[tiles] if not row.over else NO_HAND
    suits = Four(
        suit_at(row.m, look),
        suit_at(look.dots + row.p, look),
        suit_at(look.dots + row.s, look),
        suit_at(look.honours + row.z, look),
    )
    single, new, single_turns, new_turns = row.two & ~row.one, row.one, row.three, row.two
    if look.quad_as_pairs:
        single, new = single | (row.four & ~row.three), row.one | (row.three & ~row.two)
        single_turns, new_turns = ALL, row.four
    if look.is_special:
        natural -= tiles_in(look.wild_kinds, row)
        wild += row.size - natural
    return Hand(
        suits,
        row.one,
        row.two,
        row.three,
        row.four,
        natural,
        wild,
        suits.m.word + suits.p.word + suits.s.word + suits.z.word,
        place & (NO_HAND | DRAWN),
        place & LOW,
        place >> WHOLE,
        single,
        new,
        single_turns,
        new_turns,
        look.wild_kinds & row.four,
        plane_beside_nine(tiles, look),
        knitted_forms(tiles, look),
    )


def write_ukeire(hand: Hand, look: Look, masks: Any, out: Out, i: int) -> None:
    """Write the draws of a hand; those after its best discard if it has 3n+2 tiles.

    Args:
        hand: the hand.
        look: the tables.
        masks: room for the draws after each discard.
        out: what is written to.
        i: which row of it.
    """
    wild = hand.wild << 8
    if hand.state and hand.natural:
        best = discards_of_hand(hand, look, out_at(out.shanten, masks, out.total, out.discard), 0, True)
        kind = best & 63
        out.shanten[i] = look.answers[wild + NEVER - (best >> 26)]
        out.mask[i] = masks[kind]
        out.total[i] = best >> 18 & 255
        out.discard[i] = kind
        return
    out.discard[i] = -1
    if hand.state:  # nothing but wildcards
        out.discard[i] = WILDCARD
        wild -= 256
    near = draws_of_hand(hand, look)
    out.shanten[i] = look.answers[wild + near.distance]
    out.mask[i] = near.mask | hand.wild_draws
    out.total[i] = copies_left(near.mask | hand.wild_draws, hand.one, hand.two, hand.three, hand.four)


def write_discards(hand: Hand, look: Look, out: Out, start: int) -> None:
    """Write what is left after each discard to 34 places; 127, 0, 0 for kinds that may not go."""
    for kind in range(KINDS):
        out.shanten[start + kind] = NOT_HELD
    for kind in range(KINDS):
        out.mask[start + kind] = 0
    for kind in range(KINDS):
        out.total[start + kind] = 0
    discards_of_hand(hand, look, out, start, False)


# ------------------------------------------------------------------------------ draws of 3n+1


def draws_of_hand(hand: Hand, look: Look) -> Near:
    """Return the tiles missing from the nearest form, and the draws that lower that number."""
    near = with_pairs(hand, nearest_draws(hand.suits, hand.plane, look), hand.forms, 0, look)
    near = with_orphans(hand, near, hand.forms, 0, look)
    return with_nine(hand, near, hand.suits, 0, every_order(hand.knitted), look) if hand.knitted else near


def with_pairs(hand: Hand, near: Near, forms: int, tile: int, look: Look) -> Near:
    """Return the tiles missing from the nearer of the standard form and seven pairs, and the draws to it.

    Args:
        hand: the hand, before what may have been discarded.
        near: the same of the standard form; kinds that are not in play may be among its draws.
        forms: the words of the suits, added up.
        tile: what was discarded, as a mask; 0 for nothing.
        look: the tables.
    """
    pairs = from_pairs(forms, hand.whole, look)
    nearest = min(near.distance, pairs)
    mask = hand.single ^ (tile & hand.single_turns)
    mask |= (hand.new ^ (tile & hand.new_turns)) & -((forms & 15) < 7)
    mask &= -(pairs == nearest)
    mask |= near.mask & -(near.distance == nearest)
    return Near(nearest, mask & look.in_play)


def with_orphans(hand: Hand, near: Near, forms: int, tile: int, look: Look) -> Near:
    """Return the tiles missing and the draws with thirteen orphans too, which are seldom as near.

    Args:
        hand, forms, tile, look: as in `with_pairs`.
        near: the same of the other two forms.
    """
    orphans = from_orphans(forms, hand.whole, look)
    if orphans > near.distance:
        return near
    none_left = hand.one | (tile & hand.two)
    has_pair = (forms >> 12 & 15) != 0
    mask = near.mask if orphans == near.distance else 0
    wanted = IN_ORPHANS & none_left if has_pair else IN_ORPHANS
    return Near(orphans, mask | (wanted & (hand.four | tile) & look.in_play))


def with_nine(hand: Hand, near: Near, suits: Four, tile: int, orders: int, look: Look) -> Near:
    """Return the tiles missing and the draws with the forms of knitted tiles too.

    Args:
        hand, tile, look: as in `with_pairs`.
        near: the same of the other forms.
        suits: the four suits, after what may have been discarded.
        orders: the orders of the suits to look at, see `near_orders`.
    """
    none_left = hand.one | ~look.in_play | (tile & hand.two)
    return with_knitted(near, suits, none_left, hand.four | tile, hand.beside_nine, orders, look)


# --------------------------------------------------------------------------------- discards


def discards_of_hand(hand: Hand, look: Look, out: Out, start: int, ranked: bool) -> int:
    """Write what is left after each discard, or rank the discards.

    Args:
        hand: the hand, of 3n+2 tiles.
        look: the tables.
        out: what is written to.
        start: the first of 34 places of it.
        ranked: whether only the draws are written, and the discards ranked.

    Returns:
        The rank of the best discard with its kind in the lowest six bits, see `write_discard`.
    """
    if look.lacking & ~hand.one:
        return discards_of_lack(hand, look.lacking & ~hand.one, look, out, start, ranked)
    m, p, s, z = hand.suits.m, hand.suits.p, hand.suits.s, hand.suits.z
    mp, ms, mz = product(m.part, p.part, look), product(m.part, s.part, look), product(m.part, z.part, look)
    ps, pz, sz = product(p.part, s.part, look), product(p.part, z.part, look), product(s.part, z.part, look)
    other = other_forms(hand, mp, sz, look)
    best = discards_of_suit(0, hand, m, Beside(p, s, z, sz, pz, ps), other, look, out, start, ranked)
    best = max(
        best, discards_of_suit(1, hand, p, Beside(m, s, z, sz, mz, ms), other, look, out, start, ranked)
    )
    best = max(
        best, discards_of_suit(2, hand, s, Beside(m, p, z, pz, mz, mp), other, look, out, start, ranked)
    )
    return max(
        best, discards_of_suit(3, hand, z, Beside(m, p, s, ps, ms, mp), other, look, out, start, ranked)
    )


def other_forms(hand: Hand, mp: int, sz: int, look: Look) -> int:
    """Return which other forms may be as near as the standard form after some discard.

    A discard leaves no form nearer, and the standard form at most one tile farther.

    Args:
        hand: the hand.
        mp, sz: the products of the parts of characters and dots, and of bamboos and honours.
        look: the tables.
    """
    standard = look.distances[hand.plane + (mp << look.shift) + sz]
    other = 0
    if from_pairs(hand.forms, hand.whole, look) <= standard + 1:
        other = IS_PAIRS
    if from_orphans(hand.forms, hand.whole, look) <= standard + 1:
        other |= IS_ORPHANS
    if hand.knitted:
        none_held = hand.one | ~look.in_play
        far, rest = standard + 2, hand.beside_nine
        other |= near_orders(hand.suits, none_held, rest, hand.knitted, far, look) << KNITTED_AT
    return other


def discards_of_lack(hand: Hand, held: int, look: Look, out: Out, start: int, ranked: bool) -> int:
    """Write or rank the discards of a lack suit, which go first and leave the rest of the hand as it is.

    Args:
        held: the kinds of the suit that are held, as a mask.
        hand, look, out, start, ranked: as in `discards_of_hand`.
    """
    near, best = draws_of_hand(hand, look), 0
    while held:
        kind = lowest_of(held)
        held &= held - 1
        best = max(best, write_discard(hand, kind, near, look, out, start, ranked))
    return best


def discards_of_suit(
    suit: int,
    hand: Hand,
    own: Suit,
    beside: Beside,
    other: int,
    look: Look,
    out: Out,
    start: int,
    ranked: bool,
) -> int:
    """Write or rank the discards from a suit.

    Args:
        suit: which suit, 0…3.
        own: that suit.
        beside: the three others, and the products of two of them each.
        other: what `other_forms` returned.
        hand, look, out, start, ranked: as in `discards_of_hand`.
    """
    rest = product(beside.bc, beside.a.part, look)
    row_a, row_b = hand.plane + (beside.a.part << look.shift), hand.plane + (beside.b.part << look.shift)
    row_c, best = hand.plane + (beside.c.part << look.shift), 0
    held = ~(hand.one | look.wild_kinds) & (IN_M << 9 * suit if suit < 3 else IN_Z)
    while held:
        kind = lowest_of(held)
        held &= held - 1
        less = suit_at(own.at - POWERS[kind], look)
        row = hand.plane + (less.part << look.shift) + rest
        less = sharing(less, row, look)
        a = sharing(beside.a, row_a + product(beside.bc, less.part, look), look)
        b = sharing(beside.b, row_b + product(beside.ac, less.part, look), look)
        c = sharing(beside.c, row_c + product(beside.ab, less.part, look), look)
        suits = in_order(suit, less, a, b, c)
        near = Near(look.distances[row], draws_of_suits(suits, look) & look.in_play)
        if other:
            forms = hand.forms - own.word + less.word
            near = with_pairs(hand, near, forms, BIT << kind, look)
            if other & IS_ORPHANS:
                near = with_orphans(hand, near, forms, BIT << kind, look)
            if other >> KNITTED_AT:
                near = with_nine(hand, near, suits, BIT << kind, other >> KNITTED_AT, look)
        best = max(best, write_discard(hand, kind, near, look, out, start, ranked))
    return best


def in_order(suit: int, own: Suit, a: Suit, b: Suit, c: Suit) -> Four:
    """Return four suits in their order: one of them, and the three others."""
    if suit == 0:
        return Four(own, a, b, c)
    if suit == 1:
        return Four(a, own, b, c)
    return Four(a, b, own, c) if suit == 2 else Four(a, b, c, own)


def write_discard(hand: Hand, kind: int, near: Near, look: Look, out: Out, start: int, ranked: bool) -> int:
    """Write what is left after a discard, or its draws alone and return its rank.

    Best is the least missing, then the most tiles left, then the most kinds of which any are left, then the
    safest by convention: all in one number, with the kind itself in the lowest bits.
    """
    mask = near.mask | hand.wild_draws
    total = copies_left(mask, hand.one, hand.two, hand.three, hand.four)
    out.mask[start + kind] = mask
    if not ranked:
        out.shanten[start + kind] = look.answers[(hand.wild << 8) + near.distance]
        out.total[start + kind] = total
        return 0
    rank = NEVER - near.distance << 20 | total << 12 | bits_in(mask & hand.four) << 6 | SAFETY[kind]
    return rank << 6 | kind
