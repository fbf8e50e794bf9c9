"""Every script says what it does when asked for help, and does nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from paili.tables import build

BENCHMARKS = sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("script", BENCHMARKS, ids=lambda script: script.name)
def test_benchmarks(script: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(script), "--help"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: {script.name}")


def test_the_tables_are_not_rebuilt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "build", lambda *_: pytest.fail("built"))
    for args, status in (["--help"], 0), (["folder"], 2):
        with pytest.raises(SystemExit) as stop:
            build.main(args)
        assert stop.value.code == status
        said = capsys.readouterr()
        assert (said.out or said.err).startswith("usage: python -m paili.tables.build")


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paili", "1234m", "--json"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('{"hand": "1234m"')
