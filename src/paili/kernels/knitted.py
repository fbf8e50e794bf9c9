"""Loops for the two forms of knitted tiles: a knitted straight with a meld and a pair; honours and knitted
tiles.

Method: as in `paili.analysis.shape.knitted`. The ranks 147, 258 and 369 can be assigned to the three suits in
six *orders*; each order gives nine knitted kinds. The hand lacks those of the nine kinds that it does not
hold. The meld and the pair come from the other tiles: all tiles without one copy of each knitted kind. The
number of knitted kinds that the hand lacks is a count of bits, so most orders are excluded without a look-up.

A suit is passed as its index in `paili.kernels.game.GameTables.words`.
"""

from __future__ import annotations

from paili.kernels.game import MIXED, STRAIGHT

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.plain import (
        IN_M,
        IN_P,
        IN_S,
        IN_Z,
        KNITTED,
        PART_SHIFT,
        POWERS,
        Four,
        Look,
        Near,
        bits_in,
        lowest_of,
        nearest_draws,
        product,
        suit_at,
    )


def knitted_distance(places: Four, one: int, rest: int, forms: int, far: int, look: Look) -> int:
    """Return the smaller of ``far`` and the number of tiles missing from the nearest form of knitted tiles.

    Args:
        places: the four suits, as the indices of their words.
        one: the mask of the kinds of which the hand has no tile.
        rest: the index in ``distances`` at which the numbers begin for the melds and the pair beside nine
            knitted tiles.
        forms: the forms of knitted tiles that the hand may have: ``STRAIGHT``, ``MIXED``, their sum, or 0.
        far: the number of tiles missing from the nearest form without knitted tiles.
        look: the tables of the variant.
    """
    for order in range(6):
        lacking = KNITTED[order] & one
        if forms & MIXED:
            far = min(far, mixed_distance(lacking | (one & IN_Z)))
        if forms & STRAIGHT and bits_in(lacking) < far:
            far = min(far, straight_distance(places, KNITTED[order], lacking, rest, look))
    return far


def near_orders(places: Four, one: int, rest: int, forms: int, far: int, look: Look) -> int:
    """Return the orders of the suits (see the module) in which a form of knitted tiles lacks fewer than
    ``far`` tiles.

    The result is a mask: bit ``order`` for a knitted straight, bit ``6 + order`` for honours and knitted
    tiles. The arguments are those of `knitted_distance`.
    """
    near = 0
    for order in range(6):
        lacking = KNITTED[order] & one
        if forms & MIXED and mixed_distance(lacking | (one & IN_Z)) < far:
            near |= 64 << order
        if (
            forms & STRAIGHT
            and bits_in(lacking) < far
            and straight_distance(places, KNITTED[order], lacking, rest, look) < far
        ):
            near |= 1 << order
    return near


def with_knitted(near: Near, suits: Four, one: int, four: int, rest: int, orders: int, look: Look) -> Near:
    """Return the missing tiles and the useful draws of the nearest form, the forms of knitted tiles included.

    Args:
        near: the missing tiles and the useful draws of the nearest form without knitted tiles.
        suits: the four suits.
        one: the mask of the kinds of which the hand has no tile.
        four: the mask of the kinds of which the hand has fewer than four tiles.
        rest, look: as in `knitted_distance`.
        orders: the orders to try, as `near_orders` returns them.
    """
    for order in range(6):
        if not orders >> order & 65:
            continue
        lacking = KNITTED[order] & one
        if orders >> order & 64:
            wanted = lacking | (one & IN_Z)
            near = nearer(near, mixed_distance(wanted), wanted & look.in_play)
        if orders >> order & 1 and bits_in(lacking) <= near.distance:
            distance = straight_distance(suits, KNITTED[order], lacking, rest, look)
            if distance <= near.distance:
                mask = straight_draws(suits, KNITTED[order], lacking, rest, look)
                near = nearer(near, distance, mask & four & look.in_play)
    return near


def straight_distance(places: Four, nine: int, lacking: int, rest: int, look: Look) -> int:
    """Return the number of tiles missing from a knitted straight in one order of the suits (see the module).

    Args:
        places, rest, look: as in `knitted_distance`.
        nine: the mask of the nine knitted kinds of this order.
        lacking: the mask of those of the nine kinds that the hand does not hold.
    """
    present = nine & ~lacking
    m = look.words[without(places.m.at, present & IN_M)] >> PART_SHIFT
    p = look.words[without(places.p.at, present & IN_P)] >> PART_SHIFT
    s = look.words[without(places.s.at, present & IN_S)] >> PART_SHIFT
    z = look.words[places.z.at] >> PART_SHIFT
    row = rest + (product(m, p, look) << look.shift)
    distance: int = bits_in(lacking) + look.distances[row + product(s, z, look)]
    return distance


def straight_draws(suits: Four, nine: int, lacking: int, rest: int, look: Look) -> int:
    """Return the mask of the draws that lower the number of tiles missing from a knitted straight.

    Args:
        suits, nine, lacking, rest, look: as ``places``, ``nine``, … in `straight_distance`.
    """
    present = nine & ~lacking
    m = suit_at(without(suits.m.at, present & IN_M), look)
    p = suit_at(without(suits.p.at, present & IN_P), look)
    s = suit_at(without(suits.s.at, present & IN_S), look)
    return nearest_draws(Four(m, p, s, suits.z), rest, look).mask | lacking


def mixed_distance(lacking: int) -> int:
    """Return the number of tiles missing from honours and knitted tiles, a form of fourteen of sixteen kinds.

    Args:
        lacking: the mask of those of the sixteen kinds that the hand does not hold.
    """
    number = bits_in(lacking)
    return number - 2 if number > 2 else 0


def without(place: int, kinds: int) -> int:
    """Return the index of the word (table entry) of a suit after one tile of each kind of a mask is removed.

    Args:
        place: the index of the word of the suit.
        kinds: the kinds to remove, as a mask.
    """
    while kinds:
        place -= POWERS[lowest_of(kinds)]
        kinds &= kinds - 1
    return place


def nearer(near: Near, distance: int, mask: int) -> Near:
    """Return the smaller of two distances A and B with its useful draws; if A and B are equal, with the draws
    of both.

    Args:
        near: A with its useful draws.
        distance: B.
        mask: the useful draws of B.
    """
    if distance == near.distance:
        return Near(distance, near.mask | mask)
    return Near(distance, mask) if distance < near.distance else near
