"""The yakuman: each one rule in one place. A hand that has one counts yakuman alone, without dora.

Which of them count twice, and whether several add up, is the rule set's word.

>>> BY_ID["suuankou_tanki"].names[0]
'suuankou, pair wait'
"""

from __future__ import annotations

from typing import Final

from paili.meld import CONCEALED_QUAD, OPEN_QUAD
from paili.scoring.case import ALL_ORPHANS, GREEN_MASK, HONOUR_MASK, ORPHAN_MASK, PAIR, Case
from paili.scoring.groups import counts_of
from paili.scoring.yaku import Yaku
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE
from paili.variants import STANDARD, THIRTEEN_ORPHANS

_DRAGONS: Final = frozenset((WHITE, GREEN, RED))
_WINDS: Final = frozenset(range(EAST, NORTH + 1))
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _tenhou(c: Case) -> bool:
    return c.f.win.tenhou


def _chiihou(c: Case) -> bool:
    return c.f.win.chiihou


def _renhou(c: Case) -> bool:
    return c.f.win.renhou and c.f.rules.renhou == "yakuman"


def _daisangen(c: Case) -> bool:
    return _DRAGONS.issubset(c.triplets)


def _winds(c: Case) -> int:
    return len(_WINDS.intersection(c.triplets))


def _shousuushii(c: Case) -> bool:
    return EAST <= c.pair <= NORTH and _winds(c) == 3


def _daisuushii(c: Case) -> bool:
    return len(c.triplets) == 4 and _winds(c) == 4


def _pair_wait(c: Case) -> bool:
    return c.wait == PAIR and c.f.wait_counts


def _suuankou(c: Case) -> bool:
    return c.concealed_triplets == 4 and not _pair_wait(c)


def _suuankou_tanki(c: Case) -> bool:
    return c.concealed_triplets == 4 and _pair_wait(c)


def _suukantsu(c: Case) -> bool:
    return len(c.f.win.called.quads) == 4


def _tsuuiisou(c: Case) -> bool:
    return not c.f.mask & ~HONOUR_MASK


def _chinroutou(c: Case) -> bool:
    return not c.f.mask & (~ORPHAN_MASK | HONOUR_MASK)


def _ryuuiisou(c: Case) -> bool:
    if c.f.mask & ~GREEN_MASK:
        return False
    return bool(c.f.mask >> GREEN & 1) or not c.f.rules.green_needs_dragon


def _kokushi(c: Case) -> bool:
    return c.form == THIRTEEN_ORPHANS and c.wait != ALL_ORPHANS


def _kokushi_13(c: Case) -> bool:
    return c.form == THIRTEEN_ORPHANS and c.wait == ALL_ORPHANS


def _spare_of_nine_gates(c: Case) -> int | None:
    """Return the kind that nine gates hold once more than they need, None if the hand is none."""
    f = c.f
    if f.suits != 1 or f.has_honours or f.win.hand.melds:
        return None
    suit = next(suit for suit, key in enumerate(f.win.full.keys) if key)
    spare = [
        count - need for count, need in zip(counts_of(suit, f.win.full.keys[suit]), _NINE_GATES, strict=True)
    ]
    return 9 * suit + spare.index(1) if min(spare) == 0 and max(spare) == 1 else None


def _chuuren(c: Case) -> bool:
    return _spare_of_nine_gates(c) is not None and not _junsei_chuuren(c)


def _junsei_chuuren(c: Case) -> bool:
    # Pure is what waited for all nine: without the winning tile nothing is spare.
    return _spare_of_nine_gates(c) == c.f.winning_kind and c.f.wait_counts


