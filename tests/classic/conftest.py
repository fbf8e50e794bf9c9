"""Codebooks for the tests: the largest takes ten seconds, so each is built once for all processes of a run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from filelock import FileLock

from paili.classic import codebook


@pytest.fixture(scope="session")
def book_of(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Callable[[int], codebook.Codebook]:
    """Who needs a book first builds it; the other processes read its file."""
    own = tmp_path_factory.getbasetemp()
    folder = own.parent if hasattr(request.config, "workerinput") else own

    @cache
    def book(tiles: int) -> codebook.Codebook:
        path = folder / f"{tiles}.book"
        with FileLock(f"{path}.lock"):
            if not path.exists():
                codebook.build(tiles).save(path)
        return codebook.load(path)

    return book
