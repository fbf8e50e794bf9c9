"""A position as JSON: its text, and its facts by name; tiles are written as names, unknown facts as null.

A position is read back from its text alone; the other facts must agree with the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paili.errors import PositionError
from paili.position.facts import PositionFacts
from paili.position.seats import NO_TILE, OpenMeld, OpenSeat
from paili.position.text.rules import text_of
from paili.tiles import EAST, FACE_NAMES
from paili.win.facts import WINDS


def plain(p: PositionFacts) -> dict[str, Any]:
    """Return a position as a JSON-ready dict: its text, and its facts by name.

    >>> from paili.position import Position
    >>> plain(Position("123m406p789s1122z", river="9m"))["seats"][0]["river"]
    [{'tile': '9m', 'drawn': False, 'riichi': False, 'called_by': None}]
    """
    return {
        "text": str(p),
        "hand": p.hand.to_text(),
        "drawn": _name(p.hand.drawn),
        "rules": text_of(p.rules),
        "seat_wind": _letter(p.seat_wind),
        "round_wind": _letter(p.round_wind),
        "number": p.number,
        "honba": p.honba,
        "sticks": p.sticks,
        "indicators": _names(p.indicators),
        "wall": p.wall,
        "offered": None if p.offered is None else {**p.offered._asdict(), "tile": _name(p.offered.tile)},
        "seats": [_seat(seat) for seat in p.seats],
        "seen": _names(p.seen),
        "replacement": p.replacement,
        "passed": str(p.passed),
        "passed_in_riichi": str(p.passed_in_riichi),
        "liable": dict(p.liable),
        "wild": str(p.wild),
        "turned": _name(p.turned),
        "private": {name: list(values) for name, values in p.private},
    }


def _seat(seat: OpenSeat) -> dict[str, Any]:
    river = None if seat.river is None else [item.to_dict() for item in seat.river]
    return {**seat._asdict(), "river": river, "melds": [_meld(meld) for meld in seat.melds],
            "flowers": list(seat.flowers)}  # fmt: skip


def _meld(meld: OpenMeld) -> dict[str, Any]:
    return {
        "meld": str(meld.meld),
        "source": meld.source,
        "tile": _name(meld.tile),
        "added": _name(meld.added),
    }


def _name(face: int | None) -> str | None:
    return None if face is None or face == NO_TILE else FACE_NAMES[face]


def _names(faces: Iterable[int]) -> list[str]:
    return [FACE_NAMES[face] for face in faces]


def _letter(wind: int | None) -> str | None:
    return None if wind is None else WINDS[wind - EAST]


# ---------------------------------------------------------------------------------- and back


def text_in(values: object) -> str:
    """Return the entry ``text`` of the dict of a position.

    Raises:
        PositionError: if the argument is not a dict with such an entry.
    """
    text = values.get("text") if isinstance(values, Mapping) else None
    if not isinstance(text, str):
        raise PositionError("position.not_plain", value=values)
    return text


def agree(values: Mapping[str, Any], p: PositionFacts) -> None:
    """Check that the entries of a dict agree with the position that its text describes.

    Raises:
        PositionError: if an entry differs from the position; the message names the first such entry.
    """
    own = plain(p) | {"text": values["text"]}  # which may be written in another way
    for name, value in values.items():
        if name not in own or value != own[name]:
            raise PositionError("position.plain_otherwise", name=name, value=value, line=str(p))
