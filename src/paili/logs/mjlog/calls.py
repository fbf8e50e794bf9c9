"""Decode and encode the number in which Tenhou packs a call: the attribute ``m`` of the element ``N``.

The low bits give the type of the call, and are tested in the order of this table. The next bits give the
copies of the tiles, and the high bits the tile kind::

    chi           ........ .....1..   6 lowest kind and place of the called tile, 2 × 3 copies, source
    pon           ........ ....1...   7 kind and place of the called tile, 2 the copy left out, source
    added quad    ........ ...1....   as the pon; the copy left out is the added one
    north         ........ ..1.....   8 the tile
    quad          ........ ........   8 a tile; the called one, or any of a concealed quad (source 0)

The source is 1 for the seat to the right, 2 for the seat across, 3 for the seat to the left; this is also so
in games of three players.

>>> packed = decoded(45578)
>>> packed.type, packed.ids, packed.source
('pon', (119, 117, 118), 2)
>>> encoded(packed)
45578
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.errors import LogError
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.tiles import COPIES, KINDS

NORTH_ASIDE: Final = "north"
_CHI, _PON, _ADDED, _NORTH = 0x4, 0x8, 0x10, 0x20
_RUNS: Final = 7  # runs begin with one of seven ranks
_HONOURS: Final = 3  # the suit that has none


class Packed(NamedTuple):
    """A call (a meld, or a north set aside), decoded from the number in the attribute ``m`` of a log.

    Attributes:
        type: a type of meld, or "north".
        ids: the ids of the tiles, 0…135: the called or added tile first, then the other tiles of the meld in
            the order of the number.
        source: the source of the tile: 1 for the seat to the right of the caller, 2 across, 3 left; 0 for no
            source.
    """

    type: str
    ids: tuple[int, ...]
    source: int


def decoded(m: int) -> Packed:
    """Return the call that a number ``m`` describes.

    Raises:
        LogError: if the number describes no valid tiles.
    """
    if not 0 <= m < 1 << 16:
        raise LogError("logs.no_call", value=m)
    if m & _CHI:
        return _chi(m)
    if m & (_PON | _ADDED):
        return _triplet(m)
    return _one_tile(m)


def _chi(m: int) -> Packed:
    low, called = divmod(m >> 10, 3)
    suit, rank = divmod(low, _RUNS)
    if suit >= _HONOURS:
        raise LogError("logs.no_call", value=m)
    lowest = suit * 9 + rank
    ids = [COPIES * (lowest + place) + (m >> 3 + 2 * place & 3) for place in range(3)]
    return Packed(CHI, (ids.pop(called), *ids), m & 3)


def _triplet(m: int) -> Packed:
    kind, called = divmod(m >> 9, 3)
    _check_kind(kind, m)
    ids = [COPIES * kind + copy for copy in range(COPIES)]
    unused = ids.pop(m >> 5 & 3)
    taken = ids.pop(called)
    if m & _PON:
        return Packed(PON, (taken, *ids), m & 3)
    return Packed(ADDED_QUAD, (unused, taken, *ids), m & 3)


def _one_tile(m: int) -> Packed:
    tile = m >> 8
    _check_kind(tile // COPIES, m)
    if m & _NORTH:
        return Packed(NORTH_ASIDE, (tile,), 0)
    first = tile // COPIES * COPIES
    others = tuple(other for other in range(first, first + COPIES) if other != tile)
    return Packed(OPEN_QUAD if m & 3 else CONCEALED_QUAD, (tile, *others), m & 3)


def _check_kind(kind: int, m: int) -> None:
    if kind >= KINDS:
        raise LogError("logs.no_call", value=m)


def encoded(call: Packed) -> int:
    """Return the number ``m`` of a call.

    >>> encoded(decoded(31520)), encoded(Packed("chi", (4, 0, 8), 3))
    (31520, 1031)
    """
    if call.type == CHI:
        return _packed_chi(call)
    if call.type in (PON, ADDED_QUAD):
        return _packed_triplet(call)
    return call.ids[0] << 8 | (_NORTH if call.type == NORTH_ASIDE else call.source)


def _packed_chi(call: Packed) -> int:
    ids = sorted(call.ids, key=lambda tile: tile // COPIES)
    suit, rank = divmod(ids[0] // COPIES, 9)
    copies = sum(tile % COPIES << 3 + 2 * place for place, tile in enumerate(ids))
    return ((suit * _RUNS + rank) * 3 + ids.index(call.ids[0])) << 10 | copies | _CHI | call.source


def _packed_triplet(call: Packed) -> int:
    kind = call.ids[0] // COPIES
    added = call.type == ADDED_QUAD
    taken = call.ids[1] if added else call.ids[0]
    three = sorted(call.ids[1:] if added else call.ids)
    unused = 6 - sum(tile % COPIES for tile in three)
    return (kind * 3 + three.index(taken)) << 9 | unused << 5 | (_ADDED if added else _PON) | call.source
