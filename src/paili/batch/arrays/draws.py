"""Which draws help, as two look-ups a suit instead of two for each of its kinds.

Method: a hand is as far from a win as the cheapest way to share the melds and the pair out among a suit and
the *rest* of the hand. The suit lies on some of the cheapest ways with one share, on some with another: these
shares are a set of a few bits, and depend on the part of the suit and that of the rest alone. A draw helps
exactly where it lowers what the suit itself needs for one of these shares, as no draw lowers any need by
more than one. What each kind lowers is another such set, nine for each suit; so the draws from a suit that
help are found by one comparison of nine sets with one.

Of the 405,350 number suits that fit into a hand of 14 tiles many have the same nine sets; each nine are
kept once.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.game import HONOUR_KINDS, NUMBER_KINDS, game_of, tables_key
from paili.batch.arrays.vectors import SUIT
from paili.tables.load import PART_SHIFT, tables_for
from paili.tiles import COPIES
from paili.variants import Variant

_PADDING: Final = 16  # more numbers than one load reads

Sets = NDArray[np.uint16]


class Draws(NamedTuple):
    """The arrays that say which draws help.

    A set has a bit for each share of the melds and the pair: ``pairs * (melds + 1) + melds``.

    Attributes:
        ways: for a plane, the part of a suit and the part of the rest, at the same places as in
            ``distances`` of `paili.batch.arrays.game.Game`: the shares of the suit on the cheapest ways to a
            win, ``uint16``.
        rows: for each suit, at the same places as in its ``words``, where its nine sets start, ``uint32``.
        lowered: nine sets, one after the other: for each kind of the suit, the shares for which a tile more
            of it lowers what the suit needs, ``uint16``; none where four are held.
    """

    ways: Sets
    rows: NDArray[np.uint32]
    lowered: Sets


def draws_of(variant: Variant) -> Draws:
    """Return the arrays for a variant, made when they are first asked for.

    Raises:
        VariantError: if arrays do not know the variant.
    """
    return _made(tables_key(variant))


def no_draws() -> Draws:
    """Return arrays of nothing, for who does not ask for draws."""
    return Draws(np.zeros(1, np.uint16), np.zeros(1, np.uint32), np.zeros(1, np.uint16))


@cache
def _made(variant: Variant) -> Draws:
    words, _, distances, *_, settings = game_of(variant)[:7]
    needs = np.array([[*without, *with_pair] for without, with_pair in tables_for(variant).needs], np.int16)
    ways = np.zeros((variant.melds + 2, len(needs), 1 << int(settings[2])), np.uint16)
    for melds in range(variant.melds + 1):
        ways[melds, :, : len(needs)] = _ways(needs, melds, variant.melds + 1)
    assert ways.size == distances.size
    rows, lowered = _rows(words, _lowered_by(needs), variant.max_tiles, int(settings[1]))
    return Draws(ways.reshape(-1), rows, lowered)


def _ways(needs: NDArray[np.int16], melds: int, width: int) -> Sets:
    """For each part and rest, the shares of the part on the cheapest ways to a pair and so many melds."""
    shares = list(product((0, 1), range(melds + 1)))
    least = np.full((len(needs), len(needs)), np.iinfo(np.int16).max, np.int16)
    sets = np.zeros(least.shape, np.uint16)
    for pairs, own in shares:
        missing = needs[:, pairs * width + own, None] + needs[None, :, (1 - pairs) * width + melds - own]
        sets[missing < least] = 0
        np.minimum(least, missing, out=least)
        sets[missing == least] |= 1 << pairs * width + own
    return sets


def _lowered_by(needs: NDArray[np.int16]) -> Sets:
    """For each part and each part after a draw, the shares whose need is lower."""
    sets = np.zeros((len(needs), len(needs)), np.uint16)
    for share, need in enumerate(needs.T):
        sets |= (need[:, None] > need[None, :]).astype(np.uint16) << share
    return sets


def _rows(
    words: NDArray[np.uint32], lowered_by: Sets, tiles: int, honours: int
) -> tuple[NDArray[np.uint32], Sets]:
    """Find the nine sets of every suit that fits into a hand, and keep each nine once."""
    rows = np.zeros(len(words), np.uint32)
    sorts = [(start, NUMBER_KINDS) for start in range(0, honours, 5**NUMBER_KINDS)]
    places, found = [], []
    for start, kinds in (*sorts, (honours, HONOUR_KINDS)):
        keys = _keys_of_suits(kinds, tiles)
        places.append(start + keys)
        found.append(_sets(words[start : start + 5**kinds] >> np.uint32(PART_SHIFT), keys, kinds, lowered_by))
    every = np.concatenate(found)
    # to tell rows apart, one number of each: nine sets of at most twelve bits, by odd multiples
    mixed = (every * _MULTIPLES).sum(axis=1)
    _, first, which = np.unique(mixed, return_index=True, return_inverse=True)
    order = np.argsort(first)
    kept = every[first[order]]
    which = np.argsort(order)[which]
    assert (kept[which] == every).all()
    rows[np.concatenate(places)] = which * SUIT
    return rows, np.concatenate([kept.reshape(-1), np.zeros(_PADDING, np.uint16)])


_MULTIPLES: Final = np.array([pow(0x9E3779B97F4A7C15, k, 1 << 64) for k in range(1, SUIT + 1)], np.uint64)


def _keys_of_suits(kinds: int, tiles: int) -> NDArray[np.int64]:
    """The keys of the suits of so many kinds that one tile can be drawn to, those of few tiles first."""
    sizes = np.zeros(1, np.uint8)
    for _ in range(kinds):
        sizes = np.add.outer(np.arange(COPIES + 1, dtype=np.uint8), sizes).ravel()
    return np.argsort(sizes, kind="stable")[: np.count_nonzero(sizes < tiles)]


def _sets(parts: NDArray[np.unsignedinteger], keys: NDArray[np.int64], kinds: int, lowered_by: Sets) -> Sets:
    found = np.zeros((len(keys), SUIT), np.uint16)
    own = parts[keys].astype(np.int64)
    for place in range(kinds):
        power = 5 ** (kinds - 1 - place)
        more = np.minimum(keys + power, len(parts) - 1)
        held = keys // power % (COPIES + 1)
        found[:, place] = np.where(held < COPIES, lowered_by[own, parts[more]], 0)
    return found
