"""The summary that a test run prints before its result: a line for each kind of test that did not run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from run_summary import pytest_terminal_summary


def summary(**stats: list[Any]) -> list[str]:
    lines: list[str] = []
    pytest_terminal_summary(SimpleNamespace(stats=stats, write_line=lines.append))  # type: ignore[arg-type]
    return lines


def skipped(reason: str) -> Any:
    return SimpleNamespace(longrepr=("file.py", 1, f"Skipped: {reason}"))


def expected(reason: str) -> Any:
    return SimpleNamespace(longrepr="", wasxfail=f"reason: {reason}")


def test_a_line_for_each_kind() -> None:
    some = [skipped("no real cases")] * 3 + [skipped(f"reason {number}") for number in range(70)]
    assert summary(skipped=some, xfailed=[expected("not yet"), expected("too slow")]) == [
        "73 skipped: 3 no real cases; 70 further reasons (-rs)",
        "2 failed as expected: 1 not yet; 1 further reasons (-rx)",
    ]


def test_one_reason_stands_alone() -> None:
    assert summary(skipped=[skipped("no real cases")] * 2) == ["2 skipped: no real cases"]
    assert summary() == []
