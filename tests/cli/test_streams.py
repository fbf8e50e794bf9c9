"""Closed, full or foreign standard streams: the command prints one line about it and no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_run import run

from paili.cli import main

FULL = Path("/dev/full")
GAME = (
    '<mjloggm ver="2.3"><GO type="9"/><TAIKYOKU oya="0"/><INIT seed="0,0,0,1,2,52" ten="250,250,250,250" '
    'oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" hai1="13,14,15,16,17,18,19,20,21,22,23,24,25" '
    'hai2="26,27,28,29,30,31,32,33,34,35,36,37,38" hai3="39,40,41,42,43,44,45,46,47,48,49,50,51"/><T53/><D0/>'
)
COMMANDS = [
    "123m1z",
    "123m1z --json",
    "123m1z --svg -",
    "112223558m13567p --why 5m",
    "-",
    "--help",
    "--version",
    "census 4",
    "census 4 --json",
    "score 123m456p77889s11z 9s",
    "score 123m456p77889s11z 9s --json",
    "rules list",
    "rules show tenhou",
    "rules show tenhou --toml",
    "rules diff tenhou mleague",
    "drill --file drill.sqlite",
    "drill --file drill.sqlite --stats",
]
SOME = {"123m1z", "-", "--help", "rules show tenhou", "drill --file drill.sqlite"}
EVERY_COMMAND = [pytest.param(name, marks=() if name in SOME else pytest.mark.slow) for name in COMMANDS]


def paili(command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command by a shell, so that streams can be closed and led anywhere."""
    return subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m paili {command}"],
        input=b"1m\n",
        capture_output=True,
        check=False,
        cwd=folder,
        env={"PYTHONUTF8": "1", "PYTHONPATH": ":".join(sys.path), "PATH": os.environ["PATH"], **environment},
    )


def lines_of(output: bytes) -> list[str]:
    return output.decode().splitlines()


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_a_full_disk(command: str, tmp_path: Path) -> None:
    done = paili(f"{command} >{FULL}", tmp_path)
    assert lines_of(done.stderr) == ["paili: the answer cannot be written: No space left on device"]
    assert done.returncode == 2


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_in_every_language(tmp_path: Path) -> None:
    for language, sentence in (
        ("zh", "答案无法写出：磁盘已满"),
        ("ja", "結果を書き出せません：ディスクがいっぱいです"),
    ):
        done = paili(f"1m >{FULL}", tmp_path, LC_ALL=language)
        assert lines_of(done.stderr) == [f"paili: {sentence}"]


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_errors_that_nobody_can_hear_lose_no_answers(tmp_path: Path) -> None:
    done = paili(f"- 2>{FULL}", tmp_path)
    assert done.returncode == 0
    bad = subprocess.run(
        ["sh", "-c", f"printf '1q\\n1m\\n' | {sys.executable} -m paili - 2>{FULL}"],
        capture_output=True, check=False, env={"PYTHONPATH": ":".join(sys.path), "PATH": os.environ["PATH"]},
    )  # fmt: skip
    assert bad.returncode == 2
    assert [json.loads(line)["line"] for line in lines_of(bad.stdout)] == [1, 2]
    assert paili(f"1q 2>{FULL}", tmp_path).returncode == 2


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_a_closed_output(command: str, tmp_path: Path) -> None:
    done = paili(f"{command} >&-", tmp_path)
    assert lines_of(done.stderr) == ["paili: the answer cannot be written: Bad file descriptor"]
    assert done.returncode == 2


def test_a_closed_input(tmp_path: Path) -> None:
    done = paili("- <&-", tmp_path)
    assert lines_of(done.stderr) == ["paili: standard input is closed"]
    assert (done.returncode, done.stdout) == (2, b"")
    drill = paili("drill --file drill.sqlite <&-", tmp_path)
    assert (drill.returncode, drill.stderr) == (0, b"")
    assert lines_of(drill.stdout)[-1] == "No answers yet."


def test_all_streams_closed(tmp_path: Path) -> None:
    assert paili("1m <&- >&- 2>&-", tmp_path).returncode == 2


BESIDE_PIPES = [
    "score 123567m234p67s99p 8s --rules ./pipe",
    "rules show pipe.toml",
    "log show pipe",
    "log convert game.mjlog pipe --to mjai",
    "batch pipe.csv out.csv",
    "batch pipe.parquet out.parquet",
    "batch pipe.npy out.npy",
    "batch in.csv pipe.csv",
    "drill --file pipe",
    "drill --file pipe --stats",
    "codebook info pipe",
    "codebook build 2 pipe",
    "census 4 --plot pipe.svg",
    "123m1z --svg pipe",
    "review game.mjlog --results pipe",
    "review game.mjlog --html pipe",
]


