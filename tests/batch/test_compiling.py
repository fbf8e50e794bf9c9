"""Functions that only loops call are compiled within the loops, whoever else calls them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from paili.batch.arrays.compiling import inner, kernel, within_loops
from paili.batch.arrays.compiling.inner_functions import InnerLibrary

LOOPS = """
import numpy as np
from paili.batch.arrays.compiling import kernel, inner

@inner
def leaf(x): return 2 * x + 1

@kernel
def first(row): return row[0] + leaf(row[1])

@inner
def left(x, row):
    row[x] += leaf(x)
    return row[x] if x in (1, 3) else -row[x]

@inner
def both(x, row): return leaf(x) - left(x, row) + first(row)

@kernel
def loop(row):
    total = 0
    for x in range(len(row)):
        total += both(x, row) * leaf(left(x, row))
    return total
"""
ASK = (
    "import loops, numpy as np; row = np.arange(6); total = loops.loop(row);"
    "print(total, row.tolist(), sum(loops.loop.stats.cache_hits.values()))"
)


def plainly() -> tuple[int, list[int]]:
    row = list(range(6))

    def left(x: int) -> int:
        row[x] += 2 * x + 1
        return row[x] if x in {1, 3} else -row[x]

    total = 0
    for x in range(6):
        both = 2 * x + 1 - left(x) + row[0] + 2 * row[1] + 1
        total += both * (2 * left(x) + 1)
    return total, row


@pytest.mark.slow
@pytest.mark.parametrize("checked", ["0", "1"])
def test_functions_that_share_functions_and_loops_give_the_same_compiled_and_from_the_disk(
    tmp_path: Path, checked: str
) -> None:
    (tmp_path / "loops.py").write_text(LOOPS)
    known = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "kept"), "NUMBA_BOUNDSCHECK": checked}
    for hits in (0, 1):
        found = subprocess.run(
            [sys.executable, "-c", ASK], cwd=tmp_path, env=known, capture_output=True, text=True, check=True
        )
        total, row = plainly()
        assert found.stdout.strip() == f"{total} {row} {hits}"


@pytest.mark.parametrize(
    ("numba", "known"), [((0, 61), True), ((0, 68), True), ((0, 69), False), ((1, 0), False)]
)
def test_an_unknown_numba_compiles_them_as_any_function(numba: tuple[int, int], known: bool) -> None:
    assert bool(within_loops(numba)) is known


def test_an_inner_function_is_no_machine_code() -> None:
    @inner
    def twice(x: int) -> int:
        return 2 * x

    compiled: Any = twice
    compiled.compile("(int64,)")
    (kept,) = compiled.overloads.values()
    assert isinstance(kept.library, InnerLibrary)
    assert kept.library.get_pointer_to_function(kept.fndesc.llvm_func_name) == 0


@kernel
def doubled(row: Any, by: int) -> float:
    return float(by * row[0])


_doubled = inner(doubled)


@kernel
def doubled_twice(row: Any, by: int) -> float:
    return _doubled(row, by) + _doubled(row, by + 1)


def test_a_loop_within_another_is_the_loop() -> None:
    row = np.array([2.0])
    assert (doubled(row, 3), doubled_twice(row, 3)) == (6.0, 14.0)


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _turned(data: bytes) -> bytes:
    """One byte of the machine code, or of the list, is another one."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.slow
def test_what_is_damaged_on_the_disk_is_named_and_compiled_anew(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "loops.py").write_text(LOOPS)
    known = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "kept")}

    def asked() -> tuple[str, str]:
        ask = [sys.executable, "-c", ASK]
        found = subprocess.run(ask, cwd=tmp_path, env=known, capture_output=True, text=True, check=False)
        return found.stdout.strip(), found.stderr

    total, row = plainly()
    assert asked() == (f"{total} {row} 0", "")
    for damaged in (_cut, _turned, lambda data: b""):
        (kept,) = (tmp_path / "kept").rglob(f"loops.loop-*{suffix}")
        kept.write_bytes(damaged(kept.read_bytes()))
        answer, warned = asked()
        assert answer == f"{total} {row} 0", warned
        assert str(kept) in warned
        assert asked() == (f"{total} {row} 1", "")


RECORDS = """
from typing import NamedTuple
from paili.batch.arrays.compiling import kernel

class {name}(NamedTuple):
    one: int

@kernel
def loop(given): return given.one + {added}

def ask(): return loop({name}(1)), sum(loop.stats.cache_hits.values())
"""


@pytest.mark.slow
def test_what_another_version_kept_is_made_anew(tmp_path: Path) -> None:
    """The list of what is kept names the classes of arguments, which may be gone since."""
    known = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    for name, added in (("Before", 1), ("After", 2)):
        (tmp_path / "records.py").write_text(RECORDS.format(name=name, added=added))
        for hits in (0, 1):
            ask = [sys.executable, "-c", "import records; print(*records.ask())"]
            found = subprocess.run(ask, cwd=tmp_path, env=known, capture_output=True, text=True, check=False)
            assert found.stdout.split() == [str(1 + added), str(hits)], found.stderr
