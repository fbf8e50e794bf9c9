"""What decides what a seat of a Chinese game may do: its own tiles and what the table says of it.

The pure questions `paili.fan.moves` and `paili.fan.calls` make one of their arguments, a table makes one for
a seat: whoever asks, `paili.fan.play.moves` answers from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from paili.fan.play.reach import Reach, reach_of
from paili.fan.rules import Rules as GameRules
from paili.hand import Hand
from paili.hand.meld import CHI
from paili.tiles import TileSet

MANY: Final = 60
"""Tiles that can be drawn, where nobody has said how many."""


@dataclass(kw_only=True)
class FanSituation:
    """The facts, as plain values.

    Attributes:
        rules: the game.
        hand: the seat's tiles and melds: 3n+2 where it acts, 3n+1 where it may claim.
        lack: the suit that it must be rid of, "" for none.
        wild: the kinds that are wildcards in this deal beside those of the game.
        drawn: the face just drawn; None after a call.
        tile: the face that may be claimed; None where the seat acts.
        from_left: whether that is of the seat on the left.
        robbed: whether it is the tile added to a triplet.
        wall: tiles that can still be drawn; of the own wall and that of the next seat, the fewer.
        own_wall: tiles that the seat itself can draw.
        passed: complete tiles let go, a mask.
        passed_worth: the most fan that a win on one of them would have had, without circumstances; None where
            the hand has not changed since, and can be asked.
        ban: the kinds that may not be discarded after a call, a mask.
        locked: whether the hand may not change any more: the seat is ready, or has won and stays in.
        frozen: whether a wildcard that was discarded binds the seat to what it draws.
        out: whether the seat has declared a false win, so that it neither wins nor calls any more.
        facts: of a win of the seat now, as `paili.Win` takes them.
    """

    rules: GameRules
    hand: Hand
    lack: str = ""
    wild: TileSet = field(default_factory=TileSet)
    drawn: int | None = None
    tile: int | None = None
    from_left: bool = False
    robbed: bool = False
    wall: int = MANY
    own_wall: int = MANY
    passed: int = 0
    passed_worth: int | None = None
    ban: int = 0
    locked: bool = False
    frozen: bool = False
    out: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def acts(self) -> bool:
        """Whether the seat has to act."""
        return self.hand.size % 3 == 2

    @property
    def all_wild(self) -> int:
        """All kinds that are wildcards now, a mask."""
        return (self.rules.wild_kinds | self.wild).mask

    @property
    def lacking(self) -> int:
        """The kinds of the suit to be rid of, a mask."""
        return 511 << 9 * "mps".index(self.lack) if self.lack else 0

    @property
    def chi_made(self) -> int:
        """How many chi the seat has made."""
        return sum(meld.type == CHI for meld in self.hand.melds)

    @cached_property
    def standing(self) -> Hand:
        """The 3n+1 tiles, without the one that was drawn."""
        if not self.acts or self.drawn is None:
            return self.hand
        return self.hand.discard(self.drawn)

    @cached_property
    def reach(self) -> Reach:
        """How far the 3n+1 tiles are from a win."""
        return self.reach_of(self.standing)

    def reach_of(self, hand: Hand) -> Reach:
        """Return how far another hand of the seat is."""
        return reach_of(hand, self.rules, self.lack, self.wild)
