"""An event as a message, for the words beside a refusal.

>>> from paili.game.events import Discard
>>> str(told(Discard(2, 34)))
'seat 2 discards 0m'
"""

from __future__ import annotations

from typing import Final

from paili.catalogue import Message, shown
from paili.game import events as ev
from paili.tiles import FACES, TILES, mpsz

_KEYS: Final[dict[type[ev.Event], str]] = {
    ev.Draw: "draw", ev.Discard: "discard", ev.RiichiAccepted: "riichi", ev.AddedQuad: "added_quad",
    ev.North: "north", ev.Dora: "dora", ev.Away: "away", ev.Back: "back", ev.Pass: "pass",
}  # fmt: skip


def told(event: ev.Event) -> Message:
    """Return what an event says."""
    if isinstance(event, ev.Call) and event.type in ev.CALLS:
        own = mpsz(event.own) if _are_faces(event.own) else "?"
        return Message(
            f"event.{event.type.replace(' ', '_')}", seat=event.seat, tile=_name(event.tile), own=own
        )
    if isinstance(event, ev.Win):
        key = "tsumo" if event.seat == event.source else "ron"
        return Message(f"event.{key}", seat=event.seat, source=event.source, tile=_name(event.tile))
    if isinstance(event, ev.ConcealedQuad):
        return Message(
            "event.concealed_quad",
            seat=event.seat,
            tile=_name(min(event.tiles) if event.tiles and _are_faces(event.tiles) else None),
        )
    if isinstance(event, ev.DrawnDeal):
        return Message("event.drawn", kind=drawn_kind(event.kind))
    if key := _KEYS.get(type(event), ""):
        facts = {name: getattr(event, name) for name in ("seat",) if hasattr(event, name)}
        tile = {"tile": _name(event.tile)} if hasattr(event, "tile") else {}
        return Message(f"event.{key}", **facts, **tile)
    return Message("event.other", event=shown(event))


def drawn_kind(kind: str) -> Message | str:
    """Return the name of a drawn deal."""
    return Message(f"drawn.{kind}") if kind in ev.DRAWN_DEALS else kind


def _are_faces(faces: object) -> bool:
    several = faces if isinstance(faces, tuple | list) else (None,)
    return all(isinstance(face, int) and 0 <= face < FACES for face in several)


def _name(face: object) -> str:
    return str(TILES[face]) if isinstance(face, int) and 0 <= face < FACES else "?"
