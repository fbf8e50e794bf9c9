"""The words of the room `classic` for people: steps, types and branches, by the names in its records."""

from __future__ import annotations

from typing import Final

from paili.report.language import Text

INTEGRITY_WORDS: Final[dict[str, Text]] = {
    "TYPE0": ("complete (3n)", "完整型 (3n)", "完成形 (3n)"),
    "TYPE1": (
        "3n+1: half, or pair and group",
        "3n+1：半不完整型或雀面不完整型",
        "3n+1：半端または雀頭＋面子の不足",
    ),
    "TYPE2": (
        "3n+2: with a pair, or lacking a tile",
        "3n+2：雀头或面子不完整型",
        "3n+2：雀頭つきまたは面子の不足",
    ),
    "TYPE_EX": ("3n, but not made of groups", "雀半不完整型 (3n)", "3nだが面子でない"),
}
CASE_WORDS: Final[tuple[Text, ...]] = (
    (
        "no case: this hand is not ready by groups",
        "不属四种情况：不听牌",
        "四つの場合に当たらない：面子形では聴牌でない",
    ),
    (
        "case 1: one incomplete block (traversal, join with each neighbour)",
        "情况1：一块不完整（遍历、与前后块连接）",
        "場合1：不完全な塊が一つ（総当たりと前後の連結）",
    ),
    (
        "case 2: two incomplete blocks (each with its pair removed beside the other)",
        "情况2：两块不完整（一块去对，另一块遍历）",
        "場合2：不完全な塊が二つ（片方の雀頭を除き他方を総当たり）",
    ),
    (
        "case 3: two half blocks and one with a pair (join the halves)",
        "情况3：两块半不完整和一块雀头（取坎张）",
        "場合3：半端な塊二つと雀頭の塊（嵌張で連結）",
    ),
    (
        "case 4: a half block and a 3n block that is not complete (join, remove the pair)",
        "情况4：半不完整型与雀半不完整型（取坎张后去对）",
        "場合4：半端な塊と不完全な3n（連結して雀頭を除く）",
    ),
)
STEP_WORDS: Final[dict[str, Text]] = {
    "thirteen orphans": ("thirteen orphans", "国士无双", "国士無双"),
    "seven pairs": ("seven pairs", "七对子", "七対子"),
    "standard": ("four groups and a pair", "四面子一对", "4面子1雀頭"),
    "traversal": ("traversal, pair removed", "遍历＋去对", "総当たり＋雀頭除去"),
    "traversal beside a pair": (
        "traversal beside a pair",
        "遍历（另一块去对）",
        "総当たり（他方は雀頭除去）",
    ),
    "joining": ("joining two blocks", "取坎张", "嵌張で連結"),
    "joining with a pair": ("joining, pair removed", "取坎张＋去对", "嵌張で連結＋雀頭除去"),
}
PART_WORDS: Final[dict[str, Text]] = {
    "run": ("run", "顺子", "順子"),
    "triplet": ("triplet", "刻子", "刻子"),
    "pair": ("pair as a candidate", "对子（面子候补）", "対子（面子候補）"),
    "head": ("pair of the hand", "雀头", "雀頭"),
    "neighbours": ("neighbours", "两面/边张搭子", "両面・辺張塔子"),
    "gap": ("with a gap", "坎张搭子", "嵌張塔子"),
    "single": ("isolated", "孤立牌", "孤立牌"),
}
BRANCH_WORDS: Final[dict[str, Text]] = {
    "single": (
        "one single honour: all suits must be groups",
        "字牌单骑：数牌都须成面子",
        "字牌単騎：数牌はすべて面子",
    ),
    "two pairs": (
        "two honour pairs: all suits must be groups",
        "字牌双碰：数牌都须成面子",
        "字牌双碰：数牌はすべて面子",
    ),
    "one pair": (
        "one honour pair: one suit has two tiles more than groups",
        "一个字牌对子：有一门多两张",
        "字牌対子一つ：一色が面子より2枚多い",
    ),
    "part two": (
        "honours are triplets or absent: part two, by the residues of the suits",
        "字牌全是刻子或没有：下篇，看各门余数",
        "字牌は刻子か無し：下篇、各色の余りで判断",
    ),
    "not ready": ("the honours rule it out", "由字牌可知不听牌", "字牌から聴牌でない"),
}
RULE_WORDS: Final[dict[str, Text]] = {
    "formula": ("the formula, notes (1)-(8)", "公式，注意(1)-(8)", "公式、注(1)-(8)"),
    "note 9": ("with note (9) as printed", "加注意(9)（原文）", "注(9)を原文どおり"),
    "note 9, one pair a kind": (
        "note (9), a kind gives one pair at most",
        "注意(9)，一种牌至多一对",
        "注(9)、一種から対子一つまで",
    ),
    "note 9, no pair used": (
        "and only where no pair is used",
        "且只在没用对子时",
        "さらに対子を使わないときのみ",
    ),
    "note 9, no pair used, bound": (
        "and at least the honour quads",
        "且不少于四张的字牌数",
        "さらに字牌4枚の数以上",
    ),
    "exact": ("exact rule", "精确规则", "正確な規則"),
}
COLUMN_WORDS: Final[dict[str, Text]] = {
    "algorithm": ("Name", "名称", "名前"),
    "article": ("Article", "文章", "記事"),
    "author": ("Author", "作者", "著者"),
    "year": ("Year", "年份", "年"),
    "question": ("Question", "问题", "問い"),
    "limits": ("Limits", "适用范围", "適用範囲"),
    "printed": ("As printed", "按原文", "原文のまま"),
    "module": ("Module", "模块", "モジュール"),
    "block": ("Block", "块", "塊"),
    "tiles": ("Tiles", "牌", "牌"),
    "length": ("Tiles", "张数", "枚数"),
    "type": ("Type", "类型", "型"),
    "step": ("Step", "步骤", "手順"),
    "wait": ("Wait", "听", "待ち"),
    "made": ("It makes", "成为", "できる形"),
    "suit": ("Suit", "花色", "色"),
    "counts": ("Counts", "各张数", "枚数列"),
    "greedy": ("Steps as printed", "按原文的步骤", "原文の手順"),
    "need": ("Needs", "需混", "必要数"),
    "need printed": ("Needs, as printed", "需混（原文）", "必要数（原文）"),
    "rule": ("Rule", "规则", "規則"),
    "shanten": ("Shanten", "向听数", "向聴数"),
    "part": ("Part", "拆法", "構成"),
    "form": ("Form", "牌型", "形"),
    "discard": ("Discard", "打", "打"),
    "left": ("Left", "剩余", "残り"),
    "folded": ("3 × 3", "3 × 3", "3 × 3"),
    "sums": ("Sums", "列和", "列の和"),
    "modulo": ("Mod 3", "模3", "3の剰余"),
    "folds": ("Equal", "相等", "等しい"),
    "runs": ("Runs s", "顺子 s", "順子 s"),
    "complete": ("Groups", "成面子", "面子"),
    "code": ("Code", "编码", "符号"),
    "value": ("Value", "值", "値"),
}
YES: Final[Text] = ("yes", "是", "はい")
NO: Final[Text] = ("no", "否", "いいえ")
NOT_READY: Final[Text] = ("not ready", "不听牌", "聴牌でない")
WAITS: Final[Text] = ("Waits", "听", "待ち")
PRINTED_WAITS: Final[Text] = ("As printed", "原文结果", "原文の結果")
PRINTED_ERROR: Final[Text] = (
    "the printed code raises a TypeError: part two is missing",
    "原文代码报TypeError：缺下篇",
    "原文のコードはTypeError：下篇がない",
)
SAME: Final[Text] = ("the same", "相同", "同じ")
SUIT_WORDS: Final[tuple[Text, ...]] = (
    ("characters", "万子", "萬子"),
    ("dots", "饼子", "筒子"),
    ("bamboos", "条子", "索子"),
    ("honours", "字牌", "字牌"),
)
CODE_WORDS: Final[tuple[Text, ...]] = (
    ("1. copies", "1. 计数", "1. 枚数"),
    ("2. with gaps", "2. 间距编码", "2. 間隔符号"),
    ("3. bits, rule 1", "3. 规则①", "3. 規則①"),
    ("3. bits, rule 2", "3. 规则②", "3. 規則②"),
    ("4. canonical", "4. 规范形", "4. 正規形"),
)
WIN: Final[Text] = ("wins", "胡", "和了")
NO_WIN: Final[Text] = ("does not win", "不胡", "和了でない")
READY: Final[Text] = ("is ready", "听牌", "聴牌")
