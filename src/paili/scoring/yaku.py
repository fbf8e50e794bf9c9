"""The ordinary yaku: each one rule in one place, with its id, its names and its han.

An id is the Romanised name in small letters and never changes. A rule asks a `Case`: one way to read the
hand. Limits are in `paili.scoring.yakuman`, optional yaku in `paili.scoring.local_yaku`.

>>> BY_ID["tanyao"].names
('tanyao', '断幺九', '断幺九')
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from paili.scoring.case import ORPHAN_MASK, Case
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE
from paili.variants import SEVEN_PAIRS, STANDARD

Names = tuple[str, str, str]
_DRAGONS: Final = frozenset((WHITE, GREEN, RED))


class Yaku(NamedTuple):
    """A yaku: what it is called, what it is worth, and when a hand has it.

    Attributes:
        id: a stable name.
        names: in English, Chinese and Japanese.
        closed: han of a concealed hand.
        open: han of an open hand, 0 if it must be concealed.
        holds: the rule.
    """

    id: str
    names: Names
    closed: int
    open: int
    holds: Callable[[Case], bool]


# ---------------------------------------------------------------------------------- how the win came about


def _riichi(c: Case) -> bool:
    return c.f.win.riichi and not c.f.win.double_riichi


def _double_riichi(c: Case) -> bool:
    return c.f.win.double_riichi


def _ippatsu(c: Case) -> bool:
    return c.f.win.ippatsu and c.f.rules.ippatsu


def _menzen_tsumo(c: Case) -> bool:
    return c.f.tsumo


def _haitei(c: Case) -> bool:
    return c.f.win.haitei


def _houtei(c: Case) -> bool:
    return c.f.win.houtei


def _rinshan(c: Case) -> bool:
    win = c.f.win
    return win.rinshan and (c.f.rules.kita_rinshan or not (win.after_north or not win.called.quads))


def _chankan(c: Case) -> bool:
    robbed = c.f.win.robbed
    return bool(robbed) and (robbed != "north" or c.f.rules.kita_chankan)


def _renhou_as(han: str) -> Callable[[Case], bool]:
    def renhou(c: Case) -> bool:
        return c.f.win.renhou and c.f.rules.renhou == han

    return renhou


# ---------------------------------------------------------------------------------- which tiles it holds


def _tanyao(c: Case) -> bool:
    return c.f.simple and (c.closed or c.f.rules.open_tanyao)


def _honitsu(c: Case) -> bool:
    return c.f.suits == 1 and c.f.has_honours


def _chinitsu(c: Case) -> bool:
    return c.f.suits == 1 and not c.f.has_honours


def _honroutou(c: Case) -> bool:
    return not c.f.mask & ~ORPHAN_MASK and c.f.has_honours and c.f.suits > 0 and not c.runs


# ---------------------------------------------------------------------------------- which groups it holds


def _pinfu(c: Case) -> bool:
    return c.pinfu


def equal_runs(c: Case) -> int:
    """Return how many pairs of equal runs there are; four equal ones are two pairs, three are one."""
    runs = c.runs
    different = len(set(runs))
    if different == len(runs):
        return 0
    return sum(runs.count(run) // 2 for run in set(runs))


def _iipeikou(c: Case) -> bool:
    return equal_runs(c) == 1 and not _three_equal_runs_are_yaku(c)


def _three_equal_runs_are_yaku(c: Case) -> bool:
    return "isshoku_sanjun" in c.f.rules.local_yaku and any(c.runs.count(run) == 3 for run in c.runs)


def _ryanpeikou(c: Case) -> bool:
    return len(c.runs) == 4 and equal_runs(c) == 2


def _chiitoitsu(c: Case) -> bool:
    return c.form == SEVEN_PAIRS


def _sanshoku_doujun(c: Case) -> bool:
    runs = c.runs
    return len(runs) > 2 and any(r < 9 and r + 9 in runs and r + 18 in runs for r in runs)


def _ittsuu(c: Case) -> bool:
    runs = c.runs
    return len(runs) > 2 and any(r % 9 == 0 and r + 3 in runs and r + 6 in runs for r in runs)


def _sanshoku_doukou(c: Case) -> bool:
    kinds = c.triplets
    return len(kinds) > 2 and any(k < 9 and k + 9 in kinds and k + 18 in kinds for k in kinds)


def _toitoi(c: Case) -> bool:
    return len(c.triplets) == 4


def _sanankou(c: Case) -> bool:
    return c.concealed_triplets == 3


def _sankantsu(c: Case) -> bool:
    return len(c.f.win.called.quads) == 3


def _all_groups_have_orphans(c: Case) -> bool:
    if c.form != STANDARD or not c.runs:
        return False
    return all(run % 9 in (0, 6) for run in c.runs) and all(
        ORPHAN_MASK >> kind & 1 for kind in (c.pair, *c.triplets)
    )


def _chanta(c: Case) -> bool:
    return c.f.has_honours and _all_groups_have_orphans(c)


def _junchan(c: Case) -> bool:
    return not c.f.has_honours and _all_groups_have_orphans(c)


def _shousangen(c: Case) -> bool:
    return c.pair >= WHITE and len(_DRAGONS.intersection(c.triplets)) == 2


def _triplet_of(kind: int) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return kind in c.triplets

    return holds


def _seat_wind(kind: int) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return c.f.seat == kind and kind in c.triplets

    return holds


def _round_wind(kind: int) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return c.f.wind == kind and kind in c.triplets

    return holds


def _value_north(c: Case) -> bool:
    return c.f.rules.north_value and NORTH in c.triplets


# ---------------------------------------------------------------------------------- the list

_WINDS: Final = (("e", "East", "东", "東"), ("s", "South", "南", "南"), ("w", "West", "西", "西"),
                 ("n", "North", "北", "北"))  # fmt: skip

_RENHOU: Final = ("renhou", "人和", "人和")
_WIN_YAKU: Final = (
    Yaku("riichi", ("riichi", "立直", "立直"), 1, 0, _riichi),
    Yaku("double_riichi", ("double riichi", "两立直", "両立直"), 2, 0, _double_riichi),
    Yaku("ippatsu", ("ippatsu", "一发", "一発"), 1, 0, _ippatsu),
    Yaku("menzen_tsumo", ("menzen tsumo", "门前清自摸和", "門前清自摸和"), 1, 0, _menzen_tsumo),
    Yaku("haitei", ("haitei", "海底摸月", "海底摸月"), 1, 1, _haitei),
    Yaku("houtei", ("houtei", "河底捞鱼", "河底撈魚"), 1, 1, _houtei),
    Yaku("rinshan", ("rinshan kaihou", "岭上开花", "嶺上開花"), 1, 1, _rinshan),
    Yaku("chankan", ("chankan", "抢杠", "槍槓"), 1, 1, _chankan),
    Yaku("renhou", _RENHOU, 4, 0, _renhou_as("4 han")),
    Yaku("renhou", _RENHOU, 5, 0, _renhou_as("5 han")),
)
_TILE_YAKU: Final = (
    Yaku("tanyao", ("tanyao", "断幺九", "断幺九"), 1, 1, _tanyao),
    Yaku("honitsu", ("honitsu", "混一色", "混一色"), 3, 2, _honitsu),
    Yaku("chinitsu", ("chinitsu", "清一色", "清一色"), 6, 5, _chinitsu),
    Yaku("honroutou", ("honroutou", "混老头", "混老頭"), 2, 2, _honroutou),
)
_RUN_YAKU: Final = (
    Yaku("pinfu", ("pinfu", "平和", "平和"), 1, 0, _pinfu),
    Yaku("iipeikou", ("iipeikou", "一杯口", "一盃口"), 1, 0, _iipeikou),
    Yaku("ryanpeikou", ("ryanpeikou", "两杯口", "二盃口"), 3, 0, _ryanpeikou),
    Yaku("sanshoku_doujun", ("sanshoku doujun", "三色同顺", "三色同順"), 2, 1, _sanshoku_doujun),
    Yaku("ittsuu", ("ittsuu", "一气通贯", "一気通貫"), 2, 1, _ittsuu),
    Yaku("chanta", ("chanta", "混全带幺九", "混全帯幺九"), 2, 1, _chanta),
    Yaku("junchan", ("junchan", "纯全带幺九", "純全帯幺九"), 3, 2, _junchan),
)
_TRIPLET_YAKU: Final = (
    Yaku("haku", ("haku", "役牌 白", "役牌 白"), 1, 1, _triplet_of(WHITE)),
    Yaku("hatsu", ("hatsu", "役牌 发", "役牌 發"), 1, 1, _triplet_of(GREEN)),
    Yaku("chun", ("chun", "役牌 中", "役牌 中"), 1, 1, _triplet_of(RED)),
    *(
        Yaku(f"seat_wind_{letter}", (f"seat wind {en}", f"自风 {zh}", f"自風 {ja}"), 1, 1, _seat_wind(kind))
        for kind, (letter, en, zh, ja) in enumerate(_WINDS, EAST)
    ),
    *(
        Yaku(
            f"round_wind_{letter}", (f"round wind {en}", f"场风 {zh}", f"場風 {ja}"), 1, 1, _round_wind(kind)
        )
        for kind, (letter, en, zh, ja) in enumerate(_WINDS, EAST)
    ),
    Yaku("value_north", ("value north", "役牌 北", "役牌 北"), 1, 1, _value_north),
    Yaku("sanshoku_doukou", ("sanshoku doukou", "三色同刻", "三色同刻"), 2, 2, _sanshoku_doukou),
    Yaku("toitoi", ("toitoi", "对对和", "対々和"), 2, 2, _toitoi),
    Yaku("sanankou", ("sanankou", "三暗刻", "三暗刻"), 2, 2, _sanankou),
    Yaku("sankantsu", ("sankantsu", "三杠子", "三槓子"), 2, 2, _sankantsu),
    Yaku("shousangen", ("shousangen", "小三元", "小三元"), 2, 2, _shousangen),
)
_PAIR_YAKU: Final = (Yaku("chiitoitsu", ("chiitoitsu", "七对子", "七対子"), 2, 0, _chiitoitsu),)

YAKU: Final = (*_WIN_YAKU, *_TILE_YAKU, *_RUN_YAKU, *_TRIPLET_YAKU, *_PAIR_YAKU)
BY_ID: Final = {yaku.id: yaku for yaku in YAKU}

DORA_NAMES: Final[dict[str, Names]] = {
    "dora": ("dora", "宝牌", "ドラ"),
    "aka_dora": ("red five", "赤宝牌", "赤ドラ"),
    "ura_dora": ("ura dora", "里宝牌", "裏ドラ"),
    "kita": ("north set aside", "拔北", "北抜き"),
}

_Asked = tuple[bool, bool, bool, bool, bool, bool]
_RIICHI: Final = frozenset(("riichi", "double_riichi", "ippatsu"))
_UNUSUAL: Final = frozenset(yaku.id for yaku in _WIN_YAKU) - _RIICHI - {"menzen_tsumo"}
_OF_RUNS: Final = frozenset(yaku.id for yaku in _RUN_YAKU)
_OF_TRIPLETS: Final = frozenset(yaku.id for yaku in _TRIPLET_YAKU)
_PLAIN_TRIPLETS: Final = frozenset(("sanshoku_doukou", "toitoi", "sanankou", "sankantsu"))
_OF_HONOURS: Final = (_OF_TRIPLETS - _PLAIN_TRIPLETS) | {"honitsu", "honroutou", "chanta"}


@lru_cache(maxsize=64)
def _asked(key: _Asked) -> tuple[tuple[Yaku, int], ...]:
    """Return the yaku worth asking, each with its han: no rule about runs can hold without any."""
    closed, riichi, unusual, runs, triplets, honours = key
    barred = frozenset[str]()
    for present, ids in ((riichi, _RIICHI), (unusual, _UNUSUAL), (runs, _OF_RUNS), (triplets, _OF_TRIPLETS),
                         (honours, _OF_HONOURS)):  # fmt: skip
        barred |= frozenset() if present else ids
    left = (yaku for yaku in YAKU if yaku.id not in barred)
    worth = ((yaku, yaku.closed if closed else yaku.open) for yaku in left)
    return tuple((yaku, han) for yaku, han in worth if han)


def yaku_of(case: Case) -> list[tuple[Yaku, int]]:
    """Return the ordinary yaku of a case, each with its han.

    >>> from paili.scoring import Rules, Win
    >>> from paili.scoring.case import Facts, cases
    >>> case, = cases(Facts(Win("123567m234p67s33z", "8s", riichi=True), Rules.TENHOU))
    >>> [(yaku.id, han) for yaku, han in yaku_of(case)]
    [('riichi', 1), ('pinfu', 1)]
    """
    facts = case.f
    win = facts.win
    key = (
        case.closed, win.riichi or win.double_riichi, win.unusual, bool(case.runs), bool(case.triplets),
        facts.has_honours,
    )  # fmt: skip
    return [pair for pair in _asked(key) if pair[0].holds(case)]
