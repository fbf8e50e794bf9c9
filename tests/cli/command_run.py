"""The command in the process of the tests: the start of another takes as long as thirty short answers."""

from __future__ import annotations

import subprocess
import sys

from click.testing import CliRunner

from paili.cli import main


def run(*args: str, stdin: bytes | None = None, columns: str = "100") -> subprocess.CompletedProcess[str]:
    """Run the command; `main` ends it as it would end a process, with the same status and output."""
    with CliRunner().isolation(stdin, {"COLUMNS": columns}) as (output, errors, _):
        try:
            main(list(args))
            status = 0
        except SystemExit as stop:
            status = int(stop.code or 0)
        sys.stdout.flush()
        sys.stderr.flush()
        return subprocess.CompletedProcess(
            args, status, output.getvalue().decode(), errors.getvalue().decode()
        )
