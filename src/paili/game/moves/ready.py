# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Compute whether a hand is tenpai, and its waits: fast functions on suit keys and bit masks of kinds.

The results are equal to the results of `paili.analysis`. A bot that plays games calls these functions some
hundred thousand times, so shanten is computed by four table look-ups, one for each suit, and three merges of
the results. The compiled loops compute the waits; if nothing is compiled, the waits are cached by suit keys.

>>> from paili.hand import Hand
>>> hand = Hand.parse("123m456p789s1122z")
>>> TileSet.from_mask(waits_of(hand, three=False))
TileSet.parse('12z')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paili.analysis.inputs import CONCEALED, OWN
from paili.analysis.shape.engine import Engine
from paili.analysis.shape.engines import engine_of
from paili.analysis.waits import waits
from paili.game.moves.seat_hand import HandView, keys_without
from paili.hand import Hand
from paili.kernels.single.hand import Tiles
from paili.kernels.single.lookup import lookup_of
from paili.scoring.rules import Rules
from paili.tiles import COPIES, TileSet
from paili.variants import RIICHI, SANMA

try:
    import cython
except ImportError:
    from paili.kernels import cython

_CACHE_SIZE: Final = 1 << 15
_NO_MELDS: Final = 4  # melds to make if the hand may still win by seven pairs or thirteen orphans


def _engine(three: bool) -> Engine:
    return engine_of(SANMA if three else RIICHI, by_shape=False)


def distance(keys: Sequence[int], melds: int, three: bool) -> int:
    """Return the number of tiles that a hand needs for a win.

    Args:
        keys: the four suit keys (one integer for each suit, see `paili.Hand.keys`) of 3n+1 or 3n+2 tiles.
        melds: the number of sets that these tiles must form; 4 for a hand without melds.
        three: whether the game has three players, so that 1m and 9m are the only characters.
    """
    return min(_engine(three).distances(keys, melded=melds < _NO_MELDS))


def waits_of(hand: HandView, three: bool) -> int:
    """Return the kinds that complete a hand of 3n+1 tiles, as a bit mask; 0 if the hand is not tenpai.

    A kind of which the concealed hand has all four copies is left out; copies in melds do not matter.
    """
    missing, mask = reach_of(hand, three)
    return mask if missing == 1 else 0


def reach_of(hand: HandView, three: bool) -> tuple[int, int]:
    """Return the number of tiles that 3n+1 tiles need for a win, and a bit mask of the kinds that lower this
    number.
    """
    return reach_of_keys(hand.keys, hand.size // 3, three)


def reach_of_keys(keys: Sequence[int], melds: int, three: bool) -> tuple[int, int]:
    """Return the number of tiles that 3n+1 tiles need for a win, and a bit mask of the kinds that lower this
    number.

    Args:
        keys, melds, three: as for `distance`.
    """
    if not cython.compiled:
        m, p, s, z = keys
        return _cached_reach(m, p, s, z, melds, three)
    if not cython.compiled:  # there it is an array of C
        numbers = [0] * 4
    for suit in range(4):
        numbers[suit] = keys[suit]
    tiles = _tiles(three)
    tiles.read_keys(numbers, 3 * melds + 1, 0, melds < _NO_MELDS)
    tiles.read_masks()
    missing = tiles.distance()
    return missing, tiles.draws_of_keys(missing)


def _tiles(three: bool) -> Tiles:
    """Return the object that computes the reach of every hand of a game, one after another."""
    tiles = _TILES.get(three)
    if tiles is None:
        tiles = _TILES[three] = Tiles(lookup_of(SANMA if three else RIICHI))
    return tiles


_TILES: Final[dict[bool, Tiles]] = {}


@lru_cache(maxsize=_CACHE_SIZE)
def _cached_reach(m: int, p: int, s: int, z: int, melds: int, three: bool) -> tuple[int, int]:
    return _engine(three).draws((m, p, s, z), 0, melds < _NO_MELDS)


def waits_of_keys(keys: Sequence[int], melds: int, three: bool) -> int:
    """Return the kinds that complete 3n+1 tiles, as a bit mask; 0 if the tiles are not tenpai.

    Args:
        keys, melds, three: as for `distance`.
    """
    missing, mask = reach_of_keys(keys, melds, three)
    return mask if missing == 1 else 0


def ready_waits(hand: HandView, rules: Rules) -> int:
    """Return the waits of a hand of 3n+1 tiles that make it tenpai under the rules, as a bit mask."""
    if rules.tenpai not in (CONCEALED, OWN):
        return _waits_at_length(hand, rules)
    mask = waits_of(hand, rules.players == 3)
    return mask & ~_used_up(hand) if mask and rules.tenpai == OWN and hand.melds else mask


def _used_up(hand: HandView) -> int:
    counts = list(hand.counts)
    for meld in hand.melds:
        for kind in meld.kinds:
            counts[kind] += 1
    return sum(1 << kind for kind, count in enumerate(counts) if count >= COPIES)


def _waits_at_length(view: HandView, rules: Rules) -> int:
    m, p, s = view.reds
    hand = Hand(tuple(view.counts), tuple(view.melds), (m, p, s), red_limit=COPIES)
    return TileSet(wait.tile for wait in waits(hand, variant=rules.variant, tenpai=rules.tenpai)).mask


class _Less:
    """A hand after the removal of one tile, with only the fields that the test for tenpai uses."""

    __slots__ = ("counts", "keys", "melds", "reds", "size")

    def __init__(self, hand: HandView, kind: int) -> None:
        self.counts = list(hand.counts)
        self.counts[kind] -= 1
        self.keys = keys_without(hand.keys, kind)
        self.melds, self.reds, self.size = hand.melds, (0, 0, 0), hand.size - 1


def ready_discards(hand: HandView, rules: Rules, missing: int) -> int:
    """Return the kinds whose discard makes a hand of 3n+2 tiles tenpai, as a bit mask.

    Args:
        hand: the hand.
        rules: the rules, which define tenpai.
        missing: the number of tiles that the hand needs for a win.
    """
    if missing > 1 and rules.tenpai in (CONCEALED, OWN):
        return 0
    mask = 0
    for kind, count in enumerate(hand.counts):
        if count and leaves_ready(hand, kind, rules):
            mask |= 1 << kind
    return mask


def leaves_ready(hand: HandView, kind: int, rules: Rules) -> bool:
    """Return whether the discard of a kind makes a hand of 3n+2 tiles tenpai, as the rules define it."""
    return bool(ready_waits(_Less(hand, kind), rules))
