"""Loops over hands: the useful draws of each hand, and the useful draws after each discard.

Method: two sets of *shares* decide which draws of a suit are useful (`paili.kernels.draws`). A share is a
number of melds, with or without the pair, that the suit contributes to the win. The first set contains the
shares of the suit in all wins that need the fewest tiles. It depends on the *part* (class number) of the suit
and on the combined part of the other three suits. The second set depends on a kind: it contains the shares
that need one tile less after a draw of this kind. A draw is useful if the two sets have a common share. A
discard changes the part of its own suit. For each of the other suits, it changes the combined part of the
remaining three.

A set of kinds is a mask in which bit k stands for kind k. Four masks describe the counts of a hand: the kinds
with fewer than one, two, three and four copies. So the number of copies left of a set of kinds is the sum of
four bit counts. The same masks give the useful draws of seven pairs and thirteen orphans.

Variants: tiles of wild kinds are wildcards, and the draw of a wildcard is always useful. Tiles of the lack
suit make no groups; while the hand holds such a tile, only tiles of that suit may be discarded. Knitted tiles
are in `paili.kernels.knitted`.

A hand is a structure that is passed by value: after compilation the functions become one loop, and the fields
of the hand stay in registers. Where possible, a choice between two numbers replaces a branch.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.draws import Draws
from paili.kernels.game import GameTables
from paili.kernels.hand_arrays import Answers, HandArrays

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.knitted import near_orders, with_knitted
    from paili.kernels.plain import (
        ALL,
        BIT,
        BLOCK,
        DRAWN,
        IN_M,
        IN_ORPHANS,
        IN_Z,
        IS_ORPHANS,
        IS_PAIRS,
        KINDS,
        KNITTED_AT,
        LOW,
        NEVER,
        NO_HAND,
        NOT_HELD,
        POWERS,
        SAFETY,
        WHOLE,
        WILDCARD,
        After,
        Beside,
        Four,
        Look,
        LoopHand,
        LoopSuit,
        Near,
        Out,
        Row,
        bits_in,
        copies_left,
        counts_at,
        draws_of_suits,
        every_order,
        from_orphans,
        from_pairs,
        is_usual,
        knitted_forms,
        look_with,
        lowest_of,
        nearest_draws,
        out_at,
        out_of,
        pairs_in_vectors,
        plane_beside_nine,
        product,
        read_drawing,
        row_of,
        shanten_from,
        sharing,
        suit_at,
        tiles_in,
        usual,
    )
    from paili.kernels.shapes import read_counts


# -------------------------------------------------------------------------------- many hands


def ukeire_rows(hands: HandArrays, game: GameTables, draws: Draws, answers: Answers) -> int:
    """Write the shanten, the useful draws and their copies left of each hand; return the index of the first
    invalid row.

    For hands of 3n+2 tiles these are the values after the best discard, and the best discard is written too.
    If all rows are valid hands, the result is the number of rows.
    """
    answers.require(hands.number, hands.number, hands.number, hands.number)
    look, out = look_with(game, draws), out_of(answers)
    with cython.nogil:
        if not is_usual(look):
            return write_every_ukeire(hands, look, out, 0)
        return write_every_ukeire(hands, usual(look), out, write_blocks(hands, usual(look), out))


def write_every_ukeire(hands: HandArrays, look: Look, out: Out, start: int) -> int:
    """Run the loop of `ukeire_rows` from the row ``start`` on; the compiler makes a separate loop for each
    call."""
    if not cython.compiled:  # there it is an array of C
        masks = [0] * KINDS
    for i in range(start, hands.number):
        hand = read_hand(counts_at(hands, i), hands.wildcards[i * hands.step], look)
        if hand.state >= NO_HAND:
            return i
        write_ukeire(hand, look, masks, out, i)
    return hands.number


def write_blocks(hands: HandArrays, look: Look, out: Out) -> int:
    """Run the loop of `ukeire_rows` for rows of 3n+1 tiles of a usual variant, several rows (a block) at a
    time.

    Return the number of these rows; the first block with another row ends them.
    """
    if not cython.compiled:  # there it is a structure of C
        block: Any = None
    start = 0
    while read_drawing(hands, start, look, block):
        for i in range(BLOCK):
            row, place = block.rows[i], block.places[i]
            suits = Four(
                LoopSuit(0, block.m[i], 0, 0, 0),
                LoopSuit(0, block.p[i], 0, 0, 0),
                LoopSuit(0, block.s[i], 0, 0, 0),
                LoopSuit(0, block.z[i], 0, 0, 0),
            )
            hand = hand_of(row, suits, block.wild[i], place, look)
            write_near(hand, with_other_forms(hand, block.near[i], look), hand.wild, out, start + i)
            out.discard[start + i] = -1
        start += BLOCK
    return start


def discard_rows(hands: HandArrays, game: GameTables, draws: Draws, answers: Answers) -> int:
    """Write the shanten, the useful draws and their copies left after each of the 34 discards of each hand.

    For a kind that may not be discarded the three values are 127, 0 and 0. Return the index of the first
    invalid row, or the number of rows if all rows are valid hands.
    """
    room = KINDS * hands.number
    answers.require(room, room, room)
    look, out = look_with(game, draws), out_of(answers)
    with cython.nogil:
        if not is_usual(look):
            return write_every_discard(hands, look, out)
        return write_every_discard(hands, usual(look), out)


def write_every_discard(hands: HandArrays, look: Look, out: Out) -> int:
    """Run the loop of `discard_rows` over all hands; return the index of the first invalid row.

    The function is compiled twice: for all variants, and with less code for variants where `is_usual` is
    true.
    """
    for i in range(hands.number):
        hand = read_hand(counts_at(hands, i), hands.wildcards[i * hands.step], look)
        if hand.state >= NO_HAND:
            return i
        write_discards(hand, look, out, KINDS * i)
    return hands.number


# ---------------------------------------------------------------------------------- one hand


def ukeire_of(counts: Any, game: GameTables, draws: Draws, wild: int) -> tuple[int, int, int, int] | None:
    """Return the shanten, the mask of useful draws, the number of their copies left, and the best discard of
    one hand.

    The best discard is -1 if the hand has 3n+1 tiles, and ``WILDCARD`` if 3n+2 tiles are all wildcards. The
    result is None if the counts are not a valid hand.

    Args:
        counts: 34 counts, as bytes or a list.
        game, draws: the tables of a variant.
        wild: the number of wildcards in addition to the counts, 0…255.
    """
    if not cython.compiled:  # there they are arrays of C
        own, masks = bytearray(KINDS), [0] * KINDS
        shanten, mask, total, discard = [0], [0], [0], [0]
    if not read_counts(counts, own):
        return None
    look = look_with(game, draws)
    hand = read_hand(own, wild, look)
    if hand.state >= NO_HAND:
        return None
    write_ukeire(hand, look, masks, out_at(shanten, mask, total, discard), 0)
    return shanten[0], mask[0], total[0], discard[0]


def discards_of(counts: Any, game: GameTables, draws: Draws, wild: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the shanten, the useful draws and their copies left after each of the 34 discards of one hand.

    The result is three tuples with one entry for each kind; None if the counts are not a valid hand.

    Args:
        counts, game, draws, wild: as in `ukeire_of`; ``game`` must be made for ``AFTER_DRAW`` (3n+2 tiles).
    """
    if not cython.compiled:
        own, shanten, mask, total = bytearray(KINDS), [0] * KINDS, [0] * KINDS, [0] * KINDS
    if not read_counts(counts, own):
        return None
    look = look_with(game, draws)
    hand = read_hand(own, wild, look)
    if hand.state >= NO_HAND:
        return None
    write_discards(hand, look, out_at(shanten, mask, total, shanten), 0)
    left = [shanten[kind] for kind in range(KINDS)]
    masks = [mask[kind] for kind in range(KINDS)]
    return tuple(left), tuple(masks), tuple([total[kind] for kind in range(KINDS)])


