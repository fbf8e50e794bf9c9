"""Convert lines of mjai, of all dialects, to events, and events to lines.

>>> event_of({"type": "dahai", "actor": 1, "pai": "5mr", "tsumogiri": True})
Discard(seat=1, tile=Face.RED_M5, drawn=True)
>>> line_of(event_of({"type": "pon", "actor": 2, "target": 0, "pai": "C", "consumed": ["C", "C"]}))
{'type': 'pon', 'actor': 2, 'target': 0, 'pai': 'C', 'consumed': ['C', 'C']}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from paili import notation
from paili.errors import LogError
from paili.game import events as ev
from paili.game import json_fields as fields
from paili.game.json_fields import Entry
from paili.game.mjai.words import HIDDEN_NAME, NAME_OF_TILE, TILE_OF_NAME
from paili.game.quick_events import discard_at, draw_at
from paili.game.records import Deal
from paili.hand.meld import CHI, OPEN_QUAD, PON
from paili.tiles import NORTH, TILES
from paili.win.facts import WINDS

CALLS: Final = {"chi": CHI, "pon": PON, "daiminkan": OPEN_QUAD, "kan": OPEN_QUAD}
NUKIDORA, KITA = "nukidora", "kita"
_HAND: Final = 13
_WORD_OF_CALL: Final = {CHI: "chi", PON: "pon", OPEN_QUAD: "daiminkan"}

Line = dict[str, Any]


# ---------------------------------------------------------------------------------- reading


def event_of(entry: Entry, players: int = 4, *, riichi: bool = False, place: int | None = None) -> ev.Event:
    """Return the event that a line describes: a move, a draw, or a new dora indicator.

    Args:
        entry: the line as a JSON object.
        players: the number of seats.
        riichi: whether a discard declares riichi, because the line before it is a declaration of riichi.
        place: the position of the line in its file; None for no file.

    Raises:
        LogError: if the line describes no event, or lacks a field.
    """
    type_ = fields.word(fields.required_field(entry, "type"))
    if type_ == "dahai":
        drawn = entry.get("tsumogiri") is True
        return discard_at(actor(entry, players), pai(entry), drawn, riichi, place)
    if type_ not in _READERS:
        raise LogError("logs.unknown_event")
    return _READERS[type_](entry, players, place)


def _draw(entry: Entry, players: int, place: int | None) -> ev.Event:
    return draw_at(actor(entry, players), pai(entry), place)


def _call(entry: Entry, players: int, place: int | None) -> ev.Event:
    type_ = CALLS[entry["type"]]
    own = tiles_of(fields.required_field(entry, "consumed"), 3 if type_ == OPEN_QUAD else 2)
    seat, source = actor(entry, players), actor(entry, players, "target")
    return ev.Call(seat, source, type_, pai(entry), in_tile_order(own), place=place)


def _added_quad(entry: Entry, players: int, place: int | None) -> ev.Event:
    return ev.AddedQuad(actor(entry, players), pai(entry), place=place)


def _concealed_quad(entry: Entry, players: int, place: int | None) -> ev.Event:
    tiles = in_tile_order(tiles_of(fields.required_field(entry, "consumed"), 4))
    return ev.ConcealedQuad(actor(entry, players), tiles, place=place)


def _north(entry: Entry, players: int, place: int | None) -> ev.Event:
    return ev.North(actor(entry, players), place=place)


def _dora(entry: Entry, _: int, place: int | None) -> ev.Event:
    return ev.Dora(pai(entry, "dora_marker"), place=place)


_READERS: Final[dict[str, Callable[[Entry, int, int | None], ev.Event]]] = {
    "tsumo": _draw, **dict.fromkeys(CALLS, _call), "kakan": _added_quad, "ankan": _concealed_quad,
    NUKIDORA: _north, KITA: _north, "dora": _dora,
}  # fmt: skip
EVENT_TYPES: Final = (*_READERS,)
"""The types of lines that tell an event each, beside ``dahai``, a discard."""


def actor(entry: Entry, players: int, name: str = "actor") -> int:
    """Return the seat that a field of a line contains."""
    return fields.seat(entry, name, players)


def pai(entry: Entry, name: str = "pai") -> int:
    """Return the tile that a field of a line contains."""
    return tile_of(fields.required_field(entry, name))


def tile_of(name: object) -> int:
    """Return the tile from its name in mjai; ``HIDDEN`` for "?"."""
    if not isinstance(name, str) or name not in TILE_OF_NAME:
        raise LogError("logs.no_tile", value=name)
    return TILE_OF_NAME[name]


def tiles_of(value: object, amount: int | None = None) -> tuple[int, ...]:
    """Return the tiles from a list of their names in mjai.

    Args:
        value: the list.
        amount: the number of names that the list must have; None for any number.
    """
    names = fields.listed(value, amount)
    try:
        return tuple([TILE_OF_NAME[name] for name in names])
    except (KeyError, TypeError):  # `tile_of` says which name is wrong
        return tuple(map(tile_of, names))


def in_tile_order(faces: Iterable[int]) -> tuple[int, ...]:
    """Return tiles in tile order.

    Raises:
        LogError: if a tile is hidden: a meld and the hand of a winner have only known tiles.
    """
    faces = tuple(faces)
    if ev.HIDDEN in faces:
        raise LogError("logs.no_tile", value=HIDDEN_NAME)
    return tuple(map(TILES.__getitem__, notation.in_order(faces)))


def round_of(entry: Entry) -> int:
    """Return the round of a deal from its first line: 0 for East 1, 4 for South 1, as in
    `paili.game.Deal`.
    """
    wind = fields.word(fields.required_field(entry, "bakaze"))
    if len(wind) != 1 or wind not in WINDS:
        raise LogError("logs.no_round", value=wind)
    return WINDS.index(wind) * 4 + fields.number(entry, "kyoku", 1, 4) - 1


# ---------------------------------------------------------------------------------- writing


def line_of(event: ev.Event, north: str = NUKIDORA, pon: ev.Call | None = None) -> Line:
    """Return the line for an event: a draw, a move other than a win, an accepted riichi, or a dora indicator.

    Args:
        event: the event; a discard gives its own line only, without the line that declares riichi.
        north: the mjai word for a north that is set aside.
        pon: for an added quad, the call of the pon that it extends; None leaves the tiles of the pon out.
    """
    if isinstance(event, ev.AddedQuad):
        consumed = () if pon is None else (pon.tile, *pon.own)
        return {
            "type": "kakan",
            "actor": event.seat,
            "pai": name_of(event.tile),
            "consumed": names_of(consumed),
        }
    if isinstance(event, ev.North):
        return {"type": north, "actor": event.seat, "pai": NAME_OF_TILE[NORTH]}
    return _WRITERS[type(event)](event)


def _called(event: ev.Call) -> Line:
    return {
        "type": _WORD_OF_CALL[event.type], "actor": event.seat, "target": event.source,
        "pai": name_of(event.tile), "consumed": names_of(event.own),
    }  # fmt: skip


_WRITERS: Final[dict[type[ev.Event], Callable[[Any], Line]]] = {
    ev.Draw: lambda event: {"type": "tsumo", "actor": event.seat, "pai": name_of(event.tile)},
    ev.Discard: lambda event: {
        "type": "dahai", "actor": event.seat, "pai": name_of(event.tile), "tsumogiri": event.drawn,
    },
    ev.Call: _called,
    ev.ConcealedQuad: lambda event: {
        "type": "ankan", "actor": event.seat, "consumed": names_of(event.tiles),
    },
    ev.RiichiAccepted: lambda event: {"type": "reach_accepted", "actor": event.seat},
    ev.Dora: lambda event: {"type": "dora", "dora_marker": name_of(event.tile)},
    ev.Pass: lambda _: {"type": "none"},
}  # fmt: skip


def start_line(deal: Deal, size: int, seat: int | None = None, *, scores: bool = True) -> Line:
    """Return the object of the mjai line ``start_kyoku``, which begins a deal.

    Args:
        deal: the deal.
        size: the number of seats in the line. Some programs expect four seats also in a game of three
            players: the fourth then has 0 points and hidden tiles.
        seat: the seat, 0 to 3, whose hand is shown; the tiles of the others are "?". None shows all hands.
        scores: whether the line has the field ``scores``, the points of each seat.
    """
    empty = size - deal.players
    shown = (hand if seat in (None, item) else (ev.HIDDEN,) * _HAND for item, hand in enumerate(deal.hands))
    scores_entry = {"scores": [*deal.points] + [0] * empty} if scores else {}
    return {
        "type": "start_kyoku", "bakaze": WINDS[deal.wind], "dora_marker": name_of(deal.indicator),
        "kyoku": deal.dealer + 1, "honba": deal.honba, "kyotaku": deal.sticks, "oya": deal.dealer,
        **scores_entry, "tehais": [*map(names_of, shown)] + [[HIDDEN_NAME] * _HAND] * empty,
    }  # fmt: skip


def name_of(face: int) -> str:
    """Return the name of a tile in mjai, "?" for a hidden tile."""
    return HIDDEN_NAME if face == ev.HIDDEN else NAME_OF_TILE[face]


def names_of(faces: Iterable[int]) -> list[str]:
    """Return the names of tiles in mjai."""
    return [name_of(face) for face in faces]