@pytest.mark.parametrize("command", BESIDE_PIPES)
def test_a_pipe_that_nobody_holds_is_not_waited_for(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("pipe", *(f"pipe.{suffix}" for suffix in ("csv", "npy", "parquet", "svg", "toml"))):
        os.mkfifo(name)
    Path("game.mjlog").write_text(GAME)
    Path("in.csv").write_text("hand\n1m\n")
    with pytest.raises(SystemExit) as stop:
        main([*command.split(), "--lang", "en"])
    (error,) = capsys.readouterr().err.splitlines()
    assert stop.value.code == 2
    assert ("leads to a pipe, not to a file" in error) or ("is not an ordinary file" in error)


@pytest.mark.parametrize("device", ["zero", "null"])
@pytest.mark.parametrize("suffix", ["csv", "npy", "parquet"])
def test_a_device_is_no_file_of_hands(
    device: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"in.{suffix}").symlink_to(f"/dev/{device}")
    monkeypatch.chdir(tmp_path)
    done = run("batch", f"in.{suffix}", "out.csv", "--lang", "en")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"paili: in.{suffix}: cannot be read as")
    assert line.endswith(": the path is not an ordinary file")
    assert (done.returncode, done.stdout) == (2, "")
    assert not (tmp_path / "out.csv").exists()


def test_a_check_says_first_which_files_it_could_not_read(tmp_path: Path) -> None:
    (tmp_path / "game.mjlog").write_text(GAME)
    alone = paili("log check none.mjlog --lang en", tmp_path)
    assert lines_of(alone.stdout)[-1] == "1 file cannot be read"
    both = paili("log check game.mjlog none.mjlog --lang en", tmp_path)
    assert lines_of(both.stdout)[-1].startswith("1 file cannot be read; 1 game, ")
    assert (alone.returncode, both.returncode) == (1, 1)


def test_what_a_shell_puts_for_a_command_is_read(tmp_path: Path) -> None:
    command = f"rules show tenhou --toml | exec {sys.executable} -m paili rules show /dev/stdin"
    done = paili(command, tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_input_that_cannot_be_read(tmp_path: Path) -> None:
    done = paili("- 3>written <&3", tmp_path)
    assert lines_of(done.stderr) == ["paili: standard input cannot be read: Bad file descriptor"]
    assert done.returncode == 2


@pytest.mark.parametrize("width", ["0", "00", "", "x"])
def test_a_width_that_is_none(width: str) -> None:
    done = run("1112345678999m", columns=width)
    assert done.returncode == 0
    assert sum(map(str.isdigit, done.stdout)) > 30


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_lines_of_any_system(ends: str, mark: str, tmp_path: Path) -> None:
    text = mark + ends.join(["1m", "2m", "", "3m"])
    done = subprocess.run(
        [sys.executable, "-m", "paili", "-"],
        input=text.encode(), capture_output=True, check=False, env={"PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    assert done.returncode == 0
    documents = [json.loads(line) for line in lines_of(done.stdout)]
    assert [(document["line"], document["hand"]) for document in documents] == [
        (1, "1m"),
        (2, "2m"),
        (4, "3m"),
    ]


def test_a_line_is_answered_when_it_has_come(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "paili", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"PYTHONPATH": ":".join(sys.path)},
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        for hand in ("1m", "2m"):
            process.stdin.write(f"{hand}\n".encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["hand"] == hand
        process.stdin.close()


TOO_LONG = "1m" * (1 << 22)  # 8 MB
BOUNDED = {  # a command that reads lines, what stands before and after a line that is too long, and the status
    "-": ("1m\n", "\n2m\n", 2),
    "- --rules mcr": ("1112345678999m\n", "\n1112345678999m\n", 2),
    "bot greedy": ('{"type": "end_game"}\n', "\n", 2),
    "play --seed 1": ("", "\nq\n", 0),
    "drill --file drill.sqlite --seed 1": ("", "\nq\n", 0),
}


@pytest.mark.parametrize("command", BOUNDED)
def test_a_line_without_an_end_is_bounded(command: str, tmp_path: Path) -> None:
    before, after, status = BOUNDED[command]
    limited = f"ulimit -v 1500000; exec {sys.executable} -m paili {command}"
    text = before + TOO_LONG + after
    done = subprocess.run(
        ["sh", "-c", limited], input=text.encode(), capture_output=True, check=False, cwd=tmp_path,
        env={"PYTHONUTF8": "1", "PYTHONPATH": ":".join(sys.path), "PATH": os.environ["PATH"]}, timeout=120,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert len(done.stderr + done.stdout) < 100_000  # the line is not said again
    assert b"Traceback" not in done.stderr
    if command.startswith("-"):
        documents = [json.loads(line) for line in lines_of(done.stdout)]
        assert [(document["line"], "error" in document) for document in documents] == [
            (1, False),
            (2, True),
            (3, False),
        ]
        assert documents[1]["error"]["message"] == "this line has more than 1,048,576 characters"


def test_a_line_is_refused_before_it_ends(tmp_path: Path) -> None:
    """Input that never ends and has no lines is answered as soon as the line is too long."""
    with subprocess.Popen(
        ["sh", "-c", f"exec {sys.executable} -m paili - </dev/zero"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path), "PATH": os.environ["PATH"]},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert "error" in json.loads(process.stdout.readline())
        process.kill()


def test_a_reader_that_has_gone_is_no_fault() -> None:
    command = [sys.executable, "-m", "paili", "2344445678999m"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
