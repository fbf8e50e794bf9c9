"""Every example on the pages of ``docs/classic`` runs: Python, and what the command prints."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from paili.cli import main

PAGES = sorted((Path(__file__).parents[2] / "docs" / "classic").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert failed == 0
    assert tried or page.name == "README.md"


@pytest.mark.parametrize("page", PAGES[:-1], ids=lambda page: page.name)
def test_printed_examples(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        for example in block.split("$ paili ")[1:]:
            command, wanted = example.split("\n", 1)
            main(command.split())
            printed = capsys.readouterr().out
            assert [line.rstrip() for line in printed.splitlines()] == wanted.splitlines(), command
