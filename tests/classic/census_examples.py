"""Data of `classic_census`: the example hands of the articles, and the errors for small hands.

The index of a hand in the lists of article 001 is the number of its wildcards.
"""

from __future__ import annotations

from typing import Final

_WINS: Final = (
    "33饼345777条123万北北北",
    "22567饼12555678万",
    "111饼44466条7799万",
    "55饼222条666777万",
    "1119饼115999万",
    "6饼12388万发发发",
    "22238饼5条56万",
    "88饼11万东东中",
    "5条34667万",
    "5饼4599万",
    "3条244万",
    "5饼67万",
    "8饼3万",
    "北",
    "",
)
_READY: Final = (
    "12366789条23344万",
    "22饼123条2233万白白白",
    "2饼45条45555777万",
    "133344万北北中中",
    "78条44556万东东",
    "13饼36666万发",
    "666饼37条西西",
    "29饼99条66万",
    "224万北发",
    "7条白白白",
    "77条4万",
    "3饼5万",
    "6万",
    "",
)

WINNING: Final = tuple(text + "混" * wildcards for wildcards, text in enumerate(_WINS))
READY: Final = tuple(text + "混" * wildcards for wildcards, text in enumerate(_READY))
WORKED_WILDCARDS: Final = ("358饼57条115689万混混", "东东东西北北北中中发")

# Article 002: the number of the note, the hand.
NUMBERED_SHANTEN: Final = (
    ("(3)", "1245m567p1235689s"),
    ("(4)", "1245m567p1235688s"),
    ("(5)", "2356m34788p34s123z"),
    ("(6)", "2356m3446p123445z"),
    ("(7)", "133345557m12345z"),
    ("(9)", "11112222333444z"),
    ("(9)", "11112222333344z"),
)
# The smallest hands on which the formula or a reading of note (9) errs.
WRONG_SHANTEN: Final = (
    "1111m",
    "1111z",
    "12m99p1111z",
    "12m45p99s1111z",
    "123m45m78m99p1111z",
    "123456789m1111p",
    "123456789m1111z",
    "1111222233334z",
)
