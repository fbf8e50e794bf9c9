"""What is kept of compiled loops on disk: only what belongs to these sources, and is whole.

A compiled loop holds the functions that it calls, from other files too; so what is kept counts as old when
any file of `paili.batch` or of the loop's own room has changed, not only the one of the loop itself. And
what a crash or a bad disk left in pieces must not be run: each file ends with a digest of itself. What is
old, in pieces or cannot be read is compiled and written anew; of pieces a warning tells.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from warnings import warn

from numba.core.caching import CacheImpl, IndexDataCacheFile

from paili.catalogue import text

_DIGEST: Final = sha256().digest_size
_Base: Any = IndexDataCacheFile  # untyped


class _Files(_Base):  # type: ignore[misc]
    """The files of one loop: a list of what is kept, and a file for each set of types."""

    def load(self, key: object) -> Any:
        """Return what is kept for some types; None where nothing is, or nothing that can be used."""
        name = self._load_index().get(key)
        return name and self._read(self._data_path(name))

    def save(self, key: object, data: object) -> None:
        """Keep what was compiled, where there is room."""
        with suppress(OSError):
            super().save(key, data)

    def _load_index(self) -> dict[object, str]:
        of, listed = self._read(self._index_path) or (None, {})
        return listed if of == (self._version, self._source_stamp) else {}

    def _save_index(self, listed: dict[object, str]) -> None:
        self._save_data(self._index_name, ((self._version, self._source_stamp), listed))

    def _dump(self, data: object) -> bytes:
        dumped: bytes = super()._dump(data)
        return dumped + sha256(dumped).digest()

    def _read(self, path: str) -> Any:
        try:
            written = Path(path).read_bytes()
        except OSError:
            return None
        dumped = written[:-_DIGEST]
        if sha256(dumped).digest() != written[-_DIGEST:]:
            warn(text("batch.kept_in_pieces", path=path), RuntimeWarning, stacklevel=2)
            return None
        try:
            return pickle.loads(dumped)
        except (AttributeError, ImportError):  # it names classes of another version of paili, gone since
            return None


def keep_safely(compiled: object, folder: str) -> None:
    """Let a compiled function keep its files so, where it keeps any.

    Args:
        compiled: the function.
        folder: where its own file lies.
    """
    kept: Any = getattr(compiled, "_cache", None)
    if hasattr(kept, "_cache_file"):  # Numba has no switch for it
        base = f"{kept._impl.filename_base}.whole"  # files of Numba's own have no digest
        kept._cache_file = _Files(kept.cache_path, base, _stamp_of_sources(folder))


def is_kept(path: str, name: str) -> bool:
    """Whether a loop of these sources is on disk, compiled for any types.

    Args:
        path: the file of the loop, which need not be imported.
        name: its name there.
    """
    folder = _folder_of_what_is_kept(path)
    stem, stamp = f"{Path(path).stem}.{name}-", _stamp_of_sources(str(Path(path).parent))
    lists = folder.glob(f"{stem}*.whole.nbi") if folder else ()
    return any(_Files(str(each.parent), each.stem, stamp)._load_index() for each in lists)


def _folder_of_what_is_kept(path: str) -> Path | None:
    """Return where Numba keeps what it compiles of a file; None where it can keep nothing."""
    asked: Any = CacheImpl
    found = (each.from_function(is_kept, path) for each in asked._locator_classes)
    locator = next(filter(None, found), None)
    return Path(locator.get_cache_path()) if locator else None


@cache
def _stamp_of_sources(folder: str) -> tuple[float, int]:
    """Return the youngest time and the total size of the files of `paili.batch` and of a room."""
    files = {*Path(__file__).parents[2].rglob("*.py"), *Path(folder).rglob("*.py")}
    found = [path.stat() for path in files]
    return max((each.st_mtime for each in found), default=0.0), sum(each.st_size for each in found)
