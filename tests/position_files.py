"""Files of positions: a position on each line, then facts as ``key=value`` with bare values or JSON text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "positions"
_FACT = re.compile(r'([a-z]+)=("(?:[^"\\]|\\.)*"|\S+)')


class Line(NamedTuple):
    """A position of a file, and what is told of it."""

    text: str
    id: str
    facts: dict[str, str]


def lines_of(name: str = "kinds") -> Iterator[Line]:
    """The positions of a file of the tests."""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            text, _, rest = line.partition(" ")
            facts = {
                key: json.loads(value) if value[0] == '"' else value for key, value in _FACT.findall(rest)
            }
            yield Line(text, facts["id"], facts)
