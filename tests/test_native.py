"""Compiled or plain: which form of the hot modules runs; a library never runs for changed sources."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path
from sysconfig import get_path

import pytest

import paili
from paili import native
from paili.kernels.memory import filled, zeros

FORM = """
import paili.kernels.game, paili.native
print(paili.native.is_compiled(), paili.kernels.game.__file__.endswith(".py"))
"""
PACKAGE = Path(paili.__file__).parent
ROOT = Path(__file__).parents[1]


def form_of(package: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a process that reports its form."""
    where = {**os.environ, "PYTHONPATH": str(package.parent), "PAILI_PLAIN": "", **environment}
    return subprocess.run([sys.executable, "-c", FORM], env=where, capture_output=True, text=True, check=True)


def test_plain_python_on_request() -> None:
    assert form_of(PACKAGE, PAILI_PLAIN="1").stdout.split() == ["False", "True"]


def test_the_version_names_the_form() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paili", "--version"], capture_output=True, text=True, check=True,
        env={**os.environ, "PAILI_PLAIN": "1", "LC_ALL": "C"},
    )  # fmt: skip
    assert done.stdout == f"paili {paili.__version__} (plain Python)\n"


@pytest.mark.skipif(not native.is_compiled(), reason="nothing is compiled here")
def test_changed_sources_run_plain_with_a_warning(tmp_path: Path) -> None:
    package = tmp_path / "paili"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for library in package.rglob(f"*{native.machinery.EXTENSION_SUFFIXES[0]}"):
        library.touch()
    fresh = form_of(package)
    assert (fresh.stdout.split(), fresh.stderr) == (["True", "False"], "")
    with (package / "kernels" / "game.py").open("a") as file:
        file.write("\n# a change\n")
    stale = form_of(package)
    assert stale.stdout.split() == ["False", "True"]
    assert "older than their sources" in stale.stderr


@pytest.mark.skipif(os.name == "nt", reason="libraries have another suffix")
def test_a_library_of_the_page_counts_as_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page without a server has libraries named ``game.so``, without the tag of a Python, or byte code alone."""
    for names in (["game.py"], ["game.pyc"], ["game.py", "game.so"]):
        package = tmp_path / names[-1]
        (package / "kernels").mkdir(parents=True)
        for name in names:
            (package / "kernels" / name).touch()
        monkeypatch.setattr(native, "_PACKAGE", package)
        assert native.is_compiled() == ("game.so" in names)


WIDE = Path(PACKAGE, "kernels", native.WIDE_FOLDER)
WHICH = "import paili.kernels.shapes as shapes, paili.kernels.draws as draws; print(shapes.__file__, draws.__file__)"


@pytest.mark.skipif(not (native.is_compiled() and WIDE.exists()), reason="no loops for wide registers here")
def test_loops_for_wide_registers_where_the_processor_has_them(tmp_path: Path) -> None:
    """A processor of few flags, an unreadable list of them and plain Python take the other ones."""
    flags = tmp_path / "cpuinfo"
    code = f"import paili.native as native; native._PROCESSOR = {str(flags)!r}; {WHICH}"

    def folder_of_shapes(**environment: str) -> str:
        env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), **environment}
        run = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        shapes, draws = map(Path, run.stdout.split())
        assert draws.parent.name == "kernels"
        return shapes.parent.name

    assert folder_of_shapes() == "kernels"
    flags.write_text("processor : 0\nflags : fpu sse sse2 avx\n")
    assert folder_of_shapes() == "kernels"
    flags.write_text(f"processor : 0\nflags : fpu {' '.join(native._FLAGS_OF_WIDE)} sse\n")
    assert folder_of_shapes() == native.WIDE_FOLDER
    assert folder_of_shapes(PAILI_PLAIN="1") == "kernels"


def test_every_native_module_has_a_source() -> None:
    files = native.sources()
    assert len(files) >= 1
    assert all(path.exists() for path in files)


@pytest.mark.parametrize("code", "bBhHiIqQd")
def test_buffers(code: str) -> None:
    rows = zeros(code, 3, 2)
    rows[2, 1] = 5
    assert rows.tolist() == [[0, 0], [0, 0], [0, 5]]
    assert rows.c_contiguous
    assert filled(code, [1, 2]).tolist() == [1, 2]


def test_small_buffers_start_where_lines_of_the_cache_start() -> None:
    """Otherwise the speed of values depends on where the memory of the process has room."""
    buffers = [zeros("d", size) for size in range(1, 65)]
    starts = [ctypes.addressof(ctypes.c_char.from_buffer(buffer)) for buffer in buffers]
    assert not any(start % 64 for start in starts)
    assert [buffer.tolist() for buffer in buffers] == [[0.0] * size for size in range(1, 65)]


def test_large_buffers_start_at_different_lines() -> None:
    """The first elements of buffers that loops use together must not compete for lines of the cache."""
    buffers = [zeros("q", 1 << 14) for _ in range(64)]
    starts = {ctypes.addressof(ctypes.c_char.from_buffer(buffer)) % 4096 for buffer in buffers}
    assert len(starts) == 64
    assert all(start % 64 == 0 for start in starts)
    assert all(len(buffer) == 1 << 14 and not any(buffer) for buffer in buffers)


def test_a_module_for_wide_registers_has_a_source_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An object file has the name of its source: the flags of one build must not be those of the other."""
    setuptools = pytest.importorskip("setuptools")
    monkeypatch.syspath_prepend(str(ROOT))
    from native_build import of_wide

    source = tmp_path / "shapes.c"
    source.write_text("int one;")
    os.utime(source, (1, 1))
    module = setuptools.Extension("paili.kernels.shapes", [str(source)], extra_compile_args=["-O3"])
    wide = of_wide(module)
    assert wide.name == f"paili.kernels.{native.WIDE_FOLDER}.shapes"
    assert (module.sources, module.extra_compile_args) == ([str(source)], ["-O3"])
    assert wide.extra_compile_args[0] == "-O3"
    assert any("march" in flag for flag in wide.extra_compile_args)
    (path,) = map(Path, wide.sources)
    assert path.name != source.name
    assert path.read_text() == source.read_text()
    assert path.stat().st_mtime == source.stat().st_mtime


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None or not native.is_compiled(), reason="no C compiler")
def test_the_c_code_keeps_to_the_stable_interface() -> None:
    """The page without a server needs it: its libraries of WebAssembly are compiled for any Python."""
    sys.path.insert(0, str(ROOT))
    from native_build import extensions

    flags = ["-fsyntax-only", "-w", "-DPy_LIMITED_API=0x030B0000", f"-I{get_path('include')}", "-Isrc"]
    for module in extensions():
        if native.WIDE_FOLDER not in module.name.split("."):
            command = ["cc", *flags, "-Werror=implicit-function-declaration", module.sources[0]]
            run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
            assert run.returncode == 0, (module.name, run.stderr)
