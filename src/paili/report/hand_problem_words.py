"""The faults of hands in Chinese and Japanese: notation, tiles, variants, the questions about a hand."""

from __future__ import annotations

from typing import Final

from paili.report.words import variant_word
from paili.variants import VARIANTS

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

PARTS: Final[tuple[tuple[str, str, str], ...]] = (
    *((word, str(number), str(number)) for number, word in enumerate(_NUMBERS)),
    *((name, variant_word(name, "zh"), variant_word(name, "ja")) for name in VARIANTS),
    (r"chi", "吃", "チー"),
    (r"pon", "碰", "ポン"),
    (r"(?:open |added |concealed )?quad", "杠", "カン"),
    (r"(.+) or (\d+)", "{0}, {1}", "{0}, {1}"),
)

FAULTS: Final[tuple[tuple[str, str, str], ...]] = (
    (r"(\S+) characters, at most (\S+)", "{0}个字符，最多{1}个", "{0}文字、最大{1}文字"),
    (r"empty text", "没有文字", "文字がない"),
    (
        r"no tile is called (\S+); a one and a red five are 1m0m",
        "没有叫{0}的牌；一万加赤五万写作1m0m",
        "{0}という牌はない。一と赤五は1m0mと書く",
    ),
    (r"no tile is called (.+)", "没有叫{0}的牌", "{0}という牌はない"),
    (
        r"(\d+) has no suit letter, and is no tile id of 0…135",
        "{0}没有花色，也不是0…135的编号",
        "{0}に種類の文字がなく、0…135の番号でもない",
    ),
    (r"tile id (\d+) stands twice", "编号{0}出现两次", "番号{0}が二度ある"),
    (r"bracket '(.)' is never closed", "括号「{0}」没有闭合", "括弧「{0}」が閉じていない"),
    (r"bracket '(.)' where none can open", "这里不能有括号「{0}」", "ここに括弧「{0}」は置けない"),
    (r"bracket '(.)' closes none", "括号「{0}」没有开头", "括弧「{0}」に始まりがない"),
    (r"a red mark without a five", "赤的记号后面没有五", "赤の印に五が続かない"),
    (r"after \+ must come one tile, the drawn one", "+之后要有一张摸到的牌", "+の後にはツモ牌が一枚必要"),
    (
        r"the drawn tile, after \+, must be the last",
        "+之后摸到的牌必须是最后一张",
        "+の後のツモ牌は最後でなければならない",
    ),
    (r"a second \+", "第二个+", "二つ目の+"),
    (r"full-width '(.)': write '(.)'", "全角的「{0}」请写成「{1}」", "全角の「{0}」は「{1}」と書く"),
    (r"['\"](.+)['\"] is no tile", "「{0}」不是牌", "「{0}」は牌ではない"),
    (r"suit '(.)' without a rank before it", "花色「{0}」前面没有数字", "種類「{0}」の前に数字がない"),
    (r"(\d+) without a suit letter", "{0}后面没有花色", "{0}の後に種類の文字がない"),
    (r"(\d+) tiles where one is asked for", "这里要一张牌，却有{0}张", "ここは牌一枚のはずが{0}枚ある"),
    (r"(\w+) red fives (\S+), at most (\d+)", "{0}张赤五{1}，最多{2}张", "赤五{1}が{0}枚、最大{2}枚"),
    (
        r"(no|one|two|three|four|five|six|seven|eight|\d+) (\d[mpsz]), at most (\d+)",
        "{0}张{1}，最多{2}张",
        "{1}が{0}枚、最大{2}枚",
    ),
    (r"nothing in brackets is no meld", "括号里没有牌", "括弧の中に牌がない"),
    (r"(.+) in brackets is no meld", "括号里的{0}不是面子", "括弧の中の{0}は面子ではない"),
    (r"(\S+) is no (\w[\w ]*)", "{0}不成面子", "{0}は面子にならない"),
    (
        r"(\d+) tiles?: a hand has .*",
        "手里有{0}张：应为1、4、7、10、13、16张，摸牌后再多一张",
        "手牌が{0}枚：1・4・7・10・13・16枚、ツモ後はもう一枚",
    ),
    (
        r"(\d+) tiles? with (\d+) melds?: a hand has .*",
        "手里有{0}张和{1}组副露：副露之外应为1、4、7、10、13张，摸牌后再多一张",
        "手牌が{0}枚と副露{1}組：副露のほかに1・4・7・10・13枚、ツモ後はもう一枚",
    ),
    (r"(\d+) wildcards?: not in (\S+)", "{0}张混牌：应为{1}张", "ワイルド牌が{0}枚：{1}枚のはず"),
    (
        r"a drawn tile in (\d+) tiles?: only a hand of 3n\+2 has just drawn",
        "{0}张手牌里不会有刚摸的牌",
        "{0}枚の手牌にツモ牌はない",
    ),
    (
        r".*: has (\d+) tiles? and must discard before it draws",
        "手里有{0}张，先切牌才能摸牌",
        "手牌が{0}枚：引く前に切らなければならない",
    ),
    (
        r".*: has (\d+) tiles? and must draw before it discards",
        "手里有{0}张，先摸牌才能切牌",
        "手牌が{0}枚：切る前に引かなければならない",
    ),
    (r"(.+): holds no (\S+)", "{0}里没有{1}", "{0}に{1}はない"),
    (
        r"(?:.*: )?(\d+) tiles?, (\w+) has at most (\d+)",
        "共{0}张，{1}最多{2}张",
        "{0}枚、{1}では最大{2}枚",
    ),
    (r"(?:.*: )?(\S+) not in play in (\w+)", "{1}不用{0}", "{1}では{0}を使わない"),
    (r"(?:.*: )?(\S+) is a chi, (\w+) has none", "{0}是吃，{1}不能吃", "{0}はチーで、{1}にはない"),
    (r"(?:visible: )?(-?\d+) of (\d[mpsz]): not in 0…4", "{1}有{0}张：应为0…4张", "{1}が{0}枚：0…4枚のはず"),
    (r"(?:visible: )?(\d+) counts, must be 34", "给了{0}个数，应为34个", "数が{0}個：34個のはず"),
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
