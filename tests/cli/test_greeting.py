"""The first minute of a new user: the output of the command without arguments, and its completions."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner

from paili.catalogue import LANGUAGES, text
from paili.cli import COMMANDS, paili
from paili.cli.help_pages import EXAMPLES, greeting

LOCALES = {"en": "fr_FR.UTF-8", "zh": "zh_CN.UTF-8", "ja": "ja_JP.UTF-8"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_greeting_is_of_the_locale(language: str) -> None:
    result = CliRunner(env={"LC_ALL": LOCALES[language]}).invoke(paili, [])
    assert (result.exit_code, result.stdout) == (0, greeting(language) + "\n")
    assert text("greeting.who", language) in result.stdout
    assert len({greeting(other) for other in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_greeting_run(example: str) -> None:
    done = CliRunner().invoke(paili, shlex.split(example)[1:])
    assert (done.exit_code, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 3


def test_help_is_still_there() -> None:
    output = CliRunner().invoke(paili, ["--help"]).stdout
    assert all(name in output for name in COMMANDS)


def completed(shell: str, words: str, at: int) -> str:
    """What the command answers to a shell that completes a line."""
    fields = {"_PAILI_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    command = [sys.executable, "-c", "from paili.cli import main; main()"]
    run = subprocess.run(command, env=os.environ | fields, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


@pytest.mark.parametrize(
    ("words", "at", "offered"),
    [
        ("paili sc", 1, "plain,score\n"),
        ("paili score --rii", 2, "plain,--riichi\n"),
        ("paili 123m --ten", 2, "plain,--tenpai\n"),
        ("paili 123m --variant s", 3, "plain,sanma\nplain,sichuan\n"),
        ("paili rules sh", 2, "plain,show\n"),
        ("paili rules nonsense --", 3, "plain,--lang\nplain,--help\n"),
        ("paili scoer --", 2, None),
    ],
)
def test_what_bash_is_offered(words: str, at: int, offered: str | None) -> None:
    """A mistyped command is no error either; it may be a hand, whose options are offered."""
    assert completed("bash", words, at) == offered or offered is None


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell(shell: str) -> None:
    environment = os.environ | {"_PAILI_COMPLETE": f"{shell}_source"}
    command = [sys.executable, "-c", "from paili.cli import main; main()"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert "_PAILI_COMPLETE" in run.stdout
    assert f"{shell}_complete" in run.stdout
