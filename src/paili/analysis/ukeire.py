"""Which draws bring the hand closer, and how many of them are left.

The work is done in `paili.analysis.draws`.

>>> ukeire("123m456p789s1122z")
Ukeire(shanten=0, tiles=TileSet.parse('12z'), left={27: 2, 28: 2}, total=4)
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.analysis.discards import discards
from paili.analysis.door import CONCEALED, SHAPE, as_hand, drawable_mask, live_counts, tables_of
from paili.analysis.draws import Ukeire, ukeire_of_mask, useful_mask
from paili.analysis.shanten import distances
from paili.hand import Hand
from paili.tiles import COPIES
from paili.variants import RIICHI, Variant


def ukeire(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
) -> Ukeire:
    """Return the kinds that lower the best shanten when drawn, those too of which no copy is left.

    Args:
        hand: a hand of 3n+1 tiles, or of 3n+2: then the kinds useful after its best discard.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which tiles may still be hoped for, see `paili.analysis.door`.

    Raises:
        NotationError, HandError: if hand and visible tiles are none, or more than four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if ``tenpai`` is unknown.
    """
    hand = as_hand(hand, variant)
    if hand.size % 3 == 2:
        return discards(hand, visible, variant=variant, tenpai=tenpai)[0].ukeire
    live = live_counts(hand, visible)
    found = distances(hand, variant, tenpai)
    drawable = drawable_mask(hand, variant, tenpai)
    mask = useful_mask(hand, found, drawable, variant, tables_of(variant, tenpai), tenpai)
    return ukeire_of_mask(min(found) - 1, mask, live)


def nearer_by_shape(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
) -> Ukeire | None:
    """Return what would help a hand that only the copies it holds keep further away; None for other hands.

    Takes and raises what `ukeire` does.

    >>> nearer_by_shape("123456789m1111z").tiles  # ready, if there were a fifth East
    TileSet.parse('1z')
    """
    hand = as_hand(hand, variant)
    if tenpai == SHAPE or max(hand.held) < COPIES:
        return None
    by_shape = ukeire(hand, visible, variant=variant, tenpai=SHAPE)
    nearest = min(distances(hand, variant, tenpai)) - 1
    return by_shape if by_shape.shanten < nearest else None


def ukeire_of_counts(
    counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI
) -> tuple[int, int]:
    """Return best shanten and the mask of the kinds that lower it, of 34 concealed counts of 3n+1 tiles.

    The door for programs: nothing is checked.

    >>> ukeire_of_counts([1] * 13 + [0] * 21) == (0, 1 << 9 | 1 << 12)  # 123456789m1234p
    True
    """
    hand = Hand.unchecked(counts, wildcards)
    found = distances(hand, variant)
    drawable = drawable_mask(hand, variant, CONCEALED)
    tables = tables_of(variant, CONCEALED)
    return min(found) - 1, useful_mask(hand, found, drawable, variant, tables, CONCEALED)
