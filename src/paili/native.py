"""Choose which form of the native modules runs: machine code or plain Python.

A *native module* is a Python file with a ``.pxd`` file next to it that declares the C types of its names.
Cython compiles it when a wheel is built or a clone is installed; the file itself runs as well, slower, with
the same answers. No other module depends on which of the two runs.

Python prefers the compiled library if there is one next to the source. The source runs instead in two cases:
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
    from collections.abc import Callable, Sequence
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
    if any(getattr(finder, "file_for", None) is _plain_file for finder in sys.meta_path):
        return False
    return any((_PACKAGE / f"{_SAMPLE}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def sources(package: Path = _PACKAGE) -> list[Path]:
    """Return the Python files of the native modules, in order, without ``.pxd`` files that have no module.

    Args:
        package: the folder of the package `paili`.
    """
    modules = [path.with_suffix(".py") for path in sorted(package.rglob("*.pxd")) if path.stem != "__init__"]
    return [path for path in modules if path.exists()]


def digest(package: Path = _PACKAGE) -> str:
    """Return the digest of everything that a build compiles: modules, their types, C headers."""
    from hashlib import sha256

    state = sha256()
    for path in _compiled_files(package):
        state.update(path.read_bytes())
    return state.hexdigest()


def _compiled_files(package: Path) -> list[Path]:
    return [*sources(package), *sorted(package.rglob("*.pxd")), *sorted(package.rglob("*.h"))]


def choose_form() -> None:
    """Make imports use the plain sources if ``PAILI_PLAIN`` is set, or if the libraries are out of date."""
    if os.environ.get(PLAIN, "") not in ("", "0"):
        sys.meta_path.insert(0, _Finder(_plain_file))
        return
    if _has_old_libraries(_PACKAGE / STAMP):
        sys.meta_path.insert(0, _Finder(_plain_file))
        _warn_of_old_libraries()
        return
    if sys.platform == "linux":
        sys.meta_path.insert(0, _Finder(_wide_file))


def _has_old_libraries(stamp: Path) -> bool:
    """Return whether a source was changed after the build; only sources newer than the build are read."""
    if not stamp.exists():
        return False
    compiled = stamp.stat().st_mtime_ns
    if all(path.stat().st_mtime_ns <= compiled for path in _compiled_files(_PACKAGE)):
        return False
    return stamp.read_text(encoding="ascii").split()[-1] != digest()


def _warn_of_old_libraries() -> None:
    from warnings import warn

    from paili.catalogue import text

    warn(text("native.out_of_date"), RuntimeWarning, stacklevel=4)


class _Finder:
    """An import finder that loads a native module from a different file than the library next to its source.

    The base class of `importlib.abc` loads `tempfile` and a dozen more modules, and adds nothing.

    Args:
        file_for: a function from the folder and name of a module to its file; None for the usual file.
    """

    def __init__(self, file_for: Callable[[Path, str], Path | None]) -> None:
        self.file_for = file_for

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the import spec of a native module; None for every other module."""
        if not name.startswith("paili.") or not path:
            return None
        file = self.file_for(Path(next(iter(path))), name.rpartition(".")[2])
        return None if file is None or not file.exists() else spec_from_file_location(name, file)


def _plain_file(folder: Path, name: str) -> Path | None:
    """Return the source of a module that has a library."""
    return folder / f"{name}.py" if any(any(folder.glob(f"{name}*{end}")) for end in _LIBRARIES) else None


def _wide_file(folder: Path, name: str) -> Path | None:
    """Return the library for wide registers, if the processor has them."""
    file = folder / WIDE_FOLDER / f"{name}{EXTENSION_SUFFIXES[0]}"
    return file if file.exists() and _has_wide_registers() else None


def _has_wide_registers() -> bool:
    try:
        with Path(_PROCESSOR).open(encoding="utf-8", errors="replace") as file:
            flags = next((line for line in file if line.startswith("flags")), "")
    except OSError:
        return False
    return set(flags.split()) >= _FLAGS_OF_WIDE


_LIBRARIES: Final = tuple({Path(suffix).suffix for suffix in EXTENSION_SUFFIXES})
