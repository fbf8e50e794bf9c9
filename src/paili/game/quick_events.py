"""Make draws, discards and other events of a seat quickly: a game has thousands of events.

Equal events that come from no file are one shared object; the reader of a file makes a new event for each
position in the file.

>>> draw_of(1, 4) is draw_of(1, 4), draw_at(2, 27, 5)
(True, Draw(seat=2, tile=Kind.EAST))
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from paili.game.events import Discard, Draw, Event, Pass, RiichiAccepted

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.records import get, leaf_of, put

_place, _ids, _extra = (Event.__dict__[name] for name in ("place", "ids", "extra"))
_drawing_seat, _drawn_tile = (Draw.__dict__[name] for name in ("seat", "tile"))
_seat, _tile, _drawn, _riichi = (Discard.__dict__[name] for name in ("seat", "tile", "drawn", "riichi"))
_NO_EXTRA: Final = ()
LONGEST_MOVE: Final = 100  # characters of a line of mjai; an object without facts of its own has 60
_LONGEST: Final = LONGEST_MOVE


@cache
def draw_of(seat: int, tile: int) -> Draw:
    """Return a draw that comes from no file, as a shared object."""
    return Draw(seat, tile)


@cache
def accepted_of(seat: int) -> RiichiAccepted:
    """Return an accepted riichi that comes from no file, as a shared object."""
    return RiichiAccepted(seat)


@cache
def pass_of(seat: int) -> Pass:
    """Return a pass that comes from no file, as a shared object."""
    return Pass(seat)


def draw_at(seat: Any, tile: Any, place: Any, ids: tuple[int, ...] = ()) -> Draw:
    """Return a draw with its position in a file.

    Args:
        seat, tile: the seat that draws, and the tile.
        place: the position in the file, or None.
        ids: the physical tile (0…135), () if the file gives none.
    """
    event: Draw = leaf_of(Draw)
    put(_drawing_seat, event, seat)
    put(_drawn_tile, event, tile)
    _put_origin(event, place, ids)
    return event


def discard_at(
    seat: Any, tile: Any, drawn: Any, riichi: Any, place: Any, ids: tuple[int, ...] = ()
) -> Discard:
    """Return a discard as a new object.

    Args:
        seat: the seat that discards.
        tile: the discarded tile.
        drawn: whether the discard is the tile just drawn (tsumogiri).
        riichi: whether the discard declares riichi.
        place: the position of the event in its file; None for no file.
        ids: the physical tile (0…135), in a tuple; () if the file gives none.

    >>> discard_at(2, 27, True, False, 6, (108,))
    Discard(seat=2, tile=Kind.EAST, drawn=True)
    """
    event: Discard = leaf_of(Discard)
    put(_seat, event, seat)
    put(_tile, event, tile)
    put(_drawn, event, drawn)
    put(_riichi, event, riichi)
    _put_origin(event, place, ids)
    return event


def _put_origin(event: Draw | Discard, place: Any, ids: tuple[int, ...]) -> None:
    put(_place, event, place)
    put(_ids, event, ids)
    put(_extra, event, _NO_EXTRA)


def event_of_names(
    entry: object, tiles: dict[str, int], players: int, riichi: bool, place: Any
) -> Draw | Discard | None:
    """Return the draw or the discard that a JSON object of mjai describes; None for any other value.

    Args:
        entry: the JSON value.
        tiles: the tiles by their names.
        players: the number of seats.
        riichi: whether a discard declares riichi.
        place: the position in the file.

    >>> event_of_names({"type": "tsumo", "actor": 1, "pai": "E"}, {"E": 27}, 4, False, 7)
    Draw(seat=1, tile=Kind.EAST)
    """
    if type(entry) is not dict:
        return None
    seat, name = entry.get("actor"), entry.get("pai")
    if type(seat) is not int or not 0 <= seat < players or type(name) is not str:
        return None
    tile = tiles.get(name)
    if tile is None:
        return None
    type_ = entry.get("type")
    if type_ == "tsumo":
        return draw_at(seat, tile, place)
    return discard_at(seat, tile, entry.get("tsumogiri") is True, riichi, place) if type_ == "dahai" else None


def add_moves(
    deal: Any,
    tags: list[Any],
    first: int,
    end: int,
    moves: dict[str, tuple[bool, int, int, tuple[int]]],
    faces: tuple[int, ...],
    place: int,
) -> int:
    """Add draws and discards that follow one another in a file to the events of a deal.

    Args:
        deal: the deal, a `paili.logs.deal.open_deal.OpenDeal`.
        tags: the names of the tags of the file, each in a tuple with its attributes.
        first, end: the indexes of the first tag to read and of the first tag not to read.
        moves: for each name of a draw or a discard: whether it is a draw, the seat, the physical tile
            (0…135), and a tuple of this tile.
        faces: the face (see `paili.tiles`) of each physical tile.
        place: the number of the first tag in the file.

    Returns:
        The index of the first tag that is no draw or discard of a seat of the deal; ``end`` if there is no
        such tag.
    """
    events, drawn, declared, players = deal.events, deal.drawn, deal.declared, len(deal.points)
    at = first
    while at < end:
        move = moves.get(tags[at][0])
        if move is None:
            break
        draws, seat, tile, ids = move
        if seat >= players:
            break
        if draws:
            events.append(draw_at(seat, faces[tile], place, ids))
            drawn = tile
        else:
            events.append(discard_at(seat, faces[tile], drawn == tile, declared, place, ids))
            drawn, declared = None, False
        at, place = at + 1, place + 1
    deal.drawn, deal.declared = drawn, declared
    return at


def add_lines(
    deal: Any,
    lines: list[str],
    first: int,
    end: int,
    moves: dict[str, tuple[bool, int, int, bool]],
    place: int,
) -> int:
    """Add draws and discards that follow one another in a file to the events of a deal, by their lines.

    Args:
        deal: the deal, a `paili.logs.deal.open_deal.OpenDeal`.
        lines: the lines of the file.
        first, end: the indexes of the first line to read and of the first line not to read.
        moves: by the line of a draw or a discard: whether it is a draw, the seat, the tile, and whether a
            discard is the tile just drawn.
        place: the number of the first line in the file.

    Returns:
        The index of the first line that is longer than `LONGEST_MOVE`, is not in ``moves``, or has no seat of
        the deal; ``end`` if there is no such line.
    """
    events, declared, players = deal.events, deal.declared, len(deal.points)
    at = first
    while at < end:
        line = lines[at]
        move = None if len(line) > _LONGEST else moves.get(line)
        if move is None:
            break
        draws, seat, tile, drawn = move
        if seat >= players:
            break
        if draws:
            events.append(draw_at(seat, tile, place))
        else:
            events.append(discard_at(seat, tile, drawn, declared, place))
            declared = False
        at, place = at + 1, place + 1
    deal.declared = declared
    return at


def add_entries(
    deal: Any,
    entries: Sequence[Any],
    first: int,
    tiles: dict[str, Any],
    discards: dict[str, tuple[Any, bool, bool]],
) -> int:
    """Add draws and discards that follow one another in a file of kobalab to the events of a deal.

    Args:
        deal: the deal, a `paili.logs.deal.open_deal.OpenDeal`.
        entries: the entries of the deal in the file, JSON objects.
        first: the index of the first entry to read.
        tiles: the tiles by their names.
        discards: by the text of a discard: the tile, whether it is the tile just drawn, and whether the
            discard declares riichi.

    Returns:
        The index of the first entry that is neither a draw nor a discard, or that follows a discard that
        declares riichi; the number of entries if there is no such entry.
    """
    events, dealer, players, end = deal.events, deal.dealer, len(deal.points), len(entries)
    at, riichi = first, False
    while at < end and not riichi:
        entry = entries[at]
        if len(entry) != 1:
            break
        ((name, value),) = entry.items()
        if type(value) is not dict:
            break
        content = value
        seat, text = content.get("l"), content.get("p")
        if type(seat) is not int or not 0 <= seat < players or type(text) is not str:
            break
        seat, at = (dealer + seat) % players, at + 1
        if name == "zimo":
            tile = tiles.get(text)
            if tile is None:
                return at - 1
            events.append(draw_at(seat, tile, at))
        else:
            move = discards.get(text) if name == "dapai" else None
            if move is None:
                return at - 1
            tile, drawn, riichi = move
            events.append(discard_at(seat, tile, drawn, riichi, at))
    return at


def add_records(
    deal: Any, records: list[Any], first: int, end: int, tiles: dict[str, Any], indicators: int
) -> int:
    """Add draws and discards that follow one another in a file of Mahjong Soul to the events of a deal.

    Args:
        deal: the deal, a `paili.logs.deal.open_deal.OpenDeal`.
        records: the messages of the file, each as its position in the file, its name and its content.
        first, end: the indexes of the first message to read and of the first message not to read.
        tiles: the tiles by their names.
        indicators: the number of dora indicators that earlier messages contain.

    Returns:
        The index of the first message that is neither a draw nor a discard, or that also has something else,
        such as an accepted riichi or a new indicator, or that is the first discard of the deal; ``end`` if
        there is no such message.
    """
    events, players = deal.events, len(deal.points)
    at = first
    while at < end:
        record = records[at]
        place, name, content = record
        draws = name == "RecordDealTile"
        if not draws and (name != "RecordDiscardTile" or len(events) < 2):
            break
        seat, text, doras = content.get("seat", 0), content.get("tile"), content.get("doras")
        tile = tiles.get(text) if type(text) is str else None
        if type(seat) is not int or not 0 <= seat < players or tile is None:
            break
        if content.get("liqi") or (doras and (type(doras) is not list or len(doras) > indicators)):
            break
        if draws:
            events.append(draw_at(seat, tile, place))
        else:
            riichi = bool(content.get("is_liqi") or content.get("is_wliqi"))
            events.append(discard_at(seat, tile, bool(content.get("moqie")), riichi, place))
        at += 1
    return at


def of_types(events: Sequence[Event], one: type[Event], other: type[Event]) -> list[Any]:
    """Return the events whose type is one of two types.

    >>> of_types([Pass(1), Draw(1, 0), RiichiAccepted(2)], Pass, RiichiAccepted)
    [Pass(seat=1), RiichiAccepted(seat=2)]
    """
    return [event for event in events if type(event) is one or type(event) is other]


def ids_of_types(events: Sequence[Event], one: type[Event], other: type[Event]) -> list[int]:
    """Return the physical tiles (0…135) of the events whose type is one of two types.

    >>> ids_of_types([Pass(1), Draw(1, 0, ids=(3,)), Discard(1, 0, ids=(3,))], Draw, Pass)
    [3]
    """
    ids: list[int] = []
    for event in events:
        if type(event) is one or type(event) is other:
            ids.extend(get(_ids, event))
    return ids


def riichi_places(events: Sequence[Event]) -> list[int]:
    """Return the indexes of the discards that declare riichi."""
    return [at for at, event in enumerate(events) if type(event) is Discard and get(_riichi, event)]


def put_places(events: list[Event]) -> None:
    """Number the new events of a deal by their positions, from 1.

    Args:
        events: events that nothing else refers to; each is changed in place.
    """
    for place, event in enumerate(events, 1):
        put(_place, event, place)
