"""A wrong value of an option: one line that names the option, the value and its limit, and exit status 2."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import click
import pytest

from paili.catalogue import LANGUAGES
from paili.cli import main, paili

WORD: Final = "no_value"
CLICK: Final = re.compile("Invalid value|is not a valid|is not one of|range", re.IGNORECASE)


def commands(
    command: click.Command, names: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield each command that is no group, with its names as they are typed."""
    if not isinstance(command, click.Group):
        yield names, command
        return
    for name in command.list_commands(click.Context(command)):
        below = command.get_command(click.Context(command), name)
        assert below is not None
        yield from commands(below, (*names, name))


OPTIONS: Final = [
    (*names, option.opts[0])
    for names, command in commands(paili)
    for option in command.params
    if isinstance(option, click.Option)
    and not (option.is_flag or isinstance(option.type, click.types.StringParamType | click.Path))
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", OPTIONS, ids=" ".join)
def test_every_option_names_the_value_and_its_limit(
    typed: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    with pytest.raises(SystemExit) as stop:
        main([*typed, WORD])
    out, line = capsys.readouterr()
    assert (stop.value.code, out, line.count("\n")) == (2, "", 1)
    start, _, limit = line.replace("：", ": ").partition(": ")[2].partition(": ")
    assert start == f"{typed[-1]} '{WORD}'"
    assert limit.strip()
    assert not CLICK.search(line)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("review game.mjlog --min-loss x", "--min-loss 'x': must be a number of at least 0"),
        ("review game.mjlog --seat=4", "--seat '4': must be a whole number of 0…3"),
        ("arena strong strong --think nan", "--think 'nan': must be a number above 0"),
        ("call 123m4z 4z --from below", "--from 'below': must be one of left, across, right"),
        ("--lang xx score 1m", "--lang 'xx': must be one of en, zh, ja"),
        ("place 25000 -3 2x 1", "POINTS '2x': must be a whole number"),
    ],
)  # fmt: skip
def test_a_process_ends_with_status_two(typed: str, message: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paili", *typed.split()],
        check=False, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C.UTF-8"}, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"paili: {message}\n")


def test_points_below_zero_are_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    main(["place", "45000", "30000", "26000", "-1000", "--seat", "N", "--lang", "en"])
    assert capsys.readouterr().out.startswith("North with -1,000 points is 4th of 4.")
