"""Compile the native modules, for a wheel, for an editable installation, or by ``python native_build.py``.

A native module is a Python file with a ``.pxd`` file beside it (see `paili.native`). Cython writes C, and
setuptools runs the C compiler of this machine; its flags are in `pyproject.toml`, under
``tool.paili.native``. In a wheel without libraries, plain Python runs. In the environment:

* ``PAILI_NATIVE``: 1, a failed build is an error; 0, nothing is compiled; unset, a failed build is reported
* ``PAILI_CHECKED``: 1, compile all modules with bounds checks, once each, for tests
* ``PAILI_OPTIMIZE``: the level of optimization, 0 to 3, instead of the flags in `pyproject.toml`; level 0
  compiles in a quarter of the time, for tests that need no speed. With ``PAILI_CHECKED``, modules that have
  ``-Os`` there, because they have no long loops, are compiled at level 0
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

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

os.chdir(Path(__file__).parent)  # all paths start here; Cython names a module by the path of its source
CHECKED = os.environ.get("PAILI_CHECKED", "") not in ("", "0")
FOLDER = Path("build", f"{'checked' if CHECKED else 'native'}-{sys.implementation.cache_tag}")
SETTINGS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["paili"]["native"]
SHARED = "paili.kernels._shared"  # the code of Cython that all modules share, compiled once
NATIVE = run_path("src/paili/native.py")  # does not import the package


class NativeHook(BuildHookInterface[Any]):
    """Adds the libraries to a wheel, or puts them next to the sources of an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the native modules; if that succeeds, mark the wheel as one for this platform."""
        libraries = build_or_report()
        if version == "editable":
            install(libraries)
        elif libraries:
            build_data["force_include"].update(libraries)
            build_data["pure_python"], build_data["infer_tag"] = False, True


def build_or_report() -> dict[str, str]:
    """Call `build` unless ``PAILI_NATIVE`` is 0; return the libraries, or an empty dict if nothing was built.

    A failure is reported on standard error, or raised if ``PAILI_NATIVE`` is 1.
    """
    wanted = os.environ.get("PAILI_NATIVE", "")
    try:
        return {} if wanted == "0" else build()
    except (Exception, SystemExit) as error:
        if wanted == "1":
            raise
        print(f"paili: not compiled, plain Python runs ({error})", file=sys.stderr)
        return {}


def build() -> dict[str, str]:
    """Compile the native modules that have changed; return the paths of all libraries, each with its path in
    a wheel.
    """
    from setuptools import Distribution

    command: Any = Distribution({"name": "paili", "ext_modules": extensions()}).get_command_obj("build_ext")
    command.parallel, command.build_temp, command.build_lib = os.cpu_count(), str(FOLDER), str(FOLDER / "lib")
    command.distribution.run_command("build_ext")
    return {path: Path(path).relative_to(FOLDER / "lib").as_posix() for path in command.get_outputs()}


def install(libraries: dict[str, str]) -> None:
    """Copy libraries beside their sources, and delete the others, so that their modules run as plain Python.

    A process that starts during the copy loads the old or the new file, never half of one.

    Args:
        libraries: the result of `build_or_report`.
    """
    targets = {Path("src", name): library for library, name in libraries.items()}
    for target, library in targets.items():
        target.parent.mkdir(exist_ok=True)
        copyfile(library, f"{target}.new")
        os.replace(f"{target}.new", target)
    for path in set(Path("src").rglob(f"*{get_config_var('EXT_SUFFIX')}")) - targets.keys():
        path.unlink()


def extensions() -> list[Any]:
    """Write the C code of the native modules that have changed; return all as extensions of setuptools."""
    from Cython.Build import cythonize
    from setuptools import Extension

    shared = Extension(SHARED, [str(FOLDER / "_shared.c")])
    modules = cythonize(
        [*(Extension("*", [str(path)], include_dirs=["src"]) for path in NATIVE["sources"]()), shared],
        include_path=["src"], build_dir=str(FOLDER), cache=bool(os.environ.get("CYTHON_CACHE_DIR")),
        compiler_directives=SETTINGS["directives"] | {"boundscheck": CHECKED, "initializedcheck": CHECKED},
        shared_utility_qualified_name=SHARED, nthreads=os.cpu_count() or 1, quiet=True,
    )  # fmt: skip
    for module in modules:
        module.extra_compile_args = flags_of(module.name)
        module.extra_link_args = ["-s"] if sys.platform == "linux" else []  # no symbols of local names
    twice = SETTINGS["one-loop"] if get_platform() == "linux-x86_64" and not CHECKED else []
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


def flags_of(name: str) -> list[str]:
    """Return the flags of the C compiler for a module."""
    if sys.platform == "win32":
        return []
    own = next(flags for start, flags in SETTINGS["optimization"].items() if name.startswith(start))
    if level := os.environ.get("PAILI_OPTIMIZE"):
        return [*SETTINGS["flags"], "-O0" if CHECKED and own == ["-Os"] else f"-O{level}"]
    is_one_loop = name in SETTINGS["one-loop"] and platform.python_compiler().startswith("GCC")
    return [*SETTINGS["flags"], *own, *SETTINGS["flags-of-one-loop"] * is_one_loop]


if __name__ == "__main__":
    install(build_or_report())
