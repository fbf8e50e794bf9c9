"""The file that holds the tables of one kind of game: layout, packing, unpacking.

After xz decompression, with n parts and M melds::

    6 bytes     b"paili1"
    1           M
    1           1 if no kind may be used more than four times
    2           n, little-endian
    2           how many of the parts come without the two-kind suit
    n·2·(M+1)   need[pairs][melds] of each part
    n·n·2       products, row by row, little-endian
    5⁹          part of each number suit, by base-5 key
    5⁷          part of each honour suit
    5²·2        part of each suit of two kinds, little-endian
"""

from __future__ import annotations

import lzma
import struct
from typing import Final, NamedTuple

from paili.errors import TableError
from paili.tables.need import Need

_MAGIC: Final = b"paili1"
_WORDS: Final = {4: "four", 5: "five"}
_HEAD: Final = struct.Struct("<6sBBHH")
_NUMBERS, _HONOURS, _TERMINALS = 5**9, 5**7, 5**2
# Contexts of neighbouring bytes say nothing here; without them the files are smaller and load faster.
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}]


class Store(NamedTuple):
    """What a table file says.

    Attributes:
        melds: how many melds a hand of this game has.
        limited: whether no kind may be used more than four times.
        closed_parts: how many parts, the first ones, come without the two-kind suit.
        needs: the need of each part.
        products: the product of each two parts.
        numbers: the part of each number suit, by base-5 key.
        honours: the part of each honour suit.
        terminals: the part of each suit that has only a one and a nine.
    """

    melds: int
    limited: bool
    closed_parts: int
    needs: tuple[Need, ...]
    products: tuple[tuple[int, ...], ...]
    numbers: bytes | memoryview
    honours: bytes | memoryview
    terminals: tuple[int, ...]


def file_name(melds: int, limited: bool) -> str:
    """Return the name of the file in the package.

    >>> file_name(4, limited=True)
    'four_melds.xz'
    """
    return f"{_WORDS[melds]}_melds{'' if limited else '_unlimited'}.xz"


def pack(store: Store) -> bytes:
    """Write a store as the bytes of its file; the same store always gives the same bytes."""
    size = len(store.needs)
    head = _HEAD.pack(_MAGIC, store.melds, store.limited, size, store.closed_parts)
    needs = b"".join(bytes(without + with_pair) for without, with_pair in store.needs)
    products = b"".join(struct.pack(f"<{size}H", *row) for row in store.products)
    terminals = struct.pack(f"<{_TERMINALS}H", *store.terminals)
    raw = head + needs + products + store.numbers + store.honours + terminals
    return lzma.compress(raw, check=lzma.CHECK_CRC32, filters=_FILTERS)


def unpack(packed: bytes, name: str) -> Store:
    """Read the bytes of a table file.

    Args:
        packed: the bytes.
        name: of the file, for the error.

    Raises:
        TableError: if the file is truncated, corrupted or foreign.
    """
    try:
        raw = lzma.decompress(packed)
    except lzma.LZMAError as error:
        raise TableError("table.packing", file=name, reason=error) from None
    magic, melds, limited, size, closed = _HEAD.unpack_from(raw.ljust(_HEAD.size))
    if magic != _MAGIC:
        raise TableError("table.magic", file=name, found=magic, wanted=_MAGIC)
    lengths = (size * 2 * (melds + 1), size * size * 2, _NUMBERS, _HONOURS, 2 * _TERMINALS)
    if len(raw) != _HEAD.size + sum(lengths):
        raise TableError("table.length", file=name, number=len(raw), wanted=_HEAD.size + sum(lengths))
    sections, at = [], _HEAD.size
    for length in lengths:
        sections.append(memoryview(raw)[at : at + length])
        at += length
    needs = tuple([_need(sections[0], part, melds + 1) for part in range(size)])
    products = tuple(struct.iter_unpack(f"<{size}H", sections[1]))
    terminals = struct.unpack(f"<{_TERMINALS}H", sections[4])
    return Store(melds, bool(limited), closed, needs, products, sections[2], sections[3], terminals)


def _need(section: memoryview, part: int, width: int) -> Need:
    at = 2 * width * part
    return tuple(section[at : at + width]), tuple(section[at + width : at + 2 * width])
