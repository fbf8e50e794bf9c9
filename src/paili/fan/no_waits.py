"""Kinds that would complete a ready hand by its shape, and that a game does not let it wait for.

Method: the same question is asked with every limit lifted: no suit to be rid of, any number of copies. What
is a wait then and none in the game is forbidden by one of the limits, and the tiles say by which.

>>> from paili.fan import analyze, game
>>> found = analyze("123456789m11p22m", game("sichuan"), lack="p")
>>> [(str(each.tile), each.reason) for each in found.forbidden]
[('2m', 'lack_held'), ('1p', 'lack_suit')]
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple

from paili.analysis.inputs import SHAPE, Inputs, inputs_of
from paili.analysis.waits import waits_at
from paili.fan.asked import Asked
from paili.fan.rules.rules import GameRules
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, EAST, Kind
from paili.variants import NO_LACK

LACK_SUIT: Final = "lack_suit"
LACK_HELD: Final = "lack_held"
ALL_HELD: Final = "all_held"
THREE_SUITS: Final = "three_suits"
FIVE_ALIKE: Final = "five_alike"
REASONS: Final = (LACK_SUIT, LACK_HELD, ALL_HELD, THREE_SUITS, FIVE_ALIKE)


@json_record()
class FanNoWait(NamedTuple):
    """A kind that completes the hand by its shape, and is no wait.

    Attributes:
        tile: the kind.
        reason: "lack_suit" where it is of the suit to be rid of; "lack_held" where the hand still holds tiles
            of that suit; "all_held" where the hand and its melds hold all four; "three_suits" where the win
            would have three suits, of which the game allows two; "five_alike" where a wildcard would be the
            fifth copy of a kind.
    """

    tile: Kind
    reason: str

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


def no_waits(asked: Asked, allowed: Collection[Kind]) -> tuple[FanNoWait, ...]:
    """Return the kinds that a game does not let a hand of 3n+1 tiles wait for, in tile order.

    Args:
        asked: the hand and the game.
        allowed: what it waits for.
    """
    at = asked.position
    found = sorted(asked.shown(wait.tile) for wait in waits_at(_without_limits(at)))
    forbidden = (tile for tile in found if tile not in allowed)
    return tuple(FanNoWait(tile, _reason(tile, asked.held, at, asked.rules)) for tile in forbidden)


def _without_limits(asked: Inputs) -> Inputs:
    variant = replace(asked.variant, lack=NO_LACK, wild_fifth=True)
    return inputs_of(asked.hand, asked.visible, variant, SHAPE)


def _reason(tile: Kind, held: Hand, asked: Inputs, rules: GameRules) -> str:
    if tile in asked.variant.lacking:
        return LACK_SUIT
    if asked.must_go:
        return LACK_HELD
    if held.held[tile] >= COPIES:
        return ALL_HELD
    return THREE_SUITS if rules.lack_suit and _has_three_suits(held, tile) else FIVE_ALIKE


def _has_three_suits(held: Hand, tile: Kind) -> bool:
    kinds = [tile, *(kind for kind, count in enumerate(held.held) if count)]
    return len({kind // 9 for kind in kinds if kind < EAST}) == 3
