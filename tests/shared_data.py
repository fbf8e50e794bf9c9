"""The folder of the real cases. Tests that read them are marked `data` and skip with a reason if they are absent."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("PAILI_DATA", Path(__file__).parents[2] / "shared" / "data"))

WHERE = "set PAILI_DATA"


def path_of(name: str) -> Path:
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"{name} is not in {FOLDER} ({WHERE})")
    return path


def rows_of(name: str) -> Iterator[dict[str, str]]:
    with path_of(name).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)
