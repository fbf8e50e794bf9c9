"""Plain values as TOML text, and back; the writer is loaded when it is used.

A text may come from anyone, and the parser's work grows with the square of the dots in one key and with the
depth of brackets, so its size and both are limited before it is parsed.

>>> values_of(text_of({"kiriage": True, "uma": [20, 10, -10, -20]}))
{'kiriage': True, 'uma': [20, 10, -10, -20]}
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import ScoreError, shown

MAX_BYTES: Final = 1 << 16
_MARK: Final = "\ufeff"  # with which some editors begin a file
_MAX_DOTS: Final = 2_000
_MAX_BRACKETS: Final = 200
_MAX_DEPTH: Final = 8
_INTEGERS: Final = 1 << 63


def text_of(values: Mapping[str, Any]) -> str:
    """Write values as TOML, in their order."""
    import tomli_w

    return tomli_w.dumps(values)


def values_of(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises:
        ScoreError: if it is not a text, not valid TOML, or larger than any rule set.
    """
    if not isinstance(text, str):
        raise ScoreError("rules.not_a_text", value=shown(text))
    _check_size(text)
    try:
        values = tomllib.loads(text.removeprefix(_MARK))
    except tomllib.TOMLDecodeError as error:
        raise ScoreError("rules.not_toml", reason=_place(error)) from None
    except ValueError:  # what `int` says of a number with more digits than it reads
        raise _too_large() from None
    _check_values(values)
    return values


def _check_size(text: str) -> None:
    limits = (
        ("characters", len(text), MAX_BYTES),
        ("dots", text.count("."), _MAX_DOTS),
        ("brackets", _brackets(text), _MAX_BRACKETS),
    )
    for what, number, most in limits:
        if number > most:
            raise ScoreError(f"rules_size.{what}", number=f"{number:,}", most=f"{most:,}")


def _brackets(text: str) -> int:
    """Count opening brackets, but for headings of rows, which open nothing that others lie in."""
    return text.count("[") + text.count("{") - 2 * len(_HEADING.findall(text))


_HEADING: Final = re.compile(r"^\[\[[a-z_]+\]\]$", re.MULTILINE)


def _place(error: tomllib.TOMLDecodeError) -> Message:
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return Message("rules.toml_at", line=found[1], column=found[2]) if found else Message("rules.toml_ends")


def _too_large() -> ScoreError:
    return ScoreError("rules.not_toml", reason=Message("rules.toml_number"))


def _check_values(values: dict[str, Any]) -> None:
    """Refuse what cannot be written out again in a message: too large a number, too deep a table."""
    left: list[tuple[object, int]] = [(values, 0)]
    while left:
        value, depth = left.pop()
        if depth > _MAX_DEPTH:
            raise ScoreError("rules.too_deep", depth=depth, most=_MAX_DEPTH)
        if isinstance(value, int) and abs(value) > _INTEGERS:
            raise _too_large()
        if isinstance(value, dict | list):
            inside = value.values() if isinstance(value, dict) else value
            left += [(each, depth + 1) for each in inside]
