"""``paili batch`` as a person types it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from paili.batch.jobs.checkpoint import FilePart, Parts
from paili.cli import main
from paili.cli.many.batch import JobProgress

pytest.importorskip("pyarrow")

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1", "LANG": "C.UTF-8"}
COMMAND = [sys.executable, "-c", "from paili.cli import main; main()", "batch"]


class Rendered(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Rendered]


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in the folder, in this process: to load the compiled loops takes a second."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LANG", "C.UTF-8")

    def command(*args: str) -> Rendered:
        status = 0
        try:
            main(["batch", *args])
        except SystemExit as stop:
            status = int(stop.code or 0)
        return Rendered(status, *capsys.readouterr())

    return command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in.csv").write_text(
        "id,hand\n1,123m456p789s1122z\n2,11123455678999m\n3,123m\n", encoding="utf-8"
    )
    return tmp_path


def test_a_file(folder: Path, run: Run) -> None:
    done = run("in.csv", "out.csv", "--columns", "shanten,ukeire,ukeire_tiles,discard,win")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3 rows written to out.csv. 1 row is not a hand; column 'error' says why\n"
    assert (folder / "out.csv").read_text(encoding="utf-8").splitlines()[:3] == [
        '"id","hand","shanten","ukeire","ukeire_tiles","discard","win","error"',
        '"1","123m456p789s1122z",0,4,"12z",,,',
        '"2","11123455678999m",-1,22,"123456789m","5m",true,',
    ]


@pytest.mark.parametrize(
    ("language", "words"), [("zh", "不是手牌"), ("ja", "手牌ではありません"), ("en", "is not a hand")]
)
def test_three_languages(folder: Path, run: Run, language: str, words: str) -> None:
    assert words in run("in.csv", "out.csv", "--lang", language).stdout


def test_options(folder: Path, run: Run) -> None:
    text = (folder / "in.csv").read_text(encoding="utf-8").replace("hand", "tiles")
    (folder / "in.csv").write_text(text, encoding="utf-8")
    options = [
        "--hand",
        "tiles",
        "--variant",
        "sanma",
        "--prefix",
        "my_",
        "--columns",
        "all",
        "--threads",
        "2",
    ]
    done = run("in.csv", "out.csv", *options, "--lang", "en")
    assert done.returncode == 0
    assert "'my_error'" in done.stdout
    lines = (folder / "out.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].count("my_") == 9
    assert "sanma is played without 23m" in lines[1]


@pytest.mark.slow
def test_resume(folder: Path, run: Run) -> None:
    """A job is stopped by hand, says how to go on, and goes on."""
    rows = "".join("123m456p789s1122z\n" for _ in range(1_200_000))
    (folder / "many.csv").write_text("hand\n" + rows)
    job = subprocess.Popen(
        [*COMMAND, "many.csv", "out.csv", "--columns", "ukeire,ukeire_tiles,shanten"],
        env=ENVIRONMENT,
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
        # a background job of a shell is started with interrupts ignored, and its children inherit that
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    journal = folder / "out.csv.parts" / "done.jsonl"
    deadline = time.monotonic() + 100
    while time.monotonic() < deadline and not (journal.exists() and journal.read_text()):
        time.sleep(0.002)
    job.send_signal(signal.SIGINT)
    _, errors = job.communicate()
    assert job.returncode == 130
    assert errors.strip() == "paili: Interrupted. Run the same command with --resume to continue."
    assert not (folder / "out.csv").exists()
    done = run("many.csv", "out.csv", "--columns", "ukeire,ukeire_tiles,shanten", "--resume")
    assert "1,200,000 rows written to out.csv." in done.stdout
    assert "An earlier run of this job already wrote" in done.stdout
    assert (folder / "out.csv").read_text().count("\n") == 1_200_001


def test_an_interrupt_right_after_a_part_keeps_it(tmp_path: Path) -> None:
    class Interrupted(list[FilePart]):
        def append(self, part: FilePart) -> None:
            raise KeyboardInterrupt

    parts = Parts(tmp_path / "out.csv", {"columns": "shanten"}, resume=False)
    parts.done = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        parts.add(5, 0, lambda file: file.write(b"told"))
    parts.leave()
    again = Parts(tmp_path / "out.csv", {"columns": "shanten"}, resume=True)
    assert again.resumed == 5
    again.leave()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["none.csv", "out.csv"], "none.csv: cannot be read as CSV: "),
        (["in.csv", "out.txt"], "out.txt: the name must end in .parquet, .pq, .csv, .tsv, .npy"),
        (["in.csv", "out.csv", "--hand", "tiles"], "no column 'tiles'; the columns are id, hand"),
        (
            ["in.csv", "out.csv", "--columns", "shanten,odds"],
            "column 'odds': there is no answer with this name",
        ),
        (["in.csv", "out.csv", "--columns", ""], "column '': there is no answer with this name"),
        (["in.csv", "out.csv", "--threads", "0"], "--threads '0': must be a whole number of 1…1024"),
        (["in.csv", "out.csv", "--variant", "chess"], "--variant 'chess': must be one of riichi, sanma"),
        (["in.csv", "out.csv", "--scheduler", "x", "--threads", "2"], "use only one of them"),
        (["in.csv", "in.csv"], "is the input too"),
        (["in.csv", "nowhere/out.csv"], "nowhere/out.csv: cannot be written: No such file or directory"),
        (["in.csv", "/dev/full"], "/dev/full: cannot be written: the path is not an ordinary file"),
        (["in.csv"], "OUT is missing"),
    ],
)
def test_bad_input_is_one_line_and_status_two(folder: Path, run: Run, args: list[str], message: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert done.stderr.startswith("paili: ")
    assert len(done.stderr.splitlines()) == 1
    assert sorted(path.name for path in folder.iterdir()) == ["in.csv"]


def in_a_process(*args: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args], env=ENVIRONMENT, cwd=folder, capture_output=True, text=True, check=False
    )


def test_no_scheduler(folder: Path) -> None:
    pytest.importorskip("distributed", reason="the cluster extra is not installed")
    done = in_a_process("in.csv", "out.csv", "--scheduler", "nonsense://x", folder=folder)
    assert done.returncode == 2
    assert done.stderr.startswith("paili: nonsense://x: no Dask scheduler can be reached there: ")
    assert len(done.stderr.splitlines()) == 1


def test_the_bar_shows_no_more_rows_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of all rows of a CSV file is an estimate until they are read."""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    with JobProgress("en") as progress:
        progress.update(0, 1000)
        progress.update(131_072, 131_072)
    assert "131072/131072" in terminal.getvalue()
    assert "131072/1000" not in terminal.getvalue()
