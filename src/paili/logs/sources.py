"""Read a log from a file, bytes or text, packed with gzip or not, as blocks of bytes of limited size.

If a gzip file is truncated, the blocks end early, without an error; the reader of the format then finds a
truncated log.

>>> b"".join(LogSource("<mjloggm/>"))
b'<mjloggm/>'
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Final

from paili.catalogue import Message
from paili.errors import LogError, reason_of, refuse_pipe
from paili.logs.foreign import foreign_link

LARGEST: Final = 4 * 2**20  # bytes of a game: more than four times the largest of the shared games
_MOST_PARTS: Final = 1_000  # of a packed game; each has a head of its own
_BLOCK: Final = 64 * 2**10
_PACKED_BLOCK: Final = 4 * 2**10
GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS
_OPENINGS: Final = ("<", "{", "[")

Readable = str | bytes | os.PathLike[str]


class LogSource:
    """The blocks of bytes of a log, with a limit on the size of each game.

    Args:
        readable: the path, the bytes or the text of a log; a text begins with ``<``, ``{`` or ``[``, or has
            several lines.
        most: the maximum number of unpacked bytes of the whole log; None for no limit.

    Attributes:
        path: the path of the file; "" without a file.
        is_cut: whether the file is packed with gzip and a truncation was found while it was read.

    Raises:
        LogError: during the iteration, if the file cannot be read or a game is larger than ``LARGEST``.
    """

    def __init__(self, readable: Readable, most: int | None = None) -> None:
        self._content = _content(readable)
        self.path = "" if self._content is not None else str(readable)
        self._spent = self._whole = self._parts = 0
        self._most = most
        self.is_cut = False

    def __iter__(self) -> Iterator[bytes]:
        try:
            with ExitStack() as stack:
                for block in self._blocks(stack):
                    self._count(len(block))
                    yield block
        except LogError as error:
            raise error.at(source=self.path) from None
        except (OSError, ValueError, zlib.error) as error:
            link = foreign_link(self.path) if isinstance(error, OSError) else None
            fault = link or LogError("logs.cannot_read", reason=_reason(error))
            raise fault.at(source=self.path) from None

    def next_game(self) -> None:
        """Start the count of the bytes of the next game from 0; the count has a limit."""
        self._spent = self._parts = 0

    def _count(self, size: int) -> None:
        self._spent += size
        self._whole += size
        if self._spent > LARGEST:
            raise LogError("logs.too_large", most=LARGEST)
        if self._most is not None and self._whole > self._most:
            raise LogError("logs.file_too_large", most=self._most)

    def _blocks(self, stack: ExitStack) -> Iterator[bytes]:
        if self._content is None:
            refuse_pipe(self.path)
            stream = stack.enter_context(Path(self.path).open("rb"))  # noqa: SIM115
        else:
            stream = BufferedReader(BytesIO(self._content))
        if stream.peek(len(GZIP)).startswith(GZIP):
            yield from self._unpacked(stream)
        while block := stream.read1(_BLOCK):
            yield block

    def _unpacked(self, stream: BufferedReader) -> Iterator[bytes]:
        """Yield unpacked blocks of bytes from all members of a gzip file.

        If a member is truncated, yield the blocks before the truncation.
        """
        unpacking, packed = zlib.decompressobj(_GZIP_WINDOW), stream.read1(_PACKED_BLOCK)
        while packed:
            yield unpacking.decompress(packed, _BLOCK)
            packed = unpacking.unconsumed_tail
            is_between = unpacking.eof
            if is_between:
                packed = unpacking.unused_data
                unpacking = self._next_part()
            self.is_cut = not is_between
            packed = packed or stream.read1(_PACKED_BLOCK)
            while is_between and packed and not (packed := packed.lstrip(b"\0")):  # zeros may follow a member
                packed = stream.read1(_PACKED_BLOCK)

    def _next_part(self) -> zlib._Decompress:
        self._parts += 1
        if self._parts > _MOST_PARTS:
            raise LogError("logs.too_many_parts", most=_MOST_PARTS)
        return zlib.decompressobj(_GZIP_WINDOW)


def _content(readable: Readable) -> bytes | None:
    if isinstance(readable, bytes | bytearray):
        return bytes(readable)
    if isinstance(readable, str) and (
        "\n" in readable or readable.lstrip("\ufeff \t\r").startswith(_OPENINGS)
    ):
        return readable.encode("utf-8", "replace")
    if not isinstance(readable, str | os.PathLike):
        raise LogError("logs.no_source", value=readable)
    return None


def _reason(error: Exception) -> object:
    return Message("reason.gzip") if isinstance(error, zlib.error) else reason_of(error)
