"""Read and write the file of a codebook: sorted codes as Huffman-coded differences, with an index.

Part of `paili.classic.codebook`. Layout, all numbers little-endian::

    magic             8 bytes   b"PAILICB" and the version, 1
    tiles, block      2 x u8    how many tiles each code has; how many codes stand in a block of the index
    codes             u32
    sizes             4 x u32   bytes of the two alphabets, the index, the exceptions and the stream
                                (the alphabets counted together)
    alphabets         twice     u16 symbols, u8 longest, longest + 1 times u16 how many of each length, then
                                the symbols in canonical order: a difference has 5 bytes, shanten + 1 one
    index             11 bytes a block: the first code (5), the bit where the block starts (4), and how
                                many bits its differences take (2)
    exceptions        codes whose shanten depends on the honours: u8 how many values, 5 bytes code, values + 1
    stream            per block: differences, then the shanten of every code, by canonical Huffman codes
    checksum          u32       CRC-32 of all before it

In the article, the number of a list is the shanten + 1; here the shanten + 1 is the symbol of a code. A
look-up finds the block by bisection among the first codes of blocks, and decodes at most 64 codes of that
block.
"""

from __future__ import annotations

import os
import stat
import struct
import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from bitarray import bitarray
from bitarray.util import canonical_decode, canonical_huffman

from paili.catalogue import Message
from paili.classic.codebook.codes import MOST_TILES
from paili.errors import LimitError, TableError, in_other_words, reason_of, refuse_pipe

MAGIC: Final = b"PAILICB\x01"
BLOCK: Final = 64
_HEADER: Final = struct.Struct("<8sBBI4I")
_CHECKSUM: Final = struct.Struct("<I")
_LARGEST: Final = 1 << 26  # bytes; the book of fourteen tiles with an index of every code has a quarter
_FAR: Final = 9  # one more than the shanten of any hand
_KEY_BYTES: Final = 5
_INDEX_BYTES: Final = 11


class BookEntry(NamedTuple):
    """A code as an integer, with its values of shanten.

    Value i is the shanten if i of the code's quads without neighbours are honours; a single value holds for
    every i.
    """

    key: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Alphabet:
    """A canonical Huffman code.

    Attributes:
        lengths: the number of symbols with a code of 0, 1, 2 … bits.
        symbols: the symbols in canonical order.
        codes: the code of each symbol.
    """

    lengths: list[int]
    symbols: list[int]
    codes: dict[int, bitarray]

    @classmethod
    def of(cls, symbols: Iterable[int]) -> Alphabet:
        """Return the Huffman code with the shortest encoding of a sequence of symbols."""
        counts = Counter(symbols)
        if not counts:
            return cls([0], [], {})
        codes, lengths, order = canonical_huffman(counts)
        return cls(list(lengths), list(order), codes)

    def bits(self, symbols: Iterable[int]) -> int:
        """Return the number of bits that encode the symbols."""
        return sum(len(self.codes[symbol]) for symbol in symbols)

    def decode(self, bits: bitarray) -> Iterator[int]:
        """Yield the symbols that are encoded in bits."""
        return iter(canonical_decode(bits, self.lengths, self.symbols)) if bits else iter(())

    def to_bytes(self, width: int) -> bytes:
        """Return the alphabet as bytes: its symbols and the lengths of their codes."""
        head = struct.pack(
            f"<HB{len(self.lengths)}H", len(self.symbols), len(self.lengths) - 1, *self.lengths
        )
        return head + b"".join(symbol.to_bytes(width, "little") for symbol in self.symbols)

    @classmethod
    def from_bytes(cls, data: bytes, width: int) -> tuple[Alphabet, bytes]:
        """Return the alphabet at the start of data, and the bytes after it.

        Raises:
            TableError: if the data do not begin with an alphabet.
        """
        try:
            number, longest = struct.unpack_from("<HB", data)
            lengths = list(struct.unpack_from(f"<{longest + 1}H", data, 3))
        except struct.error:
            raise TableError("codebook.alphabet") from None
        start = 3 + 2 * (longest + 1)
        end = start + width * number
        if sum(lengths) != number or len(data) < end:
            raise TableError("codebook.alphabet")
        symbols = [_number(data, at, width) for at in range(start, end, width)]
        return cls(lengths, symbols, {}), data[end:]


