"""What a log is read from: a file, bytes or text, gzip or not, as blocks of bytes in bounded memory.

Reading stops where a gzip file breaks off; the formats notice that their end is missing.

>>> b"".join(Source("<mjloggm/>"))
b'<mjloggm/>'
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Final

from paili.errors import LogError

LARGEST: Final = 16 * 2**20
_BLOCK: Final = 64 * 2**10
_GZIP: Final = b"\x1f\x8b"
_OPENINGS: Final = ("<", "{", "[")

Readable = str | bytes | os.PathLike[str]
_Stream = gzip.GzipFile | BufferedReader


class Source:
    """Blocks of bytes, counted from one game to the next.

    Args:
        given: a path; bytes; or the text of a log, which begins with ``<``, ``{`` or ``[``.

    Attributes:
        path: the file; "" where there is none.

    Raises:
        LogError: while it is iterated: if the file cannot be read, or a game is larger than ``LARGEST``.
    """

    def __init__(self, given: Readable) -> None:
        self._content = _content(given)
        self.path = "" if self._content is not None else str(given)
        self._spent = 0

    def __iter__(self) -> Iterator[bytes]:
        try:
            with ExitStack() as stack:
                yield from self._blocks(stack)
        except LogError:
            raise
        except (OSError, ValueError, zlib.error) as error:
            raise LogError("logs.cannot_read", reason=_reason(error)).at(source=self.path) from None

    def next_game(self) -> None:
        """Begin to count anew."""
        self._spent = 0

    def _blocks(self, stack: ExitStack) -> Iterator[bytes]:
        if self._content is None:
            stream: _Stream = stack.enter_context(Path(self.path).open("rb"))  # noqa: SIM115
        else:
            stream = BufferedReader(BytesIO(self._content))
        if stream.peek(len(_GZIP)).startswith(_GZIP):
            stream = stack.enter_context(gzip.GzipFile(fileobj=stream))
        while block := _block(stream):
            self._spent += len(block)
            if self._spent > LARGEST:
                raise LogError("logs.too_large", most=LARGEST).at(source=self.path)
            yield block


def _block(stream: _Stream) -> bytes:
    try:
        return stream.read1(_BLOCK)
    except EOFError:  # a gzip file that breaks off
        return b""


def _content(given: Readable) -> bytes | None:
    if isinstance(given, bytes | bytearray):
        return bytes(given)
    if isinstance(given, str) and given.lstrip("\ufeff \t\r\n").startswith(_OPENINGS):
        return given.encode("utf-8", "replace")
    if not isinstance(given, str | os.PathLike):
        raise LogError("logs.no_source", value=given)
    return None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
