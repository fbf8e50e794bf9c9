"""Adding a language takes a file and its name in one list, shown with an invented language."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import paili

SOURCE = Path(paili.__file__).parent
LIST = 'LANGUAGES: Final = ("en", "zh", "ja")'
COMMANDS = [
    "112223558m13567p",
    "2344445678999m",
    "11123455678999m --why 5m",
    "123456789m1111z",
    "census 4",
    "classic",
    "classic suits",
    "drill --seed 1 --count 1 --file drill.sqlite",
    "drill --topic points --seed 1 --count 1 --file drill.sqlite",
    "score 123567m234p67s99p 8s --riichi",
    "score 123567m234p67s99p 8s --tsumo --seat E --honba 1 --sticks 2",
    "call 2356m24p456s4799s 4m",
    "call 23467m1111p345s9s+9s",
    "goal 22m55p77s1133557z8s",
    "goal 22m55p77s1133557z8s --all",
    "place 25000 31000 22000 22000 --seat E",
    "place 10000 60000 15000 15000 --seat E",
    "goal 2233445m234p678s1z --points mangan",
    "rules list",
    "rules show tenhou",
    "rules diff tenhou mleague",
]
FAULTS = [
    "5555m5m",
    "123m",
    "1m --nope",
    "scroe",
    "classic blocks 12m",
    "census 3",
    "drill --topic x",
    "- <&-",
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with another language, in which every text stands in ‹brackets›."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(SOURCE, folder / "paili", ignore=shutil.ignore_patterns("__pycache__", "static"))
    english = json.loads((SOURCE / "languages" / "en.json").read_text(encoding="utf-8"))
    made_up = {name: {key: f"‹{text}›" for key, text in texts.items()} for name, texts in english.items()}
    (folder / "paili" / "languages" / "xx.json").write_text(json.dumps(made_up), encoding="utf-8")
    catalogue = folder / "paili" / "catalogue.py"
    text = catalogue.read_text(encoding="utf-8")
    assert text.count(LIST) == 1
    catalogue.write_text(text.replace(LIST, LIST[:-1] + ', "xx")'), encoding="utf-8")
    return folder


def run(house: Path, command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m paili {command}"],
        input="1m\n", capture_output=True, text=True, check=False, cwd=folder,
        env={"PYTHONPATH": f"{house}:{':'.join(sys.path)}", "PATH": os.environ["PATH"],
             "PYTHONUTF8": "1", "LC_ALL": "xx_XX.UTF-8"},
    )  # fmt: skip


@pytest.mark.parametrize(
    "command", [*COMMANDS[::2], *(pytest.param(name, marks=pytest.mark.slow) for name in COMMANDS[1::2])]
)
def test_answers_are_given_in_it(house: Path, tmp_path: Path, command: str) -> None:
    done = run(house, command, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("‹") >= 3
    if not command.startswith(("classic", "rules")):  # which show the names of articles and of rules
        assert set(re.findall("[A-Za-z]{3,}", without_brackets(done.stdout))) <= {"tenhou"}


def without_brackets(text: str) -> str:
    """What was not taken from the language."""
    inner = re.compile("‹[^‹›]*›")
    while inner.search(text):
        text = inner.sub("", text)
    return text


@pytest.mark.parametrize("command", FAULTS)
def test_faults_are_in_it(house: Path, tmp_path: Path, command: str) -> None:
    done = run(house, command, tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("paili: ")
    assert "‹" in done.stderr


def test_it_is_offered_by_the_option(house: Path, tmp_path: Path) -> None:
    assert "en|zh|ja|xx" in run(house, "analyze --help", tmp_path).stdout
