"""The words of scoring for people: limits, reasons for fu, payments, circumstances."""

from __future__ import annotations

from typing import Final

from paili.report.language import Text

LIMIT_WORDS: Final[dict[str, Text]] = {
    "": ("", "", ""),
    "mangan": ("mangan", "满贯", "満貫"),
    "haneman": ("haneman", "跳满", "跳満"),
    "baiman": ("baiman", "倍满", "倍満"),
    "sanbaiman": ("sanbaiman", "三倍满", "三倍満"),
    "counted_yakuman": ("counted yakuman", "累计役满", "数え役満"),
    "yakuman": ("yakuman", "役满", "役満"),
}

FU_WORDS: Final[dict[str, Text]] = {
    "base": ("winning", "底符", "副底"),
    "concealed_ron": ("concealed win on a discard", "门前荣和", "門前ロン"),
    "tsumo": ("tsumo", "自摸", "ツモ"),
    "triplet": ("open triplet", "明刻", "明刻"),
    "concealed_triplet": ("concealed triplet", "暗刻", "暗刻"),
    "quad": ("open quad", "明杠", "明槓"),
    "concealed_quad": ("concealed quad", "暗杠", "暗槓"),
    "pair": ("pair of value", "役牌雀头", "役牌の雀頭"),
    "wait": ("wait", "听牌", "待ち"),
    "open_flat": ("open hand without fu", "副露无符", "喰い平和形"),
    "seven_pairs": ("seven pairs", "七对子", "七対子"),
}

PROBLEM_WORDS: Final[dict[str, Text]] = {
    "no_yaku": (
        "No yaku: this hand is complete but may not win.",
        "无役：牌型已和，但不能和牌。",
        "役なし：形は揃っているがアガれない。",
    ),
    "too_few_han": (
        "Too few han: with these counters two han of yaku are needed.",
        "番数不足：此本场数下须有两番役。",
        "翻数不足：この本場では二翻縛り。",
    ),
}

WIND_WORDS: Final[tuple[Text, ...]] = (
    ("East", "东家", "東家"),
    ("South", "南家", "南家"),
    ("West", "西家", "西家"),
    ("North", "北家", "北家"),
)

ROUND_WORDS: Final[tuple[Text, ...]] = (
    ("East round", "东风圈", "東場"),
    ("South round", "南风圈", "南場"),
    ("West round", "西风圈", "西場"),
    ("North round", "北风圈", "北場"),
)

SCORE: Final[dict[str, Text]] = {
    "rules": ("Rules", "规则", "ルール"),
    "ron": ("ron", "荣和", "ロン"),
    "tsumo": ("tsumo", "自摸", "ツモ"),
    "yaku": ("Yaku", "役", "役"),
    "han": ("Han", "番", "翻"),
    "fu": ("Fu", "符", "符"),
    "reason": ("Reason", "理由", "内訳"),
    "tile": ("Tile", "牌", "牌"),
    "rounded": ("rounded up from {0}", "由{0}进位", "{0}から切り上げ"),
    "reading": ("Reading", "拆法", "面子構成"),
    "wait": ("wait", "听型", "待ち"),
    "stands_for": ("Wildcards stand for", "混牌当作", "ワイルド牌は"),
    "points": ("points", "点", "点"),
    "pays_all": ("the discarder pays {0}", "放铳者支付{0}点", "放銃者が{0}点払う"),
    "all_pay": ("each player pays {0}", "各家支付{0}点", "{0}点オール"),
    "shares": (
        "the dealer pays {0}, the others {1} each",
        "庄家支付{0}点，闲家各{1}点",
        "親が{0}点、子が{1}点ずつ払う",
    ),
    "honba": ("{0} for counters within", "其中本场{0}点", "うち本場{0}点"),
    "sticks": ("and {0} from riichi sticks", "另得供托{0}点", "供託{0}点も得る"),
    "total": ("received in all", "共得", "合計収入"),
    "times": ("{0} times yakuman", "{0}倍役满", "{0}倍役満"),
}
