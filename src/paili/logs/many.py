"""The games and deals of many files; a file that cannot be read never ends the others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from paili.errors import LogError
from paili.game.records import Deal, Game
from paili.logs.problems import Problem
from paili.logs.reading import read

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def files_of(paths: Paths) -> list[Path]:
    """Return the files that are named, and all below the folders that are named, in order."""
    several = paths if isinstance(paths, Iterable) and not isinstance(paths, str | bytes) else [paths]
    return [path for each in several for path in _below(each)]


def _below(named: object) -> list[Path]:
    if not isinstance(named, str | os.PathLike):
        raise LogError("logs.no_path", value=named)
    path = Path(named)
    if not os.path.isdir(path):  # false for a name that no file can have
        return [path]
    found = (Path(folder, name) for folder, _, names in os.walk(path) for name in names)
    return sorted(each for each in found if each.is_file())


def games(paths: Paths) -> Iterator[Game | Problem]:
    """Yield the games of files and folders; for what cannot be read a problem that says where and why.

    >>> from paili.logs.problems import Problem
    >>> [type(each).__name__ for each in games(["no/such/file"])]
    ['Problem']
    """
    for path in files_of(paths):
        try:
            yield from read(path)
        except LogError as error:
            yield Problem.of(error.at(source=str(path)))


def deals(paths: Paths) -> Iterator[Deal | Problem]:
    """Yield the deals of files and folders, streamed; for what cannot be read a problem.

    >>> [str(each) for each in deals("no/such/file")]
    ['no/such/file: cannot be read: No such file or directory']
    """
    for each in games(paths):
        if isinstance(each, Game):
            yield from each.deals
        else:
            yield each