YAKUMAN: Final = tuple(
    Yaku(id_, names, 13, open_, holds)
    for id_, names, open_, holds in (
        ("tenhou", ("tenhou", "天和", "天和"), 0, _tenhou),
        ("chiihou", ("chiihou", "地和", "地和"), 0, _chiihou),
        ("renhou", ("renhou", "人和", "人和"), 0, _renhou),
        ("daisangen", ("daisangen", "大三元", "大三元"), 13, _daisangen),
        ("suuankou", ("suuankou", "四暗刻", "四暗刻"), 0, _suuankou),
        ("suuankou_tanki", ("suuankou, pair wait", "四暗刻单骑", "四暗刻単騎"), 0, _suuankou_tanki),
        ("tsuuiisou", ("tsuuiisou", "字一色", "字一色"), 13, _tsuuiisou),
        ("ryuuiisou", ("ryuuiisou", "绿一色", "緑一色"), 13, _ryuuiisou),
        ("chinroutou", ("chinroutou", "清老头", "清老頭"), 13, _chinroutou),
        ("kokushi_musou", ("kokushi musou", "国士无双", "国士無双"), 0, _kokushi),
        (
            "kokushi_musou_13_wait",
            ("kokushi musou, thirteen waits", "国士无双十三面", "国士無双十三面"),
            0,
            _kokushi_13,
        ),
        ("chuuren_poutou", ("chuuren poutou", "九莲宝灯", "九蓮宝燈"), 0, _chuuren),
        (
            "junsei_chuuren_poutou",
            ("junsei chuuren poutou", "纯正九莲宝灯", "純正九蓮宝燈"),
            0,
            _junsei_chuuren,
        ),
        ("shousuushii", ("shousuushii", "小四喜", "小四喜"), 13, _shousuushii),
        ("daisuushii", ("daisuushii", "大四喜", "大四喜"), 13, _daisuushii),
        ("suukantsu", ("suukantsu", "四杠子", "四槓子"), 13, _suukantsu),
    )
)
BY_ID: Final = {yaku.id: yaku for yaku in YAKUMAN}
_OPEN: Final = tuple(yaku for yaku in YAKUMAN if yaku.open)


def yakuman_of(case: Case) -> list[Yaku]:
    """Return the yakuman of a case.

    >>> from paili.scoring import Rules, Win
    >>> from paili.scoring.case import Facts, cases
    >>> case, = cases(Facts(Win("119m19p19s123456z", "7z"), Rules.TENHOU))
    >>> [yaku.id for yaku in yakuman_of(case)]
    ['kokushi_musou']
    """
    if not _may_hold_one(case):
        return []
    return [yaku for yaku in (YAKUMAN if case.closed else _OPEN) if yaku.holds(case)]


def is_fed(id_: str, case: Case) -> bool:
    """Return whether another player can have fed the last set of a yakuman of sets.

    All its sets must lie open for everyone to see, and the one that made it be called: a concealed quad is
    nobody's tile, and of four quads the one that was fed is no added one.

    >>> from paili.scoring import Rules, Win
    >>> from paili.scoring.case import Facts, cases
    >>> fed = Facts(Win("23m11p[555z](6666z)(7777z)", "4m"), Rules.TENHOU)
    >>> own = Facts(Win("23m11p(5555z)(6666z)(7777z)", "4m"), Rules.TENHOU)
    >>> [is_fed("daisangen", case) for facts in (fed, own) for case in cases(facts)]
    [True, False]
    """
    sets = case.f.win.called.sets
    if id_ == "suukantsu":
        return any(type_ == OPEN_QUAD for type_, _ in sets)
    needed = _DRAGONS if id_ == "daisangen" else _WINDS
    types = [type_ for type_, kind in sets if kind in needed]
    return len(types) == len(needed) and any(type_ != CONCEALED_QUAD for type_ in types)


def _may_hold_one(case: Case) -> bool:
    """Rule out most hands: a yakuman has three triplets, one suit, a form of its own, or came at once."""
    if len(case.triplets) > 2 or case.f.suits < 2 or case.form != STANDARD:
        return True
    win = case.f.win
    return win.tenhou or win.chiihou or win.renhou
