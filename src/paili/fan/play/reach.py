"""Count the tiles that a hand lacks in a Chinese game, with wild kinds as wildcards.

>>> from paili.fan import game
>>> reach = reach_of(Hand.parse("123456789m1122p"), game("sichuan"), "s", TileSet())
>>> reach.is_ready, str(reach.tiles), reach.is_completed_by(9)
(True, '12p', True)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from paili.analysis.inputs import NOTHING_VISIBLE, OWN, Inputs
from paili.analysis.shanten import draws
from paili.analysis.shape.engine import Engine
from paili.analysis.shape.engines import engine_of
from paili.fan.catalogue import eight_pairs
from paili.fan.rules import Rules as GameRules
from paili.fan.shapes import variant_of
from paili.fan.wild.deal import NO_SWAP, counts_melds, exchanged_hand, exchanged_set, swap_of
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.tiles import COPIES, KINDS, WILDCARD, TileSet
from paili.variants import Variant
from paili.win.traits import EIGHT_PAIRS, FOUR_WILDCARDS

_CACHE_SIZE: Final = 1 << 14


class Reach(NamedTuple):
    """The number of tiles that a hand of 3n+1 tiles lacks, and the kinds that lower it.

    Attributes:
        missing: the number of tiles that the hand lacks: shanten + 1, or 0 if any tile completes the hand, as
            in a game that has a win with four wildcards and any other tiles.
        nearer: the mask of the kinds whose draw lowers ``missing``.
        wild: the mask of the kinds that are wildcards.
        one_more: whether the hand has three wildcards and the game has a win with four wildcards and any
            other tiles.
    """

    missing: int
    nearer: int
    wild: int
    one_more: bool = False

    @property
    def is_ready(self) -> bool:
        """Return whether some tile completes the hand."""
        return self.missing == 0 or (self.missing == 1 and bool(self.nearer | self.wild))

    @property
    def waits(self) -> int:
        """The mask of the kinds that complete the hand; all kinds if any tile completes it."""
        if self.missing:
            return self.nearer | self.wild if self.missing == 1 else 0
        return (1 << KINDS) - 1

    @property
    def tiles(self) -> TileSet:
        """The kinds that complete the hand."""
        return TileSet.from_mask(self.waits)

    def is_completed_by(self, face: int) -> bool:
        """Return whether a tile completes the hand.

        The minimum of fans, and wins that are forbidden after a pass, are not considered.
        """
        if face == WILDCARD:
            return self.missing <= 1 or self.one_more
        return bool(self.waits >> face & 1)


def reach_of(hand: Hand, rules: GameRules, lack: str, wild: TileSet) -> Reach:
    """Return how many tiles a hand of 3n+1 tiles lacks, and which kinds lower the number.

    Args:
        hand: the hand; a tile of a wild kind is stored as itself, not as ``*``.
        rules: the game.
        lack: the suit that a win must not contain, "" for none.
        wild: the kinds that are wildcards in this deal, in addition to those of the game.
    """
    gone = hand.melds if hand.melds and counts_melds(hand, wild, rules) else ()
    return _reach(hand.counts, hand.wildcards, bool(hand.melds), rules, lack, wild, gone)


@lru_cache(maxsize=_CACHE_SIZE)
def _reach(
    counts: tuple[int, ...],
    wildcards: int,
    melded: bool,
    rules: GameRules,
    lack: str,
    wild: TileSet,
    gone: tuple[Meld, ...],
) -> Reach:
    """Return the result of `reach_of`.

    Args:
        counts, wildcards: the concealed tiles of the hand.
        melded: whether the hand has melds.
        rules, lack, wild: as `reach_of`.
        gone: the melds if a wildcard may not stand for a fifth copy beside them, otherwise ().
    """
    swap = swap_of(wild, rules)
    variant, engine = _variant(rules, lack, exchanged_set(wild, swap))
    hand = Hand.unchecked(counts, wildcards, melds=gone)
    target = (hand if swap == NO_SWAP else exchanged_hand(hand, swap)).with_wild(variant.wild)
    one_more = FOUR_WILDCARDS in rules.forms and target.wildcards == COPIES - 1
    if any(target.counts[kind] for kind in variant.lacking):
        return Reach(sum(target.counts[kind] for kind in variant.lacking) + 1, 0, 0, one_more)
    if FOUR_WILDCARDS in rules.forms and target.wildcards >= COPIES:
        return Reach(0, 0, (rules.wild_kinds | wild).mask)
    if gone:
        missing, nearer = draws(Inputs(target, variant, OWN, NOTHING_VISIBLE, engine))
    else:
        missing, nearer = engine.draws(target.keys, target.wildcards, melded=melded)
        missing -= target.wildcards
    missing = max(0, missing)
    if EIGHT_PAIRS in rules.forms and not melded:
        missing, nearer = _with_pairs(target, missing, nearer, rules)
    nearer &= variant.natural.mask
    of_hand = exchanged_set(TileSet.from_mask(nearer), swap).mask if swap != NO_SWAP else nearer
    return Reach(missing, of_hand, (rules.wild_kinds | wild).mask, one_more)


def _with_pairs(hand: Hand, missing: int, nearer: int, rules: GameRules) -> tuple[int, int]:
    """Return the number of missing tiles and the useful kinds, including those of seven pairs and a triplet.

    Args:
        hand: the hand of 3n+1 tiles.
        missing: the number of missing tiles over all other forms.
        nearer: the mask of the kinds that lower ``missing``.
        rules: the game.
    """
    quads = rules.quad_as_pairs
    pairs = eight_pairs.distance(hand.counts, hand.wildcards, quads=quads)
    if pairs > missing:
        return missing, nearer
    useful = eight_pairs.useful(hand.counts, hand.wildcards, quads=quads)
    return pairs, useful | nearer if pairs == missing else useful


@lru_cache(maxsize=256)
def _variant(rules: GameRules, lack: str, wild: TileSet) -> tuple[Variant, Engine]:
    variant = variant_of(rules, lack, wild)
    return variant, engine_of(variant)
