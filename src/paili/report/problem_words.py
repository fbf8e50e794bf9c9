"""What is wrong with a hand, in Chinese and Japanese: the faults of notation and hand, translated.

The errors speak English, the language of the code. For a person their fault is matched against the patterns
here; a fault without a pattern stays English, and a test goes through the faults that typing can bring about.

>>> problem_in("five 5m, at most 4", "zh"), problem_in("'q' is no tile", "ja")
('5张5m，最多4张', '「q」は牌ではない')
"""

from __future__ import annotations

import re
from typing import Final

from paili.errors import NotationError, PailiError
from paili.report.language import LANGUAGES

_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NUMBERS: Final = {word: number for number, word in enumerate(_WORDS)}

# (what the fault reads like, Chinese, Japanese); {0}, {1} are what the brackets match
_PATTERNS: Final[tuple[tuple[str, str, str], ...]] = (
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
    (r"(\w+) red fives (\S+), at most (\d+)", "{0}张赤五{1}，最多{2}张", "赤五{1}が{0}枚、最大{2}枚"),
    (
        r"(no|one|two|three|four|five|six|seven|eight|\d+) (\d[mpsz]), at most (\d+)",
        "{0}张{1}，最多{2}张",
        "{1}が{0}枚、最大{2}枚",
    ),
    (r"(.+) in brackets is no meld", "括号里的{0}不是面子", "括弧の中の{0}は面子ではない"),
    (r"(\S+) is no (\w[\w ]*)", "{0}不成面子", "{0}は面子にならない"),
    (
        r"(\d+) tiles(?: with (\d+) melds?)?: a hand has .*",
        "手里有{0}张：应为3n+1或3n+2张，合计最多17张",
        "手牌が{0}枚：3n+1か3n+2枚で、最大17枚",
    ),
    (
        r"a drawn tile in (\d+) tiles: only a hand of 3n\+2 has just drawn",
        "{0}张手牌里不会有刚摸的牌",
        "{0}枚の手牌にツモ牌はない",
    ),
    (
        r".*: (\d+) tiles, (\w+) has at most (\d+)",
        "共{0}张，这种规则最多{2}张",
        "{0}枚、このルールでは最大{2}枚",
    ),
    (r".*: (\S+) not in play in (\w+)", "这种规则不用{0}", "このルールでは{0}を使わない"),
    (r".*: (\S+) is a chi, (\w+) has none", "{0}是吃，这种规则不能吃", "{0}はチーで、このルールにはない"),
    (r"a wildcard among the visible tiles", "已见的牌里不能有混牌", "見えた牌にワイルドは置けない"),
    (r"(-?\d+) of (\d[mpsz]): not in 0…4", "{1}有{0}张：应为0…4张", "{1}が{0}枚：0…4枚のはず"),
    (r"(\d+) counts, must be 34", "给了{0}个数，应为34个", "数が{0}個：34個のはず"),
    (
        r".*: (\w+) (\d[mpsz]) with the visible tiles, at most (\d+)",
        "连同已见的牌有{0}张{1}，最多{2}张",
        "見えた牌と合わせて{1}が{0}枚、最大{2}枚",
    ),
    (r"(.+) with (\S+) is no win", "{0}加{1}没有胡", "{0}と{1}では和了にならない"),
    (
        r"no rule set is called '(.+)': must be one of (.+)",
        "没有叫「{0}」的规则：可选{1}",
        "「{0}」というルールはない：{1}から選ぶ",
    ),
    (r"no rule is called '(.+)'", "没有叫「{0}」的规则项", "「{0}」という規則はない"),
    (r"--set '(.+)': write rule=value", "--set「{0}」：写作 规则=值", "--set「{0}」：「規則=値」と書く"),
    (
        r".*: (\d+) wildcards, .* know(?:s)? none",
        "有{0}张混牌，这种算法不含混",
        "ワイルド牌が{0}枚：この算法は扱わない",
    ),
    (
        r".*: (\d+) concealed tiles, .* takes? ([\d, or]+)",
        "有{0}张手牌，这种算法只收{1}张",
        "門前{0}枚：この算法は{1}枚だけ扱う",
    ),
    (
        r".*: (\d+) (?:concealed )?tiles, .* at most (\d+)",
        "有{0}张牌，这种算法最多{1}张",
        "{0}枚：この算法は最大{1}枚",
    ),
    (r"(.+): holds no (\S+) to discard", "{0}里没有{1}可打", "{0}に切れる{1}はない"),
)
_COMPILED: Final[tuple[tuple[re.Pattern[str], tuple[str, str]], ...]] = tuple(
    (re.compile(pattern), (chinese, japanese)) for pattern, chinese, japanese in _PATTERNS
)


def local_problem(error: PailiError, language: str) -> str | None:
    """Return the fault of an error in a language, or None where it has no words for it.

    >>> from paili.errors import HandError
    >>> local_problem(HandError("five 5m, at most 4"), "en") is None
    True
    """
    return problem_in(error.problem if isinstance(error, NotationError) else str(error), language)


def problem_in(problem: str, language: str) -> str | None:
    """Return a fault in Chinese or Japanese, or None."""
    if language not in LANGUAGES[1:]:
        return None
    for pattern, texts in _COMPILED:
        match = pattern.fullmatch(problem)
        if match:
            said = (_number(group or "") for group in match.groups())
            return texts[LANGUAGES.index(language) - 1].format(*said)
    return None


def _number(text: str) -> str:
    return str(_NUMBERS.get(text, text)).replace(" or ", ", ")
