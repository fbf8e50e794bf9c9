"""Rules as TOML, in and out.

>>> read_toml(write_toml(Rules.WRC)) == Rules.WRC
True
"""

from __future__ import annotations

import tomllib

import tomli_w

from paili.errors import ScoreError
from paili.scoring.rules import Rules


def write_toml(rules: Rules) -> str:
    """Write every field, in the order of `Rules`."""
    return tomli_w.dumps(rules.to_dict())


def read_toml(text: str) -> Rules:
    """Read a rule set; ``base = "tenhou"`` takes the missing fields from a preset.

    Raises:
        ScoreError: if the text is no TOML, or says something that is no rule.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScoreError(f"rules are no TOML: {error}") from None
    return Rules.from_dict(values)
