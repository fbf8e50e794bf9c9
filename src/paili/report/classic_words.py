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
LIMITS: Final[Text] = ("Limits", "适用范围", "適用範囲")
PRINTED: Final[Text] = ("As printed", "按原文", "原文のまま")
COLUMN_WORDS: Final[dict[str, Text]] = {
    "block": ("Block", "块", "塊"),
    "tiles": ("Tiles", "牌", "牌"),
    "length": ("Length", "张数", "枚数"),
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
    "continuous": ("No gap", "连续", "連続"),
    "runs": ("Runs s", "顺子 s", "順子 s"),
    "complete": ("Groups", "成面子", "面子"),
    "head": ("Pair of the hand", "雀头", "雀頭"),
    "sum": ("Sum", "算式", "式"),
    "taken": ("Taken", "去掉", "除く牌"),
    "taken out": ("Taken out", "取出", "取り出す"),
    "wildcards": ("Wildcards", "需混", "ワイルド牌"),
    "groups": ("Groups left", "剩下的面子", "残りの面子"),
    "size": ("Size", "张数", "枚数"),
    "place": ("i", "i", "i"),
    "tile": ("Tile", "牌", "牌"),
    "number": ("Number", "编号", "番号"),
    "expected": ("(i + temp) × 8", "(i + temp) × 8", "(i + temp) × 8"),
    "found": ("Found", "结果", "結果"),
    "code": ("Code", "编码", "符号"),
    "codes": ("Codes", "编码数", "符号数"),
    "value": ("Value", "值", "値"),
}
COLON: Final[Text] = (": ", "：", "：")
SEMICOLON: Final[Text] = ("; ", "；", "。")
COMMA: Final[Text] = (", ", "、", "、")
ALL_HELD: Final[Text] = (
    "   ({}: all four are held)", "（{}：四张全在手中）", "（{}：4枚すべて手の内）"
)  # fmt: skip
NONE: Final[Text] = ("none", "无", "なし")
PICTURE: Final[Text] = (
    "a column for each group, below it its number in the article",
    "每列一组，下面是文章的编号",
    "列ごとに一組、下は記事の番号",
)
ORPHAN_WORDS: Final[dict[str, Text]] = {
    "same": ("as expected", "相符", "一致"),
    "pair": ("the kind before, a pair: temp − 1", "上一种，多一张：temp − 1", "前の種類、重複：temp − 1"),
    "gap": ("the next kind, one lacks: temp + 1", "下一种，缺一张：temp + 1", "次の種類、欠け：temp + 1"),
}
ORPHAN_GAP: Final[Text] = (
    "lacking: (i + temp) × 8 = {exact}, {tile}; the printed code says i × 8 = {printed}, {other}",
    "缺：(i + temp) × 8 = {exact}，{tile}；原文代码取 i × 8 = {printed}，{other}",
    "欠け：(i + temp) × 8 = {exact}、{tile}。原文のコードは i × 8 = {printed}、{other}",
)
LOOP: Final[Text] = (
    "note (8): every pair in turn as the pair of the hand, then none",
    "注意(8)：依次以每个对子为雀头，最后不设雀头",
    "注(8)：対子を順に雀頭とし、最後は雀頭なし",
)
SUM_TERMS: Final[Text] = (
    "2 × groups wanted − 2 × groups − candidates − 1 with a pair of the hand",
    "2 × 待做面子数 − 2 × 面子数 − 面子候补数 − 1（有雀头时）",
    "2 × 必要面子数 − 2 × 面子数 − 面子候補数 − 1（雀頭があれば）",
)
CORRECTED: Final[Text] = (
    "+ 1: no pair is used, and every isolated tile is of a kind held four times",
    "+ 1：没有用对子，孤立牌都是已有四张的牌",
    "+ 1：対子を使わず、孤立牌はすべて4枚持ちの牌",
)
BOUNDED: Final[Text] = (
    "at least {}: honours are held four times",
    "至少{}：有四张相同的字牌",
    "{}以上：4枚持ちの字牌がある",
)
EXACTLY: Final[Text] = ("Exactly", "精确", "正確")
BEFORE_THE_PAIR: Final[Text] = (
    "before a pair is taken out (counted once: the speed-up)",
    "去掉将之前（先算一次：加速技巧）",
    "雀頭を除く前（一度だけ数える：高速化）",
)
PAIR: Final[Text] = ("pair", "将", "雀頭")
PAIR_OF_WILDCARDS: Final[Text] = ("pair {}: wildcards alone", "将{}：全是混", "雀頭{}：ワイルド牌だけ")
PAIR_OUT_OF: Final[Text] = ("pair {} out of the {}", "从{1}中去掉将{0}", "{1}から雀頭{0}を除く")
NO_PAIR_TO_TRY: Final[Text] = ("no pair to try", "没有将可试", "雀頭の候補なし")
WILDCARDS_HELD: Final[Text] = (" (held {})", "（有{}张）", "（手元に{}枚）")
WILDCARDS_ADDED: Final[Text] = (
    " (held {}, and 1 added for the ready test)",
    "（有{}张，判断听牌另加1张）",
    "（手元に{}枚、聴牌判定に1枚加える）",
)
MODULO: Final[Text] = ("tiles modulo 3", "张数模3", "枚数を3で割った余り")
NO_GROUPS: Final[Text] = ("not made of groups", "不成面子", "面子にならない")
NOT_WHOLE: Final[Text] = (
    "–: not 3n tiles, so the theorem says nothing of it; each tile is tried there",
    "–：张数不是3n，定理不适用，逐张试听",
    "–：3n枚でないので定理の対象外、一枚ずつ試す",
)
HONOURS_LEFT: Final[Text] = (
    "honours make no runs and are not folded; the article leaves them to the reader",
    "字牌没有顺子，不折叠；文章留给读者",
    "字牌は順子がなく畳まない。記事では読者に任される",
)
# the rows of the drawing of article 004, by the names of COLUMN_WORDS
FOLD_ROWS: Final = ("size", "folded", "sums", "modulo", "folds", "continuous", "runs", "complete")
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
FOREIGN: Final[Text] = (
    "an object that equals no tile ({} of a suit)",
    "一个与任何牌都不相等的对象（某门的{}）",
    "どの牌とも等しくないもの（ある色の{}）",
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
BOOK_PART_WORDS: Final[dict[str, Text]] = {
    "header": ("header", "文件头", "ヘッダー"),
    "alphabets": ("alphabets", "符号表", "記号表"),
    "index": ("index", "索引", "索引"),
    "exceptions": ("exceptions", "例外", "例外"),
    "stream": ("stream", "位流", "ビット列"),
    "file": ("file", "整个文件", "ファイル全体"),
}
BOOK_WRITTEN: Final[Text] = (
    "{file}: {codes:,} codes of {tiles}, {size:,} bytes",
    "{file}：{codes:,}个{tiles}的编码，{size:,}字节",
    "{file}：{tiles}の符号{codes:,}個、{size:,}バイト",
)
WIN: Final[Text] = ("wins", "胡", "和了")
NO_WIN: Final[Text] = ("does not win", "不胡", "和了でない")
READY: Final[Text] = ("is ready", "听牌", "聴牌")
