"""Which form of the hot modules runs: machine code or plain Python.

A *native module* is a Python file with a ``.pxd`` beside it that gives the C types of its names. Cython
compiles it when a wheel is built or a clone is installed; the file itself runs as well, slower, with the same
answers. No other module depends on which of the two runs.

Python prefers the compiled library where one lies beside the source. Two cases take the source instead:
``PAILI_PLAIN=1`` in the environment, and a library in a clone that is older than its sources, which a warning
reports. On Linux a few loops are compiled twice for x86-64: a processor with registers of 256 bits takes the
second library, from the folder ``WIDE_FOLDER`` beside the source.

>>> is_compiled() in (True, False)
True
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

__all__ = ("is_compiled",)

PLAIN: Final = "PAILI_PLAIN"  # the environment variable that asks for plain Python
STAMP: Final = "native-stamp"  # what an in-place build compiled, beside this file: its form, its digest
WIDE: Final = "x86-64-v3"  # the processors that take the loops with wide registers, as compilers name them
WIDE_FOLDER: Final = "wide"
_PROCESSOR = "/proc/cpuinfo"
# what Linux calls the instructions that they have
_FLAGS_OF_WIDE: Final = frozenset(("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"))
_PACKAGE: Final = Path(__file__).parent
_SAMPLE: Final = Path("kernels", "game")  # one of the native modules: all are compiled, or none


def is_compiled() -> bool:
    """Return whether the native modules run as machine code in this process."""
    if any(isinstance(finder, _PlainFinder) for finder in sys.meta_path):
        return False
    return any((_PACKAGE / f"{_SAMPLE}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def sources(package: Path = _PACKAGE) -> list[Path]:
    """Return the Python files of the native modules, in order; a ``.pxd`` alone declares what several use.

    Args:
        package: the folder of the package `paili`.
    """
    modules = [path.with_suffix(".py") for path in sorted(package.rglob("*.pxd")) if path.stem != "__init__"]
    return [path for path in modules if path.exists()]


def digest(package: Path = _PACKAGE) -> str:
    """Return the digest of everything that a build compiles: modules, their types, C headers."""
    from hashlib import sha256

    state = sha256()
    headers = sorted(package.rglob("*.h"))
    for path in (*sources(package), *sorted(package.rglob("*.pxd")), *headers):
        state.update(path.read_bytes())
    return state.hexdigest()


def choose_form() -> None:
    """Make imports take the plain sources where they are wanted, or where the libraries are out of date."""
    if os.environ.get(PLAIN, "") not in ("", "0"):
        sys.meta_path.insert(0, _PlainFinder())
        return
    if _has_old_libraries(_PACKAGE / STAMP):
        sys.meta_path.insert(0, _PlainFinder())
        _warn_of_old_libraries()
        return
    if sys.platform == "linux":
        sys.meta_path.insert(0, _WideFinder())


def _has_old_libraries(stamp: Path) -> bool:
    """Return whether sources are not those that were compiled; only those that are newer are read."""
    if not stamp.exists():
        return False
    compiled = stamp.stat().st_mtime_ns
    types = [path for path in _PACKAGE.rglob("*") if path.suffix in (".pxd", ".h")]
    files = [*types, *(path.with_suffix(".py") for path in types)]
    if all(path.stat().st_mtime_ns <= compiled for path in files if path.exists()):
        return False
    return stamp.read_text(encoding="ascii").split()[-1] != digest()


def _warn_of_old_libraries() -> None:
    from warnings import warn

    from paili.catalogue import text

    warn(text("native.out_of_date"), RuntimeWarning, stacklevel=4)


class _PlainFinder:
    """Finds the Python file of a native module before the library beside it.

    The base class of `importlib.abc` loads `tempfile` and a dozen more modules, and adds nothing.
    """

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of a native module; None for every other module."""
        if not name.startswith("paili.") or not path:
            return None
        source = Path(next(iter(path)), name.rpartition(".")[2] + ".py")
        if not any(source.parent.glob(f"{source.stem}*{suffix}") for suffix in _LIBRARIES):
            return None
        return spec_from_file_location(name, source) if source.exists() else None


class _WideFinder:
    """Finds the library for wide registers before the one beside the source, where the processor has them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the library of a loop that is compiled twice; None for every other module."""
        if not name.startswith("paili.") or not path:
            return None
        file = Path(next(iter(path)), WIDE_FOLDER, name.rpartition(".")[2] + EXTENSION_SUFFIXES[0])
        return spec_from_file_location(name, file) if file.exists() and _has_wide_registers() else None


def _has_wide_registers() -> bool:
    try:
        with Path(_PROCESSOR).open(encoding="utf-8", errors="replace") as file:
            flags = next((line for line in file if line.startswith("flags")), "")
    except OSError:
        return False
    return set(flags.split()) >= _FLAGS_OF_WIDE


_LIBRARIES: Final = tuple({Path(suffix).suffix for suffix in EXTENSION_SUFFIXES})
