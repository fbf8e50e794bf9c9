"""Plain values as TOML text, and back; the writer is loaded when it is used.

>>> values_of(text_of({"kiriage": True, "uma": [20, 10, -10, -20]}))
{'kiriage': True, 'uma': [20, 10, -10, -20]}
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from paili.errors import ScoreError


def text_of(values: Mapping[str, Any]) -> str:
    """Write values as TOML, in their order."""
    import tomli_w

    return tomli_w.dumps(values)


def values_of(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises:
        ScoreError: if it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScoreError(f"rules are no TOML: {error}") from None
