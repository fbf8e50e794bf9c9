"""An event as a message, for the words beside a refusal.

>>> from paili.game.records import Discard
>>> str(told(Discard(2, 34)))
'seat 2 discards 0m'
"""

from __future__ import annotations

from typing import Final

from paili.catalogue import Message
from paili.game.records import (
    CALLS,
    AddedQuad,
    Away,
    Back,
    Call,
    ConcealedQuad,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    North,
    Pass,
    RiichiAccepted,
    Win,
)
from paili.tiles import FACES, TILES, mpsz

_KEYS: Final[dict[type[Event], str]] = {
    Draw: "draw", Discard: "discard", RiichiAccepted: "riichi", AddedQuad: "added_quad", North: "north",
    Dora: "dora", Away: "away", Back: "back", Pass: "pass",
}  # fmt: skip


def told(event: Event) -> Message:
    """Return what an event says."""
    if isinstance(event, Call) and event.type in CALLS:
        own = mpsz(event.own) if all(0 <= face < FACES for face in event.own) else "?"
        return Message(
            f"event.{event.type.replace(' ', '_')}", seat=event.seat, tile=_name(event.tile), own=own
        )
    if isinstance(event, Win):
        key = "tsumo" if event.seat == event.source else "ron"
        return Message(f"event.{key}", seat=event.seat, source=event.source, tile=_name(event.tile))
    if isinstance(event, ConcealedQuad):
        return Message("event.concealed_quad", seat=event.seat, tile=_name(min(event.tiles, default=-1)))
    if isinstance(event, DrawnDeal):
        return Message("event.drawn", kind=drawn_kind(event.kind))
    if key := _KEYS.get(type(event), ""):
        facts = {name: getattr(event, name) for name in ("seat",) if hasattr(event, name)}
        tile = getattr(event, "tile", None)
        return Message(f"event.{key}", **facts, **({} if tile is None else {"tile": _name(tile)}))
    return Message("event.other", event=repr(event))


def drawn_kind(kind: str) -> Message | str:
    """Return the name of a drawn deal."""
    return Message(f"drawn.{kind}") if kind in _DRAWN else kind


_DRAWN: Final = (
    "draw", "nagashi", "nine_orphans", "four_winds", "four_riichi", "four_quads", "triple_ron", "unknown",
)  # fmt: skip


def _name(face: int) -> str:
    return str(TILES[face]) if 0 <= face < FACES else "?"
