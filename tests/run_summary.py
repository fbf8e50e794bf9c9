"""The summary that a test run prints before its result: a line for each kind of test that did not run."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what did not run in a line for each kind, with its most frequent reason; ``-rs``, ``-rx`` list all."""
    for kind, word, letter in (("skipped", "skipped", "s"), ("xfailed", "failed as expected", "x")):
        reasons = Counter(map(_reason, terminalreporter.stats.get(kind, ())))
        if reasons:
            (reason, most), *_ = reasons.most_common(1)
            why = (
                reason
                if len(reasons) == 1
                else f"{most} {reason}; {len(reasons) - 1} further reasons (-r{letter})"
            )
            terminalreporter.write_line(f"{reasons.total()} {word}: {why}")


def _reason(report: pytest.TestReport) -> str:
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2]).removeprefix("Skipped: ")
    return str(getattr(report, "wasxfail", "")).removeprefix("reason: ")
