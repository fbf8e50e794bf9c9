"""Which discard is best, and what each one keeps.

The table is worked out in `paili.analysis.engine`; here it is ranked: which of several discards that keep as
many useful tiles is the better one.

``order="shape"``, the order of every question where nothing is said, of the command and of the page, puts
the lowest shanten first, then the most useful tiles left. Where discards tie for both it looks further, as a
strong player does:

1. one step from ready, the tiles that lead to a wait of five tiles or more (`paili.analysis.good_shape`)
2. the improving tiles (`paili.analysis.improvements`)
3. where the hand is not ready, the useful tiles to expect after the next step (`paili.analysis.two_steps`)
4. safety by convention: honours first, then ones and nines, and so on to the fives; then tile order

Each is worked out only where those before it leave a tie, about a millisecond for each discard that does.
Discards that leave the hand further away follow in the order of the table, which is ``order="ukeire"``: the
lowest shanten, the most useful tiles left, the most kinds of them, then safety by convention, all in some
fifty microseconds.

>>> best, second, *rest = discards("11123455678999m")
>>> best.tile, best.ukeire.total, len(best.ukeire.tiles), second.ukeire.total
(Kind.M5, 22, 9, 14)
>>> [each.tile for each in discards("1233m456p1367s112z")][:3]
[Kind.SOUTH, Kind.M3, Kind.S1]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from paili.analysis.draws import Ukeire
from paili.analysis.engine import FOUR_TIMES, cut, engine_of
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import (
    A_DISCARD,
    BY_SHAPE,
    CONCEALED,
    Inputs,
    checked_order,
    inputs_of,
    require_drawn,
)
from paili.analysis.moves import (
    after_discard,
    improving_tiles,
    rows_of,
    tiles_after_next,
    tiles_to_good_wait,
)
from paili.record import Json, Shown, json_record, plain
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
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    order: str = BY_SHAPE,
    lack: str = NO_LACK,
) -> tuple[Discard, ...]:
    """Return every discard of a hand of 3n+2 tiles, best first.

    Best is the lowest shanten, then the most tiles left. Among equals it is what the hand can become, see
    `paili.analysis.discards`; or with ``order="ukeire"``, which is faster, the most kinds of which any are
    left, then safety by convention, honours and ends first. The discarded tile itself counts as seen. A
    wildcard is discarded only where nothing else is held.

    Args:
        hand: a hand of 3n+2 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.
        order: ``"shape"`` or ``"ukeire"``.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` or ``order`` is unknown.

    >>> discards("1233m456p1367s112z")[0].tile, discards("1233m456p1367s112z", order="shape")[0].tile
    (Kind.SOUTH, Kind.SOUTH)
    """
    return table_of(inputs_of(hand, visible, variant, tenpai, lack), checked_order(order))


def table_of(asked: Inputs, order: str = BY_SHAPE) -> tuple[Discard, ...]:
    """Return every discard from a position of 3n+2 tiles, best first."""
    require_drawn(asked.hand, A_DISCARD)
    ranked, paid, copies, new, at = [], asked.hand.wildcards + 1, asked.copies, tuple.__new__, Ukeire.at
    for kind, missing, mask in rows_of(asked):
        # A NamedTuple made by tuple.__new__ is the same, without a call in Python.
        discard = new(Discard, (TILES[kind], missing - paid, at(missing - paid, mask, asked)))
        total, kinds = (mask * FOUR_TIMES & copies).bit_count(), (mask & copies).bit_count()
        ranked.append((missing, -total, -kinds, SAFETY[kind], discard))
    ranked.sort()  # plain tuples, which are sorted faster than records
    if order == BY_SHAPE:
        return Shown([each.discard for each in by_shape(asked, list(map(Ranked._make, ranked)))])
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


# ------------------------------------------------------------------------------------ the order by shape


class Ranked(NamedTuple):
    """A discard with what it is ranked by: less is better.

    Attributes:
        missing: natural tiles missing after it.
        tiles: useful tiles left, below 0.
        kinds: kinds of them, below 0.
        safety: its place by convention.
        discard: the discard.
    """

    missing: int
    tiles: int
    kinds: int
    safety: int
    discard: Discard


_Measure = Callable[[Inputs], int | None]


def by_shape(asked: Inputs, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Put discards that are in the order of the table into that of shape.

    Args:
        asked: the position of 3n+2 tiles.
        ranked: its discards.
    """
    found = list[Ranked]()
    nearest = ranked[0].missing
    measures = _measures(nearest - asked.hand.wildcards - 1)
    for (missing, _), group in groupby(ranked, key=lambda each: each[:2]):
        tied = list(group)
        found += _best_first(asked, tied, measures) if missing == nearest else tied
    return found


def _measures(shanten: int) -> tuple[_Measure, ...]:
    good = (tiles_to_good_wait,) if shanten == 1 else ()
    # Equals have equally many useful tiles, so that what is expected after the next is compared as a sum.
    return *good, improving_tiles, *((tiles_after_next,) if shanten > 0 else ())


def _best_first(asked: Inputs, tied: list[Ranked], measures: Sequence[_Measure]) -> list[Ranked]:
    """Put discards in order by the first measure, those that it leaves equal by the next."""
    if len(tied) == 1:
        return tied
    if not measures:
        return sorted(tied, key=lambda each: each.safety)
    measured = [(measures[0](after_discard(asked, each.discard.tile)) or 0, each) for each in tied]
    measured.sort(key=lambda each: -each[0])
    groups = groupby(measured, key=lambda each: each[0])
    equals = ([each for _, each in group] for _, group in groups)
    return [each for group in equals for each in _best_first(asked, group, measures[1:])]
