"""Store the results of a long computation in a file, so that an interrupted computation can continue.

The first line describes the computation; each further line is a result as JSON. An incomplete last line is
overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from paili.errors import PailiError, reason_of, refuse_pipe


class ResumableLines:
    """A file of results of a computation; a subclass decides what a line contains.

    Raises:
        PailiError: if the file cannot be read or written, or belongs to a different computation.
    """

    _path: Path | None = None

    def _keep(self, path: Path | None, head: dict[str, Any]) -> None:
        """Read the results in a file, and open the file for more results.

        Args:
            path: the file; None to store no results.
            head: the first line as a dict, which describes the computation.
        """
        self._path = path
        if path is None:
            return
        with _naming(path):
            self._open(path, head)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._path is not None:
            with _naming(self._path):
                self._file.close()

    def _open(self, path: Path, head: dict[str, Any]) -> None:
        refuse_pipe(path)
        content = path.read_bytes() if path.is_file() else b""  # a device has no results, and maybe no end
        whole = content[: content.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            self._read_line(line, number)
        if not whole and not json.dumps(head).encode().startswith(content):  # no beginning of a first line
            self._read_line(content, 1)
        self._file = path.open("ab")
        if len(whole) < len(content):
            self._file.truncate(len(whole))
        if not whole:
            self._write(head)

    def _read_line(self, line: bytes, number: int) -> None:
        """Store the content of a line, after a check.

        Args:
            line: the line.
            number: the number of the line, from 1.
        """
        raise NotImplementedError

    def _write(self, line: dict[str, Any]) -> None:
        if self._path is not None:
            with _naming(self._path):
                self._file.write(json.dumps(line).encode() + b"\n")
                self._file.flush()


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Turn an error of reading or writing a file into a PailiError that names the file."""
    try:
        yield
    except OSError as error:
        raise PailiError("command.file", path=str(path), reason=reason_of(error)) from None
