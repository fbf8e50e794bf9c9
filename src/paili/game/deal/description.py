"""Describe events as messages, for error messages.

>>> from paili.game.events import Discard
>>> str(describe(Discard(2, 34)))
'seat 2 discards 0m'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from paili.catalogue import Message, shown
from paili.errors import GameError
from paili.game import events as ev
from paili.game.plain import wrong_value
from paili.tiles import WALL_NAMES, WILDCARD, mpsz

TYPE_FAULTS: Final = (TypeError, LookupError, AttributeError, OverflowError)
"""What Python raises for a value of the wrong type in an event."""

_KEYS: Final[dict[type[ev.Event], str]] = {
    ev.Draw: "draw", ev.Discard: "discard", ev.RiichiAccepted: "riichi", ev.AddedQuad: "added_quad",
    ev.North: "north", ev.Dora: "dora", ev.Away: "away", ev.Back: "back", ev.Pass: "pass",
    ev.Flower: "flower",
}  # fmt: skip


def describe(event: ev.Event) -> Message:
    """Return the description of an event as a message, which can be printed in any language of paili."""
    if type(event) in _DESCRIBE:
        return _DESCRIBE[type(event)](event)
    if key := _KEYS.get(type(event), ""):
        seat = {"seat": event.seat} if hasattr(event, "seat") else {}
        tile = {"tile": _name(event.tile)} if hasattr(event, "tile") else {}
        return Message(f"event.{key}", **seat, **tile)
    return Message("event.other", event=shown(event))


def refuse_wrong_value(event: ev.Event, deal: str) -> None:
    """Refuse an event with a value of the wrong type, for a table that could not use the event.

    Args:
        event: the event.
        deal: the name of the deal, for the message.

    Raises:
        GameError: if a value of the event does not have the type of its field; the message names the value.
    """
    reason = wrong_value(event, "")
    if reason is not None:
        raise GameError("game.refused", deal=deal, event=describe(event), reason=reason)


def _describe_call(event: ev.Call) -> Message:
    if event.type not in ev.CALLS:
        return Message("event.other", event=shown(event))
    key = f"event.{event.type.replace(' ', '_')}"
    return Message(key, seat=event.seat, tile=_name(event.tile), own=_names(event.own))


def _describe_win(event: ev.Win) -> Message:
    key = "tsumo" if event.seat == event.source else "ron"
    return Message(f"event.{key}", seat=event.seat, source=event.source, tile=_name(event.tile))


def _describe_false_win(event: ev.FalseWin) -> Message:
    key = "false_tsumo" if event.seat == event.source else "false_ron"
    return Message(f"event.{key}", seat=event.seat, source=event.source, tile=_name(event.tile))


def _describe_concealed_quad(event: ev.ConcealedQuad) -> Message:
    tile = _name(min(event.tiles)) if event.tiles and _are_faces(event.tiles) else _names(event.tiles)
    return Message("event.concealed_quad", seat=event.seat, tile=tile)


def _describe_swapped(event: ev.Swapped) -> Message:
    is_direction = event.direction in ev.DIRECTIONS
    return Message("event.swapped", direction=Message(f"swap.{event.direction}") if is_direction else "?")


def drawn_kind(kind: str) -> Message | str:
    """Return the name of a drawn deal, such as "exhaustive draw", as a message."""
    return Message(f"drawn.{kind}") if kind in ev.DRAWN_DEALS else kind


def _names(faces: Sequence[int]) -> str:
    if _are_faces(faces):
        return mpsz(faces)
    return "?" if isinstance(faces, tuple | list) and {*map(_name, faces)} == {"?"} else shown(faces)


def _are_faces(faces: object) -> bool:
    """Return whether an object is a list of tiles that `mpsz` can write: wildcards too, but no flowers."""
    several = faces if isinstance(faces, tuple | list) else (None,)
    return all(isinstance(face, int) and 0 <= face <= WILDCARD for face in several)


def _name(face: object) -> str:
    """Return the name of a tile, "?" for a hidden tile, and any other value as it is written in code."""
    if face == ev.HIDDEN:
        return "?"
    return WALL_NAMES[face] if isinstance(face, int) and 0 <= face < len(WALL_NAMES) else shown(face)


_DESCRIBE: Final[dict[type[ev.Event], Callable[[Any], Message]]] = {
    ev.Call: _describe_call,
    ev.Win: _describe_win,
    ev.ConcealedQuad: _describe_concealed_quad,
    ev.DrawnDeal: lambda event: Message("event.drawn", kind=drawn_kind(event.kind)),
    ev.Swap: lambda event: Message("event.swap", seat=event.seat, tiles=_names(event.tiles)),
    ev.Swapped: _describe_swapped,
    ev.Lack: lambda event: Message("event.lack", seat=event.seat, suit=shown(event.suit)),
    ev.FalseWin: _describe_false_win,
    ev.Birds: lambda event: Message("event.birds", tiles=_names(event.tiles)),
}
