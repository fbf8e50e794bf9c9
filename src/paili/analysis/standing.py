"""A hand of 3n+2 tiles as what is left of it after a discard: where the questions about 3n+1 tiles begin.

>>> stand("1233m456p1367s112z").hand, stand("1233m456p1367s112z", discard="3m").hand
(Hand.parse('1233m456p1367s11z'), Hand.parse('123m456p1367s112z'))
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.analysis.discards import table_of
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import BY_SHAPE, CONCEALED, Inputs, inputs_of
from paili.analysis.moves import after_discard
from paili.errors import QuestionError
from paili.hand import as_face
from paili.tiles import TILES, WILDCARD, TileSet, kind_of
from paili.variants import NO_LACK, RIICHI, Variant


def stand(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Inputs:
    """Return the position of 3n+1 tiles: the hand itself, or what a discard leaves of 3n+2 tiles.

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
    """
    return after(inputs_of(hand, visible, variant, tenpai, lack), discard)


def after(asked: Inputs, discard: int | str | None = None) -> Inputs:
    """Return the same of a position; a discard stays seen.

    Raises:
        NotationError, HandError, QuestionError: as `stand`.
    """
    if asked.hand.size % 3 == 1 and discard is None:
        return asked
    if discard is None:
        return after_discard(asked, table_of(asked, BY_SHAPE)[0].tile)
    return after_discard(asked, kind_to_discard(asked, discard))


def kind_to_discard(asked: Inputs, tile: int | str) -> int:
    """Return the kind of a discard that the hand can make; a wildcard is one where nothing else is held.

    Raises:
        NotationError, HandError: if it is no tile.
        QuestionError: if it is not among the discards.
    """
    face = as_face(tile)
    kind = face if face == WILDCARD else kind_of(face)
    must_go = TileSet.from_mask(asked.must_go)
    if asked.hand.size % 3 == 2 and kind in (must_go or asked.hand.kinds or (WILDCARD,)):
        return kind
    raise QuestionError("analysis.not_a_discard", hand=asked.hand, tile=TILES[face])
