"""The words of the game for people, in English, Chinese and Japanese.

Keys are the stable names that records carry: forms, wait shapes, variants.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from paili.report.language import Text, pick
from paili.tiles import EAST, FACE_NAMES, KINDS, WILDCARD, kind_of

FORM_WORDS: Final[dict[str, Text]] = {
    "standard": ("standard", "一般型", "一般形"),
    "seven pairs": ("seven pairs", "七对子", "七対子"),
    "thirteen orphans": ("thirteen orphans", "国士无双", "国士無双"),
}

SHAPE_WORDS: Final[dict[str, Text]] = {
    "two-sided": ("two-sided", "两面", "両面"),
    "closed": ("closed", "坎张", "嵌張"),
    "edge": ("edge", "边张", "辺張"),
    "pair": ("pair (tanki)", "单骑", "単騎"),
    "dual pair": ("dual pair (shanpon)", "双碰", "双碰"),
    "wildcard": ("with a wildcard", "配混", "ワイルド"),
    "nobetan": ("nobetan", "延单骑", "延べ単"),
    "aryanmen": ("aryanmen", "亚两面", "亜両面"),
    "ryantan": ("ryantan", "两面单骑", "両単"),
    "kantan": ("kantan", "坎张单骑", "嵌単"),
    "pentan": ("pentan", "边张单骑", "辺単"),
    "three-sided": ("three-sided", "三面听", "三面張"),
    "entotsu": ("entotsu", "烟囱", "煙突"),
    "three-sided nobetan": ("three-sided nobetan", "三面延单骑", "三面単騎"),
    "ryankantan": ("ryankantan", "两坎单骑", "両嵌単"),
    "tatsumaki": ("tatsumaki", "龙卷", "竜巻"),
    "happoubijin": ("happoubijin", "八方美人", "八方美人"),
    "nine gates": ("nine gates", "九莲宝灯", "純正九蓮"),
    "seven pairs": ("seven pairs", "七对单骑", "七対子単騎"),
    "thirteen orphans": ("thirteen orphans", "国士单骑", "国士単騎"),
    "thirteen-sided orphans": ("thirteen-sided orphans", "国士十三面", "国士十三面"),
}

VARIANT_WORDS: Final[dict[str, Text]] = {
    "riichi": ("riichi", "立直麻将", "リーチ麻雀"),
    "sanma": ("three players", "三人麻将", "三人麻雀"),
    "laizi": ("wildcards", "癞子麻将", "ワイルド牌"),
    "taiwan": ("Taiwanese, sixteen tiles", "台湾十六张", "台湾麻雀"),
}

_HONOURS: Final[tuple[Text, ...]] = (
    ("East", "东", "東"),
    ("South", "南", "南"),
    ("West", "西", "西"),
    ("North", "北", "北"),
    ("White", "白", "白"),
    ("Green", "发", "發"),
    ("Red", "中", "中"),
)
_SUITS: Final[tuple[Text, ...]] = (("m", "万", "萬"), ("p", "饼", "筒"), ("s", "条", "索"))


def tile_word(face: int, language: str) -> str:
    """Return what a person calls a tile.

    >>> tile_word(4, "zh"), tile_word(34, "ja"), tile_word(31, "en")
    ('5万', '赤5萬', 'White')
    """
    if face == WILDCARD:
        return pick(("wildcard", "混", "ワイルド"), language)
    kind = kind_of(face)
    if kind >= EAST:
        return pick(_HONOURS[kind - EAST], language)
    red = "" if face < KINDS else pick(("red ", "赤", "赤"), language)
    return f"{red}{FACE_NAMES[kind][0]}{pick(_SUITS[kind // 9], language)}"


def tiles_word(faces: Iterable[int], language: str) -> str:
    """Return tiles that lie together, as a sentence of the language names them.

    >>> tiles_word([14, 15], "en"), tiles_word([14, 15], "zh"), tiles_word([14, 15], "ja")
    ('67p', '67饼', '67筒')
    >>> tiles_word([27, 27], "en"), tiles_word([27, 27, WILDCARD], "zh")
    ('East-East', '东东混')
    """
    joint = pick(("-", "", ""), language)
    return joint.join(_same_suit(list(group), language) for _, group in groupby(faces, _suit_or_face))


def _suit_or_face(face: int) -> int:
    """What tiles that share one suit letter have in common; honours and wildcards are named one by one."""
    return face if face == WILDCARD or kind_of(face) >= EAST else -1 - kind_of(face) // 9


def _same_suit(faces: list[int], language: str) -> str:
    if _suit_or_face(faces[0]) >= 0:
        return pick(("-", "", ""), language).join(tile_word(face, language) for face in faces)
    suit = pick(_SUITS[kind_of(faces[0]) // 9], language)
    return "".join(FACE_NAMES[face][0] for face in faces) + suit


def shanten_word(shanten: int, language: str) -> str:
    """Return how near a hand is, in words.

    >>> [shanten_word(number, "en") for number in (-1, 0, 2)]
    ['won', 'ready', '2-shanten']
    """
    if shanten < 0:
        return pick(("won", "和牌", "和了"), language)
    if shanten == 0:
        return pick(("ready", "听牌", "聴牌"), language)
    return pick((f"{shanten}-shanten", f"{shanten}向听", f"{shanten}向聴"), language)
