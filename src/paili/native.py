"""Choose whether the native modules run as machine code or as plain Python.

A *native module* is a Python file with a ``.pxd`` file next to it that declares the C types of its names.
Cython compiles the file when a wheel is built or a clone is installed. Without compilation, Python runs the
file, more slowly and with the same results. No further module depends on which of the two runs.

Python prefers a compiled library next to the source file. The source file runs instead in two cases: if the
environment has ``PAILI_PLAIN=1``; or if the library in a clone is older than its source files, which a
warning reports. On Linux a few loops are compiled twice for x86-64: a processor with registers of 256 bits
takes the second library, from the folder ``WIDE_FOLDER``, which comes first in the path of `paili.kernels`.

>>> is_compiled() in (True, False)
True
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import machinery
from pathlib import Path
from typing import Any, Final

__all__ = ("is_compiled",)

WIDE_FOLDER: Final = "wide"
_PROCESSOR = "/proc/cpuinfo"
# the instructions of x86-64-v3, as Linux names them
_FLAGS_OF_WIDE: Final = frozenset(("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"))
_PACKAGE: Final = Path(__file__).parent


def is_compiled() -> bool:
    """Return whether paili's fast loops run as machine code in this process, rather than as plain Python.

    Both give equal answers; plain Python is much slower.
    """
    return isinstance(_sample().loader, machinery.ExtensionFileLoader)


def _sample() -> Any:
    """Return the import spec of one native module; all are compiled, or none."""
    return machinery.PathFinder.find_spec("game", [str(_PACKAGE / "kernels")])


def sources() -> list[Path]:
    """Return the Python files of the native modules, sorted."""
    modules = [path.with_suffix(".py") for path in sorted(_PACKAGE.rglob("*.pxd"))]
    return [path for path in modules if path.exists()]


def choose_form() -> None:
    """Make imports use the plain sources if ``PAILI_PLAIN`` is set, or if the libraries are out of date."""
    if os.environ.get("PAILI_PLAIN", "") in ("", "0"):
        if not _has_old_libraries():
            return
        from warnings import warn

        from paili.catalogue import text

        warn(text("native.out_of_date"), RuntimeWarning, stacklevel=3)
    source = (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES)
    for folder, _, _ in os.walk(_PACKAGE):  # finders that ignore compiled libraries
        sys.path_importer_cache[folder] = machinery.FileFinder(folder, source)


def _has_old_libraries() -> bool:
    """Return whether, in a clone, a source file of a native module is newer than the last build.

    For an installed wheel, which has no ``.pxd`` files, the result is False.
    """
    if not is_compiled() or not (_PACKAGE / "kernels" / "game.pxd").exists():
        return False
    files = [*sources(), *_PACKAGE.rglob("*.pxd"), *_PACKAGE.rglob("*.h")]
    return max(path.stat().st_mtime_ns for path in files) > os.stat(_sample().origin).st_mtime_ns


def folders_of_wide(package: Path) -> list[str]:
    """Return the folder with the loops for 256-bit registers in a list; [] if the processor lacks them.

    Linux lists the features of the processor in a file; without that file, the result is [].

    Args:
        package: the folder with the loops for every processor.
    """
    flags = ""
    with suppress(OSError), open(_PROCESSOR, encoding="utf-8", errors="replace") as file:
        flags = next((line for line in file if line.startswith("flags")), "")
    return [str(package / WIDE_FOLDER)] if set(flags.split()) >= _FLAGS_OF_WIDE else []
