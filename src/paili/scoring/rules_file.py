"""Rules as TOML, in and out.

>>> read_toml(write_toml(Rules.WRC)) == Rules.WRC
True
"""

from __future__ import annotations

import tomllib
from typing import Any

from paili.errors import ScoreError
from paili.scoring.rules import Rules


def write_toml(rules: Rules) -> str:
    """Write every field, in the order of `Rules`."""
    import tomli_w

    return tomli_w.dumps(rules.to_dict())


def read_toml(text: str) -> Rules:
    """Read a rule set; ``base = "tenhou"`` takes the missing fields from a preset.

    Raises:
        ScoreError: if the text is no TOML, or says something that is no rule.
    """
    return Rules.from_dict(values_of_toml(text))


def values_of_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises:
        ScoreError: if it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScoreError(f"rules are no TOML: {error}") from None
