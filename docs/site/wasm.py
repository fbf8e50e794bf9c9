"""Compile the native modules for Python in the browser, as libraries of WebAssembly.

The clang and the linker of Zig make libraries as the loader of Emscripten expects them. `zig` is a command on
the path, or comes with ``pip install ziglang``. The modules use the stable interface of Python alone, so that
the headers of the Python that runs this fit every Pyodide; the sizes of C types are asked of Pyodide. In the
environment:

* ``PAILI_WASM``: 1, a build that fails is an error; 0, nothing is compiled; unset, compile where that works
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "wasm"
HEADERS = BUILD / "include"
STABLE = "-DPy_LIMITED_API=0x030B0000"  # what every Python from 3.11 on keeps
# browsers of 2023 know all of the generic processor but for constants that are sums
TARGET = ("-target", "wasm32-wasi", "-mcpu=generic-extended_const", "-fPIC")
FLAGS = ("-O3", "-g0", "-DNDEBUG", "-Wno-unused-function", STABLE, f"-I{HEADERS}", f"-I{ROOT / 'src'}")
LINKED = ("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all")


def libraries(pyodide: Path) -> dict[str, Path]:
    """Return the libraries by the names of their modules; none where they cannot be built.

    Args:
        pyodide: the folder of Python for the browser.
    """
    wanted = os.environ.get("PAILI_WASM", "")
    try:
        return {} if wanted == "0" else build(pyodide, _zig())
    except (Exception, SystemExit) as error:
        if wanted == "1":
            raise
        print(f"no WebAssembly, plain Python runs on the page: {error}", file=sys.stderr)
        return {}


def build(pyodide: Path, zig: list[str]) -> dict[str, Path]:
    """Compile the modules that have changed and return all libraries by the names of their modules.

    Args:
        pyodide: the folder of Python for the browser.
        zig: the command.
    """
    sys.path.insert(0, str(ROOT))
    import native_build

    _write_headers(pyodide)
    # a second build of some modules, for processors of x86-64
    wide = f".{native_build.NATIVE['WIDE_FOLDER']}."
    modules = [module for module in native_build.extensions() if wide not in module.name]
    sources = {module.name: Path(module.sources[0]) for module in modules}
    headers = [*(ROOT / "src").rglob("*.h"), HEADERS / "pyconfig.h", Path(__file__)]
    newest = max(header.stat().st_mtime for header in headers)

    def library_of(name: str) -> Path:
        source, library = sources[name], BUILD / f"{name}.so"
        if not library.exists() or library.stat().st_mtime < max(newest, source.stat().st_mtime):
            _run([*zig, "cc", *TARGET, *FLAGS, "-c", str(source), "-o", str(library.with_suffix(".o"))])
            export = f"--export=PyInit_{name.rpartition('.')[2]}"
            _run([*zig, "wasm-ld", *LINKED, export, str(library.with_suffix(".o")), "-o", str(library)])
        return library

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        return dict(zip(sources, workers.map(library_of, sources), strict=True))


def _zig() -> list[str]:
    if command := shutil.which("zig"):
        return [command]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang"]
    raise FileNotFoundError("no zig: pip install ziglang")


def _write_headers(pyodide: Path) -> None:
    """Copy the headers of Python; what they configure is written anew for WebAssembly."""
    shutil.copytree(
        sysconfig.get_path("include"),
        HEADERS,
        ignore=shutil.ignore_patterns("pyconfig.h"),
        dirs_exist_ok=True,
    )
    script = Path(__file__).parent / "play" / "pyconfig.mjs"
    text = _run(["node", str(script), str(pyodide)])
    place = HEADERS / "pyconfig.h"
    if not place.exists() or place.read_text(encoding="utf-8") != text:
        place.write_text(text, encoding="utf-8")


def _run(command: list[str]) -> str:
    """Run a command and return what it prints.

    Raises:
        RuntimeError: if it fails, with the end of what it says.
    """
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(f"{' '.join(command[:3])}: {run.stderr.strip()[-300:]}")
    return run.stdout