def _number(data: bytes, at: int, width: int) -> int:
    return int.from_bytes(data[at : at + width], "little")


# ------------------------------------------------------------------ writing


def pack(entries: Sequence[BookEntry], tiles: int, block: int = BLOCK) -> bytes:
    """Return the bytes of a codebook file with entries that are sorted by key.

    Args:
        entries: the codes with their values.
        tiles: the number of tiles of each code, 3n+1 or 3n+2.
        block: the number of codes in a block, 1 to 255.

    Raises:
        LimitError: if ``tiles`` or ``block`` is another number.

    >>> unpack(pack([BookEntry(0, (0,)), BookEntry(14, (1,))], 2)).find(14)
    (1,)
    """
    _refuse_other_sizes(tiles)
    if not 1 <= block <= 255:
        raise LimitError("codebook.block", block=block)
    blocks = [entries[at : at + block] for at in range(0, len(entries), block)]
    differences = Alphabet.of(step for part in blocks for step in _differences(part))
    values = Alphabet.of(entry.values[0] + 1 for entry in entries)
    index, stream = _encoded(blocks, differences, values)
    alphabets = differences.to_bytes(_KEY_BYTES) + values.to_bytes(1)
    exceptions = b"".join(_exception(entry) for entry in entries if len(set(entry.values)) > 1)
    sections = (alphabets, index, exceptions, stream)
    header = _HEADER.pack(MAGIC, tiles, block, len(entries), *map(len, sections))
    body = header + b"".join(sections)
    return body + _CHECKSUM.pack(zlib.crc32(body))


def _encoded(
    blocks: Sequence[Sequence[BookEntry]], differences: Alphabet, values: Alphabet
) -> tuple[bytes, bytes]:
    """Return two sections of a book file: the index of the blocks, and the Huffman-coded blocks.

    Args:
        blocks: the entries of each block.
        differences, values: the Huffman codes of the differences of keys, and of the shanten plus one.
    """
    stream, index = bitarray(endian="big"), []
    for part in blocks:
        start = len(stream)
        if len(part) > 1:
            stream.encode(differences.codes, _differences(part))
        index.append(_key_bytes(part[0].key) + struct.pack("<IH", start, len(stream) - start))
        stream.encode(values.codes, [entry.values[0] + 1 for entry in part])
    return b"".join(index), stream.tobytes()


def _differences(entries: Sequence[BookEntry]) -> list[int]:
    return [second.key - first.key for first, second in pairwise(entries)]


def _exception(entry: BookEntry) -> bytes:
    return bytes([len(entry.values)]) + _key_bytes(entry.key) + bytes(value + 1 for value in entry.values)


def _key_bytes(key: int) -> bytes:
    return key.to_bytes(_KEY_BYTES, "little")


def size_without_index(entries: Sequence[BookEntry]) -> tuple[int, int]:
    """Return how many bytes all differences take as Huffman codes, and how many all values of shanten take.

    >>> size_without_index([BookEntry(0, (0,)), BookEntry(14, (1,))])
    (1, 1)
    """
    return _bytes(_differences(entries)), _bytes(entry.values[0] + 1 for entry in entries)


def _bytes(symbols: Iterable[int]) -> int:
    written = list(symbols)
    return (Alphabet.of(written).bits(written) + 7) // 8


# ------------------------------------------------------------------ reading


