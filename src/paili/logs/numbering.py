"""Physical tiles for a deal that tells faces only, so that a format that needs them can hold it.

Each tile gets the first copy of its face that has not been seen yet; from then on it is followed through
hand, river and melds. A tile discarded as drawn is the drawn copy; another is another copy, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from paili.errors import LogError
from paili.game.records import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    North,
    Win,
)
from paili.logs.physical import faces_of
from paili.scoring.rules import Rules
from paili.tiles import FACE_NAMES, NORTH


def numbered(deal: Deal, rules: Rules) -> Deal:
    """Return the deal with physical tiles; itself where it has them.

    Raises:
        LogError: if it hides tiles, or shows one more often than it exists.
    """
    return deal if deal.ids else _Numbering(rules).deal(deal)


class _Numbering:
    def __init__(self, rules: Rules) -> None:
        self._faces = faces_of(rules)
        self._unseen: dict[int, list[int]] = {}
        for tile, face in enumerate(self._faces):
            self._unseen.setdefault(face, []).append(tile)
        self._hands: list[list[int]] = []
        self._drawn: int | None = None
        self._last = 0

    def deal(self, deal: Deal) -> Deal:
        self._hands = [[self._next(face) for face in hand] for hand in deal.hands]
        start = tuple(map(tuple, self._hands))
        indicator = self._next(deal.indicator)
        events = tuple(_STEPS.get(type(event), _unchanged)(self, event) for event in deal.events)
        return replace(deal, ids=start, indicator_id=indicator, events=events)

    def _next(self, face: int) -> int:
        copies = self._unseen.get(face)
        if not copies:
            raise LogError("logs.tile_too_often", tile=FACE_NAMES[face] if face >= 0 else "?")
        return copies.pop(0)

    def _draw(self, event: Draw) -> Event:
        self._drawn = self._next(event.tile)
        self._hands[event.seat].append(self._drawn)
        return replace(event, ids=(self._drawn,))

    def _discard(self, event: Discard) -> Event:
        tile = self._drawn if event.drawn and self._drawn is not None else self._held(event.seat, event.tile)
        self._give(event.seat, tile)
        return replace(event, ids=(tile,))

    def _held(self, seat: int, face: int) -> int:
        """Return a tile of this face in a hand, the drawn one only where there is no other."""
        mine = [tile for tile in self._hands[seat] if self._is(tile, face)]
        if not mine:
            raise LogError("logs.not_held", seat=seat, tile=FACE_NAMES[face])
        return next((tile for tile in mine if tile != self._drawn), mine[0])

    def _is(self, tile: int, face: int) -> bool:
        return self._faces[tile] == face

    def _give(self, seat: int, tile: int) -> int:
        if tile not in self._hands[seat]:
            raise LogError("logs.not_held", seat=seat, tile=FACE_NAMES[self._faces[tile]])
        self._hands[seat].remove(tile)
        self._last, self._drawn = tile, None
        return tile

    def _take(self, seat: int, faces: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._give(seat, self._held(seat, face)) for face in faces)

    def _call(self, event: Call) -> Event:
        called = self._last
        return replace(event, ids=(called, *self._take(event.seat, event.own)))

    def _added(self, event: AddedQuad) -> Event:
        return replace(event, ids=self._take(event.seat, [event.tile]))

    def _concealed(self, event: ConcealedQuad) -> Event:
        return replace(event, ids=tuple(sorted(self._take(event.seat, event.tiles))))

    def _north(self, event: North) -> Event:
        return replace(event, ids=self._take(event.seat, [NORTH]))

    def _dora(self, event: Dora) -> Event:
        return replace(event, ids=(self._next(event.tile),))

    def _win(self, event: Win) -> Event:
        won = [] if event.seat == event.source else [self._last]
        ura = tuple(self._next(face) for face in event.ura or ())
        for tile in reversed(ura):  # a second winner sees the same ones
            self._unseen[self._faces[tile]].insert(0, tile)
        ids = sorted(self._hands[event.seat] + won)
        return replace(event, ids=tuple(ids), ura_ids=ura, hand=tuple(self._faces[tile] for tile in ids))

    def _no_winner(self, event: DrawnDeal) -> Event:
        seats = range(len(self._hands))
        showing = {*(event.tenpai or ()), event.seat}
        shown = event.shown or tuple(() if seat in showing else None for seat in seats)
        ids = tuple(
            None if hand is None else tuple(sorted(self._hands[seat])) for seat, hand in enumerate(shown)
        )
        faces = (None if hand is None else tuple(self._faces[tile] for tile in hand) for hand in ids)
        return replace(event, shown=tuple(faces), shown_ids=ids)


def _unchanged(_: _Numbering, event: Event) -> Event:
    return event


_STEPS: Final[dict[type[Event], Callable[[_Numbering, Any], Event]]] = {
    Draw: _Numbering._draw,
    Discard: _Numbering._discard,
    Call: _Numbering._call,
    AddedQuad: _Numbering._added,
    ConcealedQuad: _Numbering._concealed,
    North: _Numbering._north,
    Dora: _Numbering._dora,
    Win: _Numbering._win,
    DrawnDeal: _Numbering._no_winner,
}
