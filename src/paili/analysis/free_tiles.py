"""Which tiles of a hand of 3n+1 may go without loss, and what each of the others would cost.

Method: a tile is put down for a wildcard, which counts as a tile and makes nothing: what such a hand misses,
and what helps it, is what the others miss and what helps them. A tile is free where no more are missing
without it and every useful draw stays useful. So whatever comes next, a safe tile, say, may be kept in its
place.

>>> found = free_tiles("123m45p789s1122z5s")
>>> found.tiles, [(each.tile, each.shanten, each.given_up) for each in found.losses][:4]
(TileSet.parse('5s'), [(Kind.M1, 2, TileSet.parse('')), (Kind.M2, 2, TileSet.parse('')), \
(Kind.M3, 2, TileSet.parse('')), (Kind.P4, 2, TileSet.parse(''))])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.analysis.draws import Ukeire, ukeire_at
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, Inputs, inputs_of
from paili.analysis.moves import after_discard
from paili.analysis.shanten import draws
from paili.errors import QuestionError
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import WILDCARD, Kind, TileSet
from paili.variants import NO_LACK, RIICHI, Variant


@json_record("tile", "shanten", "given_up", "tiles_lost", "is_free")
class Loss(NamedTuple):
    """What a hand is without one of its tiles.

    Attributes:
        tile: the kind.
        shanten: shanten without it.
        given_up: where shanten stays, the useful draws that are so no longer.
        tiles_lost: how many copies of these are left.
        is_free: whether nothing is lost.
    """

    tile: Kind
    shanten: int
    given_up: TileSet
    tiles_lost: int
    is_free: bool

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


@json_record("hand", "ukeire", "tiles", "losses")
class FreeTiles(NamedTuple):
    """The tiles that a hand does not need.

    Attributes:
        hand: the hand of 3n+1 tiles.
        ukeire: its useful draws.
        losses: what each kind of it would cost, in tile order; wildcards are never free.
        tiles: the kinds of which one may go without loss.
    """

    hand: Hand
    ukeire: Ukeire
    losses: tuple[Loss, ...]

    @property
    def tiles(self) -> TileSet:
        """The kinds of which one may go without loss."""
        return TileSet(each.tile for each in self.losses if each.is_free)

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def free_tiles(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> FreeTiles:
    """Return which tiles of 3n+1 may go without loss of shanten or of a useful draw.

    Args:
        hand: a hand of 3n+1 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if the hand has 3n+2 tiles, or ``tenpai`` is unknown.

    >>> free_tiles("123m456p789s1122z").tiles
    TileSet.parse('')
    """
    return free_tiles_at(inputs_of(hand, visible, variant, tenpai, lack))


def free_tiles_at(asked: Inputs) -> FreeTiles:
    """Return the same of a position.

    Raises:
        QuestionError: if it has 3n+2 tiles.
    """
    if asked.hand.size % 3 == 2:
        raise QuestionError("analysis.free_of_drawn", hand=asked.hand, number=asked.hand.size)
    before = ukeire_at(asked)
    return FreeTiles(asked.hand, before, tuple(_without(asked, kind, before) for kind in asked.hand.kinds))


def _without(asked: Inputs, kind: Kind, before: Ukeire) -> Loss:
    with_wildcard = Inputs(asked.hand.draw(WILDCARD), *asked[1:])
    rest = after_discard(with_wildcard, kind)
    missing, mask = draws(rest)
    # The wildcard has paid for one tile more than the hand without the kind can pay for.
    shanten = missing
    given_up = before.tiles - TileSet.from_mask(mask) if shanten == before.shanten else TileSet()
    is_free = shanten == before.shanten and not given_up
    return Loss(kind, shanten, given_up, asked.total(given_up.mask), is_free)
