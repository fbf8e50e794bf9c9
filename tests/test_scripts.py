"""Every script prints its help on request, and does nothing else then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from paili.tables import build

BENCHMARKS = [
    path
    for path in sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))
    if "__main__" in path.read_text(encoding="utf-8")  # the others are modules of these
]


# one after another in one process, because most of the time is spent on loading shared modules
HELP = """
import runpy, sys
folder, *names = sys.argv[1:]
path = sys.path
for name in names:
    sys.argv, sys.path = [name, "--help"], [folder, *path]
    try:
        runpy.run_path(f"{folder}/{name}", run_name="__main__")
    except SystemExit as end:
        print("ended with", end.code)
"""


def test_benchmarks() -> None:
    names = [script.name for script in BENCHMARKS]
    done = subprocess.run(
        [sys.executable, "-c", HELP, str(BENCHMARKS[0].parent), *names],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    parts = done.stdout.split("ended with 0\n")
    assert parts.pop() == ""
    assert [part.split()[:2] for part in parts] == [["usage:", name] for name in names]


def test_no_script_has_the_name_of_a_module_of_the_tests() -> None:
    """`source.script` imports both by name in one process, where the first to come would hide the other."""
    scripts = {path.stem for path in (Path(__file__).parents[1] / "benchmarks").glob("*.py")}
    assert not scripts & {path.stem for path in Path(__file__).parent.rglob("*.py")}


def test_the_tables_are_not_rebuilt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "build", lambda *_: pytest.fail("built"))
    for args, status in (["--help"], 0), (["folder"], 2):
        with pytest.raises(SystemExit) as stop:
            build.main(args)
        assert stop.value.code == status
        printed = capsys.readouterr()
        assert (printed.out or printed.err).startswith("usage: python -m paili.tables.build")


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paili", "1234m", "--json"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('{"hand": "1234m"')
