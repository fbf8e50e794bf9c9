"""The five articles and their algorithms: one list for the documentation, the command and the tests.

>>> [algorithm.name for algorithm in ALGORITHMS]
['blocks', 'wildcards', 'shanten', 'codebook', 'suits', 'fold']
>>> course_of("blocks", "1112356777m111z").case
2
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from paili.errors import LimitError

Words = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm and the article it comes from. Words are in English, Chinese and Japanese.

    Attributes:
        name: its short name, as the command takes it.
        article: the number of the article in the order of this room, 000 to 004.
        part: the part of the article that the module is about, "" for all of it.
        title: the article's own title.
        author: who wrote it, as the article is signed, "" where it is not.
        year: when, None where it is not said.
        module: the module below `paili.classic`.
        course: the function of the module that returns the whole course on a hand.
        question: what it answers.
        limits: the hands that it takes.
        exact: whether the article's own method is exact as printed.
        example: a hand that shows it.
    """

    name: str
    article: str
    part: str
    title: str
    author: str
    year: int | None
    module: str
    course: str
    question: Words
    limits: Words
    exact: Words
    example: str

    @property
    def page(self) -> str:
        """The page of the documentation, below ``docs/classic``."""
        return f"{self.article}-{_PAGES[self.article]}.md"


_PAGES: Final = {
    "000": "block-classification",
    "001": "greedy-wildcards",
    "002": "shanten-and-codebook",
    "003": "suit-by-suit-waits",
    "004": "fold-modulo-three",
}
_READY_SIZES: Final[Words] = (
    "1, 4, 7, 10 or 13 concealed tiles, at most 13 with the melds, no wildcards",
    "1、4、7、10、13张手牌，连副露最多13张，不含混",
    "手の内1・4・7・10・13枚、副露込みで13枚まで、ワイルド牌なし",
)

ALGORITHMS: Final = (
    Algorithm(
        "blocks", "000", "", "日麻听牌归类算法", "Poker-sang (扑克)", None,
        "block_classification", "classify",
        ("Which tiles does a hand wait for?", "听什么牌？", "何を待っているか？"),
        _READY_SIZES,
        (
            "all but 66 thirteen-orphans hands; some waits twice",
            "除66种国士外都对，有的听牌重复列出",
            "国士の66手を除き正しい。待ちの重複あり",
        ),
        "1112356777m111z",
    ),
    Algorithm(
        "wildcards", "001", "", "麻将普通胡牌算法（带混）", "", None,
        "greedy_wildcards", "count_wildcards",
        ("Does a hand with wildcards win?", "带混的手牌胡了没有？", "ワイルド牌入りの手は和了か？"),
        (
            "at most 14 tiles with the wildcards and melds, four groups and a pair",
            "连混和副露最多14张，只看四组一对",
            "ワイルド牌・副露込みで14枚まで、4面子1雀頭のみ",
        ),
        (
            "11,130 of 405,350 suits come out 3 or 6 too high",
            "405,350种单门牌型中有11,130种多算3或6",
            "405,350通りの一色の牌姿のうち11,130で3か6多い",
        ),
        "1123334456m*",
    ),
    Algorithm(
        "shanten", "002", "I, II", "日麻向听数计算", "ミノリ", 2023,
        "block_count_shanten", "count_blocks",
        ("How many draws from ready?", "还差几张听牌？", "聴牌まで何枚か？"),
        (
            "1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles, at most 14 with the melds, no wildcards",
            "1、2、4、5、7、8、10、11、13、14张手牌，连副露最多14张，不含混",
            "手の内1・2・4・5・7・8・10・11・13・14枚、副露込みで14枚まで、ワイルド牌なし",
        ),
        (
            "the formula is right but for 1 hand in 74,000; note (9) makes it worse",
            "公式七万多手错一手；注意(9)反而更差",
            "公式は約7.4万手に1手だけ誤る。注(9)で悪化する",
        ),
        "12m99p1111z",
    ),
    Algorithm(
        "codebook", "002", "III", "日麻向听数计算", "ミノリ", 2023,
        "codebook", "course",
        ("What is the shanten, by a book of codes?", "查编码表得几向听？", "符号表から引くと向聴数は？"),
        (
            "a code has at most 14 tiles, no wildcards; a book has one number of tiles",
            "编码最多14张，不含混；一本表只有一种张数",
            "符号は14枚まで、ワイルド牌なし。一冊は一つの枚数のみ",
        ),
        (
            "11 codes do not decide; rule II is not the right condition",
            "11个编码定不出向听数；规则Ⅱ不是正确条件",
            "11の符号では決まらず、規則IIは正しい条件でない",
        ),
        "1112356m458p99s12z",
    ),
    Algorithm(
        "suits", "003", "", "麻将听牌算法 [上篇]", "Neuron Teckid (Bit Focus)", 2014,
        "suit_by_suit_waits", "course",
        (
            "Which tiles does it wait for, which discard leaves most?",
            "听什么牌，打哪张听得最多？",
            "何を待つか、どれを切れば待ちが最多か？",
        ),
        (
            "1, 4, 7, 10 or 13 concealed tiles, at most 13 with the melds, one more to discard; no wildcards",
            "1、4、7、10、13张手牌，连副露最多13张，选切牌时多一张；不含混",
            "手の内1・4・7・10・13枚、副露込みで13枚まで、切る牌の選択ではもう1枚。ワイルド牌なし",
        ),
        (
            "part two is missing, and most hands raise an error",
            "缺下篇，多数手牌报错",
            "下篇がなく、多くの手で例外になる",
        ),
        "11123455678999m",
    ),
    Algorithm(
        "fold", "004", "", "(听牌, APL)", "", None,
        "fold_modulo_three", "fold_hand",
        ("Is a suit made of groups?", "一门牌是不是都成面子？", "一色が面子だけでできているか？"),
        _READY_SIZES,
        (
            "necessary, not sufficient: of suits without gaps of 3, 6, 9, 12 tiles 0, 6, 101, 714 pass "
            "wrongly, as in 112344m1z",
            "必要而不充分：3、6、9、12张的连续单门牌型中误判0、6、101、714种（112344m1z）",
            "必要だが十分でない。隙間のない3・6・9・12枚の一色の牌姿で0・6・101・714通りが誤って通る（112344m1z）",
        ),
        "112344m123p11s45s",
    ),
)  # fmt: skip
BY_NAME: Final = {algorithm.name: algorithm for algorithm in ALGORITHMS}


def algorithm_named(name: str) -> Algorithm:
    """Return an algorithm.

    Raises:
        LimitError: if there is none of this name.

    >>> algorithm_named("fold").page
    '004-fold-modulo-three.md'
    """
    if name not in BY_NAME:
        raise LimitError(f"algorithm {name!r}: must be one of {', '.join(BY_NAME)}")
    return BY_NAME[name]


def course_of(name: str, hand: Any) -> Any:
    """Return the whole course of an algorithm on a hand, in the record of its module.

    Raises:
        LimitError: if there is no such algorithm, or the hand is outside its limits.
        NotationError: if the hand is none.
        ModuleNotFoundError: where NumPy or bitarray is needed and not installed.

    >>> course_of("shanten", "12m99p1111z").values["exact"]
    0
    """
    algorithm = algorithm_named(name)
    return getattr(import_module(f"paili.classic.{algorithm.module}"), algorithm.course)(hand)