# ------------------------------------------------------------------------------------- a hand


def read_hand(counts: Any, wild: int, look: Look) -> LoopHand:
    """Return the hand of a row of counts; its state is ``NO_HAND`` if the row is not a hand."""
    row = row_of(counts, look)
    place = look.places[row.size + wild] if not row.over else NO_HAND
    suits = Four(
        suit_at(row.m, look),
        suit_at(look.dots + row.p, look),
        suit_at(look.dots + row.s, look),
        suit_at(look.honours + row.z, look),
    )
    return hand_of(row, suits, wild, place, look)


def hand_of(row: Row, suits: Four, wild: int, place: int, look: Look) -> LoopHand:
    """Return the `LoopHand` that the loops use, from the values of its counts (`Row`) and from its suits.

    For seven pairs, a single tile becomes a pair if it is drawn again, and a new kind helps while the hand
    has fewer than seven kinds. If four of a kind count as two pairs, the third copy is again a single tile,
    and drawing a third copy is like drawing a new kind.

    Args:
        row: the values that were computed from its 34 counts.
        suits: the four suits.
        wild: the number of wildcards in addition to the counts.
        place: the entry for its size in ``places`` of `paili.kernels.game.GameTables`.
        look: the tables.
    """
    tiles, natural = row.size + wild, row.size
    single, new, single_turns, new_turns = row.two & ~row.one, row.one, row.three, row.two
    if look.quad_as_pairs:
        single, new = single | (row.four & ~row.three), row.one | (row.three & ~row.two)
        single_turns, new_turns = ALL, row.four
    if look.is_special:
        natural -= tiles_in(look.wild_kinds, row)
        wild += row.size - natural
    return LoopHand(
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


def write_ukeire(hand: LoopHand, look: Look, masks: Any, out: Out, i: int) -> None:
    """Write the useful draws of a hand; for 3n+2 tiles, those after its best discard.

    Args:
        hand: the hand.
        look: the tables of the variant.
        masks: a buffer of 34 numbers, to which the useful draws after each discard are written.
        out: the arrays to write to.
        i: the index of the row in these arrays.
    """
    wild = hand.wild
    if hand.state and hand.natural:
        best = discards_of_hand(hand, look, out_at(out.shanten, masks, out.total, out.discard), 0, True)
        kind = best & 63
        out.shanten[i] = shanten_from(NEVER - (best >> 26), hand.wild)
        out.mask[i] = masks[kind]
        out.total[i] = best >> 18 & 255
        out.discard[i] = kind
        return
    out.discard[i] = -1
    if hand.state:  # nothing but wildcards
        out.discard[i] = WILDCARD
        wild -= 1
    write_near(hand, draws_of_hand(hand, look), wild, out, i)


def write_near(hand: LoopHand, near: Near, wild: int, out: Out, i: int) -> None:
    """Write the shanten, the useful draws and their copies left for a hand.

    Args:
        hand: the hand.
        near: the tiles missing and the draws that lower that number.
        wild: the number of wildcards that remain.
        out, i: as in `write_ukeire`.
    """
    mask = near.mask | hand.wild_draws
    out.shanten[i] = shanten_from(near.distance, wild)
    out.mask[i] = mask
    out.total[i] = copies_left(mask, hand.one, hand.two, hand.three, hand.four)


def write_discards(hand: LoopHand, look: Look, out: Out, start: int) -> None:
    """Write the shanten, the useful draws and their copies left after each of the 34 discards of a hand.

    For a kind that may not be discarded the three values are 127, 0 and 0.

    Args:
        hand: the hand.
        look: the tables of the variant.
        out: the arrays to write to.
        start: the index of the first of the 34 entries in these arrays.
    """
    for kind in range(KINDS):
        out.shanten[start + kind] = NOT_HELD
    for kind in range(KINDS):
        out.mask[start + kind] = 0
    for kind in range(KINDS):
        out.total[start + kind] = 0
    discards_of_hand(hand, look, out, start, False)


# ------------------------------------------------------------------------------ draws of 3n+1


def draws_of_hand(hand: LoopHand, look: Look) -> Near:
    """Return the tiles missing from the nearest form, and the draws that lower that number."""
    return with_other_forms(hand, nearest_draws(hand.suits, hand.plane, look), look)


def with_other_forms(hand: LoopHand, near: Near, look: Look) -> Near:
    """Return the number of tiles that the hand lacks for the nearest of all forms, and the useful draws.

    Args:
        hand: the hand.
        near: the same two numbers for the standard form.
        look: the tables of the variant.
    """
    near = with_pairs(hand, near, hand.forms, 0, look)
    near = with_orphans(hand, near, hand.forms, 0, look)
    return with_nine(hand, near, hand.suits, 0, every_order(hand.knitted), look) if hand.knitted else near


def with_pairs(hand: LoopHand, near: Near, forms: int, tile: int, look: Look) -> Near:
    """Return the missing tiles and the useful draws of the nearer of two forms: standard form and seven
    pairs.

    Args:
        hand: the hand before any discard.
        near: the missing tiles and the useful draws of the standard form; the draws may contain kinds that
            are not in play.
        forms: the sum of the words of the four suits after the discard (`paili.tables.load` explains words).
        tile: the discard, as a mask with one bit; 0 for no discard.
        look: the tables of the variant.
    """
    pairs = from_pairs(forms, hand.whole, look)
    nearest = min(near.distance, pairs)
    mask = hand.single ^ (tile & hand.single_turns)
    mask |= (hand.new ^ (tile & hand.new_turns)) & -((forms & 15) < 7)
    mask &= -(pairs == nearest)
    mask |= near.mask & -(near.distance == nearest)
    return Near(nearest, mask & look.in_play)


def with_orphans(hand: LoopHand, near: Near, forms: int, tile: int, look: Look) -> Near:
    """Return the missing tiles and the useful draws of the nearest form, thirteen orphans included.

    Args:
        hand, forms, tile, look: as in `with_pairs`.
        near: the missing tiles and the useful draws of the nearest form without thirteen orphans.
    """
    orphans = from_orphans(forms, hand.whole, look)
    if orphans > near.distance:
        return near
    none_left = hand.one | (tile & hand.two)
    has_pair = (forms >> 12 & 15) != 0
    mask = near.mask if orphans == near.distance else 0
    wanted = IN_ORPHANS & none_left if has_pair else IN_ORPHANS
    return Near(orphans, mask | (wanted & (hand.four | tile) & look.in_play))


def with_nine(hand: LoopHand, near: Near, suits: Four, tile: int, orders: int, look: Look) -> Near:
    """Return the missing tiles and the useful draws of the nearest form, the forms of knitted tiles included.

    Args:
        hand, tile, look: as in `with_pairs`.
        near: the missing tiles and the useful draws of the nearest form without knitted tiles.
        suits: the four suits after the discard.
        orders: the mask of the orders of the suits to try, as `paili.kernels.knitted.near_orders` returns it.
    """
    none_left = hand.one | ~look.in_play | (tile & hand.two)
    return with_knitted(near, suits, none_left, hand.four | tile, hand.beside_nine, orders, look)


# --------------------------------------------------------------------------------- discards


def discards_of_hand(hand: LoopHand, look: Look, out: Out, start: int, ranked: bool) -> int:
    """Write the values after each discard of a hand, or only rank the discards.

    Args:
        hand: the hand, of 3n+2 tiles.
        look: the tables of the variant.
        out: the arrays to write to.
        start: the index of the first of 34 entries in these arrays.
        ranked: True to write only the useful draws and to rank the discards; False to write the shanten and
            the copies left too.

    Returns:
        If ``ranked``, the rank of the best discard with its kind in the lowest six bits, see `write_discard`;
        otherwise 0.
    """
    if look.lacking & ~hand.one:
        return discards_of_lack(hand, look.lacking & ~hand.one, look, out, start, ranked)
    if not cython.compiled:  # there it is a structure of C
        after: Any = After()
    after.number = 0
    m, p, s, z = hand.suits.m, hand.suits.p, hand.suits.s, hand.suits.z
    mp, ms, mz = product(m.part, p.part, look), product(m.part, s.part, look), product(m.part, z.part, look)
    ps, pz, sz = product(p.part, s.part, look), product(p.part, z.part, look), product(s.part, z.part, look)
    other = other_forms(hand, mp, sz, look)
    orders = other >> KNITTED_AT
    discards_of_suit(0, hand, m, Beside(p, s, z, sz, pz, ps), orders, look, after)
    discards_of_suit(1, hand, p, Beside(m, s, z, sz, mz, ms), orders, look, after)
    discards_of_suit(2, hand, s, Beside(m, p, z, pz, mz, mp), orders, look, after)
    discards_of_suit(3, hand, z, Beside(m, p, s, ps, ms, mp), orders, look, after)
    with_other_forms_after(hand, other, look, after)
    best = 0
    for at in range(after.number):
        near = Near(after.distances[at], after.masks[at])
        best = max(best, write_discard(hand, after.kinds[at], near, look, out, start, ranked))
    return best


def other_forms(hand: LoopHand, mp: int, sz: int, look: Look) -> int:
    """Return, as bits, the special forms that may lack no more tiles than the standard form after some
    discard.

    The loops skip all other forms. A discard never lowers the number of tiles that a form lacks, and raises
    that of the standard form by at most one. So the numbers before the discard are sufficient.

    Args:
        hand: the hand.
        mp: the combined part (class number) of characters and dots.
        sz: the combined part of bamboos and honours.
        look: the tables of the variant.
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


def discards_of_lack(hand: LoopHand, lacking: int, look: Look, out: Out, start: int, ranked: bool) -> int:
    """Write or rank the discards of the lack suit, which a player must discard first.

    Tiles of the lack suit make no groups. So all these discards have equal numbers of missing tiles and equal
    useful draws.

    Args:
        lacking: the mask of the kinds of the lack suit in the hand.
        hand, look, out, start, ranked: as in `discards_of_hand`.
    """
    near, best = draws_of_hand(hand, look), 0
    while lacking:
        kind = lowest_of(lacking)
        lacking &= lacking - 1
        best = max(best, write_discard(hand, kind, near, look, out, start, ranked))
    return best


def discards_of_suit(
    suit: int, hand: LoopHand, own: LoopSuit, beside: Beside, orders: int, look: Look, after: After
) -> None:
    """Write the missing tiles and the useful draws after each discard from one suit.

    Seven pairs and thirteen orphans are not considered.

    Args:
        suit: the number of the suit, 0…3.
        hand: the hand.
        own: the suit before the discard.
        beside: the three other suits, and the combined part of each two of these suits.
        orders: the orders of the suits to try for knitted tiles (`paili.kernels.knitted`), of `other_forms`.
        look: the tables of the variant.
        after: the record to write to, after the discards of other suits.
    """
    rest = product(beside.bc, beside.a.part, look)
    row_a, row_b = hand.plane + (beside.a.part << look.shift), hand.plane + (beside.b.part << look.shift)
    row_c, at = hand.plane + (beside.c.part << look.shift), after.number
    kinds = ~(hand.one | look.wild_kinds) & (IN_M << 9 * suit if suit < 3 else IN_Z)
    while kinds:
        kind = lowest_of(kinds)
        kinds &= kinds - 1
        less = suit_at(own.at - POWERS[kind], look)
        row = hand.plane + (less.part << look.shift) + rest
        less = sharing(less, row)
        a = sharing(beside.a, row_a + product(beside.bc, less.part, look))
        b = sharing(beside.b, row_b + product(beside.ac, less.part, look))
        c = sharing(beside.c, row_c + product(beside.ab, less.part, look))
        suits = in_order(suit, less, a, b, c)
        near = Near(look.distances[row], draws_of_suits(suits, look) & look.in_play)
        if orders:
            near = with_nine(hand, near, suits, BIT << kind, orders, look)
        after.kinds[at], after.forms[at] = kind, hand.forms - own.word + less.word
        after.distances[at], after.masks[at] = near.distance, near.mask
        at += 1
    after.number = at


def with_other_forms_after(hand: LoopHand, other: int, look: Look, after: After) -> None:
    """Change the missing tiles and the useful draws after each discard to those of the nearest form, with
    seven pairs and thirteen orphans.

    Args:
        hand: the hand before any discard.
        other: the result of `other_forms`.
        look: the tables of the variant.
        after: the missing tiles and the useful draws after each discard.
    """
    if other & IS_PAIRS and not pairs_in_vectors(hand, look, after):
        for at in range(after.number):
            near, tile = Near(after.distances[at], after.masks[at]), BIT << after.kinds[at]
            near = with_pairs(hand, near, after.forms[at], tile, look)
            after.distances[at], after.masks[at] = near.distance, near.mask
    if other & IS_ORPHANS:
        for at in range(after.number):
            near, tile = Near(after.distances[at], after.masks[at]), BIT << after.kinds[at]
            near = with_orphans(hand, near, after.forms[at], tile, look)
            after.distances[at], after.masks[at] = near.distance, near.mask


def in_order(suit: int, own: LoopSuit, a: LoopSuit, b: LoopSuit, c: LoopSuit) -> Four:
    """Return four suits in the order characters, dots, bamboos, honours.

    Args:
        suit: the number of the suit ``own``, 0…3.
        own: the suit with that number.
        a, b, c: the other three suits, in that order.
    """
    if suit == 0:
        return Four(own, a, b, c)
    if suit == 1:
        return Four(a, own, b, c)
    return Four(a, b, own, c) if suit == 2 else Four(a, b, c, own)


def write_discard(
    hand: LoopHand, kind: int, near: Near, look: Look, out: Out, start: int, ranked: bool
) -> int:
    """Write the values after one discard, or write only its useful draws and return its rank.

    Discards are ranked by four criteria: the fewest missing tiles, then the most copies of useful tiles, then
    the most useful kinds with a copy left, then safety by convention. The rank contains the four criteria in
    one number, with the kind in the lowest six bits.
    """
    mask = near.mask | hand.wild_draws
    total = copies_left(mask, hand.one, hand.two, hand.three, hand.four)
    out.mask[start + kind] = mask
    if not ranked:
        out.shanten[start + kind] = shanten_from(near.distance, hand.wild)
        out.total[start + kind] = total
        return 0
    rank = NEVER - near.distance << 20 | total << 12 | bits_in(mask & hand.four) << 6 | SAFETY[kind]
    return rank << 6 | kind
