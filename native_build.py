"""Compile the native modules: ``python native_build.py`` beside the sources, `build` for the hook of a wheel.

A native module is a Python file with a ``.pxd`` beside it (see `paili.native`). Cython writes C, setuptools
runs the C compiler of this machine. In the environment:

* ``PAILI_NATIVE``: 1, a build that fails is an error; 0, nothing is compiled; unset, compile where it works
* ``PAILI_CHECKED``: 1, with bounds checks, for tests
* ``PAILI_OPTIMIZE``: the level of optimization, 0 to 3, for tests that need no speed: 0 takes a quarter of
  the time; unset, 3, with bounds checks 1
"""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
import warnings
from copy import copy
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "paili"
# modules whose functions become part of one loop, so that what they share stands in registers
ONE_LOOP = ("paili.kernels.discards", "paili.kernels.knitted", "paili.kernels.shapes")
# optimization levels by the start of a module's name, the first that fits; s (small): no long loops
LEVELS = {
    "paili.win": "s", "paili.value.loops.hands.records": "s", "paili.kernels.scoring.switches": "s",
    "paili.game.deal": "s", "paili.game.moves": "s", "paili.game": "2", "paili.kernels.shapes": "2", "": "3",
}  # fmt: skip
# limits of GCC that they pass; and no loop that clears a row becomes an instruction that starts slowly
FLAGS_OF_ONE_LOOP = ["-fno-tree-loop-distribute-patterns"] + [f"--param={limit}=20000" for limit in (
    "max-inline-insns-auto", "max-inline-insns-single", "large-function-insns", "large-function-growth",
    "large-stack-frame", "large-stack-frame-growth", "inline-unit-growth", "sra-max-propagations",
    "sra-max-scalarization-size-Ospeed",
)]  # fmt: skip
IS_GCC = platform.python_compiler().startswith("GCC")
SHARED = "paili.kernels._shared"  # the part of Cython's own code that all modules need, once


def build(into: Path | None = None) -> list[Path]:
    """Compile the native modules that have changed and return all libraries.

    Args:
        into: the folder that receives the libraries in folders of their packages; None: beside the sources.
    """
    from setuptools import Distribution

    warnings.filterwarnings("ignore", message="setup.py install is deprecated")  # nobody runs it
    folder = _folder()
    extensions = translated()
    if IS_GCC and sys.platform == "linux" and platform.machine() == "x86_64":
        extensions += [_wide(extension) for extension in extensions if extension.name in ONE_LOOP]
    elif into is None:
        for library in PACKAGE.rglob(f"{native.WIDE_FOLDER}/*"):  # of an earlier build, by another compiler
            library.unlink()
    distribution = Distribution({"name": "paili", "ext_modules": extensions, "package_dir": {"": "src"}})
    command: Any = distribution.get_command_obj("build_ext")
    command.inplace, command.parallel = into is None, os.cpu_count()
    command.build_temp = str(folder)
    command.build_lib = str(into or SOURCES)
    stamp = PACKAGE / native.STAMP
    command.force = into is None and not (stamp.exists() and stamp.read_text().startswith(folder.name))
    command.ensure_finalized()
    command.run()
    if into is None:
        text = f"{folder.name} {native.digest(PACKAGE)}\n"
        if not stamp.exists() or stamp.read_text(encoding="ascii") != text:  # it may be read meanwhile
            stamp.write_text(text, encoding="ascii")
        stamp.touch()  # newer than every source: an import need not read them
    return [Path(path) for path in command.get_outputs()]


def translated() -> list[Any]:
    """Write the C of the native modules that have changed and return all of them, as setuptools has them.

    The first source of each is its C.
    """
    from Cython.Build import cythonize
    from setuptools import Extension

    folder = _folder()
    # C code never unwinds: without unwind tables the wheel is smaller and array loops are faster
    of_gcc = ["-g0", "-fno-asynchronous-unwind-tables", "-finline-limit=4000", "-Wno-unused-function"]
    flags = [] if sys.platform == "win32" else of_gcc
    files = {
        ".".join(path.relative_to(SOURCES).with_suffix("").parts): path.relative_to(ROOT)
        for path in native.sources(PACKAGE)
    }
    files[SHARED] = folder.relative_to(ROOT) / "_shared.c"
    modules = [
        Extension(
            name,
            [str(path)],
            include_dirs=[str(SOURCES)],
            extra_compile_args=[
                *flags,
                *_level(name) * bool(flags),
                *FLAGS_OF_ONE_LOOP * (IS_GCC and name in ONE_LOOP),
            ],
            extra_link_args=["-s"] if sys.platform == "linux" else [],  # no names of what is local
        )
        for name, path in files.items()
    ]
    directives: dict[str, Any] = {
        "language_level": 3, "annotation_typing": False, "cdivision": True, "wraparound": False,
        "boundscheck": _is_checked(), "initializedcheck": _is_checked(),
        "embedsignature": False, "freethreading_compatible": False,
    }  # fmt: skip
    os.chdir(ROOT)
    return list(
        cythonize(
            modules,
            include_path=[str(SOURCES)],
            build_dir=str(folder),
            compiler_directives=directives,
            shared_utility_qualified_name=SHARED,
            nthreads=os.cpu_count() or 1,
            quiet=True,
        )
    )


def _wide(module: Any) -> Any:
    """Return a module once more, for wide registers, in the folder where `paili.native` looks for it."""
    package, _, name = module.name.rpartition(".")
    wide = copy(module)
    wide.name = f"{package}.{native.WIDE_FOLDER}.{name}"
    wide.extra_compile_args = [*module.extra_compile_args, f"-march={native.WIDE}"]
    return wide


def _level(name: str) -> list[str]:
    """Return the flag for a module's optimization: ``PAILI_OPTIMIZE``, 1 in a checked build, or its level."""
    own = next(level for start, level in LEVELS.items() if name.startswith(start))
    return [f"-O{os.environ.get('PAILI_OPTIMIZE') or ('1' if _is_checked() else own)}"]


def _is_checked() -> bool:
    return os.environ.get("PAILI_CHECKED", "") not in ("", "0")


def _folder() -> Path:
    """Return the folder of what a build makes on its way."""
    return ROOT / "build" / ("checked" if _is_checked() else "native")


def _native() -> Any:
    """Return the module `paili.native`, without the package."""
    spec = importlib.util.spec_from_file_location("paili_native", PACKAGE / "native.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


native = _native()


def main() -> None:
    """Compile beside the sources; report why where that fails, unless a failure is an error."""
    wanted = os.environ.get("PAILI_NATIVE", "")
    if wanted == "0":
        return
    try:
        build()
    except (Exception, SystemExit) as error:
        if wanted == "1":
            raise
        print(f"not compiled, plain Python runs: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
