"""The signs of every notation: what stands for a suit, a rank, an honour, a wildcard, a red five."""

from __future__ import annotations

from typing import Final

from paili.tiles import EAST, SUITS

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
WILD_SIGNS: Final = "*混癞癩🀪"
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
    """Return a character as a message can show it.

    >>> printable("q"), printable("\\x00")
    ('q', '\\\\x00')
    """
    return letter if letter.isprintable() else repr(letter)[1:-1]
