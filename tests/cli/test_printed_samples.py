"""Output of the command on documentation pages is its real output; a line of ``…`` stands for missing lines."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from paili.cli import main

ROOT = Path(__file__).parents[2]
LEFT_OUT = "…"


def samples() -> list[tuple[str, str, str]]:
    """Page, command and what is printed, of every block that begins with a prompt."""
    results = []
    for page in [*ROOT.glob("README*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/[jz][ah]/**/*.md")]:
        for block in re.findall(
            r"```(?:console)?\n(\$ paili .*?)```", page.read_text(encoding="utf-8"), re.DOTALL
        ):
            command, wanted = block.removeprefix("$ paili ").split("\n", 1)
            results.append((str(page.relative_to(ROOT)).removeprefix("docs/"), command, wanted))
    return results


SAMPLES = samples()


def shows(wanted: list[str], printed: list[str]) -> bool:
    """Whether the lines are those printed, with any number of lines where some are left out."""
    if not wanted:
        return not printed
    if wanted[0] == LEFT_OUT:
        return any(shows(wanted[1:], printed[start:]) for start in range(1, len(printed) + 1))
    return bool(printed) and wanted[0] == printed[0] and shows(wanted[1:], printed[1:])


def test_pages_show_the_command() -> None:
    assert {"README.md", "find.md", "ja/guides/goal.md"} <= {page for page, *_ in SAMPLES}


@pytest.mark.parametrize(("page", "command", "wanted"), SAMPLES, ids=[page for page, *_ in SAMPLES])
def test_pages_show_what_the_command_prints(
    page: str, command: str, wanted: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C")
    main(shlex.split(command))
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert shows(wanted.splitlines(), printed), "\n".join([page, *printed])
