"""JSON for standard output: readable where the output can carry any text, escaped where it cannot."""

from __future__ import annotations

import json
import sys


def json_text(value: object) -> str:
    """Return a value as one line of JSON.

    >>> json_text({"tile": "5m", "left": 3})
    '{"tile": "5m", "left": 3}'
    """
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return json.dumps(value, ensure_ascii="utf" not in encoding.lower())
