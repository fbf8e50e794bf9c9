"""Convert physical tiles 0…135 to faces (see `paili.tiles`), and number the tiles of a deal that gives only
faces.

A new tile gets the lowest physical number of its face that the deal has not used, and keeps this number in
hand, river and melds. A tsumogiri discard has the number of the drawn tile, and so has a north that was just
drawn and is set aside. A tedashi discard has another number, if the hand holds another copy of the face.

>>> faces_of(Rules.TENHOU)[16:18]
(Face.RED_M5, Kind.M5)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.logs.deal.follower import EventVisitor, HandFollower
from paili.scoring.rules import Rules
from paili.tiles import COPIES, FACE_NAMES, FIVES, KINDS, NORTH, TILES, Face, Kind

Tile = Kind | Face

IDS: Final = KINDS * COPIES
_WITH_TILES: Final = (
    ev.Draw, ev.Discard, ev.Call, ev.AddedQuad, ev.ConcealedQuad, ev.North, ev.Dora, ev.Win,
)  # fmt: skip


@cache
def _faces_with(red_fives: tuple[int, int, int]) -> tuple[Tile, ...]:
    """Return the face of each physical tile; the first fives of a suit are the red ones, as in Tenhou."""
    faces: list[Tile] = [TILES[tile // COPIES] for tile in range(IDS)]
    for red, (five, number) in enumerate(zip(FIVES, red_fives, strict=True), KINDS):
        first = five * COPIES
        faces[first : first + number] = [TILES[red]] * number
    return tuple(faces)


def faces_of(rules: Rules) -> tuple[Tile, ...]:
    """Return the face (see `paili.tiles`) of each physical tile 0…135; the rules say how many fives are
    red."""
    return _faces_with(rules.red_fives)


def numbered(deal: rec.Deal, rules: Rules) -> rec.Deal:
    """Return the deal with the numbers of physical tiles (0…135); return a deal that has these numbers
    already unchanged.

    If the number of one tile is missing, all tiles are numbered anew.

    Raises:
        LogError: if the deal hides tiles, or shows more copies of a tile than the game has.
    """
    return deal if _is_numbered(deal) else _Numbering(rules).deal(deal)


def _is_numbered(deal: rec.Deal) -> bool:
    return bool(deal.ids) and deal.indicator_id is not None and all(map(_has_ids, deal.events))


def _has_ids(event: ev.Event) -> bool:
    if isinstance(event, ev.DrawnDeal):
        return bool(event.shown_ids or not (event.shown or event.tenpai))
    if isinstance(event, ev.Win) and event.ura and not event.ura_ids:
        return False
    return bool(event.ids or not isinstance(event, _WITH_TILES))


class _Numbering(EventVisitor):
    def __init__(self, rules: Rules) -> None:
        self._faces = faces_of(rules)
        self._unseen: dict[int, list[int]] = {}
        for tile, face in enumerate(self._faces):
            self._unseen.setdefault(face, []).append(tile)

    def deal(self, deal: rec.Deal) -> rec.Deal:
        """Return the deal with the numbers of physical tiles in hands and events."""
        start = tuple(tuple(self._next(face) for face in hand) for hand in deal.hands)
        indicator = self._next(deal.indicator)
        self._table = HandFollower(deal, start)
        events = tuple(map(self._numbered, deal.events))
        return replace(deal, ids=start, indicator_id=indicator, events=events)

    def _numbered(self, event: ev.Event) -> ev.Event:
        numbered: ev.Event = self.visit(event) or event
        self._table.follow(numbered)
        return numbered

    def _next(self, face: int) -> int:
        copies = self._unseen.get(face)
        if not copies:
            raise LogError("logs.tile_too_often", tile=FACE_NAMES[face] if face >= 0 else "?")
        return copies.pop(0)

    def draw(self, event: ev.Draw) -> ev.Event:
        return replace(event, ids=(self._next(event.tile),))

    def discard(self, event: ev.Discard) -> ev.Event:
        drawn = self._table.drawn
        ids = (drawn,) if event.drawn and drawn is not None else self._tiles_of(event.seat, [event.tile])
        return replace(event, ids=ids)

    def _tiles_of(self, seat: int, faces: Iterable[int]) -> tuple[int, ...]:
        """Return the physical tiles of a hand for some faces; of equal tiles, the drawn one is chosen last.

        Raises:
            LogError: if the seat does not have such a tile.
        """
        hand, results = list(self._table.hands[seat]), []
        for face in faces:
            mine = [tile for tile in hand if self._faces[tile] == face]
            if not mine:
                raise LogError("logs.not_held", seat=seat, tile=FACE_NAMES[face])
            results.append(next((tile for tile in mine if tile != self._table.drawn), mine[0]))
            hand.remove(results[-1])
        return tuple(results)

    def call(self, event: ev.Call) -> ev.Event:
        return replace(event, ids=(self._table.last_out, *self._tiles_of(event.seat, event.own)))

    def added_quad(self, event: ev.AddedQuad) -> ev.Event:
        return replace(event, ids=self._tiles_of(event.seat, [event.tile]))

    def concealed_quad(self, event: ev.ConcealedQuad) -> ev.Event:
        return replace(event, ids=tuple(sorted(self._tiles_of(event.seat, event.tiles))))

    def north(self, event: ev.North) -> ev.Event:
        drawn = self._table.drawn
        is_drawn = event.drawn and drawn is not None and self._faces[drawn] == NORTH
        ids = (drawn,) if drawn is not None and is_drawn else self._tiles_of(event.seat, [NORTH])
        return replace(event, ids=ids)

    def dora(self, event: ev.Dora) -> ev.Event:
        return replace(event, ids=(self._next(event.tile),))

    def win(self, event: ev.Win) -> ev.Event:
        won = [] if event.seat == event.source else [self._table.last_out]
        ura = tuple(self._next(face) for face in event.ura or ())
        for tile in reversed(ura):  # a second winner sees the same ones
            self._unseen[self._faces[tile]].insert(0, tile)
        ids = sorted(self._table.hands[event.seat] + won)
        return replace(event, ids=tuple(ids), ura_ids=ura, hand=tuple(self._faces[tile] for tile in ids))

    def drawn_deal(self, event: ev.DrawnDeal) -> ev.Event:
        seats = range(len(self._table.hands))
        showing = {*(event.tenpai or ()), event.seat}
        shown = event.shown or tuple(() if seat in showing else None for seat in seats)
        hands = self._table.hands
        ids = tuple(None if hand is None else tuple(sorted(hands[seat])) for seat, hand in enumerate(shown))
        faces = (None if hand is None else tuple(self._faces[tile] for tile in hand) for hand in ids)
        return replace(event, shown=tuple(faces), shown_ids=ids)
