"""Convert columns to a data frame of pandas, polars or pyarrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from paili.errors import LogError, requires_extra
from paili.logs.endings import CountedYaku

# the library, what makes a frame of it, and the extra of ours that brings it
FRAMES: Final = {
    "pandas": ("pandas", "DataFrame", "frames"),
    "polars": ("polars", "DataFrame", "frames"),
    "arrow": ("pyarrow", "table", "files"),
}


def frame(columns: Mapping[str, Sequence[object]], library: str) -> Any:
    """Return columns as a data frame.

    Args:
        columns: the columns by name, all of the same length.
        library: "pandas", "polars" or "arrow".

    Raises:
        LogError: if the name of the library is unknown.
        MissingPackageError: if the library is not installed.

    >>> frame({"turn": [1, 2]}, "arrow").column_names
    ['turn']
    """
    if library not in FRAMES:
        raise LogError("select.no_frame", name=library, known=tuple(FRAMES))
    package, makes, extra = FRAMES[library]
    with requires_extra("a frame", extra):
        module = import_module(package)
    if library == "arrow":
        columns = {name: list(map(_plain, values)) for name, values in columns.items()}
    return getattr(module, makes)({name: list(values) for name, values in columns.items()})


def _plain(value: object) -> object:
    """Return a value for pyarrow, which takes no named tuples: the yaku of a win as a list of dicts."""
    if not isinstance(value, tuple):
        return value
    return [item._asdict() if isinstance(item, CountedYaku) else item for item in value]
