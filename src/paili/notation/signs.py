"""The characters and words of every notation for suits, ranks, honours, wildcards and red fives.

``W`` is West if the text has another honour letter, is a list of mjai tokens, or has a known format with
honour letters; otherwise it is a wildcard.
"""

from __future__ import annotations

import re
from typing import Final

from paili.tiles import EAST, SUITS, WILDCARD

NUMERALS: Final = "一二三四五六七八九"
CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"
SUIT_SIGNS: Final = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **{letter: suit for suit, letter in enumerate(SUITS.upper())},
    **dict.fromkeys("万萬", 0), **dict.fromkeys("饼餅筒", 1), **dict.fromkeys("条條索", 2),
}  # fmt: skip
HONOUR_LETTERS: Final = "ESWNPFC"
HONOUR_SIGNS: Final = {
    **{sign: EAST + place for place, signs in enumerate(
        ("东東", "南", "西", "北", "白", "发發発", "中")) for sign in signs},
}  # fmt: skip
WILD_SIGNS: Final = "*混癞癩赖賴鬼🀪"
# Names of two characters, as people say them.
WORDS: Final = {
    **{f"{wind}{blown}": EAST + place for place, winds in enumerate(("东東", "南", "西", "北"))
       for wind in winds for blown in "风風"},
    **dict.fromkeys(("白板", "白皮"), EAST + 4),
    **dict.fromkeys(("发财", "發財", "発財", "青发", "青發", "青発", "绿发", "綠發"), EAST + 5),
    **dict.fromkeys(("红中", "紅中"), EAST + 6),
    **dict.fromkeys(("幺鸡", "幺雞", "么鸡", "么雞"), 18),
    **dict.fromkeys(
        ("赖子", "賴子", "癞子", "癩子", "百搭", "财神", "財神", "鬼牌", "混子", "混牌"), WILDCARD),
}  # fmt: skip
RED_SIGNS: Final = "赤红紅"
# The tiles block of Unicode starts with the winds and the dragons, red first; then the suits.
_UNICODE_ORDER: Final = (
    *range(27, 31), 33, 32, 31, *range(9), *range(18, 27), *range(9, 18),
)  # fmt: skip
UNICODE_TILES: Final = {chr(0x1F000 + at): kind for at, kind in enumerate(_UNICODE_ORDER)}
UNICODE_OF_KIND: Final = {kind: sign for sign, kind in UNICODE_TILES.items()}
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
SEPARATORS: Final = ",，、"
# Input methods for Chinese and Japanese write ASCII in a second, wider set, in the same order.
HALF_WIDTH: Final = {0xFF01 + at: 0x21 + at for at in range(94)}


def printable(letter: str) -> str:
    """Return a character as it is if printable, otherwise as an escape sequence, for an error message.

    >>> printable("q"), printable("\\x00")
    ('q', '\\\\x00')
    """
    return letter if letter.isprintable() else repr(letter)[1:-1]


WITH_HONOUR_LETTERS: Final = ("letters", "mjai")

# a P or S behind a digit is a suit, also after blanks: 123P, 123 P
_HONOUR_LETTER: Final = re.compile(rf"[ENFC]|(?:^|[^0-9\s{SEPARATORS}])[\s{SEPARATORS}]*[PS]")
_TOKEN: Final = r"(?:[1-9][mps]r?|W|\*)"
_BETWEEN: Final = rf"(?:\s+|\s*[\[\]()]+\s*|\+(?={_TOKEN}\]))"
_MJAI: Final = re.compile(rf"[\s\[(]*(?:{_TOKEN}{_BETWEEN})+{_TOKEN}?\s*")
_TWO_TOKENS: Final = re.compile(rf"{_TOKEN}{_BETWEEN}{_TOKEN}")


def reads_as_west(letters: str) -> bool:
    """Return whether a ``W`` in a text without a named format means West instead of a wildcard.

    >>> [reads_as_west(text) for text in ("1z3zW", "EW", "1m 2m W", "W[1p 2p 3p]", "W", "123 P W")]
    [False, True, True, True, False, False]
    """
    return bool(_HONOUR_LETTER.search(letters) or (_TWO_TOKENS.search(letters) and _MJAI.fullmatch(letters)))
