"""Melds as text: a dash follows the tile that lies sideways on the table; the index of this tile shows which
seat discarded it.

>>> left, across, right = 3, 2, 1
>>> meld = Meld.parse("[777z]")
>>> [write_meld(OpenMeld(meld, source, 33), 0, 4) for source in (left, across, right)]
['7-77z', '77-7z', '777-z']
>>> read_meld("77-7-7z", owner=1, players=4)
OpenMeld(meld=Meld.parse('[777+7z]'), source=3, tile=33, added=33)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON, Meld
from paili.notation import in_order
from paili.position.seats import NO_TILE, OpenMeld
from paili.tiles import FACE_NAMES, kind_of

MELD: Final = re.compile(r"(?P<ranks>(?:[0-9]-?){3,4})(?P<suit>[mpsz])(?P<end>-{0,2})")
_RANK: Final = re.compile("([0-9])(-?)")
_FACE_OF: Final = {name: face for face, name in enumerate(FACE_NAMES)}
_ACROSS: Final = 2


def read_meld(text: str, owner: int, players: int) -> OpenMeld | None:
    """Return the meld that a text describes; None if the text is not a meld.

    Args:
        text: for example ``4-56s``, ``7-77z``, ``77-7-7z`` or ``1111s``.
        owner: the seat that has the meld.
        players: the number of seats.
    """
    match = MELD.fullmatch(text)
    if match is None:
        return None
    marked = [(_FACE_OF.get(rank + match["suit"]), dash) for rank, dash in _RANK.findall(match["ranks"])]
    faces = [face for face, _ in marked if face is not None]
    sideways = [place for place, (_, dash) in enumerate(marked) if dash]
    if len(faces) < len(marked) or (sideways and match["end"]):
        return None
    type_ = _type_of(faces, len(sideways), len(match["end"]))
    if type_ is None:
        return None
    meld = Meld.of(type_, faces)
    if not sideways:
        return OpenMeld(meld, owner if type_ == CONCEALED_QUAD else None, NO_TILE)
    return _called(meld, faces, sideways, owner, players)


def _type_of(faces: Sequence[int], sideways: int, end: int) -> str | None:
    """Return the type of a meld, such as "pon"; None if no type of meld has such tiles and dashes.

    Args:
        faces: the tiles of the meld.
        sideways: the number of tiles with a dash.
        end: the number of dashes at the end.
    """
    called = sideways or end
    kinds = sorted(map(kind_of, faces))
    if len(set(kinds)) == 1:
        return {(3, 1): PON, (4, 0): CONCEALED_QUAD, (4, 1): OPEN_QUAD, (4, 2): ADDED_QUAD}.get(
            (len(faces), called)
        )
    low = kinds[0]
    is_run = low < 27 and kinds == [low, low + 1, low + 2] and low // 9 == kinds[-1] // 9
    return CHI if is_run and called == 1 else None


def _called(
    meld: Meld, faces: Sequence[int], sideways: Sequence[int], owner: int, players: int
) -> OpenMeld | None:
    place, added = sideways[0], NO_TILE
    if meld.type == ADDED_QUAD:
        if sideways[1] != place + 1:
            return None
        added = faces[sideways[1]]
    last = len(faces) - (2 if meld.type == ADDED_QUAD else 1)
    steps = _steps(place, last, players)
    if steps is None:
        return None
    return OpenMeld(meld, (owner + steps) % players, faces[place], added)


def _steps(place: int, last: int, players: int) -> int | None:
    """Return the seat that gave a called tile, counted in turn order from the owner of the meld (1 is the
    next seat).

    The result is None if a called tile cannot have this index.

    Args:
        place: the index of the called tile in the meld.
        last: the index of the last tile of the meld.
        players: the number of seats.
    """
    if place == 0:
        return players - 1
    if place == last:
        return 1
    return _ACROSS if place == 1 and players > _ACROSS + 1 else None


def write_meld(item: OpenMeld, owner: int, players: int) -> str:
    """Return a meld of a seat as text."""
    meld, source, called, added = item
    if source is None or meld.type == CONCEALED_QUAD:
        end = "--" if meld.type == ADDED_QUAD else "-" if meld.is_open else ""
        return _joined([(face, "") for face in meld.faces]) + end
    own = in_order(meld.faces)
    own.remove(called)
    marked = [(called, "-")]
    if meld.type == ADDED_QUAD:
        own.remove(added)
        marked.append((added, "-"))
    rest = [(face, "") for face in own]
    steps = (source - owner) % players
    place = 0 if steps == players - 1 else len(rest) if steps == 1 else 1
    return _joined([*rest[:place], *marked, *rest[place:]])


def _joined(marked: Sequence[tuple[int, str]]) -> str:
    return "".join([FACE_NAMES[face][0] + dash for face, dash in marked]) + FACE_NAMES[marked[0][0]][1]
