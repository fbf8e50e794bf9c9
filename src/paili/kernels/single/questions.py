"""Functions about one hand that take suits or counts, and return numbers and masks.

Arguments are not checked. The argument ``suits`` has four items: the keys of a `paili.hand.Hand`, or the
counts of each suit as bytes.
"""

from __future__ import annotations

from typing import Any

from paili.kernels.single.hand import Tiles
from paili.kernels.single.lookup import Lookup

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.single.hand import NEVER, WHOLE


def distances_of(game: Lookup, suits: Any, wild: int, melded: bool) -> tuple[int, ...]:
    """Return the number of tiles missing from each form, in the order of
    `paili.analysis.shape.engine.Engine.distances`: three numbers, or five in games with knitted tiles.
    """
    hand = Tiles(game)
    hand.read_suits(suits, wild, melded)
    standard = hand.from_groups(hand.melds) if game.standard else NEVER
    pairs = orphans = straight = mixed = NEVER
    if hand.is_whole:
        forms = hand.all_forms()
        pairs = hand.from_pairs(forms) if game.pairs else NEVER
        orphans = hand.from_orphans(forms) if game.orphans else NEVER
    if not game.straight and not game.mixed:
        return standard, pairs, orphans
    if game.straight and hand.size >= WHOLE - 3:
        straight = hand.from_straight(NEVER)
    if game.mixed and hand.size >= WHOLE:
        mixed = hand.from_mixed(NEVER)
    return standard, pairs, orphans, straight, mixed


def draws_of(game: Lookup, suits: Any, wild: int, melded: bool) -> tuple[int, int]:
    """Return the number of tiles missing from the nearest form, and the kinds that lower that number."""
    hand = Tiles(game)
    hand.read_suits(suits, wild, melded)
    missing = hand.distance()
    return missing, hand.draws(missing)


def draws_to_groups_of(game: Lookup, suits: Any, wild: int) -> tuple[int, int]:
    """Return the number of tiles missing from melds and a pair, and the kinds that lower that number."""
    hand = Tiles(game)
    hand.read_suits(suits, wild, True)
    return hand.from_groups(hand.melds), hand.draws_to_groups(hand.melds) & game.natural


def discards_of(game: Lookup, suits: Any, wild: int, melded: bool) -> list[tuple[int, int, int]]:
    """Return for each discard: its kind, the number of missing tiles after it, and the mask of the kinds that
    lower that number.
    """
    hand = Tiles(game)
    hand.read_suits(suits, wild, melded)
    hand.look_at_discards()
    return [(hand.tile[at], hand.missing[at], hand.mask[at]) for at in range(hand.number)]


def table_of(
    game: Lookup, counts: tuple[int, ...], wild: int, melded: bool, live: tuple[int, ...], by_shape: bool
) -> list[tuple[int, int, int]]:
    """Return the allowed discards, best first, each as its kind, the number of missing tiles after it, and
    the mask of the useful draws.

    Args:
        game: the tables of the variant.
        counts: 34 counts of 3n+2 tiles; if the hand has tiles of the lack suit, only these may be discarded.
        wild: the number of wildcards in addition to the counts.
        melded: whether the hand has melds besides these tiles.
        live: the number of copies left of each kind.
        by_shape: whether discards with equally many useful tiles are ordered by shape, see
            `paili.analysis.discards`.
    """
    hand = Tiles(game)
    hand.read_counts(counts, wild, melded)
    hand.read_live(live)
    hand.look_at_discards()
    hand.sort_by_ukeire()
    if by_shape:
        hand.sort_by_shape()
    return [(hand.tile[at], hand.missing[at], hand.mask[at]) for at in range(hand.number)]


def outlook_of(
    game: Lookup, counts: tuple[int, ...], wild: int, melded: bool, live: tuple[int, ...]
) -> tuple[int, int, int]:
    """Return the three measures of shape of a hand of 3n+1 tiles.

    Returns:
        The number of copies left of the draws that lead to a good wait; the number of copies left of the
            draws that improve the hand but do not lower its shanten; and the sum, over all useful draws, of
            the copies left of the draw times the number of useful tiles after the draw.

    Args:
        counts: the 34 counts of a hand that has 3n+1 tiles together with its wildcards.
        game, wild, melded, live: as in `table_of`.
    """
    hand = Tiles(game)
    hand.read_counts(counts, wild, melded)
    hand.read_live(live)
    hand.look_at_hand()
    return hand.measure_of_one(0), hand.measure_of_one(1), hand.measure_of_one(2)
