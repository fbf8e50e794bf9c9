"""The faults of hands in Chinese and Japanese: notation, tiles, variants, the questions about a hand."""

from __future__ import annotations

from typing import Final

from paili.report.words import variant_word
from paili.variants import VARIANTS

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

PARTS: Final[tuple[tuple[str, str, str], ...]] = (
    *((word, str(number), str(number)) for number, word in enumerate(_NUMBERS)),
    *((name, variant_word(name, "zh"), variant_word(name, "ja")) for name in VARIANTS),
    (r"(.+) or (\d+)", "{0}, {1}", "{0}, {1}"),
)

FAULTS: Final[tuple[tuple[str, str, str], ...]] = (
    (r"a wildcard among the visible tiles", "已见的牌里不能有混牌", "見えた牌にワイルドは置けない"),
    (r"(?:visible: )?(-?\d+) of (\d[mpsz]): not in 0…4", "{1}有{0}张：应为0…4张", "{1}が{0}枚：0…4枚のはず"),
    (r"(?:visible: )?(\d+) counts, must be 34", "给了{0}个数，应为34个", "数が{0}個：34個のはず"),
    (
        r"(?:.*: )?(\w+) (\d[mpsz]) with the visible tiles, at most (\d+)",
        "连同已见的牌有{0}张{1}，最多{2}张",
        "見えた牌と合わせて{1}が{0}枚、最大{2}枚",
    ),
    (
        r".*: waits need 3n\+1 tiles, the hand has (\d+); discard first",
        "手里有{0}张：请先切一张",
        "手牌が{0}枚：先に一枚切る",
    ),
    (
        r".* needs? 3n\+2 tiles, the hand has (\d+)",
        "手里有{0}张：请先摸一张",
        "手牌が{0}枚：先に一枚引く",
    ),
    (r"(.+): (\S+) is not among its discards", "{0}里没有{1}可切", "{0}に切れる{1}はない"),
    (
        r".*: (\d+) wildcards?, .* knows? none",
        "有{0}张混牌，这种算法不含混",
        "ワイルド牌が{0}枚：このアルゴリズムは扱わない",
    ),
    (
        r".*: (\d+) concealed tiles?, .* takes? ([\d, or]+)",
        "有{0}张手牌，这种算法只收{1}张",
        "手の内{0}枚：このアルゴリズムは{1}枚だけ扱う",
    ),
    (
        r".*: (\d+) (?:concealed )?tiles?, .* at most (\d+)",
        "有{0}张牌，这种算法最多{1}张",
        "{0}枚：このアルゴリズムは最大{1}枚",
    ),
    (
        r".*: (\d+) melds?, .* at most (\d+) beside (\d+) concealed tiles?",
        "手牌{2}张、副露{0}组：这种算法最多{1}组",
        "手の内{2}枚に副露{0}組：このアルゴリズムは最大{1}組",
    ),
    (
        r".*: (\d+) concealed tiles?, the book has (\d+)",
        "有{0}张手牌，这本码本收{1}张",
        "手の内{0}枚：この符号表は{1}枚のもの",
    ),
    (r"(.+): holds no (\S+) to discard", "{0}里没有{1}可切", "{0}に切れる{1}はない"),
    (
        r"(\d+) tiles where one discard is asked for",
        "这里只切一张，却给了{0}张",
        "切る牌は一枚のはずが{0}枚ある",
    ),
    (
        r"question (.+): must be topic-level-seed, as (\S+)",
        "没有题目{0}：写作 题型-难度-种子，如{1}",
        "問題{0}はない：「種類-難度-種」と書く、例{1}",
    ),
)

# What the library says to programmers, for players: (what it reads like, English)
PLAIN: Final[tuple[tuple[str, str], ...]] = (
    (
        r"(.*\d+ tiles?(?: with \d+ melds?)?): a hand has 3n\+1 or 3n\+2 beside its melds, .*",
        "{0}: a hand has 1, 4, 7, 10, 13 or 16 beside its melds, one more after a draw",
    ),
    (
        r"a drawn tile in (\d+ tiles?): only a hand of 3n\+2 has just drawn",
        "a drawn tile in {0}: with it a hand has 2, 5, 8, 11, 14 or 17",
    ),
    (
        r"(.*): waits need 3n\+1 tiles, the hand has (\d+); .*",
        "{0}: the hand has {1} tiles; discard one first",
    ),
    (r"(.*): .* needs? 3n\+2 tiles, the hand has (\d+)", "{0}: the hand has {1} tiles; draw one first"),
    (r"(.*: a hand of \w+) has 3n\+1 or 3n\+2 (.*)", "{0} has no multiple of three {1}"),
)
