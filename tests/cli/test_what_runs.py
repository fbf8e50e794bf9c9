"""How many files and functions the command runs for a hand, as `make bench` counts them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COUNTED = Path(__file__).parents[2] / "benchmarks" / "files_and_calls.py"


@pytest.mark.parametrize(
    ("hand", "most_files", "most_calls"), [("112223558m13567p", 32, 2500), ("2344445678999m", 32, 2600)]
)
def test_the_command_runs_through_few_files(hand: str, most_files: int, most_calls: int) -> None:
    """The bounds are what it takes now, and a little: who needs more says why, here.

    Two files came with help in three languages and with positions wherever a hand is taken, one when all tiles that
    are given came to be read in one place. Some calls came with the choice between compiled and plain modules, four
    files with a memory of suits that is bounded, names of rules in one place, and hands of plain text read by one parser.
    The order by shape in compiled loops took more than half of the calls away.
    """
    run = subprocess.run([sys.executable, str(COUNTED), hand], capture_output=True, text=True, check=True)
    files, calls = map(int, run.stderr.split())
    assert 15 < files <= most_files
    assert 1000 < calls <= most_calls
