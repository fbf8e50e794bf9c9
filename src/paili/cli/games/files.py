"""The files of games that a command reads."""

from __future__ import annotations

from pathlib import Path

from paili.errors import LogError


def files_to_read(paths: tuple[str, ...]) -> list[Path]:
    """Return the files among these paths and in the folders among them, in order.

    Raises:
        LogError: if the folders have no files.
    """
    from paili.logs.reading import files_of

    files = files_of(paths)
    if not files:
        raise LogError("log.no_files", folders=paths)
    return files
