"""Whether ``W`` is West or a wildcard.

It is West beside another honour letter, in a list of mjai tokens, and where the format is known to have
honour letters; a wildcard otherwise.
"""

from __future__ import annotations

import re
from typing import Final

WITH_HONOUR_LETTERS: Final = ("letters", "mjai")

# a P or S behind a digit is a suit: 123P
_HONOUR_LETTER: Final = re.compile(r"[ENFC]|(?<![0-9])[PS]")
_TOKEN: Final = r"(?:[1-9][mps]r?|W|\*)"
_BETWEEN: Final = rf"(?:\s+|\s*[\[\]()]+\s*|\+(?={_TOKEN}\]))"
_MJAI: Final = re.compile(rf"[\s\[(]*(?:{_TOKEN}{_BETWEEN})+{_TOKEN}?\s*")
_TWO_TOKENS: Final = re.compile(rf"{_TOKEN}{_BETWEEN}{_TOKEN}")


def reads_as_west(letters: str) -> bool:
    """Return whether a ``W`` of a text is West when no format is said.

    >>> [reads_as_west(text) for text in ("1z3zW", "EW", "1m 2m W", "W[1p 2p 3p]", "W")]
    [False, True, True, True, False]
    """
    return bool(_HONOUR_LETTER.search(letters) or (_TWO_TOKENS.search(letters) and _MJAI.fullmatch(letters)))
