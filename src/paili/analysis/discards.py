"""Which discard is best, and what each one keeps.

The table is worked out in `paili.analysis.engine`; here it is ranked, in one of the orders of
`paili.analysis.order`.

>>> best, second, *rest = discards("11123455678999m")
>>> best.tile, best.ukeire.total, len(best.ukeire.tiles), second.ukeire.total
(Kind.M5, 22, 9, 14)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.analysis.draws import Ukeire
from paili.analysis.engine import cut, engine_of
from paili.analysis.inputs import A_DISCARD, CONCEALED, FOUR_TIMES, Position, position, require_drawn
from paili.analysis.moves import rows_of
from paili.analysis.order import BY_SHAPE, BY_UKEIRE, Ranked, by_shape, checked_order
from paili.display import Shown
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import SAFETY, TILES, Face, Kind
from paili.variants import NO_LACK, RIICHI, Variant


@json_record()
class Discard(NamedTuple):
    """One possible discard.

    Attributes:
        tile: the kind discarded.
        shanten: best shanten after it.
        ukeire: the draws that lower it then.
    """

    tile: Kind | Face
    shanten: int
    ukeire: Ukeire

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def discards(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
    order: str = BY_UKEIRE,
    lack: str = NO_LACK,
) -> tuple[Discard, ...]:
    """Return every discard of a hand of 3n+2 tiles, best first.

    Best is the lowest shanten, then the most tiles left. Among equals it is the most kinds of which any are
    left, then safety by convention, honours and ends first; or with ``order="shape"``, which takes longer,
    what the hand can become, see `paili.analysis.order`. The discarded tile itself counts as seen. A
    wildcard is discarded only where nothing else is held.

    Args:
        hand: a hand of 3n+2 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.
        order: ``"ukeire"`` or ``"shape"``.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` or ``order`` is unknown.

    >>> discards("1233m456p1367s112z")[0].tile, discards("1233m456p1367s112z", order="shape")[0].tile
    (Kind.SOUTH, Kind.SOUTH)
    """
    return table_of(position(hand, visible, variant, tenpai, lack), checked_order(order))


def table_of(asked: Position, order: str = BY_UKEIRE) -> tuple[Discard, ...]:
    """Return every discard from a position of 3n+2 tiles, best first."""
    require_drawn(asked.hand, A_DISCARD)
    ranked, paid, copies, new, at = [], asked.hand.wildcards + 1, asked.copies, tuple.__new__, Ukeire.at
    for kind, missing, mask in rows_of(asked):
        # A NamedTuple made by tuple.__new__ is the same, without a call in Python.
        discard = new(Discard, (TILES[kind], missing - paid, at(missing - paid, mask, asked)))
        total, kinds = (mask * FOUR_TIMES & copies).bit_count(), (mask & copies).bit_count()
        ranked.append((missing, -total, -kinds, SAFETY[kind], discard))
    ranked.sort()
    if order == BY_SHAPE:
        return Shown([row.discard for row in by_shape(asked, [Ranked(*row) for row in ranked])])
    return Shown([row[4] for row in ranked])


def discards_of_counts(
    counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI
) -> list[tuple[int, int, int]]:
    """Return kind, best shanten after it and the mask of the useful draws, for each discard in tile order.

    The door for programs, for 34 concealed counts of 3n+2 tiles: nothing is checked.

    >>> discards_of_counts([1, 1] + [0] * 32) == [(0, 0, 0b10), (1, 0, 0b01)]
    True
    """
    rows = engine_of(variant).discards(cut(bytearray(counts)), wildcards)
    paid = wildcards + 1
    return [(kind, missing - paid, mask) for kind, missing, mask in rows]
