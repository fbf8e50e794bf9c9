"""Write and read the texts for scores of wins in Tenhou's JSON.

>>> stated_result(["30符4飜7700点", "自風 南(1飜)", "混一色(2飜)", "ドラ(1飜)"], players=4).points
7700
>>> result = stated_result(["満貫2000-4000点", "断幺九(1飜)", "ドラ(4飜)"], players=4)
>>> words_of(result, drawn=True, dealer=False, players=4)
['満貫2000-4000点', '断幺九(1飜)', 'ドラ(4飜)']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from paili.game.events import StatedResult
from paili.logs.mjlog.words import COUNTED, LIMITS, YAKU, YAKUMAN

_NAMES: Final = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九", "一盃口",
    *(f"自風 {wind}" for wind in "東南西北"), *(f"場風 {wind}" for wind in "東南西北"),
    "役牌 白", "役牌 發", "役牌 中", "両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻",
    "三槓子", "対々和", "三暗刻", "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色", "人和",
    "天和", "地和", "大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈",
    "純正九蓮宝燈", "国士無双", "国士無双１３面", "大四喜", "小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
ID_OF_NAME: Final = dict(zip(_NAMES, YAKU, strict=True)) | {"抜きドラ": "kita"}
NAME_OF_ID: Final = {name: word for word, name in ID_OF_NAME.items()}
_LIMIT_NAMES: Final = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
_YAKUMAN_WORD: Final = "役満"
_HAN_OF_YAKUMAN: Final = 13
_FU: Final = re.compile(r"(\d{1,3})符")
_POINTS: Final = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?点(∀?)")
_YAKU: Final = re.compile(r"(.*)\((?:(\d{1,3})飜|役満)\)", re.DOTALL)


# ------------------------------------------------------------------------------ reading


def stated_result(words: Sequence[str], players: int) -> StatedResult:
    """Return the value of a win from the texts for its score and yaku; facts missing in the texts are None.

    Args:
        words: the text of the score, then a text for each yaku.
        players: 4 or 3.
    """
    score, named = (words[0], words[1:]) if words else ("", ())
    yaku = tuple(map(_yaku, named))
    is_yakuman = any(_YAKUMAN_WORD in name for name in named)
    fu = _FU.search(score)
    return StatedResult(
        han=None if is_yakuman or not yaku else sum(han for _, han in yaku),
        fu=int(fu[1]) if fu else None,
        points=_points(score, players),
        limit=_limit(score, is_yakuman),
        yaku=yaku or None,
    )


def _yaku(word: str) -> tuple[str, int]:
    match = _YAKU.fullmatch(word)
    if match is None:
        return word, 0
    return ID_OF_NAME.get(match[1], match[1]), int(match[2] or _HAN_OF_YAKUMAN)


def _points(score: str, players: int) -> int | None:
    match = _POINTS.search(score)
    if match is None:
        return None
    first, second, from_all = int(match[1]), match[2], match[3]
    if second:
        return first * (players - 2) + int(second)
    return first * (players - 1) if from_all else first


def _limit(score: str, is_yakuman: bool) -> str | None:
    """Return the limit that a score names, "" for a score with fu; None for any other, such as "Mangan"."""
    names = [place for place, name in enumerate(_LIMIT_NAMES) if name and name in score]
    if not names:
        return "" if _FU.search(score) else None
    limit = LIMITS[max(names)]
    return COUNTED if limit == LIMITS[-1] and not is_yakuman else limit


# ------------------------------------------------------------------------------ writing


def words_of(stated: StatedResult, *, drawn: bool, dealer: bool, players: int) -> list[str]:
    """Return Tenhou's texts for the score and yaku of a win; facts that are None are left out.

    Args:
        stated: the facts about the win.
        drawn: whether the winner drew the tile.
        dealer: whether the winner is the dealer.
        players: 4 or 3.
    """
    if stated.points is None:
        return []
    named = [(yaku, han) for yaku, han in stated.yaku or () if han]
    return [_score(stated, named) + _payments(stated.points, drawn, dealer, players), *map(_written, named)]


def _score(stated: StatedResult, named: Sequence[tuple[str, int]]) -> str:
    if not stated.limit:
        is_told = stated.fu is not None and stated.han is not None
        return f"{stated.fu}符{stated.han}飜" if is_told else ""
    return _LIMIT_NAMES[-1 if stated.limit == COUNTED else LIMITS.index(stated.limit)]


def _payments(points: int, drawn: bool, dealer: bool, players: int) -> str:
    if not drawn:
        return f"{points}点"
    if dealer:
        return f"{points // (players - 1)}点∀"
    low, high = _shares(points, players)
    return f"{low}-{high}点"


def _shares(points: int, players: int) -> tuple[int, int]:
    """Return the payments of a non-dealer and of the dealer for a tsumo of a non-dealer, in points.

    The dealer pays twice as much as another player, before both amounts are rounded up to 100; after that the
    dealer pays twice as much, or 100 less than twice as much.

    Args:
        points: the sum of the payments.
        players: 4 or 3.
    """
    others = players - 2
    low = next(
        (low for low in range(100, points, 100) if points - others * low in (2 * low, 2 * low - 100)),
        points // (others + 2),
    )
    return low, points - others * low


def _written(yaku: tuple[str, int]) -> str:
    name = NAME_OF_ID.get(yaku[0], yaku[0])
    return f"{name}({_YAKUMAN_WORD})" if yaku[0] in YAKUMAN else f"{name}({yaku[1]}飜)"
