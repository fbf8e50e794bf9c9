"""Write the files of the package that are counted from games."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1] / "src" / "paili"
ROOM = "Tenhou phoenix room, January 2022"
SOURCE = "Tenhou phoenix room, 1–13 January 2022 (thewaxmango/mahjong-hands, MIT)"


def finish(path: Path, contents: Mapping[str, Any], *, write: bool) -> None:
    """Say whether the numbers of a file are still those that were counted; write it if that is wanted.

    Args:
        path: the file.
        contents: its contents; ``counted`` becomes the day on which the file first had these numbers.
        write: whether to write the file.
    """
    new = json.loads(json.dumps(contents))
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    is_same = {**before, "counted": ""} == {**new, "counted": ""}
    new["counted"] = before["counted"] if is_same else f"{datetime.now(UTC):%Y-%m-%d}"
    if write:
        path.write_text(in_lines(new), encoding="utf-8")
    print(f"{path}: {'the same numbers' if is_same else 'other numbers'}{', written' if write else ''}")


def in_lines(contents: object) -> str:
    """Return JSON with each list and each object of plain values on one line."""
    text = json.dumps(contents, ensure_ascii=False, indent=1)
    plain = r"[\[{]\n\s*([^\[\]{}]*?)\n\s*[\]}]"
    return re.sub(plain, lambda m: m[0][0] + re.sub(r"\n\s*", " ", m[1]) + m[0][-1], text) + "\n"
