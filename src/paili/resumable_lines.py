"""Store the results of long work in a file, so that interrupted work can continue.

The first line describes the work; each further line is a result as JSON. If the last line is incomplete, it
is replaced.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

from paili.errors import PailiError, reason_of, refuse_pipe


class ResumableLines:
    """A file of results that can be continued; a subclass defines the contents of the lines.

    Raises:
        PailiError: if the file cannot be read or written, or belongs to other work.
    """

    _path: Path | None = None

    def _keep(self, path: Path | None, head: dict[str, Any]) -> None:
        """Read the lines of the file, then open it for writing; if ``path`` is None, results are not
        stored.
        """
        self._path = path
        if path is None:
            return
        try:
            self._open(path, head)
        except OSError as error:
            raise PailiError("command.file", path=str(path), reason=reason_of(error)) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._path is not None:
            self._file.close()

    def _open(self, path: Path, head: dict[str, Any]) -> None:
        refuse_pipe(path)
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            self._read_line(line, number)
        self._file = path.open("ab")
        if len(whole) < len(content):
            self._file.truncate(len(whole))
        if not whole:
            self._write(head)

    def _read_line(self, line: bytes, number: int) -> None:
        """Take over the content of a line: the head for number 1, otherwise a result; raise an error if it
        is invalid.
        """
        raise NotImplementedError

    def _write(self, line: dict[str, Any]) -> None:
        if self._path is not None:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
