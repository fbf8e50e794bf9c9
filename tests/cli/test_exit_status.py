"""The exit status of the command: 0; 1 if something differs or cannot be read; 2 after an error."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_run import run

DEAL = (
    '<INIT seed="0,0,0,1,2,52" ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" '
    'hai1="13,14,15,16,17,18,19,20,21,22,23,24,25" hai2="26,27,28,29,30,31,32,33,34,35,36,37,38" '
    'hai3="39,40,41,42,43,44,45,46,47,48,49,50,51"/><T53/>'
)
HEAD = '<mjloggm ver="2.3"><GO type="9"/><UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>'
DRAWN = '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0"/>'
FILES = {
    "good.mjlog": f"{HEAD}{DEAL}<D0/></mjloggm>",
    "illegal.mjlog": f"{HEAD}{DEAL}<D99/>{DRAWN}</mjloggm>",  # a discard of a tile that is not in the hand
    "cut.mjlog": f"{HEAD}{DEAL}<D0/>{DRAWN}{DEAL}<X/>{DRAWN}</mjloggm>",  # one of two deals cannot be read
    "rows.csv": "hand\n1m\n1q\n",
}

# what is typed after `paili`, what is written to it, and what it ends with
CASES = [
    ("123m1z", "", 0),
    ("123m1q", "", 2),
    ("-", "1m\n", 0),
    ("-", "1m\n1q\n2m\n", 2),
    ("- --rules mcr", "1q\n1m\n", 2),
    ("score 123m456p77889s11z 9s --json", "", 0),
    ("score 123m456p77889s11z 8s", "", 2),
    ("log show good.mjlog", "", 0),
    ("log show cut.mjlog", "", 1),
    ("log show none.mjlog", "", 2),
    ("log check good.mjlog", "", 0),
    ("log check illegal.mjlog", "", 1),
    ("log check none.mjlog", "", 1),
    ("log convert cut.mjlog out.json --to tenhou_json", "", 2),
    ("stats good.mjlog --json", "", 0),
    ("stats good.mjlog cut.mjlog", "", 1),
    ("review illegal.mjlog", "", 1),
    ("batch rows.csv out.csv", "", 0),
    ("batch none.csv out.csv", "", 2),
    ("drill --file drill.sqlite --count 1", "q\n", 0),
    ("drill --file /", "q\n", 2),
    ("bot greedy", '{"type": "end_game"}\n', 0),
    ("bot greedy", "none\n", 2),
    ("play --seed 1 --set rounds=1", "q\n", 0),
    ("arena greedy greedy random random --games 1 --no-duplicate --set rounds=1", "", 0),
    ("arena greedy greedy random --player false --games 4 --set rounds=1", "", 1),
    ("arena greedy greedy random --player false --games 40 --set rounds=1", "", 2),
    ("arena greedy greedy random --player /none --games 4 --set rounds=1", "", 2),
    ("rules show nowhere", "", 2),
]  # fmt: skip


ONE_OF_EACH = ("123m1z", "123m1q", "- --rules mcr", "log check illegal.mjlog", "stats good.mjlog cut.mjlog")


@pytest.mark.parametrize(
    ("command", "written", "status"), CASES, ids=[f"{item[0]}→{item[2]}" for item in CASES]
)
def test_the_status(
    command: str, written: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    done = run(*command.split(), stdin=written.encode())
    check_status(done, command, status)
    if command in ONE_OF_EACH:
        process = subprocess.run(
            [sys.executable, "-m", "paili", *command.split()],
            input=written, capture_output=True, check=False, encoding="utf-8", timeout=120,
        )  # fmt: skip
        check_status(process, command, status)


def check_status(done: subprocess.CompletedProcess[str], command: str, status: int) -> None:
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    if not command.startswith(("log check", "review")):  # which print what they find, as an answer
        assert (done.stderr != "") == (status != 0), done.stderr


def test_an_interrupt_is_130() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "paili", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("1m\n")
        process.stdin.flush()
        process.stdout.readline()  # it waits for the next line now
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert "Traceback" not in process.stderr.read()


def test_an_interrupt_during_imports_is_130() -> None:
    program = """
import runpy, sys
class Interrupt:
    def find_spec(self, name, path, target=None):
        if name == "paili.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
runpy.run_module("paili", run_name="__main__", alter_sys=True)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 130
    assert done.stderr == ""


def test_an_option_like_no_other_has_no_suggestion() -> None:
    for command, suggestion in (
        ("log convert --format", ""),
        ("log check --rule", "; did you mean --rules?"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "paili", *command.split(), "tenhou", "a.json", "--lang", "en"],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 2
        assert done.stderr == f"paili: no such option {command.split()[-1]}{suggestion}\n"
