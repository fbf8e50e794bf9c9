"""The folder of the real cases. Tests that read them are marked `data` and skip with a reason if they are absent.

For an everyday test without the mark they are absent everywhere, so that it fails here as in a separate clone.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("PAILI_DATA", Path(__file__).parents[2] / "shared" / "data"))

WHERE = "set PAILI_DATA"
MAY_READ = ("data", "slow", "whole", "web")  # marks of tests
hidden = False  # for the test that runs; set by `conftest`


def path_of(name: str) -> Path:
    path = FOLDER / name
    if hidden or not path.exists():
        pytest.skip(f"{name} is not in {FOLDER} ({WHERE})")
    return path


def rows_of(name: str) -> Iterator[dict[str, str]]:
    with path_of(name).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)
