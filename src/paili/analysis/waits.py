"""What a ready hand waits for, how many are left, and in which shapes.

>>> for wait in waits("1113334m111222z"): print(wait.tile, wait.left, wait.shapes)
1 4 ('two-sided', 'ryantan')
3 3 ('pair', 'ryantan')
4 4 ('two-sided', 'ryantan')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.analysis.door import CONCEALED, as_hand, drawable_mask, live_counts, tables_of
from paili.analysis.draws import (
    kinds_in,
    masks_by_count,
    seven_pairs_mask,
    thirteen_orphans_mask,
    useful_mask,
)
from paili.analysis.shanten import Distances, distances
from paili.analysis.ukeire import ukeire_of_counts
from paili.analysis.wait_shapes import basic_shapes, compound
from paili.errors import QuestionError
from paili.hand import Hand
from paili.variants import RIICHI, Variant

SEVEN_PAIRS_WAIT: Final = "seven pairs"
ORPHAN_WAIT: Final = "thirteen orphans"
THIRTEEN_SIDED: Final = "thirteen-sided orphans"


class Wait(NamedTuple):
    """A kind that completes a ready hand.

    Attributes:
        tile: the kind.
        left: its copies neither in the hand, nor in its melds, nor visible.
        shapes: how it completes the hand, over all readings, basic shapes first; see
            `paili.analysis.wait_shapes`.
    """

    tile: int
    left: int
    shapes: tuple[str, ...]


def waits(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
) -> tuple[Wait, ...]:
    """Return the kinds that complete a ready hand, in tile order; nothing when it is not ready.

    A kind whose copies are all in melds or visible is still waited for, with none left.

    Args:
        hand: a hand of 3n+1 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which tiles may still be hoped for, see `paili.analysis.door`.

    Raises:
        NotationError, HandError: if hand and visible tiles are none, or more than four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if the hand has 3n+2 tiles, or ``tenpai`` is unknown.
    """
    hand = as_hand(hand, variant)
    if hand.size % 3 != 1:
        raise QuestionError(f"{hand}: waits need 3n+1 tiles, the hand has {hand.size}; discard first")
    live = live_counts(hand, visible)
    found = distances(hand, variant, tenpai)
    if min(found) != 1:
        return ()
    shapes = _shapes_by_kind(hand, found, variant, tenpai)
    return tuple(Wait(kind, live[kind], tuple(names)) for kind, names in sorted(shapes.items()))


def waits_of_counts(counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI) -> int:
    """Return the mask of the kinds that complete 34 concealed counts of 3n+1 tiles; 0 when not ready.

    The door for programs: nothing is checked.

    >>> waits_of_counts([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25) == 0b111111111
    True
    """
    shanten, mask = ukeire_of_counts(counts, wildcards, variant=variant)
    return mask if shanten == 0 else 0


def _shapes_by_kind(hand: Hand, found: Distances, variant: Variant, tenpai: str) -> dict[int, list[str]]:
    drawable = drawable_mask(hand, variant, tenpai)
    shapes: dict[int, list[str]] = {}
    if found.standard == 1:
        alone = Distances(found.standard)
        mask = useful_mask(hand, alone, drawable, variant, tables_of(variant, tenpai), tenpai)
        name = None if hand.wildcards else compound(hand, mask, variant)
        for kind in kinds_in(mask):
            names = [*basic_shapes(hand, kind, variant, tenpai), *([name] if name else [])]
            shapes.setdefault(kind, []).extend(names)
    if 1 in found[1:]:
        for kind, name in _other_forms(hand, found, drawable, variant):
            shapes.setdefault(kind, []).append(name)
    return shapes


def _other_forms(hand: Hand, found: Distances, drawable: int, variant: Variant) -> list[tuple[int, str]]:
    by_count = masks_by_count(hand.counts)
    pairs = seven_pairs_mask(by_count, variant) & drawable if found.seven_pairs == 1 else 0
    orphans = thirteen_orphans_mask(by_count) & drawable if found.thirteen_orphans == 1 else 0
    orphan_name = THIRTEEN_SIDED if orphans.bit_count() == 13 else ORPHAN_WAIT
    return [
        *((kind, SEVEN_PAIRS_WAIT) for kind in kinds_in(pairs)),
        *((kind, orphan_name) for kind in kinds_in(orphans)),
    ]
