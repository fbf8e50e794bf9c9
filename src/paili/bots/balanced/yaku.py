"""Find the yaku that an open hand may still get, and the draws after which it can still get a yaku.

>>> from paili import Hand, Meld, TileSet
>>> hand, meld = Hand.parse("2346m57s88p"), Meld.parse("[222p]")
>>> hopes_of(hand.counts, (meld,), Position("1m")).simples
True
>>> str(TileSet.from_mask(kinds_with_yaku(hand.counts, (meld,), Position("1m"))))
'2345678m2345678p2345678s'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.hand.meld import Meld
from paili.position import Position
from paili.scoring.rules import Rules
from paili.tiles import EAST, KINDS, ORPHANS, WHITE

_ALL: Final = (1 << KINDS) - 1
_HONOURS: Final = _ALL & ~((1 << EAST) - 1)
_SIMPLES: Final = _ALL & ~sum(1 << kind for kind in ORPHANS)
_SUIT: Final = 11  # tiles of one suit and honours that are a half flush to be
_MOST_ORPHANS: Final = 1  # orphans that a hand may still hold to be one of tanyao


class Hopes(NamedTuple):
    """The yaku that an open hand may still get.

    Attributes:
        values: the tile kinds whose triplet is a yaku for the seat (winds and dragons).
        value: whether the hand has a triplet of one of these kinds.
        simples: whether the hand may become tanyao.
        suits: the suits in which the hand may become a flush.
        pairs: the kinds in ``values`` of which the hand has a pair, as a bit mask.
    """

    values: frozenset[int]
    value: bool
    simples: bool
    suits: tuple[int, ...]
    pairs: int

    @property
    def at_hand(self) -> bool:
        """Return whether the hand has a triplet that is a yaku, or can still become tanyao or a flush."""
        return self.value or self.simples or bool(self.suits)


def hopes_of(counts: Sequence[int], melds: Sequence[Meld], position: Position) -> Hopes:
    """Return the yaku that an open hand may still get.

    Args:
        counts: 34 counts of the concealed tiles.
        melds: the melds of the hand.
        position: the position, from which only winds and rules are used.
    """
    kinds = [kind for meld in melds for kind in meld.kinds]
    values = frozenset({*range(WHITE, KINDS), *position.winds})
    return Hopes(
        values=values,
        value=any(kinds.count(kind) >= 3 or counts[kind] >= 3 for kind in values),
        simples=_is_tanyao(counts, kinds, position),
        suits=tuple(suit for suit in range(3) if _is_one_suit(counts, kinds, suit)),
        pairs=sum(1 << kind for kind in values if counts[kind] == 2),
    )


def kinds_with_yaku(
    counts: Sequence[int], melds: Sequence[Meld], position: Position, *, ready: bool = True
) -> int:
    """Return the kinds that an open hand may draw and still get a yaku, as a bit mask; 0 if no yaku is
    possible.

    Args:
        counts, melds, position: as for `hopes_of`.
        ready: whether the hand is tenpai. In a tenpai hand, a pair whose triplet is a yaku gives a yaku only
            if the winning tile makes this triplet.
    """
    hopes = hopes_of(counts, melds, position)
    if hopes.value or (hopes.pairs and not ready):
        return _ALL
    pairs = hopes.pairs | (_SIMPLES if hopes.simples else 0)
    for suit in hopes.suits:
        pairs |= (0x1FF << 9 * suit) | _HONOURS
    return pairs


def _is_tanyao(counts: Sequence[int], kinds: Sequence[int], position: Position) -> bool:
    rules = position.rules
    if not isinstance(rules, Rules) or not rules.open_tanyao or any(kind in ORPHANS for kind in kinds):
        return False
    return sum(counts[kind] for kind in ORPHANS) <= _MOST_ORPHANS


def _is_one_suit(counts: Sequence[int], kinds: Sequence[int], suit: int) -> bool:
    fits = range(9 * suit, 9 * suit + 9)
    if any(kind < EAST and kind not in fits for kind in kinds):
        return False
    return len(kinds) + sum(counts[fits.start : fits.stop]) + sum(counts[EAST:]) >= _SUIT