@dataclass(frozen=True, slots=True)
class Pages:
    """The contents of a book file.

    A Huffman-coded block is decoded only when a look-up needs it. So if a file has a correct checksum but
    invalid blocks, the error may occur as late as a look-up.

    Attributes:
        tiles: the number of tiles of each code.
        block: the number of codes in a block.
        codes: the number of codes.
        first: the first code of each block.
        starts: for each block the index in ``stream`` of its first bit; then the index of the end.
        spans: the number of bits of the differences of each block.
        exceptions: the codes whose shanten depends on the honours.
        differences, values: the Huffman codes of the differences, and of the shanten plus one.
        stream: the Huffman-coded blocks.
        sizes: the bytes of each section, by name.
    """

    tiles: int
    block: int
    codes: int
    first: list[int]
    starts: list[int]
    spans: list[int]
    exceptions: dict[int, tuple[int, ...]]
    differences: Alphabet
    values: Alphabet
    stream: bitarray
    sizes: dict[str, int]

    def find(self, key: int) -> tuple[int, ...] | None:
        """Return the shanten of a code, or None if the code is not in the book.

        Raises:
            TableError: if the block that should contain the code cannot be decoded.
        """
        at = bisect_right(self.first, key) - 1
        if at < 0:
            return None
        try:
            return self._find_in(at, key)
        except (ValueError, StopIteration) as error:
            raise _undecodable(at, error) from None

    def _find_in(self, at: int, key: int) -> tuple[int, ...] | None:
        keys, values = self._decoded(at)
        for place, result in enumerate(keys):
            if result >= key:
                return self._value(key, place, values) if result == key else None
        return None

    def _decoded(self, at: int) -> tuple[Iterator[int], Iterator[int]]:
        """Return two iterators that decode a block: over its keys, and over its shanten plus one."""
        start, end = self.starts[at : at + 2]
        middle = start + self.spans[at]
        keys = accumulate(self.differences.decode(self.stream[start:middle]), initial=self.first[at])
        return keys, self.values.decode(self.stream[middle:end])

    def _value(self, key: int, place: int, values: Iterator[int]) -> tuple[int, ...]:
        if key in self.exceptions:
            return self.exceptions[key]
        return (next(islice(values, place, None)) - 1,)

    def entries(self) -> Iterator[BookEntry]:
        """Yield every code in order.

        Raises:
            TableError: if a block cannot be decoded, or a code does not come after the one before it.
        """
        last = -1
        for at in range(len(self.first)):
            try:
                entries = list(self._entries_in(at))
            except ValueError as error:
                raise _undecodable(at, error) from None
            for entry in entries:
                if entry.key <= last:
                    raise TableError("codebook.undecodable", block=at, reason=Message("codebook.disorder"))
                last = entry.key
                yield entry

    def _entries_in(self, at: int) -> Iterator[BookEntry]:
        keys, values = self._decoded(at)
        inside = min(self.block, self.codes - at * self.block)
        listed, symbols = [*islice(keys, inside + 1)], [*islice(values, inside)]
        if len(listed) != len(symbols):
            raise TableError("codebook.other_number")
        for key, value in zip(listed, symbols, strict=True):
            yield BookEntry(key, self.exceptions.get(key, (value - 1,)))


def _undecodable(at: int, error: Exception) -> TableError:
    reason: object = error
    if not isinstance(error, TableError):
        reason = in_other_words(str(error)) if str(error) else Message("codebook.it_ends")
    return TableError("codebook.undecodable", block=at, reason=reason)


