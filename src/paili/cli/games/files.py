"""The files of games that a command reads, and the rules for files that name none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from paili.errors import LogError

if TYPE_CHECKING:
    from paili.scoring import Rules


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


def rules_or_none(name: str | None) -> Rules | None:
    """Return the riichi rules of a name; None for None.

    Raises:
        ScoreError: if there are no such rules.
    """
    from paili.scoring.named_rules import riichi_rules

    return None if name is None else riichi_rules(name)
