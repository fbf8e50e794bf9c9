"""Optional yaku, each switched on by its id in ``Rules.local_yaku``.

House rules differ on every one of them; where a value or a condition is not common, the comment beside it
says which one is taken.

>>> BY_ID["sanrenkou"].names
('sanrenkou', '三连刻', '三連刻')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.hand import POWERS
from paili.scoring.case import HONOUR_MASK, PAIR, Case
from paili.scoring.yaku import Yaku
from paili.tiles import EAST, NORTH, P1, P9, RED, S1, S5, S7, S9, WHITE
from paili.variants import SEVEN_PAIRS, STANDARD

_TWO_TO_EIGHT_TWICE: Final[int] = sum(2 * POWERS[place] for place in range(1, 8))
_PEACOCK: Final = sum(1 << kind for kind in (S1, S5, S7, S9, RED))
_WINDS_MASK: Final = sum(1 << kind for kind in range(EAST, NORTH + 1))
_DRAGONS_MASK: Final = HONOUR_MASK & ~_WINDS_MASK


def _wheels(suit: int) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return c.f.win.full.keys[suit] == _TWO_TO_EIGHT_TWICE

    return holds


def _daichisei(c: Case) -> bool:
    return c.form == SEVEN_PAIRS and not c.f.mask & ~HONOUR_MASK


def _shiiaru_raotai(c: Case) -> bool:
    melds = c.f.win.hand.melds
    called = len(melds) if c.f.rules.shiiaru_concealed_quads else len(melds) - c.f.win.called.concealed
    return called == 4 and c.wait == PAIR


def _row_of_triplets(c: Case) -> int:
    """Return how many triplets of one suit follow each other, at most."""
    numbers = {kind for kind in c.triplets if kind < EAST}
    longest = 0
    for kind in numbers:
        length = 1
        while kind + length in numbers and (kind + length) % 9:
            length += 1
        longest = max(longest, length)
    return longest


def _sanrenkou(c: Case) -> bool:
    return _row_of_triplets(c) == 3


def _suurenkou(c: Case) -> bool:
    return _row_of_triplets(c) == 4


def _equal_runs(c: Case) -> int:
    return max((c.runs.count(run) for run in c.runs), default=0)


def _isshoku_sanjun(c: Case) -> bool:
    return _equal_runs(c) == 3


def _isshoku_yonjun(c: Case) -> bool:
    return _equal_runs(c) == 4


def _uumensai(c: Case) -> bool:
    mask = c.f.mask
    return c.form == STANDARD and c.f.suits == 3 and bool(mask & _WINDS_MASK) and bool(mask & _DRAGONS_MASK)


def _sanpuukou(c: Case) -> bool:
    return sum(EAST <= kind < WHITE for kind in c.triplets) == 3 and not EAST <= c.pair <= NORTH


def _benikujaku(c: Case) -> bool:
    return c.form == STANDARD and not c.f.mask & ~_PEACOCK and bool(c.f.mask >> RED & 1)


def _iipin_mooyue(c: Case) -> bool:
    return c.f.win.haitei and c.f.winning_kind == P1


def _chuupin_raoyui(c: Case) -> bool:
    return c.f.win.houtei and c.f.winning_kind == P9


def _circumstance(name: str) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return name in c.f.win.circumstances

    return holds


LOCAL: Final = (
    # Shiiaru raotai: one han. Whether a concealed quad counts as a call is `shiiaru_concealed_quads`.
    Yaku("shiiaru_raotai", ("shiiaru raotai", "十二落抬", "十二落抬"), 1, 1, _shiiaru_raotai),
    Yaku("sanrenkou", ("sanrenkou", "三连刻", "三連刻"), 2, 2, _sanrenkou),
    # Three equal runs: instead of iipeikou, not beside it.
    Yaku("isshoku_sanjun", ("isshoku sanjun", "一色三同顺", "一色三同順"), 3, 2, _isshoku_sanjun),
    # All five kinds of tiles, in the standard form only.
    Yaku("uumensai", ("uumensai", "五门齐", "五門斉"), 2, 2, _uumensai),
    # Three triplets of winds; with the fourth wind as pair it is shousuushii instead.
    Yaku("sanpuukou", ("sanpuukou", "三风刻", "三風刻"), 2, 2, _sanpuukou),
    # The last tile drawn is 1p, the last discard is 9p: five han, as in the old yaku of Mahjong Soul.
    Yaku("iipin_mooyue", ("iipin mooyue", "一筒摸月", "一筒摸月"), 5, 5, _iipin_mooyue),
    Yaku("chuupin_raoyui", ("chuupin raoyui", "九筒捞鱼", "九筒撈魚"), 5, 5, _chuupin_raoyui),
    # Open riichi: one han more than riichi.
    Yaku("open_riichi", ("open riichi", "开立直", "オープン立直"), 1, 0, _circumstance("open_riichi")),
    # Won on the tile with which another declared riichi.
    Yaku("tsubame_gaeshi", ("tsubame gaeshi", "燕返", "燕返し"), 1, 1, _circumstance("tsubame_gaeshi")),
    # Won on the discard that follows a quad.
    Yaku("kanburi", ("kanburi", "杠振", "槓振り"), 1, 1, _circumstance("kanburi")),
)
LOCAL_YAKUMAN: Final = (
    Yaku("daisharin", ("daisharin", "大车轮", "大車輪"), 13, 0, _wheels(1)),
    Yaku("daichikurin", ("daichikurin", "大竹林", "大竹林"), 13, 0, _wheels(2)),
    Yaku("daisuurin", ("daisuurin", "大数邻", "大数隣"), 13, 0, _wheels(0)),
    # Seven pairs of honours: one yakuman more, beside tsuuiisou.
    Yaku("daichisei", ("daichisei", "大七星", "大七星"), 13, 0, _daichisei),
    Yaku("suurenkou", ("suurenkou", "四连刻", "四連刻"), 13, 13, _suurenkou),
    Yaku("isshoku_yonjun", ("isshoku yonjun", "一色四同顺", "一色四同順"), 13, 13, _isshoku_yonjun),
    # Triplets and a pair of 1s 5s 7s 9s and the red dragon.
    Yaku("benikujaku", ("benikujaku", "红孔雀", "紅孔雀"), 13, 13, _benikujaku),
    # The eighth win in a row of a dealer.
    Yaku("paarenchan", ("paarenchan", "八连庄", "八連荘"), 13, 13, _circumstance("paarenchan")),
)
BY_ID: Final = {yaku.id: yaku for yaku in (*LOCAL, *LOCAL_YAKUMAN)}


def local_yaku_of(case: Case) -> list[tuple[Yaku, int]]:
    """Return the optional yaku of a case that its rules play, each with its han."""
    worth = ((yaku, yaku.closed if case.closed else yaku.open) for yaku in LOCAL if _played(yaku, case))
    return [(yaku, han) for yaku, han in worth if han and yaku.holds(case)]


def local_yakuman_of(case: Case) -> list[Yaku]:
    """Return the optional yakuman of a case that its rules play."""
    played = (yaku for yaku in LOCAL_YAKUMAN if _played(yaku, case) and (case.closed or yaku.open))
    return [yaku for yaku in played if yaku.holds(case)]


def _played(yaku: Yaku, case: Case) -> bool:
    return yaku.id in case.f.rules.local_yaku
