"""Moves as text, in the notation of a position: ``5m`` from the hand, ``5M`` the drawn tile, ``5m-`` riichi.

Melds are written as in a position: ``4-56s`` chi, ``7-77z`` pon from the left, ``1111s`` concealed quad,
``77-7-7z`` added quad; the other moves are ``win``, ``pass``, ``north`` and ``nine``. In Chinese games a
wildcard is ``w``, a drawn wildcard ``W``; before play ``swap.123m`` gives three tiles to another seat, and
``lack.m`` names the suit to give up; ``false`` is a false win, in games where that is a foul.

>>> from paili.game.play import Play
>>> play = Play(seed=3)
>>> [text_of(move, play.table.state) for move in play.asks[0]][:3]
['3m', '4m', '7m']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from paili.errors import GameError, HandError, PailiError
from paili.game import events as ev
from paili.game.deal.description import TYPE_FAULTS
from paili.game.deal.state import State
from paili.hand import as_faces
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, PON, Meld
from paili.notation import in_order
from paili.position.facts import ACT
from paili.position.seats import NO_TILE, OpenMeld
from paili.position.text.marks import read_meld, write_meld
from paili.tiles import FACE_NAMES, NORTH, TILES, WILDCARD, kind_of, mpsz

WIN: Final = "win"
PASS: Final = "pass"
_NORTH: Final = "north"
_NINE: Final = "nine"
_FALSE: Final = "false"
_WORDS: Final = {ev.Win: WIN, ev.Pass: PASS, ev.North: _NORTH, ev.DrawnDeal: _NINE, ev.FalseWin: _FALSE}
_SWAP: Final = "swap."
_LACK: Final = "lack."
_DISCARD: Final = re.compile("([0-9][mpsz]|[0-9][MPSZ]|[wW])(-?)")
_NAMES: Final = (*FACE_NAMES[:WILDCARD], "w")
_FACE_OF: Final = {name: TILES[face] for face, name in enumerate(_NAMES)}


def text_of(move: ev.Event, state: State) -> str:
    """Return a legal move of a deal as text.

    Raises:
        GameError: if the event is no move of a player, or a value of it is impossible, such as a tile that
            does not exist or a quad added to no pon.
    """
    with moves_alone(move):
        return _text_of(move, state)


@contextmanager
def moves_alone(move: object) -> Iterator[None]:
    """Turn what Python raises for an impossible value of a move, in a ``with`` block, into a `GameError`."""
    try:
        yield
    except (*TYPE_FAULTS, StopIteration, HandError):
        raise GameError("game.no_move", value=move) from None


def _text_of(move: ev.Event, state: State) -> str:
    if isinstance(move, ev.Discard):
        name = _NAMES[checked_tile(move.tile)]
        return (name.upper() if move.drawn else name) + "-" * move.riichi
    if isinstance(move, ev.Call | ev.ConcealedQuad | ev.AddedQuad):
        return write_meld(_laid(move, state), move.seat, len(state.seats))
    if isinstance(move, ev.Swap):
        return f"{_SWAP}{mpsz(move.tiles)}"
    if isinstance(move, ev.Lack):
        return f"{_LACK}{move.suit}"
    if type(move) not in _WORDS or (isinstance(move, ev.DrawnDeal) and move.kind != ev.NINE_ORPHANS):
        raise GameError("game.no_move", value=move)
    return _WORDS[type(move)]


def checked_tile(face: int) -> int:
    """Return a tile after a check that it is one; Python would count a negative index from the end.

    Raises:
        LookupError: if there is no such tile.
    """
    if not 0 <= face < len(_NAMES):
        raise LookupError(face)
    return face


def _laid(move: ev.Call | ev.ConcealedQuad | ev.AddedQuad, state: State) -> OpenMeld:
    if isinstance(move, ev.Call):
        return OpenMeld(move.meld, move.source, move.tile)
    if isinstance(move, ev.ConcealedQuad):
        return OpenMeld(Meld.of(CONCEALED_QUAD, move.tiles), move.seat, NO_TILE)
    kind = kind_of(move.tile)
    melds = state.seats[move.seat].melds
    pon = next(meld for meld in melds if meld.meld.type == PON and meld.meld.kinds[0] == kind)
    return pon._replace(meld=Meld.of(ADDED_QUAD, (*pon.meld.faces, move.tile)), added=move.tile)


def move_of(text: str, seat: int, state: State) -> ev.Event | None:
    """Return the move of a seat that a text describes, legal or not; None if it describes no move."""
    acts = state.phase == ACT
    if text in (WIN, _FALSE):
        tile, source = (state.drawn, seat) if acts else (state.tile, state.source)
        return None if tile is None else _declared(text, seat, source, tile, state)
    if text in _BARE:
        return _BARE[text](seat, state)
    if match := _DISCARD.fullmatch(text):
        face = _FACE_OF.get(match[1].lower())
        return None if face is None else ev.Discard(seat, face, match[1][-1].isupper(), bool(match[2]))
    if text.startswith((_SWAP, _LACK)):
        return _chosen(text, seat)
    return _called(text, seat, len(state.seats))


def _declared(text: str, seat: int, source: int, tile: int, state: Any) -> ev.Event | None:
    """Return the win or the false win that a text names; None for a false win in riichi, where it is no move.

    Args:
        text: the text.
        seat: the seat that moves.
        source: the seat that gave the winning tile; the winner itself for a drawn tile.
        tile: the winning tile.
        state: the deal, of riichi or of a Chinese game.
    """
    if text == WIN:
        return ev.Win(seat, source, tile)
    return None if isinstance(state, State) else ev.FalseWin(seat, source, tile, state.is_ready(seat))


_BARE: Final[dict[str, Callable[[int, State], ev.Event]]] = {
    PASS: lambda seat, _: ev.Pass(seat),
    _NINE: lambda seat, _: ev.DrawnDeal(ev.NINE_ORPHANS, seat),
    _NORTH: lambda seat, state: ev.North(seat, state.drawn == NORTH),
}


def _chosen(text: str, seat: int) -> ev.Event | None:
    """Return the choice before play that a text names: three tiles to give away, or the suit to give up.

    The result is None if the text names neither.
    """
    if text.startswith(_LACK):
        return ev.Lack(seat, text.removeprefix(_LACK))
    try:
        tiles = tuple(sorted(as_faces(text.removeprefix(_SWAP))))
    except PailiError:
        return None
    return ev.Swap(seat, tiles)


def _called(text: str, seat: int, players: int) -> ev.Event | None:
    meld = read_meld(text, seat, players)
    if meld is None or meld.source is None:
        return None
    faces = tuple(TILES[face] for face in meld.meld.faces)
    if meld.meld.type == CONCEALED_QUAD:
        return ev.ConcealedQuad(seat, faces)
    if meld.meld.type == ADDED_QUAD:
        return ev.AddedQuad(seat, TILES[meld.added])
    own = list(faces)
    own.remove(TILES[meld.tile])
    return ev.Call(seat, meld.source, meld.meld.type, TILES[meld.tile], tuple(in_order(own)))
