"""Compile the native modules: ``python native_build.py`` puts the libraries next to their sources.

A native module is a Python file with a ``.pxd`` file beside it (see `paili.native`). Cython writes C, and
setuptools runs the C compiler of this machine; its flags are in `pyproject.toml`, under
``tool.paili.native``. In the environment:

* ``PAILI_NATIVE``: 1, a failed build is an error; 0, nothing is compiled; unset, a failed build is reported
* ``PAILI_CHECKED``: 1, compile the modules that are shipped without bounds checks with them, for tests
* ``PAILI_OPTIMIZE``: the level of optimization, 0 to 3. Unset, it is 3, or 1 with bounds checks; level 0
  compiles in a quarter of the time, for tests that need no speed
* ``CYTHON_CACHE_DIR``: a folder in which Cython stores C code, so that another build of the same sources, for
  another Python, does not write it again
"""

from __future__ import annotations

import os
import platform
import sys
import tomllib
from copy import copy
from pathlib import Path
from runpy import run_path
from shutil import copy2, copyfile
from sysconfig import get_config_var, get_platform
from typing import Any

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "paili"
IS_CHECKED = os.environ.get("PAILI_CHECKED", "") not in ("", "0")
FOLDER = ROOT / "build" / f"{'checked' if IS_CHECKED else 'native'}-{sys.implementation.cache_tag}"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["paili"]["native"]
SHARED = "paili.kernels._shared"  # the code of Cython that all modules share, compiled once
IS_GCC = platform.python_compiler().startswith("GCC")
LIBRARIES = FOLDER / "lib"
NATIVE = run_path(str(PACKAGE / "native.py"))  # does not import the package


def build_or_report() -> list[Path]:
    """Call `build` unless ``PAILI_NATIVE`` is 0; return the libraries, or an empty list if nothing was built.

    A failure is reported on standard error, or raised if ``PAILI_NATIVE`` is 1.
    """
    wanted = os.environ.get("PAILI_NATIVE", "")
    try:
        return [] if wanted == "0" else build()
    except (Exception, SystemExit) as error:
        if wanted == "1":
            raise
        print(f"paili: not compiled, plain Python runs ({error})", file=sys.stderr)
        return []


def build() -> list[Path]:
    """Compile the native modules that have changed; return all libraries, which are below `LIBRARIES`."""
    from setuptools import Distribution

    command: Any = Distribution({"name": "paili", "ext_modules": extensions()}).get_command_obj("build_ext")
    command.parallel, command.build_temp, command.build_lib = os.cpu_count(), str(FOLDER), str(LIBRARIES)
    command.ensure_finalized()
    command.run()
    return [Path(path) for path in command.get_outputs()]


def install(libraries: list[Path]) -> None:
    """Copy libraries beside their sources, and delete the others, so that their modules run as plain Python;
    modules that have bounds checks anyway are not built with them, and stay as they are. With bounds checks
    no second libraries are built for processors with wide registers: their code is the same.

    A process that starts during the copy loads the old or the new file, never half of one.
    """
    targets = {SOURCES / library.relative_to(LIBRARIES): library for library in libraries}
    for target, library in targets.items():
        target.parent.mkdir(exist_ok=True)
        copyfile(library, f"{target}.new")
        os.replace(f"{target}.new", target)
    others = set(PACKAGE.rglob(f"*{get_config_var('EXT_SUFFIX')}")) - targets.keys()
    for path in others:
        if not IS_CHECKED or path.parent.name == NATIVE["WIDE_FOLDER"]:
            path.unlink()


def extensions() -> list[Any]:
    """Write the C code of the native modules that have changed; return all as extensions of setuptools."""
    from Cython.Build import cythonize
    from setuptools import Extension

    os.chdir(ROOT)  # Cython names a module by the path of its source from here
    shared = Extension(SHARED, [str(FOLDER.relative_to(ROOT) / "_shared.c")])
    checks = {"boundscheck": IS_CHECKED, "initializedcheck": IS_CHECKED}
    wanted = (path for path in NATIVE["sources"](PACKAGE) if not (IS_CHECKED and has_checks(path)))
    paths = [str(path.relative_to(ROOT)) for path in wanted]
    modules = cythonize(
        [*(Extension("*", [path], include_dirs=["src"]) for path in paths), shared],
        include_path=["src"], build_dir=str(FOLDER), cache=bool(os.environ.get("CYTHON_CACHE_DIR")),
        shared_utility_qualified_name=SHARED, compiler_directives=SETTINGS["directives"] | checks,
        nthreads=os.cpu_count() or 1, quiet=True,
    )  # fmt: skip
    for module in modules:
        module.extra_compile_args = flags_of(module.name)
        module.extra_link_args = ["-s"] if sys.platform == "linux" else []  # no symbols of local names
    twice = SETTINGS["one-loop"] if get_platform() == "linux-x86_64" and not IS_CHECKED else []
    return [*modules, *(of_wide(module) for module in modules if module.name in twice)]


def of_wide(module: Any) -> Any:
    """Return a module once more, for wide registers, with a source of its own.

    The object file has the name of the source: two builds of one source at the same time would overwrite it.
    """
    result, source = copy(module), Path(module.sources[0])
    result.name = module.name.replace("kernels.", f"kernels.{NATIVE['WIDE_FOLDER']}.")
    result.extra_compile_args = [*module.extra_compile_args, *SETTINGS["flags-of-wide"]]
    result.sources = [str(source.with_stem(f"{source.stem}_wide"))]
    copy2(source, result.sources[0])  # with its time, so that what has not changed is not built again
    return result


def has_checks(path: Path) -> bool:
    """Return whether the first line of a module asks for bounds checks in every build."""
    with path.open(encoding="utf-8") as file:
        return "boundscheck=True" in file.readline()


def flags_of(name: str) -> list[str]:
    """Return the flags of the C compiler for a module."""
    if sys.platform == "win32":
        return []
    level = next(level for start, level in SETTINGS["levels"].items() if name.startswith(start))
    level = os.environ.get("PAILI_OPTIMIZE") or ("1" if IS_CHECKED else level)
    is_one_loop = IS_GCC and name in SETTINGS["one-loop"]
    return [*SETTINGS["flags"], f"-O{level}", *SETTINGS["flags-of-one-loop"] * is_one_loop]


if __name__ == "__main__":
    install(build_or_report())
