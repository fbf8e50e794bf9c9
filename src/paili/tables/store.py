"""The format of a table file, and functions that pack and unpack it.

The file is compressed. After decompression it has these fields, for n parts, M melds and r rows; numbers of
two bytes are little-endian::

    6 bytes     b"paili2"
    1           M
    1           1 if no kind may be used more than four times
    2           n
    2           the number of parts that occur without the two-kind suit
    2           r
    n·2·(M+1)   need[pairs][melds] of each part
    n·n·2       products, row by row
    5⁶·2        for the upper six ranks of a number suit, by base-5 key: the number of the row
    r·5³        rows: the part for each of the lower three ranks, by base-5 key
    5⁷          part of each honour suit
    5²·2        part of each suit of two kinds

Number suits are stored as rows: a row contains the parts for all counts of the lower three ranks. The 15,625
combinations of the upper six ranks have only some thousand different rows. So the analysis of one hand needs
0.3 MB, which are unpacked in a third of a millisecond. One byte for each of the 5⁹ suits would take 2 MB and
ten times as long.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from paili.errors import TableError

if TYPE_CHECKING:
    from paili.tables.need import Need

UNLIMITED: Final = 99  # copies of a kind, where a wildcard may be a fifth

_MAGIC: Final = b"paili2"
_WORDS: Final = {4: "four", 5: "five"}
_HEAD: Final = struct.Struct("<6sBBHHH")
_ROW, _UPPER, _HONOURS, _TERMINALS = 5**3, 5**6, 5**7, 5**2
_BYTE: Final = 256


class Rows(NamedTuple):
    """The part of each number suit, by its base-5 key.

    Attributes:
        low: the low byte of the number of the row, for each combination of the upper six ranks.
        high: the high byte of that number.
        parts: the rows, one after another.
    """

    low: bytes
    high: bytes
    parts: bytes

    @classmethod
    def of(cls, parts: bytes) -> Self:
        """Return the `Rows` of the parts of all number suits; equal rows are stored once.

        >>> rows = Rows.of(bytes(5**9 - 1) + b"\\7")
        >>> len(rows.parts), rows.of_keys([0, 5**9 - 1]), rows.whole()[-2:]
        (250, [0, 7], b'\\x00\\x07')
        """
        rows = [parts[at : at + _ROW] for at in range(0, len(parts), _ROW)]
        number = {row: place for place, row in enumerate(dict.fromkeys(rows))}
        numbers = [number[row] for row in rows]
        low, high = (
            bytes(digits) for digits in zip(*(divmod(number, _BYTE)[::-1] for number in numbers), strict=True)
        )
        return cls(low, high, b"".join(number))

    def of_keys(self, keys: Iterable[int]) -> list[int]:
        """Return the parts of some suits by their base-5 keys."""
        low, high, parts = self
        return [parts[(high[key // 125] << 8 | low[key // 125]) * 125 + key % 125] for key in keys]

    def whole(self) -> bytes:
        """Return the parts of all number suits as bytes, by the key of the suit."""
        rows = [self.parts[at : at + _ROW] for at in range(0, len(self.parts), _ROW)]
        return b"".join([rows[high << 8 | low] for low, high in zip(self.low, self.high, strict=True)])


class Store(NamedTuple):
    """The contents of a table file.

    Attributes:
        melds: the number of melds of a complete hand.
        limited: whether no kind may be used more than four times.
        closed_parts: the number of parts that occur in games without a suit of two kinds (only 1 and 9);
            these parts have the lowest numbers.
        needs: the need of each part.
        products: the product of every two parts.
        rows: the part of each number suit.
        honours: the part of each honour suit, by base-5 key.
        terminals: the part of each suit that has only a one and a nine.
    """

    melds: int
    limited: bool
    closed_parts: int
    needs: tuple[Need, ...]
    products: Sequence[Sequence[int]]
    rows: Rows
    honours: bytes
    terminals: tuple[int, ...]

    @property
    def numbers(self) -> bytes:
        """The part of each number suit by its base-5 key, one byte for each suit; computed at every
        access.
        """
        return self.rows.whole()


def file_name(melds: int, limited: bool) -> str:
    """Return the name of the file in the package.

    >>> file_name(4, limited=True)
    'four_melds.z'
    """
    return f"{_WORDS[melds]}_melds{'' if limited else '_unlimited'}.z"


def pack(store: Store) -> bytes:
    """Return a store as the bytes of its file."""
    return zlib.compress(written(store), level=9)


def written(store: Store) -> bytes:
    """Return the bytes of a table file before compression; equal stores give equal bytes."""
    size, (low, high, parts) = len(store.needs), store.rows
    head = _HEAD.pack(_MAGIC, store.melds, store.limited, size, store.closed_parts, len(parts) // _ROW)
    needs = b"".join(bytes(without + with_pair) for without, with_pair in store.needs)
    products = b"".join(struct.pack(f"<{size}H", *row) for row in store.products)
    rows = bytes(byte for pair in zip(low, high, strict=True) for byte in pair) + parts
    terminals = struct.pack(f"<{_TERMINALS}H", *store.terminals)
    return head + needs + products + rows + store.honours + terminals


def unpack(packed: bytes, name: str) -> Store:
    """Return the store from the bytes of its file.

    Args:
        packed: the bytes.
        name: the name of the file, for the error message.

    Raises:
        TableError: if the file is truncated, corrupted or of another format.
    """
    try:
        raw = zlib.decompress(packed)
    except zlib.error as error:
        raise TableError("table.packing", file=name, reason=error) from None
    magic, melds, limited, size, closed, rows = _HEAD.unpack_from(raw.ljust(_HEAD.size))
    if magic != _MAGIC:
        raise TableError("table.magic", file=name, found=magic, wanted=_MAGIC)
    lengths = (size * 2 * (melds + 1), size * size * 2, _UPPER * 2, rows * _ROW, _HONOURS, 2 * _TERMINALS)
    if len(raw) != _HEAD.size + sum(lengths):
        raise TableError("table.length", file=name, number=len(raw), wanted=_HEAD.size + sum(lengths))
    sections, at = [], _HEAD.size
    for length in lengths:
        sections.append(raw[at : at + length])
        at += length
    needs, products, upper, parts, honours, terminals = sections
    return Store(
        melds, bool(limited), closed, _needs(needs, melds + 1), _products(products, size),
        Rows(upper[::2], upper[1::2], parts), honours, struct.unpack(f"<{_TERMINALS}H", terminals),
    )  # fmt: skip


def _needs(section: bytes, width: int) -> tuple[Need, ...]:
    halves = iter(list(zip(*[iter(section)] * width, strict=True)))
    return tuple(zip(halves, halves, strict=True))


def _products(section: bytes, size: int) -> Sequence[Sequence[int]]:
    if size > _BYTE:
        return tuple(struct.iter_unpack(f"<{size}H", section))
    low = memoryview(section[::2])
    return [low[at : at + size] for at in range(0, size * size, size)]
