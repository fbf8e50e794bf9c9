"""A position one move on: a tile drawn, a tile discarded, and the best discard after a draw.

The questions that look ahead (improving draws, good shape, two steps) stand on these. A discarded tile stays
seen: it lies in the river, so no copy of it comes back. Every wildcard that was drawn is one in the hand.

>>> from paili.analysis.inputs import position
>>> asked = after_discard(position("1233m456p1367s112z"), Kind.SOUTH)
>>> asked.hand, asked.live[Kind.SOUTH], after_draw(asked, Kind.S4).live[Kind.S4]
(Hand.parse('1233m456p1367s11z'), 3, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from paili.analysis.draws import Ukeire
from paili.analysis.inputs import FOUR_TIMES, OWN, Position
from paili.analysis.shanten import draws
from paili.hand import POWERS
from paili.record import Json, json_record, plain
from paili.tiles import KINDS, SAFETY, TILES, WILDCARD, Face, Kind

Row = tuple[int, int, int]


@json_record()
class Step(NamedTuple):
    """A draw, and the best discard after it.

    Attributes:
        tile: the kind drawn.
        left: its copies left.
        discard: the best discard then.
        ukeire: the useful draws that this leaves.
        gain: how many more useful tiles these are than before the draw; fewer where it is below 0.
    """

    tile: Kind
    left: int
    discard: Kind | Face
    ukeire: Ukeire
    gain: int

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def rows_of(asked: Position) -> Iterable[Row]:
    """For each discard from 3n+2 tiles: its kind, the natural tiles missing after it, the useful draws.

    Of a lack suit only its own tiles, as long as one is held.
    """
    if asked.variant.lack and (must_go := asked.must_go):
        return [row for row in _all_rows(asked) if must_go >> row[0] & 1]
    return _all_rows(asked)


def _all_rows(asked: Position) -> Iterable[Row]:
    hand = asked.hand
    if hand.size == hand.wildcards or (asked.tenpai == OWN and hand.melds):
        return _one_by_one(asked)
    rows = asked.engine.discards(hand.keys, hand.wildcards, bool(hand.melds))
    if wild := asked.wild_draws:
        return [(kind, missing, mask | wild) for kind, missing, mask in rows]
    return rows


def _one_by_one(asked: Position) -> Iterator[Row]:
    for kind in asked.hand.kinds or (WILDCARD,):
        missing, mask = draws(asked.after(kind))
        yield kind, missing + asked.hand.wildcards, mask


def after_discard(asked: Position, tile: int) -> Position:
    """Return the position of 3n+1 tiles after a discard, which stays seen."""
    seen = asked.visible
    if tile != WILDCARD:
        seen = (*seen[:tile], seen[tile] + 1, *seen[tile + 1 :])
    return Position(asked.hand.discard(tile), asked.variant, asked.tenpai, seen, asked.engine)


def after_draw(asked: Position, kind: int) -> Position:
    """Return the position of 3n+2 tiles after a draw of a kind of which a copy is left."""
    if kind not in asked.variant.wild:
        return Position(asked.hand.draw(kind), *asked[1:])
    seen = (*asked.visible[:kind], asked.visible[kind] + 1, *asked.visible[kind + 1 :])
    return Position(asked.hand.draw(WILDCARD), asked.variant, asked.tenpai, seen, asked.engine)


def can_be_drawn(asked: Position) -> Iterator[Kind]:
    """Yield the kinds in play of which a copy is left, in order."""
    live = asked.live
    yield from (kind for kind in Kind if live[kind] and kind in asked.variant.kinds)


def best_row(asked: Position) -> tuple[int, Row]:
    """Return the useful tiles left after the best discard of 3n+2 tiles, and its row."""
    ranked = (
        (missing, -asked.total(mask), -asked.kinds(mask), SAFETY[kind], (kind, missing, mask))
        for kind, missing, mask in rows_of(asked)
    )
    _, total, *_, row = min(ranked)
    return -total, row


def most_after_draw(asked: Position, kind: int) -> int:
    """Return the useful tiles left after a draw and the best discard: what `best_row` says of it, alone.

    Where nothing is special about the hand, the suits are looked up without making a hand of them.
    """
    hand = asked.hand
    if _is_special(asked) or kind in asked.variant.wild:
        return best_row(after_draw(asked, kind))[0]
    keys, suit = hand.keys, kind // 9
    drawn = (*keys[:suit], keys[suit] + POWERS[kind], *keys[suit + 1 :])
    rows = asked.engine.discards(drawn, hand.wildcards, bool(hand.melds))
    nearest, wild = min([missing for _, missing, _ in rows]), asked.wild_draws
    copies = asked.copies & ~(1 << KINDS * (asked.live[kind] - 1) + kind)
    return max(
        [((mask | wild) * FOUR_TIMES & copies).bit_count() for _, missing, mask in rows if missing == nearest]
    )


def _is_special(asked: Position) -> bool:
    hand, has_own = asked.hand, asked.tenpai == OWN and bool(asked.hand.melds)
    return has_own or bool(asked.variant.lack) or hand.size == hand.wildcards


def step(asked: Position, kind: Kind, before: int) -> Step:
    """Return a draw with the best discard after it.

    Args:
        asked: the position before the draw.
        kind: what is drawn.
        before: the useful tiles left before the draw.
    """
    drawn = after_draw(asked, kind)
    total, (discard, missing, mask) = best_row(drawn)
    shanten = missing - drawn.hand.wildcards - 1
    return Step(kind, asked.live[kind], TILES[discard], Ukeire.at(shanten, mask, drawn), total - before)