def read(path: Path) -> bytes:
    """Return the bytes of a file, at most one byte more than the length in its header.

    The limit prevents endless reading from a device. If the length in the header exceeds that of the file, or
    64 MB, the result is too short, and `unpack` raises an error for it.

    Raises:
        TableError: if the file cannot be read, or does not start as a codebook.
    """
    try:
        refuse_pipe(path)
        with path.open("rb") as file:
            about = os.fstat(file.fileno())
            most = about.st_size if stat.S_ISREG(about.st_mode) else _LARGEST
            head = file.read(_HEADER.size)
            return head + file.read(max(0, min(_expected(head, str(path)), most) - len(head)) + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError("codebook.not_read", path=path, reason=reason_of(error)) from None


def _expected(data: bytes, name: str) -> int:
    """Return the length of a file in bytes, computed from its header.

    Args:
        data: the bytes from the start of the file.
        name: the name of the file, for error messages.

    Raises:
        TableError: if the bytes do not start as a codebook, or end within the header.
    """
    if data[: len(MAGIC)] != MAGIC[: len(data)]:
        raise TableError("codebook.foreign", path=name, start=data[:8], magic=MAGIC)
    if len(data) < _HEADER.size:
        raise TableError("codebook.no_header", path=name, size=len(data), most=_HEADER.size)
    sections: tuple[int, ...] = _HEADER.unpack_from(data)[4:]
    return _HEADER.size + sum(sections) + _CHECKSUM.size


def unpack(data: bytes, name: str = "codebook") -> Pages:
    """Return the contents of a file from its bytes.

    Raises:
        TableError: if the bytes are not a codebook, are truncated or are corrupted; the message says which.
    """
    expected = _expected(data, name)
    if len(data) != expected:
        key = "codebook.truncated" if len(data) < expected else "codebook.too_long"
        raise TableError(key, path=name, size=len(data), most=expected)
    if zlib.crc32(data[: -_CHECKSUM.size]) != _CHECKSUM.unpack(data[-_CHECKSUM.size :])[0]:
        raise TableError("codebook.checksum", path=name)
    try:
        _, tiles, block, codes, *lengths = _HEADER.unpack_from(data)
        return _pages(data, tiles, block, codes, lengths)
    except (ValueError, IndexError) as error:
        raise TableError("codebook.corrupted", path=name, reason=error) from None


def _pages(data: bytes, tiles: int, block: int, codes: int, lengths: list[int]) -> Pages:
    """Return the contents of a file, divided into sections by the lengths in its header."""
    ends = list(accumulate(lengths, initial=_HEADER.size))
    alphabets, index, exceptions, stream_bytes = (data[a:b] for a, b in pairwise(ends))
    differences, rest = Alphabet.from_bytes(alphabets, _KEY_BYTES)
    values, rest = Alphabet.from_bytes(rest, 1)
    rows = range(0, len(index), _INDEX_BYTES)
    if rest or not block or not codes or len(index) != _INDEX_BYTES * -(-codes // block):
        raise TableError("codebook.sections")
    _refuse_other_sizes(tiles)
    _refuse_far(values.symbols)
    stream = bitarray(endian="big")
    stream.frombytes(stream_bytes)
    places = [struct.unpack_from("<IH", index, at + _KEY_BYTES) for at in rows]
    names = ("alphabets", "index", "exceptions", "stream")
    pages = Pages(
        tiles, block, codes, [_number(index, at, _KEY_BYTES) for at in rows],
        [*(start for start, _ in places), len(stream)], [bits for _, bits in places],
        dict(_exceptions(exceptions)), differences, values, stream,
        {"header": _HEADER.size + _CHECKSUM.size, **dict(zip(names, lengths, strict=True))},
    )  # fmt: skip
    _refuse_disorder(pages)
    return pages


def _refuse_other_sizes(tiles: int) -> None:
    if not 1 <= tiles <= MOST_TILES or tiles % 3 == 0:
        raise LimitError("codebook.other_sizes", number=tiles, most=MOST_TILES)


def _refuse_far(symbols: Iterable[int]) -> None:
    """Raise an error for values of shanten that no hand has.

    Args:
        symbols: the values plus one.

    Raises:
        TableError: if a value is too high; the message names it.
    """
    far = [symbol for symbol in symbols if symbol > _FAR]
    if far:
        raise TableError("codebook.too_far", number=far[0] - 1, most=_FAR - 1)


def _refuse_disorder(pages: Pages) -> None:
    """Raise an error for an index whose first codes or bit positions do not increase."""
    middles = [start + bits for start, bits in zip(pages.starts, pages.spans, strict=False)]
    forwards = all(m <= end for m, end in zip(middles, pages.starts[1:], strict=True))
    if not forwards or not all(one < other for one, other in pairwise(pages.first)):
        raise TableError("codebook.index_disorder")


def _exceptions(data: bytes) -> Iterator[tuple[int, tuple[int, ...]]]:
    at = 0
    while at < len(data):
        start = at + 1 + _KEY_BYTES
        end = start + data[at]
        if not data[at] or end > len(data):
            raise TableError("codebook.exceptions")
        _refuse_far(data[start:end])
        yield _number(data, at + 1, _KEY_BYTES), tuple(value - 1 for value in data[start:end])
        at = end
