"""Which discard is best, and what each one keeps.

The table is worked out in `paili.analysis.engine`; here it is ranked.

>>> best, second, *rest = discards("11123455678999m")
>>> best.tile, best.ukeire.total, len(best.ukeire.tiles), second.ukeire.total
(Kind.M5, 22, 9, 14)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from paili.analysis.draws import Ukeire
from paili.analysis.engine import cut, engine_of
from paili.analysis.inputs import CONCEALED, FOUR_TIMES, OWN, Position, position
from paili.analysis.shanten import draws
from paili.analysis.win import A_DISCARD, require_drawn
from paili.display import Shown
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import TILES, WILDCARD, Face, Kind
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
    lack: str = NO_LACK,
) -> tuple[Discard, ...]:
    """Return every discard of a hand of 3n+2 tiles, best first.

    Best is the lowest shanten, then the most tiles left, then the most kinds of which any are left, then
    tile order. The discarded tile itself counts as seen. A wildcard is discarded only where nothing else
    is held.

    Args:
        hand: a hand of 3n+2 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` is unknown.
    """
    return table_of(position(hand, visible, variant, tenpai, lack))


def table_of(asked: Position) -> tuple[Discard, ...]:
    """Return every discard from a position of 3n+2 tiles, best first."""
    require_drawn(asked.hand, A_DISCARD)
    ranked, paid, copies, new, at = [], asked.hand.wildcards + 1, asked.copies, tuple.__new__, Ukeire.at
    rows = _allowed(asked, _rows(asked)) if asked.variant.lack else _rows(asked)
    for kind, missing, mask in rows:
        # A NamedTuple made by tuple.__new__ is the same, without a call in Python.
        discard = new(Discard, (TILES[kind], missing - paid, at(missing - paid, mask, asked)))
        total, kinds = (mask * FOUR_TIMES & copies).bit_count(), (mask & copies).bit_count()
        ranked.append((missing, -total, -kinds, kind, discard))
    ranked.sort()
    return Shown([row[4] for row in ranked])


def _rows(asked: Position) -> Iterable[tuple[int, int, int]]:
    """For each discard: its kind, the natural tiles missing after it, and the mask of the useful draws."""
    hand = asked.hand
    if hand.size == hand.wildcards or (asked.tenpai == OWN and hand.melds):
        return _one_by_one(asked)
    rows = asked.engine.discards(hand.keys, hand.wildcards, bool(hand.melds))
    if wild := asked.wild_draws:
        return [(kind, missing, mask | wild) for kind, missing, mask in rows]
    return rows


def _allowed(asked: Position, rows: Iterable[tuple[int, int, int]]) -> Iterable[tuple[int, int, int]]:
    """The discards that the lack suit allows: its own tiles as long as one is held."""
    must_go = asked.must_go
    return [row for row in rows if must_go >> row[0] & 1] if must_go else rows


def _one_by_one(asked: Position) -> Iterator[tuple[int, int, int]]:
    for kind in asked.hand.kinds or (WILDCARD,):
        missing, mask = draws(asked.after(kind))
        yield kind, missing + asked.hand.wildcards, mask


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
