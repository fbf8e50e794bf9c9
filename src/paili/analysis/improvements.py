"""Draws that bring the hand no closer but leave more useful tiles: improving draws.

Method: each kind of which a copy is left is drawn, and every discard after it is looked up; a draw improves
the hand where the best one keeps it as near, with more useful tiles left than before
(`paili.analysis.moves`).

>>> found = improvements("1233m456p1367s112z")
>>> found.total, found.draws[0].tile, found.draws[0].discard, found.draws[0].gain
(21, Kind.M2, Kind.S1, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.analysis.draws import Ukeire, ukeire_at
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, Inputs
from paili.analysis.moves import Step, improving_steps
from paili.analysis.standing import stand
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import TileSet
from paili.variants import NO_LACK, RIICHI, Variant


@json_record("hand", "ukeire", "draws", "tiles", "total")
class Improvements(NamedTuple):
    """The improving draws of a hand.

    Attributes:
        hand: the hand of 3n+1 tiles, after the discard where there was one to make.
        ukeire: its useful draws.
        draws: the improving draws in tile order, each with the best discard after it and its gain.
        tiles: their kinds.
        total: how many copies of them are left.
    """

    hand: Hand
    ukeire: Ukeire
    draws: tuple[Step, ...]

    @property
    def tiles(self) -> TileSet:
        """The kinds that improve the hand."""
        return TileSet(each.tile for each in self.draws)

    @property
    def total(self) -> int:
        """How many copies of them are left."""
        return sum(each.left for each in self.draws)

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def improvements(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Improvements:
    """Return the draws that keep shanten and leave more useful tiles, with the best discard after each.

    Args:
        hand: a hand, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        discard: the tile to discard of 3n+2; None for the best one by shape, see `paili.analysis.discards`.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if ``tenpai`` is unknown, or the hand cannot discard the tile.

    >>> improvements("1233m456p1367s112z", discard="3m").total
    14
    """
    return improvements_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def improvements_at(asked: Inputs) -> Improvements:
    """Return the improving draws of a position of 3n+1 tiles."""
    return Improvements(asked.hand, ukeire_at(asked), tuple(improving_steps(asked)))
